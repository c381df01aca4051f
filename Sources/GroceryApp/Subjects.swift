public import GroceryDomain

/// What was undone or redone, where it is the only one of its kind. Pages select it: the next key is meant for it.
public struct Subjects: Sendable {
    /// The one entry that was changed.
    var entry: EntryID?
    /// What was brought back, or else changed.
    let item: ItemID?
    let store: StoreID?
    let list: ListID?

    init(_ operations: [Operation]) {
        var (returned, changed) = (Changes(), Changes())
        for operation in operations {
            switch operation {
            case .item(.add(let item)): returned.items.insert(item.id)
            case .item(.change(let id, _, _)): changed.items.insert(id)
            case .store(.add(let store)): returned.stores.insert(store.id)
            case .store(.change(let id, _, _)): changed.stores.insert(id)
            case .list(.add(let list)): returned.lists.insert(list.id)
            case .list(.change(let id, _, _)): changed.lists.insert(id)
            default: break
            }
        }
        item = Self.only(returned.items, changed.items)
        store = Self.only(returned.stores, changed.stores)
        list = Self.only(returned.lists, changed.lists)
    }

    private struct Changes {
        var items: Set<ItemID> = []
        var stores: Set<StoreID> = []
        var lists: Set<ListID> = []
    }

    private static func only<ID>(_ returned: Set<ID>, _ changed: Set<ID>) -> ID? {
        let ids = returned.isEmpty ? changed : returned
        return ids.count == 1 ? ids.first : nil
    }
}

extension AppState {
    /// Selects what `operations` have taken back or done again.
    ///
    /// - Parameter count: how many changes of entries there were before.
    public mutating func select(changedBy operations: [Operation], since count: Int) {
        var subjects = Subjects(operations)
        if let changed = groceries.entryChanges.since(count), let entry = changed.first,
            changed.allSatisfy({ $0 == entry }), groceries.entries[entry] != nil
        {
            subjects.entry = entry
        }
        interface.screen.page.select(&self, subjects)
    }
}
