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
    func checkingIn(atNew name: String, on list: ListID) throws(Refusal) -> (StoreID?, Transaction) {
        try checkingIn(opening: try addingStore(named: name), on: list)
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
    mutating func checkIn(_ store: StoreID?, on list: GroceryList, _ transaction: Transaction) {
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

    /// The stores and places around a position, where groceries are sold first.
    func choices(near position: Coordinates) -> [CheckInQuestion.Choice] {
        let book = surroundings.places?.book ?? PlaceBook()
        return groceries.neighbours(of: position, in: book, limit: Self.placesMax).map { neighbour in
            neighbour.store.map { .store($0) }
                ?? .place(FoundPlace(place: neighbour.place, metres: neighbour.metres))
        }
    }
}
