public import GroceryDomain

/// A line among the items.
public enum ItemRow: Hashable, Sendable {
    case item(ItemID)
    /// Leads to all items of the catalogue.
    case all

    public var item: ItemID? { if case .item(let id) = self { id } else { nil } }
}

/// The items that the household has to do with, or all of them, as far as the filters let them through, in order. Made
/// once for each state of the catalogue. What is not shown is not decoded.
public struct ItemTable: Sendable {
    public private(set) var rows: [ItemRow] = []
    /// Of what a filter finds, what fits it best.
    private(set) var best: ItemID?
    public private(set) var purchases = Purchases()
    /// Tells one state of the rows from another.
    private(set) var revision = 0

    private struct Line: Sendable {
        var item: ItemID
        var type: ItemTypeID
        var names: FoldedNames
        var stores: [StoreID]

        init(_ item: Item) {
            (self.item, type, names, stores) = (item.id, item.type, FoldedNames(of: item), item.stores)
        }

        static func isBefore(_ a: Line, _ b: Line) -> Bool { (a.names.name, a.item) < (b.names.name, b.item) }
    }

    private struct Key: Hashable, Sendable {
        var catalogue: Int
        /// Nil where it makes no difference.
        var familiar: Int?
        /// Of all groceries, where the rows depend on what was bought.
        var purchases: Int?
        var filter: String
        var showsAll: Bool
        var order: ItemOrder
        var store: StoreID?

        /// Whether the rest of the catalogue is left out.
        var isOfHousehold: Bool { filter.isEmpty && !showsAll }
    }

    /// All items by name, as of when they were last shown or filtered.
    private var catalogue = Cached<Int, [Line]>([])
    /// What the household has to do with, as of so many additions to lists and that state of the catalogue.
    private var familiar: Set<ItemID> = []
    private var familiarOf: [Int] = []
    private var familiarRevision = 0
    private var purchasesRevision: Int?
    private var key: Key?

    /// Leaves out what is only sold at other stores than `store`.
    mutating func refresh(
        _ groceries: Groceries, filter: String?, showsAll: Bool, order: ItemOrder, store: StoreID?
    ) {
        refreshFamiliar(groceries)
        if purchasesRevision != groceries.revision {
            purchasesRevision = groceries.revision
            purchases.refresh(groceries)
        }
        let isByPurchase = order == .often || order == .lastBought
        let key = Key(
            catalogue: groceries.catalogueRevision, familiar: showsAll && filter == nil ? nil : familiarRevision,
            purchases: isByPurchase ? groceries.revision : nil, filter: filter?.folded ?? "", showsAll: showsAll,
            order: order, store: store)
        guard key != self.key else { return }
        self.key = key
        revision += 1
        let groups = shown(key, groceries)
        rows = groups.flatMap { sorted($0, order, groceries).map(ItemRow.item) }
        best = best(of: groups, for: key.filter)
        let hasMore = familiar.count { groceries.items.isShown($0) } < groceries.items.shown.count
        if key.isOfHousehold, hasMore { rows.append(.all) }
    }

    /// Most of what is put on a list was on one before, which makes no other rows.
    private mutating func refreshFamiliar(_ groceries: Groceries) {
        let of = [groceries.additions, groceries.catalogueRevision]
        guard of != familiarOf else { return }
        familiarOf = of
        let items = groceries.familiarItems
        if items != familiar { (familiar, familiarRevision) = (items, familiarRevision + 1) }
    }

    /// The item of just that name; otherwise, in the first group that has any, the one whose name fits best, of equals
    /// the shortest. Nil where only types fit.
    private func best(of groups: [[Line]], for part: String) -> ItemID? {
        guard !part.isEmpty else { return nil }
        if let whole = groups.joined().first(where: { $0.names.fit(of: part) == .whole }) { return whole.item }
        let first = groups.first { !$0.isEmpty } ?? []
        let fits = first.compactMap { line in
            line.names.fit(of: part).map { (rank: ($0, line.names.name.count), item: line.item) }
        }
        return fits.min { $0.rank < $1.rank }?.item
    }

    /// Items whose name fits the filter, then those that have another name that does, and those of which only the type
    /// does; of each, what the household has to do with first.
    private mutating func shown(_ key: Key, _ groceries: Groceries) -> [[Line]] {
        let lines = lines(key, groceries).filter { line in
            key.store.map { line.stores.isEmpty || line.stores.contains($0) } ?? true
        }
        if key.filter.isEmpty { return [lines] }
        let types = Set(groceries.types.shown.values.filter { $0.name.folded.contains(key.filter) }.map(\.id))
        let called = lines.filter { $0.names.name.contains(key.filter) }
        let unseen = lines.filter { $0.names.contains(key.filter) && !$0.names.name.contains(key.filter) }
        let under = types.isEmpty ? [] : lines.filter { types.contains($0.type) && !$0.names.contains(key.filter) }
        return [called, unseen, under].flatMap { lines in
            [lines.filter { familiar.contains($0.item) }, lines.filter { !familiar.contains($0.item) }]
        }
    }

    private mutating func lines(_ key: Key, _ groceries: Groceries) -> [Line] {
        if key.isOfHousehold {
            return familiar.compactMap { groceries.items[$0].map(Line.init) }.sorted(by: Line.isBefore)
        }
        catalogue.refresh(for: key.catalogue) { groceries.items.shown.map(Line.init).sorted(by: Line.isBefore) }
        return catalogue.value
    }

    private func sorted(_ lines: [Line], _ order: ItemOrder, _ groceries: Groceries) -> [ItemID] {
        let ranks: [Int64]
        switch order {
        case .name: return lines.map(\.item)
        case .type:
            let steps = Dictionary(
                groceries.orderedTypes.enumerated().map { ($1.id, Int64($0)) }, uniquingKeysWith: { first, _ in first })
            ranks = lines.map { steps[$0.type] ?? .max }
        case .often: ranks = lines.map { -Int64(purchases[$0.item]?.times ?? 0) }
        case .lastBought: ranks = lines.map { purchases[$0.item].map { -$0.last.milliseconds } ?? .max }
        }
        return lines.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { lines[$0].item }
    }
}
