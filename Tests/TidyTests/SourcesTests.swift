import TestSupport
import Testing

/// Rules of the house that the compiler does not hold.
@Suite struct SourcesTests {
    /// A rule that a line breaks, or nil.
    private static func rule(brokenBy line: SourceLine, in path: String) -> String? {
        let words = Set(line.code.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
        if words.contains("import"), words.contains(where: { $0.hasPrefix("Foundation") }) {
            return "Foundation costs milliseconds at every start"
        }
        if line.code.contains("try!") || line.code.contains("as!") { return "an error that is not caught" }
        if words.contains("fatalError"), !line.isExplained { return "an end that no comment shows to be impossible" }
        if line.forcesUnwrapping, !line.isExplained { return "a forced unwrapping that no comment proves" }
        if line.writesPastPrinting, path != "Sources/aisle/Printing.swift" { return "what no one has looked through" }
        if line.callsPrint, !path.hasPrefix("Sources/aisle/") { return "the screen belongs to the terminal's room" }
        let unfinished = ["TODO", "FIXME", "XXX", "HACK", "stub", "Stub"]
        if let word = unfinished.first(where: { line.words.contains(Substring($0)) }) { return "unfinished: \(word)" }
        return nil
    }

    private static let linesMax = 520

    @Test(arguments: Repository.files(under: "Sources", suffix: ".swift"))
    func aSourceKeepsTheRules(path: String) throws {
        let lines = SourceLine.lines(of: try #require(Repository.read(path)))
        #expect(lines.count <= Self.linesMax, "a file holds one thing")
        for line in lines {
            if let rule = Self.rule(brokenBy: line, in: path) {
                Issue.record("\(path):\(line.number): \(rule): \(line.text)")
            }
        }
    }

    @Test(arguments: ["Sources", "Tests", "Benchmarks"].flatMap { Repository.files(under: $0, suffix: ".c") })
    func aSourceInCHoldsOneThing(path: String) throws {
        #expect(SourceLine.lines(of: try #require(Repository.read(path))).count <= Self.linesMax)
    }

    @Test func allSourcesAreLookedAt() {
        let files = Repository.files(under: "Sources", suffix: ".swift")
        for room in ["GroceryDomain", "Journal", "GroceryStore", "GroceryApp", "GroceryViews", "ScreenModel", "aisle"] {
            #expect(files.contains { $0.hasPrefix("Sources/\(room)/") }, "\(room)")
        }
    }

    @Test(arguments: [
        "import Foundation", "internal import FoundationEssentials", "let a = try! read()", "let b = c as! D", "a!.b",
        "let x = list.first!", "call(a)!", "fatalError()", "print(1)", "Swift.print(a)", "write(STDERR_FILENO, a, 1)",
        "// TODO later", "let s = \"\"; a!.b",
        "if !a[0]! { }", "let b = \"\\(a!)\"",
    ])
    func theRulesBite(line: String) {
        #expect(SourceLine.lines(of: line).contains { Self.rule(brokenBy: $0, in: "Sources/Journal/A.swift") != nil })
    }

    @Test(arguments: [
        "if a != b {", "if !isDone {", "#if !os(Linux)", "let s = \"wow!\"", "// Wow! It is fine.",
        "a! // there is one",
        "// Checked above.\na!", "journal.print(1)", "fingerprint(1)", "\"\"\"\nwow! TO DO print(1)\n\"\"\"",
        "guard !a, !b",
        "let s = \"// no comment\"",
    ])
    func whatIsAllowedIsNot(text: String) {
        for line in SourceLine.lines(of: text) {
            #expect(Self.rule(brokenBy: line, in: "Sources/Journal/A.swift") == nil)
        }
    }
}

/// A line of Swift, taken apart as far as the rules need.
struct SourceLine {
    let number: Int
    let text: String
    /// Without comments and what stands in quotes; what is interpolated stays.
    private(set) var code = ""
    /// On the line or above it a comment says something.
    private(set) var isExplained: Bool

    var words: [Substring] { text.split { !$0.isLetter } }

    /// A `!` behind a value, which is neither `!=` nor a negation.
    var forcesUnwrapping: Bool {
        zip(code, code.dropFirst() + [" "]).enumerated().contains { index, pair in
            guard pair.0 == "!", pair.1 != "=", index > 0 else { return false }
            let before = code[code.index(code.startIndex, offsetBy: index - 1)]
            return before.isLetter || before.isNumber || "_)]}".contains(before)
        }
    }

    /// Past `Printing.swift`, which lets no text through that a terminal would obey.
    var writesPastPrinting: Bool {
        let callees = code.split { !$0.isLetter && $0 != "." }
        return ["Swift.print", "fputs", "puts", "printf", "fprintf"].contains { callees.contains(Substring($0)) }
            || code.contains("write(STDOUT") || code.contains("write(STDERR")
    }

    var callsPrint: Bool {
        guard let place = code.ranges(of: "print(").first else { return false }
        let before = place.lowerBound > code.startIndex ? code[code.index(before: place.lowerBound)] : " "
        return !before.isLetter && !before.isNumber && before != "_" && before != "."
    }

    private init(_ number: Int, _ text: String, isExplained: Bool) {
        (self.number, self.text, self.isExplained) = (number, text, isExplained)
    }

    static func lines(of source: String) -> [SourceLine] {
        var lines: [SourceLine] = []
        var isInLongString = false
        var isCommentAbove = false
        for (index, text) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            var line = SourceLine(index + 1, String(text), isExplained: isCommentAbove)
            let isFence = text.contains("\"\"\"")
            if !isInLongString, !isFence { line.read() }
            if isFence, text.ranges(of: "\"\"\"").count == 1 { isInLongString.toggle() }
            isCommentAbove = text.drop(while: \.isWhitespace).hasPrefix("//")
            lines.append(line)
        }
        return lines
    }

    private mutating func read() {
        var rest = Substring(text)
        var isQuoted = false
        var interpolations: [Int] = []
        while let letter = rest.popFirst() {
            if isQuoted {
                if letter == "\"" {
                    isQuoted = false
                } else if letter == "\\", let next = rest.popFirst(), next == "(" {
                    interpolations.append(0)
                    isQuoted = false
                    code.append("(")
                }
                continue
            }
            if letter == "/", rest.first == "/" {
                isExplained = true
                return
            }
            if letter == "\"" {
                isQuoted = true
                continue
            }
            if let depth = interpolations.last {
                if letter == "(" { interpolations[interpolations.count - 1] = depth + 1 }
                if letter == ")" { interpolations[interpolations.count - 1] = depth - 1 }
                if interpolations.last == -1 {
                    interpolations.removeLast()
                    isQuoted = true
                }
            }
            code.append(letter)
        }
    }
}
