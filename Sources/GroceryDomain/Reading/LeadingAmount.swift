// The amount before the name: `2 lb apples`.

extension ProseLine {
    /// The possible readings of a line that begins with an amount, likeliest first; none if it does not.
    func leadingReadings() -> [Reading] {
        if let vague = vagueAmount() { return [vague] }
        guard let match = leadingAmount() else { return elided() }
        let further = text.furtherAmounts(behind: match)
        let other = further.amounts.isEmpty ? otherAmount(behind: match) : nil
        let notes = match.remarks + [other?.string].compactMap { $0 }.filter { !$0.isEmpty }
        let name = nameStart(behind: other?.end ?? further.end, match)
        if !further.amounts.isEmpty {
            let amounts = [match.amount] + further.amounts
            return [Reading(amounts: amounts, name: match.prefixed(string(from: name)), notes: notes)]
        }
        return match.isBareNumber ? numberReadings(match, name, notes) : unitReadings(match, name, notes)
    }

    /// The amount alone, in brackets (`[ 1 ] leek`, `(2) milk`), or after a sign (`x2 milk`).
    private func leadingAmount() -> AmountMatch? {
        let first = text.at(start)
        if let close: Unicode.Scalar = first == "[" ? "]" : first == "(" ? ")" : nil {
            guard var match = amount(at: text.skippingSpaces(start + 1)) else { return nil }
            let end = text.skippingSpaces(match.end)
            guard text.at(end) == close, text.at(end + 1) == " " else { return nil }
            match.end = end + 1
            return match
        }
        let isSigned = ["x", "×"].contains(first) && text.isDigit(at: start + 1)
        guard var match = amount(at: isSigned ? start + 1 : start) else { return nil }
        // `a six pack of beer`
        if match.number.wording == .article, let pack = amount(at: text.skippingSpaces(match.number.end)),
            pack.unit?.unit.symbol == "pack", !pack.sizeWords.isEmpty
        {
            match = pack
        }
        // A slash does not end a number, but it separates two measures.
        let isParted = match.unit != nil && text.at(match.end) == "/"
        return text.isBoundary(at: match.end) || isParted ? match : nil
    }

    private func amount(at index: Int) -> AmountMatch? {
        guard let match = try? text.amount(at: index, in: .line) else { return nil }
        return match.number.hasLeadingZero ? nil : match
    }

    private func string(from index: Int) -> String { text.string(from: index, to: text.end) }

    // MARK: With a unit

    private func unitReadings(_ match: AmountMatch, _ name: Int, _ notes: [String]) -> [Reading] {
        let asName = readingOfUnitAsName(match)
        if let unit = match.unit {
            // Three rolls are rolls of bread; for three kilos the thing is missing.
            if name >= text.end, !unit.unit.dimension.isMeasure { return asName }
            if isCompound(unit, nextIndex: name) { return asName }
        }
        var reading = Reading(amounts: [match.amount], name: match.prefixed(string(from: name)), notes: notes)
        if let behind = measureBehindName(from: name) {
            // A six pack of 330 ml holds six of them.
            let holdsMany = !match.sizeWords.isEmpty
            if let sized = holdsMany ? reading.amounts : reading.amounts.sized(by: behind.amounts) {
                let size = holdsMany ? behind.amounts.map { Quantity($0).text() } : []
                reading = Reading(amounts: sized, name: match.prefixed(behind.name), notes: notes + size + behind.notes)
            }
        }
        return [reading] + [ofContent(reading, behind: match.end)].compactMap(\.self) + asName
    }

    /// `2 boxes of 6 eggs`: how many are in each is a remark, as in packs of six. 57 sauce is a name.
    private func ofContent(_ reading: Reading, behind unitEnd: Int) -> Reading? {
        guard let unit = reading.amounts.first?.unit, !unit.dimension.isMeasure, reading.amounts[0].size == nil,
            let of = text.word(at: text.skippingSpaces(unitEnd)), of.plain == "of",
            let content = try? text.number(at: text.skippingSpaces(of.end), words: true), content.value.isWhole,
            text.at(content.end) == " "
        else { return nil }
        var reading = reading
        reading.name = string(from: content.end + 1)
        reading.notes.append(text.string(from: of.start, to: content.end))
        reading.isUnlikely = true
        return reading
    }

