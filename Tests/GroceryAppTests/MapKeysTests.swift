import Atlas
import GroceryApp
import GroceryDomain
import ScreenModel
import TestSupport
import Testing

/// The map by keys: opening it from an item, going over it and from store to store.
@Suite struct MapKeysTests {
    /// Apples are bought at Coop, Milk was checked off at Volg; one is checked in at Migros. Aldi has no coordinates.
    private static func groceries() throws -> Groceries {
        var groceries = Household.groceries(">Apples 6, Butter, x Milk 2 l")
        func apply(_ transaction: Transaction) {
            for operation in transaction.operations { groceries.apply(operation, at: Household.now) }
        }
        for (name, at) in [("Migros", "47.37,8.54"), ("Coop", "47.38,8.55"), ("Volg", "47.36,8.53"), ("Aldi", "")] {
            apply(try groceries.addingStore(named: name, coordinates: Coordinates(at)).1)
        }
        let coop = try #require(groceries.store(named: "Coop"))
        let volg = try #require(groceries.store(named: "Volg"))
        let apples = try #require(groceries.item(named: "Apples"))
        let milk = try #require(groceries.item(named: "Milk"))
        apply(try groceries.buying(apples.id, at: [coop.id]))
        let entry = EntryID(list: Household.list.id, item: milk.id)
        groceries.apply(
            .entry(.change(entry, old: .init(.store, StoreID?.none), new: .init(.store, volg.id))), at: Household.now)
        return groceries
    }

    private static func stage(of groceries: Groceries, checkedIn: Bool) -> Stage {
        var stage = Stage(groceries)
        if checkedIn { stage.state.interface.checkIns[Household.list.id] = groceries.store(named: "Migros")?.id }
        return stage
    }

    private func stage(_ item: String = "apples", checkedIn: Bool = true) throws -> Stage {
        var stage = Self.stage(of: try Self.groceries(), checkedIn: checkedIn)
        stage.state.interface.shop.item = ItemID(derivedFrom: item)
        stage.state.refresh()
        return stage
    }

    @Test(
        "The pin is at the store where the item was bought, else is bought, else where one is",
        arguments: [("apples", "Coop"), ("milk", "Volg"), ("butter", "Migros")])
    func pin(item: String, store: String) throws {
        var stage = try stage(item)
        stage.press("M")
        #expect(stage.state.interface.screen == .map)
        #expect(stage.state.pinned?.name == store)
        #expect(stage.notice.hasPrefix("No store with a position for Butter") == (item == "butter"))
        #expect(stage.effects == [.loadMap, .loadPlaces])
        let view = try #require(stage.state.interface.map.viewport)
        #expect(view.columns > 60 && view.rows > 20)
        // The pin and where one is are both in sight.
        for store in [stage.state.pinned, stage.state.hereOnMap] {
            #expect(store?.coordinates.flatMap(view.cell) != nil)
        }
    }

    /// Butter was bought at Volg on a trip; now one is checked in at Migros, or nowhere.
    @Test(arguments: [("5", true), ("2", true), ("1", true), ("5", false)])
    func whereItWasBoughtLastIsItsStore(screen: String, checkedIn: Bool) throws {
        var groceries = try Self.groceries()
        func apply(_ transaction: Transaction) {
            for operation in transaction.operations { groceries.apply(operation, at: Household.now) }
        }
        let butter = try #require(groceries.item(named: "butter"))
        let (trip, opening) = try groceries.addingList(named: "W", at: Household.now)
        apply(opening)
        apply(try groceries.adding(nil, of: butter, to: trip))
        let volg = groceries.store(named: "Volg")?.id
        apply(try groceries.checking(EntryID(list: trip, item: butter.id), true, in: volg))
        apply(try groceries.finishing(trip, remembering: false, making: false, at: Household.now).1)
        var stage = Self.stage(of: groceries, checkedIn: checkedIn)
        stage.press(screen + "/butter<Enter>M")
        #expect(stage.state.pinned?.name == "Volg" && stage.state.interface.map.item == butter.id)
        // On the trip itself, whatever list is the current one.
        stage.press("<Esc>3/W<Enter>lM")
        #expect(stage.state.pinned?.name == "Volg" && stage.state.interface.map.item == butter.id)
        // What was bought elsewhere since stays on that trip what it was.
        let entry = EntryID(list: Household.list.id, item: butter.id)
        let coop = try #require(groceries.store(named: "Coop"))
        stage.state.groceries.apply(
            .entry(.change(entry, old: .init(.store, StoreID?.none), new: .init(.store, coop.id))), at: stage.now)
        stage.press("<Esc>M")
        #expect(stage.state.pinned?.name == "Volg")
        stage.press("<Esc>1<Esc>/butter<Enter>M")
        #expect(stage.state.pinned?.name == "Coop")
    }

