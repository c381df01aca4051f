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
        if before.types != after.types, !isCatalogueNoted { return "the types changed" }
        if before.items != after.items, !isCatalogueNoted { return "the items changed" }
        let isStandingNoted = before.standingRevision != after.standingRevision
        if isCatalogueNoted, !isStandingNoted { return "the catalogue changed" }
        if before.lists != after.lists, !isStandingNoted { return "the lists changed" }
        if before.stores != after.stores, !isStandingNoted { return "the stores changed" }
        if before.preferences != after.preferences, !isStandingNoted { return "the preferences changed" }
        if before.shares != after.shares, !isStandingNoted { return "the shares changed" }
        if trips(before) != trips(after), before.tripRevision == after.tripRevision { return "the trips changed" }
        return nil
    }

    /// The entries that are shown.
    private static func ids(_ groceries: Groceries) -> Set<EntryID> {
        groceries.entries.byList.values.reduce(into: []) { $0.formUnion($1.shown.keys) }
    }

    private struct Trip: Equatable {
        var list: GroceryList
        var entries: [EntryID: Entry]
    }

    private static func trips(_ groceries: Groceries) -> [Trip] {
        groceries.lists(of: .trip).map {
            Trip(list: $0, entries: groceries.entries.byList[$0.id]?.shown ?? [:])
        }
    }
}
