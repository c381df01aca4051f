import GroceryApp
import GroceryDomain
import ScreenModel

/// `count` rows from `top` on, each drawn by `row`, with a bar over the selected one and a scroll bar; where there are
/// none, `nothing`.
func drawRows(
    _ count: Int, from top: Int, selected: Int? = nil, isFocused: Bool = true, in area: Rect, _ layout: Layout,
    nothing: @autoclosure () -> [String] = [], onto surface: inout Surface, row: (Int, Rect, inout Surface) -> Void
) {
    if count == 0 { drawNothing(nothing(), in: area, onto: &surface) }
    for offset in 0..<area.rows where top + offset < count {
        let rect = area.line(offset)
        row(top + offset, rect, &surface)
        if top + offset == selected { select(rect, isFocused: isFocused, onto: &surface) }
    }
    surface.scrollBar(area.withDivider(layout), first: top, total: count)
}

/// The frame of a pane in a wide window, a heading line in a narrow one; `back` is the name of what a tap on that leads
/// back to.
func drawFrame(
    _ layout: Layout, _ pane: Rect, _ title: String, _ isFocused: Bool, back: String? = nil, onto surface: inout Surface
) {
    guard !layout.isWide else {
        surface.pane(pane, title: title, focused: isFocused)
        return
    }
    var column = pane.column + 1
    if let back {
        let text = "\(Character(surface.glyphs.back)) \(back)"
        column += surface.write(text, row: pane.row, column: column, role: .hintKey) + 2
    }
    surface.write(title, row: pane.row, column: column, role: .heading, limit: pane.endColumn - column - 1)
}

/// The rows of a page: in the left pane of a wide window, and in a narrow one alone, as long as the keys are there.
/// Then a mark says that there is more behind a row.
func drawTable<Page: TablePage>(
    _ page: Page, _ rows: [Page.Row], _ title: @autoclosure () -> String, in pane: Rect, _ layout: Layout,
    nothing: @autoclosure () -> [String] = [], onto surface: inout Surface, row: (Page.Row, Rect, inout Surface) -> Void
) {
    guard layout.isWide || !page.isInside else { return }
    drawFrame(layout, pane, filtered(title(), page.filter), !page.isInside, onto: &surface)
    drawRows(
        rows.count, from: page.cursor.top, selected: page.cursor.index, isFocused: !page.isInside,
        in: Page.rowsArea(layout), layout, nothing: nothing(), onto: &surface
    ) { index, rect, surface in
        guard !layout.isWide, Page.leadsFurther, Page.id(of: rows[index], at: index) != nil else {
            return row(rows[index], rect, &surface)
        }
        let (left, mark) = rect.splitLeft(rect.columns - 2)
        row(rows[index], left, &surface)
        surface.put(surface.glyphs.further, row: mark.row, column: mark.column, role: .dim)
    }
}

func filtered(_ title: String, _ filter: String?) -> String { filter.map { "\(title) · /\($0)" } ?? title }

/// Lays the selection bar over a row that is written, with the pointer before it and the focus on it.
func select(_ rect: Rect, isFocused: Bool, onto surface: inout Surface) {
    surface.restyle(rect) { isFocused ? $0.selected : $0.selectedUnfocused }
    guard isFocused else { return }
    surface.focus = Position(row: rect.row, column: rect.column)
    guard rect.columns > 2 else { return }
    surface.put(surface.glyphs.pointer, row: rect.row, column: rect.column, role: Role.pointer.selected)
}

/// A title with a line to the end of the row.
func drawRule(_ title: String, in rect: Rect, onto surface: inout Surface) {
    surface.fill(rect, role: .border)
    let used = surface.write(title, row: rect.row, column: rect.column + 1, role: .heading, limit: rect.columns - 3)
    surface.fill(
        Rect(row: rect.row, column: rect.column + used + 2, rows: 1, columns: max(rect.columns - used - 3, 0)),
        role: .border, glyph: surface.glyphs.horizontal)
}

/// A fact: what it is about, and its text from `column` on.
func drawFact(_ title: String, _ text: String, textColumn column: Int, in rect: Rect, onto surface: inout Surface) {
    surface.write(title, row: rect.row, column: rect.column + 1, role: .dim, limit: column - 2)
    surface.write(text, row: rect.row, column: rect.column + column, role: .text, limit: rect.columns - column - 1)
}

/// A line or two in the middle of an area that has nothing in it.
func drawNothing(_ lines: [String], in area: Rect, onto surface: inout Surface) {
    let wrapped = lines.enumerated().flatMap { index, line in
        // Keys are two spaces before what they do: such lines are short, and stay as they are.
        (line.contains("  ") ? [line] : line.wrapped(to: max(area.columns - 2, 8))).map { (index, $0) }
    }
    let start = area.row + max((area.rows - wrapped.count) / 2, 0)
    for (offset, (index, line)) in wrapped.enumerated() where offset < area.rows {
        surface.write(line, row: start + offset, centredIn: area.columnRange, role: index == 0 ? .text : .dim)
    }
}

extension AppState {
    /// What leads on from a filter that nothing fits. As long as it is typed, the keys of the page are letters of it.
    ///
    /// - Parameter addingItems: whether what is typed may become an item.
    func wayOutOfFilter(addingItems: Bool = false) -> String {
        let isTyped = interface.prompt is FilterPrompt
        let all = "\(isTyped ? "Esc" : key("back")) shows all"
        if !addingItems { return "\(all) again" }
        return "\(all) · \(isTyped ? "Enter, then " : "")\(key("add")) adds it as a new item"
    }
}

extension Rect {
    /// The row `offset` below the top.
    func line(_ offset: Int) -> Rect { Rect(row: row + offset, column: column, rows: 1, columns: columns) }

    /// With the column on the right that divides panes, for the scroll bar.
    func withDivider(_ layout: Layout) -> Rect {
        Rect(row: row, column: column, rows: rows, columns: columns + (layout.isWide ? 1 : 0))
    }
}
