/// A screenful of cells, drawn by views as a value and shown by the terminal. Every cell has a glyph and a role.
///
/// Any coordinates may be given: what lies outside is not drawn. A surface may be 0x0.
public struct Surface: Sendable {
    public private(set) var size: Size
    /// The drawing characters of the terminal this is drawn for.
    public let glyphs: Glyphs
    /// Where the terminal's cursor stands, or nil to hide it, as it is when drawing begins.
    public var cursor: Position?
    /// Where the eye is to go: the selected row. The terminal's cursor stands there, unseen, if it stands nowhere else.
    public var focus: Position?
    /// All cells, row after row.
    public private(set) var cells: [Cell]
    /// The glyphs that are more than one scalar, each once, in the order they were first written.
    public private(set) var clusters: [String] = []
    private var clusterIndexes: [String: UInt32] = [:]
    /// Whether a wide glyph was drawn. Until then there is none to be cut in two.
    private var hasWideGlyphs = false

    /// A surface of spaces with the role `text`.
    public init(_ size: Size, glyphs: Glyphs = .unicode) {
        (self.size, self.glyphs) = (size, glyphs)
        cells = Array(repeating: .blank(.text), count: size.columns * size.rows)
    }

    public var rows: Int { size.rows }
    public var columns: Int { size.columns }
    /// The whole surface.
    public var bounds: Rect { Rect(size) }

    /// The cell at `row` and `column`; nil outside of the surface.
    public subscript(row: Int, column: Int) -> Cell? {
        bounds.contains(row: row, column: column) ? cells[row * columns + column] : nil
    }

    /// The text of a cell: "" for the further columns of a wide glyph.
    public func text(of cell: Cell) -> String {
        if cell.isContinuation { return "" }
        if cell.isCluster { return clusters[Int(cell.glyph & ~Cell.clusterBit)] }
        return Unicode.Scalar(cell.glyph).map { String(Character($0)) } ?? ""
    }

    /// Row `row` as text, as wide as the surface; "" outside of it.
    public func text(row: Int) -> String {
        guard bounds.rowRange.contains(row) else { return "" }
        return cells[row * columns..<(row + 1) * columns].reduce(into: "") { $0 += text(of: $1) }
    }
}

// MARK: - Areas

extension Surface {
    /// A surface of another size with the same in its upper left corner. Glyphs cut by the new edge are blank.
    public func resized(to newSize: Size) -> Surface {
        var result = self
        result.size = newSize
        result.cells = Array(repeating: .blank(.text), count: newSize.columns * newSize.rows)
        let common = min(columns, newSize.columns)
        for row in 0..<min(rows, newSize.rows) {
            var end = common
            while end > 0, end < columns, cells[row * columns + end].isContinuation { end -= 1 }
            for column in 0..<end { result.cells[row * newSize.columns + column] = cells[row * columns + column] }
        }
        return result
    }

    /// Fills `rect` with spaces, or with `glyph`, which takes one column, in `role`.
    public mutating func fill(_ rect: Rect, role: Role, glyph: Unicode.Scalar = " ") {
        let area = rect.intersection(bounds)
        guard !area.isEmpty else { return }
        if hasWideGlyphs {
            for row in area.rowRange { clearCutGlyphs(row: row, area.columnRange) }
        }
        let cell = Cell(glyph: glyph.value, role: role, width: 1)
        let width = columns
        cells.withUnsafeMutableBufferPointer { cells in
            for row in area.rowRange {
                let start = row * width + area.column
                cells[start..<start + area.columns].update(repeating: cell)
            }
        }
    }

    /// Holds what `other` does, in the memory it has if they are of one size. So its cells share none with `other`,
    /// which may be drawn onto without a copy. Its drawing characters may stay its own.
    ///
    /// - Parameter changed: the rows in which they differ.
    public mutating func become(_ other: Surface, changed: [Int]) {
        guard size == other.size else {
            self = other
            return
        }
        // A cluster may have another number there, also in rows that look the same.
        let rows = clusters.isEmpty && other.clusters.isEmpty ? changed : Array(0..<other.rows)
        let width = columns
        cells.withUnsafeMutableBufferPointer { cells in
            other.cells.withUnsafeBufferPointer { others in
                for row in rows {
                    let range = row * width..<(row + 1) * width
                    _ = cells[range].update(fromContentsOf: others[range])
                }
            }
        }
        (cursor, focus, hasWideGlyphs) = (other.cursor, other.focus, other.hasWideGlyphs)
        (clusters, clusterIndexes) = (other.clusters, other.clusterIndexes)
    }

