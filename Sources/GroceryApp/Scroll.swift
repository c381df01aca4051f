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
