/// A number found in a text.
struct NumberMatch {
    var value: Rational
    var end: Int
    /// The other reading of digits such as `1,500` and `1.500`, in which the sign groups thousands. `value` reads it as
    /// the decimal sign.
    var thousands: Rational?
    var isComma = false
    /// `007` and `00`: part of a name, if there is a choice.
    var hasLeadingZero = false
    /// `6er`: as many are in a pack.
    var isOfPack = false
    var wording = Wording.digits

    enum Wording: Equatable { case digits, word, article, fraction(needsUnit: Bool), group }
}

extension ReadableText {
    /// The number at `index`: digits with decimal comma or point, fractions in every form (`1/2`, `½`, `1½`, `1 1/2`,
    /// `1-1/2`, `1 and 1/2`), and, if `words` is true, number words (`two`, `a`, `half a`, `2 dozen`).
    ///
    /// - Returns: nil if there is no number, or only something similar: a date, a version, 1/2/3.
    /// - Throws: `tooLarge` and `tooFine` for digits that no amount has, `notAnAmount` for a fraction over zero.
    func number(at index: Int, words: Bool = true) throws(QuantityError) -> NumberMatch? {
        guard mayBeginAmount(at: index) else { return nil }
        var match = try digits(at: index)
        if match == nil, words { match = numberWord(at: index) }
        guard let match, words else { return match }
        return group(behind: match) ?? match
    }

    /// A number in digits: whole, decimal or with a fraction.
    private func digits(at index: Int) throws(QuantityError) -> NumberMatch? {
        if let fraction = fractionGlyph(at: index) { return fraction }
        let isPoint = at(index) == "." || at(index) == "," && index == 0
        if isPoint, let places = try run(at: index + 1), !isDigit(at: index - 1) {
            return NumberMatch(value: try Self.decimal(whole: 0, places), end: places.end)
        }
        guard let first = try run(at: index), !isOrdinal(first) else { return nil }
        var groups = try groups(from: first)
        groups = groups.count == 1 ? withSpacedThousands(first) : groups
        guard var match = try number(of: groups) else { return nil }
        match.hasLeadingZero = at(index) == "0" && first.count > 1
        if let end = behindGroupEnding(match.end) {
            (match.end, match.isOfPack) = (end, true)
            return match
        }
        return groups.count == 1 ? try withFraction(match) : match
    }
}

// MARK: Runs of digits

extension ReadableText {
    private struct DigitRun {
        /// The sign between this run and the one before; `none` for the first.
        var separator = ReadableText.none
        var value: Int64
        var count: Int
        var end: Int
    }

    private func run(at index: Int) throws(QuantityError) -> DigitRun? {
        var run = DigitRun(value: 0, count: 0, end: index)
        while isDigit(at: run.end) {
            let (tenfold, isTooLarge) = run.value.multipliedReportingOverflow(by: 10)
            let (sum, isStillTooLarge) = tenfold.addingReportingOverflow(Int64(at(run.end).value - 0x30))
            // Zeros could continue for ever without making the number too large.
            guard !isTooLarge, !isStillTooLarge, run.count < 19 else { throw .tooLarge }
            (run.value, run.count, run.end) = (sum, run.count + 1, run.end + 1)
        }
        return run.count > 0 ? run : nil
    }

    /// The index behind the letters of `6er`, which in German is a pack of six, or six.
    private func behindGroupEnding(_ end: Int) -> Int? {
        at(end) == "e" && at(end + 1) == "r" && !isLetter(at: end + 2) ? end + 2 : nil
    }

    /// `1st`, `21st`, but not `5st`, which are pieces in Swedish.
    private func isOrdinal(_ run: DigitRun) -> Bool {
        run.value % 10 == 1 && run.value % 100 != 11 && at(run.end) == "s" && at(run.end + 1) == "t"
            && !isLetter(at: run.end + 2)
    }

