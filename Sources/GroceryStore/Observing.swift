import GroceryDomain
import Journal

// The stamps that an action names: the claims that its author had seen and that it overrules or deletes, and no others.

extension Ledger {
    /// `operations` as `writer` writes them now, with the stamps to name. The writer's own claims need not be named.
    ///
    /// - Parameters:
    ///   - stamp: that of the action itself. What it adds and deletes at once, so that it is known by its name and not
    ///     there, is deleted by naming this.
    ///   - undone: the action that `operations` undo, if any. If others have added the same entity, only this action's
    ///     addition of it is undone.
    func observing(
        _ operations: [Operation], as writer: WriterID, at stamp: Stamp? = nil, undoing undone: Stamp? = nil
    ) -> [ObservedOperation] {
        var additions = Additions(of: operations)
        return Transaction.condensed(operations).map { operation in
            var observed =
                switch operation {
                case .type(let edit): types.observed(edit, writer, undone)
                case .item(let edit): items.observed(edit, writer, undone)
                case .list(let edit): lists.observed(edit, writer, undone)
                case .entry(let edit): entries.observed(edit, writer, undone)
                case .preference(let edit): preferences.observed(edit, writer, undone)
                case .store(let edit): stores.observed(edit, writer, undone)
                case .share(let edit): shares.observed(edit, writer, undone)
                case .meal(let edit): meals.observed(edit, writer, undone)
                case .barcode(let edit): barcodes.observed(edit, writer, undone)
                case .step, .shareStep: [Stamp]()
                }
            if let stamp, additions.takesBack(operation), !observed.contains(stamp) { observed.append(stamp) }
            return ObservedOperation(operation: operation, observed: observed)
        }
    }

    /// Whether `operation`, which undoes part of the action `undone`, is possible whatever was changed since: because
    /// others added the same entity and it stays for them, or because an amount moves back by its difference.
    func isPossible(_ operation: Operation, undoing undone: Stamp) -> Bool {
        switch operation {
        case .type(.remove(let type)): types.isAlsoAdded(type.id, beside: undone)
        case .item(.remove(let item)): items.isAlsoAdded(item.id, beside: undone)
        case .list(.remove(let list)): lists.isAlsoAdded(list.id, beside: undone)
        case .entry(.remove(let entry)): entries.isAlsoAdded(entry.id, beside: undone)
        case .store(.remove(let store)): stores.isAlsoAdded(store.id, beside: undone)
        case .share(.remove(let share)):
            // What a meal wants of a list follows the plan: who put it there takes it back, for however many by now.
            shares.isAlsoAdded(share.id, beside: undone)
                || meals.isKnown(MealID(share.id.recipe)) && shares.isAdded(share.id, by: undone)
        case .meal(.remove(let meal)): meals.isAlsoAdded(meal.id, beside: undone)
        case .barcode(.remove(let barcode)): barcodes.isAlsoAdded(barcode.id, beside: undone)
        case .step(let id, _, _): entries.stands(undone, on: id)
        case .shareStep(let id, _, _): shares.stands(undone, on: id)
        default: false
        }
    }

    /// Whether the field that `operation` changed stands as one of these writers set it, and as somebody else did who
    /// did not know of that.
    func isSaid(_ operation: Operation, also own: Set<WriterID>) -> Bool {
        switch operation {
        case .list(.change(let id, _, let new)): lists.isSaid(id, new.index, also: own)
        case .entry(.change(let id, _, let new)): entries.isSaid(id, new.index, also: own)
        case .meal(.change(let id, _, let new)): meals.isSaid(id, new.index, also: own)
        case .item(.change(let id, _, let new)): items.isSaid(id, new.index, also: own)
        case .store(.change(let id, _, let new)): stores.isSaid(id, new.index, also: own)
        default: false
        }
    }

