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

    private static let planned = Entry.fieldIndex(.planned(nil))

    mutating func fold(_ changes: Changes, stamp: Stamp, into groceries: inout Groceries) {
        for change in changes.list { fold(change, stamp: stamp, into: &groceries) }
    }

    mutating func fold(_ change: Change, stamp: Stamp, into groceries: inout Groceries) {
        switch change {
        case .setting(let id, let field):
            groceries.withEntries { _ = Self.set(field, of: id, stamp, &entries, &$0) }
            settle(id, in: &groceries)
            groceries.noteSetting(field, of: id, at: stamp.moment)
        case .removal(let id, let seen):
            groceries.withEntries { _ = Self.remove(id, seen, &entries, &$0) }
            settle(id, in: &groceries)
            groceries.noteChange(of: id, at: stamp.moment)
        case .addition(let entry):
            groceries.withEntries { _ = Self.add(entry, stamp, &entries, &$0) }
            settle(entry.id, in: &groceries)
            groceries.noteAddition(of: entry.id, at: stamp.moment)
        case .other(let witnessed):
            fold(witnessed.operation, witnessed.seen, stamp, into: &groceries)
            groceries.note(witnessed.operation, at: stamp.moment)
        }
    }

    private mutating func fold(
        _ operation: Operation, _ seen: [Stamp], _ stamp: Stamp, into groceries: inout Groceries
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
            Self.note(id, isGone: isGone, in: &deletedItems)
            settle(id, in: &groceries)
            if let before { settle(before, in: &groceries) }
            settleType(of: id, in: &groceries)
        case .list(let edit):
            let id = edit.id
            let isGone = groceries.withLists { Self.fold(edit, seen, stamp, &lists, &$0) }
            Self.note(id, isGone: isGone, in: &deletedLists)
            settle(id, in: &groceries)
            settleItems(on: id, in: &groceries)
        case .preference(let edit): groceries.withPreferences { _ = Self.fold(edit, seen, stamp, &preferences, &$0) }
        case .store(let edit): groceries.withStores { _ = Self.fold(edit, seen, stamp, &stores, &$0) }
        case .share(let edit): groceries.withShares { _ = Self.fold(edit, seen, stamp, &shares, &$0) }
        case .entry(let edit):
            groceries.withEntries { _ = Self.fold(edit, seen, stamp, &entries, &$0) }
            settle(edit.id, in: &groceries)
        case .step(let id, let old, let new):
            keep(Step(base: seen.first, stamp: stamp, old: old, new: new), of: id, groceries)
            settle(id, in: &groceries)
        }
    }

    // Each of these answers whether the entity is gone then.

    private static func fold<E: Journalled, T: EntityTable<E>>(
        _ edit: Edit<E>, _ seen: [Stamp], _ stamp: Stamp, _ registers: inout Registers<E>, _ table: inout T
    ) -> Bool {
        switch edit {
        case .add(let entity): add(entity, stamp, &registers, &table)
        case .remove(let entity): remove(entity.id, seen, &registers, &table)
        case .change(let id, _, let new): set(new, of: id, stamp, &registers, &table)
        }
    }

    private static func add<E: Journalled, T: EntityTable<E>>(
        _ entity: E, _ stamp: Stamp, _ registers: inout Registers<E>, _ table: inout T
    ) -> Bool {
        let added = registers.add(entity.id, stamp: stamp)
        // Nearly always it is newer than all that is known.
        if added.won.count == E.fieldCount {
            table.show(entity)
            if added.isGone { table.hide(entity.id) }
            return added.isGone
        }
        guard !added.won.isEmpty || !added.equal.isEmpty else { return added.isGone }
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
        return added.isGone
    }

    private static func remove<E: Journalled, T: EntityTable<E>>(
        _ id: E.ID, _ seen: [Stamp], _ registers: inout Registers<E>, _ table: inout T
    ) -> Bool {
        let isGone = registers.remove(id, seen: seen)
        isGone ? table.hide(id) : table.show(id)
        return isGone
    }

    private static func set<E: Journalled, T: EntityTable<E>>(
        _ field: E.Field, of id: E.ID, _ stamp: Stamp, _ registers: inout Registers<E>, _ table: inout T
    ) -> Bool {
        let (takesEffect, isGone) = registers.change(field, of: id, stamp: stamp)
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

    private func settleType(of item: ItemID, in groceries: inout Groceries) {
        guard !deletedTypes.isEmpty, let type = groceries.items.known(item)?.type else { return }
        settle(type, in: &groceries)
    }

    private func settle(_ item: ItemID, in groceries: inout Groceries) {
        guard deletedItems.contains(item) else { return }
        let isWanted = groceries.isWanted(item)
        guard isWanted != (groceries.items[item] != nil) else { return }
        groceries.withItems { isWanted ? $0.show(item) : $0.hide(item) }
        groceries.noteCatalogueChange()
        settleType(of: item, in: &groceries)
    }

    private func settle(_ list: ListID, in groceries: inout Groceries) {
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

// MARK: Steps

extension Ledger {
    /// One press of + or −: from what its author saw, which `base` had set.
    struct Step: Hashable {
        var base: Stamp?
        var stamp: Stamp
        var old: Quantity?
        var new: Quantity?
    }

    /// The steps of one entry, in the order of their stamps, and the quantity that was set before them.
    struct Steps {
        var start: Quantity?
        var base: Stamp?
        var list: [Step] = []

        var stamps: [Stamp] { list.map(\.stamp) }
    }

    private mutating func keep(_ step: Step, of id: EntryID, _ groceries: Groceries) {
        var known = steps[id] ?? Steps()
        if known.list.isEmpty {
            known.start = groceries.entries.known(id)?.planned
            known.base = entries.stamp(of: Self.planned, of: id)
        }
        guard !known.list.contains(step) else { return }
        known.list.insert(step, at: known.list.firstIndex { $0.stamp > step.stamp } ?? known.list.endIndex)
        steps[id] = known
    }

    /// Works out what follows for an entry after one of its changes: its quantity, from what was set last and the steps
    /// that saw it; and whether it is shown, which a step that its deleter had not seen is reason enough for.
    private mutating func settle(_ id: EntryID, in groceries: inout Groceries) {
        if let known = steps.isEmpty ? nil : steps[id] {
            steps[id] = settled(known, of: id, in: &groceries)
            let isGone =
                entries.isGone(id) && !(steps[id]?.list.contains { !entries.hasSeen($0.stamp, removing: id) } ?? false)
            groceries.withEntries { isGone ? $0.hide(id) : $0.show(id) }
        }
        settle(id.list, in: &groceries)
        settle(id.item, in: &groceries)
    }

    private func settled(_ steps: Steps, of id: EntryID, in groceries: inout Groceries) -> Steps? {
        var known = steps
        let base = entries.stamp(of: Self.planned, of: id)
        if base != known.base {
            known.base = base
            known.start = groceries.entries.known(id)?.planned
        }
        // Steps from what an older action had set are overruled; those from one still on its way wait for it.
        known.list.removeAll { $0.base < base }
        guard !known.list.isEmpty else { return nil }
        var quantity = known.start
        for step in known.list where step.base == base {
            quantity = step.old == quantity ? step.new : Quantity.moving(quantity, from: step.old, to: step.new)
        }
        groceries.withEntries { $0.set(.planned(quantity), of: id) }
        return known
    }
}

extension Stamp? {
    /// Nothing comes before everything.
    fileprivate static func < (a: Self, b: Self) -> Bool {
        switch (a, b) {
        case (_, nil): false
        case (nil, _?): true
        case (let a?, let b?): a < b
        }
    }
}

/// What the fold needs of a table of entities.
protocol EntityTable<E> {
    associatedtype E: Entity
    mutating func show(_ entity: E)
    mutating func show(_ id: E.ID)
    mutating func hide(_ id: E.ID)
    mutating func set(_ field: E.Field, of id: E.ID)
    mutating func set(_ field: E.Field, of id: E.ID, isGone: Bool)
    func known(_ id: E.ID) -> E?
    func isShown(_ id: E.ID) -> Bool
    mutating func keep(_ entity: E, isShown: Bool)
    mutating func reserve(_ count: Int)
}

extension Table: EntityTable {
    func isShown(_ id: E.ID) -> Bool { self[id] != nil }
}

extension EntryTable: EntityTable {
    typealias E = Entry
    func isShown(_ id: EntryID) -> Bool { self[id] != nil }
}

extension Stamp {
    var moment: Moment { Moment(milliseconds: Int64(milliseconds)) }
}
