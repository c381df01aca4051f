import Testing

@testable import GroceryDomain

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
        let marks = Set(MatchedLetters(of: text).marks(in: name))
        var shown = ""
        for (place, character) in name.enumerated() {
            if marks.contains(place) && !marks.contains(place - 1) { shown += "[" }
            shown.append(character)
            if marks.contains(place) && !marks.contains(place + 1) { shown += "]" }
        }
        #expect(shown == expected)
    }

    @Test func marksAreInOrderWhateverTheTexts() {
        var random = TypingDice(seed: 3)
        func text() -> String {
            String(
                (0..<Int.random(in: 0...30, using: &random)).map { _ in
                    Array("ab cé ß👩‍🍳'&한").randomElement(using: &random) ?? "a"
                })
        }
        for _ in 0..<2000 {
            let (typed, name) = (text(), text())
            let marks = MatchedLetters(of: typed).marks(in: name)
            #expect(zip(marks, marks.dropFirst()).allSatisfy { $0 < $1 }, "\(typed) in \(name)")
            #expect(marks.allSatisfy { (0..<name.count).contains($0) })
        }
    }
}
