/// A letter as the search compares it: `a` to `z` are 1 to 26, digits 27 to 36, letters of other scripts 64 to 191.
///
/// The letters of one alphabet have distinct symbols, as alphabets are contiguous in Unicode. Two ideographs may share
/// a symbol, in which case the search at worst offers a name too many: whether names are equal is decided on the folded
/// text.
typealias Symbol = UInt8

/// The words of a name or of typed text, as symbols.
///
/// Words end at spaces and punctuation. An apostrophe belongs to its word (m'lady's is one word), and `&` and `+` are
/// the word "and". Katakana counts as hiragana, and a Hangul syllable as its two or three letters, so that incomplete
/// syllables match. A text without any word (an emoji, a row of dots) is one word of everything visible in it.
struct NameWords {
    private(set) var symbols: [Symbol] = []
    /// The range of each word in `symbols`. No word is empty or longer than `lengthMax`.
    private(set) var words: [Range<Int>] = []

    /// Further symbols of a word are left out: the search compares words as bits of one machine word.
    static let lengthMax = 60
    /// Further words of a text are left out.
    static let countMax = 12

    private var start = 0

    /// Reads the words of `folded` and drops what was read before.
    ///
    /// - Parameter keepsSigns: whether a text without any word counts as a word of its signs.
    mutating func read(_ folded: String, keepsSigns: Bool = true) {
        symbols.removeAll(keepingCapacity: true)
        words.removeAll(keepingCapacity: true)
        start = 0
        var folded = folded
        folded.withUTF8 { bytes in
            symbols.reserveCapacity(bytes.count)
            var index = 0
            while index < bytes.count, words.count < NameWords.countMax {
                let byte = bytes[index]
                if byte < 0x80 {
                    append(ascii: byte)
                    index += 1
                } else {
                    let (scalar, length) = NameWords.scalar(in: bytes, at: index)
                    append(scalar)
                    index += length
                }
            }
            endWord()
            if words.isEmpty, keepsSigns {
                for byte in bytes where byte != 0x20 { append(Symbol(64 + (byte & 127))) }
                endWord()
            }
        }
    }

    /// The symbol of an ASCII letter or digit; nil for anything else.
    @inline(__always)
    static func symbol(ascii byte: UInt8) -> Symbol? {
        if byte &- 0x61 < 26 { return byte &- 0x60 }
        if byte &- 0x30 < 10 { return byte &- 0x30 &+ 27 }
        return nil
    }

    private mutating func append(ascii byte: UInt8) {
        if let symbol = NameWords.symbol(ascii: byte) {
            append(symbol)
        } else if byte == 0x26 || byte == 0x2B {  // & and +
            endWord()
            for letter in [1, 14, 4] as [Symbol] { append(letter) }
            endWord()
        } else if byte != 0x27 {
            endWord()
        }
    }

    private mutating func append(_ scalar: UInt32) {
        switch scalar {
        case 0x80..<0xAA, 0xAB..<0xB5, 0xB6..<0xBA, 0xBB..<0xC0, 0xD7, 0xF7, 0x2000..<0x2070, 0x3000..<0x3005,
            0x3008..<0x3020,
            0x30FB:
            endWord()
        case 0x30A1...0x30F6:
            append(other: scalar - 0x60)
        case 0xAC00...0xD7A3:
            let syllable = scalar - 0xAC00
            append(other: 0x1100 + syllable / 588)
            append(other: 0x1161 + syllable % 588 / 28)
            if syllable % 28 > 0 { append(other: 0x11A7 + syllable % 28) }
        default:
            append(other: scalar)
        }
    }

    private mutating func append(other scalar: UInt32) { append(Symbol(64 + (scalar & 127))) }

    private mutating func append(_ symbol: Symbol) {
        if symbols.count - start < NameWords.lengthMax { symbols.append(symbol) }
    }

    private mutating func endWord() {
        if symbols.count > start, words.count < NameWords.countMax { words.append(start..<symbols.count) }
        start = symbols.count
    }

    /// The scalar that begins at `index`, and its length in bytes. The bytes come from a string, so they are well
    /// formed.
    private static func scalar(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (UInt32, Int) {
        let lead = UInt32(bytes[index])
        let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        var scalar = lead & (0xFF >> UInt32(length + 1))
        for offset in 1..<length { scalar = scalar << 6 | UInt32(bytes[index + offset] & 0x3F) }
        return (scalar, length)
    }
}

/// Words that mean little on their own: a name may contain them or not.
enum SmallWords {
    /// Those that follow the noun that says what the thing is: "cream of tartar".
    private static let connectives = Lexicon.words(of: [.connective])

    static var connectiveCount: Int { connectives.count }

    /// All small words, the connectives first.
    static let pool: WordPool = {
        var pool = WordPool()
        var reader = NameWords()
        for word in connectives + Lexicon.words(of: [.small]) {
            reader.read(word)
            _ = pool.insert(copyOf: reader.symbols[...])
        }
        return pool
    }()
}
