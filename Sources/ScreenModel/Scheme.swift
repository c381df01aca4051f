/// The colours of a theme by what they are for, and how every role is written with them. The terminal's own wherever
/// nothing else is said.
struct Scheme: Sendable {
    /// What is written on, and behind titles and the help.
    var ground = Colour.terminal
    var bar = Colour.terminal
    var text = Colour.terminal
    /// Headings.
    var strong = Colour.terminal
    /// What matters less, what is done, hints.
    var quiet = Colour.terminal
    /// Lines that nobody reads, and what is left of a bar; nil is dim, which is more or less of the foreground.
    var line: Colour?
    var accent = Colour.terminal
    /// The accent where it is drawn and not read.
    var accentLine: Colour?
    var good = Colour.terminal
    var bad = Colour.terminal
    var money = Colour.terminal
    var notice = Colour.terminal
    var water = Colour.terminal
    var waterArea = Colour.terminal
    var green = Colour.terminal
    var greenArea = Colour.terminal
    /// The selected row; nil is the terminal's own colours the other way round.
    var selection: Bar?
    /// The same in a pane that has not the focus; nil is underlined.
    var unfocused: Bar?

    struct Bar: Sendable {
        var ground: Colour
        var text: Colour
        var quiet: Colour
    }

    func look(of role: Role) -> Look {
        switch role {
        case .title: bar == .terminal ? Look(strong, on: ground, .bold) : Look(accent, on: bar, .bold)
        case .overlayTitle, .overlayKey: Look(accent, on: bar, .bold)
        case .titleDim, .tab: Look(quiet, on: bar)
        case .titleAccent: Look(accent, on: bar, [.bold, .underline])
        case .tabActive: Look(accent, on: bar, [.bold, .underline])
        case .overlay: Look(text, on: bar)
        case .border, .progressRest: line.map { Look($0, on: ground) } ?? Look(.terminal, on: ground, .dim)
        case .borderFocused, .scrollBar, .progress: Look(accentLine ?? accent, on: ground)
        case .paneTitle, .text, .unchecked, .quantity: Look(text, on: ground)
        case .price: Look(money, on: ground)
        case .paneTitleFocused, .pointer, .prompt: Look(accent, on: ground, .bold)
        case .match: Look(accent, on: ground, [.bold, .underline])
        case .dim, .count, .checked, .crossedOut, .promptDim, .hint, .saving: Look(quiet, on: ground)
        case .note: Look(quiet, on: ground, .italic)
        case .heading, .hintKey: Look(strong, on: ground, .bold)
        case .promptText: Look(text, on: ground)
        case .checkMark, .saved: Look(good, on: ground)
        case .notice, .mapMainStreet: Look(notice, on: ground, .bold)
        // Reversed: its ground is then what text is written with here.
        case .warning: Look(bad, on: ground, [.bold, .reverse])
        case .mapWater: Look(water, on: ground)
        case .mapGreen: Look(green, on: ground)
        case .mapWaterArea: Look(waterArea, on: ground)
        case .mapGreenArea: Look(greenArea, on: ground)
        case .selection, .selectionHeading, .selectionCheckMark, .selectionQuantity, .selectionPrice: selected([])
        case .selectionDim, .selectionChecked, .selectionCrossedOut: selected([], isQuiet: true)
        case .selectionMatch: selected([.bold, .underline])
        case .selectionNote: selected(.italic, isQuiet: true)
        case .selectionUnfocused:
            unfocused.map { Look($0.text, on: $0.ground, .bold) } ?? Look(accent, on: ground, [.bold, .underline])
        case .selectionUnfocusedDim, .selectionUnfocusedCrossedOut:
            unfocused.map { Look($0.quiet, on: $0.ground) } ?? Look(accent, on: ground, .underline)
        }
    }

    private func selected(_ attributes: Attributes, isQuiet: Bool = false) -> Look {
        guard let selection else { return Look(text, on: ground, attributes.union(.reverse)) }
        return Look(isQuiet ? selection.quiet : selection.text, on: selection.ground, attributes)
    }
}

/// The colours of a scheme that a person can give, by their names in the configuration file.
public enum SchemeColour: String, CaseIterable, Sendable {
    case ground, bar, text, strong, quiet, line, accent, good, bad, money, notice
    case selection, selectionText = "selection_text"
}

extension Colour {
    /// As in "#8839ef", or "terminal" for the terminal's own; nil for anything else.
    public init?(written text: String) {
        if text == "terminal" {
            self = .terminal
        } else {
            guard text.hasPrefix("#"), let colour = RGB(report: text) else { return nil }
            self = .exact(colour)
        }
    }
}

extension Scheme {
    /// The same with colours that a person gave.
    func giving(_ colours: [SchemeColour: Colour]) -> Scheme {
        var scheme = self
        func give(_ name: SchemeColour, to path: WritableKeyPath<Scheme, Colour>) {
            if let colour = colours[name] { scheme[keyPath: path] = colour }
        }
        give(.ground, to: \.ground)
        give(.bar, to: \.bar)
        give(.text, to: \.text)
        give(.strong, to: \.strong)
        give(.quiet, to: \.quiet)
        give(.accent, to: \.accent)
        give(.good, to: \.good)
        give(.bad, to: \.bad)
        give(.money, to: \.money)
        give(.notice, to: \.notice)
        if let line = colours[.line] { scheme.line = line }
        if let accent = colours[.accent] { scheme.accentLine = accent }
        if let ground = colours[.selection] {
            let text = colours[.selectionText] ?? selection?.text ?? self.text
            scheme.selection = Bar(ground: ground, text: text, quiet: text)
        } else if let text = colours[.selectionText], let bar = selection {
            scheme.selection = Bar(ground: bar.ground, text: text, quiet: text)
        }
        return scheme
    }
}
