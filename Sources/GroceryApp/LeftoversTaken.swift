public import GroceryDomain

// What a new list took along from the one before.
extension Groceries {
    /// Says what waited since a trip and is on the new list now: "Eggs (6), Milk from Groceries". Nil for nothing.
    public func sentence(ofLeftoversTakenBy transaction: Transaction, show: (Quantity) -> String) -> String? {
        let taken = transaction.operations.compactMap { operation -> Entry? in
            guard case .entry(.remove(let entry)) = operation, entry.left != nil else { return nil }
            return entry
        }
        guard let list = taken.first.flatMap({ lists.known($0.id.list) }) else { return nil }
        let said = "\(listing(taken, \.planned, show: show)) from \(list.name)"
        let left = leftovers?.entries.filter { $0.id.list == list.id && !taken.contains($0) } ?? []
        return left.isEmpty
            ? said
            : "\(said), where \(listing(left, \.planned, show: show)) \(Plural.word(left.count, "stays", "stay")), "
                + "for a meal that is past"
    }
}
