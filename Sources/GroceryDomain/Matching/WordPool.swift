/// Distinct words in flat arrays, with data by length that quickly rules words out in a search.
struct WordPool: Sendable {
    private var symbols = Column<Symbol>()
    /// The start of each word; one more than there are words, because the last is the end.
    private var starts = Column<Int32>([0])
    /// For each length, the words of that length.
    private var wordsOfLength = Array(repeating: LetterPlanes(), count: NameWords.lengthMax + 1)

    /// The numbers of words.
    private var slots = ProbedSlots()

    var count: Int { starts.count - 1 }

    mutating func reserve(words: Int) {
        symbols.reserve(words * 8)
        starts.reserve(words + 1)
        if !slots.hasRoom(for: words) { makeRoom(for: words) }
    }

    /// The number of `word`, if the pool has it.
    func number(of word: some RandomAccessCollection<Symbol>) -> Int? { place(of: word).number }

    /// The number of `word`, which is added if it is new.
    mutating func insert(_ word: UnsafeBufferPointer<Symbol>) -> Int32 {
        let place = place(of: word)
        if let known = place.number { return Int32(known) }
        let number = Int32(count)
        slots.insert(count, at: place)
        symbols.append(contentsOf: word)
        starts.append(Int32(symbols.count))
        wordsOfLength[word.count].append(word, number: number)
        if !slots.hasRoom(for: count) { makeRoom(for: count) }
        return number
    }

    mutating func insert(copyOf word: ArraySlice<Symbol>) -> Int32 {
        word.withUnsafeBufferPointer { insert($0) }
    }

    /// The numbers of words in the order of the alphabet.
    func inOrder(_ numbers: [Int]) -> [Int] {
        withLetters { letters in numbers.sorted { letters[$0].lexicographicallyPrecedes(letters[$1]) } }
    }

    func word(_ number: Int) -> [Symbol] { withLetters { Array($0[number]) } }

    /// Calls `body` with the words of each length that there are words of, from `lengthMin` on, and the letters of all
    /// words.
    func forEachLength(from lengthMin: Int, _ body: (_ length: Int, LetterPlanes.View, Letters) -> Void) {
        withLetters { letters in
            for length in lengthMin..<wordsOfLength.count where wordsOfLength[length].count > 0 {
                wordsOfLength[length].withView { body(length, $0, letters) }
            }
        }
    }

    /// The letters of all words, valid during a call.
    struct Letters {
        fileprivate let starts: UnsafeBufferPointer<Int32>
        fileprivate let symbols: UnsafeBufferPointer<Symbol>

        /// The letters of a word; none where a damaged file leads out of the pool.
        @inline(__always)
        subscript(number: Int) -> UnsafeBufferPointer<Symbol> {
            guard number >= 0, number + 1 < starts.count else { return UnsafeBufferPointer(start: nil, count: 0) }
            let (start, end) = (Int(starts[number]), Int(starts[number + 1]))
            guard start >= 0, start <= end, end <= symbols.count else {
                return UnsafeBufferPointer(start: nil, count: 0)
            }
            return UnsafeBufferPointer(
                start: symbols.baseAddress.map { $0 + start }, count: min(end - start, NameWords.lengthMax))
        }
    }

    private func withLetters<R>(_ body: (Letters) -> R) -> R {
        symbols.withBuffer { symbols in
            starts.withBuffer { starts in body(Letters(starts: starts, symbols: symbols)) }
        }
    }

    private func place(of word: some RandomAccessCollection<Symbol>) -> ProbedSlots.Place {
        withLetters { letters in
            slots.place(at: FNVHash.folded(word), below: count) { letters[$0].elementsEqual(word) }
        }
    }

    private mutating func makeRoom(for words: Int) {
        let hashes = withLetters { letters in (0..<count).map { FNVHash.folded(letters[$0]) } }
        slots = ProbedSlots(capacity: words, hashes: hashes)
    }
}

extension WordPool {
    func write(to writer: inout ColumnWriter) {
        writer.append(symbols)
        writer.append(starts)
        slots.write(to: &writer)
        for words in wordsOfLength { words.write(to: &writer) }
    }

    /// - Throws: if an index in the bytes is out of bounds.
    init(from reader: inout ColumnReader) throws(ColumnReader.Mistake) {
        symbols = try reader.column(of: Symbol.self)
        starts = try reader.column(of: Int32.self)
        slots = try ProbedSlots(from: &reader)
        for length in wordsOfLength.indices { wordsOfLength[length] = try LetterPlanes(from: &reader) }
        guard starts.count > 0, slots.canHold(count) else { throw ColumnReader.Mistake() }
    }
}
