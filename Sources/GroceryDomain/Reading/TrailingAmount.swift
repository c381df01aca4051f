// The amount after the name: `apples 2 lb`.

extension ProseLine {
    /// The possible readings of a line that ends with an amount, likeliest first; none if it does not.
    func trailingReadings() -> [Reading] {
        guard let reading = separatedReading() ?? unitReading() ?? numberReading() ?? containerReading() else {
            return []
        }
        return [reading]
    }

    /// A measure of mass or volume after the name: the `1 l` of `milk 1 l`.
    func measureBehindName() -> Reading? {
        guard let reading = unitReading(), reading.amounts.count == 1, reading.amounts[0].size == nil,
            let dimension = reading.amounts[0].unit?.dimension, [.mass, .volume].contains(dimension)
        else { return nil }
        return reading
    }

    /// The name up to `end`, without the signs between it and the amount. Its brackets are notes, as at the end of a
    /// line.
    private func reading(_ amounts: [Amount], nameEnd: Int, notes: [String]) -> Reading? {
        var end = nameEnd
        while end > start, [" ", ",", ";", ":", "-", "="].contains(text.at(end - 1)) { end -= 1 }
        // The sign of `milk x 2 cans`.
        if end - start > 2, text.at(end - 2) == " ", ["x", "×"].contains(text.typed[end - 1]) { end -= 2 }
        guard end > start else { return nil }
        var name = ProseLine(text.ending(at: end), from: start)
        let bracket = name.removeNotes()
        return Reading(
            amounts: amounts, name: name.part.string, notes: name.notes + [bracket?.string].compactMap { $0 } + notes)
    }

    // MARK: Behind a sign

    /// The distance from the end, in scalars, within which a sign is looked for.
    private static let separatedLengthMax = 60

    /// `eggs, 12`, `Sugar — 200 g`, `Milk: 2`, and with a remark at the end: `milk, 2 l, organic`.
    private func separatedReading() -> Reading? {
        let first = max(start + 1, text.end - Self.separatedLengthMax)
        guard first < text.end else { return nil }
        for index in first..<text.end where isSeparator(at: index) {
            let next = text.skippingSpaces(index + 1)
            if let whole = wholeQuantity(from: next, to: text.end) {
                return reading(whole.amounts, nameEnd: index, notes: whole.remarks)
            }
            guard text.at(index) == ",",
                let comma = (next..<text.end).first(where: { isSeparator(at: $0) && text.at($0) == "," }),
                let whole = wholeQuantity(from: next, to: comma)
            else { continue }
            let remark = text.string(from: comma + 1, to: text.end)
            return reading(whole.amounts, nameEnd: index, notes: whole.remarks + [remark])
        }
        return nil
    }

    /// A comma between digits is part of a number, a hyphen without spaces part of a word. Longer dashes always
    /// separate.
    private func isSeparator(at index: Int) -> Bool {
        switch text.at(index) {
        case ";", ":", "=": true
        case ",": !(text.isDigit(at: index - 1) && text.isDigit(at: index + 1))
        case "-":
            text.at(index + 1) == " " && text.at(index - 1) == " "
                || text.typed[index] != "-" && !text.isDigit(at: index - 1)
        default: false
        }
    }

    private func wholeQuantity(from index: Int, to end: Int) -> WholeQuantity? {
        let part = text.ending(at: end)
        if let count = signedCount(in: part, at: index) { return WholeQuantity(amounts: [count]) }
        // `carrots, pack`
        if let unit = part.unit(at: index), unit.end == end, unit.isSingular, !unit.unit.dimension.isMeasure,
            let one = try? Amount(.one, unit.unit)
        {
            return WholeQuantity(amounts: [one])
        }
        return try? part.wholeQuantity(from: index)
    }

    /// `x2`, `x 2`, to the end of the text.
    func signedCount(in text: ReadableText, at index: Int) -> Amount? {
        guard ["x", "×", "*"].contains(text.at(index)), !text.isLetter(at: index + 1),
            let number = try? text.number(at: text.skippingSpaces(index + 1), words: false),
            number.end == text.end, !number.hasLeadingZero
        else { return nil }
        return try? Amount(number.value)
    }

