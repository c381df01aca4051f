extension Theme {
    /// Light grey on charcoal with one accent, sea green. Everything that is read keeps 4.5 to 1 (tested), as WCAG 2
    /// asks of text.
    public static let dark = Theme(name: "dark", summary: "light on charcoal") { role in
        switch role {
        case .title: Look(seaGreen, on: slate, .bold)
        case .titleDim: Look(grey, on: slate)
        case .titleAccent: Look(white, on: slate, .bold)
        case .tab: Look(grey, on: slate)
        case .tabActive: Look(seaGreen, on: slate, [.bold, .underline])

        case .border: Look(iron, on: charcoal)
        case .borderFocused, .scrollBar: Look(seaGreen, on: charcoal)
        case .paneTitle: Look(silver, on: charcoal)
        case .paneTitleFocused: Look(seaGreen, on: charcoal, .bold)

        case .text, .unchecked, .quantity, .price: Look(silver, on: charcoal)
        case .dim, .count, .checked: Look(grey, on: charcoal)
        case .note: Look(grey, on: charcoal, .italic)
        case .heading: Look(white, on: charcoal, .bold)
        case .pointer, .match: Look(seaGreen, on: charcoal, .bold)
        case .checkMark, .chip: Look(seaGreen, on: charcoal)

        case .selection, .selectionHeading: Look(white, on: deepSea, .bold)
        case .selectionCheckMark: Look(white, on: deepSea)
        case .selectionQuantity, .selectionPrice, .selectionChip: Look(white, on: deepSea)
        case .selectionDim, .selectionChecked: Look(mist, on: deepSea)
        case .selectionNote: Look(mist, on: deepSea, .italic)
        case .selectionMatch: Look(straw, on: deepSea, .bold)
        case .selectionUnfocused: Look(white, on: slate, .bold)
        case .selectionUnfocusedDim: Look(ash, on: slate)

        case .prompt: Look(seaGreen, on: charcoal, .bold)
        case .promptText: Look(white, on: charcoal)
        case .promptDim: Look(grey, on: charcoal)
        case .field: Look(white, on: slate)

        case .hint, .saving: Look(grey, on: charcoal)
        case .hintKey: Look(silver, on: charcoal, .bold)
        case .notice: Look(straw, on: charcoal)
        case .warning: Look(black, on: salmon, .bold)
        case .saved: Look(seaGreen, on: charcoal)

        case .overlay: Look(silver, on: slate)
        case .overlayBorder: Look(seaGreen, on: slate)
        case .overlayTitle, .overlayKey: Look(seaGreen, on: slate, .bold)
        case .overlayDim: Look(ash, on: slate)

        case .progress: Look(seaGreen, on: slate)
        case .progressRest: Look(iron, on: slate)

        case .mapWater: Look(sky, on: charcoal)
        case .mapGreen: Look(moss, on: charcoal)
        }
    }
}

private let black = Colour.shade(indexed: 16, ansi: 0, basic: 0)
private let charcoal = Colour.shade(indexed: 234, ansi: 0, basic: 0)
private let slate = Colour.shade(indexed: 236, ansi: 0, basic: 0)
private let iron = Colour.shade(indexed: 242, ansi: 8, basic: 7)
private let grey = Colour.shade(indexed: 247, ansi: 8, basic: 7)
private let ash = Colour.shade(indexed: 249, ansi: 7, basic: 7)
private let silver = Colour.shade(indexed: 252, ansi: 7, basic: 7)
private let white = Colour.shade(indexed: 231, ansi: 15, basic: 7)
private let seaGreen = Colour.shade(indexed: 79, ansi: 14, basic: 6)
private let deepSea = Colour.shade(indexed: 23, ansi: 4, basic: 4)
private let mist = Colour.shade(indexed: 152, ansi: 7, basic: 7)
private let straw = Colour.shade(indexed: 222, ansi: 11, basic: 3)
private let salmon = Colour.shade(indexed: 210, ansi: 9, basic: 1)
private let sky = Colour.shade(indexed: 75, ansi: 12, basic: 6)
private let moss = Colour.shade(indexed: 108, ansi: 10, basic: 2)
