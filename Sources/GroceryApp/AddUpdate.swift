import GroceryDomain
import ScreenModel

// Adding by typing a name.
extension AppState {
    static let candidatesMax = 8
    /// As many pasted lines as are read at once; nobody's list is longer.
    static let pastedLinesMax = 1000

    mutating func openAdd() -> [Effect] {
        interface.help = nil
        if !interface.screen.page.takesItems(self) { show(.shop) }
        interface.prompt = .add(AddPrompt())
        return derived.lacksSearch ? [.indexCatalogue] : []
    }

    /// As long as nothing is typed, offers what is usually bought and not on the list.
    mutating func settleUsual() {
        guard case .add(var add) = interface.prompt, add.stage == .typing, add.editor.isEmpty else { return }
        let usual = lacksRest ? [] : groceries.usualItems(missingFrom: writtenList?.id, limit: Self.candidatesMax)
        add.candidates = usual.map {
            AddPrompt.Candidate(item: $0, name: groceries.name(of: $0), marks: [], isExact: false)
        }
        interface.prompt = .add(add)
    }

    mutating func press(_ key: Key, inAdd add: AddPrompt, at now: Moment) -> [Effect] {
        switch add.stage {
        case .typing: press(key, typing: add, at: now)
        case .confirming(let place): press(key, confirming: place, add, at: now)
        case .choosing(let chooser): press(key, choosing: chooser, add, at: now)
        }
    }

    // MARK: Typing

    private mutating func press(_ key: Key, typing add: AddPrompt, at now: Moment) -> [Effect] {
        var add = add
        switch key {
        case .enter: return attempt { state throws(Refusal) in try state.enter(add, at: now) }
        case .escape:
            if add.queue.isEmpty { interface.prompt = nil } else { askNext(of: add) }
            return []
        case .control("n"): return attempt { state throws(Refusal) in try state.beginNewItem(add) }
        case .down, .tab:
            add.picked = add.candidates.isEmpty ? nil : min((add.picked ?? -1) + 1, add.candidates.count - 1)
        case .up, .backTab: add.picked = add.picked.flatMap { $0 == 0 ? nil : $0 - 1 }
        default:
            guard add.editor.handle(key) else { return [] }
            read(&add)
        }
        interface.prompt = .add(add)
        return []
    }

    /// Reads the line as it stands and looks for what it may mean; as long as that cannot be known, says nothing of it.
    mutating func read(_ add: inout AddPrompt) {
        guard !derived.awaitsSearch else {
            (add.line, add.picked, add.candidates) = (TypedLine.read(""), nil, [])
            return
        }
        add.line = derived.read(add.editor.text, in: groceries)
        add.picked = nil
        add.candidates =
            add.line.name.isEmpty
            ? []
            : derived.find(add.line.wanted, in: groceries, limit: Self.candidatesMax).map {
                AddPrompt.Candidate(item: $0.item, name: $0.name, marks: $0.marks, isExact: $0.isExact)
            }
    }

    private mutating func enter(_ add: AddPrompt, at now: Moment) throws(Refusal) -> [Effect] {
        if add.line.name.isEmpty, add.picked == nil {
            if add.editor.isEmpty { interface.prompt = nil }
            guard add.editor.isEmpty else { throw .tooLittle("A name is missing: what is to be added?") }
            return []
        }
        if add.line.isNegative { throw .tooLittle(QuantityError.negative.description) }
        if let item = add.certain { return try take(item, add, at: now) }
        if add.candidates.isEmpty { return try beginNewItem(add) }
        var add = add
        add.stage = .confirming(0)
        interface.prompt = .add(add)
        return []
    }

    // MARK: Did you mean …?

    private mutating func press(_ key: Key, confirming place: Int, _ add: AddPrompt, at now: Moment) -> [Effect] {
        var add = add
        switch key {
        case .character("y"), .character("Y"), .enter:
            guard add.candidates.indices.contains(place) else { return [] }
            let item = add.candidates[place].item
            return attempt { state throws(Refusal) in try state.take(item, add, at: now) }
        case .character("n"), .character("N"), .down, .tab:
            guard place + 1 < add.candidates.count else {
                return attempt { state throws(Refusal) in try state.beginNewItem(add) }
            }
            add.stage = .confirming(place + 1)
        case .up, .backTab: add.stage = .confirming(max(place - 1, 0))
        case .control("n"): return attempt { state throws(Refusal) in try state.beginNewItem(add) }
        case .escape, .backspace: add.stage = .typing
        default: return refuse("y takes it, n asks for the next, Ctrl-N makes a new item, Esc goes back")
        }
        interface.prompt = .add(add)
        return []
    }

    // MARK: A new item

    private mutating func beginNewItem(_ add: AddPrompt) throws(Refusal) -> [Effect] {
        let name = try groceries.validatedItemName(add.line.name)
        var add = add
        let suggested = derived.suggestedType(for: name, in: groceries)
        add.stage = .choosing(prepared(TypeChooser(.newItem), suggested: suggested))
        interface.prompt = .add(add)
        return []
    }

    private mutating func press(_ key: Key, choosing chooser: TypeChooser, _ add: AddPrompt, at now: Moment) -> [Effect]
    {
        var add = add
        if let edited = edited(chooser, with: key) {
            add.stage = .choosing(edited)
        } else if key == .escape {
            add.stage = add.candidates.isEmpty ? .typing : .confirming(add.candidates.count - 1)
        } else {
            return attempt { state throws(Refusal) in try state.learn(add, chooser, at: now) }
        }
        interface.prompt = .add(add)
        return []
    }

