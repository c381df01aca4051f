extension Key: CustomStringConvertible {
    /// The name shown in help, as short as it can be: "j", "Space", "Ctrl-R", "PgDn", "↑", "Shift-F5".
    public var name: String { name(arrows: true) }
    /// The same in ASCII: "Up" for "↑".
    public var asciiName: String { name(arrows: false) }
    public var description: String { name }

    private func name(arrows: Bool) -> String {
        switch self {
        case .character(let scalar): Key.name(of: scalar)
        case .control(" "): "Ctrl-Space"
        case .control(let scalar): "Ctrl-" + String(scalar).uppercased()
        case .alt(let scalar): "Alt-" + Key.name(of: scalar)
        case .backTab: "Shift-Tab"
        case .function(let number): "F\(number)"
        case .modified(let named, let modifiers): modifiers.prefix + Key(named).name(arrows: arrows)
        default: Key.names.first { $0.key == self }.map { arrows ? $0.name : $0.asciiName } ?? ""
        }
    }

    private static func name(of scalar: Unicode.Scalar) -> String { scalar == " " ? "Space" : String(scalar) }

    /// The key that `name` means: what `name` and `asciiName` give, whatever their case, also `C-x`, `M-x`, `Up` and
    /// the long names people write. nil when it means none. A single character is that character, case and all.
    public init?(name: String) {
        var rest = Substring(name)
        var modifiers: Modifiers = []
        // A lone "-" or a final one ("Ctrl--") is the key itself and parts nothing.
        while let dash = rest.dropFirst().firstIndex(where: { $0 == "-" || $0 == "+" }),
            rest.index(after: dash) < rest.endIndex, let modifier = Modifiers(word: rest[..<dash])
        {
            modifiers.insert(modifier)
            rest = rest[rest.index(after: dash)...]
        }
        if let named = Key.Named(word: rest) {
            self.init(named, modifiers)
        } else if rest.lowercased() == "space" {
            self.init(character: " ", modifiers)
        } else if rest.unicodeScalars.count == 1, let scalar = rest.unicodeScalars.first {
            self.init(character: scalar, modifiers)
        } else {
            return nil
        }
    }

    /// A character with modifiers, in its one form; nil when no terminal sends it.
    init?(character scalar: Unicode.Scalar, _ modifiers: Modifiers) {
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .unassigned: return nil
        default: break
        }
        switch modifiers {
        case []: self = .character(scalar)
        case .shift:
            let upper = scalar.properties.uppercaseMapping.unicodeScalars
            guard upper.count == 1, let capital = upper.first else { return nil }
            self = .character(capital)
        case .alt: self = .alt(scalar)
        case [.alt, .shift]:
            guard case .character(let capital)? = Key(character: scalar, .shift) else { return nil }
            self = .alt(capital)
        case .control, [.control, .shift]:
            switch scalar {
            case "i", "I": self = .tab
            case "j", "J", "m", "M": self = .enter
            case "h", "H": self = .backspace
            case "[": self = .escape
            case "A"..."Z": self = .control(Unicode.Scalar(UInt8(scalar.value) | 0x20))
            case "a"..."z", " ", "\\", "]", "^", "_": self = .control(scalar)
            case "@": self = .control(" ")
            case "/": self = .control("_")
            default: return nil
            }
        default: return nil
        }
    }

    private typealias Name = (key: Key, name: String, asciiName: String)
    private static let names: [Name] = [
        (.enter, "Enter", "Enter"), (.tab, "Tab", "Tab"), (.escape, "Esc", "Esc"),
        (.backspace, "Backspace", "Backspace"), (.delete, "Del", "Del"), (.insert, "Ins", "Ins"),
        (.up, "↑", "Up"), (.down, "↓", "Down"), (.left, "←", "Left"), (.right, "→", "Right"),
        (.home, "Home", "Home"), (.end, "End", "End"), (.pageUp, "PgUp", "PgUp"), (.pageDown, "PgDn", "PgDn"),
    ]
}

extension Key.Named {
    fileprivate init?(word: Substring) {
        switch word.lowercased() {
        case "enter", "return", "ret", "cr": self = .enter
        case "tab": self = .tab
        case "esc", "escape": self = .escape
        case "backspace", "bs": self = .backspace
        case "del", "delete": self = .delete
        case "ins", "insert": self = .insert
        case "up", "↑": self = .up
        case "down", "↓": self = .down
        case "left", "←": self = .left
        case "right", "→": self = .right
        case "home": self = .home
        case "end": self = .end
        case "pgup", "pageup": self = .pageUp
        case "pgdn", "pgdown", "pagedown": self = .pageDown
        default:
            guard word.count > 1, word.first == "f" || word.first == "F", let number = Int(word.dropFirst()),
                KeyDecoder.functionNumbers.contains(number)
            else { return nil }
            self = .function(number)
        }
    }
}

extension Modifiers {
    fileprivate init?(word: Substring) {
        switch word.lowercased() {
        case "ctrl", "control", "c": self = .control
        case "alt", "meta", "m": self = .alt
        case "shift", "s": self = .shift
        default: return nil
        }
    }

    fileprivate var prefix: String {
        (contains(.control) ? "Ctrl-" : "") + (contains(.alt) ? "Alt-" : "") + (contains(.shift) ? "Shift-" : "")
    }
}