    /// The unit, or the container of a pack, begins the name: `2 can openers`.
    private func readingOfUnitAsName(_ match: AmountMatch) -> [Reading] {
        guard match.unit != nil, match.unitStart > match.start else { return [] }
        let notes = [match.range].compactMap { $0 }
        guard let size = match.amount.size else {
            guard let amount = try? Amount(match.number.value) else { return [] }
            let name = string(from: text.skippingSpaces(match.number.end))
            return [Reading(amounts: [amount], name: name, notes: notes)]
        }
        let amount =
            match.isSizeOfOne ? try? Amount(size.value, size.unit) : try? Amount(match.amount.value, nil, size: size)
        return amount.map { [Reading(amounts: [$0], name: string(from: match.unitStart), notes: notes)] } ?? []
    }

    private func isCompound(_ unit: UnitMatch, nextIndex: Int) -> Bool {
        guard unit.isSingular, text.at(unit.end) == " " else { return false }
        if text.conjunction(at: nextIndex) != nil { return true }
        guard let next = text.word(at: nextIndex) else { return false }
        return UnitCompounds.contains(unit: unit.unit.symbol, nextWord: next.plain)
    }

    /// The same amount in another unit, `200g/7oz sugar`, `1 lb (450 g) beef`, `2 (about 500 g) fillets`: it becomes a
    /// note.
    private func otherAmount(behind match: AmountMatch) -> (string: String, end: Int)? {
        let sign = text.skippingSpaces(match.end)
        if let bracketed = bracketedAmounts(at: sign, match) { return bracketed }
        // 500 g or 1 lb of chicken
        if let or = text.word(at: sign), or.plain == "or", let unit = match.unit, unit.unit.dimension.isMeasure,
            let other = amount(at: text.skippingSpaces(or.end)), other.unit?.unit.dimension.isMeasure == true
        {
            return (text.string(from: sign, to: other.end), other.end)
        }
        guard ["/", "("].contains(text.at(sign)), let other = amount(at: text.skippingSpaces(sign + 1)) else {
            return nil
        }
        let isMeasure = match.unit?.unit.dimension.isMeasure == true && other.unit?.unit.dimension.isMeasure == true
        let further = text.furtherAmounts(behind: other).end
        if text.at(sign) == "/" {
            return isMeasure && text.isBoundary(at: further) ? (text.string(from: sign + 1, to: further), further) : nil
        }
        let close = text.skippingSpaces(further)
        guard other.unit != nil, text.at(close) == ")", text.isBoundary(at: close + 1) else { return nil }
        return (text.string(from: sign + 1, to: close), close + 1)
    }

    /// `300 g (g)`, `1 qt (32 oz, 946 ml)`, `1 packet (~7 g)`: the unit again, or the amount in other ones. What stands
    /// alone in brackets, `1 can (400 g)`, may be the size of each.
    private func bracketedAmounts(at open: Int, _ match: AmountMatch) -> (string: String, end: Int)? {
        guard text.at(open) == "(", match.unit != nil,
            let close = (open..<text.end).first(where: { text.at($0) == ")" }), text.isBoundary(at: close + 1)
        else { return nil }
        let inner = text.string(from: open + 1, to: close)
        if Unit.named(inner) != nil { return ("", close + 1) }
        let amounts = inner.split { ",/;".contains($0) }.map { $0.trimmed.drop { "~≈".contains($0) }.trimmed }
        guard amounts.count > 1 || inner.contains("~"),
            amounts.allSatisfy({ (try? ReadableText(DescribingWords.leaving(String($0))).wholeQuantity()) != nil })
        else { return nil }
        return (inner, close + 1)
    }

    // MARK: Without a unit

