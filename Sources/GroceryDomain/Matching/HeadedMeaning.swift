// What stands behind a heading: `dinner: chicken, rice`.

extension CatalogueSearch {
    /// What stands behind a heading, each with the heading as a note. Nil where it is none: what stands behind
    /// it may be a kind of what is before it, `tea: mint, green`, or say more of it, `pears: ripe, honey`.
    func headed(
        _ line: HeadedLine, _ several: SeveralItems, in groceries: Groceries, for list: ListID?, limit: Int
    ) -> [Meaning]? {
        if line.isShelf { return meanings(of: line.text, in: groceries, for: list, limit: limit) }
        let isKnown = [line.first, line.firstJoined].contains { several.known.certain($0) != nil }
        guard several.kinds == nil, !isKind(line, several.known),
            line.isOccasion || isKnown && isHeading(line, in: groceries, for: list)
        else { return nil }
        let named = line.isOccasion ? [] : line.things.filter { several.nameWithHeading($0, of: line.heading) != nil }
        let text = named.reduce(line.text) {
            $0.replacing($1, with: "\(line.heading) \($1)", maxReplacements: 1)
        }
        return meanings(of: text, in: groceries, for: list, limit: limit).map { meaning in
            // The lasagne sheets of `lasagne: mince, sheets` say what they are for.
            let isNamed = named.contains { meaning.line.name == "\(line.heading) \($0)" }
            return isNamed ? meaning : meaning.noting(line.heading)
        }
    }

    /// Whether the first thing is a kind of what stands before it: the tomato of `soup: tomato, honey`. The chicken of
    /// `curry: chicken, coconut milk` rather goes into one.
    private func isKind(_ line: HeadedLine, _ known: SeveralItems.Known) -> Bool {
        guard let kind = known.certain("\(line.heading): \(line.first)"), kind.isPlain else {
            return !line.isOccasion && !line.isOfSeveral && known.isPlain("\(line.heading) \(line.first)")
        }
        guard line.isOfSeveral, !Nouns.isOfKinds(line.heading),
            case .item(let item, note: _) = known.certain(line.first)
        else {
            return true
        }
        return item == kind.item
    }

    /// Whether what stands before the sign is no thing to buy, or has several behind it that are.
    private func isHeading(_ line: HeadedLine, in groceries: Groceries, for list: ListID?) -> Bool {
        if line.isOfSeveral || line.isOfSomebody { return true }
        let meaning = meaning(of: line.heading, in: groceries, for: list, limit: 3, withRemarks: false)
        guard meaning.certain == nil else { return false }
        let heading = line.heading.folded
        return meaning.candidates.allSatisfy { candidate in
            let name = candidate.name.folded
            // Anna begins like annatto oil, but yoghrt is yoghurt.
            let isMisspelt =
                abs(name.count - heading.count) <= Self.misspeltLengthMax && !name.hasPrefix(heading)
            return candidate.score < Self.nameWithin || !heading.contains(" ") && !isMisspelt
        }
    }

    /// By how many letters a misspelt name is longer or shorter.
    private static var misspeltLengthMax: Int { 2 }
}
