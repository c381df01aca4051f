/// An amount that stands in a text.
struct AmountMatch {
    var amount: Amount
    let start: Int
    var end: Int
    let number: NumberMatch
    /// The unit of the amount itself, where it stands in the text, and how it begins there.
    var unit: UnitMatch?
    var unitStart = 0
    /// What was read but is no part of the amount: the `2-3` of which the upper bound was taken, the `large` of `1 large can`.
    var remarks: [String] = []
    /// The `fresh` of `3 fresh sprigs rosemary`, which belongs to the name.
    var namePrefix: String?

    /// Nothing but a number: it may turn out to belong to a name.
    var isBareNumber: Bool { unit == nil && amount.size == nil }
}

/// Where an amount is read.
enum AmountSetting {
    /// The whole text is amounts.
    case alone
    /// A name follows, so words may stand between the number and the unit.
    case line
}

extension ReadableText {
    /// The amount at `index`, the longest that can be read. Known units only.
    ///
    /// Reads `2`, `1.5 kg`, `500g`, `2x`, `6 x 330 ml`, `2 x 400 g tins`, `1 (400 g) can`, `2 400 g cans`, `2 cans (400 g)`,
    /// `1-tablespoon`, and ranges, of which the upper bound counts: who plans for 2-3 onions wants to have enough.
    ///
    /// - Returns: `nil` where there is no amount.
    /// - Throws: what is wrong with the number: zero, too large, too fine.
    func amount(at index: Int, in setting: AmountSetting = .alone) throws(QuantityError) -> AmountMatch? {
        let start = skippingApproximation(index)
        guard var number = try number(at: start) else { return nil }
        var remarks: [String] = []
        if let upper = rangeEnd(behind: number) {
            remarks.append(string(from: start, to: upper.end))
            number = upper
        }
        var match = AmountMatch(
            amount: try Amount(number.value), start: start, end: number.end, number: number, remarks: remarks)
        if let times = timesSign(behind: number.end) {
            try readPack(into: &match, at: times)
        } else if try !readSizeFirst(into: &match) {
            try readUnit(into: &match, at: number.end, in: setting)
        }
        return match
    }

    /// Several amounts in a row: `1 kg + 2 cans`, and what together is one: `1 lb 8 oz`, `1 cup plus 2 tablespoons`.
    /// `end` is behind the last one. Every one of them has a unit.
    func furtherAmounts(behind first: AmountMatch) -> (amounts: [Amount], end: Int) {
        var (amounts, end, last) = ([Amount](), first.end, first)
        while first.unit != nil, amounts.count < Quantity.amountCountMax {
            let plus = plusSign(behind: end)
            let next = plus ?? conjunction(at: skippingSpaces(end)) ?? skippingSpaces(end)
            guard next > end, let match = try? amount(at: next), isBoundary(at: match.end) else { break }
            guard plus != nil ? match.unit != nil : isFiner(match, than: last) else { break }
            amounts.append(match.amount)
            (end, last) = (match.end, match)
        }
        return (amounts, end)
    }

    /// `8 oz` behind `1 lb`: without a plus, only a smaller measure of the same dimension goes on with an amount.
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

    // MARK: Around the number

