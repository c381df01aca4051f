public import GroceryDomain
import ScreenModel

/// Which other item an item really is.
public struct MergeQuestion: Question {
    let item: ItemID

    public func label(_ state: AppState) -> String {
        "Merge \(state.groceries.name(of: item)) into:"
    }
    public let verb = "merge"
    public let nothing = "No item is like that."

    public func heading(_ state: AppState) -> String { "Which item is the same as \(state.groceries.name(of: item))?" }

    /// The items that are like what was typed, or like the item while nothing is typed.
    public func choices(_ text: String, _ state: inout AppState) -> [ItemID] {
        let wanted = text.isEmpty ? state.groceries.name(of: item) : text
        let found = state.derived.find(wanted, in: state.groceries, limit: AppState.candidatesMax + 1).map(\.item)
        return Array(found.filter { $0 != item }.prefix(AppState.candidatesMax))
    }

    public func line(_ choice: ItemID, _ text: String, _ state: AppState) -> PromptLine.Choice {
        guard let item = state.groceries.items[choice] else { return PromptLine.Choice("") }
        var line = PromptLine.Choice(item.name)
        line.end = state.groceries.types[item.type]?.name ?? ""
        return line
    }

    public func choose(_ choice: ItemID?, _ text: String, _ state: inout AppState) throws(Refusal) {
        guard let survivor = choice else { throw .notPossible("No item is called that; type the name of one.") }
        let transaction = try state.groceries.merging(item, into: survivor)
        let name = state.groceries.name(of: item)
        state.interface.closePrompt()
        // A filter by the name that is gone would not show what it became.
        state.interface.items.filter = nil
        // What the household had to do with the one, it has to do with the other from now on.
        let isFamiliar = state.groceries.isFamiliar(item) || state.groceries.isFamiliar(survivor)
        ItemsPage.go(&state, to: survivor, isFamiliar: isFamiliar)
        let other = state.groceries.name(of: survivor)
        state.append(transaction, notice: "\(name) is \(other) from now on; \(state.undoesIt)")
    }
}
