import Atlas
import GroceryDomain
import ScreenModel

// The lines that stand above the prompt: what was found, or the types to choose from.
extension AppState {
    /// A line above the prompt.
    public enum CandidateLine: Hashable, Sendable {
        /// A question or a heading.
        case heading(String)
        case candidate(Int)
        case type(Int)
        case newType(String)
        case explanation(String)
        case choice(Int)
        case detail(Int)
    }

    /// Every line there is, top to bottom; views show those that fit. A question begins with what is asked: in a narrow
    /// window it is the end of a name that is cut off.
    public var candidateLines: [CandidateLine] {
        switch interface.prompt {
        case .add(let add): lines(of: add)
        case .chooseType(let chooser): [.heading(question(of: chooser))] + lines(of: chooser)
        case .line, .filter: []
        case .checkIn(let checkIn): lines(of: checkIn)
        case .merge(let merge):
            [.heading("Which item is the same as \(groceries.name(of: merge.item))?")] + lines(of: merge)
        case .stores(let stores):
            [.heading("Where is \(groceries.name(of: stores.item)) sold? None marked is anywhere")]
                + stores.choices.indices.map(CandidateLine.choice)
        case .details(let id):
            [.heading(groceries.name(of: id.item))]
                + details(of: id) { _ in "" }.indices.map(CandidateLine.detail)
        case nil: interface.screen.page.remark(self).map(explained) ?? []
        }
    }

    private func explained(_ text: String) -> [CandidateLine] {
        text.wrapped(to: max(interface.size.columns - 3, 8)).map(CandidateLine.explanation)
    }

    /// Whether a line says how what is typed is read.
    var isReading: Bool {
        switch interface.prompt {
        case .add(let add): return add.stage == .typing
        case .line(let line): if case .price = line.purpose { return true } else { return false }
        default: return false
        }
    }

    /// What there is to say about a price, with the key that puts it away.
    var newsText: String? {
        let news = news
        guard let first = news.first else {
            return offer.map(question)
        }
        let more = news.count > 1 ? " (\(news.count - 1) more)" : ""
        return "\(first)\(more)"
    }

    private func lines(of checkIn: CheckInPrompt) -> [CandidateLine] {
        let lines = checkIn.choices.indices.map(CandidateLine.choice)
        return [.heading("Which store is this?")]
            + (lines.isEmpty ? [.explanation("There are no stores yet; type a name to make one.")] : lines)
    }

    private func lines(of merge: MergePrompt) -> [CandidateLine] {
        merge.choices.isEmpty
            ? [.explanation("No item is like that.")] : merge.choices.indices.map(CandidateLine.choice)
    }

    private func lines(of add: AddPrompt) -> [CandidateLine] {
        switch add.stage {
        case .typing:
            let candidates = add.candidates.indices.map(CandidateLine.candidate)
            return add.editor.isEmpty && !candidates.isEmpty ? [.heading("Often bought")] + candidates : candidates
        case .confirming(let place):
            let name = add.candidates.indices.contains(place) ? groceries.name(of: add.candidates[place].item) : ""
            return [.heading("Did you mean \(name)?")] + add.candidates.indices.map(CandidateLine.candidate)
        case .choosing(let chooser):
            return [.heading("New: which type is “\(add.line.name)”?")] + lines(of: chooser)
        }
    }

    private func question(of chooser: TypeChooser) -> String {
        switch chooser.purpose {
        case .newItem: "Which type?"
        case .moveItem(let item): "Which type is \(groceries.name(of: item))?"
        case .deleteType(let type): "To which type go the items of \(groceries.types[type]?.name ?? "")?"
        }
    }

    private func lines(of chooser: TypeChooser) -> [CandidateLine] {
        var lines = chooser.choices.indices.map(CandidateLine.type)
        if let name = newTypeName(in: chooser) { lines.append(.newType(name)) }
        if lines.isEmpty { lines = [.explanation("No type is called that; type a name to make one.")] }
        return lines
    }

    /// How many rows stand ready for the lines. As many while adding as there may be candidates, so that the list above
    /// does not move at every letter (none before the first of them, where nothing is usually bought yet); a chooser of
    /// many types gets a window of them.
    var candidateRows: Int {
        let most = max(interface.size.rows / 2 - 1, 3)
        switch interface.prompt {
        case .add(let add):
            if case .choosing = add.stage { return most }
            if candidateLines.isEmpty, add.editor.isEmpty { return 0 }
            return min(Self.candidatesMax + 1, most)
        case .chooseType: return most
        case .checkIn:
            // Without imported places there is nothing but the stores, and one line more for none or a new one.
            let stores = groceries.stores.shown.count + 2
            let hasPlaces = surroundings.places?.book.places.isEmpty == false
            return min(hasPlaces ? Self.candidatesMax + 1 : stores, Self.candidatesMax + 1, most)
        case .stores: return min(candidateLines.count, Self.candidatesMax + 1, most)
        case .merge: return min(Self.candidatesMax + 1, most)
        case .details: return min(candidateLines.count, max(interface.size.rows - 6, 3))
        case .line, .filter, nil: return candidateLines.count
        }
    }

    /// The place among all lines of the one that is selected.
    public var selectedCandidateLine: Int? {
        switch interface.prompt {
        case .add(let add):
            switch add.stage {
            case .typing: add.picked.map { $0 + (add.editor.isEmpty ? 1 : 0) }
            case .confirming(let place): place + 1
            case .choosing(let chooser): chooser.selected.map { $0 + 1 }
            }
        case .chooseType(let chooser): chooser.selected.map { $0 + 1 }
        case .checkIn(let checkIn): checkIn.choices.isEmpty ? nil : checkIn.selected + 1
        case .merge(let merge): merge.choices.isEmpty ? nil : merge.selected + 1
        case .stores(let stores): stores.selected + 1
        case .line, .filter, .details, nil: nil
        }
    }

    /// The lines that are shown, with the place of the first among all lines that can scroll. A heading stays in sight.
    public var shownCandidateLines: [CandidateLine] {
        let lines = candidateLines
        let height = layout.candidates.rows
        guard lines.count > height, let first = lines.first, height > 1 else { return Array(lines.prefix(height)) }
        guard case .heading = first else {
            let top = Browser.scrolled(0, to: selectedCandidateLine ?? 0, count: lines.count, height: height)
            return Array(lines[top..<min(top + height, lines.count)])
        }
        let top = Browser.scrolled(0, to: (selectedCandidateLine ?? 1) - 1, count: lines.count - 1, height: height - 1)
        return [first] + lines[(1 + top)..<min(top + height, lines.count)]
    }

    /// Whether `line` is the selected one.
    public func isSelected(_ line: CandidateLine) -> Bool {
        guard let place = selectedCandidateLine else { return false }
        let lines = candidateLines
        return lines.indices.contains(place) && lines[place] == line
    }

}
