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

    private struct Indexed: Hashable, Sendable {
        var name: String
        var aliases: [String]
        var type: ItemTypeID
        /// How much its type counts for suggestions.
        var weight: Double

        var names: [String] { [name] + aliases }
    }

    private var index = NameIndex<ItemID>()
    private var suggester = TypeSuggester<ItemTypeID>()
    private var indexed: [ItemID: Indexed] = [:]
    /// Whose each folded name is.
    private var owners: [String: ItemID] = [:]
    private var catalogueRevision: Int?
    private var revision: Int?

    /// How much more a type counts that the person chose than one the catalogue came with. A household's own items are
    /// few beside the starter catalogue's.
    private static let ownWeight = 4.0

    public init() {}

    /// Cost: some ten microseconds an item.
    public init(of groceries: Groceries) {
        self.init()
        refresh(groceries)
    }

    /// Brings the index in line with `groceries`. Cost: some microseconds for each item that changed; a walk over the
    /// catalogue when it changed at all.
    public mutating func refresh(_ groceries: Groceries) {
        guard revision != groceries.revision else { return }
        revision = groceries.revision
        if catalogueRevision != groceries.catalogueRevision {
            catalogueRevision = groceries.catalogueRevision
            refreshNames(groceries)
        }
        refreshFamiliarity(groceries)
    }

    private mutating func refreshNames(_ groceries: Groceries) {
        let now = groceries.items.shown
        for (id, old) in indexed where now[id] == nil { forget(id, old) }
        for item in now {
            let id = item.id
            let new = Indexed(
                name: item.name, aliases: item.aliases, type: item.type, weight: weight(of: id, groceries))
            let old = indexed[id]
            if old == new { continue }
            if let old { forget(id, old) }
            indexed[id] = new
            index.insert(id, names: new.names)
            for name in new.names { owners[name.folded] = id }
            for name in new.names { suggester.learn(name: name, type: new.type, weight: new.weight) }
        }
    }

    private mutating func forget(_ id: ItemID, _ old: Indexed) {
        index.remove(id)
        for name in old.names where owners[name.folded] == id { owners[name.folded] = nil }
        for name in old.names { suggester.forget(name: name, type: old.type, weight: old.weight) }
        indexed[id] = nil
    }

    private func weight(of item: ItemID, _ groceries: Groceries) -> Double {
        groceries.ownItems[item] != nil ? Self.ownWeight : 1
    }

    private mutating func refreshFamiliarity(_ groceries: Groceries) {
        let latest = groceries.latestUsage
        for (id, usage) in groceries.usage.all { index.setFamiliarity(usage.familiarity(latest: latest), of: id) }
    }

    /// The item with that name or alias, letter case, accents and spacing aside: `Groceries.item(named:)` without the
    /// walk.
    public func item(named name: String) -> ItemID? { owners[name.folded] }

    /// The items nearest to `text`, best first; none where none is near enough.
    public func find(_ text: String, limit: Int) -> [Found] {
        index.search(text, limit: limit).compactMap { match in
            guard let names = indexed[match.id]?.names, names.indices.contains(match.nameIndex) else { return nil }
            return Found(
                item: match.id, name: names[match.nameIndex], marks: Self.marks(of: text, in: names[match.nameIndex]),
                score: match.score, isExact: match.isExact)
        }
    }

    /// The type a new item of that name most likely belongs to; nil rather than a silly one.
    public func suggestedType(for name: String) -> ItemTypeID? { suggester.likeliest(for: name) }

    private static func marks(of text: String, in name: String) -> [Int] {
        matchedRanges(of: text, in: name).flatMap { range in
            let start = name.distance(from: name.startIndex, to: range.lowerBound)
            return Array(start..<start + name.distance(from: range.lowerBound, to: range.upperBound))
        }
    }
}

extension Groceries {
    /// All that a `CatalogueSearch` is made of, and nothing else: for a thread that makes one while entries are changed
    /// here, which so need not be copied first.
    public var searchable: Groceries {
        var catalogue = Groceries()
        (catalogue.items, catalogue.usage, catalogue.ownItems) = (items, usage, ownItems)
        catalogue.takeRevisions(from: self)
        return catalogue
    }
}
