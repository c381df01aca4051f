public import GroceryDomain

// What is in the trolley and more is wanted of: what was bought stays, which nobody should have to wonder about.
extension Groceries {
    /// Says beside which entries in the trolley `transaction` wants more, with what is in it: "Stays in the trolley:
    /// Milk (2 l), Peas". Nil if there is none.
    public func sentence(ofReopenedBy transaction: Transaction, show: (Quantity) -> String) -> String? {
        let taken = reopened(by: transaction)
        guard !taken.isEmpty else { return nil }
        let names = taken.prefix(Self.namesMax).map { entry in
            title(of: entry) + (entry.inTrolley.map { " (\(show($0)))" } ?? "")
        }
        let more = taken.count > names.count ? " and \(taken.count - names.count) more" : ""
        return "Stays in the trolley: \(names.joined(separator: ", "))\(more)"
    }

    private static var namesMax: Int { 5 }
}

extension AppState {
    /// Beside what in the trolley `transaction` wants more; nil if beside nothing.
    func notice(of transaction: Transaction) -> String? {
        groceries.sentence(ofReopenedBy: transaction, show: show)
    }

    /// `said`, and beside what in the trolley `transaction` wants more.
    func notice(_ said: String, of transaction: Transaction) -> String {
        said + (notice(of: transaction).map { (said.hasSuffix("?") ? " " : ". ") + $0 } ?? "")
    }
}
