import GroceryApp
import GroceryDomain
import GroceryViews
import ScreenModel
import TestSupport
import Testing

/// A tap on the row that has the cursor does what Enter does, wherever one is: the row is found where it is drawn.
@Suite struct HandsTests {
    private static let keys = Stage.keys("123456H,jjjjkhlgG /aeo+-<Enter><Enter><Esc><Esc><Tab>bwsA")

    @Test(
        arguments: Dice.seeds(6),
        [Size(columns: 120, rows: 40), Size(columns: 80, rows: 24), Size(columns: 40, rows: 20)])
    func aTapIsEnter(seed: UInt64, size: Size) {
        var dice = Dice(seed: seed)
        var stage = Stage(Household.withCookbook(Household.groceries("Apples 6, x Bread, Milk 2 l, Peas")), size: size)
        stage.press("3t<Ctrl-U>Weekly<Enter>6aMill<Enter>1")
        var tapped = 0
        for _ in 0..<200 {
            stage.handle(.key(dice.pick(Self.keys)))
            guard stage.state.interface.prompt == nil, stage.state.interface.screen != .map,
                let row = drawn(stage).focus
            else { continue }
            tapped += 1
            var (byTap, byEnter) = (stage, stage)
            byTap.tap(row: row.row, column: row.column + 3)
            byEnter.press("<Enter>")
            #expect(state(byTap) == state(byEnter), "on \(stage.state.interface.screen), row \(row.row)")
        }
        #expect(tapped > 20)
    }

    /// Whatever is done, Esc writes nothing, and only the page one is on is filtered; under the map, that below it.
    @Test(arguments: Dice.seeds(6)) func escChangesNothingAndFiltersEnd(seed: UInt64) {
        var dice = Dice(seed: seed)
        var stage = Stage(Household.withCookbook(Household.groceries("Apples 6, x Bread, Milk 2 l, Peas")))
        stage.press("6aMill<Enter>1")
        for _ in 0..<300 {
            stage.handle(.key(dice.pick(Self.keys + Stage.keys("///M"))))
            let interface = stage.state.interface
            let here = interface.screen == .map ? interface.map.origin : interface.screen
            let filtered = Screen.allCases.filter { $0.page.filter(stage.state) != nil }
            #expect(filtered.isEmpty || filtered == [here])
            var left = stage
            left.press("<Esc>")
            #expect(left.written.count == stage.written.count, "on \(interface.screen)")
        }
    }

    private func drawn(_ stage: Stage) -> Surface { GroceryViewsTests.drawn(stage) }

    private func state(_ stage: Stage) -> [String] {
        let interface = stage.state.interface
        return [
            "\(interface.screen)", stage.list, stage.typed, stage.notice, "\(interface.prompts.count)",
            "\(stage.state.tickCount)", "\(stage.written.count)", drawn(stage).picture,
        ] + stage.candidates
    }
}
