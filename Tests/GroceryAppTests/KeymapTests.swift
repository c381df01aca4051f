import GroceryApp
import GroceryDomain
import ScreenModel
import TestSupport
import Testing

@Suite struct KeymapTests {
    /// Every row of every screen.
    private static let bindings = Screen.allCases.flatMap(\.bindings)

    @Test(arguments: Screen.allCases) func everyRowIsReachedByItsKeys(screen: Screen) {
        let keymap = Keymap()
        for binding in screen.bindings {
            let keys = keymap.keys(of: binding)
            #expect(!keys.isEmpty, "\(binding.name) has no key")
            for key in keys {
                #expect(keymap.binding(for: key, on: screen)?.name == binding.name, "\(key) on \(screen)")
            }
        }
    }

    @Test(arguments: Screen.allCases) func noKeyMeansTwoThings(screen: Screen) {
        let keymap = Keymap()
        for key in Set(screen.bindings.flatMap(keymap.keys)) {
            #expect(keymap.bindings(for: key, on: screen).count == 1, "\(key) on \(screen)")
        }
    }

    @Test(arguments: Screen.allCases) func everyRowOfAScreenHasANameOfItsOwn(screen: Screen) {
        let names = screen.bindings.map(\.name)
        #expect(Set(names).count == names.count)
    }

    /// By a name one gives it other keys, on whatever screens it is.
    @Test func rowsOfOneNameHaveTheSameKeys() {
        let keymap = Keymap()
        for (name, rows) in Dictionary(grouping: Self.bindings, by: \.name) {
            #expect(Set(rows.map(keymap.keys)).count == 1, "\(name)")
        }
    }

    @Test(
        "Keys that people know stay where they are",
        arguments: [
            ("q", Screen.shop, "quit"), ("?", .shop, "help"), ("/", .shop, "filter"), ("u", .shop, "undo"),
            ("<Ctrl-R>", .shop, "redo"), ("j", .shop, "down"), ("k", .shop, "up"), ("h", .shop, "left"),
            ("l", .shop, "right"), ("g", .shop, "top"), ("G", .shop, "bottom"), (" ", .shop, "shop.check"),
            ("x", .shop, "shop.check"), ("<Enter>", .shop, "shop.check"), ("a", .shop, "add"),
            ("p", .shop, "screen.pick"), ("+", .shop, "amount.more"), ("-", .shop, "amount.less"),
            ("e", .shop, "shop.amount"), ("n", .shop, "shop.note"), ("d", .shop, "shop.delete"),
            ("m", .shop, "changeType"), ("c", .shop, "shop.clear"), ("<Tab>", .shop, "nextPane"),
            ("1", .pick, "screen.shop"), ("2", .shop, "screen.pick"), ("3", .shop, "screen.lists"),
            (",", .shop, "screen.settings"), ("H", .shop, "screen.history"), ("<Enter>", .pick, "pick.take"),
            ("a", .lists, "lists.new"), ("r", .lists, "lists.rename"), ("d", .lists, "lists.delete"),
            ("<Enter>", .lists, "lists.open"), ("<Esc>", .pick, "back"), ("<Ctrl-L>", .shop, "redraw"),
            ("<Ctrl-Z>", .shop, "suspend"), ("<PgDn>", .shop, "pageDown"), ("<Home>", .shop, "top"),
        ])
    func wellKnownKeys(keys: String, screen: Screen, name: String) {
        let keymap = Keymap()
        #expect(Stage.keys(keys).map { keymap.binding(for: $0, on: screen)?.name } == [name])
    }

    @Test func aChangedKeymapIsObeyed() throws {
        let keymap = Keymap(giving: ["quit": ["Q"]])
        let asked = keymap.binding(for: "Q", on: .shop)
        let quit = try #require(asked)
        #expect(quit.name == "quit")
        #expect(keymap.binding(for: "q", on: .shop) == nil)
        #expect(Help(.shop, keymap: keymap).keyNames(of: quit) == "Q")
        #expect(keymap.binding(for: "?", on: .shop)?.name == "help")
    }

