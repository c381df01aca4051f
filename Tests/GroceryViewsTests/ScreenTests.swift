import GroceryApp
import GroceryDomain
import GroceryViews
import ScreenModel
import TestSupport
import Testing

/// Every screen and prompt at three sizes, compared with the pictures in `Screens/`.
///
/// A picture that is missing is recorded, and the run fails so that somebody looks at it. To record one anew, delete
/// it.
@Suite struct ScreenTests {
    static let sizes = [Size(columns: 120, rows: 40), Size(columns: 80, rows: 24), Size(columns: 40, rows: 20)]

    static let week = """
        x Apples 6, >Bananas 6, Red onions 3 (for the soup), Tomatoes 1 kg + 2 cans, Bagels 4, x Bread 1 loaf, \
        Butter 250 g (unsalted), Milk 2 l, x Muesli 500 g, x Shredded wheat 1 box, Peas 1 bag
        """

    /// A screen: what is known, and the keys that lead there.
    struct Scene: CustomTestStringConvertible, Sendable {
        var name: String
        var groceries: @Sendable () -> Groceries
        var keys: String
        /// The day on which it is seen, where that makes a difference.
        var today: CivilDate?
        /// Done last, for what no key leads to.
        var change: @Sendable (inout AppState) -> Void

        var testDescription: String { name }

        init(
            _ name: String, _ groceries: @autoclosure @escaping @Sendable () -> Groceries = ScreenTests.household,
            _ keys: String = "", today: CivilDate? = nil,
            change: @escaping @Sendable (inout AppState) -> Void = { _ in }
        ) {
            (self.name, self.groceries, self.keys) = (name, groceries, keys)
            (self.today, self.change) = (today, change)
        }

        func stage(_ size: Size) -> Stage {
            var stage = Stage(groceries(), size: size)
            stage.state.interface.checkIns = ScreenTests.checkIns
            if let today { stage.state.interface.today = today }
            stage.press(keys)
            change(&stage.state)
            stage.state.refresh()
            return stage
        }
    }

    /// The week's list half bought, by people who have done this before.
    static let household: Groceries = {
        var groceries = Household.groceries(week)
        let apples = EntryID(list: Household.list.id, item: ItemID(derivedFrom: "apples"))
        groceries.apply(
            .entry(.change(apples, old: .init(.checked, false), new: .init(.checked, true))), at: Household.now)
        return groceries
    }()

    /// Everything of the catalogue on the list.
    static let long: Groceries = {
        var groceries = household
        for item in groceries.items.shown.sorted(by: { $0.id < $1.id }) {
            let entry = Entry(id: EntryID(list: Household.list.id, item: item.id), planned: item.usual)
            groceries.apply(.entry(.add(entry)), at: Household.now)
        }
        return groceries
    }()

    /// More lists than one, older and newer.
    static let lists: Groceries = {
        var groceries = household
        for (index, name) in ["Weekend", "Barbecue with the neighbours and all of their children", "牛乳とパン"].enumerated()
        {
            let moment = Moment(milliseconds: Household.now.milliseconds - Int64(index + 1) * 86_400_000 * 3)
            for operation in (try? groceries.addingList(named: name, at: moment).1.operations) ?? [] {
                groceries.apply(operation, at: moment)
            }
        }
        return groceries
    }()

    static let recipes = Household.withCookbook(household)

    private static let thursday = CivilDate("2026-11-26")

    /// Recipes and a word on days of a week, what they need partly on the list.
    private static let planned: Groceries = {
        var stage = Stage(recipes)
        stage.state.interface.today = CivilDate("2026-11-23")
        stage.press("7a<Enter>A" + "jja<Down><Enter>++" + "jjaleftovers<Enter>")
        return stage.state.groceries
    }()

    /// Two templates, two trips with prices, a store and its order, and the next list begun.
    static let trips = shopping.groceries
    /// Where one is with that list, and with no other.
    static let checkIns: CheckIns = {
        var checkIns = shopping.interface.checkIns
        checkIns[Household.list.id] = nil
        return checkIns
    }()

