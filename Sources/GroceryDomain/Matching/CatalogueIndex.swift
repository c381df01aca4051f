/// The names and types of a catalogue in the form in which a search walks them: those of the reference catalogue, read
/// where they lie, and above them those of what the household changed. The base keeps the latter between runs.
public struct CatalogueIndex: Sendable {
    /// Those of the reference catalogue, if there is one, then those that are called otherwise in the household's
    /// English, then those of the household. Not in an array: an index taken out of one is a copy of all its columns.
    private var reference: NameIndex<ItemID>?
    private var regional: NameIndex<ItemID>?
    private var household = NameIndex<ItemID>()
    private var suggester: TypeSuggester<ItemTypeID>
    /// The items of the household whose type counts as much as what a person chose.
    private var own: Set<ItemID> = []
    /// The items of the reference catalogue that are not as they are there, or not there at all.
    private var covered: Set<ItemID> = []

    static let starterWeight = 1.0
    /// The weight of a type chosen by a person, compared with one from the reference catalogue. A household has few
    /// items of its own beside that catalogue.
    static let ownWeight = 4.0

    /// An index of the reference catalogue as it is; without one, of nothing.
    init(over reference: ReferenceCatalogue? = nil, in language: NameLanguage = .british) {
        let names = reference?.names(in: language)
        (self.reference, regional) = (names?.british, names?.american)
        suggester = reference.map { TypeSuggester(over: $0.types) } ?? TypeSuggester()
    }

    private var layers: [NameIndex<ItemID>] { [reference, regional, household].compactMap(\.self) }

    mutating func reserve(items count: Int) { household.reserve(items: count) }

    mutating func insert(_ item: Item, isOwn: Bool) {
        if isOwn { own.insert(item.id) }
        household.insert(item.id, names: item.names, commonness: item.commonness)
        for name in item.names { suggester.learn(name: name, type: item.type, weight: weight(of: item.id)) }
    }

    /// - Parameter item: the item as it was when it was inserted, or as the reference catalogue has it.
    mutating func remove(_ item: Item) {
        reference?.remove(item.id)
        regional?.remove(item.id)
        household.remove(item.id)
        for name in item.names { suggester.forget(name: name, type: item.type, weight: weight(of: item.id)) }
        if reference != nil { covered.insert(item.id) }
        own.remove(item.id)
    }

    func isOwn(_ item: ItemID) -> Bool { own.contains(item) }

    private func weight(of item: ItemID) -> Double { isOwn(item) ? Self.ownWeight : Self.starterWeight }

    /// The items with a name that folds to `folded`. Hash collisions can add further items, though they are very
    /// unlikely.
    func items(called folded: String) -> [ItemID] {
        let key = NameTable.key(of: folded)
        var items: [ItemID] = []
        reference?.add(itemsWithKey: key, to: &items)
        regional?.add(itemsWithKey: key, to: &items)
        household.add(itemsWithKey: key, to: &items)
        return items
    }

    /// Whether names contain, or once contained, each part of this folded word.
    func mayHave(word: String) -> Bool {
        reference?.mayHave(word: word) ?? false || regional?.mayHave(word: word) ?? false
            || household.mayHave(word: word)
    }

    /// Whether the first name of an item contains this folded word: then it is rather a thing than a brand.
    func isInFirstName(word: String) -> Bool {
        reference?.isInFirstName(word: word) ?? false || regional?.isInFirstName(word: word) ?? false
            || household.isInFirstName(word: word)
    }

    /// As `NameIndex.search`.
    func search(
        _ text: String, limit: Int, known: some Sequence<ItemID>, expectation: (ItemID, Int) -> Expectation
    ) -> [NameIndex<ItemID>.Match] {
        NameIndex.search(text, in: layers, limit: limit, known: known, expectation: expectation)
    }

    /// The type that a new item of that name most likely belongs to, of those that are there; nil if the guess would be
    /// poor.
    func likeliestType(for name: String, where isThere: (ItemTypeID) -> Bool) -> ItemTypeID? {
        suggester.likeliest(for: name, where: isThere)
    }
}

extension Item {
    /// Whether the index holds the same of both.
    func isIndexed(as other: Item) -> Bool {
        names == other.names && type == other.type && commonness == other.commonness
    }
}

// What the household has of it as bytes: a fingerprint of the program, then the columns of all tables.
extension CatalogueIndex {
    /// The bytes that `init(_:keeper:over:in:)` reads. Valid only for this program on this machine.
    public var bytes: [UInt8] {
        var writer = ColumnWriter()
        writer.append(Self.fingerprint)
        household.compacted().write(to: &writer)
        suggester.write(to: &writer)
        writer.append(Column(own.sorted()))
        writer.append(Column(covered.sorted()))
        return writer.bytes
    }

    /// An index that reads `bytes` in place. Nil for anything that this program did not write. Cost: some
    /// nanoseconds per name and word of the household; what was learnt of types is checked where it is looked at.
    ///
    /// - Parameters:
    ///   - bytes: aligned to eight bytes.
    ///   - keeper: keeps `bytes` in memory for as long as it lives.
    ///   - reference: the same as when they were written.
    public init?(
        _ bytes: UnsafeRawBufferPointer, keeper: AnyObject, over reference: ReferenceCatalogue?,
        in language: NameLanguage
    ) {
        self.init(over: reference, in: language)
        var reader = ColumnReader(bytes, keeper: keeper)
        do throws(ColumnReader.Mistake) {
            guard try reader.number() == Self.fingerprint else { return nil }
            household = try NameIndex(from: &reader)
            suggester = try TypeSuggester(from: &reader, over: reference?.types)
            own = Set(try reader.column(of: ItemID.self).withBuffer(Array.init))
            covered = Set(try reader.column(of: ItemID.self).withBuffer(Array.init))
        } catch {
            return nil
        }
        guard reader.isAtEnd else { return nil }
        for item in covered {
            self.reference?.remove(item)
            regional?.remove(item)
        }
    }

    /// Tells the index that this program builds from those of others, which are useless here: programs that fold names
    /// otherwise, split them into other words or have other columns. `CatalogueIndexTests` works it out and compares,
    /// so that no start has to.
    static let fingerprint: UInt64 = 0xCABF_7B65_41DE_C711
}
