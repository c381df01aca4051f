// The amount after the name: `apples 2 lb`.

extension ProseLine {
    /// The possible readings of a line that ends with an amount, likeliest first; none if it does not.
    func trailingReadings() -> [Reading] {
        guard
            let reading = separatedReading() ?? sizesReading() ?? unitReading() ?? numberReading() ?? kindReading()
                ?? containerReading()
        else { return [] }
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
        // `carrots, pack`, `ginger, large piece`
        let size = part.word(at: index).flatMap { UnitAdjectives.isSizeOfPack($0.plain) ? $0 : nil }
        if let unit = part.unit(at: size.map { part.skippingSpaces($0.end) } ?? index), unit.end == end,
            unit.isSingular, !unit.unit.dimension.isMeasure, let one = try? Amount(.one, unit.unit)
        {
            return WholeQuantity(amounts: [one], remarks: size.map { [part.typed($0)] } ?? [])
        }
        return part.describedQuantity(from: index)
    }

    /// `onions, 4 red` are red onions, if these are known, and `duck, 2 breasts` are duck breasts.
    private func kindReading() -> Reading? {
        guard
            let comma = (start + 1..<max(start + 1, text.end)).first(where: {
                text.at($0) == "," && isSeparator(at: $0)
            }),
            let match = try? text.amount(at: text.skippingSpaces(comma + 1), in: .line), match.remarks.isEmpty,
            match.number.wording != .article, text.at(match.end) == " ",
            var reading = reading([match.amount], nameEnd: comma, notes: [])
        else { return nil }
        let kind = text.string(from: match.end, to: text.end)
        reading.notes.append(kind)
        (reading.remark, reading.isUnlikely, reading.isOfKind) = (kind, true, true)
        return reading
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
        let readings = lastWordStarts.compactMap { readingBetween(at: $0) }
        // `squid medium 1/2 kg cleaned`
        return readings
            + readings.compactMap { reading in
                let (thing, description) = DescribingWords.parting(reading.name)
                guard !thing.isEmpty, !description.isEmpty, reading.remark?.contains(where: \.isNumber) == false else {
                    return nil
                }
                var reading = reading
                reading.name = thing
                reading.notes.insert(description, at: 0)
                return reading
            }
    }

    private func readingBetween(at index: Int) -> Reading? {
        guard !isBehindTimes(index), let found = sureAmount(at: index) ?? countBeforeRemark(at: index),
            text.at(found.end) == " " || text.at(found.end) == "," && text.at(found.end + 1) == " ",
            var reading = reading(found.amounts, nameEnd: index, notes: [])
        else { return nil }
        let remark = text.string(from: text.at(found.end) == "," ? found.end + 2 : found.end + 1, to: text.end)
        guard found.remarks.isEmpty || !remark.contains(where: \.isNumber) else { return nil }
        // `pizza x2 - pepperoni`
        let isDashed = remark.first.map { "-–—".contains($0) } ?? false
        reading.notes += found.remarks + [isDashed ? String(remark.dropFirst().trimmed) : remark]
        (reading.remark, reading.isUnlikely) = (remark, true)
        return reading
    }

    /// An amount behind a name, and what was read with it.
    private typealias FoundAmount = (amounts: [Amount], remarks: [String], end: Int)

    /// `x4`, `x 4`, `(4)`, or an amount that is no number alone, and its end.
    private func sureAmount(at index: Int) -> FoundAmount? {
        let isSign = ["x", "×"].contains(text.at(index)) && text.at(index + 1) == " "
        let end = (index + (isSign ? 2 : 0)..<max(index + 2, text.end)).first { [" ", ","].contains(text.at($0)) }
        if let count = signedCount(in: text.ending(at: end ?? text.end), at: index) {
            return ([count], [], end ?? text.end)
        }
        if text.at(index) == "(", let close = (index..<text.end).first(where: { text.at($0) == ")" }),
            let whole = text.ending(at: close).describedQuantity(from: text.skippingSpaces(index + 1))
        {
            return (whole.amounts, whole.remarks, close + 1)
        }
        // What a pack holds may be said, `8pk blue`; `6+` may be an age.
        guard let match = try? text.amount(at: index, in: .line), isSure(match), match.namePrefix == nil,
            match.range == nil
        else { return nil }
        return ([match.amount], match.sizeWords, match.end)
    }

    /// Whether the number there belongs to the one before: the 330 of `12 x 330 glass`.
    private func isBehindTimes(_ index: Int) -> Bool {
        text.isDigit(at: index) && ["x", "×"].contains(text.at(index - 2)) && text.at(index - 1) == " "
            && (text.isDigit(at: index - 3) || text.at(index - 3) == " " && text.isDigit(at: index - 4))
    }

