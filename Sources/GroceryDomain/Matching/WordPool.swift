/// Distinct words in flat arrays, and by length what rules each of them out quickly in a search.
struct WordPool: Sendable {
    private var symbols: [Symbol] = []
    /// Where each word begins; one more than there are words, the last being the end.
    private var starts: [Int32] = [0]
    /// At each length the words that have it.
    private var sketches: [[Sketch]] = Array(repeating: [], count: NameWords.lengthMax + 1)

    /// What a search looks at first.
    struct Sketch: Sendable {
        let bag: LetterBag
        let number: Int32
        let first: Symbol
    }

    /// Word numbers by hash with linear probing, -1 where free. At most half full.
    private var slots: [Int32] = Array(repeating: -1, count: 16)

    var count: Int { starts.count - 1 }

    mutating func reserve(words: Int) {
        symbols.reserveCapacity(words * 8)
        starts.reserveCapacity(words + 1)
        var size = slots.count
        while size < words * 2 { size *= 2 }
        if size > slots.count { resizeSlots(to: size) }
    }

    /// The number of `word`, if the pool has it.
    func number(of word: some RandomAccessCollection<Symbol>) -> Int? {
        let number = slots[slot(of: word)]
        return number < 0 ? nil : Int(number)
    }

    /// The number of `word`, which is added if it is new.
    mutating func insert(_ word: UnsafeBufferPointer<Symbol>) -> Int32 {
        let slot = slot(of: word)
        if slots[slot] >= 0 { return slots[slot] }
        let number = Int32(count)
        slots[slot] = number
        symbols.append(contentsOf: word)
        starts.append(Int32(symbols.count))
        sketches[word.count].append(Sketch(bag: LetterBag(word), number: number, first: word[0]))
        if count * 2 > slots.count { resizeSlots(to: slots.count * 2) }
        return number
    }

    mutating func insert(copyOf word: ArraySlice<Symbol>) -> Int32 {
        word.withUnsafeBufferPointer { insert($0) }
    }

    func word(_ number: Int) -> ArraySlice<Symbol> { symbols[Int(starts[number])..<Int(starts[number + 1])] }

    /// The words of `length` letters.
    func sketches(length: Int) -> [Sketch] { sketches[length] }

    /// Calls `body` with a look-up of words' letters.
    @inline(__always)
    func withLetters(_ body: ((Int32) -> UnsafeBufferPointer<Symbol>) -> Void) {
        symbols.withUnsafeBufferPointer { symbols in
            starts.withUnsafeBufferPointer { starts in
                body { number in
                    let number = Int(number)
                    return UnsafeBufferPointer(rebasing: symbols[Int(starts[number])..<Int(starts[number + 1])])
                }
            }
        }
    }

    /// Where `word` is, or would be put, in `slots`.
    private func slot(of word: some RandomAccessCollection<Symbol>) -> Int {
        let mask = slots.count - 1
        var slot = WordPool.hash(word) & mask
        while case let number = Int(slots[slot]), number >= 0 {
            let start = Int(starts[number])
            if Int(starts[number + 1]) - start == word.count, isEqual(word, at: start) { break }
            slot = (slot + 1) & mask
        }
        return slot
    }

    private func isEqual(_ word: some RandomAccessCollection<Symbol>, at start: Int) -> Bool {
        var position = start
        for symbol in word {
            if symbols[position] != symbol { return false }
            position += 1
        }
        return true
    }

    private mutating func resizeSlots(to size: Int) {
        slots = Array(repeating: -1, count: size)
        for number in 0..<count {
            var slot = WordPool.hash(word(number)) & (size - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = Int32(number)
        }
    }

    /// FNV-1a, mixed once more because only the low bits are used.
    private static func hash(_ word: some Sequence<Symbol>) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for symbol in word { hash = (hash ^ UInt64(symbol)) &* 0x0000_0100_0000_01b3 }
        return Int(truncatingIfNeeded: (hash ^ hash >> 32) & 0x7FFF_FFFF)
    }
}

/// Which letters a word has, once and twice, as bits: one typing error changes at most one bit each way, so words that
/// differ in more bits than errors are allowed need not be compared.
struct LetterBag: Sendable {
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

    /// The letters that are not in `other`, less `count` of them, which is 0 to 3: zero if there are no more.
    ///
    /// Taken away one by one: counting bits takes longer on the oldest machine that runs this.
    @inline(__always)
    func missing(in other: LetterBag, beyond count: Int) -> UInt64 {
        var rest = bits & ~other.bits
        if count > 0 { rest &= rest &- 1 }
        if count > 1 { rest &= rest &- 1 }
        if count > 2 { rest &= rest &- 1 }
        return rest
    }
}
