internal import CNcurses

/// What is written past ncurses: glyphs that terminals draw in different widths.
///
/// ncurses knows where its cursor is after a glyph by counting its columns. Where the terminal counts otherwise, all
/// that follows in the row stands elsewhere, and what was there before shows through. So ncurses writes the row with
/// gaps, and these glyphs are put into them, each where it belongs.
struct Overlay {
    private var bytes: [UInt8] = []
    private var ink: Palette.Ink?
    private var anchor: Glyph?
    /// Between here and the terminal stands a program that moves the terminal's cursor from where it believes it to be
    /// (GNU screen). A glyph at the beginning of the row, where it brings the cursor by a return, sets that right.
    private let isAnchored = environmentValue("TERM")?.hasPrefix("screen") ?? false
    /// Whether the terminal can be brought back to where ncurses left it.
    let isPossible = cn_save_cursor() != nil && cn_restore_cursor() != nil

    /// What is put somewhere.
    struct Glyph {
        var text: String
        var row: Int
        var column: Int
        var ink: Palette.Ink
    }

    /// - Parameter anchor: what stands at the beginning of the row.
    mutating func put(_ glyph: Glyph, anchor: Glyph) {
        if isAnchored { write(anchor) }
        write(glyph)
        self.anchor = anchor
    }

    private mutating func write(_ glyph: Glyph) {
        bytes += Capabilities.bytes(cn_cursor_at(Int32(glyph.row), Int32(glyph.column)))
        if glyph.ink != ink { bytes += glyph.ink.bytes }
        ink = glyph.ink
        bytes += glyph.text.utf8
    }

    /// What is to be sent behind ncurses' frame. Forgets it. A glyph that is too wide for the end of a row stays in it:
    /// terminals that keep their cursor know the mode for that too, and not all descriptions name it.
    mutating func take() -> [UInt8] {
        guard let anchor else { return [] }
        if isAnchored { write(anchor) }
        defer { (bytes, ink, self.anchor) = ([], nil, nil) }
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
            (cn_crossed_out(), cn_crossing_on()),
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
