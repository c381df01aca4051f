extension Theme {
    /// Dark grey on paper with one accent, deep teal. Everything that is read keeps 4.5 to 1 (tested), as WCAG 2 asks
    /// of text.
    public static let light = Theme(name: "light", summary: "dark on paper") { role in
        switch role {
        case .title: Look(teal, on: linen, .bold)
        case .titleDim: Look(grey, on: linen)
        case .titleAccent: Look(ink, on: linen, .bold)
        case .tab: Look(grey, on: linen)
        case .tabActive: Look(teal, on: linen, [.bold, .underline])

        case .border: Look(fog, on: paper)
        case .borderFocused, .scrollBar: Look(teal, on: paper)
        case .paneTitle: Look(ink, on: paper)
        case .paneTitleFocused: Look(teal, on: paper, .bold)

        case .text, .unchecked, .quantity, .price: Look(ink, on: paper)
        case .dim, .count, .checked: Look(grey, on: paper)
        case .note: Look(grey, on: paper, .italic)
        case .heading: Look(ink, on: paper, .bold)
        case .pointer, .match: Look(teal, on: paper, .bold)
        case .checkMark, .chip: Look(teal, on: paper)

        case .selection, .selectionHeading: Look(ink, on: mint, .bold)
        case .selectionCheckMark: Look(ink, on: mint)
        case .selectionQuantity, .selectionPrice, .selectionChip: Look(ink, on: mint)
        case .selectionDim, .selectionChecked: Look(graphite, on: mint)
        case .selectionNote: Look(graphite, on: mint, .italic)
        case .selectionMatch: Look(ink, on: mint, [.bold, .underline])
        case .selectionUnfocused: Look(ink, on: linen, .bold)
        case .selectionUnfocusedDim: Look(grey, on: linen)

        case .prompt: Look(teal, on: paper, .bold)
        case .promptText: Look(ink, on: paper)
        case .promptDim: Look(grey, on: paper)
        case .field: Look(ink, on: linen)

        case .hint, .saving: Look(grey, on: paper)
        case .hintKey: Look(ink, on: paper, .bold)
        case .notice: Look(wine, on: paper)
        case .warning: Look(white, on: wine, .bold)
        case .saved: Look(teal, on: paper)

        case .overlay: Look(ink, on: linen)
        case .overlayBorder: Look(teal, on: linen)
        case .overlayTitle, .overlayKey: Look(teal, on: linen, .bold)
        case .overlayDim: Look(grey, on: linen)

        case .progress: Look(teal, on: linen)
        case .progressRest: Look(fog, on: linen)

        case .mapWater: Look(lake, on: paper)
        case .mapGreen: Look(leaf, on: paper)
        }
    }
}

private let paper = Colour.shade(indexed: 255, ansi: 15, basic: 7)
private let white = Colour.shade(indexed: 231, ansi: 15, basic: 7)
private let linen = Colour.shade(indexed: 253, ansi: 7, basic: 7)
private let mint = Colour.shade(indexed: 152, ansi: 6, basic: 6)
private let fog = Colour.shade(indexed: 246, ansi: 8, basic: 0)
private let grey = Colour.shade(indexed: 240, ansi: 0, basic: 0)
private let graphite = Colour.shade(indexed: 238, ansi: 0, basic: 0)
private let ink = Colour.shade(indexed: 235, ansi: 0, basic: 0)
private let teal = Colour.shade(indexed: 23, ansi: 4, basic: 4)
private let wine = Colour.shade(indexed: 88, ansi: 1, basic: 1)
private let lake = Colour.shade(indexed: 25, ansi: 4, basic: 4)
private let leaf = Colour.shade(indexed: 22, ansi: 0, basic: 0)
