/// Tells numbers that belong to a name from amounts.
enum NumberedNames {
    /// Whether `number` belongs to the name that continues with `nextWord`.
    static func joins(number: NumberMatch, nextWord: String, isLastWord: Bool, isPluralName: Bool) -> Bool {
        let next = Lexicon[nextWord]
        switch number.wording {
        case .fraction(let needsUnit): return needsUnit || next.contains(.behindHalf)
        case .group: return false
        case .digits, .word, .article: break
        }
        if next.contains(.joinsNumber) { return true }
        // 4 cheese pizza is a pizza, 4 cheese pizzas are four.
        if next.contains(.joinsNumberAsKind) { return number.value > 2 && !isLastWord && !isPluralName }
        if number.wording == .article, next.contains(.behindArticle) { return true }
        return number.wording != .digits && next.contains(.article)  // one a day
    }

    /// Whether a number after the word ends a name: `omega 3`, `size 4`, `type 00`.
    static func endsWithNumber(behind word: String) -> Bool {
        Lexicon[word.last == "." ? word.dropLast() : word[...]].contains(.beforeNumber)
    }

    /// `48`, `500mg`, `#4`, `x12`, `20%`, `00`, `spf50`, `e27`, and the words that belong to such. An amount of nothing
    /// is none, nor is the code of a pack.
    static func isNumbering(_ word: String) -> Bool {
        // Asked of every word that is read.
        guard word.utf8.contains(where: { $0 >= 0x80 || (0x30...0x39).contains($0) }) else {
            return Lexicon[word].contains(.numbering)
        }
        if BarcodeID(scanned: word) != nil { return false }
        let digits = word.drop { $0 == "#" || $0 == "x" }
        return digits.first?.isNumber == true && !ReadableText(String(digits)).isZero(at: 0)
            || (1...3).contains(word.prefix(while: \.isLetter).utf8.count) && !word.hasPrefix("x")
                && ("1"..."9").contains(word.drop(while: \.isLetter).first ?? "0")
                && word.drop(while: \.isLetter).allSatisfy(\.isNumber)
            || Lexicon[word].contains(.numbering)
    }
}

/// Words that form a name with a unit in the singular: `2 can openers`, `1 pound cake`, `1 tin foil`.
enum UnitCompounds {
    /// - Parameter unit: the symbol of the unit.
    static func contains(unit: String, nextWord: String) -> Bool {
        let endings = ["", "s", "es"].filter(nextWord.hasSuffix)
        return endings.map { nextWord.dropLast($0.utf8.count) }.contains { word in
            guard Lexicon[word].contains(.compound) else { return false }
            let units = Lexicon.arguments(of: word, as: .compound)
            return units.isEmpty || units.contains(unit)
        }
    }
}

/// Units that may follow the name: parts of a plant and portions. Not containers, because what is named after a
/// container is one: tea bags, ice packs, baby bottles. Some are portions of certain things only: cinnamon sticks,
/// basil leaves and light bulbs are names.
enum PortionWords {
    /// Whether `unit`, given by its symbol, may follow a name that ends with `whole`.
    static func isPortion(_ unit: String, of whole: String) -> Bool {
        if Lexicon[unit].contains(.portion) { return Lexicon[whole].isDisjoint(with: adjectives) }
        return Lexicon.arguments(of: whole, as: .wholeOf).contains(unit)
    }

    private static let adjectives: WordClasses = [.size, .state]
}

/// Words after a comma in recipes that describe the preparation: `1 onion, finely chopped`.
enum Preparations {
    /// `finely`, `very`, `fein`.
    static func isAdverb(_ word: String) -> Bool { word.hasSuffix("ly") || Lexicon[word].contains(.adverb) }
}