    /// `first` and the runs after it, separated by commas, points and apostrophes.
    private func groups(from first: DigitRun) throws(QuantityError) -> [DigitRun] {
        var groups = [first]
        while let last = groups.last, [",", ".", "'"].contains(at(last.end)), var next = try run(at: last.end + 1) {
            // Three groups of thousands exceed the largest amount.
            guard groups.count < 4 else { throw .tooLarge }
            next.separator = at(last.end)
            groups.append(next)
        }
        return groups
    }

    /// `1 000 g`. A space groups thousands only before zeros, because `2 500 g` means two of 500 g.
    private func withSpacedThousands(_ first: DigitRun) -> [DigitRun] {
        let isFollowed = (1...3).allSatisfy { at(first.end + $0) == "0" } && !isDigit(at: first.end + 4)
        guard at(first.end) == " ", isFollowed, first.count <= 3, first.value > 0 else { return [first] }
        return [first, DigitRun(separator: " ", value: 0, count: 3, end: first.end + 4)]
    }

    /// Whole, decimal or thousands. Nil for any other combination of dots and commas.
    private func number(of groups: [DigitRun]) throws(QuantityError) -> NumberMatch? {
        let (first, last) = (groups[0], groups[groups.count - 1])
        guard groups.count > 1 else { return NumberMatch(value: Rational(first.value), end: first.end) }
        let sign = groups[1].separator
        let isDecimalSign = last.separator == "," || last.separator == "."
        let canGroup = first.value > 0 && first.count <= 3
        if groups.count == 2, isDecimalSign {
            let decimal = try Self.decimal(whole: first.value, last)
            let thousands = canGroup && last.count == 3 ? Rational(first.value * 1000 + last.value) : nil
            return NumberMatch(value: decimal, end: last.end, thousands: thousands, isComma: sign == ",")
        }
        let isDecimal = isDecimalSign && last.separator != sign
        var whole = first.value
        for group in isDecimal ? groups[1..<(groups.count - 1)] : groups[1...] {
            guard canGroup, group.separator == sign, group.count == 3 else { return nil }
            guard whole <= Amount.valueMax else { throw .tooLarge }
            whole = whole * 1000 + group.value
        }
        let value = isDecimal ? try Self.decimal(whole: whole, last) : Rational(whole)
        return NumberMatch(value: value, end: last.end)
    }

    private static func decimal(whole: Int64, _ places: DigitRun) throws(QuantityError) -> Rational {
        guard whole <= Amount.valueMax else { throw .tooLarge }
        guard places.count <= Rational.decimalPlacesMax else { throw .tooFine }
        var scale: Int64 = 1
        for _ in 0..<places.count { scale *= 10 }
        guard let value = Rational(whole * scale + places.value, over: scale) else { throw .tooFine }
        return value
    }
}

// MARK: Fractions

extension ReadableText {
    /// `whole` as it is, as the numerator of a fraction, or with the fraction after it.
    private func withFraction(_ whole: NumberMatch) throws(QuantityError) -> NumberMatch? {
        if at(whole.end) == "/", let lower = try run(at: whole.end + 1) {
            guard at(lower.end) != "/" || !isDigit(at: lower.end + 1) else { return nil }
            guard let value = whole.value.divided(by: Rational(lower.value)) else {
                throw .notAnAmount("\(whole.value)/\(lower.value)")
            }
            return NumberMatch(
                value: value, end: behindOrdinal(lower.end), hasLeadingZero: whole.hasLeadingZero)
        }
        return withProperFraction(whole)
    }

    /// Whether `80/20`, `50/50` or `6/12` stands there, without a unit: it says of what a thing consists, or how much
    /// of how many. Nobody writes half an egg like that.
    func isRatio(at index: Int) -> Bool {
        guard let upper = try? run(at: index), at(upper.end) == "/", let lower = try? run(at: upper.end + 1),
            unit(at: skippingSpaces(lower.end)) == nil
        else { return false }
        let isOfHundred = upper.value + lower.value == 100 && upper.value >= lower.value
        let isReduced = Rational(upper.value, over: lower.value)?.numerator == upper.value
        return isOfHundred || lower.value > Self.plainDenominatorMax && !isReduced
    }

    /// Up to this number people also write `2/4 cup`.
    private static let plainDenominatorMax = 4

