import GroceryDomain
import Testing

@Suite struct IncomingTests {
    @Test func isWhatAFileSays() {
        var incoming = Incoming()
        incoming.lists = [.init(name: "Party", lines: [.init("2 l milk", at: 1), .init("Crisps", at: 2)])]
        #expect(incoming.lists[0].lines[1].text == "Crisps")
        #expect(!incoming.isEmpty)
        incoming.lists[0].lines = []
        #expect(incoming.isEmpty)
    }
}
