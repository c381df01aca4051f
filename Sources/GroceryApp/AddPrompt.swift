public import GroceryDomain
public import ScreenModel

/// Adding by name: you type, are asked about what is not certain, and go on.
public struct AddPrompt: Prompt, Hashable {
    public enum Stage: Hashable, Sendable {
        case typing
        /// "Did you mean …?", for the candidate at that index.
        case confirming(Int)
    }

    public var editor = LineEditor()
    public var stage = Stage.typing
    /// The line as it reads so far.
    public var line = TypedLine.read("")
    /// What in the catalogue is like it, best first. While nothing is typed: what is usually bought and not on the
    /// list.
    public var candidates: [Candidate] = []
    /// The candidate picked with the arrow keys, if one is.
    public var picked: Int?
    /// Pasted lines that are still to be asked about.
    public var queue: [String] = []

    public init() {}

    /// An item that is like what was typed.
    public struct Candidate: Hashable, Sendable {
        public var item: ItemID
        /// The name or alias that is like it, and which of its characters were typed.
        public var name: String
        public var marks: [Int]
        public var isExact: Bool
    }

    /// The item that Enter adds at once, if there is one.
    public var certain: ItemID? {
        if let picked, candidates.indices.contains(picked) { return candidates[picked].item }
        return candidates.first.flatMap { $0.isExact ? $0.item : nil }
    }
}

extension AddPrompt {
    public func field(_ state: AppState) -> Field? {
        var field = Field(queue.isEmpty ? "Add" : "Add (\(queue.count) more)", editor, hint: "2 lb apples, milk, …")
        if case .confirming = stage { field.hasCursor = false }
        return field
    }

    public func lines(_ state: AppState) -> [PromptLine] {
        let lines = candidates.enumerated().map { PromptLine.choice($0, line($1, state)) }
        switch stage {
        case .typing: return editor.isEmpty && !lines.isEmpty ? [.heading("Often bought")] + lines : lines
        case .confirming(let index):
            let name = candidates.indices.contains(index) ? state.groceries.name(of: candidates[index].item) : ""
            return [.heading("Did you mean \(name)?")] + lines
        }
    }

    private func line(_ candidate: Candidate, _ state: AppState) -> PromptLine.Choice {
        guard let item = state.groceries.items[candidate.item] else { return PromptLine.Choice("") }
        var choice = PromptLine.Choice(item.name)
        choice.marks = candidate.marks
        if candidate.name != item.name { choice.alias = candidate.name }
        choice.end = state.groceries.types[item.type]?.name ?? ""
        return choice
    }

    public var selectedLine: Int? {
        switch stage {
        case .typing: picked.map { $0 + (editor.isEmpty ? 1 : 0) }
        case .confirming(let index): index + 1
        }
    }

    /// Room for all candidates, so that the list above does not move at every letter; none at the beginning, where
    /// nothing is usually bought yet.
    public func rows(_ state: AppState, most: Int) -> Int {
        candidates.isEmpty && editor.isEmpty ? 0 : min(AppState.candidatesMax + 1, most)
    }

    public var hasReading: Bool { stage == .typing }

    public func reading(_ state: AppState) -> String? {
        guard stage == .typing, !line.name.isEmpty else { return nil }
        if line.isNegative { return QuantityError.negative.description }
        var parts: [String] = []
        if let quantity = line.quantity { parts.append(state.show(quantity)) }
        let item = certain.flatMap { state.groceries.items[$0] }
        parts.append(item?.name ?? line.name)
        if let item, let type = state.groceries.types[item.type] { parts.append(type.name) }
        if let note = line.note { parts.append("note: \(note)") }
        if let item, let effect = state.effect(of: line.quantity, on: item) { parts.append(effect) }
        return parts.joined(separator: " · ")
    }

