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
        guard let store = selectedStore else { throw .tooLittle("There is no store here; a makes one.") }
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

    /// Moves the type of the selected row in the walk through the store one is in; without a store in the household's own.
    mutating func moveTypeInStore(down: Bool) throws(Refusal) -> [Effect] {
        let selected =
            interface.shop.pane == .types && layout.isWide
            ? interface.shop.type : interface.shop.item.flatMap { groceries.items.known($0)?.type }
        guard let type = selected, let known = groceries.types[type] else {
            throw .tooLittle("Go to an item or an item type first.")
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
            throw .tooLittle("One checks in for a list to shop from.")
        }
        interface.prompt = .checkIn(refreshed(CheckInPrompt()))
        return surroundings.places == nil ? [.loadPlaces] : []
    }

    /// The prompt with the stores and imported places that may be meant by what was typed, typing errors and all, and last
    /// a new store of that name. Where a position was typed or pasted, those that are nearest to it.
    func refreshed(_ prompt: CheckInPrompt) -> CheckInPrompt {
        var prompt = prompt
        prompt.selected = 0
        if let position = Coordinates(prompt.editor.text) {
            prompt.choices = choices(near: position)
            return prompt
        }
        if prompt.editor.text.folded.isEmpty {
            prompt.choices = groceries.orderedStores.map { .store($0.id) }
            if here != nil { prompt.choices.append(.nowhere) }
            return prompt
        }
        prompt.choices = choices(like: prompt.editor.text)
        if (try? groceries.validatedStoreName(prompt.editor.text)) != nil {
            prompt.choices.append(.new(prompt.editor.text))
        }
        return prompt
    }

    mutating func press(_ key: Key, inCheckIn prompt: CheckInPrompt, at now: Moment) -> [Effect] {
        var prompt = prompt
        let last = max(prompt.choices.count - 1, 0)
        switch key {
        case .escape:
            interface.prompt = nil
            return []
        case .enter: return attempt { state throws(Refusal) in try state.checkIn(prompt, at: now) }
        case .down, .tab: prompt.selected = min(prompt.selected + 1, last)
        case .up, .backTab: prompt.selected = max(prompt.selected - 1, 0)
        default:
            guard prompt.editor.handle(key) else { return [] }
            prompt = refreshed(prompt)
        }
        interface.prompt = .checkIn(prompt)
        return []
    }

    mutating func checkIn(_ prompt: CheckInPrompt, at now: Moment) throws(Refusal) -> [Effect] {
        guard let list = shownList else { throw .noList }
        guard prompt.choices.indices.contains(prompt.selected) else {
            throw .tooLittle("Type the name of the store you are in.")
        }
        let (store, transaction): (StoreID?, Transaction)
        switch prompt.choices[prompt.selected] {
        case .store(let known): (store, transaction) = (known, try groceries.checkingIn(known, on: list.id))
        case .place(let found): (store, transaction) = try groceries.checkingIn(at: found.place, on: list.id)
        case .nowhere: (store, transaction) = (nil, try groceries.checkingIn(nil, on: list.id))
        case .new(let name): (store, transaction) = try groceries.checkingIn(atNew: name, on: list.id)
        }
        interface.prompt = nil
        return checkIn(store, on: list, transaction)
    }

    /// Where one is with a list to shop from is this machine's affair; what else there is to say of it is written.
    private mutating func checkIn(
        _ store: StoreID?, on list: GroceryList, _ transaction: Transaction
    ) -> [Effect] {
        let writing = transaction.isEmpty ? [] : [Effect.append(transaction)]
        guard list.kind == .shopping else { return writing }
        interface.checkIns[list.id] = store
        return writing + [.rememberCheckIn(list.id, store)]
    }
}
