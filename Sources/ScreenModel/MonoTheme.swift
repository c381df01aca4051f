extension Theme {
    /// Draws without any colour: for `NO_COLOR` and for terminals that have none.
    public static let mono = Theme(name: "mono", summary: "no colours") { role in
        switch role {
        case .title: Look(attributes: .bold)
        case .titleAccent: Look(attributes: [.bold, .reverse])
        case .titleDim: Look(attributes: .dim)
        case .tab: Look(attributes: .dim)
        case .tabActive: Look(attributes: [.bold, .underline])

        case .border: Look(attributes: .dim)
        case .borderFocused, .scrollBar: Look(attributes: .bold)
        case .paneTitle: Look()
        case .paneTitleFocused: Look(attributes: .bold)

        case .text, .unchecked, .quantity, .price, .chip: Look()
        case .dim, .count, .checked: Look(attributes: .dim)
        case .note: Look(attributes: [.dim, .italic])
        case .heading, .pointer, .checkMark: Look(attributes: .bold)
        case .match: Look(attributes: [.bold, .underline])

        case .selection, .selectionHeading, .selectionCheckMark: Look(attributes: [.reverse, .bold])
        case .selectionMatch: Look(attributes: [.reverse, .bold, .underline])
        case .selectionDim, .selectionChecked, .selectionQuantity, .selectionPrice, .selectionChip:
            Look(attributes: .reverse)
        case .selectionNote: Look(attributes: [.reverse, .italic])
        case .selectionUnfocused: Look(attributes: [.bold, .underline])
        case .selectionUnfocusedDim: Look(attributes: .underline)

        case .prompt: Look(attributes: .bold)
        case .promptText: Look()
        case .promptDim: Look(attributes: .dim)
        case .field: Look(attributes: .underline)

        case .hint, .saving: Look(attributes: .dim)
        case .hintKey, .notice: Look(attributes: .bold)
        case .warning: Look(attributes: [.bold, .reverse])
        case .saved: Look()

        case .overlay: Look()
        case .overlayBorder, .overlayTitle, .overlayKey: Look(attributes: .bold)
        case .overlayDim: Look(attributes: .dim)

        case .progress: Look(attributes: .bold)
        case .progressRest: Look(attributes: .dim)

        case .mapWater, .mapGreen: Look(attributes: .dim)
        }
    }
}

extension Look {
    fileprivate init(attributes: Attributes) {
        self.init(.terminal, on: .terminal, attributes)
    }
}
