import GroceryDomain
public import ScreenModel

/// The plan in a wide window: two weeks, one below the other, a column for each day. The same for drawing, moving and
/// tapping.
public struct PlanGrid {
    /// From this many columns on there is room for seven days side by side.
    public static let columnsMin = 98
    /// A meal: its name in up to two rows, how far the shopping is, what is still to buy, and an empty row.
    private static let mealRowsMax = 9

    /// The rows of each day: the day, then its meals.
    public let days: [[PlanRow]]
    /// How many rows a meal takes.
    public let mealRows: Int
    private let area: Rect

    /// Nil where there is no room, and before the host has said which day it is.
    public init?(_ state: AppState, _ layout: Layout) {
        let area = layout.tableArea
        guard layout.size.columns >= Self.columnsMin, area.rows >= 8 else { return nil }
        var days: [[PlanRow]] = []
        for row in PlanPage.rows(state) {
            if case .day = row { days.append([row]) } else { days[days.count - 1].append(row) }
        }
        guard !days.isEmpty else { return nil }
        (self.days, self.area) = (days, area)
        let most = days.map(\.count).max().map { $0 - 1 } ?? 0
        mealRows = min(max((area.rows / 2 - 2) / max(most, 1), 1), Self.mealRowsMax)
    }

    /// The line between the two weeks.
    public var line: Rect { area.splitTop(area.rows / 2).top.splitBottom(1).bottom }

    private func area(ofWeek week: Int) -> Rect {
        let (upper, lower) = area.splitTop(area.rows / 2)
        return week == 0 ? upper.splitBottom(1).rest : lower
    }

    /// Where `row` is: the row of a day, or all rows of a meal; nil for what there is no room for.
    public func rect(of row: PlanRow) -> Rect? {
        place(of: row).flatMap { rect(day: $0.day, line: $0.line) }
    }

    /// The row of the plan that is drawn there.
    func row(atRow row: Int, column: Int) -> PlanRow? {
        days.joined().first { rect(of: $0)?.contains(row: row, column: column) ?? false }
    }

    /// What is beside `row` so many days on, in the same line as far as that day has one.
    func beside(_ row: PlanRow, days distance: Int) -> PlanRow? {
        place(of: row).map { place in
            let day = days[min(max(place.day + distance, 0), days.count - 1)]
            return day[min(place.line, day.count - 1)]
        }
    }

    /// What is so many rows below `row`, on the same day of this week and the next; farther than there are rows, the
    /// first or the last of all.
    func below(_ row: PlanRow, by distance: Int) -> PlanRow? {
        let all = days.flatMap(\.self)
        if abs(distance) >= all.count { return distance < 0 ? all.first : all.last }
        return place(of: row).map { place in
            let weekday = place.day % 7
            let column = stride(from: weekday, to: days.count, by: 7).flatMap { days[$0] }
            let index = (column.firstIndex(of: row) ?? 0) + distance
            return column[min(max(index, 0), column.count - 1)]
        }
    }

    private func place(of row: PlanRow) -> (day: Int, line: Int)? {
        for (day, rows) in days.enumerated() {
            if let line = rows.firstIndex(of: row) { return (day, line) }
        }
        return nil
    }

    private func rect(day: Int, line: Int) -> Rect? {
        let week = area(ofWeek: day / 7)
        let columns = week.columns / 7
        let top = line == 0 ? 0 : 1 + (line - 1) * mealRows
        let rows = line == 0 ? 1 : min(mealRows, week.rows - top)
        guard rows > 0 else { return nil }
        return Rect(row: week.row + top, column: week.column + day % 7 * columns, rows: rows, columns: columns)
    }
}
