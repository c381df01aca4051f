extension Surface {
    /// Draws a border inside the edges of `rect`, with `title` in its upper line. Nothing is drawn inside of it.
    /// - Parameters:
    ///   - focused: draws in `borderFocused` and `paneTitleFocused` rather than `border` and `paneTitle`.
    /// - Returns: the area inside the border.
    @discardableResult
    public mutating func box(_ rect: Rect, title: String = "", focused: Bool = false) -> Rect {
        let (role, titleRole): (Role, Role) = focused ? (.borderFocused, .paneTitleFocused) : (.border, .paneTitle)
        let inside = rect.inset()
        guard rect.rows >= 2, rect.columns >= 2 else { return inside }
        let lastRow = rect.endRow - 1
        let lastColumn = rect.endColumn - 1
        for row in [rect.row, lastRow] {
            fill(
                Rect(row: row, column: rect.column, rows: 1, columns: rect.columns), role: role,
                glyph: glyphs.horizontal)
        }
        for column in [rect.column, lastColumn] {
            fill(Rect(row: rect.row, column: column, rows: rect.rows, columns: 1), role: role, glyph: glyphs.vertical)
        }
        put(glyphs.topLeft, row: rect.row, column: rect.column, role: role)
        put(glyphs.topRight, row: rect.row, column: lastColumn, role: role)
        put(glyphs.bottomLeft, row: lastRow, column: rect.column, role: role)
        put(glyphs.bottomRight, row: lastRow, column: lastColumn, role: role)
        if !title.isEmpty, rect.columns >= 6 {
            // One line and one space on either side of the title.
            let used = write(title, row: rect.row, column: rect.column + 3, role: titleRole, limit: rect.columns - 6)
            put(" ", row: rect.row, column: rect.column + 2, role: titleRole)
            put(" ", row: rect.row, column: rect.column + 3 + used, role: titleRole)
        }
        return inside
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
