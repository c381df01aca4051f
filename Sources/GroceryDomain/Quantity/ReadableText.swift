/// A text prepared for reading scalar by scalar: `typed` as it was typed, and `plain` for comparing.
///
/// Each run of white space becomes one space, or one tab if it contains a tab: tabs separate the columns of a pasted
/// table. White space at the ends is removed, and control characters count as white space. `plain` has the same length:
/// lower case, without accents, full-width forms as ASCII. Readers stop at `end`, so a part of a text is the same text
/// with another end.
///
/// Preparing takes linear time, and each reading step looks at a bounded number of scalars.
struct ReadableText {
    let typed: [Unicode.Scalar]
    let plain: [Unicode.Scalar]
    var end: Int

    /// Means "no scalar here" in `plain`. It never occurs in a text, because control characters are removed.
    static let none: Unicode.Scalar = "\0"

    /// Marks a combining mark in `plain`. Reading letters skips it.
    static let mark: Unicode.Scalar = "\u{1}"

    /// Joins pictures, and letters of some scripts.
    private static let joiner: Unicode.Scalar = "\u{200D}"

    init(_ text: some StringProtocol) {
        var typed: [Unicode.Scalar] = []
        var plain: [Unicode.Scalar] = []
        typed.reserveCapacity(text.utf8.count)
        plain.reserveCapacity(text.utf8.count)
        var gap: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if let space = Self.space(for: scalar) {
                gap = gap == "\t" || typed.isEmpty ? gap : space
                continue
            }
            if Self.saysNothing(scalar) { continue }
            // A picture is a word of its own: 2 leeks🥬
            if gap == nil, let last = typed.last, last.isPictogram != scalar.isPictogram,
                last != Self.joiner, scalar != Self.joiner
            {
                gap = " "
            }
            if let space = gap {
                typed.append(space)
                plain.append(space)
                gap = nil
            }
            typed.append(scalar)
            plain.append(scalar.foldedForReading)
        }
        (self.typed, self.plain, end) = (typed, plain, typed.count)
    }

    private static func space(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x09: "\t"
        case 0...0x20, 0x7F...0xA0: " "
        case 0x21...0x7E: nil
        default: scalar.properties.isWhitespace ? " " : nil
        }
    }

    /// Byte order mark, zero-width space, word joiner, soft hyphen, and the marks of direction that chat programs put
    /// around names: left behind by copying, and invisible. Also the selector of a coloured picture, and the signs of
    /// trade marks.
    private static func saysNothing(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
        case 0xA9, 0xAE, 0x2122, 0xFE0F: true
        default: false
        }
    }

    /// The scalar to compare with at `index`; `none` outside the text.
    func at(_ index: Int) -> Unicode.Scalar {
        index >= 0 && index < end ? plain[index] : Self.none
    }

    func ending(at end: Int) -> ReadableText {
        var part = self
        part.end = end
        return part
    }

    func skippingSpaces(_ index: Int) -> Int { at(index) == " " || at(index) == "\t" ? index + 1 : index }

    /// The text as typed, without space at the ends, a tab as a space.
    func string(from start: Int, to stop: Int) -> String {
        var (first, last) = (start, stop)
        while first < last, typed[first] == " " || typed[first] == "\t" { first += 1 }
        while last > first, typed[last - 1] == " " || typed[last - 1] == "\t" { last -= 1 }
        return first < last ? String(joining: typed[first..<last]) { $0 == "\t" ? " " : $0 } : ""
    }

    /// A run of letters, ready for comparing.
    struct Word {
        let plain: String
        let start: Int
        let end: Int
    }

    /// The longest word that a reader knows is shorter than this.
    static let wordLengthMax = 24

    /// The run of letters at `index`; nil if there is none or it is longer than any known word.
    func word(at index: Int) -> Word? {
        var stop = index
        while isLetter(at: stop) {
            stop += 1
            if stop - index > Self.wordLengthMax { return nil }
        }
        guard stop > index else { return nil }
        return Word(plain: String(joining: plain[index..<stop]) { $0 == Self.mark ? nil : $0 }, start: index, end: stop)
    }

    func typed(_ word: Word) -> String { string(from: word.start, to: word.end) }

    func isLetter(at index: Int) -> Bool { Self.isLetter(at(index)) }

    /// - Parameter plain: as it is compared.
    static func isLetter(_ plain: Unicode.Scalar) -> Bool {
        plain.isASCII ? ("a"..."z").contains(plain) || plain == mark : plain.properties.isAlphabetic
    }

    /// A letter of a script that is written without spaces between words: kana, ideographs, Hangul counters behind
    /// numbers.
    func isUnspaced(at index: Int) -> Bool { at(index).value >= 0x2E80 && isLetter(at: index) }

    func isDigit(at index: Int) -> Bool { ("0"..."9").contains(at(index)) }

    /// Not inside a word or number, nor inside something joined to one, as in `7-inch` and `3's`.
    func isBoundary(at index: Int) -> Bool {
        if isUnspaced(at: index) { return true }
        return switch at(index) {
        case "-", "'", ".", ",", "/", "&": !isLetter(at: index + 1) && !isDigit(at: index + 1)
        case "%", "°", "\"", "″", "_", "@": false
        default: !isLetter(at: index) && !isDigit(at: index)
        }
    }
}

