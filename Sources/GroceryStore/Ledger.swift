import GroceryDomain
import Journal

/// An operation as the journal holds it: with the stamps of what its author had seen, where merging depends on that. For a
/// deletion these are the stamps it removes, for a step the stamp of the quantity it starts from.
struct Witnessed {
    var operation: Operation
    var seen: [Stamp] = []
}

/// Folds operations into the groceries. The fold is of a set: in whatever order and however often operations arrive, the
/// outcome is the same.
struct Ledger {
    var types = Registers<ItemType>()
    var items = Registers<Item>()
    var lists = Registers<GroceryList>()
    var entries = Registers<Entry>()
    var preferences = Registers<Preference>()
    var stores = Registers<NamedStore>()
    var shares = Registers<Share>()
    var steps: [EntryID: Steps] = [:]
    var deletedTypes: Set<ItemTypeID> = []
    var deletedItems: Set<ItemID> = []
    var deletedLists: Set<ListID> = []
    /// What `putBack` leaves empty.
    var bench = Workbench()

    /// What the author of an action of these operations sees now.
    func witness(_ operations: [Operation]) -> [Witnessed] { Transaction.condensed(operations).map(witness) }

    private func witness(_ operation: Operation) -> Witnessed {
        switch operation {
        case .type(.remove(let old)): Witnessed(operation: operation, seen: types.row(old.id)?.ruling ?? [])
        case .item(.remove(let old)): Witnessed(operation: operation, seen: items.row(old.id)?.ruling ?? [])
        case .list(.remove(let old)): Witnessed(operation: operation, seen: lists.row(old.id)?.ruling ?? [])
        case .entry(.remove(let old)):
            Witnessed(
                operation: operation, seen: (entries.row(old.id)?.ruling ?? []) + (steps[old.id]?.stamps ?? []))
        case .preference(.remove(let old)):
            Witnessed(operation: operation, seen: preferences.row(old.id)?.ruling ?? [])
        case .store(.remove(let old)): Witnessed(operation: operation, seen: stores.row(old.id)?.ruling ?? [])
        case .share(.remove(let old)): Witnessed(operation: operation, seen: shares.row(old.id)?.ruling ?? [])
        case .step(let id, _, _):
            Witnessed(operation: operation, seen: entries.stamp(of: Self.planned, of: id).map { [$0] } ?? [])
        default: Witnessed(operation: operation)
        }
    }

    /// The highest stamp that rules anything `operations` change: a new action has to come after all it has seen.
    func latest(_ operations: [Operation]) -> Stamp? {
        operations.lazy.compactMap { operation in
            switch operation {
            case .type(let edit): types.row(edit.id)?.latest
            case .item(let edit): items.row(edit.id)?.latest
            case .list(let edit): lists.row(edit.id)?.latest
            case .entry(let edit): entries.row(edit.id)?.latest
            case .step(let id, _, _): entries.row(id)?.latest
            case .preference(let edit): preferences.row(edit.id)?.latest
            case .store(let edit): stores.row(edit.id)?.latest
            case .share(let edit): shares.row(edit.id)?.latest
            }
        }.max()
    }

    static let planned = Entry.fieldIndex(.planned(nil))

    /// Folds in what one action changed. Entries are put back into the groceries by `putBack`, to be called before anybody
    /// looks at them.
    mutating func fold(_ changes: Changes, stamp: Stamp, into groceries: inout Groceries) {
        let addition = changes.isFounding ? stamp.founding : stamp
        for change in changes.list {
            switch change {
            case .setting(let id, let field): set(field, of: id, stamp, in: &groceries)
            case .removal(let id, let seen): remove(id, seen: changes.stamps[seen], stamp, in: &groceries)
            case .addition(let id, let fields): add(id, fields, of: changes, addition, at: stamp.moment, in: &groceries)
            case .newItem(let index): add(changes.items[index], addition, in: &groceries)
            case .other(let index):
                let witnessed = changes.others[index]
                let ruling = witnessed.operation.isAddition ? addition : stamp
                fold(witnessed, ruling, at: stamp.moment, into: &groceries)
            }
        }
    }

    private mutating func fold(
        _ witnessed: Witnessed, _ stamp: Stamp, at moment: Moment, into groceries: inout Groceries
    ) {
        if case .step(let id, let old, let new) = witnessed.operation {
            return keep(Step(base: witnessed.seen.first, stamp: stamp, old: old, new: new), of: id, in: &groceries)
        }
        putBack(into: &groceries)
        fold(witnessed.operation, witnessed.seen[...], stamp, into: &groceries)
        groceries.note(witnessed.operation, at: moment)
    }

