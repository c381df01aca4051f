// A noun that is written once for several things: `3 red onions, 2 white`, `apple juice and orange`.

extension SeveralItems {
    /// The pieces, each thing that says only which sort it is with the noun of the thing before it: `3 red onions, 2
    /// white`, `skimmed milk and whole`. A colour without an amount behind a thing with one, `peppers 3, red`, is that
    /// of the thing.
    func withNouns(_ pieces: [Piece]) -> [Piece] {
        let parts = pieces.map { Self.betweenConjunctions(String($0.text)).map { NamedThing($0, known) } }
        let isPair = parts.joined().count == 2
        // `1 red and 1 green pepper`
        let firstNamed = parts.joined().first { !$0.isColour }.flatMap { $0.hasColour ? $0 : nil }
        var (whole, last, isShared) = ([Piece](), NamedThing?.none, false)
        for (piece, things) in zip(pieces, parts) {
            if let last, !piece.isApart, things.count == 1, let name = last.name(coloured: things[0]) {
                whole[whole.count - 1].text = whole[whole.count - 1].text.replacing(last.line.name, with: name)[...]
                continue
            }
            if let last, !piece.isApart, things.count > 1, let name = last.name(flavoured: piece.text.trimmed) {
                whole.append((name[...], false))
                continue
            }
            var full: [NamedThing] = []
            for thing in things {
                let isApart = piece.isApart && full.isEmpty
                let before = last ?? (thing.isColour ? firstNamed : nil)
                let name = before?.name(of: thing, isPair: isPair || isShared, isApart: isApart)
                if name != nil {
                    isShared = last != nil
                } else if !thing.line.name.isEmpty {
                    (last, isShared) = (thing, false)
                }
                full.append(name.map(thing.named) ?? thing)
            }
            // Black and white sesame seeds are one, as far as anybody knows.
            let areOthers =
                full.map(\.text) != things.map(\.text)
                && Set(full.compactMap { known.certain($0.text)?.item }).count == full.count
            whole += areOthers ? full.map { ($0.text[...], piece.isApart) } : [piece]
        }
        return whole
    }

    static func isColour(_ word: String) -> Bool { Lexicon[word.lowercased()].contains(.colour) }

    static func hasAmount(_ text: String) -> Bool { TypedLine.read(text).quantity != nil }
}

/// A thing of a line, after whose noun others may be called.
private struct NamedThing {
    let text: String
    let line: TypedLine
    private let known: SeveralItems.Known

    init(_ text: String, _ known: SeveralItems.Known) {
        (self.text, self.known) = (text, known)
        line = TypedLine.read(text)
    }

    var isColour: Bool { SeveralItems.isColour(line.name) }

    var hasColour: Bool { line.name.split(separator: " ").contains { SeveralItems.isColour(String($0)) } }

    /// The same thing by another name.
    func named(_ name: String) -> NamedThing {
        NamedThing(text.replacing(line.name, with: name, maxReplacements: 1), known)
    }

    /// What of the name may be left out where another of its kind follows, the longest first: the ice cream and cream
    /// of vanilla ice cream.
    private var nouns: [String] { Self.endings(line.name.split(separator: " ").dropFirst()) }

    /// The first of several words: the milk of `milk skimmed`.
    private var firstWord: String? {
        let words = line.name.split(separator: " ")
        return words.count > 1 ? String(words[0]) : nil
    }

    /// The same of what has a colour or an amount: the onions of `onions red`, `onions 3`. Split peas that are green
    /// are no other peas.
    private var colouredNouns: [String] {
        let words = line.name.split(separator: " ")
        let others = words.filter { !SeveralItems.isColour(String($0)) }
        return others.count < words.count || line.quantity != nil ? Self.endings(others[...]) : []
    }

    private static func endings(_ words: ArraySlice<Substring>) -> [String] {
        guard words.count <= wordsMax, words.last?.allSatisfy(\.isLetter) ?? false else { return [] }
        return words.indices.map { words[$0...].joined(separator: " ") }
    }

    private static let wordsMax = 4

    /// What this is called if a colour behind it is its own.
    func name(coloured colour: NamedThing) -> String? {
        guard line.quantity != nil, colour.line.quantity == nil, SeveralItems.isColour(colour.text),
            !line.name.contains(" "), line.name.allSatisfy(\.isLetter)
        else { return nil }
        let name = "\(colour.text) \(line.name)"
        return known.isPlain(name) ? name : nil
    }

