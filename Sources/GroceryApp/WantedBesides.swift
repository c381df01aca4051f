public import GroceryDomain

// What recipes and meals had put on a list and is wanted for itself from now on: nothing of it is seen on the list, but
// it stays there when they are taken off.
extension Groceries {
    /// Says for what the entry that `transaction` wants for itself was there: "on the list for Toast already; it stays
    /// if that is taken off". Nil if it wants none.
    public func sentence(ofWantedBesidesBy transaction: Transaction) -> String? {
        for case .share(.add(let share)) in transaction.operations where share.isOwn {
            let purposes = recipeShares(of: share.id.entry).compactMap(purpose)
            guard !purposes.isEmpty else { continue }
            let those = Plural.word(purposes.count, "that is", "those are")
            return "on the list for \(purposes.joined(separator: " and ")) already; it stays if \(those) taken off"
        }
        return nil
    }
}
