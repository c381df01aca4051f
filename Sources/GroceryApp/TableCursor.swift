import ScreenModel

/// Where you are in a column of rows: the selected row, and the first that is in sight.
///
/// What is selected stays so when rows come or go above it. Where it is gone, the row that has moved into its place is
/// selected. A row without an identity is a heading, which is passed over.
public struct TableCursor<ID: Hashable & Sendable>: Hashable, Sendable {
    /// What is selected. The next refresh finds its row; nil selects whatever is in the row at `index`.
    public var selected: ID?
    public private(set) var index = 0
    public private(set) var top = 0
    private var refreshed: ID?
    /// The row that mattered most when one came here last, as the current list does among the lists.
    private var home: ID?

    /// Follows a change of the rows or of the window. Answers whether another row is selected than at the last refresh.
    @discardableResult mutating func refresh(count: Int, height: Int, id: (Int) -> ID?) -> Bool {
        index = min(max(index, 0), max(count - 1, 0))
        if count == 0 {
            selected = nil
        } else if selected == nil || id(index) != selected {
            let found = selected.flatMap { wanted in (0..<count).first { id($0) == wanted } }
            index = found ?? Self.row(nearestTo: index, isDown: true, count, id)
            selected = id(index)
        }
        top = Scroll.top(top, showing: index, count: count, height: height)
        // The heading right above the first row comes along.
        if top > 0, top == index, height > 1, id(top - 1) == nil { top -= 1 }
        defer { refreshed = selected }
        return refreshed != selected
    }

    mutating func move(by distance: Int, count: Int, id: (Int) -> ID?) {
        guard count > 0 else { return }
        index = Self.row(nearestTo: min(max(index + distance, 0), count - 1), isDown: distance >= 0, count, id)
        selected = id(index)
    }

    mutating func goToTop() { self = TableCursor() }

    /// Goes to `home` where that is another than the last time; otherwise everything is as it was left. Answers which.
    mutating func arrive(at home: ID?) -> Bool {
        guard let home, home != self.home else { return false }
        (selected, self.home) = (home, home)
        return true
    }

    /// Selects the row at `index` at once, for what is done with it before the next refresh.
    mutating func select(_ id: ID, at index: Int) { (selected, self.index) = (id, index) }

    /// The row at a line of the screen, where the table is drawn in `area`.
    func row(atLine line: Int, in area: Rect) -> Int { top + line - area.row }

    private static func row(nearestTo row: Int, isDown: Bool, _ count: Int, _ id: (Int) -> ID?) -> Int {
        let above = (0...row).last { id($0) != nil }
        let below = (row..<count).first { id($0) != nil }
        return (isDown ? below ?? above : above ?? below) ?? row
    }
}

/// How far a column of lines is scrolled.
public struct Scroll: Hashable, Sendable {
    /// The first line that is shown.
    public private(set) var top = 0

    mutating func move(by distance: Int = 0, count: Int, height: Int) {
        top = min(max(top + distance, 0), max(count - height, 0))
    }

    /// The top that shows `row`, moved no more than needed.
    static func top(_ top: Int, showing row: Int, count: Int, height: Int) -> Int {
        guard height > 0 else { return row }
        var top = min(top, max(count - height, 0))
        if row < top { top = row }
        if row >= top + height { top = row - height + 1 }
        return max(top, 0)
    }
}
