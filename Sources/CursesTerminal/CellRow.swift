internal import CNcurses

/// A part of a row as ncurses has it. Its memory serves one row after another.
struct CellRow {
    private var cells: [cchar_t] = []
    private var count = 0

    /// Begins anew, with room for `columns` cells: a cell takes a column at least.
    mutating func begin(columns: Int) {
        count = 0
        if cells.count < columns { cells = Array(repeating: cchar_t(), count: columns) }
    }

    /// Adds a cell like `models[model]`, but with this scalar.
    mutating func append(_ scalar: UInt32, like models: [cchar_t], _ model: Int) {
        cn_cell_like(&cells[count], models, model, scalar)
        count += 1
    }

    /// Adds a cell of a scalar and the marks on it, which ends with 0.
    mutating func append(_ text: [wchar_t], _ ink: Palette.Ink) {
        cn_cell(&cells[count], text, ink.attributes, ink.pair)
        count += 1
    }

    /// Hands all of it to ncurses.
    func write(row: Int, column: Int) {
        cells.withUnsafeBufferPointer { cn_write(Int32(row), Int32(column), $0.baseAddress, Int32(count)) }
    }
}