    /// What things behind it are called together if they are one more of its kind: the salt and vinegar of `plain
    /// crisps, salt and vinegar`.
    func name(flavoured flavour: some StringProtocol) -> String? {
        let ofKinds = (nouns + [firstWord].compactMap(\.self)).filter(Nouns.isOfKinds)
        return ofKinds.lazy.map { "\(flavour) \($0)" }.first(where: isOther)
    }

    /// What a thing behind it is called, if it only says which sort of the same it is; nil of all else.
    ///
    /// - Parameters:
    ///   - isPair: whether they are all that the line names.
    ///   - isApart: whether the thing stands behind a semicolon.
    func name(of thing: NamedThing, isPair: Bool, isApart: Bool) -> String? {
        let sort = thing.line.name
        let coloured = thing.isColour ? colouredNouns.map { "\(sort) \($0)" } : []
        if let name = coloured.first(where: known.isPlain) { return name }
        guard !isApart, let firstWord, (1...Self.sortWordsMax).contains(sort.split(separator: " ").count),
            !HeadedLine.isShelf(sort), !Brands.areAll([firstWord.folded]),
            !Brands.areAll(sort.folded.split(separator: " ").map(String.init))
        else { return nil }
        // The regular of `diet cola and regular`.
        if Sorts.isUsual(sort) { return nouns.first(where: isOther) }
        // The cups of `paper plates, cups` are no amount.
        if Unit.named(sort) != nil { return isOther("\(firstWord) \(sort)") ? "\(firstWord) \(sort)" : nil }
        let isOpposite = line.name.split(separator: " ").contains { Sorts.areOpposite(String($0), sort) }
        // `small loaf, brown` is one.
        guard isOpposite || !DescribingWords.isAll(of: firstWord) else { return nil }
        let turned = isOpposite || Nouns.isOfKinds(firstWord) ? [firstWord] : []
        let name = (nouns + turned).lazy.map { "\(sort) \($0)" }.first { name in
            isOpposite
                ? known.isPlain(name) && known.certain(name)?.item != own : isSort(thing, called: name, isPair: isPair)
        }
        // The extra virgin of `olive oil, extra virgin` says more of the oil.
        return known.isPlain("\(line.name), \(sort)") ? nil : name
    }

    private static let sortWordsMax = 2

    /// Whether it is the name of another item of the same type.
    private func isOther(_ name: String) -> Bool {
        guard let part = known.certain(name), part.isPlain, let item = part.item, let own else { return false }
        return item != own && known.areOfOneType(item, own)
    }

    private var own: ItemID? { known.isPlain(line.name) ? known.certain(line.name)?.item : nil }

    /// Whether a thing is rather meant as that sort than as an item by itself: the orange of `apple juice, orange` is,
    /// the oranges of `apple juice, oranges` are not.
    private func isSort(_ thing: NamedThing, called name: String, isPair: Bool) -> Bool {
        guard isOther(name), let own, let whole = known.certain(name)?.item else { return false }
        switch known.kind(thing.text) {
        case .unknown, .likelyItem: return true
        case .remark: return false
        case .single(let item):
            guard known.isCalled(whole, [String(name.dropFirst(thing.line.name.count + 1))]) else { return false }
            return isPair ? known.isKind(item, whole, own) : known.isLikelier(whole, item)
        case .item(let item, note: _), .turned(let item):
            guard known.isCalled(whole, [thing.line.name]) else { return false }
            return known.isLikelier(whole, item) || isPair && name.hasSuffix(" ice cream")
        }
    }
}

/// Words that say which sort of a thing it is.
private enum Sorts {
    /// Whether nothing can be both: skimmed milk is not whole.
    static func areOpposite(_ one: String, _ other: String) -> Bool {
        let words = [one, other].map { $0.lowercased().replacing(" ", with: "-") }
        let groups = words.map { Lexicon.arguments(of: $0, as: .opposite) }
        return words[0] != words[1] && groups[0].contains(where: groups[1].contains)
    }

    /// Whether it says that nothing is special about it.
    static func isUsual(_ word: String) -> Bool { Lexicon[word.lowercased()].contains(.usual) }
}
