import GroceryDomain

// Deleting what other things hang on, and saying what became of them.
extension AppState {
    mutating func delete(_ list: GroceryList) throws(Refusal) {
        let count = groceries.entries.shown(on: list.id).count
        let held = count == 0 ? "" : " with its \(Self.items(count))"
        var draft = Draft(of: groceries, at: now)
        draft.perform(try groceries.removing(list.id))
        let next = draft.groceries.currentList(along: interface.trail)
        let isOther = list.id == currentList?.id
        let current = isOther ? next.map { "; the current list is \($0.name) now" } ?? "" : ""
        append(try groceries.removing(list.id), notice: "\(list.name) deleted\(held)\(current); u brings it back")
    }

    mutating func delete(_ item: Item) throws(Refusal) {
        let deleting = try groceries.removing(item.id)
        let lists = deleting.operations.compactMap { operation in
            if case .entry(.remove(let entry)) = operation { groceries.lists[entry.id.list] } else { nil }
        }
        let names = GroceryList.Kind.allCases.flatMap { kind in
            lists.filter { $0.kind == kind }.map { kind == .shopping ? $0.name : "\(kind.phrase) \($0.name)" }
        }
        let taken = names.isEmpty ? "" : ", and taken off \(names.count > 3 ? "\(names.count) lists" : names.listed)"
        append(deleting, notice: "\(item.name) deleted from the catalogue\(taken); u brings it back")
    }

    /// - Parameter draft: where the type that gets the items may have been made.
    mutating func delete(_ type: ItemType, movingItemsTo survivor: ItemTypeID?, in draft: Draft) throws(Refusal) {
        var draft = draft
        let count = groceries.items.shown.count { $0.type == type.id }
        let done = draft.perform(try draft.groceries.removing(type.id, movingItemsTo: survivor))
        let name = survivor.flatMap { draft.groceries.types[$0]?.name }
        let moved = name.map { "; its \(Self.items(count)) \(Plural.word(count, "is", "are")) in \($0) now" }
        append(draft.transaction(done), notice: "\(type.name) deleted\(moved ?? ""); u brings it back")
    }

    mutating func delete(_ store: NamedStore) throws(Refusal) {
        let deleting = try groceries.removing(store.id)
        let stores = groceries.stores
        let count = groceries.items.shown.count { item in
            item.stores.contains(store.id) && item.stores.allSatisfy { $0 == store.id || stores[$0] == nil }
        }
        let said = "\(Plural.count(count, "item")) sold only there \(Plural.word(count, "is", "are")) sold anywhere now"
        append(deleting, notice: "\(store.name) deleted\(count == 0 ? "" : "; \(said)"); u brings it back")
    }

    /// Behind "its".
    private static func items(_ count: Int) -> String { count == 1 ? "item" : "\(count) items" }
}

extension [String] {
    /// "Weekly", "Weekly and Party", "Weekly, Party and Spare".
    var listed: String { count < 2 ? joined() : dropLast().joined(separator: ", ") + " and " + (last ?? "") }
}
