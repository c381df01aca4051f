import GroceryApp
import GroceryDomain
import GroceryStore

extension Store.Undone {
    /// Itself, where anything of it was possible.
    func unlessNothing(_ taking: Deed.Taking) throws(Refusal) -> Store.Undone {
        if operations.isEmpty { throw deed.refusal(taking) }
        return self
    }
}
