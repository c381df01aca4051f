import ScreenModel
import Testing

/// The colours a terminal has before its owner changes any: foreground, background and the sixteen, and what it writes
/// bold text with where that is another colour.
struct TerminalPalette: Sendable, CustomTestStringConvertible {
    let name: String
    let foreground: RGB
    let background: RGB
    let bold: RGB?
    let sixteen: [RGB]

    var testDescription: String { name }

    /// - Parameters:
    ///   - ink: foreground and background, and the foreground of bold text if it has one, as hexadecimal numbers.
    ///   - colours: the sixteen.
    init(_ name: String, _ ink: String, _ colours: String) {
        func read(_ text: String) -> [RGB] {
            text.split(separator: " ").compactMap { UInt32($0, radix: 16) }.map {
                RGB(UInt8($0 >> 16), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF))
            }
        }
        let inks = read(ink)
        precondition(inks.count == 2 || inks.count == 3, name)
        (self.name, foreground, background, sixteen) = (name, inks[0], inks[1], read(colours))
        bold = inks.count == 3 ? inks[2] : nil
        precondition(sixteen.count == 16, name)
    }

    /// The colour with that number in the palette of 256, of which all but the first sixteen are the same everywhere.
    func colour(_ index: UInt8) -> RGB {
        index < 16 ? sixteen[Int(index)] : RGB(shade: index)
    }

    // Every figure was read in what stands above it, in summer 2026: the terminal's own sources, where they are public.

    // xterm 410: charproc.c and main.h; by their names in X11's rgb.txt.
    private static let xterm = """
        000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff
        """
    // gnome-terminal: src/org.gnome.Terminal.gschema.xml, from March 2024 on; at 3.46.8, of Debian 12.
    private static let gnome = """
        1e1e1e c01c28 26a269 a2734c 12488b a347ba 2aa1b3 cfcfcf 5d5d5d f66151 33d17a e9ad0c 2a7bde c061cb 33c7de ffffff
        """
    private static let gnomeOfDebian = """
        171421 c01c28 26a269 a2734c 12488b a347ba 2aa1b3 d0cfcc 5e5c64 f66151 33da7a e9ad0c 2a7bde c061cb 33c7de ffffff
        """
    // iTerm2: plists/DefaultBookmark.plist, from June 2021 on.
    private static let iTerm = """
        14191e b43c2a 00c200 c7c400 2744c7 c040be 00c5c7 c7c7c7 686868 dd7975 58e790 ece100 a7abf2 e17ee1 60fdff ffffff
        """
    // The colours of the VGA: drivers/tty/vt/vt.c of Linux.
    private static let console = """
        000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff
        """
    // settings.c of PuTTY 0.84, and iTerm2's plists/DefaultBookmark.plist until June 2021.
    private static let putty = """
        000000 bb0000 00bb00 bbbb00 0000bb bb00bb 00bbbb bbbbbb 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff
        """
    // "Tomorrow Night": alacritty/src/config/color.rs up to 0.12, and src/terminal/color.zig of ghostty.
    private static let tomorrow = """
        1d1f21 cc6666 b5bd68 f0c674 81a2be b294bb 8abeb7 c5c8c6 666666 d54e53 b9ca4a e7c547 7aa6da c397d8 70c0b1 eaeaea
        """
    // gnome-terminal: src/terminal-profile-editor.cc; Windows Terminal has 0 and 8 the other way round.
    private static let solarized = """
        073642 dc322f 859900 b58900 268bd2 d33682 2aa198 eee8d5 002b36 cb4b16 586e75 657b83 839496 6c71c4 93a1a1 fdf6e3
        """

    static let all = [
        TerminalPalette("xterm", "000000 ffffff", xterm),
        // XTerm-color of Debian's xterm; and st 0.9.
        TerminalPalette("xterm of Debian, st", "e5e5e5 000000", xterm),
        TerminalPalette("GNOME Terminal, light", "1e1e1e ffffff", gnome),
        TerminalPalette("GNOME Terminal, dark", "ffffff 1e1e1e", gnome),
        TerminalPalette("GNOME Terminal, \"GNOME dark\"", "cfcfcf 1e1e1e", gnome),
        TerminalPalette("GNOME Terminal of Debian 12, light", "171421 ffffff", gnomeOfDebian),
        TerminalPalette("GNOME Terminal of Debian 12, dark", "d0cfcc 171421", gnomeOfDebian),
        // src/vte.cc: what programs get that set no colours, such as sakura.
        TerminalPalette(
            "VTE", "c0c0c0 000000",
            "000000 c00000 00c000 c0c000 0000c0 c000c0 00c0c0 c0c0c0 "
                + "3f3f3f ff3f3f 3fff3f ffff3f 3f3fff ff3fff 3fffff ffffff"),
        // data/color-schemes/Breeze.colorscheme; bold is ForegroundIntense.
        TerminalPalette(
            "Konsole (Breeze)", "fcfcfc 232627 3daee9",
            "232627 ed1515 11d116 f67400 1d99f3 9b59b6 1abc9c fcfcfc "
                + "7f8c8d c0392b 1cdc9a fdbc4b 3daee9 8e44ad 16a085 ffffff"),
        // src/cascadia/TerminalSettingsModel/defaults.json.
        TerminalPalette(
            "Windows Terminal (Campbell)", "cccccc 0c0c0c",
            "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc "
                + "767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2"),
        // Apple publishes no sources: as recorded in ghostty/ of the collection mbadolato/iTerm2-Color-Schemes.
        TerminalPalette(
            "Terminal.app (Basic), light", "000000 ffffff",
            "000000 990000 00a600 999900 0000b2 b200b2 00a6b2 bfbfbf "
                + "666666 e50000 00d900 e5e500 0000ff e500e5 00e5e5 e5e5e5"),
        TerminalPalette(
            "Terminal.app (Basic), dark", "ffffff 1d1e1d",
            "000000 c65339 6ac44b b8b74a 6444ed d357db 69c1cf d1d1d1 "
                + "909090 eb5a3a 77ea51 efef53 d09af9 eb5af7 78f1f2 ededed"),
        TerminalPalette("iTerm2, light", "101010 fafafa", iTerm),
        TerminalPalette("iTerm2, dark", "dcdcdc 15191f ffffff", iTerm),
        TerminalPalette("iTerm2 until 2021, PuTTY", "bbbbbb 000000 ffffff", putty),
        // kitty/options/definition.py.
        TerminalPalette(
            "kitty", "dddddd 000000",
            "000000 cc0403 19cb00 cecb00 0d73cc cb1ed1 0dcdcd dddddd "
                + "767676 f2201f 23fd00 fffd00 1a8fff fd28ff 14ffff ffffff"),
        // alacritty/src/config/color.rs.
        TerminalPalette(
            "alacritty", "d8d8d8 181818",
            "181818 ac4242 90a959 f4bf75 6a9fb5 aa759f 75b5aa d8d8d8 "
                + "6b6b6b c55555 aac474 feca88 82b8c8 c28cb8 93d3c3 f8f8f8"),
        TerminalPalette("alacritty up to 0.12", "c5c8c6 1d1f21", tomorrow),
        // Foreground and background: src/config/Config.zig.
        TerminalPalette("ghostty", "ffffff 282c34", tomorrow),
        // config.c; and foot.ini of 1.13, Debian 12.
        TerminalPalette(
            "foot", "ffffff 242424",
            "242424 f62b5a 47b413 e3c401 24acd4 f2affd 13c299 e6e6e6 "
                + "616161 ff4d51 35d450 e9e836 5dc5f8 feabf2 24dfc4 ffffff"),
        TerminalPalette(
            "foot up to 1.14", "dcdccc 111111",
            "222222 cc9393 7f9f7f d0bf8f 6ca0a3 dc8cc3 93e0e3 dcdccc "
                + "666666 dca3a3 bfebbf f0dfaf 8cd0d3 fcace3 b3ffff ffffff"),
        // term/src/color.rs.
        TerminalPalette(
            "WezTerm", "b2b2b2 000000",
            "000000 cc5555 55cc55 cdcd55 5455cb cc55cc 7acaca cccccc "
                + "555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff"),
        // src/init.C and src/feature.h.
        TerminalPalette(
            "rxvt-unicode", "000000 ffffff",
            "000000 cd0000 00cd00 cdcd00 0000cd cd00cd 00cdcd e5e5e5 "
                + "4d4d4d ff0000 00ff00 ffff00 0000ff ff00ff 00ffff ffffff"),
        TerminalPalette("Linux console", "aaaaaa 000000", console),
        TerminalPalette("Solarized dark", "839496 002b36", solarized),
        TerminalPalette("Solarized light", "657b83 fdf6e3", solarized),
    ]
}
