public import GroceryDomain

// Deleting what other things hang on, and saying what becomes of them.
extension Groceries {
    /// What deletes something, and a sentence without its full stop: "Weekly deleted with its 3 items".
    public typealias Deletion = (transaction: Transaction, said: String)

    /// - Parameter trail: leads to the current list, which may be another then.
    public func deleting(_ list: GroceryList, _ trail: ListTrail) throws(Refusal) -> Deletion {
        let transaction = try removing(list.id)
        let count = entries.shown(on: list.id).count
        let held = count == 0 ? "" : " with its \(Self.items(count))"
        var draft = Draft(of: self)
        draft.perform(transaction)
        let (before, after) = (currentList(along: trail), draft.groceries.currentList(along: trail))
        let current = before?.id == list.id ? after.map { "; the current list is \($0.name) now" } ?? "" : ""
        return (transaction, "\(list.name) deleted\(held)\(current)")
    }

    public func deleting(_ store: NamedStore) throws(Refusal) -> Deletion {
        let count = items.shown.count { item in
            item.stores.contains(store.id) && item.stores.allSatisfy { $0 == store.id || stores[$0] == nil }
        }
        let said = "\(Plural.count(count, "item")) sold only there \(Plural.word(count, "is", "are")) sold anywhere now"
        return (try removing(store.id), "\(store.name) deleted\(count == 0 ? "" : "; \(said)")")
    }

    func deleting(_ item: Item) throws(Refusal) -> Deletion {
        let transaction = try removing(item.id)
        let lists = transaction.operations.compactMap { operation in
            if case .entry(.remove(let entry)) = operation { self.lists[entry.id.list] } else { nil }
        }
        let names = GroceryList.Kind.allCases.flatMap { kind in
            lists.filter { $0.kind == kind }.map { kind == .shopping ? $0.name : "\(kind.phrase) \($0.name)" }
        }
        let taken = names.isEmpty ? "" : ", and taken off \(names.count > 3 ? "\(names.count) lists" : names.listed)"
        return (transaction, "\(item.name) deleted from the catalogue\(taken)")
    }

    /// - Parameter draft: where the type that gets the items may have been made.
    static func deleting(
        _ type: ItemType, movingItemsTo survivor: ItemTypeID?, in draft: Draft
    ) throws(Refusal) -> Deletion {
        var draft = draft
        let count = draft.groceries.items.shown.count { $0.type == type.id }
        let deed = draft.perform(try draft.groceries.removing(type.id, movingItemsTo: survivor))
        let name = survivor.flatMap { draft.groceries.types[$0]?.name }
        let moved = name.map { "; its \(items(count)) \(Plural.word(count, "is", "are")) in \($0) now" } ?? ""
        return (draft.transaction(deed), "\(type.name) deleted\(moved)")
    }

    /// Behind "its".
    private static func items(_ count: Int) -> String { count == 1 ? "item" : "\(count) items" }
}

extension AppState {
    mutating func append(_ deletion: Groceries.Deletion) {
        append(deletion.transaction, notice: "\(deletion.said); \(bringsItBack)")
    }
}

extension [String] {
    /// "Weekly", "Weekly and Party", "Weekly, Party and Spare".
    fileprivate var listed: String {
        count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + (last ?? "")
    }
}
