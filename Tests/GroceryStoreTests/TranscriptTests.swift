import GroceryDomain
import GroceryStore
import Testing

/// The file of everything that a household knows, as others may have changed it.
@Suite struct TranscriptTests {
    @Test(arguments: [
        #"["type.add","94f1de1ea4e97ea8",{"nfme":"Pets","position":1048576}]"#,
        #"["item.add","0c5f94c08cf27101",{"type":"94f1de1ea4e97ea8"}]"#,
        #"["list.add","c6823c515b85b584",{"created":1795211609000}]"#,
    ])
    func whatHasNoNameIsLeftOutAndSaid(line: String) throws {
        let named = #"["type.add","94f1de1ea4e97ea9",{"name":"Pets","position":1048576}]"#
        let text = "{\"format\":\"aisle\",\"version\":1}\n\(line)\n\(named)\n"
        let read = try Transcript.read(Array(text.utf8))
        #expect(read.operations.count == 1)
        #expect(read.passedOver.map(\.line) == [2] && read.passedOver[0].why == "this has no name; left out")
    }
}
