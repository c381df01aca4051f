import GroceryDomain
import TestSupport
import Testing

@testable import Atlas

@Suite struct PlaceBookTests {
    private func place(_ name: String, _ at: String, address: String? = nil, brand: String? = nil) throws -> Place {
        let coordinates = try #require(Coordinates(at))
        return try #require(Place(name: name, brand: brand, address: address, coordinates: coordinates))
    }

    private func book(_ places: Place...) throws -> PlaceBook {
        var book = PlaceBook()
        try book.replace(file: "a", with: places)
        return book
    }

    @Test func aShopIsAPlaceAndAStreetIsNot() throws {
        func place(_ tags: [String: String]) -> Place? {
            var geometry = Geometry()
            geometry.points = [GeoPoint(longitude: 8.5, latitude: 47.25)]
            return Place(Feature(geometry: geometry, tags: tags))
        }
        #expect(place(["name": "Migros", "shop": "supermarket"])?.kind == "supermarket")
        #expect(place(["brand": "Migros", "shop": "supermarket"])?.name == "Migros")
        #expect(place(["name": "Migros", "brand": "MIGROS", "shop": "yes"])?.brand == nil)
        #expect(place(["name": "Anything"]) != nil)
        #expect(place(["name": "Shop in a house", "building": "yes", "shop": "bakery"]) != nil)
        for tags in [
            [:], ["shop": "supermarket"], ["name": "\u{1}\n", "shop": "x"],
            ["name": "Main Street", "highway": "primary"],
            ["name": "Lake", "natural": "water"], ["name": "School", "amenity": "school"],
            ["name": "Gone", "shop": "vacant"],
        ] { #expect(place(tags) == nil, "\(tags)") }
        #expect(Place(Feature(tags: ["name": "Nowhere", "shop": "x"])) == nil)
        let named = place([
            "name": "A\u{202E}B  \tC", "shop": "x", "addr:street": "Main Street", "addr:housenumber": "12",
            "addr:city": "Zurich",
        ])
        #expect(named?.name == "A B C" || named?.name == "C")
        #expect(named?.address == "Main Street 12, Zurich")
        #expect(place(["name": String(repeating: "é", count: 200)])?.name.count == 80)
    }

    @Test(
        "An area is where its middle is",
        arguments: [
            ([[(8.0, 47.0), (9.0, 47.0), (9.0, 48.0), (8.0, 48.0), (8.0, 47.0)]], "47.5,8.5"),
            // Across the antimeridian, of two the larger, a line that is no area.
            ([[(179.5, 0), (-179.5, 0), (-179.5, 1), (179.5, 1)]], "0.5,180"),
            ([[(0, 0), (1, 0), (1, 1)], [(10, 10), (14, 10), (14, 14), (10, 14)]], "12,12"),
            ([[(3, 4), (3, 4), (3, 4)]], "4,3"),
        ] as [([[(Double, Double)]], String)])
    func middles(areas: [[(Double, Double)]], expected: String) throws {
        var geometry = Geometry()
        geometry.areas = areas.map { [$0.map { GeoPoint(longitude: $0.0, latitude: $0.1) }] }
        #expect(geometry.middle?.description == expected)
    }

    @Test func importingAFileAgainReplacesIt() throws {
        var book = PlaceBook()
        try book.replace(file: "a", with: [place("A", "1,1"), place("B", "2,2")])
        try book.replace(file: "b", with: [place("B", "2,2"), place("C", "3,3")])
        #expect(Set(book.places.map(\.name)) == ["A", "B", "C"])
        #expect(book.count(inFile: "b") == 2)
        try book.replace(file: "a", with: [place("D", "4,4")])
        #expect(Set(book.places.map(\.name)) == ["B", "C", "D"])
        try book.replace(file: "b", with: [])
        #expect(book.places.map(\.name) == ["D"])
        #expect(book.count(inFile: "b") == 0)
    }

    @Test func sixtyFourFilesAndNoMore() throws {
        var book = PlaceBook()
        for number in 0..<64 { try book.replace(file: "\(number)", with: [place("P\(number)", "\(number),0")]) }
        let before = book
        #expect(throws: PlaceBookFull.self) { try book.replace(file: "x", with: [place("X", "0,1")]) }
        #expect(book == before)
        try book.replace(file: "7", with: [])
        try book.replace(file: "x", with: [place("X", "0,1")])
        #expect(book.places.count == 64)
    }

    @Test func doublesAreMerged() throws {
        // A hundred metres are 0.0009 degrees of latitude.
        let merged = try book(
            place("Migros", "47.0005,8"), place("MIGROS", "47,8", address: "Main Street 1"),
            place("Migros", "47.0020,8"),
            place("Coop", "47,8"))
        #expect(merged.places.count == 3)
        #expect(merged.places.contains { $0.name == "MIGROS" && $0.address == "Main Street 1" })
        let apart = try book(
            place("Migros", "47,8", address: "Main Street 1"), place("Migros", "47,8", address: "Side Street 9"))
        #expect(apart.places.count == 2)
    }

    @Test(arguments: Dice.seeds(3))
    func theNearestAreThoseOfLookingAtAll(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        for count in [0, 1, 2, 3, 10, 300] {
            // Some in one town, some all over the earth, some at one spot.
            let places = try (0..<count).map { number in
                let spread = dice.oneIn(3) ? 1_800_000_000 : dice.oneIn(5) ? 1 : 1_000_000
                let latitude = min(900_000_000, max(-900_000_000, dice.below(spread) - spread / 2))
                let east = 1_799_500_000 + dice.below(spread)
                let longitude = east > 1_800_000_000 ? east - 3_600_000_000 : east
                let point = try #require(Coordinates(latitudeE7: Int32(latitude), longitudeE7: Int32(longitude)))
                return try #require(Place(name: "Place \(number)", coordinates: point))
            }
            var book = PlaceBook()
            try book.replace(file: "a", with: places)
            #expect(book.places.count == count)
            for target in ["0,180", "0,-179.99", "90,0", "-33,17", "0.01,179.9"].compactMap(Coordinates.init) {
                let found = book.nearest(to: target, limit: 7)
                let expected = places.map { target.distance(to: $0.coordinates) }.sorted().prefix(7)
                #expect(zip(found, expected).allSatisfy { abs(($0.metres ?? -1) - $1) < 0.01 })
                #expect(found.count == min(7, count))
            }
        }
    }

    @Test func namesAreFoundAndTheNearestOfThemFirst() throws {
        let names = try PlaceNames(
            book(
                place("Migros", "47,8"), place("Migros", "46,7"), place("Migros City", "47.01,8"),
                place("Coop", "47,8"),
                place("Quartierladen", "47,8.1", brand: "Volg")))
        let here = try #require(Coordinates("46,7.01"))
        func found(_ text: String, _ position: Coordinates?) -> [String] {
            names.search(text, near: position, limit: 3).map { "\($0.place.name) \($0.place.coordinates)" }
        }
        #expect(found("migros", here).prefix(2) == ["Migros 46,7", "Migros 47,8"])
        #expect(found("migros", nil).count == 3)
        #expect(found("mirgos city", here).first == "Migros City 47.01,8")
        #expect(found("volg", here) == ["Quartierladen 47,8.1"])
        #expect(found("zzzz", here) == [])
        #expect(names.search("coop", near: nil, limit: 3).first?.metres == nil)
    }

    @Test(arguments: Dice.seeds(2))
    func theFileIsReadAsItWasWritten(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        var book = PlaceBook()
        for file in ["a", "b/ü.csv"] {
            try book.replace(
                file: file,
                with: (0..<50).map { _ in
                    try place(
                        dice.pick(["Migros", "Coop", "日本", "é"]), "\(dice.below(180) - 90),\(dice.below(360) - 180)",
                        address: dice.oneIn(2) ? "Street \(dice.below(9))" : nil)
                })
        }
        let bytes = book.fileBytes
        #expect(try PlaceBook(file: bytes) == book)
        #expect(try PlaceBook(file: PlaceBook().fileBytes) == PlaceBook())
        for cut in 0..<bytes.count {
            #expect(throws: ReferenceDamage.damaged) { try PlaceBook(file: Array(bytes[..<cut])) }
        }
        for _ in 0..<300 {
            var damaged = bytes
            damaged[20 + dice.below(bytes.count - 20)] ^= UInt8(1 << dice.below(8))
            #expect(throws: ReferenceDamage.damaged) { try PlaceBook(file: damaged) }
        }
        #expect(throws: ReferenceDamage.unknownFormat) { try PlaceBook(file: Array("aisle places 3\nabcdefgh".utf8)) }
    }
}