    private mutating func fold(
        _ operation: Operation, _ seen: ArraySlice<Stamp>, _ stamp: Stamp, into groceries: inout Groceries
    ) {
        switch operation {
        case .type(let edit):
            let id = edit.id
            let isGone = groceries.withTypes { Self.fold(edit, seen, stamp, &types, &$0) }
            Self.note(id, isGone: isGone, in: &deletedTypes)
            settle(id, in: &groceries)
        case .item(let edit):
            let id = edit.id
            let before = deletedTypes.isEmpty ? nil : groceries.items.known(id)?.type
            let isGone = groceries.withItems { Self.fold(edit, seen, stamp, &items, &$0) }
            settle(id, isGone: isGone, before: before, in: &groceries)
        case .list(let edit):
            let id = edit.id
            let isGone = groceries.withLists { Self.fold(edit, seen, stamp, &lists, &$0) }
            Self.note(id, isGone: isGone, in: &deletedLists)
            settle(id, in: &groceries)
            settleItems(on: id, in: &groceries)
        case .preference(let edit): groceries.withPreferences { _ = Self.fold(edit, seen, stamp, &preferences, &$0) }
        case .store(let edit): groceries.withStores { _ = Self.fold(edit, seen, stamp, &stores, &$0) }
        case .share(let edit): groceries.withShares { _ = Self.fold(edit, seen, stamp, &shares, &$0) }
        case .entry, .step: break  // `Changes` has them apart.
        }
    }

    private mutating func add(_ item: Item, _ stamp: Stamp, in groceries: inout Groceries) {
        putBack(into: &groceries)
        let before = deletedTypes.isEmpty ? nil : groceries.items.known(item.id)?.type
        let number = items.number(of: item.id)
        let isGone = groceries.withItems { Self.add(item, number, stamp, &items, &$0) }
        settle(item.id, isGone: isGone, before: before, in: &groceries)
        groceries.noteNewItem()
    }

    // Each of these answers whether the entity is gone then.

    private static func fold<E: Journalled, T: EntityTable<E>>(
        _ edit: Edit<E>, _ seen: ArraySlice<Stamp>, _ stamp: Stamp, _ registers: inout Registers<E>, _ table: inout T
    ) -> Bool {
        let number = registers.number(of: edit.id)
        return switch edit {
        case .add(let entity): add(entity, number, stamp, &registers, &table)
        case .remove(let entity): remove(entity.id, number, seen, &registers, &table)
        case .change(let id, _, let new): set(new, of: id, number, stamp, &registers, &table)
        }
    }

    private static func add<E: Journalled, T: EntityTable<E>>(
        _ entity: E, _ number: Int, _ stamp: Stamp, _ registers: inout Registers<E>, _ table: inout T
    ) -> Bool {
        let added = registers.add(number, stamp: stamp)
        take(added, of: entity, into: &table)
        return added.isGone
    }

    /// Takes over what the addition of `entity` comes to.
    static func take<E: Journalled, T: EntityTable<E>>(
        _ added: Registers<E>.Added, of entity: E, into table: inout T
    ) {
        // Nearly always it is newer than all that is known.
        if added.won.count == E.fieldCount {
            table.show(entity)
            if added.isGone { table.hide(entity.id) }
            return
        }
        guard !added.won.isEmpty || !added.equal.isEmpty else { return }
        for (index, field) in entity.fields.enumerated() {
            if added.won.contains(index) { table.set(field, of: entity.id) }
            // Machines may have begun apart with catalogues of different versions, and all beginnings have one stamp: of
            // two values the one that is spelt later stands, the same everywhere.
            if added.equal.contains(index), let known = table.known(entity.id)?.current(field), known != field,
                E.isSpelt(known, before: field)
            {
                table.set(field, of: entity.id)
            }
        }
        added.isGone ? table.hide(entity.id) : table.show(entity.id)
    }

    static func remove<E: Journalled, T: EntityTable<E>>(
        _ id: E.ID, _ number: Int, _ seen: ArraySlice<Stamp>, _ registers: inout Registers<E>, _ table: inout T
    ) -> Bool {
        let isGone = registers.remove(number, seen: seen)
        isGone ? table.hide(id) : table.show(id)
        return isGone
    }

