import Atlas
import GroceryApp
import GroceryDomain
import ScreenModel

/// The lines above the prompt: what was found, or the types to choose from.
func drawCandidates(_ state: AppState, _ layout: Layout, _ clock: Clock, onto surface: inout Surface) {
    let area = layout.candidates
    for (offset, line) in state.shownCandidateLines.enumerated() where offset < area.rows {
        let place = Rect(row: area.row + offset, column: area.column, rows: 1, columns: area.columns)
        draw(line, state, clock, in: place, onto: &surface)
        if state.isSelected(line) { select(place, isFocused: true, onto: &surface) }
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

private func draw(
    _ line: AppState.CandidateLine, _ state: AppState, _ clock: Clock, in place: Rect, onto surface: inout Surface
) {
    switch line {
    case .heading(let text):
        surface.write(text, row: place.row, column: place.column + 1, role: .prompt, limit: place.columns - 2)
    case .explanation(let text):
        surface.write(text, row: place.row, column: place.column + 2, role: .notice, limit: place.columns - 3)
    case .candidate(let index):
        guard case .add(let add) = state.interface.prompt, add.candidates.indices.contains(index) else { return }
        draw(add.candidates[index], state, in: place, onto: &surface)
    case .type(let index):
        guard let chooser = chooser(state), chooser.choices.indices.contains(index) else { return }
        let id = chooser.choices[index]
        let used = surface.write(
            state.groceries.types[id]?.name ?? "", row: place.row, column: place.column + 2, role: .text,
            limit: place.columns - 4)
        if id == chooser.suggested {
            let remark = if case .moveItem = chooser.purpose { "now" } else { "likely" }
            surface.write(
                remark, row: place.row, column: place.column + 4 + used, role: .dim, limit: place.columns - used - 5)
        }
    case .choice(let index):
        drawChoice(index, state, in: place, onto: &surface)
    case .detail(let index):
        guard case .details(let id) = state.interface.prompt else { return }
        let details = state.details(of: id, moment: clock.date)
        guard details.indices.contains(index) else { return }
        let end = surface.write(
            details[index].key, row: place.row, endColumn: place.endColumn - 1, role: .hintKey)
        surface.write(details[index].title, row: place.row, column: place.column + 2, role: .dim, limit: 10)
        surface.write(
            details[index].text, row: place.row, column: place.column + 14, role: .text,
            limit: end - place.column - 15)
    case .newType(let name):
        surface.write(
            "New type “\(name)”", row: place.row, column: place.column + 2, role: .heading, limit: place.columns - 4)
    }
}

private func chooser(_ state: AppState) -> TypeChooser? {
    switch state.interface.prompt {
    case .chooseType(let chooser): chooser
    case .add(let add): if case .choosing(let chooser) = add.stage { chooser } else { nil }
    case .line, .filter, .checkIn, .details, .merge, .stores, nil: nil
    }
}

private func draw(_ candidate: AddPrompt.Candidate, _ state: AppState, in place: Rect, onto surface: inout Surface) {
    guard let item = state.groceries.items[candidate.item] else { return }
    var column = place.column + 2
    let end = surface.write(
        state.groceries.types[item.type]?.name ?? "", row: place.row, endColumn: place.endColumn - 1, role: .dim,
        limit: place.columns / 3)
    if candidate.name == item.name {
        column += surface.write(
            item.name, row: place.row, column: column, role: .text, marks: candidate.marks, markRole: .match,
            limit: end - column - 1)
    } else {
        column += surface.write(item.name, row: place.row, column: column, role: .text, limit: end - column - 1) + 1
        surface.write(
            candidate.name, row: place.row, column: column + 1, role: .dim, marks: candidate.marks, markRole: .match,
            limit: end - column - 2)
    }
}

/// The line one types in, with the cursor.
func drawPrompt(_ state: AppState, _ layout: Layout, onto surface: inout Surface) {
    let bar = layout.prompt
    guard bar.rows > 0, let prompt = state.interface.prompt else { return }
    surface.fill(bar, role: .promptText)
    switch prompt {
    case .add(let add):
        let label = add.queue.isEmpty ? "Add" : "Add (\(add.queue.count) more)"
        if case .choosing(let chooser) = add.stage {
            drawField("Type", chooser.editor, nil, bar, onto: &surface)
        } else {
            drawField(label, add.editor, add.editor.isEmpty ? "2 lb apples, milk, …" : nil, bar, onto: &surface)
        }
        if case .confirming = add.stage { surface.cursor = nil }
    case .line(let line):
        drawField(
            state.isLabelAbove ? "" : line.label, line.editor, state.isComplaintAbove ? nil : line.complaint, bar,
            isWarning: line.complaint != nil, onto: &surface)
    case .chooseType(let chooser): drawField("Type", chooser.editor, nil, bar, onto: &surface)
    case .filter(let editor): drawField("/", editor, nil, bar, onto: &surface)
    case .checkIn(let checkIn):
        drawField("Store", checkIn.editor, checkIn.editor.isEmpty ? "type its name" : nil, bar, onto: &surface)
    case .merge(let merge):
        drawField("Into", merge.editor, merge.editor.isEmpty ? "type its name" : nil, bar, onto: &surface)
    case .details, .stores: break
    }
}

/// A label and an editable text; the text scrolls so that the cursor stays in sight.
private func drawField(
    _ label: String, _ editor: LineEditor, _ remark: String?, _ bar: Rect, isWarning: Bool = false,
    onto surface: inout Surface
) {
    let width = surface.displayWidth
    var column = bar.column + 1
    if !label.isEmpty {
        column += surface.write(label, row: bar.row, column: column, role: .prompt, limit: max(bar.columns / 2, 4)) + 1
    }
    let room = max(bar.endColumn - column - 1, 1)
    var text = editor.text
    var before = width.columns(of: editor.textBeforeCursor)
    // What does not fit goes out on the left, a character at a time.
    while before >= room, let first = text.first {
        before -= width.columns(of: String(first))
        text.removeFirst()
    }
    let used = surface.write(text, row: bar.row, column: column, role: .promptText, limit: room, overflow: .clip)
    surface.cursor = Position(row: bar.row, column: column + max(before, 0))
    if let remark {
        surface.write(
            remark, row: bar.row, column: column + used + 2, role: isWarning ? .warning : .promptDim,
            limit: bar.endColumn - column - used - 3)
    }
}

private func drawChoice(_ index: Int, _ state: AppState, in place: Rect, onto surface: inout Surface) {
    switch state.interface.prompt {
    case .checkIn(let checkIn) where checkIn.choices.indices.contains(index):
        draw(checkIn.choices[index], Coordinates(checkIn.editor.text), state, in: place, onto: &surface)
    case .merge(let merge) where merge.choices.indices.contains(index):
        guard let item = state.groceries.items[merge.choices[index]] else { return }
        let end = surface.write(
            state.groceries.types[item.type]?.name ?? "", row: place.row, endColumn: place.endColumn - 1, role: .dim,
            limit: place.columns / 3)
        surface.write(item.name, row: place.row, column: place.column + 2, role: .text, limit: end - place.column - 3)
    case .stores(let stores) where stores.choices.indices.contains(index):
        let isChosen = stores.chosen.contains(stores.choices[index])
        let used = surface.write(
            isChosen ? surface.glyphs.checkedBox : surface.glyphs.uncheckedBox, row: place.row,
            column: place.column + 2, role: isChosen ? .checkMark : .unchecked)
        surface.write(
            state.groceries.stores[stores.choices[index]]?.name ?? "", row: place.row,
            column: place.column + 3 + used, role: .text, limit: place.columns - used - 5)
    default: break
    }
}

/// With `position`, stores are told with their distance from it.
private func draw(
    _ choice: CheckInPrompt.Choice, _ position: Coordinates?, _ state: AppState, in place: Rect,
    onto surface: inout Surface
) {
    switch choice {
    case .store(let id):
        guard let store = state.groceries.stores[id] else { return }
        let used = surface.write(
            store.name, row: place.row, column: place.column + 2, role: .text, limit: place.columns - 4)
        let here = id == state.here ? "here now" : store.address
        let metres = position.flatMap { position in store.coordinates.map(position.distance) }
        surface.write(
            [metres.map(state.lengths.text), here].compactMap(\.self).joined(separator: " · "), row: place.row,
            column: place.column + 4 + used, role: .dim, limit: place.columns - used - 5)
    case .place(let found):
        let used = surface.write(
            found.place.name, row: place.row, column: place.column + 2, role: .text, limit: place.columns - 4)
        let distance = found.metres.map(state.lengths.text)
        surface.write(
            [distance, found.place.details].compactMap { $0?.isEmpty == false ? $0 : nil }.joined(separator: " · "),
            row: place.row, column: place.column + 4 + used, role: .dim, limit: place.columns - used - 5)
    case .new(let name):
        surface.write(
            "New store “\(name)”", row: place.row, column: place.column + 2, role: .heading, limit: place.columns - 4)
    case .nowhere:
        surface.write(
            "Nowhere in particular: check out", row: place.row, column: place.column + 2, role: .text,
            limit: place.columns - 4)
    }
}
