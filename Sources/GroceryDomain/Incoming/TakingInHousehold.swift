// What Aisle itself wrote: a whole household, entity by entity. Here it may meet another household: what has the same
// name is the same thing, otherwise what has the same identity.
extension TakingIn {
    /// The entities of the file, by kind: those that are there, and those that were deleted.
    private struct Entities {
        var types: [ItemType] = [], items: [Item] = [], lists: [GroceryList] = [], stores: [NamedStore] = []
        var entries: [Entry] = [], shares: [Share] = [], preferences: [Preference] = []
        var meals: [Meal] = [], codes: [Barcode] = []
        var deletedTypes: [ItemType] = [], deletedItems: [Item] = [], deletedLists: [GroceryList] = []

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
        let file = Entities(operations)
        var here = Identities()
        here.types = take(
            file.types, known: { $0.draft.groceries.types[$1] }, named: { $0.types[$1.name.folded] },
            count: { $0.count(.type, isNew: $2, isChanged: $3) }
        ) { taking, type, id in
            taking.types[type.name.folded] = id
            return ItemType(id: id, name: type.name, position: type.position)
        }
        here.stores = take(
            file.stores, known: { $0.draft.groceries.stores[$1] }, named: { $0.stores[$1.name.folded] },
            count: { $0.count(.store, isNew: $2, isChanged: $3) }
        ) { taking, store, id in
            taking.stores[store.name.folded] = id
            var own = store.with(id)
            own.order = store.order?.map { here[$0] }
            return own
        }
        search.refresh(draft.groceries)
        here.items = take(
            file.items, known: { $0.draft.groceries.items[$1] },
            named: { $0.search.item(named: $1.name, in: $0.draft.groceries) },
            count: { $0.count(.item, isNew: $2, isChanged: $3) }
        ) { taking, item, id in
            var own = item.with(id)
            (own.type, own.stores) = (here[item.type], item.stores.map { here[$0] })
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
        here.lists = take(
            file.lists, known: { $0.draft.groceries.lists[$1] }, named: { $0.lists[$1.kind]?[$1.name.folded] },
            count: { taking, list, isNew, isChanged in
                if list.kind == .recipe { return taking.count(.recipe, isNew: isNew, isChanged: isChanged) }
                _ = taking.place(of: list.id, isNew: isNew)
            }
        ) { taking, list, id in
            if list.kind != .trip { taking.lists[list.kind, default: [:]][list.givenName.folded] = id }
            var own = list.with(id)
            own.store = list.store.map { here[$0] }
            return own
        }
        draft.numberNamesakes()
        here.meals = take(
            file.meals, known: { $0.draft.groceries.meals[$1] },
            named: { taking, meal in
                let twin = taking.draft.groceries.meals.shown.first {
                    $0.day == meal.day && $0.name.folded == meal.name.folded
                }
                return twin?.id
            },
            count: { $0.count(.meal, isNew: $2, isChanged: $3) }
        ) { _, meal, id in
            var own = meal.with(id)
            (own.recipe, own.list) = (meal.recipe.map { here[$0] }, meal.list.map { here[$0] })
            return own
        }
        _ = take(
            file.codes, known: { $0.draft.groceries.barcodes[$1] }, named: { _, _ in nil },
            count: { $0.count(.code, isNew: $2, isChanged: $3) }
        ) { _, code, id in Barcode(id: id, item: code.item.map { here[$0] }) }
        takeEntries(file, here)
        for preference in file.preferences {
            let known = draft.groceries.preferences[preference.id]
            let operations =
                known?.changing { $0.value = preference.value } ?? [.preference(.add(preference))]
            draft.perform(operations)
            count(.setting, isNew: known == nil, isChanged: !operations.isEmpty)
        }
        takeDeletions(file)
    }

    /// Makes the entities here what those of the file are, each as `own` says; adds those that are not here. Answers
    /// which is which.
    ///
    /// Those that are here by their identity come first, so that a name that one of them had is free for another.
    private mutating func take<E: Entity>(
        _ entities: [E], known: (TakingIn, E.ID) -> E?, named: (TakingIn, E) -> E.ID?,
        count: (inout TakingIn, E, _ isNew: Bool, _ isChanged: Bool) -> Void,
        own: (inout TakingIn, E, E.ID) -> E
    ) -> [E.ID: E.ID] {
        var identities: [E.ID: E.ID] = [:]
        var targets: Set<E.ID> = []
        func become(_ entity: E, _ id: E.ID, _ taking: inout TakingIn) {
            identities[entity.id] = id
            targets.insert(id)
            let before = known(taking, id)
            let after = own(&taking, entity, id)
            let operations = before?.changing { $0 = after } ?? [E.operation(.add(after))]
            taking.draft.perform(operations, numberingNamesakes: false)
            count(&taking, after, before == nil, !operations.isEmpty)
        }
        var others: [E] = []
        for entity in entities {
            let namesake = named(self, entity)
            if known(self, entity.id) != nil, namesake == nil || namesake == entity.id {
                become(entity, entity.id, &self)
            } else {
                others.append(entity)
            }
        }
        search.refresh(draft.groceries)
        for entity in others {
            let namesake = named(self, entity).flatMap { targets.contains($0) ? nil : $0 }
            become(entity, namesake ?? entity.id, &self)
        }
        search.refresh(draft.groceries)
        return identities
    }

    private mutating func takeEntries(_ file: Entities, _ here: Identities) {
        for entry in file.entries {
            let id = here[entry.id]
            guard let list = draft.groceries.lists[id.list] else { continue }
            var own = entry.with(id)
            own.store = entry.store.map { here[$0] }
            let known = draft.groceries.entries[id]
            let operations = known?.changing { $0 = own } ?? [.entry(.add(own))]
            draft.perform(operations)
            guard list.kind != .recipe else { continue }
            let place = place(of: id.list, isNew: false)
            taken.lists[place].entries.note(isNew: known == nil, isChanged: !operations.isEmpty)
            if own.price != nil { taken.lists[place].prices += 1 }
        }
        for share in file.shares {
            let id = ShareID(entry: here[share.id.entry], recipe: here.source(share.id.recipe))
            let known = draft.groceries.shares[id]
            let own = Share(id: id, quantity: share.quantity)
            draft.perform(known?.changing { $0 = own } ?? [.share(.add(own))])
        }
    }

    /// What the file says was deleted goes here too, where nobody has done anything with it.
    private mutating func takeDeletions(_ file: Entities) {
        let groceries = draft.groceries
        for list in file.deletedLists {
            guard let known = groceries.lists[list.id], groceries.entries.shown(on: list.id).isEmpty else { continue }
            draft.perform([.list(.remove(known))], numberingNamesakes: false)
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
            guard let known = draft.groceries.types[type.id] else { continue }
            draft.perform([.type(.remove(known))])
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
