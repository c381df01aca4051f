import ScreenModel
import Testing

@Suite struct RectTests {
    @Test func measuresAreNeverNegative() {
        #expect(Size(columns: -1, rows: -2) == Size(columns: 0, rows: 0))
        #expect(Rect(row: 3, column: 3, rows: -2, columns: 5).isEmpty)
        #expect(Rect(row: 0, column: 0, rows: 2, columns: 2).inset(rows: 2, columns: 3).isEmpty)
    }

    @Test(arguments: -2...12) func splittingLosesNothing(count: Int) {
        let rect = Rect(row: 2, column: 3, rows: 8, columns: 10)
        let vertical = rect.splitTop(count)
        #expect(vertical.top.rows + vertical.rest.rows == 8)
        #expect(vertical.top.endRow == vertical.rest.row)
        #expect(vertical.top.rows == min(max(count, 0), 8))
        let bottom = rect.splitBottom(count)
        #expect(bottom.bottom.rows == min(max(count, 0), 8))
        #expect(bottom.bottom.endRow == rect.endRow)
        let horizontal = rect.splitLeft(count)
        #expect(horizontal.left.columns + horizontal.rest.columns == 10)
        #expect(horizontal.left.endColumn == horizontal.rest.column)
    }

    @Test func intersections() {
        let rect = Rect(row: 0, column: 0, rows: 4, columns: 4)
        #expect(
            rect.intersection(Rect(row: 2, column: -1, rows: 9, columns: 3))
                == Rect(row: 2, column: 0, rows: 2, columns: 2))
        #expect(rect.intersection(Rect(row: 4, column: 0, rows: 1, columns: 1)).isEmpty)
        #expect(rect.contains(row: 3, column: 3))
        #expect(!rect.contains(row: 4, column: 3))
    }
}
