internal import CNcurses
internal import ScreenModel

/// Hands the cells that changed since the last frame to ncurses, which sends the difference.
struct Painter {
    private var palette: Palette
    /// In a locale that is not UTF-8: what is shown for a character that is not ASCII.
    private let asciiFallback: ((Character) -> String)?
    /// What ncurses holds.
    private var shown: Surface
    private var buffer: [cchar_t] = []
    /// The last cell of one scalar, and its ink. The next one mostly differs in the scalar alone.
    private var model: (cell: cchar_t, ink: Palette.Ink)?
    /// nil before the first frame: what the terminal does with its cursor is not known.
    private var isCursorShown: Bool?
    private let output: FrameOutput
    /// ncurses has been told to end: with its next refresh it sets the modes of the terminal again.
    private var isSuspended = false

    /// - Parameter size: the size of ncurses' screen, which is empty.
    init(palette: Palette, size: Size, asciiFallback: ((Character) -> String)?, output: FrameOutput) {
        self.palette = palette
        self.asciiFallback = asciiFallback
        self.output = output
        shown = Surface(size)
        setBackground()
    }

    /// Takes `palette` for everything from here on.
    mutating func change(_ palette: Palette) {
        self.palette = palette
        setBackground()
        forget(size: shown.size)
    }

    /// From here on ncurses holds an empty screen of `size`, and the terminal anything at all.
    mutating func forget(size: Size) {
        cn_erase()
        cn_forget_screen()
        shown = Surface(size)
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
        for row in 0..<surface.rows {
            if let columns = difference.columns(row: row) { paint(surface, row: row, columns) }
        }
        if isSuspended {
            isSuspended = false
            output.passThrough { send(cursor: surface.cursor) }
        } else {
            output.collect { send(cursor: surface.cursor) }
        }
        shown = surface
    }

    private mutating func paint(_ surface: Surface, row: Int, _ columns: Range<Int>) {
        buffer.removeAll(keepingCapacity: true)
        let start = row * surface.columns
        for index in start + columns.lowerBound..<start + columns.upperBound {
            let cell = surface.cells[index]
            append(cell, ink(of: cell, at: index, surface), of: surface)
        }
        buffer.withUnsafeBufferPointer {
            cn_write(Int32(row), Int32(columns.lowerBound), $0.baseAddress, Int32($0.count))
        }
    }

    /// Spaces take an ink of their own, which erasing leaves behind too; but the one between two words takes theirs: changing
    /// inks for it and back would send forty bytes for one.
    private func ink(of cell: Cell, at index: Int, _ surface: Surface) -> Palette.Ink {
        guard cell.glyph == 0x20 else { return palette.ink(cell.role) }
        let column = index % surface.columns
        guard column > 0, column + 1 < surface.columns else { return palette.spaceInk(cell.role) }
        let (before, after) = (surface.cells[index - 1], surface.cells[index + 1])
        let isBetweenWords =
            before.role == cell.role && after.role == cell.role && before.glyph != 0x20 && after.glyph != 0x20
        return isBetweenWords ? palette.ink(cell.role) : palette.spaceInk(cell.role)
    }

    private mutating func append(_ cell: Cell, _ ink: Palette.Ink, of surface: Surface) {
        if cell.isContinuation { return }
        if let asciiFallback, cell.glyph > 0x7E {
            return append(ascii(surface.text(of: cell), columns: Int(cell.width), asciiFallback), ink)
        }
        if cell.isCluster {
            append(surface.text(of: cell), ink)
        } else {
            append(one: cell.glyph, ink)
        }
    }

    private mutating func append(one scalar: UInt32, _ ink: Palette.Ink) {
        var cell = cchar_t()
        if let model, model.ink == ink {
            cell = model.cell
            cell.chars.0 = wchar_t(scalar)
        } else {
            cn_scalar_cell(&cell, scalar, ink.attributes, ink.pair)
            model = (cell, ink)
        }
        buffer.append(cell)
    }

    /// A cluster of several scalars: ncurses wants a cell for each that takes columns, with its marks.
    private mutating func append(_ text: String, _ ink: Palette.Ink) {
        var scalars: [wchar_t] = []
        func finish(_ buffer: inout [cchar_t]) {
            if scalars.isEmpty { return }
            var cell = cchar_t()
            cn_cell(&cell, scalars + [0], ink.attributes, ink.pair)
            buffer.append(cell)
            scalars = []
        }
        for scalar in text.unicodeScalars {
            if cn_wcwidth(scalar.value) > 0 { finish(&buffer) }
            scalars.append(wchar_t(scalar.value))
        }
        finish(&buffer)
    }

    /// What stands in for `text` in ASCII, in exactly as many columns.
    private func ascii(_ text: String, columns: Int, _ fallback: (Character) -> String) -> String {
        let printable = text.map(fallback).joined().unicodeScalars.filter { (0x20..<0x7F).contains($0.value) }
        var scalars = String.UnicodeScalarView(printable.prefix(columns))
        while scalars.count < columns { scalars.append(" ") }
        return String(scalars)
    }

    private mutating func send(cursor: Position?) {
        let visible = cursor.flatMap { Rect(shown.size).contains(row: $0.row, column: $0.column) ? $0 : nil }
        let isShown = visible != nil
        if isShown != isCursorShown {
            isCursorShown = isShown
            curs_set(isShown ? 1 : 0)
            cn_leave_cursor(isShown ? 0 : 1)
        }
        if let visible { cn_place_cursor(Int32(visible.row), Int32(visible.column)) }
        cn_refresh()
    }
}
