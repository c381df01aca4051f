// Kinds of one thing, whose name is written once: `peppers: red, green`, `garlic and onion powder`.

extension SeveralItems {
    /// The kinds of what stands before a colon or a dash: `peppers: red, green`, `juice - apple, orange`. What is an
    /// item by itself is a kind only of what is hardly bought without one: `milk - semi, bread` are two.
    var kinds: [String]? {
        for sign in [": ", " - ", " – ", ", "] {
            let sides = text.split(separator: sign, maxSplits: 1).map(\.trimmed)
            guard sides.count == 2 else { continue }
            let heading = String(sides[0])
            let parts = Self.pieces(of: String(sides[1])).map { String(Self.withoutConjunction($0.text)) }
            // Whether each is a kind takes a search.
            guard sign != ", " || parts.allSatisfy(Self.mayBeSure) else { continue }
            let pieces = parts.flatMap {
                kind($0, of: heading, behind: sign) != nil ? [$0] : Self.betweenConjunctions($0)
            }
            // `onions, 3 red, 2 white`, `peppers, red and green`
            let areSure = pieces.allSatisfy { $0.first?.isNumber == true } || pieces.allSatisfy(Self.isColour)
            guard pieces.count > 1, sign != ", " || areSure else { continue }
            // Of milk there are kinds, and of a party things to bring.
            let isKnown = (sign == ": " || pieces.count > 2) && known.certain(heading) != nil
            let isHeading =
                isKnown || Nouns.isHeading(heading)
                || sign == ": " && pieces.allSatisfy { nameWithHeading($0, of: heading) != nil }
            let kinds = pieces.compactMap { piece in
                isHeading || known.certain(piece) == nil || Self.isColour(piece)
                    ? kind(piece, of: heading, behind: sign) : nil
            }
            guard kinds.count == pieces.count else { continue }
            // Jelly of two sorts is one thing.
            return Set(kinds.map { known.certain($0)?.item }).count > 1 ? kinds : [text]
        }
        return nil
    }

    /// Whether a text, or what stands before an "and" in it, begins with a number or is a colour.
    private static func mayBeSure(_ text: String) -> Bool {
        guard let first = betweenConjunctions(text).first else { return true }
        return [text, first].contains { $0.first?.isNumber == true || isColour($0) }
    }

    /// The name of a kind of what stands before a sign, `red` of peppers, or of a thing that begins with it, the towels
    /// of `paper: towels, plates`; nil if there is none.
    private func kind(_ piece: String, of heading: String, behind sign: String) -> String? {
        guard (try? ReadableText(piece).wholeQuantity()) == nil else { return nil }
        let name = "\(piece) \(heading)"
        if Nouns.isDish(heading) {
            // The dough of `pizza: dough, mozzarella` goes into one.
            if case .turned = known.certain(name) { return nil }
            return known.isPlain(name) ? name : nil
        }
        return known.isPlain(name) ? name : sign == ": " ? nameWithHeading(piece, of: heading) : nil
    }

    /// The name that a thing has with the heading before it, where that is another sort of thing than by itself: paper
    /// towels are no towels, and soup chicken is chicken. Nil if it has none.
    func nameWithHeading(_ thing: String, of heading: String) -> String? {
        let name = "\(heading) \(thing)"
        guard case .item(let item, note: nil)? = known.certain(name) else { return nil }
        let isOther = known.certain(thing)?.item.map { !known.areOfOneType($0, item) } ?? true
        return isOther && item != known.certain(heading)?.item ? name : nil
    }

    static func betweenConjunctions(_ text: String) -> [String] {
        between(text, isConjunction)
    }

    /// What stands between those words.
    static func between(_ text: String, _ isJoint: (Substring) -> Bool) -> [String] {
        text.split(separator: " ").split { isJoint(Substring($0.lowercased())) }.map { $0.joined(separator: " ") }
    }

    /// `almond, oat and soya milk`: each a kind of what the last one is.
    var kindsInRow: [String]? {
        let pieces = Self.pieces(of: text)
        guard pieces.count > 1, !pieces.contains(where: \.isApart), let last = pieces.last else { return nil }
        let ends = Self.betweenConjunctions(String(Self.withoutConjunction(last.text)))
        let isJoined = ends.count == 2 || ends.count == 1 && Self.beginsWithConjunction(last.text)
        let words = (pieces.dropLast().map(\.text) + ends.map { $0[...] }).map { $0.split(separator: " ") }
        // An amount before the first is that of the first.
        guard isJoined, words.allSatisfy({ $0.first?.first?.isNumber == false }) else { return nil }
        return sharing(words, isFirst: true).map { $0.map(\.text) }
    }

