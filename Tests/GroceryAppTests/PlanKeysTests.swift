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

/// In a wide window a week is seven columns.
@Suite struct PlanGridTests {
    private func stage(_ size: Size = Size(columns: 120, rows: 40)) -> Stage {
        var stage = Stage(Household.withCookbook(Household.groceries()), size: size)
        stage.state.interface.today = CivilDate("2026-11-26")
        stage.press("7")
        return stage
    }

    private func selected(_ stage: Stage) -> String {
        switch stage.state.interface.plan.cursor.selected {
        case .day(let day): "\(day)"
        case .meal(let id): stage.state.groceries.meals[id].map { "\($0.name) \($0.day)" } ?? ""
        case nil: ""
        }
    }

    @Test func daysAreBesideEachOtherAndWeeksBelow() {
        var stage = stage()
        #expect(selected(stage) == "2026-11-26")
        stage.press("l")
        #expect(selected(stage) == "2026-11-27")
        stage.press("hh")
        #expect(selected(stage) == "2026-11-25")
        stage.press("j")
        #expect(selected(stage) == "2026-12-02")
        stage.press("jjj")
        #expect(selected(stage) == "2026-12-02")
        stage.press("k")
        #expect(selected(stage) == "2026-11-25")
    }

    @Test func mealsStandBelowTheirDay() {
        var stage = stage()
        stage.press("asha<Enter>kasoup<Enter>kk")
        #expect(selected(stage) == "2026-11-26")
        stage.press("j")
        #expect(selected(stage) == "Shakshuka 2026-11-26")
        stage.press("j")
        #expect(selected(stage) == "soup 2026-11-26")
        stage.press("l")
        #expect(selected(stage) == "2026-11-27")
    }

    @Test(arguments: [Size(columns: 120, rows: 40), Size(columns: 98, rows: 14), Size(columns: 200, rows: 60)])
    func everyRowIsTappedWhereItIs(size: Size) throws {
        var stage = stage(size)
        stage.press("asha<Enter>kalunch<Enter>lalunch<Enter>")
        let grid = try #require(PlanGrid(stage.state, stage.state.layout))
        for row in grid.days.joined() {
            guard let rect = grid.rect(of: row) else { continue }
            var tapped = stage
            tapped.tap(row: rect.row, column: rect.column + 3)
            if case .day = row {
                #expect(tapped.state.interface.plan.cursor.selected == row)
            } else {
                #expect(tapped.state.interface.notice != nil || tapped.state.interface.screen == .recipes)
            }
        }
    }

    @Test func aNarrowWindowHasOneBelowTheOther() {
        var stage = stage(Size(columns: 80, rows: 24))
        #expect(PlanGrid(stage.state, stage.state.layout) == nil)
        stage.press("j")
        #expect(selected(stage) == "2026-11-27")
    }
}
