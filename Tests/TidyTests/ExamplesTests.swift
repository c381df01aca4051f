import TestSupport
import Testing

/// The examples in the documentation of GroceryDomain are compiled and true: each is part of a test there.
@Suite struct ExamplesTests {
    private static let tests = "Tests/GroceryDomainTests/ExamplesTests.swift"

    /// The fenced blocks of Swift in the documentation comments of a source, without the comment signs.
    private static func examples(in source: String) -> [[Substring]] {
        var (examples, isSwift) = ([[Substring]](), false)
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
            let text = line.drop(while: \.isWhitespace)
            guard text.hasPrefix("///") else {
                isSwift = false
                continue
            }
            let comment = text.dropFirst(text.hasPrefix("/// ") ? 4 : 3)
            if comment.hasPrefix("```") {
                isSwift = comment == "```swift"
                if isSwift { examples.append([]) }
            } else if isSwift {
                examples[examples.count - 1].append(comment)
            }
        }
        return examples
    }

    @Test func everyExampleIsATest() throws {
        let tests = try #require(Repository.read(Self.tests))
        var count = 0
        for path in Repository.files(under: "Sources/GroceryDomain", suffix: ".swift") {
            for example in Self.examples(in: try #require(Repository.read(path))) {
                let body = example.map { "        \($0)\n" }.joined() + "    }\n"
                #expect(tests.contains(body), "\(path): copy this example into \(Self.tests): \(body)")
                count += 1
            }
        }
        #expect(count >= 25)
    }

    @Test func examplesAreFound() {
        let source = "/// Text\n///\n/// ```swift\n/// let a = 1\n/// ```\nstruct A {}\n"
        #expect(Self.examples(in: source) == [["let a = 1"]])
    }
}