    private static func beginsWithConjunction(_ piece: Substring) -> Bool {
        piece.split(separator: " ").first.map { isConjunction($0.lowercased()) } ?? false
    }

    /// The parts, each with the words at the end that all of them share: `green and red grapes`, `garlic and onion
    /// powder`. Nil where one of them is rather an item by itself: the lemon of `lemon and icing sugar`.
    func sharing(_ parts: [[Substring]], isFirst: Bool) -> [(text: String, kind: Part)]? {
        guard let last = parts.last, last.count > 1, parts.dropLast().allSatisfy({ $0.count == 1 }) else { return nil }
        guard isPlainOrDescribed(last) else { return nil }
        let isIceCream = last.suffix(2).joined(separator: " ").lowercased() == "ice cream"
        for first in 1..<(isIceCream ? last.count - 1 : last.count) {
            let whole = parts.map { $0.count == 1 ? $0 + last[first...] : $0 }.map { $0.joined(separator: " ") }
            let kinds = whole.map { (text: $0, kind: known.kind($0)) }
            // Pepper flakes and chilli flakes are one.
            guard kinds.allSatisfy({ isPlainOrDescribed($0.text.split(separator: " ")) }),
                kinds.contains(where: \.kind.isPlain), let end = kinds.last?.kind.item,
                Set(kinds.map(\.kind.item)).count == kinds.count
            else { continue }
            let isOfSomething = isIceCream || Nouns.isOfSomething(last.last.map(String.init) ?? "")
            let areKinds = zip(parts, kinds).dropLast().allSatisfy { part, whole in
                let text = part.joined(separator: " ")
                guard let own = known.kind(text).item, !Self.isColour(text) else { return true }
                // Cheese cream is cream cheese, and cheese cubes are a snack.
                guard !text.hasSuffix("s"), case .item(let kind, note: _) = whole.kind, kind != own,
                    parts.count > 2 || known.isCalled(kind, [whole.text])
                else { return false }
                if isOfSomething || known.isLikelier(kind, own) { return true }
                guard isFirst, known.isKind(own, kind, end) else { return false }
                // Butter and kidney beans are two things, and of butter and chocolate and oat milk nobody knows.
                if case .single = known.kind(text) { return true }
                return parts.count > 2 || Nouns.isMadeOf(last.last.map(String.init) ?? "")
            }
            if areKinds { return kinds }
        }
        return nil
    }

    /// Whether the words are an item, or one behind a word that describes it: regular potatoes.
    private func isPlainOrDescribed(_ words: [Substring]) -> Bool {
        switch known.kind(words.joined(separator: " ")) {
        case .item(_, let note?): note == words.first.map(String.init) && DescribingWords.isAll(of: note)
        case let part: part.isPlain
        }
    }

    /// The parts, each with the words at the beginning that all of them share: `dog food and biscuits`, where what
    /// stands behind would be a thing of quite another type by itself, or none.
    func sharingFirst(_ parts: [[Substring]]) -> [(text: String, kind: Part)]? {
        guard let first = parts.first, first.count == 2, parts.dropFirst().allSatisfy({ $0.count == 1 }),
            // Chocolate biscuits and ginger are two things.
            known.certain(String(first[0])) == nil
                || parts.dropFirst().allSatisfy({ known.certain(String($0[0])) == nil }),
            let item = known.kind(first.joined(separator: " ")).item
        else { return nil }
        let kinds = parts.map { $0.count == 1 ? [first[0]] + $0 : $0 }.map { $0.joined(separator: " ") }
            .map { (text: $0, kind: known.kind($0)) }
        let areKinds = zip(parts, kinds).dropFirst().allSatisfy { part, whole in
            guard whole.kind.isPlain, let kind = whole.kind.item, kind != item, known.areOfOneType(kind, item),
                Nouns.isPet(String(first[0])) || known.isCalled(kind, part.map(String.init))
            else { return false }
            return known.kind(part.joined(separator: " ")).item.map { !known.areOfOneType($0, kind) } ?? true
        }
        return areKinds ? kinds : nil
    }
}
