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
public struct NameIndex<ID: Hashable & Sendable>: Sendable {
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
    private var ids: [ID] = []
    private var numbers: [ID: Int32] = [:]

    public init() {}

    /// An index of `items`. About a microsecond a name.
    public init(_ items: some Collection<(id: ID, names: [String], familiarity: Double)>) {
        table.reserve(items: items.count)
        ids.reserveCapacity(items.count)
        numbers.reserveCapacity(items.count)
        var reader = NameWords()
        for item in items { insert(item.id, item.names, item.familiarity, &reader) }
    }

    /// How many items can be found.
    public var count: Int { numbers.count }

    /// Adds an item, or replaces its names and familiarity. Without names it can no longer be found.
    /// - Parameters:
    ///   - names: the first is its name, the others are aliases.
    ///   - familiarity: 0 (never bought) to 1 (bought all the time); anything beyond counts as the nearest.
    public mutating func insert(_ id: ID, names: [String], familiarity: Double = 0) {
        remove(id)
        var reader = NameWords()
        insert(id, names, familiarity, &reader)
    }

    /// Takes the item away; nothing happens if it is not there.
    public mutating func remove(_ id: ID) {
        guard let number = numbers.removeValue(forKey: id) else { return }
        table.remove(item: Int(number))
        if table.isWorthCompacting { compact() }
    }

    /// Sets how familiar an item is, 0…1; nothing happens if it is not there.
    public mutating func setFamiliarity(_ familiarity: Double, of id: ID) {
        guard let number = numbers[id] else { return }
        table.setFamiliarity(NameIndex.clamped(familiarity), item: Int(number))
    }

    /// The items whose names are like `text`, best first; empty if none is like it enough.
    ///
    /// - Parameters:
    ///   - text: what was typed so far. Only its first 160 scalars count.
    ///   - limit: how many matches at most, each of another item.
    public func search(_ text: String, limit: Int = 10) -> [Match] {
        var search = NameSearch(text, in: table)
        return search.best(limit).map { found in
            Match(id: ids[found.item], nameIndex: found.name, score: found.score, isExact: found.isExact)
        }
    }

    private mutating func insert(_ id: ID, _ names: [String], _ familiarity: Double, _ reader: inout NameWords) {
        guard !names.isEmpty else { return }
        let number = table.append(names, familiarity: NameIndex.clamped(familiarity), reader: &reader)
        ids.append(id)
        if let former = numbers.updateValue(Int32(number), forKey: id) { table.remove(item: Int(former)) }
    }

    /// Builds the table anew from what is alive.
    private mutating func compact() {
        let survivors = table.liveItems
        table = table.compacted()
        ids = survivors.map { ids[$0] }
        for (number, id) in ids.enumerated() { numbers[id] = Int32(number) }
    }

    private static func clamped(_ familiarity: Double) -> Float { familiarity > 0 ? Float(min(familiarity, 1)) : 0 }
}
