import Bytes
import TestSupport
import Testing

@Suite struct ZipFileTests {
    private func unpacked(_ bytes: [UInt8], _ name: String) throws -> [UInt8] {
        let zip = try ZipFile(bytes)
        var allowance = ZipFile.Allowance()
        return try zip.unpack(#require(zip.entries.first { $0.name == name }), within: &allowance)
    }

    @Test func whatIsStoredComesOut() throws {
        var zip = ZipWriter()
        zip.add("recipes/soup.json", Array("soup".utf8))
        zip.add("folder/", [])
        zip.add("Äpfel.txt", Array("apples".utf8))
        zip.add("__MACOSX/._x", [1])
        let bytes = zip.finished()
        let file = try ZipFile(bytes)
        #expect(file.entries.map(\.name) == ["recipes/soup.json", "Äpfel.txt", "__MACOSX/._x"])
        #expect(file.entries.map { String($0.lastName) } == ["soup.json", "Äpfel.txt", "._x"])
        #expect(file.entries.map(\.isHidden) == [false, false, true])
        #expect(try unpacked(bytes, "recipes/soup.json") == Array("soup".utf8))
        #expect(try unpacked(Array("what runs first".utf8) + bytes, "Äpfel.txt") == Array("apples".utf8))
    }

    /// `zip -9` made it of 200 lines of "milk": deflated.
    @Test func whatIsPackedComesOut() throws {
        let text = Array(String(repeating: "milk\n", count: 200).utf8)
        var zip = ZipWriter()
        zip.add("milk", Self.deflated, method: 8, of: text)
        #expect(try unpacked(zip.finished(), "milk") == text)
        // Where the sizes stand behind the bytes, the directory has them all the same.
        var streamed = ZipWriter()
        streamed.add("milk", Self.deflated, method: 8, flags: 8, of: text)
        #expect(try unpacked(streamed.finished(), "milk") == text)
    }

    private static let deflated: [UInt8] = [
        0xCB, 0xCD, 0xCC, 0xC9, 0xE6, 0xCA, 0x1D, 0x25, 0x46, 0x89, 0x51, 0x62, 0x38, 0x13, 0x00,
    ]

    @Test func namesOfOldProgramsAreRead() throws {
        var zip = ZipWriter()
        zip.add(raw: [0x8E] + Array("pfel".utf8), [1])
        #expect(try ZipFile(zip.finished()).entries.map(\.name) == ["Äpfel"])
    }

    @Test func sizesOf64BitsAreRead() throws {
        var zip = ZipWriter()
        zip.add("a", [1, 2, 3], isLarge: true)
        #expect(try unpacked(zip.finished(isLarge: true), "a") == [1, 2, 3])
    }

    // MARK: What is hostile

    @Test func aPieceOfAnArchiveIsRefused() {
        var zip = ZipWriter()
        zip.add("a", [1, 2, 3])
        zip.add("b", [4])
        let bytes = zip.finished()
        for cut in 0..<bytes.count { #expect(throws: ZipFile.Mistake.self) { try ZipFile(Array(bytes[..<cut])) } }
    }

    @Test func changedBytesAreNoticed() throws {
        var zip = ZipWriter()
        zip.add("a", Array("bread and butter".utf8))
        let bytes = zip.finished()
        for index in bytes.indices {
            var bytes = bytes
            bytes[index] ^= 0x41
            guard let file = try? ZipFile(bytes), let entry = file.entries.first else { continue }
            var allowance = ZipFile.Allowance()
            guard let unpacked = try? file.unpack(entry, within: &allowance) else { continue }
            #expect(unpacked == Array("bread and butter".utf8), "byte \(index)")
        }
    }

    @Test func whatClaimsTooMuchIsRefused() throws {
        var locked = ZipWriter()
        locked.add("a", [1], flags: 1)
        expectMistake("“a” in it is locked with a password") { try unpacked(locked.finished(), "a") }
        var bomb = ZipWriter()
        bomb.add("a", [1], method: 8, of: [], count: 1 << 31)
        expectMistake("“a” in it unpacks to more than it can honestly hold") { try unpacked(bomb.finished(), "a") }
        var other = ZipWriter()
        other.add("a", [1], method: 14)
        expectMistake("“a” in it is packed in another way than zip's own, deflate") {
            try unpacked(other.finished(), "a")
        }
        var twice = ZipWriter()
        twice.add("a", [1, 2, 3])
        twice.repeatLast()
        expectMistake("two of its entries lie over each other") { try ZipFile(twice.finished()) }
        let file = try ZipFile(ZipWriter(["a": [1, 2, 3]]).finished())
        var allowance = ZipFile.Allowance(bytes: 5)
        _ = try file.unpack(file.entries[0], within: &allowance)
        expectMistake("it unpacks to more than anybody has recipes") {
            try file.unpack(file.entries[0], within: &allowance)
        }
    }

    private func expectMistake(_ sentence: String, _ body: () throws -> some Any) {
        #expect { try body() } throws: { ($0 as? ZipFile.Mistake)?.description == sentence }
    }
}
