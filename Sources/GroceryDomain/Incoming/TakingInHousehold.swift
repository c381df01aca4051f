// What Aisle itself wrote: a whole household, entity by entity. Here it may meet another household: what has the same
// name is the same thing, otherwise what has the same identity.
extension TakingIn {
    /// The entities of the file, by kind: those that are there, and those that were deleted.
    private struct Entities {
        var types: [ItemType] = [], items: [Item] = [], lists: [GroceryList] = [], stores: [NamedStore] = []
        var entries: [Entry] = [], shares: [Share] = [], preferences: [Preference] = []
        var meals: [Meal] = [], codes: [Barcode] = []
        var deletedTypes: [ItemType] = [], deletedItems: [Item] = [], deletedLists: [GroceryList] = []
        var deletedStores: [NamedStore] = []

        init(_ operations: [Operation]) {
            for operation in operations {
                switch operation {
                case .type(.add(let type)): types.append(type)
                case .type(.remove(let type)): deletedTypes.append(type)
                case .item(.add(let item)): items.append(item)
                case .item(.remove(let item)): deletedItems.append(item)
                case .list(.add(let list)): lists.append(list)
                case .list(.remove(let list)): deletedLists.append(list)
                case .store(.add(let store)): stores.append(store)
                case .store(.remove(let store)): deletedStores.append(store)
                case .entry(.add(let entry)): entries.append(entry)
                case .share(.add(let share)): shares.append(share)
                case .preference(.add(let preference)): preferences.append(preference)
                case .meal(.add(let meal)): meals.append(meal)
                case .barcode(.add(let code)): codes.append(code)
                default: break  // Changes and steps say nothing without what was before.
                }
            }
        }
    }

    /// Which of the entities here is which of the file.
    private struct Identities {
        var types: [ItemTypeID: ItemTypeID] = [:]
        var items: [ItemID: ItemID] = [:]
        var lists: [ListID: ListID] = [:]
        var stores: [StoreID: StoreID] = [:]
        var meals: [MealID: MealID] = [:]

        subscript(id: ItemTypeID) -> ItemTypeID { types[id] ?? id }
        subscript(id: ItemID) -> ItemID { items[id] ?? id }
        subscript(id: ListID) -> ListID { lists[id] ?? id }
        subscript(id: StoreID) -> StoreID { stores[id] ?? id }
        subscript(id: EntryID) -> EntryID { EntryID(list: self[id.list], item: self[id.item]) }

        /// What a share is for: a recipe or a meal.
        func source(_ id: ListID) -> ListID { meals[MealID(id)]?.source ?? self[id] }
    }

    mutating func takeHousehold(_ operations: [Operation]) {
        let names = draft.groceries.namesInRecords
        let language = draft.groceries.language
        // The file says in English what the catalogue says, as records do.
        let file = Entities(
            operations.map { operation in
                let said = operation.speaking(language.isEnglish ? language : .british)
                return names?.spoken(said) ?? said
            })
        let isBegun = draft.groceries.additions > 0
        var here = Identities()
        here.types = takeTypes(file)
        here.stores = takeStores(file, here)
        search.refresh(draft.groceries)
        here.items = takeItems(file, here)
        takeMerged(file, here)
        if !file.items.isEmpty { settleAliases(Set(here.items.values)) }
        bringNames(file, here)
        here.lists = takeLists(file, here)
        draft.numberNamesakes()
        here.meals = takeMeals(file, here)
        takeCodes(file, here)
        takeEntries(file, here)
        takePreferences(file, withLanguage: !isBegun)
        takeDeletions(file)
    }

    private mutating func takeTypes(_ file: Entities) -> [ItemTypeID: ItemTypeID] {
        take(
            file.types, \.types,
            named: { $0.standing($0.types[$1.name.folded], \.types, called: \.name, as: $1) },
            count: { $0.count(.type, isNew: $2 == nil, isChanged: $3) }
        ) { taking, type, id in
            taking.types[type.name.folded] = id
            return type.with(id)
        }
    }

    private mutating func takeStores(_ file: Entities, _ here: Identities) -> [StoreID: StoreID] {
        take(
            file.stores, \.stores,
            named: { $0.standing($0.stores[$1.name.folded], \.stores, called: \.name, as: $1) },
            count: { $0.count(.store, isNew: $2 == nil, isChanged: $3) }
        ) { taking, store, id in
            taking.stores[store.name.folded] = id
            var own = store.with(id)
            own.order = store.order?.map { here[$0] }
            return own
        }
    }

