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

    /// A hash. Two different folded names have the same key with negligible probability; hyphens count as spaces, `&`
    /// behind a space as "and", and apostrophes as nothing.
    static func key(of folded: String) -> UInt64 {
        var (hash, before) = (FNVHash(), UInt8(0))
        folded.utf8.withBytes { bytes in
            for byte in bytes {
                defer { before = byte }
                switch byte {
                case UInt8(ascii: "-"): hash.take(0x20)
                case UInt8(ascii: "'"): break
                case UInt8(ascii: "&") where before == 0x20: for letter in "and".utf8 { hash.take(UInt64(letter)) }
                default: hash.take(UInt64(byte))
                }
            }
        }
        return hash.value
    }

    /// The names that have each word and each join: a search looks only at names with a part like what was typed.
    private var namesOfWords = Postings()
    private var namesOfJoins = Postings()

    /// For each word in `words`, the number of live names that contain it.
    private var uses = Column<Int32>()

    /// The number of words at the beginning of `words` that are `SmallWords`.
    let smallWordCount = Int32(SmallWords.pool.count)

    mutating func reserve(items count: Int) {
        items.reserve(count)
        names.reserve(count * 2)
        parts.reserve(count * 6)
        namesOfWords.reserve(count * 4)
        namesOfJoins.reserve(count * 4)
        words.reserve(words: count)
        joins.reserve(words: count * 2)
    }

    /// Adds an item with its names, at least one, and returns its number.
    mutating func append(_ itemNames: [String], commonness: Int, reader: inout NameWords) -> Int {
        let firstName = names.count
        items.append(
            ItemRecord(
                firstName: Int32(firstName), nameCount: Int32(itemNames.count),
                commonness: Int32(truncatingIfNeeded: commonness)))
        for name in itemNames { appendName(name.folded, reader: &reader) }
        return items.count - 1
    }

    mutating func remove(item: Int) {
        deadNames += Int(items[item].nameCount)
        for name in names(ofItem: item).map({ names[$0] }) {
            for index in 0..<Int(name.wordCount) { uses[Int(parts[Int(name.firstPart) + index])] -= 1 }
        }
        items[item].nameCount = 0
    }

    /// Whether a live name contains this word, or it is a small word.
    func isInUse(word number: Int) -> Bool {
        number < smallWordCount || uses.indices.contains(number) && uses[number] > 0
    }

    /// Whether the first name of an item contains this word, or it is a small word.
    func isInFirstName(word number: Int) -> Bool {
        if number < smallWordCount { return true }
        return namesOfWords.withView { view in
            var rest = view.names(of: number, namesOfWords.places(of: number))
            while let posting = rest.next(atLeast: 0) {
                let name = Int(posting.name)
                // Or a file is damaged.
                guard names.indices.contains(name), let item = item(withName: name) else { continue }
                if Int(items[item].firstName) == name { return true }
            }
            return false
        }
    }

    private mutating func noteUse(ofWord number: Part) {
        while uses.count <= Int(number) { uses.append(0) }
        uses[Int(number)] += 1
    }

    /// Adds a name of the last item.
    private mutating func appendName(_ folded: String, reader: inout NameWords) {
        reader.read(folded)
        names.append(
            NameRecord(
                key: Self.key(of: folded), firstPart: Int32(parts.count), item: Int32(items.count - 1),
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
        post()
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
        parts.append(number)
    }

    private mutating func appendJoin(_ number: Int32) { parts.append(-1 - number) }

    /// Lets the last name be found, once its parts are there.
    private mutating func post() {
        let name = names[names.count - 1]
        let range = Int(name.firstPart)..<parts.count
        let posting = Postings.Posting(
            name: Int32(names.count - 1), length: name.length,
            wordCount: UInt8(range.count { parts[$0] >= smallWordCount }),
            commonness: UInt8(clamping: items[items.count - 1].commonness))
        for part in range.map({ parts[$0] }) {
            if part < 0 {
                namesOfJoins.add(posting, to: -1 - Int(part))
            } else {
                namesOfWords.add(posting, to: Int(part))
            }
        }
    }

    /// A name of a live item.
    struct LiveName {
        let number: Int
        let record: NameRecord
        let item: ItemRecord

        var place: Int { number - Int(item.firstName) }
    }

    /// Calls `body` once with each name that can be found, and is known or has one of the `sought` parts and is not
    /// passed over, and the parts of all names.
    ///
    /// - Parameters:
    ///   - keys: those of the names that come first.
    ///   - known: the names that come next, whatever their parts.
    ///   - levels: how common the items of the others are at least, round by round; the last is 0.
    ///   - isPassedOver: asked of the others, for each part, by its place in `sought`. Who is passed over is so for
    ///     good.
    @inline(__always)
    func forEachName(
        with sought: [Part], called keys: [UInt64], known: Bits?, levels: [UInt8],
        passingOver isPassedOver: (Postings.Posting, _ part: Int) -> Bool,
        _ body: (LiveName, UnsafeBufferPointer<Part>) -> Void
    ) {
        withBuffers { names, items, parts in
            Bits.withMarks(below: names.count) { seen in
                func visit(_ name: Int) {
                    // Or a file is damaged.
                    guard names.indices.contains(name), seen.insert(name) else { return }
                    if let name = Self.liveName(name, names, items) { body(name, parts) }
                }
                for key in keys { for name in numbers(withKey: key) { visit(name) } }
                known?.forEach(visit)
                forEachPosting(of: sought, levels, passingOver: isPassedOver) { visit(Int($0.name)) }
            }
        }
    }

    /// Calls `body` with each posting of the parts that is not passed over, round by round.
    @inline(__always)
    private func forEachPosting(
        of parts: [Part], _ levels: [UInt8], passingOver isPassedOver: (Postings.Posting, _ part: Int) -> Bool,
        _ body: (Postings.Posting) -> Void
    ) {
        var places = parts.map { settledPlaces(of: $0) }
        var most = UInt8.max
        namesOfWords.withView { ofWords in
            namesOfJoins.withView { ofJoins in
                for level in levels {
                    for (index, part) in parts.enumerated() {
                        var names =
                            part < 0
                            ? ofJoins.names(of: -1 - Int(part), places[index])
                            : ofWords.names(of: Int(part), places[index])
                        // Even the best that they might be is behind, and so are those that are less common.
                        if let first = names.first(atLeast: level), isPassedOver(first.atBest, index) {
                            names.dropSettled()
                        }
                        while let posting = names.next(atLeast: level) {
                            guard (level...most).contains(posting.commonness) else { continue }
                            if !isPassedOver(posting, index) { body(posting) }
                        }
                        places[index] = names.places
                    }
                    most = level &- 1
                }
            }
        }
    }

    private func withBuffers(
        _ body: (UnsafeBufferPointer<NameRecord>, UnsafeBufferPointer<ItemRecord>, UnsafeBufferPointer<Part>) -> Void
    ) {
        names.withBuffer { names in items.withBuffer { items in parts.withBuffer { body(names, items, $0) } } }
    }

    /// Nil if its item was removed, or a file is damaged.
    @inline(__always)
    private static func liveName(
        _ number: Int, _ names: UnsafeBufferPointer<NameRecord>, _ items: UnsafeBufferPointer<ItemRecord>
    ) -> LiveName? {
        let record = names[number]
        guard record.item >= 0, record.item < items.count else { return nil }
        let name = LiveName(number: number, record: record, item: items[Int(record.item)])
        return name.place >= 0 && name.place < name.item.nameCount ? name : nil
    }

    private func settledPlaces(of part: Part) -> Range<Int> {
        part < 0 ? namesOfJoins.places(of: -1 - Int(part)) : namesOfWords.places(of: Int(part))
    }

    /// The numbers of the names of an item; none if it was removed. In a damaged file they may be no numbers of names.
    func names(ofItem number: Int) -> Range<Int> {
        let item = items[number]
        return Int(item.firstName)..<Int(item.firstName) + max(0, Int(item.nameCount))
    }

    /// The numbers of the names that have that key.
    private func numbers(withKey key: UInt64) -> [Int] {
        var numbers: [Int] = []
        names.withBuffer { names in
            _ = keySlots.place(at: Int(truncatingIfNeeded: key), below: names.count) { name in
                if names[name].key == key { numbers.append(name) }
                return false
            }
        }
        return numbers
    }

    /// The numbers of the items that have a name with that key.
    func items(withKey key: UInt64) -> [Int] { numbers(withKey: key).compactMap { item(withName: $0) } }

    /// The number of the item to which that name belongs; nil if the item was removed, or a file is damaged.
    private func item(withName name: Int) -> Int? {
        let number = Int(names[name].item)
        return items.indices.contains(number) && names(ofItem: number).contains(name) ? number : nil
    }

    /// Whether enough is dead for a rebuild to pay off.
    var isWorthCompacting: Bool { deadNames > 64 && deadNames * 2 > names.count }

    /// The numbers of the live items, in order.
    var liveItems: [Int] { items.indices.filter { items[$0].nameCount > 0 } }

    /// A table of only the items with these numbers, in that order, and of their words in alphabetical order: what
    /// begins alike is read in one go.
    func compacted(_ numbers: [Int]) -> NameTable {
        var table = NameTable()
        table.reserve(items: numbers.count)
        // What each word and join becomes; nothing yet.
        var newWords = [Part](repeating: -1, count: words.count)
        var newJoins = [Part](repeating: -1, count: joins.count)
        for word in words.inOrder((0..<words.count).filter { isInUse(word: $0) }) {
            newWords[word] = table.words.insert(copyOf: words.word(word)[...])
        }
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
                        let join = Int(-1 - part)
                        if newJoins[join] < 0 { newJoins[join] = table.joins.insert(copyOf: joins.word(join)[...]) }
                        table.appendJoin(newJoins[join])
                    } else {
                        let word = Int(part)
                        if newWords[word] < 0 { newWords[word] = table.words.insert(copyOf: words.word(word)[...]) }
                        table.appendWord(newWords[word])
                    }
                }
                table.post()
            }
        }
        table.namesOfWords.settle()
        table.namesOfJoins.settle()
        return table
    }
}

extension NameTable {
    func write(to writer: inout ColumnWriter) {
        words.write(to: &writer)
        joins.write(to: &writer)
        writer.append(names)
        writer.append(parts)
        namesOfWords.write(to: &writer)
        namesOfJoins.write(to: &writer)
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
        namesOfWords = try Postings(from: &reader)
        namesOfJoins = try Postings(from: &reader)
        items = try reader.column(of: ItemRecord.self)
        uses = try reader.column(of: Int32.self)
        keySlots = try ProbedSlots(from: &reader)
        deadNames = Int(truncatingIfNeeded: try reader.number() & 0x7FFF_FFFF)
        guard keySlots.canHold(names.count), uses.count <= words.count, words.count >= smallWordCount
        else { throw ColumnReader.Mistake() }
    }
}
