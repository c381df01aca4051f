import GroceryApp
import GroceryDomain
import ScreenModel
import TestSupport
import Testing

@Suite struct ListsKeysTests {
    private func names(_ stage: Stage) -> String {
        ListsPage.rows(stage.state).compactMap(\.list).enumerated().map { index, list in
            (index == stage.state.interface.lists.cursor.index ? ">" : "") + list.name
                + (list.id == stage.state.currentList?.id ? "*" : "")
        }.joined(separator: ", ")
    }

    /// A list that another machine made, by the name of one that is here, is told apart, and that is said once.
    @Test func aNamesakeIsSaidWhenItComes() {
        var stage = stage()
        let before = stage.state.groceries.namesakes
        let other = GroceryList(
            id: ListID(rawValue: 1), name: "party", created: Moment(milliseconds: stage.now.milliseconds + 1))
        stage.state.groceries.apply(.list(.add(other)), at: stage.now)
        stage.state.sayNamesakes(besides: before)
        let said = "There are two lists called “party”; the later one is “party (2)” until it is renamed: 3, then r"
        #expect(stage.state.interface.notice == .warning(said))
        stage.press("G")
        #expect(names(stage).contains("Party, Weekend") && names(stage).contains("party (2)"))
        stage.state.interface.notice = nil
        stage.state.sayNamesakes(besides: stage.state.groceries.namesakes)
        #expect(stage.state.interface.notice == nil)
        // A name with a number is renamed like any other.
        stage.press("r<Ctrl-U>Feast<Enter>")
        #expect(stage.state.groceries.namesakes.isEmpty && names(stage).contains("Feast"))
    }

    /// Three lists, made one after the other.
    private func stage() -> Stage {
        var stage = Stage("Milk 2 l, Bread", screen: .lists)
        for name in ["Party", "Weekend"] {
            stage.now.milliseconds += 1000
            stage.press("a\(name)<Enter><Esc>3")
        }
        stage.state.interface.lists.cursor.selected = Household.list.id
        stage.state.interface.trail.take(Household.list.id)
        stage.state.refresh()
        return stage
    }

    @Test(arguments: [
        ("", ">Groceries*, Party, Weekend"), ("j", "Groceries*, >Party, Weekend"), ("G", "Groceries*, Party, >Weekend"),
        ("Gk", "Groceries*, >Party, Weekend"), ("jjjj<Home>", ">Groceries*, Party, Weekend"),
        ("j<Enter>3", "Groceries, >Party*, Weekend"),
        ("jd", "Groceries*, >Weekend"), ("j<Del>", "Groceries*, >Weekend"), ("jdu", "Groceries*, >Party, Weekend"),
        ("jr<Ctrl-U>Feast<Enter>", "Groceries*, >Feast, Weekend"),
        ("jr<Ctrl-U>Feast<Esc>", "Groceries*, >Party, Weekend"),
        ("d", ">Party, Weekend*"), ("Gd", "Groceries*, >Party"), ("/par", ">Party"),
        ("/par<Enter><Esc>", "Groceries*, >Party, Weekend"),
        ("/PÁR<Enter>", ">Party"), ("ddd", ""),
    ])
    func keys(keys: String, after: String) {
        var stage = stage()
        stage.press(keys)
        #expect(names(stage) == after)
    }

    @Test func aNewListIsOpenedAtOnce() {
        var stage = Stage("Milk", screen: .lists)
        stage.now.milliseconds += 1
        stage.press("a Barbecue <Enter>")
        #expect(stage.state.interface.screen == .shop)
        #expect(stage.state.currentList?.name == "Barbecue")
        #expect(stage.list.isEmpty)
        #expect(stage.effects.contains { if case .rememberCurrentList = $0 { true } else { false } })
        stage.press("<Esc>u")
        #expect(stage.state.currentList?.name == "Groceries")
    }