    private mutating func takeItems(_ file: Entities, _ here: Identities) -> [ItemID: ItemID] {
        take(
            file.items, \.items,
            named: { $0.search.item(named: $1.name, in: $0.draft.groceries) },
            count: { $0.count(.item, isNew: $2 == nil, isChanged: $3) }
        ) { taking, item, id in
            var own = item.with(id)
            (own.type, own.stores) = (here[item.type], item.stores.map { here[$0] })
            if taking.draft.groceries.types[own.type] == nil { own.type = taking.other }
            // Here it goes by another name, and there by one that it has here as well.
            if let known = taking.draft.groceries.items[id], id != item.id, known.name.folded != item.name.folded {
                own.name = known.name
                own.aliases = known.aliases
                for name in item.names where !own.names.contains(where: { $0.folded == name.folded }) {
                    own.aliases.append(name)
                }
            }
            return own
        }
    }

    private mutating func takeLists(_ file: Entities, _ here: Identities) -> [ListID: ListID] {
        take(
            file.lists, \.lists, mayShareNames: true,
            named: { $0.standing($0.lists[$1.kind]?[$1.givenName.folded], \.lists, called: \.givenName, as: $1) },
            count: { taking, list, before, isChanged in
                if list.kind == .recipe { return taking.count(.recipe, isNew: before == nil, isChanged: isChanged) }
                // What was shopped there becomes a trip here.
                let isNew = before.map { $0.kind != .trip && list.kind == .trip } ?? true
                taking.taken.lists[taking.place(of: list.id, isNew: isNew)].isChanged = !isNew && isChanged
            }
        ) { taking, list, id in
            if list.kind != .trip { taking.lists[list.kind, default: [:]][list.givenName.folded] = id }
            var own = list.with(id)
            own.store = list.store.map { here[$0] }
            return own
        }
    }

    private mutating func takeMeals(_ file: Entities, _ here: Identities) -> [MealID: MealID] {
        take(
            file.meals, \.meals,
            named: { $0.meals[$1.day]?[$1.name.folded] },
            count: { $0.count(.meal, isNew: $2 == nil, isChanged: $3) }
        ) { taking, meal, id in
            taking.meals[meal.day, default: [:]][meal.name.folded] = id
            var own = meal.with(id)
            (own.recipe, own.list) = (meal.recipe.map { here[$0] }, meal.list.map { here[$0] })
            return own
        }
    }

    private mutating func takeCodes(_ file: Entities, _ here: Identities) {
        _ = take(
            file.codes, \.barcodes, named: { _, _ in nil },
            count: { $0.count(.code, isNew: $2 == nil, isChanged: $3) }
        ) { _, code, id in Barcode(id: id, item: code.item.map { here[$0] }) }
    }

    /// - Parameter withLanguage: whether things are called here as they are there: a household that is in use goes on
    ///   calling them as it does.
    private mutating func takePreferences(_ file: Entities, withLanguage: Bool) {
        for preference in file.preferences where withLanguage || preference.id != NameLanguage.preference {
            let known = draft.groceries.preferences[preference.id]
            let operations =
                known?.changing { $0.value = preference.value } ?? [.preference(.add(preference))]
            draft.perform(operations)
            count(.setting, isNew: known == nil, isChanged: !operations.isEmpty)
        }
    }

    /// The one that was called like `entity`, if it still is: the file may have given it another name by now.
    private func standing<E: Entity>(
        _ id: E.ID?, _ table: KeyPath<Groceries, Table<E>>, called name: KeyPath<E, String>, as entity: E
    ) -> E.ID? {
        guard let id, let known = draft.groceries[keyPath: table][id] else { return nil }
        return known[keyPath: name].folded == entity[keyPath: name].folded ? id : nil
    }

