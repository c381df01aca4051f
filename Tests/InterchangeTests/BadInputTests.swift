import GroceryDomain
import Interchange
import TestSupport
import Testing

/// Whatever a file holds, every format reads it or says in a sentence why not.
@Suite struct BadInputTests {
    /// Reads it in every form; what is read has its place in the file.
    private func read(_ bytes: [UInt8], _ format: Format) {
        let file = InputFile(bytes, named: "file.\(format.endings[0])", today: CivilDate("2026-11-23"))
        _ = format.likelihood?(file)
        do { _ = try format.read?(file) } catch { #expect(!"\(error)".isEmpty && "\(error)".utf8.count < 500) }
    }

    private static let readable = Format.all.filter { $0.read != nil }.map(\.name)

    private func format(_ name: String) throws -> Format { try #require(Format.all.first { $0.name == name }) }

    /// What Tests/Corpus has of the format, otherwise what it writes itself.
    private func example(_ format: Format) throws -> [UInt8] {
        let examples = Repository.files(under: "Tests/Corpus/interchange", suffix: "")
        func name(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }
        let own =
            examples.first { name($0).hasPrefix(format.name) }
            ?? examples.first { path in format.endings.contains { name(path).hasSuffix(".\($0)") } }
        if let own { return try #require(Repository.bytes(own)) }
        let outgoing = Outgoing(
            Household.groceries("Apples 6, x Milk 2 l (blue), Bread 1 loaf, Onions, Butter 250 g (salted)"),
            lists: [Household.list.id], currency: .dollar, now: Household.now, today: nil)
        return try #require(try format.write?(outgoing))
    }

    /// Whatever it is, it is tried as every format: people name the wrong one.
    @Test(arguments: Repository.files(under: "Tests/Corpus/interchange", suffix: ""))
    func aFileThatIsCutOff(path: String) throws {
        let bytes = try #require(Repository.bytes(path))
        let formats = Format.all.filter { $0.read != nil }
        for count in Set(stride(from: 0, through: bytes.count, by: 100)).union([bytes.count - 1, bytes.count]) {
            for format in formats { read(Array(bytes.prefix(count)), format) }
        }
    }

    @Test(arguments: readable)
    func itsOwnTextIsCutOff(format name: String) throws {
        let (format, bytes) = (try format(name), try example(try format(name)))
        for count in stride(from: 0, to: bytes.count, by: 100) { read(Array(bytes.prefix(count)), format) }
    }

    /// What begins with another number than the sum is not taken for a sum.
    @Test(arguments: [
        "2/£3", "2 for £3", "500 g for 3.50", "10 for £10", "4 for 99p", "500g £3.50", "2 für 3 £", "2/3.00",
        "50% off 3.00", "1 kg 2.99", "100g = 0.50",
    ])
    func whatIsNotUnderstoodIsNoPrice(text: String) throws {
        let read = try #require(try format("csv").read)
        let incoming = try read(InputFile(Array("item,quantity,price\nrice,6,\(text)\n".utf8)))
        #expect(incoming.lists.flatMap(\.lines).allSatisfy { $0.price == nil })
        #expect(incoming.remarks.map { "\($0)" } == ["line 2: “\(text)” is not a price"])
    }

    @Test func whatIsInNoColumnOrIsNoPriceIsSaid() throws {
        let read = try #require(try format("csv").read)
        let table = "item,quantity,price\nmilk,2,-3\ntea,,free\nrice,1,2.50,x,,y\nham,3,$4.10,\n"
        let incoming = try read(InputFile(Array(table.utf8)))
        let said = [
            "line 2: “-3” is not a price", "line 3: “free” is not a price", "line 4: no column is above “x”, “y”",
        ]
        #expect(incoming.remarks.map(\.description) == said)
        #expect(incoming.lists[0].lines.map { $0.price?.amount.minor } == [nil, nil, 2500, 4100])
    }

    /// What nobody wrote as a list is refused by what it is, not taken for one.
    @Test(arguments: [
        ("<?xml version=\"1.0\"?>\n<a><b>Milk</b></a>\n", "XML"), ("<list>\n<item>Milk</item>\n</list>\n", "XML"),
        ("<svg>\n<style>@a{b}</style></svg>\n", "XML"), ("{\"a\":{\"b\":[1,2]}}\n", "JSON"),
        ("[\"a\", 2]\n", "JSON"), ("%PDF-1.4\nMilk\n", "a PDF document"),
        ("{\\rtf1\\ansi Milk\\par}\n", "a document in rich text (RTF)"),
        ("#!/bin/sh\necho milk\n", "a script"), ("Milk\0\0Tea\n", "a file of bytes, not of text"),
    ])
    func whatIsNoListIsNamed(text: String, what: String) {
        let file = InputFile(Array(text.utf8), named: "file.txt")
        #expect(file.looksLike == what && Format.detected(in: file) == nil)
    }

    @Test(arguments: ["<3 milk", "[ ] milk", "[x] eggs\n[ ] tea", "(milk)", "- <b>", "{milk}", "[[Milk]]"])
    func aListIsNotTakenForSomethingElse(text: String) {
        #expect(InputFile(Array(text.utf8)).looksLike == nil)
    }

    @Test func coloursAreNoPartOfNames() throws {
        let text =
            "\u{1B}[1;31mMilk\u{1B}[0m\n\u{1B}]0;title\u{07}Tea\u{1B}(B\n"
            + "\u{1B}]8;;http://a\u{1B}\\Rice\u{1B}]8;;\u{1B}\\\n\u{1B}"
        let incoming = try #require(try format("text").read?(InputFile(Array(text.utf8))))
        #expect(incoming.lists.flatMap(\.lines).map(\.text) == ["Milk", "Tea", "Rice"])
    }

    /// Short lines take more memory than they have bytes, and so do short columns.
    @Test func moreLinesThanAnyListHasAreRefused() throws {
        for name in ["text", "csv", "todo.txt", "icalendar", "aisle.conf", "shopping-list"] {
            let file = InputFile(Array(repeating: UInt8(ascii: "\n"), count: 1_000_000), named: "file")
            let read = try #require(try format(name).read)
            #expect(throws: Unreadable("it has more than 200000 lines, more than any list")) { _ = try read(file) }
        }
        // However a line ends, it is one.
        let readText = try #require(try format("text").read)
        for (end, count) in [("\n", 200_001), ("\r", 200_001), ("\r\n", 200_001), ("\r\n", 199_999), ("\n", 199_999)] {
            let file = InputFile(Array(String(repeating: "tea" + end, count: count).utf8), named: "file")
            #expect(((try? readText(file)) == nil) == (count > 200_000), "\(end.utf8.count) \(count)")
        }
        let wide = InputFile(Array("item\n".utf8) + Array(repeating: UInt8(ascii: ","), count: 20_000))
        let read = try #require(try format("csv").read)
        #expect(throws: Unreadable("it has more than 10000 columns, which no table of groceries has", line: 2)) {
            _ = try read(wide)
        }
    }

    /// What is said of a file is for a person, however much of it is wrong.
    @Test func remarksAreShort() throws {
        let read = try #require(try format("aisle.conf").read)
        let names = String(repeating: "kale ", count: 1_600)
        let incoming = try read(InputFile(Array("[Produce]\n\(names)\n".utf8)))
        let long = String(repeating: "x", count: 8_000)
        let twice = try read(InputFile(Array("\(long)\n\(long)\n".utf8)))
        #expect(incoming.remarks.isEmpty && !twice.remarks.isEmpty)
        #expect(twice.remarks.allSatisfy { $0.why.utf8.count <= 2_000 })
    }

    @Test(arguments: readable)
    func anotherEncoding(format name: String) throws {
        let (format, text) = (try format(name), String(decoding: try example(try format(name)), as: UTF8.self) + "ü€")
        let units = Array(text.utf16.prefix(20_000))
        read(units.map { UInt8(truncatingIfNeeded: $0) }, format)
        let little = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        let big = units.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big, [0xFF, 0xFE] + little.dropLast()] {
            read(bytes, format)
        }
    }

    @Test(arguments: readable)
    func aLineOfTenMegabytes(format name: String) throws {
        let format = try format(name)
        read(Array(repeating: UInt8(ascii: "a"), count: 10_000_000), format)
        read(try example(format).prefix(300) + Array(repeating: UInt8(ascii: ","), count: 300_000), format)
    }

    @Test(arguments: readable)
    func whatIsNestedVeryDeep(format name: String) throws {
        let format = try format(name)
        for open in ["[", "{\"a\":", "[-", "(", "\"", "BEGIN:VTODO\n", "<script>", "> "] {
            read(Array(String(repeating: open, count: 100_000).utf8), format)
        }
        read(Array("[{\"description\":".utf8) + Array(repeating: UInt8(ascii: "["), count: 100_000), format)
    }
}
