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
    /// What the line means so far: one meaning for each item that it names.
    public var meanings: [Meaning] = []
    /// What the last item of the line may be, best first. While nothing is typed: what is usually bought and not on the
    /// list.
    public var candidates: [Meaning.Candidate] = []
    /// The candidate picked with the arrow keys, if one is.
    public var picked: Int?
    /// Pasted lines that are still to be asked about.
    public var queue: [String] = []
    /// The line of the queue that this began as, however it was edited since.
    var asked: String?
    /// The candidate that the first line of the queue was asked about when something was typed instead of an answer.
    private var askedBefore: Int?

    public init() {}

    init(asking queue: [String]) { self.queue = queue }

    /// The last item of the line, which is still being typed.
    public var line: TypedLine { meanings.last?.line ?? .empty }

    /// The code on a pack, if nothing else was typed but an amount.
    var code: BarcodeID? { meanings.count == 1 ? BarcodeID(in: line) : nil }

    /// What Enter adds at once for the last item of the line, if there is one.
    public var certain: Meaning.Candidate? {
        if let picked, candidates.indices.contains(picked) { return candidates[picked] }
        return candidates.first.flatMap { $0.isCertain ? $0 : nil }
    }

    /// Whether Enter asks which one is meant; of what is hardly like the line, whoever means it chooses it.
    fileprivate var asks: Bool { certain == nil && candidates.first?.isLike ?? false }

    /// Asks about the line.
    var confirming: AddPrompt {
        var add = self
        add.stage = .confirming(0)
        return add
    }

    /// An empty line to go on typing in. What this one means is asked once that is added: whoever types `yoghurt` says
    /// neither yes nor no.
    func puttingAside(_ index: Int) -> AddPrompt {
        var add = AddPrompt(asking: [editor.text] + queue)
        add.askedBefore = index
        return add
    }

    /// What Enter says to the question that stands aside: a yes or no that nothing follows is an answer to it.
    fileprivate var answer: (key: Key, index: Int)? {
        guard let askedBefore, let key = Self.answers[editor.text.trimmed.lowercased()] else { return nil }
        return (key, askedBefore)
    }

    private static let answers: [String: Key] = ["y": .enter, "yes": .enter, "n": .down, "no": .down]

    /// What Tab takes: the one picked, or the best.
    var first: Meaning.Candidate? {
        candidates.indices.contains(picked ?? 0) ? candidates[picked ?? 0] : nil
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

    private func line(_ candidate: Meaning.Candidate, _ state: AppState) -> PromptLine.Choice {
        guard let item = state.groceries.items[candidate.item] else { return PromptLine.Choice("") }
        var choice = PromptLine.Choice(item.name.shownAsName)
        choice.marks = candidate.marks
        if candidate.name != item.name { choice.alias = candidate.name }
        choice.end = state.whereabouts(of: item) ?? state.groceries.types[item.type]?.name ?? ""
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

    public func lineCount(_ state: AppState) -> Int {
        let hasHeading = stage != .typing || editor.isEmpty && !candidates.isEmpty
        return candidates.count + (hasHeading ? 1 : 0)
    }

    public var hasReading: Bool { stage == .typing }

    public func reading(_ state: AppState) -> String? {
        if let answer, let asked = queue.first { return "\(answer.key == .enter ? "yes" : "no") to “\(asked)”" }
        guard stage == .typing, !line.name.isEmpty else { return nil }
        if code != nil, certain == nil { return "a new code: Enter asks what it is" }
        if let complaint = meanings.lazy.compactMap(\.complaint).first.map({ "\($0)" }) {
            // Said once: Enter says it as a warning.
            return complaint == state.interface.notice?.text ? nil : complaint
        }
        if meanings.count > 1 {
            return meanings.enumerated().map { index, meaning in
                let known = index == meanings.count - 1 ? certain : meaning.certain
                let name = known.map { state.groceries.name(of: $0.item) } ?? "“\(meaning.line.name)”?"
                return [meaning.line.quantity.map { state.show($0) }, name].compactMap(\.self).joined(separator: " ")
            }.joined(separator: " · ")
        }
        var parts: [String] = []
        if let quantity = line.quantity { parts.append(state.show(quantity)) }
        let item = certain.flatMap { state.groceries.items[$0.item] }
        parts.append(item?.name ?? line.name)
        if let item, let type = state.groceries.types[item.type] { parts.append(type.name) }
        if let note = certain.map(\.note) ?? line.note { parts.append("note: \(note)") }
        if let item, let effect = state.effect(of: line.quantity, on: item) { parts.append(effect) }
        return parts.joined(separator: " · ")
    }

    public func hints(_ state: AppState) -> [Hints.Hint] {
        switch stage {
        case .typing:
            if editor.isEmpty {
                return [.init("Esc", "done", .escape)] + (candidates.isEmpty ? [] : [.init("↓", "choose", .down)])
            }
            let newItem = "new item"
            let enter =
                if let answer { answer.key == .enter ? "yes" : "no" } else if meanings.count > 1 {
                    "add \(meanings.count)"
                } else {
                    certain != nil ? "add" : asks ? "choose" : newItem
                }
            var hints: [Hints.Hint] = [.init("Enter", enter, .enter)]
            if certain == nil, let first {
                hints.append(.init("Tab", "take \(state.groceries.name(of: first.item))", .tab))
            }
            hints += [.init("Esc", queue.isEmpty ? "stop" : "skip", .escape), .init("↓", "choose", .down)]
            return enter == newItem ? hints : hints + [.init("Ctrl-N", newItem, .control("n"))]
        case .confirming:
            // On a phone there is to be room for the third, too.
            let isWide = state.isWide
            return [
                .init("Enter", "yes", .enter, answer: "y"),
                .init("↓", isWide ? "no, next" : "no", .down, answer: "n"),
                .init("Ctrl-N", isWide ? "new item" : "new", .control("n")), .init("Esc", "back", .escape),
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
        try state.add(candidates[choice], self)
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
            Meaning.Candidate(item: $0, name: state.groceries.name(of: $0))
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
            if add.asked != nil, !add.editor.isEmpty { interface.notice = .info("Left out “\(add.editor.text)”") }
            return
        case .control("n"): return try beginNewItem(add)
        case .tab:
            guard let first = add.first else { return }
            return try self.add(first, add)
        case .down:
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
        add.meanings = derived.meanings(
            of: add.editor.text, in: groceries, for: writtenList?.id, limit: Self.candidatesMax)
        add.picked = nil
        add.candidates = add.meanings.last?.candidates ?? []
    }

    private mutating func enter(_ add: AddPrompt) throws(Refusal) {
        if let answer = add.answer {
            askNext(of: add)
            guard let question = interface.prompt as? AddPrompt, case .confirming = question.stage else { return }
            return try press(answer.key, confirming: answer.index, question)
        }
        if let code = add.code, add.picked == nil { return try take(code, for: .add(add)) }
        if add.line.name.isEmpty, add.picked == nil {
            guard add.editor.isEmpty else { throw .notPossible("A name is missing: what is to be added?") }
            if add.queue.isEmpty { interface.closePrompt() } else { askNext(of: add) }
            return
        }
        if let complaint = add.meanings.lazy.compactMap(\.complaint).first { throw .notPossible("\(complaint)") }
        if add.meanings.count > 1 { return try addAll(add.meanings, add, last: add.certain) }
        if let certain = add.certain { return try self.add(certain, add) }
        if !add.asks { return try beginNewItem(add) }
        interface.changePrompt(to: add.confirming)
    }

    // MARK: Did you mean …?

    mutating func press(_ key: Key, confirming index: Int, _ add: AddPrompt) throws(Refusal) {
        var add = add
        switch key {
        case .character(let typed) where typed != " ": return try press(key, typing: add.puttingAside(index))
        case .enter, .tab:
            guard add.candidates.indices.contains(index) else { return }
            return try self.add(add.candidates[index], add)
        case .down:
            guard index + 1 < add.candidates.count else { return try beginNewItem(add) }
            add.stage = .confirming(index + 1)
        case .up, .backTab: add.stage = .confirming(max(index - 1, 0))
        case .control("n"): return try beginNewItem(add)
        case .escape, .backspace: add.stage = .typing
        default: return refuse("Enter takes it, ↓ asks for the next, Ctrl-N makes a new item, Esc goes back")
        }
        interface.changePrompt(to: add)
    }

    // MARK: A new item

    private mutating func beginNewItem(_ add: AddPrompt) throws(Refusal) {
        let name = try groceries.validatedItemName(add.line.name)
        let suggested = derived.suggestedType(for: name, in: groceries)
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
        append(draft.transaction(deed), notice: "Added \(item.name) · new in \(typeName)")
    }

    // MARK: Adding

    /// Adds `candidate` as what the last item of the line means, and what stands before it.
    mutating func add(_ candidate: Meaning.Candidate, _ add: AddPrompt) throws(Refusal) {
        if add.meanings.count > 1 { return try addAll(add.meanings, add, last: candidate) }
        guard let item = groceries.items[candidate.item] else { throw .gone("The item") }
        var draft = Draft(of: groceries, at: now)
        let entry = EntryID(list: try draft.list(targetList), item: item.id)
        let before = draft.groceries.entries[entry]
        let adding = draft.perform(
            try draft.groceries.adding(
                add.line.quantity, of: item, as: candidate.wording, note: candidate.note, to: entry.list))
        let transaction = draft.transaction(adding)
        goOn(after: add, showing: item.id)
        if let lost = draft.groceries.withoutPlace(candidate.note, on: entry) {
            return append(transaction, notice: "\(item.name): there is no room in the note for “\(lost)”")
        }
        if let before, !before.isChecked {
            let after = draft.groceries.entries[entry] ?? before
            return append(transaction, notice: said(of: before, isNow: after, by: transaction))
        }
        if before?.isChecked == true, add.line.quantity == nil, add.queue.isEmpty {
            append(transaction, notice: notice("\(item.name): how much more?", of: transaction))
            return askQuantity(of: item.name, item.usual) { state, typed throws(Refusal) in
                if typed.quantity == nil { return }
                state.append(try state.groceries.adding(typed.quantity, of: item, to: entry.list))
            }
        }
        let said = said(of: entry, add.line.quantity, before: before, draft.groceries)
        append(transaction, notice: notice(said, of: transaction))
    }

    /// Of what was on the list already: what became of its amount and its note.
    private func said(of before: Entry, isNow after: Entry, by transaction: Transaction) -> String {
        let title = groceries.title(of: before)
        let amount = after.planned != before.planned ? after.planned : nil
        let note = after.note != before.note ? after.note.map { "; note: \($0)" } : nil
        if let amount { return "\(title): now \(show(amount))\(note ?? "")" }
        if let besides = groceries.sentence(ofWantedBesidesBy: transaction) {
            return "\(title): \(besides)\(note ?? "")"
        }
        return "\(title): on the list already\(note ?? "; + and − change the amount")"
    }

    private func said(of entry: EntryID, _ quantity: Quantity?, before: Entry?, _ after: Groceries) -> String {
        let title = after.title(of: entry)
        if before != nil, let sum = after.entries[entry]?.planned { return "\(title): now \(show(sum))" }
        let type = after.items[entry.item].flatMap { after.types[$0.type]?.name } ?? ""
        return "Added \(quantity.map { show($0) + " " } ?? "")\(title) · \(type)"
    }

    /// Asks for the next line and selects what was just added.
    mutating func goOn(after add: AddPrompt, showing item: ItemID) {
        if let asked = add.asked, interface.phone.lines.contains(where: { $0.text == asked }) {
            interface.phone.answers[asked] = item
        }
        interface.screen.page.reveal(&self, item)
        // Who answered a question is ready for the next.
        askNext(of: add)
    }

    mutating func askNext(of add: AddPrompt) {
        var next = AddPrompt()
        next.queue = add.queue
        if !next.queue.isEmpty {
            next.asked = next.queue.removeFirst()
            next.editor = LineEditor(next.asked ?? "")
            read(&next)
            if next.asks { next = next.confirming }
        }
        interface.prompts = [next]
    }

    // MARK: Pasting

    mutating func paste(_ text: String, inAdd add: AddPrompt) throws(Refusal) {
        var add = add
        var text = text
        guard text.contains(where: \.isNewline) else {
            if case .confirming(let index) = add.stage { add = add.puttingAside(index) }
            // What does not fit would be lost.
            guard add.editor.characters.count + text.count <= LineEditor.charactersMax else {
                throw .notPossible(
                    "That line has \(text.count) characters; at most \(LineEditor.charactersMax) go into one. "
                        + "Several lines may be pasted, one for each item.")
            }
            add.editor.insert(Self.oneLine(text))
            read(&add)
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
        let meanings = meanings(of: try Self.pastedLines(of: text))
        return try addAll(meanings, add, last: meanings.last?.certain, isPasted: true)
    }

    static func pastedLines(of text: String) throws(Refusal) -> [Substring] {
        let lines = TypedLine.lines(of: text)
        guard lines.count <= pastedLinesMax else {
            throw .notPossible("That is \(lines.count) lines; at most \(pastedLinesMax) can be pasted at once.")
        }
        return lines
    }

    mutating func meanings(of lines: some Sequence<Substring>) -> [Meaning] {
        lines.flatMap { derived.meanings(of: String($0), in: groceries, for: nil, limit: 1) }
    }

    // MARK: Several at once

    /// Adds every item that is certain in one action, and asks about the others one after the other.
    ///
    /// - Parameter last: what the last of `meanings` means, if that is decided.
    private mutating func addAll(
        _ meanings: [Meaning], _ add: AddPrompt, last: Meaning.Candidate?, isPasted: Bool = false
    ) throws(Refusal) {
        var draft = Draft(of: groceries, at: now)
        let list = try draft.list(targetList)
        let added = draft.add(meanings, last: last, to: list)
        var add = add
        add.queue.insert(contentsOf: added.asked, at: isPasted ? add.queue.count : 0)
        let listName = draft.groceries.lists[list]?.name ?? ""
        askNext(of: add)
        let count = added.count > 0 ? added.count : added.known
        guard count > 0 else {
            interface.notice = add.queue.isEmpty ? .warning("There was no item in what was pasted.") : nil
            return
        }
        let deed = isPasted ? Deed.paste(count, list: listName) : .add(nil, .several(count), list: listName)
        let transaction = draft.transaction(deed)
        append(transaction, notice: notice(added.said(isPasted ? "pasted item" : "item"), of: transaction))
    }
}
