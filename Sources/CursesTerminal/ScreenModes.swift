internal import CNcurses

/// What is switched on in the terminal besides what ncurses does itself, and how all of it is switched off.
struct ScreenModes {
    let on: [UInt8]
    let off: [UInt8]
    /// Everything that puts the terminal back when ncurses cannot any more: after a crash.
    let restore: [UInt8]

    /// Asks which colour the terminal writes on (OSC 11). It ends with BEL, as the answer then does: one terminal ends
    /// its answers with half of ST otherwise (rxvt-unicode).
    static let backgroundQuestion = Array("\u{1B}]11;?\u{7}".utf8)

    /// Asks terminfo, so the terminal has to be open.
    init(usesMouse: Bool) {
        var on = Capabilities.bytes(cn_keypad_on())
        var off: [UInt8] = []
        if Capabilities.hasPrivateModes {
            // 1000: presses and releases, 1006: in a form that has no largest column. 2004: brackets around what is
            // pasted.
            if usesMouse {
                on += "\u{1B}[?1000h\u{1B}[?1006h".utf8
                off += "\u{1B}[?1006l\u{1B}[?1000l".utf8
            }
            on += "\u{1B}[?2004h".utf8
            off += "\u{1B}[?2004l".utf8
        }
        off += Capabilities.bytes(cn_keypad_off())
        (self.on, self.off) = (on, off)
        restore =
            off + Capabilities.bytes(cn_attributes_off()) + Capabilities.bytes(cn_original_colours())
            + Capabilities.bytes(cn_cursor_visible()) + Capabilities.bytes(cn_screen_off()) + [0x0D, 0x0A]
    }
}
