extension Theme {
    /// White on black with yellow bars, for tired eyes and sunlight. With 256 colours everything that is read keeps
    /// 7 to 1 (tested), the enhanced contrast of WCAG 2.
    public static let highContrast = Theme(name: "high-contrast", summary: "white on black, yellow bars") { role, _ in
        switch role {
        case .title, .promptText: Look(white, on: black, .bold)
        case .titleAccent, .borderFocused, .scrollBar, .paneTitleFocused, .pointer, .checkMark, .prompt, .hintKey,
            .overlayTitle, .overlayKey, .progress:
            Look(yellow, on: black, .bold)
        case .titleDim, .tab, .paneTitle, .text, .unchecked, .quantity, .price, .hint, .saving, .saved, .overlay:
            Look(white, on: black)
        case .tabActive, .match: Look(yellow, on: black, [.bold, .underline])
        case .border, .dim, .count, .checked, .crossedOut, .note, .promptDim, .progressRest: Look(lightGrey, on: black)
        case .heading: Look(white, on: black, [.bold, .underline])
        case .selection, .selectionHeading, .selectionCheckMark, .selectionDim, .selectionChecked, .selectionCrossedOut,
            .selectionQuantity,
            .selectionNote, .selectionPrice:
            Look(black, on: yellow)
        case .selectionMatch: Look(black, on: yellow, [.bold, .underline])
        case .selectionUnfocused: Look(black, on: lightGrey, .bold)
        case .selectionUnfocusedDim, .selectionUnfocusedCrossedOut: Look(black, on: lightGrey)
        case .notice: Look(cyan, on: black, .bold)
        case .warning: Look(black, on: coral, .bold)
        case .mapWater, .mapWaterArea: Look(cyan, on: black)
        case .mapGreen, .mapGreenArea: Look(lime, on: black)
        case .mapMainStreet: Look(yellow, on: black)
        }
    }
}

private let black = Colour.shade(16, fewer: 0)
private let white = Colour.shade(231, fewer: 15)
private let lightGrey = Colour.shade(252, fewer: 7)
private let yellow = Colour.shade(226, fewer: 15)
private let cyan = Colour.shade(123, fewer: 15)
private let coral = Colour.shade(210, fewer: 15)
private let lime = Colour.shade(120, fewer: 15)