    public func hints(_ state: AppState) -> [Hints.Hint] {
        switch stage {
        case .typing:
            if editor.isEmpty {
                return [.init("Esc", "done", .escape)] + (candidates.isEmpty ? [] : [.init("↓", "choose", .down)])
            }
            let enter = certain != nil ? "add" : candidates.isEmpty ? "new item" : "ask"
            return [
                .init("Enter", enter, .enter), .init("Esc", queue.isEmpty ? "stop" : "skip", .escape),
                .init("↓", "choose", .down), .init("Ctrl-N", "new item", .control("n")),
            ]
        case .confirming:
            return [
                .init("y", "yes", "y"), .init("n", "no, next", "n"), .init("Ctrl-N", "new item", .control("n")),
                .init("Esc", "back", .escape),
            ]
        }
    }

    public func press(_ key: Key, _ binding: Binding?, _ state: inout AppState) throws(Refusal) {
        switch stage {
        case .typing: try state.press(key, typing: self)
        case .confirming(let index): try state.press(key, confirming: index, self)
        }
    }

    public func paste(_ text: String, _ state: inout AppState) throws(Refusal) { try state.paste(text, inAdd: self) }

    public func choose(_ choice: Int, _ state: inout AppState) throws(Refusal) {
        try state.add(candidates[choice].item, self)
    }

    /// At a question, an arrow says no.
    public func wheel(_ distance: Int, _ state: inout AppState) {
        if stage == .typing { state.press(distance < 0 ? .up : .down) }
    }

    public func refreshed(_ state: AppState) -> any Prompt {
        guard stage == .typing, editor.isEmpty else { return self }
        let usual = state.groceries.usualItems(missingFrom: state.writtenList?.id, limit: AppState.candidatesMax)
        var add = self
        add.candidates = usual.map {
            Candidate(item: $0, name: state.groceries.name(of: $0), marks: [], isExact: false)
        }
        return add
    }
}

// Adding by typing a name.
extension AppState {
    static let candidatesMax = 8
    /// As many pasted lines as are read at once; nobody's list is longer.
    static let pastedLinesMax = 1000

    mutating func openAdd() {
        if !interface.screen.page.acceptsItems(self) { show(.shop) }
        interface.prompts = [AddPrompt()]
    }

    // MARK: Typing

    mutating func press(_ key: Key, typing add: AddPrompt) throws(Refusal) {
        var add = add
        switch key {
        case .enter: return try enter(add)
        case .escape:
            if add.queue.isEmpty { interface.closePrompt() } else { askNext(of: add) }
            return
        case .control("n"): return try beginNewItem(add)
        case .down, .tab:
            add.picked = add.candidates.isEmpty ? nil : min((add.picked ?? -1) + 1, add.candidates.count - 1)
        case .up, .backTab: add.picked = add.picked.flatMap { $0 == 0 ? nil : $0 - 1 }
        default:
            guard add.editor.handle(key) else { return }
            read(&add)
        }
        interface.changePrompt(to: add)
    }

    /// Reads the line and looks for what it may mean.
    mutating func read(_ add: inout AddPrompt) {
        add.line = derived.read(add.editor.text, in: groceries)
        add.picked = nil
        add.candidates =
            add.line.name.isEmpty
            ? []
            : derived.find(add.line.wanted, in: groceries, limit: Self.candidatesMax).map {
                AddPrompt.Candidate(item: $0.item, name: $0.name, marks: $0.marks, isExact: $0.isExact)
            }
    }

    private mutating func enter(_ add: AddPrompt) throws(Refusal) {
        if add.line.name.isEmpty, add.picked == nil {
            if add.editor.isEmpty { interface.closePrompt() }
            guard add.editor.isEmpty else { throw .notPossible("A name is missing: what is to be added?") }
            return
        }
        if add.line.isNegative { throw .notPossible(QuantityError.negative.description) }
        if let item = add.certain { return try self.add(item, add) }
        if add.candidates.isEmpty { return try beginNewItem(add) }
        var add = add
        add.stage = .confirming(0)
        interface.changePrompt(to: add)
    }

    // MARK: Did you mean …?

    mutating func press(_ key: Key, confirming index: Int, _ add: AddPrompt) throws(Refusal) {
        var add = add
        switch key {
        case .character("y"), .character("Y"), .enter:
            guard add.candidates.indices.contains(index) else { return }
            return try self.add(add.candidates[index].item, add)
        case .character("n"), .character("N"), .down, .tab:
            guard index + 1 < add.candidates.count else { return try beginNewItem(add) }
            add.stage = .confirming(index + 1)
        case .up, .backTab: add.stage = .confirming(max(index - 1, 0))
        case .control("n"): return try beginNewItem(add)
        case .escape, .backspace: add.stage = .typing
        default: return refuse("y takes it, n asks for the next, Ctrl-N makes a new item, Esc goes back")
        }
        interface.changePrompt(to: add)
    }

