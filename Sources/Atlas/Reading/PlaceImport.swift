/// Reads a file of places, streets and water, GeoJSON, OpenStreetMap's own or CSV, in steps. Between two of them the
/// caller can draw how far it is, or leave it.
///
/// Nothing is kept anywhere until it is read to its end and its caller keeps `places` and `sketch`: all or nothing.
public struct PlaceImport: Sendable {
    /// One row for each format. A table begins with any byte, so it comes last.
    private static let formats: [any PlaceReader.Type] = [
        GeoJSONReader.self, OSMXMLReader.self, OSMPBFReader.self, PlaceTableReader.self,
    ]

    private var reader: any PlaceReader
    private let byteCount: Int
    public private(set) var places: [Place] = []
    public private(set) var sketch = MapSketch()
    /// How many features or rows are neither: without a name, without a position, or of a kind that is not shopped at.
    public private(set) var leftOut = 0
    public private(set) var isFinished = false

    /// Which format it is follows from how the file begins. What gzip packed is unpacked first.
    /// - Throws: for a table without columns for name, latitude and longitude, for an empty file, and for what is
    ///   packed in another way.
    public init(_ bytes: [UInt8]) throws(ReadingError) {
        let bytes = try PackedFile.unpacked(bytes)
        byteCount = bytes.count
        let beginning = bytes.drop { [0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF].contains($0) }
        guard !beginning.isEmpty, let format = Self.formats.first(where: { $0.reads(beginning) }) else {
            throw ReadingError("the file is empty", at: 0, of: bytes)
        }
        reader = try format.init(bytes)
    }

    /// How much of the file was read, 0 … 1.
    public var fraction: Double { byteCount == 0 ? 1 : Double(reader.bytesRead) / Double(byteCount) }

    /// Reads on until about `count` more bytes are read, or to the end.
    /// - Throws: when the file is damaged or not what it seemed; what was read so far is then worth nothing.
    public mutating func read(bytes count: Int) throws(ReadingError) {
        let goal = reader.bytesRead + count
        while !isFinished, reader.bytesRead < goal {
            switch try reader.nextFinding() {
            case .place(let place): places.append(place)
            case .feature(let feature): take(feature)
            case .nothing: leftOut += 1
            case .part: break
            case nil: isFinished = true
            }
        }
    }

    private mutating func take(_ feature: Feature) {
        let place = Place(feature)
        let known = sketch.shapeCount
        sketch.append(feature)
        if let place { places.append(place) }
        if place == nil, sketch.shapeCount == known { leftOut += 1 }
    }
}
