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
            ["name": "Gone", "shop": "vacant"], ["name": "Bellerive", "place": "city"],
            ["name": "Silver Lake", "featurecla": "Lake"], ["name": "Lift to the square", "@id": "node/7"],
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

    @Test func nothingThatIsAKilometreWideIsAShop() throws {
        func place(_ corners: [(Double, Double)], isLine: Bool = false) -> Place? {
            var geometry = Geometry()
            let points = corners.map { GeoPoint(longitude: $0.0, latitude: $0.1) }
            if isLine { geometry.lines = [points] } else { geometry.areas = [[points]] }
            return Place(Feature(geometry: geometry, tags: ["name": "Anything"]))
        }
        #expect(place([(8, 47), (8.003, 47), (8.003, 47.003), (8, 47)]) != nil)
        #expect(place([(8, 47), (8.03, 47), (8.03, 47.003), (8, 47)]) == nil)
        #expect(place([(8, 47), (8.003, 47)], isLine: true) == nil)
    }

    /// The same shop, as two files have it.
    @Test(
        arguments: [
            // Files write addresses as they please.
            ("Volg|Main Street 12", "VOLG|Main Street 12, 8001 Zurich", true),
            ("Volg|12 Main Street", "Volg|Main Street 12", true), ("Volg|Main Street 12", "Volg|Main Street 14", false),
            // And names: the branch with them or not, the chain alone.
            ("Volg", "Volg Seefeld", true), ("Volg Seefeld|Main Street 12", "Volg|Main Street 12", true),
            ("Volg Seefeld", "Volg Enge", false), ("Corner Volg", "Corner Bakery", false),
            // What sells other things is another shop under the same roof.
            ("Volg||supermarket", "Volg Flowers||florist", false), ("☕", "✂", false),
        ])
    func theSameShopOfTwoFilesIsThereOnce(one: String, other: String, isSame: Bool) throws {
        func place(_ text: String, _ at: String) throws -> Place {
            let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            func part(_ index: Int) -> String? { index < parts.count && !parts[index].isEmpty ? parts[index] : nil }
            let coordinates = try #require(Coordinates(at))
            return try #require(Place(name: parts[0], kind: part(2), address: part(1), coordinates: coordinates))
        }
        for (first, second) in [(one, other), (other, one)] {
            var book = PlaceBook()
            try book.replace(file: "a", with: [place(first, "47.3,8")])
            try book.replace(file: "b", with: [place(second, "47.3003,8.0003")])
            #expect(book.places.count == (isSame ? 1 : 2))
            // It is there as long as either file has it.
            try book.replace(file: "a", with: [])
            #expect(book.places.count == 1 && book.count(inFile: "b") == 1)
        }
        // One file knows what it says of its own shops, unless it says the same twice.
        let isTwice = one.split(separator: "|")[0].lowercased() == other.split(separator: "|")[0].lowercased()
        if isSame, !isTwice { #expect(try self.book(place(one, "47.3,8"), place(other, "47.3,8")).places.count == 2) }
    }

    @Test func whatOneFileDoesNotSayTheOtherDoes() throws {
        let at = try #require(Coordinates("47,8"))
        var book = PlaceBook()
        let known = try #require(Place(name: "Volg", kind: "florist", coordinates: at))
        try book.replace(file: "a", with: [known])
        #expect(book.nearest(to: at, limit: 3, groceriesOnly: true).isEmpty)
        let other = try #require(Place(name: "Volg", brand: "Fenaco", address: "Main Street 1", coordinates: at))
        try book.replace(file: "b", with: [other])
        #expect(book.places.map(\.details) == ["Fenaco · florist · Main Street 1"])
        #expect(try PlaceBook(file: book.fileBytes).nearest(to: at, limit: 3, groceriesOnly: true).isEmpty)
    }

    @Test(arguments: Dice.seeds(2))
    func thePlacesInSightAreThoseWithACell(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        for centre in ["47,8", "0,180", "0,-179.99", "84.9,5", "-60,120"] {
            let middle = try #require(Coordinates(centre))
            let places = try (0..<200).map { number in
                let spread = dice.oneIn(2) ? 2_000_000 : 200_000_000
                let longitude = Int64(middle.longitudeE7) + Int64(dice.below(spread) - spread / 2)
                let latitude = Int64(middle.latitudeE7) + Int64(dice.below(spread) - spread / 2)
                let east = longitude > 1_800_000_000 ? longitude - 3_600_000_000 : longitude
                let at = Coordinates(
                    latitudeE7: Int32(min(899_999_999, max(-899_999_999, latitude))),
                    longitudeE7: Int32(max(-1_799_999_999, east)))
                let coordinates = try #require(at)
                return try #require(
                    Place(name: "\(number)", kind: dice.pick(["bakery", "car"]), coordinates: coordinates))
            }
            var book = PlaceBook()
            try book.replace(file: "a", with: places)
            for zoom in [2, 7, 11, 14] {
                let view = Viewport(centre: middle, zoom: zoom, columns: 90, rows: 30)
                let expected = places.filter { view.cell(of: $0.coordinates) != nil }.map(\.name)
                #expect(book.places(in: view).map(\.place.name).sorted() == expected.sorted())
                #expect(book.places(in: view, groceriesOnly: true).allSatisfy { $0.place.kind == "bakery" })
            }
        }
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
        #expect(throws: ReferenceDamage.unknownFormat) { try PlaceBook(file: Array("aisle places 9\nabcdefgh".utf8)) }
    }
}
