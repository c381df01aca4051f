extension Theme {
    /// Draws with the terminal's own foreground and background. What differs is told apart by weight, lines and
    /// reversed bars; where it is known whether the ground is dark or light, shades that can be read on it are added.
    public static let terminal = Theme(name: "terminal", summary: "the terminal's own colours") { role, ground in
        let shades = Shades.on(ground)
        return switch role {
        case .title, .heading, .hintKey: Look(.terminal, .bold)
        case .titleDim, .tab, .dim, .count, .checked, .crossedOut, .promptDim, .hint, .saving: Look(shades.quiet)
        case .border, .progressRest: Look(.terminal, .dim)
        case .paneTitleFocused, .pointer, .prompt, .overlayTitle, .overlayKey, .notice,
            .mapMainStreet:
            Look(shades.accent, .bold)
        case .titleAccent, .tabActive, .match, .selectionUnfocused: Look(shades.accent, [.bold, .underline])
        case .selectionUnfocusedDim, .selectionUnfocusedCrossedOut: Look(shades.accent, .underline)
        case .borderFocused, .scrollBar: Look(shades.line)
        case .paneTitle, .text, .unchecked, .quantity, .price, .promptText, .overlay: Look()
        case .note: Look(shades.quiet, .italic)
        case .checkMark: Look(shades.good, .bold)
        case .selection, .selectionHeading, .selectionCheckMark, .selectionDim, .selectionChecked, .selectionCrossedOut,
            .selectionQuantity,
            .selectionPrice:
            Look(.terminal, .reverse)
        case .selectionMatch: Look(.terminal, [.reverse, .bold, .underline])
        case .selectionNote: Look(.terminal, [.reverse, .italic])
        case .warning: Look(shades.bad, [.bold, .reverse])
        case .saved, .mapGreen: Look(shades.good)
        case .progress, .mapGreenArea: Look(shades.greenArea)
        case .mapWater: Look(shades.water)
        case .mapWaterArea: Look(shades.waterArea)
        }
    }

    /// The same without any colour: for `NO_COLOR` and for terminals that have none.
    public static let mono = Theme(name: "mono", summary: "no colours") { role, _ in
        Look(.terminal, terminal.look(of: role, colours: 0, on: .unknown).attributes)
    }
}

/// What the terminal's own colours are joined by. Of the sixteen that its owner chose, cyan alone can be read on every
/// dark ground, whether bold makes it bright or not, and none on every light one.
private struct Shades {
    var accent = Colour.terminal
    var quiet = Colour.terminal
    var good = Colour.terminal
    var bad = Colour.terminal
    var water = Colour.terminal
    // What nobody has to read.
    var line = Colour.ansi(5)
    var greenArea = Colour.ansi(2)
    var waterArea = Colour.ansi(6)

    static func on(_ ground: Ground) -> Shades {
        switch ground {
        case .unknown: Shades()
        case .dark:
            Shades(
                accent: .shade(176, fewer: 6), quiet: .shade(248, fewer: nil), good: .shade(114, fewer: 6),
                bad: .shade(210, fewer: nil), water: .shade(117, fewer: 6), line: .shade(176, fewer: 6),
                greenArea: .shade(108, fewer: 2), waterArea: .shade(74, fewer: 6))
        case .light:
            Shades(
                accent: .shade(90, fewer: nil), quiet: .shade(240, fewer: nil), good: .shade(22, fewer: nil),
                bad: .shade(88, fewer: nil), water: .shade(25, fewer: nil), line: .shade(90, fewer: 5),
                greenArea: .shade(65, fewer: 2), waterArea: .shade(67, fewer: 6))
        }
    }
}

extension Look {
    fileprivate init(_ foreground: Colour, _ attributes: Attributes) {
        self.init(foreground, on: .terminal, attributes)
    }
}
