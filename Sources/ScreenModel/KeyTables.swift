// Which keys the sequences stand for. Sources: xterm's ctlseqs ("PC-Style Function Keys", "VT220-Style Function Keys"),
// console_codes(4), and the key capabilities of terminfo for rxvt, screen, tmux and vt220.
extension KeyDecoder {
    /// Function keys a terminal can tell apart.
    static let functionNumbers = 1...63

    /// `ESC [ n ~`
    static let tildeKeys: [Int: Key.Named] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
        17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
        23: .function(11), 24: .function(12), 25: .function(13), 26: .function(14), 28: .function(15),
        29: .function(16), 31: .function(17), 32: .function(18), 33: .function(19), 34: .function(20),
    ]

    /// `ESC [ letter` and `ESC O letter`
    static let letterKeys: [UInt8: Key.Named] = [
        0x41: .up, 0x42: .down, 0x43: .right, 0x44: .left, 0x46: .end, 0x48: .home,
        0x50: .function(1), 0x51: .function(2), 0x52: .function(3), 0x53: .function(4),
    ]

    /// The key of `ESC O byte`: besides the letters, the key pad, and rxvt's arrows with Ctrl.
    static func singleShiftKey(_ byte: UInt8, _ modifiers: Modifiers) -> Key? {
        if let named = letterKeys[byte] { return Key(named, modifiers) }
        switch byte {
        case 0x4D: return Key(.enter, modifiers)
        case 0x49: return Key(.tab, modifiers)
        case 0x61...0x64: return letterKeys[byte - 0x20].map { Key($0, modifiers.union(.control)) }
        // The key pad sends the character it shows, plus 0x40.
        case 0x58: return Key(character: "=", modifiers.subtracting(.shift))
        case 0x6A...0x79: return Key(character: Unicode.Scalar(byte - 0x40), modifiers.subtracting(.shift))
        default: return nil
        }
    }

    /// The key that sends a control character.
    static func control(_ byte: UInt8) -> Key {
        switch byte {
        case 0x00: .control(" ")
        case 0x08, 0x7F: .backspace
        case 0x09: .tab
        case 0x0A, 0x0D: .enter
        case 0x1B: .escape
        case 0x01...0x1A: .control(Unicode.Scalar(byte | 0x60))
        default: .control(Unicode.Scalar(byte | 0x40))
        }
    }
}
