public import GroceryDomain

/// What is to be written: lists of these groceries.
public struct Outgoing: Sendable {
    public let groceries: Groceries
    /// In the order in which they are to be written.
    public let lists: [ListID]
    /// What the household pays with.
    public let currency: Currency
    public let now: Moment
    /// Nil where the clock stands outside of all calendars.
    public let today: CivilDate?

    public init(_ groceries: Groceries, lists: [ListID], currency: Currency, now: Moment, today: CivilDate?) {
        (self.groceries, self.lists, self.currency) = (groceries, lists, currency)
        (self.now, self.today) = (now, today)
    }

    /// Where it was bought; nil for what is not in the trolley: in which store it was last checked off, and taken back,
    /// is not where it is to be bought.
    func store(of entry: Entry) -> NamedStore? {
        entry.isInTrolley ? entry.store.flatMap { groceries.stores.known($0) } : nil
    }

    /// A list's entries of one item type.
    public struct Section: Sendable {
        public let type: ItemType?
        /// By name.
        public let entries: [(item: Item, entry: Entry)]
    }

    /// The entries of a list, by item type, in the order of the household's walk. Cost: a sort.
    public func sections(of list: ListID) -> [Section] {
        let known = groceries.entries.shown(on: list).compactMap { entry in
            groceries.items.known(entry.id.item).map { (item: $0, entry: entry) }
        }
        let byType = Dictionary(grouping: known, by: \.item.type)
        let types = byType.keys.map { (id: $0, type: groceries.types.known($0)) }
        return types.sorted { ($0.type?.position ?? .max, $0.id) < ($1.type?.position ?? .max, $1.id) }.map {
            id, type in
            let entries = (byType[id] ?? []).map { ($0.item.name.folded, $0) }
            return Section(
                type: type, entries: entries.sorted { ($0.0, $0.1.item.id) < ($1.0, $1.1.item.id) }.map(\.1))
        }
    }
}
