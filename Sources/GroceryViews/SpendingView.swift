import GroceryApp
import GroceryDomain
import ScreenModel

/// What was spent, week by week and month by month, as bars.
func drawSpending(_ state: AppState, _ layout: Layout, onto surface: inout Surface) {
    let page = state.interface.spending
    let spending = state.derived.spending
    if layout.isWide || !page.showsMonths {
        drawFrame(layout, layout.weeksPane, "Spent by week", !page.showsMonths, back: state.wayBack, onto: &surface)
        draw(
            spending.weeks, top: page.weeks.top, label: \.weekText, state, layout, in: layout.weeksArea, onto: &surface)
    }
    guard layout.isWide || page.showsMonths else { return }
    drawFrame(layout, layout.monthsPane, "Spent by month", page.showsMonths, back: state.wayBack, onto: &surface)
    draw(
        spending.months, top: page.months.top, label: \.monthText, state, layout, in: layout.monthsArea, onto: &surface)
}

private func draw(
    _ spans: [Spending.Span], top: Int, label: (CivilDate) -> String, _ state: AppState, _ layout: Layout,
    in area: Rect, onto surface: inout Surface
) {
    guard let most = spans.map(\.spent).max() else {
        let finish = state.key("shop.finish", on: .shop)
        let nothing = ["No trip was finished yet", "\(finish) on the list finishes one"]
        return drawNothing(nothing, in: area, onto: &surface)
    }
    // Not quite as high as the row, so that bars stand apart.
    let levels = surface.glyphs.levels
    let glyph = levels[max(levels.count - 2, 0)]
    let labelWidth = 14
    let sumWidth = spans.map { DisplayWidth.standard.columns(of: $0.sum(state)) }.max() ?? 0
    drawRows(spans.count, from: top, in: area, layout, onto: &surface) { index, rect, surface in
        let span = spans[index]
        surface.write(label(span.first), row: rect.row, column: rect.column + 1, role: .dim, limit: labelWidth)
        let end = rect.endColumn - 1
        surface.write(
            span.sum(state), row: rect.row, endColumn: end, role: .price, limit: sumWidth)
        let start = rect.column + labelWidth + 2
        let room = max(end - sumWidth - 2 - start, 0)
        surface.fill(
            Rect(row: rect.row, column: start, rows: 1, columns: span.bar(most: most, columns: room)),
            role: .progress, glyph: glyph)
    }
}

extension Spending.Span {
    /// What was spent, as lists say it; nothing where there was no trip.
    func sum(_ state: AppState) -> String { trips == 0 ? "" : (isGuess ? "~" : "") + state.money(spent) }

    /// The length of its bar; what was spent always has one.
    fileprivate func bar(most: Money, columns: Int) -> Int {
        guard most > .zero, spent > .zero else { return 0 }
        return max(Int(spent.minor * Int64(columns) / most.minor), 1)
    }
}

extension CivilDate {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private var monthName: String { Self.months[month - 1] }

    /// "23 Nov".
    var dayText: String { "\(day) \(monthName)" }

    /// "16–22 Nov 2026", "30 Nov–6 Dec", of the week that begins here.
    var weekText: String {
        guard let sunday = CivilDate(dayNumber: dayNumber + 6) else { return "\(day) \(monthName)" }
        let end = "\(sunday.day) \(sunday.monthName)"
        return month == sunday.month ? "\(day)–\(end) \(year)" : "\(day) \(monthName)–\(end)"
    }

    /// "Nov 2026".
    var monthText: String { "\(monthName) \(year)" }
}
