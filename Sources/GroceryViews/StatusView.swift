import GroceryApp
import ScreenModel

/// The bottom line: whether all is saved, a notice, and the keys that matter now.
func drawStatus(_ state: AppState, _ layout: Layout, onto surface: inout Surface) {
    let bar = layout.status
    surface.fill(bar, role: .hint)
    let isAbove = state.isStatusAbove
    let notice = isAbove ? nil : state.interface.notice
    // A refusal is no success: it replaces the tick, but not the mark of what is still to be saved.
    let isRefusal = notice?.isWarning == true && state.interface.saveState == .saved
    let (glyph, role) = isRefusal ? ("!", .warning) : look(of: state.interface.saveState, surface.glyphs)
    surface.put(glyph, row: bar.row, column: bar.column + 1, role: role)
    // One ink for the mark, the word and what is between them: fewer bytes at every save.
    surface.put(" ", row: bar.row, column: bar.column + 2, role: role)
    let textRole = role == .warning ? role : notice.map { $0.isWarning ? .warning : .notice } ?? role
    surface.write(state.statusText, row: bar.row, column: bar.column + 3, role: textRole, limit: bar.columns - 4)
    for hint in state.hints(from: state.statusColumns(.standard), width: .standard).hints {
        let used = surface.write(hint.key, row: bar.row, column: hint.columns.lowerBound, role: .hintKey)
        surface.write(hint.word, row: bar.row, column: hint.columns.lowerBound + used + 1, role: .hint)
    }
}

private func look(of state: SaveState, _ glyphs: Glyphs) -> (Unicode.Scalar, Role) {
    switch state {
    case .saved: (glyphs.check, .saved)
    case .writing: (" ", .hint)
    case .saving: (glyphs.bullet, .saving)
    case .notSaved: (glyphs.cross, .warning)
    case .readOnly: ("!", .warning)
    }
}
