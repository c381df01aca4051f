/// The items whose whole name stands in a typed text: "cream cheese" in "Philadelphia cream cheese light".
///
/// What else stands in the text describes the thing and becomes a note. Where all of it is known to describe, or is a
/// brand, the item is certain; otherwise it is one to ask about.
struct NamesWithin {
    struct Found: Hashable {
        var item: ItemID
        /// The words of the name as typed.
        var text: String
        /// The other words as typed, in their order; empty if there are none.
        var rest: String
        var isCertain: Bool

        /// What `rest` says: `- sliced` no more than `sliced`, and an article nothing. Of a word that joined it to the
        /// name, `salted and`, `& shredded`, `a little bit of`, nothing is left, and `hot or` is or hot.
        var remark: String {
            var words = rest.split(separator: " ")[...]
            while let first = words.first, NamesWithin.dashes.contains(String(first)) { words.removeFirst() }
            while let last = words.last, NamesWithin.dashes.contains(String(last)) { words.removeLast() }
            if words.count > 1, words.last == "or" { return (["or"] + words.dropLast()).joined(separator: " ") }
            if words.count > 1, let last = words.last, ["of", "and", "&"].contains(last) { words.removeLast() }
            if words.count > 1, let first = words.first, ["and", "&"].contains(first),
                DescribingWords.isAll(of: String(words[words.startIndex + 1]))
            {
                words.removeFirst()
            }
            let isArticle = words.count == 1 && words.allSatisfy { ["the", "a", "an"].contains($0.lowercased()) }
            return isArticle ? "" : words.joined(separator: " ")
        }
    }

    struct Word: Equatable {
        let typed: Substring
        let folded: String
        let isDescribing: Bool
    }

    let text: String
    let beginsLine: Bool
    let words: [Word]
    /// The item with that folded name, in either grammatical number.
    let item: (String) -> ItemID?
    /// Whether the catalogue has this word in the name of an item; other names may be those of brands.
    let isKnownWord: (String) -> Bool
    /// Whether a word is in no name of the catalogue, nor like one that is.
    var isStrange: (String) -> Bool = { _ in false }
    /// Whether a word is in a name of the item: the batiste of dry shampoo.
    var isWord: (String, ItemID) -> Bool = { _, _ in false }

    /// People write no more words than this for one thing.
    static let wordsMax = 12
    /// So many describing words are left out one by one; of more, all or none.
    private static let describingMax = 5

    /// - Parameter beginsLine: whether the line begins with it, so that a capital says nothing.
    init(
        _ text: String, beginsLine: Bool, item: @escaping (String) -> ItemID?,
        isKnownWord: @escaping (String) -> Bool
    ) {
        self.beginsLine = beginsLine
        let typed = text.split(separator: " ").flatMap(Self.betweenCommas).prefix(Self.wordsMax + 1)
            .map { Self.isBare($0) ? $0 : $0.trimming(Self.isAround) }.filter { !$0.isEmpty }
        let folded = typed.map { String($0).folded }
        words = zip(zip(typed, folded), DescribingWords.flags(folded)).map { text, isDescribing in
            Word(typed: text.0, folded: text.1, isDescribing: isDescribing)
        }
        (self.text, self.item, self.isKnownWord) = (text, item, isKnownWord)
    }

    /// Whether a word begins and ends with letters, as nearly all do.
    private static func isBare(_ word: Substring) -> Bool {
        [word.utf8.first, word.utf8.last].allSatisfy { (($0 ?? 0) | 0x20) &- 0x61 < 26 }
    }

    /// Whether a sign stands around words, and is none.
    private static func isAround(_ sign: Character) -> Bool {
        switch sign {
        case ";", ":", "!", "?", "(", ")", "\"", "“", "”": true
        default: false
        }
    }

    /// `peeled,chopped` are two words, `3,5%` is one.
    private static func betweenCommas(_ word: Substring) -> [Substring] {
        guard word.utf8.contains(UInt8(ascii: ",")) else { return [word] }
        let isNumber = word.first?.isNumber == true && word.last != ","
        return isNumber ? [word] : word.split(separator: ",")
    }

