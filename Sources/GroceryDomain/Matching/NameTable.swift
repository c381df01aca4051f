/// The names of items as numbers, for the search. `NameIndex` maps them to the identities of its caller.
///
/// Names are in the order in which they were added. The names of a removed item stay, dead, until more than half are
/// dead; then the table is rebuilt.
struct NameTable: Sendable {
    /// The words of all names, and neighbouring words of a name joined ("oat milk" as "oatmilk").
    private(set) var words = SmallWords.pool
    private(set) var joins = WordPool()
    private(set) var names = Column<NameRecord>()
    /// For each name its words, then its joins: each pair of neighbours, and with three to five words all of them
    /// together.
    private(set) var parts = Column<Part>()
    private(set) var items = Column<ItemRecord>()
    /// The numbers of names by their keys. Several names may have one.
    private var keySlots = ProbedSlots()
    private var deadNames = 0

    /// A word or a join of a name: the number of a word in `words`, or -1 minus the number of a join in `joins`.
    typealias Part = Int32

    struct NameRecord: Sendable, BitwiseCopyable {
        /// `key(of:)` of the folded name.
        var key: UInt64
        var firstPart: Int32
        /// The number of its item.
        var item: Int32
        var wordCount: UInt8
        /// The number of symbols in all words.
        var length: UInt16

        var hash: Int { Int(truncatingIfNeeded: key) }

        var joinCount: Int {
            switch wordCount {
            case 0, 1: 0
            case 3...5: Int(wordCount)
            default: Int(wordCount) - 1
            }
        }

        var partCount: Int { Int(wordCount) + joinCount }
    }

    struct ItemRecord: Sendable, BitwiseCopyable {
        var firstName: Int32
        /// 0 for a removed item.
        var nameCount: Int32
        var commonness: Int32
    }

    /// A hash. Two different folded names have the same key with negligible probability; hyphens count as spaces.
    static func key(of folded: String) -> UInt64 {
        var hash = FNVHash()
        for byte in folded.utf8 { hash.take(byte == 0x2D ? 0x20 : UInt64(byte)) }
        return hash.value
    }

    /// Where a word or a join stands.
    private struct Place: Sendable, BitwiseCopyable {
        /// The number of the name.
        var name: Int32
        /// The part before it that is the same word or join; -1 for none.
        var earlier: Int32
    }

    /// The place of each part, and for each word and join its last part; -1 for none. So a search looks only at names
    /// with a part like what was typed, and adding a name at the end stays simple.
    private var places = Column<Place>()
    private var lastOfWord = Column<Int32>()
    private var lastOfJoin = Column<Int32>()

    /// For each word in `words`, the number of live names that contain it.
    private var uses = Column<Int32>()

    /// The number of words at the beginning of `words` that are `SmallWords`.
    let smallWordCount = Int32(SmallWords.pool.count)

    mutating func reserve(items count: Int) {
        items.reserve(count)
        names.reserve(count * 2)
        parts.reserve(count * 6)
        places.reserve(count * 6)
        words.reserve(words: count)
        joins.reserve(words: count * 2)
    }

    /// Adds an item with its names, at least one, and returns its number.
    mutating func append(_ itemNames: [String], commonness: Int, reader: inout NameWords) -> Int {
        let firstName = names.count
        for name in itemNames { appendName(name.folded, of: items.count, reader: &reader) }
        items.append(
            ItemRecord(
                firstName: Int32(firstName), nameCount: Int32(itemNames.count),
                commonness: Int32(truncatingIfNeeded: commonness)))
        return items.count - 1
    }

    mutating func remove(item: Int) {
        deadNames += Int(items[item].nameCount)
        let first = Int(items[item].firstName)
        for number in first..<first + Int(items[item].nameCount) {
            let name = names[number]
            for index in 0..<Int(name.wordCount) { uses[Int(parts[Int(name.firstPart) + index])] -= 1 }
        }
        items[item].nameCount = 0
    }

    /// Whether a live name contains this word, or it is a small word.
    func isInUse(word number: Int) -> Bool {
        number < smallWordCount || uses.indices.contains(number) && uses[number] > 0
    }

