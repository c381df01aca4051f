/// An action in the making: rules are tried one after the other, each on what those before it made of the groceries,
/// and what they do is gathered.
public struct Draft: Sendable {
    /// As they would be.
    public private(set) var groceries: Groceries
    public private(set) var operations: [Operation] = []
    public let moment: Moment

    public init(of groceries: Groceries, at moment: Moment = Moment(milliseconds: 0)) {
        (self.groceries, self.moment) = (groceries, moment)
    }

    /// Does it, and answers what it is.
    @discardableResult
    public mutating func perform(_ transaction: Transaction) -> Deed {
        perform(transaction.operations)
        return transaction.deed
    }

    public mutating func perform(_ more: [Operation]) {
        for operation in more { groceries.apply(operation, at: moment) }
        operations += more
    }

    /// All of it as one action.
    public func transaction(_ deed: Deed) -> Transaction { Transaction(deed, operations) }
}

// MARK: What is there, or is made

extension Draft {
    /// The list `known`; where there is none, a new one called Groceries.
    public mutating func list(_ known: ListID?) throws(Refusal) -> ListID {
        if let known { return known }
        let (list, making) = try groceries.addingList(named: "Groceries", at: moment)
        perform(making)
        return list
    }

    /// The item type of that name, added where there is none.
    public mutating func type(named name: String) throws(Refusal) -> ItemTypeID {
        if let known = groceries.type(named: name) { return known.id }
        let (type, adding) = try groceries.addingType(named: name)
        perform(adding)
        return type.id
    }

    /// A new item of that type.
    public mutating func learn(_ name: String, type: ItemTypeID) throws(Refusal) -> Item {
        let (item, learning) = try groceries.addingItem(named: name, type: type)
        perform(learning)
        return item
    }
}
