/// How many columns and rows something covers on the screen. Never negative.
public struct Size: Hashable, Sendable {
    public let columns: Int
    public let rows: Int

    /// Negative measures become 0.
    public init(columns: Int, rows: Int) {
        self.columns = max(columns, 0)
        self.rows = max(rows, 0)
    }
}

extension Size: CustomStringConvertible {
    public var description: String { "\(columns)x\(rows)" }
}

/// One cell of the screen, counted from 0.
public struct Position: Hashable, Sendable {
    public var row: Int
    public var column: Int

    public init(row: Int, column: Int) { (self.row, self.column) = (row, column) }
}

/// A rectangle of cells. Row 0, column 0 is the upper left corner of the screen; a rectangle may lie partly or wholly
/// outside of it. Sums of its numbers must fit an `Int`.
public struct Rect: Hashable, Sendable {
    public var row: Int
    public var column: Int
    public private(set) var size: Size

    public var rows: Int { size.rows }
    public var columns: Int { size.columns }

    /// Negative measures become 0.
    public init(row: Int, column: Int, rows: Int, columns: Int) {
        (self.row, self.column) = (row, column)
        size = Size(columns: columns, rows: rows)
    }

    /// The rectangle that covers `size`, from the upper left corner.
    public init(_ size: Size) { self.init(row: 0, column: 0, rows: size.rows, columns: size.columns) }

    public var isEmpty: Bool { rows == 0 || columns == 0 }
    /// The first row below the rectangle.
    public var endRow: Int { row + rows }
    /// The first column to the right of the rectangle.
    public var endColumn: Int { column + columns }
    public var rowRange: Range<Int> { row..<endRow }
    public var columnRange: Range<Int> { column..<endColumn }

    public func contains(row: Int, column: Int) -> Bool { rowRange.contains(row) && columnRange.contains(column) }

    /// The rectangle without `rows` rows above and below and `columns` columns left and right; empty when nothing is
    /// left.
    public func inset(rows: Int = 1, columns: Int = 1) -> Rect {
        Rect(row: row + rows, column: column + columns, rows: self.rows - 2 * rows, columns: self.columns - 2 * columns)
    }

    /// What both rectangles cover; empty when they do not meet.
    public func intersection(_ other: Rect) -> Rect {
        let top = max(row, other.row)
        let left = max(column, other.column)
        return Rect(
            row: top, column: left,
            rows: min(endRow, other.endRow) - top, columns: min(endColumn, other.endColumn) - left)
    }

    /// The upper `count` rows and the rest. `count` is held between 0 and `rows`.
    public func splitTop(_ count: Int) -> (top: Rect, rest: Rect) {
        let count = min(max(count, 0), rows)
        return (
            Rect(row: row, column: column, rows: count, columns: columns),
            Rect(row: row + count, column: column, rows: rows - count, columns: columns)
        )
    }

    /// The lower `count` rows and the rest above them. `count` is held between 0 and `rows`.
    public func splitBottom(_ count: Int) -> (rest: Rect, bottom: Rect) {
        let (rest, bottom) = splitTop(rows - min(max(count, 0), rows))
        return (rest, bottom)
    }

    /// The left `count` columns and the rest. `count` is held between 0 and `columns`.
    public func splitLeft(_ count: Int) -> (left: Rect, rest: Rect) {
        let count = min(max(count, 0), columns)
        return (
            Rect(row: row, column: column, rows: rows, columns: count),
            Rect(row: row, column: column + count, rows: rows, columns: columns - count)
        )
    }
}