    /// The best first: a certain one stands alone.
    ///
    /// - Parameter withRemarks: whether what stands behind a comma is known to be no item.
    func found(withRemarks: Bool) -> [Found] {
        if let found = slashed() ?? oneOfMany() { return [found] }
        guard words.count > 1, words.count <= Self.wordsMax else { return [] }
        let isRemarked = withRemarks || sides?.isDashed == true
        if let certain = turned() ?? described() ?? (isRemarked ? remarked() : nil) ?? followed() {
            return [certain]
        }
        let phrases = phrases()
        if let made = phrases.lazy.compactMap(madeBy).first { return [made] }
        if let first = phrases.first, let branded = branded(first) ?? besideStrangers(first) { return [branded] }
        return phrases.map { found($0, isCertain: false) }
    }

    // MARK: Brackets

    /// The item whose name is that before the brackets with what stands in them in front of it, `milk (oat)`, or behind
    /// it, `garlic (bread)`. Chopped tomatoes are rather a tin of them, and `tomatoes (chopped)` is what a recipe says
    /// of fresh ones; `nappies (size 5)` are called so, too, and the size is a note.
    static func bracketed(
        _ name: String, _ note: String, _ item: (String) -> ItemID?
    ) -> (item: ItemID, text: String)? {
        guard !note.isEmpty, !Lexicon[note.folded].contains(.preparation), !note.folded.hasPrefix("for ") else {
            return nil
        }
        let (own, front) = (item(name.folded), "\(note) \(name)".folded)
        if let found = item(front) { return (found, front) }
        let behind = "\(name) \(note)".folded
        return item(behind).flatMap { $0 == own ? nil : ($0, behind) }
    }

    // MARK: Commas

    /// What stands on both sides of a sign.
    private typealias Sides = (before: Substring, behind: Substring, isDashed: Bool)

    /// The text before the first comma, and behind it. A dash is one before what is no item, `onions - red`, `tea - no
    /// bags`: `milk - butter` may be two.
    private var sides: Sides? {
        let hasComma = text.utf8.contains(UInt8(ascii: ","))
        let comma = (hasComma ? text.indices.first { text[$0] == "," && !isInNumber($0) } : nil)
            .map { sides(of: $0..<text.index(after: $0), isDashed: false) }
        let dashed = dashed.flatMap { item($0.behind.folded) == nil ? $0 : nil }
        return [comma, dashed].compactMap(\.self).min { $0.before.endIndex < $1.before.endIndex }
    }

    /// The comma of `3,5%`.
    private func isInNumber(_ comma: String.Index) -> Bool {
        let behind = text[text.index(after: comma)...].first
        return text[..<comma].last?.isNumber == true && behind?.isNumber == true
    }

