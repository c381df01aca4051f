public import GroceryDomain

/// All items that the filters let through, in order. Made once for each state of the catalogue.
public struct ItemTable: Sendable {
    public private(set) var rows: [ItemID] = []
    public private(set) var purchases = Purchases()
    /// Tells one state of the rows from another.
    private(set) var revision = 0

    private struct Line: Sendable {
        var item: ItemID
        var type: ItemTypeID
        var names: FoldedNames
        var stores: [StoreID]
    }

    private struct Key: Hashable, Sendable {
        var catalogue: Int
        /// Of all groceries, where the rows depend on what was bought.
        var purchases: Int?
        var filter: String
        var order: ItemOrder
        var store: StoreID?
    }

    /// By name.
    private var lines: [Line] = []
    /// For each item, the others with its name, where there are any.
    private(set) var namesakes: [ItemID: [ItemID]] = [:]
    private var linesRevision: Int?
    private var purchasesRevision: Int?
    private var key: Key?

    /// Leaves out what is only sold at other stores than `store`.
    mutating func refresh(_ groceries: Groceries, filter: String?, order: ItemOrder, store: StoreID?) {
        if linesRevision != groceries.catalogueRevision {
            linesRevision = groceries.catalogueRevision
            lines = Self.lines(of: groceries)
            noteNamesakes(groceries)
        }
        if purchasesRevision != groceries.revision {
            purchasesRevision = groceries.revision
            purchases.refresh(groceries)
        }
        let isByPurchase = order == .often || order == .lastBought
        let key = Key(
            catalogue: groceries.catalogueRevision, purchases: isByPurchase ? groceries.revision : nil,
            filter: filter?.folded ?? "", order: order, store: store)
        guard key != self.key else { return }
        self.key = key
        revision += 1
        rows = shown(key, groceries).flatMap { sorted($0, order, groceries) }
    }

    private static func lines(of groceries: Groceries) -> [Line] {
        groceries.items.shown.values.map { item in
            Line(item: item.id, type: item.type, names: FoldedNames(of: item), stores: item.stores)
        }.sorted { ($0.names.name, $0.item) < ($1.names.name, $1.item) }
    }

    /// Items of one name are neighbours in `lines`.
    private mutating func noteNamesakes(_ groceries: Groceries) {
        namesakes = [:]
        for returned in groceries.returned {
            namesakes[returned.item.id, default: []].append(returned.survivor.id)
            namesakes[returned.survivor.id, default: []].append(returned.item.id)
        }
        for (one, next) in zip(lines, lines.dropFirst()) where one.names.name == next.names.name {
            namesakes[one.item, default: []].append(next.item)
            namesakes[next.item, default: []].append(one.item)
        }
    }

    /// Items whose name fits the filter, and then those of which only the type does.
    private func shown(_ key: Key, _ groceries: Groceries) -> [[Line]] {
        let lines = lines.filter { line in key.store.map { line.stores.isEmpty || line.stores.contains($0) } ?? true }
        if key.filter.isEmpty { return [lines] }
        let types = Set(groceries.types.shown.values.filter { $0.name.folded.contains(key.filter) }.map(\.id))
        var (called, under): ([Line], [Line]) = ([], [])
        for line in lines {
            if line.names.contains(key.filter) {
                called.append(line)
            } else if types.contains(line.type) {
                under.append(line)
            }
        }
        return [called, under]
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
