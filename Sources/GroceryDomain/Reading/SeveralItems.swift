/// Splits a line into the items that it names: `2 lb apples, milk`, `milk, eggs and bread`.
struct SeveralItems {
    enum Part: Equatable {
        /// Names this item without doubt, and says that of it.
        case item(ItemID, note: String?)
        /// Names this item with its words turned round, `soup tomato`: what follows an "and" may say more of it.
        case turned(ItemID)
        /// Names one of what is called by the many: behind something else, `cherry` may say which.
        case single(ItemID)
        /// Reads like an item: it has an amount, or is like a name of the catalogue.
        case likelyItem(Likeness)
        /// A word or two of which nothing is known: in a row of items one of them, beside a single one a remark.
        case unknown
        /// Says more of an item, or is an amount.
        case remark

        /// Which it names without doubt.
        var item: ItemID? {
            switch self {
            case .item(let item, _), .turned(let item), .single(let item): item
            case .likelyItem, .unknown, .remark: nil
            }
        }

        fileprivate var isItem: Bool { isCertain || likeness != nil }

        var isCertain: Bool {
            switch self {
            case .item, .turned, .single: true
            case .likelyItem, .unknown, .remark: false
            }
        }

        fileprivate static let sure = Likeness(score: 1, isJoined: false, isOneWord: true)

        fileprivate var likeness: Likeness? { if case .likelyItem(let likeness) = self { likeness } else { nil } }

        /// Whether it is an item of which nothing more is said.
        var isPlain: Bool {
            switch self {
            case .item(_, let note): note == nil
            case .turned, .single: true
            case .likelyItem, .unknown, .remark: false
            }
        }
    }

    /// How much a part is like a name.
    struct Likeness: Equatable {
        /// 0 to 1, as of candidates.
        var score: Double
        /// Whether words that join are in that name as they are in the part: `fish and chps`.
        var isJoined: Bool
        /// Whether what is like it is a single word.
        var isOneWord: Bool
    }

    let text: String

    /// No more parts than this are looked for in one line: more than fit into a line that is typed.
    private static let partsMax = 250

    init(_ text: String) { self.text = text }

    var hasCommas: Bool { text.contains(where: Self.separators.contains) }

    /// What the line may be without a comma. With one, other signs belong to the items: `leeks - 2, lemons - 12`.
    private var rows: [[String]] {
        hasCommas ? [] : ItemRows(text).choices.map { $0.map { String(Self.withoutConjunction($0[...])) } }
    }

    /// Whether the line may name several things any of which will do.
    private var isChoice: Bool { hasCommas && text.split(separator: " ").contains { $0.lowercased() == "or" } }

    /// Whether a part of the line is certainly no item: `plus extra for dusting`, `zest and juice`, `70% cocoa`.
    private static func saysMore(_ text: String) -> Bool {
        let words = text.lowercased().split(separator: " ")
        guard words.count > 1 else { return false }
        if words[0] == "plus" { return words.dropFirst().contains { ["extra", "more", "for", "to"].contains($0) } }
        if words[0].hasSuffix("%") {
            return words.count == 2 && ["cocoa", "fat", "cacao", "abv", "alcohol"].contains(words[1])
        }
        return words.allSatisfy { partsOfThings.contains($0) }
    }

    private static let partsOfThings: Set<Substring> = [
        "juice", "zest", "rind", "peel", "skin", "bone", "bones", "pith", "seeds", "fronds", "stalks", "stems",
        "leaves", "tops", "flesh", "all", "and", "or", "&", "only", "grated", "finely",
    ]

    /// Whether nothing in the line can part two items.
    var isOne: Bool {
        !hasCommas && rows.isEmpty
            && !text.split(separator: " ").contains { Self.conjunctions.contains(Substring($0.lowercased())) }
    }