    @Test func aClashIsTold() {
        let keymap = Keymap(giving: ["quit": ["u", "Q"]])
        #expect(keymap.bindings(for: "u", on: .shop).map(\.name) == ["undo", "quit"])
        #expect(keymap.clashes.map { [$0.key.name, $0.row.name, $0.other.name] } == [["u", "quit", "undo"]])
        #expect(keymap.clashes.map(\.screen) == [.shop])
        #expect(Keymap(giving: ["quit": ["Q"], "undo": ["q"]]).clashes.isEmpty)
        #expect(Keymap().clashes.isEmpty)
    }

    @Test("of two rows with one key the given one goes first, and nothing says that the other has it")
    func aGivenKeyGoesFirst() throws {
        var stage = Stage("Apples, Milk")
        stage.state.interface.keymap = Keymap(giving: ["shop.delete": ["x"], "undo": ["Z"]])
        stage.press("x")
        #expect(stage.list == "Milk")
        #expect(stage.notice == "Took Apples off Groceries; Z undoes it")
        stage.press("u")
        #expect(stage.list == "Milk")
        stage.press("Z")
        #expect(stage.list == "Apples, Milk")
        let help = Help(.shop, keymap: stage.state.interface.keymap)
        let rows = ShopPage.bindings.filter { ["shop.check", "shop.delete", "undo"].contains($0.name) }
        #expect(rows.map(help.keyNames) == ["Space Enter", "Z", "x"])
        let hints = stage.state.hints(from: 0, width: .standard).hints
        #expect(hints.first { $0.word == "undo" }?.key == "Z")
    }

    @Test("sentences name the keys that were given")
    func sentencesFollow() {
        let given: [String: [Key]] = [
            "add": ["v"], "screen.pick": ["0"], "right": ["]"], "lists.new": ["f"], "screen.stores": ["8"],
            "items.delete": ["X"], "screen.items": ["9"], "back": [.function(12)], "shop.check": ["ö"],
        ]
        func said(_ entries: String, _ screen: Screen, _ keys: String) -> String {
            var stage = Stage(entries, screen: screen)
            stage.state.interface.keymap = Keymap(giving: given)
            stage.press(keys)
            return stage.notice
        }
        #expect(said("", .shop, "n") == "There is nothing on the list; v adds by typing, 0 picks.")
        #expect(said("Milk", .items, "@") == "There are no stores yet; 8 makes one.")
        #expect(said("", .lists, "dr").hasSuffix("; f makes one."))
        var stage = Stage("")
        stage.state.interface.keymap = Keymap(giving: given)
        #expect(stage.state.interface.screen.page.remark(stage.state)?.hasPrefix("v adds by typing · 0 picks") == true)
        stage.state.interface.screen = .lists
        stage.program.refresh()
        stage.handle(.paste("milk"))
        #expect(stage.notice.hasSuffix("a name is typed after f."))
        // The menu behind the title says the digits that the tabs say, where there are some.
        stage = Stage("Milk", size: Size(columns: 40, rows: 20))
        stage.tap(row: 0, column: 2)
        let keys = stage.state.promptLines.map { line -> String? in
            if case .choice(let choice) = line.content { choice.end } else { nil }
        }
        #expect(keys.prefix(3) == ["1", "2", "3"])
        // Where there is a filter, what shows all again is said by its key.
        stage = Stage("Milk")
        stage.state.interface.keymap = Keymap(giving: given)
        stage.press("/mi<Enter>")
        #expect(stage.state.hints(from: 0, width: .standard).hints.first?.key == "F12")
    }

    @Test("where nothing was done yet, undo is not hinted at")
    func undoIsHintedWhereThereIsSomething() {
        var stage = Stage("")
        stage.state.interface.size = Size(columns: 200, rows: 40)
        #expect(!stage.state.hints(from: 0, width: .standard).hints.contains { $0.word == "undo" })
        stage.press("amilk<Enter><Esc>")
        #expect(stage.state.hints(from: 0, width: .standard).hints.contains { $0.word == "undo" })
    }

