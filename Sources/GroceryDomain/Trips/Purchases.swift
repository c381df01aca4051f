/// How often, when and where items were bought, computed from trips and from checked entries on present lists.
public struct Purchases: Sendable {
    /// The purchases of one item.
    public struct Summary: Hashable, Sendable {
        /// The number of trips and lists on which it was checked off.
        public var times: Int
        public var last: Moment
        /// The store where it was last bought; nil if unknown.
        public var store: StoreID?

        fileprivate mutating func add(_ other: Summary) {
            times += other.times
            guard other.last >= last else { return }
            (last, store) = (other.last, other.store)
        }
    }

    private var past: [ItemID: Summary] = [:]
    private var present: [ItemID: Summary] = [:]
    private var tripRevision: Int?

    public init() {}

    /// Nil if it was never bought.
    public subscript(item: ItemID) -> Summary? {
        guard var summary = past[item] else { return present[item] }
        if let now = present[item] { summary.add(now) }
        return summary
    }

    /// Updates the summaries from `groceries`. Cost: a walk over every entry of every shopping list, and over the
    /// entries of all trips if a trip has changed since the last call.
    public mutating func refresh(_ groceries: Groceries) {
        if tripRevision != groceries.tripRevision {
            tripRevision = groceries.tripRevision
            past = Self.summaries(.trip, groceries)
        }
        present = Self.summaries(.shopping, groceries)
    }

    private static func summaries(_ kind: GroceryList.Kind, _ groceries: Groceries) -> [ItemID: Summary] {
        var summaries: [ItemID: Summary] = [:]
        for list in groceries.lists(of: kind) {
            for entry in groceries.entries.shown(on: list.id) where entry.isInTrolley {
                let summary = Summary(
                    times: 1, last: groceries.purchaseMoment(of: entry.id.item, on: list),
                    store: entry.store ?? list.store)
                summaries[entry.id.item]?.add(summary)
                if summaries[entry.id.item] == nil { summaries[entry.id.item] = summary }
            }
        }
        return summaries
    }
}

extension Groceries {
    /// The time at which an item checked off on `list` was bought: the time of the check mark, if it is known.
    func purchaseMoment(of item: ItemID, on list: GroceryList) -> Moment {
        checkTimes[EntryID(list: list.id, item: item)] ?? list.finished ?? list.created
    }
}
