import TestSupport
import Testing

/// What can be asked of the sources themselves.
@Suite struct SeedsTableTests {
    /// Every row of the table in seeds/README.md names tests; each has to be there, under that very name.
    @Test func everyRowNamesATestThatExists() throws {
        let table = try #require(Repository.read("seeds/README.md"))
        let rows = table.split(separator: "\n").filter {
            $0.hasPrefix("| A") || $0.hasPrefix("| B") || $0.hasPrefix("| C")
        }
        for (system, count) in [("A", 11), ("C", 11)] {
            let own = rows.filter { $0.hasPrefix("| \(system)") }.compactMap {
                $0.split(separator: " ").dropFirst().first
            }
            #expect(own == (1...count).map { "\(system)\($0)" }, "each row once, in order")
        }
        for row in rows {
            try expectPlaces(of: row)
            let proof = try #require(row.split(separator: "|").last(where: { $0.contains("Tests.swift") }))
            let file = try #require(proof.split(separator: "`").first { $0.hasSuffix(".swift") })
            let source = try #require(Repository.read("Tests/EndToEndTests/\(file)"), "\(file)")
            let names = proof.split(separator: "“").dropFirst().compactMap { $0.split(separator: "”").first }
            #expect(!names.isEmpty, "\(row)")
            for name in names { #expect(source.contains(name), "\(file): \(name)") }
        }
    }

    /// Every file and folder that a row names is there, and the name in brackets behind a file occurs in it.
    private func expectPlaces(of row: Substring) throws {
        let place = row.split(separator: "|")[2]
        let quoted = place.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map(\.element)
        #expect(!quoted.isEmpty, "\(row)")
        var source = ""
        for name in quoted {
            if !name.contains("/") {
                #expect(source.contains(name), "\(name): \(row)")
            } else if name.hasSuffix("/") {
                let paths = ["Sources/\(name)", "\(name)"].flatMap { Repository.files(under: $0, suffix: "") }
                #expect(!paths.isEmpty, "\(name): \(row)")
            } else {
                source = try #require(
                    Repository.read("Sources/\(name)") ?? Repository.read(String(name)), "\(name): \(row)")
            }
        }
    }
}