    private static let shopping: AppState = {
        var stage = Stage(week)
        stage.state.interface.today = CivilDate("2026-11-20")
        stage.now = Moment(milliseconds: Household.now.milliseconds - 3 * 86_400_000)
        stage.press("3t<Ctrl-U>Weekly<Enter>GRevery 2 weeks on friday<Enter>gt<Ctrl-U>For the barbecue<Enter>1")
        stage.press("@Corner Market<Enter>g$350<Enter>xx")
        stage.now.milliseconds += 60_000
        stage.press("/milk<Enter>$1.20/l<Enter>x<Esc>F<Enter>")
        stage.now = Moment(milliseconds: Household.now.milliseconds - 3_600_000)
        stage.press(
            "@Lakeside Bakery, where the bread is baked in the open<Enter>/bagels<Enter>$75<Enter>x<Esc>F<Enter>")
        stage.now = Household.now
        stage.press("@corn<Enter>a3 l milk<Enter>6 apples<Enter>6 bagels<Enter><Esc>B20<Enter>/milk<Enter>x<Esc>")
        return stage.state
    }()

    /// Names that take more or fewer columns than they have characters.
    /// Names, amounts and notes that are longer than their columns, alone and together.
    static let longNames: Groceries = {
        var groceries = household
        let long = "Extra virgin olive oil from the mountain"
        for (name, amount, note) in [
            (long, nil, nil), (long + ", mild", "500 ml", nil), (long + ", strong", "1 bottle", "the green one"),
            ("Yeast", nil, "the fresh one from the shelf with the milk"),
            ("Vanilla", "2 pods", "ask at the counter, they keep them there"),
            ("Stock", "1 kg + 2 cans + 3 bags", "of vegetables, without celery"),
        ] {
            let type = groceries.orderedTypes[3].id
            guard let (item, learning) = try? groceries.addingItem(named: name, type: type) else { continue }
            for operation in learning.operations { groceries.apply(operation, at: Household.now) }
            let entry = Entry(
                id: EntryID(list: Household.list.id, item: item.id),
                planned: amount.flatMap { try? Quantity.parse($0) }, note: note)
            groceries.apply(.entry(.add(entry)), at: Household.now)
        }
        return groceries
    }()

    static let wideNames: Groceries = {
        var groceries = household
        for name in [
            "牛乳", "豆腐 with 葱", "👨‍👩‍👧 family pack", "Crème bru\u{302}le\u{301}e", "ﷺ", "한국 김치", "Z\u{351}a\u{36B}lgo",
            "🥛🥛🥛",
        ] {
            let type = groceries.orderedTypes[2].id
            guard let (item, learning) = try? groceries.addingItem(named: name, type: type) else { continue }
            for operation in learning.operations { groceries.apply(operation, at: Household.now) }
            let entry = Entry(
                id: EntryID(list: Household.list.id, item: item.id), planned: .onePiece, note: "注意: \(name)")
            groceries.apply(.entry(.add(entry)), at: Household.now)
        }
        return groceries
    }()

    /// Half a year of shopping at two stores, every eleven days, milk getting dearer; and a recipe that uses it.
    static let shopped: Groceries = {
        var groceries = household
        func perform(_ transaction: Transaction?, daysAgo: Int) {
            let moment = Moment(milliseconds: Household.now.milliseconds - Int64(daysAgo) * 86_400_000)
            for operation in transaction?.operations ?? [] { groceries.apply(operation, at: moment) }
        }
        perform(try? groceries.addingStore(named: "Corner Market").1, daysAgo: 200)
        perform(try? groceries.addingStore(named: "Mill").1, daysAgo: 200)
        let stores = groceries.orderedStores.map(\.id)
        for trip in 0..<16 {
            let daysAgo = 180 - 11 * trip
            let moment = Moment(milliseconds: Household.now.milliseconds - Int64(daysAgo) * 86_400_000)
            guard let (list, making) = try? groceries.addingList(named: "Trip \(trip + 1)", at: moment) else {
                continue
            }
            perform(making, daysAgo: daysAgo)
            let store = stores[trip % 2]
            for (place, name) in ["Milk", "Bread", "Apples", "Onions"].enumerated() where trip % (place + 1) == 0 {
                guard let item = groceries.item(named: name) else { continue }
                let entry = EntryID(list: list, item: item.id)
                perform(try? groceries.adding(item.usual, of: item, to: list), daysAgo: daysAgo)
                let minor = Int64(199 + 9 * trip + 30 * (trip % 3) + 400 * place)
                perform(try? groceries.pricing(entry, Price(Money(minor: minor), .all)), daysAgo: daysAgo)
                perform(try? groceries.checking(entry, true, in: store), daysAgo: daysAgo)
            }
            perform(
                try? groceries.finishing(list, remembering: false, making: false, in: store, at: moment).1,
                daysAgo: daysAgo)
        }
        if let oat = groceries.item(named: "oat milk"), let peas = groceries.item(named: "peas") {
            perform(try? groceries.buying(oat.id, at: [stores[1]]), daysAgo: 1)
            perform(try? groceries.buying(peas.id, at: [stores[1]]), daysAgo: 1)
        }
        perform(
            try? groceries.addingList(
                named: "Pancakes", kind: .recipe, from: Household.list.id, at: Household.now
            ).1, daysAgo: 0)
        return groceries
    }()

