/// One change, as it stands in the journal.
public enum Operation: Hashable, Sendable {
    case type(Edit<ItemType>)
    case item(Edit<Item>)
    case list(Edit<GroceryList>)
    case entry(Edit<Entry>)
    /// The planned quantity moves from what was seen to `new`, relative to it: two machines that each add one to 2 make
    /// 4, where two that each type 3 make 3. Undo moves it back.
    case step(EntryID, old: Quantity?, new: Quantity?)
    case preference(Edit<Preference>)

    public var inverse: Operation {
        switch self {
        case .type(let edit): .type(edit.inverse)
        case .item(let edit): .item(edit.inverse)
        case .list(let edit): .list(edit.inverse)
        case .entry(let edit): .entry(edit.inverse)
        case .step(let id, let old, let new): .step(id, old: new, new: old)
        case .preference(let edit): .preference(edit.inverse)
        }
    }
}

/// What one user action does: operations that stand or fall together, one record of the journal, one undo step, one line
/// of the history.
public struct Transaction: Hashable, Sendable {
    /// The history's sentence, in the imperative and without a full stop: "add 2 l oat milk to Groceries".
    public var say: String
    public var operations: [Operation]

    public init(_ say: String, _ operations: [Operation]) { (self.say, self.operations) = (say, operations) }

    public var isEmpty: Bool { operations.isEmpty }

    /// The operations that take this transaction back, in the order in which they have to be done.
    public var inverse: [Operation] { operations.reversed().map(\.inverse) }
}
