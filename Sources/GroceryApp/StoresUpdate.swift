import Atlas
public import GroceryDomain
import ScreenModel

// The stores, and being in one.
extension AppState {
    /// The stores by name, as far as the filter lets them through.
    public var shownStores: [NamedStore] {
        guard let wanted = interface.stores.place.filter?.folded, !wanted.isEmpty else {
            return groceries.orderedStores
        }
        return groceries.orderedStores.filter {
            $0.name.folded.contains(wanted) || $0.address?.folded.contains(wanted) ?? false
        }
    }

    public var selectedStore: NamedStore? {
        interface.stores.store.flatMap { groceries.stores[$0] }
    }

    func existingSelectedStore() throws(Refusal) -> NamedStore {
        guard let store = selectedStore else { throw .notPossible("There is no store here; a makes one.") }
        return store
    }

    /// In a narrow window one first reads all about it.
    mutating func openStore() throws(Refusal) -> [Effect] {
        _ = try existingSelectedStore()
        return layout.isWide || interface.stores.isInside ? try checkInAtSelected() : goIntoStore(true)
    }

    mutating func checkInAtSelected() throws(Refusal) -> [Effect] {
        let store = try existingSelectedStore()
        guard let list = currentList else { throw .noList }
        interface.notice = .info("Checked in at \(store.name)")
        return checkIn(store.id, on: list, try groceries.checkingIn(store.id, on: list.id))
    }

    mutating func openPosition() throws(Refusal) -> [Effect] {
        let store = try existingSelectedStore()
        var prompt = LinePrompt(
            .storePosition(store.id), label: "Position of \(store.name)", text: store.coordinates?.description ?? "")
        // Nobody mends a digit of it: another one is typed or pasted.
        prompt.isUntouched = true
        return ask(prompt)
    }

    /// The item types in the order in which the shown list is walked.
    var walk: [ItemType] {
        guard let store = here.flatMap({ groceries.stores[$0] }) else { return groceries.orderedTypes }
        return walk(of: store)
    }

    /// The item types in the order in which one walks `store`.
    public func walk(of store: NamedStore) -> [ItemType] {
        derived.walk(groceries, of: store)
    }

    /// Where the order of a store comes from.
    public func orderSaid(of store: NamedStore) -> String {
        if store.order != nil { return "as it was put" }
        let trips = derived.order(of: store.id)?.tripCount ?? 0
        return trips == 0 ? "as everywhere" : "learned from \(Plural.count(trips, "trip"))"
    }

    /// Moves the type of the selected row in the walk through the store one is in; without a store in the household's
    /// own.
    mutating func moveTypeInStore(down: Bool) throws(Refusal) -> [Effect] {
        let selected =
            interface.shop.pane == .types && layout.isWide
            ? interface.shop.type : interface.shop.item.flatMap { groceries.items.known($0)?.type }
        guard let type = selected, let known = groceries.types[type] else {
            throw .notPossible("Go to an item or an item type first.")
        }
        guard let store = here, groceries.stores[store] != nil else {
            return [.append(try groceries.moving(known, down: down))]
        }
        let shown = derived.shop.sections.map(\.type)
        return [
            .append(
                try groceries.moving(type, down: down, in: store, walk: walk.map(\.id), shown: shown))
        ]
    }

    // MARK: Checking in

    mutating func openCheckIn() throws(Refusal) -> [Effect] {
        guard shownList?.kind == .shopping || shownList?.kind == .trip else {
            throw .notPossible("One checks in for a list to shop from.")
        }
        interface.prompt = Chooser(CheckInQuestion(), &self)
        return surroundings.places == nil ? [.loadPlaces] : []
    }

    /// Where one is with a list to shop from is this machine's affair; what else there is to say of it is written.
    mutating func checkIn(
        _ store: StoreID?, on list: GroceryList, _ transaction: Transaction
    ) -> [Effect] {
        let writing = transaction.isEmpty ? [] : [Effect.append(transaction)]
        guard list.kind == .shopping else { return writing }
        interface.checkIns[list.id] = store
        return writing + [.rememberCheckIn(list.id, store)]
    }
}
