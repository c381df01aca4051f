private import CWords

/// What words of a line are: which of them say how large something is, which join two things, which are brands.
///
/// The words are `seeds/words.tsv`, whose head says what each class means, `seeds/misspellings.tsv` and the spellings
/// of units. `LexiconFile` lays them out when the program is built, and here they are looked up where they lie: no
/// table is made at the first letter.
enum Lexicon {
    /// The classes of a word, or of several with a space between them, in the form in which the file has it: folded.
    /// None of what is not there.
    static subscript(word: some StringProtocol) -> WordClasses {
        word.utf8.withBytes { bytes in entry(of: bytes).map(\.classes) ?? [] }
    }

    /// The same of a word whose letters are given, and need not lie side by side.
    static func classes(of letters: some Collection<UInt8>) -> WordClasses { entry(of: letters).map(\.classes) ?? [] }

    /// What stands behind the class in the row of a word: the `chocolate` of `short=chocolate`. None where the word is
    /// of another class, or there is nothing behind it.
    static func arguments(of word: some StringProtocol, as wordClass: WordClass) -> [String] {
        word.utf8.withBytes { bytes in entry(of: bytes)?.arguments(of: wordClass) ?? [] }
    }

    /// The words of a class, with what stands behind it, in the order of the file. Passes over all words of the file.
    static func visit(_ wordClass: WordClass, _ body: (_ word: String, _ arguments: [String]) -> Void) {
        visitEntries { entry in
            if entry.classes.contains(wordClass) { body(entry.word, entry.arguments(of: wordClass)) }
        }
    }

    /// The words of some classes.
    static func words(of classes: WordClasses) -> [String] {
        var words: [String] = []
        visitEntries { entry in
            if !entry.classes.isDisjoint(with: classes) { words.append(entry.word) }
        }
        return words
    }

    /// The words as the program has them.
    static var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: lexicon(), count: lexicon_bytes()) }

    private static var block: UnsafeRawPointer { lexicon() }

    private static func visitEntries(_ body: (Entry) -> Void) {
        let layout = LexiconLayout(block)
        var offset = layout.firstEntry
        for _ in 0..<layout.count {
            let entry = Entry(layout: layout, offset: offset)
            body(entry)
            offset = entry.end
        }
    }

    private static func entry(of word: some Collection<UInt8>) -> Entry? {
        let layout = LexiconLayout(block)
        let hash = FNVHash.folded(word)
        var slot = hash & layout.mask
        while case let (offset, tag) = layout.slot(slot), offset > 0 {
            let entry = Entry(layout: layout, offset: offset)
            if tag == LexiconLayout.tag(of: hash), entry.letters.elementsEqual(word) { return entry }
            slot = (slot + 1) & layout.mask
        }
        return nil
    }

    /// A row of the file.
    private struct Entry {
        let layout: LexiconLayout
        let offset: Int

        var classes: WordClasses { layout.set(layout.number(at: offset)) }
        var letters: UnsafeRawBufferPointer { layout.text(at: offset + 2) }
        var word: String { String(decoding: letters, as: UTF8.self) }

        /// Where the next one begins.
        var end: Int {
            var end = behindWord + 1
            for _ in 0..<layout.byte(at: behindWord) { end += 2 + layout.byte(at: end + 1) }
            return end
        }

        func arguments(of wordClass: WordClass) -> [String] {
            var (arguments, place) = ([String](), behindWord + 1)
            for _ in 0..<layout.byte(at: behindWord) {
                let text = layout.text(at: place + 1)
                if layout.byte(at: place) == wordClass.rawValue {
                    arguments.append(String(decoding: text, as: UTF8.self))
                }
                place += 2 + text.count
            }
            return arguments
        }

        private var behindWord: Int { offset + 3 + letters.count }
    }
}

/// The layout of the words in the program, in numbers of a little-endian machine:
///
/// | bytes | what |
/// | --- | --- |
/// | 4, 4, 4, 4 | how many slots there are, less one; sets of classes; words of `words.tsv`; nothing |
/// | 4 each | the slots: where the row of a word begins, and above it bits of its hash; 0 where there is none |
/// | 16 each | the sets of classes, a bit for each |
/// | 2, 1, …, 1 | a row: the number of its set, its word with how many bytes that has, how many arguments follow |
/// | 1, 1, … | an argument: the number of its class, its text with how many bytes that has |
///
/// The rows of words that are not in `words.tsv` stand behind the others.
struct LexiconLayout {
    private let block: UnsafeRawPointer

    init(_ block: UnsafeRawPointer) { self.block = block }

    static let headBytes = 16
    static let offsetBits = 20

    /// The bits of a hash that stand in a slot: other ones than say which slot it is.
    static func tag(of hash: Int) -> UInt32 { UInt32(truncatingIfNeeded: hash >> offsetBits) & 0xFFF }

    var mask: Int { Int(word(at: 0)) }
    var setCount: Int { Int(word(at: 4)) }
    var count: Int { Int(word(at: 8)) }
    var firstEntry: Int { Self.headBytes + (mask + 1) * 4 + setCount * 16 }

    func slot(_ number: Int) -> (offset: Int, tag: UInt32) {
        let slot = word(at: Self.headBytes + number * 4)
        return (Int(slot & (1 << UInt32(Self.offsetBits) - 1)), slot >> UInt32(Self.offsetBits))
    }

    func set(_ number: Int) -> WordClasses {
        let offset = Self.headBytes + (mask + 1) * 4 + number * 16
        return WordClasses(bits: UInt128(littleEndian: block.loadUnaligned(fromByteOffset: offset, as: UInt128.self)))
    }

    func byte(at offset: Int) -> Int { Int(block.load(fromByteOffset: offset, as: UInt8.self)) }

    func number(at offset: Int) -> Int { byte(at: offset) | byte(at: offset + 1) << 8 }

    /// A text, before which stands how many bytes it has.
    func text(at offset: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: block + offset + 1, count: byte(at: offset))
    }

    private func word(at offset: Int) -> UInt32 {
        UInt32(littleEndian: block.load(fromByteOffset: offset, as: UInt32.self))
    }
}
