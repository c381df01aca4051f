import Testing

@testable import Journal

/// The document's example is what the code reads and writes.
@Suite struct DocumentTests {
    private func document() throws -> String {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let bytes = try POSIXFileSystem().contents(of: "/" + root + "/docs/journal-format.md", limit: 1 << 20)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func theWorkedExampleIsAJournal() throws {
        let text = try document()
        let blocks = text.split(separator: "```\n", omittingEmptySubsequences: false)
        let example = Array(try #require(blocks.dropFirst().first).utf8)
        #expect(text.contains("\(example.count) bytes:"))
        let desk = try Desk()
        try desk.replace(desk.paths.own + "/a1b2c3d4e5f6-000001.log", example)
        let journal = try desk.open(readOnly: true)
        var records: [Record] = []
        let report = try journal.readNew { records.append($0.kept) }
        #expect(
            records.map(\.text) == [
                #"{"did":["add","2 l","Oat milk","Groceries"]}"#,
                #"{"ops":["first half"]}|{"did":["second half","Käse"]}"#,
            ])
        #expect(records.map(\.sequence) == [1, 3])
        #expect(text.contains("\n\(records[0].stamp) "))
        #expect(report.missing == [:])
        let verified = try Journal.verify(desk.paths, fileSystem: desk.fileSystem)
        #expect(verified.files.map(\.isSealed) == [true])
        // All that is amiss is that the example comes without a file `SPACE`.
        #expect(verified.problems.count == 1 && verified.problems[0].contains("SPACE is missing"))
    }

    @Test func theSmallFilesAreSpeltAsShown() throws {
        let text = try document()
        #expect(text.contains(String(decoding: SpaceFile.bytes(0x0123_4567_89AB_CDEF).dropLast(), as: UTF8.self)))
        let note = WriterNote(
            descriptor: -1, writer: 0xA1B2_C3D4_E5F6, machine: 0x0123_4567_89AB_CDEF, segment: 1, bytes: 427)
        #expect(text.contains(String(decoding: note.written.bytes, as: UTF8.self)))
        let head = SegmentHead(space: 0x0123_4567_89AB_CDEF, segment: 1, application: "aisle 1.0")
        #expect(text.contains(String(decoding: head.payload, as: UTF8.self)))
    }
}
