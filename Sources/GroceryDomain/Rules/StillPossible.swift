extension Groceries {
    /// The operations that still start from the present state, in their order: those whose old value is still the
    /// current one. An operation whose value was changed again since is left out. So is one that would now break a
    /// rule: two things with one name, an item without a type, an entry without a list. Lists may have one name: the
    /// later is shown with a number (`numberNamesakes`).
    ///
    /// - Parameter isAlways: says which operations are possible whatever was changed since, as long as the action as a
    ///   whole is.
    public func stillPossible(
        _ operations: [Operation], isAlways: (Operation) -> Bool = { _ in false }
    ) -> [Operation] {
        var trial = self
        // The names are collected in one walk, and only if an operation gives one: redoing a catalogue gives thousands.
        var names: NamesGiven?
        func hasFreeName(_ operation: Operation) -> Bool {
            guard operation.givesName else { return true }
            names = names ?? NamesGiven(trial)
            return names?.give(operation) ?? true
        }
        var uses = Uses()
        var lacksItem = false
        let stillOpen = stillOpen(after: operations)
        let possible = operations.filter { operation in
            if operation.saysWhatIsInTheTrolley(of: stillOpen) { return false }
            if isAlways(operation) {
                // What it set before it stepped may be as it was then.
                if case .step = operation, trial.isPossible(operation) {
                    trial.apply(operation, at: Moment(milliseconds: 0))
                }
                return true
            }
            guard trial.isPossible(operation), trial.isAllowed(operation, &uses), hasFreeName(operation) else {
                if case .item(.add) = operation { lacksItem = true }
                return false
            }
            // If an item cannot come back, the entry that would be removed in its favour stays.
            if lacksItem, case .entry(.remove) = operation { return false }
            uses.note(operation, in: trial)
            names?.free(operation)
            // Names are compared as they were given.
            trial.apply(operation, at: Moment(milliseconds: 0), numberingNamesakes: false)
            return true
        }
        // If a list cannot return to its former kind, or a meal to the plan, nothing is done: half a trip would be
        // useless, and what a meal wants from lists belongs to none without it.
        return possible.count { $0.isPivotal } == operations.count { $0.isPivotal } ? possible : []
    }

    /// The entries that stay open, with what is in the trolley, after `operations`, which take back that more of them
    /// was wanted: somebody else has wanted more since.
    private func stillOpen(after operations: [Operation]) -> Set<EntryID> {
        var (closed, moved, seen): (Set<EntryID>, Set<EntryID>, Set<EntryID>) = ([], [], [])
        for operation in operations {
            switch operation {
            case .entry(.change(let id, _, Entry.checkedOff)): closed.insert(id)
            case .entry(.change(let id, _, .planned)), .step(let id, _, _):
                if seen.insert(id).inserted, !isPossible(operation) { moved.insert(id) }
            default: break
            }
        }
        return closed.intersection(moved)
    }

    private func isPossible(_ operation: Operation) -> Bool {
        switch operation {
        case .type(let edit): isPossible(edit, now: types[edit.id])
        case .item(let edit): isPossible(edit, now: items[edit.id])
        case .list(let edit): isPossible(edit, now: lists[edit.id])
        case .entry(let edit): isPossible(edit, now: entries[edit.id])
        case .preference(let edit): isPossible(edit, now: preferences[edit.id])
        case .store(let edit): isPossible(edit, now: stores[edit.id])
        case .share(let edit): isPossible(edit, now: shares[edit.id])
        case .meal(.remove(let meal)):
            // On which list it was last stays with it, whether it is there or not.
            meals[meal.id].map { $0.onList(meal.list) == meal } ?? false
        case .meal(let edit): isPossible(edit, now: meals[edit.id])
        case .barcode(let edit): isPossible(edit, now: barcodes[edit.id])
        case .step(let id, let old, _): entries[id].map { $0.planned == old } ?? false
        case .shareStep(let id, let old, _): shares[id].map { $0.quantity == old } ?? false
        }
    }

    private func isPossible<E: Entity>(_ edit: Edit<E>, now: E?) -> Bool {
        switch edit {
        case .add: now == nil
        case .remove(let entity): now == entity
        case .change(_, let old, _): now.map { $0.current(old) == old } ?? false
        }
    }
}

