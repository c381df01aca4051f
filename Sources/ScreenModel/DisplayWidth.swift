/// How many columns text takes. One rule for layout, surface and terminal, so that they cannot disagree.
///
/// The rule is `wcwidth` over scalars, as ncurses and nearly all terminals count. Where terminals draw a character in
/// different widths, only the part they agree on is drawn: see `DisplayWidth.forEachPiece`.
public struct DisplayWidth: Sendable {
    /// The columns of one scalar: 0, 1 or 2; negative when it cannot be printed.
    public let ofScalar: @Sendable (Unicode.Scalar) -> Int

    public init(ofScalar: @escaping @Sendable (Unicode.Scalar) -> Int) { self.ofScalar = ofScalar }

    /// Counts by Swift's own Unicode tables, the same on every machine: for tests, and where the C library's locale
    /// knows no Unicode.
    public static let standard = DisplayWidth(ofScalar: standardWidth)

    /// The columns `text` takes when it is drawn whole. Linear; ASCII text is only counted.
    public func columns(of text: String) -> Int {
        if let count = text.printableASCII({ $0.count }) { return count }
        var total = 0
        forEachPiece(in: text) { piece in
            switch piece {
            case .ascii(let bytes): total += bytes.count
            case .scalar(_, let columns), .joined(_, let columns): total += columns
            }
            return true
        }
        return total
    }
}

/// `wcwidth` by general category, with the wide ranges of Unicode's EastAsianWidth.txt (W and F) drawn coarsely.
private func standardWidth(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) ? -1 : 1 }
    switch scalar.properties.generalCategory {
    case .control, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator: return -1
    case .nonspacingMark, .enclosingMark: return 0
    case .format: return isNumberSign(value) ? 1 : 0
    default: break
    }
    // Medial vowels and final consonants of Hangul join the syllable before them.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FB).contains(value) { return 0 }
    return isWide(scalar) ? 2 : 1
}

/// Format characters that are seen: Arabic, Syriac and Kaithi signs that span the number after them.
private func isNumberSign(_ value: UInt32) -> Bool {
    switch value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
}

private func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x1100: false
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x1F3FB...0x1F3FF, 0x20000...0x3FFFD:
        true
    // One half of a flag: each of the two takes a column.
    case 0x1F1E6...0x1F1FF: false
    default: scalar.properties.isEmojiPresentation
    }
}
