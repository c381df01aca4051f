/// Finds items by what a person types: half words, misspelt words, words in any order, run together or split.
///
/// # How matches are ranked
///
/// Every name costs something, in hundredths of an ordinary typing error; the cheapest come first.
///
/// 1. The typed text and all names are folded (`String.folded`) and cut into words (`NameWords`).
/// 2. A typed word is compared with every distinct word of the catalogue: as the whole word, as a beginning that is
///    still to be completed, as the singular or plural, and as the inside of a longer word ("milch" in "Hafermilch").
///    What the difference costs is in `TypingErrors`: swapped and doubled letters, letters that sound alike and keys
///    side by side cost less than other errors, errors in the first letter more. Neighbouring words count as one word
///    too, on either side ("oatmilk", "butter milk"). A typed word that the catalogue knows was hardly mistyped:
///    reading it as another word costs extra.
/// 3. A name costs what the cheapest pairing of typed words with its words costs, in any order (`WordPairing`), and a
///    little more for words that are not typed (yet), for a match at neither end, and for words out of order. A typed
///    word may go without a partner only if no word of the name does: "organic oat milk" offers "oat milk", at a high
///    cost, but "oat cream" does not offer "ice cream", because those are two things.
/// 4. What costs more than its length can carry is not offered, nor what costs far more than the best: about one error
///    for four letters is believed (`Ranking.budget`). An empty answer is better than rubbish.
/// 5. Familiarity takes off up to a fifth of a typing error (`Ranking.familiarity`): it decides among equals, and never
///    lifts a bad match over a clearly better one.
///
/// The text itself comes first, its singular or plural next, and only then what is merely alike.
///
/// The words are found without an index by letters: bags of letters as bits rule most of them out, a bit-parallel count
/// of plain errors most of the rest, and only what is left is weighed. Names can therefore come and go one by one.
///
/// Values are independent copies and may be searched from any thread. About 150 bytes a name.
public struct NameIndex<ID: Hashable & Comparable & Sendable & BitwiseCopyable>: Sendable {
    public struct Match: Sendable, Equatable {
        public let id: ID
        /// Which of the item's names matches best: 0 is its first.
        public let nameIndex: Int
        /// How well the name fits what was typed so far: 1 at best, halved by each ordinary typing error. Only what
        /// `isExact` is certain: a name that merely begins with the text has up to 0.95.
        public let score: Double
        /// Whether the typed text is this name, folded, or the plain English singular or plural of it.
        public let isExact: Bool
    }

    private var table = NameTable()
    private var ids = Column<ID>()
    /// The first so many items come in the order of their identities, and are found by halving.
    private var sortedCount = 0
    /// The numbers of the others.
    private var numbers: [ID: Int32] = [:]

    public init() {}

    /// An index of `items`. About a microsecond a name.
    public init(_ items: some Collection<(id: ID, names: [String])>) {
        table.reserve(items: items.count)
        ids.reserve(items.count)
        numbers.reserveCapacity(items.count)
        var reader = NameWords()
        for item in items { insert(item.id, item.names, &reader) }
    }

    /// The items that can be found.
    public var items: [ID] { table.liveItems.map { ids[$0] } }

    /// Adds an item, or replaces its names. Without names it can no longer be found.
    /// - Parameter names: the first is its name, the others are aliases.
    public mutating func insert(_ id: ID, names: [String]) {
        var reader = NameWords()
        insert(id, names, &reader)
    }

    /// Takes the item away; nothing happens if it is not there.
    public mutating func remove(_ id: ID) {
        guard let number = number(of: id) else { return }
        numbers[id] = nil
        table.remove(item: number)
        if table.isWorthCompacting { self = compacted() }
    }

    /// The items whose names are like `text`, best first; empty if none is like it enough.
    ///
    /// - Parameters:
    ///   - text: what was typed so far. Only its first 160 scalars count.
    ///   - limit: how many matches at most, each of another item.
    ///   - familiarity: how familiar an item is, from 0 (never bought) to 1 (bought all the time); anything beyond
    ///     counts as the nearest.
    public func search(_ text: String, limit: Int = 10, familiarity: (ID) -> Double = { _ in 0 }) -> [Match] {
        var search = NameSearch(text, in: table)
        let best = search.best(limit) {
            Float(min(max(familiarity(ids[$0]), 0), 1))
        } precedes: {
            ids[$0] < ids[$1]
        }
        return best.map { found in
            Match(id: ids[found.item], nameIndex: found.name, score: found.score, isExact: found.isExact)
        }
    }

    /// The items of which a name is `folded`, as good as always; more may be told, if another has the same hash.
    func items(called folded: String) -> [ID] { table.items(called: folded).map { ids[$0] } }

    private mutating func insert(_ id: ID, _ names: [String], _ reader: inout NameWords) {
        remove(id)
        guard !names.isEmpty else { return }
        numbers[id] = Int32(table.append(names, reader: &reader))
        ids.append(id)
    }

    private func number(of id: ID) -> Int? {
        if let number = numbers[id] { return Int(number) }
        var (low, high) = (0, sortedCount)
        while low < high {
            let middle = (low + high) / 2
            if ids[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low < sortedCount && ids[low] == id && table.items[low].nameCount > 0 ? low : nil
    }

    /// The same without what was removed, in the order of identities.
    func compacted() -> NameIndex {
        let live = table.liveItems.sorted { ids[$0] < ids[$1] }
        var index = NameIndex()
        (index.table, index.ids, index.sortedCount) = (table.compacted(live), Column(live.map { ids[$0] }), live.count)
        return index
    }
}

extension NameIndex {
    /// To be called on one that is `compacted`.
    func write(to writer: inout ColumnWriter) {
        table.write(to: &writer)
        writer.append(ids)
    }

    /// - Throws: where a number leads out of it.
    init(from reader: inout ColumnReader) throws(ColumnReader.Mistake) {
        table = try NameTable(from: &reader)
        ids = try reader.column(of: ID.self)
        sortedCount = ids.count
        guard ids.count == table.items.count else { throw ColumnReader.Mistake() }
    }
}
