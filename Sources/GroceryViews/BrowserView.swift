import GroceryApp
import GroceryDomain
import ScreenModel

/// The left pane: "All", then the item types, each with what `count` says of it.
func drawTypes(
    _ outline: Outline, _ browser: Browser, in pane: Rect, area: Rect, total: String, isFocused: Bool,
    count: (Outline.Section) -> String, onto surface: inout Surface
) {
    if pane != area { surface.box(pane, title: "Item types", focused: isFocused) }
    drawTypeRows(
        0..<area.rows, outline, browser, in: area, total: total, isFocused: isFocused, count: count, onto: &surface)
    surface.scrollBar(
        Rect(row: area.row, column: area.column, rows: area.rows, columns: area.columns + 1), first: browser.typesTop,
        total: outline.sections.count + 1)
}

/// Some rows of it, counted from its first.
func drawTypeRows(
    _ rows: Range<Int>, _ outline: Outline, _ browser: Browser, in area: Rect, total: String, isFocused: Bool,
    count: (Outline.Section) -> String, onto surface: inout Surface
) {
    let selected = browser.typeLine(in: outline)
    for row in rows {
        let line = browser.typesTop + row
        guard line <= outline.sections.count else { break }
        let place = Rect(row: area.row + row, column: area.column, rows: 1, columns: area.columns)
        if line == 0 {
            drawType("All", total, isDone: false, in: place, onto: &surface)
        } else {
            let section = outline.sections[line - 1]
            drawType(section.name, count(section), isDone: section.isDone, in: place, onto: &surface)
        }
        if line == selected { select(place, isFocused: isFocused, onto: &surface) }
    }
}

private func drawType(_ name: String, _ count: String, isDone: Bool, in place: Rect, onto surface: inout Surface) {
    let countText = isDone ? "\(Character(surface.glyphs.check))" : count
    let end = surface.write(
        countText, row: place.row, endColumn: place.endColumn - 1, role: isDone ? .checkMark : .count)
    surface.write(
        name, row: place.row, column: place.column + 2, role: isDone ? .checked : .text,
        limit: end - place.column - 3)
}

/// Lays the selection bar over a row that is written, with the pointer before it.
func select(_ place: Rect, isFocused: Bool, onto surface: inout Surface) {
    surface.restyle(place) { isFocused ? $0.selected : $0.selectedUnfocused }
    guard isFocused, place.columns > 2 else { return }
    surface.put(surface.glyphs.pointer, row: place.row, column: place.column, role: Role.pointer.selected)
}

/// The heading of a type among the items. No line after it: ten of them make a page restless, and a line is three bytes
/// a column on its way to a phone.
func drawHeading(_ section: Outline.Section, _ count: String, in place: Rect, onto surface: inout Surface) {
    let countText = section.isDone ? "\(Character(surface.glyphs.check))" : count
    let column = place.column + 1
    let used = surface.write(section.name, row: place.row, column: column, role: .heading, limit: place.columns - 8)
    surface.write(
        countText, row: place.row, column: column + used + 1, role: section.isDone ? .checkMark : .count,
        limit: place.endColumn - column - used - 1)
}

/// The right pane, or only `rows` of it: the rows of `browser`, each drawn by `item`.
func drawItems(
    _ outline: Outline, _ browser: Browser, in area: Rect, rows: Range<Int>? = nil, isFocused: Bool,
    count: (Outline.Section) -> String, onto surface: inout Surface, item: (ItemID, Rect, inout Surface) -> Void
) {
    for row in rows ?? 0..<area.rows {
        let line = browser.itemsTop + row
        guard line < browser.rows.count else { break }
        let place = Rect(row: area.row + row, column: area.column, rows: 1, columns: area.columns)
        switch browser.rows[line] {
        case .heading(let section):
            drawHeading(outline.sections[section], count(outline.sections[section]), in: place, onto: &surface)
        case .item(let id):
            item(id, place, &surface)
            if line == browser.place { select(place, isFocused: isFocused, onto: &surface) }
        }
    }
}

/// A line or two in the middle of an area that has nothing in it.
func drawNothing(_ lines: [String], in area: Rect, onto surface: inout Surface) {
    let wrapped = lines.enumerated().flatMap { index, line in
        // Keys stand two spaces before what they do: such lines are short, and stay as they are.
        (line.contains("  ") ? [line] : line.wrapped(to: max(area.columns - 2, 8))).map { (index, $0) }
    }
    let start = area.row + max((area.rows - wrapped.count) / 2, 0)
    for (offset, (index, line)) in wrapped.enumerated() where offset < area.rows {
        surface.write(line, row: start + offset, centredIn: area.columnRange, role: index == 0 ? .text : .dim)
    }
}