    /// The parts of the line; only the line itself if it names one item.
    ///
    /// A comma or semicolon ends an item if items stand on both sides. What stands behind a comma and is no item, or
    /// says more of the item before, belongs to that one: `milk, organic`, `onions, red`. So does one that is an item
    /// by itself, if together they name no other (`milk, semi-skimmed`), or if it is one of many where both are a name
    /// (`tomatoes, cherry`). Behind a semicolon, and between two items or more, a word of which nothing is known is
    /// rather an item to ask about: `eggs, birch sap, milk`. Words such as "and" join two items only if both are known
    /// without doubt, and make no dish: neither mac and cheese nor ham and cheese sandwiches are two. "And" itself also
    /// joins single words that are more like items than all of it is like one: `brocoli and carots`, but not `fish and
    /// chps`, nor `lemon and herb chiken`. Rows without a comma are those of `ItemRows`.
    ///
    /// - Parameters:
    ///   - certain: says of what is an item without doubt which; nil of all else. Sooner than `kind`.
    ///   - isLikelier: whether the first item is more likely wanted than the second.
    ///   - isKind: whether the second item is rather meant than the first, as a kind of what the third is one of.
    ///   - kind: says what a part is.
    func parts(
        certain: (String) -> Part?, isLikelier: (ItemID, ItemID) -> Bool,
        isKind: (ItemID, ItemID, ItemID) -> Bool, _ kind: (String) -> Part
    ) -> [String] {
        if let row = rows.first(where: { $0.allSatisfy { certain($0)?.isPlain ?? false } }) { return row }
        if let kinds = kinds(certain) { return kinds }
        if isChoice, certain(text)?.isCertain ?? false { return [text] }
        if let kinds = kindsInRow(kind, isKind) { return kinds }
        let pieces = Self.pieces(of: text).map { piece in
            let whole = String(piece.text.trimmed)
            if Self.saysMore(whole) {
                return (text: whole, parts: [(text: whole, kind: Part.remark)], isApart: piece.isApart)
            }
            let text = String(Self.withoutConjunction(piece.text))
            return (text: text, parts: Self.joined(text, kind, isKind), isApart: piece.isApart)
        }
        let isRow = pieces.count { $0.parts.contains(where: \.kind.isItem) } > 1
        var parts: [(text: String, kind: Part)] = []
        for piece in pieces {
            let next = piece.parts[0]
            guard let last = parts.last else {
                parts = piece.parts
                continue
            }
            // `crisps, salt and vinegar`, `crisps, plain or salted`
            let together = last.text + ", " + piece.text
            if !piece.isApart, let all = piece.parts.count > 1 ? certain(together) : nil, all.isPlain {
                parts[parts.count - 1] = (together, all)
                continue
            }
            if !piece.isApart, Self.areKinds(piece.text, of: last.text, certain) {
                parts[parts.count - 1].text = together
                continue
            }
            let both = last.text + ", " + next.text
            let isOne =
                switch (last.kind, next.kind) {
                case (_, .remark), (.remark, _): true
                case (_, .unknown): !isRow && !piece.isApart
                case (.unknown, _), (_, .likelyItem): certain(both) != nil
                case (_, .single): !piece.isApart && certain(both)?.isPlain ?? false
                default:
                    !piece.isApart
                        && Self.isOne(certain(both), next.kind) { whole, item in
                            Self.headings.contains(last.text.split(separator: " ").last?.lowercased() ?? "")
                                || isLikelier(whole, item)
                        }
                }
            if isOne {
                // What says more of an item does not make less of it.
                let whole = kind(both)
                parts[parts.count - 1] = (both, last.kind.isItem && !whole.isItem ? last.kind : whole)
                parts += piece.parts.dropFirst()
            } else {
                parts += piece.parts
            }
        }
        return parts.map(\.text)
    }

    /// Whether an item behind a comma only says more of the one before: together they are it, or with their words
    /// turned round one that is likelier, as is vanilla ice cream than vanilla behind `ice cream, `.
    private static func isOne(_ both: Part?, _ next: Part, _ isLikelier: (ItemID, ItemID) -> Bool) -> Bool {
        switch (both, next) {
        case (.item(let whole, note: nil), .item(let item, note: nil)): whole == item || isLikelier(whole, item)
        default: both == next
        }
    }

    /// Whether a text names several kinds of the item before it: the red and green of `peppers, red and green`.
    private static func areKinds(_ text: String, of item: String, _ certain: (String) -> Part?) -> Bool {
        let kinds = text.split(separator: " ").split { word in
            let word = Substring(word.lowercased())
            return word == "or" || plainConjunctions.contains(word)
        }
        return kinds.count > 1
            && kinds.allSatisfy { certain(item + ", " + $0.joined(separator: " "))?.isPlain ?? false }
    }

    /// What is hardly bought by such a name alone: the words behind it say of what it is.
    static let headings: Set<String> = [
        "soup", "juice", "sauce", "oil", "stock", "cubes", "pie", "pies", "mince", "crisps", "jam", "cream", "yoghurt",
        "yogurt", "squash", "cordial", "vinegar", "pizza", "quiche",
    ]

    // MARK: Commas

    private static let semicolons: Set<Character> = [";", "；"]
    private static let separators = semicolons.union([",", "、", "，"])

    typealias Piece = (text: Substring, isApart: Bool)

