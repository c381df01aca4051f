import GroceryDomain
import Testing

@Suite struct MatchingLettersTests {
    /// Matched letters in brackets.
    @Test(arguments: [
        ("milk", "Milk", "[Milk]"), ("mil", "Milk chocolate", "[Mil]k chocolate"), ("milk", "Oat milk", "Oat [milk]"),
        ("milk oat", "Oat milk", "[Oat] [milk]"), ("oatmilk", "Oat milk", "[Oat] [milk]"),
        ("butter milk", "Buttermilk", "[Buttermilk]"),
        ("brocoli", "Broccoli", "[Bro]c[coli]"), ("tomatos", "Tomatoes", "[Tomato]e[s]"),
        ("onoin", "Onions", "[Onion]s"),
        ("milch", "Hafermilch", "Hafer[milch]"), ("creme", "Crème fraîche", "[Crème] fraîche"),
        ("STRASSE", "Straße", "[Straße]"),
        ("spaggetti b", "Spaghetti bolognese", "[Spag]h[etti] [b]olognese"), ("", "Milk", "Milk"), ("milk", "", ""),
        ("xyz", "Milk", "Milk"),
        ("kelloggs", "Kellogg’s", "[Kellogg]’[s]"), ("牛", "牛奶", "[牛]奶"), ("우유", "우유", "[우유]"),
        ("me\u{301}l", "Mélange", "[Mél]ange"),
    ])
    func marked(text: String, name: String, expected: String) {
        var shown = ""
        var end = name.startIndex
        for range in matchedRanges(of: text, in: name) {
            shown += name[end..<range.lowerBound] + "[" + name[range] + "]"
            end = range.upperBound
        }
        #expect(shown + name[end...] == expected)
    }

    @Test func rangesAreInOrderWhateverTheTexts() {
        var random = TypingDice(seed: 3)
        func text() -> String {
            String(
                (0..<Int.random(in: 0...30, using: &random)).map { _ in
                    Array("ab cé ß👩‍🍳'&한").randomElement(using: &random) ?? "a"
                })
        }
        for _ in 0..<2000 {
            let (typed, name) = (text(), text())
            let ranges = matchedRanges(of: typed, in: name)
            #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }, "\(typed) in \(name)")
            #expect(ranges.allSatisfy { !$0.isEmpty && $0.upperBound <= name.endIndex })
        }
    }
}
