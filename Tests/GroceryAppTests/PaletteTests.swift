import GroceryApp
import GroceryDomain
import ScreenModel
import TestSupport
import Testing

/// Everything there is, found by typing.
@Suite struct PaletteTests {
    private func stage(_ entries: String = "Apples 6, x Milk 2 l", _ keys: String = "") -> Stage {
        var stage = Stage(Household.withCookbook(Household.groceries(entries)), size: Size(columns: 120, rows: 40))
        stage.state.interface.today = CivilDate("2026-11-26")
        stage.press(keys)
        return stage
    }

    private func lines(_ stage: Stage) -> [PromptLine.Choice] {
        stage.state.promptLines.compactMap { line in
            if case .choice(let choice) = line.content { choice } else { nil }
        }
    }

    @Test(arguments: ["<Ctrl-P>", ":"]) func bothKeysOpenItOnEveryPage(key: String) {
        for screen in Screen.allCases {
            var stage = Stage(Household.groceries("Apples"), screen: screen)
            stage.press(key)
            #expect(stage.state.interface.prompt is Chooser<PaletteQuestion>, "\(screen)")
            stage.press("<Esc>")
            #expect(stage.state.interface.prompt == nil && stage.state.interface.screen == screen, "\(screen)")
        }
    }

    @Test func withNothingTypedItOffersWhatIsHintedAt() {
        let stage = stage("Apples", ":")
        #expect(lines(stage).count > 3)
        #expect(lines(stage).allSatisfy { $0.end?.isEmpty == false })
    }

    @Test func aCommandIsFoundByAnyOfItsWordsAndDone() {
        var stage = stage("Apples 6, x Milk 2 l", ":finish")
        #expect(lines(stage).first?.end == "F")
        stage.press("<Enter>")
        #expect(stage.state.groceries.lists(of: .trip).count == 1)
    }

    @Test func whatIsNotPossibleSaysWhyAndIsLast() throws {
        let stage = stage("", ":finish")
        let finish = try #require(lines(stage).last { !$0.remark.isEmpty })
        #expect(finish.end == nil)
        #expect(!lines(stage).prefix { $0.remark.isEmpty }.isEmpty || lines(stage).count == 1)
    }

    @Test func anItemIsPutOnTheList() {
        var stage = stage("Apples", ":bana")
        #expect(lines(stage).contains { $0.text == "Bananas" && $0.end == "add to list" })
        stage.press("<Enter>")
        #expect(stage.list == "Apples, Bananas" && stage.state.interface.prompts.isEmpty)
    }

    @Test func listsRecipesStoresAndSettingsAreGoneTo() {
        var stage = stage("Apples", "3aParty<Enter><Esc>6aMill<Enter>1")
        stage.press(":groceries<Enter>")
        #expect(stage.state.currentList?.name == "Groceries" && stage.state.interface.screen == .shop)
        stage.press(":shaksh<Enter>")
        #expect(stage.state.interface.screen == .recipes && stage.state.selectedRecipe?.name == "Shakshuka")
        stage.press(":mill<Enter>")
        #expect(stage.state.interface.screen == .stores && stage.state.selectedStore?.name == "Mill")
        stage.press(":theme<Enter>")
        #expect(stage.state.interface.screen == .settings)
        #expect(stage.state.interface.settings.cursor.selected == .theme)
    }

    @Test func whatIsDoneElsewhereLeadsThere() {
        var stage = stage("Apples", ":servings")
        #expect(lines(stage).contains { $0.end?.hasPrefix("go to Recipes") == true })
        stage.press("<Enter>")
        #expect(stage.state.interface.screen == .recipes || stage.state.interface.screen == .plan)
    }

    @Test func nothingIsCalledSo() {
        var stage = stage("Apples", ":zzzqqq")
        #expect(lines(stage).isEmpty)
        stage.press("<Enter>")
        #expect(stage.state.interface.notice?.isWarning == true && stage.list == "Apples")
    }
}

/// What the rest costs in each store, over the list.
@Suite struct CompareKeysTests {
    @Test func eachStoreHasARowAndTheSelectedOneItsThings() {
        var stage = Stage("Milk, Bread", size: Size(columns: 120, rows: 40))
        stage.press("C")
        #expect(stage.state.interface.notice?.isWarning == true)
        for (store, price) in [("Corner", "300"), ("Mill", "200")] {
            // Milk is paid there, the trip is finished, its summary read, and milk is wanted again.
            stage.press("@\(store)<Enter><Esc>1/milk<Enter>$\(price)<Enter><Esc>")
            if stage.state.selectedEntryIsOpen { stage.press("<Space>") }
            stage.press("F<Esc>amilk<Enter><Esc>")
        }
        stage.press("C")
        let lines = stage.candidates.joined(separator: "\n")
        #expect(lines.contains("Corner") && lines.contains("Mill"), "\(lines)")
        stage.press("j<Esc>")
        #expect(stage.state.interface.prompt == nil)
    }
}

extension AppState {
    fileprivate var selectedEntryIsOpen: Bool {
        guard let list = shownList, let item = interface.shop.item else { return false }
        return groceries.entries[EntryID(list: list.id, item: item)]?.isChecked == false
    }
}
