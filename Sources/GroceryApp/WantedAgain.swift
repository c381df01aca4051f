public import GroceryDomain

// What was in the trolley and is wanted again: what was bought of it is taken back, which nobody should have to notice.
extension Groceries {
    /// Says which entries `transaction` takes out of the trolley, with what was in it: "Wanted again, in the trolley
    /// before: Milk (2 l), Peas". Nil if it takes none.
    public func sentence(ofWantedAgainBy transaction: Transaction, show: (Quantity) -> String) -> String? {
        let taken = wantedAgain(by: transaction)
        guard !taken.isEmpty else { return nil }
        let names = taken.prefix(Self.namesMax).map { entry in
            title(of: entry) + (entry.amount.map { " (\(show($0)))" } ?? "")
        }
        let more = taken.count > names.count ? " and \(taken.count - names.count) more" : ""
        return "Wanted again, in the trolley before: \(names.joined(separator: ", "))\(more)"
    }

    private static var namesMax: Int { 5 }
}

extension AppState {
    /// What `transaction` takes out of the trolley; nil if it takes nothing.
    func notice(of transaction: Transaction) -> String? {
        groceries.sentence(ofWantedAgainBy: transaction, show: show)
    }

    /// `said`, and what `transaction` takes out of the trolley.
    func notice(_ said: String, of transaction: Transaction) -> String {
        said + (notice(of: transaction).map { (said.hasSuffix("?") ? " " : ". ") + $0 } ?? "")
    }
}
