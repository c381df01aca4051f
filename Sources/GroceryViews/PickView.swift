import GroceryApp
import GroceryDomain
import ScreenModel

/// The catalogue: item types, and the items of the selected one with how much of each is on the list.
func drawPick(_ state: AppState, _ layout: Layout, onto surface: inout Surface) {
    let browser = state.interface.pick
    let outline = state.derived.pick
    let count = { (section: Outline.Section) in "\(section.items.count)" }
    let showsTypes = layout.isWide || browser.pane == .types
    if showsTypes {
        drawTypes(
            outline, browser, in: layout.isWide ? layout.typesPane : layout.itemsPane,
            area: layout.isWide ? layout.typesArea : layout.itemsArea, total: "\(outline.itemCount)",
            isFocused: browser.pane == .types, count: count, onto: &surface)
    }
    guard layout.isWide || browser.pane == .items else { return }
    if layout.isWide {
        let title = browser.type.flatMap { state.groceries.types[$0]?.name } ?? "All items"
        surface.box(layout.itemsPane, title: filtered(title, browser.filter), focused: browser.pane == .items)
    }
    let area = layout.itemsArea
    guard !browser.rows.isEmpty else {
        let nothing =
            browser.filter.map {
                ["Nothing in the catalogue is like “\($0)”", "Esc shows all · a adds it as a new item"]
            }
            ?? ["No items here yet", "a adds one by typing its name"]
        return drawNothing(nothing, in: area, onto: &surface)
    }
    drawItems(
        outline, browser.rows, browser.cursor, in: area, isFocused: browser.pane == .items, count: count,
        onto: &surface
    ) { item, rect, surface in
        drawCatalogueItem(item, state, in: rect, onto: &surface)
    }
    surface.scrollBar(area.withBorder(layout), first: browser.cursor.top, total: browser.rows.count)
}

private func drawCatalogueItem(_ id: ItemID, _ state: AppState, in rect: Rect, onto surface: inout Surface) {
    guard let item = state.groceries.items[id] else { return }
    let entry = state.shownList.flatMap { state.groceries.entries[EntryID(list: $0.id, item: id)] }
    var end = rect.endColumn - 1
    if let entry {
        let amount = entry.planned.map { state.show($0) + " " } ?? ""
        let text = entry.isChecked ? "\(amount)in the trolley" : "\(amount)on list"
        end =
            surface.write(
                text, row: rect.row, endColumn: end, role: entry.isChecked ? .checked : .quantity,
                limit: rect.columns / 2) - 1
        surface.put(surface.glyphs.check, row: rect.row, column: rect.column + 2, role: .checkMark)
    } else if let usual = item.usual {
        end = surface.write(state.show(usual), row: rect.row, endColumn: end, role: .dim, limit: rect.columns / 3) - 1
    }
    let column = rect.column + 4
    let used = surface.write(item.name, row: rect.row, column: column, role: .text, limit: end - column)
    let room = end - column - used - 2
    if room > 8, !item.aliases.isEmpty {
        surface.write(
            item.aliases.joined(separator: ", "), row: rect.row, column: column + used + 2, role: .dim, limit: room)
    }
}