    // MARK: A new item

    private mutating func beginNewItem(_ add: AddPrompt) throws(Refusal) {
        let name = try groceries.validatedItemName(add.line.name)
        var add = add
        let suggested = derived.suggestedType(for: name, in: groceries)
        add.stage = add.candidates.isEmpty ? .typing : .confirming(add.candidates.count - 1)
        interface.changePrompt(to: add)
        interface.openPrompt(Chooser(TypeQuestion(.newItem(add), suggested: suggested), &self))
    }

    /// Saves the new item, its type too where that is new, and puts it on the list, as one action.
    mutating func learn(_ add: AddPrompt, _ type: ItemTypeID, in draft: Draft) throws(Refusal) {
        var draft = draft
        let item = try draft.learn(add.line.name, type: type)
        let typeName = draft.groceries.types[type]?.name ?? ""
        let list = try draft.list(targetList)
        draft.perform(try draft.groceries.adding(add.line.quantity, of: item, note: add.line.note, to: list))
        let listName = draft.groceries.lists[list]?.name ?? ""
        let deed = Deed.add(add.line.quantity, .one(item.name), list: listName, type: typeName)
        goOn(after: add, showing: item.id)
        append(draft.transaction(deed), notice: "Learnt \(item.name) (\(typeName)) and added it")
    }

    // MARK: Adding

    mutating func add(_ id: ItemID, _ add: AddPrompt) throws(Refusal) {
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
            return append(transaction, notice: notice)
        }
        if before?.isChecked == true, add.line.quantity == nil, add.queue.isEmpty {
            openQuantity(of: EntryID(list: list, item: id), text: (before?.planned ?? item.usual)?.editableText() ?? "")
            return append(transaction, notice: "\(item.name): needed again; how much this time?")
        }
        append(transaction, notice: said(of: item, add.line.quantity, before: before, draft.groceries))
    }

    private func said(of item: Item, _ quantity: Quantity?, before: Entry?, _ after: Groceries) -> String {
        let type = after.types[item.type]?.name ?? ""
        if let before, let sum = after.entries[before.id]?.planned { return "\(item.name): now \(show(sum))" }
        return "Added \(quantity.map { show($0) + " " } ?? "")\(item.name) · \(type)"
    }

    /// Asks for the next line and selects what was just added.
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
        interface.prompts = [next]
    }

    // MARK: Pasting

    mutating func paste(_ text: String, inAdd add: AddPrompt) throws(Refusal) {
        var add = add
        var text = text
        guard text.contains(where: \.isNewline) else {
            switch add.stage {
            case .typing:
                add.editor.insert(Self.oneLine(text))
                read(&add)
            case .confirming: return refuse("There is a question first: y, n, or Esc to go back to the line")
            }
            interface.changePrompt(to: add)
            return
        }
        // What was typed around the cursor belongs to the first and the last line. A line that is being asked about
        // comes first.
        if add.stage == .typing, interface.prompts.count < 2 {
            text = add.editor.textBeforeCursor + text + add.editor.textBehindCursor
        } else {
            add.queue.insert(add.editor.text, at: 0)
        }
        let lines = TypedLine.lines(of: text).map(String.init)
        guard lines.count <= Self.pastedLinesMax else {
            return refuse("That is \(lines.count) lines; at most \(Self.pastedLinesMax) can be pasted at once.")
        }
        return try addAll(lines, add)
    }

    /// Adds every line that is certain in one action, and asks about the others one after the other.
    private mutating func addAll(_ lines: [String], _ add: AddPrompt) throws(Refusal) {
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
                // Without its bullet, which in front of a single line could be a minus.
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
            return
        }
        let items = Plural.count(added, "pasted item", one: "one")
        append(draft.transaction(.paste(added, list: listName)), notice: "Added \(items)\(asked)")
    }
}
