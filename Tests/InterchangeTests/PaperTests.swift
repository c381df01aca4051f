import Interchange
import TestSupport
import Testing

/// Lists on paper: how they stand in columns, and the PDF.
@Suite struct PaperTests {
    private static func list(_ sections: (String, [String])...) -> PaperList {
        PaperList(
            title: "Groceries",
            sections: sections.map { title, names in
                .init(title: title, things: names.map { .init(name: $0, amount: "", isTicked: false) })
            })
    }

    private static func text(_ columns: [[PaperList.Line]]) -> [[String]] {
        columns.map { column in
            column.map { line in
                switch line {
                case .heading(let title): title.uppercased()
                case .thing(let name, _, _): name
                case .rest(let name): "+" + name
                case .blank: ""
                }
            }
        }
    }

    private static let unwrapped = { @Sendable (name: String, _: String) in [name] }

    @Test func columnsAreAsShortAsTheyCanBe() {
        let list = Self.list(("Fruit", ["a", "b", "c"]), ("Dairy", ["d", "e"]))
        #expect(
            Self.text(list.columns(atMost: 2, wrap: Self.unwrapped))
                == [["FRUIT", "a", "b", "c"], ["DAIRY", "d", "e"]])
        #expect(Self.text(list.columns(atMost: 1, wrap: Self.unwrapped)).map(\.count) == [8])
        #expect(Self.list().columns(atMost: 2, wrap: Self.unwrapped).isEmpty)
    }

    @Test func aHeadingIsSaidAgainAndStandsAboveSomething() {
        let list = Self.list(("Fruit", ["a", "b"]), ("Dairy", ["c", "d", "e"]))
        #expect(
            Self.text(list.columns(of: 5, wrap: Self.unwrapped))
                == [["FRUIT", "a", "b"], ["DAIRY", "c", "d", "e"]])
        #expect(
            Self.text(list.columns(of: 3, wrap: Self.unwrapped))
                == [["FRUIT", "a", "b"], ["DAIRY", "c", "d"], ["DAIRY", "e"]])
    }

    @Test(arguments: Dice.seeds(100)) func everythingStandsOnceAndInOrder(seed: UInt64) {
        var dice = Dice(seed: seed)
        var count = 0
        let list = PaperList(
            title: "",
            sections: (0..<dice.below(6)).map { number in
                .init(
                    title: "Section \(number)",
                    things: (0..<dice.below(8)).map { _ in
                        count += 1
                        return .init(name: "\(count)", amount: "", isTicked: false)
                    })
            })
        let limit = 2 + dice.below(9)
        let columns = list.columns(of: limit, wrap: Self.unwrapped)
        let names = Self.text(columns).joined().filter { Int($0) != nil }
        #expect(names == (0..<count).map { "\($0 + 1)" })
        for column in columns {
            #expect(column.count <= limit)
            if case .heading = column.first {} else { Issue.record("no heading") }
            if case .heading = column.last { Issue.record("a heading at the end") }
        }
        #expect(list.columns(atMost: 2, wrap: Self.unwrapped).count <= 2)
    }

    @Test(arguments: [
        ("a bc def", 4, ["a bc", "def"]), ("abcdefgh", 3, ["abc", "def", "gh"]), ("ab cdefg", 4, ["ab", "cdef", "g"]),
        ("ab", 1, ["a", "b"]), ("", 4, [""]), ("x", 0, ["x"]),
    ])
    func longNamesAreParted(name: String, room: Int, lines: [String]) {
        #expect(name.wrapped(to: room, measure: \.count) == lines)
    }

    // MARK: PDF

    private func file(_ list: PaperList, on paper: PaperFile.Paper = .a4) -> (file: PaperFile, text: String) {
        let file = PaperFile(list, on: paper) { $0 == "ł" ? "l" : "?" }
        return (file, String(decoding: file.bytes, as: UTF8.self))
    }

    @Test func everyObjectIsWhereTheTableSays() throws {
        let many = (0..<150).map { "Thing \($0)" }
        let (file, text) = file(Self.list(("Fruit", many)))
        #expect(text.hasPrefix("%PDF-1.4\n") && text.hasSuffix("%%EOF\n"))
        let table = try #require(text.range(of: "xref\n0 "))
        let offsets = text[table.upperBound...].split(separator: "\n").dropFirst(2).prefix { $0.hasSuffix(" n ") }
        for (index, line) in offsets.enumerated() {
            let offset = try #require(Int(line.prefix(10)))
            #expect(file.bytes[offset...].starts(with: Array("\(index + 1) 0 obj\n".utf8)))
        }
        // 150 things and their headings are two pages of two columns.
        #expect(offsets.count == 4 + 2 * 2 && text.contains("/Count 2"))
        #expect(text.contains("/MediaBox [0 0 595 842]"))
        #expect(self.file(Self.list(), on: .letter).text.contains("/MediaBox [0 0 612 792]"))
        for thing in many { #expect(text.contains("(\(thing)) Tj")) }
    }

    @Test func lettersAreThoseOfTheFonts() {
        let (file, text) = file(Self.list(("Käse", ["Crème (50 %)", "twaróg łagodny", "納豆", "3 € \\"])))
        #expect(text.utf8.allSatisfy { $0 < 0x80 })
        for string in ["(K\\344se)", "(Cr\\350me \\(50 %\\))", "(twar\\363g lagodny)", "(??)", "(3 \\200 \\\\)"] {
            #expect(text.contains(string), "\(string)")
        }
        #expect(file.unlike == ["twaróg łagodny", "納豆"])
    }

    @Test func amountsEndAtTheRightAndWhatIsTickedHasACross() {
        let things = [
            PaperList.Thing(name: "Milk", amount: "2 l", isTicked: false),
            PaperList.Thing(name: "Bread", amount: "1.5 kg", isTicked: true),
        ]
        let text = file(PaperList(title: "G", sections: [.init(title: "All", things: things)])).text
        // 2 l is 556 + 278 + 222 thousandths of 11 points wide.
        #expect(text.contains("BT /F1 11 Tf 271 717 Td (2 l) Tj ET"))
        #expect(text.split(separator: "\n").filter { $0.contains(" re S") }.count == 2)
        #expect(text.split(separator: "\n").filter { $0.contains(" l S") }.count == 1)
    }
}

extension String {
    fileprivate func range(of text: String) -> Range<Index>? {
        indices.first { self[$0...].hasPrefix(text) }.map { $0..<index($0, offsetBy: text.count) }
    }
}
