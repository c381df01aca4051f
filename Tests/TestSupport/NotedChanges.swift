public import GroceryDomain

/// Whoever keeps what is derived from the groceries relies on it that every change is noted.
public enum NotedChanges {
    /// What changed between two states without a note of it; nil when all that changed is noted.
    public static func missing(from before: Groceries, to after: Groceries) -> String? {
        let noted = Set(after.entryChanges.since(before.entryChanges.count) ?? Array(ids(before).union(ids(after))))
        for id in ids(before).union(ids(after)) where before.entries.known(id) != after.entries.known(id) {
            if !noted.contains(id) { return "the entry of \(after.name(of: id.item)) changed" }
        }
        for id in ids(before).symmetricDifference(ids(after)) where !noted.contains(id) {
            return "the entry of \(after.name(of: id.item)) came or went"
        }
        let isCatalogueNoted = before.catalogueRevision != after.catalogueRevision
        let (old, new) = (Tables(before), Tables(after))
        if old.types != new.types, !isCatalogueNoted { return "the types changed" }
        if old.items != new.items, !isCatalogueNoted { return "the items changed" }
        for item in after.items.shown where before.items[item.id] != item {
            if !item.names.allSatisfy({ after.items(named: $0).contains(item) }) { return "\(item.name) changed" }
        }
        let isStandingNoted = before.contextRevision != after.contextRevision
        if isCatalogueNoted, !isStandingNoted { return "the catalogue changed" }
        if old.lists != new.lists, !isStandingNoted { return "the lists changed" }
        if old.stores != new.stores, !isStandingNoted { return "the stores changed" }
        if old.preferences != new.preferences, !isStandingNoted { return "the preferences changed" }
        if old.meals != new.meals, !isStandingNoted { return "the meals changed" }
        if old.barcodes != new.barcodes, !isStandingNoted { return "the barcodes changed" }
        if old.shares != new.shares, !isStandingNoted { return "the shares changed" }
        if trips(before) != trips(after), before.tripRevision == after.tripRevision { return "the trips changed" }
        return nil
    }

    /// The entries that are shown.
    private static func ids(_ groceries: Groceries) -> Set<EntryID> {
        groceries.entries.lists.reduce(into: []) { $0.formUnion(groceries.entries.shown(on: $1).keys) }
    }

    private struct Trip: Equatable {
        var list: GroceryList
        var entries: Set<Entry>
    }

    private static func trips(_ groceries: Groceries) -> [Trip] {
        groceries.lists(of: .trip).map {
            Trip(list: $0, entries: Set(groceries.entries.shown(on: $0.id)))
        }
    }
}
