import Bytes
import GroceryDomain

/// The columns of a table of places by the names in its header, in whatever case and order.
struct PlaceTable {
    /// By the tag that the column is; the position by its two names.
    private var columns: [String: Int] = [:]
    private let headerCount: Int
    /// Where fields are not separated by commas, a comma may be the decimal point.
    private let mayHaveDecimalCommas: Bool

    private static let positions = [
        (tag: "lat", names: ["latitude", "lat", "y"]), (tag: "lon", names: ["longitude", "lon", "lng", "long", "x"]),
    ]

    /// - Throws: when there is no column for the name, the latitude or the longitude.
    init(header: [String], of reader: CSVReader) throws(ReadingError) {
        headerCount = header.count
        mayHaveDecimalCommas = reader.separator != UInt8(ascii: ",")
        let titles = header.map(PropertyNames.letters)
        for (tag, names) in PropertyNames.all + Self.positions {
            columns[tag] = names.lazy.compactMap { titles.firstIndex(of: $0) }.first
        }
        guard !columns.isEmpty else {
            throw reader.failure(
                "this is neither GeoJSON nor OpenStreetMap's XML or PBF nor a table (CSV) with the columns name, lat "
                    + "and lon")
        }
        for name in ["name", "lat", "lon"] where columns[name] == nil {
            throw reader.failure("the header has no column “\(name)”; it needs name, lat and lon")
        }
    }

    /// Why there is no place in a row.
    struct Mistake: Error { let reason: String }

    /// The place in a row; nil when it has no name or no coordinates.
    /// - Throws: for coordinates that are not on earth, and for more fields than the header names.
    func place(in row: [String]) throws(Mistake) -> Place? {
        guard row.count <= headerCount || row[headerCount...].allSatisfy(\.isEmpty) else {
            throw Mistake(reason: "\(row.count) fields, where the header has \(headerCount)")
        }
        let tags = columns.compactMapValues { index in
            index < row.count && !row[index].utf8.allSatisfy { $0 <= 0x20 } ? row[index] : nil
        }
        guard let latitude = tags["lat"], let longitude = tags["lon"] else { return nil }
        guard let coordinates = coordinates(latitude, longitude) else {
            throw Mistake(
                reason: "“\(latitude.prefix(30))” and “\(longitude.prefix(30))” are not a latitude and a longitude")
        }
        return Place(tags, at: coordinates)
    }

    private func coordinates(_ latitude: String, _ longitude: String) -> Coordinates? {
        let (latitude, longitude) = (latitude.trimmingSpaces, longitude.trimmingSpaces)
        guard mayHaveDecimalCommas else { return Coordinates(latitudeText: latitude, longitudeText: longitude) }
        func pointed(_ text: String) -> String { String(text.map { $0 == "," ? "." : $0 }) }
        return Coordinates(latitudeText: pointed(latitude), longitudeText: pointed(longitude))
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        guard utf8.first == 0x20 || utf8.last == 0x20 else { return self }
        return split(separator: " ").joined(separator: " ")
    }
}

/// Reads a table of places row by row.
struct PlaceTableReader: PlaceReader {
    private var rows: CSVReader
    private let table: PlaceTable
    private(set) var mistake: ReadingError?

    static func reads(_: ArraySlice<UInt8>) -> Bool { true }

    init(_ bytes: [UInt8], memoryMax _: Int) throws(ReadingError) {
        rows = CSVReader(bytes)
        guard !bytes.prefix(4096).contains(0) else { throw ReadingError("this is no text, nor a map", atByte: 0) }
        guard let header = try rows.nextRow() else { throw ReadingError("the file is empty", at: 0, of: bytes) }
        table = try PlaceTable(header: header, of: rows)
    }

    var bytesRead: Int { rows.bytesRead }

    mutating func nextFinding() throws(ReadingError) -> Finding? {
        guard let row = try rows.nextRow() else { return nil }
        do throws(PlaceTable.Mistake) { return try table.place(in: row).map(Finding.place) ?? .nothing } catch {
            mistake = mistake ?? rows.failure(error.reason)
            return .nothing
        }
    }
}

extension CSVReader {
    mutating func nextRow() throws(ReadingError) -> [String]? {
        do { return try next() } catch { throw ReadingError("this quote is not closed", at: error.offset, of: bytes) }
    }

    func failure(_ reason: String) -> ReadingError { ReadingError(reason, at: rowStart, of: bytes) }
}