    @Test("Alt with a letter is Esc and the letter only where nobody gave it to a row")
    func altWithALetter() {
        var stage = Stage("Apples, Milk")
        stage.state.interface.keymap = Keymap(giving: ["undo": [.alt("x")]])
        stage.press("x<Alt-x>")
        #expect(stage.list == "Apples, Milk")
        #expect(stage.notice.hasPrefix("Undone"))
        stage.state.interface.keymap = Keymap()
        stage.press("<Alt-x>")
        #expect(stage.list.contains("x "))
    }

    @Test("a row without a key is in no hint, and its key does nothing")
    func noKey() {
        var stage = Stage("Apples, Milk")
        stage.state.interface.keymap = Keymap(giving: ["shop.check": [], "quit": []])
        stage.press(" xq")
        #expect(stage.list == "Apples, Milk")
        let hints = stage.state.hints(from: 0, width: .standard).hints
        #expect(!hints.contains { $0.word == "check" })
    }

    @Test("what a question hints at works in it, whatever the key was given to on the page")
    func whatIsHintedAtWorks() {
        var stage = ItemsKeysTests.stage()
        stage.press("/peas<Enter>")
        stage.state.interface.keymap = Keymap(giving: ["items.open": [" "], "back": [.down], "up": [.enter]])
        stage.press("@ <Down> <Enter>")
        #expect(stage.state.interface.prompt == nil)
        #expect(stage.state.groceries.item(named: "peas")?.stores.count == 2)

        stage = Stage("Apples, Milk")
        stage.press("d")
        stage.state.interface.keymap = Keymap(giving: ["redo": [.escape]])
        stage.press("ui<Esc>")
        #expect(stage.state.interface.prompt == nil && stage.list == "Apples, Milk")
    }

    @Test func everyRowExplainsItself() {
        for binding in Self.bindings {
            #expect(binding.help.first?.isUppercase == true && !binding.help.hasSuffix("."), "\(binding.name)")
            #expect(binding.help.count <= 60, "\(binding.name)")
            #expect(!binding.hint.isEmpty && binding.hint.count <= 12, "\(binding.name)")
        }
    }

    @Test(arguments: Screen.allCases) func theWayToTheHelpIsHintedAt(screen: Screen) {
        #expect(screen.page.hinted.contains { $0.name == "help" })
    }

    // MARK: Programs on keys

    @Test func aProgramGoesBeforeTheRowsOfItsKey() throws {
        let key = try #require(Key(name: "ctrl-l"))
        let keymap = Keymap(running: [KeyCommand(key, ["mpc", "toggle"])])
        for screen in Screen.allCases {
            #expect(keymap.binding(for: key, on: screen)?.name == "commands.Ctrl-L")
            let redraw = try #require(screen.bindings.first { $0.name == "redraw" })
            #expect(keymap.keys(of: redraw, on: screen).isEmpty)
        }
        #expect(keymap.clashes.map { "\($0.key) \($0.row.name) \($0.other.name)" } == ["Ctrl-L commands.Ctrl-L redraw"])
        let free = Keymap(running: [KeyCommand(try #require(Key(name: "f9")), ["true"])])
        #expect(free.clashes.isEmpty)
    }

    @Test func theHelpHasProgramsUnderAHeadingOfTheirOwn() throws {
        let keymap = Keymap(running: [KeyCommand(try #require(Key(name: "ctrl-t")), ["mpc", "toggle"])])
        let group = Help(.shop, keymap: keymap).groups().first { $0.title == "Your own" }
        #expect(group?.lines.map { "\($0.keys): \($0.text)" } == ["Ctrl-T: mpc toggle"])
        #expect(!Help(.shop, keymap: Keymap()).groups().contains { $0.title == "Your own" })
    }

    @Test func aProgramIsToldTheListThatIsShown() throws {
        var stage = Stage("Milk 2 l")
        stage.state.interface.keymap = Keymap(running: [
            KeyCommand(try #require(Key(name: "ctrl-t")), ["mpc", "toggle"])
        ])
        stage.press("<Ctrl-T>")
        #expect(stage.state.interface.notice?.text == "mpc toggle < Groceries")
    }
}
