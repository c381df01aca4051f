extension Surface {
    /// True for what terminals may draw in another number of columns than it takes here, or not at all: syllables of
    /// Indian scripts, whose vowel signs some count and others do not, marks of their own, flags, what is younger than
    /// the terminal. False for what all count alike: letters that are one scalar with their accents, lines, Chinese,
    /// Japanese, Korean.
    public func isDisputed(_ cell: Cell) -> Bool {
        cell.isCluster || !(Unicode.Scalar(cell.glyph).map(\.isSimple) ?? true)
    }

    /// Whether anything in `row` is disputed.
    public func isDisputed(row: Int) -> Bool {
        cells[row * columns..<(row + 1) * columns].contains { $0.glyph >= 0x300 && isDisputed($0) }
    }
}
