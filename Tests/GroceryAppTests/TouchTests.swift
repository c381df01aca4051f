import GroceryApp
import GroceryDomain
import ScreenModel
import TestSupport
import Testing

/// Taps: each where something stands, found by what the layout says stands there.
@Suite struct TouchTests {
    private static let wide = Size(columns: 120, rows: 40)
    private static let narrow = Size(columns: 40, rows: 20)
    static let sizes = [wide, narrow]

    /// Taps the row of the right pane that shows the item of that name.
    private func tap(_ name: String, _ stage: inout Stage, column: Int = 8) throws {
        let (state, isShop) = (stage.state, stage.state.interface.screen == .shop)
        let browser = isShop ? state.interface.shop : state.interface.pick
        let item = try #require(stage.state.groceries.item(named: name)).id
        let place = try #require(browser.rows.firstIndex(of: .item(item)))
        let area = isShop ? state.layout.itemsArea : state.layout.itemsArea
        stage.tap(row: area.row + place - browser.cursor.top, column: area.column + column)
    }

    @Test(arguments: sizes) func aTapChecksOffAndTakesTheMarkAway(size: Size) throws {
        var stage = Stage("Apples, Bread, Milk", size: size)
        try tap("Bread", &stage)
        #expect(stage.shop == "Apples, x Bread, >Milk")
        try tap("Bread", &stage)
        #expect(stage.shop == "Apples, >Bread, Milk")
    }

    @Test(arguments: sizes) func aTapOnPickTakes(size: Size) throws {
        var stage = Stage("", size: size, screen: .pick)
        try tap("Bananas", &stage)
        #expect(stage.typed == "6|")
        stage.press("<Enter>")
        #expect(stage.list == "Bananas 6")
        try tap("Bananas", &stage)
        #expect(stage.list == "")
    }

    @Test func aTapOnATypeSelectsIt() {
        var stage = Stage("Apples, Bread, Milk", size: Self.wide)
        let area = stage.state.layout.typesArea
        stage.tap(row: area.row + 2, column: area.column + 3)
        #expect(stage.shop == ">Bread")
        stage.tap(row: area.row, column: area.column + 3)
        #expect(stage.shop == ">Apples, Bread, Milk" || stage.shop == "Apples, >Bread, Milk")
        stage.tap(row: area.row + 20, column: area.column + 3)
        #expect(!stage.shop.isEmpty)
        #expect(stage.written.isEmpty)
    }

    @Test func inANarrowPickATapOnATypeOpensIt() {
        var stage = Stage("", size: Self.narrow, screen: .pick)
        stage.press("<Esc>")
        let area = stage.state.layout.itemsArea
        stage.tap(row: area.row + 3, column: area.column + 3)
        #expect(stage.state.interface.pick.pane == .items)
        #expect(stage.picked == "Butter")
        #expect(stage.written.isEmpty)
    }

    @Test(arguments: sizes) func aTapOnAHeadingOrBesideTheRowsDoesNothing(size: Size) {
        var stage = Stage("Apples, Bread, Milk", size: size)
        let layout = stage.state.layout
        stage.tap(row: layout.itemsArea.row, column: layout.itemsArea.column + 8)
        stage.tap(row: layout.itemsArea.endRow - 1, column: layout.itemsArea.column + 8)
        stage.tap(row: layout.itemsPane.endRow - 1, column: layout.itemsPane.column + 8)
        stage.tap(row: 500, column: 500)
        stage.tap(row: -1, column: -1)
        #expect(stage.written.isEmpty)
        #expect(stage.shop == ">Apples, Bread, Milk")
    }

    /// On a phone the help is the way to what has no key there. Leaving takes a key.
    @Test(arguments: sizes) func aTapOnALineOfTheHelpDoesWhatItSays(size: Size) throws {
        for (text, screen) in [
            ("Recipes", Screen.recipes), ("Settings", .settings), ("Leave;", .shop),
        ] {
            var stage = Stage("Apples, Bread", size: size)
            let body = stage.state.layout.body
            stage.press("?")
            let columns = try #require(stage.state.interface.help?.help.columns(in: body.columns))
            let index = try #require(columns.firstIndex { $0.contains { $0.text.hasPrefix(text) } })
            let line = try #require(columns[index].firstIndex { $0.text.hasPrefix(text) })
            stage.press(String(repeating: "j", count: line))
            let top = try #require(stage.state.interface.help?.top)
            stage.tap(row: body.row + line - top, column: index == 0 ? 5 : body.endColumn - 5)
            #expect(stage.effects == [])
            #expect(stage.state.interface.screen == screen)
            #expect(stage.state.interface.help == nil)
        }
    }

