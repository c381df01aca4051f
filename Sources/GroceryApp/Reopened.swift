public import GroceryDomain

// What is in the trolley and more is wanted of: what was bought stays, which nobody should have to wonder about.
extension Groceries {
    /// Says beside which entries in the trolley `transaction` wants more, with what is in it: "Stays in the trolley:
    /// Milk (2 l), Peas". Nil if there is none.
    public func sentence(ofReopenedBy transaction: Transaction, show: (Quantity) -> String) -> String? {
        let taken = reopened(by: transaction)
        guard !taken.isEmpty else { return nil }
        return "Stays in the trolley: " + listing(taken, \.inTrolley, show: show)
    }
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
