internal import CNcurses
internal import ScreenModel

/// What terminfo says of the terminal that is open.
enum Capabilities {
    /// How many colours there are: 256, 16 or 8; 0 where there are fewer.
    static var colours: Int {
        switch cn_colours() {
        case ..<8: 0
        case 8..<16: 8
        case 16..<256: 16
        default: 256
        }
    }

    /// Whether the numbers of colours, except the first eight, are no indices but red, green and blue in one.
    static var hasDirectColours: Bool { cn_colours() > 256 }

    /// Whether the terminal says that it has true colours, and ncurses writes the numbers of the palette in the form
    /// that `TrueColours` knows.
    static var hasTrueColours: Bool {
        ["truecolor", "24bit"].contains(environmentValue("COLORTERM") ?? "") && cn_colours() == 256
            && bytes(cn_foreground(20)) == Array("\u{1B}[38;5;20m".utf8)
    }

    static var canPlaceCursor: Bool { cn_cursor_address() != nil }

    /// True for terminals that understand xterm's private modes. Those that report a mouse do, or ignore them.
    static var hasPrivateModes: Bool { cn_key_mouse() != nil }

    /// True for terminals that pass over a question they cannot answer. The console of Linux writes it on the screen.
    static var answersQuestions: Bool { hasPrivateModes && environmentValue("TERM") != "linux" }

    /// What goes before the title of the window and behind it; nil where there is none. Some entries of terminals that
    /// are like xterm leave it out, and some mean a line of the screen by it.
    static var title: (begin: [UInt8], end: [UInt8])? {
        let (begin, end) = (bytes(cn_title_begin()), bytes(cn_title_end()))
        if begin.starts(with: "\u{1B}]".utf8), !end.isEmpty { return (begin, end) }
        let term = environmentValue("TERM") ?? ""
        guard ["xterm", "screen", "tmux"].contains(where: term.hasPrefix) else { return nil }
        return (Array("\u{1B}]2;".utf8), [0x07])
    }

    /// The bytes of a capability without its padding (`$<5>`), which terminals in software do not need.
    static func bytes(_ capability: UnsafePointer<CChar>?) -> [UInt8] {
        guard let capability else { return [] }
        var bytes: [UInt8] = []
        var isPadding = false
        var rest = capability
        while rest[0] != 0 {
            let byte = UInt8(bitPattern: rest[0])
            if isPadding {
                isPadding = byte != UInt8(ascii: ">")
            } else if byte == UInt8(ascii: "$"), rest[1] == CChar(bitPattern: UInt8(ascii: "<")) {
                isPadding = true
            } else {
                bytes.append(byte)
            }
            rest += 1
        }
        return bytes
    }

    /// What the keys of this terminal send where `KeyDecoder` would not know it.
    static var unusualKeys: [[UInt8]: Key] {
        var keys: [[UInt8]: Key] = [:]
        for (capability, key) in keyCapabilities {
            let bytes = bytes(capability)
            guard bytes.count > 1, bytes[0] == 0x1B else { continue }
            var decoder = KeyDecoder()
            if decoder.decode(bytes) != [.key(key)] || decoder.patience != nil { keys[bytes] = key }
        }
        return keys
    }

    private static var keyCapabilities: [(UnsafePointer<CChar>?, Key)] {
        [
            (cn_key_up(), .up), (cn_key_down(), .down), (cn_key_left(), .left), (cn_key_right(), .right),
            (cn_key_home(), .home), (cn_key_end(), .end), (cn_key_page_up(), .pageUp), (cn_key_page_down(), .pageDown),
            (cn_key_insert(), .insert), (cn_key_delete(), .delete), (cn_key_enter(), .enter),
            (cn_key_back_tab(), .backTab),
        ] + (1...12).map { (cn_key_function(Int32($0)), Key.function($0)) }
    }
}