    @Test func theListThatIsNamedLeadsToOthers() {
        var stage = Stage("Apples")
        stage.now.milliseconds += 1
        stage.press("3aParty<Enter><Esc>5")
        stage.tap(row: 0, column: 80)
        #expect(stage.candidates == ["Which list?", ">Groceries", "Party"])
        stage.tap(row: stage.state.layout.candidates.row + 1, column: 5)
        #expect(stage.state.currentList?.name == "Groceries" && stage.state.interface.screen == .shop)
    }

    // MARK: Drawing a row aside

    private static func row(_ stage: Stage) -> Int { stage.state.layout.itemsArea.row + 1 }

    @Test("A row drawn to the left is taken off, to the right it shows the map; in between, nothing", arguments: sizes)
    func drawnAside(size: Size) {
        for (from, to, list, screen) in [
            (30, 20, "Bread", Screen.shop), (20, 30, "Apples, Bread", .map), (20, 24, "Apples, Bread", .shop),
            (24, 20, "Apples, Bread", .shop), (20, 22, "x Apples, Bread", .shop), (22, 20, "x Apples, Bread", .shop),
        ] {
            var stage = Stage("Apples, Bread", size: size)
            if size.columns > 100 { stage.state.interface.shop.pane = .types }
            let shift = size.columns > 100 ? 40 : 0
            stage.draw(row: Self.row(stage), from: from + shift, to: to + shift)
            #expect(stage.list == list && stage.state.interface.screen == screen, "\(from) to \(to)")
            if list == "Bread" {
                stage.press("u")
                #expect(stage.list == "Apples, Bread")
            }
        }
    }

    @Test func whatEndsOnAnotherRowOrIsTheTerminalsDoesNothing() {
        var stage = Stage("Apples, Bread")
        stage.draw(row: Self.row(stage), from: 60, to: 60, endRow: Self.row(stage) + 1)
        for action in [MouseEvent.Action.press, .release] {
            let event = MouseEvent(action, .left, row: Self.row(stage), column: 60, modifiers: .shift)
            stage.handle(.mouse(event))
        }
        stage.handle(.mouse(MouseEvent(.release, .left, row: Self.row(stage), column: 60)))
        #expect(stage.written.isEmpty && stage.state.interface.screen == .shop)
    }

    @Test func whileSomethingIsTypedOrAskedNoRowIsDrawnAside() {
        for keys in ["n", "a", "i", "?"] {
            var stage = Stage("Apples, Bread")
            stage.press(keys)
            stage.draw(row: Self.row(stage), from: 80, to: 60)
            #expect(stage.written.isEmpty, "\(keys)")
        }
    }

    @Test("Every page takes off what is drawn to the left", arguments: ["3", "4", "5", "6"])
    func everyPageDeletesWhatIsDrawnAside(page: String) {
        var stage = Stage(Household.withCookbook(Household.groceries("Apples")))
        stage.press("6aMill<Enter>1" + page)
        let written = stage.written.count
        stage.draw(row: stage.state.layout.tableArea.row, from: 30, to: 10)
        #expect(stage.written.count == written + 1 && stage.notice.contains("deleted"), "\(stage.notice)")
    }

    @Test("In a narrow window the mark at the end of a row leads into it", arguments: ["3", "4", "5", "6"])
    func theMarkLeadsFurther(page: String) {
        var stage = Stage(Household.withCookbook(Household.groceries("Apples")), size: Self.narrow)
        stage.press("6aMill<Enter>1" + page)
        stage.tap(row: stage.state.layout.tableArea.row, column: 39)
        #expect(stage.state.wayBack != nil && stage.written.count == 1)
    }

    @Test(arguments: sizes) func aTapOpensAList(size: Size) {
        var stage = Stage("Apples", size: size, screen: .lists)
        stage.now.milliseconds += 1
        stage.press("aParty<Enter><Esc>3g")
        let area = stage.state.layout.tableArea
        stage.tap(row: area.row + 1, column: 5)
        #expect(stage.state.interface.lists.cursor.index == 1)
        #expect(stage.state.interface.screen == .shop)
        #expect(stage.state.currentList?.name == "Party")
    }

