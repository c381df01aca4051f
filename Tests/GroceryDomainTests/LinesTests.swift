import GroceryDomain
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
