/// What a cell is for. A view gives every cell a role; only a theme knows colours.
///
/// A role with `selection` in its name stands on the selection bar. Views draw a row with the plain roles and then
/// call `Surface.restyle` with `\.selected` or `\.selectedUnfocused`, so no row is drawn in two ways.
public enum Role: UInt8, CaseIterable, Sendable {
    // Title bar
    case title, titleDim, titleAccent
    // The number keys of the screens, where they are shown
    case tab, tabActive
    // Panes
    case border, borderFocused, paneTitle, paneTitleFocused, scrollBar
    // Rows
    case text, dim, heading, count, pointer
    case unchecked, checked, crossedOut, checkMark
    case quantity, note, price, match
    // The same, on the bar of the selected row
    case selection, selectionDim, selectionHeading, selectionChecked, selectionCrossedOut, selectionCheckMark
    case selectionQuantity, selectionNote, selectionPrice, selectionMatch
    // The bar in a pane that has not the focus
    case selectionUnfocused, selectionUnfocusedDim, selectionUnfocusedCrossedOut
    // Prompt line
    case prompt, promptText, promptDim
    // Status and hint line
    case hint, hintKey, notice, warning, saved, saving
    // The help
    case overlay, overlayTitle, overlayKey
    // How far: trolley, import, price line
    case progress, progressRest
    // The map, where lesser streets are text and the pin a match: what is written there, and what is filled
    case mapWater, mapGreen, mapMainStreet
    case mapWaterArea, mapGreenArea
}

extension Role {
    /// The role a cell takes when its row is the selected one of the pane that has the focus.
    public var selected: Role {
        switch self {
        case .text, .pointer, .overlay, .unchecked, .promptText, .title: .selection
        case .dim, .count, .hint, .promptDim, .titleDim, .progressRest: .selectionDim
        case .heading, .paneTitle, .paneTitleFocused, .overlayTitle: .selectionHeading
        case .checked: .selectionChecked
        case .crossedOut: .selectionCrossedOut
        case .checkMark, .saved, .progress: .selectionCheckMark
        case .quantity: .selectionQuantity
        case .note: .selectionNote
        case .price: .selectionPrice
        case .match, .overlayKey, .hintKey: .selectionMatch
        default: self
        }
    }

    /// Whether there is a line through it, where the terminal can draw one. Otherwise it looks as what is checked does.
    var isCrossedOut: Bool {
        switch self {
        case .crossedOut, .selectionCrossedOut, .selectionUnfocusedCrossedOut: true
        default: false
        }
    }

    /// The role a cell takes when its row is the selected one of a pane without the focus.
    public var selectedUnfocused: Role {
        switch selected {
        case .selection, .selectionHeading, .selectionQuantity, .selectionMatch, .selectionCheckMark,
            .selectionPrice:
            .selectionUnfocused
        case .selectionDim, .selectionChecked, .selectionNote: .selectionUnfocusedDim
        case .selectionCrossedOut: .selectionUnfocusedCrossedOut
        default: self
        }
    }
}
