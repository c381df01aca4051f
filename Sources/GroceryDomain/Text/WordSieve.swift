/// Says at once of nearly every word that it is none of some words, by a sum over its letters: the words of a line are
/// looked for in many tables, and most are in none of them.
struct WordSieve: Sendable {
    /// A bit for each sum, of which so many have one that few other words share one with a word.
    private var bits: [UInt64]

    /// - Parameter sums: those of the words.
    init(sums: some Collection<Int>) {
        var size = 16
        while size * 2 < sums.count { size *= 2 }
        bits = Array(repeating: 0, count: size)
        for sum in sums { bits[sum >> 6 & (size - 1)] |= 1 << UInt64(sum & 63) }
    }

    /// Whether a word with that sum may be one of them. True of each of them.
    @inline(__always)
    func mayHave(sum: Int) -> Bool { bits[sum >> 6 & (bits.count - 1)] & 1 << UInt64(sum & 63) != 0 }
}

extension ReadableText {
    /// A sum over the letters of the word that `word(at:)` reads there, without making a text of it; nil if there is
    /// none.
    func sumOfWord(at index: Int) -> Int? {
        var (sum, stop) = (FNVHash(), index)
        while isLetter(at: stop) {
            if plain[stop] != Self.mark { sum.take(UInt64(plain[stop].value)) }
            stop += 1
            if stop - index > Self.wordLengthMax { return nil }
        }
        return stop > index ? sum.folded : nil
    }

    /// The same of the word with which a text begins.
    static func sumOfWord(beginning text: String) -> Int {
        var sum = FNVHash()
        for scalar in text.unicodeScalars.lazy.map(\.foldedForReading) where scalar != mark {
            guard isLetter(scalar) else { break }
            sum.take(UInt64(scalar.value))
        }
        return sum.folded
    }
}
