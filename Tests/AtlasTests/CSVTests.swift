import Bytes
import GroceryDomain
import Testing

@testable import Atlas

@Suite struct CSVTests {
    private func rows(_ text: String) throws -> [[String]] {
        var reader = CSVReader(Array(text.utf8))
        var rows: [[String]] = []
        while let row = try reader.nextRow() { rows.append(row) }
        return rows
    }

    @Test(
        arguments: [
            ("", []), ("\n\r\n\n", []), ("a", [["a"]]), ("a,b\n", [["a", "b"]]),
            ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]),
            ("a,b\rc,d\r", [["a", "b"], ["c", "d"]]), ("a,,\n,b,", [["a", "", ""], ["", "b", ""]]),
            ("a,\"b,\"\"c\"\"\nd\"\n\ne,f", [["a", "b,\"c\"\nd"], ["e", "f"]]),
            ("\"a\"x,5\" pipe\n", [["ax", "5\" pipe"]]),
            ("\u{FEFF}a,b\nä,ö", [["a", "b"], ["ä", "ö"]]), ("a;b,c;d\n1;2;3", [["a", "b,c", "d"], ["1", "2", "3"]]),
            ("a\tb\n1,2\t3", [["a", "b"], ["1,2", "3"]]), ("\"a;b;c\",d\n", [["a;b;c", "d"]]),
        ] as [(String, [[String]])])
    func rowsAreTakenApart(text: String, expected: [[String]]) throws {
        #expect(try rows(text) == expected)
    }

    @Test func aQuoteThatIsNotClosedIsNamed() {
        let error = #expect(throws: ReadingError.self) { try rows("a,b\nc,\"d\ne,f\n") }
        #expect(error?.description == "line 2, column 3: this quote is not closed")
    }

    private func places(_ text: String) throws -> [Place?] {
        var reader = try PlaceTableReader(Array(text.utf8), memoryMax: .max)
        var places: [Place?] = []
        while let finding = try reader.nextFinding() {
            if let mistake = reader.mistake { throw mistake }
            if case .place(let place) = finding { places.append(place) } else { places.append(nil) }
        }
        return places
    }

    @Test func columnsAreFoundByTheirNames() throws {
        let found = try places(
            """
            LON;Latitude ;NAME;Brand;shop;addr:street;addr:housenumber;zip;City;Note;more
            8,54;47,37;Corner  Market;Corner;supermarket;Main Street;12;8001;Zurich;"open
            late";x
            8.55;47.38;;Corner;;;;;;;
            ;;Nowhere
            8.56;47.39;Tail
            """)
        #expect(found.map { $0?.name } == ["Corner Market", "Corner", nil, "Tail"])
        let first = try #require(found.first ?? nil)
        #expect(first.coordinates.description == "47.37,8.54")
        #expect(first.details == "Corner · supermarket · Main Street 12, 8001 Zurich")
        #expect(first.note == "open late")
    }

    @Test(
        arguments: [
            ("name,lat\na,1", "line 1, column 1: the header has no column “lon”; it needs name, lat and lon"),
            ("what,lat,lon\n", "line 1, column 1: the header has no column “name”; it needs name, lat and lon"),
            (
                "a picture\nof a shop",
                "line 1, column 1: this is neither GeoJSON nor OpenStreetMap's XML or PBF nor a table (CSV) with the "
                    + "columns name, lat and lon"
            ),
            ("name,lat,lng\na,1,2\nb,x,2", "line 3, column 1: “x” and “2” are not a latitude and a longitude"),
            ("name,lat,lng\n\na,91,2", "line 3, column 1: “91” and “2” are not a latitude and a longitude"),
            ("name,lat,lng\na,1,2,3", "line 2, column 1: 4 fields, where the header has 3"),
            ("name,lat,lng\na,\"1,5\",2", "line 2, column 1: “1,5” and “2” are not a latitude and a longitude"),
        ])
    func mistakes(text: String, message: String) {
        let error = #expect(throws: ReadingError.self) { try places(text) }
        #expect(error?.description == message)
    }
}