    @Test func whatWasNeverBoughtHasNoPinAndTheStoresAreInSight() throws {
        var stage = try stage("butter", checkedIn: false)
        stage.press("M")
        #expect(stage.state.pinned == nil && stage.state.interface.map.item == nil)
        #expect(stage.notice == "No store with a position for Butter; Tab goes through the stores")
        let view = try #require(stage.state.interface.map.viewport)
        #expect(stage.state.storesOnMap.compactMap(\.coordinates).allSatisfy { view.cell(of: $0) != nil })
        stage.press("<Tab>")
        #expect(stage.state.pinned?.name == "Coop")
    }

    @Test func distanceAndDirectionAreSaidFromTheCheckIn() throws {
        var stage = try stage()
        stage.press("M")
        #expect(stage.state.wayToPin == "1.3 km NE of Migros")
        stage.state.interface.localLengths = .imperial
        #expect(stage.state.wayToPin == "0.8 mi NE of Migros")
        stage.press("n")
        #expect(stage.state.pinned?.name == "Migros" && stage.state.wayToPin == nil)
        var nowhere = try self.stage(checkedIn: false)
        nowhere.press("M")
        #expect(nowhere.state.wayToPin == nil)
    }

    @Test func goesFromStoreToStoreAndRound() throws {
        var stage = try stage()
        stage.press("M")
        var names: [String] = []
        for _ in 0..<4 {
            stage.press("<Tab>")
            names.append(stage.state.pinned?.name ?? "")
        }
        #expect(names == ["Migros", "Volg", "Coop", "Migros"])
        stage.press("NN")
        #expect(stage.state.pinned?.name == "Volg")
    }

