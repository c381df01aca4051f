// The form in which names are compared.
//
// Two names are the same name if their folded forms are equal. Folding ignores what people leave out and what differs
// between keyboards, and keeps what makes another word:
//
// - case; full and half width (ＡＢＣ is abc, ｶﾞ is ガ);
// - accents of Latin and Greek letters, Cyrillic stress marks, Hebrew points, Arabic vowel signs and hamza seats;
// - letters that are spelled out: ß ss, æ ae, œ oe, ø o, đ d, ł l, þ th, ı i, ﬁ fi, …;
// - typographic quotes, dashes and the ellipsis, which become plain; invisible characters;
// - white space at the ends; a run of white space (including no-break space) is one space.
//
// Cyrillic ё becomes е, as most people type it; й, ў and ї are letters of their own and stay. Greek loses the tonos,
// and the final ς becomes σ. Marks of other scripts (Devanagari vowels, the voicing marks of kana, …) carry meaning and
// stay. Canonically equivalent strings fold to equal strings.

extension StringProtocol {
    /// The form in which names are compared. The comment at the top of this file says what it ignores.
    ///
    /// Empty if the text holds nothing visible. Folding a second time changes nothing. Plain ASCII costs little more
    /// than a copy; ASCII that is already folded is not even copied.
    @inlinable public var folded: String { Folding.folded(String(self)) }
}

@usableFromInline
enum Folding {
    @usableFromInline
    static func folded(_ text: String) -> String {
        var text = text
        let result = text.withUTF8 { bytes -> String? in
            switch ASCIIWork(bytes) {
            case .nothing: nil
            case .lowering: loweredASCII(bytes)
            case .spacing: respacedASCII(bytes)
            case .notASCII: foldedScalars(bytes)
            }
        }
        return result ?? text
    }

