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
    case unchecked, checked, checkMark
    case quantity, note, price, match, chip
    // The same, on the bar of the selected row
    case selection, selectionDim, selectionHeading, selectionChecked, selectionCheckMark
    case selectionQuantity, selectionNote, selectionPrice, selectionMatch, selectionChip
    // The bar in a pane that has not the focus
    case selectionUnfocused, selectionUnfocusedDim
    // Prompt line and text fields
    case prompt, promptText, promptDim, field
    // Status and hint line
    case hint, hintKey, notice, warning, saved, saving
    // Overlays: help, choosers, settings
    case overlay, overlayBorder, overlayTitle, overlayKey, overlayDim
    // How far: trolley, import, price line
    case progress, progressRest
    // The map, where streets are text and the pin a match
    case mapWater, mapGreen
}

extension Role {
    /// The role a cell takes when its row is the selected one of the pane that has the focus.
    public var selected: Role {
        switch self {
        case .text, .pointer, .overlay, .unchecked, .field, .promptText, .title: .selection
        case .dim, .count, .overlayDim, .hint, .promptDim, .titleDim: .selectionDim
        case .heading, .paneTitle, .overlayTitle: .selectionHeading
        case .checked: .selectionChecked
        case .checkMark, .saved, .progress: .selectionCheckMark
        case .quantity: .selectionQuantity
        case .note: .selectionNote
        case .price: .selectionPrice
        case .match, .overlayKey, .hintKey: .selectionMatch
        case .chip: .selectionChip
        default: self
        }
    }

    /// The role a cell takes when its row is the selected one of a pane without the focus.
    public var selectedUnfocused: Role {
        switch selected {
        case .selection, .selectionHeading, .selectionQuantity, .selectionMatch, .selectionCheckMark, .selectionChip,
            .selectionPrice:
            .selectionUnfocused
        case .selectionDim, .selectionChecked, .selectionNote: .selectionUnfocusedDim
        default: self
        }
    }
}
