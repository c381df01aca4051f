// What stands beside a name and says who made it or which sort it is.

extension NamesWithin {
    /// `amul butter`, `soy sauce kikkoman`: an item, and brands that everybody knows. One that names an item by itself
    /// makes another thing of it: savlon cream is no cream.
    func madeBy(_ phrase: Phrase) -> Found? {
        let brand = others(than: phrase).filter { !Self.isJoining($0) }.map(\.folded)
        guard Brands.areAll(brand), item(brand.joined(separator: " ")) == nil,
            !Brands.areAll(words[phrase.range].map(\.folded)),
            !Brands.isFlavour(words[phrase.range.lowerBound].folded) || phrase.range.count > 1
        else { return nil }
        return found(phrase, isCertain: true)
    }

    /// The other words that say more than how large, how many or what is done with it.
    private func others(than phrase: Phrase) -> [Word] {
        (words[..<phrase.range.lowerBound] + words[phrase.range.upperBound...])
            .filter { !$0.isDescribing && !Self.isNumbering($0.folded) }
    }

    /// `fish sauce megachef`, `chickpeas kabuli`, `edmonds baking powder`: an item, and words of which nothing is
    /// known, a maker or a sort. Behind a single word that is not of many, a word may make another thing of it: a salt
    /// lick is no salt. So may one before a single word. Whoever has or wants none of it, says so: `dont need eggs`.
    func besideStrangers(_ phrase: Phrase) -> Found? {
        let (first, last) = (phrase.range.lowerBound, phrase.range.upperBound - 1)
        let isBefore = words[..<first].allSatisfy(\.isDescribing)
        let others = others(than: phrase)
        let isOfMany = words[last].folded.hasSuffix("s") && !words[last].folded.hasSuffix("ss")
        guard !text.contains(","), phrase.range.count > 1 || isBefore && isOfMany,
            isBefore || words[(last + 1)...].allSatisfy(\.isDescribing),
            !others.isEmpty, others.count <= Self.strangersMax,
            !words.contains(where: { Lexicon[$0.folded].contains(.refusal) }),
            others.allSatisfy({ saysNoOther($0.folded, than: phrase.item) })
        else { return nil }
        return found(phrase, isCertain: true)
    }

    /// Whether nothing is known of a word, or it stands in another name of the item: `pickles claussen`.
    private func saysNoOther(_ word: String, than item: ItemID) -> Bool {
        isWord(word, item) && self.item(word).map { $0 == item } ?? true || isStrange(word)
    }

    private static let strangersMax = 3
    /// `De Cecco spaghetti`, `Barilla spaghetti no 5`: what stands before the name is a brand, that is, begins with a
    /// capital where the name does not, and no word of it is in the catalogue; behind the name are only numbers and
    /// describing words. Or the brand stands behind it: `soy sauce Yamasa`. A brand of two words with capitals, one
    /// behind the name and one behind an amount may be known from other things: `Old El Paso taco shells`.
    func branded(_ phrase: Phrase) -> Found? {
        let before = words[..<phrase.range.lowerBound].filter { !$0.isDescribing }
        let behind = words[phrase.range.upperBound...].filter { !$0.isDescribing }
        let name = words[phrase.range]
        let brand = (before.isEmpty ? behind : before).filter { !Self.isNumbering($0.folded) && !Self.isJoining($0) }
        // `crispbread Wasa`, where the catalogue knows both as one.
        let itemBesides = item(others(than: phrase).map(\.folded).joined(separator: " "))
        let all = words[..<phrase.range.lowerBound] + words[phrase.range.upperBound...]
        if [itemBesides, item(all.map(\.folded).joined(separator: " "))].contains(phrase.item) {
            return found(phrase, isCertain: true)
        }
        guard !brand.isEmpty, itemBesides == nil, brand.allSatisfy({ $0.typed.first?.isUppercase == true }),
            brand.allSatisfy({ word in item(word.folded).map { $0 == phrase.item } ?? true }),
            before.isEmpty || brand.count > 1 || !beginsLine
                || brand.contains(where: {
                    $0.folded.contains("&") || !isKnownWord($0.folded) || item($0.folded) == phrase.item
                })
        else { return nil }
        // A line may begin with a capital.
        let isPlain =
            before.isEmpty
            ? name.dropFirst(name.count > 1 ? 1 : 0).allSatisfy(\.isLowercase)
            : name.allSatisfy(\.isLowercase) && behind.allSatisfy { Self.isNumbering($0.folded) }
        return isPlain ? found(phrase, isCertain: true) : nil
    }

    /// The sign in `Tate & Lyle`.
    private static func isJoining(_ word: Word) -> Bool { ["&", "and", "+"].contains(word.typed.lowercased()) }
}

extension NamesWithin.Word {
    fileprivate var isLowercase: Bool { typed.first?.isUppercase == false }
}
