internal import CNcurses
internal import ScreenModel

/// Hands the cells that changed since the last frame to ncurses, which sends the difference.
struct Painter {
    private var palette: Palette
    /// Whether only ASCII can be shown.
    private(set) var isASCII: Bool
    /// Glyphs up to this one are scalars that can be shown as they are.
    private var plainMax: UInt32 { isASCII ? 0x7E : Cell.clusterBit - 1 }
    /// What ncurses holds.
    private var shown: Surface
    /// The rows of it in which something goes past ncurses.
    private var disputed: [Bool]
    /// What of a row is handed over.
    private var part = CellRow()
    /// nil before the first frame: whether the terminal shows its cursor is not known.
    private var isCursorShown: Bool?
    private let output: FrameOutput
    /// What terminals draw in different widths goes past ncurses.
    private var overlay = Overlay()
    /// ncurses has been told to end: with its next refresh it sets the modes of the terminal again.
    private var isSuspended = false

    /// - Parameter size: the size of ncurses' screen, which is empty.
    init(palette: Palette, size: Size, isASCII: Bool, output: FrameOutput) {
        (self.palette, self.isASCII, self.output) = (palette, isASCII, output)
        shown = Surface(size)
        disputed = Array(repeating: false, count: size.rows)
        output.trueColours = palette.trueColours
        setBackground()
    }

    /// Takes `palette` for everything from here on. Where it looks the same, as of a scheme that does not ask what the
    /// terminal writes on, nothing is painted anew.
    mutating func change(_ palette: Palette) {
        guard !palette.isLike(self.palette) else { return }
        self.palette = palette
        output.trueColours = palette.trueColours
        setBackground()
        forget(size: shown.size)
    }

    /// From here on, everything is shown in ASCII or as it is.
    mutating func change(isASCII: Bool) {
        self.isASCII = isASCII
        forget(size: shown.size)
    }

    /// From here on ncurses holds an empty screen of `size`, and the terminal anything at all.
    mutating func forget(size: Size) {
        cn_erase()
        cn_forget_screen()
        shown = Surface(size)
        disputed = Array(repeating: false, count: size.rows)
    }

    /// From here to the next frame the terminal is not ours.
    mutating func suspend() {
        endwin()
        isSuspended = true
    }

    /// Sends everything that is shown once more, on a screen of `size`.
    mutating func repaint(size: Size) {
        let surface = shown
        forget(size: size)
        show(surface)
    }

    private func setBackground() {
        let ink = palette.spaceInk(.text)
        cn_set_background(ink.attributes, ink.pair)
        cn_erase()
    }

    /// Shows `surface` as far as it fits on the screen; what it does not cover is empty.
    mutating func show(_ surface: Surface) {
        let surface = surface.size == shown.size ? surface : surface.resized(to: shown.size)
        let difference = Difference(from: shown, to: surface)
        let changed = (0..<surface.rows).compactMap { row in difference.columns(row: row).map { (row, $0) } }
        let before = disputed
        for (row, _) in changed { disputed[row] = !isASCII && overlay.isPossible && surface.isDisputed(row: row) }
        // What the terminal shows in a row with such glyphs is not known. And ncurses has the terminal move the rows
        // that it finds again elsewhere, and with them what it does not know of. A row that is forgotten is written
        // as a whole, and found nowhere.
        if before.contains(true) || disputed.contains(true) {
            for row in withRowsBelow(changed.map(\.0), before) {
                cn_forget_row(Int32(row))
                paint(surface, row: row, 0..<surface.columns)
            }
        } else {
            for (row, columns) in changed { paint(surface, row: row, columns) }
        }
        output.append(overlay.take())
        if isSuspended {
            isSuspended = false
            // ncurses would do it with the frame, when its output does not lead to the terminal.
            reset_prog_mode()
        }
        output.collect { send(surface) }
        shown.become(surface, changed: changed.map(\.0))
    }

    /// The `rows` that change, in order, and those below them that share ink with them. Some terminals let marks hang
    /// into the next row, or stand up into the one above. Which of the two rows is written last decides whether they
    /// stay: it is always the lower one.
    private func withRowsBelow(_ rows: [Int], _ before: [Bool]) -> [Int] {
        var all: [Int] = []
        var rest = rows[...]
        for row in disputed.indices {
            let isBelow = row > 0 && all.last == row - 1
            let sharesInk = isBelow && (disputed[row - 1] || before[row - 1] || disputed[row])
            if rest.first == row || sharesInk { all.append(row) }
            if rest.first == row { rest.removeFirst() }
        }
        return all
    }

