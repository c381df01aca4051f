import ScreenModel
import Testing

@Suite struct ThemeTests {
    /// What nobody reads: lines, bars, how far, and what is filled on the map. It only has to be seen.
    static let drawn: Set<Role> = [
        .border, .borderFocused, .scrollBar, .progress, .progressRest, .mapWaterArea, .mapGreenArea,
    ]

    /// What marks and heads where the ground is not known: midway between black and white, it cannot have more.
    static let marks: Set<Role> = [
        .titleAccent, .titleDim, .tab, .tabActive, .dim, .count, .checked, .crossedOut, .promptDim, .hint, .saving,
        .paneTitleFocused, .pointer, .match, .prompt, .overlayTitle, .overlayKey, .notice, .mapMainStreet, .note,
        .price, .checkMark, .saved, .mapGreen, .mapWater, .warning, .selectionUnfocused, .selectionUnfocusedDim,
        .selectionUnfocusedCrossedOut,
    ]

    @Test func namesAreTheirOwn() {
        #expect(Set(Theme.all.map(\.name)).count == Theme.all.count)
        for theme in Theme.all { #expect(Theme.named(theme.name)?.summary == theme.summary) }
        #expect(Theme.named("plaid") == nil)
    }

    /// What is read has the contrast that WCAG 2 asks of text; where the owner of a terminal chose less for all text,
    /// that.
    @Test(arguments: TerminalPalette.all, [256, 16, 8])
    func whatIsReadCanBeRead(palette: TerminalPalette, colours: Int) {
        let own = contrast(palette.foreground, palette.background)
        for theme in Theme.all {
            for ground in Set([Ground.unknown, Ground(palette.background)]) {
                for role in Role.allCases where !Self.drawn.contains(role) {
                    let look = theme.look(of: role, colours: colours, on: ground)
                    #expect(!look.attributes.contains(.dim), "\(theme.name): how dim \(role) is, nobody knows")
                    let contrast = palette.contrast(look, colours: colours)
                    let isMark = theme.name == "terminal" && ground == .unknown && Self.marks.contains(role)
                    #expect(contrast >= min(isMark ? 3 : 4.5, own), "\(theme.name), \(ground): \(role) \(contrast)")
                }
                for role in Self.drawn {
                    let look = theme.look(of: role, colours: colours, on: ground)
                    let contrast = palette.contrast(look, colours: colours)
                    #expect(contrast >= 1.3, "\(theme.name), \(ground): \(role) \(contrast)")
                }
            }
        }
    }

    /// Where the ground is not known, nothing but the terminal's own colours is for text that runs on.
    @Test func textIsTheTerminalsOwnWhereNothingIsKnown() {
        for role in [Role.text, .title, .heading, .quantity, .unchecked, .promptText, .overlay, .hintKey, .paneTitle] {
            #expect(Theme.terminal.look(of: role, colours: 256, on: .unknown).foreground == .terminal, "\(role)")
        }
    }

    /// As they are, where the terminal has true colours.
    @Test func trueColoursCanBeReadToo() {
        for theme in Theme.all {
            for role in Role.allCases where !Self.drawn.contains(role) {
                let look = theme.look(of: role, colours: 256, on: .unknown)
                guard case .exact(let ink) = look.foreground, case .exact(let paper) = look.background else { continue }
                #expect(ink.contrast(with: paper) >= 4.5, "\(theme.name): \(role)")
            }
        }
    }

    @Test func aPersonGivesColours() {
        let own = Colour.exact(RGB(0x12, 0x34, 0x56))
        let theme = Theme.dark.giving([.accent: own, .selection: .terminal])
        #expect(theme.look(of: .pointer, colours: 256, on: .unknown).foreground == own)
        #expect(theme.look(of: .progress, colours: 256, on: .unknown).foreground == own)
        #expect(theme.look(of: .selection, colours: 256, on: .unknown).background == .terminal)
        func text(_ theme: Theme) -> Look { theme.look(of: .text, colours: 256, on: .unknown) }
        #expect(text(theme) == text(.dark))
        #expect(Colour(written: "#123456") == own && Colour(written: "terminal") == .terminal)
        for text in ["123456", "#12345", "red", "", "rgb:1/2/3"] { #expect(Colour(written: text) == nil, "\(text)") }
    }

    @Test(arguments: TerminalPalette.all) func highContrastIsHigh(palette: TerminalPalette) {
        for role in Role.allCases where !Self.drawn.contains(role) {
            let look = Theme.highContrast.look(of: role, colours: 256, on: .unknown)
            #expect(palette.contrast(look, colours: 256) >= 7, "\(role)")
        }
    }

    /// A ground that is called dark or light is one on which the shades for it can be read, whichever colour it has.
    @Test func shadesHoldUpToTheBounds() {
        for (ground, luminance) in [(Ground.dark, Ground.darkMax), (.light, Ground.lightMin)] {
            for role in Role.allCases where !Self.drawn.contains(role) {
                guard case .shade(let index, _) = Theme.terminal.look(of: role, colours: 256, on: ground).foreground
                else { continue }
                let contrast = contrast(TerminalPalette.all[0].colour(index).luminance, luminance)
                #expect(contrast >= 4.5, "\(ground): \(role) \(contrast)")
            }
        }
    }

    /// The measure itself, on colours whose contrast is known.
    @Test func contrastIsThatOfWCAG() {
        let (black, white) = (RGB(0, 0, 0), RGB(255, 255, 255))
        #expect(abs(contrast(black, white) - 21) < 0.001)
        #expect(abs(contrast(RGB(0x76, 0x76, 0x76), white) - 4.54) < 0.01)
        #expect(abs(contrast(RGB(255, 0, 0), white) - 4.00) < 0.01)
        #expect(abs(contrast(RGB(0, 0, 255), black) - 2.44) < 0.01)
    }

    @Test func monoHasNoColours() {
        for role in Role.allCases {
            let look = Theme.mono.look(of: role, colours: 256, on: .dark)
            #expect(look.foreground == .terminal && look.background == .terminal, "\(role)")
        }
    }

    /// A line goes through the name of what is checked off, on the selection too; nothing else differs, for terminals
    /// that cannot draw it.
    @Test func whatIsCheckedOffHasALineThroughItsName() {
        for theme in Theme.all {
            func look(_ role: Role) -> Look { theme.look(of: role, colours: 256, on: .dark) }
            for (role, like) in [
                (Role.crossedOut, Role.checked), (.crossedOut.selected, .checked.selected),
                (.crossedOut.selectedUnfocused, .checked.selectedUnfocused),
            ] {
                var shown = look(role)
                #expect(shown.attributes.remove(.crossedOut) != nil, "\(theme.name): \(role)")
                #expect(shown == look(like), "\(theme.name): \(role)")
            }
            let crossedOut = Role.allCases.filter { look($0).attributes.contains(.crossedOut) }
            #expect(crossedOut.count == 3)
        }
    }

    /// What a person has to tell apart looks different, with every scheme and every number of colours.
    @Test(arguments: [0, 8, 16, 256], Ground.allCases) func whatMattersIsToldApart(colours: Int, ground: Ground) {
        for theme in Theme.all {
            func shown(_ role: Role) -> String {
                let look = theme.look(of: role, colours: colours, on: ground)
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
                // With eight colours there is no third between ground and text; titles and bars say it as well.
                if colours == 8 && (one, other) == (.border, .borderFocused) { continue }
                #expect(shown(one) != shown(other), "\(theme.name): \(one), \(other)")
            }
        }
    }

    @Test(arguments: [(256, UInt8(79)), (16, 14), (8, 6)]) func coloursDegrade(count: Int, index: UInt8) {
        #expect(Colour.shade(79, fewer: 14).index(ofColours: count) == index)
        #expect(Colour.shade(79, fewer: 14).index(ofColours: 0) == nil)
        #expect(Colour.shade(79, fewer: nil).index(ofColours: count) == (count == 256 ? 79 : nil))
        #expect(Colour.terminal.index(ofColours: count) == nil)
        #expect(Colour.ansi(13).index(ofColours: count) == (count == 8 ? 5 : 13))
    }

    @Test(arguments: [
        ("15;0", Ground.dark), ("0;15", .light), ("15;default;0", .dark), ("0;7", .light), ("12;8", .dark),
        ("0;default", .unknown), ("", .unknown), (";", .unknown), ("0;99", .unknown), ("0;11", .unknown),
    ])
    func theEnvironmentHints(text: String, ground: Ground) { #expect(Ground(hint: text) == ground) }

    @Test(arguments: [
        (RGB(0, 0, 0), Ground.dark), (RGB(0x2E, 0x34, 0x40), .dark), (RGB(0xFD, 0xF6, 0xE3), .light),
        (RGB(255, 255, 255), .light), (RGB(0x80, 0x80, 0x80), .unknown), (RGB(0x00, 0x00, 0xFF), .unknown),
    ])
    func groundsAreDarkOrLight(colour: RGB, ground: Ground) { #expect(Ground(colour) == ground) }

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

extension TerminalPalette {
    /// The contrast of what `look` writes, 1 to 21, at its least: many terminals take bold for the bright one of a dark
    /// colour, and dim for halfway to the background.
    fileprivate func contrast(_ look: Look, colours: Int) -> Double {
        let written = look.foreground.index(ofColours: colours)
        let behind = look.background.index(ofColours: colours).map(colour) ?? background
        var inks = [written.map(colour) ?? foreground]
        if look.attributes.contains(.bold) {
            if let written, written < 8 { inks.append(colour(written + 8)) }
            if let bold, written == nil { inks.append(bold) }
        }
        if look.attributes.contains(.dim) { inks = inks.map { $0.halfway(to: behind) } }
        return inks.map { ScreenModelTests.contrast($0, behind) }.min() ?? 0
    }
}

extension RGB {
    fileprivate func halfway(to other: RGB) -> RGB {
        func middle(_ one: UInt8, _ other: UInt8) -> UInt8 { UInt8((Int(one) + Int(other)) / 2) }
        return RGB(middle(red, other.red), middle(green, other.green), middle(blue, other.blue))
    }
}

private func contrast(_ one: RGB, _ other: RGB) -> Double { one.contrast(with: other) }

private func contrast(_ one: Double, _ other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
}
