import GroceryDomain

/// One of the counts and times that groceries keep beside their tables.
enum Fact: Hashable {
    case usage(ItemID, Groceries.Usage)
    case ownItem(ItemID)
    case listChanged(ListID, Moment)
    case checked(EntryID, Moment)
    case additions(Int)
    case hasChecked
}

extension Groceries {
    var facts: Set<Fact> {
        var facts: Set<Fact> = [.additions(additions)]
        facts.formUnion(usage.all.map { .usage($0.key, $0.value) })
        facts.formUnion(ownItems.all.map { .ownItem($0.key) })
        facts.formUnion(listChanged.all.map { .listChanged($0.key, $0.value) })
        facts.formUnion(checkTimes.all.map { .checked($0.key, $0.value) })
        if hasChecked { facts.insert(.hasChecked) }
        return facts
    }
}