    /// The 4 of `sardines 4 in oil`, the 6 of `lemons 6 ripe`.
    private func countBeforeRemark(at index: Int) -> FoundAmount? {
        guard let match = try? text.amount(at: index, in: .line), match.isBareNumber, match.amount.value.isWhole,
            match.amount.value <= Self.bareNumberMax, match.number.wording == .digits,
            let next = text.word(at: match.end + (text.at(match.end) == "," ? 2 : 1)),
            text.at(next.start - 1) == " ",
            NamesWithin.beginsRemark(next.plain) && text.isLetter(at: text.skippingSpaces(next.end))
                || DescribingWords.isAll(of: text.string(from: next.start, to: text.end)),
            isPlainWord(before: index - 1, lettersMin: 2)
        else { return nil }
        return ([match.amount], [], match.end)
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
        // The half of `half & half pint` is none of a pint.
        for index in lastWordStarts where !isBehindTimes(index) && !isBehindJoint(index) {
            if let count = signedCount(in: text, at: index) {
                var reading = reading([count], nameEnd: index, notes: [])
                // Names may end with an x and a number.
                reading?.isUnlikely = text.isLetter(at: index) && text.isLetter(at: index - 1)
                return reading
            }
            // `tuna x4 tins`, `coconut milk x6 400ml`
            let isSign = ["x", "×"].contains(text.at(index)) && text.isDigit(at: text.skippingSpaces(index + 1))
            let number = isSign ? text.skippingSpaces(index + 1) : index
            guard let match = try? text.amount(at: number, in: .line), isSure(match), !isSizeTimesCount(match) else {
                continue
            }
            let further = text.furtherAmounts(behind: match)
            if further.end == text.end, match.namePrefix == nil {
                return reading([match.amount] + further.amounts, nameEnd: index, notes: match.remarks)
            }
            if let pack = text.counted(match, signedCount(in: text, at: text.skippingSpaces(match.end))) {
                return reading(pack, nameEnd: index, notes: match.remarks)
            }
            // `tuna 145g tins x 4`
            if let container = text.unit(at: text.skippingSpaces(match.end)), !container.unit.dimension.isMeasure,
                match.amount.unit?.dimension.isMeasure == true,
                let count = signedCount(in: text, at: text.skippingSpaces(container.end)),
                let tins = try? Amount(count.value, container.unit),
                let pack = [tins].sized(by: [match.amount])
            {
                return reading(pack, nameEnd: index, notes: match.remarks)
            }
        }
        return nil
    }

    private func isBehindJoint(_ index: Int) -> Bool {
        text.wordStart(endingAt: index - 1, from: start).map {
            ["&", "and"].contains(text.string(from: $0, to: index - 1))
        }
            ?? false
    }

    /// `leeks 2 large 1 small` are three.
    private func sizesReading() -> Reading? {
        for index in lastWordStarts {
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
    private func isSure(_ match: AmountMatch) -> Bool {
        guard !match.number.hasLeadingZero, match.number.wording != .article else { return false }
        if let unit = match.amount.unit {
            // `1.20 ea` is a price.
            let isPrice = unit.symbol == "piece" && !match.amount.value.isWhole && match.number.wording == .digits
            return unit.symbol != "mg" && unit.dimension != .length && !isPrice
        }
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

    private static let containers = Set(
        words: "bag punnet jar pack packet tub bunch carton sack tube block pint gallon")
    /// Those that hold several: `oranges box`. A cheese box holds none.
    private static let containersOfMany = Set(words: "box tray tin can case crate")

    /// `grapes punnet`, `cucumber half`: one of them, if the catalogue knows what is in it.
    private func containerReading() -> Reading? {
        guard let index = text.wordStart(endingAt: text.end, from: start), let word = text.word(at: index) else {
            return nil
        }
        if word.plain == "half", word.end == text.end, let half = try? Amount(.half) {
            var reading = reading([half], nameEnd: index, notes: [])
            reading?.isUnlikely = true
            return reading
        }
        guard let unit = text.unit(at: index), unit.end == text.end, unit.isSingular,
            let one = try? Amount(.one, unit.unit),
            Self.containers.contains(unit.unit.symbol)
                || Self.containersOfMany.contains(unit.unit.symbol) && text.at(index - 2) == "s"
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

extension ReadableText {
    /// A whole quantity, and what says more of it: `12 large`, `2 large or 3 small`, `2 packs of 6`, `4 oz x 2`.
    func describedQuantity(from index: Int) -> WholeQuantity? {
        if let whole = try? wholeQuantity(from: index) { return whole }
        guard let match = try? amount(at: index, in: .line), match.number.wording != .article, at(match.end) == " "
        else { return nil }
        let sign = skippingSpaces(match.end)
        if let pack = counted(match, ProseLine(self, from: sign).signedCount(in: self, at: sign)) {
            return WholeQuantity(amounts: pack, remarks: match.remarks)
        }
        let rest = string(from: sign, to: end)
        let isContent = match.unit?.unit.dimension.isMeasure == false && Self.isContent(rest)
        guard isContent || Self.areSizes(rest) else { return nil }
        return WholeQuantity(amounts: [match.amount], remarks: match.remarks + [rest])
    }

    /// So many of an amount: two of `4 oz`, twice `6 x 330 ml`.
    func counted(_ match: AmountMatch, _ count: Amount?) -> [Amount]? {
        guard let count else { return nil }
        if let size = match.amount.size, match.amount.unit == nil,
            let value = match.amount.value.multiplied(by: count.value)
        {
            return (try? Amount(value, nil, size: size)).map { [$0] }
        }
        return [count].sized(by: [match.amount], countsBareNumbers: true)
    }

    /// `of 6`
    private static func isContent(_ text: String) -> Bool {
        let words = text.split(separator: " ")
        return words.count == 2 && words[0].lowercased() == "of" && words[1].allSatisfy(\.isNumber)
    }

    /// `large`, `large or 3 small`
    private static func areSizes(_ text: String) -> Bool {
        let words = text.split(separator: " ").map { String($0).folded }
        guard let first = words.first, DescribingWords.isAll(of: first) else { return false }
        return words.allSatisfy {
            ["or", "and", "&"].contains($0) || $0.allSatisfy(\.isNumber) || DescribingWords.isAll(of: $0)
        }
    }
}
