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

/// What is in the trolley, and what all of it will come to: "$41.20 of ~$96.00 + 3 unpriced", at the right end. Answers
/// where it begins.
///
/// - Parameter columns: how many are needed before it, besides the name of the list.
private func drawCost(
    _ state: AppState, _ bar: Rect, _ layout: Layout, besides columns: Int, onto surface: inout Surface
) -> Int {
    let end = bar.endColumn - 1
    guard state.derived.totals.hasPrices || state.shownList?.budget != nil else { return end }
    let texts = costs(state, isWide: layout.isWide)
    let room = end - columns - columnsOfName(state, bar, layout)
    let text = texts.first { DisplayWidth.standard.columns(of: $0) <= room } ?? texts.last ?? ""
    let role: Role =
        switch state.budgetState {
        case .over: .warning
        case .near: .titleAccent
        case .within, .none: .title
        }
    return surface.write(text, row: bar.row, endColumn: end, role: role) - 2
}

/// Where the part of the list's name ends that never makes room for what it costs.
private func columnsOfName(_ state: AppState, _ bar: Rect, _ layout: Layout) -> Int {
    guard let list = state.shownList else { return 0 }
    let width = DisplayWidth.standard
    let start = bar.column + 1 + (list.kind == .shopping ? 0 : width.columns(of: list.kind.word) + 1)
    guard layout.isWide else { return start + min(width.columns(of: list.name), 9) + 3 }
    let tabs = Tab.all(in: bar).last.map { $0.columns.upperBound + 1 } ?? 7
    return start + tabs + min(width.columns(of: list.name), 16) + 3
}

/// What it costs, the longest first. What all of it will come to gives way first; never how much is in no sum, nor the
/// budget where it is near or passed.
func costs(_ state: AppState, isWide: Bool) -> [String] {
    let totals = state.derived.totals
    guard totals.hasPrices else { return [state.shownList?.budget.map { "budget \(state.money($0))" } ?? ""] }
    let all = state.money(ofAll: totals)
    let (unpriced, short) = (totals.unpricedText, totals.unpriced > 0 ? " +\(totals.unpriced)?" : "")
    // Nothing is ever in the trolley of a template.
    if state.shownList?.kind == .template { return [all + unpriced, all + short] }

    let trolley = state.money(inTrolley: totals)
    let budget = budgetTexts(state, isWide: isWide)
    let mostly = [unpriced + budget.needed, unpriced + budget.short, short + budget.short].map { trolley + $0 }
    if totals.isAllInTrolley { return [trolley + unpriced + budget.whole] + mostly }

    let sums = "\(trolley)\(isWide ? " of " : "/")\(all)"
    let whole = [budget.whole, budget.needed].map { sums + unpriced + $0 }
    if isWide { return whole + mostly }

    let number = { (money: Money) in state.currency.number(money, decimalMark: state.decimalMark) }
    let (mark, markOfAll) = (totals.isTrolleyGuess ? "~" : "", totals.isGuess ? "~" : "")
    let numbers = "\(mark)\(number(totals.inTrolley))/\(markOfAll)\(number(totals.estimate))"
    return whole + [sums, numbers].map { $0 + short + budget.short } + mostly
}

/// The budget behind what it costs; the same where it may be left out as long as there is enough; and in few words.
private func budgetTexts(_ state: AppState, isWide: Bool) -> (whole: String, needed: String, short: String) {
    guard let sum = state.shownList?.budget.map(state.money) else { return ("", "", "") }
    switch state.budgetState {
    case .none: return ("", "", "")
    case .within: return (isWide ? ", budget \(sum)" : "", "", "")
    case .near: return (", near budget \(sum)", ", near budget \(sum)", " near \(sum)")
    case .over: return (", over budget \(sum)", ", over budget \(sum)", " over \(sum)")
    }
}
