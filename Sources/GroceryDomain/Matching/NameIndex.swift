/// Finds items by what a person types: incomplete words, misspelt words, words in any order, run together or split.
///
/// # How matches are ranked
///
/// Every name has a cost; the cheapest come first. A wrong letter costs 85 (`TypingErrors`).
///
/// 1. The typed text and all names are folded (`String.folded`) and split into words (`NameWords`).
/// 2. A typed word is compared with every distinct word of the catalogue: as the whole word, as a beginning that is
///    still to be completed, as the singular or plural, and as the inside of a longer word ("milch" in "Hafermilch").
///    `TypingErrors` says what a difference costs: swapped and doubled letters, letters that sound alike and adjacent
///    keys cost less than other errors, errors in the first letter cost more. Neighbouring words also count as one
///    word, on either side ("oatmilk", "butter milk"). A typed word that the catalogue contains is unlikely to be a
///    typing error: reading it as another word costs extra, unless people write it for that one (`MistakenWords`).
/// 3. A name costs the cheapest pairing of typed words with its words, in any order (`WordPairing`), plus a little for
///    words that are not typed (yet), for a match at neither end, and for words out of order. A typed word may go
///    without a partner only if every word of the name has one: "organic oat milk" offers "oat milk", at a high cost,
///    but "oat cream" does not offer "ice cream", because those are two things.
/// 4. A name that costs too much for the length of the text is not offered, nor is one that costs far more than the
///    best: about one error for four letters is accepted (`Ranking.budget`). An empty answer is better than rubbish.
/// 5. How likely an item is wanted at all subtracts up to `Ranking.likelihood`: it decides among the names that begin
///    with what is typed, and never lifts a misspelt match above one that is as likely and spelt right.
///
/// The text itself comes first, its singular or plural next, and only then similar names.
///
/// Words are found without a tree of letters: bags of letters as bits, which lie on their side so that 64 words are
/// looked at at once (`LetterPlanes`), rule out most words, a bit-parallel count of plain errors most of the rest, and
/// only the remaining ones are weighed. Then only the names with one of the words found are looked at. Names can
/// therefore be added and removed one by one.
///
/// Values are independent copies and may be searched from any thread. About 200 bytes per name.
///
/// ```swift
/// let index = NameIndex([(id: 1, names: ["Oat milk"]), (id: 2, names: ["Bread", "loaf"])])
/// #expect(index.search("oatmilk").map(\.id) == [1])
/// ```
public struct NameIndex<ID: Hashable & Comparable & Sendable & BitwiseCopyable>: Sendable {
    public struct Match: Sendable, Equatable {
        public let id: ID
        /// Which name of the item matches best: 0 is its first.
        public let nameIndex: Int
        /// How well the name fits the text typed so far: 1 at best, halved by each 100 that it costs. Only
        /// `isExact` is certain: a name that merely begins with the text scores up to 0.95.
        public let score: Double
        /// Whether the typed text is this name, folded, or its plain English singular or plural.
        public let isExact: Bool
    }

    private var table = NameTable()
    private var ids = Column<ID>()
    /// This many items at the beginning are sorted by identity and found by binary search.
    private var sortedCount = 0
    /// The numbers of the other items.
    private var numbers: [ID: Int32] = [:]

    public init() {}

    /// An index of `items`. Cost: about a microsecond per name.
    public init(_ items: some Collection<(id: ID, names: [String])>) {
        reserve(items: items.count)
        var reader = NameWords()
        for item in items { insert(item.id, item.names, 0, &reader) }
    }

    mutating func reserve(items count: Int) {
        table.reserve(items: count)
        ids.reserve(count)
        numbers.reserveCapacity(count)
    }

    /// The items that can be found.
    public var items: [ID] { table.liveItems.map { ids[$0] } }

    /// Adds an item, or replaces its names. Without names the item can no longer be found.
    ///
    /// - Parameter names: its name first, then its aliases.
    ///   - commonness: given back to whoever says how likely an item is wanted.
    public mutating func insert(_ id: ID, names: [String], commonness: Int = 0) {
        var reader = NameWords()
        insert(id, names, commonness, &reader)
    }

    /// Removes the item. Does nothing if it is not there.
    public mutating func remove(_ id: ID) {
        guard let number = number(of: id) else { return }
        numbers[id] = nil
        table.remove(item: number)
        if table.isWorthCompacting { self = compacted() }
    }

    /// The items whose names are similar to `text`, best first; empty if none is similar enough.
    ///
    /// - Parameters:
    ///   - text: what was typed so far. Only its first 160 scalars count.
    ///   - limit: the most matches, each of another item.
    ///   - expectation: what is expected of the item of that identity and commonness, before anything is typed.
    public func search(
        _ text: String, limit: Int = 10, expectation: (ID, Int) -> Expectation = { _, _ in Expectation() }
    ) -> [Match] {
        Self.search(text, in: [self], limit: limit, known: nil, expectation: expectation)
    }

