import GroceryDomain

// A new list of pasted lines.
extension AppState {
    /// Asks for its name. A title above the lines is offered.
    mutating func askNewList(of text: String) throws(Refusal) {
        var lines = try Self.pastedLines(of: text)[...]
        let title = title(of: lines)
        if title != nil { lines.removeFirst() }
        let meanings = meanings(of: lines)
        guard meanings.contains(where: { !$0.line.isHeading && !$0.line.name.isEmpty }) else {
            throw .notPossible("There was no item in what was pasted.")
        }
        let label = "New list of \(Plural.count(lines.count, "pasted line"))"
        let trial: LinePrompt.Accept = { state, line throws(Refusal) in
            _ = try state.groceries.addingList(named: line.text, at: state.now)
        }
        ask(label, title ?? "", isProposal: title != nil, trial: trial) { state, line throws(Refusal) in
            var draft = Draft(of: state.groceries, at: state.now)
            let (id, making) = try draft.groceries.addingList(named: line.text, at: state.now)
            let deed = draft.perform(making)
            let added = draft.add(meanings, last: meanings.last?.certain, to: id)
            state.append(draft.transaction(deed), notice: added.said("pasted item"))
            state.openCurrent(id)
            if !added.asked.isEmpty { state.askNext(of: AddPrompt(asking: added.asked)) }
        }
    }

    /// The heading above the others, or the only one. An item type is no title: it heads its items.
    private func title(of lines: ArraySlice<Substring>) -> String? {
        let read = lines.map { MarkedLine(String($0)) }
        guard let first = read.first, first.isHeading, groceries.type(named: first.text) == nil else { return nil }
        let isAbove = read.count > 1 && read[1].isHeading || !read.dropFirst().contains(where: \.isHeading)
        return isAbove ? first.text : nil
    }
}
