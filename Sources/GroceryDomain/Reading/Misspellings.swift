import CMisspellings

/// Words as people often misspell them, each of which can mean only one: `bannanas`, `mayonaise`. They need no
/// question.
///
/// The text is `seeds/misspellings.tsv`: lines `misspelt TAB right`, sorted by their bytes.
enum Misspellings {
    /// Shorter words are not misspelt without a doubt.
    private static let lettersMin = 4

    /// The word that is meant by a folded one that is in the table; nil of all others. Cost: a dozen comparisons.
    static func right(for word: Substring) -> String? {
        guard word.utf8.count >= lettersMin else { return nil }
        let text = UnsafeBufferPointer(start: misspellings(), count: misspellings_bytes())
        var (low, high) = (0, text.count)
        while low < high {
            // The line that has the middle.
            var start = (low + high) / 2
            while start > low, text[start - 1] != UInt8(ascii: "\n") { start -= 1 }
            let line = text[start..<high].prefix { $0 != UInt8(ascii: "\n") }
            let misspelt = line.prefix { $0 != UInt8(ascii: "\t") }
            if misspelt.elementsEqual(word.utf8) {
                return String(decoding: line.dropFirst(misspelt.count + 1), as: UTF8.self)
            }
            if misspelt.lexicographicallyPrecedes(word.utf8) { low = line.endIndex + 1 } else { high = start }
        }
        return nil
    }
}