extension Meal {
    fileprivate func onList(_ list: ListID?) -> Meal {
        var meal = self
        meal.list = list
        return meal
    }
}

// MARK: Rules

extension Groceries {
    /// Whether everything that `operation` needs is there, and nothing needs what it removes.
    private func isAllowed(_ operation: Operation, _ uses: inout Uses) -> Bool {
        switch operation {
        case .type(.remove(let type)): !uses.hasItems(type.id, in: self)
        case .item(.add(let item)): types[item.type] != nil
        case .item(.change(_, _, let new)): new.value(of: .type).map { types[$0] != nil } ?? true
        case .item(.remove(let item)): !uses.wants(item.id, in: self)
        case .list(.remove(let list)): entries.shown(on: list.id).isEmpty
        case .entry(.add(let entry)): canHold(entry.id)
        // The list that came after a trip may be used by now: the trip does not become one beside it.
        case .list(.change(let id, let old, _)) where old.value(of: .kind) == GroceryList.Kind.trip:
            lists[.next(after: id)] == nil && entries.shown(on: id).allSatisfy { items[$0.id.item] != nil }
        // What a meal needs is there anew with its share.
        case .share(.add(let share)):
            entries[share.id.entry] != nil
                || meals.known(MealID(share.id.recipe)) != nil && canHold(share.id.entry)
        case .meal(.add(let meal)): twin(of: meal.name, on: meal.day) == nil
        default: true
        }
    }

    private func canHold(_ id: EntryID) -> Bool {
        switch lists[id.list]?.kind {
        case nil: false
        case .trip: items.known(id.item) != nil
        default: items[id.item] != nil
        }
    }
}

extension Operation {
    fileprivate var changesKind: Bool {
        if case .list(.change(_, _, .kind)) = self { true } else { false }
    }

    fileprivate func saysWhatIsInTheTrolley(of entries: Set<EntryID>) -> Bool {
        switch self {
        case .entry(.change(let id, _, .checked)), .entry(.change(let id, _, .bought)): entries.contains(id)
        default: false
        }
    }

    /// Whether the rest of an action makes no sense without it.
    fileprivate var isPivotal: Bool {
        if case .meal(.add) = self { true } else { changesKind }
    }

    fileprivate var givesName: Bool {
        switch self {
        case .type(.add), .type(.change(_, _, .name)), .store(.add), .store(.change(_, _, .name)): true
        case .item(.add), .item(.change(_, _, .name)), .item(.change(_, _, .aliases)): true
        default: false
        }
    }
}

/// How many items each type has, and how many entries want each item. Collected in one walk when it is first asked for:
/// taking back an import removes thousands of types and items, and each would be a walk over all items or lists.
private struct Uses {
    private var itemsOfType: [ItemTypeID: Int]?
    private var entriesOfItem: [ItemID: Int]?

    mutating func hasItems(_ type: ItemTypeID, in groceries: Groceries) -> Bool {
        let counts = itemsOfType ?? groceries.items.shown.reduce(into: [:]) { $0[$1.type, default: 0] += 1 }
        itemsOfType = counts
        return counts[type] ?? 0 > 0
    }

    /// As `Groceries.isWanted` says it: what is only on trips is not wanted.
    mutating func wants(_ item: ItemID, in groceries: Groceries) -> Bool {
        let counts = entriesOfItem ?? Self.entriesOfItem(in: groceries)
        entriesOfItem = counts
        return counts[item] ?? 0 > 0
    }

    private static func entriesOfItem(in groceries: Groceries) -> [ItemID: Int] {
        var counts: [ItemID: Int] = [:]
        for list in groceries.entries.lists where groceries.lists.known(list)?.kind != .trip {
            for id in groceries.entries.shown(on: list).keys { counts[id.item, default: 0] += 1 }
        }
        return counts
    }

