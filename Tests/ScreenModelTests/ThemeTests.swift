import ScreenModel
import Testing

@Suite struct ThemeTests {
    /// The roles that people read. Borders, bars, scroll marks and what is filled are not text.
    static let textRoles = Role.allCases.filter {
        ![.border, .borderFocused, .scrollBar, .progress, .progressRest, .mapWaterArea, .mapGreenArea].contains($0)
    }

    @Test func namesAreTheirOwn() {
        #expect(Set(Theme.all.map(\.name)).count == Theme.all.count)
        for theme in Theme.all { #expect(Theme.named(theme.name)?.summary == theme.summary) }
        #expect(Theme.named("plaid") == nil)
    }

    @Test(arguments: [("dark", 4.5), ("light", 4.5), ("high-contrast", 7.0)])
    func textIsReadable(name: String, least: Double) throws {
        let theme = try #require(Theme.named(name))
        for role in Self.textRoles {
            let look = theme.look(of: role)
            let contrast = try #require(look.contrast(colours: 256))
            #expect(contrast >= least, "\(role): \(contrast)")
        }
        for role in Role.allCases where !Self.textRoles.contains(role) {
            let contrast = try #require(theme.look(of: role).contrast(colours: 256))
            let isQuiet = [.border, .progressRest, .mapWaterArea, .mapGreenArea].contains(role)
            #expect(contrast >= 3 || isQuiet, "\(role): \(contrast)")
            #expect(contrast >= 2, "\(role): \(contrast)")
        }
    }

    /// With sixteen colours or eight, which look a little different on each terminal, text has to stay legible still.
    @Test(arguments: ["dark", "light", "high-contrast"], [16, 8]) func textIsLegibleWithFewColours(
        name: String, colours: Int
    ) throws {
        let theme = try #require(Theme.named(name))
        for role in Self.textRoles {
            let contrast = try #require(theme.look(of: role).contrast(colours: colours))
            #expect(contrast >= 3, "\(role): \(contrast)")
        }
    }

    /// The colours a scheme adds to the terminal's own stand out from a black and from a white background.
    @Test func theAccentsOfTheTerminalSchemeSuitBothBackgrounds() throws {
        for role in Role.allCases {
            let look = Theme.terminal.look(of: role)
            #expect(look.background == .terminal, "\(role)")
            guard case .ansi(let index) = look.foreground else { continue }
            let luminance = luminance(ofIndex: index)
            // Green says "done" beside a word or a mark that says it too.
            let least = index == 2 ? 2.0 : 3.5
            #expect(contrast(luminance, 0) >= least && contrast(luminance, 1) >= least, "\(role)")
        }
    }

    @Test func monoHasNoColours() {
        for role in Role.allCases {
            let look = Theme.mono.look(of: role)
            #expect(look.foreground == .terminal && look.background == .terminal, "\(role)")
        }
    }

    /// What a person has to tell apart looks different, with every scheme and every number of colours.
    @Test(arguments: [0, 8, 16, 256]) func whatMattersIsToldApart(colours: Int) {
        for theme in Theme.all {
            func shown(_ role: Role) -> String {
                let look = theme.look(of: role)
                let foreground = look.foreground.index(ofColours: colours) ?? 99
                let background = look.background.index(ofColours: colours) ?? 99
                return "\(foreground) \(background) \(look.attributes.rawValue)"
            }
            if colours == 0 && theme.name != "mono" { continue }
            for (one, other) in [
                (Role.text, Role.selection), (.selection, .selectionUnfocused), (.text, .selectionUnfocused),
                (.text, .warning),
                (.text, .heading), (.border, .borderFocused), (.hint, .hintKey), (.text, .match),
                (.selection, .selectionMatch),
                (.text, .title), (.warning, .notice),
            ] {
                if colours == 8 && (one, other) == (.border, .borderFocused) && theme.name == "mono" { continue }
                #expect(shown(one) != shown(other), "\(theme.name): \(one), \(other)")
            }
        }
    }

    @Test(arguments: [(256, UInt8(79)), (16, 14), (8, 6)]) func coloursDegrade(count: Int, index: UInt8) {
        #expect(Colour.shade(indexed: 79, ansi: 14, basic: 6).index(ofColours: count) == index)
        #expect(Colour.shade(indexed: 79, ansi: 14, basic: 6).index(ofColours: 0) == nil)
        #expect(Colour.terminal.index(ofColours: count) == nil)
        #expect(Colour.ansi(13).index(ofColours: count) == (count == 8 ? 5 : 13))
    }

    /// The roles on a selection bar stay there, and every role of a row has its own there.
    @Test func selectedRoles() {
        for role in Role.allCases {
            #expect(role.selected.selected == role.selected, "\(role)")
            #expect(role.selectedUnfocused.selectedUnfocused == role.selectedUnfocused, "\(role)")
        }
        for role in [
            Role.text, .dim, .heading, .count, .pointer, .unchecked, .checked, .checkMark, .quantity, .note, .price,
            .match,
        ] {
            #expect("\(role.selected)".hasPrefix("selection"), "\(role)")
            #expect("\(role.selectedUnfocused)".hasPrefix("selectionUnfocused"), "\(role)")
        }
    }
}

// MARK: - Contrast, as WCAG 2 defines it

extension Look {
    /// The contrast of foreground to background, 1 to 21; nil when one of them is the terminal's own.
    fileprivate func contrast(colours: Int) -> Double? {
        guard let foreground = foreground.index(ofColours: colours),
            let background = background.index(ofColours: colours)
        else { return nil }
        return ScreenModelTests.contrast(luminance(ofIndex: foreground), luminance(ofIndex: background))
    }
}

private func contrast(_ one: Double, _ other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
}

/// The relative luminance of a colour of xterm's palette.
private func luminance(ofIndex index: UInt8) -> Double {
    let (red, green, blue) = components(ofIndex: Int(index))
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

private func linear(_ component: Int) -> Double {
    let value = Double(component) / 255
    return value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055)
}

/// `base` to the power of 2.4, the fifth root of its twelfth power, by Newton's steps.
private func power(_ base: Double) -> Double {
    var twelfth = 1.0
    for _ in 0..<12 { twelfth *= base }
    var root = base
    for _ in 0..<60 { root -= (root * root * root * root * root - twelfth) / (5 * root * root * root * root) }
    return root
}

private func components(ofIndex index: Int) -> (Int, Int, Int) {
    let sixteen = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
        (255, 255, 255),
    ]
    switch index {
    case ..<16: return sixteen[index]
    case ..<232:
        let levels = [0, 95, 135, 175, 215, 255]
        return (levels[(index - 16) / 36], levels[(index - 16) / 6 % 6], levels[(index - 16) % 6])
    default:
        let grey = 8 + 10 * (index - 232)
        return (grey, grey, grey)
    }
}