    static let scenes: [Scene] = [
        Scene("shop"), Scene("shop-types", household, "hjj"), Scene("shop-one-type", household, "hjjl"),
        Scene("shop-long", long, "GkkkkkkK"), Scene("shop-done", household, "xxxxxxxxxxxx"),
        Scene("shop-filtered", household, "/on<Enter>"), Scene("shop-filter-nothing", household, "/zzz"),
        Scene("shop-empty", Household.groceries()), Scene("shop-no-list", Household.catalogue),
        Scene("shop-nothing-known", Groceries()),
        Scene("shop-first-entries", Household.groceries(), "amilk<Enter>bread<Enter>peas<Enter><Esc>"),
        Scene("shop-wide-names", wideNames, "hjjjl"),
        Scene("shop-notice", household, "c"), Scene("shop-warning", household, "Z"),
        Scene("shop-damage", household) {
            $0.interface.warnings = [
                "Line 12 of 3fa2c1-000001.log is damaged (offset 2048, 311 bytes) and was skipped. "
                    + "To set the file aside and keep every record in it that can be read: aisle journal repair", "Two",
            ]
        },
        Scene("shop-saving") { $0.interface.saveState = .saving },
        Scene("shop-not-saved") {
            $0.interface.saveState = .notSaved("cannot write /home/ada/.local/share/aisle: No space left on device")
        },
        Scene("recipes", recipes, "4"), Scene("recipes-inside", recipes, "4jlx+"),
        Scene("recipes-text", recipes, "4jlG"),
        Scene("recipes-none", household, "4"), Scene("recipes-servings", recipes, "4s"),
        Scene("pick", household, "p"), Scene("pick-type", household, "pjj"), Scene("pick-back", household, "p<Esc>"),
        Scene("pick-filtered", household, "p/mil"), Scene("pick-nothing", household, "p/zzz"),
        Scene("pick-nothing-kept", household, "p/zzz<Enter>"),
        Scene("pick-amount", household, "pljj<Enter>"),
        Scene("add", household, "a"), Scene("add-typing", household, "a2 lb oni"),
        Scene("add-exact", household, "a500 ml milk"), Scene("add-picked", household, "aoni<Down><Down>"),
        Scene("add-confirm", household, "a3 bred<Enter>"), Scene("add-new-item", household, "a2 l soya milk<Ctrl-N>"),
        Scene("add-new-type", household, "acat food<Ctrl-N>Pets"),
        Scene("add-wide-name", wideNames, "a豆"),
        Scene("quantity", household, "e"), Scene("quantity-complaint", household, "elots"),
        Scene("quantity-refused", household, "elots<Enter>"),
        Scene("quantity-unit", household, "G/peas<Enter>e2"), Scene("items-all", shopped, "5b"),
        Scene("shop-long-names", longNames),
        Scene("note", household, "jn"),
        Scene(
            "note-long", household,
            "nThe ripe ones from the market at the corner, "
                + "not the green ones that Bo brought last week, please, and six"
        ),
        Scene("move", household, "m"), Scene("delete-type", household, "pjjd"),
        Scene("rename-clash", household, "plr<Ctrl-U>banana"),
        Scene("lists", lists, "3"), Scene("lists-none", Household.catalogue, "3"),
        Scene("lists-new", lists, "3agroceries"),
        Scene("items", shopped, "5/milk<Enter><Esc>"), Scene("items-often", shopped, "5ss"),
        Scene("items-detail", shopped, "5ssi"), Scene("items-filtered", shopped, "5/dai"),
        Scene("items-nothing", shopped, "5/qqq"), Scene("items-merge", shopped, "5/oat<Enter>J"),
        Scene("items-stores", shopped, "5/oat<Enter>@"), Scene("items-none", Groceries(), "5"),
        Scene("plan", planned, "7", today: thursday), Scene("plan-meal", planned, "7gj", today: thursday),
        Scene("plan-add", planned, "7a", today: thursday), Scene("plan-word", planned, "7aso", today: thursday),
        Scene("plan-none", household, "7", today: thursday), Scene("spending", shopped, "3s"),
        Scene("spending-months", shopped, "3s<Tab>"),
        Scene("spending-none", household, "3s"), Scene("shop-here", shopped, "@cor<Enter>w"),
        Scene("help-items", shopped, "5?"),
        Scene("lists-trips", trips, "3"), Scene("lists-ticked", trips, "3jl  "), Scene("lists-trip", trips, "3G"),
        Scene("lists-trip-inside", trips, "3Gl"),
        Scene("lists-template-name", trips, "3t"),
        Scene("shop-prices", trips), Scene("shop-template", trips, "3j<Enter>x"),
        Scene("shop-trip", trips, "3G<Enter>"),
        Scene("shop-finished", trips, "xF"), Scene("shop-ticked", household, "gtt"), Scene("switch-list", trips, "L"),
        Scene("shop-found-by-other-name", Household.groceries("Courgettes 2, Bread"), "/zucc"),
        Scene("shop-dearer", trips, "/milk<Enter>$150<Enter><Esc>"),
        Scene("shop-due", trips) { $0.interface.today = CivilDate("2026-12-05") },
        Scene("shop-over-budget", trips, "B5<Enter>"),
        Scene("price", trips, "/milk<Enter>$"), Scene("price-complaint", trips, "$12.345"),
        Scene("details", trips, "/milk<Enter>i--") { $0.interface.today = CivilDate("2026-11-20") },
        Scene("check-in", trips, "@"),
        Scene("check-in-new", trips, "@corner sh"),
        Scene("check-in-position", trips, "6o47.377 8.54<Enter>1@47.3769,8.5417"), Scene("stores", trips, "6"),
        Scene("stores-none", household, "6"),
        Scene("stores-inside", trips, "6l<PgDn>"),
        Scene("history", household, "j +n<Ctrl-U>blue<Enter>u<Ctrl-R>H"), Scene("history-nothing", household, "H"),
        Scene("settings", household, ",jj"), Scene("help", household, "?"),
        Scene("settings-shared", household, ",") {
            $0.interface.sharing = Sharing(folder: "/home/ana/Lists", lastTakenIn: Household.now)
        },
        Scene("settings-not-shared-now", household, ",") {
            $0.interface.sharing = Sharing(
                folder: "/mnt/lists", trouble: "the shared folder /mnt/lists is not there; is it mounted?")
        },
        Scene("help-scrolled", household, "?<PgDn>"),
        Scene("help-filtered", household, "?/undo"), Scene("help-pick", household, "p?"),
        Scene("help-lists", household, "3?"),
    ]

