/// From spellings to units, which stand among the words that the program has.
enum UnitWords {
    /// All spellings, for the words that the program has (`LexiconFile`). As written they come first, so that the
    /// French tasse and the German Tasse are distinct; their folded forms are there if no other spelling has that form.
    static var spellings: [(word: String, unit: Unit)] {
        var units: [String: Unit] = [:]
        var folded: [(String, Unit)] = []
        for (row, definition) in UnitTable.rows.enumerated() {
            for (form, spelled) in definition.forms.enumerated() {
                for word in spelled.words {
                    let unit = Unit(row: row, form: form)
                    if units[word] == nil { units[word] = unit }
                    folded.append((word.foldedForReading.filter { $0 != "." }, unit))
                }
            }
        }
        for (word, unit) in folded where units[word] == nil { units[word] = unit }
        // The only letter whose case matters: a capital T is a tablespoon, a small one a teaspoon.
        units["T"] = units["tbsp"]
        units["t"] = units["tsp"]
        return units.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { ($0.key, $0.value) }
    }

    static func unit(spelled typed: String, folded: String) -> Unit? { unit(typed) ?? unit(folded) }

    private static func unit(_ word: String) -> Unit? {
        Lexicon.arguments(of: word, as: .unit).first.flatMap { Int($0) }.flatMap(Unit.init(number:))
    }

    /// Whether several words that begin with that one are a unit: `fl oz`.
    static func startsPhrase(_ folded: String) -> Bool { Lexicon[folded].contains(.unitOfWords) }

    /// Whether the name of a unit may begin with that word.
    static func mayBegin(with folded: String) -> Bool {
        !Lexicon[folded].isDisjoint(with: [.unit, .unitOfWords])
    }
}

/// A unit found in a text.
struct UnitMatch {
    let unit: Unit
    let end: Int
    /// Whether the word is the singular of a unit with a different plural: in `2 can openers` it may not be a unit at
    /// all.
    let isSingular: Bool
}

extension ReadableText {
    /// The most words of a spelling: c. à soupe.
    private static let phraseLengthMax = 3

    /// The known unit whose name begins at `index`, the longest one if there are several, with its dot or `(s)`.
    func unit(at index: Int) -> UnitMatch? {
        if isUnspaced(at: index) { return unspacedUnit(at: index) }
        // `5# flour`, as Americans write pounds.
        if at(index) == "#", isDigit(at: index - 1), isBoundary(at: index + 1) {
            return UnitWords.unit(spelled: "lb", folded: "lb").map {
                UnitMatch(unit: $0, end: index + 1, isSingular: false)
            }
        }
        guard let first = word(at: index), let (unit, wordEnd) = phrase(from: first) ?? unit(called: first) else {
            return nil
        }
        var stop = wordEnd
        if at(stop) == "." { stop += 1 } else { stop = skippingPluralEnding(stop) }
        guard isBoundary(at: stop) || at(stop) == "/" && isDigit(at: stop + 1) else { return nil }
        return UnitMatch(unit: unit, end: stop, isSingular: stop == first.end && unit.isSingular(first.plain))
    }

    /// The counter of `2本` and `10 個`. Most are also the beginning of other words, 玉ねぎ, so that only some may touch the
    /// name: `2瓶牛奶`.
    private func unspacedUnit(at index: Int) -> UnitMatch? {
        for length in (1...Self.counterLengthMax).reversed() where (0..<length).allSatisfy({ isLetter(at: index + $0) })
        {
            let typed = string(from: index, to: index + length)
            guard !isLetter(at: index + length) || Lexicon[typed].contains(.touchingCounter),
                let unit = UnitWords.unit(spelled: typed, folded: typed)
            else { continue }
            return UnitMatch(unit: unit, end: index + length, isSingular: false)
        }
        return nil
    }

    private static let counterLengthMax = 7

    private func unit(called word: Word) -> (Unit, end: Int)? {
        // 3M makes tape, three metres are 3 m; ein paar are a few, ein Paar are two.
        let typed = typed(word)
        guard typed != "M", typed != "paar" else { return nil }
        return UnitWords.unit(spelled: typed, folded: word.plain).map { ($0, word.end) }
    }

    private func phrase(from first: Word) -> (Unit, end: Int)? {
        guard UnitWords.startsPhrase(first.plain) else { return nil }
        var (key, stop) = (first.plain, first.end)
        var longest: (Unit, end: Int)?
        for _ in 1..<Self.phraseLengthMax {
            if at(stop) == "." { stop += 1 }
            guard let next = word(at: skippingSpaces(stop)) else { break }
            key += " " + next.plain
            stop = next.end
            if let unit = UnitWords.unit(spelled: key, folded: key) { longest = (unit, stop) }
        }
        return longest
    }

    /// The index after the `(s)` of `can(s)` and the `(n)` of `Dose(n)`.
    private func skippingPluralEnding(_ index: Int) -> Int {
        guard at(index) == "(" else { return index }
        let isEnding = ["s", "es", "n", "en"].contains(word(at: index + 1)?.plain)
        guard isEnding, let end = word(at: index + 1)?.end, at(end) == ")" else { return index }
        return end + 1
    }
}

extension Unit {
    fileprivate func isSingular(_ folded: String) -> Bool {
        guard case .known(let row, let form) = kind else { return false }
        if isMeasure, folded.utf8.last != UInt8(ascii: "s") { return true }
        let spelled = UnitTable.rows[row].form(form)
        let singular = spelled.singular
        return singular != spelled.plural && singular.foldedForReading == folded
    }
}
