/// Reads a file of places, streets and water, GeoJSON or CSV, in steps. Between two of them the caller can draw how far
/// it is, or leave it.
///
/// Nothing is kept anywhere until it is read to its end and its caller keeps `places` and `sketch`: all or nothing.
public struct PlaceImport: Sendable {
    private enum Source {
        case geoJSON(GeoJSONReader)
        case csv(CSVReader, PlaceTable)
    }

    private var source: Source
    private let byteCount: Int
    public private(set) var places: [Place] = []
    public private(set) var sketch = MapSketch()
    /// How many features or rows are neither: without a name, without a position, or of a kind that is not shopped at.
    public private(set) var leftOut = 0
    public private(set) var isFinished = false

    /// Which of the two formats it is follows from how the file begins.
    /// - Throws: for a table without columns for name, latitude and longitude, and for an empty file.
    public init(_ bytes: [UInt8]) throws(ReadingError) {
        byteCount = bytes.count
        let first = bytes.first { !($0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0)) }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            source = .geoJSON(GeoJSONReader(bytes))
        } else {
            var reader = CSVReader(bytes)
            guard let header = try reader.next() else { throw ReadingError("the file is empty", at: 0, of: bytes) }
            source = .csv(reader, try PlaceTable(header: header, of: reader))
        }
    }

    /// How much of the file was read, 0 … 1.
    public var fraction: Double { byteCount == 0 ? 1 : Double(bytesRead) / Double(byteCount) }

    private var bytesRead: Int {
        switch source {
        case .geoJSON(let reader): reader.bytesRead
        case .csv(let reader, _): reader.bytesRead
        }
    }

    /// Reads on until about `count` more bytes are read, or to the end.
    /// - Throws: when the file is damaged or not what it seemed; what was read so far is then worth nothing.
    public mutating func read(bytes count: Int) throws(ReadingError) {
        // Taken out, so that the reader is changed in place.
        let goal = bytesRead + count
        switch source {
        case .geoJSON(var reader):
            while !isFinished, reader.bytesRead < goal {
                guard let feature = try reader.next() else {
                    isFinished = true
                    break
                }
                take(feature)
            }
            source = .geoJSON(reader)
        case .csv(var reader, let table):
            while !isFinished, reader.bytesRead < goal {
                guard let row = try reader.next() else {
                    isFinished = true
                    break
                }
                if let place = try table.place(in: row, of: reader) { places.append(place) } else { leftOut += 1 }
            }
            source = .csv(reader, table)
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
