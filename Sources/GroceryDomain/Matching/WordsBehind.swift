// What stands behind a name and says more of the thing: how large, in what, for whom.

extension NamesWithin {
    /// The name at the beginning of the text, where the rest says only that.
    func followed() -> Found? { explained() ?? sized() }

    /// `bread for Anna`, `cheese not grated`, `juice no pulp`, `pears or plums`, `honey - the dark one`.
    private func explained() -> Found? {
        guard let sign = words.indices.dropFirst().first(where: isSign), sign + 1 < words.count else { return nil }
        // `lettuce or rocket, not both`
        let stop = words.indices.dropFirst(sign + 2).first(where: isSign) ?? words.endIndex
        let behind = words[(sign + 1)..<(words[sign].folded == "or" ? stop : words.endIndex)]
        if words[sign].folded == "or", let found = firstKind(of: [Array(words[..<sign]), Array(behind)]) {
            return found
        }
        guard var found = certain(words[..<sign]) else { return nil }
        let isDash = Self.dashes.contains(words[sign].folded)
        // Chicken from the deli is no deli chicken.
        let isOther = isDash ? namesItem(behind, besides: found.item) : isPartOfName(behind, found)
        if !["from", "not", "@"].contains(words[sign].folded), isOther { return nil }
        if words[sign].folded == "or", isRow(before: sign) || !isChoice(behind, besides: found) { return nil }
        let rest = typed(Array((isDash ? sign + 1 : sign)..<words.count))
        let isApart = isDash || words[sign].folded == "or"
        found.rest = [found.rest, rest].filter { !$0.isEmpty }.joined(separator: isApart ? ", " : " ")
        return found
    }

    static let dashes: Set<String> = ["-", "–", "—"]
    /// Whether a word begins a remark, or is a dash between it and the name.
    private static func isExplaining(_ word: some StringProtocol) -> Bool {
        Lexicon[word].contains(.explaining) || dashes.contains(String(word))
    }

    /// `salt to taste`, `cheese of your choice`, `milk on your way home`.
    private func isSign(_ index: Int) -> Bool {
        let next = index + 1 < words.count ? words[index + 1].folded : ""
        switch words[index].folded {
        case "to": return Lexicon[next].contains(.purpose)
        case "in": return index + 1 < words.count && Lexicon[words[words.count - 1].folded].contains(.inWhat)
        case "on": return ["your", "my", "our", "the"].contains(next)
        case "of": return ["your", "my", "our", "any", "choice"].contains(next)
        case let word: return Self.isExplaining(word)
        }
    }

    /// Whether a remark behind an amount begins with this folded word, whatever follows it: `x3 in oil`.
    static func beginsRemark(_ word: String) -> Bool { ["in", "with"].contains(word) || isExplaining(word) }

    /// Whether folded words behind a comma, of which nothing is known, are a remark: many, or with one of those that
    /// begin an explanation.
    static func explains(_ folded: String) -> Bool {
        let words = folded.split(separator: " ")
        return words.count > 2 || words.contains(where: isExplaining)
    }

    /// Whether the words behind a name name something else to buy.
    private func namesItem(_ behind: ArraySlice<Word>, besides known: ItemID) -> Bool {
        let folded = behind.map(\.folded)
        return folded.indices.contains { start in
            (start..<folded.count).contains { end in
                item(folded[start...end].joined(separator: " ")).map { $0 != known } ?? false
            }
        }
    }

    /// Whether the words make another thing of it: shampoo for dogs is dog shampoo.
    private func isPartOfName(_ behind: ArraySlice<Word>, _ found: Found) -> Bool {
        guard let last = behind.last?.folded else { return false }
        return [last, last.hasSuffix("s") ? String(last.dropLast()) : last].contains { word in
            item("\(word) \(found.text.folded)").map { $0 != found.item } ?? false
        }
    }

    /// Whether what stands before the word is several items: the ham and milk of `ham, milk or oat milk`.
    private func isRow(before sign: Int) -> Bool {
        guard text.utf8.contains(UInt8(ascii: ",")) else { return false }
        let things = text[..<words[sign].typed.startIndex].split(separator: ",").map(\.trimmed)
        return things.count > 1 && things.allSatisfy { item($0.folded) != nil }
    }

    /// Whether the words are another item that will do, and no other kind of what the name would be with the last of
    /// them: pears or plums, but not almond or coconut milk.
    private func isChoice(_ behind: ArraySlice<Word>, besides found: Found) -> Bool {
        // Of `1 leek or 2 onions` nobody wants both.
        let thing = TypedLine.read(behind.map { String($0.typed) }.joined(separator: " ")) { item($0.folded) != nil }
        guard let last = behind.last, let other = item(thing.wanted.folded) else { return false }
        // Ghee is called butter ghee, too, and `rice or noodles` no kinds of noodles.
        if behind.count == 1 { return true }
        let joined = item("\(found.text.folded) \(last.folded)")
        return joined == nil || joined == other
    }

    /// `capers small jar`, `nappies size 4`, `biscuits 48`.
    private func sized() -> Found? {
        guard let first = words.indices.dropFirst().first(where: { isSize(words[$0...]) }),
            var found = certain(words[..<first]), !namesItem(words[first...], besides: found.item),
            // `sunscreen 50+ kids`
            !words[first...].contains(where: { isPartOfName([$0], found) })
        else { return nil }
        let rest = typed(Array(first..<words.count))
        found.rest = [found.rest, rest].filter { !$0.isEmpty }.joined(separator: " ")
        return found
    }

    /// Whether the words say only how large or what sort a thing is. A container alone says more: a bread bin.
    private func isSize(_ behind: ArraySlice<Word>) -> Bool {
        behind.indices.allSatisfy { index in
            let word = behind[index]
            let isFollowedBySize = behind[(index + 1)...].first?.folded == "size"
            let isFollowingSize = index > behind.startIndex && ["size", "sz"].contains(behind[index - 1].folded)
            return word.isDescribing || Self.isNumbering(word.folded) || isFollowingSize
                || (index > behind.startIndex || isFollowedBySize) && Unit.named(String(word.typed)) != nil
        }
    }

    /// `48`, `500mg`, `#4`, `x12`, `20%`, `00`, and the words that belong to such. An amount of nothing is none.
    static func isNumbering(_ word: String) -> Bool {
        let digits = word.drop { $0 == "#" || $0 == "x" }
        return digits.first?.isNumber == true && !ReadableText(String(digits)).isZero(at: 0)
            || word.hasPrefix("spf") && word.dropFirst(3).allSatisfy(\.isNumber)
            || Lexicon[word].contains(.numbering)
    }

    private func certain(_ before: ArraySlice<Word>) -> Found? {
        let text = before.map { String($0.typed) }.joined(separator: " ")
        if let item = item(text.folded) { return Found(item: item, text: text, rest: "", isCertain: true) }
        let within = NamesWithin(text, beginsLine: beginsLine, item: item, isKnownWord: isKnownWord)
        return within.found(withRemarks: false).first { $0.isCertain }
    }
}
