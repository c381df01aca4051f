/// Finds items by what a person types: half words, misspelt words, words in any order, run together or split.
///
/// # How matches are ranked
///
/// Every name costs something, in hundredths of an ordinary typing error; the cheapest come first.
///
/// 1. The typed text and all names are folded (`String.folded`) and cut into words.
/// 2. A typed word is compared with every distinct word of the catalogue, as a whole, as a beginning that is still to be completed, as the
///    other grammatical number, and as the inside of a longer word ("milch" in "Hafermilch"). What the difference costs
///    is in `TypingErrors`: swapped letters, doubled letters, sounds and neighbouring keys are cheaper than others, and errors in the
///    first letter dearer. Two neighbouring words count as one word too, on either side ("oatmilk", "butter milk").
///    A typed word that the catalogue knows was hardly mistyped: reading it as another word costs extra.
/// 3. A name costs what the best pairing of typed words with its words costs, in any order, and a little for each word that is not typed
///    (yet), for a match that is at neither end, and for words out of order. A typed word without a partner is allowed
///    only if nothing of the name is left over either: "organic oat milk" offers "oat milk", but "oat cream" does not
///    offer "ice cream", because those are two things. It costs a lot.
/// 4. What costs more than its length can carry (`budget`) is not offered: an empty answer is better than rubbish. Nor
///    is what costs far more than the best.
/// 5. Familiarity takes off up to `Ranking.familiarity`, a fifth of a typing error: it decides among equals, and
///    never lifts a bad match over a clearly better one.
///
/// The score is 1 for a name typed exactly and halves with each typing error; 0.85 and more is as good as certain.
///
/// Values are independent copies, and may be searched from any thread. About 150 bytes a name.
public struct NameIndex<ID: Hashable & Sendable>: Sendable {
    public struct Match: Sendable, Equatable {
        public let id: ID
        /// Which of the item's names matched: 0 is its first.
        public let name: Int
        /// 0…1: halves with each typing error.
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
            Match(id: ids[found.item], name: found.name, score: found.score, isExact: found.isExact)
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

    private static func clamped(_ familiarity: Double) -> Float { Float(min(max(familiarity, 0), 1)) }
}