    /// Makes the entities here what those of the file are, each as `own` says; adds those that are not here. Answers
    /// which is which.
    ///
    /// Those that are here by their identity come first, so that a name that one of them had is free for another.
    ///
    /// - Parameter mayShareNames: whether two of one name are two all the same.
    private mutating func take<E: Entity>(
        _ entities: [E], _ table: KeyPath<Groceries, Table<E>>, mayShareNames: Bool = false,
        named: (TakingIn, E) -> E.ID?,
        count: (inout TakingIn, E, _ before: E?, _ isChanged: Bool) -> Void,
        own: (inout TakingIn, E, E.ID) -> E
    ) -> [E.ID: E.ID] {
        var identities: [E.ID: E.ID] = [:]
        var targets: Set<E.ID> = []
        func become(_ entity: E, _ id: E.ID, _ taking: inout TakingIn) {
            identities[entity.id] = id
            targets.insert(id)
            let before = taking.draft.groceries[keyPath: table][id]
            let after = own(&taking, entity, id)
            let operations = before?.changing { $0 = after } ?? [E.operation(.add(after))]
            taking.draft.perform(operations, numberingNamesakes: false)
            count(&taking, after, before, !operations.isEmpty)
        }
        var others: [E] = []
        for entity in entities {
            search.refresh(draft.groceries)
            let namesake = named(self, entity)
            if targets.contains(entity.id) { continue }
            if draft.groceries[keyPath: table][entity.id] != nil, namesake == nil || namesake == entity.id {
                become(entity, entity.id, &self)
            } else {
                others.append(entity)
            }
        }
        for entity in others {
            search.refresh(draft.groceries)
            let namesake = named(self, entity)
            let isTaken = namesake.map(targets.contains) ?? false
            if isTaken, !mayShareNames {
                identities[entity.id] = namesake
            } else {
                let id = isTaken ? entity.id : namesake ?? entity.id
                if !targets.contains(id) { become(entity, id, &self) }
            }
        }
        search.refresh(draft.groceries)
        return identities
    }

