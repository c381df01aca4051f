@testable import GroceryApp
import GroceryDomain
import ScreenModel
import TestSupport
import Testing

/// What one does goes on: where one names something typing does, a page is as it was left, a filter finds what is
/// meant, and what is drawn is what the next key is about.
@Suite struct FlowTests {
    private static let wide = Size(columns: 120, rows: 40)
    private static let narrow = Size(columns: 40, rows: 20)

    private func name(_ item: ItemID?, in stage: Stage) -> String {
        item.map { stage.state.groceries.name(of: $0) } ?? ""
    }

    // MARK: Naming

    @Test func whoeverHasNamedAListGoesOnTypingWhatIsOnIt() {
        var stage = Stage("Apples")
        stage.now.milliseconds += 1
        stage.press("3aParty<Enter>bread<Enter>2 l milk<Enter>")
        #expect(stage.state.currentList?.name == "Party" && stage.list == "Bread, Milk 2 l")
        #expect(stage.state.interface.prompt is AddPrompt)
        stage.press("<Esc>")
        #expect(stage.state.interface.prompt == nil && stage.state.interface.screen == .shop)
    }

    @Test func whoeverHasNamedARecipeGoesOnTypingItsIngredients() throws {
        var stage = Stage("Apples")
        stage.press("4aPancakes<Enter>2 l milk<Enter>butter<Enter><Esc>")
        let recipe = try #require(stage.state.selectedRecipe)
        #expect(Household.text(of: stage.state.groceries, list: recipe.id) == "Butter, Milk 2 l")
        #expect(stage.state.interface.recipes.isInside && stage.list == "Apples")
    }

    // MARK: Places

    private func lists() -> Stage {
        var stage = Stage("Apples", screen: .shop)
        for name in ["Party", "Weekend"] {
            stage.now.milliseconds += 1000
            stage.press("3a\(name)<Enter><Esc>")
        }
        return stage
    }

    @Test func theListsOpenOnTheCurrentOneAndAreAsTheyWereLeft() {
        var stage = lists()
        stage.press("3")
        #expect(stage.state.selectedList?.name == "Weekend")
        stage.press("k")
        #expect(stage.state.selectedList?.name == "Party")
        stage.press("53")
        #expect(stage.state.selectedList?.name == "Party", "as it was left")
        stage.press("g<Enter>3")
        #expect(stage.state.selectedList?.name == "Groceries", "another is the current one")
        stage.press("r<Ctrl-U>Mine<Enter>")
        #expect(stage.state.currentList?.name == "Mine")
    }

    @Test func thePlanIsAsItWasLeftUntilTheNextDay() throws {
        var stage = Stage("Apples", size: Size(columns: 80, rows: 24))
        let today = try #require(CivilDate("2026-11-20"))
        stage.state.interface.today = today
        stage.press("7jj17")
        #expect(stage.state.interface.plan.cursor.selected == .day(today.adding(days: 2)))
        stage.press("1")
        stage.state.interface.today = today.adding(days: 1)
        stage.press("7")
        #expect(stage.state.interface.plan.cursor.selected == .day(today.adding(days: 1)))
    }

    // MARK: Filters

    /// Courgettes are zucchini, too, which nobody sees; a word that begins so is nearer than one that holds it.
    @Test(
        "A filter puts the cursor on the best match: the list, the filter, what is selected",
        arguments: [
            ("Courgettes, Bread", "zuc", "Courgettes"), ("Oat milk, Milk", "mil", "Milk"),
            ("Red onions, Onions", "onion", "Onions"), ("Apples, Peas", "p", "Peas"),
            ("x Milk, Oat milk", "milk", "Milk"), ("Bagels, Bread, Butter", "b", "Bread"),
        ])
    func theBestMatch(list: String, filter: String, best: String) {
        for size in [Self.wide, Self.narrow] {
            var stage = Stage(list, size: size)
            stage.press("G/\(filter)")
            #expect(name(stage.state.interface.shop.item, in: stage) == best)
        }
    }

