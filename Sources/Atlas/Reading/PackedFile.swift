import Bytes

/// Files that are packed, or kept in a way that others have to unpack: what they begin with, and what to do.
enum PackedFile {
    /// The file as one to be unpacked; nil for one that is not packed.
    /// - Throws: for what only other programs unpack, with what to do about it.
    static func packed(_ bytes: [UInt8]) throws(ReadingError) -> GzipFile? {
        for (beginning, advice) in others where bytes.starts(with: beginning) {
            throw ReadingError(advice, atByte: 0)
        }
        if bytes.dropFirst(257).starts(with: Array("ustar".utf8)) {
            throw ReadingError("it is an archive; unpack it first: tar -xf", atByte: 0)
        }
        guard GzipFile.reads(bytes) else { return nil }
        do throws(Inflater.Mistake) { return try GzipFile(bytes) } catch { throw damaged }
    }

    /// Gzip packs text tenfold and more: so much is a town, and no more is unpacked in memory, whatever it would be.
    static let unpackedMax = 100 << 20

    static let tooLarge = ReadingError(
        "it unpacks to more than \(unpackedMax >> 20) MB; unpack it first: gunzip", atByte: 0)
    static let packedTwice = ReadingError("it is packed twice with gzip; unpack it first: gunzip", atByte: 0)
    static let damaged = ReadingError("it is packed with gzip, and damaged; unpack it first: gunzip", atByte: 0)

    /// So much of each as no table begins with.
    private static let others: [(beginning: [UInt8], advice: String)] =
        bzip2 + [
            (Array("PK\u{3}\u{4}".utf8), "it is packed as zip; unpack it first: unzip"),
            ([0xFD] + Array("7zXZ".utf8), "it is packed with xz; unpack it first: unxz"),
            ([0x28, 0xB5, 0x2F, 0xFD], "it is packed with Zstandard; unpack it first: unzstd"),
            (Array("7z".utf8) + [0xBC, 0xAF], "it is packed as 7z; unpack it first: 7z x"),
            (Array("SQLite format 3\0".utf8), "it is a database, as GeoPackage and MBTiles are; export it as GeoJSON"),
            ([0, 0, 0x27, 0x0A], "it is a shapefile; export it as GeoJSON: ogr2ogr -t_srs EPSG:4326 OUT.geojson"),
        ]

    /// With the size of its blocks, and what the first of them begins with.
    private static let bzip2 = (1...9).map {
        (beginning: Array("BZh\($0)1AY&SY".utf8), advice: "it is packed with bzip2; unpack it first: bunzip2")
    }
}