    static func set<E: Journalled, T: EntityTable<E>>(
        _ field: E.Field, of id: E.ID, _ number: Int, _ stamp: Stamp, _ registers: inout Registers<E>,
        _ table: inout T
    ) -> Bool {
        let (takesEffect, isGone) = registers.change(field, of: number, stamp: stamp)
        if takesEffect {
            table.set(field, of: id, isGone: isGone)
        } else {
            isGone ? table.hide(id) : table.show(id)
        }
        return isGone
    }

    private static func note<ID>(_ id: ID, isGone: Bool, in deleted: inout Set<ID>) {
        if isGone { deleted.insert(id) } else if !deleted.isEmpty { deleted.remove(id) }
    }

    // What was deleted is there all the same as long as something else needs it, which its deleter had not seen: an item
    // type the items in it, an item its entries, a list the entries on it.

    private func settle(_ type: ItemTypeID, in groceries: inout Groceries) {
        guard deletedTypes.contains(type) else { return }
        let isWanted = groceries.items.shown.values.contains { $0.type == type }
        groceries.withTypes { isWanted ? $0.show(type) : $0.hide(type) }
    }

    /// What follows from a change of an item, which was of the type `before`, where that may matter.
    private mutating func settle(
        _ item: ItemID, isGone: Bool, before: ItemTypeID?, in groceries: inout Groceries
    ) {
        Self.note(item, isGone: isGone, in: &deletedItems)
        settle(item, in: &groceries)
        if let before { settle(before, in: &groceries) }
        settleType(of: item, in: &groceries)
    }

    private func settleType(of item: ItemID, in groceries: inout Groceries) {
        guard !deletedTypes.isEmpty, let type = groceries.items.known(item)?.type else { return }
        settle(type, in: &groceries)
    }

    func settle(_ item: ItemID, in groceries: inout Groceries) {
        guard deletedItems.contains(item) else { return }
        let isWanted = groceries.isWanted(item)
        guard isWanted != (groceries.items[item] != nil) else { return }
        groceries.withItems { isWanted ? $0.show(item) : $0.hide(item) }
        groceries.noteCatalogueChange()
        settleType(of: item, in: &groceries)
    }

    func settle(_ list: ListID, in groceries: inout Groceries) {
        if deletedLists.contains(list) {
            let isWanted = !groceries.entries.shown(on: list).isEmpty
            if isWanted != (groceries.lists[list] != nil) {
                groceries.withLists { isWanted ? $0.show(list) : $0.hide(list) }
                groceries.noteListChange()
            }
        }
    }

    /// What a trip holds may be deleted all the same, and a list may turn out to be a trip.
    private func settleItems(on list: ListID, in groceries: inout Groceries) {
        for item in deletedItems where groceries.entries.known(EntryID(list: list, item: item)) != nil {
            settle(item, in: &groceries)
        }
    }
}

/// What merging needs of a table of entities.
protocol EntityTable<E> {
    associatedtype E: Entity
    mutating func show(_ entity: E)
    mutating func show(_ id: E.ID)
    mutating func hide(_ id: E.ID)
    mutating func set(_ field: E.Field, of id: E.ID)
    mutating func set(_ field: E.Field, of id: E.ID, isGone: Bool)
    func known(_ id: E.ID) -> E?
}

/// What a snapshot needs of one besides.
protocol KeptTable<E>: EntityTable {
    func isShown(_ id: E.ID) -> Bool
    mutating func keep(_ entity: E, isShown: Bool)
    mutating func reserve(_ count: Int)
}

extension Table: KeptTable {
    func isShown(_ id: E.ID) -> Bool { self[id] != nil }
}

extension EntryTable: KeptTable {
    typealias E = Entry
    func isShown(_ id: EntryID) -> Bool { self[id] != nil }
}

extension Stamp {
    var moment: Moment { Moment(milliseconds: Int64(milliseconds)) }

    /// What an addition that gives way counts as: some 35 years earlier. So it is below every change that anybody made of what
    /// it adds, while of two of them the later still stands, and each is a stamp of its own, which a deletion can name.
    var founding: Stamp {
        let years: UInt64 = 1 << 40
        return Stamp(milliseconds: milliseconds - min(milliseconds, years), counter: counter, writer: writer)
    }
}
