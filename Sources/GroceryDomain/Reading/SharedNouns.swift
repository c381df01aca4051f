// A noun that is written once for several things: `3 red onions, 2 white`, `apple juice and orange`.

extension SeveralItems {
    /// The pieces, each thing that says only which sort it is with the noun of the thing before it: `3 red onions, 2
    /// white`, `skimmed milk and whole`. A colour without an amount behind a thing with one, `peppers 3, red`, is that
    /// of the thing.
    func withNouns(_ pieces: [Piece]) -> [Piece] {
        let parts = pieces.map { Self.betweenConjunctions(String($0.text)).map { NamedThing($0, known) } }
        let isPair = parts.joined().count == 2
        var (whole, last) = ([Piece](), NamedThing?.none)
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
                let name = last?.name(of: thing, isPair: isPair, isApart: isApart)
                if name == nil { last = thing }
                full.append(name.map(thing.named) ?? thing)
            }
            // Black and white sesame seeds are one, as far as anybody knows.
            let items = Set(full.compactMap { known.certain($0.text)?.item })
            let areOthers = full.map(\.text) != things.map(\.text) && items.count == full.count
            whole += areOthers ? full.map { ($0.text[...], piece.isApart) } : [piece]
        }
        return whole
    }

    static func isColour(_ word: String) -> Bool { Sorts.colours.contains(word.lowercased()) }

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

    /// The same thing by another name.
    func named(_ name: String) -> NamedThing {
        NamedThing(text.replacing(line.name, with: name, maxReplacements: 1), known)
    }

    /// What of the name may be left out where another of its kind follows, the longest first: the ice cream and cream
    /// of vanilla ice cream.
    private var nouns: [String] { Self.endings(line.name.split(separator: " ").dropFirst()) }

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
        nouns.filter(Nouns.isOfKinds).lazy.map { "\(flavour) \($0)" }.first(where: isOther)
    }

    /// What a thing behind it is called, if it only says which sort of the same it is; nil of all else.
    ///
    /// - Parameters:
    ///   - isPair: whether they are all that the line names.
    ///   - isApart: whether the thing stands behind a semicolon.
    func name(of thing: NamedThing, isPair: Bool, isApart: Bool) -> String? {
        let sort = thing.line.name
        if SeveralItems.isColour(sort) { return colouredNouns.map { "\(sort) \($0)" }.first(where: known.isPlain) }
        guard !isApart, sort.split(separator: " ").count <= Self.sortWordsMax, !HeadedLine.isShelf(sort) else {
            return nil
        }
        // The cups of `paper plates, cups` are no amount.
        if Unit.named(sort) != nil, let first = line.name.split(separator: " ").first, !nouns.isEmpty {
            let name = "\(first) \(sort)"
            return isOther(name) ? name : nil
        }
        let isOpposite = line.name.split(separator: " ").contains {
            Sorts.areOpposite($0.lowercased(), sort.lowercased())
        }
        let noun = nouns.first { noun in
            guard isOpposite || Nouns.isOfKinds(noun) else { return false }
            let name = "\(sort) \(noun)"
            return isOther(name) && (isOpposite || isSort(thing, called: name, isPair: isPair))
        }
        // The extra virgin of `olive oil, extra virgin` says more of the oil.
        guard let noun, !known.isPlain("\(line.name), \(sort)") else { return nil }
        return "\(sort) \(noun)"
    }

    private static let sortWordsMax = 2

    /// Whether it is the name of another item of the same type.
    private func isOther(_ name: String) -> Bool {
        guard let part = known.certain(name), part.isPlain, let item = part.item, let own else { return false }
        return item != own && known.areOfOneType(item, own)
    }

    private var own: ItemID? { known.certain(line.name)?.item }

    /// Whether a thing is rather meant as that sort than as an item by itself: the orange of `apple juice, orange` is,
    /// the oranges of `apple juice, oranges` are not.
    private func isSort(_ thing: NamedThing, called name: String, isPair: Bool) -> Bool {
        guard let own, let whole = known.certain(name)?.item else { return false }
        switch known.kind(thing.text) {
        case .unknown, .likelyItem: return true
        case .remark: return false
        case .single(let item): return isPair ? known.isKind(item, whole, own) : known.isLikelier(whole, item)
        case .item(let item, note: _), .turned(let item): return known.isLikelier(whole, item)
        }
    }
}

/// Words that say which sort of a thing it is.
private enum Sorts {
    static let colours: Set<String> = [
        "green", "red", "yellow", "white", "black", "brown", "blue", "pink", "purple",
    ]

    /// Whether nothing can be both: skimmed milk is not whole.
    static func areOpposite(_ one: String, _ other: String) -> Bool {
        one != other && opposites.contains { $0.contains(one) && $0.contains(other) }
    }

    private static let opposites = [
        "whole skimmed semi-skimmed semi skim", "salted unsalted", "single double whipping clotted soured",
        "light dark",
        "plain self-raising strong", "smoked unsmoked", "still sparkling fizzy", "sweet salty salted",
        "large small medium",
        "smooth crunchy", "mild medium hot mature", "cooked raw", "instant ground", "fresh dried frozen tinned",
        "hard soft",
    ]
    .map { Set(words: $0) }
}
