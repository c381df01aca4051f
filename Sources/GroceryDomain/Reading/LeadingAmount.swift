// The amount in front of the name: `2 lb apples`.

extension ProseLine {
    /// The ways to read a line that begins with an amount, likeliest first; none if it does not.
    func leadingReadings() -> [Reading] {
        guard let match = leadingAmount() else { return elided() }
        let further = text.furtherAmounts(behind: match)
        if !further.amounts.isEmpty {
            let name = nameStart(behind: further.end, match)
            let reading = Reading(
                amounts: [match.amount] + further.amounts, name: string(from: name), notes: match.remarks)
            return [reading]
        }
        return match.isBareNumber ? numberReadings(match) : unitReadings(match)
    }

    /// The amount as such, or in brackets (`[ 1 ] leek`, `(2) milk`), or with the sign in front (`x2 milk`).
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
        guard let match = amount(at: isSigned ? start + 1 : start) else { return nil }
        // A slash is no end of a number, but parts two measures.
        let isParted = match.unit != nil && text.at(match.end) == "/"
        return text.isBoundary(at: match.end) || isParted ? match : nil
    }

    private func amount(at index: Int) -> AmountMatch? {
        guard let match = try? text.amount(at: index, in: .line) else { return nil }
        return match.number.hasLeadingZero ? nil : match
    }

    private func string(from index: Int) -> String { text.string(from: index, to: text.end) }

    // MARK: With a unit

    private func unitReadings(_ match: AmountMatch) -> [Reading] {
        var (match, end) = (match, match.end)
        if let other = otherMeasure(behind: match) {
            match.remarks.append(other.remark)
            end = other.end
        }
        let name = nameStart(behind: end, match)
        guard let unit = match.unit, match.amount.size == nil else {
            return [Reading(amounts: [match.amount], name: string(from: name), notes: match.remarks)]
        }
        let asName = nameReading(match)
        // Three rolls are rolls of bread; three kilos are of something that is not said.
        if name >= text.end, !unit.unit.dimension.isMeasure { return asName }
        if isCompound(unit, nextIndex: name) { return asName }
        let words = [match.namePrefix, string(from: name)].compactMap { $0 }
        var reading = Reading(amounts: [match.amount], name: words.joined(separator: " "), notes: match.remarks)
        if let behind = measureBehindName(from: name), let sized = reading.amounts.sized(by: behind.amounts) {
            reading = Reading(amounts: sized, name: behind.name, notes: match.remarks)
        }
        return [reading] + asName
    }

    /// The same said in another unit, `200g/7oz sugar`, `1 lb (450 g) beef`: it becomes a note.
    private func otherMeasure(behind match: AmountMatch) -> (remark: String, end: Int)? {
        guard match.amount.unit?.dimension.isMeasure == true else { return nil }
        let sign = text.skippingSpaces(match.end)
        guard text.at(sign) == "/" || text.at(sign) == "(",
            let other = amount(at: text.skippingSpaces(sign + 1)), other.amount.unit?.dimension.isMeasure == true
        else { return nil }
        let further = text.furtherAmounts(behind: other).end
        let end = text.at(sign) == "/" ? further : text.skippingSpaces(further) + 1
        guard text.at(sign) == "/" || text.at(end - 1) == ")", text.isBoundary(at: end) else { return nil }
        return (text.string(from: sign + 1, to: further), end)
    }

    /// The number alone counts, and the unit begins the name: `2 can openers`.
    private func nameReading(_ match: AmountMatch) -> [Reading] {
        let name = text.skippingSpaces(match.number.end)
        guard let amount = try? Amount(match.number.value) else { return [] }
        return [Reading(amounts: [amount], name: string(from: name))]
    }

    private func isCompound(_ unit: UnitMatch, nextIndex: Int) -> Bool {
        guard unit.isSingular, text.at(unit.end) == " " else { return false }
        if text.conjunction(at: nextIndex) != nil { return true }
        guard let next = text.word(at: nextIndex) else { return false }
        return NumberedNames.compound(unit: unit.unit.symbol, nextWord: next.plain)
    }

    // MARK: Without a unit

    private func numberReadings(_ match: AmountMatch) -> [Reading] {
        var end = match.end
        if match.amount.value < .one { end = text.withArticle(match.number).end }
        let name = nameStart(behind: end, match)
        guard !joinsName(match, nextIndex: name) else { return [] }
        let plain = Reading(amounts: [match.amount], name: string(from: name), notes: match.remarks)
        if let portion = portion(match, from: name) { return [portion, plain] }
        if match.amount.value.isWhole, let behind = measureBehindName(from: name),
            let sized = plain.amounts.sized(by: behind.amounts, countsBareNumbers: true)
        {
            return [Reading(amounts: sized, name: behind.name, notes: match.remarks), plain]
        }
        return [plain]
    }

    private func joinsName(_ match: AmountMatch, nextIndex: Int) -> Bool {
        if text.at(nextIndex) == "&" || text.at(nextIndex) == "%" || text.at(nextIndex) == "+" { return true }
        let next = text.word(at: nextIndex)?.plain ?? ""
        // The sign of `3x` says that the number counts.
        guard match.end == match.number.end else { return false }
        return NumberedNames.joins(number: match.number, nextWord: next, isPluralName: text.at(text.end - 1) == "s")
    }

    /// `10 garlic cloves`, `2 fresh thyme sprigs`: the unit stands behind the name.
    private func portion(_ match: AmountMatch, from name: Int) -> Reading? {
        guard let last = lastWordStart(from: name), let unit = text.unit(at: last), unit.end == text.end,
            let whole = lastWordStart(endingAt: last - 1, from: name).flatMap({ text.word(at: $0) }),
            PortionWords.isPortion(unit.unit.symbol, of: whole.plain),
            let amount = try? Amount(match.amount.value, unit.unit)
        else { return nil }
        var (first, notes) = (name, match.remarks)
        if let size = text.word(at: name), UnitAdjectives.sizes.contains(size.plain), text.at(size.end) == " " {
            notes.append(text.typed(size))
            first = size.end + 1
        }
        guard first < last else { return nil }
        return Reading(amounts: [amount], name: text.string(from: first, to: last), notes: notes)
    }

    /// Where the last word begins, if there are others in front of it.
    private func lastWordStart(endingAt end: Int? = nil, from name: Int) -> Int? {
        var index = end ?? text.end
        while index > name, text.at(index - 1) != " " {
            index -= 1
            if (end ?? text.end) - index > ReadableText.wordLengthMax { return nil }
        }
        return end != nil || index > name ? index : nil
    }

    /// `1 l` of `2 milk 1 l`, and the name in front of it.
    private func measureBehindName(from name: Int) -> Reading? {
        ProseLine(text, from: name).measureBehindName()
    }

    // MARK: The name

    /// `can of tomatoes` is one can. Only with the English word: a pot de fleurs is a pot.
    private func elided() -> [Reading] {
        guard let unit = text.unit(at: start), !unit.unit.dimension.isMeasure, text.at(unit.end) == " ",
            let of = text.word(at: unit.end + 1), of.plain == "of", text.at(of.end) == " ",
            let amount = try? Amount(.one, unit.unit)
        else { return [] }
        return [Reading(amounts: [amount], name: string(from: of.end + 1))]
    }

    /// Where the name begins: behind the dash of `2 kg - potatoes` and the `of` of `2 cans of tomatoes`.
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
    private static let ofWords: [UnitDefinition.Language: Set<String>] = {
        var words: [UnitDefinition.Language: Set<String>] = [
            .english: ["of"], .german: ["von", "vom"], .french: ["de", "du", "des"], .spanish: ["de", "del"],
            .italian: ["di", "del", "della", "dello", "dei", "degli", "delle"],
        ]
        words[.any] = words.values.reduce([]) { $0.union($1) }
        return words
    }()

    /// Behind the `of` that stands between unit and name: `2 cans of tomatoes`, `500 g de farine`, `1 kg d'oignons`, `1 l de l'eau`.
    /// A capital begins a name, De Cecco, and so does an `of` with nothing behind it.
    fileprivate func behindOf(_ index: Int, in language: UnitDefinition.Language) -> Int {
        guard let word = word(at: index), word.plain == "of" || typed[index] == plain[index] else { return index }
        let isRomance = [.any, .french, .italian].contains(language)
        if isRomance, word.plain == "d" || word.plain == "dell", at(word.end) == "'", isLetter(at: word.end + 1) {
            return word.end + 1
        }
        guard Self.ofWords[language]?.contains(word.plain) == true, at(word.end) == " " else { return index }
        let next = word.end + 1
        guard word.plain == "de", let article = self.word(at: next) else { return next }
        if article.plain == "la", at(article.end) == " " { return article.end + 1 }
        return article.plain == "l" && at(article.end) == "'" ? article.end + 1 : next
    }
}
