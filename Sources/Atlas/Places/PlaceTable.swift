import GroceryDomain

/// The columns of a table of places by the names in its header, in whatever case and order.
struct PlaceTable {
    private var columns: [Column: Int] = [:]
    private let headerCount: Int
    /// Where fields are not separated by commas, a comma may be the decimal point.
    private let mayHaveDecimalCommas: Bool

    private enum Column: CaseIterable {
        case name, latitude, longitude, brand, kind, address, street, houseNumber, postcode, city, note

        /// What it is called, in letters only.
        var names: [String] {
            switch self {
            case .name: ["name", "store", "title"]
            case .latitude: ["latitude", "lat", "y"]
            case .longitude: ["longitude", "lon", "lng", "long", "x"]
            case .brand: ["brand", "chain", "operator"]
            case .kind: ["shop", "kind", "type", "category", "amenity"]
            case .address: ["address", "addrfull", "fulladdress"]
            case .street: ["street", "addrstreet"]
            case .houseNumber: ["housenumber", "addrhousenumber", "number"]
            case .postcode: ["postcode", "addrpostcode", "zip", "zipcode", "postalcode"]
            case .city: ["city", "addrcity", "town"]
            case .note: ["note", "notes", "description", "comment"]
            }
        }
    }

    /// - Throws: when there is no column for the name, the latitude or the longitude.
    init(header: [String], of reader: CSVReader) throws(ReadingError) {
        headerCount = header.count
        mayHaveDecimalCommas = reader.separator != UInt8(ascii: ",")
        let titles = header.map { $0.lowercased().filter(\.isLetter) }
        for column in Column.allCases {
            columns[column] = column.names.lazy.compactMap { titles.firstIndex(of: $0) }.first
        }
        for (column, name) in [(Column.name, "name"), (.latitude, "lat"), (.longitude, "lon")]
        where columns[column] == nil {
            throw reader.failure("the header has no column “\(name)”; it needs name, lat and lon")
        }
    }

    /// The place in a row; nil when it has no name or no coordinates.
    /// - Throws: for coordinates that are not on earth, and for more fields than the header names.
    func place(in row: [String], of reader: CSVReader) throws(ReadingError) -> Place? {
        guard row.count <= headerCount || row[headerCount...].allSatisfy(\.isEmpty) else {
            throw reader.failure("\(row.count) fields, where the header has \(headerCount)")
        }
        func text(_ column: Column) -> String? {
            guard let index = columns[column], index < row.count else { return nil }
            return row[index].utf8.allSatisfy { $0 <= 0x20 } ? nil : row[index]
        }
        guard let latitude = text(.latitude), let longitude = text(.longitude) else { return nil }
        guard let coordinates = coordinates(latitude, longitude) else {
            throw reader.failure("“\(latitude.prefix(30))” and “\(longitude.prefix(30))” are no latitude and longitude")
        }
        guard let name = text(.name) ?? text(.brand) else { return nil }
        let address = Place.address(
            [
                "addr:full": text(.address), "addr:street": text(.street), "addr:housenumber": text(.houseNumber),
                "addr:postcode": text(.postcode), "addr:city": text(.city),
            ].compactMapValues(\.self))
        return Place(
            name: name, brand: text(.brand), kind: text(.kind), address: address, note: text(.note),
            coordinates: coordinates)
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

    static func isBeginning(_ byte: UInt8) -> Bool { true }

    init(_ bytes: [UInt8]) throws(ReadingError) {
        rows = CSVReader(bytes)
        guard let header = try rows.next() else { throw ReadingError("the file is empty", at: 0, of: bytes) }
        table = try PlaceTable(header: header, of: rows)
    }

    var bytesRead: Int { rows.bytesRead }

    mutating func nextFinding() throws(ReadingError) -> Finding? {
        guard let row = try rows.next() else { return nil }
        return try table.place(in: row, of: rows).map(Finding.place) ?? .nothing
    }
}
