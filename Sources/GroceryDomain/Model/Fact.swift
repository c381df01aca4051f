/// One of the things that are known beside the tables: counted, or kept as the latest of many. For whoever keeps the
/// groceries between two runs: what is handed out here can be learnt again, one by one, in any order.
public enum Fact: Hashable, Sendable {
    case usage(ItemID, Groceries.Usage)
    case ownItem(ItemID)
    case listChanged(ListID, Moment)
    case checked(EntryID, Moment)
    case additions(Int)
    case hasChecked
}

extension Groceries {
    /// Hands out every fact, in any order.
    public func forEachFact(_ body: (Fact) -> Void) {
        for (item, usage) in usage.all { body(.usage(item, usage)) }
        for (item, _) in ownItems.all { body(.ownItem(item)) }
        for (list, moment) in listChanged.all { body(.listChanged(list, moment)) }
        for (entry, moment) in checkTimes.all { body(.checked(entry, moment)) }
        body(.additions(additions))
        if hasChecked { body(.hasChecked) }
    }

    /// What an earlier run kept.
    ///
    /// - Parameter additions: how often anything was put on a list.
    public init(
        types: Table<ItemType>, items: Table<Item>, lists: Table<GroceryList>, entries: EntryTable,
        preferences: Table<Preference>, stores: Table<NamedStore>, shares: Table<Share>,
        usage: Tally<ItemID, Usage>, ownItems: Tally<ItemID, Bool>, listChanged: Tally<ListID, Moment>,
        checkTimes: Tally<EntryID, Moment>, additions: Int, hasChecked: Bool, latestUsage: Moment?,
        keptIndex: any IndexBase
    ) {
        (self.types, self.items, self.lists, self.entries) = (types, items, lists, entries)
        (self.preferences, self.stores, self.shares) = (preferences, stores, shares)
        (self.usage, self.ownItems, self.listChanged) = (usage, ownItems, listChanged)
        (self.checkTimes, self.additions, self.hasChecked) = (checkTimes, additions, hasChecked)
        (self.latestUsage, self.keptIndex) = (latestUsage, keptIndex)
    }

    /// Takes the place of `before`. The revisions go on, as everything changes.
    public mutating func replace(_ before: Groceries) {
        takeRevisions(from: before)
        noteAllChanged()
    }

    /// Goes on counting changes where `other` is.
    mutating func takeRevisions(from other: Groceries) {
        (revision, catalogueRevision) = (other.revision, other.catalogueRevision)
        (tripRevision, contextRevision) = (other.tripRevision, other.contextRevision)
        entryChanges = other.entryChanges
    }

    /// Notes that anything may have changed, for whoever caches what is derived from it.
    public mutating func noteAllChanged() {
        revision &+= 1
        catalogueRevision &+= 1
        tripRevision &+= 1
        contextRevision &+= 1
        entryChanges.noteAll()
    }
}