    @Test(arguments: sizes) func aTapBelowOrBesideTheRowsOfATableDoesNothing(size: Size) {
        var groceries = Household.groceries()
        for index in 0..<60 {
            for operation in (try? groceries.addingList(named: "List \(index)", at: Household.now).1.operations) ?? [] {
                groceries.apply(operation, at: Household.now)
            }
        }
        var stage = Stage(groceries, size: size, screen: .lists)
        let area = stage.state.layout.tableArea
        for row in [area.row - 1, area.endRow] where row != 0 {
            stage.tap(row: row, column: 5)
            #expect(stage.state.interface.lists.cursor.index == 0, "row \(row)")
            #expect(stage.state.interface.lists.cursor.top == 0, "row \(row)")
        }
    }

    @Test(arguments: sizes) func aTapChangesASetting(size: Size) {
        var stage = Stage("", size: size, screen: .settings)
        let area = stage.state.layout.tableArea
        stage.tap(row: area.row + 3, column: 5)
        #expect(stage.state.groceries.preferences["units"]?.value == "metric")
    }

    @Test(arguments: sizes) func aTapOnAHintPressesItsKey(size: Size) throws {
        var stage = Stage("Apples, Bread", size: size)
        func hints(_ stage: Stage) -> [Hints.Hint] {
            stage.state.hints(from: stage.state.statusColumns(.standard), width: .standard).hints
        }
        let check = try #require(hints(stage).first { $0.word == "check" })
        stage.tap(row: size.rows - 1, column: check.columns.lowerBound)
        #expect(stage.shop == "x Apples, >Bread")
        let undo = try #require(hints(stage).first { $0.word == "undo" })
        stage.tap(row: size.rows - 1, column: undo.columns.lowerBound)
        #expect(stage.list == "Apples, Bread")
        // What is said of it takes the room of hints until the next key.
        stage.press("<Down>")
        let add = try #require(hints(stage).first { $0.word == "add" })
        stage.tap(row: size.rows - 1, column: add.columns.upperBound - 1)
        #expect(stage.typed == "|")
        let done = try #require(hints(stage).first { $0.word == "done" })
        stage.tap(row: size.rows - 1, column: done.columns.lowerBound)
        #expect(stage.state.interface.prompt == nil)
        stage.tap(row: size.rows - 1, column: 0)
        #expect(stage.state.interface.screen == .shop)
    }

    /// A notice takes room of hints, and goes with the tap.
    @Test(arguments: [40, 60, 80, 100, 120]) func aTapHitsTheHintThatIsDrawnBesideANotice(columns: Int) throws {
        var stage = Stage("Apples, Bread", size: Size(columns: columns, rows: 20))
        stage.press("<Space>u")
        try #require(stage.state.interface.notice != nil)
        let hints = stage.state.hints(from: stage.state.statusColumns(.standard), width: .standard).hints
        #expect(columns < 60 || !hints.isEmpty)
        for hint in hints {
            var (tapped, pressed) = (stage, stage)
            tapped.tap(row: 19, column: hint.columns.lowerBound)
            pressed.press(hint.key.count > 3 ? "<\(hint.key)>" : String(hint.key.prefix(1)))
            #expect(tapped.list == pressed.list && tapped.notice == pressed.notice, "\(hint.key) \(hint.word)")
            #expect(tapped.typed == pressed.typed && tapped.candidates == pressed.candidates, "\(hint.key)")
            #expect(tapped.state.interface.screen == pressed.state.interface.screen, "\(hint.key)")
        }
    }

    @Test(arguments: sizes, Screen.allCases) func theWayToTheHelpIsAlwaysShown(size: Size, screen: Screen) {
        var stage = Stage("x Apples, Bread", size: size, screen: screen)
        func keys() -> [String] {
            stage.state.hints(from: stage.state.statusColumns(.standard), width: .standard).hints.map(\.key)
        }
        #expect(keys().contains("?"))
        stage.state.interface.shop.filter = "app"
        #expect(screen != .shop || keys().starts(with: ["Esc"]) && keys().contains("?"))
    }

    @Test(arguments: [80, 100, 115, 116, 120, 200]) func aTapOnATabShowsItsScreen(columns: Int) {
        var stage = Stage("Apples, Bread", size: Size(columns: columns, rows: 24))
        let tabs = Tab.all(in: stage.state.layout.title, Keymap(), on: .shop)
        let screens: [Screen] = [.shop, .pick, .lists, .recipes, .items, .stores]
        #expect(tabs.map(\.screen) == screens + [.plan])
        for tab in tabs.reversed() {
            for column in [tab.columns.lowerBound, tab.columns.upperBound - 1] {
                stage.press(",")
                stage.tap(row: 0, column: column)
                #expect(stage.state.interface.screen == tab.screen)
            }
        }
    }

