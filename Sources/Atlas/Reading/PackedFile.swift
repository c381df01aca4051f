import Bytes

/// Files that are packed, or kept in a way that others have to unpack: what they begin with, and what to do.
enum PackedFile {
    /// What a file holds: the bytes themselves, or for gzip what is packed in them.
    /// - Throws: for what only other programs unpack, with what to do about it.
    static func unpacked(_ bytes: [UInt8]) throws(ReadingError) -> [UInt8] {
        for (beginning, advice) in others where bytes.starts(with: beginning) {
            throw ReadingError(advice, atByte: 0)
        }
        guard bytes.starts(with: [0x1F, 0x8B]) else { return bytes }
        do throws(Inflater.Mistake) {
            return try bytes.withUnsafeBufferPointer { buffer throws(Inflater.Mistake) in
                try Inflater.gzip(buffer, countMax: countMax)
            }
        } catch {
            throw ReadingError("it is packed with gzip, and damaged; unpack it first: gunzip", atByte: 0)
        }
    }

    /// A gigabyte.
    private static let countMax = 1_000_000_000

    private static let others: [(beginning: [UInt8], advice: String)] = [
        (Array("BZh".utf8), "it is packed with bzip2; unpack it first: bunzip2"),
        (Array("PK".utf8), "it is packed as zip; unpack it first: unzip"),
        ([0xFD] + Array("7zXZ".utf8), "it is packed with xz; unpack it first: unxz"),
        ([0x28, 0xB5, 0x2F, 0xFD], "it is packed with Zstandard; unpack it first: unzstd"),
        (Array("7z".utf8) + [0xBC, 0xAF], "it is packed as 7z; unpack it first: 7z x"),
        (Array("SQLite format 3".utf8), "it is a database, as GeoPackage and MBTiles are; export it as GeoJSON"),
        ([0x00, 0x00, 0x27, 0x0A], "it is a shapefile; export it as GeoJSON: ogr2ogr -t_srs EPSG:4326 OUT.geojson"),
    ]
}
