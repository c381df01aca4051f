/// The cost of having typed one word for another. Some 80 are an ordinary typing error: a wrong letter.
///
/// The cost is a weighted edit distance, roughly the negative logarithm of how often people make the error. Low costs:
/// letters left out, doubled letters typed once and the reverse, swapped neighbours, one vowel for another, letters and
/// groups that sound alike (ph f, ck k, oo ou, ie y), and adjacent keys. High costs: errors in the first letter, which
/// people rarely get wrong (Pollock and Zamora 1984; Yannakoudakis and Fawthrop 1983), and errors in digits. The costs
/// were weighed on misspellings that people made (`docs/decisions/0081-misspellings.md`).
struct TypingErrors: Sendable {
    static let shared = TypingErrors()

    /// Greater than any cost: the words have nothing in common.
    static let unrelated: Int32 = 10_000

    enum Cost {
        static let other: Int32 = 85
        static let swap: Int32 = 60
        static let missing: Int32 = 50
        static let missingVowel: Int32 = 42
        static let missingSilent: Int32 = 35
        static let extra: Int32 = 80
        static let doubling: Int32 = 25
        static let firstLetter: Int32 = 30
        static let digit: Int32 = 150
        static let vowelForVowel: Int32 = 55
        static let soundsAlike: Int32 = 50
        static let neighbouringKey: Int32 = 70
    }

    /// The cost of typing one symbol for another, at `typed * 64 + meant`, for the symbols below 64.
    private(set) var substitution: [UInt8]
    /// The sound groups whose last letters are `typed` and `meant` begin at `typed * 27 + meant` and end where the next
    /// ones begin.
    private(set) var groupStarts: [UInt16]
    private(set) var groups: [SoundGroup]
    /// For each last letter of `typed`, the last letters of `meant` of which there are sound groups, as bits.
    private(set) var soundingAlike = [UInt32](repeating: 0, count: 27)

    struct SoundGroup: Sendable {
        /// Up to four symbols, the last in the low byte.
        let typed: UInt32, meant: UInt32
        let typedMask: UInt32, meantMask: UInt32
        let typedCount: Int8, meantCount: Int8
        let cost: Int16
        let isOnlyAtEnd: Bool

        init(typed: String, meant: String, cost: Int32, isOnlyAtEnd: Bool) {
            func packed(_ text: String) -> UInt32 { text.utf8.reduce(0) { $0 << 8 | UInt32($1 - 0x60) } }
            func mask(_ text: String) -> UInt32 { UInt32.max >> UInt32(32 - 8 * text.utf8.count) }
            self.typed = packed(typed)
            self.meant = packed(meant)
            (typedMask, meantMask) = (mask(typed), mask(meant))
            (typedCount, meantCount) = (Int8(typed.utf8.count), Int8(meant.utf8.count))
            self.cost = Int16(cost)
            self.isOnlyAtEnd = isOnlyAtEnd
        }

        fileprivate var index: Int { Int(typed & 0xFF) * 27 + Int(meant & 0xFF) }
    }

    private init() {
        substitution = TypingErrors.substitutionCosts()
        var both: [SoundGroup] = []
        for (pairs, isOnlyAtEnd) in [(TypingErrors.soundGroups, false), (TypingErrors.endGroups, true)] {
            for (first, second, cost) in pairs {
                both.append(SoundGroup(typed: first, meant: second, cost: cost, isOnlyAtEnd: isOnlyAtEnd))
                both.append(SoundGroup(typed: second, meant: first, cost: cost, isOnlyAtEnd: isOnlyAtEnd))
            }
        }
        groups = both.sorted { $0.index < $1.index }
        groupStarts = Array(repeating: 0, count: 27 * 27 + 1)
        for group in groups {
            groupStarts[group.index + 1] += 1
            soundingAlike[group.index / 27] |= 1 << UInt32(group.index % 27)
        }
        for index in 1..<groupStarts.count { groupStarts[index] += groupStarts[index - 1] }
    }

    private static func substitutionCosts() -> [UInt8] {
        var costs = [UInt8](repeating: UInt8(Cost.other), count: 64 * 64)
        func set(_ first: UInt8, _ second: UInt8, _ cost: Int32) {
            guard let a = NameWords.symbol(ascii: first), let b = NameWords.symbol(ascii: second) else { return }
            for index in [Int(a) * 64 + Int(b), Int(b) * 64 + Int(a)] { costs[index] = min(costs[index], UInt8(cost)) }
        }
        for row in 27...36 {
            for column in 1..<64 {
                costs[row * 64 + column] = UInt8(Cost.digit)
                costs[column * 64 + row] = UInt8(Cost.digit)
            }
        }
        for (upper, lower) in [
            ("qwertyuiop", "asdfghjkl"), ("asdfghjkl", "zxcvbnm"), ("qwertzuiop", "asdfghjkl"),
            ("asdfghjkl", "yxcvbnm"),
        ] {
            let (upper, lower) = (Array(upper.utf8), Array(lower.utf8))
            for row in [upper, lower] { for (a, b) in zip(row, row.dropFirst()) { set(a, b, Cost.neighbouringKey) } }
            for (a, b) in zip(upper, lower) { set(a, b, Cost.neighbouringKey) }
            for (a, b) in zip(upper.dropFirst(), lower) { set(a, b, Cost.neighbouringKey) }
        }
        let vowels = Array("aeiou".utf8)
        for a in vowels { for b in vowels where a != b { set(a, b, Cost.vowelForVowel) } }
        for pair in ["ck", "cs", "sz", "kq", "cq", "iy", "ey", "gj", "dt", "bp", "mn", "fv", "vw", "gk", "xz", "sx"] {
            let letters = Array(pair.utf8)
            set(letters[0], letters[1], Cost.soundsAlike)
        }
        return costs
    }