    /// The same over several indexes of different items, as if they were one.
    ///
    /// - Parameter known: no more than `Expectation.ofUnused` is expected of all other items. Looking each of them up
    ///   would take longer than the search.
    static func search(
        _ text: String, in layers: [NameIndex], limit: Int, known: some Sequence<ID>,
        expectation: (ID, Int) -> Expectation
    ) -> [Match] {
        let numbers = layers.map { $0.numbers(ofNamesOf: known) }
        return search(text, in: layers, limit: limit, known: numbers, expectation: expectation)
    }

    private func numbers(ofNamesOf items: some Sequence<ID>) -> Bits {
        var names = Bits(count: table.names.count)
        for id in items {
            guard let number = number(of: id) else { continue }
            for name in table.names(ofItem: number).clamped(to: table.names.indices) { _ = names.insert(name) }
        }
        return names
    }

    /// - Parameter known: for each index, the numbers of the names of the items that `expectation` is asked of; nil for
    ///   all.
    private static func search(
        _ text: String, in layers: [NameIndex], limit: Int, known: [Bits]?, expectation: (ID, Int) -> Expectation
    ) -> [Match] {
        var search = NameSearch(text, in: layers.map(\.table))
        // Not through the indexes: what is called for every name would copy all of one each time.
        return withIDs(of: layers[...], before: []) { ids in
            search.best(limit, known: known) { layer, number, commonness in
                expectation(ids[layer][number], commonness)
            } precedes: {
                ids[$0.layer][$0.item] < ids[$1.layer][$1.item]
            }
            .map { found in
                Match(
                    id: ids[found.layer][found.item], nameIndex: found.name, score: found.score,
                    isExact: found.isExact)
            }
        }
    }

    private static func withIDs<R>(
        of layers: ArraySlice<NameIndex>, before: [UnsafeBufferPointer<ID>],
        _ body: ([UnsafeBufferPointer<ID>]) -> R
    ) -> R {
        guard let first = layers.first else { return body(before) }
        return first.ids.withBuffer { withIDs(of: layers.dropFirst(), before: before + [$0], body) }
    }

    /// Adds the items that have a name with that key, `NameTable.key`.
    func add(itemsWithKey key: UInt64, to items: inout [ID]) {
        for number in table.items(withKey: key) { items.append(ids[number]) }
    }

    /// Whether names contain, or once contained, each part of this folded word.
    func mayHave(word: String) -> Bool {
        var reader = NameWords()
        reader.read(word)
        return reader.words.allSatisfy { table.words.number(of: reader.symbols[$0]) != nil }
    }

    /// Whether the first name of an item contains this folded word: then it is rather a thing than a brand.
    func isInFirstName(word: String) -> Bool {
        var reader = NameWords()
        reader.read(word)
        return reader.words.contains { word in
            table.words.number(of: reader.symbols[word]).map { table.isInFirstName(word: $0) } ?? false
        }
    }

    private mutating func insert(_ id: ID, _ names: [String], _ commonness: Int, _ reader: inout NameWords) {
        remove(id)
        guard !names.isEmpty else { return }
        numbers[id] = Int32(table.append(names, commonness: commonness, reader: &reader))
        ids.append(id)
    }

    private func number(of id: ID) -> Int? {
        if let number = numbers[id] { return Int(number) }
        return ids.withBuffer { ids in
            var (low, high) = (0, sortedCount)
            while low < high {
                let middle = (low + high) / 2
                if ids[middle] < id { low = middle + 1 } else { high = middle }
            }
            return low < sortedCount && ids[low] == id && table.items[low].nameCount > 0 ? low : nil
        }
    }

    /// A copy without the removed items, sorted by identity.
    func compacted() -> NameIndex {
        let live = table.liveItems.sorted { ids[$0] < ids[$1] }
        var index = NameIndex()
        (index.table, index.ids, index.sortedCount) = (table.compacted(live), Column(live.map { ids[$0] }), live.count)
        return index
    }
}

extension NameIndex {
    /// Call this only on an index that is `compacted`.
    func write(to writer: inout ColumnWriter) {
        table.write(to: &writer)
        writer.append(ids)
    }

    /// - Throws: if an index in the bytes is out of bounds.
    init(from reader: inout ColumnReader) throws(ColumnReader.Mistake) {
        table = try NameTable(from: &reader)
        ids = try reader.column(of: ID.self)
        sortedCount = ids.count
        guard ids.count == table.items.count else { throw ColumnReader.Mistake() }
    }
}