    /// What stands between commas and semicolons, and whether a semicolon stands before it.
    static func pieces(of text: String) -> [Piece] {
        var (pieces, start, isApart) = ([Piece](), text.startIndex, false)
        var depth = 0
        for index in text.indices {
            switch text[index] {
            case "(", "[": depth += 1
            case ")", "]": depth -= 1
            case let sign where separators.contains(sign):
                let next = text.index(after: index)
                let isBehindNumber = index == text.startIndex || text[text.index(before: index)].isNumber
                let isInNumber = isBehindNumber && next < text.endIndex && text[next].isNumber
                guard depth <= 0, !isInNumber, pieces.count < partsMax else { continue }
                pieces.append((text[start..<index], isApart))
                (start, isApart) = (next, semicolons.contains(sign))
            default: break
            }
        }
        return (pieces + [(text[start...], isApart)]).filter { $0.text.contains { !$0.isWhitespace } }
    }

    // MARK: Words that join

    private static let conjunctions: Set<Substring> = [
        "&", "+", "and", "plus", "und", "et", "y", "e", "en", "i", "og", "och", "ja", "és", "ve", "и",
    ]

    /// Those that are no other word, nor a letter that is part of a name.
    static let plainConjunctions: Set<Substring> = ["&", "+", "and", "plus", "und", "et"]

    /// Whether a word that joins stands in the name.
    static func joins(_ name: String) -> Bool {
        name.split(separator: " ").contains { plainConjunctions.contains(Substring($0.lowercased())) }
    }

    private static let andSoOn: Set<String> = ["etc", "etc.", "...", "…"]

    /// What is made of the things before it: `bacon and egg roll`. A pie or a pizza may be one of two things.
    private static let dishes: Set<String> = [
        "sandwich", "sandwiches", "toastie", "toasties", "panini", "wrap", "wraps", "roll", "bagel",
    ]

    /// Without the "and" at its beginning, `milk, eggs, and bread`, and one behind which more was going to be typed,
    /// `milk and`, or nothing that anybody knows, `milk, eggs etc.`.
    static func withoutConjunction(_ piece: Substring) -> Substring {
        var words = piece.split(separator: " ")[...]
        func isConjunction(_ word: Substring?) -> Bool {
            word.map { plainConjunctions.contains(Substring($0.lowercased())) } ?? false
        }
        if words.count > 1, isConjunction(words.first) { words.removeFirst() }
        if words.count > 1, andSoOn.contains(words.last?.lowercased() ?? "") { words.removeLast() }
        if words.count > 1, isConjunction(words.last) { words.removeLast() }
        guard let first = words.first, let last = words.last else { return piece.trimmed }
        return piece[first.startIndex..<last.endIndex]
    }

    /// What stands between words that join: of `vitamin e`, e is none.
    private static func joined(
        _ text: String, _ kind: (String) -> Part, _ isKind: (ItemID, ItemID, ItemID) -> Bool
    ) -> [(text: String, kind: Part)] {
        var (items, isPlain): ([[Substring]], Bool) = ([[]], true)
        for word in text.split(separator: " ") {
            let lowered = Substring(word.lowercased())
            let isLetter = items.last?.last.map { NumberedNames.endsWithNumber(behind: $0.lowercased()) } ?? false
            if conjunctions.contains(lowered), !isLetter, items.count < partsMax {
                items.append([])
                isPlain = isPlain && plainConjunctions.contains(lowered)
            } else {
                items[items.count - 1].append(word)
            }
        }
        let whole = (text, kind(text))
        guard items.count > 1, !whole.1.isCertain, !isDish(items[items.count - 1], kind) else { return [whole] }
        if isPlain, let shared = sharing(items.map(Array.init), kind, isKind) { return shared }
        let parts = items.map { $0.joined(separator: " ") }.map { ($0, kind($0)) }
        // `soup tomato and basil` is no tomato soup.
        if case .turned = parts[0].1 { return [whole] }
        let areCertain = parts.allSatisfy { !$0.0.isEmpty && $0.1.isCertain }
        return areCertain || isPlain && areLikely(parts.map(\.1), rather: whole.1) ? parts : [whole]
    }

    /// Whether these are single words, or items without doubt, and each is more like an item than `whole` is like one.
    private static func areLikely(_ parts: [Part], rather whole: Part) -> Bool {
        let likenesses = parts.compactMap { $0.isCertain ? Part.sure : $0.likeness }
        guard likenesses.count == parts.count, likenesses.allSatisfy(\.isOneWord), whole.likeness?.isJoined != true
        else { return false }
        let least = likenesses.map(\.score).min() ?? 0
        return least >= likelyBoth && least > whole.likeness?.score ?? 0
    }

    /// How much both of two misspelt words have to be like names.
    private static let likelyBoth = 0.6

    /// Whether the words are something to buy and what is made of it: the `egg roll` of bacon and egg roll.
    private static func isDish(_ words: [Substring], _ kind: (String) -> Part) -> Bool {
        guard words.count > 1, let last = words.last, dishes.contains(last.lowercased()) else { return false }
        return kind(words.dropLast().joined(separator: " ")).isCertain
    }
}
