import GroceryDomain
import Interchange
import Testing

@Suite struct PlainTextTests {
    @Test func linesStandUnderTheirHeadings() throws {
        let file = InputFile(Array("Produce:\n- [x] 2 lb apples\n\nkale\n".utf8), named: "list.txt")
        let format = try #require(Format.detected(in: file))
        let lines = try #require(try format.read?(file).lists.first?.lines)
        #expect(lines.map(\.text) == ["- [x] 2 lb apples", "kale"])
        #expect(lines.map(\.type) == ["Produce", "Produce"])
        #expect(lines.map(\.isChecked) == [true, false])
        #expect(lines.map(\.number) == [2, 4])
    }

    /// What is cut off, or of a program that nobody knows, is not put on a list; a list may begin with a box.
    @Test(arguments: [
        ("{\"a\": 1", nil), ("{\"a\": 1}", nil), ("[\"milk\",", nil), ("[ { \"x\": 2 }", nil), ("[ ] milk", "text"),
        ("[x] milk\n[ ] leeks", "text"), ("{milk}", "text"), ("[2] leeks", "text"),
    ])
    func whatIsJSONIsNoList(text: String, format: String?) {
        #expect(Format.detected(in: InputFile(Array(text.utf8), named: "list.txt"))?.name == format)
    }
}
