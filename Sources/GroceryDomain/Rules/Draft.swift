/// An action being put together: each rule is tried on the groceries as the rules before it left them, and all
/// operations are collected.
///
/// ```swift
/// var draft = Draft(of: groceries)
/// let pets = try draft.type(named: "Pets")
/// let hay = try draft.learn("Hay", type: pets)
/// let learning = draft.transaction(.learn(hay.name, type: "Pets"))
/// #expect(learning.operations.count == 2 && groceries.item(named: "Hay") == nil)
/// ```
public struct Draft: Sendable {
    /// The groceries as they would be after the operations so far.
    public private(set) var groceries: Groceries
    public private(set) var operations: [Operation] = []
    public let moment: Moment

    public init(of groceries: Groceries, at moment: Moment = Moment(milliseconds: 0)) {
        (self.groceries, self.moment) = (groceries, moment)
    }

    /// Applies `transaction` to the draft. Returns its deed.
    @discardableResult
    public mutating func perform(_ transaction: Transaction) -> Deed {
        perform(transaction.operations)
        return transaction.deed
    }

    public mutating func perform(_ more: [Operation]) { perform(more, numberingNamesakes: true) }

    /// - Parameter numberingNamesakes: false for whoever adds thousands of lists and knows that no two share a name:
    ///   telling them apart is a walk over all lists.
    mutating func perform(_ more: [Operation], numberingNamesakes: Bool) {
        for operation in more { groceries.apply(operation, at: moment, numberingNamesakes: numberingNamesakes) }
        operations += more
    }

    mutating func numberNamesakes() { groceries.numberNamesakes() }

    /// All operations so far as one action.
    public func transaction(_ deed: Deed) -> Transaction { Transaction(deed, operations) }
}

// MARK: Find or create

extension Draft {
    /// The list `known`; if it is nil, a new list called Groceries: that with which every household begins, if nothing
    /// is known of it.
    public mutating func list(_ known: ListID?) throws(Refusal) -> ListID {
        if let known { return known }
        let first = GroceryList.first(at: moment)
        if groceries.lists.known(first.id) == nil, groceries.list(named: first.name) == nil {
            perform([.list(.add(first))])
            return first.id
        }
        let (list, making) = try groceries.addingList(named: "Groceries", at: moment)
        perform(making)
        return list
    }

    /// The item type with that name, added if there is none.
    public mutating func type(named name: String) throws(Refusal) -> ItemTypeID {
        if let known = groceries.type(named: name) { return known.id }
        let (type, adding) = try groceries.addingType(named: name)
        perform(adding)
        return type.id
    }

    /// Adds an item of that type.
    public mutating func learn(_ name: String, type: ItemTypeID) throws(Refusal) -> Item {
        let (item, learning) = try groceries.addingItem(named: name, type: type)
        perform(learning)
        return item
    }
}
