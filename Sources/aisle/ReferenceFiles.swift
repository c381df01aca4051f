import Atlas
import Glibc
import GroceryDomain

/// What was imported about the world, in two files beside the journal. They are no records: lost or damaged, they are
/// imported again.
struct ReferenceFiles {
    let paths: Paths

    private var placesFile: String { paths.data + "/places" }
    private var mapFile: String { paths.data + "/map" }

    /// The places; an empty book where none were imported.
    /// - Throws: a sentence that says what to do, when the file is damaged.
    func placeBook() throws(AisleError) -> PlaceBook {
        do {
            return try read(placesFile).map { bytes throws(ReferenceDamage) in try PlaceBook(file: bytes) }
                ?? PlaceBook()
        } catch {
            throw damaged(placesFile, error)
        }
    }

    func map() throws(AisleError) -> MapData {
        do {
            return try read(mapFile).map { bytes throws(ReferenceDamage) in try MapData(file: bytes) } ?? MapData()
        } catch {
            throw damaged(mapFile, error)
        }
    }

    func write(_ book: PlaceBook) throws(AisleError) { try SmallFile.write(book.fileBytes, to: placesFile) }
    func write(_ map: MapData) throws(AisleError) { try SmallFile.write(map.fileBytes, to: mapFile) }

    private func read(_ path: String) -> [UInt8]? { SmallFile.read(path, bytesMax: Self.megabytesMax * 1_000_000) }

    /// A gigabyte: far beyond any country's shops.
    static let megabytesMax = 1000

    private func damaged(_ path: String, _ damage: ReferenceDamage) -> AisleError {
        AisleError("cannot read \(path): \(damage). Remove it and import your files again: aisle store import FILE")
    }
}

/// Reading a file of places and streets, and putting it where the last import of the same file was.
struct FileImport {
    private var reading: PlaceImport
    private let file: String
    /// As the person wrote it.
    let name: String

    /// - Throws: when the file cannot be read, or begins like neither GeoJSON nor a table.
    init(_ path: String) throws(AisleError) {
        name = path
        let path = Self.withHome(path)
        // The same file is the same by whatever way it is named.
        file =
            realpath(path, nil).map { resolved in
                defer { free(resolved) }
                return String(cString: resolved)
            } ?? path
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw AisleError.system("read", path)
        }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw AisleError("cannot read \(path): it is a folder") }
        if status.st_mode & S_IFMT == S_IFREG, let opened = OpenedFile(path),
            PlaceImport.readsPieces(of: opened.bytes(0..<Self.beginningCount))
        {
            guard opened.count <= ReferenceFiles.megabytesMax * 1_000_000 else {
                throw AisleError("\(path) is longer than \(ReferenceFiles.megabytesMax) MB, and no more is read")
            }
            let file = PieceFile(count: opened.count) { opened.bytes($0) }
            reading = PlaceImport(pieces: file, memoryMax: Self.memoryMax)
            return
        }
        let bytes = try SmallFile.readNamed(path, megabytesMax: Self.textMegabytesMax)
        do { reading = try PlaceImport(bytes, memoryMax: Self.memoryMax) } catch {
            throw AisleError("\(path), \(error)")
        }
    }

    /// So much of a file says what it is.
    private static let beginningCount = 64

    /// What has to be read as a whole, however little is in it; a larger area comes as .osm.pbf, a tenth as long.
    private static let textMegabytesMax = 200

    /// In bytes, and with what the program takes besides less than 256 MB: what is counted is what is kept while a file
    /// is read, which may then turn out to be damaged.
    private static let memoryMax = 200 << 20

    /// `~/` in a prompt is what a shell makes of it.
    private static func withHome(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home = environmentValue("HOME") else { return path }
        return home + path.dropFirst()
    }

    var isFinished: Bool { reading.isFinished }
    var percent: Int { Int(reading.fraction * 100) }

    /// Reads a little more: so much as takes about a hundredth of a second.
    mutating func step() throws(AisleError) {
        do { try reading.read(bytes: 1 << 18) } catch { throw AisleError("\(name), \(error)") }
    }

    /// Keeps what was read, once it is finished, and answers with what that was, as a sentence.
    func keep(in files: ReferenceFiles) throws -> String {
        guard !reading.places.isEmpty || !reading.sketch.isEmpty else {
            throw AisleError("\(name) holds no shop with a name and nothing that can be drawn; nothing was changed")
        }
        var book = try files.placeBook()
        var map = try files.map()
        let hadShapes = map.holds(file: file)
        try book.replace(file: file, with: reading.places)
        try map.replace(file: file, with: reading.sketch)
        try files.write(book)
        if hadShapes || !reading.sketch.isEmpty { try files.write(map) }
        return summary(kept: book.count(inFile: file))
    }

    private func summary(kept: Int) -> String {
        var parts: [String] = []
        if kept > 0 { parts.append(Plural.count(kept, "place")) }
        let shapes = reading.sketch.shapeCount
        if shapes > 0 { parts.append("\(Plural.count(shapes, "shape")) for the map") }
        let others = "without a name or a place on earth, or of another kind, left out"
        let leftOut = reading.leftOut > 0 ? "; \(reading.leftOut) \(others)" : ""
        return "\(parts.joined(separator: " and ")) from \(name)\(leftOut)"
    }
}
