import GroceryApp
import GroceryDomain
import ScreenModel

/// The stores, and beside them all about the selected one.
func drawStores(_ state: AppState, _ layout: Layout, _ clock: Clock, onto surface: inout Surface) {
    let stores = state.shownStores
    let place = state.interface.stores
    let area = layout.listsArea
    drawFrame(layout, layout.listsPane, filtered("Stores", place.filter), true, onto: &surface)
    if stores.isEmpty {
        drawNothing(["There is no store yet", "a makes one", "@ on the list checks in"], in: area, onto: &surface)
    }
    for offset in 0..<area.rows where place.top + offset < stores.count {
        let line = area.line(offset)
        let store = stores[place.top + offset]
        let isHere = store.id == state.currentList?.store
        if isHere { surface.put(surface.glyphs.bullet, row: line.row, column: line.column + 2, role: .checkMark) }
        let used = surface.write(
            store.name, row: line.row, column: line.column + 4, role: isHere ? .heading : .text,
            limit: line.columns - 5)
        surface.write(
            store.address ?? "", row: line.row, column: line.column + 6 + used, role: .dim,
            limit: line.columns - used - 7)
        if place.top + offset == place.selected { select(line, isFocused: true, onto: &surface) }
    }
    surface.scrollBar(area.withBorder(layout), first: place.top, total: stores.count)
    guard layout.isWide else { return }
    surface.box(layout.peekPane, title: state.selectedStore?.name ?? "")
    guard let store = state.selectedStore else { return }
    drawStore(store, state, clock, in: layout.peekArea, onto: &surface)
}

private func drawStore(
    _ store: NamedStore, _ state: AppState, _ clock: Clock, in area: Rect, onto surface: inout Surface
) {
    let visits = state.groceries.lists(of: .trip).filter { $0.store == store.id }
    var facts = [("Address", store.address ?? "none"), ("Position", store.coordinates?.description ?? "unknown")]
    if let note = store.note { facts.append(("Note", note)) }
    facts.append(
        (
            "Trips",
            visits.isEmpty
                ? "none yet"
                : "\(visits.count), the last \(visits.last.map { clock.date($0.finished ?? $0.created) } ?? "")"
        ))
    var row = area.row
    for (title, text) in facts where row < area.endRow {
        surface.write(title, row: row, column: area.column + 1, role: .dim, limit: 10)
        surface.write(text, row: row, column: area.column + 12, role: .text, limit: area.columns - 13)
        row += 1
    }
    row += 1
    guard row < area.endRow else { return }
    surface.write(
        "Order of item types, \(state.orderSaid(of: store))", row: row, column: area.column + 1, role: .heading,
        limit: area.columns - 2)
    for (index, type) in state.walk(of: store).enumerated() where row + 1 + index < area.endRow {
        let number = "\(index + 1)"
        surface.write(number, row: row + 1 + index, endColumn: area.column + 4, role: .count)
        surface.write(type.name, row: row + 1 + index, column: area.column + 5, role: .text, limit: area.columns - 6)
    }
}
