/// Words of one length, laid out so that a search rules out 64 of them at once.
///
/// The bags of the words (`LetterBag`) lie on their side: for each block of 64 words, and each letter of a bag, one
/// machine word has a bit for each word of the block, set if that word has the letter. So the words that lack a typed
/// letter are one look-up, and how many of the typed letters each of the 64 lacks is counted with a handful of
/// operations for each typed letter, the digits of the counts lying in machine words of their own. Next to no word of a
/// catalogue is like what was typed, and only those that are left are looked at one by one.
struct LetterPlanes: Sendable {
    /// What a search looks at first of a word that is left.
    struct Sketch: Sendable, BitwiseCopyable {
        let bag: LetterBag
        let number: Int32
        let first: Symbol
    }

    /// How many of some letters a word may lack, 0 to 3; a negative number if it is not looked for.
    struct Lacking {
        /// If it has as many bits in its bag as letters: then how many of its letters the others lack follows from its
        /// length, which is why less may be allowed of it.
        let regular: Int
        /// If it has fewer bits, because a letter occurs three times in it or two letters share a bit.
        let irregular: Int
    }

    private var sketches = Column<Sketch>()
    /// Block by block, one for each bit of a bag, then one that has the irregular words. Zero where there is no word.
    private var planes = Column<UInt64>()

    private static let planesInBlock = LetterBag.bitCount + 1

    var count: Int { sketches.count }

    mutating func append(_ word: some Collection<Symbol>, number: Int32) {
        let bag = LetterBag(word)
        let (block, place) = (sketches.count / 64 * Self.planesInBlock, UInt64(sketches.count % 64))
        if place == 0 { planes.append(contentsOf: repeatElement(0, count: Self.planesInBlock)) }
        bag.forEachBit { planes[block + $0] |= 1 << place }
        if bag.count != word.count { planes[block + LetterBag.bitCount] |= 1 << place }
        sketches.append(Sketch(bag: bag, number: number, first: word.first ?? 0))
    }

    func withView<R>(_ body: (View) -> R) -> R {
        sketches.withBuffer { sketches in
            planes.withBuffer { planes in body(View(sketches: sketches, planes: planes)) }
        }
    }

    /// What a search looks at, valid during a call.
    struct View {
        fileprivate let sketches: UnsafeBufferPointer<Sketch>
        fileprivate let planes: UnsafeBufferPointer<UInt64>

        /// Calls `body` with each word that lacks no more of the letters in `bag` than is allowed, in the order in
        /// which they were appended.
        @inline(__always)
        func forEachWord(lacking allowed: Lacking, of bag: LetterBag, _ body: (Sketch) -> Void) {
            guard var block = planes.baseAddress else { return }
            for start in stride(from: 0, to: sketches.count, by: 64) {
                var left = LetterPlanes.words(of: block, lacking: allowed, of: bag)
                // Behind the last word there may be bits in a damaged file.
                if sketches.count - start < 64 { left &= 1 << UInt64(sketches.count - start) - 1 }
                while left != 0 {
                    body(sketches[start + left.trailingZeroBitCount])
                    left &= left - 1
                }
                block += LetterPlanes.planesInBlock
            }
        }
    }

    /// The words of a block that lack no more than is allowed, as bits.
    @inline(__always)
    private static func words(of block: UnsafePointer<UInt64>, lacking allowed: Lacking, of bag: LetterBag) -> UInt64 {
        // The two digits of how many letters each word lacks, and whether those were too few digits.
        var (ones, twos, fours): (UInt64, UInt64, UInt64) = (0, 0, 0)
        bag.forEachBit { bit in
            let lacks = ~block[bit]
            let carried = ones & lacks
            ones ^= lacks
            fours |= twos & carried
            twos ^= carried
        }
        func atMost(_ count: Int) -> UInt64 {
            switch count {
            case 3...: ~fours
            case 2: ~(fours | twos & ones)
            case 1: ~(fours | twos)
            case 0: ~(fours | twos | ones)
            default: 0
            }
        }
        let irregular = block[LetterBag.bitCount]
        return atMost(allowed.regular) & ~irregular | atMost(allowed.irregular) & irregular
    }

    func write(to writer: inout ColumnWriter) {
        writer.append(sketches)
        writer.append(planes)
    }

    init() {}

    /// - Throws: if the planes are not as many as there have to be.
    init(from reader: inout ColumnReader) throws(ColumnReader.Mistake) {
        sketches = try reader.column(of: Sketch.self)
        planes = try reader.column(of: UInt64.self)
        guard planes.count == (sketches.count + 63) / 64 * Self.planesInBlock else {
            throw ColumnReader.Mistake()
        }
    }
}

/// The letters that a word has once and twice, as bits. One typing error changes at most one bit each way, so words
/// that differ in more bits than there are errors allowed need not be compared.
struct LetterBag: Sendable, BitwiseCopyable {
    private var bits: UInt64 = 0

    static let bitCount = 64

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

    /// How many bits it has: as many as letters, or fewer.
    var count: Int { bits.nonzeroBitCount }

    @inline(__always)
    func forEachBit(_ body: (Int) -> Void) {
        var rest = bits
        while rest != 0 {
            body(rest.trailingZeroBitCount)
            rest &= rest - 1
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