    @Test(arguments: [40, 60, 79]) func whereThereAreNoTabsTheTitleShowsAllScreens(columns: Int) throws {
        let size = Size(columns: columns, rows: 20)
        #expect(Tab.all(in: Stage("", size: size).state.layout.title, Keymap(), on: .shop).isEmpty)
        var stage = Stage("Apples, Bread", size: size)
        stage.tap(row: 0, column: columns / 2)
        let names = [
            "Shop", "Pick", "Lists", "Recipes", "Items", "Stores", "Plan", "History", "Settings", "Map", "Other list",
            "Help",
        ]
        #expect(stage.candidates == [">Shop"] + names.dropFirst())
        for (line, name) in names.enumerated() {
            var tapped = stage
            tapped.tap(row: tapped.state.layout.candidates.row + line, column: 5)
            let isPrompt = ["Other list", "Help"].contains(name)
            #expect(isPrompt || tapped.state.interface.screen.title == name)
            #expect((tapped.state.interface.prompt != nil) == isPrompt)
        }
        #expect(stage.written.isEmpty)
    }

    @Test(arguments: [
        ("<Esc>", Screen.shop), ("j<Enter>", .pick), ("<Down><Down><Up><Enter>", .pick), ("k<Enter>", .shop),
        ("4", .recipes),
        (",", .settings), ("x", .shop), ("<Down><Esc>", .shop),
    ])
    func amongTheScreensKeysLeadThere(keys: String, screen: Screen) {
        var stage = Stage("Apples, Bread", size: Self.narrow)
        stage.tap(row: 0, column: 3)
        stage.press(keys)
        #expect(stage.state.interface.screen == screen && stage.state.interface.prompt == nil)
        #expect(stage.written.isEmpty)
    }

    @Test func aTapBesideTheScreensLeavesThemAsTheyWere() {
        for (row, column) in [(0, 3), (5, 10)] {
            var stage = Stage("Apples, Bread", size: Self.narrow, screen: .lists)
            stage.tap(row: 0, column: 3)
            #expect(stage.candidates.contains(">Lists"))
            stage.tap(row: row, column: column)
            #expect(stage.state.interface.prompt == nil && stage.state.interface.screen == .lists)
        }
    }

    @Test(
        "What is tapped above the rows leads one step back",
        arguments: [
            ("pjl", Screen.pick), ("3l", .lists), ("4l", .recipes), ("5i", .items), ("6l", .stores),
        ])
    func theWayBackIsTapped(keys: String, screen: Screen) throws {
        var groceries = Household.withCookbook(Household.groceries("Apples, Bread"))
        for operation in try groceries.addingStore(named: "Mill").1.operations {
            groceries.apply(operation, at: Household.now)
        }
        for size in [Self.narrow, Size(columns: 60, rows: 20), Size(columns: 71, rows: 24)] {
            var stage = Stage(groceries, size: size)
            stage.press(keys)
            #expect(stage.state.wayBack != nil)
            stage.tap(row: stage.state.layout.heading.row, column: 3)
            #expect(stage.state.wayBack == nil && stage.state.interface.screen == screen)
            stage.tap(row: stage.state.layout.heading.row, column: 3)
            #expect(stage.state.interface.screen == screen)
        }
        var stage = Stage(groceries, size: Self.wide)
        stage.press(keys)
        #expect(stage.state.wayBack == nil)
    }

    @Test(arguments: sizes) func theWheelMovesAmongTypes(size: Size) {
        var stage = Stage("Apples, Bread", size: size)
        stage.press("m")
        let before = stage.state.interface.prompt?.selectedLine ?? 0
        stage.handle(.mouse(MouseEvent(.wheelDown, .none, row: size.rows - 3, column: 5)))
        #expect(stage.state.interface.prompt?.selectedLine == before + 1)
        stage.handle(.mouse(MouseEvent(.wheelUp, .none, row: size.rows - 3, column: 5)))
        #expect(stage.state.interface.prompt?.selectedLine == before)
        #expect(stage.written.isEmpty)
    }

    @Test func theWheelSaysNeitherNoNorLess() {
        for keys in ["abred<Enter>", "e", "i"] {
            var stage = Stage("Apples 2, Bread", size: Self.narrow)
            stage.press(keys)
            let before = (stage.typed, stage.candidates)
            stage.handle(.mouse(MouseEvent(.wheelDown, .none, row: 10, column: 5)))
            #expect((stage.typed, stage.candidates) == before, "\(keys)")
        }
    }

