/// Names of makers and shops that are no things to buy by themselves beside the name of one: `amul butter` is butter.
///
/// Written with a capital, any word that the catalogue does not know is taken for a brand (`NamesWithin`). On a phone
/// nobody writes capitals, and a word that nobody knows may be anything. What is also a word for food or for what one
/// does with it, `duck`, `all`, `simply`, is not among them.
enum Brands {
    /// How many of the folded words at the beginning are a brand: 0, 1 or 2.
    private static func count(at words: ArraySlice<String>) -> Int {
        guard let first = words.first else { return 0 }
        if let second = words.dropFirst().first {
            let both = [first.utf8, " ".utf8, second.utf8].joined()
            if Lexicon.classes(of: both).contains(.brand) { return 2 }
        }
        return Lexicon[first].contains(.brand) ? 1 : 0
    }

    /// Whether the folded words are brands and nothing else.
    static func areAll(_ words: [String]) -> Bool {
        var rest = words[...]
        while !rest.isEmpty {
            let count = count(at: rest)
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return !words.isEmpty
    }

    /// What is also a flavour: muller strawberry is no fruit.
    static func isFlavour(_ folded: String) -> Bool { Lexicon[folded].contains(.flavour) }
}
