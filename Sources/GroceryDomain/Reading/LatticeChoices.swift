// Several things any of which will do, with a noun that is written once: the first is meant.

extension Lattice {
    /// `almond or coconut milk`, `red/yellow peppers`, `rapeseed, walnut or olive oil`.
    mutating func addChoices(_ path: Path) {
        guard path.thing.name == nil, !path.isInBracket,
            let (groups, end) = choices(from: path.end), let last = groups.last
        else { return }
        // Honey or maple syrup: hardly anybody means honey syrup.
        if Lexicon[tokens[last.upperBound - 1].folded].contains(.ofItsOwn) { return }
        for first in last.dropFirst().indices {
            let donor = names.words(first..<last.upperBound)
            let whole = groups.dropLast().map { names.words($0) + donor }
            let items = whole.map(names.item)
            guard items.allSatisfy({ $0 != nil }), let item = items[0] else { continue }
            let others = groups.dropFirst().dropLast().map(tokens.typed) + [tokens.typed(last.lowerBound..<first)]
            let name = NameSegment(kind: .shared, item: item, words: whole[0], range: path.end..<end)
            add(path, .item, to: end, [Costs.eitherOfSorts]) {
                $0.name = name
                $0.place = .behind
                $0.note("or " + others.joined(separator: ", "), path.end..<end)
            }
            return
        }
    }

    /// What stands between commas and slashes up to an “or” and behind it, and where that ends.
    private func choices(from first: Int) -> (groups: [Range<Int>], end: Int)? {
        var (groups, start, index, isEither) = ([Range<Int>](), first, first, false)
        while let token = tokens.at(index), index - first < 12 {
            let isSign = token.kind == .comma || token.kind == .slash
            let isOr = token.classes.contains(.either)
            if isSign || isOr {
                if isEither { break }
                if index > start { groups.append(start..<index) }
                (start, isEither) = (index + 1, isOr || token.kind == .slash)
            } else if !token.isWord || token.isJoiner || token.isNumber {
                break
            }
            index += 1
        }
        guard isEither, index - start > 1, !groups.isEmpty, groups.allSatisfy({ $0.count < 3 }) else { return nil }
        return (groups + [start..<min(index, start + 4)], min(index, start + 4))
    }
}