    private mutating func noteUse(ofWord number: Part) {
        while uses.count <= Int(number) { uses.append(0) }
        uses[Int(number)] += 1
    }

    private mutating func appendName(_ folded: String, of item: Int, reader: inout NameWords) {
        reader.read(folded)
        names.append(
            NameRecord(
                key: Self.key(of: folded), firstPart: Int32(parts.count), item: Int32(item),
                wordCount: UInt8(reader.words.count), length: UInt16(reader.symbols.count)))
        noteKey()
        reader.symbols.withUnsafeBufferPointer { symbols in
            for word in reader.words {
                appendWord(words.insert(UnsafeBufferPointer(rebasing: symbols[word])))
            }
            for (left, right) in zip(reader.words, reader.words.dropFirst()) {
                appendJoin(symbols, left.lowerBound..<right.upperBound)
            }
            if (3...5).contains(reader.words.count) { appendJoin(symbols, 0..<symbols.count) }
        }
    }

    /// For the last name.
    private mutating func noteKey() {
        let number = names.count - 1
        guard keySlots.hasRoom(for: names.count) else {
            keySlots = names.withBuffer { ProbedSlots(capacity: $0.count, hashes: $0.lazy.map(\.hash)) }
            return
        }
        keySlots.insert(number, at: keySlots.place(at: names[number].hash, below: number) { _ in false })
    }

    private mutating func appendJoin(_ symbols: UnsafeBufferPointer<Symbol>, _ range: Range<Int>) {
        let join = UnsafeBufferPointer(rebasing: symbols[range].prefix(NameWords.lengthMax))
        appendJoin(joins.insert(join))
    }

    private mutating func appendWord(_ number: Int32) {
        noteUse(ofWord: number)
        appendPlace(after: Self.replace(Int(number), of: &lastOfWord, by: parts.count))
        parts.append(number)
    }

    private mutating func appendJoin(_ number: Int32) {
        appendPlace(after: Self.replace(Int(number), of: &lastOfJoin, by: parts.count))
        parts.append(-1 - number)
    }

    /// The place of the next part, in the last name.
    private mutating func appendPlace(after earlier: Int32) {
        places.append(Place(name: Int32(names.count - 1), earlier: earlier))
    }

    /// Answers what was there, -1 for nothing.
    private static func replace(_ number: Int, of last: inout Column<Int32>, by place: Int) -> Int32 {
        while last.count <= number { last.append(-1) }
        defer { last[number] = Int32(place) }
        return last[number]
    }

    /// Calls `body` once with each name that can be found and has one of the `sought` parts, in any order: the number
    /// of its item, which of its names it is, and the parts of all names.
    @inline(__always)
    func forEachName(
        with sought: [Part], _ body: (Int, Int, NameRecord, UnsafeBufferPointer<Part>) -> Void
    ) {
        var isSeen = [UInt64](repeating: 0, count: (names.count + 63) / 64)
        names.withBuffer { names in
            parts.withBuffer { parts in
                items.withBuffer { items in
                    places.withBuffer { places in
                        for part in sought {
                            var (next, limit) = (lastPlace(of: part), places.count)
                            // Each is before the one after it, and names what there is, or a file is damaged.
                            while next >= 0, next < limit {
                                let place = places[next]
                                let name = Int(place.name)
                                (next, limit) = (Int(place.earlier), next)
                                let (word, bit) = (name >> 6, UInt64(1) << UInt64(name & 63))
                                guard names.indices.contains(name), isSeen[word] & bit == 0 else { continue }
                                isSeen[word] |= bit
                                let item = Int(names[name].item)
                                guard let index = Self.index(of: name, in: item, items) else { continue }
                                body(item, index, names[name], parts)
                            }
                        }
                    }
                }
            }
        }
    }

    private func lastPlace(of part: Part) -> Int {
        let (last, number) = part < 0 ? (lastOfJoin, -1 - Int(part)) : (lastOfWord, Int(part))
        return last.indices.contains(number) ? Int(last[number]) : -1
    }

    /// The numbers of the items that have a name with the key of `folded`.
    func items(called folded: String) -> [Int] {
        let key = Self.key(of: folded)
        var called: [Int] = []
        names.withBuffer { names in
            _ = keySlots.place(at: Int(truncatingIfNeeded: key), below: names.count) { name in
                if names[name].key == key, let item = item(withName: name) { called.append(item) }
                return false
            }
        }
        return called
    }