    @Test func movesZoomsAndComesBack() throws {
        var stage = try stage()
        stage.press("M")
        let start = try #require(stage.state.interface.map.viewport)
        stage.press("lll")
        let east = try #require(stage.state.interface.map.viewport)
        #expect(east.centre.x > start.centre.x && east.centre.y == start.centre.y)
        stage.press("hhh")
        #expect(stage.state.interface.map.viewport == start)
        stage.press("jjk")
        #expect((stage.state.interface.map.viewport?.centre.y ?? 0) > start.centre.y)
        stage.press("++-")
        #expect(stage.state.interface.map.viewport?.zoom == start.zoom + 1)
        stage.press("c")
        #expect(stage.state.interface.map.viewport == start)
        stage.press("+++++++++++G")
        let all = try #require(stage.state.interface.map.viewport)
        for store in stage.state.storesOnMap { #expect(store.coordinates.flatMap(all.cell) != nil) }
    }

    @Test func theWheelZoomsAndATapComesIntoTheMiddle() throws {
        var stage = try stage()
        stage.press("M")
        let start = try #require(stage.state.interface.map.viewport)
        stage.handle(.mouse(MouseEvent(.wheelUp, .none, row: 10, column: 10)))
        #expect(stage.state.interface.map.viewport?.zoom == start.zoom + 1)
        stage.press("-")
        let area = stage.state.layout.mapArea
        let pin = try #require(stage.state.pinned?.coordinates)
        let migros = try #require(stage.state.hereOnMap?.coordinates.flatMap(start.cell))
        stage.tap(row: area.row + migros.row, column: area.column + migros.column)
        let view = try #require(stage.state.interface.map.viewport)
        let middle = try #require(stage.state.hereOnMap?.coordinates.flatMap(view.cell))
        #expect(abs(middle.column - area.columns / 2) <= 1 && abs(middle.row - area.rows / 2) <= 1)
        #expect(view.cell(of: pin) != nil)
    }

    @Test func handsThePlaceToTheSystem() throws {
        var stage = try stage()
        stage.press("Mo")
        #expect(stage.effects == [.openPlace(uri: "geo:47.38,8.55")])
    }

    @Test(arguments: ["M<Esc>", "MM", "Mlj+n<Esc>"])
    func leavesItWhereItWasOpened(keys: String) throws {
        for screen in [Screen.shop, .pick, .lists, .history] {
            var stage = try stage()
            stage.state.interface.screen = screen
            stage.state.refresh()
            stage.press(keys)
            #expect(stage.state.interface.screen == screen)
            #expect(stage.written.isEmpty)
        }
    }

    @Test func withoutStoresThereIsNothingToGoTo() {
        var stage = Stage("Apples 6")
        stage.press("M")
        #expect(stage.state.interface.screen == .map && stage.state.interface.map.viewport == nil)
        for key in ["n", "o"] {
            stage.press(key)
            #expect(stage.notice == "No store has coordinates yet.")
        }
        stage.press("hjkl+-cG<Esc>")
        #expect(stage.state.interface.screen == .shop)
    }

    @Test func importingIsLeftWithEscAndNothingElseIsDoneMeanwhile() throws {
        var stage = try stage()
        stage.press("6I~/town.json<Enter>")
        #expect(stage.effects == [.importPlaces(path: "~/town.json")])
        stage.state.interface.prompts = [ImportPrompt(name: "~/town.json", percent: 43)]
        #expect(stage.state.statusText == "Reading ~/town.json: 43 %")
        stage.press("dx1a")
        stage.tap(row: 3, column: 3)
        stage.handle(.paste("apples"))
        #expect(stage.state.interface.screen == .stores && stage.written.isEmpty)
        #expect(stage.state.interface.prompts.count == 1)
        stage.press("<Esc>")
        #expect(stage.effects == [.cancelImport] && stage.state.interface.importing == nil)
    }

    @Test func theCheckInPromptFindsPlacesByNameAndAroundAPosition() throws {
        var stage = try stage()
        var book = PlaceBook()
        let named = [("Migros City", "47.4,8.5"), ("Denner", "47.3701,8.54"), ("Migros", "47.37,8.54")]
        let places = named.compactMap { name, at in
            Coordinates(at).flatMap { Place(name: name, coordinates: $0) }
        }
        try book.replace(file: "a", with: places)
        stage.press("@")
        #expect(stage.effects == [.loadPlaces])
        stage.state.surroundings.places = PlaceNames(book)
        stage.press("migr")
        // The Migros that is a store already is not offered a second time.
        #expect(stage.candidates == ["Which store is this?", ">Migros", "Migros City", "New store “migr”"])
        stage.press("<Esc>@")
        #expect(stage.effects == [])
        stage.handle(.paste("geo:47.3702,8.54;u=10"))
        #expect(stage.candidates.prefix(3) == ["Which store is this?", ">Denner", "Migros"])
        stage.press("<Enter>")
        #expect(stage.state.hereOnMap?.name == "Denner")
        #expect(stage.sentences.last == "add the store Denner")
        stage.press("u")
        #expect(stage.state.groceries.store(named: "Denner") == nil && stage.state.hereOnMap == nil)
    }

    /// What is near is where one can shop for the list; other shops come behind, and what is far away behind them.
    @Test func groceriesComeFirstNearAPosition() throws {
        var stage = try stage()
        var book = PlaceBook()
        let shops = [
            ("Nails", "beauty", "47.5001,8.6"), ("Bread", "bakery", "47.503,8.6"),
            ("Plugs", "electronics", "47.5,8.6001"),
            ("Anything", nil, "47.51,8.6"), ("Spar", "supermarket", "47.502,8.6"), ("Far", "supermarket", "47.7,8.6"),
        ]
        try book.replace(
            file: "a",
            with: shops.compactMap { name, kind, at in
                Coordinates(at).flatMap { Place(name: name, kind: kind, coordinates: $0) }
            })
        stage.state.surroundings.places = PlaceNames(book)
        stage.press("@")
        stage.handle(.paste("geo:47.5,8.6"))
        #expect(
            stage.candidates.prefix(7)
                == ["Which store is this?", ">Spar", "Bread", "Anything", "Plugs", "Nails", "Coop"])
        let names = { (limit: Int) in
            stage.state.groceries.neighbours(of: try #require(Coordinates("47.5,8.6")), in: book, limit: limit).map(
                \.place.name)
        }
        #expect(try names(2) == ["Spar", "Bread"])
        #expect(try names(.max).count == 9)
    }

