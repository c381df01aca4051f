extension Theme {
    /// Light grey on charcoal with one accent, sea green.
    public static let dark = shaded(
        "dark", "light on charcoal", ground: charcoal, bar: slate, accent: .shade(79, fewer: 15),
        text: .shade(252, fewer: 7), strong: .shade(231, fewer: 15), dim: .shade(247, fewer: 7),
        line: .shade(242, fewer: 7), selected: deepSea, selectedText: .shade(231, fewer: 0),
        selectedDim: .shade(152, fewer: 0), unfocusedDim: .shade(249, fewer: 7), notice: .shade(222, fewer: 15),
        water: .shade(75, fewer: 15), waterArea: .shade(24, fewer: 6), green: .shade(108, fewer: 15),
        greenArea: .shade(65, fewer: 2), selectionMatch: Look(.shade(222, fewer: 0), on: deepSea, .bold),
        warning: Look(.shade(16, fewer: 0), on: .shade(210, fewer: 15), .bold))

    /// Dark grey on paper with one accent, deep teal.
    public static let light = shaded(
        "light", "dark on paper", ground: .shade(255, fewer: 15), bar: .shade(253, fewer: 7),
        accent: .shade(23, fewer: 0), text: ink, strong: ink, dim: .shade(240, fewer: 0), line: .shade(246, fewer: 8),
        selected: mint, selectedText: .shade(235, fewer: 15), selectedDim: .shade(238, fewer: 15),
        unfocusedDim: .shade(240, fewer: 0), notice: wine, water: .shade(25, fewer: 0),
        waterArea: .shade(74, fewer: 4), green: .shade(22, fewer: 0), greenArea: .shade(108, fewer: 8),
        selectionMatch: Look(.shade(235, fewer: 15), on: mint, [.bold, .underline]),
        warning: Look(.shade(231, fewer: 15), on: wine, .bold))

    /// A scheme with a ground of its own and one accent.
    private static func shaded(
        _ name: String, _ summary: String, ground: Colour, bar: Colour, accent: Colour, text: Colour, strong: Colour,
        dim: Colour, line: Colour, selected: Colour, selectedText: Colour, selectedDim: Colour, unfocusedDim: Colour,
        notice: Colour, water: Colour, waterArea: Colour, green: Colour, greenArea: Colour, selectionMatch: Look,
        warning: Look
    ) -> Theme {
        Theme(name: name, summary: summary) { role, _ in
            switch role {
            case .title, .overlayTitle, .overlayKey: Look(accent, on: bar, .bold)
            case .titleDim, .tab: Look(dim, on: bar)
            case .titleAccent, .selectionUnfocused: Look(strong, on: bar, .bold)
            case .tabActive: Look(accent, on: bar, [.bold, .underline])
            case .border: Look(line, on: ground)
            case .borderFocused, .scrollBar, .checkMark, .saved: Look(accent, on: ground)
            case .paneTitle, .text, .unchecked, .quantity, .price: Look(text, on: ground)
            case .paneTitleFocused, .pointer, .match, .prompt: Look(accent, on: ground, .bold)
            case .dim, .count, .checked, .crossedOut, .promptDim, .hint, .saving: Look(dim, on: ground)
            case .note: Look(dim, on: ground, .italic)
            case .heading: Look(strong, on: ground, .bold)
            case .selection, .selectionHeading, .selectionCheckMark, .selectionQuantity, .selectionPrice:
                Look(selectedText, on: selected)
            case .selectionDim, .selectionChecked, .selectionCrossedOut: Look(selectedDim, on: selected)
            case .selectionNote: Look(selectedDim, on: selected, .italic)
            case .selectionMatch: selectionMatch
            case .selectionUnfocusedDim, .selectionUnfocusedCrossedOut: Look(unfocusedDim, on: bar)
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

private let charcoal = Colour.shade(234, fewer: 0)
private let slate = Colour.shade(236, fewer: 0)
private let deepSea = Colour.shade(23, fewer: 7)
private let mint = Colour.shade(152, fewer: 0)
private let ink = Colour.shade(235, fewer: 0)
private let wine = Colour.shade(88, fewer: 0)
