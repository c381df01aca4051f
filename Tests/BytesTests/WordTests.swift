import Bytes
import Testing

/// Names are read sixteen bytes at once where there are as many, and byte by byte near the end: it makes no difference.
@Suite struct WordTests {
    /// What a reader makes of `text`, and how many bytes it took.
    private func read<R>(_ text: String, _ body: (inout JSONReader) throws -> R) throws -> (R, isAtEnd: Bool) {
        try Array(text.utf8).withUnsafeBufferPointer { buffer in
            var reader = JSONReader(buffer)
            return (try body(&reader), reader.isAtEnd())
        }
    }

    private func word(_ text: String) -> Word {
        Array(text.utf8).withUnsafeBufferPointer { $0.baseAddress.map { Word($0, count: text.utf8.count) } ?? .none }
    }

    private static let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)

    private static func name(_ count: Int) -> String {
        String(decoding: (0..<count).map { letters[$0 % letters.count] }, as: UTF8.self)
    }

    private static let behind = ["", " ", "                    ", String(repeating: "\t", count: 40)]

    @Test(arguments: 0...20, behind)
    func aKeyOfAnyLength(count: Int, behind: String) throws {
        let name = Self.name(count)
        let (key, isAtEnd) = try read("{\"\(name)\"\(behind):\(behind)") { reader in
            var first = true
            try reader.beginObject()
            return try reader.word(first: &first)
        }
        #expect(key == word(name))
        #expect(isAtEnd)
    }

    @Test(arguments: 0...20, 0...20)
    func twoWordsOfAnyLength(first: Int, second: Int) throws {
        let (one, other) = (Self.name(first), Self.name(second))
        for behind in Self.behind {
            let (words, isAtEnd) = try read("\"\(one).\(other)\"\(behind)") { try $0.dottedWords() }
            #expect(words == (word(one), word(other)), "\(behind.utf8.count) behind")
            #expect(isAtEnd)
        }
    }

    @Test(arguments: behind)
    func withoutADotThereIsOneWord(behind: String) throws {
        let (words, isAtEnd) = try read("\"entry\"\(behind)") { try $0.dottedWords() }
        #expect(words == ("entry", .none))
        #expect(isAtEnd)
    }

    /// What is escaped is no word that anybody asks for, and ends where it ends.
    @Test(arguments: [#"ent\u0072y.add"#, #"entry.a\"dd"#, #"\"entry.add"#, #"entry\\.add"#, #"entry.add\\"#], behind)
    func anEscapedNameIsNone(name: String, behind: String) throws {
        let (words, isAtEnd) = try read("\"\(name)\"\(behind)") { try $0.dottedWords() }
        #expect(words == (.none, .none))
        #expect(isAtEnd)
        let (key, isBehindKey) = try read("{\"\(name)\":\(behind)") { reader in
            var first = true
            try reader.beginObject()
            return try reader.word(first: &first)
        }
        #expect(key == .some(.none))
        #expect(isBehindKey)
    }

    @Test(arguments: behind)
    func aNameWithoutAnEndIsRefused(behind: String) {
        for text in ["\"entry.add\(behind)", "\"entry\(behind)", "entry.add\"\(behind)"] {
            #expect(throws: JSONReader.Mistake.self) { try read(text) { try $0.dottedWords() } }
        }
    }
}
