import ScreenModel
import Testing

@Suite struct TrueColourTests {
    private func written(_ text: String, _ colours: TrueColours) -> String {
        let bytes = Array(text.utf8)
        return String(decoding: colours.written(into: bytes[...]), as: UTF8.self)
    }

    @Test func numbersBecomeTheColoursTheyStandFor() {
        var colours = TrueColours()
        #expect(colours.isEmpty)
        #expect(colours.standIn(for: RGB(1, 2, 3)) == 16)
        #expect(colours.standIn(for: RGB(255, 0, 9)) == 17)
        #expect(colours.standIn(for: RGB(1, 2, 3)) == 16)
        #expect(written("\u{1B}[1;38;5;16;48;5;17ma", colours) == "\u{1B}[1;38;2;1;2;3;48;2;255;0;9ma")
        #expect(written("\u{1B}[38;5;17m\u{1B}[H38;5;16m", colours) == "\u{1B}[38;2;255;0;9m\u{1B}[H38;5;16m")
    }

    /// What is no stand-in, is cut off, or is text, stays as it is.
    @Test(arguments: [
        "", "plain", "\u{1B}", "\u{1B}[", "\u{1B}[38;5", "\u{1B}[38;5m", "\u{1B}[38;5;15m", "\u{1B}[38;5;99m",
        "\u{1B}[38;5;m", "\u{1B}[0m\u{1B}[4;7m", "\u{1B}[?38;5;16h", "\u{1B}[38;5;99999999999999999999m", "é\u{1B}[mü",
    ]) func everythingElseStays(text: String) {
        var colours = TrueColours()
        _ = colours.standIn(for: RGB(1, 2, 3))
        #expect(written(text, colours) == text)
        #expect(written(text, TrueColours()) == text)
    }

    @Test func thereIsRoomForTwoHundredAndForty() {
        var colours = TrueColours()
        for level in 0..<250 { _ = colours.standIn(for: RGB(UInt8(level), 0, 0)) }
        #expect(colours.standIn(for: RGB(239, 0, 0)) == 255)
        #expect(colours.standIn(for: RGB(249, 0, 0)) == 255)
    }
}
