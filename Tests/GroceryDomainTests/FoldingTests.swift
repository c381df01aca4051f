import GroceryDomain
import Testing

@Suite struct FoldingTests {
    @Test(arguments: [
        ("", ""), ("milk", "milk"), ("Milk", "milk"), ("MILK 2%", "milk 2%"), ("  Oat   milk ", "oat milk"),
        ("   ", ""),
        ("oat\tmilk\n", "oat milk"), ("oat\u{A0}\u{2009}milk\u{3000}", "oat milk"),
        ("Baby spinach & rocket", "baby spinach & rocket"),
        ("exactly8", "exactly8"), ("EXACTLY8", "exactly8"), ("eight   spaces  apart", "eight spaces apart"),
        ("sixteen letters ", "sixteen letters"),
    ])
    func caseAndSpace(text: String, folded: String) { #expect(text.folded == folded) }

    @Test(arguments: [
        ("Crème fraîche", "creme fraiche"), ("Jalapeños", "jalapenos"), ("Käse", "kase"), ("Weißwurst", "weisswurst"),
        ("STRAẞE", "strasse"),
        ("Smørrebrød", "smorrebrod"), ("Œufs", "oeufs"), ("Ægir", "aegir"), ("Żółty łosoś", "zolty losos"),
        ("Çay", "cay"), ("İçli", "icli"),
        ("ısırgan", "isirgan"), ("đậu phụ", "dau phu"), ("Þorskur", "thorskur"), ("ﬁsh ﬀ ﬃ", "fish ff ffi"),
        ("Ǆ", "dz"),
    ])
    func latin(text: String, folded: String) { #expect(text.folded == folded) }

    @Test(arguments: [
        ("ＡＢＣ　１２３", "abc 123"), ("ｷﾑﾁ", "キムチ"), ("ﾊﾟﾝ", "パン"), ("ｶﾞｰﾘｯｸ", "ガーリック"), ("ｳﾞ", "ヴ"), ("か\u{3099}", "が"),
        ("\u{1112}\u{1161}\u{11AB}", "한"),
    ])
    func width(text: String, folded: String) {
        #expect(text.folded.unicodeScalars.elementsEqual(folded.unicodeScalars))
    }

    @Test(arguments: [
        ("Молоко", "молоко"), ("Ёжик", "ежик"), ("Йогурт", "йогурт"), ("ЇЖА", "їжа"), ("и\u{306}огурт", "йогурт"),
        ("молоко\u{301}", "молоко"),
        ("Ψωμί", "ψωμι"), ("Ελιές", "ελιεσ"), ("ΕΛΙΈΣ", "ελιεσ"), ("Ἄρτος", "αρτοσ"), ("חָלָב", "חלב"),
        ("أُرْز", "ارز"),
        ("दूध", "दूध"), ("นม", "นม"), ("牛奶", "牛奶"), ("ԿԱԹ", "կաթ"), ("🍎 Apfel", "🍎 apfel"),
    ])
    func scripts(text: String, folded: String) {
        #expect(text.folded.unicodeScalars.elementsEqual(folded.unicodeScalars))
    }

    @Test(arguments: [
        ("Kellogg’s “Special” K", "kellogg's \"special\" k"), ("Half–and—half", "half-and-half"),
        ("and so on…", "and so on..."),
        ("co\u{AD}op\u{200B}", "coop"), ("`a´", "'a'"), ("«x»", "\"x\""),
    ])
    func punctuation(text: String, folded: String) { #expect(text.folded == folded) }

    /// Pairs of canonically equivalent spellings, by scalar values.
    @Test(arguments: [
        ("\u{E9}", "e\u{301}"), ("\u{1EC7}", "e\u{323}\u{302}"), ("\u{1EC7}", "e\u{302}\u{323}"),
        ("\u{212B}", "A\u{30A}"), ("\u{439}", "\u{438}\u{306}"),
        ("\u{457}", "\u{456}\u{308}"), ("\u{1F84}", "\u{3B1}\u{313}\u{301}\u{345}"),
        ("\u{AC01}", "\u{1100}\u{1161}\u{11A8}"),
        ("\u{958}", "\u{915}\u{93C}"), ("\u{9CB}", "\u{9C7}\u{9BE}"), ("\u{FB2A}", "\u{5E9}\u{5C1}"),
        ("\u{623}", "\u{627}\u{654}"),
        ("\u{30D7}", "\u{30D5}\u{309A}"), ("\u{CCB}", "\u{CC6}\u{CC2}\u{CD5}"), ("a\u{93C}\u{94D}", "a\u{94D}\u{93C}"),
        ("\u{344}", "\u{308}\u{301}"),
    ])
    func equivalentSpellingsFoldToTheSameBytes(composed: String, decomposed: String) {
        #expect(composed == decomposed, "the test's own pair is not equivalent")
        #expect(Array(composed.folded.utf8) == Array(decomposed.folded.utf8))
    }

    @Test func foldingTwiceChangesNothing() {
        for value in stride(from: UInt32(1), to: 0x1FFFF, by: 3) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let once = "a\(scalar)b".folded
            if !once.folded.utf8.elementsEqual(once.utf8) { Issue.record("U+\(String(value, radix: 16))") }
        }
    }

    /// The fast path for ASCII against the plain one, letter by letter.
    @Test(arguments: [UInt64(1), 2, 3])
    func asciiIsFoldedAsLetterByLetter(seed: UInt64) {
        var random = TypingDice(seed: seed)
        for _ in 0..<5000 {
            let bytes = (0..<Int.random(in: 0...20, using: &random)).map { _ in
                Bool.random(using: &random)
                    ? UInt8.random(in: 1..<0x80, using: &random)
                    : [0x20, 0x41, 0x61].randomElement(using: &random) ?? 0x20
            }
            var expected = ""
            for byte in bytes {
                let letter = Character(Unicode.Scalar(byte)).lowercased().replacing("`", with: "'")
                if byte == 0x20 || (0x09...0x0D).contains(byte) {
                    if !expected.isEmpty, expected.last != " " { expected += " " }
                } else {
                    expected += letter
                }
            }
            if expected.last == " " { expected.removeLast() }
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text.folded == expected, "seed \(seed)")
        }
    }

    @Test func substringsFoldToo() { #expect("x Oat  MILK y".dropFirst(2).dropLast(2).folded == "oat milk") }
}
