import GroceryDomain
import Testing

@Suite struct PrintableTextTests {
    @Test(arguments: [
        "Milk", "Crème fraîche", "e\u{301}", "牛乳", "½ & “more”", "a\u{A0}b",
        "👨‍👩‍👧 pack", "🏴󠁧󠁢󠁳󠁣󠁴󠁿 haggis", "🏳️‍🌈", "❤️‍🔥", "1️⃣",
        "می‌خواهم", "क्‍ष", "ন‍্য", "ശ്രീ ന്‍", "葛\u{E0100}", "",
    ])
    func whatNamesNeedStays(text: String) {
        #expect(Array(text.printable.unicodeScalars) == Array(text.unicodeScalars))
        #expect(Array(text.printableLines.unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test(arguments: [
        ("a\nb\tc", "a b c"), ("a\r\nb", "a  b"), ("a\u{2028}b\u{2029}c\u{85}d\u{B}e\u{C}f", "a b c d e f"),
        ("\u{1B}[31mred", "\u{FFFD}[31mred"), ("a\u{0}b\u{7}c\u{7F}d", "a\u{FFFD}b\u{FFFD}c\u{FFFD}d"),
        ("\u{9B}31mred\u{9D}0;x\u{9C}", "\u{FFFD}31mred\u{FFFD}0;x\u{FFFD}"),
        ("\u{202E}klim\u{202C}", "klim"), ("\u{2066}a\u{2069}\u{200E}b\u{200F}c\u{61C}d", "abcd"),
        ("mi\u{200B}l\u{AD}k\u{FEFF}\u{2060}", "milk"), ("mi\u{200D}l\u{200C}k", "milk"), ("\u{200D}\u{200D}", ""),
        ("می\u{200C}\u{200C}خ", "می\u{200C}خ"), ("a\u{E0067}\u{E0062}\u{E007F}", "a"), ("\u{3164}\u{FFA0}", ""),
        ("a\u{FFF9}b\u{FFFB}", "ab"),
    ])
    func whatForgesDoesNot(text: String, printable: String) {
        #expect(Array(text.printable.unicodeScalars) == Array(printable.unicodeScalars))
        #expect(Array(printable.printable.unicodeScalars) == Array(printable.unicodeScalars))
    }

    @Test(arguments: [
        ("a\n\tb\n", "a\n\tb\n"), ("a\r\nb\rc", "a\r\nb\nc"), ("a\u{2028}b", "a\nb"),
        ("a\u{1B}b\u{202E}c", "a\u{FFFD}bc"),
    ])
    func linesStayWhereTheyMay(text: String, printable: String) {
        #expect(Array(text.printableLines.unicodeScalars) == Array(printable.unicodeScalars))
    }

    @Test("Nothing of a kind that Unicode calls control or separator of lines is left, whatever it is called elsewhere")
    func noControlIsLeft() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let printed = "a\(scalar)b".printable
            for left in printed.unicodeScalars {
                switch left.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: Issue.record("\(value)")
                case .format: #expect(!left.properties.isDefaultIgnorableCodePoint, "\(value)")
                default: break
                }
            }
        }
    }

    @Test("What is compared as nothing is no name, and of all others only what stands for what is not known")
    func namesHaveSomethingInThem() {
        for value in Array(UInt32(0x20)..<0x1_8000) + Array(0xE0000..<0xE1000) {
            guard let scalar = Unicode.Scalar(value), case let text = String(scalar).printable else { continue }
            let isNothing = text.folded.isEmpty || text == "\u{FFFD}"
            #expect(text.isBlank == isNothing, "\(String(value, radix: 16))")
        }
        #expect("".isBlank && " \u{301}".isBlank && !" a".isBlank)
    }

    @Test("What may be typed is not cut, and what is cut may be typed", arguments: ["x", "é", "🥛", "e\u{301}", "👨‍👩‍👧"])
    func longTextsAreCut(character: String) throws {
        let typed = String(repeating: character, count: Name.charactersMax)
        #expect(try Name.validated(typed).beginning(scalars: Name.scalarsMax) == typed)
        let long = String(repeating: "x" + String(repeating: "\u{301}", count: 20), count: 80)
        #expect(long.beginning(scalars: Name.scalarsMax).unicodeScalars.count == 800)
        #expect(long.beginning(scalars: Name.noteScalarsMax) == long)
        #expect(throws: Refusal.nameTooLong(characters: 80 * 21)) { try Name.validated(long) }
        let note = String(repeating: character, count: Name.noteCharactersMax)
        #expect(try Name.validatedNote(note)?.beginning(scalars: Name.noteScalarsMax) == note)
    }
}