    /// Gives every cell of `rect` the role that `change` makes of its own. What is written stays.
    public mutating func restyle(_ rect: Rect, _ change: (Role) -> Role) {
        let area = rect.intersection(bounds)
        guard !area.isEmpty else { return }
        for row in area.rowRange {
            let start = row * columns
            for index in start + area.column..<start + area.endColumn { cells[index].role = change(cells[index].role) }
        }
    }

    /// Gives every cell of `rect` the role `role`. What is written stays.
    public mutating func restyle(_ rect: Rect, role: Role) { restyle(rect) { _ in role } }

    /// Before the columns `range` of `row` are overwritten: blanks what would be left of wide glyphs that lie across
    /// their edges. The range lies within the surface.
    private mutating func clearCutGlyphs(row: Int, _ range: Range<Int>) {
        clearCutGlyph(row: row, at: range.lowerBound)
        clearCutGlyph(row: row, at: range.upperBound)
    }

    /// Blanks the wide glyph that lies across the left edge of `column`, if there is one.
    private mutating func clearCutGlyph(row: Int, at column: Int) {
        let start = row * columns
        guard hasWideGlyphs, column < columns, cells[start + column].isContinuation else { return }
        var left = column
        while cells[start + left].isContinuation { left -= 1 }  // Ends: a row never begins with a continuation.
        for index in start + left..<start + left + Int(cells[start + left].width) {
            cells[index] = .blank(cells[index].role)
        }
    }
}

// MARK: - Text

extension Surface {
    /// What becomes of text that does not fit.
    public enum Overflow: Sendable {
        /// Its last column shows `glyphs.ellipsis`.
        case ellipsis
        /// It is cut.
        case clip
    }

    /// Writes `text` in `row` from `column` on, in at most `limit` columns and not beyond the surface.
    ///
    /// A wide glyph is never cut in half: a space stands in for the half that fits. See `Piece` for what is drawn of
    /// characters that terminals disagree about.
    /// - Returns: how many columns were used, from `column` on.
    /// - Complexity: linear in what is drawn.
    @discardableResult
    public mutating func write(
        _ text: String, row: Int, column: Int = 0, role: Role = .text, limit: Int = .max, overflow: Overflow = .ellipsis
    ) -> Int {
        guard bounds.rowRange.contains(row), column < columns, limit > 0 else { return 0 }
        let column = max(column, -Surface.distanceMax)
        let end = limit < columns - column ? column + limit : columns
        let drawn = draw(text, row: row, columns: column..<end, role: role)
        if drawn.fits { return drawn.column - column }
        switch overflow {
        case .clip:
            fill(Rect(row: row, column: drawn.column, rows: 1, columns: end - drawn.column), role: role)
            return end - column
        case .ellipsis:
            let cut = drawn.lastEllipsisColumn
            fill(Rect(row: row, column: cut, rows: 1, columns: end - cut), role: role)
            fill(Rect(row: row, column: cut, rows: 1, columns: 1), role: role, glyph: glyphs.ellipsis)
            return cut + 1 - column
        }
    }

    /// Draws as much of `text` as fits `columns`, whose end lies on the surface.
    private mutating func draw(_ text: String, row: Int, columns: Range<Int>, role: Role) -> Pen {
        var pen = Pen(row: row, column: columns.lowerBound, limit: columns.upperBound, role: role)
        guard !text.isEmpty else { return pen }
        clearCutGlyph(row: row, at: max(pen.column, 0))
        if text.printableASCII({ put($0, &pen) }) == nil {
            DisplayWidth.standard.forEachPiece(in: text) { piece in
                switch piece {
                case .ascii(let bytes): put(bytes, &pen)
                case .scalar(let scalar, let width): put(scalar.value, width, &pen)
                case .joined(let text, let width): put(intern(text), width, &pen)
                }
                return pen.fits
            }
        }
        if hasWideGlyphs { clearRest(row: row, from: max(pen.column, 0)) }
        return pen
    }

    /// Blanks what reaches to `column` and beyond of a glyph that began under what was written before it.
    private mutating func clearRest(row: Int, from column: Int) {
        var right = row * columns + column
        while right < (row + 1) * columns, cells[right].isContinuation {
            cells[right] = .blank(cells[right].role)
            right += 1
        }
    }

