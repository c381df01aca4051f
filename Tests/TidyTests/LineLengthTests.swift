import TestSupport
import Testing

/// A line of what people write is seen whole, two files beside each other on a screen.
@Suite struct LineLengthTests {
    private static let longest = 120

    /// What people do not write line by line: seeds, inputs of tests, drawn screens, what the program prints or
    /// writes, what others wrote, and what is made of it all.
    private static let others = [
        "seeds/", "Tests/Corpus/", "Tests/GroceryViewsTests/Screens/", "docs/aisle.1", "docs/commands.md",
        "docs/json.md", "Package.resolved", "Tests/Households/", "Vendor/", "dist/",
    ]

    private static let paths = Repository.files(under: ".", suffix: "").map { String($0.dropFirst(2)) }
        .filter { path in
            let isNoText = path.hasSuffix(".svg") || path.hasSuffix(".gz")
            return !others.contains(where: path.hasPrefix) && !isNoText && !path.contains("__pycache__/")
        }

    /// The numbers of the lines that are too long. In Markdown a row of a table cannot be broken, nor a word such as
    /// the target of a link, and what stands between fences is for copying.
    private static func tooLong(in text: String, of path: String) -> [Int] {
        var isFenced = false
        var found: [Int] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if path.hasSuffix(".md"), line.hasPrefix("```") { isFenced.toggle() }
            let isWhole = path.hasSuffix(".md") && (isFenced || line.hasPrefix("|") || !line.contains(" "))
            if !isWhole, line.unicodeScalars.count > longest { found.append(index + 1) }
        }
        return found
    }

    @Test func noLineIsTooLong() throws {
        for path in Self.paths {
            let lines = Self.tooLong(in: try #require(Repository.read(path)), of: path)
            #expect(lines.isEmpty, "\(path), over \(Self.longest) characters: lines \(lines)")
        }
    }

    @Test(arguments: [
        "Makefile", "README.md", "docs/ARCHITECTURE.md", "Sources/aisle/main.swift", "Sources/CBytes/checksum.c",
        "Tests/Chaos/chaos.py", "Tests/TidyTests/LineLengthTests.swift", "Benchmarks/README.md", "scripts/need",
    ])
    func isLookedAt(path: String) { #expect(Self.paths.contains(path)) }

    /// Before and after 116 letters, and whether that is too long.
    @Test(arguments: [
        ("a.swift", "äöü", "ß", false), ("a.swift", "äöü", "ßé", true), ("a.py", "| a", " b", true),
        ("a.md", "a ", "bcd", true), ("a.md", "| a", " b", false), ("a.md", "```\na ", "bcd", false),
        ("a.md", "```\n```\na ", "bcd", true), ("a.md", "](#", "bcd)", false),
    ])
    func theRuleBites(path: String, before: String, after: String, bites: Bool) {
        let text = before + String(repeating: "x", count: Self.longest - 4) + after
        #expect(Self.tooLong(in: text, of: path).isEmpty != bites)
    }
}
