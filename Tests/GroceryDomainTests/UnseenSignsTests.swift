import GroceryDomain
import TestSupport
import Testing

@Suite struct UnseenSignsTests {
    private func bytes(_ text: String?) -> [UInt8]? { text.map { Array($0.utf8) } }

    @Test(arguments: [
        "\u{FEFF}Brown the onion.", "on\u{AD}ion", "one\rtwo", "one\u{2028}two\u{2029}", "\u{FEFF}\u{FEFF}\r\n\r\r\n",
        "a\u{200B}", "\u{200D}a\u{200D}b", "e\u{200B}\u{301}", "\u{202E}klim\u{202C}", "a\u{E0067}b",
        "\u{B}\u{C}\u{85}",
    ])
    func whatIsNotSeenIsPutBack(text: String) throws {
        let signs = try #require(UnseenSigns(in: text))
        #expect(bytes(signs.restored(to: text.printableLines)) == bytes(text))
        #expect(UnseenSigns(spelled: signs.spelled) == signs)
        #expect(signs.restored(to: text.printableLines + "x") == nil)
    }

    @Test(arguments: ["", "Milk", "a\nb\tc\r\n", "\u{A0}", "葛\u{E0100}", "a\u{1B}b", "\u{9B}"])
    func whereAllIsSeenThereIsNone(text: String) { #expect(UnseenSigns(in: text) == nil) }

    @Test(arguments: Dice.seeds(2)) func randomTexts(seed: UInt64) {
        var dice = Dice(seed: seed)
        let pieces = [
            "a", "é", "e\u{301}", "\n", "\r", "\r\n", "\u{FEFF}", "\u{AD}", "\u{200D}", "👩‍👩‍👦", "\u{2028}",
            "\u{E0041}", "🏴",
            "می\u{200C}خ", "\u{202E}", "\t", " ", "\u{B}",
        ]
        for _ in 0..<1_000 {
            let text = (0..<dice.below(12)).map { _ in dice.pick(pieces) }.joined()
            guard let signs = UnseenSigns(in: text) else {
                #expect(bytes(text.printableLines) == bytes(text), "seed \(seed): \(text.debugDescription)")
                continue
            }
            let read = UnseenSigns(spelled: signs.spelled)
            #expect(
                bytes(read?.restored(to: text.printableLines)) == bytes(text), "seed \(seed): \(text.debugDescription)")
        }
    }

    /// Whoever wrote it, nothing comes of it that a terminal obeys, and nothing fails.
    @Test(arguments: [
        "", "x", "0 1", "0 +", "0 0+", "0 +ad", "0 0+1b", "0 0=9b", "0 -1+ad", "0 99999999999999999999+ad", "0 0+d800",
        "0 0+110000", "ffffffffffffffffff 0+ad", "0 0+ad0+ad", "0 0+41", "0 0=e9",
    ])
    func othersSpellings(spelled: String) { #expect(UnseenSigns(spelled: spelled) == nil) }

    @Test func aPlaceBehindTheEndIsNone() throws {
        let spelled = try #require(UnseenSigns(in: "a\u{AD}")).spelled
        let far = try #require(UnseenSigns(spelled: spelled.replacing("1+", with: "9+")))
        #expect(far.restored(to: "a") == nil)
        let line = try #require(UnseenSigns(spelled: spelled.replacing("1+ad", with: "1=2028")))
        #expect(line.restored(to: "a") == nil)
    }
}
