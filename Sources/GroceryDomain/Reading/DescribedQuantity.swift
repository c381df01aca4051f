// Amounts with what says more of them, and how many of them.

extension ReadableText {
    /// A whole quantity, and what says more of it: `12 large`, `2 large or 3 small`, `2 packs of 6`, `4 oz x 2`.
    func describedQuantity(from index: Int) -> WholeQuantity? {
        if let whole = try? wholeQuantity(from: index) { return whole }
        guard let match = try? amount(at: index, in: .line), match.number.wording != .article, at(match.end) == " "
        else { return nil }
        let sign = skippingSpaces(match.end)
        if let packs = signedCount(at: sign).flatMap({ match.amount.times($0.value) }) {
            return WholeQuantity(amounts: [packs], remarks: match.remarks)
        }
        let rest = string(from: sign, to: end)
        let isContent = match.unit?.unit.dimension.isMeasure == false && Self.isContent(rest)
        guard isContent || Self.areSizes(rest) else { return nil }
        return WholeQuantity(amounts: [match.amount], remarks: match.remarks + [rest])
    }

    /// `x2`, `x 2`, to the end of the text.
    func signedCount(at index: Int) -> Amount? {
        guard ["x", "×", "*"].contains(at(index)), !isLetter(at: index + 1),
            let number = try? number(at: skippingSpaces(index + 1), words: false), number.end == end,
            !number.hasLeadingZero
        else { return nil }
        return try? Amount(number.value)
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
