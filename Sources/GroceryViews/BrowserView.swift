import GroceryApp
import GroceryDomain
import ScreenModel

/// The left pane: "All", then the item types, each with what `count` says of it.
func drawTypes(
    _ outline: Outline, _ browser: Browser, in area: Rect, total: String, isFocused: Bool,
    count: (Outline.Section) -> String, onto surface: inout Surface
) {
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
        let rect = area.line(row)
        if line == 0 {
            drawType("All", total, isDone: false, in: rect, onto: &surface)
        } else {
            let section = outline.sections[line - 1]
            drawType(section.name, count(section), isDone: section.isDone, in: rect, onto: &surface)
            drawProgress(of: section, in: rect, onto: &surface)
        }
        if line == selected { select(rect, isFocused: isFocused, onto: &surface) }
    }
}

private func drawType(_ name: String, _ count: String, isDone: Bool, in rect: Rect, onto surface: inout Surface) {
    let countText = isDone ? "\(Character(surface.glyphs.check))" : count
    let end = surface.write(countText, row: rect.row, endColumn: rect.endColumn - 1, role: isDone ? .checkMark : .count)
    surface.write(
        name, row: rect.row, column: rect.column + 2, role: isDone ? .checked : .text,
        limit: end - rect.column - 3)
}

/// A short bar before the count, of a type that is begun and not done, where the name leaves room for it.
private func drawProgress(of section: Outline.Section, in rect: Rect, onto surface: inout Surface) {
    let column = rect.endColumn - 7 - progressColumns
    guard section.checked > 0, !section.isDone,
        rect.column + 3 + DisplayWidth.standard.columns(of: section.name) < column
    else { return }
    surface.progressBar(
        row: rect.row, column: column, columns: progressColumns, part: section.checked, total: section.count)
}

private let progressColumns = 4

/// The heading of a type among the items. No line behind it: ten of them make a page restless, and to a phone a line is
/// three bytes a column.
func drawHeading(_ section: Outline.Section, _ count: String, in rect: Rect, onto surface: inout Surface) {
    let countText = section.isDone ? "\(Character(surface.glyphs.check))" : count
    let column = rect.column + 1
    let used = surface.write(section.name, row: rect.row, column: column, role: .heading, limit: rect.columns - 8)
    surface.write(
        countText, row: rect.row, column: column + used + 1, role: section.isDone ? .checkMark : .count,
        limit: rect.endColumn - column - used - 1)
}

/// The items under their types, or only `lines` of the area, each item drawn by `item`.
func drawItems(
    _ outline: Outline, _ rows: [Row], _ cursor: TableCursor<ItemID>, in area: Rect, lines: Range<Int>? = nil,
    isFocused: Bool, count: (Outline.Section) -> String, onto surface: inout Surface,
    item: (ItemID, Rect, inout Surface) -> Void
) {
    for offset in lines ?? 0..<area.rows where cursor.top + offset < rows.count {
        let rect = area.line(offset)
        switch rows[cursor.top + offset] {
        case .heading(let section):
            drawHeading(outline.sections[section], count(outline.sections[section]), in: rect, onto: &surface)
        case .item(let id):
            item(id, rect, &surface)
            if cursor.top + offset == cursor.index { select(rect, isFocused: isFocused, onto: &surface) }
        }
    }
}
