public import GroceryDomain
import ScreenModel

// All about one entry of a list: what was planned and bought, what it cost, where it comes from.
extension AppState {
    /// A line of the details: what it is about, what is so, and the key that changes it.
    public struct Detail: Hashable, Sendable {
        public var title: String
        public var text: String
        public var key: String
    }

    public func details(of id: EntryID, moment: (Moment) -> String) -> [Detail] {
        guard let entry = groceries.entries[id] else { return [] }
        var lines = [
            Detail(title: "Planned", text: entry.planned.map { show($0) } ?? "some", key: "e"),
            Detail(
                title: "Bought",
                text: entry.isChecked ? entry.amount.map { show($0) } ?? "some" : "not yet",
                key: "+ -"),
            Detail(title: "Price", text: priceText(of: entry), key: "$"),
        ]
        if let last = derived.prices.last(for: id.item) {
            lines.append(Detail(title: "Last time", text: "\(said(of: last)), \(moment(last.moment))", key: ""))
        }
        if let store = entry.store.flatMap({ groceries.stores.known($0)?.name }) {
            lines.append(Detail(title: "Store", text: store, key: ""))
        }
        lines.append(Detail(title: "Note", text: entry.note ?? "none", key: "n"))
        if let left = entry.left { lines.append(Detail(title: "Left from", text: moment(left), key: "")) }
        for share in groceries.recipeShares(of: id) {
            let recipe = groceries.lists.known(share.id.recipe)?.name ?? "a recipe"
            lines.append(Detail(title: "For", text: share.quantity.map { "\(recipe): \(show($0))" } ?? recipe, key: ""))
        }
        return lines
    }

    private func priceText(of entry: Entry) -> String {
        guard let price = entry.price else { return "none" }
        if let reason = price.reasonForNoTotal(for: entry.amount) { return "\(money(price)), \(reason)" }
        guard let total = price.total(for: entry.amount), total != price.amount else { return money(price) }
        return "\(money(total)) at \(money(price))"
    }

    /// The keys of the list are about what was bought here.
    mutating func press(_ binding: Binding?, inDetailsOf id: EntryID) -> [Effect] {
        switch binding?.name {
        case Binding.more.name: return attempt { state throws(Refusal) in try state.stepBought(id, up: true) }
        case Binding.less.name: return attempt { state throws(Refusal) in try state.stepBought(id, up: false) }
        case ShopPage.price.name: return closeDetails { state throws(Refusal) in try state.openPrice(of: id) }
        case ShopPage.amount.name: return closeDetails { state throws(Refusal) in try state.openQuantity(of: id) }
        case ShopPage.note.name: return closeDetails { state throws(Refusal) in try state.openNote(of: id) }
        case Binding.undo.name: return [.undo]
        case Binding.redo.name: return [.redo]
        case Binding.down.name: move(by: 1)
        case Binding.up.name: move(by: -1)
        default:
            interface.prompt = nil
            return []
        }
        if let list = shownList, let item = selectedItem {
            interface.prompt = .details(EntryID(list: list.id, item: item))
        }
        return []
    }

    private mutating func closeDetails(_ body: (inout AppState) throws(Refusal) -> [Effect]) -> [Effect] {
        interface.prompt = nil
        return attempt(body)
    }

    /// The first step checks the entry off, and its price is compared then.
    private mutating func stepBought(_ id: EntryID, up: Bool) throws(Refusal) -> [Effect] {
        let transaction = try groceries.steppingBought(id, up: up, in: here)
        if let entry = groceries.entries[id], !entry.isChecked { compare(entry.price, of: entry) }
        return [.append(transaction)]
    }
}
