import ScreenModel
import Testing

/// The colours a terminal has before its owner changes any: foreground, background and the sixteen.
struct TerminalPalette: Sendable, CustomTestStringConvertible {
    let name: String
    let foreground: RGB
    let background: RGB
    let sixteen: [RGB]

    var testDescription: String { name }

    /// - Parameter colours: foreground and background, then the sixteen, as hexadecimal numbers.
    init(_ name: String, _ ink: String, _ colours: String) {
        func read(_ text: String) -> [RGB] {
            text.split(separator: " ").compactMap { UInt32($0, radix: 16) }.map {
                RGB(UInt8($0 >> 16), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF))
            }
        }
        let both = read(ink)
        (self.name, foreground, background, sixteen) = (name, both[0], both[1], read(colours))
        precondition(both.count == 2 && sixteen.count == 16, name)
    }

    /// The colour with that number in the palette of 256, of which all but the first sixteen are the same everywhere.
    func colour(_ index: UInt8) -> RGB {
        let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
        let number = Int(index)
        switch number {
        case ..<16: return sixteen[number]
        case ..<232:
            let place = number - 16
            return RGB(levels[place / 36], levels[place / 6 % 6], levels[place % 6])
        default:
            let grey = UInt8(8 + 10 * (number - 232))
            return RGB(grey, grey, grey)
        }
    }

    // Facts from what each terminal comes with: its default configuration, its schemes or its resource file.
    private static let xterm = """
        000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff
        """
    private static let gnome = """
        171421 c01c28 26a269 a2734c 12488b a347ba 2aa1b3 d0cfcc 5e5c64 f66151 33da7a e9ad0c 2a7bde c061cb 33c7de ffffff
        """
    private static let apple = """
        000000 990000 00a600 999900 0000b2 b200b2 00a6b2 bfbfbf 666666 e50000 00d900 e5e500 0000ff e500e5 00e5e5 e5e5e5
        """
    private static let solarized = """
        073642 dc322f 859900 b58900 268bd2 d33682 2aa198 eee8d5 002b36 cb4b16 586e75 657b83 839496 6c71c4 93a1a1 fdf6e3
        """

    static let all = [
        TerminalPalette("xterm (XTerm-col.ad)", "000000 ffffff", xterm),
        TerminalPalette("xterm, reverse video", "e5e5e5 000000", xterm),
        TerminalPalette("GNOME Terminal, dark (VTE)", "d0cfcc 171421", gnome),
        TerminalPalette("GNOME Terminal, light (VTE)", "171421 ffffff", gnome),
        TerminalPalette(
            "Konsole (Breeze.colorscheme)", "fcfcfc 232627",
            "232627 ed1515 11d116 f67400 1d99f3 9b59b6 1abc9c fcfcfc "
                + "7f8c8d c0392b 1cdc9a fdbc4b 3daee9 8e44ad 16a085 ffffff"),
        TerminalPalette(
            "Windows Terminal (Campbell)", "cccccc 0c0c0c",
            "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc "
                + "767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2"),
        TerminalPalette("Terminal.app (Basic), light", "000000 ffffff", apple),
        TerminalPalette("Terminal.app (Basic), dark", "ffffff 1e1e1e", apple),
        TerminalPalette(
            "iTerm2 (Default, before 3.5)", "bbbbbb 000000",
            "000000 bb0000 00bb00 bbbb00 0000bb bb00bb 00bbbb bbbbbb "
                + "555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff"),
        TerminalPalette(
            "iTerm2 (Default)", "dcdcdc 15191f",
            "14191e b43c2a 00c200 c7c400 2744c7 c040be 00c5c7 c7c7c7 "
                + "686868 dd7975 58e790 ece100 a7abf2 e17ee1 60fdff ffffff"),
        TerminalPalette(
            "kitty (kitty.conf)", "dddddd 000000",
            "000000 cc0403 19cb00 cecb00 0d73cc cb1ed1 0dcdcd dddddd "
                + "767676 f2201f 23fd00 fffd00 1a8fff fd28ff 14ffff ffffff"),
        TerminalPalette(
            "alacritty (alacritty(5))", "d8d8d8 181818",
            "181818 ac4242 90a959 f4bf75 6a9fb5 aa759f 75b5aa d8d8d8 "
                + "6b6b6b c55555 aac474 feca88 82b8c8 c28cb8 93d3c3 f8f8f8"),
        TerminalPalette(
            "foot (foot.ini)", "ffffff 242424",
            "242424 f62b5a 47b413 e3c401 24acd4 f2affd 13c299 e6e6e6 "
                + "616161 ff4d51 35d450 e9e836 5dc5f8 feabf2 24dfc4 ffffff"),
        TerminalPalette(
            "Linux console (vt.c)", "aaaaaa 000000",
            "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa "
                + "555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff"),
        TerminalPalette("Solarized dark", "839496 002b36", solarized),
        TerminalPalette("Solarized light", "657b83 fdf6e3", solarized),
    ]
}