    private static func loweredASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        String(unsafeUninitializedCapacity: bytes.count) { output in
            for index in bytes.indices { output[index] = lowered(bytes[index]) }
            return bytes.count
        }
    }

    private static func respacedASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        String(unsafeUninitializedCapacity: bytes.count) { output in
            var writer = FoldedWriter(output)
            for byte in bytes { writer.write(ascii: byte) }
            return writer.count
        }
    }

    private static func foldedScalars(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        // No scalar folds to more than three times its bytes: the longest replacements are the ligature ﬃ (three bytes
        // to three) and the few letters of two bytes whose lower case has three.
        String(unsafeUninitializedCapacity: bytes.count * 3) { output in
            var writer = FoldedWriter(output)
            for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
                if scalar.isASCII {
                    writer.write(ascii: UInt8(truncatingIfNeeded: scalar.value))
                } else {
                    fold(scalar, into: &writer)
                }
            }
            return writer.count
        }
    }

    /// The lower case of an ASCII character. All white space becomes a space, the backtick an apostrophe.
    @inline(__always)
    static func lowered(_ byte: UInt8) -> UInt8 {
        if byte &- 0x41 < 26 { return byte | 0x20 }
        if byte &- 0x09 < 5 { return 0x20 }
        return byte == 0x60 ? 0x27 : byte
    }

    /// Writes the folded form of a scalar beyond ASCII, the commonest blocks first.
    private static func fold(_ scalar: Unicode.Scalar, into writer: inout FoldedWriter) {
        switch scalar.value {
        case 0xC0..<0x250: foldLatin(scalar, latinLetters, from: 0xC0, into: &writer)
        case 0x1E00..<0x1F00: foldLatin(scalar, latinAdditionalLetters, from: 0x1E00, into: &writer)
        case 0x80..<0xC0, 0x2000..<0x2070, 0x3000, 0x1680: foldPunctuation(scalar, into: &writer)
        case 0x0300...0x036F: foldAccent(scalar, into: &writer)
        case 0x0400..<0x0530: writer.write(cyrillic(scalar))
        case 0x0370..<0x0400, 0x1F00..<0x2000: foldGreek(scalar, into: &writer)
        case 0x3099, 0x309A: writer.join(scalar)
        case 0x3040..<0x3400, 0x4E00..<0xD7B0: writer.write(scalar)  // Kana, ideographs, Hangul: no case, no accents.
        case 0x1161...0x1175, 0x11A8...0x11C2: writer.join(scalar)  // Hangul vowels and final consonants
        case 0xFF01...0xFF5E: foldASCIIWide(scalar, into: &writer)
        case 0xFF66...0xFF9F: writer.write(halfwidthKana: scalar)
        case 0x0590..<0x0700, 0xFB1D...0xFB4E: foldSemitic(scalar, into: &writer)
        default: foldRare(scalar, into: &writer)
        }
    }

    private static func foldASCIIWide(_ scalar: Unicode.Scalar, into writer: inout FoldedWriter) {
        writer.write(ascii: UInt8(truncatingIfNeeded: scalar.value &- 0xFEE0))
    }

    /// Blocks in which groceries are rarely written: signs that stand for letters, marks, invisible characters, and the
    /// cased scripts whose lower case the standard library knows.
    private static func foldRare(_ scalar: Unicode.Scalar, into writer: inout FoldedWriter) {
        switch scalar.value {
        case 0x2126: writer.write("ω")  // ohm sign
        case 0x212A: writer.write(ascii: 0x6B)  // kelvin sign
        case 0x212B: writer.write(ascii: 0x61)  // ångström sign
        case 0x2212, 0xFE58, 0xFE63: writer.write(ascii: 0x2D)
        case 0xFB00: writer.write(spelled: "ff")
        case 0xFB01: writer.write(spelled: "fi")
        case 0xFB02: writer.write(spelled: "fl")
        case 0xFB03: writer.write(spelled: "ffi")
        case 0xFB04: writer.write(spelled: "ffl")
        case 0xFB05, 0xFB06: writer.write(spelled: "st")
        case 0x2C65: writer.write(ascii: 0x61)
        case 0x2C7E: writer.write(ascii: 0x73)
        case 0x2C7F: writer.write(ascii: 0x7A)
        case 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: break  // marks for any letter
        case 0xFE00...0xFE0F, 0xFEFF, 0xE0100...0xE01EF: break  // variation selectors, byte order mark
        default:
            if let (base, mark) = decomposed(scalar) {
                fold(base, into: &writer)
                writer.write(ordered: mark)
            } else {
                for lowered in scalar.properties.lowercaseMapping.unicodeScalars { writer.write(ordered: lowered) }
            }
        }
    }

    /// A combining accent: dropped, unless it turns the letter before it into й, ў or ї, or strikes a sign through (≠).
    private static func foldAccent(_ accent: Unicode.Scalar, into writer: inout FoldedWriter) {
        switch accent.value {
        case 0x306, 0x308: writer.join(accent, orDrop: true)
        case 0x344: writer.join("\u{308}", orDrop: true)  // diaeresis and acute in one
        case 0x338: writer.write(ordered: accent)
        default: break
        }
    }

    /// Folds a Latin letter by `letters`, which holds one ASCII letter for each scalar from `first`, or a dot for a
    /// scalar that is spelled with several letters or has no ASCII letter.
    private static func foldLatin(
        _ scalar: Unicode.Scalar, _ letters: StaticString, from first: UInt32, into writer: inout FoldedWriter
    ) {
        let letter = letters.utf8Start[Int(scalar.value - first)]
        if letter != 0x2E { return writer.write(ascii: letter) }
        switch scalar {
        case "Æ", "æ", "Ǽ", "ǽ", "Ǣ", "ǣ": writer.write(spelled: "ae")
        case "Œ", "œ": writer.write(spelled: "oe")
        case "ß", "ẞ": writer.write(spelled: "ss")
        case "Þ", "þ": writer.write(spelled: "th")
        case "Ĳ", "ĳ": writer.write(spelled: "ij")
        case "Ǆ", "ǅ", "ǆ", "Ǳ", "ǲ", "ǳ": writer.write(spelled: "dz")
        case "Ǉ", "ǈ", "ǉ": writer.write(spelled: "lj")
        case "Ǌ", "ǋ", "ǌ": writer.write(spelled: "nj")
        case "ŉ": writer.write(spelled: "'n")
        case "Ǯ", "ǯ": writer.write("ʒ")
        default: for lowered in scalar.properties.lowercaseMapping.unicodeScalars { writer.write(lowered) }
        }
    }

    private static func foldPunctuation(_ scalar: Unicode.Scalar, into writer: inout FoldedWriter) {
        switch scalar.value {
        case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: writer.write(ascii: 0x20)
        case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F: break  // soft hyphen, joiners, directions
        case 0xB4, 0x2018...0x201B, 0x2032, 0x2035, 0x2039, 0x203A: writer.write(ascii: 0x27)
        case 0xAB, 0xBB, 0x201C...0x201F, 0x2033, 0x2036: writer.write(ascii: 0x22)
        case 0xB5: writer.write("μ")
        case 0x2010...0x2015: writer.write(ascii: 0x2D)
        case 0x2026: writer.write(spelled: "...")
        default: writer.write(scalar)
        }
    }

    /// Lower case without accents; й, ў and ї keep theirs. A combining mark is joined to them in `FoldedWriter`.
    private static func cyrillic(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let value = scalar.value
        let lowered: UInt32 =
            switch value {
            case 0x400..<0x410: value + 0x50
            case 0x410..<0x430: value + 0x20
            case 0x460..<0x482, 0x48A..<0x4C0, 0x4D0..<0x530: value | 1
            case 0x4C0: 0x4CF
            case 0x4C1..<0x4CF: value + (value & 1)
            default: value
            }
        switch Unicode.Scalar(lowered) ?? scalar {
        case "ѐ", "ё", "ӗ": return "е"
        case "ѓ": return "г"
        case "ќ": return "к"
        case "ѝ", "ӣ", "ӥ": return "и"
        case "ӂ", "ӝ": return "ж"
        case "ӑ", "ӓ": return "а"
        case "ӛ": return "ә"
        case "ӟ": return "з"
        case "ӧ": return "о"
        case "ӫ": return "ө"
        case "ӭ": return "э"
        case "ӯ", "ӱ", "ӳ": return "у"
        case "ӵ": return "ч"
        case "ӹ": return "ы"
        case "ѷ": return "ѵ"
        case let plain: return plain
        }
    }

    private static func foldGreek(_ scalar: Unicode.Scalar, into writer: inout FoldedWriter) {
        let value = scalar.value
        switch value {
        case 0x386..<0x3CF: writeGreek(greekLetters, at: value - 0x386, or: scalar, into: &writer)
        case 0x1F00..<0x2000: writeGreek(greekExtendedLetters, at: value - 0x1F00, or: scalar, into: &writer)
        case 0x385: writer.write("¨")
        case 0x37E: writer.write(ascii: 0x3B)  // the Greek question mark is canonically a semicolon
        case 0x3D3, 0x3D4: writer.write("ϒ")
        case 0x374: writer.write("ʹ")
        default: for lowered in scalar.properties.lowercaseMapping.unicodeScalars { writer.write(lowered) }
        }
    }

    /// Writes the letter at `index` of `letters`, two bytes each; for "..", the lower case of `scalar`.
    private static func writeGreek(
        _ letters: StaticString, at index: UInt32, or scalar: Unicode.Scalar, into writer: inout FoldedWriter
    ) {
        let (lead, trail) = (letters.utf8Start[Int(index) * 2], letters.utf8Start[Int(index) * 2 + 1])
        if lead != 0x2E, let letter = Unicode.Scalar(UInt32(lead & 0x1F) << 6 | UInt32(trail & 0x3F)) {
            writer.write(letter)
        } else {
            switch scalar.value {
            case 0x387: writer.write("·")
            case 0x1FBE: writer.write("ι")
            // Accents on their own lose what their combining forms lose.
            case 0x1FEF, 0x1FFD: writer.write(ascii: 0x27)
            case 0x1FC1, 0x1FED, 0x1FEE: writer.write("¨")
            case 0x1FCD...0x1FCF: writer.write("\u{1FBF}")
            case 0x1FDD...0x1FDF: writer.write("\u{1FFE}")
            default: for lowered in scalar.properties.lowercaseMapping.unicodeScalars { writer.write(lowered) }
            }
        }
    }

    /// Hebrew without points, Arabic without vowel signs, tatweel and hamza seats.
    private static func foldSemitic(_ scalar: Unicode.Scalar, into writer: inout FoldedWriter) {
        switch scalar.value {
        case 0x0591...0x05BD, 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7: break
        case 0x0610...0x061A, 0x0640, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E8, 0x06EA...0x06ED: break
        case 0x0622, 0x0623, 0x0625, 0x0671: writer.write("ا")
        case 0x0624: writer.write("و")
        case 0x0626: writer.write("ي")
        case 0x06C0: writer.write("\u{6D5}")
        case 0x06C2: writer.write("\u{6C1}")
        case 0x06D3: writer.write("\u{6D2}")
        case 0xFB1D: writer.write("\u{5D9}")
        case 0xFB1E: break
        case 0xFB1F: writer.write("\u{5F2}")
        case 0xFB2A...0xFB2D: writer.write("\u{5E9}")
        case 0xFB2E, 0xFB2F: writer.write("\u{5D0}")
        case 0xFB4B: writer.write("\u{5D5}")
        case 0xFB4C: writer.write("\u{5D1}")
        case 0xFB4D: writer.write("\u{5DB}")
        case 0xFB4E: writer.write("\u{5E4}")
        case 0xFB30...0xFB4A: writer.write(Unicode.Scalar(scalar.value - 0xFB30 + 0x5D0) ?? scalar)
        default: writer.write(scalar)
        }
    }

    /// The canonical decomposition of a letter of an Indic script, if it has one.
    private static func decomposed(_ scalar: Unicode.Scalar) -> (Unicode.Scalar, Unicode.Scalar)? {
        guard (0x900..<0x1C00).contains(scalar.value),
            let parts = indicParts.first(where: { $0 >> 32 == scalar.value }),
            let base = Unicode.Scalar(UInt16(truncatingIfNeeded: parts >> 16)),
            let mark = Unicode.Scalar(UInt16(truncatingIfNeeded: parts))
        else { return nil }
        return (base, mark)
    }

    // The tables come from the canonical decompositions in the Unicode character database (as given by Python's
    // unicodedata), with letters added that have a stroke or a hook instead of an accent.

    /// U+00C0 to U+024F.
    private static let latinLetters: StaticString = """
        aaaaaa.ceeeeiiiidnooooo.ouuuuy..aaaaaa.ceeeeiiiidnooooo.ouuuuy.yaaaaaaccccccccdd\
        ddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkkkllllllllllnnnnnn.nnoooooo..rrrrrrssssss\
        ssttttttuuuuuuuuuuuuwwyyyzzzzzzsbb.....cc.d...ee.ffg...ikkl.....oo..pp......tt.u\
        u..yyzz......................aaiioouuuuuuuuuueaaaa....ggkkoooo..j...gg..nnaa..oo\
        aaaaeeeeiiiioooorrrruuuusstt..hh......aaeeooooooooyy...j..accl.sz..bu.eejj..rryy
        """

    /// U+1E00 to U+1EFF.
    private static let latinAdditionalLetters: StaticString = """
        aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooo\
        oooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwyasss..\
        aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuu\
        uuyyyyyyyy......
        """

    /// U+0386 to U+03CE, each letter two bytes of UTF-8, so two dots for none.
    private static let greekLetters: StaticString = """
        α..εηι..ο..υωιαβγδεζηθικλμνξοπρ..στυφχψωιυαεηιυαβγδεζηθικλμνξοπρσστυφχψωιυουω
        """

    /// U+1F00 to U+1FFF, likewise.
    private static let greekExtendedLetters: StaticString = """
        ααααααααααααααααεεεεεε....εεεεεε....ηηηηηηηηηηηηηηηηιιιιιιιιιιιιιιιι\
        οοοοοο....οοοοοο....υυυυυυυυ..υ..υ..υ..υωωωωωωωωωωωωωωωωααεεηηιιοουυωω....\
        ααααααααααααααααηηηηηηηηηηηηηηηηωωωωωωωωωωωωωωωωααααα..ααααααα..ι..\
        ....ηηη..ηηεεηηη......ιιιι....ιιιιιι........υυυυρρυυυυυυρ..........ωωω..ωωοοωωω......
        """

    /// Letter, first part, second part, sixteen bits each.
    private static let indicParts: [UInt64] = [
        0x0929_0928_093C, 0x0931_0930_093C, 0x0934_0933_093C, 0x0958_0915_093C, 0x0959_0916_093C,
        0x095A_0917_093C, 0x095B_091C_093C, 0x095C_0921_093C, 0x095D_0922_093C, 0x095E_092B_093C,
        0x095F_092F_093C, 0x09CB_09C7_09BE, 0x09CC_09C7_09D7, 0x09DC_09A1_09BC, 0x09DD_09A2_09BC,
        0x09DF_09AF_09BC, 0x0A33_0A32_0A3C, 0x0A36_0A38_0A3C, 0x0A59_0A16_0A3C, 0x0A5A_0A17_0A3C,
        0x0A5B_0A1C_0A3C, 0x0A5E_0A2B_0A3C, 0x0B48_0B47_0B56, 0x0B4B_0B47_0B3E, 0x0B4C_0B47_0B57,
        0x0B5C_0B21_0B3C, 0x0B5D_0B22_0B3C, 0x0B94_0B92_0BD7, 0x0BCA_0BC6_0BBE, 0x0BCB_0BC7_0BBE,
        0x0BCC_0BC6_0BD7, 0x0C48_0C46_0C56, 0x0CC0_0CBF_0CD5, 0x0CC7_0CC6_0CD5, 0x0CC8_0CC6_0CD6,
        0x0CCA_0CC6_0CC2, 0x0CCB_0CCA_0CD5, 0x0D4A_0D46_0D3E, 0x0D4B_0D47_0D3E, 0x0D4C_0D46_0D57,
        0x0DDA_0DD9_0DCA, 0x0DDC_0DD9_0DCF, 0x0DDD_0DDC_0DCA, 0x0DDE_0DD9_0DDF, 0x0F43_0F42_0FB7,
        0x0F4D_0F4C_0FB7, 0x0F52_0F51_0FB7, 0x0F57_0F56_0FB7, 0x0F5C_0F5B_0FB7, 0x0F69_0F40_0FB5,
        0x0F73_0F71_0F72, 0x0F75_0F71_0F74, 0x0F76_0FB2_0F80, 0x0F78_0FB3_0F80, 0x0F81_0F71_0F80,
        0x0F93_0F92_0FB7, 0x0F9D_0F9C_0FB7, 0x0FA2_0FA1_0FB7, 0x0FA7_0FA6_0FB7, 0x0FAC_0FAB_0FB7,
        0x0FB9_0F90_0FB5, 0x1026_1025_102E, 0x1B06_1B05_1B35, 0x1B08_1B07_1B35, 0x1B0A_1B09_1B35,
        0x1B0C_1B0B_1B35, 0x1B0E_1B0D_1B35, 0x1B12_1B11_1B35, 0x1B3B_1B3A_1B35, 0x1B3D_1B3C_1B35,
        0x1B40_1B3E_1B35, 0x1B41_1B3F_1B35, 0x1B43_1B42_1B35,
    ]
}

