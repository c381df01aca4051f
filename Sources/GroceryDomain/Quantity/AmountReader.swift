/// An amount found in a text.
struct AmountMatch {
    var amount: Amount
    let start: Int
    var end: Int
    let number: NumberMatch
    /// The unit of the amount itself, and its position in the text.
    var unit: UnitMatch?
    var unitStart = 0
    /// Whether the number is the size of a single pack: `400 g tin`.
    var isSizeOfOne = false
    /// The range of which the upper bound was taken, `2-3`; `at least` for `2+`.
    var range: String?
    /// The `large` of `1 large can`, and the `6-pack` that counts as one.
    var sizeWords: [String] = []
    /// The `fresh` of `3 fresh sprigs rosemary`, which belongs to the name.
    var namePrefix: String?

    /// Nothing but a number, which may still belong to a name.
    var isBareNumber: Bool { unit == nil && amount.size == nil }

    /// Text that was read but is not part of the amount.
    var remarks: [String] { [range].compactMap { $0 } + sizeWords }
}

/// The context in which an amount is read.
enum AmountSetting {
    /// The whole text consists of amounts.
    case alone
    /// There is a name before or after the amount, so there may be words between the number and the unit.
    case line
}

extension ReadableText {
    /// The longest amount that can be read at `index`. Known units only.
    ///
    /// Reads `2`, `1.5 kg`, `500g`, `2x`, `6 x 330 ml`, `2 x 400 g tins`, `1 (400 g) can`, `2 400 g cans`, `2 cans (400
    /// g)`, `400 g can`, `1-tablespoon`, and ranges. Of a range the upper bound counts: a person who plans for 2-3
    /// onions wants to have enough.
    ///
    /// - Returns: nil if there is no amount.
    /// - Throws: what is wrong with the number: zero, too large, too fine.
    func amount(at index: Int, in setting: AmountSetting = .alone) throws(QuantityError) -> AmountMatch? {
        guard mayBeginAmount(at: index) else { return nil }
        let start = skippingApproximation(index)
        guard var number = try number(at: start), setting == .alone || !isRatio(at: start) else { return nil }
        var range: String?
        if let upper = rangeEnd(behind: number) {
            range = string(from: start, to: upper.end)
            number = upper
        }
        let amount = try Amount(number.value)
        var match = AmountMatch(amount: amount, start: start, end: number.end, number: number, range: range)
        if let times = timesSign(behind: number.end) {
            try readPack(into: &match, at: times, in: setting)
        } else if try !readSizeFirst(into: &match) {
            try readUnit(into: &match, at: number.end, in: setting)
        }
        if let (amount, end) = withHalf(match.amount, behind: match.end) { (match.amount, match.end) = (amount, end) }
        // `2 kg+ flour`
        if at(match.end) == "+", at(match.end + 1) == " ", match.range == nil,
            (try? self.number(at: match.end + 2)) == nil
        {
            (match.end, match.range) = (match.end + 1, "at least")
        }
        return match
    }

    /// One and a half, where the half stands behind a measure: `kilo y medio`, `un kilo e mezzo`.
    func withHalf(_ amount: Amount, behind end: Int) -> (Amount, end: Int)? {
        guard amount.size == nil, amount.unit?.isMeasure ?? false, at(end) == " ", let word = word(at: end + 1),
            ["y", "e", "et", "i", "a"].contains(word.plain), at(word.end) == " ",
            let half = self.word(at: word.end + 1),
            case .fraction(let part, _)? = NumberWords.kind(of: half.plain), isBoundary(at: half.end),
            let value = amount.value.adding(part), let sum = try? amount.with(value: value)
        else { return nil }
        return (sum, half.end)
    }