    /// `1` with the fraction of `1½`, `1 ½`, `1 1/2`, `1-1/2`, `1 and 1/2`, `one and a half`.
    private func withProperFraction(_ whole: NumberMatch) -> NumberMatch {
        guard let part = properFraction(behind: whole.end), let sum = whole.value.adding(part.value) else {
            return whole
        }
        return NumberMatch(value: sum, end: part.end, hasLeadingZero: whole.hasLeadingZero, wording: whole.wording)
    }

    private func properFraction(behind index: Int) -> NumberMatch? {
        if let glyph = fractionGlyph(at: index) { return glyph }
        guard at(index) == " " || at(index) == "-" else { return nil }
        if let part = properFraction(at: index + 1) { return part }
        guard let end = conjunction(at: index + 1) else { return nil }
        if let part = properFraction(at: end) { return part }
        return fractionWord(at: end) ?? fractionWord(behindArticleAt: end)
    }

    private func properFraction(at index: Int) -> NumberMatch? {
        if let glyph = fractionGlyph(at: index) { return glyph }
        guard let upper = try? run(at: index), at(upper.end) == "/", let lower = try? run(at: upper.end + 1),
            let value = Rational(upper.value, over: lower.value), value > .zero, value < .one
        else { return nil }
        return NumberMatch(value: value, end: behindOrdinal(lower.end))
    }

    /// The index behind the letters of `1/3rd`, if they stand there.
    private func behindOrdinal(_ end: Int) -> Int {
        let letters = String(joining: [at(end), at(end + 1)], { $0 })
        return ["rd", "th", "nd"].contains(letters) && !isLetter(at: end + 2) ? end + 2 : end
    }

    /// The index after `and` or `&` and its space.
    func conjunction(at index: Int) -> Int? {
        if at(index) == "&", at(index + 1) == " " { return index + 2 }
        guard let word = word(at: index), ["and", "und", "et", "y", "e"].contains(word.plain) else { return nil }
        return at(word.end) == " " ? word.end + 1 : nil
    }

    /// `½`, and `¹⁄₂` in superscript and subscript digits.
    private func fractionGlyph(at index: Int) -> NumberMatch? {
        guard at(index) > "\u{A0}" else { return nil }
        if let value = Self.fractionGlyphs[at(index)] { return NumberMatch(value: value, end: index + 1) }
        guard let upper = run(of: Self.raisedDigits, at: index), at(upper.end) == "/",
            let lower = run(of: Self.loweredDigits, at: upper.end + 1),
            let value = Rational(upper.value, over: lower.value)
        else { return nil }
        return NumberMatch(value: value, end: lower.end)
    }

    private func run(of digits: [Unicode.Scalar], at index: Int) -> (value: Int64, end: Int)? {
        var (value, stop) = (Int64(0), index)
        while stop - index < 3, let digit = digits.firstIndex(of: at(stop)) {
            (value, stop) = (value * 10 + Int64(digit), stop + 1)
        }
        return stop > index ? (value, stop) : nil
    }

    private static let raisedDigits: [Unicode.Scalar] = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
    private static let loweredDigits: [Unicode.Scalar] = ["₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"]

    private static let fractionGlyphs: [Unicode.Scalar: Rational] = {
        let glyphs: [(Unicode.Scalar, Int64, Int64)] = [
            ("½", 1, 2), ("⅓", 1, 3), ("⅔", 2, 3), ("¼", 1, 4), ("¾", 3, 4), ("⅕", 1, 5), ("⅖", 2, 5), ("⅗", 3, 5),
            ("⅘", 4, 5), ("⅙", 1, 6), ("⅚", 5, 6), ("⅐", 1, 7), ("⅛", 1, 8), ("⅜", 3, 8), ("⅝", 5, 8), ("⅞", 7, 8),
            ("⅑", 1, 9), ("⅒", 1, 10),
        ]
        return Dictionary(uniqueKeysWithValues: glyphs.map { ($0, Rational(reduced: $1, over: $2)) })
    }()
}

// MARK: Words