    /// Writes `text` so that it ends before `endColumn`, in at most `limit` columns.
    /// - Returns: the column it begins at; `endColumn` when nothing was written.
    @discardableResult
    public mutating func write(
        _ text: String, row: Int, endColumn: Int, role: Role = .text, limit: Int = .max, overflow: Overflow = .ellipsis
    ) -> Int {
        let taken = min(DisplayWidth.standard.columns(of: text), max(limit, 0))
        let start = endColumn - taken
        write(text, row: row, column: start, role: role, limit: taken, overflow: overflow)
        return start
    }

    /// Writes `text` in the middle of `columns`, cut where it is longer.
    public mutating func write(
        _ text: String, row: Int, centredIn columns: Range<Int>, role: Role = .text, overflow: Overflow = .ellipsis
    ) {
        let taken = min(DisplayWidth.standard.columns(of: text), columns.count)
        write(
            text, row: row, column: columns.lowerBound + (columns.count - taken) / 2, role: role, limit: taken,
            overflow: overflow)
    }

    /// Writes `text` like `write`, with the characters at the offsets in `marks` in the role `markRole`: the letters
    /// that a search matched.
    /// - Parameter marks: offsets of characters (grapheme clusters) in `text`.
    @discardableResult
    public mutating func write(
        _ text: String, row: Int, column: Int, role: Role, marks: some Sequence<Int>, markRole: Role, limit: Int = .max
    ) -> Int {
        let used = write(text, row: row, column: column, role: role, limit: limit)
        let isWhole = DisplayWidth.standard.columns(of: text) <= used
        let endColumn = isWhole ? column + used : column + used - 1  // The ellipsis is no match.
        var offset = 0
        var start = text.startIndex
        var startColumn = column
        for mark in marks.sorted() where mark >= offset {
            guard let index = text.index(start, offsetBy: mark - offset, limitedBy: text.endIndex),
                index < text.endIndex
            else { break }
            let markColumn = startColumn + DisplayWidth.standard.columns(of: String(text[start..<index]))
            let columns = DisplayWidth.standard.columns(of: String(text[index]))
            guard markColumn < endColumn else { break }
            restyle(Rect(row: row, column: markColumn, rows: 1, columns: columns), role: markRole)
            (start, offset) = (text.index(after: index), mark + 1)
            startColumn = markColumn + columns
        }
        return used
    }

    /// Text that begins further to the left than this is drawn as if it began there, so that sums do not overflow.
    private static let distanceMax = 1 << 32

    /// Where text is being drawn.
    private struct Pen {
        let row: Int
        /// The next column; negative to the left of the surface.
        var column: Int
        /// The first column that is not drawn on.
        let limit: Int
        let role: Role
        /// The last place where text may end so that an ellipsis fits after it.
        var lastEllipsisColumn: Int
        /// False when there was more to draw than fits.
        var fits = true

        init(row: Int, column: Int, limit: Int, role: Role) {
            (self.row, self.column, self.limit, self.role) = (row, column, limit, role)
            lastEllipsisColumn = column
        }

        mutating func advance(_ columns: Int) {
            column += columns
            if column < limit { lastEllipsisColumn = column }
        }
    }

    private mutating func put(_ bytes: UnsafeBufferPointer<UInt8>, _ pen: inout Pen) {
        let count = min(bytes.count, pen.limit - pen.column)
        let start = pen.row * columns + pen.column
        let role = pen.role
        let hidden = min(max(-pen.column, 0), count)
        cells.withUnsafeMutableBufferPointer { cells in
            for index in hidden..<count {
                cells[start + index] = Cell(glyph: UInt32(bytes[index]), role: role, width: 1)
            }
        }
        pen.fits = count == bytes.count
        if count > 0 {
            pen.advance(count - 1)
            pen.advance(1)
        }
    }

    private mutating func put(_ glyph: UInt32, _ width: Int, _ pen: inout Pen) {
        guard pen.column + width <= pen.limit else {
            pen.fits = false
            return
        }
        if pen.column >= 0 {
            let index = pen.row * columns + pen.column
            cells[index] = Cell(glyph: glyph, role: pen.role, width: UInt8(truncatingIfNeeded: width))
            if width > 1 { hasWideGlyphs = true }
            for further in 1..<width { cells[index + further] = .continuation(pen.role) }
        } else if pen.column + width > 0 {
            fill(Rect(row: pen.row, column: 0, rows: 1, columns: pen.column + width), role: pen.role)
        }
        pen.advance(width)
    }

    private mutating func intern(_ text: String) -> UInt32 {
        if let index = clusterIndexes[text] { return index }
        let index = UInt32(clusters.count) | Cell.clusterBit
        clusters.append(text)
        clusterIndexes[text] = index
        return index
    }
}
