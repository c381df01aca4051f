// The amount after the name: `apples 2 lb`.

extension ProseLine {
    /// The possible readings of a line that ends with an amount, likeliest first; none if it does not.
    ///
    /// - Parameter starts: `possibleAmounts`.
    func trailingReadings(at starts: [PossibleAmount]) -> [Reading] {
        guard
            let reading = separatedReading() ?? sizesReading(at: starts) ?? unitReading(at: starts) ?? numberReading()
                ?? kindReading() ?? containerReading()
        else { return [] }
        return [reading]
    }

    /// A measure of mass or volume after the name: the `1 l` of `milk 1 l`.
    func measureBehindName() -> Reading? {
        guard let reading = unitReading(at: possibleAmounts), reading.amounts.count == 1,
            reading.amounts[0].size == nil,
            let dimension = reading.amounts[0].unit?.dimension, [.mass, .volume].contains(dimension)
        else { return nil }
        return reading
    }

    /// The name up to `end`, without the signs between it and the amount. Its brackets are notes, as at the end of a
    /// line.
    func reading(_ amounts: [Amount], nameEnd: Int, notes: [String]) -> Reading? {
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

    // MARK: Where it stands

    private static let amountWordsMax = 8
    private static let amountLengthMax = 64

    /// The starts of the last words of the line, from left to right; never the start of the line.
    var lastWordStarts: [Int] {
        var starts: [Int] = []
        starts.reserveCapacity(Self.amountWordsMax)
        var index = text.end - 1
        while index > start, starts.count < Self.amountWordsMax, text.end - index < Self.amountLengthMax {
            if text.at(index - 1) == " " || isTouching(index) { starts.append(index) }
            index -= 1
        }
        return starts.reversed()
    }

    /// Whether a count touches the name before it: 牛乳2本, milk*2, milkx2.
    private func isTouching(_ index: Int) -> Bool {
        switch text.at(index) {
        case "0"..."9": text.isUnspaced(at: index - 1)
        case "*", "×", "x": text.isLetter(at: index - 1) && text.isDigit(at: index + 1)
        default: false
        }
    }

    /// The start of a word at which an amount or a count may begin, and the amount that does.
    struct PossibleAmount {
        let start: Int
        let match: AmountMatch?
    }

    /// Those of the last words.
    var possibleAmounts: [PossibleAmount] {
        amountStarts.map { PossibleAmount(start: $0, match: try? text.amount(at: $0, in: .line)) }
    }

    private var amountStarts: [Int] { lastWordStarts.filter(text.mayBeginAmount) }

    /// `milk x2`, `milk x 2`.
    func countBehindName() -> Reading? {
        amountStarts.lazy.compactMap { index in
            text.signedCount(at: index).flatMap { reading([$0], nameEnd: index, notes: []) }
        }.first
    }

    /// `apples 2 lb`, `milk x2`, `milk 2x`, `cola 6 x 330 ml`, `cola 330 ml x 6`.
    private func unitReading(at starts: [PossibleAmount]) -> Reading? {
        // The half of `half & half pint` is none of a pint.
        for possible in starts where !isBehindTimes(possible.start) && !isBehindJoint(possible.start) {
            let index = possible.start
            if let count = text.signedCount(at: index) {
                var reading = reading([count], nameEnd: index, notes: [])
                // Names may end with an x and a number.
                reading?.isUnlikely = text.isLetter(at: index) && text.isLetter(at: index - 1)
                return reading
            }
            // `tuna x4 tins`, `coconut milk x6 400ml`
            let isSign = ["x", "×"].contains(text.at(index)) && text.isDigit(at: text.skippingSpaces(index + 1))
            let number = isSign ? text.skippingSpaces(index + 1) : index
            let found = isSign ? try? text.amount(at: number, in: .line) : possible.match
            guard let match = found, isSure(match), !isSizeTimesCount(match) else { continue }
            // In `eggs x6 x2 boxes` six are in each.
            if isSign, match.unit != nil, text.timesSign(behind: match.number.end) != nil { continue }
            let further = text.furtherAmounts(behind: match)
            if further.end == text.end, match.namePrefix == nil {
                if isSign, let content = countOfEach(before: index) {
                    return reading([match.amount], nameEnd: content.start, notes: match.remarks + [content.string])
                }
                return reading([match.amount] + further.amounts, nameEnd: index, notes: match.remarks)
            }
            if let packs = text.signedCount(at: text.skippingSpaces(match.end)).flatMap({ match.amount.times($0.value) }
            ) {
                return reading([packs], nameEnd: index, notes: match.remarks)
            }
            // `tuna 145g tins x 4`
            if let container = text.unit(at: text.skippingSpaces(match.end)), !container.unit.dimension.isMeasure,
                match.amount.unit?.dimension.isMeasure == true,
                let count = text.signedCount(at: text.skippingSpaces(container.end)),
                let tins = try? Amount(count.value, container.unit),
                let pack = [tins].sized(by: [match.amount])
            {
                return reading(pack, nameEnd: index, notes: match.remarks)
            }
        }
        return nil
    }

    /// Whether the number there belongs to the one before: the 330 of `12 x 330 glass`.
    func isBehindTimes(_ index: Int) -> Bool {
        text.isDigit(at: index) && ["x", "×"].contains(text.at(index - 2)) && text.at(index - 1) == " "
            && (text.isDigit(at: index - 3) || text.at(index - 3) == " " && text.isDigit(at: index - 4))
    }

    /// The `x6` of `eggs x6 x2 boxes`.
    private func countOfEach(before index: Int) -> ReadableText.Part? {
        guard let first = text.wordStart(endingAt: index - 1, from: start) else { return nil }
        let word = text.part(from: first, to: index - 1)
        return word.text.signedCount(at: first) != nil ? word : nil
    }

    /// Whether a number there is joined to what stands before it, `half & half pint`, `formula stage 2 800g`.
    private func isBehindJoint(_ index: Int) -> Bool {
        let before = text.wordStart(endingAt: index - 1, from: start).map { text.string(from: $0, to: index - 1) }
        guard let before else { return false }
        let next = (index..<text.end).first { !text.isDigit(at: $0) } ?? text.end
        let isBeforeNumber = next > index && text.at(next) == " " && text.isDigit(at: next + 1)
        return ["&", "and"].contains(before) || isBeforeNumber && NumberedNames.endsWithNumber(behind: before.folded)
    }

    /// `leeks 2 large 1 small` are three.
    private func sizesReading(at starts: [PossibleAmount]) -> Reading? {
        for possible in starts where possible.match?.isBareNumber == true {
            let index = possible.start
            var (next, sum, notes) = (index, Rational.zero, [String]())
            while next < text.end, let match = try? text.amount(at: next, in: .line), match.isBareNumber,
                match.number.wording == .digits, let more = sum.adding(match.amount.value)
            {
                var stop = text.skippingSpaces(match.end)
                while let word = text.word(at: stop), DescribingWords.isAll(of: word.plain) {
                    stop = text.skippingSpaces(word.end)
                }
                guard stop > text.skippingSpaces(match.end) else { break }
                notes.append(text.string(from: next, to: stop))
                (next, sum) = (text.conjunction(at: stop) ?? stop, more)
            }
            if next >= text.end, notes.count > 1, let amount = try? Amount(sum) {
                return reading([amount], nameEnd: index, notes: notes)
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
    func isSure(_ match: AmountMatch) -> Bool {
        guard !match.number.hasLeadingZero, match.number.wording != .article else { return false }
        if let unit = match.amount.unit {
            // `1.20 ea` is a price.
            let isPrice = unit.symbol == "piece" && !match.amount.value.isWhole && match.number.wording == .digits
            return unit.symbol != "mg" && unit.dimension != .length && !isPrice
        }
        return match.amount.size != nil || match.end > match.number.end || match.number.wording == .group
    }

    /// People seldom buy more than two dozen, and numbers in names are often larger: Heinz 57, type 405.
    static let bareNumberMax: Rational = 24

    /// `milk 2`: a small number after a plain word that does not call for one, as `omega` does. The size of the pieces
    /// may follow: `leeks 2 thick`.
    private func numberReading() -> Reading? {
        var end = text.end
        while let first = text.wordStart(endingAt: end, from: start), let word = text.word(at: first), word.end == end,
            first > start, Lexicon[word.plain].contains(.size) || word.plain == "ones"
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

    /// `grapes punnet`, `eggs box of 6`, `potatoes kilo`, `eggs twelve`, `cucumber half`: if the catalogue knows of
    /// what.
    func containerReading() -> Reading? {
        let content = contentAtEnd
        let end = content.map { $0.start - 1 } ?? text.end
        guard let index = text.wordStart(endingAt: end, from: start), let word = text.word(at: index), word.end == end
        else { return nil }
        let amount = content == nil ? amount(inWord: word.plain) : nil
        guard let amount = amount ?? container(at: index, holdsMany: content != nil) else { return nil }
        var reading = reading([amount], nameEnd: index, notes: content.map { [$0.string] } ?? [])
        reading?.isUnlikely = true
        return reading
    }

    /// The `of 6` of `eggs box of 6`.
    private var contentAtEnd: ReadableText.Part? {
        guard let number = text.wordStart(endingAt: text.end, from: start),
            let match = try? text.amount(at: number), match.isBareNumber, match.end == text.end,
            let index = text.wordStart(endingAt: number - 1, from: start), text.word(at: index)?.plain == "of"
        else { return nil }
        return text.part(from: index, to: text.end)
    }

    private func amount(inWord word: String) -> Amount? {
        switch NumberWords.kind(of: word) {
        case .number(let count): try? Amount(Rational(count))
        case _ where word == "half": try? Amount(.half)
        default: nil
        }
    }

    /// One of what the word there names: a container, or a measure that is written out.
    private func container(at index: Int, holdsMany: Bool) -> Amount? {
        guard let word = text.word(at: index), let unit = text.unit(at: index), unit.end == word.end, unit.isSingular
        else { return nil }
        let symbol = Lexicon[unit.unit.symbol]
        // A cheese box holds none.
        let isMany = symbol.contains(.containerOfMany) && (holdsMany || text.at(index - 2) == "s")
        guard isMany || symbol.contains(.container) || Lexicon[word.plain].contains(.measure) else {
            return nil
        }
        return try? Amount(.one, unit.unit)
    }

    /// A picture, or a bracket that closes, counts as such a word: `🍌 6`, `onions (red) 3`.
    func isPlainWord(before end: Int, lettersMin: Int) -> Bool {
        if text.at(end - 1).isPictogram || text.at(end - 1) == ")" && text.isLetter(at: end - 2) { return true }
        // The apostrophe of greengrocers: `avo's 2`.
        let isApostrophe = text.at(end - 1) == "s" && ["'", "’"].contains(text.at(end - 2))
        let end = isApostrophe && text.isLetter(at: end - 3) ? end - 2 : end
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
