// What follows the number of an amount: a unit, or the size of a pack and its container.

extension ReadableText {
    /// The `330 ml` of six, then optionally the container. Without a measure the second number multiplies: 2 x 6 eggs
    /// are twelve, but in a line 2 x 6 pack are two packs. Without a number there may be a unit: 2 x cans.
    func readPack(into match: inout AmountMatch, at times: Int, in setting: AmountSetting) throws(QuantityError) {
        match.end = times
        let next = skippingSpaces(times)
        guard let second = try number(at: next, words: false), !second.hasLeadingZero else {
            if next > times { try readUnit(into: &match, at: times, in: .alone) }
            return
        }
        if let size = try size(at: next) {
            try setSize(size.size, end: size.end, of: &match)
        } else if setting == .line, try readMultipacks(into: &match, second, at: next) {
            return
        } else if setting == .line, isBoundary(at: second.end), second.value >= Self.sizeWithoutUnitMin {
            // `coke 24x330`
            match.sizeWords.append(string(from: next, to: second.end))
            match.end = second.end
        } else if isBoundary(at: second.end) || unit(at: second.end) != nil {
            guard let product = match.amount.value.multiplied(by: second.value) else { throw .tooLarge }
            match.amount = try Amount(product)
            match.end = second.end
            try readUnit(into: &match, at: second.end, in: .alone)
        }
    }

    /// The packs of `2 x 6 pack` and `2 12-packs`.
    private func readMultipacks(into match: inout AmountMatch, _ content: NumberMatch, at start: Int)
        throws(QuantityError) -> Bool
    {
        guard let (pack, _) = unit(behind: content.end), isMultipack(of: content, pack) else { return false }
        match.sizeWords.append(string(from: start, to: pack.end))
        match.amount = try Amount(match.amount.value, pack.unit)
        (match.unit, match.unitStart, match.end) = (pack, start, pack.end)
        return true
    }

    /// Nobody buys packs of so many things: it is how much is in each, with the unit left out.
    private static let sizeWithoutUnitMin: Rational = 50

    /// `1 (400 g) can`, `2 400 g cans`, `2 (6-ounce) fillets`: the size follows the number. Returns false if there is
    /// no size.
    func readSizeFirst(into match: inout AmountMatch) throws(QuantityError) -> Bool {
        guard match.number.wording != .group, at(match.end) == " ", match.amount.value.isWhole else { return false }
        if at(match.end + 1) == "(" {
            guard let size = try? size(at: skippingSpaces(match.end + 2)) else { return false }
            let close = skippingSpaces(size.end)
            guard at(close) == ")" else { return false }
            try setSize(size.size, end: close + 1, of: &match)
            return true
        }
        let next = match.end + 1
        guard isDigit(at: next) else { return false }
        if let size = try? size(at: next) {
            try setSize(size.size, end: size.end, of: &match)
            return true
        }
        guard let content = try number(at: next, words: false), at(content.end) == "-" else { return false }
        return try readMultipacks(into: &match, content, at: next)
    }

    func readUnit(into match: inout AmountMatch, at index: Int, in setting: AmountSetting) throws(QuantityError) {
        var found = unit(behind: index)
        if found == nil, setting == .line, let start = readAdjectives(into: &match, at: skippingSpaces(index)) {
            found = unit(at: start).map { ($0, start) }
        }
        // A number that was multiplied has its value already.
        let isMultiplied = match.amount.value != match.number.value
        let value = isMultiplied ? match.amount.value : match.number.value(with: found?.match.unit)
        match.amount = try Amount(value, found?.match.unit)
        guard let (unit, start) = found else { return }
        if setting == .line, try readMultipack(into: &match, unit) { return }
        (match.unit, match.unitStart, match.end) = (unit, start, unit.end)
        if unit.unit.dimension.isMeasure {
            if !isMultiplied { try readContainer(into: &match) }
        } else if value == .one || unit.unit.definition?.isPortion != true, let size = try? size(behind: unit.end) {
            match.amount = try Amount(value, unit.unit, size: size.size)
            match.end = size.end
        }
    }

    /// The unit of `500g`, `500 g` and `1-tablespoon`. A hyphen joins no lengths, and of counted units only packs: a
    /// 7-inch pan and a 4-slice toaster are names.
    private func unit(behind index: Int) -> (match: UnitMatch, start: Int)? {
        let start = at(index) == "-" ? index + 1 : skippingSpaces(index)
        guard let unit = unit(at: start) else { return nil }
        guard at(index) == "-" else { return (unit, start) }
        let isJoined = [.mass, .volume].contains(unit.unit.dimension) || unit.unit.symbol == "pack"
        return isJoined || container(behind: unit.end, ofLength: true) != nil ? (unit, start) : nil
    }

