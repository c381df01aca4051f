import ScreenModel

/// As much of a terminal as the probe needs: where glyphs stand after the bytes that ncurses sends.
struct ScreenEmulator: CustomStringConvertible {
    private(set) var cells: [[String]]
    /// The sequences that are not understood here; a test fails when there are some.
    private(set) var unknown: [String] = []
    /// For each row, the glyphs above it whose marks hang into it, by column: some terminals draw marks beyond their
    /// cells, and their ink stays until the cell below is written.
    private var hanging: [[String?]]
    private(set) var isCursorVisible = true
    private(set) var row = 0
    private(set) var column = 0
    private let columns: Int
    private let rows: Int
    /// The last column is full, and the next glyph goes to the next row.
    private var isWrapPending = false
    private var isWrapping = true
    /// The beginning of a character or a sequence whose rest is to come.
    private var incomplete: [UInt8] = []
    /// How many columns a character takes on this terminal.
    private let widthOf: @Sendable (Unicode.Scalar) -> Int
    /// Where the cursor was when that was asked to be kept.
    private var kept = (row: 0, column: 0, isWrapPending: false)

    init(
        columns: Int, rows: Int, widthOf: @escaping @Sendable (Unicode.Scalar) -> Int = DisplayWidth.ofScalar
    ) {
        (self.columns, self.rows, self.widthOf) = (columns, rows, widthOf)
        cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
        hanging = Array(repeating: Array(repeating: nil, count: columns), count: rows + 1)
    }

    /// Whether marks hang from glyphs that are no more there.
    var hasGhosts: Bool {
        (1..<rows).contains { row in
            (0..<columns).contains { column in hanging[row][column].map { $0 != cells[row - 1][column] } ?? false }
        }
    }

    var description: String { lines.joined(separator: "\n") + (unknown.isEmpty ? "" : "\nunknown: \(unknown)") }
    var lines: [String] { cells.map { $0.joined() } }

    /// Takes what the terminal is sent next; it may be cut anywhere.
    mutating func take(_ bytes: some Sequence<UInt8>) {
        incomplete += bytes
        var offset = 0
        while let length = unitLength(at: offset) {
            let scalars = Array(String(decoding: incomplete[offset..<offset + length], as: UTF8.self).unicodeScalars)
            take(scalars[0], scalars.dropFirst())
            offset += length
        }
        incomplete.removeFirst(offset)
    }

    /// How many bytes the character or the sequence at `offset` has; nil when it is not complete.
    private func unitLength(at offset: Int) -> Int? {
        let rest = incomplete[offset...]
        guard let first = rest.first else { return nil }
        guard first == 0x1B else {
            let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
            return rest.count >= length ? length : nil
        }
        guard rest.count > 1 else { return nil }
        switch rest[offset + 1] {
        case 0x5B: return rest.dropFirst(2).firstIndex { $0 >= 0x40 }.map { $0 - offset + 1 }
        case 0x28, 0x29: return rest.count > 2 ? 3 : nil
        case 0x5D: return rest.firstIndex(of: 0x07).map { $0 - offset + 1 }
        default: return 2
        }
    }

    private mutating func take(_ scalar: Unicode.Scalar, _ further: ArraySlice<Unicode.Scalar>) {
        switch scalar {
        case "\u{1B}": escape(further)
        case "\r": move(row, 0)
        case "\n": move(row + 1, column)
        case "\u{8}": move(row, column - 1)
        case "\t": move(row, (column / 8 + 1) * 8)
        case "\u{0}", "\u{7}", "\u{E}", "\u{F}": break
        case ..<" ": unknown.append("control \(scalar.value)")
        default: put(scalar)
        }
    }

    private mutating func move(_ newRow: Int, _ newColumn: Int) {
        row = min(max(newRow, 0), rows - 1)
        column = min(max(newColumn, 0), columns - 1)
        isWrapPending = false
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        let width = widthOf(scalar)
        if width == 0 {
            // Goes with the glyph before.
            var place = isWrapPending ? column : column - 1
            while place > 0, cells[row][place].isEmpty { place -= 1 }
            guard place >= 0 else { return }
            cells[row][place].unicodeScalars.append(scalar)
            hanging[row + 1][place] = cells[row][place]
            return
        }
        put(String(scalar), width: width)
    }

    private mutating func put(_ glyph: String, width: Int) {
        if isWrapPending || column + width > columns {
            if isWrapping { move(row + 1, 0) } else { move(row, columns - width) }
        }
        clear(row, column..<column + width)
        cells[row][column] = glyph
        for further in 1..<max(width, 1) { cells[row][column + further] = "" }
        if column + width == columns {
            column = columns - 1
            isWrapPending = true
        } else {
            column += width
        }
    }

    /// Clears `range` and the other half of every wide glyph it cuts.
    private mutating func clear(_ row: Int, _ range: Range<Int>) {
        let range = range.clamped(to: 0..<columns)
        guard !range.isEmpty else { return }
        var first = range.lowerBound
        while first > 0, cells[row][first].isEmpty { first -= 1 }
        var end = range.upperBound
        while end < columns, cells[row][end].isEmpty { end += 1 }
        for column in first..<end { (cells[row][column], hanging[row][column]) = (" ", nil) }
    }

    private mutating func escape(_ scalars: ArraySlice<Unicode.Scalar>) {
        switch scalars.first {
        case "[":
            var body = String.UnicodeScalarView(scalars.dropFirst())
            if let final = body.popLast() { controlSequence(String(body), final) }
        case "7": kept = (row, column, isWrapPending)
        case "8": (row, column, isWrapPending) = kept
        // What the terminal is asked or told, not shown.
        case "(", ")", "=", ">", "]": break
        case "M": move(row - 1, column)
        case let other: unknown.append("ESC \(other.map { String($0) } ?? "")")
        }
    }

    private mutating func controlSequence(_ body: String, _ final: Unicode.Scalar) {
        let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        let first = max(numbers.first ?? 1, 1)
        switch final {
        case "H": move(first - 1, max(numbers.count > 1 ? numbers[1] : 1, 1) - 1)
        case "A": move(row - first, column)
        case "B": move(row + first, column)
        case "C": move(row, column + first)
        case "D": move(row, column - first)
        case "G", "`": move(row, first - 1)
        case "d": move(first - 1, column)
        case "J" where (numbers.first ?? 0) == 2: for row in 0..<rows { clear(row, 0..<columns) }
        case "J":
            clear(row, column..<columns)
            for row in row + 1..<max(rows, row + 1) { clear(row, 0..<columns) }
        case "K" where (numbers.first ?? 0) == 1: clear(row, 0..<column + 1)
        case "K": clear(row, column..<columns)
        case "X": clear(row, column..<column + first)
        case "@":
            // ncurses fills the last cell of the screen so, where it could not write it without scrolling.
            cells[row].insert(contentsOf: Array(repeating: " ", count: first), at: column)
            cells[row].removeLast(first)
        case "h" where body == "?25": isCursorVisible = true
        case "l" where body == "?25": isCursorVisible = false
        case "h" where body == "?7": isWrapping = true
        case "l" where body == "?7": isWrapping = false
        case "m", "h", "l", "r", "t", "c", "u", "s", "p": break
        default: unknown.append("CSI \(body)\(final)")
        }
    }
}
