// Parts of a thing of which one buys the whole: `juice of 2 lemons`, `grated zest of an orange`.

extension TypedLine {
    /// A line with more in front than was read: what that said, and the whole of it.
    func noting(_ remark: String, wholeText: String) -> TypedLine {
        TypedLine(
            quantity: quantity, name: name, packedName: packedName,
            note: [note, remark].compactMap(\.self).joined(separator: ", "), isChecked: isChecked,
            isNegative: isNegative, isZero: isZero, wholeText: wholeText)
    }
}

extension ReadableText {
    /// Which part it is, and the index of the amount of the thing, if the line names a part in front of one.
    func thingOfPart(_ index: Int) -> (part: String, start: Int)? {
        var (next, words) = (index, 0)
        while let word = word(at: next), at(word.end) == " ", words < Self.partWordsMax {
            if words > 0, word.plain == "of" || word.plain == "from" {
                let start = word.end + 1
                let isCounted = (try? number(at: start, words: true)) != nil
                return isCounted ? (string(from: index, to: next), start) : nil
            }
            guard Self.parts.contains(word.plain) || words > 0 && word.plain == "and" || isPreparing(word.plain) else {
                return nil
            }
            (next, words) = (word.end + 1, words + 1)
        }
        return nil
    }

    private func isPreparing(_ word: String) -> Bool {
        Preparations.words.contains(word) || Preparations.isAdverb(word) || ["fresh", "freshly"].contains(word)
    }

    private static let partWordsMax = 6

    private static let parts: Set<String> = ["juice", "zest", "rind", "peel", "flesh", "seeds", "pulp"]
}
