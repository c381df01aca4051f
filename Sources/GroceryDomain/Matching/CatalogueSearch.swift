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
    /// What the groceries began with, as far as the index knows it.
    private var ground: Groceries.Ground?
    /// Whether `index` began with what the base holds.
    private var beganWithBase = false
    /// The items that `index` holds in another state than it began with; nil for one that it no longer holds.
    private var indexed: [ItemID: Item?] = [:]
    private var catalogueRevision: Int?
    /// How many of the changes of items `index` knows.
    private var changesRead = 0
    /// Whether `index` was changed since it began.
    private var isChanged = false

    public init() {}

    /// Cost: about ten microseconds for each item that neither the reference catalogue nor the index of the base has.
    public init(of groceries: Groceries) {
        self.init()
        refresh(groceries)
    }

    /// Whether the index is that of the base, as it is.
    public var isOfBase: Bool { beganWithBase && !isChanged }

    /// The index of the catalogue, for the next base.
    public var kept: CatalogueIndex { index }

    /// Brings the index up to date with `groceries`, which are those of the last time, changed. Cost: some microseconds
    /// for each change of an item.
    public mutating func refresh(_ groceries: Groceries) {
        guard catalogueRevision != groceries.catalogueRevision else { return }
        if catalogueRevision == nil || ground != groceries.ground { begin(groceries) }
        catalogueRevision = groceries.catalogueRevision
        let changes = groceries.itemChanges.log
        let changed = changes.dropFirst(changesRead)
        changesRead = changes.count
        for id in changed { update(id, groceries) }
    }

    private mutating func update(_ id: ItemID, _ groceries: Groceries) {
        let old = indexed[id] ?? indexedFirst(id)
        let new = groceries.items[id]
        let isOwn = groceries.ownItems[id] != nil
        let isAsOwn = new == nil || index.isOwn(id) == isOwn
        if old == new, isAsOwn { return }
        // Where it is bought and the like is nothing to the index.
        if let old, let new, isAsOwn, old.isIndexed(as: new) {
            indexed[id] = .some(new)
            return
        }
        if let old { index.remove(old) }
        if let new { index.insert(new, isOwn: isOwn) }
        indexed[id] = .some(new)
        isChanged = true
    }

    /// This one, which was brought up to date with a draft, for the groceries that `before` was of, in which what the
    /// draft does is done as well: they change nothing more than a `refresh` sees.
    func following(_ before: CatalogueSearch) -> CatalogueSearch {
        var search = self
        (search.catalogueRevision, search.changesRead) = (before.catalogueRevision, before.changesRead)
        return search
    }

    /// The item as the index held it when it began.
    private func indexedFirst(_ id: ItemID) -> Item? {
        guard let ground else { return nil }
        if beganWithBase, let kept = ground.kept, let index = kept.index(of: id) {
            return kept.isShown(at: index) ? kept.value(at: index) : nil
        }
        return ground.reference?.value(of: id)
    }

    private mutating func begin(_ groceries: Groceries) {
        self = CatalogueSearch()
        ground = groceries.ground
        changesRead = groceries.itemChanges.log.count
        let first = ground?.index
        index = first ?? CatalogueIndex(over: ground?.reference?.catalogue, in: ground?.reference?.language ?? .british)
        beganWithBase = first != nil && ground?.kept != nil
        if beganWithBase {
            changesRead = 0
            return
        }
        let items = groceries.items.changed + (ground?.kept.map { kept in (0..<kept.count).map(kept.key) } ?? [])
        index.reserve(items: items.count)
        indexed.reserveCapacity(items.count)
        for id in items { update(id, groceries) }
    }

    /// The item with that name or alias, ignoring letter case, accents and spacing: `Groceries.item(named:)` without
    /// the walk.
    public func item(named name: String, in groceries: Groceries) -> ItemID? {
        let folded = name.folded
        return index.items(called: folded).filter { groceries.items[$0]?.isCalled(folded) ?? false }
            .min(by: groceries.isMeant(_:before:))
    }

    /// The items most similar to `text`, best first; empty if none is similar enough.
    ///
    /// - Parameters:
    ///   - groceries: those of the last `refresh`.
    ///   - list: the list that the item is looked for. What is on it already is hardly wanted again.
    public func find(_ text: String, in groceries: Groceries, for list: ListID? = nil, limit: Int) -> [Found] {
        let latest = groceries.latestUsage
        let listed = Set(list.map { groceries.entries.shown(on: $0).keys.map(\.item) } ?? [])
        let matches = index.search(text, limit: limit, known: groceries.usage.keys + Array(listed)) {
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
    ///
    /// - Parameter groceries: those of the last `refresh`.
    public func suggestedType(for name: String, in groceries: Groceries) -> ItemTypeID? {
        index.likeliestType(for: name) { groceries.types.isShown($0) }
    }

    /// The item with that folded name or alias, in either grammatical number, its words shortened or not; of several
    /// the one that was known first. What a country calls otherwise is meant as it is there, unless the household has
    /// an item of its own of that name: the jelly of Americans is no Jello.
    func exactItem(_ folded: String, in groceries: Groceries) -> ItemID? {
        func called(_ name: String) -> ItemID? {
            var meant: ItemID?
            for item in index.items(called: name) where groceries.items[item] != nil {
                if meant.map({ groceries.isMeant(item, before: $0) }) ?? true { meant = item }
            }
            if let meant, index.isOwn(meant) { return meant }
            let sense = groceries.language.sense.flatMap { Lexicon.arguments(of: name, as: $0).first }
            return sense.flatMap { exactItem($0, in: groceries) } ?? meant
        }
        if let item = called(folded) { return item }
        for name in GrammaticalNumber.others(of: folded) { if let item = called(name) { return item } }
        return Abbreviations.writtenOut(folded).flatMap { exactItem($0, in: groceries) }
    }

    /// Whether some name contains all that this folded word consists of: `semi-skimmed`.
    func mayHave(word: String) -> Bool { index.mayHave(word: word) }

    /// Whether the name of an item, not only another name of it, contains this folded word.
    func isInItemName(word: String) -> Bool { index.isInFirstName(word: word) }
}
