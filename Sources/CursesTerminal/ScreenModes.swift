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

    /// A frame between its switching on and off is shown as a whole, by terminals that know it.
    static let synchronised = 2026
    /// While it is on, the terminal says when its colours have changed, dark for light.
    static let tellsColours = 2031
    /// Asks whether the terminal has these two (DECRQM). What answers is switched on then.
    static let modeQuestions = Array("\u{1B}[?\(synchronised)$p\u{1B}[?\(tellsColours)$p".utf8)

    static func on(_ mode: Int) -> [UInt8] { Array("\u{1B}[?\(mode)h".utf8) }
    static func off(_ mode: Int) -> [UInt8] { Array("\u{1B}[?\(mode)l".utf8) }

    /// Asks terminfo, so the terminal has to be open.
    ///
    /// - Parameter tellsColours: whether the terminal has said that it can.
    init(usesMouse: Bool, tellsColours: Bool = false) {
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
        if tellsColours {
            on += Self.on(Self.tellsColours)
            off += Self.off(Self.tellsColours)
        }
        off += Capabilities.bytes(cn_keypad_off())
        (self.on, self.off) = (on, off)
        restore =
            off + Capabilities.bytes(cn_attributes_off()) + Capabilities.bytes(cn_original_colours())
            + Capabilities.bytes(cn_cursor_visible()) + Capabilities.bytes(cn_screen_off()) + [0x0D, 0x0A]
    }
}
