/// The catalogue made searchable: similar names, and the likeliest type of a new one. Kept in line with the groceries
/// by `refresh`, which does only what has changed.
public struct CatalogueSearch: Sendable {
    /// An item that is like what was typed.
    public struct Found: Hashable, Sendable {
        public var item: ItemID
        /// The name or alias that is like it.
        public var name: String
        /// Which characters of the name were typed.
        public var marks: [Int]
        public var score: Double
        public var isExact: Bool
    }

    private var index = CatalogueIndex()
    /// Items as they stand in `index`, but for those that stand in it as the groceries' base has them; nil for one that
    /// does not stand in it any more.
    private var indexed: [ItemID: Item?] = [:]
    private var base: (any Base<ItemID, Item>)?
    private var catalogueRevision: Int?

    public init() {}

    /// Cost: some ten microseconds an item; next to nothing where the groceries come with an index.
    public init(of groceries: Groceries) {
        self.init()
        refresh(groceries)
    }

    /// The index of the catalogue, for the next run.
    public var kept: CatalogueIndex { index }

    /// Brings the index in line with `groceries`. Cost: some microseconds for each item that changed since the base was
    /// made.
    public mutating func refresh(_ groceries: Groceries) {
        guard catalogueRevision != groceries.catalogueRevision else { return }
        catalogueRevision = groceries.catalogueRevision
        if let kept = groceries.keptIndex?.index, let newBase = groceries.items.base {
            if base !== newBase { (index, indexed, base) = (kept, [:], newBase) }
        } else if base != nil {
            self = CatalogueSearch(of: groceries)
            return
        }
        // Without a base that this index is of, every item is one that changed.
        let changed = base == nil ? groceries.items.all.map(\.id) : groceries.items.changed
        for id in changed {
            let old = indexed[id] ?? base?.value(of: id)
            let new = groceries.items[id]
            let isOwn = groceries.ownItems[id] != nil
            if old == new, new == nil || (index.weight(of: id) == CatalogueIndex.ownWeight) == isOwn { continue }
            if let old { index.remove(old) }
            if let new { index.insert(new, isOwn: isOwn) }
            indexed[id] = .some(new)
        }
    }

    /// The item with that name or alias, letter case, accents and spacing aside: `Groceries.item(named:)` without the
    /// walk.
    public func item(named name: String, in groceries: Groceries) -> ItemID? {
        let folded = name.folded
        return index.names.items(called: folded).filter { groceries.items[$0]?.isCalled(folded) ?? false }.min()
    }

    /// The items nearest to `text`, best first; none where none is near enough.
    ///
    /// - Parameter groceries: those of the last `refresh`.
    public func find(_ text: String, in groceries: Groceries, limit: Int) -> [Found] {
        let latest = groceries.latestUsage
        let matches = index.names.search(text, limit: limit) {
            groceries.usage[$0]?.familiarity(latest: latest) ?? 0
        }
        return matches.compactMap { match in
            guard let names = groceries.items[match.id]?.names, names.indices.contains(match.nameIndex) else {
                return nil
            }
            return Found(
                item: match.id, name: names[match.nameIndex], marks: Self.marks(of: text, in: names[match.nameIndex]),
                score: match.score, isExact: match.isExact)
        }
    }

    /// The type a new item of that name most likely belongs to; nil rather than a silly one.
    public func suggestedType(for name: String) -> ItemTypeID? { index.suggester.likeliest(for: name) }

    private static func marks(of text: String, in name: String) -> [Int] {
        matchedRanges(of: text, in: name).flatMap { range in
            let start = name.distance(from: name.startIndex, to: range.lowerBound)
            return Array(start..<start + name.distance(from: range.lowerBound, to: range.upperBound))
        }
    }
}

/// Where the groceries' base has the index of its catalogue.
public protocol IndexBase: AnyObject, Sendable {
    /// Nil where it is damaged, or another program's.
    var index: CatalogueIndex? { get }
}
