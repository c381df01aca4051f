extension Theme {
    /// Draws with the terminal's own colours, so it is at home on dark and light backgrounds alike: what people have to
    /// read is the terminal's own foreground, weighed by bold and dim; the bars are reversed; and the one accent is
    /// magenta, which of the six hues stands out about equally from black and from white (4.5 and 4.7 to 1 in xterm's
    /// palette).
    public static let terminal = Theme(name: "terminal", summary: "the terminal's own colours") { role in
        switch role {
        case .title, .heading, .hintKey, .mapMainStreet: Look(.terminal, .bold)
        case .titleDim, .tab, .border, .dim, .count, .checked, .promptDim, .hint, .saving, .progressRest:
            Look(.terminal, .dim)
        case .titleAccent, .paneTitleFocused, .pointer, .match, .selectionUnfocused, .prompt, .overlayTitle,
            .overlayKey:
            Look(accent, .bold)
        case .tabActive: Look(accent, [.bold, .underline])
        case .borderFocused, .scrollBar, .selectionUnfocusedDim, .notice: Look(accent)
        case .paneTitle, .text, .unchecked, .quantity, .price, .promptText, .overlay: Look()
        case .note: Look(.terminal, [.dim, .italic])
        case .checkMark: Look(good, .bold)
        case .selection, .selectionHeading, .selectionCheckMark, .selectionDim, .selectionChecked, .selectionQuantity,
            .selectionPrice:
            Look(.terminal, .reverse)
        case .selectionMatch: Look(.terminal, [.reverse, .bold, .underline])
        case .selectionNote: Look(.terminal, [.reverse, .italic])
        case .warning: Look(bad, [.bold, .reverse])
        case .saved, .progress, .mapGreen, .mapGreenArea: Look(good)
        case .mapWater, .mapWaterArea: Look(water)
        }
    }

    /// The same without any colour: for `NO_COLOR` and for terminals that have none.
    public static let mono = Theme(name: "mono", summary: "no colours") { role in
        switch role {
        case .titleAccent: Look(.terminal, [.bold, .reverse])
        case .borderFocused, .scrollBar, .notice, .progress: Look(.terminal, .bold)
        case .match, .selectionUnfocused: Look(.terminal, [.bold, .underline])
        case .selection, .selectionHeading, .selectionCheckMark: Look(.terminal, [.reverse, .bold])
        case .selectionUnfocusedDim: Look(.terminal, .underline)
        case .mapWater, .mapGreen, .mapWaterArea, .mapGreenArea: Look(.terminal, .dim)
        default: Look(.terminal, terminal.look(of: role).attributes)
        }
    }
}

private let accent = Colour.ansi(5)
private let good = Colour.ansi(2)
private let bad = Colour.ansi(1)
private let water = Colour.ansi(12)

extension Look {
    fileprivate init(_ foreground: Colour, _ attributes: Attributes) {
        self.init(foreground, on: .terminal, attributes)
    }
}
