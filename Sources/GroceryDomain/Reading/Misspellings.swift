import CWords

/// Words as people often misspell them, each of which can mean only one: `bannanas`, `mayonaise`. They need no
/// question.
///
/// The text is `seeds/misspellings.tsv`: lines `misspelt TAB right`.
enum Misspellings {
    /// Shorter words are not misspelt without a doubt.
    private static let lettersMin = 4

    /// The word that is meant by a folded one that is in the table; nil of all others.
    static func right(for word: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
        guard word.count >= lettersMin else { return nil }
        let place = slots.place(at: FNVHash.folded(word), below: starts.count) { number in
            let line = text[starts[number]...]
            return line.starts(with: word) && line[line.startIndex + word.count] == tab
        }
        return place.number.map { number in
            let right = text[(starts[number] + word.count + 1)...].prefix { $0 != lineFeed }
            return String(decoding: right, as: UTF8.self)
        }
    }

    private static let (tab, lineFeed) = (UInt8(ascii: "\t"), UInt8(ascii: "\n"))
    private static var text: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: misspellings(), count: misspellings_bytes())
    }

    /// Where each line begins.
    private static let starts = text.indices.filter { $0 == 0 || text[$0 - 1] == lineFeed }

    /// The numbers of lines by their first words.
    private static let slots = ProbedSlots(
        capacity: starts.count, hashes: starts.map { FNVHash.folded(text[$0...].prefix { $0 != tab }) })
}