    @Test(arguments: [
        ("agroceries", "There is already a list called “Groceries”."),
        ("a" + String(repeating: "x", count: 81), "A name has at most 80 characters; this one has 81."),
        ("jr<Ctrl-U>GROCERIES", "There is already a list called “Groceries”."),
    ])
    func aClashIsSaidWhileItIsTyped(keys: String, complaint: String) {
        var stage = stage()
        stage.press(keys)
        guard let prompt = stage.state.interface.prompt as? LinePrompt else {
            Issue.record("There is no prompt.")
            return
        }
        #expect(prompt.complaint == complaint)
        stage.press("<Enter>")
        #expect(stage.complaint == complaint && stage.notice.isEmpty)
        #expect(stage.state.groceries.orderedLists.count == 3)
    }

    @Test func anEmptyNameIsRefused() {
        var stage = stage()
        stage.press("a <Enter>")
        #expect(stage.complaint == "A name needs at least one character.")
    }

    @Test func deletingSaysHowMuchGoesAndUndoBringsAllBack() {
        var stage = stage()
        stage.press("d")
        #expect(stage.notice == "Groceries deleted with its 2 items; the current list is Weekend now; u brings it back")
        stage.press("u")
        #expect(stage.list == "Bread, Milk 2 l")
        #expect(stage.state.currentList?.name == "Groceries")
    }

    @Test(arguments: ["<Enter>", "r", "d"]) func withoutAListTheKeysSayWhatToDo(key: String) {
        var stage = Stage(Household.catalogue, screen: .lists)
        stage.press(key)
        #expect(stage.notice == "There is no list here; a makes one.")
    }
}

@Suite struct HistoryKeysTests {
    private func stage() -> Stage {
        var stage = Stage("Apples 6, Bread, Milk 2 l")
        stage.press(" +nblue<Enter>H")
        return stage
    }

    @Test func theHistoryIsReadWhenItIsOpened() {
        let stage = stage()
        #expect(stage.effects == [.loadHistory(limit: 200)])
        #expect(stage.state.interface.screen == .history)
        #expect(
            HistoryPage.rows(stage.state).map(\.summary) == [
                "note “blue” on Bread on Groceries", "set Bread to 1 loaf on Groceries", "check Apples on Groceries",
            ])
    }

    @Test func anyOwnChangeCanBeTakenBack() {
        var stage = stage()
        stage.press("GU")
        #expect(stage.list == "Apples 6, Bread 1 loaf (blue), Milk 2 l")
        #expect(HistoryPage.rows(stage.state).first?.summary == "undo: check Apples on Groceries")
        // The list has grown by a line: the same change stands one lower, and is selected still.
        #expect(stage.state.interface.history.cursor.index == 3)
        stage.press("U")
        #expect(stage.notice == "Only changes of this machine that were not taken back yet can be undone.")
    }

    @Test func undoAndRedoWorkHereToo() {
        var stage = stage()
        stage.press("u")
        #expect(stage.list == "x Apples 6, Bread 1 loaf, Milk 2 l")
        stage.press("<Ctrl-R>")
        #expect(stage.list == "x Apples 6, Bread 1 loaf (blue), Milk 2 l")
    }

    @Test(arguments: [("/check", 1), ("/CHÉCK", 1), ("/ada", 3), ("/zzz", 0), ("/check<Enter><Esc>", 3)])
    func itIsFiltered(keys: String, count: Int) {
        var stage = stage()
        stage.press(keys)
        #expect(HistoryPage.rows(stage.state).count == count)
        #expect(stage.state.interface.screen == .history)
    }

    @Test func escLeadsBackToTheList() {
        var stage = stage()
        stage.press("<Esc>")
        #expect(stage.state.interface.screen == .shop)
    }

    @Test func whereNothingHappenedNothingIsUndone() {
        var stage = Stage("")
        for key in ["<Enter>", "<Space>", "U"] {
            stage.press("H" + key)
            #expect(stage.notice == "There is no change here.", "\(key)")
        }
    }
}

