import ScreenModel
import Testing

@Suite struct KeyNames {
    static let names: [(Key, String, String)] = [
        ("j", "j", "j"), ("J", "J", "J"), (" ", "Space", "Space"), ("-", "-", "-"), ("+", "+", "+"), ("é", "é", "é"),
        (.control("r"), "Ctrl-R", "Ctrl-R"), (.control(" "), "Ctrl-Space", "Ctrl-Space"),
        (.control("_"), "Ctrl-_", "Ctrl-_"),
        (.alt("x"), "Alt-x", "Alt-x"), (.alt("X"), "Alt-X", "Alt-X"), (.alt("-"), "Alt--", "Alt--"),
        (.enter, "Enter", "Enter"), (.tab, "Tab", "Tab"), (.backTab, "Shift-Tab", "Shift-Tab"), (.escape, "Esc", "Esc"),
        (.backspace, "Backspace", "Backspace"), (.delete, "Del", "Del"), (.insert, "Ins", "Ins"),
        (.up, "↑", "Up"), (.down, "↓", "Down"), (.left, "←", "Left"), (.right, "→", "Right"),
        (.home, "Home", "Home"), (.end, "End", "End"), (.pageUp, "PgUp", "PgUp"), (.pageDown, "PgDn", "PgDn"),
        (.function(1), "F1", "F1"), (.function(12), "F12", "F12"),
        (.modified(.up, .shift), "Shift-↑", "Shift-Up"), (.modified(.left, .control), "Ctrl-←", "Ctrl-Left"),
        (.modified(.enter, .alt), "Alt-Enter", "Alt-Enter"),
        (.modified(.function(5), [.shift, .control]), "Ctrl-Shift-F5", "Ctrl-Shift-F5"),
    ]

    @Test(arguments: names) func nameAndBack(key: Key, name: String, asciiName: String) {
        #expect(key.name == name)
        #expect(key.asciiName == asciiName)
        #expect(Key(name: name) == key)
        #expect(Key(name: asciiName) == key)
    }

    @Test(
        arguments: [
            ("ctrl-r", Key.control("r")), ("C-r", .control("r")), ("Ctrl+R", .control("r")), ("Ctrl-I", .tab),
            ("Ctrl-M", .enter),
            ("Ctrl-J", .enter), ("Ctrl-H", .backspace), ("Ctrl-[", .escape), ("Ctrl-/", .control("_")),
            ("M-x", .alt("x")),
            ("space", " "), ("ESC", .escape), ("Return", .enter), ("PageDown", .pageDown), ("shift-a", "A"),
            ("Ctrl--", nil),
            ("f7", .function(7)), ("f", "f"), ("F", "F"), ("", nil), ("F0", nil), ("F99", nil), ("Ctrl-", nil),
            ("Hyper-x", nil),
            ("nonsense", nil), ("\u{7}", nil), ("Shift-Up", .modified(.up, .shift)), ("c", "c"),
            ("Alt-Ctrl-Right", .modified(.right, [.alt, .control])),
        ] as [(String, Key?)])
    func understands(name: String, key: Key?) {
        #expect(Key(name: name) == key)
    }
}
