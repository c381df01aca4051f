import ScreenModel
import Testing

@Suite struct RepetitionTests {
    @Test(arguments: [
        ("a \u{1B}[4bb", "a     b"), ("-\u{1B}[2b+\u{1B}[1b", "---++"), ("x\u{1B}[0by", "xy"),
        ("\u{1B}[1m \u{1B}[12b\u{1B}[m", "\u{1B}[1m             \u{1B}[m"), ("\u{1B}[3b", ""),
    ])
    func isWrittenOut(sent: String, meant: String) {
        #expect(Repetition.writtenOut(Array(sent.utf8)[...]) == Array(meant.utf8))
        // Wherever in a larger frame.
        let bytes = Array("abc\(sent)".utf8)
        #expect(Repetition.writtenOut(bytes[3...]) == Array(meant.utf8))
    }

    @Test(arguments: [
        "", "b", "\u{1B}", "\u{1B}[", "\u{1B}[4", "\u{1B}[b", "\u{1B}[1;4b", "\u{1B}[4B", "a 日本 \u{1B}[31mb",
    ])
    func whatIsNoneStays(sent: String) { #expect(Repetition.writtenOut(Array(sent.utf8)[...]) == nil) }
}
