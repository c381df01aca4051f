import GroceryApp
import ScreenModel

/// The lines above the prompt.
func drawCandidates(_ state: AppState, _ layout: Layout, onto surface: inout Surface) {
    let area = layout.candidates
    let shown = state.shownPromptLines
    for (offset, line) in shown.lines.enumerated() where offset < area.rows {
        let rect = Rect(row: area.row + offset, column: area.column, rows: 1, columns: area.columns)
        draw(line, in: rect, onto: &surface)
        if offset == shown.selected { select(rect, isFocused: true, onto: &surface) }
    }
    for (offset, said) in state.said.enumerated() where offset < layout.said.rows {
        let role: Role =
            switch said.tone {
            case .question: .prompt
            case .notice: .notice
            case .warning: .warning
            }
        surface.write(
            said.text, row: layout.said.row + offset, column: said.tone == .question ? 1 : 2, role: role,
            limit: layout.said.columns - 2)
    }
    if let reading = state.reading {
        surface.write(reading, row: layout.reading.row, column: 2, role: .promptDim, limit: layout.reading.columns - 3)
    }
}

private func draw(_ line: PromptLine, in rect: Rect, onto surface: inout Surface) {
    switch line.content {
    case .heading(let text):
        surface.write(text, row: rect.row, column: rect.column + 1, role: .prompt, limit: rect.columns - 2)
    case .explanation(let text):
        surface.write(text, row: rect.row, column: rect.column + 2, role: .notice, limit: rect.columns - 3)
    case .warning(let text):
        surface.write(text, row: rect.row, column: rect.column + 2, role: .warning, limit: rect.columns - 3)
    case .choice(let choice): draw(choice, in: rect, onto: &surface)
    case .detail(let title, let text, let keys):
        let names = keys.map(\.name).joined(separator: " ")
        let end = surface.write(names, row: rect.row, endColumn: rect.endColumn - 1, role: .hintKey)
        surface.write(title, row: rect.row, column: rect.column + 2, role: .dim, limit: 10)
        surface.write(text, row: rect.row, column: rect.column + 14, role: .text, limit: end - rect.column - 15)
    }
}

private func draw(_ choice: PromptLine.Choice, in rect: Rect, onto surface: inout Surface) {
    let row = rect.row
    var column = rect.column + 2
    var end = rect.endColumn - 2
    if let text = choice.end {
        end = surface.write(text, row: row, endColumn: end + 1, role: .dim, limit: rect.columns / 3) - 1
    }
    if let isMarked = choice.isMarked {
        let box = isMarked ? surface.glyphs.checkedBox : surface.glyphs.uncheckedBox
        column += surface.write(box, row: row, column: column, role: isMarked ? .checkMark : .unchecked) + 1
    }
    column += surface.write(
        choice.text, row: row, column: column, role: choice.isNew ? .heading : .text,
        marks: choice.alias == nil ? choice.marks : [], markRole: .match, limit: end - column)
    if let alias = choice.alias {
        surface.write(
            alias, row: row, column: column + 2, role: .dim, marks: choice.marks, markRole: .match,
            limit: end - column - 2)
    }
    if !choice.remark.isEmpty {
        surface.write(choice.remark, row: row, column: column + 2, role: .dim, limit: end - column - 1)
    }
}

/// The line you type in, with the cursor.
func drawPrompt(_ state: AppState, _ layout: Layout, onto surface: inout Surface) {
    let bar = layout.prompt
    guard bar.rows > 0, let prompt = state.interface.prompt else { return }
    surface.fill(bar, role: .promptText)
    guard var field = prompt.field(state) else { return }
    if state.isLabelAbove { field.label = "" }
    if state.isComplaintAbove { field.remark = nil }
    draw(field, in: bar, onto: &surface)
}

/// A label and an editable text; the text scrolls so that the cursor stays in sight.
private func draw(_ field: Field, in bar: Rect, onto surface: inout Surface) {
    let width = DisplayWidth.standard
    var column = bar.column + 1
    if !field.label.isEmpty {
        let room = max(bar.columns / 2, 4)
        column += surface.write(field.label, row: bar.row, column: column, role: .prompt, limit: room) + 1
    }
    let room = max(bar.endColumn - column - 1, 1)
    var text = field.editor.text
    var before = width.columns(of: field.editor.textBeforeCursor)
    // What does not fit disappears on the left, a character at a time.
    while before >= room, let first = text.first {
        before -= width.columns(of: String(first))
        text.removeFirst()
    }
    let used = surface.write(text, row: bar.row, column: column, role: .promptText, limit: room, overflow: .clip)
    if field.hasCursor { surface.cursor = Position(row: bar.row, column: column + max(before, 0)) }
    if let remark = field.remark {
        surface.write(
            remark, row: bar.row, column: column + used + 2, role: field.isWarning ? .warning : .promptDim,
            limit: bar.endColumn - column - used - 3)
    }
}