    /// Saves the new item, its type where that is new too, and puts it on the list: one action.
    mutating func learn(_ add: AddPrompt, _ chooser: TypeChooser, at now: Moment) throws(Refusal) -> [Effect] {
        var draft = Draft(of: groceries, at: now)
        let type = try chosenType(chooser, in: &draft)
        let item = try draft.learn(add.line.name, type: type)
        let typeName = draft.groceries.types[type]?.name ?? ""
        let list = try draft.list(targetList)
        draft.perform(try draft.groceries.adding(add.line.quantity, of: item, note: add.line.note, to: list))
        let listName = draft.groceries.lists[list]?.name ?? ""
        let deed = Deed.add(add.line.quantity, .one(item.name), list: listName, type: typeName)
        goOn(after: add, showing: item.id)
        return [.append(draft.transaction(deed), notice: "Learnt \(item.name) (\(typeName)) and added it")]
    }

    // MARK: Taking

    mutating func take(_ id: ItemID, _ add: AddPrompt, at now: Moment) throws(Refusal) -> [Effect] {
        guard let item = groceries.items[id] else { throw .gone("The item") }
        var draft = Draft(of: groceries, at: now)
        let list = try draft.list(targetList)
        let before = draft.groceries.entries[EntryID(list: list, item: id)]
        let adding = draft.perform(
            try draft.groceries.adding(add.line.quantity, of: item, note: add.line.note, to: list))
        let transaction = draft.transaction(adding)
        goOn(after: add, showing: id)
        guard !transaction.changesNothing else {
            let notice = "\(item.name) is on the list already; + and − change the amount"
            return [.append(transaction, notice: notice)]
        }
        if before?.isChecked == true, add.line.quantity == nil, add.queue.isEmpty {
            openQuantity(
                of: EntryID(list: list, item: id), text: (before?.planned ?? item.usual)?.editableText() ?? "",
                returnsToAdd: true)
            return [.append(transaction, notice: "\(item.name): needed again; how much this time?")]
        }
        return [.append(transaction, notice: said(of: item, add.line.quantity, before: before, draft.groceries))]
    }

    private func said(
        of item: Item, _ quantity: Quantity?, before: Entry?, _ after: Groceries
    ) -> String {
        let type = after.types[item.type]?.name ?? ""
        if let before, let sum = after.entries[before.id]?.planned { return "\(item.name): now \(show(sum))" }
        return "Added \(quantity.map { show($0) + " " } ?? "")\(item.name) · \(type)"
    }

    /// The prompt for the next line: a pasted one that waits, or an empty one. What was just added is selected on the list.
    private mutating func goOn(after add: AddPrompt, showing item: ItemID) {
        interface.screen.page.reveal(&self, item)
        askNext(of: add)
    }

    private mutating func askNext(of add: AddPrompt) {
        var next = AddPrompt()
        next.queue = add.queue
        if !next.queue.isEmpty {
            next.editor = LineEditor(next.queue.removeFirst())
            read(&next)
            next.stage = next.certain == nil && !next.candidates.isEmpty ? .confirming(0) : .typing
        }
        interface.prompt = .add(next)
    }

    // MARK: Pasting

    mutating func paste(_ text: String, inAdd add: AddPrompt, at now: Moment) -> [Effect] {
        var add = add
        var text = text
        guard text.contains(where: \.isNewline) else {
            switch add.stage {
            case .typing:
                add.editor.insert(Self.oneLine(text))
                read(&add)
            case .choosing(var chooser):
                chooser.editor.insert(Self.oneLine(text))
                add.stage = .choosing(refreshed(chooser))
            case .confirming: return refuse("There is a question first: y, n, or Esc to go back to the line")
            }
            interface.prompt = .add(add)
            return []
        }
        // What was typed around the cursor belongs to the first and the last line; a line in question is asked about next.
        if add.stage == .typing {
            text = add.editor.textBeforeCursor + text + add.editor.textBehindCursor
        } else {
            add.queue.insert(add.editor.text, at: 0)
        }
        let lines = TypedLine.lines(of: text).map(String.init)
        guard lines.count <= Self.pastedLinesMax else {
            return refuse("That is \(lines.count) lines; at most \(Self.pastedLinesMax) can be pasted at once.")
        }
        return attempt { state throws(Refusal) in try state.takeAll(lines, add, at: now) }
    }

    /// Adds every line that is certain in one action, and asks about the others one after the other.
    private mutating func takeAll(_ lines: [String], _ add: AddPrompt, at now: Moment) throws(Refusal) -> [Effect] {
        var draft = Draft(of: groceries, at: now)
        let list = try draft.list(targetList)
        var added = 0
        var add = add
        for text in lines {
            let line = derived.read(text, in: groceries)
            if line.isHeading || line.name.isEmpty { continue }
            guard let found = derived.find(line.wanted, in: groceries, limit: 1).first, found.isExact,
                let item = groceries.items[found.item],
                let transaction = try? draft.groceries.adding(line.quantity, of: item, note: line.note, to: list)
            else {
                // Without its bullet, which could be taken for a minus once the line stands alone.
                add.queue.append(line.wholeText)
                continue
            }
            draft.perform(transaction)
            added += 1
        }
        let listName = draft.groceries.lists[list]?.name ?? ""
        askNext(of: add)
        let count = add.queue.count
        let asked = count == 0 ? "" : "; \(count) \(Plural.word(count, "needs", "need")) an answer"
        guard added > 0 else {
            interface.notice = add.queue.isEmpty ? .warning("There was no item in what was pasted.") : nil
            return []
        }
        let items = Plural.count(added, "pasted item", one: "one")
        return [.append(draft.transaction(.paste(added, list: listName)), notice: "Added \(items)\(asked)")]
    }
}
