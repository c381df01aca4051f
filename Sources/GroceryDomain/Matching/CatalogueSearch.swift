/// A search over the catalogue: similar names, and the likeliest type of a new name. `refresh` brings it up to date
/// with the groceries and does work only for what changed.
///
/// ```swift
/// let search = CatalogueSearch(of: groceries)
/// #expect(search.find("shreded weat", in: groceries, limit: 5).first?.name == "Shredded wheat")
/// ```
public struct CatalogueSearch: Sendable {
    /// An item that resembles the typed text.
    public struct Found: Hashable, Sendable {
        public var item: ItemID
        /// The name or alias that resembles the text.
        public var name: String
        /// Which characters of the name were typed.
        public var marks: [Int]
        public var score: Double
        public var isExact: Bool
    }

    private var index = CatalogueIndex()
    /// The base under the groceries.
    private var base: (any Base<ItemID, Item>)?
    /// Whether `index` began with what the base holds.
    private var beganWithBase = false
    /// Whether `index` reads from the base's file.
    private var isMapped = false
    /// The items that `index` holds in another state than it began with; nil for one that it no longer holds.
    private var indexed: [ItemID: Item?] = [:]
    private var catalogueRevision: Int?
    /// How many of the changes of items `index` knows.
    private var changesRead = 0

    public init() {}

    /// Cost: about ten microseconds per item; almost nothing if the groceries come with an index.
    public init(of groceries: Groceries) {
        self.init()
        refresh(groceries)
    }

    /// Whether the index is that of the base, as it is.
    public var isOfBase: Bool { isMapped }

    /// Whether the index was made from the items one by one, because the groceries came with none that can be used.
    public var isMadeAnew: Bool { catalogueRevision != nil && !beganWithBase }

    /// Whether the index that the groceries came with had to be copied first, because items have changed since.
    public var isCopied: Bool { beganWithBase && !isMapped }

    /// The index of the catalogue, for the next base.
    public var kept: CatalogueIndex { index }

    /// Brings the index up to date with `groceries`, which are those of the last time, changed. Cost: some microseconds
    /// for each change of an item.
    public mutating func refresh(_ groceries: Groceries) {
        guard catalogueRevision != groceries.catalogueRevision else { return }
        if catalogueRevision == nil || base !== groceries.items.base { begin(groceries) }
        catalogueRevision = groceries.catalogueRevision
        let changes = groceries.itemChanges.log
        let changed = changes.dropFirst(changesRead)
        changesRead = changes.count
        for id in changed {
            let old = indexed[id] ?? indexedInBase(id)
            let new = groceries.items[id]
            let isOwn = groceries.ownItems[id] != nil
            let isAsOwn = new == nil || (index.weight(of: id) == CatalogueIndex.ownWeight) == isOwn
            if old == new, isAsOwn { continue }
            // Where it is bought and the like is nothing to the index.
            if let old, let new, isAsOwn, old.isIndexed(as: new) {
                indexed[id] = .some(new)
                continue
            }
            guard makeOwn(groceries) else { return }
            if let old { index.remove(old) }
            if let new { index.insert(new, isOwn: isOwn) }
            indexed[id] = .some(new)
        }
        let turned = index.examples.turned { groceries.types[$0] != nil }
        guard !turned.isEmpty, makeOwn(groceries) else { return }
        index.turn(turned, of: groceries.examples)
    }

    /// This one, which was brought up to date with a draft, for the groceries that `before` was of, in which what the
    /// draft does is done as well: they change nothing more than a `refresh` sees.
    func following(_ before: CatalogueSearch) -> CatalogueSearch {
        var search = self
        (search.catalogueRevision, search.changesRead) = (before.catalogueRevision, before.changesRead)
        return search
    }

    /// The item as the index of the base holds it, which is of what was shown.
    private func indexedInBase(_ id: ItemID) -> Item? {
        guard beganWithBase, let base, let index = base.index(of: id), base.isShown(at: index) else { return nil }
        return base.value(at: index)
    }

    /// Lets the index be changed. False if it cannot be: a damaged file may lead a search nowhere, but a change astray.
    /// The groceries are then read anew.
    private mutating func makeOwn(_ groceries: Groceries) -> Bool {
        guard isMapped else { return true }
        guard let copy = groceries.keptIndex?.copy else { return false }
        (index, isMapped) = (copy, false)
        return true
    }

    private mutating func begin(_ groceries: Groceries) {
        self = CatalogueSearch()
        base = groceries.items.base
        if let kept = groceries.keptIndex?.index, kept.examples.version == groceries.examples.version {
            (index, beganWithBase, isMapped) = (kept, true, true)
            return
        }
        index = CatalogueIndex(examples: groceries.examples)
        changesRead = groceries.itemChanges.log.count
        let items = groceries.items.shown
        index.reserve(items: items.count)
        indexed.reserveCapacity(items.count)
        for item in items {
            index.insert(item, isOwn: groceries.ownItems[item.id] != nil)
            indexed[item.id] = item
        }
    }

    /// The item with that name or alias, ignoring letter case, accents and spacing: `Groceries.item(named:)` without
    /// the walk.
    public func item(named name: String, in groceries: Groceries) -> ItemID? {
        let folded = name.folded
        return index.names.items(called: folded).filter { groceries.items[$0]?.isCalled(folded) ?? false }.min()
    }

    /// The items most similar to `text`, best first; empty if none is similar enough.
    ///
    /// - Parameters:
    ///   - groceries: those of the last `refresh`.
    ///   - list: the list that the item is looked for. What is on it already is hardly wanted again.
    public func find(_ text: String, in groceries: Groceries, for list: ListID? = nil, limit: Int) -> [Found] {
        let latest = groceries.latestUsage
        let listed = Set(list.map { groceries.entries.shown(on: $0).keys.map(\.item) } ?? [])
        let matches = index.names.search(text, limit: limit, known: groceries.usage.keys + Array(listed)) {
            item, commonness in
            let isOnList = listed.contains(item)
            return Expectation(groceries.usage[item], latest: latest, commonness: commonness, isOnList: isOnList)
        }
        let letters = MatchedLetters(of: text)
        return matches.compactMap { match in
            guard let names = groceries.items[match.id]?.names, names.indices.contains(match.nameIndex) else {
                return nil
            }
            return Found(
                item: match.id, name: names[match.nameIndex], marks: letters.marks(in: names[match.nameIndex]),
                score: match.score, isExact: match.isExact)
        }
    }

    /// The type that a new item of that name most likely belongs to; nil if the guess would be poor.
    public func suggestedType(for name: String) -> ItemTypeID? { index.suggester.likeliest(for: name) }

    /// The item with that folded name or alias, in either grammatical number, its words shortened or not; of several
    /// the one that was known first.
    func exactItem(_ folded: String, in groceries: Groceries) -> ItemID? {
        func called(_ name: String) -> ItemID? {
            index.names.items(called: name).filter { groceries.items[$0] != nil }.min()
        }
        if let item = called(folded) { return item }
        for name in GrammaticalNumber.others(of: folded) { if let item = called(name) { return item } }
        return Abbreviations.writtenOut(folded).flatMap { exactItem($0, in: groceries) }
    }

    /// Whether the name of an item, not only another name of it, contains this folded word.
    func isInItemName(word: String) -> Bool { index.names.isInFirstName(word: word) }
}

/// Access to the index of the catalogue in the base of the groceries.
public protocol IndexBase: AnyObject, Sendable {
    /// Nil if it is damaged or was written by another program.
    var index: CatalogueIndex? { get }
    /// The same in memory of its own, to be changed.
    var copy: CatalogueIndex? { get }
}
