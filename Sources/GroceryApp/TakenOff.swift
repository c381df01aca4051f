public import GroceryDomain

// What goes off a list because something else is gone: nobody should have to go and look.
extension Groceries {
    /// Says what `transaction` takes off lists, and what stays of an amount: "Off the list: Bread, Butter (250 g
    /// stay)". Nil if it takes nothing.
    public func sentence(ofTakenOffBy transaction: Transaction, show: (Quantity) -> String) -> String? {
        let taken = transaction.operations.compactMap { takenOff(by: $0, show) }.sorted()
        guard !taken.isEmpty else { return nil }
        let more = taken.count > Self.namesMax ? " and \(taken.count - Self.namesMax) more" : ""
        return "Off the list: \(taken.prefix(Self.namesMax).joined(separator: ", "))\(more)"
    }

    private func takenOff(by operation: Operation, _ show: (Quantity) -> String) -> String? {
        switch operation {
        case .entry(.remove(let entry)): title(of: entry)
        case .step(let id, _, let rest): "\(title(of: id)) (\(rest.map(show) ?? "some") stay)"
        default: nil
        }
    }

    private static var namesMax: Int { 5 }
}
