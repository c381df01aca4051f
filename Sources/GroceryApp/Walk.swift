public import GroceryDomain

// The order in which the item types of a store are walked.
extension AppState {
    /// The item types in the order in which the shown list is walked.
    var walk: [ItemType] {
        guard let store = here.flatMap({ groceries.stores[$0] }) else { return groceries.orderedTypes }
        return walk(of: store)
    }

    public func walk(of store: NamedStore) -> [ItemType] { derived.walk(groceries, of: store) }

    /// Where the order of a store comes from.
    public func orderSaid(of store: NamedStore) -> String {
        if store.order != nil { return "as it was put" }
        let trips = derived.order(of: store.id)?.tripCount ?? 0
        return trips == 0 ? "as everywhere" : "learned from \(Plural.count(trips, "trip"))"
    }

    /// Moves the type of the selected row in the walk through the store you are in; elsewhere in the household's own.
    mutating func moveTypeInStore(down: Bool) throws(Refusal) {
        let selected =
            interface.shop.pane == .types && isWide
            ? interface.shop.type : interface.shop.item.flatMap { groceries.items.known($0)?.type }
        guard let type = selected, let known = groceries.types[type] else {
            throw .notPossible("Go to an item or an item type first.")
        }
        guard let store = here, groceries.stores[store] != nil else {
            return append(try groceries.moving(known, down: down))
        }
        let shown = derived.shop.sections.map(\.type)
        append(try groceries.moving(type, down: down, in: store, walk: walk.map(\.id), shown: shown))
    }
}