    private func numberReadings(_ match: AmountMatch, _ start: Int, _ notes: [String]) -> [Reading] {
        let name = match.amount.value < .one && start == text.skippingSpaces(match.end) ? behindArticle(match) : start
        // "2" is two of something not named yet; "two" alone may be a name.
        guard name < text.end || match.number.wording == .digits else { return [] }
        var plain = Reading(amounts: [match.amount], name: string(from: name), notes: notes)
        if joinsName(match, nextIndex: name) {
            plain.isUnlikely = true
            return match.number.wording == .digits ? [plain] : []
        }
        if let portion = portion(match, from: name, notes) { return [portion, plain] }
        if match.amount.value.isWhole, let behind = measureBehindName(from: name),
            let sized = plain.amounts.sized(by: behind.amounts, countsBareNumbers: true)
        {
            return [Reading(amounts: sized, name: behind.name, notes: notes + behind.notes), plain]
        }
        return [plain]
    }

    /// The index after the article of `½ a cucumber`.
    private func behindArticle(_ match: AmountMatch) -> Int {
        text.skippingSpaces(text.withArticle(match.number).end)
    }

    private func joinsName(_ match: AmountMatch, nextIndex: Int) -> Bool {
        if ["&", "%", "°", "+"].contains(text.at(nextIndex)) { return true }
        // The sign of `3x` shows that the number is a count.
        guard match.end == match.number.end else { return false }
        let next = text.word(at: nextIndex)
        return NumberedNames.joins(
            number: match.number, nextWord: next?.plain ?? "", isLastWord: next?.end == text.end,
            isPluralName: text.at(text.end - 1) == "s")
    }

    /// `10 garlic cloves`, `2 fresh thyme sprigs`: the unit follows the name.
    private func portion(_ match: AmountMatch, from name: Int, _ notes: [String]) -> Reading? {
        guard let last = text.wordStart(endingAt: text.end, from: name), last > name,
            let unit = text.unit(at: last), unit.end == text.end,
            !(name..<last).contains(where: { text.at($0) == "," }),
            let whole = text.wordStart(endingAt: last - 1, from: name).flatMap({ text.word(at: $0) }),
            PortionWords.isPortion(unit.unit.symbol, of: whole.plain),
            let amount = try? Amount(match.amount.value, unit.unit)
        else { return nil }
        var first = name
        while let word = text.word(at: first), word.end < last - 1, text.at(word.end) == " ", isOfPiece(word.plain) {
            first = word.end + 1
        }
        let said = first > name ? [text.part(from: name, to: first).string] : []
        return Reading(amounts: [amount], name: text.string(from: first, to: last), notes: notes + said)
    }

    /// Whether a word says how large a piece is, or what was done with it: `2 large garlic cloves`, `2 finely chopped
    /// garlic cloves`. Minced garlic may be another thing, but not in cloves.
    private func isOfPiece(_ word: String) -> Bool {
        Lexicon[word].contains(.size) || Lexicon[word].contains(.preparation) || Preparations.isAdverb(word)
    }

    /// The `1 l` of `2 milk 1 l`, and the name before it.
    private func measureBehindName(from name: Int) -> Reading? {
        ProseLine(text, from: name).measureBehindName()
    }

    // MARK: The name

