import GroceryApp
import GroceryDomain
import ScreenModel

/// The current list, grouped by type.
func drawShop(_ state: AppState, _ layout: Layout, onto surface: inout Surface) {
    let browser = state.interface.shop
    let outline = state.derived.shop
    let count = { (section: Outline.Section) in "\(section.checked)/\(section.items.count)" }
    let itemsFocused = !layout.isWide || browser.pane == .items
    if layout.isWide {
        drawTypes(
            outline, browser, in: layout.typesPane, area: layout.typesArea,
            total: "\(outline.checkedCount)/\(outline.itemCount)", isFocused: !itemsFocused, count: count,
            onto: &surface)
        let title = browser.type.flatMap { state.groceries.types[$0]?.name } ?? "All"
        surface.box(layout.itemsPane, title: filtered(title, browser.filter), focused: itemsFocused)
    }
    let area = layout.itemsArea
    guard !outline.sections.isEmpty else {
        return drawNothing(nothing(state, browser), in: area, onto: &surface)
    }
    let columns = EntryColumns(area)
    drawItems(outline, browser, in: area, isFocused: itemsFocused, count: count, onto: &surface) {
        item, place, surface in
        drawEntry(item, state, columns, in: place, onto: &surface)
    }
    if layout.isWide {
        surface.scrollBar(
            Rect(row: area.row, column: area.column, rows: area.rows, columns: area.columns + 1),
            first: browser.itemsTop, total: browser.rows.count)
    }
}

func filtered(_ title: String, _ filter: String?) -> String {
    filter.map { "\(title) · /\($0)" } ?? title
}

private func nothing(_ state: AppState, _ browser: Browser) -> [String] {
    if let filter = browser.filter { return ["Nothing on this list is like “\(filter)”", "Esc shows all again"] }
    if state.currentList == nil {
        return ["There is no list yet", "a  type a name, and one is made", "3  make one with a name"]
    }
    return ["Nothing on this list yet", "a  type a name", "p  pick from the catalogue"]
}

/// Where the parts of an entry stand. In a narrow area the amount stands at the right edge and the note behind the name.
private struct EntryColumns {
    let name: Int
    let nameWidth: Int
    let quantity: Int
    let quantityWidth: Int
    /// nil in a narrow area.
    let note: Int?
    let end: Int

    init(_ area: Rect) {
        name = area.column + 6
        end = area.endColumn - 1
        let room = end - name
        if room >= 44 {
            quantityWidth = min(max(room / 5, 12), 20)
            nameWidth = min(max(room * 45 / 100, 22), 40)
            quantity = name + nameWidth + 2
            note = quantity + quantityWidth + 2
        } else {
            quantityWidth = min(max(room * 2 / 5, 6), 16)
            nameWidth = room
            quantity = end - quantityWidth
            note = nil
        }
    }
}

private func drawEntry(
    _ item: ItemID, _ state: AppState, _ columns: EntryColumns, in place: Rect, onto surface: inout Surface
) {
    guard let list = state.currentList?.id, let entry = state.groceries.entries[EntryID(list: list, item: item)] else {
        return
    }
    let row = place.row
    surface.write(
        entry.isChecked ? surface.glyphs.checkedBox : surface.glyphs.uncheckedBox, row: row, column: place.column + 2,
        role: entry.isChecked ? .checkMark : .unchecked, limit: place.columns - 2)
    let name = state.groceries.name(of: item)
    let nameRole: Role = entry.isChecked ? .checked : .text
    let quantity = entry.planned.map { state.show($0) } ?? ""
    let quantityRole: Role = entry.isChecked ? .checked : .quantity
    guard let note = columns.note else {
        let start = surface.write(
            quantity, row: row, endColumn: columns.end, role: quantityRole, limit: columns.quantityWidth)
        let used = surface.write(name, row: row, column: columns.name, role: nameRole, limit: start - columns.name - 1)
        if let text = entry.note, start - columns.name - used > 5 {
            surface.write(
                text, row: row, column: columns.name + used + 2, role: .note, limit: start - columns.name - used - 3)
        }
        return
    }
    surface.write(name, row: row, column: columns.name, role: nameRole, limit: columns.nameWidth)
    // Without a note its room is the amount's.
    let room = entry.note == nil ? columns.end - columns.quantity : columns.quantityWidth
    surface.write(quantity, row: row, column: columns.quantity, role: quantityRole, limit: room)
    surface.write(entry.note ?? "", row: row, column: note, role: .note, limit: columns.end - note)
}