    @Test func whatNobodySeesMatchesLastAndIsShown() throws {
        var stage = Stage("Courgettes, Bread", size: Self.wide)
        let courgettes = try #require(stage.state.groceries.item(named: "Courgettes"))
        let bread = try #require(stage.state.groceries.item(named: "Bread"))
        let naming = try stage.state.groceries.setting(aliases: ["zucchini", "bread squash"], of: courgettes.id)
        for operation in naming.operations { stage.state.groceries.apply(operation, at: stage.now) }
        stage.state.refresh()
        // Courgettes stand first on the walk.
        stage.press("/bre")
        #expect(stage.state.interface.shop.item == bread.id)
        #expect(stage.state.nameFound(of: courgettes, shownAs: "Courgettes") == nil)
        let known = try #require(stage.state.groceries.items[courgettes.id])
        #expect(stage.state.nameFound(of: known, shownAs: known.name) == "bread squash")
        #expect(stage.state.nameFound(of: bread, shownAs: bread.name) == nil)
        for (page, selected) in [("5b", \Interface.items.selectedItem), ("2", \Interface.pick.item)] {
            stage.press("<Esc>\(page)/bre")
            #expect(stage.state.interface[keyPath: selected] == bread.id, "\(page)")
        }
    }

    @Test func whatIsFoundMayBeOfAnyType() {
        var stage = Stage("Apples, Bread, Milk")
        stage.press("hjl/milk<Enter> ")
        #expect(stage.list == "Apples, Bread, x Milk")
    }

    @Test(arguments: [("3", "par", "Party"), ("3", "end", "Weekend")])
    func listsAreFoundByTheirNames(page: String, filter: String, list: String) {
        var stage = lists()
        stage.press("3g/\(filter)")
        #expect(stage.state.selectedList?.name == list)
    }

    // MARK: Help

    @Test func theHelpIsFiltered() {
        var stage = Stage("Apples")
        stage.press("?/undo")
        func lines() -> [String] {
            stage.state.interface.help?.help.groups().flatMap { $0.lines.map(\.text) } ?? []
        }
        #expect(!lines().isEmpty && lines().allSatisfy { $0.lowercased().contains("undo") })
        #expect(stage.typed == "undo|" && stage.hints == ["Enter keep", "Esc all"])
        stage.press("<Enter>")
        #expect(stage.typed.isEmpty && stage.state.interface.help != nil)
        stage.press("<Esc>")
        #expect(stage.state.interface.help != nil && lines().count > 20)
        stage.press("/zzzz")
        #expect(stage.state.interface.help?.help.groups().map(\.title) == ["Nothing here is like “zzzz”"])
        stage.press("<Esc><Esc>")
        #expect(stage.state.interface.help == nil && stage.written.isEmpty)
    }

    // MARK: Lists

    @Test func aShortListOfListsSwitches() {
        var stage = lists()
        stage.press("L")
        // Enter goes to and fro between two.
        #expect(stage.candidates == ["Which list?", "Groceries", ">Party", "Weekend"])
        stage.press("<Enter>")
        #expect(stage.state.currentList?.name == "Party")
        stage.press("5L<Enter>")
        #expect(stage.state.currentList?.name == "Weekend" && stage.state.interface.screen == .shop)
        stage.press("Lgro<Enter>")
        #expect(stage.state.currentList?.name == "Groceries" && stage.list == "Apples")
        stage.press("LBarbecue<Enter>bread<Enter>")
        #expect(stage.state.currentList?.name == "Barbecue" && stage.list == "Bread")
        stage.press("<Esc>Lnothing<Esc>")
        #expect(stage.state.currentList?.name == "Barbecue" && stage.state.groceries.orderedLists.count == 4)
    }

    @Test func aTemplateThatLiesOpenGivesWayToAList() {
        var stage = Stage("Apples")
        stage.press("3t<Ctrl-U>Weekly<Enter>G<Enter>")
        #expect(stage.state.shownList?.name == "Weekly")
        stage.press("Lgro<Enter>")
        #expect(stage.state.shownList?.name == "Groceries" && stage.state.interface.openList == nil)
    }

    // MARK: Moving and copying entries

    private func entries(on list: String, in stage: Stage) -> String {
        stage.state.groceries.list(named: list).map { Household.text(of: stage.state.groceries, list: $0.id) } ?? "none"
    }

    private func two() -> Stage {
        var stage = Stage("Apples 6, Bread, Milk 2 l (blue)")
        stage.now.milliseconds += 1000
        stage.press("3aParty<Enter>3 l milk<Enter><Esc>Lgro<Enter>g")
        return stage
    }

