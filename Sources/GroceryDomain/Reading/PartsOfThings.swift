// Parts of a thing of which one buys the whole: `juice of 2 lemons`, `grated zest of an orange`.

extension TypedLine {
    /// A line with more than was read: what that said, the whole of it, and an amount that it may have named.
    func noting(_ remark: String, wholeText: String, quantity other: Quantity? = nil) -> TypedLine {
        TypedLine(
            quantity: quantity ?? other, name: name, packedName: packedName,
            note: [note, remark].compactMap(\.self).joined(separator: ", "), isChecked: isChecked,
            isNegative: isNegative, isZero: isZero, wholeText: wholeText)
    }
}

extension ReadableText {
    /// Which part it is, and the index of the amount of the thing, if the line names a part in front of one.
    func thingOfPart(_ index: Int) -> (part: String, start: Int)? {
        let begin = word(at: index).flatMap { $0.plain == "the" && at($0.end) == " " ? $0.end + 1 : nil } ?? index
        var (next, parts) = (begin, 0)
        for _ in 0..<Self.partWordsMax {
            // `juice 3x200ml` is juice.
            if parts > 0, isDigit(at: next) {
                return (try? wholeQuantity(from: next)) == nil ? (string(from: begin, to: next), next) : nil
            }
            guard let word = word(at: next), at(word.end) == " " else { return nil }
            let isJoint = word.plain == "of" || word.plain == "from"
            if parts > 0, isJoint || Self.numerals.contains(word.plain) {
                let start = isJoint ? word.end + 1 : next
                let isCounted = (try? number(at: start, words: true)) != nil
                return isCounted ? (string(from: begin, to: next), start) : nil
            }
            let isPart = Lexicon[word.plain].contains(.part)
            guard isPart || parts > 0 && ["and", "&"].contains(word.plain) || isPreparing(word.plain) else {
                return nil
            }
            (next, parts) = (word.end + 1, parts + (isPart ? 1 : 0))
        }
        return nil
    }

    private func isPreparing(_ word: String) -> Bool {
        Lexicon[word].contains(.preparation) || Preparations.isAdverb(word) || ["fresh", "freshly"].contains(word)
    }

    private static let partWordsMax = 6

    private static let numerals: Set<String> = ["half", "one", "two", "three"]
}
