import GroceryApp
import GroceryDomain
import ScreenModel
import TestSupport
import Testing

/// The list before, keys, the list after. `>` marks the selected entry, `x` a check mark.
struct KeyCase: CustomTestStringConvertible, Sendable {
    var before: String
    var keys: String
    var after: String
    var notice: String?

    init(_ before: String, _ keys: String, _ after: String, notice: String? = nil) {
        (self.before, self.keys, self.after, self.notice) = (before, keys, after, notice)
    }

    var testDescription: String { "\(before) — \(keys)" }
}

@Suite struct ShopKeysTests {
    private static let wide = Size(columns: 120, rows: 40)
    private static let narrow = Size(columns: 40, rows: 20)

    private func check(_ test: KeyCase, _ size: Size) {
        var stage = Stage(test.before, size: size)
        stage.press(test.keys)
        #expect(stage.shop == test.after, "at \(size)")
        if let notice = test.notice { #expect(stage.notice == notice, "at \(size)") }
    }

    static let moving = [
        KeyCase("Apples, Bread, Milk", "", ">Apples, Bread, Milk"),
        KeyCase("Apples, Bread, Milk", "j", "Apples, >Bread, Milk"),
        KeyCase("Apples, Bread, Milk", "<Down><Down>", "Apples, Bread, >Milk"),
        KeyCase("Apples, Bread, Milk", "jjjjj", "Apples, Bread, >Milk"),
        KeyCase("Apples, Bread, >Milk", "k", "Apples, >Bread, Milk"),
        KeyCase("Apples, >Bread, Milk", "kk<Up>", ">Apples, Bread, Milk"),
        KeyCase("Apples, Bread, Milk", "G", "Apples, Bread, >Milk"),
        KeyCase("Apples, Bread, Milk", "<End>", "Apples, Bread, >Milk"),
        KeyCase("Apples, Bread, >Milk", "g", ">Apples, Bread, Milk"),
        KeyCase("Apples, Bread, >Milk", "<Home>", ">Apples, Bread, Milk"),
        KeyCase("Apples, Bread, Milk", "<PgDn>", "Apples, Bread, >Milk"),
        KeyCase("Apples, Bread, >Milk", "<PgUp>", ">Apples, Bread, Milk"),
        KeyCase("Apples, Bread, Milk", "<Ctrl-F>", "Apples, Bread, >Milk"),
        KeyCase("Apples, Bread, >Milk", "<Ctrl-B>", ">Apples, Bread, Milk"),
        KeyCase("", "jkgG<PgDn><PgUp>hl", ""),
    ]

    static let entries = [
        // Checking: the row stays, the cursor goes to the next that is wanted.
        KeyCase("Apples 6, Bread, Milk", " ", "x Apples 6, >Bread, Milk"),
        KeyCase("Apples 6, Bread, Milk", "x", "x Apples 6, >Bread, Milk"),
        KeyCase("Apples 6, Bread, Milk", "<Enter>", "x Apples 6, >Bread, Milk"),
        KeyCase("Apples, x Bread, Milk", " ", "x Apples, x Bread, >Milk"),
        KeyCase("Apples, Bread, >Milk", " ", ">Apples, Bread, x Milk"),
        KeyCase("x Apples, >Bread", " ", "x Apples, >x Bread"),
        KeyCase(">x Apples, Bread", " ", ">Apples, Bread"),
        KeyCase("Apples, Bread, Milk", "   ", "x Apples, x Bread, >x Milk"),
        KeyCase("", " ", "", notice: "There is nothing on the list; a adds by typing, p picks."),
        // Amounts.
        KeyCase("Apples 6", "+", ">Apples 7"), KeyCase("Apples 6", "=", ">Apples 7"),
        KeyCase("Apples 6", "--", ">Apples 4"), KeyCase("Apples", "+", ">Apples 6"),
        KeyCase("Yoghurt", "++", ">Yoghurt 2"),
        KeyCase(
            "Apples 1", "-", ">Apples 1", notice: "1 is the smallest amount. To take the entry off the list, delete it."
        ),
        KeyCase("Apples", "-", ">Apples", notice: "Apples has no amount to lower."),
        KeyCase("Milk 1 l", "+++", ">Milk 2.5 l"), KeyCase("", "+", ""), KeyCase("", "-", ""),
        // Notes.
        KeyCase("Milk", "nblue<Enter>", ">Milk (blue)"), KeyCase("Milk (blue)", "n<Ctrl-U>red<Enter>", ">Milk (red)"),
        KeyCase("Milk (blue)", "n one<Enter>", ">Milk (blue one)"), KeyCase("Milk (blue)", "n<Ctrl-U><Enter>", ">Milk"),
        KeyCase("Milk (blue)", "n<Ctrl-U>red<Esc>", ">Milk (blue)"), KeyCase("", "n", ""),
        // Deleting.
        KeyCase("Apples, >Bread, Milk", "d", "Apples, >Milk"), KeyCase("Apples, Bread, >Milk", "d", "Apples, >Bread"),
        KeyCase("Apples, >Bread, Milk", "<Del>", "Apples, >Milk"), KeyCase("Apples", "d", ""),
        KeyCase("Apples, Bread", "dd", ""),
        KeyCase("", "d", "", notice: "There is nothing on the list; a adds by typing, p picks."),
        // Clearing.
        KeyCase("x Apples, >Bread, x Milk", "c", "Apples, >Bread, Milk", notice: "2 marks cleared; u undoes it"),
        KeyCase("x Apples, >Bread", "c", "Apples, >Bread", notice: "One mark cleared; u undoes it"),
        KeyCase("Apples", "c", ">Apples", notice: "Nothing is checked off on “Groceries”."),
        // Undo and redo.
        KeyCase("Apples, Bread", " u", ">Apples, Bread"), KeyCase("Apples, Bread", " u<Ctrl-R>", ">x Apples, Bread"),
        KeyCase("Apples, Bread, Milk", "dGu", ">Apples, Bread, Milk"),
        KeyCase("Apples, Bread, Milk", "dGu<Ctrl-R>", ">Bread, Milk"),
        KeyCase("x Apples, x Bread, Milk", "cGu", "x Apples, x Bread, >Milk"),
        KeyCase("Apples 6, Bread", "+++uu", ">Apples 7, Bread"),
        KeyCase("Apples 6, Bread", "+++uu<Ctrl-R>", ">Apples 8, Bread"),
        KeyCase("x Apples, x Bread", "cu", ">x Apples, x Bread"),
        KeyCase("Apples, Bread", "dnxx<Enter>uu", ">Apples, Bread"),
        KeyCase("Apples", "u", ">Apples", notice: "There is nothing to undo."),
        KeyCase("Apples", "<Ctrl-R>", ">Apples", notice: "There is nothing to redo."),
        // Another type: it stands elsewhere, and is still the selected one.
        KeyCase("Apples, Bread, Peas", "mdairy<Enter>", "Bread, >Apples, Peas"),
        KeyCase("Apples, Bread, Peas", "mPet food<Enter>", "Bread, Peas, >Apples"),
        KeyCase("Apples, Bread", "mdairy<Esc>", ">Apples, Bread"),
        KeyCase("Apples, Bread", "m<Enter>", ">Apples, Bread", notice: "It is already in “Produce”."),
    ]

    @Test(
        "in a window that is too small for a page nothing is changed unseen",
        arguments: [Size(columns: 10, rows: 5), Size(columns: 23, rows: 30), Size(columns: 80, rows: 5)])
    func tooSmall(size: Size) {
        var stage = Stage(">Apples, Milk")
        stage.handle(.resize(size))
        stage.press(" d+amilk<Enter><Esc>3")
        stage.tap(row: 0, column: 0)
        stage.handle(.paste("bread\nbutter"))
        #expect(stage.written.isEmpty && stage.state.interface.screen == .shop && stage.state.interface.prompt == nil)
        stage.handle(.resize(Size(columns: 80, rows: 24)))
        stage.press("a")
        stage.handle(.resize(size))
        stage.press("q")
        #expect(!stage.program.isLeaving && stage.typed == "|")
        stage.handle(.resize(Size(columns: 80, rows: 24)))
        stage.press("<Esc> ")
        #expect(stage.written.count == 1)
        stage.handle(.resize(size))
        stage.press("q")
        #expect(stage.program.isLeaving)
    }

    @Test(arguments: moving + entries) func inAWideWindow(_ test: KeyCase) { check(test, Self.wide) }
    @Test(arguments: moving + entries) func inANarrowWindow(_ test: KeyCase) { check(test, Self.narrow) }

    @Test(
        "The amount prompt",
        arguments: [
            KeyCase("Milk 2 l", "e3<Enter>", ">Milk 3 l"), KeyCase("Milk 2 l", "e1 1/2 kg<Enter>", ">Milk 1.5 kg"),
            KeyCase("Milk 2 l", "e<Enter>", ">Milk 2 l"), KeyCase("Milk 2 l", "e3<Esc>", ">Milk 2 l"),
            KeyCase("Milk 2 l", "e<Ctrl-U><Enter>", ">Milk"), KeyCase("Milk 2 l", "e+<Enter>", ">Milk 2.5 l"),
            KeyCase("Milk 2 l", "e++-<Enter>", ">Milk 2.5 l"),
            KeyCase("Milk 2 l", "e<Up><Up><Down><Enter>", ">Milk 2.5 l"),
            KeyCase("Milk 2 l", "e1 kg + 2 cans<Enter>", ">Milk 1 kg + 2 cans"),
            KeyCase("Milk 2 l", "e<End> + 3 cans<Enter>", ">Milk 2 l + 3 cans"),
            KeyCase("Milk", "e<Enter>", ">Milk 2 l"),
            KeyCase("Yoghurt", "e+<Enter>", ">Yoghurt 1"), KeyCase("Yoghurt", "e<Enter>", ">Yoghurt"),
            KeyCase("Milk 2 l", "e3 Kästchen<Enter>", ">Milk 3 Kästchen"),
            KeyCase("Milk 2 l", "e<Left><Backspace>3<Enter>", ">Milk 23 l"),
            KeyCase("Milk 2 l", "e<Backspace><Backspace><Enter>", ">Milk 2"), KeyCase("Milk 2 l", "e0<Enter>", ""),
            KeyCase("Milk 2 l", "e0.5 l<Enter>", ">Milk 0.5 l"),
        ])
    func amounts(_ test: KeyCase) {
        check(test, Self.wide)
        check(test, Self.narrow)
    }

    @Test(arguments: [
        ("e1000001<Enter>", "That is too large: an amount is at most a million."),
        ("elots<Enter>", "“lots” is not an amount: begin with a number, as in 2, 1/2 kg or 3 cans."),
    ])
    func anAmountThatCannotBeIsRefusedAndStaysToBeCorrected(keys: String, reason: String) throws {
        var stage = Stage("Milk 2 l")
        stage.press(keys)
        #expect(stage.complaint == reason && stage.notice.isEmpty, "said once")
        #expect(stage.shop == ">Milk 2 l")
    }

    /// A bare number keeps the unit of the amount that it is typed over, which is seen; Tab says whether.
    @Test(arguments: [
        ("Peas 1 bag", "2", "2 bags", "Peas 2 bags"), ("Peas 1 bag", "2<Tab>", "", "Peas 2"),
        ("Peas 1 bag", "2<Tab><Tab>", "2 bags", "Peas 2 bags"), ("Peas 1 bag", "2 kg", "", "Peas 2 kg"),
        ("Peas 1 bag", "1/2", "½ bag", "Peas ½ bag"), ("Peas 1 bag", "<Backspace><Backspace><Backspace>", "", "Peas 1"),
        ("Peas 1 bag", "2+", "3 bags", "Peas 3 bags"), ("Peas 1 bag", "<Ctrl-U>2", "", "Peas 2"),
        ("Milk 2 l", "3", "3 l", "Milk 3 l"), ("Butter 250 g", "500", "500 g", "Butter 500 g"),
        // Nobody buys two grams: two of them are meant.
        ("Butter 250 g", "2", "", "Butter 2"), ("Apples 6", "8", "", "Apples 8"),
        ("Tomatoes 2x400 g", "3", "3x400 g", "Tomatoes 3x400 g"), ("Tomatoes 1 kg + 2 cans", "3", "", "Tomatoes 3"),
        ("Peas 1 bag", "0", "not on the list", ""),
    ])
    func aBareNumberKeepsTheUnit(entries: String, keys: String, said: String, after: String) {
        for size in [Self.wide, Self.narrow] {
            var stage = Stage(entries, size: size)
            stage.press("e" + keys)
            #expect((stage.state.interface.prompt?.field(stage.state)?.remark ?? "") == said, "\(size)")
            stage.press("<Enter>")
            #expect(stage.list == after, "\(size)")
        }
    }

    /// What the keys of a prompt do is seen, also on a phone.
    @Test(arguments: [
        ("e", ["Enter", "+", "-", "Esc"]), ("e2", ["Enter", "Tab", "Esc"]), ("$", ["Enter", "Tab", "Esc"]),
        ("n", ["Enter", "Esc"]), ("apess<Enter>", ["Enter", "↓", "Ctrl-N"]),
    ])
    func theKeysOfPromptsAreSeenOnAPhone(keys: String, seen: [String]) {
        var stage = Stage("Peas 1 bag", size: Self.narrow)
        stage.press(keys)
        let hints = stage.state.hints(from: stage.state.statusColumns(.standard), width: .standard).hints
        #expect(seen.allSatisfy { key in hints.contains { $0.key == key } }, "\(hints.map(\.key))")
    }

    @Test func aTapOnTheHintMakesItANewItem() throws {
        var stage = Stage("Peas 1 bag", size: Self.narrow)
        stage.press("apess<Enter>")
        let hints = stage.state.hints(from: stage.state.statusColumns(.standard), width: .standard).hints
        let new = try #require(hints.first { $0.key == "Ctrl-N" })
        stage.tap(row: Self.narrow.rows - 1, column: new.columns.lowerBound)
        #expect(stage.candidates.first == "New: which type is “pess”?")
    }

    // MARK: Panes

    @Test func thePanesOfAWideWindow() {
        var stage = Stage("Apples, Bread, Milk", size: Self.wide)
        stage.press("h")
        #expect(stage.state.interface.shop.pane == .types)
        stage.press("jj")
        #expect(stage.shop == ">Bread")
        stage.press("j")
        #expect(stage.shop == ">Milk")
        stage.press("j")
        #expect(stage.shop == ">Milk")
        stage.press("l ")
        #expect(stage.shop == ">x Milk")
        stage.press("<Tab>g")
        #expect(stage.shop == ">Apples, Bread, x Milk")
        stage.press("<Shift-Tab>")
        #expect(stage.state.interface.shop.pane == .items)
    }

    @Test func enterOnATypeGoesToItsItems() {
        var stage = Stage("Apples, Bread", size: Self.wide)
        stage.press("hjj<Enter>")
        #expect(stage.state.interface.shop.pane == .items)
        #expect(stage.shop == ">Bread")
        #expect(stage.written.isEmpty)
    }

    @Test(arguments: ["e", "n", "d", "+", "m"])
    func onATypeTheKeysOfAnItemSayWhereToGo(key: String) {
        var stage = Stage("Apples, Bread", size: Self.wide)
        stage.press("h" + key)
        #expect(stage.notice == "Go to an item first (l, →).")
        #expect(stage.written.isEmpty)
    }

    @Test(
        "In a narrow window Tab goes from type to type",
        arguments: [
            ("<Tab>", "Milk"), ("<Tab><Tab>", "Peas"), ("<Tab><Tab><Tab>", "Apples"), ("<Shift-Tab>", "Peas"),
            ("l", "Milk"), ("j<Tab>", "Milk"), ("G<Shift-Tab>", "Milk"), ("Gh", "Milk"),
        ])
    func typesOfANarrowWindow(keys: String, selected: String) {
        var stage = Stage("Apples, Bananas, Milk, Peas", size: Self.narrow)
        stage.press(keys)
        #expect(stage.state.interface.shop.item.map { stage.state.groceries.name(of: $0) } == selected)
    }

    /// A window that becomes narrow shows the whole list again: there is no pane left in which another type could be
    /// chosen.
    @Test func aWindowThatBecomesNarrowShowsAllTypes() {
        var stage = Stage("Apples, Bread, Milk", size: Self.wide)
        stage.press("hjj")
        #expect(stage.shop == ">Bread")
        stage.handle(.resize(Self.narrow))
        #expect(stage.shop == "Apples, >Bread, Milk")
        stage.press("j")
        #expect(stage.shop == "Apples, Bread, >Milk")
        stage.handle(.resize(Self.wide))
        #expect(stage.shop == "Apples, Bread, >Milk")
    }

    // MARK: Filter

    @Test(arguments: [
        ("/mil", ">Milk, Oat milk"), ("/mil<Enter>", ">Milk, Oat milk"), ("/mil<Enter>j", "Milk, >Oat milk"),
        ("/mil<Down>", "Milk, >Oat milk"), ("/mil<Esc>", "Apples, >Milk, Oat milk"),
        ("/mil<Enter><Esc>", "Apples, >Milk, Oat milk"), ("/MÍL", ">Milk, Oat milk"), ("/zzz", ""),
        ("/zzz<Enter><Esc>", ">Apples, Milk, Oat milk"), ("/apple", ">Apples"),
        ("/mil<Backspace><Backspace><Backspace><Backspace>j", "Apples, Milk, >Oat milk"), ("/o<Enter> ", "x Oat milk"),
    ])
    func filtering(keys: String, after: String) {
        for size in [Self.wide, Self.narrow] {
            var stage = Stage("Apples, Milk, Oat milk", size: size)
            stage.press(keys)
            #expect(stage.shop.replacing(">x", with: "x") == after, "at \(size)")
        }
    }

    @Test func theCursorStaysOnItsEntryWhenTheFilterGoes() {
        var stage = Stage("Apples, Milk, Oat milk")
        stage.press("/oat<Enter>")
        #expect(stage.shop == ">Oat milk")
        stage.press("<Esc>")
        #expect(stage.shop == "Apples, Milk, >Oat milk")
    }

    // MARK: The list holds still

    @Test func checkingMovesNothing() {
        let names = Household.catalogue.items.shown.map(\.name).sorted()
        var stage = Stage(names.joined(separator: ", "), size: Size(columns: 40, rows: 15))
        stage.press("jjj")
        let (rows, top) = (stage.state.interface.shop.rows, stage.state.interface.shop.cursor.top)
        stage.press(" ")
        #expect(stage.state.interface.shop.rows == rows)
        #expect(stage.state.interface.shop.cursor.top == top)
    }

    @Test func theCursorMayStayToo() {
        var groceries = Household.groceries("Apples, Bread")
        for operation in groceries.preferring("afterCheck", "stay").operations {
            groceries.apply(operation, at: Household.now)
        }
        var stage = Stage(groceries)
        stage.press(" ")
        #expect(stage.shop == ">x Apples, Bread")
    }

    @Test func aChangeThatCannotBeWrittenLeavesAllAsItWas() {
        var stage = Stage("Apples, Bread")
        stage.isFull = "the disk is full"
        let before = stage.state.interface
        stage.press(" ")
        #expect(stage.shop == ">Apples, Bread")
        #expect(stage.notice == "the disk is full")
        #expect(stage.state.interface.shop == before.shop)
        stage.press("d+c")
        #expect(stage.shop == ">Apples, Bread")
    }

    @Test func aNoticeGoesWithTheNextKey() {
        var stage = Stage("Apples")
        stage.press("u")
        #expect(!stage.notice.isEmpty)
        stage.press("j")
        #expect(stage.notice.isEmpty)
    }
}