    @Test(arguments: scenes) func screen(_ scene: Scene) {
        let picture =
            Self.sizes.map { size in
                "=== \(size)\n" + drawn(scene.stage(size)).picture
            }.joined(separator: "\n") + "\n"
        let path = "Tests/GroceryViewsTests/Screens/\(scene.name).txt"
        guard let expected = Repository.read(path) else {
            let isWritten = Repository.write(picture, to: path)
            Issue.record(isWritten ? "\(path) is recorded; look at it" : "\(path) is missing and cannot be written")
            return
        }
        guard picture != expected else { return }
        let (now, then) = (picture.split(separator: "\n"), expected.split(separator: "\n"))
        let line = zip(now, then).enumerated().first { $0.element.0 != $0.element.1 }
        Issue.record(
            """
            \(path), line \((line?.offset ?? min(now.count, then.count)) + 1):
            expected “\(line?.element.1 ?? "")”
            is       “\(line?.element.0 ?? "")”
            """)
    }

    @Test func noPictureIsLeftOver() {
        let names = Repository.files(under: "Tests/GroceryViewsTests/Screens", suffix: ".txt")
        let scenes = Self.scenes.map { "Tests/GroceryViewsTests/Screens/\($0.name).txt" }
        #expect(Set(names) == Set(scenes))
    }

