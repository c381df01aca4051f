import GroceryApp
import GroceryViews
import ScreenModel
import TestSupport
import Testing

/// Moves are drawn onto the frame before them.
@Suite struct MovedTests {
    @Test(
        arguments: Dice.seeds(6),
        [
            Size(columns: 120, rows: 40), Size(columns: 80, rows: 12), Size(columns: 40, rows: 9),
            Size(columns: 24, rows: 6), Size(columns: 20, rows: 5), Size(columns: 0, rows: 0),
        ])
    func aFrameAfterMovesIsTheFrameDrawnAnew(seed: UInt64, size: Size) {
        var dice = Dice(seed: seed)
        var stage = Stage(
            Household.groceries(
                "Apples 6, x Bread, Milk 2 l (blue), Oat milk, Peas, Rice, x Eggs 12, Butter, 牛乳, Coffee (beans)"),
            size: size)
        var shown = drawn(stage)
        var moves = 0
        for _ in 0..<300 {
            let key = dice.pick(
                Stage.keys("jjjjkkkkgGhl x+b/M?u<Down><Up><PageDown><PageUp><Home><End><Tab><Esc><Esc><Enter>"))
            let (before, onlyMoves) = (stage.state.interface.shop, stage.state.request(for: .key(key)).onlyMoves)
            stage.handle(.key(key))
            guard onlyMoves else {
                shown = drawn(stage)
                continue
            }
            moves += 1
            drawMoved(from: before, stage.state, clock: standingClock, onto: &shown)
            #expect(shown == drawn(stage), "after \(key)")
        }
        #expect(moves > 20)
    }
}
