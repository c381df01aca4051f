internal import CNcurses

/// What is written past ncurses: glyphs that terminals draw in different widths.
///
/// ncurses knows where its cursor is after a glyph by counting its columns. Where the terminal counts otherwise, all
/// that follows in the row stands elsewhere, and what was there before shows through. So ncurses writes the row with
/// gaps, and these glyphs are put into them, each where it belongs.
struct Overlay {
    private var bytes: [UInt8] = []
    private var ink: Palette.Ink?
    /// Whether the terminal can be brought back to where ncurses left it.
    let isPossible = cn_save_cursor() != nil && cn_restore_cursor() != nil

    mutating func put(_ text: String, row: Int, column: Int, _ ink: Palette.Ink) {
        bytes += Capabilities.bytes(cn_cursor_at(Int32(row), Int32(column)))
        if ink != self.ink { bytes += ink.bytes }
        self.ink = ink
        bytes += text.utf8
    }

    /// What is to be sent behind ncurses' frame. Forgets it. A glyph that is too wide for the end of a row stays in it:
    /// terminals that keep their cursor know the mode for that too, and not all descriptions name it.
    mutating func take() -> [UInt8] {
        guard !bytes.isEmpty else { return [] }
        defer { (bytes, ink) = ([], nil) }
        return Capabilities.bytes(cn_save_cursor()) + "\u{1B}[?7l".utf8 + bytes + "\u{1B}[?7h".utf8
            + Capabilities.bytes(cn_restore_cursor())
    }
}

extension Palette.Ink {
    /// What sets this ink, whichever was set before.
    fileprivate var bytes: [UInt8] {
        let written: [(attr_t, UnsafePointer<CChar>?)] = [
            (cn_bold, cn_bold_on()), (cn_dim, cn_dim_on()), (cn_italic, cn_italic_on()),
            (cn_underline, cn_underline_on()), (cn_reverse, cn_reverse_on()),
        ]
        var bytes = Capabilities.bytes(cn_attributes_off())
        for (attribute, capability) in written where attributes & attribute != 0 {
            bytes += Capabilities.bytes(capability)
        }
        if foreground >= 0 { bytes += Capabilities.bytes(cn_foreground(foreground)) }
        if background >= 0 { bytes += Capabilities.bytes(cn_background(background)) }
        return bytes
    }
}
