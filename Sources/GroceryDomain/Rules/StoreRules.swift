/// Rules for stores, for checking in at one, and for the order in which people walk it.
extension Groceries {
    public func validatedStoreName(_ text: String, renaming: StoreID? = nil) throws(Refusal) -> String {
        let name = try Name.validated(text)
        if let taken = store(named: name), taken.id != renaming { throw .storeNameTaken(name: taken.name) }
        return name
    }

    public func existing(_ id: StoreID) throws(Refusal) -> NamedStore {
        guard let store = stores[id] else { throw .gone("The store") }
        return store
    }

    /// The stores, by name. Cost: a sort of all stores.
    public var orderedStores: [NamedStore] {
        stores.shown.sorted { ($0.name.folded, $0.id) < ($1.name.folded, $1.id) }
    }

    public func addingStore(
        named text: String, address: String? = nil, coordinates: Coordinates? = nil, note: String? = nil
    ) throws(Refusal) -> (id: StoreID, Transaction) {
        let name = try validatedStoreName(text)
        let id = freeStoreID(for: name)
        var store = NamedStore(id: id, name: name)
        store.address = try address.flatMap { text throws(Refusal) in try Name.validatedNote(text) }
        store.coordinates = coordinates
        store.note = try note.flatMap { text throws(Refusal) in try Name.validatedNote(text) }
        return (id, Transaction(.make(.init(.store, name)), [.store(.add(store))]))
    }

    /// Derived from the name, so that two machines that check in at one store make one store.
    func freeStoreID(for name: String) -> StoreID {
        firstFree {
            StoreID(derivedFrom: name.folded, attempt: $0)
        } isTaken: { id in
            stores[id] != nil || stores.hidden(id).map { $0.name.folded != name.folded } ?? false
        }
    }

    public func renaming(_ id: StoreID, to text: String) throws(Refusal) -> Transaction {
        let store = try existing(id)
        let name = try validatedStoreName(text, renaming: id)
        return Transaction(.rename(.init(.store, store.name), to: name), store.changing { $0.name = name })
    }

    /// Changes details of a store as `body` does, besides its name.
    public func changing(_ id: StoreID, _ body: (inout NamedStore) -> Void) throws(Refusal) -> Transaction {
        let store = try existing(id)
        return Transaction(.change(store: store.name), store.changing(body))
    }

    /// Changes the given details of a store in one action. An empty address or note removes it, as does a position of
    /// nil.
    public func changing(
        _ id: StoreID, name: String? = nil, address: String? = nil, coordinates: Coordinates?? = nil,
        note: String? = nil
    ) throws(Refusal) -> Transaction {
        let store = try existing(id)
        var new = store
        if let name { new.name = try validatedStoreName(name, renaming: id) }
        if let address { new.address = try Name.validatedNote(address) }
        if let coordinates { new.coordinates = coordinates }
        if let note { new.note = try Name.validatedNote(note) }
        return Transaction(.change(store: store.name), store.changing { $0 = new })
    }

    /// Deletes a store. Trips made there keep its name.
    public func removing(_ id: StoreID) throws(Refusal) -> Transaction {
        let store = try existing(id)
        return Transaction(.delete(.init(.store, store.name)), [.store(.remove(store))])
    }

    /// The transaction for being in `store` with `list`; nil means in no particular store. On a trip it records that
    /// the trip was made there. On a shopping list it records only that what was checked off there before, without a
    /// store, was bought there too: check-ins belong to the machine (`CheckIns`).
    public func checkingIn(_ store: StoreID?, on list: ListID) throws(Refusal) -> Transaction {
        let list = try existing(list)
        let name = try store.map { id throws(Refusal) in try existing(id).name }
        switch list.kind {
        case .trip:
            return Transaction(.visit(trip: list.name, store: name), list.changing { $0.store = store })
        case .shopping:
            let bought = orderedEntries(of: list.id).filter { $0.isInTrolley && $0.store == nil }
            let deed = Deed.place(bought.count, list: list.name, store: name ?? "")
            return Transaction(deed, bought.flatMap { entry in entry.changing { $0.store = store } })
        case .template, .recipe:
            throw .notPossible("\(list.name) is \(list.kind.article); check in on the list to shop from.")
        }
    }

    /// Sets where an item is bought; an empty choice means anywhere.
    public func buying(_ id: ItemID, at stores: [StoreID]) throws(Refusal) -> Transaction {
        let item = try existing(id)
        let deed = Deed.buy(item.name, at: stores.compactMap { self.stores.known($0)?.name })
        return Transaction(deed, item.changing { $0.stores = stores })
    }
}

// MARK: The order of item types

extension Groceries {
    /// The item types in walking order for a store: as somebody arranged them, otherwise as `learned`. A type that
    /// neither order contains follows its neighbour in the household's own order.
    public func orderedTypes(in store: NamedStore?, learned: [ItemTypeID]) -> [ItemType] {
        let own = orderedTypes
        let order = store?.order ?? learned
        guard !order.isEmpty else { return own }
        let placed = Set(order)
        var behind: [ItemTypeID?: [ItemType]] = [:]
        var last: ItemTypeID?
        for type in own {
            if placed.contains(type.id) { last = type.id } else { behind[last, default: []].append(type) }
        }
        var result = behind[nil] ?? []
        for id in order {
            if let type = types[id] { result.append(type) }
            result += behind[id] ?? []
        }
        return result
    }

    /// Moves a type one position up or down in the walk through `store`, which from then on keeps the arranged order.
    /// `walk` is the order as it was shown; `shown` are the types among which it moves: those with entries on the list.
    public func moving(
        _ type: ItemTypeID, down: Bool, in store: StoreID, walk: [ItemTypeID], shown: [ItemTypeID]
    ) throws(Refusal) -> Transaction {
        let store = try existing(store)
        guard let known = types[type], let index = shown.firstIndex(of: type) else { throw .gone("The item type") }
        let neighbour = down ? index + 1 : index - 1
        guard shown.indices.contains(neighbour) else {
            throw .notPossible("\(known.name) is \(down ? "last" : "first") already.")
        }
        var order = walk.filter { $0 != type }
        guard let target = order.firstIndex(of: shown[neighbour]) else { throw .gone("The item type") }
        order.insert(type, at: down ? target + 1 : target)
        return Transaction(
            .order(type: known.name, isDown: down, store: store.name), store.changing { $0.order = order })
    }

    /// Keeps the order as it is, whatever is learnt from now on.
    public func pinning(_ walk: [ItemTypeID], in store: StoreID) throws(Refusal) -> Transaction {
        let store = try existing(store)
        return Transaction(.keepOrder(store: store.name), store.changing { $0.order = walk })
    }

    /// Forgets the order of a store, arranged or learnt. It is learnt anew from now on.
    public func forgettingOrder(of store: StoreID, at moment: Moment) throws(Refusal) -> Transaction {
        let store = try existing(store)
        return Transaction(
            .learnOrder(store: store.name), store.changing { ($0.order, $0.learnedSince) = (nil, moment) })
    }
}
