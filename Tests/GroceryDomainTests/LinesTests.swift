@testable import GroceryDomain
import TestSupport
import Testing

/// Lines are read as `seeds/lines.tsv` says.
@Suite struct LinesTests {
    private static let groceries = Household.starter
    private static let search = CatalogueSearch(of: groceries)
    private static let sections = LineExamples.sections(of: Repository.read("seeds/lines.tsv") ?? "")

    @Test(arguments: sections) func linesAreReadSo(section: LineExamples) {
        for example in section.examples {
            let reading = section.reading(
                of: example.line, Self.search, in: Self.groceries, suggesting: example.reading.contains(" → "))
            if reading != example.reading {
                Issue.record("seeds/lines.tsv:\(example.number): \(example.line) is read as \(reading)")
            }
        }
    }

    /// Whoever types the whole name of an item means that item, and no amount of another one: rib of beef.
    @Test func theNameOfAnItemIsThatItem() {
        let others = Self.groceries.items.shown.filter { item in
            Self.search.meanings(of: item.name, in: Self.groceries, limit: 0).map(\.certain?.item) != [item.id]
        }
        #expect(others.map(\.name).sorted() == [])
    }

    /// As somebody types it, word by word: whatever the rest will be, something is read of it.
    @Test func whatIsTypedSoFarIsRead() {
        for line in Set(Self.sections.flatMap(\.examples).map(\.line)).sorted() {
            let words = line.split(separator: " ")
            for count in 1..<max(words.count, 1) {
                let part = words.prefix(count).joined(separator: " ")
                #expect(!Self.search.meanings(of: part, in: Self.groceries, limit: 0).isEmpty, "\(part)")
            }
        }
    }

    /// Each word that is taken for a name, or for what is said of one, stands in the name or in the note.
    @Test func noWordIsLost() {
        let kinds = ["item", "new name", "kind", "describes", "brand", "remark"]
        for example in Self.sections.filter({ $0.names == nil }).flatMap(\.examples) {
            let meanings = Self.search.meanings(of: example.line, in: Self.groceries, limit: 0)
            let kept = meanings.flatMap { meaning in
                [
                    meaning.line.name, meaning.line.wanted, meaning.line.note, meaning.certain?.name,
                    meaning.certain?.note,
                ]
            }.compactMap(\.self).joined(separator: " ").folded
            let steps = Self.search.paths(of: example.line, in: Self.groceries, limit: 1).flatMap(\.steps)
            let words = steps.filter { kinds.contains($0.kind) }.flatMap { $0.text.folded.split { !$0.isLetter } }
            let lost = words.filter { $0.count > 2 && $0 != "the" && !kept.contains($0) }
            #expect(lost.isEmpty, "\(lost) of “\(example.line)”, line \(example.number)")
        }
    }

    @Test func eachLineStandsThereOnce() {
        #expect(Self.sections.count { $0.examples.contains { $0.reading.isEmpty } } == 0)
        var seen: [Set<String>?: Set<String>] = [:]
        for section in Self.sections {
            for example in section.examples where !seen[section.names, default: []].insert(example.line).inserted {
                Issue.record("seeds/lines.tsv:\(example.number): \(example.line) stands there twice")
            }
        }
        #expect(seen[nil]?.count ?? 0 > 800 && seen[[]]?.count ?? 0 > 300)
    }
}
