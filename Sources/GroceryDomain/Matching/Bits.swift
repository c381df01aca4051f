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

    /// Those in the set, the least first.
    var numbers: [Int] {
        var numbers: [Int] = []
        for (index, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                numbers.append(index << 6 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
        return numbers
    }

    @inline(__always)
    private static func bit(_ number: Int) -> UInt64 { 1 << UInt64(number & 63) }
}
