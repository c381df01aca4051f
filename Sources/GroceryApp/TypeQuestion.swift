public import GroceryDomain
import ScreenModel

/// Which item type, known or new.
public struct TypeQuestion: Question {
    public enum Purpose: Sendable {
        /// The new item of an add prompt, which lies below.
        case newItem(AddPrompt)
        case moveItem(ItemID)
        /// The type is to be deleted; its items go to the chosen one.
        case deleteType(ItemTypeID)
    }

    public enum Choice: Hashable, Sendable {
        case type(ItemTypeID)
        /// - Parameter isItem: whether it names an item. Who goes on typing the list means that; then it takes one more
        ///   key, as no type is selected.
        case new(String, isItem: Bool)
    }

    let purpose: Purpose
    /// Selected while nothing is typed. Without it none is: a wrong type is worse than one more key.
    let suggested: ItemTypeID?

    init(_ purpose: Purpose, suggested: ItemTypeID?) { (self.purpose, self.suggested) = (purpose, suggested) }

    public func label(_ state: AppState) -> String { "Type" }
    public static var hint: String? { nil }
    public let nothing = "No such type; type a name to make one"

    public var verb: String { if case .newItem = purpose { "save" } else { "choose" } }
    public var arrows: String { if case .newItem = purpose { "type" } else { "move" } }

    public func heading(_ state: AppState) -> String {
        switch purpose {
        case .newItem(let add): "New: which type is “\(add.line.name)”?"
        case .moveItem(let item): "Which type is \(state.groceries.name(of: item))?"
        case .deleteType(let type): "To which type go the items of \(state.groceries.types[type]?.name ?? "")?"
        }
    }

    /// What begins with the text comes first; otherwise in the order of the walk.
    public func choices(_ text: String, _ state: inout AppState) -> [Choice] {
        let wanted = text.folded
        let types = state.groceries.orderedTypes.filter { type in
            if case .deleteType(type.id) = purpose { return false }
            return wanted.isEmpty || type.name.folded.contains(wanted)
        }
        let first = types.filter { !wanted.isEmpty && $0.name.folded.hasPrefix(wanted) }
        let choices = (first + types.filter { type in !first.contains { $0.id == type.id } }).map { Choice.type($0.id) }
        guard !text.isEmpty, let name = try? state.groceries.validatedTypeName(text) else { return choices }
        let meaning = state.derived.meanings(of: text, in: state.groceries, for: nil, limit: 0).first
        return choices + [.new(name, isItem: meaning?.certain != nil)]
    }

    public func first(_ text: String, among choices: [Choice]) -> Int? {
        if text.folded.isEmpty { return suggested.flatMap { choices.firstIndex(of: .type($0)) } }
        return choices.isEmpty || Self.isItem(choices[0]) ? nil : 0
    }

    private static func isItem(_ choice: Choice) -> Bool {
        if case .new(_, isItem: true) = choice { true } else { false }
    }

    public func line(_ choice: Choice, _ text: String, _ state: AppState) -> PromptLine.Choice {
        switch choice {
        case .type(let type):
            var line = PromptLine.Choice(state.groceries.types[type]?.name ?? "")
            if type == suggested { line.remark = if case .moveItem = purpose { "now" } else { "likely" } }
            return line
        case .new(let name, let isItem):
            var line = PromptLine.Choice("New type “\(name)”")
            line.isNew = true
            if isItem { line.remark = "this is an item" }
            return line
        }
    }

    public func rows(_ state: AppState, most: Int) -> Int { most }

    public func choose(_ choice: Choice?, _ text: String, _ state: inout AppState) throws(Refusal) {
        var draft = Draft(of: state.groceries, at: state.now)
        let type: ItemTypeID
        switch choice {
        case .type(let known): type = known
        case nil where text.isEmpty: throw .notPossible("Which type? Choose one, or type its name.")
        case nil where choices(text, &state).first.map(Self.isItem) ?? false:
            throw .notPossible("“\(text)” is an item. ↓ makes a type of it; Esc goes back.")
        case .new, nil: type = try draft.type(named: text)
        }
        let done: Deed
        switch purpose {
        case .newItem(let add): return try state.learn(add, type, in: draft)
        case .moveItem(let item): done = draft.perform(try draft.groceries.moving(item, to: type))
        case .deleteType(let old):
            guard let old = state.groceries.types[old] else { throw .gone("The item type") }
            let deletion = try Groceries.deleting(old, movingItemsTo: type, in: draft)
            state.interface.closePrompt()
            return state.append(deletion)
        }
        state.interface.closePrompt()
        state.append(draft.transaction(done))
    }

    public func paste(lines text: String, _ state: inout AppState) throws(Refusal) -> Bool {
        guard case .newItem(let add) = purpose else { return false }
        try state.paste(text, inAdd: add)
        return true
    }
}
