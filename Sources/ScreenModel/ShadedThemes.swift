extension Theme {
    /// Light grey on charcoal with one accent, sea green. Everything that is read keeps 4.5 to 1 (tested), as WCAG 2
    /// asks of text.
    public static let dark = shaded(
        "dark", "light on charcoal", ground: charcoal, bar: slate, accent: .shade(indexed: 79, ansi: 14, basic: 6),
        text: .shade(indexed: 252, ansi: 7, basic: 7), strong: brightWhite,
        dim: .shade(indexed: 247, ansi: 8, basic: 7), line: .shade(indexed: 242, ansi: 8, basic: 7),
        selected: deepSea, selectedDim: .shade(indexed: 152, ansi: 7, basic: 7),
        unfocusedDim: .shade(indexed: 249, ansi: 7, basic: 7), notice: straw,
        water: .shade(indexed: 75, ansi: 12, basic: 6), waterArea: .shade(indexed: 24, ansi: 4, basic: 4),
        green: .shade(indexed: 108, ansi: 10, basic: 2), greenArea: .shade(indexed: 65, ansi: 2, basic: 2),
        selectionMatch: Look(straw, on: deepSea, .bold),
        warning: Look(.shade(indexed: 16, ansi: 0, basic: 0), on: .shade(indexed: 210, ansi: 9, basic: 1), .bold))

    /// Dark grey on paper with one accent, deep teal. Everything that is read keeps 4.5 to 1 (tested), as WCAG 2 asks
    /// of text.
    public static let light = shaded(
        "light", "dark on paper", ground: .shade(indexed: 255, ansi: 15, basic: 7),
        bar: .shade(indexed: 253, ansi: 7, basic: 7),
        accent: .shade(indexed: 23, ansi: 4, basic: 4), text: ink, strong: ink, dim: darkGrey,
        line: .shade(indexed: 246, ansi: 8, basic: 0), selected: mint,
        selectedDim: .shade(indexed: 238, ansi: 0, basic: 0), unfocusedDim: darkGrey, notice: wine,
        water: .shade(indexed: 25, ansi: 4, basic: 4), waterArea: .shade(indexed: 74, ansi: 12, basic: 6),
        green: .shade(indexed: 22, ansi: 0, basic: 0), greenArea: .shade(indexed: 108, ansi: 2, basic: 2),
        selectionMatch: Look(ink, on: mint, [.bold, .underline]),
        warning: Look(.shade(indexed: 231, ansi: 15, basic: 7), on: wine, .bold))

    /// A scheme with a ground of its own and one accent.
    private static func shaded(
        _ name: String, _ summary: String, ground: Colour, bar: Colour, accent: Colour, text: Colour, strong: Colour,
        dim: Colour, line: Colour, selected: Colour, selectedDim: Colour, unfocusedDim: Colour, notice: Colour,
        water: Colour, waterArea: Colour, green: Colour, greenArea: Colour, selectionMatch: Look, warning: Look
    ) -> Theme {
        Theme(name: name, summary: summary) { role in
            switch role {
            case .title, .overlayTitle, .overlayKey: Look(accent, on: bar, .bold)
            case .titleDim, .tab: Look(dim, on: bar)
            case .titleAccent, .selectionUnfocused: Look(strong, on: bar, .bold)
            case .tabActive: Look(accent, on: bar, [.bold, .underline])
            case .border: Look(line, on: ground)
            case .borderFocused, .scrollBar, .checkMark, .saved: Look(accent, on: ground)
            case .paneTitle, .text, .unchecked, .quantity, .price: Look(text, on: ground)
            case .paneTitleFocused, .pointer, .match, .prompt: Look(accent, on: ground, .bold)
            case .dim, .count, .checked, .promptDim, .hint, .saving: Look(dim, on: ground)
            case .note: Look(dim, on: ground, .italic)
            case .heading: Look(strong, on: ground, .bold)
            case .selection, .selectionHeading: Look(strong, on: selected, .bold)
            case .selectionCheckMark, .selectionQuantity, .selectionPrice: Look(strong, on: selected)
            case .selectionDim, .selectionChecked: Look(selectedDim, on: selected)
            case .selectionNote: Look(selectedDim, on: selected, .italic)
            case .selectionMatch: selectionMatch
            case .selectionUnfocusedDim: Look(unfocusedDim, on: bar)
            case .promptText: Look(strong, on: ground)
            case .hintKey: Look(text, on: ground, .bold)
            case .notice: Look(notice, on: ground)
            case .warning: warning
            case .overlay: Look(text, on: bar)
            case .progress: Look(accent, on: bar)
            case .progressRest: Look(line, on: bar)
            case .mapWater: Look(water, on: ground)
            case .mapGreen: Look(green, on: ground)
            case .mapMainStreet: Look(notice, on: ground)
            case .mapWaterArea: Look(waterArea, on: ground)
            case .mapGreenArea: Look(greenArea, on: ground)
            }
        }
    }
}

private let charcoal = Colour.shade(indexed: 234, ansi: 0, basic: 0)
private let slate = Colour.shade(indexed: 236, ansi: 0, basic: 0)
private let brightWhite = Colour.shade(indexed: 231, ansi: 15, basic: 7)
private let deepSea = Colour.shade(indexed: 23, ansi: 4, basic: 4)
private let straw = Colour.shade(indexed: 222, ansi: 11, basic: 3)
private let mint = Colour.shade(indexed: 152, ansi: 6, basic: 6)
private let ink = Colour.shade(indexed: 235, ansi: 0, basic: 0)
private let darkGrey = Colour.shade(indexed: 240, ansi: 0, basic: 0)
private let wine = Colour.shade(indexed: 88, ansi: 1, basic: 1)
