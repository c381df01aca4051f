import GroceryApp
import GroceryDomain
import ScreenModel

/// The catalogue: item types, and the items of the selected one with how much of each is on the list.
func drawPick(_ state: AppState, _ layout: Layout, onto surface: inout Surface) {
    let browser = state.interface.pick
    let outline = state.derived.pick
    if layout.isWide {
        surface.pane(layout.typesPane, title: "Item types", focused: browser.pane == .types)
        drawTypes(
            outline, browser, in: layout.typesArea, total: "\(outline.itemCount)",
            isFocused: browser.pane == .types, count: { "\($0.items.count)" }, onto: &surface)
    } else if browser.pane == .types {
        return drawTypesAlone(state, layout, onto: &surface)
    }
    let title = browser.type.flatMap { state.groceries.types[$0]?.name } ?? "All items"
    drawFrame(
        layout, layout.itemsPane, filtered(title, browser.filter), browser.pane == .items, back: state.wayBack,
        onto: &surface)
    let area = layout.itemsArea
    guard !browser.rows.isEmpty else {
        let nothing =
            browser.filter.map {
                ["Nothing in the catalogue is like “\($0)”", state.wayOutOfFilter(addingItems: true)]
            }
            ?? ["No items here yet", "\(state.key("add")) adds one by typing its name"]
        return drawNothing(nothing, in: area, onto: &surface)
    }
    drawItems(
        outline, browser.rows, browser.cursor, in: area, isFocused: browser.pane == .items,
        count: { "\($0.items.count)" }, onto: &surface
    ) { item, rect, surface in
        drawCatalogueItem(item, state, in: rect, onto: &surface)
    }
    surface.scrollBar(area.withDivider(layout), first: browser.cursor.top, total: browser.rows.count)
}

/// The item types of a narrow window: how many items each holds, and how many of them are on the list.
private func drawTypesAlone(_ state: AppState, _ layout: Layout, onto surface: inout Surface) {
    let (browser, outline) = (state.interface.pick, state.derived.pick)
    let entries = state.shownList.map { Array(state.groceries.entries.shown(on: $0.id)) } ?? []
    var listed: [ItemTypeID: Int] = [:]
    for entry in entries {
        if let type = state.groceries.items[entry.id.item]?.type { listed[type, default: 0] += 1 }
    }
    drawFrame(layout, layout.itemsPane, "Item types", true, onto: &surface)
    drawRows(
        outline.sections.count + 1, from: browser.typesTop, selected: browser.typeLine(in: outline),
        in: layout.itemsArea, layout, onto: &surface
    ) { line, rect, surface in
        let section = line == 0 ? nil : outline.sections[line - 1]
        let (left, mark) = rect.splitLeft(rect.columns - 2)
        surface.put(surface.glyphs.further, row: mark.row, column: mark.column, role: .dim)
        var end = left.endColumn - 1
        end = surface.write("\(section?.items.count ?? outline.itemCount)", row: rect.row, endColumn: end, role: .count)
        let count = section.map { listed[$0.type] ?? 0 } ?? entries.count
        // Flush with those of other rows, whatever comes behind.
        end = min(end, left.endColumn - 7)
        if count > 0 { end = surface.write("\(count) on list", row: rect.row, endColumn: end, role: .quantity) }
        surface.write(
            section?.name ?? "All", row: rect.row, column: rect.column + 2, role: .text, limit: end - rect.column - 3)
    }
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
    let title = state.title(of: item)
    let used = surface.write(title, row: rect.row, column: column, role: .text, limit: end - column)
    if let name = state.nameFound(of: item, shownAs: title) {
        surface.write(name, row: rect.row, column: column + used + 2, role: .dim, limit: end - column - used - 2)
    }
}
