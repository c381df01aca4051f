/// An amount that begins at a token.
struct AmountSegment {
    enum Kind {
        /// With a unit or the size of a pack: `2 lb`, `6 x 330 ml`.
        case measured
        /// A number in digits: `2`.
        case bare
        /// A number in words, half of something, a dozen: `two`, `half a`.
        case word
        /// `a leek`
        case article
        /// `x2`, `2x`
        case signed
        /// A container or a measure of which nobody said how many: `jar honey`, `potatoes kilo`.
        case elided
        /// Words of how many, of which nobody knows: `a few cloves of`.
        case vague
    }

    var kind: Kind
    /// None of what is vague.
    var amounts: [Amount]
    /// Behind its last token.
    var end: Int
    /// What was read with it that is no amount: the range of which the upper bound was taken, the size of a pack.
    var notes: [String] = []
    /// What belongs to the name: the `fresh` of `3 fresh sprigs rosemary`.
    var namePrefix: String?
    /// Whether the number is more likely part of a name: `5 spice`, `7 up`, `00 flour`.
    var isOfName = false
    /// Whether it is behind a name rather a strength or a length than an amount: `ibuprofen 400 mg`.
    var isProperty = false
    /// Whether it is so many inches or centimetres, by which one buys little.
    var isShortLength = false
    /// Whether the unit behind its number was left to the name.
    var ignoresUnit = false
    /// Whether the unit may begin the name: `2 can openers`.
    var isUnitOfName = false

    var unit: Unit? { amounts.first?.unit }
    var size: Amount.Size? { amounts.first?.size }
    var value: Rational { amounts.first?.value ?? .one }
    /// Mass, volume or length, and no pack of it.
    var isMeasure: Bool { amounts.count == 1 && size == nil && unit?.isMeasure ?? false }
    /// What a thing may hold.
    var isVolume: Bool { amounts.count == 1 && amounts[0].isVolume }
    /// `14oz can`
    var isSizedPack: Bool { amounts.count == 1 && size != nil && unit != nil && value == .one }
    var isContainer: Bool { size == nil && unit.map { !$0.isMeasure } ?? false }
    var isCount: Bool { amounts.count == 1 && size == nil && unit == nil }
}

/// The amounts that begin at the tokens of a line, each found once.
final class AmountSegments {
    private let tokens: Tokens
    private var found: [[AmountSegment]?]

    init(_ tokens: Tokens) {
        self.tokens = tokens
        found = Array(repeating: nil, count: tokens.count)
    }

    private var text: ReadableText { tokens.text }

    func starting(at index: Int) -> [AmountSegment] {
        guard let token = tokens.at(index), token.isWord, token.typed.last != "\"" else { return [] }
        if let known = found[index] { return known }
        let segments =
            (token.isNumber || text.mayBeginAmount(at: token.start) ? numbered(at: index) : []) + column(at: index)
            + elided(at: index) + vague(at: index) + counted(at: index)
        found[index] = segments
        return segments
    }

    // MARK: With a number

    private func numbered(at index: Int) -> [AmountSegment] {
        if let signed = signed(at: index) { return signed }
        let start = tokens[index].start
        if let code = tokens.at(index + 1), code.isNumber, BarcodeID(scanned: code.typed) != nil,
            let number = try? text.number(at: start, words: false), let amount = try? Amount(number.value)
        {
            return [AmountSegment(kind: .signed, amounts: [amount], end: index + 1)]
        }
        guard !text.isRatio(at: start), let match = try? text.amount(at: start, in: .line) else { return [] }
        var segments: [AmountSegment] = []
        let further = text.furtherAmounts(behind: match, counts: true)
        let (amounts, stop) = ([match.amount] + further.amounts, further.end)
        // `a six pack of beer`
        if match.number.wording == .article {
            segments += starting(behindArticle: index)
        }
        func add(_ amounts: [Amount], upTo end: Int) {
            var segment = AmountSegment(kind: kind(of: match), amounts: amounts, end: end, notes: match.remarks)
            segment.namePrefix = match.namePrefix
            judge(&segment, match)
            segments.append(segment)
        }
        if let end = tokens.index(behindEnd: stop, from: index) { add(amounts, upTo: end) }
        // `rice 2 kg + 3 leeks`
        if !further.amounts.isEmpty, let end = tokens.index(behindEnd: match.end, from: index),
            tokens.at(end)?.isJoiner ?? false
        {
            add([match.amount], upTo: end)
        }
        segments += withoutUnit(match, at: index)
        return segments
    }

