/// Text as the standard fonts of PDF have it: a byte for each letter, by WinAnsiEncoding (ISO 32000-1, annex D).
struct PaperLetters {
    /// What stands for a character that the fonts do not have.
    let fallback: (Character) -> String

    func encoded(_ text: String) -> [UInt8] {
        text.flatMap { character -> [UInt8] in
            if let byte = Self.byte(character) { return [byte] }
            return fallback(character).unicodeScalars.map { $0.isASCII ? UInt8($0.value) : UInt8(ascii: "?") }
        }
    }

    /// Whether all of its letters are in the fonts.
    static func has(_ text: String) -> Bool { text.allSatisfy { byte($0) != nil } }

    /// What stands between the parentheses of a string: ASCII, other bytes as three octal digits.
    func string(_ text: String) -> String {
        encoded(text).map { byte in
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
            case 0x20..<0x7F: String(UnicodeScalar(byte))
            default: "\\\(String(Int(byte) + 0o1000, radix: 8).dropFirst())"
            }
        }.joined()
    }

    /// How wide it is in Helvetica, in points, rounded up.
    static func width(_ bytes: [UInt8], size: Int) -> Int {
        let thousandths = bytes.reduce(0) { $0 + ($1 < 0x20 ? 0 : Int(widths[Int($1) - 0x20])) }
        return (thousandths * size + 999) / 1000
    }

    private static func byte(_ character: Character) -> UInt8? {
        guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first else { return nil }
        switch scalar.value {
        case 0x20..<0x7F, 0xA0...0xFF: return UInt8(scalar.value)
        default: return windows.firstIndex(of: scalar).map { UInt8($0 + 0x80) }
        }
    }

    /// 0x80 to 0x9F; where there is none, a scalar that no text has.
    private static let windows: [Unicode.Scalar] = [
        "€", "\0", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\0", "Ž", "\0",
        "\0", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\0", "ž", "Ÿ",
    ]

    /// Of each byte from 0x20, in thousandths of the size: the metrics of Helvetica that Adobe publishes
    /// (https://github.com/adobe-type-tools/font-metrics, Core 14).
    private static let widths: [UInt16] = [
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
        556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
        1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
        667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
        333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
        556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584, 0,
        556, 0, 222, 556, 333, 1000, 556, 556, 333, 1000, 667, 333, 1000, 0, 611, 0,
        0, 222, 222, 333, 333, 350, 556, 1000, 333, 1000, 500, 333, 944, 0, 500, 667,
        278, 333, 556, 556, 556, 556, 260, 556, 333, 737, 370, 556, 584, 333, 737, 333,
        400, 584, 333, 333, 333, 556, 537, 278, 333, 333, 365, 556, 834, 834, 834, 611,
        667, 667, 667, 667, 667, 667, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278,
        722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611,
        556, 556, 556, 556, 556, 556, 889, 500, 556, 556, 556, 556, 278, 278, 278, 278,
        556, 556, 556, 556, 556, 556, 556, 584, 611, 556, 556, 556, 556, 500, 556, 500,
    ]
}