@Suite struct SettingsKeysTests {
    @Test func aMachineSettingIsSavedOnThisMachine() {
        var stage = Stage("", screen: .settings)
        let theme = stage.state.interface.machine.theme
        stage.press("<Enter>")
        #expect(stage.state.interface.machine.theme != theme)
        #expect(stage.effects == [.saveMachineSettings(stage.state.interface.machine)])
        stage.press("h")
        #expect(stage.state.interface.machine.theme == theme)
        for _ in Theme.all { stage.press(" ") }
        #expect(stage.state.interface.machine.theme == theme)
        #expect(stage.written.isEmpty)
    }

    @Test func aHouseholdSettingIsAnActionLikeAnyOther() {
        var stage = Stage("Milk 2 l", screen: .settings)
        stage.press("jjj<Enter>")
        #expect(stage.state.groceries.preferences["units"]?.value == "metric")
        #expect(stage.sentences == ["set “Show amounts” to metric"])
        stage.press("u")
        #expect(stage.state.groceries.preferences["units"]?.value ?? "typed" == "typed")
    }

    @Test func everySettingGoesRoundInBothDirections() {
        for (place, setting) in Setting.allCases.enumerated() where setting != .language {
            var stage = Stage("", screen: .settings)
            stage.press(String(repeating: "j", count: place))
            let start = stage.state.choice(of: setting)
            let count = stage.state.choices(of: setting).count
            #expect(count >= 2)
            for step in 1...count {
                stage.press("l")
                #expect(stage.state.choice(of: setting) == (start + step) % count)
            }
            stage.press("h")
            #expect(stage.state.choice(of: setting) == (start + count - 1) % count)
        }
    }

    @Test("A language is chosen among all by its name or code, and what it is called in English")
    func languageOfNames() throws {
        let place = try #require(Setting.allCases.firstIndex(of: .language))
        for typed in ["deu", "DE", "german"] {
            var stage = Stage("", screen: .settings)
            stage.press(String(repeating: "j", count: place) + "<Enter>\(typed)<Enter>")
            #expect(stage.state.groceries.language == .german)
            #expect(stage.sentences == ["set “Names of items” to Deutsch"])
            stage.press("<Enter>briti<Enter>")
            #expect(stage.state.groceries.language == .british)
            stage.press("l<Enter>")
            #expect(stage.sentences.count == 2)
            stage.press("<Enter>klingon<Enter>")
            #expect(stage.sentences.count == 2)
        }
    }

    @Test(arguments: [
        ("typed", "point", "2 lb", "2 lb"), ("metric", "point", "2 lb", "907 g"), ("us", "point", "1 kg", "2.2 lb"),
        ("typed", "comma", "1.5 kg", "1,5 kg"), ("metric", "comma", "1.5 kg", "1,5 kg"),
        ("metric", "point", "3 cans", "3 cans"),
        ("us", "point", "500 ml", "2.1 cups"), ("metric", "point", "1 oz", "28 g"), ("us", "point", "2", "2"),
    ])
    func amountsAreShownAsTheHouseholdWants(units: String, decimals: String, amount: String, shown: String) throws {
        var groceries = Household.groceries()
        for (key, value) in [("units", units), ("decimals", decimals)] {
            for operation in groceries.preferring(key, value).operations {
                groceries.apply(operation, at: Household.now)
            }
        }
        #expect(AppState(groceries: groceries).show(try Quantity.parse(amount)) == shown)
    }

    @Test func aValueThatNobodyKnowsIsTheFirstChoice() {
        var groceries = Household.groceries()
        groceries.apply(.preference(.add(Preference(id: "units", value: "cubits"))), at: Household.now)
        var stage = Stage(groceries, screen: .settings)
        #expect(stage.state.choice(of: .units) == 0)
        stage.press("jjjl")
        #expect(stage.state.groceries.preferences["units"]?.value == "metric")
    }
}

@Suite struct EverywhereKeysTests {
    @Test(arguments: Screen.allCases)
    func theNumberKeysLeadToTheScreens(from: Screen) {
        for (key, screen) in [
            ("1", Screen.shop), ("2", .pick), ("p", .pick), ("3", .lists), ("H", .history), (",", .settings),
        ] {
            var stage = Stage("Milk", screen: from)
            stage.press(key)
            #expect(stage.state.interface.screen == screen)
        }
    }