    /// Groups that sound alike, and the cost of writing one for the other, in either direction.
    private static let soundGroups: [(String, String, Int32)] = [
        // Consonants
        ("f", "ph", 30), ("ff", "ph", 40), ("f", "gh", 50), ("f", "ugh", 60), ("f", "th", 75), ("d", "th", 70),
        ("t", "th", 45),
        ("k", "ck", 30), ("c", "ck", 35), ("kk", "ck", 30), ("cc", "ck", 35), ("k", "cc", 40), ("k", "ch", 45),
        ("c", "ch", 45),
        ("k", "cch", 55), ("k", "qu", 50), ("c", "qu", 55), ("kw", "qu", 40), ("c", "cq", 40),
        ("ks", "x", 35), ("cs", "x", 40), ("cks", "x", 40), ("cc", "x", 45), ("x", "xc", 40),
        ("s", "sc", 35), ("c", "sc", 45), ("ss", "sc", 45), ("ss", "c", 50), ("s", "ps", 50), ("z", "ts", 50),
        ("zz", "ts", 50),
        ("z", "tz", 45), ("zz", "ss", 40), ("sh", "ch", 50), ("sh", "sch", 35), ("sh", "s", 60), ("sh", "ti", 55),
        ("sh", "ci", 55),
        ("sh", "tch", 60), ("ch", "tch", 30), ("ti", "ci", 45), ("j", "dg", 45), ("g", "dg", 40), ("g", "gu", 45),
        ("g", "gh", 45),
        ("n", "kn", 45), ("n", "gn", 50), ("ny", "gn", 45), ("n", "mn", 50), ("n", "nd", 60), ("n", "ng", 60),
        ("m", "mb", 40), ("r", "wr", 45), ("r", "rh", 35), ("w", "wh", 35), ("t", "bt", 50), ("t", "ght", 50),
        // Vowels
        ("oo", "ou", 35), ("oo", "ew", 45), ("oo", "ui", 45), ("oo", "ue", 45), ("u", "oo", 45), ("u", "ou", 40),
        ("u", "ew", 50),
        ("u", "ui", 40), ("u", "eu", 40), ("ew", "ue", 45), ("ou", "ow", 40), ("o", "ow", 50), ("o", "ou", 50),
        ("o", "oa", 40),
        ("o", "oe", 40), ("o", "au", 45), ("a", "au", 45), ("aw", "au", 40), ("or", "au", 55), ("or", "aw", 55),
        ("or", "our", 35),
        ("er", "our", 45), ("ee", "ea", 35), ("ee", "ie", 40), ("ee", "ei", 45), ("ea", "ie", 45), ("ee", "i", 45),
        ("ea", "i", 55),
        ("e", "ea", 40), ("e", "ie", 45), ("e", "ei", 45), ("ie", "ei", 40), ("i", "ie", 45), ("i", "ei", 45),
        ("i", "igh", 50),
        ("ea", "ia", 45), ("eo", "io", 45), ("ai", "ay", 35), ("ai", "ei", 40), ("a", "ai", 45), ("a", "ea", 50),
        ("uo", "wa", 60), ("ua", "wa", 40),
        ("er", "or", 40), ("er", "ar", 40), ("er", "ur", 40), ("er", "ir", 40), ("or", "ar", 45),
        ("ae", "a", 30), ("oe", "o", 30), ("ue", "u", 30),
    ]

    /// Groups that sound alike at the end of a word, or before a plural's -s.
    private static let endGroups: [(String, String, Int32)] = [
        ("y", "ie", 35), ("y", "ey", 35), ("y", "ee", 50), ("ie", "ey", 35), ("ys", "ies", 15), ("eys", "ies", 35),
        ("a", "e", 40), ("ay", "ey", 40), ("ay", "et", 60), ("ay", "e", 55), ("er", "re", 35), ("a", "er", 55),
        ("our", "ower", 35),
        ("el", "le", 35), ("al", "le", 40), ("il", "le", 45), ("ul", "le", 45), ("ol", "le", 45), ("l", "le", 50),
        ("s", "se", 35), ("z", "se", 40), ("s", "ce", 40), ("ss", "ce", 45), ("k", "que", 50), ("ge", "dge", 35),
        ("ge", "j", 50),
        ("j", "dge", 50), ("us", "ous", 40), ("es", "ous", 60), ("tion", "sion", 40), ("shun", "tion", 60),
        ("cion", "tion", 45),
    ]
}
