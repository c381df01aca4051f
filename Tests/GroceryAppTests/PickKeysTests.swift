import GroceryApp
import GroceryDomain
import ScreenModel
import TestSupport
import Testing

@Suite struct PickKeysTests {
    private static let wide = Size(columns: 120, rows: 40)
    private static let narrow = Size(columns: 40, rows: 20)

    /// The cursor is on the best match, whatever else holds the letters and wherever that stands in the shop.
    @Test func aFilterSelectsTheBest() {
        var stage = Stage(Household.starter, size: Self.wide, screen: .pick)
        for (filter, item) in [
            ("tomato", "Tomatoes"), ("egg", "Eggs"), ("apple", "Apples"), ("milk", "Milk"), ("rice", "Rice"),
            ("corn", "Sweetcorn"), ("ham", "Ham"),
        ] {
            stage.press("G/<Ctrl-U>\(filter)")
            #expect(stage.picked == item, "\(filter)")
            stage.press("<Enter>")
        }
    }

    @Test(
        "Taking: list before, keys, list after, and what is selected then",
        arguments: [
            ("", "<Enter>", "", "Apples"), ("", "<Enter><Enter>", "Apples 6", "Apples"),
            ("", "<Enter>2<Enter>", "Apples 2", "Apples"), ("", "<Enter>+<Enter>", "Apples 7", "Apples"),
            ("", "<Enter><Esc>", "", "Apples"), ("", "<Enter>0<Enter>", "", "Apples"),
            ("", " <Enter>j <Enter>", "Apples 6, Bananas 6", "Bananas"),
            // The same key takes off what is on the list, and so does no amount.
            ("Apples 2", "<Enter>", "", "Apples"), ("Apples 2", " ", "", "Apples"), ("Apples 2", "  ", "", "Apples"),
            ("Apples 2", "e0<Enter>", "", "Apples"), ("Apples 2", "e0<Esc>", "Apples 2", "Apples"),
            ("x Apples 2", "<Enter><Esc>", "x Apples 2", "Apples"),
            ("x Apples 2", "<Enter><Enter>", "Apples 2 of 8", "Apples"),
            ("", "jj<Enter><Enter>", "Courgettes", "Courgettes"),
            ("", "G<Enter><Enter>", "Peas 1 bag", "Peas"), ("Apples 2", "+", "Apples 3", "Apples"),
            ("Apples 2", "-", "Apples 1", "Apples"), ("Apples 2", "e4<Enter>", "Apples 4", "Apples"),
            ("", "<Enter><Enter>u", "", "Apples"), ("Apples 2", "<Enter>u", "Apples 2", "Apples"),
            ("", "/mues<Enter><Enter><Enter>", "Muesli 500 g", "Muesli"),
        ])
    func taking(before: String, keys: String, after: String, selected: String) {
        for size in [Self.wide, Self.narrow] {
            var stage = Stage(before, size: size, screen: .pick)
            stage.press(keys)
            #expect(stage.list == after, "at \(size)")
            #expect(stage.picked == selected, "at \(size)")
        }
    }

    @Test func whatIsTakenOutOfTheTrolleyIsSaid() {
        var stage = Stage("x Apples 2", screen: .pick)
        stage.press("<Enter><Enter>")
        #expect(stage.notice == "Stays in the trolley: Apples (2)")
    }

    @Test func theHintSaysWhatTheKeyDoes() {
        var stage = Stage("Apples 2", screen: .pick)
        #expect(PickPage.hints(stage.state).first?.hint == "take off")
        stage.press("j")
        #expect(PickPage.hints(stage.state).first?.hint == "pick")
    }

    @Test(arguments: ["+", "-", "e"]) func whatIsNotOnTheListHasNoAmount(key: String) {
        var stage = Stage("", screen: .pick)
        stage.press(key)
        #expect(stage.notice == "“Apples” is not on “Groceries”.")
        #expect(stage.written.isEmpty)
    }

