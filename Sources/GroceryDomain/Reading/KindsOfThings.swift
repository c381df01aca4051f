// Kinds of one thing, whose name is written once: `peppers: red, green`, `garlic and onion powder`.

extension SeveralItems {
    /// The kinds of what stands before a colon or a dash: `peppers: red, green`, `juice - apple, orange`. What is an
    /// item by itself is a kind only of what is hardly bought without one: `milk - semi, bread` are two.
    func kinds(_ certain: (String) -> Part?) -> [String]? {
        for sign in [": ", " - ", " – "] {
            let sides = text.split(separator: sign, maxSplits: 1).map(\.trimmed)
            guard sides.count == 2 else { continue }
            let pieces = Self.pieces(of: String(sides[1])).map { String(Self.withoutConjunction($0.text)) }
            // Of milk there are kinds, and of a party things to bring.
            let isHeading =
                Self.headings.contains(sides[0].lowercased()) || sign == ": " && certain(String(sides[0])) != nil
            let areKinds = pieces.allSatisfy { piece in
                guard (try? Quantity.parse(piece)) == nil, certain("\(piece) \(sides[0])")?.isPlain ?? false else {
                    return false
                }
                return isHeading || certain(piece) == nil || Self.colours.contains(piece.lowercased())
            }
            if pieces.count > 1, areKinds { return pieces.map { "\($0) \(sides[0])" } }
        }
        return nil
    }

    /// `almond, oat and soya milk`: each a kind of what the last one is.
    func kindsInRow(_ kind: (String) -> Part, _ isKind: (ItemID, ItemID, ItemID) -> Bool) -> [String]? {
        let pieces = Self.pieces(of: text)
        guard pieces.count > 1, !pieces.contains(where: \.isApart), let last = pieces.last else { return nil }
        let ends = Self.withoutConjunction(last.text).split(separator: " ").split { word in
            Self.plainConjunctions.contains(Substring(word.lowercased()))
        }
        let isJoined = ends.count == 2 || ends.count == 1 && Self.beginsWithConjunction(last.text)
        let words = pieces.dropLast().map { $0.text.split(separator: " ") } + ends.map { Array($0) }
        // An amount before the first is that of the first.
        guard isJoined, words.allSatisfy({ $0.first?.first?.isNumber == false }) else { return nil }
        return Self.sharing(words, kind, isKind).map { $0.map(\.text) }
    }

    private static func beginsWithConjunction(_ piece: Substring) -> Bool {
        piece.split(separator: " ").first.map { plainConjunctions.contains(Substring($0.lowercased())) } ?? false
    }

    /// The parts, each with the words at the end that all of them share: `green and red grapes`, `garlic and onion
    /// powder`. Nil where one of them is rather an item by itself: the lemon of `lemon and icing sugar`.
    static func sharing(
        _ parts: [[Substring]], _ kind: (String) -> Part, _ isKind: (ItemID, ItemID, ItemID) -> Bool
    ) -> [(text: String, kind: Part)]? {
        guard let last = parts.last, last.count > 1, parts.dropLast().allSatisfy({ $0.count == 1 }) else { return nil }
        guard kind(last.joined(separator: " ")).isPlain else { return nil }
        for first in 1..<last.count {
            let whole = parts.map { $0.count == 1 ? $0 + last[first...] : $0 }.map { $0.joined(separator: " ") }
            let kinds = whole.map { (text: $0, kind: kind($0)) }
            // Pepper flakes and chilli flakes are one.
            guard kinds.allSatisfy(\.kind.isPlain), let end = kinds.last?.kind.item,
                Set(kinds.map(\.kind.item)).count == kinds.count
            else { continue }
            let isOfSomething = alwaysOfSomething.contains(last.last?.lowercased() ?? "")
            let areKinds = zip(parts, kinds).dropLast().allSatisfy { part, whole in
                let text = part.joined(separator: " ")
                guard let own = kind(text).item, !colours.contains(text.lowercased()) else { return true }
                guard !text.hasSuffix("s"), let kind = whole.kind.item, kind != own else { return false }
                return isOfSomething || isKind(own, kind, end)
            }
            if areKinds { return kinds }
        }
        return nil
    }

    /// Of what it is, is said before it.
    private static let alwaysOfSomething: Set<String> = ["juice", "oil", "stock", "cubes", "mince", "vinegar"]

    private static let colours: Set<String> = ["green", "red", "yellow", "white", "black", "brown"]
}