    @Test(arguments: sizes) func aTapOnALineOfTheDetailsPressesItsKey(size: Size) throws {
        func tapped(_ title: String, fromEnd: Int) throws -> Stage {
            var stage = Stage("Apples 2, Bread", size: size)
            stage.press("i")
            let lines = stage.candidates
            let line = try #require(lines.firstIndex { $0.hasPrefix(title) }, "\(lines)")
            let area = stage.state.layout.candidates
            stage.tap(row: area.row + line, column: area.endColumn - fromEnd)
            return stage
        }
        #expect(try tapped("Planned", fromEnd: 20).typed == "2|")
        #expect(try tapped("Note", fromEnd: 2).typed == "|")
        #expect(try tapped("Bought", fromEnd: 2).candidates.contains("Bought: 1"))
        #expect(try tapped("Bought", fromEnd: 4).candidates.contains("Bought: 3"))
        #expect(try tapped("Bought", fromEnd: 20).written.isEmpty)
    }

    @Test(arguments: sizes) func hintsNeverOverlapNorLeaveTheLine(size: Size) {
        for keys in ["", "a", "aoni", "aoni<Enter>", "azzz<Ctrl-N>", "e", "n", "/", "m", "p", "3", "H", ",", "?"] {
            var stage = Stage("Apples, Bread", size: size)
            stage.press(keys)
            var end = stage.state.statusColumns(.standard)
            for hint in stage.state.hints(from: end, width: .standard).hints {
                #expect(hint.columns.lowerBound >= end, "\(keys)")
                end = hint.columns.upperBound
            }
            #expect(end <= size.columns, "\(keys)")
        }
    }

    @Test(arguments: sizes) func aTapTakesACandidate(size: Size) throws {
        var stage = Stage("", size: size)
        stage.press("a3 oni")
        let line = try #require(stage.candidates.firstIndex(of: "Red onions"))
        stage.tap(row: stage.state.layout.candidates.row + line, column: 5)
        #expect(stage.list == "Red onions 3")
        stage.press("zzz<Ctrl-N>")
        let type = try #require(stage.candidates.firstIndex(of: "Dairy"))
        stage.tap(row: stage.state.layout.candidates.row + type, column: 5)
        #expect(stage.list == "Red onions 3, zzz")
        stage.press("<Esc>gm")
        let frozen = try #require(stage.candidates.firstIndex(of: "Frozen"))
        stage.tap(row: stage.state.layout.candidates.row + frozen, column: 5)
        #expect(stage.state.interface.prompt == nil)
        #expect(stage.sentences.last?.hasSuffix("to Frozen") == true)
    }

    @Test(arguments: sizes) func whileSomethingIsTypedTheListIsNotTapped(size: Size) throws {
        var stage = Stage("Apples, Bread, Milk", size: size)
        stage.press("n")
        stage.tap(row: stage.state.layout.itemsArea.row + 1, column: 8)
        stage.tap(row: 0, column: 20)
        #expect(stage.written.isEmpty)
        #expect(stage.state.interface.screen == .shop)
    }

    @Test func aTapClosesTheHelp() {
        var stage = Stage("Apples")
        stage.press("?")
        stage.tap(row: 1, column: 5)
        #expect(stage.state.interface.help == nil)
        #expect(stage.written.isEmpty)
    }

    @Test func theWheelScrolls() {
        var stage = Stage("Apples, Bananas, Bread, Milk, Muesli, Peas")
        stage.handle(.mouse(MouseEvent(.wheelDown, .none, row: 5, column: 50)))
        #expect(stage.shop != ">Apples, Bananas, Bread, Milk, Muesli, Peas")
        stage.handle(.mouse(MouseEvent(.wheelUp, .none, row: 5, column: 50)))
        #expect(stage.shop == ">Apples, Bananas, Bread, Milk, Muesli, Peas")
        stage.press("a")
        stage.handle(.mouse(MouseEvent(.wheelDown, .none, row: 5, column: 50)))
        #expect(stage.shop == ">Apples, Bananas, Bread, Milk, Muesli, Peas")
    }

    @Test func otherButtonsDoNothing() {
        var stage = Stage("Apples, Bread")
        for event in [
            MouseEvent(.press, .right, row: 3, column: 40), MouseEvent(.release, .left, row: 3, column: 40),
            MouseEvent(.drag, .left, row: 3, column: 40), MouseEvent(.press, .middle, row: 3, column: 40),
        ] {
            stage.handle(.mouse(event))
        }
        #expect(stage.written.isEmpty)
    }
}