    /// Several amounts in a row: `1 kg + 2 cans`, and parts of one measure: `1 lb 8 oz`, `1 cup plus 2 tablespoons`.
    /// `end` is the index after the last one. Each of them has a unit.
    ///
    /// - Parameter counts: whether behind a sign, and before one, a number may do without: `4 + 4 pints`.
    func furtherAmounts(behind first: AmountMatch, counts: Bool = false) -> (amounts: [Amount], end: Int) {
        var (amounts, end, last) = ([Amount](), first.end, first)
        while amounts.count < Quantity.amountCountMax {
            let plus = plusSign(behind: end)
            let isSigned = counts && at(skippingSpaces(end)) == "+"
            guard isSigned || first.unit != nil else { break }
            let next = plus ?? conjunction(at: skippingSpaces(end)) ?? skippingSpaces(end)
            guard next > end, let match = try? amount(at: next), isBoundary(at: match.end) else { break }
            guard plus != nil ? isSigned || match.unit != nil : isFiner(match, than: last) else { break }
            amounts.append(match.amount)
            (end, last) = (match.end, match)
        }
        return (amounts, end)
    }

    /// `8 oz` after `1 lb`: without a plus, only a smaller measure of the same dimension continues an amount.
    private func isFiner(_ match: AmountMatch, than last: AmountMatch) -> Bool {
        guard let coarse = last.amount.unit, let fine = match.amount.unit else { return false }
        guard last.amount.size == nil, match.amount.size == nil, match.number.wording != .article else { return false }
        return fine.dimension.isMeasure && fine.dimension == coarse.dimension && fine.factor < coarse.factor
    }

    private func plusSign(behind index: Int) -> Int? {
        let start = skippingSpaces(index)
        if at(start) == "+" { return skippingSpaces(start + 1) }
        guard let word = word(at: start), word.plain == "plus", at(word.end) == " " else { return nil }
        return word.end + 1
    }
}

// MARK: Around the number

extension ReadableText {
    /// The words with which an amount begins, and the sign of `x2`.
    private static let beginnings = WordSieve(
        sums: (Lexicon.words(of: NumberWords.kinds) + Lexicon.words(of: [.approximately]) + ["x"])
            .map(sumOfWord(beginning:)))

    /// Whether an amount or a count may begin there, as at most words none can.
    func mayBeginAmount(at index: Int) -> Bool {
        guard ("a"..."z").contains(at(index)) else { return true }
        return sumOfWord(at: index).map(Self.beginnings.mayHave) ?? false
    }

    /// The index after the sign of `~2`, `ca. 500 g`, `about 2`. Amounts on a list are plans anyway.
    private func skippingApproximation(_ index: Int) -> Int {
        if at(index) == "~" || at(index) == "≈" { return skippingSpaces(index + 1) }
        guard let word = word(at: index), Lexicon[word.plain].contains(.approximately) else { return index }
        let end = at(word.end) == "." ? word.end + 1 : word.end
        let isBeforeNumber = at(end) == " " && (try? number(at: end + 1)) != nil
        return isBeforeNumber ? end + 1 : index
    }

    /// The upper number of `2-3`, `2 – 3`, `2 to 3`, `1 or 2`.
    private func rangeEnd(behind lower: NumberMatch) -> NumberMatch? {
        guard lower.wording == .digits || lower.wording == .word else { return nil }
        var next = skippingSpaces(lower.end)
        if at(next) == "-" {
            next = skippingSpaces(next + 1)
        } else {
            guard let word = word(at: next), Lexicon[word.plain].contains(.range), at(word.end) == " " else {
                return nil
            }
            next = word.end + 1
        }
        guard let upper = try? number(at: next), upper.wording == lower.wording, upper.value > lower.value else {
            return nil
        }
        return upper.hasLeadingZero ? nil : upper
    }

    /// The index after the `x` of `3x yoghurt`, `6 x 330 ml`, `6x330ml`.
    func timesSign(behind index: Int) -> Int? {
        let sign = skippingSpaces(index)
        switch at(sign) {
        case "x", "×", "*", "✕": return isLetter(at: sign + 1) || at(sign + 1) == "-" ? nil : sign + 1
        default: return nil
        }
    }
}

extension NumberMatch {
    /// Reads `1,500` and `1.500` as what is more likely to be bought: 1500 of a small unit, 1.5 of a large one. Without
    /// a unit, a comma groups thousands and a point does not. A point before `125` is always a decimal point, because
    /// 1.125 g is written like that.
    func value(with unit: Unit?) -> Rational {
        guard let thousands else { return value }
        guard let unit, unit.dimension.isMeasure else { return isComma ? thousands : value }
        let canGroup = isComma || thousands.numerator % 10 == 0
        return unit.factor <= .one && canGroup ? thousands : value
    }
}