    /// A place that was checked in at is a store, and found as before.
    @Test func whatBecameAStoreIsFoundAgain() throws {
        var stage = try stage()
        var book = PlaceBook()
        let named = [("Denner", "47.3701,8.54"), ("Dennler Shoes", "47.3702,8.54")]
        try book.replace(
            file: "a",
            with: named.compactMap { name, at in Coordinates(at).flatMap { Place(name: name, coordinates: $0) } })
        stage.state.surroundings.places = PlaceNames(book)
        stage.press("@dener")
        #expect(stage.candidates.dropFirst().first == ">Denner")
        stage.press("<Enter>@<Down><Enter>@dener")
        #expect(stage.state.hereOnMap?.name != "Denner" && stage.candidates.dropFirst().first == ">Denner")
        // What is called so comes before what is merely like it, be it a store or a place.
        stage.press("<Esc>@dennl")
        #expect(stage.candidates.dropFirst().prefix(2) == [">Dennler Shoes", "Denner"])
        stage.press("<Esc>@dener<Enter>")
        #expect(stage.state.groceries.stores.shown.filter { $0.name == "Denner" }.count == 1)
        #expect(stage.state.hereOnMap?.name == "Denner")
    }

    private func asksPlaces(_ stage: Stage, _ input: Input) -> Bool { stage.state.request(for: input).asksPlaces }

    /// Typing goes on while places are read; what looks at them waits.
    @Test func whatWasTypedFindsPlacesThatComeLater() throws {
        var stage = try stage()
        #expect(!asksPlaces(stage, .key(.enter)))
        stage.press("@denn")
        #expect(stage.candidates == ["Which store is this?", ">New store “denn”"])
        let asks = { (input: Input) in asksPlaces(stage, input) }
        for key in Stage.keys("en<Backspace><Left><Esc>") { #expect(!asks(.key(key)), "\(key)") }
        for key in Stage.keys("<Enter><Down><Tab>") { #expect(asks(.key(key)), "\(key)") }
        #expect(asks(.paste("geo:47.37,8.54")) && !asks(.resize(Size(columns: 40, rows: 20))))
        var book = PlaceBook()
        let place = try #require(Coordinates("47.4,8.5").flatMap { Place(name: "Denner", coordinates: $0) })
        try book.replace(file: "a", with: [place])
        stage.state.adopt(PlaceNames(book))
        #expect(stage.candidates == ["Which store is this?", ">Denner", "New store “denn”"])
    }

    @Test func aPlaceBecomesAStoreOnce() throws {
        var groceries = Household.groceries("Apples")
        func place(_ name: String, _ at: String, _ address: String? = nil) throws -> Place {
            let coordinates = try #require(Coordinates(at))
            return try #require(Place(name: name, address: address, coordinates: coordinates))
        }
        func checkIn(_ place: Place) throws -> String {
            let (id, transaction) = try groceries.checkingIn(at: place, on: Household.list.id)
            for operation in transaction.operations { groceries.apply(operation, at: Household.now) }
            return id.flatMap { groceries.stores[$0]?.name } ?? ""
        }
        #expect(try checkIn(place("Migros", "47.37,8.54", "Main Street 1")) == "Migros")
        #expect(try checkIn(place("MIGROS", "47.3705,8.54")) == "Migros")
        #expect(try checkIn(place("Migros", "47.5,8.54", "Side Street 2")) == "Migros, Side Street 2")
        #expect(try checkIn(place("Migros", "47.6,8.54")) == "Migros, 47.6,8.54")
        #expect(groceries.stores.shown.count == 3)
        // A store of which nobody had said where it is.
        for operation in try groceries.addingStore(named: "Volg").1.operations {
            groceries.apply(operation, at: Household.now)
        }
        #expect(try checkIn(place("Volg", "47,8")) == "Volg")
        #expect(groceries.store(named: "Volg")?.coordinates?.description == "47,8")
    }
}
