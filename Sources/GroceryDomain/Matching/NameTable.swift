/// The names of items as numbers: what the search reads. `NameIndex` gives it the caller's identities.
///
/// Names lie in the order in which they came. A removed item's names stay, dead, until they are the larger part; then
/// the table is built anew.
struct NameTable: Sendable {
    /// The words of all names, and neighbouring words of one name written together ("oat milk" as "oatmilk").
    private(set) var words = SmallWords.pool
    private(set) var joins = WordPool()
    private(set) var names: [NameRecord] = []
    /// For each name its words, then its joins: each pair of neighbours, and for three to five words all together.
    private(set) var parts: [Part] = []
    private(set) var items: [ItemRecord] = []
    private var deadNames = 0

    /// A word or a join of a name: the number of a word in `words`, or -1 less the number of a join in `joins`.
    typealias Part = Int32

    struct NameRecord: Sendable {
        /// The hash of the folded name.
        var key: Int
        var firstPart: Int32
        var wordCount: UInt8
        /// Symbols in all words.
        var length: UInt16

        var joinCount: Int {
            switch wordCount {
            case 0, 1: 0
            case 3...5: Int(wordCount)
            default: Int(wordCount) - 1
            }
        }
    }

    struct ItemRecord: Sendable {
        var firstName: Int32
        /// 0 for a removed item.
        var nameCount: Int32
        var familiarity: Float
    }

    /// For each word in `words`, in how many names that were not removed it stands.
    private var uses: [Int32] = []

    /// How many of the first words in `words` are `SmallWords`.
    let smallWordCount = Int32(SmallWords.pool.count)

    mutating func reserve(items count: Int) {
        items.reserveCapacity(count)
        names.reserveCapacity(count * 2)
        parts.reserveCapacity(count * 6)
        words.reserve(words: count)
        joins.reserve(words: count * 2)
    }

    /// Adds an item with its names, of which at least one must be given, and returns its number.
    mutating func append(_ itemNames: [String], familiarity: Float, reader: inout NameWords) -> Int {
        let firstName = names.count
        for name in itemNames { appendName(name.folded, reader: &reader) }
        items.append(
            ItemRecord(firstName: Int32(firstName), nameCount: Int32(itemNames.count), familiarity: familiarity))
        return items.count - 1
    }

    mutating func remove(item: Int) {
        deadNames += Int(items[item].nameCount)
        let first = Int(items[item].firstName)
        for name in names[first..<first + Int(items[item].nameCount)] {
            for part in parts[Int(name.firstPart)..<Int(name.firstPart) + Int(name.wordCount)] { uses[Int(part)] -= 1 }
        }
        items[item].nameCount = 0
    }

    /// Whether a name that can be found has this word, or every catalogue knows it.
    func isInUse(word number: Int) -> Bool {
        number < smallWordCount || uses.indices.contains(number) && uses[number] > 0
    }

    private mutating func noteUse(ofWord number: Part) {
        while uses.count <= Int(number) { uses.append(0) }
        uses[Int(number)] += 1
    }

    mutating func setFamiliarity(_ familiarity: Float, item: Int) { items[item].familiarity = familiarity }

    private mutating func appendName(_ folded: String, reader: inout NameWords) {
        reader.read(folded)
        let record = NameRecord(
            key: folded.hashValue, firstPart: Int32(parts.count), wordCount: UInt8(reader.words.count),
            length: UInt16(reader.symbols.count))
        reader.symbols.withUnsafeBufferPointer { symbols in
            for word in reader.words {
                let number = words.insert(UnsafeBufferPointer(rebasing: symbols[word]))
                parts.append(number)
                noteUse(ofWord: number)
            }
            for (left, right) in zip(reader.words, reader.words.dropFirst()) {
                appendJoin(symbols, left.lowerBound..<right.upperBound)
            }
            if (3...5).contains(reader.words.count) { appendJoin(symbols, 0..<symbols.count) }
        }
        names.append(record)
    }

    private mutating func appendJoin(_ symbols: UnsafeBufferPointer<Symbol>, _ range: Range<Int>) {
        let join = UnsafeBufferPointer(rebasing: symbols[range].prefix(NameWords.lengthMax))
        parts.append(-1 - joins.insert(join))
    }

    /// Whether so much is dead that building the table anew pays.
    var isWorthCompacting: Bool { deadNames > 64 && deadNames * 2 > names.count }

    /// The numbers of the items that were not removed, in order.
    var liveItems: [Int] { items.indices.filter { items[$0].nameCount > 0 } }

    /// The same names without the dead ones; item `liveItems[n]` becomes item `n`.
    func compacted() -> NameTable {
        var table = NameTable()
        let live = liveItems
        table.reserve(items: live.count)
        for item in live.map({ items[$0] }) {
            var copy = item
            copy.firstName = Int32(table.names.count)
            table.items.append(copy)
            for name in names[Int(item.firstName)..<Int(item.firstName + item.nameCount)] {
                var record = name
                record.firstPart = Int32(table.parts.count)
                table.names.append(record)
                let firstJoin = Int(name.firstPart) + Int(name.wordCount)
                for part in parts[Int(name.firstPart)..<firstJoin] {
                    let number = table.words.insert(copyOf: words.word(Int(part)))
                    table.parts.append(number)
                    table.noteUse(ofWord: number)
                }
                for part in parts[firstJoin..<firstJoin + name.joinCount] {
                    table.parts.append(-1 - table.joins.insert(copyOf: joins.word(Int(-1 - part))))
                }
            }
        }
        return table
    }
}