    /// Follows an operation that is about to be applied to `groceries` and is possible there.
    mutating func note(_ operation: Operation, in groceries: Groceries) {
        switch operation {
        case .item(.add(let item)): itemsOfType?[item.type, default: 0] += 1
        case .item(.remove(let item)): itemsOfType?[item.type, default: 0] -= 1
        case .item(.change(_, let old, let new)):
            if let type: ItemTypeID = old.value(of: .type) { itemsOfType?[type, default: 0] -= 1 }
            if let type: ItemTypeID = new.value(of: .type) { itemsOfType?[type, default: 0] += 1 }
        case .entry(.add(let entry)): count(entry.id, by: 1, in: groceries)
        case .entry(.remove(let entry)): count(entry.id, by: -1, in: groceries)
        case .list(.add(let list)):
            if let known = groceries.lists.known(list.id), known.kind != list.kind { entriesOfItem = nil }
        case .list(.change(_, _, .kind)): entriesOfItem = nil
        default: break
        }
    }

    private mutating func count(_ entry: EntryID, by difference: Int, in groceries: Groceries) {
        if groceries.lists.known(entry.list)?.kind != .trip { entriesOfItem?[entry.item, default: 0] += difference }
    }
}

/// Which entity has which folded name. Names that the same action frees can be given again: those of what it removes,
/// and of items that it changes; every other name still counts as given.
private struct NamesGiven {
    private var types: [String: ItemTypeID] = [:]
    private var items: [String: ItemID] = [:]
    private var stores: [String: StoreID] = [:]

    init(_ groceries: Groceries) {
        for type in groceries.types.shown { types[type.name.folded] = type.id }
        for store in groceries.stores.shown { stores[store.name.folded] = store.id }
        for item in groceries.items.shown { for name in item.names { items[name.folded] = item.id } }
    }

    /// Frees the names of what `operation` removes, which is done.
    mutating func free(_ operation: Operation) {
        switch operation {
        case .type(.remove(let type)) where types[type.name.folded] == type.id: types[type.name.folded] = nil
        case .item(.remove(let item)):
            for name in item.names where items[name.folded] == item.id { items[name.folded] = nil }
        case .store(.remove(let store)) where stores[store.name.folded] == store.id: stores[store.name.folded] = nil
        default: break
        }
    }

    /// Records the names that `operation` gives. Returns false and records nothing if another entity has one of them.
    mutating func give(_ operation: Operation) -> Bool {
        switch operation {
        case .type(.add(let type)): Self.give([type.name], to: type.id, in: &types)
        case .type(.change(let id, _, let new)): Self.give(new.names(.name), to: id, in: &types)
        case .store(.add(let store)): Self.give([store.name], to: store.id, in: &stores)
        case .store(.change(let id, _, let new)): Self.give(new.names(.name), to: id, in: &stores)
        case .item(.add(let item)): Self.give(item.names, to: item.id, in: &items)
        case .item(.change(let id, let old, let new)):
            Self.give(new.names(.name), to: id, in: &items)
                && give(new.value(of: .aliases) ?? [], insteadOf: old.value(of: .aliases) ?? [], to: id)
        default: true
        }
    }

    /// The item that was merged into this one may want its names back.
    private mutating func give(_ aliases: [String], insteadOf old: [String], to id: ItemID) -> Bool {
        guard Self.give(aliases, to: id, in: &items) else { return false }
        for name in Set(old.map(\.folded)).subtracting(aliases.map(\.folded)) where items[name] == id {
            items[name] = nil
        }
        return true
    }

    private static func give<ID: Equatable>(_ names: [String], to id: ID, in owners: inout [String: ID]) -> Bool {
        let folded = names.map(\.folded)
        guard folded.allSatisfy({ owners[$0] == nil || owners[$0] == id }) else { return false }
        for name in folded { owners[name] = id }
        return true
    }
}

extension Field {
    /// The name that it gives, if it is of this field.
    fileprivate func names(_ field: E.Name) -> [String] { value(of: field).map { [$0] } ?? [] }
}