    /// `~2`, `ca. 500 g`, `about 2`: an amount on a list is a plan anyway.
    private func skippingApproximation(_ index: Int) -> Int {
        if ["~", "≈"].contains(at(index)) { return skippingSpaces(index + 1) }
        let words = [
            "about", "approx", "approximately", "around", "ca", "circa", "etwa", "ungefahr", "environ", "circa", "unos",
            "unas",
        ]
        guard let word = word(at: index), words.contains(word.plain) else { return index }
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
            guard let word = word(at: next), ["to", "or", "bis", "oder", "ou", "o"].contains(word.plain) else {
                return nil
            }
            guard at(word.end) == " " else { return nil }
            next = word.end + 1
        }
        guard let found = try? number(at: next), found.wording == lower.wording, found.value > lower.value else {
            return nil
        }
        return found.hasLeadingZero ? nil : found
    }

    /// Behind the `x` of `3x yoghurt`, `6 x 330 ml`, `6x330ml`.
    func timesSign(behind index: Int) -> Int? {
        let sign = skippingSpaces(index)
        guard ["x", "×", "*", "✕"].contains(at(sign)), !isLetter(at: sign + 1), at(sign + 1) != "-" else { return nil }
        return sign + 1
    }

    // MARK: Units and packs

    /// `330 ml` of six, then perhaps what they come in. Without a measure, the second number only multiplies: 2 x 6 eggs
    /// are twelve. Without a number it may be a unit: 2 x cans.
    private func readPack(into match: inout AmountMatch, at times: Int) throws(QuantityError) {
        match.end = times
        let next = skippingSpaces(times)
        guard let second = try number(at: next, words: false), !second.hasLeadingZero else {
            if next > times { try readUnit(into: &match, at: times, in: .alone) }
            return
        }
        if let size = try size(at: next) {
            try setSize(size.size, end: size.end, of: &match)
        } else if isBoundary(at: second.end) || unit(at: second.end) != nil {
            guard let product = match.amount.value.multiplied(by: second.value) else { throw .tooLarge }
            match.amount = try Amount(product)
            match.end = second.end
            try readUnit(into: &match, at: second.end, in: .alone)
        }
    }

    /// `1 (400 g) can` and `2 400 g cans`, whose size stands between number and unit. False if it is neither.
    private func readSizeFirst(into match: inout AmountMatch) throws(QuantityError) -> Bool {
        guard match.number.wording != .group, at(match.end) == " ", match.amount.value.isWhole else { return false }
        if at(match.end + 1) == "(" {
            guard let size = try? size(at: skippingSpaces(match.end + 2)) else { return false }
            let close = skippingSpaces(size.end)
            guard at(close) == ")", container(behind: close + 1) != nil else { return false }
            try setSize(size.size, end: close + 1, of: &match)
            return true
        }
        guard isDigit(at: match.end + 1), let size = try? size(at: match.end + 1) else { return false }
        try setSize(size.size, end: size.end, of: &match)
        return true
    }

    /// A number and a unit of mass, volume or length.
    private func size(at index: Int) throws(QuantityError) -> (size: Amount.Size, end: Int)? {
        guard let number = try number(at: index, words: false), !number.hasLeadingZero,
            let unit = unit(behind: number.end), unit.match.unit.dimension.isMeasure
        else { return nil }
        return (Amount.Size(value: number.value(with: unit.match.unit), unit: unit.match.unit), unit.match.end)
    }

    private func setSize(_ size: Amount.Size, end: Int, of match: inout AmountMatch) throws(QuantityError) {
        let container = container(behind: end)
        match.unit = container
        match.unitStart = skippingSpaces(end)
        match.end = container?.end ?? end
        match.amount = try Amount(match.amount.value, container?.unit, size: size)
    }

    /// What a pack comes in: tins.
    private func container(behind index: Int) -> UnitMatch? {
        guard at(index) == " ", let unit = unit(at: index + 1), !unit.unit.dimension.isMeasure else { return nil }
        return unit
    }

    private func readUnit(into match: inout AmountMatch, at index: Int, in setting: AmountSetting) throws(QuantityError)
    {
        var found = unit(behind: index)
        if found == nil, setting == .line, let start = readAdjectives(into: &match, at: skippingSpaces(index)) {
            found = unit(at: start).map { ($0, start) }
        }
        if let found, setting == .line, try readMultipack(into: &match, found.match) { return }
        // A number that was multiplied has its value already.
        let isMultiplied = match.amount.value != match.number.value
        let value = isMultiplied ? match.amount.value : match.number.value(with: found?.match.unit)
        match.amount = try Amount(value, found?.match.unit)
        guard let (unit, start) = found else { return }
        (match.unit, match.unitStart, match.end) = (unit, start, unit.end)
        guard !unit.unit.dimension.isMeasure, let size = try? sizeBehind(unit.end) else { return }
        match.amount = try Amount(value, unit.unit, size: size.size)
        match.end = size.end
    }

    /// A `6-pack`, and a `12 pack`, is one pack; how many are in it becomes a remark. `2 packs` are two, and so are
    /// the `2 pack` of a hasty typist, since nobody sells packs of two or three by that word.
    private func readMultipack(into match: inout AmountMatch, _ unit: UnitMatch) throws(QuantityError) -> Bool {
        guard unit.unit.symbol == "pack", unit.isSingular, match.number.wording == .digits, match.number.value.isWhole,
            match.amount.value == match.number.value, match.number.value >= (at(match.end) == " " ? 4 : 2)
        else { return false }
        match.remarks.append(string(from: match.start, to: unit.end))
        match.amount = try Amount(.one, unit.unit)
        (match.unit, match.unitStart, match.end) = (unit, match.start, unit.end)
        return true
    }

    /// The unit of `500g`, `500 g` and `1-tablespoon`. Only masses, volumes and packs are joined by a hyphen: a
    /// 7-inch pan and a 4-slice toaster are names.
    private func unit(behind index: Int) -> (match: UnitMatch, start: Int)? {
        guard at(index) == "-" else {
            let start = skippingSpaces(index)
            return unit(at: start).map { ($0, start) }
        }
        guard let unit = unit(at: index + 1) else { return nil }
        let isJoined = [.mass, .volume].contains(unit.unit.dimension) || unit.unit.symbol == "pack"
        guard isJoined else { return nil }
        return (unit, index + 1)
    }

    /// The size of `2 cans (400 g)`, `2 cans 400 g`, `2 bottles of 1.5 l`, `2 Flaschen à 1,5 l`.
    private func sizeBehind(_ index: Int) throws(QuantityError) -> (size: Amount.Size, end: Int)? {
        guard at(index) == " " else { return nil }
        if at(index + 1) == "(" {
            guard let size = try size(at: skippingSpaces(index + 2)) else { return nil }
            let close = skippingSpaces(size.end)
            return at(close) == ")" ? (size.size, close + 1) : nil
        }
        if let word = word(at: index + 1), ["of", "a", "de", "da", "di", "von", "each"].contains(word.plain),
            at(word.end) == " "
        {
            return try size(at: word.end + 1)
        }
        return try size(at: index + 1)
    }

    /// Behind the words that may stand in front of a unit, if one follows: `1 large can`, `2 heaped tablespoons`.
    private func readAdjectives(into match: inout AmountMatch, at index: Int) -> Int? {
        var (next, sizes, states) = (index, [String](), [String]())
        while sizes.count + states.count < 2, let word = word(at: next), at(word.end) == " " {
            if UnitAdjectives.sizes.contains(word.plain) {
                sizes.append(typed(word))
            } else if UnitAdjectives.states.contains(word.plain) {
                states.append(typed(word))
            } else {
                break
            }
            next = word.end + 1
        }
        guard next > index, unit(at: next) != nil else { return nil }
        match.remarks += sizes
        match.namePrefix = states.isEmpty ? nil : states.joined(separator: " ")
        return next
    }
}

