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

        /// Which it names, or may name.
        fileprivate var named: ItemID? { item ?? likeness?.item }

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
        /// The item that it is most like.
        var item: ItemID?
    }

    /// One thing of the line.
    struct Thing {
        var text: String
        var kind: Part
        /// What stands behind it and names it once more: the brand of `toothpaste, Colgate`.
        var remarks: [String] = []
        /// The amount of that, if it has none of its own: `cat food, Whiskas x6`.
        var quantity: Quantity?
    }

    /// What the catalogue knows of the parts of a line.
    struct Known {
        /// Which item a part is without doubt; nil of all else. Sooner than `kind`.
        var certain: (String) -> Part?
        /// What a part is.
        var kind: (String) -> Part
        /// Whether the first item is more likely wanted than the second.
        var isLikelier: (ItemID, ItemID) -> Bool
        /// Whether the second item is rather meant than the first, as a kind of what the third is one of.
        var isKind: (ItemID, ItemID, ItemID) -> Bool
        var areOfOneType: (ItemID, ItemID) -> Bool
        /// Whether all those words are in the name of an item, in the singular or for many, in any order.
        var isCalled: (ItemID, [String]) -> Bool

        /// Whether it is an item without doubt of which nothing more is said.
        func isPlain(_ text: String) -> Bool { certain(text)?.isPlain ?? false }
    }

    let text: String
    let known: Known

    /// No more parts than this are looked for in one line: more than fit into a line that is typed.
    private static let partsMax = 250

    init(_ text: String, _ known: Known) { (self.text, self.known) = (text, known) }

    var hasCommas: Bool {
        // Asked at every letter.
        text.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || $0 >= 0x80 }
            && text.unicodeScalars.contains(where: Self.separates)
    }

    /// What the line may be without a comma. With one, other signs belong to the items: `leeks - 2, lemons - 12`.
    private var rows: [[String]] {
        if hasCommas { return [] }
        return ItemRows(text).choices.map { row in
            withNouns(row.map { (Self.withoutConjunction($0[...]), isApart: false) }).map { String($0.text) }
        }
    }

    /// Whether the line may name several things any of which will do.
    private var isChoice: Bool { hasCommas && text.split(separator: " ").contains { $0.lowercased() == "or" } }

    /// Whether a part of the line is certainly no item: `plus extra for dusting`, `zest and juice`, `70% cocoa`.
    private static func saysMore(_ text: String) -> Bool {
        let words = text.lowercased().split(separator: " ")
        guard words.count > 1 else { return false }
        if words[0] == "plus" { return words.dropFirst().contains { ["extra", "more", "for", "to"].contains($0) } }
        if words[0].hasSuffix("%") {
            return words.count == 2 && Lexicon[words[1]].contains(.percentOf)
        }
        return words.allSatisfy { Lexicon[$0].contains(.partWord) }
    }

    /// Whether nothing in the line can part two items.
    var isOne: Bool {
        !hasCommas && rows.isEmpty
            && !text.split(separator: " ").contains { Lexicon[$0.lowercased()].contains(.joining) }
    }

    /// The things of the line; only the line itself if it names one item.
    ///
    /// A comma or semicolon ends an item if items stand on both sides. What stands behind a comma and is no item, or
    /// says more of the item before, belongs to that one: `milk, organic`, `onions, red`. So does one that is an item
    /// by itself, if together they name no other (`milk, semi-skimmed`), or if it is one of many where both are a name
    /// (`tomatoes, cherry`). What names the same item once more is a remark: `toothpaste, Colgate`. Behind a semicolon,
    /// and between two items or more, a word of which nothing is known is rather an item to ask about: `eggs, birch
    /// sap, milk`. Words such as "and" join two items only if both are known without doubt, and make no dish: neither
    /// mac and cheese nor ham and cheese sandwiches are two. "And" itself also joins single words that are more like
    /// items than all of it is like one: `brocoli and carots`, but not `fish and chps`, nor `lemon and herb chiken`.
    /// Rows without a comma are those of `ItemRows`.
    var things: [Thing] {
        let row = rows.first { $0.allSatisfy(isInRow) }
        let isWhole = isChoice && known.certain(text)?.isCertain ?? false
        if let row = row ?? kinds ?? (isWhole ? [text] : kindsInRow) {
            return row.map { Thing(text: $0, kind: .unknown) }
        }
        let pieces = knownPieces
        let isRow =
            pieces.count { $0.things.contains(where: \.kind.isItem) } > 1
            // Of three that nobody knows none says more of another.
            || pieces.count > 2 && pieces.allSatisfy { $0.things.allSatisfy { $0.kind != .remark } }
        let isListed = pieces.last?.things.count ?? 0 > 1
        var things: [Thing] = []
        for piece in pieces {
            guard let last = things.last, let next = piece.things.first else {
                things += piece.things
                continue
            }
            if !piece.isApart, let whole = ofKinds(last, piece) {
                things[things.count - 1] = whole
            } else if !piece.isApart, isNamedAgain(last, by: next) {
                let line = TypedLine.read(next.text)
                things[things.count - 1].remarks += [line.name, line.note].compactMap(\.self)
                things[things.count - 1].quantity = last.quantity ?? line.quantity
                things += piece.things.dropFirst()
            } else if isOne(last, next, isApart: piece.isApart, isRow: isRow, isListed: isListed) {
                things[things.count - 1] = self.last(last, with: next)
                things += piece.things.dropFirst()
            } else {
                things += piece.things
            }
        }
        return things
    }

    /// What stands between commas, with what each thing in it is.
    private typealias KnownPiece = (text: String, things: [Thing], isApart: Bool)

    private var knownPieces: [KnownPiece] {
        var pieces: [KnownPiece] = []
        let all = withNouns(Self.pieces(of: text))
        for piece in all {
            let whole = String(piece.text.trimmed)
            if Self.saysMore(whole) {
                pieces.append((whole, [Thing(text: whole, kind: .remark)], piece.isApart))
            } else {
                let text = String(Self.withoutConjunction(piece.text))
                // In `lime, mint and green tea` the mint is none.
                let things = joined(text, isFirst: pieces.isEmpty, isAlone: all.count == 1).map {
                    Thing(text: $0.text, kind: $0.kind)
                }
                pieces.append((text, things, piece.isApart))
            }
        }
        return pieces
    }

    /// The thing with the kinds of it that a piece names: `crisps, salt and vinegar`, `crisps, plain or salted`.
    private func ofKinds(_ thing: Thing, _ piece: KnownPiece) -> Thing? {
        let whole = thing.text + ", " + piece.text
        if piece.things.count > 1, let kind = known.certain(whole), kind.isPlain {
            return Thing(text: whole, kind: kind)
        }
        return areKinds(piece.text, of: thing.text) ? Thing(text: whole, kind: thing.kind) : nil
    }

    /// Whether what stands behind a thing is its brand: an item that is the same, or may be, and has no amount of its
    /// own beside that of the thing.
    private func isNamedAgain(_ thing: Thing, by next: Thing) -> Bool {
        guard let item = thing.kind.item, item == next.kind.named,
            next.kind.isCertain || known.certain(thing.text + ", " + next.text) == nil
        else { return false }
        // `my yoghurt, your yoghurt` are two.
        let words = [thing.text, next.text].map { Set($0.lowercased().split(separator: " ").filter { $0.count > 3 }) }
        return words[0].isDisjoint(with: words[1]) && !(Self.hasAmount(thing.text) && Self.hasAmount(next.text))
    }

    /// The thing with what says more of it, which does not make less of it.
    private func last(_ thing: Thing, with next: Thing) -> Thing {
        let both = thing.text + ", " + next.text
        let kind = known.kind(both)
        var whole = thing
        (whole.text, whole.kind) = (both, thing.kind.isItem && !kind.isItem ? thing.kind : kind)
        return whole
    }

    /// Whether what stands behind a comma says only more of what stands before it.
    ///
    /// - Parameters:
    ///   - isApart: whether it stands behind a semicolon.
    ///   - isRow: whether the line names several items.
    ///   - isListed: whether it ends as a list does, `lemons, leeks and honey`.
    private func isOne(_ last: Thing, _ next: Thing, isApart: Bool, isRow: Bool, isListed: Bool) -> Bool {
        let both = last.text + ", " + next.text
        switch (last.kind, next.kind) {
        case (_, .remark), (.remark, _): return true
        case (_, .unknown):
            return !isApart && (!isRow || Self.isColour(next.text) || known.isPlain(both))
        case (.unknown, _), (_, .likelyItem):
            guard let whole = known.certain(both), let item = whole.item else { return false }
            // `ground coffee, filters` are no coffee filters.
            let isOther = !whole.isPlain && !(last.kind.item.map { known.areOfOneType($0, item) } ?? true)
            return !isOther && !(Self.hasAmount(last.text) && Self.hasAmount(next.text))
        default: return !isApart && isOne(last, next, known.certain(both), isListed: isListed)
        }
    }

    /// Whether an item behind a comma only says more of the one before: together they are it, or with their words
    /// turned round one that is likelier, as is vanilla ice cream than vanilla behind `ice cream, `.
    private func isOne(_ last: Thing, _ next: Thing, _ whole: Part?, isListed: Bool) -> Bool {
        guard let whole, let item = whole.item, let own = next.kind.item else { return false }
        let (name, nextName) = (TypedLine.read(last.text).name, TypedLine.read(next.text).name)
        if item == own {
            // Chicken eggs are eggs and bread rolls are rolls, but behind a comma each is two things. Of an animal one
            // buys parts: `chicken, thighs`.
            let isCompound = known.certain("\(name) \(nextName)") == .item(own, note: nil)
            if isCompound, !Nouns.isPartOfAnimal(nextName) { return false }
            return whole == next.kind && last.kind.item.map { known.areOfOneType($0, own) } ?? true
        }
        guard whole.isPlain, next.kind.isPlain else { return false }
        // Behind jam, milk is milk, however many know of milk jam.
        let isKind = last.kind.item.map { known.isKind(own, item, $0) } ?? true
        if case .single = next.kind {
            // Orange jelly is jelly, bacon jam an onion marmalade, and behind `olive oil, ` a lemon is a lemon.
            guard item != last.kind.item else { return !isListed && !name.contains(" ") }
            return known.isCalled(item, [name])
                && (!isListed && !name.contains(" ") && isKind || known.isLikelier(item, own))
        }
        // Honey ham is a ham, and four rolls of Andrex are no bread.
        if item == last.kind.item { return Unit.named(nextName) != nil }
        guard known.isCalled(item, [name, nextName]) else { return false }
        // Crisps and oil are bought by that name too, so that `crisps, cheese` are two.
        let isOfWhat = Nouns.isOfSomething(name) && isKind || Nouns.isDish(name)
        return !isListed && isOfWhat || known.isLikelier(item, own)
    }

    /// Whether a text names several kinds of the item before it: the red and green of `peppers, red and green`.
    private func areKinds(_ text: String, of item: String) -> Bool {
        let kinds = Self.between(text) { $0 == "or" || Self.isConjunction($0) }
        guard kinds.count > 1, kinds.allSatisfy({ known.isPlain("\(item), \($0)") }) else { return false }
        // Flour is made for pasta, but `flour, pasta and cream` are three things.
        return !kinds.allSatisfy { if case .item = known.certain($0) { true } else { false } }
    }

    /// Whether a part of a row is a thing: of `med. cheddar`, med is none.
    private func isInRow(_ text: String) -> Bool {
        known.isPlain(text) && (text[...].isPicture || !DescribingWords.isAll(of: text))
    }

    // MARK: Commas

    private static func separates(_ sign: Unicode.Scalar) -> Bool {
        switch sign {
        case ",", ";", "、", "，", "；": true
        default: false
        }
    }

    typealias Piece = (text: Substring, isApart: Bool)

    /// What stands between commas and semicolons, and whether a semicolon stands before it.
    static func pieces(of text: String) -> [Piece] {
        var (pieces, start, isApart) = ([Piece](), text.startIndex, false)
        var depth = 0
        for index in text.unicodeScalars.indices {
            switch text.unicodeScalars[index] {
            case "(", "[": depth += 1
            case ")", "]": depth -= 1
            case let sign where separates(sign):
                let next = text.unicodeScalars.index(after: index)
                let isBehindNumber = index == text.startIndex || text[text.index(before: index)].isNumber
                let isInNumber = isBehindNumber && next < text.endIndex && text[next].isNumber
                guard depth <= 0, !isInNumber, pieces.count < partsMax else { continue }
                pieces.append((text[start..<index], isApart))
                (start, isApart) = (next, sign == ";" || sign == "；")
            default: break
            }
        }
        let all = (pieces + [(text[start...], isApart)]).filter { $0.text.contains { !$0.isWhitespace } }
        // `milk, eggs, etc.`
        guard all.count > 1, let last = all.last, isAndSoOn(last.text.trimmed) else { return all }
        return all.dropLast()
    }

    private static func isAndSoOn(_ word: Substring) -> Bool { Lexicon[String(word).folded].contains(.andSoOn) }

    // MARK: Words that join

    /// Whether a word in small letters joins, and is no other word, nor a letter that is part of a name.
    static func isConjunction(_ word: some StringProtocol) -> Bool { Lexicon[word].contains(.joiningPlainly) }

    /// Whether a word that joins stands in the name.
    static func joins(_ name: String) -> Bool {
        name.split(separator: " ").contains { isConjunction($0.lowercased()) }
    }

    private static func isWordThatJoins(_ word: Substring) -> Bool {
        word != "+" && Lexicon[word.lowercased()].contains(.joining)
    }

    /// Without the "and" at its beginning, `milk, eggs, and bread`, and one behind which more was going to be typed,
    /// `milk and`, or nothing that anybody knows, `milk, eggs etc.`.
    static func withoutConjunction(_ piece: Substring) -> Substring {
        var words = piece.split(separator: " ")[...]
        func isConjunction(_ word: Substring?) -> Bool { word.map { Self.isConjunction($0.lowercased()) } ?? false }
        if words.count > 1, isConjunction(words.first) { words.removeFirst() }
        if words.count > 1, let last = words.last, Lexicon[last.folded].contains(.andSoOn) { words.removeLast() }
        if words.count > 1, isConjunction(words.last) { words.removeLast() }
        guard let first = words.first, let last = words.last else { return piece.trimmed }
        return piece[first.startIndex..<last.endIndex]
    }

    /// What stands between words that join: of `vitamin e`, e is none.
    ///
    /// - Parameters:
    ///   - isFirst: whether nothing stands before it: in `lime, mint and green tea`, mint is no kind of tea.
    ///   - isAlone: whether it is all of the line: then nobody asks what it is, which is a search for what is like it.
    private func joined(_ text: String, isFirst: Bool, isAlone: Bool) -> [(text: String, kind: Part)] {
        var (items, isPlain): ([[Substring]], Bool) = ([[]], true)
        for word in text.split(separator: " ") {
            let classes = Lexicon[word.lowercased()]
            let isLetter = items.last?.last.map { NumberedNames.endsWithNumber(behind: $0.lowercased()) } ?? false
            if classes.contains(.joining), !isLetter, items.count < Self.partsMax {
                items.append([])
                isPlain = isPlain && classes.contains(.joiningPlainly)
            } else {
                items[items.count - 1].append(word)
            }
        }
        if isAlone, items.count == 1 { return [(text, .unknown)] }
        let whole = (text, known.kind(text))
        guard items.count > 1 else { return [whole] }
        let parts = items.map { $0.joined(separator: " ") }.map { ($0, known.kind($0)) }
        let areCertain = parts.allSatisfy { !$0.0.isEmpty && $0.1.isCertain }
        // What stands in brackets ends with them, `milk (for coffee) and sugar`, and at a plus sign a remark does:
        // `coal for the fire + kindling`.
        let isSum = !whole.1.isPlain && !text.split(separator: " ").contains { Self.isWordThatJoins($0) }
        if areCertain, isSum || items.dropLast().allSatisfy({ $0.last?.last == ")" }) { return parts }
        guard !whole.1.isCertain, !isDish(items[items.count - 1]) else { return [whole] }
        if isPlain, let shared = sharing(items, isFirst: isFirst) ?? sharingFirst(items) { return shared }
        // `soup tomato and basil` is no tomato soup.
        if case .turned = parts[0].1 { return [whole] }
        return areCertain || isPlain && Self.areLikely(parts.map(\.1), rather: whole.1) ? parts : [whole]
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

    /// Whether the words are something to buy and what is made of it: the `egg roll` of bacon and egg roll. A pie or a
    /// pizza may be one of two things.
    private func isDish(_ words: [Substring]) -> Bool {
        guard words.count > 1, let last = words.last, Lexicon[last.lowercased()].contains(.filled) else { return false }
        return known.kind(words.dropLast().joined(separator: " ")).isCertain
    }
}