    // MARK: Before a remark

    /// `tinned tuna x4 in brine`, `chips 1 bag salted`: an amount behind a name, and more behind that.
    func readingsBetween() -> [Reading] {
        lastWordStarts.compactMap { index in
            guard let (amount, end) = sureAmount(at: index) ?? countBeforeRemark(at: index),
                text.at(end) == " " || text.at(end) == "," && text.at(end + 1) == " ",
                var reading = reading([amount], nameEnd: index, notes: [])
            else { return nil }
            let remark = text.string(from: text.at(end) == "," ? end + 2 : end + 1, to: text.end)
            reading.notes.append(remark)
            (reading.remark, reading.isUnlikely) = (remark, true)
            return reading
        }
    }

    /// `x4`, or an amount that is no number alone, and its end.
    private func sureAmount(at index: Int) -> (Amount, end: Int)? {
        let end = (index..<text.end).first { [" ", ","].contains(text.at($0)) } ?? text.end
        if let count = signedCount(in: text.ending(at: end), at: index) { return (count, end) }
        guard let match = try? text.amount(at: index, in: .line), isSure(match), match.namePrefix == nil,
            match.remarks.isEmpty
        else { return nil }
        return (match.amount, match.end)
    }

    /// The 4 of `sardines 4 in oil`, the 6 of `lemons 6 ripe`.
    private func countBeforeRemark(at index: Int) -> (Amount, end: Int)? {
        guard let match = try? text.amount(at: index, in: .line), match.isBareNumber, match.amount.value.isWhole,
            match.amount.value <= Self.bareNumberMax, match.number.wording == .digits, text.at(match.end) == " ",
            let next = text.word(at: match.end + 1),
            NamesWithin.beginsRemark(next.plain) && text.isLetter(at: text.skippingSpaces(next.end))
                || DescribingWords.isAll(of: text.string(from: next.start, to: text.end)),
            isPlainWord(before: index - 1, lettersMin: 2)
        else { return nil }
        return (match.amount, match.end)
    }

    // MARK: Without a sign

    private static let amountWordsMax = 8
    private static let amountLengthMax = 64

    /// The starts of the last words of the line, from left to right; never the start of the line.
    private var lastWordStarts: [Int] {
        var starts: [Int] = []
        var index = text.end - 1
        while index > start, starts.count < Self.amountWordsMax, text.end - index < Self.amountLengthMax {
            // 牛乳2本, milk*2, milkx2
            let isTouching =
                text.isUnspaced(at: index - 1) && text.isDigit(at: index)
                || ["*", "×", "x"].contains(text.at(index)) && text.isLetter(at: index - 1)
                    && text.isDigit(at: index + 1)
            if text.at(index - 1) == " " || isTouching { starts.append(index) }
            index -= 1
        }
        return starts.reversed()
    }

    /// `milk x2`, `milk x 2`.
    func countBehindName() -> Reading? {
        lastWordStarts.lazy.compactMap { index in
            signedCount(in: text, at: index).flatMap { reading([$0], nameEnd: index, notes: []) }
        }.first
    }

    /// `apples 2 lb`, `milk x2`, `milk 2x`, `cola 6 x 330 ml`, `cola 330 ml x 6`.
    private func unitReading() -> Reading? {
        for index in lastWordStarts {
            if let count = signedCount(in: text, at: index) {
                var reading = reading([count], nameEnd: index, notes: [])
                // Names may end with an x and a number.
                reading?.isUnlikely = text.isLetter(at: index) && text.isLetter(at: index - 1)
                return reading
            }
            guard let match = try? text.amount(at: index, in: .line), isSure(match), !isSizeTimesCount(match) else {
                continue
            }
            let further = text.furtherAmounts(behind: match)
            if further.end == text.end, match.namePrefix == nil {
                return reading([match.amount] + further.amounts, nameEnd: index, notes: match.remarks)
            }
            if let count = signedCount(in: text, at: text.skippingSpaces(match.end)),
                let pack = [count].sized(by: [match.amount], countsBareNumbers: true)
            {
                return reading(pack, nameEnd: index, notes: match.remarks)
            }
        }
        return nil
    }

