import GroceryApp
import GroceryDomain
import ScreenModel

/// The top line: the screens and the shown list; in a narrow window, how far the shopping is.
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
    let room = drawEnd(state, layout, tabs, onto: &surface) - 1 - column
    // Beside the tabs it is the name that opens something.
    let opens = !tabs.isEmpty && room >= min(nameColumns, nameColumnsMin) + 2
    var end = column + surface.write(name, row: bar.row, column: column, role: .title, limit: room - (opens ? 2 : 0))
    if opens {
        surface.put(surface.glyphs.opens, row: bar.row, column: end + 1, role: .titleDim)
        end += 2
    }
    drawStore(state, bar, from: end + 2, to: column + room, onto: &surface)
}

/// So much of the list's name is shown before the mark that it opens something.
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

private func drawStore(_ state: AppState, _ bar: Rect, from start: Int, to end: Int, onto surface: inout Surface) {
    guard end - start > 5, let store = state.here.flatMap({ state.groceries.stores.known($0)?.name }) else { return }
    surface.write("@ \(store)", row: bar.row, column: start, role: .titleDim, limit: end - start)
}

/// At the right end: the name of a screen that has no tab; or how many are in the trolley, where no wider row says it.
/// Answers where it begins.
private func drawEnd(_ state: AppState, _ layout: Layout, _ tabs: [Tab], onto surface: inout Surface) -> Int {
    let (screen, bar) = (state.interface.screen, layout.title)
    guard screen.page.showsProgress else {
        if tabs.isEmpty || tabs.contains(where: { $0.screen == screen }) { return bar.endColumn }
        return surface.write(screen.title, row: bar.row, endColumn: bar.endColumn - 1, role: .titleDim)
    }
    guard !layout.isWide || screen != .shop, let trip = state.trip else { return bar.endColumn }
    return surface.write(trip.count, row: bar.row, endColumn: bar.endColumn - 1, role: .title)
}