extension Unicode.Scalar {
    /// Lower case, without accents, ASCII for full-width forms and decimal digits of every script. Maps one scalar to
    /// one, so ß and œ, which stand for two letters, become s and o. Only for comparing with the words and signs of
    /// this folder.
    var foldedForReading: Unicode.Scalar {
        switch value {
        case 0x41...0x5A: Unicode.Scalar(UInt8(value) + 32)
        case 0...0x7F: self
        case 0x300...0x36F: ReadableText.mark
        case 0xC0...0x17F: Self.baseLetters[Int(value) - 0xC0]
        // Full-width ASCII has the order of ASCII, so the result is within ASCII.
        case 0xFF01...0xFF5E: Unicode.Scalar(UInt8(value - 0xFF01) + 0x21).foldedForReading
        case 0x410...0x42F: Unicode.Scalar(value + 0x20) ?? self
        case 0x2018, 0x2019, 0x02BC, 0xB4: "'"
        case 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212: "-"
        case 0x2044, 0x2215: "/"
        default: digit ?? self
        }
    }

    /// A decimal digit of another script. Superscripts and subscripts do not count: they belong to names.
    private var digit: Unicode.Scalar? {
        guard value > 0x3FF, properties.numericType == .decimal, let number = properties.numericValue else {
            return nil
        }
        return Unicode.Scalar(0x30 + UInt8(number))
    }

    /// Latin-1 Supplement from U+00C0 and Latin Extended-A, without their marks; × and ÷ stay.
    private static let baseLetters: [Unicode.Scalar] = Array(
        ("aaaaaaaceeeeiiiidnooooo×ouuuuytsaaaaaaaceeeeiiiidnooooo÷ouuuuyty"
            + "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
            + "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs").unicodeScalars)
}

extension Set<String> {
    /// The words of a text, separated by spaces and line breaks: lists of words are easier to read without quotes.
    init(words: String) {
        self.init(words.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}

extension String {
    /// The scalars that `transform` returns, for ASCII none but ASCII. Appending them one by one takes several times as
    /// long.
    @inline(__always)
    init(joining scalars: ArraySlice<Unicode.Scalar>, _ transform: (Unicode.Scalar) -> Unicode.Scalar?) {
        // A scalar takes at most four bytes of UTF-8. A short word in ASCII takes no memory of its own, if no more room
        // is asked for.
        let isASCII = scalars.allSatisfy(\.isASCII)
        self.init(unsafeUninitializedCapacity: isASCII ? scalars.count : scalars.count * 4) { buffer in
            var count = 0
            for typed in scalars {
                guard let scalar = transform(typed) else { continue }
                if isASCII {
                    buffer[count] = UInt8(truncatingIfNeeded: scalar.value)
                    count += 1
                    continue
                }
                for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                    buffer[count] = byte
                    count += 1
                }
            }
            return count
        }
    }

    /// For comparing unknown units: case, accents and doubled spaces make no difference.
    var foldedForReading: String {
        if utf8.allSatisfy({ $0 &- 0x61 < 26 }) { return self }
        var result = String.UnicodeScalarView()
        for scalar in ReadableText(self).plain where scalar != ReadableText.mark { result.append(scalar) }
        return String(result).lowercased()
    }
}
