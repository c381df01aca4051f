import GroceryDomain

/// What the first frame shows and most verbs work on: the lists to shop from, what stands on them and which recipes want it,
/// all types, stores and preferences. The rest of a snapshot holds everything else, and nothing of this.
struct Front {
    let lists: Set<ListID>
    let entries: Set<EntryID>
    let items: Set<ItemID>

    init(_ groceries: Groceries) {
        lists = Set(groceries.orderedLists.map(\.id))
        entries = lists.reduce(into: []) { ids, list in
            for entry in groceries.entries.shown(on: list) { ids.insert(entry.id) }
        }
        items = Set(entries.map(\.item))
    }

    func holds(_ fact: Fact) -> Bool {
        switch fact {
        case .usage(let item, _): items.contains(item)
        case .listChanged(let list, _): lists.contains(list)
        case .checked(let entry, _): entries.contains(entry)
        case .ownItem: false
        case .additions, .hasChecked: true
        }
    }
}

extension Ledger {
    /// Whether folding `changes` needs nothing but the front, and changes nothing but that: they are about entries of the
    /// front, or about preferences. Whether something that was deleted is wanted still is seen from everything alone.
    func isAtHand(_ changes: Changes) -> Bool {
        changes.list.allSatisfy { change in
            switch change {
            case .setting(let id, _, _), .removal(let id, _), .addition(let id, _, _): isAtHand(id)
            case .newItem: false
            case .other(let index): isAtHand(changes.others[index].operation)
            }
        }
    }

    func isAtHand(_ operation: Operation) -> Bool {
        switch operation {
        case .entry(let edit): isAtHand(edit.id)
        case .step(let id, _, _): isAtHand(id)
        case .share(let edit): isAtHand(edit.id.entry)
        case .shareStep(let id, _, _): isAtHand(id.entry)
        case .preference: true
        case .type, .item, .list, .store: false
        }
    }

    private func isAtHand(_ entry: EntryID) -> Bool {
        entries.knows(entry) && !deletedItems.contains(entry.item) && !deletedLists.contains(entry.list)
    }
}