    /// Which of the names of an item that name is; nil if the item was removed, or a file is damaged.
    @inline(__always)
    private static func index(of name: Int, in item: Int, _ items: UnsafeBufferPointer<ItemRecord>) -> Int? {
        guard items.indices.contains(item) else { return nil }
        let index = name - Int(items[item].firstName)
        return index >= 0 && index < items[item].nameCount ? index : nil
    }

    /// The number of the item to which that name belongs; nil if the item was removed.
    private func item(withName name: Int) -> Int? {
        let number = Int(names[name].item)
        return items.withBuffer { Self.index(of: name, in: number, $0) }.map { _ in number }
    }

    /// Whether enough is dead for a rebuild to pay off.
    var isWorthCompacting: Bool { deadNames > 64 && deadNames * 2 > names.count }

    /// The numbers of the live items, in order.
    var liveItems: [Int] { items.indices.filter { items[$0].nameCount > 0 } }

    /// A table of only the items with these numbers, in that order.
    func compacted(_ numbers: [Int]) -> NameTable {
        var table = NameTable()
        table.reserve(items: numbers.count)
        for item in numbers.map({ items[$0] }) {
            var copy = item
            copy.firstName = Int32(table.names.count)
            table.items.append(copy)
            for number in Int(item.firstName)..<Int(item.firstName + item.nameCount) {
                let name = names[number]
                var record = name
                record.firstPart = Int32(table.parts.count)
                record.item = Int32(table.items.count - 1)
                table.names.append(record)
                table.noteKey()
                for index in 0..<name.partCount {
                    let part = parts[Int(name.firstPart) + index]
                    if part < 0 {
                        table.appendJoin(table.joins.insert(copyOf: joins.word(Int(-1 - part))[...]))
                    } else {
                        table.appendWord(table.words.insert(copyOf: words.word(Int(part))[...]))
                    }
                }
            }
        }
        return table
    }
}

extension NameTable {
    func write(to writer: inout ColumnWriter) {
        words.write(to: &writer)
        joins.write(to: &writer)
        writer.append(names)
        writer.append(parts)
        writer.append(places)
        writer.append(lastOfWord)
        writer.append(lastOfJoin)
        writer.append(items)
        writer.append(uses)
        keySlots.write(to: &writer)
        writer.append(UInt64(deadNames))
    }

    /// - Throws: if an index in the bytes is out of bounds.
    init(from reader: inout ColumnReader) throws(ColumnReader.Mistake) {
        words = try WordPool(from: &reader)
        joins = try WordPool(from: &reader)
        names = try reader.column(of: NameRecord.self)
        parts = try reader.column(of: Part.self)
        places = try reader.column(of: Place.self)
        lastOfWord = try reader.column(of: Int32.self)
        lastOfJoin = try reader.column(of: Int32.self)
        items = try reader.column(of: ItemRecord.self)
        uses = try reader.column(of: Int32.self)
        keySlots = try ProbedSlots(from: &reader)
        deadNames = Int(truncatingIfNeeded: try reader.number() & 0x7FFF_FFFF)
        let (partCount, nameCount) = (parts.count, names.count)
        let areNamesSound = names.withBuffer {
            $0.allSatisfy {
                $0.firstPart >= 0 && $0.wordCount <= NameWords.countMax
                    && Int($0.firstPart) + $0.partCount <= partCount
            }
        }
        let (useCount, joinCount) = (uses.count, joins.count)
        let arePartsSound = parts.withBuffer { $0.allSatisfy { Int($0) < useCount && -1 - Int($0) < joinCount } }
        let areItemsSound = items.withBuffer {
            $0.allSatisfy {
                $0.firstName >= 0 && $0.nameCount >= 0 && Int($0.firstName) + Int($0.nameCount) <= nameCount
            }
        }
        guard areNamesSound, arePartsSound, areItemsSound, places.count == partCount,
            keySlots.areSound(for: nameCount), useCount <= words.count,
            words.count >= smallWordCount
        else { throw ColumnReader.Mistake() }
    }
}
