import GroceryApp
import GroceryDomain
import ScreenModel

/// The top line: the screens, the shown list, and how far the shopping is.
func drawTitle(_ state: AppState, _ layout: Layout, onto surface: inout Surface) {
    let bar = layout.title
    surface.fill(bar, role: .title)
    let tabs = Tab.all(in: bar, state.interface.keymap, on: state.interface.screen)
    var column = tabs.isEmpty ? drawScreen(state, bar, onto: &surface) : drawTabs(tabs, state, bar, onto: &surface)
    if let kind = state.shownList?.kind, kind != .shopping {
        let word = kind.word.prefix(1).uppercased() + kind.word.dropFirst()
        column += surface.write(word, row: bar.row, column: column, role: .titleDim) + 1
    }
    let name = state.shownList?.name ?? "No list yet"
    let nameColumns = DisplayWidth.standard.columns(of: name)
    let room = drawStanding(state, bar, from: column, nameColumns, tabs, onto: &surface) - 1 - column
    // Beside the tabs it is the name that opens something.
    let opens = !tabs.isEmpty && room >= min(nameColumns, nameColumnsMin) + 2
    var end = column + surface.write(name, row: bar.row, column: column, role: .title, limit: room - (opens ? 2 : 0))
    if opens {
        surface.put(surface.glyphs.opens, row: bar.row, column: end + 1, role: .titleDim)
        end += 2
    }
    drawRemark(state, layout, bar, from: end + 2, to: column + room, onto: &surface)
}

/// So much of the list's name never makes room for what it costs.
private let nameColumnsMin = 8

/// The name of the screen, which opens all of them. Answers where the rest begins.
private func drawScreen(_ state: AppState, _ bar: Rect, onto surface: inout Surface) -> Int {
    let column = bar.column + 1
    let used = surface.write(state.interface.screen.title, row: bar.row, column: column, role: .tabActive)
    surface.put(surface.glyphs.opens, row: bar.row, column: column + used + 1, role: .titleDim)
    return column + used + 3
}

private func drawTabs(_ tabs: [Tab], _ state: AppState, _ bar: Rect, onto surface: inout Surface) -> Int {
    let first = tabs.first?.columns.lowerBound ?? 0
    if first > bar.column + 1 { surface.write("Aisle", row: bar.row, column: bar.column + 1, role: .titleAccent) }
    for tab in tabs {
        let isActive = state.interface.screen == tab.screen
        surface.write(tab.text, row: bar.row, column: tab.columns.lowerBound, role: isActive ? .tabActive : .tab)
    }
    return (tabs.last?.columns.upperBound ?? 0) + (first > bar.column + 1 ? 2 : 1)
}

/// What filters the rows of a narrow window, whose panes have no titles; otherwise the store.
private func drawRemark(
    _ state: AppState, _ layout: Layout, _ bar: Rect, from start: Int, to end: Int, onto surface: inout Surface
) {
    guard end - start > 5 else { return }
    if !layout.isWide, state.wayBack == nil, state.interface.screen.page.showsProgress, let filter = state.filter {
        surface.write("/\(filter)", row: bar.row, column: start, role: .titleAccent, limit: end - start)
    } else if let store = state.here.flatMap({ state.groceries.stores.known($0)?.name }) {
        surface.write("@ \(store)", row: bar.row, column: start, role: .titleDim, limit: end - start)
    }
}

/// How far the shopping is, at the right end: "7 of 19 in the trolley", with a bar where there is room, and what it
/// costs. On a screen that has none of it and no tab, the name of the screen. Answers where it begins.
private func drawStanding(
    _ state: AppState, _ bar: Rect, from start: Int, _ nameColumns: Int, _ tabs: [Tab], onto surface: inout Surface
) -> Int {
    let (screen, end) = (state.interface.screen, bar.endColumn - 1)
    guard screen.page.showsProgress, let list = state.shownList else {
        if tabs.isEmpty || tabs.contains(where: { $0.screen == screen }) { return bar.endColumn }
        return surface.write(screen.title, row: bar.row, endColumn: end, role: .titleDim)
    }
    let (checked, count) = (state.derived.shown.checkedCount, state.derived.shown.entryCount)
    guard count > 0 else { return bar.endColumn }
    let width = DisplayWidth.standard
    let isTemplate = list.kind == .template
    let short = isTemplate ? Plural.count(count, "item") : "\(checked)/\(count)"
    let room = end - start - min(nameColumns, nameColumnsMin) - 1
    let cost = cost(state, room: room, besides: width.columns(of: short) + 2, width)
    var column = end
    if !cost.text.isEmpty {
        column = surface.write(cost.text, row: bar.row, endColumn: end, role: cost.role) - 2
        guard cost.leavesRoom else { return column + 2 }
    }
    // What it costs says it too; both in words only where there is room.
    let long = "\(checked) of \(count) in the trolley"
    let isLong =
        !isTemplate && (cost.text.isEmpty || bar.columns >= 150)
        && start + nameColumns + 3 + width.columns(of: long) <= column
    column = surface.write(
        isLong ? long : short, row: bar.row, endColumn: column, role: isTemplate ? .titleDim : .title)
    if !isTemplate, bar.columns >= (cost.text.isEmpty ? 130 : 150), start + nameColumns + 3 + 14 <= column {
        column -= 14
        surface.progressBar(row: bar.row, column: column, columns: 12, part: checked, total: count)
    }
    return column
}

/// What is in the trolley, and what all of it will come to: "$41.20 of ~$96.00 + 3 unpriced", as long as there is room,
/// and whether there is also room for `columns` more.
private func cost(
    _ state: AppState, room: Int, besides columns: Int, _ width: DisplayWidth
) -> (text: String, role: Role, leavesRoom: Bool) {
    guard state.derived.totals.hasPrices || state.shownList?.budget != nil else { return ("", .title, true) }
    let role: Role =
        switch state.budgetState {
        case .over: .warning
        case .near: .titleAccent
        case .within, .none: .title
        }
    var texts = costs(state)
    let least = texts.popLast() ?? ""
    let fits = { (text: String, room: Int) in width.columns(of: text) <= room }
    // The last leaves out what matters more than how far the shopping is.
    if let text = texts.first(where: { fits($0, room - columns) }) { return (text, role, true) }
    if let text = texts.first(where: { fits($0, room) }) { return (text, role, false) }
    return (least, role, fits(least, room - columns))
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