    private mutating func paint(_ surface: Surface, row: Int, _ columns: Range<Int>) {
        part.begin(columns: columns.count)
        // How many columns a disputed glyph may take too many: what stands there is put after it.
        var covered = 0
        let width = surface.columns
        let cells = surface.cells[row * width..<(row + 1) * width]
        for index in cells.startIndex + columns.lowerBound..<cells.startIndex + columns.upperBound {
            let cell = cells[index]
            if cell.isContinuation { continue }
            let isGap = cell.glyph == 0x20 && !isBetweenWords(index, cells)
            let goesPast = disputed[row] && surface.isDisputed(cell)
            if goesPast || covered > 0 {
                let glyph = glyph(surface, row, index - cells.startIndex)
                overlay.put(glyph, anchor: self.glyph(surface, row, 0))
                covered = goesPast ? Int(cell.width) : covered - Int(cell.width)
            }
            if goesPast {
                let model = palette.model(cell.role, isGap: false)
                for _ in 0..<cell.width { part.append(0x20, like: palette.models, model) }
            } else if cell.glyph <= plainMax {
                part.append(cell.glyph, like: palette.models, palette.model(cell.role, isGap: isGap))
            } else {
                append(surface.text(of: cell), columns: Int(cell.width), palette.ink(cell.role))
            }
        }
        part.write(row: row, column: columns.lowerBound)
    }

    private func glyph(_ surface: Surface, _ row: Int, _ column: Int) -> Overlay.Glyph {
        let cell = surface.cells[row * surface.columns + column]
        return Overlay.Glyph(text: surface.text(of: cell), row: row, column: column, ink: palette.ink(cell.role))
    }

    /// Spaces take an ink of their own, which erasing leaves behind too; but the one between two words takes theirs:
    /// changing inks for it and back would send forty bytes for one.
    private func isBetweenWords(_ index: Int, _ row: ArraySlice<Cell>) -> Bool {
        guard index > row.startIndex, index + 1 < row.endIndex else { return false }
        // The second space of many is the usual case.
        let (before, after) = (row[index - 1], row[index + 1])
        guard before.glyph != 0x20, after.glyph != 0x20 else { return false }
        return before.role == row[index].role && after.role == row[index].role
    }

    /// What is no scalar that can be shown as it is: ncurses wants a cell for each that takes columns, with its marks.
    private mutating func append(_ text: String, columns: Int, _ ink: Palette.Ink) {
        let text = isASCII ? ascii(text, columns: columns) : text
        var scalars: [wchar_t] = []
        for scalar in text.unicodeScalars {
            if DisplayWidth.ofScalar(scalar) > 0, !scalars.isEmpty {
                part.append(scalars + [0], ink)
                scalars = []
            }
            scalars.append(wchar_t(scalar.value))
        }
        if !scalars.isEmpty { part.append(scalars + [0], ink) }
    }

    /// What stands in for `text` in ASCII, in exactly as many columns.
    private func ascii(_ text: String, columns: Int) -> String {
        let printable = text.map(asciiFallback).joined().unicodeScalars.filter { (0x20..<0x7F).contains($0.value) }
        var scalars = String.UnicodeScalarView(printable.prefix(columns))
        while scalars.count < columns { scalars.append(" ") }
        return String(scalars)
    }

    /// The terminal's cursor goes where one writes, or else, unseen, to what is selected: screen readers, magnifiers
    /// and braille lines follow it.
    private mutating func send(_ surface: Surface) {
        let isShown = surface.cursor.map(isOnScreen) ?? false
        if isShown != isCursorShown {
            isCursorShown = isShown
            curs_set(isShown ? 1 : 0)
        }
        if let place = isShown ? surface.cursor : surface.focus, isOnScreen(place) {
            cn_place_cursor(Int32(place.row), Int32(place.column))
        }
        cn_refresh()
    }

    private func isOnScreen(_ position: Position) -> Bool {
        Rect(shown.size).contains(row: position.row, column: position.column)
    }
}
