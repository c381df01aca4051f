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
}
