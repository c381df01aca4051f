import Atlas
import GroceryApp
import GroceryDomain
import ScreenModel

/// The stores, and beside them all about the selected one.
func drawStores(_ state: AppState, _ layout: Layout, _ clock: Clock, onto surface: inout Surface) {
    let page = state.interface.stores
    drawNames(page, state, layout, onto: &surface)
    guard layout.isWide || page.isInside else { return }
    drawFrame(
        layout, layout.peekPane, state.selectedStore?.name ?? "", page.isInside, back: state.wayBack, onto: &surface)
    let lines = state.storeLines
    let place = state.selectedStore?.coordinates
    let area = layout.storeLinesArea(besideMap: place != nil)
    drawRows(lines.count, from: page.lines.top, in: area, layout, onto: &surface) {
        draw(lines[$0], clock, in: $1, onto: &$2)
    }
    let map = layout.storeMapArea
    guard !map.isEmpty, let place else { return }
    drawPicture(state, Viewport(centre: place, zoom: 14, columns: map.columns, rows: map.rows), in: map, onto: &surface)
}

private func drawNames(_ page: StoresPage, _ state: AppState, _ layout: Layout, onto surface: inout Surface) {
    let nothing =
        page.filter.map { ["No store is like “\($0)”", state.wayOutOfFilter()] }
        ?? [
            "There is no store yet", "\(state.key("stores.new")) makes one",
            "\(state.key("shop.checkIn", on: .shop)) on the list checks in",
        ]
    let here = state.store(for: state.currentList)
    drawTable(page, StoresPage.rows(state), "Stores", in: layout.listsPane, layout, nothing: nothing, onto: &surface) {
        store, rect, surface in
        let isHere = store.id == here
        if isHere { surface.put(surface.glyphs.bullet, row: rect.row, column: rect.column + 2, role: .checkMark) }
        let used = surface.write(
            store.name, row: rect.row, column: rect.column + 4, role: isHere ? .heading : .text,
            limit: rect.columns - 5)
        surface.write(
            store.address ?? "", row: rect.row, column: rect.column + 6 + used, role: .dim,
            limit: rect.columns - used - 7)
    }
}

private func draw(_ line: StoreLine, _ clock: Clock, in rect: Rect, onto surface: inout Surface) {
    switch line {
    case .blank: break
    case .fact(let title, let text): drawFact(title, text, textColumn: StoreLine.textColumn, in: rect, onto: &surface)
    case .trips(let count, let last):
        drawFact(
            "Trips", "\(count), the last \(clock.date(last))", textColumn: StoreLine.textColumn, in: rect,
            onto: &surface)
    case .heading(let text):
        surface.write(text, row: rect.row, column: rect.column + 1, role: .heading, limit: rect.columns - 2)
    case .type(let number, let name):
        surface.write("\(number)", row: rect.row, endColumn: rect.column + 4, role: .count)
        surface.write(name, row: rect.row, column: rect.column + 5, role: .text, limit: rect.columns - 6)
    }
}