/// The folding work in eight bytes at a time, since most names are ASCII and many are folded already.
private enum ASCIIWork {
    case nothing, lowering, spacing, notASCII

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var all: UInt64 = 0
        var changed: UInt64 = 0
        var superfluous: UInt64 = 0
        var carriedSpace: UInt64 = 0x80  // A space at the start is as superfluous as one after a space.
        var offset = 0
        while offset < bytes.count {
            let chunk = ASCIIWork.chunk(of: bytes, at: offset)
            all |= chunk
            // In each byte, the high bit says whether the byte is at least the given character (for ASCII).
            let capitals = (chunk &+ 0x3F3F_3F3F_3F3F_3F3F) & ~(chunk &+ 0x2525_2525_2525_2525)
            let graphic = chunk &+ 0x6060_6060_6060_6060
            changed |= capitals | ~graphic | ASCIIWork.highBits(where: chunk, is: 0x60)
            let spaces = ASCIIWork.highBits(where: chunk, is: 0x20)
            superfluous |= (spaces & (spaces << 8 | carriedSpace)) | ~graphic
            carriedSpace = spaces >> 56
            offset += 8
        }
        let high: UInt64 = 0x8080_8080_8080_8080
        if all & high != 0 {
            self = .notASCII
        } else if superfluous & high != 0 || bytes.last == 0x20 {
            self = .spacing
        } else {
            self = changed & high != 0 ? .lowering : .nothing
        }
    }

    /// Eight bytes from `offset`. Bytes beyond the end are replaced by letters, which need no work.
    @inline(__always)
    private static func chunk(of bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt64 {
        let count = bytes.count - offset
        if count >= 8 {
            return UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
        }
        var chunk: UInt64 = 0x6161_6161_6161_6161 << UInt64(count * 8)
        for index in 0..<count { chunk |= UInt64(bytes[offset + index]) << UInt64(index * 8) }
        return chunk
    }

    /// The high bit of each byte that is `character`, for a chunk of ASCII.
    @inline(__always)
    private static func highBits(where chunk: UInt64, is character: UInt64) -> UInt64 {
        let difference = chunk ^ (character &* 0x0101_0101_0101_0101)
        return ~(difference &+ 0x7F7F_7F7F_7F7F_7F7F) & 0x8080_8080_8080_8080
    }
}

