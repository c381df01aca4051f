/// Entries that go from one list to another.
extension Groceries {
    /// Adds entries of a list to another one, as if they were typed there: amounts add up with those that are there.
    /// Unless they are copied they are taken off the list that they were on, marks and prices with them.
    ///
    /// - Throws: if none of them is there any more, if both lists are one, or if an amount becomes too large.
    public func transferring(
        _ items: Set<ItemID>, from source: ListID, to target: ListID, copying: Bool
    ) throws(Refusal) -> Transaction {
        let (list, other) = (try existing(source), try existing(target))
        guard source != target else { throw .notPossible("\(list.name) has them already.") }
        let adding = try gathering([Gathering(source, items: items)], onto: target)
        if copying { return adding }
        var draft = Draft(of: self)
        draft.perform(adding)
        let moved = orderedEntries(of: source).filter { items.contains($0.id.item) }
        for entry in moved { draft.perform(try draft.groceries.removing(entry.id)) }
        return draft.transaction(.transfer(moved.count, from: list.name, to: other.name))
    }
}
