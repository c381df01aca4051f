/// A set of numbers below a bound, a bit each.
struct Bits: Sendable {
    private var words: [UInt64]

    /// An empty set of numbers below `count`.
    init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

    /// - Parameter number: below the bound.
    @inline(__always)
    func contains(_ number: Int) -> Bool { words[number >> 6] & Self.bit(number) != 0 }

    /// Adds a number below the bound. Answers whether it was not there yet.
    @inline(__always)
    mutating func insert(_ number: Int) -> Bool {
        guard !contains(number) else { return false }
        words[number >> 6] |= Self.bit(number)
        return true
    }

    /// Calls `body` with each number in the set, the least first.
    @inline(__always)
    func forEach(_ body: (Int) -> Void) {
        for (index, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                body(index << 6 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
    }

    /// A set in working memory, without the costs of a safe array.
    struct Marks {
        fileprivate let words: UnsafeMutablePointer<UInt64>

        /// Adds a number below the bound. Answers whether it was not there yet.
        @inline(__always)
        func insert(_ number: Int) -> Bool {
            let (word, bit) = (words[number >> 6], Bits.bit(number))
            words[number >> 6] = word | bit
            return word & bit == 0
        }
    }

    /// Calls `body` with an empty set of numbers below `count`, which lives during the call.
    static func withMarks(below count: Int, _ body: (Marks) -> Void) {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: (count + 63) / 64) { words in
            words.initialize(repeating: 0)
            guard let start = words.baseAddress else { return }
            body(Marks(words: start))
        }
    }

    @inline(__always)
    private static func bit(_ number: Int) -> UInt64 { 1 << UInt64(number & 63) }
}
