// The themes that are this program's own.
extension Theme {
    /// Draws on the terminal's own ground, with its own foreground for text. What differs is told apart by weight,
    /// lines and bars first; with 256 colours or more, shades are added that can be read on the ground, or on any where
    /// it is not known. Of the sixteen colours that its owner chose, cyan alone can be read on every dark ground,
    /// whether bold makes it bright or not, and none on every light one.
    public static let terminal = Theme(name: "terminal", summary: "the terminal's own colours") { ground, colours in
        if colours < 256 {
            return Scheme(accentLine: .ansi(5), waterArea: .ansi(6), greenArea: .ansi(2))
        }
        return switch ground {
        case .unknown: onAnyGround
        case .dark: onDark
        case .light: onLight
        }
    }

    /// The same without any colour: for `NO_COLOR` and for terminals that have none.
    public static let mono = Theme(name: "mono", summary: "no colours", hasColours: false) { _, _ in Scheme() }

    /// Midway between black and white: 3 to 1 on either. Text that runs on is the terminal's own.
    private static let onAnyGround = Scheme(
        quiet: .shade(244), line: .shade(244), accent: .shade(133), good: .shade(29), bad: .shade(167),
        money: .shade(166), notice: .shade(133), water: .shade(32), waterArea: .shade(67), green: .shade(29),
        greenArea: .shade(65))

    private static let onDark = Scheme(
        quiet: .shade(248), line: .shade(240), accent: .shade(176), good: .shade(114), bad: .shade(210),
        money: .shade(180), notice: .shade(176), water: .shade(117), waterArea: .shade(74), green: .shade(114),
        greenArea: .shade(108), selection: .init(ground: .shade(60), text: .shade(231), quiet: .shade(231)))

    private static let onLight = Scheme(
        quiet: .shade(240), line: .shade(250), accent: .shade(90), accentLine: .shade(133), good: .shade(22),
        bad: .shade(88), money: .shade(58), notice: .shade(90), water: .shade(25), waterArea: .shade(67),
        green: .shade(22), greenArea: .shade(65),
        selection: .init(ground: .shade(189), text: .shade(16), quiet: .shade(16)))

    /// Light grey on charcoal with one accent, sea green.
    public static let dark = Theme(name: "dark", summary: "light on charcoal") { _, _ in darkScheme }

    static let darkScheme: Scheme = {
        let slate = Colour.shade(236, fewer: 0)
        let white = Colour.shade(231, fewer: 15)
        return Scheme(
            ground: .shade(234, fewer: 0), bar: slate, text: .shade(252, fewer: 7), strong: white,
            quiet: .shade(247, fewer: 7), line: .shade(242, fewer: 7), accent: .shade(79, fewer: 15),
            good: .shade(79, fewer: 15), bad: .shade(210, fewer: 15), money: .shade(180, fewer: 7),
            notice: .shade(222, fewer: 15), water: .shade(75, fewer: 15), waterArea: .shade(24, fewer: 6),
            green: .shade(108, fewer: 15), greenArea: .shade(65, fewer: 2),
            selection: .init(
                ground: .shade(23, fewer: 7), text: .shade(231, fewer: 0), quiet: .shade(152, fewer: 0)),
            unfocused: .init(ground: slate, text: white, quiet: .shade(249, fewer: 7)))
    }()

    /// Dark grey on paper with one accent, deep teal.
    public static let light = Theme(name: "light", summary: "dark on paper") { _, _ in lightScheme }

    static let lightScheme: Scheme = {
        let paper = Colour.shade(253, fewer: 7)
        let ink = Colour.shade(235, fewer: 0)
        let wine = Colour.shade(88, fewer: 0)
        return Scheme(
            ground: .shade(255, fewer: 15), bar: paper, text: ink, strong: ink, quiet: .shade(240, fewer: 0),
            line: .shade(246, fewer: 8), accent: .shade(23, fewer: 0), good: .shade(23, fewer: 0), bad: wine,
            money: .shade(94, fewer: 0), notice: wine, water: .shade(25, fewer: 0), waterArea: .shade(74, fewer: 4),
            green: .shade(22, fewer: 0), greenArea: .shade(108, fewer: 8),
            selection: .init(
                ground: .shade(152, fewer: 0), text: .shade(235, fewer: 15), quiet: .shade(238, fewer: 15)),
            unfocused: .init(ground: paper, text: ink, quiet: .shade(240, fewer: 0)))
    }()

    /// White on black with yellow bars, for tired eyes and sunlight. With 256 colours everything that is read keeps
    /// 7 to 1 (tested), the enhanced contrast of WCAG 2.
    public static let highContrast = Theme(name: "high-contrast", summary: "white on black, yellow bars") { _, _ in
        let black = Colour.shade(16, fewer: 0)
        let white = Colour.shade(231, fewer: 15)
        let grey = Colour.shade(252, fewer: 7)
        let yellow = Colour.shade(226, fewer: 15)
        let lime = Colour.shade(120, fewer: 15)
        let cyan = Colour.shade(123, fewer: 15)
        return Scheme(
            ground: black, bar: black, text: white, strong: white, quiet: grey, line: grey, accent: yellow,
            good: yellow, bad: .shade(210, fewer: 15), money: white, notice: cyan, water: cyan, waterArea: cyan,
            green: lime,
            greenArea: lime, selection: .init(ground: yellow, text: black, quiet: black),
            unfocused: .init(ground: grey, text: black, quiet: black))
    }
}

extension Colour {
    /// One that only terminals with 256 colours are asked for.
    fileprivate static func shade(_ index: UInt8) -> Colour { .shade(index, fewer: nil) }
}
