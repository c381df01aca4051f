import GroceryApp
import GroceryDomain
import ScreenModel

/// How far the shopping is, in the row above the entries: `title`, a bar, and what it costs; in a wide window also how
/// many are in the trolley.
func drawTrip(_ state: AppState, _ layout: Layout, title: String, onto surface: inout Surface) {
    let (rect, width) = (layout.heading, DisplayWidth.standard)
    var column = rect.column + 1
    var end = rect.endColumn - 1
    if !title.isEmpty {
        column += surface.write(title, row: rect.row, column: column, role: .paneTitleFocused, limit: rect.columns / 2)
        column += 1
    }
    guard let trip = state.trip else { return drawLine(rect.row, column..<end, onto: &surface) }
    let (texts, role) = (costs(state), costRole(state))
    let room = end - column - barColumnsMin
    let count = layout.isWide ? trip.countInWords(besides: !texts[0].isEmpty) : nil
    let besides = count.map { width.columns(of: $0) + (texts[0].isEmpty ? 0 : 3) } ?? 0
    let cost = texts.first { width.columns(of: $0) + besides <= room } ?? texts.last ?? ""
    if !cost.isEmpty { end = surface.write(cost, row: rect.row, endColumn: end, role: role, limit: room) }
    if let count {
        if !cost.isEmpty { end = surface.write(" · ", row: rect.row, endColumn: end, role: .dim) }
        end = surface.write(count, row: rect.row, endColumn: end, role: .title)
    }
    if count != nil || !cost.isEmpty { end -= 1 }
    guard trip.kind != .template else { return drawLine(rect.row, column..<end, onto: &surface) }
    surface.progressBar(
        row: rect.row, column: column, columns: end - column, part: trip.checked, total: trip.total)
}

private func drawLine(_ row: Int, _ columns: Range<Int>, onto surface: inout Surface) {
    let line = Rect(row: row, column: columns.lowerBound, rows: 1, columns: columns.count)
    surface.fill(line, role: .border, glyph: surface.glyphs.horizontal)
}

/// So much of the bar is always there.
private let barColumnsMin = 6

/// How much of a list is in the trolley.
struct TripStanding {
    var kind: GroceryList.Kind
    var checked: Int
    var total: Int

    /// "7 of 19"; of a template, where nothing is ever bought, "19 items".
    var count: String { kind == .template ? Plural.count(total, "item") : "\(checked) of \(total)" }

    /// The same where nothing else says what is counted.
    func countInWords(besides cost: Bool) -> String {
        kind == .template || cost ? count : "\(count) in the trolley"
    }
}

extension AppState {
    /// Nil where there is nothing on the list.
    var trip: TripStanding? {
        guard let list = shownList, derived.shown.entryCount > 0 else { return nil }
        return TripStanding(kind: list.kind, checked: derived.shown.checkedCount, total: derived.shown.entryCount)
    }
}

/// How what it costs looks: as the budget stands.
private func costRole(_ state: AppState) -> Role {
    switch state.budgetState {
    case .over: .warning
    case .near: .titleAccent
    case .within, .none: .title
    }
}

/// What it costs, the longest first. What all of it will come to gives way first; how much is in no sum, and the budget
/// where it is near or passed, only where there is no room at all.
func costs(_ state: AppState) -> [String] {
    let totals = state.derived.totals
    guard totals.hasPrices else { return [state.shownList?.budget.map { "budget \(state.money($0))" } ?? ""] }
    let all = state.money(ofAll: totals)
    let (unpriced, short) = (totals.unpricedText, totals.unpriced > 0 ? " +\(totals.unpriced)?" : "")
    // Nothing is ever in the trolley of a template.
    if state.shownList?.kind == .template { return [all + unpriced, all + short] }

    let trolley = state.money(inTrolley: totals)
    let budget = budgetTexts(state)
    let mostly =
        [unpriced + budget.needed, unpriced + budget.short, short + budget.short, short + budget.shortest].map {
            trolley + $0
        } + [trolley + budget.shortest]
    if totals.isAllInTrolley { return [trolley + unpriced + budget.whole] + mostly }

    let number = { (money: Money) in state.currency.number(money, decimalMark: state.decimalMark) }
    let (mark, markOfAll) = (totals.isTrolleyGuess ? "~" : "", totals.isGuess ? "~" : "")
    let numbers = "\(mark)\(number(totals.inTrolley))/\(markOfAll)\(number(totals.estimate))"
    let sums = ["\(trolley) of \(all)", "\(trolley)/\(all)"]
    let whole = sums.flatMap { sums in [budget.whole, budget.needed].map { sums + unpriced + $0 } }
    return whole + [sums[1], numbers].map { $0 + short + budget.short } + mostly
}

/// The budget behind what it costs; the same where it may be left out as long as there is enough; and in few words.
private func budgetTexts(_ state: AppState) -> (whole: String, needed: String, short: String, shortest: String) {
    guard let sum = state.shownList?.budget.map(state.money) else { return ("", "", "", "") }
    let whole = state.budgetState.text(sum)
    switch state.budgetState {
    case .none, .within: return (whole, "", "", "")
    case .near: return (whole, whole, " near \(sum)", " near")
    case .over: return (whole, whole, " over \(sum)", " over")
    }
}
