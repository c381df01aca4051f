/// Distinct words in flat arrays, with data by length that quickly rules words out in a search.
struct WordPool: Sendable {
    private var symbols = Column<Symbol>()
    /// The start of each word; one more than there are words, because the last is the end.
    private var starts = Column<Int32>([0])
    /// For each length, the words of that length.
    private var sketches: [Column<Sketch>] = Array(repeating: Column(), count: NameWords.lengthMax + 1)

    /// The data that a search looks at first.
    struct Sketch: Sendable, BitwiseCopyable {
        let bag: LetterBag
        let number: Int32
        let first: Symbol
    }

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
        sketches[word.count].append(Sketch(bag: LetterBag(word), number: number, first: word.first ?? 0))
        if !slots.hasRoom(for: count) { makeRoom(for: count) }
        return number
    }

    mutating func insert(copyOf word: ArraySlice<Symbol>) -> Int32 {
        word.withUnsafeBufferPointer { insert($0) }
    }

    func word(_ number: Int) -> [Symbol] { symbols.withBuffer { Array(letters(of: number, in: $0)) } }

    /// The words of `length` letters.
    func sketches(length: Int) -> Column<Sketch> { sketches[length] }

    /// Calls `body` with a function that returns the letters of a word.
    @inline(__always)
    func withLetters(_ body: ((Int32) -> UnsafeBufferPointer<Symbol>) -> Void) {
        symbols.withBuffer { symbols in
            starts.withBuffer { starts in
                body { number in Self.letters(of: Int(number), starts, symbols) }
            }
        }
    }

    private func letters(of number: Int, in symbols: UnsafeBufferPointer<Symbol>) -> UnsafeBufferPointer<Symbol> {
        starts.withBuffer { Self.letters(of: number, $0, symbols) }
    }

    /// The letters of a word; none where a damaged file leads out of the pool.
    @inline(__always)
    private static func letters(
        of number: Int, _ starts: UnsafeBufferPointer<Int32>, _ symbols: UnsafeBufferPointer<Symbol>
    ) -> UnsafeBufferPointer<Symbol> {
        guard number >= 0, number + 1 < starts.count else { return UnsafeBufferPointer(start: nil, count: 0) }
        let (start, end) = (Int(starts[number]), Int(starts[number + 1]))
        guard start >= 0, start <= end, end <= symbols.count else {
            return UnsafeBufferPointer(start: nil, count: 0)
        }
        return UnsafeBufferPointer(
            start: symbols.baseAddress.map { $0 + start }, count: min(end - start, NameWords.lengthMax))
    }

    private func place(of word: some RandomAccessCollection<Symbol>) -> ProbedSlots.Place {
        symbols.withBuffer { symbols in
            slots.place(at: Self.hash(word), below: count) { letters(of: $0, in: symbols).elementsEqual(word) }
        }
    }

    private mutating func makeRoom(for words: Int) {
        var hashes: [Int] = []
        withLetters { letters in hashes = (0..<Int32(count)).map { Self.hash(letters($0)) } }
        slots = ProbedSlots(capacity: words, hashes: hashes)
    }

    private static func hash(_ word: some Sequence<Symbol>) -> Int {
        var hash = FNVHash()
        for symbol in word { hash.take(UInt64(symbol)) }
        return hash.folded
    }
}

extension WordPool {
    func write(to writer: inout ColumnWriter) {
        writer.append(symbols)
        writer.append(starts)
        slots.write(to: &writer)
        for sketches in sketches { writer.append(sketches) }
    }

    /// - Throws: if an index in the bytes is out of bounds.
    init(from reader: inout ColumnReader) throws(ColumnReader.Mistake) {
        symbols = try reader.column(of: Symbol.self)
        starts = try reader.column(of: Int32.self)
        slots = try ProbedSlots(from: &reader)
        for length in sketches.indices { sketches[length] = try reader.column(of: Sketch.self) }
        let (letters, count) = (Int32(symbols.count), Int32(starts.count - 1))
        let areStartsSound = starts.withBuffer { starts in
            !starts.isEmpty && starts[0] == 0 && starts[starts.count - 1] == letters
                && zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 && $1 - $0 <= Int32(NameWords.lengthMax) }
        }
        let areSketchesSound = sketches.allSatisfy {
            $0.withBuffer { $0.allSatisfy { (0..<count).contains($0.number) } }
        }
        guard areStartsSound, slots.canHold(Int(count)), areSketchesSound else { throw ColumnReader.Mistake() }
    }
}

/// The letters that a word has once and twice, as bits. One typing error changes at most one bit each way, so words
/// that differ in more bits than there are errors allowed need not be compared.
struct LetterBag: Sendable, BitwiseCopyable {
    private var bits: UInt64 = 0

    init(_ word: some Sequence<Symbol>) {
        for symbol in word {
            if symbol <= 26 {
                let bit: UInt64 = 1 << UInt64(symbol - 1)
                bits |= bits & bit == 0 ? bit : bit << 26
            } else {
                bits |= 1 << UInt64(52 + symbol % 12)
            }
        }
    }

    /// The letters that are not in `other`, without `count` of them, 0 to 3: zero if there are no more.
    ///
    /// They are removed one by one: counting bits takes longer on the oldest machine that runs this.
    @inline(__always)
    func missing(in other: LetterBag, beyond count: Int) -> UInt64 {
        var rest = bits & ~other.bits
        if count > 0 { rest &= rest &- 1 }
        if count > 1 { rest &= rest &- 1 }
        if count > 2 { rest &= rest &- 1 }
        return rest
    }
}