    @Test(arguments: Screen.allCases)
    func someKeysMeanTheSameEverywhere(screen: Screen) {
        for (keys, effect) in [
            ("u", Effect.undo), ("<Ctrl-R>", .redo), ("<Ctrl-L>", .redraw), ("<Ctrl-Z>", .suspend), ("q", .quit),
            ("<Ctrl-C>", .quit),
        ] {
            var stage = Stage("Milk", screen: screen)
            stage.press(keys)
            #expect(stage.effects == [effect], "\(keys)")
        }
        var stage = Stage("Milk", screen: screen)
        stage.press("<Esc><Esc>")
        #expect(stage.state.interface.screen == .shop)
        #expect(stage.written.isEmpty)
    }

    @Test(arguments: ["a", "e", "n", "/", "m", "aoni<Enter>", "azzz<Ctrl-N>"])
    func theProgramCanBeLeftAndSuspendedWhileSomethingIsTyped(keys: String) {
        for (key, effect) in [("<Ctrl-C>", Effect.quit), ("<Ctrl-Z>", .suspend)] {
            var stage = Stage("Milk")
            stage.press(keys + key)
            #expect(stage.effects == [effect])
        }
    }

    @Test func whatCannotBeDoneHereSaysWhere() {
        var stage = Stage("Milk", screen: .settings)
        stage.press("c")
        #expect(stage.notice == "c (clear marks) works only in Shop")
        stage.press("Z")
        #expect(stage.notice == "No key Z here · ? for help")
        stage.press("<F9>")
        #expect(stage.notice == "No key F9 here · ? for help")
    }

    @Test func addingFromAnotherScreenLeadsToTheList() {
        for screen in [Screen.history, .settings] {
            var stage = Stage("", screen: screen)
            stage.press("amilk<Enter>")
            #expect(stage.state.interface.screen == .shop)
            #expect(stage.list == "Milk")
        }
    }

    @Test func otherInputs() {
        var stage = Stage("Milk")
        stage.handle(.resize(Size(columns: 50, rows: 18)))
        #expect(stage.state.interface.size == Size(columns: 50, rows: 18))
        for (input, effects) in [
            (Input.signal(.terminate), [Effect.quit]), (.endOfInput, [.quit]), (.resumed, [.redraw]),
            (.focus(true), []),
            (.unknown, []),
        ] {
            stage.handle(input)
            #expect(stage.effects == effects)
        }
    }

    @Test func whatIsNotSavedIsSaidUntilItIs() {
        var stage = Stage("Milk")
        #expect(stage.state.statusText == "saved")
        stage.state.interface.saveState = .writing
        #expect(stage.state.statusText == "" && stage.state.statusColumns(.standard) == 10)
        stage.state.interface.saveState = .saving
        #expect(stage.state.statusText == "saving")
        stage.state.interface.saveState = .notSaved("the disk is full")
        #expect(stage.state.statusText == "NOT SAVED: the disk is full")
        stage.press("u")
        #expect(stage.state.statusText == "NOT SAVED" && stage.state.said.map(\.text) == ["There is nothing to undo."])
        stage.press("j")
        #expect(stage.state.statusText == "NOT SAVED: the disk is full")
        stage.state.interface.saveState = .saved
        #expect(stage.state.statusText == "saved")
    }

    @Test(arguments: [Key("q"), .control("c")])
    func leavingWithSomethingUnsavedTakesTwoPresses(key: Key) {
        var stage = Stage("Milk")
        stage.state.interface.saveState = .notSaved("the disk is full")
        #expect(update(&stage.state, .key(key), at: Household.now) == [])
        #expect(stage.state.statusText == "NOT SAVED")
        #expect(stage.state.said.first?.text.contains("Press again to quit") == true)
        #expect(update(&stage.state, .key(key), at: Household.now) == [.quit])
        // Where all is saved, one does, and nothing is said of it any more.
        stage.state.interface.saveState = .saved
        #expect(stage.state.statusText == "saved")
        #expect(update(&stage.state, .key(key), at: Household.now) == [.quit])
    }

