import GroceryApp
import GroceryDomain
import ScreenModel
import TestSupport
import Testing

@Suite struct PlanKeysTests {
    private func stage(_ entries: String = "") -> Stage {
        var stage = Stage(Household.withCookbook(Household.groceries(entries)))
        stage.state.interface.today = CivilDate("2026-11-26")
        stage.press("7")
        return stage
    }

    private func plan(_ stage: Stage) -> [String] {
        PlanPage.rows(stage.state).compactMap { row in
            guard case .meal(let id) = row, let meal = stage.state.groceries.meals[id] else { return nil }
            let servings = meal.servings.map { " for \($0)" } ?? ""
            return "\(meal.day) \(meal.name)\(servings)" + (stage.state.selectedMeal?.id == id ? "*" : "")
        }
    }

    @Test func itBeginsToday() {
        let stage = stage()
        #expect(stage.state.interface.plan.cursor.selected == CivilDate("2026-11-26").map(PlanRow.day))
        #expect(PlanPage.rows(stage.state).count == 14)
        #expect(PlanPage.rows(stage.state).first == CivilDate("2026-11-23").map(PlanRow.day))
    }

    @Test func aRecipeIsPlannedMovedScaledAndTakenOff() {
        var stage = stage()
        stage.press("asha<Enter>")
        #expect(plan(stage) == ["2026-11-26 Shakshuka*"])
        stage.press("J+")
        #expect(plan(stage) == ["2026-11-27 Shakshuka for 3*"])
        stage.press("K-s9<Enter>")
        #expect(plan(stage) == ["2026-11-26 Shakshuka for 9*"])
        stage.press("d")
        #expect(plan(stage) == [])
        stage.press("u")
        #expect(plan(stage) == ["2026-11-26 Shakshuka for 9*"] || plan(stage) == ["2026-11-26 Shakshuka for 9"])
    }

    @Test func aWordIsPlannedToo() {
        var stage = stage()
        stage.press("aleftovers<Enter>")
        #expect(plan(stage) == ["2026-11-26 leftovers*"])
        stage.press("+")
        #expect(stage.state.interface.notice == .warning("Only a recipe can be planned for so many."))
        stage.press("<Enter>")
        #expect(stage.state.interface.notice == .warning("There is no recipe for leftovers."))
        stage.press("aLeftovers<Enter>")
        #expect(stage.state.interface.notice == .warning("leftovers is planned for Thursday already."))
    }

    @Test func whatIsHintedAtWorks() {
        var stage = stage()
        stage.press("aleftovers<Enter>asha<Enter>apan<Enter>gg")
        #expect(plan(stage).count == 3)
        for _ in PlanPage.rows(stage.state) {
            let refused = stage.state.hintedBindings.filter { !stage.state.isPossible($0) }.map(\.name)
            #expect(refused.isEmpty, "\(String(describing: stage.state.interface.plan.cursor.selected))")
            stage.press("j")
        }
    }

    @Test func aPlanAloneCanBeUndone() {
        var stage = Stage("", size: Size(columns: 200, rows: 40))
        stage.state.interface.today = CivilDate("2026-11-26")
        stage.press("7aleftovers<Enter>")
        #expect(stage.state.hints(from: 0, width: .standard).hints.contains { $0.word == "undo" })
    }

    @Test func whatIsNeededGoesOntoTheListOnceAndBack() {
        var stage = stage("Milk 2 l")
        let before = Household.text(of: stage.state.groceries)
        stage.press("asha<Enter>A")
        let needed = Household.text(of: stage.state.groceries)
        #expect(needed != before)
        stage.press("A")
        #expect(
            stage.state.interface.notice
                == .warning("What the planned recipes need was put on a list already."))
        stage.press("d")
        #expect(Household.text(of: stage.state.groceries) == before)
        stage.press("uu")
        #expect(Household.text(of: stage.state.groceries) == before && plan(stage) == ["2026-11-26 Shakshuka"])
    }

    @Test func whatGoesOffTheListWithAMealIsSaid() {
        var stage = stage("Butter 250 g")
        stage.press("atoast<Enter>Ad")
        #expect(
            stage.notice == "Took Toast off the plan of Thursday, 2026-11-26; u undoes it. "
                + "Off the list: Bread, Butter (250 g stay)")
        stage.press("aleftovers<Enter>d")
        #expect(stage.notice == "Took leftovers off the plan of Friday, 2026-11-27; u undoes it")
    }

    @Test func whatIsPastIsNotBought() {
        var stage = stage()
        stage.press("gasha<Enter>A")
        #expect(plan(stage) == ["2026-11-23 Shakshuka*"])
        #expect(Household.text(of: stage.state.groceries) == "")
    }

    @Test func aMealLeadsToItsRecipe() {
        var stage = stage()
        stage.press("asha<Enter>+<Enter>")
        #expect(stage.state.interface.screen == .recipes && stage.state.interface.recipes.isInside)
        #expect(stage.state.selectedRecipe?.name == "Shakshuka")
        #expect(stage.state.shownServings == 3)
    }
}