    /// Whether `operation`, which takes back what one of these writers did, would take away what others added: what
    /// they added themselves is gone already.
    func isLeftToOthers(_ operation: Operation, than own: Set<WriterID>) -> Bool {
        switch operation {
        case .type(.remove(let type)): types.isLeftToOthers(type.id, than: own)
        case .item(.remove(let item)): items.isLeftToOthers(item.id, than: own)
        case .list(.remove(let list)): lists.isLeftToOthers(list.id, than: own)
        case .entry(.remove(let entry)): entries.isLeftToOthers(entry.id, than: own)
        case .store(.remove(let store)): stores.isLeftToOthers(store.id, than: own)
        case .share(.remove(let share)): shares.isLeftToOthers(share.id, than: own)
        case .meal(.remove(let meal)): meals.isLeftToOthers(meal.id, than: own)
        case .barcode(.remove(let barcode)): barcodes.isLeftToOthers(barcode.id, than: own)
        default: false
        }
    }
}

/// The additions of an action so far, where something of it is deleted as well.
private struct Additions {
    private var types: Set<ItemTypeID> = []
    private var items: Set<ItemID> = []
    private var stores: Set<StoreID> = []
    private let hasDeletions: Bool

    init(of operations: [Operation]) {
        hasDeletions = operations.contains { operation in
            switch operation {
            case .type(.remove), .item(.remove), .store(.remove): true
            default: false
            }
        }
    }

    /// Whether `operation`, which comes next, deletes what was added before it.
    mutating func takesBack(_ operation: Operation) -> Bool {
        guard hasDeletions else { return false }
        switch operation {
        case .type(.add(let type)): types.insert(type.id)
        case .item(.add(let item)): items.insert(item.id)
        case .store(.add(let store)): stores.insert(store.id)
        case .type(.remove(let type)): return types.contains(type.id)
        case .item(.remove(let item)): return items.contains(item.id)
        case .store(.remove(let store)): return stores.contains(store.id)
        default: break
        }
        return false
    }
}

extension Registers {
    fileprivate func observed(_ edit: Edit<E>, _ writer: WriterID, _ undone: Stamp?) -> [Stamp] {
        guard knows(edit.id) else { return [] }
        let claims = claims(on: edit.id, nil)
        switch edit {
        case .add:
            // Of what is still there, nobody saw anything: otherwise it would be changed, not added. It is on a list,
            // for example, that has not come in yet.
            return claims.deleted.filter { $0.writer != writer }
        case .remove:
            guard let undone, isAlsoAdded(edit.id, beside: undone) else { return claims.live() }
            return claims.live().filter { $0.isOf(undone) }
        case .change(_, _, let field):
            return claims.live(in: field.index).filter { $0.writer != writer }
        }
    }

    /// Whether the action `undone` added the entity, and others did as well.
    fileprivate func isAlsoAdded(_ id: E.ID, beside undone: Stamp) -> Bool {
        let additions = claims(on: id, nil).live(in: E.fieldCount)
        return additions.contains { $0.isOf(undone) } && additions.contains { !$0.isOf(undone) }
    }

    fileprivate func isAdded(_ id: E.ID, by action: Stamp) -> Bool {
        claims(on: id, nil).live(in: E.fieldCount).contains { $0.isOf(action) }
    }

    fileprivate func isKnown(_ id: E.ID) -> Bool { kept(id) != nil }

    /// Whether others have added the entity, and nothing is left of what `own` writers added.
    fileprivate func isLeftToOthers(_ id: E.ID, than own: Set<WriterID>) -> Bool {
        let additions = claims(on: id, nil).live(in: E.fieldCount)
        return !additions.isEmpty && additions.allSatisfy { !own.contains($0.writer) }
    }

    fileprivate func isSaid(_ id: E.ID, _ field: Int, also own: Set<WriterID>) -> Bool {
        let writers = Set(claims(on: id, nil).live(in: field).map(\.writer))
        return !writers.isDisjoint(with: own) && !writers.isSubset(of: own)
    }

    func stands(_ stamp: Stamp, on id: E.ID) -> Bool { claims(on: id, nil).live().contains(stamp) }
}

extension Stamp {
    /// Whether this is the stamp of a claim made by `action`.
    fileprivate func isOf(_ action: Stamp) -> Bool { self == action || self == action.weakened }
}