    // MARK: What belongs to this machine

    @Test func undoOfAMachineSettingPutsItBackAndLeavesTheListAlone() {
        var stage = Stage("Milk")
        let machine = stage.state.interface.machine
        stage.press("x,g<Space>")
        let changed = stage.state.interface.machine
        #expect(changed.theme != machine.theme)
        stage.press("<Space>j<Space>")
        #expect(stage.state.interface.machine.glyphs == .ascii)
        stage.press("u")
        #expect(stage.state.interface.machine.glyphs == .automatic)
        #expect(stage.notice == "Undone: “Lines and marks” is automatic")
        #expect(stage.effects == [.saveMachineSettings(stage.state.interface.machine)])
        stage.press("u")
        #expect(stage.state.interface.machine == changed)
        stage.press("u")
        #expect(stage.state.interface.machine == machine && stage.list == "x Milk")
        stage.press("<C-r>")
        #expect(stage.state.interface.machine == changed && stage.notice.hasPrefix("Redone: “Theme” is "))
        stage.press("u")
        // Nothing of the machine's is left to undo, so it is the list's turn.
        stage.press("u")
        #expect(stage.state.interface.machine == machine && stage.list == "Milk")
    }

    @Test("What is done after it, or elsewhere, is undone first", arguments: [",g<Space>jjj<Space>u", ",g<Space>1u"])
    func undoElsewhereIsTheJournals(keys: String) {
        var stage = Stage("Milk")
        stage.press("x" + keys)
        #expect(stage.state.interface.machine != MachineSettings())
        #expect(stage.effects == [.undo])
    }

    // MARK: Help

    @Test func helpOpensScrollsAndCloses() {
        var stage = Stage("Milk", size: Size(columns: 40, rows: 20))
        stage.press("?")
        #expect(stage.state.interface.help?.top == 0)
        stage.press("jj")
        #expect(stage.state.interface.help?.top == 2)
        stage.press("G")
        let end = stage.state.interface.help?.top
        stage.press("j<PgDn>")
        #expect(stage.state.interface.help?.top == end)
        stage.press("g")
        #expect(stage.state.interface.help?.top == 0)
        stage.press("k<PgUp>")
        #expect(stage.state.interface.help?.top == 0)
        stage.press("<Esc>")
        #expect(stage.state.interface.help == nil)
        #expect(stage.state.interface.screen == .shop)
        #expect(stage.written.isEmpty)
    }