    /// The index after the words that may come before a unit, if a unit follows: `1 large can`, `2 heaped tablespoons`.
    private func readAdjectives(into match: inout AmountMatch, at index: Int) -> Int? {
        var (next, sizes, states) = (index, [String](), [String]())
        while sizes.count + states.count < 2, let word = word(at: next), at(word.end) == " " {
            if Lexicon[word.plain].contains(.size) {
                sizes.append(typed(word))
            } else if Lexicon[word.plain].contains(.state) {
                states.append(typed(word))
            } else {
                break
            }
            next = word.end + 1
        }
        // 2 finely chopped cloves of garlic
        while sizes.count + states.count < 3, let word = word(at: next), at(word.end) == " ",
            Lexicon[word.plain].contains(.preparation) || Preparations.isAdverb(word.plain)
        {
            sizes.append(typed(word))
            next = word.end + 1
        }
        guard next > index, let unit = unit(at: next) else { return nil }
        let isPrepared = sizes.contains { Lexicon[$0.folded].contains(.preparation) }
        guard !isPrepared || unit.unit.definition?.isPortion == true else { return nil }
        match.sizeWords = sizes
        match.namePrefix = states.isEmpty ? nil : states.joined(separator: " ")
        return next
    }
}

// MARK: Sizes

extension ReadableText {
    /// A number and a unit of mass, volume or length.
    private func size(at index: Int) throws(QuantityError) -> (size: Amount.Size, end: Int)? {
        guard let number = try number(at: index, words: false), !number.hasLeadingZero,
            let unit = unit(at: at(number.end) == "-" ? number.end + 1 : skippingSpaces(number.end)),
            unit.unit.dimension.isMeasure
        else { return nil }
        return (Amount.Size(value: number.value(with: unit.unit), unit: unit.unit), unit.end)
    }

    private func setSize(_ size: Amount.Size, end: Int, of match: inout AmountMatch) throws(QuantityError) {
        var container: UnitMatch?
        if at(end) == " ", let unit = unit(at: end + 1), !unit.unit.dimension.isMeasure { container = unit }
        match.unit = container
        match.unitStart = skippingSpaces(end)
        match.end = container?.end ?? end
        match.amount = try Amount(match.amount.value, container?.unit, size: size)
    }

    /// The size of `2 cans (400 g)`, `2 cans 400 g`, `2 bottles of 1.5 l`, `2 Flaschen à 1,5 l`.
    private func size(behind index: Int) throws(QuantityError) -> (size: Amount.Size, end: Int)? {
        guard at(index) == " " else { return nil }
        if at(index + 1) == "(" {
            guard let size = try size(at: skippingSpaces(index + 2)) else { return nil }
            let close = skippingSpaces(size.end)
            return at(close) == ")" ? (size.size, close + 1) : nil
        }
        if let word = word(at: index + 1), Lexicon[word.plain].contains(.ofSize), at(word.end) == " " {
            return try size(at: word.end + 1)
        }
        return try size(at: index + 1)
    }

    /// `400 g tin` is one tin of 400 g. Not for spoons and cups, which measure ingredients and are not sold.
    private func readContainer(into match: inout AmountMatch) throws(QuantityError) {
        guard let measure = match.amount.unit, measure.definition?.isSoldBy == true,
            let container = container(behind: match.end, ofLength: measure.dimension == .length)
        else { return }
        let size = Amount.Size(value: match.amount.value, unit: measure)
        (match.unitStart, match.isSizeOfOne) = (match.end + 1, true)
        (match.unit, match.end) = (container, container.end)
        match.amount = try Amount(.one, container.unit, size: size)
    }

    /// The container of something of a given size. Something of a given length is a piece: `2-inch piece ginger`.
    private func container(behind index: Int, ofLength: Bool) -> UnitMatch? {
        guard at(index) == " ", let unit = unit(at: index + 1), unit.isSingular else { return nil }
        return unit.unit.definition?.isContainer == true || ofLength && !unit.unit.dimension.isMeasure ? unit : nil
    }

    /// A `6-pack`, a `12 pack` and a `12pk` are one pack, with its count as a remark. `2 packs` are two, and so is the
    /// `2 pack` of a hasty typist, because nobody calls two or three of something a pack.
    private func readMultipack(into match: inout AmountMatch, _ unit: UnitMatch) throws(QuantityError) -> Bool {
        guard isMultipack(of: match.number, unit), match.amount.value == match.number.value,
            match.number.value >= 4 || match.number.isOfPack || unit.isSingular && at(match.number.end) != " "
        else { return false }
        match.sizeWords.append(string(from: match.start, to: unit.end))
        match.amount = try Amount(.one, unit.unit)
        (match.unit, match.unitStart, match.end) = (unit, match.start, unit.end)
        return true
    }
}

extension ReadableText {
    private func isMultipack(of number: NumberMatch, _ unit: UnitMatch) -> Bool {
        unit.unit.symbol == "pack" && (unit.isSingular || isPk(endingAt: unit.end) || at(number.end) == "-")
            && (number.wording == .digits || number.wording == .word && number.value >= 4)
            && number.value.isWhole && number.value >= 2
    }

    private func isPk(endingAt end: Int) -> Bool {
        end > 2 && at(end - 2) == "p" && at(end - 1) == "k" && !isLetter(at: end - 3)
    }
}

/// Words between a number and a unit: those of size become a remark, `1 large can`, and those of a state stay with the
/// name, `3 fresh sprigs rosemary`.
enum UnitAdjectives {
    /// Whether a word says how large a pack is: `twin pack`.
    static func isSizeOfPack(_ word: String) -> Bool { !Lexicon[word].isDisjoint(with: sizesOfPacks) }

    private static let sizesOfPacks: WordClasses = [.size, .sizeOfPack]

    /// Whether a text, folded, consists of sizes.
    static func areSizes(_ words: String) -> Bool {
        words.split(separator: " ").allSatisfy { Lexicon[$0].contains(.size) }
    }
}
