// What a person types is short, and there is something to be seen in it. What others wrote may be anything; this is
// what it counts as, the same everywhere (docs/journal-format.md).

extension Name {
    /// Scalars of the longest name, and of the longest other text of one line: ten for each character that may be
    /// typed, as there are characters of so many.
    public static var scalarsMax: Int { 10 * charactersMax }
    public static var noteScalarsMax: Int { 10 * noteCharactersMax }

    /// What is called this was called nothing that could be seen or typed.
    public static var unnamed: String { "unnamed" }
}

extension String {
    /// As much of it as so many scalars are. Constant time where it has fewer bytes.
    public func beginning(scalars count: Int) -> String {
        guard utf8.count > count,
            let end = unicodeScalars.index(startIndex, offsetBy: count, limitedBy: endIndex), end < endIndex
        else { return self }
        return String(unicodeScalars[..<end])
    }

    /// Whether there is nothing in it that could be seen and typed. Nearly always the first scalar tells.
    public var isBlank: Bool { unicodeScalars.allSatisfy { $0.isBlank } }
}

extension Unicode.Scalar {
    /// Whether nothing is to be seen of it by itself, or nothing of what it stands for: space, accents and other marks
    /// that names are compared without, and the sign for what is not known.
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