    @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 120, rows: 200)])
    func thereIsMoreHelpUntilTheEnd(size: Size) {
        var stage = Stage("Milk", size: size)
        stage.press("?")
        #expect(stage.hints == (size.rows == 200 ? ["Esc close", "/ filter"] : ["Esc close", "/ filter", "↓ more"]))
        stage.press("G")
        #expect(stage.hints == ["Esc close", "/ filter"])
    }

    @Test(arguments: Screen.allCases) func helpNamesEveryRowOfItsScreen(screen: Screen) {
        let help = Help(screen, keymap: Keymap())
        let sentences = help.groups().dropLast().flatMap { $0.lines.map(\.text) }
        // Of the rule for every screen only what works on this one.
        let keys = Set(screen.bindings.flatMap { Keymap().keys(of: $0, on: screen).map(\.name) })
        let rule = Help.hands.filter { $0.keys.split(separator: " ").allSatisfy { keys.contains(String($0)) } }
        #expect(sentences.sorted() == (screen.bindings.map(\.help) + rule.map(\.text)).sorted())
        for width in [40, 80, 120] {
            let lines = help.columns(in: width).flatMap(\.self)
            #expect(
                lines.filter { !$0.keys.isEmpty || $0.isHeading }.count
                    == help.groups().reduce(0) { $0 + $1.lines.count + 1 })
        }
    }

    private func help(_ stage: Stage) -> [String] {
        let groups = stage.state.interface.help?.help.groups().dropLast() ?? []
        let rule = Set(Help.hands.map(\.text))
        return groups.flatMap { $0.lines.filter { !rule.contains($0.text) }.map(\.keys) }
    }

    @Test(
        "Help begins with what one does first",
        arguments: [
            ("Apples, x Bread", "", ["Space Enter x", "a", "d Del"]), ("", "", ["a"]), ("Apples", "p", ["Enter Space"]),
            ("Apples", "3", ["Enter", "a"]), ("Apples", "5", ["Space Enter A"]), ("Apples", ",", ["Space Enter"]),
        ])
    func helpBeginsWithWhatOneDoesFirst(list: String, keys: String, first: [String]) {
        var stage = Stage(list)
        stage.press(keys + "?")
        #expect(Array(help(stage).prefix(first.count)) == first)
    }

    @Test(
        "Help has what can be done here and now",
        arguments: [
            ("Apples, Milk", "", "", "A y w K z c F"), ("Apples, Peas", "j", "K", "J"), ("x Apples", "", "c F", "A"),
            ("", "", "a p 2 /", "+ = - e n d Del Space Enter x $ i m"),
            ("Apples", "@Mill<Enter>", "w", "A"), ("Apples", "plj", "Enter Space m", "+ = - e d Del"),
            ("Apples", "pl", "e d Del", "A"), ("Apples", "4", "a", "A Enter + = E s T d Del"),
            ("", "6", "a", "@ Space r d Del e o n P R"),
        ])
    func helpHasWhatCanBeDone(list: String, keys: String, there: String, missing: String) {
        var stage = Stage(list)
        stage.press(keys + "?")
        let keys = help(stage).flatMap { $0.split(separator: " ") }
        for key in there.split(separator: " ") { #expect(keys.contains(key), "\(key) is missing in \(keys)") }
        for key in missing.split(separator: " ") { #expect(!keys.contains(key), "\(key) does nothing") }
        #expect(stage.written.count == (list == "Apples" && there == "w" ? 1 : 0))
    }

    // MARK: Esc and the next key at once

    @Test(arguments: [
        ("aoni", "<Alt-3>", Screen.lists), ("", "<Alt-5>", .items), ("?", "<Alt-H>", .history),
        ("p", "<Alt-6>", .stores),
        ("e12", "<Alt-1>", .shop), (",", "<Alt-p>", .pick),
    ])
    func escAndTheNextKeyAreTwoThoughTheyArriveAsOne(before: String, key: String, screen: Screen) {
        var stage = Stage("Apples, Bread", size: Size(columns: 40, rows: 20))
        stage.press(before + key)
        #expect(stage.state.interface.screen == screen && stage.typed.isEmpty && stage.state.interface.help == nil)
        #expect(stage.written.isEmpty)
    }

    @Test(arguments: ["b", "f", "d"]) func whatEditsALineCostsNobodyTheLine(key: String) {
        var stage = Stage("Apples, Bread")
        stage.press("aoat milk<Alt-\(key)>")
        #expect(stage.typed.filter { $0 != "|" } == "oat milk")
        #expect(stage.list == "Apples, Bread")
    }

    // MARK: The lesson

    @Test func aNewcomerIsToldTheNextKey() {
        var stage = Stage(Household.groceries())
        #expect(stage.candidates == ["a adds by typing · p picks from the catalogue · ? shows every key"])
        stage.press("amilk<Enter>bread<Enter>peas<Enter>")
        #expect(!stage.candidates.contains { $0.contains("shows every key") })
        stage.press("<Esc>")
        #expect(stage.candidates == ["Space or a tap checks off · u undoes · ? shows every key"])
        stage.press(" ")
        #expect(!stage.candidates.contains { $0.contains("shows every key") })
        stage.press("u")
        #expect(!stage.candidates.contains { $0.contains("shows every key") })
    }
}