extension ReadableText {
    private func numberWord(at index: Int) -> NumberMatch? {
        guard let word = word(at: index), let kind = NumberWords.kind(of: word.plain) else { return nil }
        if case .fraction = kind { return fractionWord(at: index) }
        guard isBoundary(at: word.end) || isHyphenBeforePack(at: word.end) else { return nil }
        switch kind {
        case .number(let value):
            return withProperFraction(withHundreds(NumberMatch(value: Rational(value), end: word.end, wording: .word)))
        case .group(let value):
            return NumberMatch(value: Rational(value), end: behindDot(word.end), wording: .group)
        case .article, .fraction:
            let one = NumberMatch(value: .one, end: word.end, wording: .article)
            return fractionWord(behindArticleAt: index) ?? withHundreds(one)
        }
    }

    /// `five hundred`, `a hundred`, `two hundred and fifty`, `twenty five`, `twenty-five`.
    private func withHundreds(_ number: NumberMatch) -> NumberMatch {
        guard at(number.end) == " " || at(number.end) == "-", let next = word(at: number.end + 1) else { return number }
        if next.plain == "hundred", let value = number.value.multiplied(by: 100) {
            let hundreds = NumberMatch(value: value, end: next.end, wording: .word)
            guard at(next.end) == " " else { return hundreds }
            guard let rest = numberWord(at: conjunction(at: next.end + 1) ?? next.end + 1), rest.wording == .word,
                rest.value < 100, let sum = value.adding(rest.value)
            else { return hundreds }
            return NumberMatch(value: sum, end: rest.end, wording: .word)
        }
        guard number.wording == .word, number.value >= 20, number.value < 100, number.value.numerator % 10 == 0,
            case .number(let digit) = NumberWords.kind(of: next.plain), digit < 10, isBoundary(at: next.end),
            let sum = number.value.adding(Rational(digit))
        else { return number }
        return NumberMatch(value: sum, end: next.end, wording: .word)
    }

    /// The hyphen of a six-pack.
    private func isHyphenBeforePack(at index: Int) -> Bool {
        at(index) == "-" && unit(at: index + 1)?.unit.symbol == "pack"
    }

    /// `half`, `half a`, and with a hyphen `demi-litre`: only fractions are joined to their unit.
    private func fractionWord(at index: Int) -> NumberMatch? {
        guard let word = word(at: index), case .fraction(let value, let needsUnit)? = NumberWords.kind(of: word.plain),
            isBoundary(at: word.end) || at(word.end) == "-"
        else { return nil }
        return withArticle(NumberMatch(value: value, end: word.end, wording: .fraction(needsUnit: needsUnit)))
    }

    /// `a half`, `un demi`.
    private func fractionWord(behindArticleAt index: Int) -> NumberMatch? {
        guard let word = word(at: index), NumberWords.kind(of: word.plain) == .article, at(word.end) == " " else {
            return nil
        }
        return fractionWord(at: word.end + 1)
    }

    /// `half` with the article of `half a cucumber`, `half of the cake`, which makes it certain to be an amount.
    func withArticle(_ part: NumberMatch) -> NumberMatch {
        var next = part.end
        if at(next) == " ", let of = word(at: next + 1), of.plain == "of" { next = of.end }
        guard at(next) == " ", let article = word(at: next + 1), isBoundary(at: article.end) else { return part }
        guard article.plain == "the" || NumberWords.kind(of: article.plain) == .article else { return part }
        return NumberMatch(value: part.value, end: article.end, wording: .fraction(needsUnit: false))
    }

    /// `match` times the `dozen` after it.
    private func group(behind match: NumberMatch) -> NumberMatch? {
        guard match.wording != .group, at(match.end) == " ", let word = word(at: match.end + 1),
            isBoundary(at: word.end),
            case .group(let size)? = NumberWords.kind(of: word.plain),
            let value = match.value.multiplied(by: Rational(size))
        else { return nil }
        return NumberMatch(value: value, end: behindDot(word.end), wording: .group)
    }

    /// The index after the dot of an abbreviation.
    private func behindDot(_ index: Int) -> Int { at(index) == "." ? index + 1 : index }
}