    @Test(
        "Moving about",
        arguments: [
            ("", "Apples"), ("j", "Bananas"), ("jjjjjj", "Bagels"), ("G", "Peas"), ("Gk", "Ice cream"),
            ("Gg", "Apples"),
            ("hjl", "Apples"), ("hjjl", "Bagels"), ("hjjjlj", "Milk"), ("<Tab>jj<Tab>", "Bagels"),
            ("hG<Enter>", "Ice cream"),
            ("/milk<Enter>", "Milk"), ("/milk<Enter>j", "Oat milk"), ("/zucc<Enter>", "Courgettes"),
            ("/dairy<Enter>", "Butter"), ("/zzz<Enter>", ""), ("/milk<Enter><Esc>", "Milk"), ("/milk<Esc>", "Milk"),
        ])
    func moving(keys: String, selected: String) {
        var stage = Stage("", screen: .pick)
        stage.press(keys)
        #expect(stage.picked == selected)
    }

    @Test func aTypeShowsItsItemsOnly() {
        var stage = Stage("", screen: .pick)
        stage.press("hjjj")
        #expect(
            stage.state.interface.pick.rows.compactMap(\.item).map { stage.state.groceries.name(of: $0) }
                == ["Butter", "Milk", "Oat milk", "Yoghurt"])
    }

    @Test func inANarrowWindowEscLeadsToTheTypesAndThenBack() {
        var stage = Stage("", size: Self.narrow, screen: .pick)
        stage.press("<Esc>")
        #expect(stage.state.interface.screen == .pick)
        #expect(stage.state.interface.pick.pane == .types)
        stage.press("jj<Enter>")
        #expect(stage.state.interface.pick.pane == .items)
        #expect(stage.picked == "Bagels")
        stage.press("<Esc><Esc>")
        #expect(stage.state.interface.screen == .shop)
    }

    @Test("A narrow window shows the types first, and then the items of one", arguments: [40, 60, 71])
    func aNarrowWindowHasTwoLevels(columns: Int) {
        let size = Size(columns: columns, rows: 20)
        for (keys, pane, picked) in [
            ("p", Browser.Pane.types, "Apples"), ("pj<Enter>", .items, "Bagels"), ("pjl", .items, "Bagels"),
            ("pj l", .items, "Bagels"), ("pjlh", .types, "Bagels"), ("pjl<Esc>", .types, "Bagels"),
            ("pjlh<Enter>", .items, "Bagels"), ("p/mil<Enter>", .items, "Milk"),
            ("pjl/mil<Enter>", .items, "Milk"), ("p/mil<Enter><Esc>", .types, "Milk"), ("p/mil<Esc>", .types, "Milk"),
            ("p<Enter>", .items, "Apples"),
        ] {
            var stage = Stage("Apples", size: size)
            stage.press(keys)
            #expect(stage.state.interface.screen == .pick && stage.state.interface.pick.pane == pane, "\(keys)")
            #expect(stage.picked == picked, "\(keys)")
            #expect(stage.written.isEmpty)
        }
        var stage = Stage("Apples", size: size)
        stage.press("pjl<Esc><Esc>")
        #expect(stage.state.interface.screen == .shop)
        stage.press("p<Enter>j<Enter><Enter>")
        #expect(stage.list == "Apples, Bread 1 loaf")
    }

    // MARK: The catalogue

    @Test func anItemIsRenamed() {
        var stage = Stage("Apples 6", screen: .pick)
        stage.press("r")
        #expect(stage.typed == "Apples|")
        stage.press("<Ctrl-W>Cox<Enter>")
        #expect(stage.list == "Cox 6")
        #expect(stage.picked == "Cox")
        stage.press("u")
        #expect(stage.list == "Apples 6")
    }

    @Test func aClashIsSaidWhileItIsTyped() throws {
        var stage = Stage("", screen: .pick)
        stage.press("r<Ctrl-U>banana")
        guard let prompt = stage.state.interface.prompt as? LinePrompt else {
            Issue.record("There is no prompt.")
            return
        }
        #expect(prompt.complaint == "“banana” is already another name of “Bananas”.")
        stage.press("<Enter>")
        #expect(stage.complaint == prompt.complaint && stage.notice.isEmpty)
        #expect(stage.typed == "banana|")
        stage.press("<Esc>")
        #expect(stage.written.isEmpty)
    }

    @Test func deletingTakesOffTheListAndNothingElse() {
        var stage = Stage("Apples 6, Bread", screen: .pick)
        stage.press("d")
        #expect(stage.list == "Bread" && stage.notice == "Took Apples off Groceries; u undoes it")
        stage.press("d")
        #expect(stage.notice == "Apples is not on Groceries; on Items (5), d deletes it from the catalogue.")
        #expect(stage.state.groceries.item(named: "apples") != nil && stage.picked == "Apples")
        stage.press("u")
        #expect(stage.list == "Apples 6, Bread")
    }

    @Test func anItemMovesToAnotherType() throws {
        var stage = Stage("", screen: .pick)
        stage.press("m")
        #expect(stage.candidates.first == "Which type is Apples?")
        #expect(stage.candidates.contains(">Produce"))
        stage.press("froz<Enter>")
        let apples = try #require(stage.state.groceries.item(named: "apples"))
        #expect(stage.state.groceries.types[apples.type]?.name == "Frozen")
        #expect(stage.picked == "Apples")
    }

    @Test func typesAreMadeRenamedOrderedAndDeleted() {
        func types(_ stage: Stage) -> String { stage.state.groceries.orderedTypes.map(\.name).joined(separator: " ") }
        var stage = Stage("Milk", screen: .pick)
        stage.press("tPets<Enter>")
        #expect(types(stage) == "Produce Bakery Dairy Cereal Frozen Pets")
        #expect(stage.state.interface.pick.pane == .types)
        stage.press("K")
        #expect(types(stage) == "Produce Bakery Dairy Cereal Pets Frozen")
        stage.press("r<Ctrl-U>Animals<Enter>")
        #expect(types(stage) == "Produce Bakery Dairy Cereal Animals Frozen")
        stage.press("J")
        #expect(types(stage) == "Produce Bakery Dairy Cereal Frozen Animals")
        stage.press("J")
        #expect(stage.notice == "Animals is last already.")
        stage.press("d")
        #expect(types(stage) == "Produce Bakery Dairy Cereal Frozen")
        #expect(stage.notice == "Animals deleted; u brings it back")
        stage.press("u")
        #expect(types(stage) == "Produce Bakery Dairy Cereal Frozen Animals")
    }

    @Test func aTypeThatHoldsItemsAsksWhereTheyGo() {
        var stage = Stage("Milk 2 l", screen: .pick)
        stage.press("hjjjd")
        #expect(
            stage.candidates == [
                "To which type go the items of Dairy?", "Produce", "Bakery", "Cereal", "Frozen",
            ])
        stage.press("<Esc>")
        #expect(stage.written.isEmpty)
        stage.press("dcold<Enter>")
        #expect(stage.state.groceries.type(named: "dairy") == nil)
        #expect(
            stage.state.groceries.items.shown.filter { stage.state.groceries.types[$0.type]?.name == "cold" }
                .count == 4)
        #expect(stage.list == "Milk 2 l")
        #expect(stage.written.count == 1)
        #expect(stage.notice == "Dairy deleted; its 4 items are in cold now; u brings it back")
        stage.press("u")
        #expect(stage.state.groceries.type(named: "dairy") != nil)
    }

    @Test(arguments: [
        ("hr", "Go to an item or an item type first."), ("hd", "Go to an item type first."),
        ("hK", "Go to an item type first."),
    ])
    func onAllTypesThereIsNothingToDo(keys: String, reason: String) {
        var stage = Stage("", screen: .pick)
        stage.press(keys)
        #expect(stage.notice == reason)
    }

    @Test func aTypeMovesWithItsItemSelectedToo() {
        var stage = Stage("", screen: .pick)
        stage.press("J")
        #expect(stage.state.groceries.orderedTypes.map(\.name).prefix(2) == ["Bakery", "Produce"])
        #expect(stage.picked == "Apples")
    }

    @Test func addingByTypingWorksHereToo() {
        var stage = Stage("", screen: .pick)
        stage.press("amilk<Enter><Esc>")
        #expect(stage.list == "Milk")
        #expect(stage.state.interface.screen == .pick)
    }

    @Test func withoutAListTakingMakesOne() {
        var stage = Stage(Household.catalogue, screen: .pick)
        stage.press("<Enter><Enter>")
        #expect(stage.list == "Apples 6")
        #expect(stage.written.count == 1)
    }
}
