import Bytes

/// Reads a file of places, streets and water, GeoJSON, OpenStreetMap's own or CSV, in steps. Between two of them the
/// caller can draw how far it is, or leave it.
///
/// Nothing is kept anywhere until it is read to its end and its caller keeps `places` and `sketch`: all or nothing.
public struct PlaceImport: Sendable {
    /// One row for each format. A table begins with any byte, so it comes last.
    private static let formats: [any PlaceReader.Type] = [
        GeoJSONReader.self, OSMXMLReader.self, OSMPBFReader.self, PlaceTableReader.self,
    ]

    /// What is packed, until it is unpacked.
    private var packed: GzipFile?
    /// Nil before it is unpacked, and when all is read.
    private var reader: (any PlaceReader)?
    private let wasPacked: Bool
    /// Of the file, unpacked as far as it is.
    private var byteCount: Int
    /// How many of them are in memory.
    private var bytesKept: Int
    private let memoryMax: Int
    public private(set) var places: [Place] = []
    public private(set) var sketch = MapSketch()
    /// How many features or rows are neither: without a name or a position on earth, or of a kind that is not shopped
    /// at.
    public private(set) var leftOut = 0

    /// Which format it is follows from how the file begins. What gzip packed is unpacked first.
    /// - Parameter memoryMax: how many bytes may be taken, about: what is read, what has to be remembered of it, and
    ///   what it takes to put it with what is known.
    /// - Throws: for a table without columns for name, latitude and longitude, for an empty file, and for what is
    ///   packed in another way.
    public init(_ bytes: [UInt8], memoryMax: Int = 1 << 30) throws(ReadingError) {
        self.memoryMax = min(memoryMax, Self.memoryMaxOfNone + Self.memoryMaxPerByte * bytes.count)
        (byteCount, bytesKept) = (bytes.count, bytes.count)
        packed = try PackedFile.packed(bytes)
        wasPacked = packed != nil
        if packed == nil { reader = try reader(of: bytes) }
    }

    /// Whether a file that begins so is read in pieces.
    public static func readsPieces(of beginning: [UInt8]) -> Bool { OSMPBFReader.reads(beginning[...]) }

    /// A large file, read in pieces.
    /// - Parameter memoryMax: as above; the file is no part of it.
    public init(pieces file: PieceFile, memoryMax: Int) {
        (self.memoryMax, byteCount, bytesKept, wasPacked) = (memoryMax, file.count, 0, false)
        reader = OSMPBFReader(file, memoryMax: memoryMax)
    }

    /// What a file may take that has next to nothing in it, and for each of its bytes: a place in a table takes most,
    /// and a few bytes may be packed places by the million.
    private static let memoryMaxOfNone = 128 << 20
    private static let memoryMaxPerByte = 40

    private func reader(of bytes: [UInt8]) throws(ReadingError) -> any PlaceReader {
        let beginning = bytes.drop { [0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF].contains($0) }
        guard !beginning.isEmpty, let format = Self.formats.first(where: { $0.reads(beginning) }) else {
            throw ReadingError("the file is empty", at: 0, of: bytes)
        }
        return try format.init(bytes, memoryMax: max(0, memoryMax - bytes.count))
    }

    public var isFinished: Bool { packed == nil && reader == nil }

    /// How much of the work is done, 0 … 1. Unpacking is the first half of it.
    public var fraction: Double {
        if let packed { return packed.fraction / 2 }
        let read = reader.map { Double($0.bytesRead) / Double(byteCount) } ?? 1
        return wasPacked ? 0.5 + read / 2 : read
    }

    /// A few bytes may be packed features by the million, so these are counted, too.
    private static let findingsPerStep = 10_000

    /// Goes on until about `count` more bytes are unpacked or read, or much is found in fewer, or to the end.
    /// - Throws: when the file is damaged or not what it seemed, or takes too much memory; what was read so far is then
    ///   worth nothing. Also at the end, when something was passed over and nothing else is there.
    public mutating func read(bytes count: Int) throws(ReadingError) {
        guard packed == nil else { return try unpack(count) }
        let goal = (reader?.bytesRead ?? 0) + count
        var findings = 0
        while let bytesRead = reader?.bytesRead, bytesRead < goal, findings < Self.findingsPerStep {
            findings += 1
            switch try nextFinding() {
            case .place(let place): places.append(place)
            case .feature(let feature): take(feature)
            case .nothing: leftOut += 1
            case .part: break
            case nil:
                if places.isEmpty, sketch.isEmpty, let mistake = reader?.mistake { throw mistake }
                reader = nil
            }
            try checkMemory()
        }
    }

    private mutating func nextFinding() throws(ReadingError) -> Finding? {
        do throws(ReadingError) { return try reader?.nextFinding() } catch {
            throw error == .tooLarge ? tooLarge : error
        }
    }

    private mutating func unpack(_ count: Int) throws(ReadingError) {
        do throws(Inflater.Mistake) { try packed?.unpack(count) } catch { throw PackedFile.damaged }
        guard packed?.output.count ?? 0 <= PackedFile.unpackedMax else { throw PackedFile.tooLarge }
        try checkMemory()
        guard let file = packed, file.isAtEnd else { return }
        guard try PackedFile.packed(file.output) == nil else { throw PackedFile.packedTwice }
        packed = nil
        (byteCount, bytesKept) = (file.output.count, file.output.count)
        reader = try reader(of: file.output)
    }

    private func checkMemory() throws(ReadingError) {
        let held = (packed?.output.count ?? 0) + (reader?.bytesHeld ?? 0) + places.count * Self.bytesPerPlace
        guard bytesKept + held + sketch.bytesHeld <= memoryMax else { throw tooLarge }
    }

    private var tooLarge: ReadingError { .tooLarge(memoryMax: memoryMax, after: fraction) }

    /// With its texts and the words that it is compared by when it is put with others.
    private static let bytesPerPlace = 600

    private mutating func take(_ feature: Feature) {
        let place = Place(feature)
        let known = sketch.shapeCount
        sketch.append(feature)
        if let place { places.append(place) }
        if place == nil, sketch.shapeCount == known { leftOut += 1 }
    }
}
