public import GroceryDomain

// What a new list took along from the one before.
extension Groceries {
    /// Says what waited since a trip and is on the new list now: "Eggs (6) and Milk from Groceries". Nil for nothing.
    public func sentence(ofLeftoversTakenBy transaction: Transaction, show: (Quantity) -> String)
        -> String?
    {
        let taken = transaction.operations.compactMap { operation -> Entry? in
            guard case .entry(.remove(let entry)) = operation, entry.left != nil else { return nil }
            return entry
        }
        guard let first = taken.first, let list = lists.known(first.id.list) else { return nil }
        let names = taken.prefix(Self.leftoverNamesMax).map { entry in
            title(of: entry) + (entry.planned.map { " (\(show($0)))" } ?? "")
        }
        let more = taken.count > names.count ? ["\(taken.count - names.count) more"] : []
        return "\((names + more).listed) from \(list.name)"
    }

    private static var leftoverNamesMax: Int { 5 }
}

extension [String] {
    /// "a, b and c".
    fileprivate var listed: String {
        count < 2 ? joined() : "\(dropLast().joined(separator: ", ")) and \(self[count - 1])"
    }
}
