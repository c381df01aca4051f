/// The typed text, prepared for comparing: its words, and neighbouring words written together.
struct TypedText {
    /// One word, or several neighbouring words as one.
    struct Span {
        let symbols: Range<Int>
        let words: Range<Int>
        let bag: LetterBag
        /// Whether another word follows; then this word is rarely incomplete.
        let isFollowed: Bool
        /// Whether all its words occur in the catalogue.
        let isKnown: Bool
        /// Whether the text has so many words that a single one that is run together, split or misspelt matters little.
        let isInLongText: Bool

        /// Its words as bits.
        var mask: UInt16 { UInt16((1 << words.upperBound) - (1 << words.lowerBound)) }
        var letters: Int { symbols.count }

        /// The same word with other letters, which are at `symbols`.
        func spelt(_ symbols: Range<Int>, _ letters: [Symbol]) -> Span {
            Span(
                symbols: symbols, words: words, bag: LetterBag(letters), isFollowed: isFollowed, isKnown: isKnown,
                isInLongText: isInLongText)
        }
    }

    /// A typed word in the other number.
    struct OtherNumber {
        /// The number of the typed word.
        let word: Int
        let span: Span
    }

    /// The longest text that is read: twice the longest name.
    static let scalarsMax = 160

    /// Those of the text, then those of `otherNumbers`.
    let symbols: [Symbol]
    let words: [Range<Int>]
    /// The words one by one, then the pairs of neighbours, then with three to five words all of them.
    let spans: [Span]
    /// The words of the text that may be misspelt plurals, or singulars in -y, in the other number.
    let otherNumbers: [OtherNumber]
    /// For each word, whether it means little on its own.
    let isSmall: [Bool]
    let letters: Int
    /// The hash of the folded text; nil if the text was cut and so equals no name.
    let key: UInt64?
    /// The hashes of the text in the other grammatical number.
    let otherNumberKeys: [UInt64]

    /// - Parameter tables: what the catalogue consists of.
    init(_ text: String, _ tables: [NameTable]) {
        let cut = text.unicodeScalars.prefix(TypedText.scalarsMax)
        let isCut = cut.endIndex != text.unicodeScalars.endIndex
        let folded = String(cut).folded
        var reader = NameWords()
        reader.read(folded)
        var (symbols, words) = (reader.symbols, reader.words)
        letters = symbols.count
        let isKnown = words.map { word in
            tables.contains { table in
                table.words.number(of: symbols[word]).map { table.isInUse(word: $0) } ?? false
            }
        }
        func span(_ range: Range<Int>) -> Span {
            let start = words[range.lowerBound].lowerBound
            let span = start..<min(words[range.upperBound - 1].upperBound, start + NameWords.lengthMax)
            return Span(
                symbols: span, words: range, bag: LetterBag(symbols[span]),
                isFollowed: range.upperBound < words.count,
                isKnown: isKnown[range].allSatisfy(\.self),
                isInLongText: words.count > 4)
        }
        var spans = words.indices.map { span($0..<$0 + 1) }
        spans += words.indices.dropLast().map { span($0..<$0 + 2) }
        if (3...5).contains(words.count) { spans.append(span(0..<words.count)) }
        var otherNumbers: [OtherNumber] = []
        for (word, span) in spans.prefix(words.count).enumerated() where !span.isKnown {
            guard let other = GrammaticalNumber.other(of: symbols[span.symbols]) else { continue }
            let start = symbols.count
            symbols += other
            otherNumbers.append(OtherNumber(word: word, span: span.spelt(start..<symbols.count, other)))
        }
        self.symbols = symbols
        self.words = words
        self.spans = spans
        self.otherNumbers = otherNumbers
        isSmall = words.map { SmallWords.pool.number(of: symbols[$0]) != nil }
        key = isCut ? nil : NameTable.key(of: folded)
        otherNumberKeys = isCut ? [] : GrammaticalNumber.others(of: folded).map(NameTable.key)
    }

    /// The hashes of the names that it may be, whole.
    var keys: [UInt64] { (key.map { [$0] } ?? []) + otherNumberKeys }

    func agreement(with name: NameTable.NameRecord) -> NameSearch.Agreement {
        name.key == key ? .equal : otherNumberKeys.contains(name.key) ? .otherNumber : .alike
    }
}

/// Singular and plural of English nouns, as far as the spelling shows them.
enum GrammaticalNumber {
    /// `name` in the other grammatical number, as far as its last word shows: -s, -es, and -ies for -y.
    static func others(of name: String) -> [String] {
        name.utf8.withBytes { letters in
            guard letters.count >= 3, let last = letters.last, (last | 0x20) &- 0x61 < 26 else { return [] }
            var others: [String] = []
            func add(leaving count: Int, _ ending: String) {
                others.append(String(decoding: letters.dropLast(count), as: UTF8.self) + ending)
            }
            if last == UInt8(ascii: "s") {
                if letters.ends("ss") || letters.ends("us") { return [] }
                if letters.count >= 4 { add(leaving: 1, "") }
                if letters.count >= 5, letters.ends("ies") { add(leaving: 3, "y") }
                if letters.ends("es"), takesES(letters.dropLast(2)) { add(leaving: 2, "") }
            } else if last != UInt8(ascii: "u") {  // Couscous is not many couscou.
                let takesES = takesES(letters[...])
                if !takesES || last == UInt8(ascii: "o") { add(leaving: 0, "s") }
                if takesES { add(leaving: 0, "es") }
                if last == UInt8(ascii: "y") { add(leaving: 1, "ies") }
            }
            return others
        }
    }

    private static func takesES(_ letters: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        switch letters.last {
        case UInt8(ascii: "s"), UInt8(ascii: "x"), UInt8(ascii: "z"), UInt8(ascii: "o"): true
        case UInt8(ascii: "h"): letters.ends("ch") || letters.ends("sh")
        default: false
        }
    }

    /// A word in the number that it is not in: the singular of what looks like a plural, and the plural of what ends in
    /// -y. Nil for other words: their plural has one letter more, an error like any other.
    static func other(of word: ArraySlice<Symbol>) -> [Symbol]? {
        typealias Letter = WordComparison.Letter
        guard (4...NameWords.lengthMax - 2).contains(word.count), let last = word.last else { return nil }
        let stem = word.dropLast()
        if last == Letter.y { return stem + [Letter.i, Letter.e, Letter.s] }
        guard last == Letter.s, let end = stem.last, end != Letter.s, end != Letter.u else { return nil }
        let short = stem.dropLast()
        guard end == Letter.e, short.count > 2, let before = short.last else { return Array(stem) }
        if before == Letter.i { return short.dropLast() + [Letter.y] }
        return Letter.hasESInPlural(before) ? Array(short) : Array(stem)
    }
}

extension BidirectionalCollection<UInt8> {
    fileprivate func ends(_ ending: StaticString) -> Bool {
        let letters = UnsafeBufferPointer(start: ending.utf8Start, count: ending.utf8CodeUnitCount)
        return count >= letters.count && suffix(letters.count).elementsEqual(letters)
    }
}
