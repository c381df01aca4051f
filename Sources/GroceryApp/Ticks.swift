public import GroceryDomain
import ScreenModel

// What is ticked on lists and recipes, and putting it onto the current list.
extension AppState {
    mutating func tick(_ item: ItemID, on list: ListID) {
        if interface.ticked[list, default: []].remove(item) == nil { interface.ticked[list, default: []].insert(item) }
        if interface.ticked[list]?.isEmpty ?? false { interface.ticked[list] = nil }
    }

    public func isTicked(_ item: ItemID, on list: ListID) -> Bool { interface.ticked[list]?.contains(item) ?? false }

    /// What is ticked to be put onto the current list: what is ticked on that goes elsewhere.
    private var gathered: [ListID: Set<ItemID>] {
        let current = currentList?.id
        return interface.ticked.filter { $0.key != current }
    }

    /// How many entries are ticked to be put onto the current list.
    public var tickCount: Int { gathered.values.reduce(0) { $0 + $1.count } }

    /// Takes all ticks away; false where there is none.
    mutating func dropTicks() -> Bool {
        let count = interface.ticked.values.reduce(0) { $0 + $1.count }
        interface.ticked = [:]
        if count > 0 { interface.notice = .info("\(Plural.count(count, "tick")) taken away") }
        return count > 0
    }

    /// Ticks end with what they are on.
    mutating func refreshTicks() {
        guard !interface.ticked.isEmpty else { return }
        for (list, items) in interface.ticked {
            let left = items.filter { groceries.entries[EntryID(list: list, item: $0)] != nil }
            interface.ticked[list] = groceries.lists[list] == nil || left.isEmpty ? nil : left
        }
    }

    /// Whether there is something to put onto the current list.
    func canGather(from list: ListID?) -> Bool {
        if !gathered.isEmpty { return true }
        guard let list, list != currentList?.id else { return false }
        return !groceries.entries.shown(on: list).isEmpty
    }

    /// Puts what is ticked, or all of `list` where nothing is, onto the current list.
    mutating func gather(from list: ListID?) throws(Refusal) {
        let ticked = gathered.sorted { $0.key < $1.key }
        var gatherings = ticked.map { Groceries.Gathering($0.key, items: $0.value, factor: shownFactor(of: $0.key)) }
        if gatherings.isEmpty, let list { gatherings = [Groceries.Gathering(list, factor: shownFactor(of: list))] }
        guard !gatherings.isEmpty else { throw .notPossible("Choose a list in Lists first.") }
        return try gather(gatherings)
    }

    mutating func gather(_ gatherings: [Groceries.Gathering]) throws(Refusal) {
        var draft = Draft(of: groceries, at: now)
        let target = try draft.list(currentList?.id)
        let adding = draft.perform(try draft.groceries.gathering(gatherings, onto: target, on: interface.today))
        for list in gathered.keys { interface.ticked[list] = nil }
        let transaction = draft.transaction(adding)
        let wayBack = transaction.changesNothing ? "" : "; \(undoesIt)"
        append(transaction, notice: notice(adding.asDone + wayBack, of: transaction))
    }
}

extension Binding {
    static func tick(_ name: String, when applies: @escaping Applies, run: @escaping Run) -> Binding {
        Binding(
            name, [" ", "x"], .lists, 8, hint: "tick", help: "Tick what to add, on as many lists as you like",
            when: applies, run: run)
    }

    /// - Parameter list: what is put onto the current list where nothing is ticked.
    static func gather(_ name: String, from list: @escaping @Sendable (AppState) -> ListID?) -> Binding {
        Binding(
            name, ["A"], .lists, 9, hint: "add to list", help: "Add what is ticked, or all of it, to the current list",
            when: { $0.canGather(from: list($0)) }
        ) { state throws(Refusal) in try state.gather(from: list(state)) }
    }
}
