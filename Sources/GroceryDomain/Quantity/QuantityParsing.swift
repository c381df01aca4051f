extension Quantity {
    /// The most words of an unknown unit: `2 small boxes`. A longer text is a sentence, not a unit.
    static let unknownWordsMax = 4

    /// Reads a text that is a quantity and nothing else: `2`, `1 1/2 kg`, `½ l`, `1,5 kg`, `6x330 ml`, `1 kg + 2 cans`,
    /// `1 lb 8 oz`, `a dozen`. Amounts of one kind are added up.
    ///
    /// Units are those of `Unit.known`, by symbol, abbreviation or name. Any other word after the number is kept as the
    /// unit, as typed (`2 Kästchen`). Of a range the upper bound counts. `ReadableText.amount` says how `1,500` is
    /// read.
    ///
    /// - Throws: what is wrong, in a sentence for the person who typed it.
    public static func parse(_ text: String) throws(QuantityError) -> Quantity {
        guard text.unicodeScalars.prefix(textLengthMax + 1).count <= textLengthMax else { throw .tooLong }
        let readable = ReadableText(text)
        guard readable.end > 0 else { throw .empty }
        return try Quantity(readable.wholeQuantity(in: .alone, unknownWordsMax: unknownWordsMax).amounts)
    }
}

/// A text that is a quantity and nothing else, with the remarks that were read but are not part of it.
struct WholeQuantity {
    var amounts: [Amount] = []
    var remarks: [String] = []
}

extension ReadableText {
    /// Reads the text from `start` to its end. Unknown units may have up to `unknownWordsMax` words.
    func wholeQuantity(
        from start: Int = 0, in setting: AmountSetting = .line, unknownWordsMax: Int = 0
    ) throws(QuantityError) -> WholeQuantity {
        var (whole, next) = (WholeQuantity(), start)
        while true {
            guard whole.amounts.count < Quantity.amountCountMax else { throw .tooLong }
            guard var match = try amount(at: next, in: setting) else { throw refusal(at: next) }
            // The a of `milk (a, b)` is no one.
            if setting == .line, match.isBareNumber, match.number.wording == .article { throw refusal(at: next) }
            if match.isBareNumber, let word = unknownUnit(at: match.end, wordsMax: unknownWordsMax) {
                match.amount = try Amount(match.amount.value, word.unit)
                match.end = word.end
            }
            let further = furtherAmounts(behind: match)
            whole.amounts += [match.amount] + further.amounts
            whole.remarks += match.remarks + [match.namePrefix].compactMap { $0 }
            let stop = further.amounts.isEmpty ? match.end : further.end
            guard stop < end else { return whole }
            let plus = skippingSpaces(stop)
            guard at(plus) == "+" else { throw .notUnderstood(string(from: stop, to: end)) }
            next = skippingSpaces(plus + 1)
        }
    }

    private func refusal(at index: Int) -> QuantityError {
        let rest = string(from: index, to: end)
        guard at(index) == "-", (try? number(at: skippingSpaces(index + 1))) != nil else {
            return rest.isEmpty ? .empty : .notAnAmount(rest)
        }
        return .negative
    }

    /// The words up to the next plus, as typed, if they are not a known unit. They must read back as themselves after a
    /// number, so they consist of letters, do not begin with anything that continues a number, and contain no digits or
    /// signs.
    private func unknownUnit(at index: Int, wordsMax: Int) -> (unit: Unit, end: Int)? {
        guard at(index) == " " || isLetter(at: index), timesSign(behind: index) == nil else { return nil }
        let start = skippingSpaces(index)
        var (stop, next, count) = (start, start, 0)
        while let word = word(at: next) {
            guard NumberWords.kind(of: word.plain) == nil, word.plain != "plus", count < wordsMax else { return nil }
            (stop, count) = (word.end, count + 1)
            guard at(stop) == " " || at(stop) == "-" || at(stop) == "'" else { break }
            next = stop + 1
        }
        let behind = at(skippingSpaces(stop))
        guard stop > start, behind == Self.none || behind == "+" else { return nil }
        return (Unit(uncheckedWord: string(from: start, to: stop)), stop)
    }
}