/// Writes folded text: a space only before the next character, and combining parts joined to the letter before them.
struct FoldedWriter {
    private let output: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0
    private var owesSpace = false
    /// The last scalar beyond ASCII, if nothing was written after it, and its start in `output`.
    private var last: (scalar: Unicode.Scalar, start: Int)?

    init(_ output: UnsafeMutableBufferPointer<UInt8>) { self.output = output }

    mutating func write(ascii byte: UInt8) {
        let byte = Folding.lowered(byte)
        last = nil
        if byte == 0x20 {
            owesSpace = count > 0
        } else {
            writeOwedSpace()
            append(byte)
        }
    }

    mutating func write(spelled text: StaticString) {
        for offset in 0..<text.utf8CodeUnitCount { write(ascii: text.utf8Start[offset]) }
    }

    mutating func write(_ scalar: Unicode.Scalar) {
        if scalar.isASCII { return write(ascii: UInt8(truncatingIfNeeded: scalar.value)) }
        writeOwedSpace()
        last = (scalar, count)
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
    }

    /// Joins `part` to the letter before it by canonical composition. If the two do not form one letter, `part` is
    /// written separately or dropped.
    mutating func join(_ part: Unicode.Scalar, orDrop: Bool = false) {
        if let last, let whole = composed(last.scalar, part) {
            count = last.start
            write(whole)
        } else if !orDrop {
            write(ordered: part)
        }
    }

