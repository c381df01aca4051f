import Atlas
import GroceryApp
import GroceryDomain
import ScreenModel
import TestSupport
import Testing

@testable import GroceryViews

@Suite struct MapViewTests {
    private func stage(_ size: Size, isChecked: Bool = true, map: String? = nil) throws -> Stage {
        var groceries = Household.groceries(">Apples 6")
        for (name, at) in [("Corner Market", "47.37,8.54"), ("Coop", "47.3735,8.545"), ("Volg", "47.3702,8.5402")] {
            let (_, transaction) = try groceries.addingStore(named: name, coordinates: Coordinates(at))
            for operation in transaction.operations { groceries.apply(operation, at: Household.now) }
        }
        let coop = try #require(groceries.store(named: "Coop"))
        let changes = try groceries.buying(ItemID(derivedFrom: "apples"), at: [coop.id]).operations
        for operation in changes { groceries.apply(operation, at: Household.now) }
        var stage = Stage(groceries, size: size)
        stage.state.interface.shop.item = ItemID(derivedFrom: "apples")
        if isChecked {
            stage.state.interface.checkIns[Household.list.id] = groceries.store(named: "Corner Market")?.id
        }
        stage.state.refresh()
        if let map {
            var reading = try PlaceImport(Array(map.utf8))
            while !reading.isFinished { try reading.read(bytes: 1 << 20) }
            var data = MapData()
            try data.replace(file: "test", with: reading.sketch)
            stage.state.surroundings.map = data
        }
        stage.press("M")
        return stage
    }

    private static let town = """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"highway":"primary","name":"Main Street"},"geometry":{"type":"LineString",
         "coordinates":
         [[8.53,47.3735],[8.56,47.3735]]}},
        {"type":"Feature","properties":{"natural":"water"},"geometry":{"type":"Polygon","coordinates":
         [[[8.53,47.36],[8.535,47.36],[8.535,47.38],[8.53,47.38],[8.53,47.36]]]}}]}
        """

    @Test func pinNamesDistanceAndScaleAreOnIt() throws {
        let picture = drawn(try stage(Size(columns: 100, rows: 30))).picture
        for text in [
            "Map · Apples · Coop", "◆ Coop 540 m", "Corner Market (you are here)", "Volg 27 m",
            "Coop · 540 m NE of Corner Market", "├", "┤ ", "·  ",
        ] { #expect(picture.contains(text), "\(text)\n\(picture)") }
        #expect(picture.contains("500 m") || picture.contains("200 m"))
    }

    @Test func streetsAndWaterAreDrawn() throws {
        let surface = drawn(try stage(Size(columns: 100, rows: 30), map: Self.town))
        let glyphs = surface.cells.filter { (0x2801...0x28FF).contains($0.glyph) }
        #expect(glyphs.count { $0.role == .mapWaterArea } > 20, "\(surface)")
        #expect(glyphs.count { $0.role == .mapMainStreet } > 40, "\(surface)")
        #expect(surface.description.contains(" Main Street "), "\(surface)")
        let plain = drawn(try stage(Size(columns: 100, rows: 30), map: Self.town), glyphs: .ascii)
        #expect(plain.description.contains("#####") && plain.description.contains("~~~~"), "\(plain)")
        #expect(plain.description.contains("@ Coop 540 m"), "\(plain)")
        #expect(!plain.cells.contains { (0x2800...0x28FF).contains($0.glyph) })
    }

    /// Imported shops are dots with their names; where nothing to eat is sold, only close by. What is a store already
    /// is drawn as that.
    @Test func shopsAreDotsWithNames() throws {
        var book = PlaceBook()
        let shops = [
            ("Lakeside Bakery", "bakery", "47.372,8.536"), ("Lamps & More", "lighting", "47.3732,8.5445"),
            ("Coop", "supermarket", "47.3735,8.545"),
        ]
        try book.replace(
            file: "a",
            with: shops.compactMap { name, kind, at in
                Coordinates(at).flatMap { Place(name: name, kind: kind, coordinates: $0) }
            })
        var stage = try stage(Size(columns: 100, rows: 30), map: Self.town)
        stage.state.surroundings.places = PlaceNames(book)
        func marks(_ surface: Surface) -> Int { surface.cells.count { $0.glyph == surface.glyphs.shop.value } }
        let far = drawn(stage)
        #expect(far.picture.contains("○ Lakeside Bakery") && marks(far) == 1, "\(far.picture)")
        #expect(!far.picture.contains("Lamps") && far.picture.contains("◆ Coop 540 m"))
        stage.press("c+++")
        #expect(drawn(stage, glyphs: .ascii).picture.contains("o Lamps & More"))
        stage.press("-----")
        #expect(marks(drawn(stage)) == 0)
    }

    @Test(arguments: [
        Size(columns: 40, rows: 20), Size(columns: 24, rows: 6), Size(columns: 30, rows: 7),
        Size(columns: 200, rows: 60),
        Size(columns: 5, rows: 3), Size(columns: 0, rows: 0),
    ])
    func everySizeIsDrawn(size: Size) throws {
        for isChecked in [true, false] {
            let surface = drawn(try stage(size, isChecked: isChecked, map: Self.town))
            #expect(surface.size == size)
            if size.columns >= 40 { #expect(surface.description.contains("Coop")) }
        }
    }

    @Test func withoutAnythingItSaysWhatToDo() {
        var stage = Stage("Apples")
        stage.press("M")
        #expect(drawn(stage).picture.contains("aisle store import FILE"))
    }

    @Test(arguments: Dice.seeds(3))
    func namesDoNotLieOnEachOther(seed: UInt64) {
        var dice = Dice(seed: seed)
        let area = Rect(row: 2, column: 3, rows: 12, columns: 60)
        let spots = (0..<30).map { _ in (row: 2 + dice.below(12), column: 3 + dice.below(60)) }
        var labels = MapLabels(area, taken: spots)
        var places: [Rect] = []
        for spot in spots {
            let columns = 1 + dice.below(14)
            guard let place = labels.position(columns: columns, besideRow: spot.row, column: spot.column) else {
                continue
            }
            let rect = Rect(row: place.row, column: place.column, rows: 1, columns: columns)
            #expect(rect.intersection(area) == rect)
            #expect(places.allSatisfy { $0.intersection(rect).isEmpty })
            #expect(!spots.contains { rect.contains(row: $0.row, column: $0.column) })
            places.append(rect)
        }
        #expect(places.count > 5)
    }
}
