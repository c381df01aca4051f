import TestSupport
import Testing

/// What CONTRIBUTING.md shows of the sources is there, letter by letter.
@Suite struct SnippetsTests {
    private struct Snippet {
        var path = ""
        var lines: [Substring] = []
    }

    /// The fenced blocks of Swift, each with the file that the sentence before it names.
    private static func snippets(of page: String) -> [Snippet] {
        var (snippets, path, isSwift) = ([Snippet](), "", false)
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                isSwift = line == "```swift"
                if isSwift { snippets.append(Snippet(path: path)) }
            } else if isSwift {
                snippets[snippets.count - 1].lines.append(line)
            } else if let named = line.split(separator: "`").last(where: { $0.hasPrefix("Sources/") }) {
                path = String(named)
            }
        }
        return snippets
    }

    @Test func everySnippetIsInItsFile() throws {
        let snippets = Self.snippets(of: try #require(Repository.read("CONTRIBUTING.md")))
        #expect(snippets.count >= 4)
        for snippet in snippets {
            let source = try #require(Repository.read(snippet.path), "\(snippet.path)")
            let text = snippet.lines.joined(separator: "\n") + "\n"
            #expect(source.contains(text), "\(snippet.path) has changed; show it as it is: \(text)")
        }
    }
}
