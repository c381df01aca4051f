// The themes that people know from their editors and terminals.
extension Theme {
    /// Name, summary, and colours as `init` takes them.
    private static let known: [(name: String, summary: String, colours: String)] = [
        // catppuccin.com/palette
        (
            "catppuccin-latte", "Catppuccin, light",
            "eff1f5 e6e9ef ccd0da 4c4f69 6c6f85 9ca0b0 8839ef 40a02b d20f39 df8e1d fe640b 1e66f5"
        ),
        (
            "catppuccin-frappe", "Catppuccin, the lightest dark one",
            "303446 292c3c 414559 c6d0f5 a5adce 737994 ca9ee6 a6d189 e78284 e5c890 ef9f76 8caaee"
        ),
        (
            "catppuccin-macchiato", "Catppuccin, dark",
            "24273a 1e2030 363a4f cad3f5 a5adcb 6e738d c6a0f6 a6da95 ed8796 eed49f f5a97f 8aadf4"
        ),
        (
            "catppuccin-mocha", "Catppuccin, the darkest",
            "1e1e2e 181825 313244 cdd6f4 a6adc8 6c7086 cba6f7 a6e3a1 f38ba8 f9e2af fab387 89b4fa"
        ),
        // github.com/morhetz/gruvbox
        (
            "gruvbox-dark", "Gruvbox, dark",
            "282828 3c3836 504945 ebdbb2 a89984 928374 fabd2f b8bb26 fb4934 fe8019 8ec07c 83a598"
        ),
        (
            "gruvbox-light", "Gruvbox, light",
            "fbf1c7 ebdbb2 d5c4a1 3c3836 7c6f64 928374 b57614 79740e 9d0006 af3a03 427b58 076678"
        ),
        // nordtheme.com
        (
            "nord", "Nord",
            "2e3440 3b4252 434c5e eceff4 d8dee9 4c566a 88c0d0 a3be8c bf616a ebcb8b d08770 81a1c1"
        ),
        // ethanschoonover.com/solarized
        (
            "solarized-dark", "Solarized, dark",
            "002b36 073642 586e75 93a1a1 839496 586e75 268bd2 859900 dc322f b58900 cb4b16 2aa198"
        ),
        (
            "solarized-light", "Solarized, light",
            "fdf6e3 eee8d5 93a1a1 586e75 657b83 93a1a1 268bd2 859900 dc322f b58900 cb4b16 2aa198"
        ),
        // draculatheme.com/spec
        (
            "dracula", "Dracula",
            "282a36 343746 44475a f8f8f2 bcc2cd 6272a4 bd93f9 50fa7b ff5555 f1fa8c ffb86c 8be9fd"
        ),
        // rosepinetheme.com/palette
        (
            "rose-pine", "Rosé Pine",
            "191724 1f1d2e 403d52 e0def4 908caa 6e6a86 c4a7e7 9ccfd8 eb6f92 f6c177 ebbcba 31748f"
        ),
        (
            "rose-pine-moon", "Rosé Pine, Moon",
            "232136 2a273f 44415a e0def4 908caa 6e6a86 c4a7e7 9ccfd8 eb6f92 f6c177 ea9a97 3e8fb0"
        ),
        (
            "rose-pine-dawn", "Rosé Pine, Dawn",
            "faf4ed f2e9e1 dfdad9 575279 797593 9893a5 907aa9 286983 b4637a ea9d34 d7827e 56949f"
        ),
        // github.com/folke/tokyonight.nvim
        (
            "tokyo-night", "Tokyo Night",
            "1a1b26 16161e 292e42 c0caf5 a9b1d6 565f89 7aa2f7 9ece6a f7768e e0af68 ff9e64 7dcfff"
        ),
        (
            "tokyo-night-day", "Tokyo Night, Day",
            "e1e2e7 d0d5e3 b7c1e3 3760bf 6172b0 a8aecb 2e7de9 587539 f52a65 8c6c3e b15c00 007197"
        ),
    ]

    static var allKnown: [Theme] { known.map { Theme($0.name, $0.summary, $0.colours) } }

