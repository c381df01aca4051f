import GroceryDomain
import Testing

/// Texts within texts, beside what Swift's own functions answer.
@Suite struct SubstringsTests {
    private static let texts = ["", "a", "b", "aa", "ab", "aab", "a, b,, c", "ä", "naïve äé", "abcabcabd", "–a–"]
    private static let parts = ["a", "b", "aa", "ab", ", ", ",", "ä", "é", "abcabd", "–", "x"]

    @Test(arguments: texts, parts) func likeSwiftsOwn(_ text: String, _ part: String) {
        let bytes = Array(text.utf8)
        let places = bytes.indices.filter { bytes[$0...].starts(with: part.utf8) }
        let found = text.firstRange(of: part)
        #expect(found.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } == places.first)
        #expect(found.map { String(text[$0]) } ?? part == part)
        #expect(text.contains(part) == !places.isEmpty)
        let pieces = text.split(separator: part, omittingEmptySubsequences: false)
        #expect(pieces.joined(separator: part) == text && pieces.allSatisfy { !$0.contains(part) })
        #expect(text.split(separator: part).map(String.init) == pieces.map(String.init).filter { !$0.isEmpty })
        #expect(text.replacing(part, with: "<>") == pieces.joined(separator: "<>"))
    }

    @Test func boundsAndEmptyParts() {
        #expect("a".contains("") && "".contains("") && "a".firstRange(of: "") == nil)
        #expect("a--b--c".split(separator: "--", maxSplits: 1) == ["a", "b--c"])
        #expect("".split(separator: "--", omittingEmptySubsequences: false) == [""])
        #expect("a b c".dropFirst(2).firstRange(of: "c") != nil && !"a b c".dropFirst(2).contains("a"))
    }
}
