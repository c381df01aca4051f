import GroceryApp
import GroceryDomain
import ScreenModel
import TestSupport
import Testing

@Suite struct PlanViewTests {
    private func planned() -> Stage {
        var stage = Stage(Household.withCookbook(Household.groceries()), size: Size(columns: 80, rows: 24))
        stage.state.interface.today = CivilDate("2026-11-26")
        stage.press("7atoast<Enter>A")
        return stage
    }

    /// What is said of the toast.
    private func remark(_ stage: Stage) -> String {
        var stage = stage
        stage.press("7")
        let surface = drawn(stage)
        let row = (0..<surface.rows).map { surface.text(row: $0) }.first { $0.contains("Toast") } ?? ""
        return ["bought", "on Groceries"].first(where: row.contains) ?? row
    }

    @Test func aMealIsBoughtOnceNothingOfItWaitsOnAList() {
        var stage = planned()
        #expect(stage.list == "Bread 2 slices, Butter 20 g" && remark(stage) == "on Groceries")
        stage.press("1g<Space>F<Enter>")
        #expect(stage.list == "Butter 20 g" && remark(stage) == "on Groceries")
        stage.press("1g<Space>")
        #expect(stage.list == "x Butter 20 g" && remark(stage) == "on Groceries")
        stage.press("F<Enter>")
        #expect(remark(stage) == "bought")
    }

    @Test func whatSomebodyTookOffTheNextListIsWaitedForNoMore() {
        var stage = planned()
        stage.press("1g<Space>F<Enter>gd")
        #expect(stage.list == "" && remark(stage) == "bought")
    }

    @Test func whatSomebodyTookOffBeforeTheTripIsNotBought() {
        var stage = planned()
        stage.press("1gdgdamilk<Enter><Esc>g<Space>F<Enter>")
        #expect(stage.list == "")
        #expect(remark(stage).contains("Toast") && !remark(stage).contains("on Groceries"))
    }

    @Test func whatAMealPutThereIsWantedBesidesItWhenSomebodyAddsIt() {
        var stage = planned()
        stage.press("1abread<Enter>")
        #expect(
            stage.notice == "Bread: on the list for Toast, Thursday already; it stays if that is taken off")
        stage.press("bread<Enter>")
        #expect(stage.notice == "Bread: on the list already; + and − change the amount")
        stage.press("<Esc>7d")
        #expect(stage.list == "Bread")
    }
}
