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
    let name = state.currentList?.name ?? "No list yet"
    let used = surface.write(name, row: bar.row, column: column, role: .title, limit: end - column - 3)
    if end - column - used > 2 {
        surface.put(surface.glyphs.opens, row: bar.row, column: column + used + 1, role: .titleDim)
    }
}

private func drawTabs(_ state: AppState, _ bar: Rect, _ start: Int, onto surface: inout Surface) -> Int {
    guard bar.columns >= 100 else { return start }
    var column = start
    for (key, screen) in [("1", Screen.shop), ("2", .pick), ("3", .lists)] {
        let isActive = state.interface.screen == screen
        column += surface.write(
            " \(key) \(screen.title) ", row: bar.row, column: column, role: isActive ? .tabActive : .tab)
    }
    return column + 2
}

/// "7 of 19 in the trolley" at the right end, with a bar where there is room. Answers where it begins.
private func drawProgress(_ state: AppState, _ bar: Rect, _ layout: Layout, onto surface: inout Surface) -> Int {
    guard state.interface.screen == .shop || state.interface.screen == .pick, let list = state.currentList else {
        return surface.write(state.interface.screen.title, row: bar.row, endColumn: bar.endColumn - 1, role: .titleDim)
            - 1
    }
    let entries = state.groceries.entries.shown(on: list.id)
    let checked = entries.reduce(0) { $0 + ($1.isChecked ? 1 : 0) }
    guard !entries.isEmpty else { return bar.endColumn }
    let text = layout.isWide ? "\(checked) of \(entries.count) in the trolley" : "\(checked)/\(entries.count)"
    var start = surface.write(text, row: bar.row, endColumn: bar.endColumn - 1, role: .title)
    if bar.columns >= 90 {
        start -= 14
        surface.progressBar(row: bar.row, column: start, columns: 12, part: checked, total: entries.count)
    }
    return start - 1
}