    /// The `5 x2` of `nappies size 5 x2`, and the `80 x2` of tea bags: how many are in each is no count.
    private func isSizeTimesCount(_ match: AmountMatch) -> Bool {
        guard match.isBareNumber, match.number.wording == .digits, match.amount.value != match.number.value else {
            return false
        }
        let before = text.wordStart(endingAt: match.start - 1, from: start).flatMap { text.word(at: $0) }
        return match.number.value >= Self.contentMin
            || before.map { NumberedNames.endsWithNumber(behind: $0.plain) } ?? false
    }

    /// From so many things on, a number is rather what is in one pack, where another says how many packs.
    private static let contentMin: Rational = 15

    /// A unit, a pack, the sign of `2x`, or a dozen. A number alone may belong to the name. So may a strength,
    /// ibuprofen 400 mg, and a length, frying pan 28 cm.
    private func isSure(_ match: AmountMatch) -> Bool {
        guard !match.number.hasLeadingZero, match.number.wording != .article else { return false }
        if let unit = match.amount.unit { return unit.symbol != "mg" && unit.dimension != .length }
        return match.amount.size != nil || match.end > match.number.end || match.number.wording == .group
    }

    /// People seldom buy more than two dozen, and numbers in names are often larger: Heinz 57, type 405.
    private static let bareNumberMax: Rational = 24

    /// `milk 2`: a small number after a plain word that does not call for one, as `omega` does. The size of the pieces
    /// may follow: `leeks 2 thick`.
    private func numberReading() -> Reading? {
        var end = text.end
        while let first = text.wordStart(endingAt: end, from: start), let word = text.word(at: first), word.end == end,
            first > start, UnitAdjectives.sizes.contains(word.plain) || word.plain == "ones"
        { end = first - 1 }
        guard let index = lastWordStarts.last(where: { $0 < end }), !text.isRatio(at: index),
            let match = try? text.ending(at: end).amount(at: index),
            match.end == end, match.isBareNumber, match.number.wording == .digits, !match.number.hasLeadingZero,
            match.amount.value <= Self.bareNumberMax,
            !text.plain[index..<end].contains(where: { $0 == "." || $0 == "," })
        else { return nil }
        let isUnspaced = text.isUnspaced(at: index - 1)
        guard isUnspaced || isPlainWord(before: index - 1, lettersMin: 2) else { return nil }
        let size = end < text.end ? [text.string(from: end, to: text.end)] : []
        var reading = reading([match.amount], nameEnd: index, notes: match.remarks + size)
        // `batteries aa 4`, but type no 4.
        reading?.isUnlikely = !isUnspaced && !isPlainWord(before: index - 1, lettersMin: 3)
        return reading
    }

    /// The packs that say of no food that it is another thing: a cheese box and a cake tin are none of these.
    private static let containers = Set(words: "bag punnet jar pack packet tub bunch carton sack")

    /// `grapes punnet`: one of them, if the catalogue knows what is in it.
    private func containerReading() -> Reading? {
        guard let index = text.wordStart(endingAt: text.end, from: start), let unit = text.unit(at: index),
            unit.end == text.end, unit.isSingular, Self.containers.contains(unit.unit.symbol),
            let one = try? Amount(.one, unit.unit)
        else { return nil }
        var reading = reading([one], nameEnd: index, notes: [])
        reading?.isUnlikely = true
        return reading
    }

    /// A picture, or a bracket that closes, counts as such a word: `🍌 6`, `onions (red) 3`.
    private func isPlainWord(before end: Int, lettersMin: Int) -> Bool {
        if text.at(end - 1).isPictogram || text.at(end - 1) == ")" && text.isLetter(at: end - 2) { return true }
        var first = end
        while first > start, text.isLetter(at: first - 1), end - first < ReadableText.wordLengthMax { first -= 1 }
        guard let word = text.word(at: first), word.end == end, first == start || text.at(first - 1) == " " else {
            return false
        }
        let isLong = word.plain.unicodeScalars.count >= lettersMin || !text.at(first).isASCII
        guard isLong || DescribingWords.isAll(of: word.plain) else { return false }
        return !NumberedNames.endsWithNumber(behind: word.plain) && NumberWords.kind(of: word.plain) == nil
    }
}
