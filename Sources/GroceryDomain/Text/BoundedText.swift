// What a person types is short and visible. What others wrote may be anything; this is how it is read, the same on
// every machine (docs/journal-format.md).

extension Name {
    /// The most scalars of a name, and of any other text of one line: ten for each character that can be typed, because
    /// characters with that many scalars exist.
    public static var scalarsMax: Int { 10 * charactersMax }
    public static var noteScalarsMax: Int { 10 * noteCharactersMax }

    /// Replaces a name that has nothing visible that could be typed.
    public static var unnamed: String { "unnamed" }
}

extension String {
    /// At most the first `count` scalars. Constant time if the text has fewer bytes.
    public func beginning(scalars count: Int) -> String {
        guard utf8.count > count,
            let end = unicodeScalars.index(startIndex, offsetBy: count, limitedBy: endIndex), end < endIndex
        else { return self }
        return String(unicodeScalars[..<end])
    }

    /// Whether the text has nothing visible that could be typed. The first scalar nearly always decides.
    public var isBlank: Bool { unicodeScalars.allSatisfy { $0.isBlank } }
}

extension Unicode.Scalar {
    /// Whether the scalar is invisible on its own, or stands for nothing visible: space, accents and other marks that
    /// comparing names ignores, and the sign for an unknown character.
    fileprivate var isBlank: Bool {
        switch value {
        case 0x21..<0xA0: false
        case 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
        case 0x300...0x337, 0x339...0x36F, 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7, 0x610...0x61A,
            0x640, 0x64B...0x65F, 0x670, 0x6D6...0x6DC, 0x6DF...0x6E8, 0x6EA...0x6ED, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF,
            0x20D0...0x20FF, 0xFB1E, 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xFFFD, 0xE0100...0xE01EF:
            true
        default: false
        }
    }
}
