public import GroceryDomain
import ScreenModel

/// To which other list entries go.
public struct TransferQuestion: Question {
    let source: ListID
    let items: Set<ItemID>
    /// Whether they stay where they are, too.
    let isCopying: Bool

    public var verb: String { isCopying ? "copy" : "move" }
    public let nothing = "There is no other list yet; type the name of one"

    public func label(_ state: AppState) -> String { "List" }

    public func heading(_ state: AppState) -> String {
        let what =
            if items.count == 1, let item = items.first {
                state.groceries.title(of: EntryID(list: source, item: item))
            } else {
                Plural.count(items.count, "item")
            }
        return "\(isCopying ? "Copy" : "Move") \(what) to which list?"
    }

    public func choices(_ text: String, _ state: inout AppState) -> [ListChoice] {
        ListChoice.all(like: text, among: targets(state), state)
    }

    private func targets(_ state: AppState) -> [GroceryList] {
        (state.groceries.lists(of: .shopping) + state.groceries.lists(of: .template)).filter { $0.id != source }
    }

    public func line(_ choice: ListChoice, _ text: String, _ state: AppState) -> PromptLine.Choice {
        choice.line(state)
    }
    public func rows(_ state: AppState, most: Int) -> Int { ListChoice.rows(targets(state).count, most: most) }

    public func choose(_ choice: ListChoice?, _ text: String, _ state: inout AppState) throws(Refusal) {
        var draft = Draft(of: state.groceries, at: state.now)
        let target: ListID
        switch choice {
        case nil: throw .notPossible("Type the name of a list.")
        case .list(let known): target = known
        case .new(let name):
            let (id, adding) = try draft.groceries.addingList(named: name, at: state.now)
            draft.perform(adding)
            target = id
        }
        let moving = try draft.groceries.transferring(items, from: source, to: target, copying: isCopying)
        let deed = draft.perform(moving)
        state.interface.ticked[source] = nil
        state.interface.closePrompt()
        state.append(draft.transaction(deed), notice: "\(deed.asDone); \(state.undoesIt)")
    }
}

extension AppState {
    /// What is ticked on the shown list; the selected entry where nothing is.
    private func meantForTransfer() throws(Refusal) -> (list: ListID, items: Set<ItemID>) {
        guard let list = shownList else { throw .noList }
        if let ticked = interface.ticked[list.id] { return (list.id, ticked) }
        let entry = try selectedEntry()
        guard groceries.entries[entry] != nil else { throw .gone("The item") }
        return (list.id, [entry.item])
    }

    /// Asks to which list it goes.
    mutating func askTransfer(copying: Bool) throws(Refusal) {
        let (list, items) = try meantForTransfer()
        interface.openPrompt(Chooser(TransferQuestion(source: list, items: items, isCopying: copying), &self))
    }

    /// Ticks the selected entry, and goes on to the next.
    mutating func tickInShop() throws(Refusal) {
        let entry = try selectedEntry()
        guard groceries.entries[entry] != nil else { throw .gone("The item") }
        tick(entry.item, on: entry.list)
        move(by: 1)
    }
}
