import GroceryApp
import GroceryDomain
import ScreenModel

/// The top line: the program, the screens, the list one is on, and how far the shopping is.
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
    if !layout.isWide,
        let filter = state.interface.screen == .shop || state.interface.screen == .pick ? state.filter : nil
    {
        if end - column - used > 7 {
            surface.write(
                "/\(filter)", row: bar.row, column: column + used + 3, role: .titleAccent,
                limit: end - column - used - 4)
        }
        return
    }
    guard let store = state.shownList?.store.flatMap({ state.groceries.stores.known($0)?.name }) else { return }
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
    guard state.interface.screen == .shop || state.interface.screen == .pick, let list = state.shownList else {
        return surface.write(state.interface.screen.title, row: bar.row, endColumn: bar.endColumn - 1, role: .titleDim)
            - 1
    }
    let (checked, count) = (state.derived.shown.checkedCount, state.derived.shown.entryCount)
    guard count > 0 else { return bar.endColumn }
    var start = drawCost(state, bar, layout, onto: &surface)
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

/// What is in the trolley, and what all of it will come to: "$41.20 of ~$96.00", at the right end. Answers where it begins.
private func drawCost(_ state: AppState, _ bar: Rect, _ layout: Layout, onto surface: inout Surface) -> Int {
    let totals = state.derived.totals
    let end = bar.endColumn - 1
    guard totals.hasPrices || state.shownList?.budget != nil else { return end }
    var text = state.money(totals.inTrolley)
    if layout.isWide {
        let mark = totals.isGuess ? "~" : ""
        if totals.estimate != totals.inTrolley || totals.isGuess {
            text += " of \(mark)\(state.money(totals.estimate))"
        }
        if bar.columns >= 130, let budget = state.shownList?.budget { text += ", budget \(state.money(budget))" }
    }
    let isClose = state.budgetState == .near || state.budgetState == .over
    return surface.write(text, row: bar.row, endColumn: end, role: isClose ? .warning : .title) - 2
}
