import GroceryApp
import GroceryDomain
import GroceryViews
import ScreenModel
import TestSupport
import Testing

/// Nothing is said by colour alone: without any, each state of a thing has another text or another way of writing.
@Suite struct MonochromeTests {
    /// What stands in a row, and how it is written where there are no colours.
    struct Line: Hashable {
        var text: String
        var attributes: [Attributes]
    }

    private func line(_ surface: Surface, _ row: Int) -> Line {
        let cells = surface.cells[row * surface.columns..<(row + 1) * surface.columns]
        return Line(
            text: surface.text(row: row),
            attributes: cells.map { Theme.mono.look(of: $0.role, colours: 0, on: .unknown).attributes })
    }

    private func stage(_ size: Size, _ groceries: Groceries = ScreenTests.household) -> Stage {
        Stage(groceries, size: size)
    }

    @Test(arguments: ScreenTests.sizes) func checkedIsInTheText(size: Size) throws {
        let surface = drawn(stage(size))
        let rows = (0..<size.rows).map { surface.text(row: $0) }
        #expect(try #require(rows.first { $0.contains("Apples") }).contains("✓"))
        #expect(try #require(rows.first { $0.contains("Bananas") }).contains("[ ]"))
    }

    /// The row of the cursor, and no other, has a pointer; and it is written otherwise.
    @Test(arguments: ScreenTests.sizes) func theSelectionIsSeen(size: Size) throws {
        let surface = drawn(stage(size))
        let focus = try #require(surface.focus)
        let pointer = String(Character(surface.glyphs.pointer))
        #expect(surface.text(row: focus.row).contains(pointer))
        let selected = line(surface, focus.row).attributes.filter { $0.contains(.reverse) }.count
        #expect(selected > size.columns / 3)
        for row in 0..<size.rows where row != focus.row {
            #expect(!line(surface, row).attributes.contains(.reverse), "row \(row)")
        }
    }

    /// A sum within the budget, near it, and over it.
    @Test(arguments: ScreenTests.sizes) func theBudgetIsSeen(size: Size) {
        var seen: [BudgetState: Attributes] = [:]
        for budget in 1...200 where seen.count < 3 {
            var stage = stage(size, ScreenTests.trips)
            stage.press("B\(budget)<Enter>")
            let state = stage.state.budgetState
            guard seen[state] == nil else { continue }
            // The sum ends one column before the end of the row below the title.
            seen[state] = line(drawn(stage), 1).attributes[size.columns - 2]
        }
        #expect(seen.count == 3 && Set(seen.values.map(\.rawValue)).count == 3, "\(seen)")
    }

    @Test(arguments: ScreenTests.sizes) func warningsAreNoNotices(size: Size) {
        let lines = [Notice.info("Milk"), .warning("Milk")].map { notice in
            var stage = stage(size)
            stage.state.interface.notice = notice
            return (0..<size.rows).map { line(drawn(stage), $0) }.filter { $0.text.contains("Milk") }.last
        }
        #expect(lines[0] != nil && lines[0]?.attributes != lines[1]?.attributes)
    }
}