    // MARK: What holds of every screen

    static let allSizes =
        sizes + [
            Size(columns: 72, rows: 16), Size(columns: 71, rows: 15), Size(columns: 40, rows: 15),
            Size(columns: 24, rows: 6),
            Size(columns: 20, rows: 5), Size(columns: 200, rows: 8), Size(columns: 1, rows: 1),
            Size(columns: 0, rows: 0),
            Size(columns: 0, rows: 10), Size(columns: 10, rows: 0),
        ]

    @Test(arguments: scenes) func everySizeCanBeDrawn(_ scene: Scene) {
        for size in Self.allSizes {
            let surface = drawn(scene.stage(size))
            #expect(surface.size == size)
            if let cursor = surface.cursor {
                #expect(surface.bounds.contains(row: cursor.row, column: cursor.column), "the cursor at \(size)")
            }
        }
    }

    /// Whatever stands in the panes, the line between them is whole: on every row, save where the scroll bar stands.
    @Test(arguments: scenes) func panesAreDivided(_ scene: Scene) {
        for size in Self.allSizes where size.columns >= Layout.columnsForTwoPanes {
            let stage = scene.stage(size)
            guard stage.state.interface.help == nil, !stage.state.layout.isTooSmall else { continue }
            let (surface, layout) = (drawn(stage), stage.state.layout)
            let left: Rect? =
                switch stage.state.interface.screen {
                case .shop, .pick: layout.typesPane
                case .lists, .recipes, .stores: layout.listsPane
                case .items: layout.itemTablePane
                case .spending: layout.weeksPane
                case .plan, .history, .settings, .map: nil
                }
            guard let left, left.rows >= 2 else { continue }
            // The bar of the trip goes over it.
            let isTrip = stage.state.interface.screen == .shop
            for row in left.rowRange where row > left.row || !isTrip {
                let text = surface[row, left.endColumn - 1].map { surface.text(of: $0) } ?? ""
                let lines = row == left.row ? ["┬"] : ["│", "┃"]
                #expect(lines.contains(text), "row \(row) at \(size): “\(surface.text(row: row))”")
            }
        }
    }

    @Test(arguments: scenes) func withPlainGlyphsNothingIsDrawnOfOthers(_ scene: Scene) {
        for size in Self.sizes {
            let surface = drawn(scene.stage(size), glyphs: .ascii)
            let drawing: Set<Character> = ["│", "─", "╭", "╮", "╰", "╯", "┃", "▸", "✗", "●", "▾", "━", "┬"]
            #expect(!surface.description.contains(where: drawing.contains), "at \(size)")
        }
    }

    // MARK: Nothing that matters is cut off

    private func picture(_ groceries: Groceries, _ keys: String, _ size: Size) -> String {
        var stage = Stage(groceries, size: size)
        stage.press(keys)
        return drawn(stage).description
    }

    /// At the smallest size that works fully every command can be read to its end.
    @Test(arguments: Screen.allCases, allSizes) func helpCanBeReadToTheEnd(screen: Screen, size: Size) throws {
        guard size.columns >= 40, size.rows >= 15 else { return }
        var stage = Stage(Self.household, size: size, screen: screen)
        stage.press("?")
        let body = stage.state.layout.body
        for _ in 0..<60 {
            let surface = drawn(stage)
            // “Did you mean …?” is no cut.
            let text = body.rowRange.map { surface.text(row: $0) }.joined(separator: "\n").replacing("mean …", with: "")
            try #require(!text.contains("…"), "at \(size)")
            stage.press("j")
        }
    }

    @Test func anAmountTakesTheRoomThatThereIs() {
        #expect(picture(Self.household, "", Self.sizes[1]).contains("1 kg + 2 cans"))
        let noted = Household.groceries("Tomatoes 1 kg + 2 cans (from the market)")
        #expect(picture(noted, "", Self.sizes[1]).contains("from"))
    }

    @Test(arguments: [Size(columns: 40, rows: 8), Size(columns: 80, rows: 7), Size(columns: 120, rows: 8)])
    func howALineIsReadIsSaidInALowWindowToo(size: Size) {
        #expect(picture(Self.household, "a1 l milk", size).contains("1 l · Milk · Dairy"))
    }