    @Test func whatIsTickedGoesToAnotherListInOneStep() {
        var stage = two()
        stage.press("tGt")
        #expect(stage.state.passingHints == ["s move 2"])
        let written = stage.written.count
        stage.press("s")
        #expect(stage.candidates == ["Move 2 items to which list?", ">Party"])
        stage.press("<Enter>")
        #expect(stage.list == "Bread" && entries(on: "Party", in: stage) == "Apples 6, Milk 5 l (blue)")
        #expect(stage.notice == "Moved 2 items of Groceries to Party; u undoes it")
        #expect(stage.written.count == written + 1 && stage.state.interface.ticked.isEmpty)
        stage.press("u")
        #expect(stage.list == "Apples 6, Bread, Milk 2 l (blue)" && entries(on: "Party", in: stage) == "Milk 3 l")
    }

    @Test func whatIsCopiedStays() {
        var stage = two()
        stage.press("S<Enter>")
        #expect(stage.list == "Apples 6, Bread, Milk 2 l (blue)")
        #expect(entries(on: "Party", in: stage) == "Apples 6, Milk 3 l")
    }

    @Test func aNewListIsMadeForItAndUndoneWithIt() {
        var stage = two()
        stage.press("sPicnic<Enter>")
        #expect(stage.list == "Bread, Milk 2 l (blue)" && entries(on: "Picnic", in: stage) == "Apples 6")
        #expect(stage.state.currentList?.name == "Groceries")
        stage.press("u")
        #expect(stage.list.hasPrefix("Apples 6") && entries(on: "Picnic", in: stage) == "none")
    }

    @Test func ticksOnTheCurrentListAreNotAddedToIt() {
        var stage = two()
        stage.press("t")
        #expect(stage.state.tickCount == 0 && stage.state.interface.ticked.count == 1)
        stage.press("<Esc>")
        #expect(stage.state.interface.ticked.isEmpty && stage.notice == "1 tick taken away")
    }

    // MARK: Checking in

    @Test(
        "A position and a name: what is typed, what is offered, the store then",
        arguments: [
            ("Tesco 51.5,-0.13", [">New store “Tesco”"], "Tesco 51.5,-0.13"),
            ("Tesco, 51.5, -0.13", [">New store “Tesco”"], "Tesco 51.5,-0.13"),
            ("geo:51.5,-0.13 Tesco", [">New store “Tesco”"], "Tesco 51.5,-0.13"),
            ("Corner 51.5,-0.13", [">Corner", "New store “Corner”"].dropLast(), "Corner 51.5,-0.13"),
            ("51.5,-0.13", [">Corner", "Mill", "New store there"], "Corner 51.5,-0.13"),
            ("Pier 24 7", [">New store “Pier 24 7”"], "Pier 24 7 nowhere"),
        ] as [(String, ArraySlice<String>, String)])
    func positions(typed: String, offered: ArraySlice<String>, store: String) {
        var stage = Stage("Milk")
        stage.press("6aCorner<Enter>aMill<Enter>1@\(typed)")
        #expect(stage.candidates.dropFirst().elementsEqual(offered))
        stage.press("<Enter>")
        let here = stage.state.here.flatMap { stage.state.groceries.stores[$0] }
        #expect(here.map { "\($0.name) \($0.coordinates.map { "\($0)" } ?? "nowhere")" } == store)
        #expect(stage.notice == "Checked in at \(here?.name ?? "")")
    }

    @Test func aStoreAtAPositionIsNamed() {
        var stage = Stage("Milk")
        stage.press("@51.5,-0.13<Up><Enter>")
        #expect(stage.typed == "|")
        stage.press("Tesco<Enter>")
        let here = stage.state.here.flatMap { stage.state.groceries.stores[$0] }
        #expect(here?.name == "Tesco" && here?.coordinates != nil && stage.state.interface.prompt == nil)
    }

    @Test func aNewStoreMayBeTypedWithItsPosition() {
        var stage = Stage("Milk")
        stage.press("6a51.5,-0.13<Enter>")
        #expect(stage.complaint == "A name goes before the position, as in Tesco 51.5,-0.13.")
        stage.press("<Ctrl-U>Tesco 51.5,-0.13<Enter>")
        #expect(stage.state.selectedStore?.name == "Tesco" && stage.state.selectedStore?.coordinates != nil)
    }

    // MARK: Picking