    /// The text before a dash that stands alone, and behind it.
    private var dashed: Sides? {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "-") || $0 >= 0x80 }) else { return nil }
        let dash = text.split(separator: " ").dropFirst().dropLast().first { Self.dashes.contains(String($0)) }
        return dash.map { sides(of: $0.startIndex..<$0.endIndex, isDashed: true) }
    }

    private func sides(of sign: Range<String.Index>, isDashed: Bool) -> Sides {
        (text[..<sign.lowerBound].trimmed, text[sign.upperBound...].trimmed, isDashed)
    }

    /// `onions, red` are red onions, and so are `onions red` and `jam - strawberry`; `crisps cheese and onion` are
    /// those of that flavour.
    private func turned() -> Found? {
        guard let sides = sides ?? dashed else {
            return turned(last: 1) ?? turned(last: 2) ?? (words.count > 3 ? turned(last: words.count - 1) : nil)
        }
        let turned = "\(sides.behind) \(sides.before)"
        // `milk - butter` is no buttermilk.
        guard !sides.isDashed || item("\(sides.behind)\(sides.before)".folded) == nil else { return nil }
        if let item = item(turned.folded) { return Found(item: item, text: turned, rest: "", isCertain: true) }
        // `chicken, thighs`, where the thighs are known to be those of a chicken.
        let straight = "\(sides.before) \(sides.behind)"
        guard !sides.isDashed, let item = item(straight.folded), item == self.item(sides.behind.folded) else {
            return nil
        }
        return Found(item: item, text: straight, rest: "", isCertain: true)
    }

    private func turned(last count: Int) -> Found? {
        guard count < words.count else { return nil }
        let turned = (words.suffix(count) + words.dropLast(count)).map { String($0.typed) }.joined(separator: " ")
        return item(turned.folded).map { Found(item: $0, text: turned, rest: "", isCertain: true) }
    }

    /// `large lemons, unwaxed` are lemons.
    private func remarked() -> Found? {
        guard let sides else { return nil }
        let before = NamesWithin(String(sides.before), beginsLine: beginsLine, item: item, isKnownWord: isKnownWord)
        let whole = item(sides.before.folded).map {
            Found(item: $0, text: String(sides.before), rest: "", isCertain: true)
        }
        guard var found = whole ?? before.found(withRemarks: false).first, found.isCertain else { return nil }
        found.rest = [found.rest, String(sides.behind)].filter { !$0.isEmpty }.joined(separator: ", ")
        return found
    }

    // MARK: Described things

    /// The text without describing words, as few of them left out as possible.
    private func described() -> Found? {
        let describing = words.indices.filter { words[$0].isDescribing }
        guard !describing.isEmpty, describing.count < words.count else { return nil }
        let choices =
            describing.count > Self.describingMax
            ? [describing]
            : (1..<1 << describing.count).sorted { $0.nonzeroBitCount < $1.nonzeroBitCount }
                .map { bits in describing.indices.filter { bits & 1 << $0 != 0 }.map { describing[$0] } }
        for left in choices where !parts(left) {
            let kept = words.indices.filter { !left.contains($0) }
            if let item = item(kept.map { words[$0].folded }.joined(separator: " ")) {
                // A picture of the thing says no more than its name.
                let said = left.filter { !words[$0].typed.isPicture || self.item(words[$0].folded) != item }
                return Found(item: item, text: typed(kept), rest: typed(said), isCertain: true)
            }
        }
        return nil
    }

    /// Whether what a thing is without is parted from the word that says so: egg free pasta is no egg pasta.
    private func parts(_ left: [Int]) -> Bool {
        words.indices.dropFirst().contains {
            left.contains($0) != left.contains($0 - 1) && Lexicon[words[$0].folded].contains(.without)
        }
    }

    // MARK: Names among other words

    typealias Phrase = (range: Range<Int>, item: ItemID)

    /// The longest names in the text, longest first; of two as long the later one, as the noun comes last.
    private func phrases() -> [Phrase] {
        var phrases: [Phrase] = []
        for count in (1..<words.count).reversed() {
            for start in 0...(words.count - count) {
                let range = start..<start + count
                guard !range.allSatisfy({ words[$0].isDescribing || words[$0].folded.utf8.count < 2 }),
                    !phrases.contains(where: { $0.range.lowerBound <= start && range.upperBound <= $0.range.upperBound }
                    ),
                    let item = item(range.map { words[$0].folded }.joined(separator: " "))
                else { continue }
                phrases.append((range, item))
            }
        }
        phrases.sort {
            let (a, b) = (letters(of: $0.range), letters(of: $1.range))
            return a != b ? a > b : $0.range.lowerBound > $1.range.lowerBound
        }
        // Of two names of one item the later one is its name, the other a brand: Philadelphia cream cheese.
        return phrases.filter { phrase in
            !phrases.contains { $0.item == phrase.item && $0.range.lowerBound > phrase.range.lowerBound }
        }
    }

    private func letters(of range: Range<Int>) -> Int { range.reduce(0) { $0 + words[$1].folded.count } }

    func found(_ phrase: Phrase, isCertain: Bool) -> Found {
        Found(
            item: phrase.item, text: typed(Array(phrase.range)),
            rest: typed(words.indices.filter { !phrase.range.contains($0) }), isCertain: isCertain)
    }

    func typed(_ indices: [Int]) -> String { indices.map { String(words[$0].typed) }.joined(separator: " ") }
}
