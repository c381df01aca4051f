public import Atlas
public import GroceryDomain
import ScreenModel

extension Groceries {
    /// Checks in at an imported place: at the store it is, or at the new store it becomes, in one transaction.
    ///
    /// A store of the same name is this place when it is within two hundred metres, or when its position is not known;
    /// then it gets that of the place. The second branch of a chain is a store of its own, with its address in the
    /// name.
    public func checkingIn(at place: Place, on list: ListID) throws(Refusal) -> (StoreID?, Transaction) {
        try checkingIn(opening: try becomingStore(place), on: list)
    }

    /// Checks in at a new store, in one transaction.
    func checkingIn(atNew place: TypedPlace, on list: ListID) throws(Refusal) -> (StoreID?, Transaction) {
        try checkingIn(opening: try addingStore(named: place.name, coordinates: place.position), on: list)
    }

    /// Checks in at a store of which it is said where it is, in one transaction.
    func checkingIn(at id: StoreID, placedAt position: Coordinates, on list: ListID) throws(Refusal) -> (
        StoreID?, Transaction
    ) {
        try checkingIn(opening: (id, try changing(id) { $0.coordinates = position }), on: list)
    }

    private func checkingIn(
        opening: (id: StoreID, Transaction?), on list: ListID
    ) throws(Refusal) -> (StoreID?, Transaction) {
        guard let opened = opening.1 else { return (opening.id, try checkingIn(opening.id, on: list)) }
        var draft = Draft(of: self)
        draft.perform(opened)
        let visit = try draft.groceries.checkingIn(opening.id, on: list)
        draft.perform(visit)
        return (opening.id, draft.transaction(visit.isEmpty ? opened.deed : visit.deed))
    }

    /// The store, and what has to be done for it, if anything.
    private func becomingStore(_ place: Place) throws(Refusal) -> (id: StoreID, Transaction?) {
        let names = [place.name, place.address.map { "\(place.name), \($0)" }, "\(place.name), \(place.coordinates)"]
        for name in names.compactMap(\.self).map({ String($0.prefix(Name.charactersMax)) }) {
            guard let known = store(named: name) else {
                return try addingStore(
                    named: name, address: place.address, coordinates: place.coordinates, note: place.note)
            }
            guard let theirs = known.coordinates else {
                return (known.id, try changing(known.id) { $0.coordinates = place.coordinates })
            }
            if theirs.distance(to: place.coordinates) <= 200 { return (known.id, nil) }
        }
        throw .storeNameTaken(name: place.name)
    }
}

extension Groceries {
    /// The store that the place has become, if it has.
    func store(at place: Place) -> NamedStore? {
        stores.shown.values.first { store in
            guard let coordinates = store.coordinates, coordinates.distance(to: place.coordinates) <= 200 else {
                return false
            }
            return store.name.folded.hasPrefix(place.name.folded)
        }
    }
}

extension AppState {
    mutating func openCheckIn() throws(Refusal) {
        guard shownList?.kind == .shopping || shownList?.kind == .trip else {
            throw .notPossible("You check in for a list to shop from.")
        }
        interface.openPrompt(Chooser(CheckInQuestion(), &self))
        if surroundings.places == nil { emit(.loadPlaces) }
    }

    /// Which store you are in with a list to shop from concerns this machine alone. Everything else is written.
    ///
    /// - Parameter name: that of the store; nil is nowhere in particular.
    mutating func checkIn(_ store: StoreID?, named name: String?, on list: GroceryList, _ transaction: Transaction) {
        interface.notice = .info(name.map { "Checked in at \($0)" } ?? "Checked out")
        if !transaction.isEmpty { append(transaction, notice: transaction.deed.placed.map { "\($0); \(undoesIt)" }) }
        guard list.kind == .shopping else { return }
        interface.checkIns[list.id] = store
        emit(.rememberCheckIn(list.id, store))
    }
}

// What the check-in prompt offers besides the stores that are known.
extension AppState {
    private static let placesMax = 8

    /// What `text` may mean: stores before imported places, and what is called so before what is merely like it. Of
    /// places that are alike, those nearest to where you are come first.
    func choices(like text: String) -> [CheckInQuestion.Choice] {
        let stores = groceries.stores(like: text)
        let found = surroundings.places?.search(text, near: hereOnMap?.coordinates, limit: Self.placesMax) ?? []
        let places = found.filter { groceries.store(at: $0.place) == nil }
        let wanted = text.folded
        let isCalledSo = { (found: FoundPlace) in
            found.place.name.folded.contains(wanted) || found.place.brand?.folded.contains(wanted) ?? false
        }
        return stores.holding.map { .store($0.id) } + places.filter(isCalledSo).map { .place($0) }
            + stores.alike.map { .store($0.id) } + places.filter { !isCalledSo($0) }.map { .place($0) }
    }

    /// What a position means, with a name or without: the stores of that name, or those around it and those of which
    /// nobody has said where they are; last a new one.
    func choices(for typed: TypedPlace, at position: Coordinates) -> [CheckInQuestion.Choice] {
        func choice(_ store: NamedStore) -> CheckInQuestion.Choice {
            store.coordinates == nil ? .placed(store.id, position) : .store(store.id)
        }
        guard typed.name.isEmpty else {
            let isName = (try? groceries.validatedStoreName(typed.name)) != nil
            return groceries.stores(like: typed.name).holding.map(choice) + (isName ? [.new(typed)] : [])
        }
        let unplaced = groceries.orderedStores.filter { $0.coordinates == nil }.map(choice)
        return choices(near: position) + unplaced + [.unnamed(position)]
    }

    /// Asks what the store at a position is called, and checks in there.
    mutating func askName(ofStoreAt position: Coordinates) {
        ask("Name of the store at \(position)") { state, line throws(Refusal) in
            guard let list = state.shownList else { throw .noList }
            var place = TypedPlace("")
            (place.name, place.position) = (line.text, position)
            let (store, transaction) = try state.groceries.checkingIn(atNew: place, on: list.id)
            // The question of the store lies below.
            state.interface.prompts = []
            state.checkIn(store, named: place.name, on: list, transaction)
        }
    }

    /// The stores and places around a position, where groceries are sold first.
    func choices(near position: Coordinates) -> [CheckInQuestion.Choice] {
        let book = surroundings.places?.book ?? PlaceBook()
        return groceries.neighbours(of: position, in: book, limit: Self.placesMax).map { neighbour in
            neighbour.store.map { .store($0) }
                ?? .place(FoundPlace(place: neighbour.place, metres: neighbour.metres))
        }
    }
}
