import GroceryApp
import GroceryDomain
import ScreenModel

/// The stores, and beside them all about the selected one.
func drawStores(_ state: AppState, _ layout: Layout, _ clock: Clock, onto surface: inout Surface) {
    let place = state.interface.stores
    if layout.isWide || !place.isInside { drawStoreNames(state, layout, onto: &surface) }
    guard layout.isWide || place.isInside else { return }
    drawFrame(layout, layout.peekPane, state.selectedStore?.name ?? "", place.isInside, onto: &surface)
    let (area, lines) = (layout.peekArea, state.storeLines)
    for offset in 0..<area.rows where place.pageTop + offset < lines.count {
        draw(lines[place.pageTop + offset], clock, in: area.line(offset), onto: &surface)
    }
    surface.scrollBar(area.withBorder(layout), first: place.pageTop, total: lines.count)
}

private func drawStoreNames(_ state: AppState, _ layout: Layout, onto surface: inout Surface) {
    let stores = state.shownStores
    let (place, isInside) = (state.interface.stores.place, state.interface.stores.isInside)
    let area = layout.listsArea
    drawFrame(layout, layout.listsPane, filtered("Stores", place.filter), !isInside, onto: &surface)
    if stores.isEmpty {
        let nothing =
            place.filter.map { ["No store is like “\($0)”", "Esc shows all again"] }
            ?? ["There is no store yet", "a makes one", "@ on the list checks in"]
        drawNothing(nothing, in: area, onto: &surface)
    }
    let here = state.store(for: state.currentList)
    for offset in 0..<area.rows where place.top + offset < stores.count {
        let line = area.line(offset)
        let store = stores[place.top + offset]
        let isHere = store.id == here
        if isHere { surface.put(surface.glyphs.bullet, row: line.row, column: line.column + 2, role: .checkMark) }
        let used = surface.write(
            store.name, row: line.row, column: line.column + 4, role: isHere ? .heading : .text,
            limit: line.columns - 5)
        surface.write(
            store.address ?? "", row: line.row, column: line.column + 6 + used, role: .dim,
            limit: line.columns - used - 7)
        if place.top + offset == place.selected { select(line, isFocused: !isInside, onto: &surface) }
    }
    surface.scrollBar(area.withBorder(layout), first: place.top, total: stores.count)
}

private func draw(_ line: StoreLine, _ clock: Clock, in place: Rect, onto surface: inout Surface) {
    switch line {
    case .blank: break
    case .fact(let title, let text): draw(title, text, in: place, onto: &surface)
    case .trips(let count, let last): draw("Trips", "\(count), the last \(clock.date(last))", in: place, onto: &surface)
    case .heading(let text):
        surface.write(text, row: place.row, column: place.column + 1, role: .heading, limit: place.columns - 2)
    case .type(let number, let name):
        surface.write("\(number)", row: place.row, endColumn: place.column + 4, role: .count)
        surface.write(name, row: place.row, column: place.column + 5, role: .text, limit: place.columns - 6)
    }
}

private func draw(_ title: String, _ text: String, in place: Rect, onto surface: inout Surface) {
    surface.write(title, row: place.row, column: place.column + 1, role: .dim, limit: StoreLine.textColumn - 2)
    surface.write(
        text, row: place.row, column: place.column + StoreLine.textColumn, role: .text,
        limit: place.columns - StoreLine.textColumn - 1)
}