    /// Only what is asked for is worked out.
    static func known(_ name: String) -> Theme? {
        known.first { $0.name == name }.map { Theme($0.name, $0.summary, $0.colours) }
    }

    /// - Parameter colours: as hexadecimal numbers those of the ground, of bars, of the selected row, of text, of what
    ///   matters less, of lines, the accent, and what stands for good, bad, money, notices and water. Where one of them
    ///   cannot be read on its ground, it is moved towards black or white until it can.
    private init(_ name: String, _ summary: String, _ colours: String) {
        let palette = colours.split(separator: " ").compactMap { RGB(report: "#\($0)") }
        let scheme = palette.count == 12 ? Scheme(palette) : Scheme()
        // With fewer colours none of these is left.
        let isDark = palette.first.map { $0.luminance < 0.18 } ?? true
        self.init(name: name, summary: summary) { _, count in
            count >= 256 ? scheme : isDark ? Theme.darkScheme : Theme.lightScheme
        }
    }
}

extension Scheme {
    /// Of twelve colours in the order of `Theme.init`.
    fileprivate init(_ palette: [RGB]) {
        let (ground, bar, selected) = (palette[0], palette[1], palette[2])
        func read(_ index: Int, on grounds: RGB...) -> Colour {
            .exact(grounds.reduce(palette[index]) { $0.legible(on: $1) })
        }
        let text = read(3, on: selected)
        self.init(
            ground: .exact(ground), bar: .exact(bar), text: read(3, on: ground, bar), strong: read(3, on: ground),
            quiet: read(4, on: ground, bar), line: .exact(palette[5]), accent: read(6, on: ground, bar),
            accentLine: .exact(palette[6]), good: read(7, on: ground), bad: read(8, on: ground),
            money: read(9, on: ground), notice: read(10, on: ground), water: read(11, on: ground),
            waterArea: .exact(palette[11]), green: read(7, on: ground), greenArea: .exact(palette[7]),
            selection: Bar(ground: .exact(selected), text: text, quiet: text),
            unfocused: Bar(ground: .exact(bar), text: read(3, on: bar), quiet: read(4, on: bar)))
    }
}

extension RGB {
    /// The colour that can be read on `ground`: this one, moved no further towards black or white than it has to be.
    func legible(on ground: RGB) -> RGB {
        let end: UInt8 = ground.luminance < 0.18 ? 255 : 0
        var colour = self
        var step = 0
        // Also where the nearest shades stand for the two.
        func isLegible() -> Bool {
            colour.contrast(with: ground) >= 4.5
                && RGB(shade: colour.shade).contrast(with: RGB(shade: ground.shade)) >= 4.5
        }
        while !isLegible(), step < 32 {
            step += 1
            func moved(_ level: UInt8) -> UInt8 { UInt8((Int(level) * (32 - step) + Int(end) * step) / 32) }
            colour = RGB(moved(red), moved(green), moved(blue))
        }
        return colour
    }

    /// The contrast of WCAG 2, from 1 to 21.
    public func contrast(with other: RGB) -> Double {
        let (one, other) = (luminance, other.luminance)
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    /// The shade that is nearest to it among those of the palette of 256 that look the same everywhere.
    var shade: UInt8 {
        func distance(_ other: RGB) -> Int {
            let (r, g, b) = (
                Int(red) - Int(other.red), Int(green) - Int(other.green), Int(blue) - Int(other.blue)
            )
            return 3 * r * r + 4 * g * g + 2 * b * b
        }
        return (16...255).min { distance(RGB(shade: $0)) < distance(RGB(shade: $1)) } ?? 16
    }

    /// What a shade of the palette of 256, from 16 on, looks like.
    public init(shade index: UInt8) {
        func level(_ step: Int) -> UInt8 { UInt8(step == 0 ? 0 : 55 + 40 * step) }
        let place = Int(index) - 16
        if index >= 232 {
            let grey = UInt8(8 + 10 * (Int(index) - 232))
            self.init(grey, grey, grey)
        } else {
            self.init(level(max(place, 0) / 36), level(max(place, 0) / 6 % 6), level(max(place, 0) % 6))
        }
    }
}