    /// Writes a scalar that may be a mark; the marks of one letter are put into canonical order.
    mutating func write(ordered mark: Unicode.Scalar) {
        let rank = mark.properties.canonicalCombiningClass
        guard rank != .notReordered, let before = last,
            before.scalar.properties.canonicalCombiningClass > rank
        else { return write(mark) }
        count = before.start
        last = scalar(endingAt: count)
        write(ordered: mark)
        write(before.scalar)
    }

    /// U+FF66 to U+FF9F: half-width katakana in full width, its voicing marks joined to the letter before.
    mutating func write(halfwidthKana scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0xFF9E: join("\u{3099}")
        case 0xFF9F: join("\u{309A}")
        default:
            let bytes = FoldedWriter.fullwidthKana.utf8Start + Int(scalar.value - 0xFF66) * 3
            let value = UInt32(bytes[0] & 0x0F) << 12 | UInt32(bytes[1] & 0x3F) << 6 | UInt32(bytes[2] & 0x3F)
            write(Unicode.Scalar(value) ?? scalar)
        }
    }

    /// The full-width forms of U+FF66 to U+FF9D, three bytes of UTF-8 each.
    private static let fullwidthKana: StaticString =
        "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"

    private func composed(_ letter: Unicode.Scalar, _ part: Unicode.Scalar) -> Unicode.Scalar? {
        switch (letter, part) {
        case ("и", "\u{306}"): "й"
        case ("у", "\u{306}"): "ў"
        case ("і", "\u{308}"): "ї"
        case (_, "\u{3099}"), (_, "\u{309A}"): voicedKana(letter, step: part.value - 0x3098)
        case ("\u{1100}"..."\u{1112}", "\u{1161}"..."\u{1175}"):
            Unicode.Scalar(0xAC00 + (letter.value - 0x1100) * 588 + (part.value - 0x1161) * 28)
        case ("\u{AC00}"..."\u{D7A3}", "\u{11A8}"..."\u{11C2}"):
            (letter.value - 0xAC00) % 28 == 0 ? Unicode.Scalar(letter.value + part.value - 0x11A7) : nil
        default: nil
        }
    }

    /// `kana` with a voicing mark (`step` 1) or a half-voicing mark (`step` 2), if it can have one. Unicode has the
    /// voiced forms directly after most letters, and katakana 0x60 after hiragana.
    private func voicedKana(_ kana: Unicode.Scalar, step: UInt32) -> Unicode.Scalar? {
        let isKatakana = kana.value >= 0x30A1
        switch Unicode.Scalar(isKatakana ? kana.value - 0x60 : kana.value) {
        case "は", "ひ", "ふ", "へ", "ほ": return Unicode.Scalar(kana.value + step)
        case _ where step == 2: return nil
        case "う": return isKatakana ? "ヴ" : "ゔ"
        case "わ", "ゐ", "ゑ", "を": return isKatakana ? Unicode.Scalar(kana.value + 8) : nil
        case "か", "き", "く", "け", "こ", "さ", "し", "す", "せ", "そ", "た", "ち", "つ", "て", "と", "ゝ":
            return Unicode.Scalar(kana.value + 1)
        default: return nil
        }
    }

    /// The scalar beyond ASCII whose last byte is before `end`.
    private func scalar(endingAt end: Int) -> (scalar: Unicode.Scalar, start: Int)? {
        var start = end - 1
        while start > 0, output[start] & 0xC0 == 0x80 { start -= 1 }
        guard start >= 0, output[start] >= 0x80,
            let scalar = String(decoding: output[start..<end], as: UTF8.self).unicodeScalars.first
        else { return nil }
        return (scalar, start)
    }

    private mutating func writeOwedSpace() {
        if owesSpace {
            append(0x20)
            owesSpace = false
        }
    }

    private mutating func append(_ byte: UInt8) {
        guard count < output.count else { return }  // Cannot be: the caller reserves for the longest outcome.
        output[count] = byte
        count &+= 1
    }
}