    @Test(arguments: ["", "p", "3", "@", "7a", "7azzz", "mzzz", "amilk<Enter><Esc>mzzz"])
    func aNewcomerCanReadWhatToDo(keys: String) {
        for groceries in [Groceries(), Household.catalogue, Household.groceries()] {
            #expect(!picture(groceries, keys, Self.sizes[2]).contains("…"))
        }
    }

    @Test func theTypeAnItemHasIsNotCalledLikely() {
        #expect(!picture(Self.household, "m", Self.sizes[1]).contains("likely"))
        #expect(picture(Self.household, "asoya milk<Ctrl-N>", Self.sizes[1]).contains("likely"))
    }

    // MARK: Roles

    private func roles(_ keys: String, row text: String, size: Size = sizes[0]) -> [(text: String, role: Role)] {
        var stage = Stage(Self.household, size: size)
        stage.press(keys)
        let surface = drawn(stage)
        guard let row = (0..<surface.rows).last(where: { surface.text(row: $0).contains(text) }) else { return [] }
        return surface.runs(row: row)
    }

    @Test func checkedEntriesLookChecked() {
        let runs = roles("G", row: "Muesli")
        #expect(runs.contains { $0.role == .checkMark && $0.text.contains("✓") })
        #expect(runs.contains { $0.role == .crossedOut && $0.text.contains("Muesli") })
        #expect(runs.contains { $0.role == .checked && $0.text.contains("500 g") })
    }

    @Test func openEntriesLookOpen() {
        let runs = roles("G", row: "Butter")
        #expect(runs.contains { $0.role == .unchecked && $0.text.contains("[ ]") })
        #expect(runs.contains { $0.role == .text && $0.text.contains("Butter") })
        #expect(runs.contains { $0.role == .quantity && $0.text.contains("250 g") })
        #expect(runs.contains { $0.role == .note && $0.text.contains("unsalted") })
    }

    @Test func theSelectionBarGoesFromBorderToBorder() {
        let selected: Set<Role> = [
            .selection, .selectionDim, .selectionHeading, .selectionChecked, .selectionCrossedOut, .selectionCheckMark,
            .selectionQuantity, .selectionNote, .selectionMatch,
        ]
        for (keys, row) in [("j", "Bananas"), ("jj", "Red onions"), ("", "Apples")] {
            let runs = roles(keys, row: row)
            let bar = runs.filter { selected.contains($0.role) }
            let columns = bar.reduce(0) { $0 + $1.text.count }
            #expect(columns == 120 - 30 - 1, "\(row): \(runs.map(\.role))")
            #expect(bar.first?.text.hasPrefix("▸") == true)
        }
    }

    @Test func aPaneWithoutTheFocusHasAQuietBar() {
        let runs = roles("h", row: "✓  Apples")
        #expect(runs.contains { $0.role == .selectionUnfocused || $0.role == .selectionUnfocusedDim })
        #expect(runs.contains { $0.role == .selectionUnfocusedCrossedOut && $0.text == "Apples" })
        #expect(!runs.contains { $0.role == .selectionChecked || $0.role == .selectionCrossedOut })
    }

    @Test func whatWasTypedIsMarkedInWhatWasFound() {
        let runs = roles("aoni", row: "Red onions")
        #expect(runs.contains { $0.role == .match && $0.text == "oni" })
    }

    @Test(arguments: [
        (SaveState.saved, Role.saved, "✓"), (.writing, .hint, " "), (.saving, .saving, "●"),
        (.notSaved("why"), .warning, "✗"),
    ])
    func theSaveStateHasItsLook(saveState: SaveState, role: Role, glyph: String) {
        var stage = Stage(Self.household, size: Self.sizes[1])
        stage.state.interface.saveState = saveState
        let surface = drawn(stage)
        #expect(surface.runs(row: 23).contains { $0.role == role && $0.text.hasPrefix(glyph) })
        #expect(surface.role(row: 23, column: 4) == role)
    }

    @Test func aWarningIsWarnedOf() {
        let runs = roles("Z", row: "No key Z")
        #expect(runs.contains { $0.role == .warning && $0.text.contains("No key Z here") })
    }
}
