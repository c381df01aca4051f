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
        var (summaries, times) = ([ItemID: Summary](), CheckTimes(groceries))
        for list in groceries.lists(of: kind) {
            for entry in groceries.entries.shown(on: list.id) where entry.isInTrolley {
                let summary = Summary(
                    times: 1, last: times.purchase(of: entry.id, on: list), store: entry.store ?? list.store)
                summaries[entry.id.item]?.add(summary)
                if summaries[entry.id.item] == nil { summaries[entry.id.item] = summary }
            }
        }
        return summaries
    }
}

extension Groceries {
    /// When an entry was last checked off, or that of an item that became one with its item since.
    public func checkTime(of id: EntryID) -> Moment? {
        var times = CheckTimes(self)
        return times.last(of: id)
    }
}

/// When entries were checked off. What became one with another item since is asked for once an item.
struct CheckTimes {
    private let groceries: Groceries
    private var merged: [ItemID: [ItemID]] = [:]

    init(_ groceries: Groceries) { self.groceries = groceries }

    /// When an entry was last checked off, or that of an item that became one with its item since.
    mutating func last(of id: EntryID) -> Moment? {
        let others = merged[id.item] ?? mergedItems(of: id.item)
        merged[id.item] = others
        let own = groceries.checkTimes[id]
        return others.isEmpty
            ? own
            : others.reduce(own) { latest, item in
                let time = groceries.checkTimes[EntryID(list: id.list, item: item)]
                return [latest, time].compactMap(\.self).max()
            }
    }

    /// When what was checked off on `list` was bought: the time of the check mark, if it is known.
    mutating func purchase(of id: EntryID, on list: GroceryList) -> Moment {
        last(of: id) ?? list.finished ?? list.created
    }

    private func mergedItems(of item: ItemID) -> [ItemID] {
        let aliases = groceries.items.known(item)?.aliases ?? []
        return aliases.map { ItemID(derivedFrom: $0.folded) }.filter { $0 != item && groceries.items.known($0) != nil }
    }
}
