// Things of which any will do: `pears or plums`, `beef/vegetable stock`, `sunflower, rapeseed or olive oil`.

extension NamesWithin {
    /// The first of several kinds of one thing, each written without the words that all of them share: `light or dark
    /// brown sugar`. The others are a remark. Nil if what is written in full, the last, is no item, or one of the
    /// others is none with words of it.
    func firstKind(of choices: [[Word]], remarks: [String] = []) -> Found? {
        guard choices.count > 1, let last = choices.last, last.count > 1, let noun = last.last, !noun.isDescribing,
            !Lexicon[noun.folded].contains(.ofItsOwn), item(last.map(\.folded).joined(separator: " ")) != nil
        else { return nil }
        for count in (1..<last.count).reversed() {
            let kinds = choices.dropLast().map { $0 + last.suffix(count) }
            guard let first = named(kinds[0]), kinds.allSatisfy({ named($0) != nil }) else { continue }
            let others = choices.dropFirst().dropLast() + [last.dropLast(count)]
            let said = kinds[0].filter { !first.words.contains($0) }
            let rest = [Self.typed(said), "or " + others.map(Self.typed).joined(separator: ", ")] + remarks
            return Found(
                item: first.item, text: Self.typed(first.words),
                rest: rest.filter { !$0.isEmpty }.joined(separator: ", "),
                isCertain: true)
        }
        return nil
    }

    /// The item that the words name, with those that describe it or without.
    private func named(_ words: [Word]) -> (item: ItemID, words: [Word])? {
        for words in [words, words.filter { !$0.isDescribing }] where !words.isEmpty {
            if let item = item(words.map(\.folded).joined(separator: " ")) { return (item, words) }
        }
        return nil
    }

    private static func typed(_ words: some Sequence<Word>) -> String {
        words.map { String($0.typed) }.joined(separator: " ")
    }

    /// Of `sunflower, rapeseed or olive oil` the first. Things of which each has a name of its own, `milk, bread,
    /// apples or pears`, are rather a list.
    func oneOfMany() -> Found? {
        guard text.utf8.contains(UInt8(ascii: ",")),
            words.count > Self.wordsMax
                || words.contains(where: { $0.folded == "or" || $0.folded.utf8.contains(UInt8(ascii: ",")) })
        else { return nil }
        var parts = text.split(separator: ",").map(\.trimmed)
        var remarks: [String] = []
        while let last = parts.last, DescribingWords.isAll(of: String(last)) {
            remarks.insert(String(parts.removeLast()), at: 0)
        }
        let choices = parts.map { words(of: $0).split { $0.folded == "or" }.map(Array.init) }
        guard choices.count > 1, choices.last?.count ?? 0 > 1 || words(of: parts.last ?? "").first?.folded == "or"
        else {
            return nil
        }
        return firstKind(of: choices.flatMap(\.self), remarks: remarks)
    }

    /// `beef/vegetable stock`, and `coriander / cilantro`, which are one. Milk/bread are two.
    func slashed() -> Found? {
        guard text.utf8.contains(UInt8(ascii: "/")) else { return nil }
        let sides = typed(Array(words.indices)).split(separator: "/", omittingEmptySubsequences: false).map(\.trimmed)
        guard sides.count == 2, sides.allSatisfy({ $0.first?.isLetter == true }) else { return nil }
        if let item = item(sides[0].folded), item == self.item(sides[1].folded) {
            return Found(item: item, text: String(sides[0]), rest: "", isCertain: true)
        }
        return firstKind(of: sides.map(words))
    }

    private func words(of text: Substring) -> [Word] {
        NamesWithin(String(text), beginsLine: false, item: item, isKnownWord: isKnownWord).words
    }
}
