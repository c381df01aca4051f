import ScreenModel
import Testing

@Suite struct AttributeFoldingTests {
    private func folded(_ text: String) -> String {
        var bytes = Array(text.replacing("^", with: "\u{1B}").utf8)
        let count = bytes.count
        let left = bytes.withUnsafeMutableBufferPointer { AttributeFolding.fold($0, count: count) }
        return String(decoding: bytes[..<left], as: UTF8.self).replacing("\u{1B}", with: "^")
    }

    @Test(arguments: [
        ("", ""), ("milk", "milk"), ("^(B^[m", "^[m"), ("^[39m^(B^[m", "^[m"), ("a^(B^[0;7mb", "a^[0;7mb"),
        ("^[39m^(B^[0;1m^[32m✓", "^[0;1;32m✓"), ("^(B^[0m^[35mx", "^[0;35mx"), ("^[32mx^[39m", "^[32mx^[39m"),
        ("^[1m^[32m", "^[1;32m"), ("^[38;5;208m^[48;5;17m", "^[38;5;208;48;5;17m"), ("^[0;1m^[m", "^[m"),
        // What is no change of ink stays, and parts those that are.
        ("^[39m^[5;1H^[m", "^[39m^[5;1H^[m"), ("^[?25l^[m", "^[?25l^[m"), ("^(0q^(B", "^(0q"), ("^[>4;1m", "^[>4;1m"),
        // Cut off anywhere.
        ("^", "^"), ("^[", "^["), ("^(", "^("), ("^[3", "^[3"), ("^[1m^[3", "^[1m^[3"), ("x^(", "x^("),
        ("^[01m", "^[01m"), ("^[05;1m^[m", "^[m"),
    ])
    func aFrameSaysTheSameInFewerBytes(frame: String, folded: String) { #expect(self.folded(frame) == folded) }

    @Test func aSequenceHasNoMoreParametersThanAnyTerminalTakes() {
        let many = String(repeating: "^[38;5;1m", count: 12)
        for part in folded(many).split(separator: "^") { #expect(part.split(separator: ";").count <= 16) }
        #expect(folded(many).count { $0 == "m" } == 3)
        let endless = "^[" + String(repeating: "1;", count: 40) + "1m"
        #expect(folded(endless + "x") == endless + "x")
    }
}