    private func starting(behindArticle index: Int) -> [AmountSegment] {
        guard index + 1 < tokens.count, let pack = try? text.amount(at: tokens[index + 1].start, in: .line),
            pack.unit?.unit.symbol == "pack", !pack.sizeWords.isEmpty,
            let end = tokens.index(behindEnd: pack.end, from: index)
        else { return [] }
        return [AmountSegment(kind: .measured, amounts: [pack.amount], end: end, notes: pack.remarks)]
    }

    private func kind(of match: AmountMatch) -> AmountSegment.Kind {
        if match.unit != nil || match.amount.size != nil { return .measured }
        switch match.number.wording {
        case .digits: return match.end > match.number.end && match.range == nil ? .signed : .bare
        case .group: return .measured
        case .word, .fraction: return .word
        case .article: return .article
        }
    }

    /// What speaks against it, whatever stands around.
    private func judge(_ segment: inout AmountSegment, _ match: AmountMatch) {
        let next = tokens.at(segment.end)
        let unit = match.amount.unit
        segment.isProperty =
            unit?.symbol == "mg" || unit?.dimension == .length && match.amount.size == nil
            || unit?.symbol == "piece" && !match.amount.value.isWhole && match.number.wording == .digits
        segment.isShortLength = segment.isProperty && unit.map { $0.dimension == .length && $0.factor < 10 } ?? false
        if let found = match.unit, found.isSingular, let next, next.isWord {
            segment.isUnitOfName =
                next.isJoiner
                || UnitCompounds.contains(unit: found.unit.symbol, nextWord: next.folded)
        }
        let isCode =
            match.isBareNumber && (8...14).contains(match.number.end - match.start)
            && Int(text.string(from: match.start, to: match.number.end)) != nil
        segment.isOfName = match.number.hasLeadingZero || isCode
        if match.isBareNumber, match.end == match.number.end {
            let isLast = segment.end + 1 == tokens.count
            let isPlural = tokens[tokens.count - 1].folded.hasSuffix("s")
            segment.isOfName =
                segment.isOfName || ["&", "%", "°", "+"].contains { next?.folded.hasPrefix($0) ?? false }
                || NumberedNames.joins(
                    number: match.number, nextWord: next?.folded ?? "", isLastWord: isLast, isPluralName: isPlural)
        }
    }

    /// The number alone, where its unit, or the container of a pack, may begin the name: `2 can openers`, `400 g tin
    /// foil`.
    private func withoutUnit(_ match: AmountMatch, at index: Int) -> [AmountSegment] {
        guard match.unit != nil, match.unitStart > match.start else { return [] }
        let notes = [match.range].compactMap(\.self)
        guard let size = match.amount.size else {
            guard let amount = try? Amount(match.number.value),
                let end = tokens.index(behindEnd: match.number.end, from: index)
            else { return [] }
            return [AmountSegment(kind: .bare, amounts: [amount], end: end, notes: notes, ignoresUnit: true)]
        }
        let amount =
            match.isSizeOfOne
            ? try? Amount(size.value, size.unit) : try? Amount(match.amount.value, nil, size: size)
        guard let amount, match.unitStart > index,
            let end = (index..<tokens.count).first(where: { tokens[$0].start == match.unitStart })
        else { return [] }
        return [AmountSegment(kind: .measured, amounts: [amount], end: end, notes: notes)]
    }

    /// All that stands in a column, with a unit that nobody knows: `Cress | 2 Kästchen`.
    private func column(at index: Int) -> [AmountSegment] {
        let isCell =
            index > 0 && tokens[index - 1].kind == .bar || index == 0 && tokens.all.contains { $0.kind == .bar }
        guard isCell, tokens[index].isNumber else { return [] }
        let end = tokens.all[index...].firstIndex { $0.kind == .bar } ?? tokens.count
        guard end > index + 1,
            let whole = try? text.ending(at: tokens[end - 1].end).wholeQuantity(
                from: tokens[index].start, unknownWordsMax: 1)
        else { return [] }
        return [AmountSegment(kind: .measured, amounts: whole.amounts, end: end, notes: whole.remarks)]
    }