    @Test(arguments: [Size(columns: 120, rows: 40), Size(columns: 40, rows: 20)])
    func pickBeginsWithTheTypesOfWhatTheHouseholdBuys(size: Size) {
        var stage = Stage("Milk, Peas", size: size)
        stage.press("p")
        let pick = stage.state.derived.pick
        #expect(stage.state.interface.pick.pane == .types)
        #expect(pick.sections.map(\.name) == ["Dairy", "Frozen", "Produce", "Bakery", "Cereal"])
        #expect(pick.sections.first.map { stage.state.groceries.name(of: $0.items[0]) } == "Milk")
        #expect(stage.state.interface.pick.type == pick.sections.first?.type)
        // What comes onto the list meanwhile moves no row.
        stage.press("jj<Enter><Enter><Enter>")
        #expect(stage.list.hasPrefix("Apples 6") && stage.state.derived.pick.sections.map(\.name)[2] == "Produce")
        stage.press("1p")
        #expect(stage.state.derived.pick.sections.map(\.name) == ["Produce", "Dairy", "Frozen", "Bakery", "Cereal"])
        // All is one of them.
        stage.press("g<Enter>")
        #expect(stage.state.interface.pick.type == nil && stage.state.interface.pick.rows.count == 16 + 5)
    }

    @Test func whoeverOrdersTheWalkSeesIt() {
        var stage = Stage("Milk")
        stage.press("pJ")
        #expect(
            stage.state.derived.pick.sections.map(\.name) == ["Produce", "Bakery", "Cereal", "Dairy", "Frozen"])
    }

    // MARK: Begun again

    private func begunAgain(_ stage: Stage) -> Stage {
        var again = Stage(stage.state.groceries, size: stage.state.interface.size)
        again.state.interface.trail = stage.state.interface.trail
        again.state.interface.today = stage.state.interface.today
        again.program.goBack(to: LastPlace("\(stage.state.lastPlace)"))
        again.program.refresh()
        return again
    }

    @Test(
        "Begun again, the screen is as it was left",
        arguments: [
            "", "j", "jj", "2", "2jl", "2jlj", "3j", "3jl", "3t<Ctrl-U>Weekly<Enter>G<Enter>", "4", "4j", "4jl", "5j",
            "6", "7jj", ",jj", "H", "3s", "M",
        ])
    func begunAgainItIsAsItWasLeft(keys: String) {
        var stage = Stage(Household.withCookbook(Household.groceries("Apples, Bread, Milk")))
        stage.state.interface.today = CivilDate("2026-11-20")
        stage.press("6aMill<Enter>1g" + keys)
        let again = begunAgain(stage)
        let (before, after) = (stage.state.interface, again.state.interface)
        #expect(after.screen == (before.screen == .map ? .shop : before.screen))
        #expect(after.openList == before.openList && after.shop.item == before.shop.item)
        #expect(stage.state.lastPlace == again.state.lastPlace)
    }

    @Test func onTheListItBeginsWithTheFirstThingThatIsWanted() {
        var stage = Stage("x Apples, x Bread, Milk, Peas")
        stage.press("g")
        #expect(begunAgain(stage).shop == "x Apples, x Bread, >Milk, Peas")
        stage.press("G")
        #expect(begunAgain(stage).shop == "x Apples, x Bread, Milk, >Peas")
        var killed = Stage("x Apples, Bread")
        killed.program.goBack(to: nil)
        #expect(killed.shop == "x Apples, >Bread")
        #expect(LastPlace("") == nil && LastPlace("Nowhere\n-\n\n") == nil && LastPlace("Shop\n-") == nil)
    }

    // MARK: Names

    @Test func namesAreShownInOneWay() throws {
        var stage = Stage("Milk")
        stage.press("aoat cream<Ctrl-N>dairy<Enter>zucchini<Enter><Esc>")
        func title(_ name: String) throws -> String {
            stage.state.title(of: try #require(stage.state.groceries.item(named: name)))
        }
        #expect(try title("oat cream") == "Oat cream" && title("milk") == "Milk")
        // As on the list, by the name that somebody typed.
        #expect(try title("courgettes") == "Zucchini")
        #expect("iPad wipes".shownAsName == "iPad wipes" && "7up".shownAsName == "7up" && "ßoup".shownAsName == "ßoup")
    }
}

extension AppState {
    fileprivate var passingHints: [String] { interface.screen.page.passingHints(self).map { "\($0.key) \($0.word)" } }
}
