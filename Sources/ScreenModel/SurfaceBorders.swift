extension Surface {
    /// Draws the frame of a pane: a line with `title` in its first row, and one that divides it from what is on its
    /// right, unless that is the edge of the surface. Nothing is drawn inside of it.
    /// - Parameters:
    ///   - focused: draws in `borderFocused` and `paneTitleFocused` rather than `border` and `paneTitle`.
    public mutating func pane(_ rect: Rect, title: String = "", focused: Bool = false) {
        guard rect.rows >= 2, rect.columns >= 2 else { return }
        let (role, titleRole): (Role, Role) = focused ? (.borderFocused, .paneTitleFocused) : (.border, .paneTitle)
        fill(rect.splitTop(1).top, role: role, glyph: glyphs.horizontal)
        divide(rect)
        if !title.isEmpty, rect.columns >= 6 {
            put(" ", row: rect.row, column: rect.column, role: titleRole)
            let used = write(title, row: rect.row, column: rect.column + 1, role: titleRole, limit: rect.columns - 4)
            put(" ", row: rect.row, column: rect.column + 1 + used, role: titleRole)
        }
    }

    /// Draws the line between a pane and what is on its right, below the pane's first row; none at the edge.
    public mutating func divide(_ rect: Rect) {
        guard rect.endColumn < columns, rect.columns > 0 else { return }
        let (first, rest) = rect.splitTop(1)
        let column = rect.endColumn - 1
        put(glyphs.teeDown, row: first.row, column: column, role: .border)
        fill(Rect(row: rest.row, column: column, rows: rest.rows, columns: 1), role: .border, glyph: glyphs.vertical)
    }

    /// Draws on the right edge of `rect` which part of a long list is shown there; nothing when all of it is.
    /// - Parameters:
    ///   - first: the first row of the list that is shown, counted from 0.
    ///   - total: how many rows the list has. `rect.rows` of them are shown.
    public mutating func scrollBar(_ rect: Rect, first: Int, total: Int) {
        guard total > rect.rows, rect.rows > 0, rect.columns > 0 else { return }
        let length = max(rect.rows * rect.rows / total, 1)
        let room = rect.rows - length
        let lastFirst = total - rect.rows
        let start = room * min(max(first, 0), lastFirst) / lastFirst
        fill(
            Rect(row: rect.row + start, column: rect.endColumn - 1, rows: length, columns: 1), role: .scrollBar,
            glyph: glyphs.scrollThumb)
    }

    /// Draws a line of `columns` columns of which `part` in `total` is full, from `column` on.
    public mutating func progressBar(row: Int, column: Int, columns: Int, part: Int, total: Int) {
        guard columns > 0 else { return }
        let part = min(max(part, 0), max(total, 0))
        let full = total > 0 ? columns * part / total : 0
        fill(Rect(row: row, column: column, rows: 1, columns: full), role: .progress, glyph: glyphs.progressFull)
        fill(
            Rect(row: row, column: column + full, rows: 1, columns: columns - full), role: .progressRest,
            glyph: glyphs.progressEmpty)
    }

    /// Puts one glyph of one column at a place.
    public mutating func put(_ glyph: Unicode.Scalar, row: Int, column: Int, role: Role) {
        fill(Rect(row: row, column: column, rows: 1, columns: 1), role: role, glyph: glyph)
    }
}
