/// Words that say which piece of a thing is meant, or what is done with it in the kitchen, not which thing: they become
/// a note. Words that make another product of it are not among them: dried apricots, frozen spinach, baby corn, minced
/// chicken, mini eggs.
enum DescribingWords {
    /// Two words of which one describes with the other, with a space or a hyphen between them.
    private static func arePair(_ word: String, _ next: String) -> Bool {
        Lexicon.classes(of: [word.utf8, "-".utf8, next.utf8].joined()).contains(.describingPair)
    }

    private static let describing: WordClasses = [.describing, .describingPair]

    /// Whether a folded word describes: one of the words, or several of them with hyphens, `finely-chopped`.
    private static func isDescribing(_ word: String) -> Bool {
        // `sm. onions`
        let word = word.utf8.last == UInt8(ascii: ".") && word.utf8.count <= 5 ? String(word.dropLast()) : word
        if !Lexicon[word].isDisjoint(with: describing) { return true }
        // Nearly all others are letters and nothing else.
        if word.utf8.allSatisfy({ $0 &- 0x61 < 26 }) { return false }
        return isPrice(word) || isInches(word) || isOrdinal(word) || word[...].isPicture
            || word.first == "@" && word.count > 1
            || word.contains("-") && word.split(separator: "-").allSatisfy { Lexicon[$0].contains(.describing) }
    }

    /// `£3.50`, `3€`, `47p`, `$1.99/lb`: what somebody expects to pay, for whoever shops to see.
    private static func isPrice(_ word: String) -> Bool {
        let word = word.drop { "~≈".contains($0) }.prefix { $0 != "/" }
        guard let first = word.first, let last = word.last, word.count > 1 else { return false }
        let digits = currencySigns.contains(first) ? word.dropFirst() : word.dropLast()
        guard currencySigns.contains(first) || currencySigns.contains(last) || last == "p" else { return false }
        return digits.first?.isNumber ?? false && digits.allSatisfy { $0.isNumber || ".,".contains($0) }
    }

    private static let currencySigns: Set<Character> = ["£", "$", "€", "¥", "₹"]

    /// `10"`: how large it is.
    private static func isInches(_ word: String) -> Bool {
        word.last == "\"" && word.dropLast().allSatisfy(\.isNumber) && word.count > 1
    }

    /// `1st`, `22nd`, `5th`: of which birthday the candles are.
    private static func isOrdinal(_ word: String) -> Bool {
        let digits = word.dropLast(2)
        return !digits.isEmpty && digits.allSatisfy { ("0"..."9").contains($0) }
            && Lexicon[word.suffix(2)].contains(.ordinal)
    }

    /// `3 for 2`, `2 for £5`, `£2 per kg`: an offer that somebody has seen.
    private static func isOffer(_ words: ArraySlice<String>) -> Bool {
        let (many, price) = (words.first ?? "", words.last ?? "")
        guard words.count == 3 else { return false }
        switch words[words.startIndex + 1] {
        case "for":
            return many.count <= 2 && many.allSatisfy(\.isNumber)
                && (isPrice(price) || price.count <= 2 && price.allSatisfy(\.isNumber))
        case "per": return isPrice(many) && Unit.named(price) != nil
        default: return false
        }
    }

    /// Of the folded words of a text, which describe.
    static func flags(_ folded: [String]) -> [Bool] {
        var flags = folded.map(isDescribing)
        for index in folded.indices.dropLast(2) where isOffer(folded[index...index + 2]) {
            for word in index...index + 2 { flags[word] = true }
        }
        for index in folded.indices.dropLast() {
            let isSize =
                Lexicon[folded[index]].contains(.beforeSize)
                && (folded[index + 1].first?.isNumber == true || folded[index + 1].utf8.count == 1)
            let isReduced = folded[index].hasSuffix("%") && folded[index + 1] == "off"
            if isSize || isReduced || arePair(folded[index], folded[index + 1]) {
                (flags[index], flags[index + 1]) = (true, true)
            }
        }
        // `under £6`
        for index in folded.indices.dropLast() where Lexicon[folded[index]].contains(.priceUnder) {
            flags[index] = isPrice(folded[index + 1])
        }
        for index in folded.indices.dropFirst().dropLast() where flags[index - 1] && flags[index + 1] {
            flags[index] = flags[index] || isJoint(folded[index], folded[index - 1], folded[index + 1])
        }
        return flags
    }

    /// Whether a word between two others joins them in saying more of one thing: `hot or mild`, `peeled and chopped`.
    /// Salted and unsalted butter are two.
    private static func isJoint(_ word: String, _ before: String, _ behind: String) -> Bool {
        func isOfOne(_ word: String) -> Bool {
            Preparations.isAdverb(word) || !Lexicon[word].isDisjoint(with: [.preparation, .size, .jointly])
        }
        switch word {
        case "or": return true
        case "of": return Lexicon[before].contains(.vague)
        default: return Lexicon[word].contains(.joiningPlainly) && isOfOne(before) && isOfOne(behind)
        }
    }

    /// The text without them.
    static func leaving(_ text: String) -> String { parting(text).thing }

    /// The text without them, and they alone.
    static func parting(_ text: String) -> (thing: String, description: String) {
        let words = text.split(separator: " ")
        let flags = flags(words.map { String($0).folded })
        func those(describing: Bool) -> String {
            zip(words, flags).filter { $0.1 == describing }.map(\.0).joined(separator: " ")
        }
        return (those(describing: false), those(describing: true))
    }

    /// The text without the words at its beginning that say how large the thing is or what is done with it in the
    /// kitchen, as a name to learn it by: `chopped tarragon`, `large prawns`.
    static func leavingPreparation(_ text: String) -> String {
        let words = text.split(separator: " ")
        let rest = words.drop { word in
            let word = String(word).folded
            return words.count > 1 && Lexicon[word].contains(.describing)
                && (Lexicon[word].contains(.preparation) || Preparations.isAdverb(word)
                    || Lexicon[word].contains(.size) || word == "fresh")
                || Lexicon[word].contains(.joiningPlainly)
        }
        return rest.isEmpty ? text : rest.joined(separator: " ")
    }

    /// Whether a word says that the thing is for who eats nothing of animals, or not of all.
    static func nameDiet(_ text: String) -> Bool {
        let words = text.split(separator: " ").map { String($0).folded }
        return words.contains { Lexicon[$0].contains(.diet) }
            || zip(words, words.dropFirst()).contains { Lexicon["\($0)-\($1)"].contains(.diet) }
    }

    /// Whether the text consists of nothing else.
    static func isAll(of text: String) -> Bool {
        let words = text.split(separator: " ").map { String($0).folded }
        return !words.isEmpty && flags(words).allSatisfy(\.self)
    }
}