    /// `can of tomatoes` is one can, and `large can of tomatoes`; how many `cans of tomatoes` are, nobody says. Only
    /// with the English word: a pot de fleurs is a pot. So is `can tomatoes`, if the catalogue knows them.
    func elided() -> [Reading] {
        let size = text.word(at: start).flatMap { UnitAdjectives.isSizeOfPack($0.plain) ? $0 : nil }
        let first = size.map { text.skippingSpaces($0.end) } ?? start
        guard (first..<text.end).contains(where: { text.at($0) == " " }),
            let unit = text.unit(at: first), text.at(unit.end) == " ", let amount = try? Amount(.one, unit.unit),
            size == nil || !unit.unit.dimension.isMeasure
        else { return [] }
        var notes = size.map { [text.typed($0)] } ?? []
        if let of = text.word(at: unit.end + 1), of.plain == "of", text.at(of.end) == " " {
            let isOne = unit.isSingular
            if !isOne { notes.append(text.string(from: first, to: unit.end)) }
            let reading = Reading(amounts: isOne ? [amount] : [], name: string(from: of.end + 1), notes: notes)
            return [reading, isOne ? ofContent(reading, behind: unit.end) : nil].compactMap(\.self)
        }
        guard
            !unit.unit.dimension.isMeasure || Lexicon[text.string(from: first, to: unit.end).folded].contains(.measure)
        else { return [] }
        let name = string(from: unit.end + 1)
        return [Reading(amounts: [amount], name: name, notes: notes, isUnlikely: true, isElided: true)]
    }

    /// `a few cloves of garlic`, `some slices of bread`: how many, nobody says.
    private func vagueAmount() -> Reading? {
        guard let sum = text.sumOfWord(at: start), Self.vagueBeginnings.mayHave(sum: sum),
            let index = Self.vague.lazy.compactMap({ behindWords($0) }).first,
            let unit = text.unit(at: index), text.at(unit.end) == " ",
            let of = text.word(at: unit.end + 1), of.plain == "of", text.at(of.end) == " "
        else { return nil }
        return Reading(amounts: [], name: string(from: of.end + 1), notes: [text.string(from: start, to: unit.end)])
    }

    /// The index behind the words, if the line begins with them.
    private func behindWords(_ words: [String]) -> Int? {
        words.reduce(start) { (index: Int?, word) in
            index.flatMap { text.word(at: $0) }.flatMap { found in
                found.plain == word && text.at(found.end) == " " ? found.end + 1 : nil
            }
        }
    }

    private static let vague: [[String]] = [
        ["a", "few"], ["some"], ["few"], ["several"], ["a", "good"], ["a", "generous"],
    ]
    private static let vagueBeginnings = WordSieve(sums: vague.map { ReadableText.sumOfWord(beginning: $0[0]) })

    /// The start of the name: after the dash of `2 kg - potatoes` and the `of` of `2 cans of tomatoes`.
    private func nameStart(behind end: Int, _ match: AmountMatch) -> Int {
        var index = text.skippingSpaces(end)
        if ["-", ":", ",", "=", "/"].contains(text.at(index)), text.at(index + 1) == " " { index += 2 }
        if let unit = match.unit {
            return text.behindOf(index, in: unit.unit.language)
        }
        let isGroup = match.number.wording == .group || match.amount.size != nil
        return isGroup ? text.behindOf(index, in: .any) : index
    }
}

extension ReadableText {
    /// Whether a word stands between a unit and a name in that language.
    private func isOf(_ word: String, in language: UnitDefinition.Language) -> Bool {
        let languages = Lexicon.arguments(of: word, as: .of)
        return language == .any ? !languages.isEmpty : languages.contains("\(language)")
    }

    /// The index after the `of` between unit and name: `2 cans of tomatoes`, `500 g de farine`, `1 kg d'oignons`, `1 l
    /// de l'eau`. A capital begins a name, De Cecco, and so does an `of` with nothing after it.
    fileprivate func behindOf(_ index: Int, in language: UnitDefinition.Language) -> Int {
        guard let word = word(at: index), word.plain == "of" || typed[index] == plain[index] else { return index }
        let isRomance = [.any, .french, .italian].contains(language)
        if isRomance, word.plain == "d" || word.plain == "dell", at(word.end) == "'", isLetter(at: word.end + 1) {
            return word.end + 1
        }
        guard isOf(word.plain, in: language), at(word.end) == " " else { return index }
        let next = word.end + 1
        guard word.plain == "de", let article = self.word(at: next) else { return next }
        if article.plain == "la", at(article.end) == " " { return article.end + 1 }
        return article.plain == "l" && at(article.end) == "'" ? article.end + 1 : next
    }
}