extension NumberMatch {
    /// Reads `1,500` and `1.500` by what is likely to be bought: 1500 of a small unit, 1.5 of a large one; with no unit
    /// to go by, a comma groups thousands and a point does not.
    fileprivate func value(with unit: Unit?) -> Rational {
        guard let thousands else { return value }
        guard let unit, unit.dimension.isMeasure else { return isComma ? thousands : value }
        return unit.factor <= .one ? thousands : value
    }
}

/// Words between a number and a unit.
enum UnitAdjectives {
    /// They say how large the unit is, and become a remark: `1 large can`, `2 heaped tbsp`.
    static let sizes: Set<String> = [
        "large", "small", "big", "medium", "mini", "giant", "jumbo", "family", "heaped", "heaping", "level", "rounded",
        "scant",
        "generous", "good", "thick", "thin", "tall", "full", "grosse", "grosser", "grosses", "grossen", "kleine",
        "kleiner",
        "kleines", "kleinen", "gehaufte", "gehaufter", "gestrichene", "gestrichener", "grand", "grande", "grandes",
        "grands",
        "petit", "petite", "petites", "petits", "gros", "bonne", "grandi", "piccolo", "piccola", "piccoli", "piccole",
    ]
    /// They say how the thing is, and stay with the name: `3 fresh sprigs rosemary` are 3 sprigs of fresh rosemary.
    static let states: Set<String> = [
        "fresh", "dried", "frozen", "ripe", "frische", "frischer", "frisches", "getrocknete",
    ]
}
