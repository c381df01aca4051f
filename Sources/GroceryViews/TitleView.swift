import GroceryApp
import GroceryDomain
import ScreenModel

/// The top line: the program, the screens, the shown list, and how far the shopping is.
func drawTitle(_ state: AppState, _ layout: Layout, onto surface: inout Surface) {
    let bar = layout.title
    surface.fill(bar, role: .title)
    let end = drawProgress(state, bar, layout, onto: &surface)
    var column = bar.column + 1
    if layout.isWide {
        column += surface.write("Aisle", row: bar.row, column: column, role: .titleAccent) + 2
        column = drawTabs(state, bar, column, onto: &surface)
    }
    if let kind = state.shownList?.kind, kind != .shopping {
        column +=
            surface.write(
                kind.word.prefix(1).uppercased() + kind.word.dropFirst(), row: bar.row, column: column, role: .titleDim)
            + 1
    }
    let name = state.shownList?.name ?? "No list yet"
    let used = surface.write(name, row: bar.row, column: column, role: .title, limit: end - column - 3)
    if end - column - used > 2 {
        surface.put(surface.glyphs.opens, row: bar.row, column: column + used + 1, role: .titleDim)
    }
    // The panes of a wide window have titles that say it.
    if !layout.isWide, let filter = state.interface.screen.page.showsProgress ? state.filter : nil {
        if end - column - used > 7 {
            surface.write(
                "/\(filter)", row: bar.row, column: column + used + 3, role: .titleAccent,
                limit: end - column - used - 4)
        }
        return
    }
    guard let store = state.here.flatMap({ state.groceries.stores.known($0)?.name }) else { return }
    let start = column + used + 4
    if end - start > 6 {
        surface.write("@ \(store)", row: bar.row, column: start, role: .titleDim, limit: end - start - 1)
    }
}

private func drawTabs(_ state: AppState, _ bar: Rect, _ start: Int, onto surface: inout Surface) -> Int {
    let tabs = Tab.all(in: bar)
    for tab in tabs {
        let isActive = state.interface.screen == tab.screen
        surface.write(tab.text, row: bar.row, column: tab.columns.lowerBound, role: isActive ? .tabActive : .tab)
    }
    return tabs.last.map { $0.columns.upperBound + 2 } ?? start
}

/// "7 of 19 in the trolley" at the right end, with a bar where there is room. Answers where it begins.
private func drawProgress(_ state: AppState, _ bar: Rect, _ layout: Layout, onto surface: inout Surface) -> Int {
    guard state.interface.screen.page.showsProgress, let list = state.shownList else {
        return surface.write(state.interface.screen.title, row: bar.row, endColumn: bar.endColumn - 1, role: .titleDim)
            - 1
    }
    let (checked, count) = (state.derived.shown.checkedCount, state.derived.shown.entryCount)
    guard count > 0 else { return bar.endColumn }
    var start = drawCost(state, bar, layout, besides: "\(checked)/\(count)".utf8.count + 2, onto: &surface)
    if list.kind == .template {
        return surface.write("\(count) items", row: bar.row, endColumn: start, role: .titleDim) - 1
    }
    // What it costs says it too; both in words only where there is room.
    let hasCost = start < bar.endColumn - 1
    let isLong = layout.isWide && (!hasCost || bar.columns >= 150)
    let text = isLong ? "\(checked) of \(count) in the trolley" : "\(checked)/\(count)"
    start = surface.write(text, row: bar.row, endColumn: start, role: .title)
    if bar.columns >= (hasCost ? 150 : 130) {
        start -= 14
        surface.progressBar(row: bar.row, column: start, columns: 12, part: checked, total: count)
    }
    return start - 1
}

/// What is in the trolley, and what all of it will come to: "$41.20 of ~$96.00", at the right end. Answers where it
/// begins.
///
/// - Parameter columns: how many are needed before it, besides the name of the list.
private func drawCost(
    _ state: AppState, _ bar: Rect, _ layout: Layout, besides columns: Int, onto surface: inout Surface
) -> Int {
    let end = bar.endColumn - 1
    guard state.derived.totals.hasPrices || state.shownList?.budget != nil else { return end }
    let texts = layout.isWide ? wideCosts(state, bar) : narrowCosts(state)
    let room = end - columns - columnsOfName(state, bar, layout)
    let text = texts.first { DisplayWidth.standard.columns(of: $0) <= room } ?? texts.last ?? ""
    let isClose = state.budgetState == .near || state.budgetState == .over
    return surface.write(text, row: bar.row, endColumn: end, role: isClose ? .warning : .title) - 2
}

/// Where the part of the list's name ends that never makes room for what it costs; in a wide window with the store
/// behind it.
private func columnsOfName(_ state: AppState, _ bar: Rect, _ layout: Layout) -> Int {
    guard let list = state.shownList else { return 0 }
    let width = DisplayWidth.standard
    let start = bar.column + 1 + (list.kind == .shopping ? 0 : width.columns(of: list.kind.word) + 1)
    guard layout.isWide else { return start + min(width.columns(of: list.name), 9) + 3 }
    let store = state.here.flatMap { state.groceries.stores.known($0)?.name }.map { width.columns(of: $0) + 3 } ?? 0
    let tabs = Tab.all(in: bar).last.map { $0.columns.upperBound + 1 } ?? 7
    return start + tabs + width.columns(of: list.name) + 3 + store
}

/// The longest first; how much has no price is said where there is room.
private func wideCosts(_ state: AppState, _ bar: Rect) -> [String] {
    let totals = state.derived.totals
    if state.shownList?.kind == .template { return [sumOfAll(totals, state)] }
    var estimate = totals.isAllInTrolley ? "" : " of \(sumOfAll(totals, state))"
    if bar.columns >= 130, let budget = state.shownList?.budget { estimate += ", budget \(state.money(budget))" }
    return trolleys(state).map { $0 + estimate }
}

/// The same for a phone, the longest first: "$41.20/~$96.00", "41.20/~96.00", and then only what is in the trolley.
private func narrowCosts(_ state: AppState) -> [String] {
    let totals = state.derived.totals
    if state.shownList?.kind == .template { return [sumOfAll(totals, state)] }
    if totals.isAllInTrolley { return trolleys(state) }
    let number = { (money: Money) in state.currency.number(money, decimalMark: state.decimalMark) }
    let (mark, markOfAll) = (totals.isTrolleyGuess ? "~" : "", totals.isGuess ? "~" : "")
    return [state.money, number].map { "\(mark)\($0(totals.inTrolley))/\(markOfAll)\($0(totals.estimate))" }
        + [state.money(inTrolley: totals)]
}

/// What all of it will come to; nothing is ever in the trolley of a template.
private func sumOfAll(_ totals: Totals, _ state: AppState) -> String {
    "\(totals.isGuess ? "~" : "")\(state.money(totals.estimate))"
}

/// What is in the trolley, with how many have no price, and without: then a mark says that it is not all.
private func trolleys(_ state: AppState) -> [String] {
    let totals = state.derived.totals
    let short = state.money(inTrolley: totals)
    guard totals.unpricedInTrolley > 0 else { return [short] }
    return [state.cost(totals), totals.isAllInTrolley ? "~\(state.money(totals.inTrolley))" : short]
}