    /// `tins 4`: how many stands behind what it is packed in.
    private func counted(at index: Int) -> [AmountSegment] {
        guard let number = tokens.at(index + 1), let value = Int64(number.typed), (1...24).contains(value),
            let unit = text.unit(at: tokens[index].start), !unit.isSingular, !unit.unit.isMeasure,
            unit.end == tokens[index].end, index + 2 == tokens.count,
            let amount = try? Amount(Rational(value), unit.unit)
        else { return [] }
        return [AmountSegment(kind: .elided, amounts: [amount], end: index + 2)]
    }

    // MARK: With a sign

    /// `x2`, `x 2`, `x4 tins`, `x6 400ml`; nil where there is no sign.
    private func signed(at index: Int) -> [AmountSegment]? {
        let start = tokens[index].start
        guard ["x", "×", "*"].contains(text.at(start)), !text.isLetter(at: start + 1) else { return nil }
        // `6 x 2` is one amount; of nappies of size 5 there may be x 2.
        if index > 0, tokens[index].typed.count == 1, let before = tokens.at(index - 1), Int(before.typed) != nil,
            !before.isDescribing
        {
            return []
        }
        let place = text.skippingSpaces(start + 1)
        guard text.isDigit(at: place), let number = try? text.number(at: place, words: false), !number.hasLeadingZero
        else { return [] }
        var segments: [AmountSegment] = []
        if let match = try? text.amount(at: place, in: .line), match.unit != nil || match.amount.size != nil,
            text.timesSign(behind: match.number.end) == nil,
            let end = tokens.index(behindEnd: match.end, from: index)
        {
            segments.append(AmountSegment(kind: .signed, amounts: [match.amount], end: end, notes: match.remarks))
        }
        if let amount = try? Amount(number.value), let end = tokens.index(behindEnd: number.end, from: index) {
            segments.append(AmountSegment(kind: .signed, amounts: [amount], end: end))
        }
        return segments
    }

    // MARK: Without a number

    /// `jar`, `large tin`, `potatoes kilo`: one of it.
    private func elided(at index: Int) -> [AmountSegment] {
        let isSized = UnitAdjectives.isSizeOfPack(tokens[index].folded)
        let first = isSized ? index + 1 : index
        guard let token = tokens.at(first), token.isWord, let unit = text.unit(at: token.start),
            let end = tokens.index(behindEnd: unit.end, from: first), unit.isSingular || isCounted(end),
            let amount = try? Amount(.one, unit.unit)
        else { return [] }
        if let (sum, stop) = text.withHalf(amount, behind: unit.end),
            let end = tokens.index(behindEnd: stop, from: first)
        {
            return [AmountSegment(kind: .measured, amounts: [sum], end: end)]
        }
        if unit.unit.isMeasure, isSized || !token.classes.contains(.measure) && tokens.at(end)?.folded != "of" {
            return []
        }
        return [AmountSegment(kind: .elided, amounts: [amount], end: end, notes: isSized ? [tokens[index].typed] : [])]
    }

    /// Whether a count with its sign stands there: the x 3 behind `120g tins x 3`.
    private func isCounted(_ index: Int) -> Bool {
        tokens.at(index).map {
            ["x", "×"].contains(text.at($0.start)) && text.isDigit(at: text.skippingSpaces($0.start + 1))
        }
            ?? false
    }

    /// `a few cloves of garlic`, `some slices of bread`, `bags of leeks`: how many, nobody says.
    private func vague(at index: Int) -> [AmountSegment] {
        var end = index
        while let token = tokens.at(end), token.isWord, end - index < 3, isVague(token) { end += 1 }
        let isVague = (index..<end).contains { !tokens[$0].classes.contains(.article) }
        guard let token = tokens.at(end), token.isWord, let unit = text.unit(at: token.start),
            !unit.isSingular || isVague,
            let last = tokens.index(behindEnd: unit.end, from: end), tokens.at(last)?.folded == "of"
        else { return [] }
        return [AmountSegment(kind: .vague, amounts: [], end: last, notes: [tokens.typed(index..<last)])]
    }

    private func isVague(_ token: Token) -> Bool {
        token.classes.contains(.article) || token.classes.contains(.vague) || token.folded == "several"
    }
}

extension Amount {
    /// A volume, and no pack of it.
    var isVolume: Bool { size == nil && unit?.dimension == .volume }
}
