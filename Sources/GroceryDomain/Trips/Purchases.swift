/// What was bought how often, when last and where: worked out from trips, and from what is checked off on lists now.
public struct Purchases: Sendable {
    /// All there is to say of one item.
    public struct Summary: Hashable, Sendable {
        /// How many trips and lists it was checked off on.
        public var times: Int
        public var last: Moment
        /// Where it was bought last; nil where nobody said.
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

    /// Nil for what was never bought.
    public subscript(item: ItemID) -> Summary? {
        guard var summary = past[item] else { return present[item] }
        if let now = present[item] { summary.add(now) }
        return summary
    }

    /// Brings all in line with `groceries`. Cost: a walk over every entry of every list to shop from, and over those of
    /// trips where one has changed since the last time.
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
            for entry in groceries.entries.shown(on: list.id) where entry.isChecked {
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
    /// When an item that is checked off on `list` was bought: when it was checked, as far as that is known.
    func purchaseMoment(of item: ItemID, on list: GroceryList) -> Moment {
        checkTimes[EntryID(list: list.id, item: item)] ?? list.finished ?? list.created
    }
}