    /// What was deleted and still stands on a trip is known by its name here too: it is added and deleted at once, each
    /// within what it needs, so that this can be taken back in the other order.
    private mutating func bringNames(_ file: Entities, _ here: Identities) {
        let onLists = Set(file.entries.map(\.id.item))
        let stores = Set((file.entries.map(\.store) + file.lists.map(\.store)).compactMap { $0 })
        for store in file.deletedStores where stores.contains(store.id) {
            guard draft.groceries.stores.known(store.id) == nil else { continue }
            draft.perform([.store(.add(store)), .store(.remove(store))])
        }
        let types = Dictionary(file.deletedTypes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for item in file.deletedItems where onLists.contains(item.id) {
            guard draft.groceries.items.known(item.id) == nil else { continue }
            var own = item
            (own.type, own.stores, own.aliases) = (here[item.type], [], [])
            let isThere = draft.groceries.types[own.type] != nil
            let type = isThere || draft.groceries.types.known(own.type) != nil ? nil : types[own.type]
            if !isThere, type == nil { own.type = other }
            if let type { draft.perform([.type(.add(type))]) }
            draft.perform([.item(.add(own)), .item(.remove(own))])
            if let type { draft.perform([.type(.remove(type))]) }
        }
    }

    /// The type of items whose own is not in the file.
    private var other: ItemTypeID {
        mutating get { type(named: "Other") ?? ItemTypeID(rawValue: 0) }
    }

    /// What was merged into another item there is merged here: names are unique, so an item can only have the name of
    /// one that was deleted because the two were merged.
    private mutating func takeMerged(_ file: Entities, _ here: Identities) {
        guard !file.deletedItems.isEmpty else { return }
        var owners: [String: ItemID] = [:]
        for item in file.items { for alias in item.aliases { owners[alias.folded] = here[item.id] } }
        for item in file.deletedItems {
            guard let id = owners[item.name.folded], id != item.id, let survivor = draft.groceries.items[id],
                let known = draft.groceries.items[item.id], known.name.folded == item.name.folded
            else { continue }
            do {
                draft.perform(try draft.groceries.merging(item.id, into: id))
                // What the file says of it counts for more than what it would inherit.
                draft.perform(draft.groceries.items[id]?.changing { $0 = survivor } ?? [])
                count(.item, isNew: false, isChanged: true)
            } catch { note("\(known.name) is not merged into \(survivor.name): \(error)") }
        }
    }

    /// Takes names away from items that are names of others by now; the names of the file count for more.
    private mutating func settleAliases(_ fromFile: Set<ItemID>) {
        let items = draft.groceries.items.shown.sorted {
            (fromFile.contains($0.id) ? 0 : 1, $0.id) < (fromFile.contains($1.id) ? 0 : 1, $1.id)
        }
        var owners: [String: ItemID] = [:]
        for item in items { owners[item.name.folded] = item.id }
        for item in items where !item.aliases.isEmpty {
            var own = item
            own.aliases = item.aliases.filter { owners.updateValue(item.id, ifAbsent: $0.folded) }
            if own.aliases.count < item.aliases.count { draft.perform(item.changing { $0 = own }) }
        }
        search.refresh(draft.groceries)
    }

    /// Two items of the file may be one here: then their entries are merged as those of merged items are, and what two
    /// recipes want of them adds up.
    private mutating func takeEntries(_ file: Entities, _ here: Identities) {
        var taken: Set<EntryID> = []
        for entry in file.entries {
            let id = here[entry.id]
            guard let list = draft.groceries.lists[id.list],
                list.kind == .trip || draft.groceries.items[id.item] != nil
            else {
                note("something on a list is of no known item, or the list is not there: left out")
                continue
            }
            var own = entry.with(id)
            own.store = entry.store.map { here[$0] }
            let known = draft.groceries.entries[id]
            if !taken.insert(id).inserted, let known {
                do { own = try draft.groceries.merged(known, own) } catch {
                    note("\(draft.groceries.name(of: id.item)) is on \(list.name) twice, and once left out: \(error)")
                    continue
                }
            }
            let operations = known?.changing { $0 = own } ?? [.entry(.add(own))]
            draft.perform(operations)
            guard list.kind != .recipe else { continue }
            let place = place(of: id.list, isNew: false)
            self.taken.lists[place].entries.note(isNew: known == nil, isChanged: !operations.isEmpty)
            if let price = own.price { self.taken.lists[place].note(price) }
        }
        takeShares(file, here)
    }

    private mutating func takeShares(_ file: Entities, _ here: Identities) {
        var taken: Set<ShareID> = []
        for share in file.shares {
            let id = ShareID(entry: here[share.id.entry], recipe: here.source(share.id.recipe))
            guard draft.groceries.entries[id.entry] != nil else { continue }
            let known = draft.groceries.shares[id]
            var own = Share(id: id, quantity: share.quantity)
            // Where amounts do not add up, their entries did not either.
            if !taken.insert(id).inserted, let known {
                own.quantity = (try? Quantity.sum(known.quantity, own.quantity)) ?? known.quantity
            }
            draft.perform(known?.changing { $0 = own } ?? [.share(.add(own))])
        }
    }

    /// What the file says was deleted goes here too, where nobody has done anything with it.
    private mutating func takeDeletions(_ file: Entities) {
        let groceries = draft.groceries
        for list in file.deletedLists {
            guard let known = groceries.lists[list.id], known == list, groceries.entries.shown(on: list.id).isEmpty
            else { continue }
            draft.perform([.list(.remove(known))], numberingNamesakes: false)
            lists[known.kind]?[known.givenName.folded] = nil
            if known.kind == .recipe {
                count(.recipe, isNew: false, isChanged: true)
            } else {
                taken.lists.append(.init(name: known.name, kind: known.kind, isNew: false, isDeleted: true))
            }
        }
        for item in file.deletedItems {
            guard let known = groceries.items[item.id], groceries.usage[item.id] == nil,
                groceries.ownItems[item.id] == nil
            else { continue }
            draft.perform([.item(.remove(known))])
            count(.item, isNew: false, isChanged: true)
        }
        guard !file.deletedTypes.isEmpty else { return }
        let used = Set(draft.groceries.items.shown.map(\.type))
        for type in file.deletedTypes where !used.contains(type.id) {
            guard let known = draft.groceries.types[type.id], known == type else { continue }
            draft.perform([.type(.remove(known))])
            types[known.name.folded] = nil
            count(.type, isNew: false, isChanged: true)
        }
    }
}

extension Entity {
    /// The same under another identity.
    fileprivate func with(_ id: ID) -> Self {
        var other = Self(placeholder: id)
        for field in fields { other.set(field) }
        return other
    }
}

extension [String: ItemID] {
    /// Whether there was nothing for `key` yet, which then has the value.
    fileprivate mutating func updateValue(_ value: ItemID, ifAbsent key: String) -> Bool {
        if self[key] != nil { return false }
        self[key] = value
        return true
    }
}
