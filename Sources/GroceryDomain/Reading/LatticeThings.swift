// Signs between things and within them, and what stands around things: headings, requests.

extension Lattice {
    mutating func addSigns(_ path: Path) {
        guard let token = tokens.at(path.end) else { return }
        let next = path.end + 1
        if path.isInBracket, !token.isWord, token.kind != .close {
            apart(path, Costs.bracketSign)
            let close = tokens.all[next...].firstIndex { $0.kind == .close }
            if let close { addAsTyped(path, next..<close, to: close, Costs.bracketSign) }
            return
        }
        if token.isWord {
            if token.isJoiner { addJoiner(path) }
            if token.classes.contains(.joining), !token.isJoiner, token.typed.count > 1, path.thing.hasItem {
                separate(path, to: next, Costs.foreignAnd)
            }
            if token.classes.contains(.andSoOn), next == tokens.count { add(path, .joins, to: next, [Costs.andSoOn]) }
            addOtherMeasure(path)
            addWithoutSign(path)
            addPictures(path)
            return
        }
        switch token.kind {
        case .open, .close: addBracket(path, token.kind == .open)
        case .comma:
            apart(path, Costs.apart)
            separate(path, to: next, Costs.comma)
        case .semicolon:
            separate(path, to: next, Costs.semicolon, keepsHeading: false)
        case .bar:
            apart(path, Costs.apart)
            separate(path, to: next, Costs.bar)
        case .stop:
            separate(path, to: next, Costs.stop, keepsHeading: false)
        case .dash:
            apart(path, Costs.apart)
            if tokens.typed(path.end..<next) == "--", path.thing.name != nil {
                addAsTyped(path, next..<tokens.count, to: tokens.count, Costs.apart)
            }
            separate(path, to: next, dashes > 1 && commas == 0 ? Costs.dashes : Costs.dash)
        case .slash:
            if path.thing.name?.item != nil || isOne || path.thing.name == nil && !path.thing.amounts.isEmpty {
                apart(path, Costs.apart)
            }
            separate(path, to: next, slashes > 1 ? Costs.dashes : Costs.slash)
        case .colon:
            apart(path, Costs.colonBefore)
        case .word: break
        }
    }

    private mutating func apart(_ path: Path, _ cost: Cost) {
        let thing = path.thing
        guard path.isInBracket || thing.name != nil || !thing.amounts.isEmpty || !thing.notes.isEmpty else { return }
        let isInFront = thing.name == nil && !thing.amounts.isEmpty && tokens[path.end].kind == .comma
        let cost = path.isInBracket ? Costs.bracketSign : isInFront ? Costs.apartInFront : cost
        add(path, .joins, to: path.end + 1, [cost]) {
            if $0.name != nil { $0.place = .apart }
            $0.isApart = true
        }
    }

    private mutating func addBracket(_ path: Path, _ isOpening: Bool) {
        guard isOpening != path.isInBracket else { return }
        if isOpening { addBracketAsNote(path) }
        var thing = path.thing
        thing.isApart = true
        let edge = Edge(kind: .bracket, range: path.end..<path.end + 1, costs: isOpening ? [Costs.bracket] : [])
        let next = Path(path, edge, thing: thing)
        next.isInBracket = isOpening
        add(next)
    }

    /// All that stands in brackets, as it was typed.
    private mutating func addBracketAsNote(_ path: Path) {
        var (close, depth) = (path.end, 0)
        while let token = tokens.at(close) {
            depth += token.kind == .open ? 1 : token.kind == .close ? -1 : 0
            if depth == 0 { break }
            close += 1
        }
        guard close < tokens.count else { return }
        addAsTyped(path, path.end + 1..<close, to: close + 1, Costs.bracket)
    }

    private mutating func addAsTyped(_ path: Path, _ range: Range<Int>, to end: Int, _ cost: Cost) {
        guard let first = tokens.at(range.lowerBound - 1), !range.isEmpty else { return }
        let behind = tokens.at(range.upperBound)?.start ?? tokens.text.end
        let text = tokens.text.string(from: first.end, to: behind)
        let hasAmount = range.contains { index in
            tokens[index].isNumber && amounts.starting(at: index).contains { $0.kind != .elided }
        }
        let hasItem = range.contains { index in
            !tokens[index].isDescribing
                && names.item(index..<index + 1).map { $0.id != path.thing.name?.item?.id } ?? false
        }
        // `eggs (6, free range)`
        let isAmount =
            (path.thing.amounts.isEmpty || path.thing.name == nil)
            && amounts.starting(at: range.lowerBound).contains { segment in
                [.measured, .bare, .signed].contains(segment.kind) && !(tokens.at(segment.end)?.isWord ?? false)
            }
        var content = hasItem ? Costs.bracketItem : Costs.bracketWord
        if hasAmount { content = isAmount ? Costs.bracketAmount : Costs.bracketNumber }
        add(path, .remark, to: end, [cost, content]) {
            $0.isApart = true
            $0.note(text, range)
            $0.isApart = true
            if $0.name != nil { $0.place = .apart }
        }
    }

    /// Another thing begins behind a sign.
    private mutating func separate(_ path: Path, to end: Int, _ cost: Cost, keepsHeading: Bool = true) {
        guard !isOne, !path.isInBracket, path.thing.name != nil, end < tokens.count else { return }
        let end = tokens[end].isJoiner && end + 1 < tokens.count && end > path.end ? end + 1 : end
        let heading = keepsHeading ? path.heading : nil
        let edge = Edge(kind: .separates, range: path.end..<end, costs: [cost])
        var thing = Thing(first: end, heading: heading)
        thing.isUnparted = end == path.end
        let next = Path(path, edge, done: path.things, thing: thing)
        if !keepsHeading { (next.heading, next.headingWords, next.isOfKinds) = (nil, [], false) }
        // Where no sign parts them, the next thing begins right here.
        if end == path.end { extend(next) } else { add(next) }
    }

    /// `400 g or 14 oz leeks`, `1 large or 2 small onions`, `200 grams (g) leeks`
    private mutating func addOtherMeasure(_ path: Path) {
        guard let amount = path.thing.amounts.first, path.thing.name == nil else { return }
        if path.isInBracket, let unit = amount.unit, Unit.named(tokens[path.end].typed)?.symbol == unit.symbol {
            add(path, .joins, to: path.end + 1, [Costs.bracketSign])
        }
        guard tokens[path.end].classes.contains(.either) else { return }
        for segment in amounts.starting(at: path.end + 1) where segment.kind == .measured || segment.kind == .bare {
            guard segment.isCount == (amount.unit == nil) else { continue }
            var end = segment.end
            while let token = tokens.at(end), token.isDescribing, segment.isCount { end += 1 }
            let range = path.end..<end
            let text = tokens.typed(range)
            add(path, .remark, to: end, [Costs.secondMeasure]) { $0.note(text, range) }
        }
    }

    private mutating func addJoiner(_ path: Path) {
        // And don't forget the milk!
        if path.end == 0, tokens.count > 1, !isOne { add(path, .request, to: 1, [Costs.request]) { $0.first = 1 } }
        if path.end + 1 == tokens.count {
            if path.thing.hasItem { add(path, .joins, to: path.end + 1, [Costs.trailing]) }
        } else {
            separate(path, to: path.end + 1, Costs.and)
        }
    }

    /// `2 leeks 500 g rice`, `leeks 2 lemons 3`: another thing begins before an amount, or behind one.
    private mutating func addWithoutSign(_ path: Path) {
        guard !isOne, path.thing.name?.item != nil, path.edge.kind != .separates, !path.isInBracket else { return }
        let isBehindAmount = path.edge.kind == .amount && path.thing.amountEnd == path.end
        let isBeforeAmount = amounts.starting(at: path.end).contains {
            [.measured, .bare].contains($0.kind) && $0.end < tokens.count && !$0.isOfName
        }
        if isBehindAmount || isBeforeAmount {
            separate(path, to: path.end, Costs.noSign)
        } else if isInRow(path.thing.name), names.straight(from: path.end).contains(where: isInRow) {
            separate(path, to: path.end, Costs.rowOfNames)
        }
    }

    /// `milk eggs butter`, as a telephone writes what it is told: only things that everybody buys stand so in a row,
    /// and what has their names in its own: `milk chocolate biscuits`.
    func isInRow(_ name: NameSegment?) -> Bool {
        guard let name, name.kind == .exact, let item = name.item, commas + dashes + slashes == 0 else { return false }
        return isEverydayThing(item) || item.commonness > 0 && isOfEverydayThings(name)
    }

    func isOfEverydayThings(_ name: NameSegment) -> Bool {
        name.range.allSatisfy { isEverydayThing(names.item($0..<$0 + 1)) }
    }

    func isEverydayThing(_ item: KnownNames.Item?) -> Bool {
        item.map { !$0.isSingle && $0.commonness >= Self.everydayCommonness } ?? false
    }

    private static let everydayCommonness = 3

    /// `🥕🥦`
    private mutating func addPictures(_ path: Path) {
        guard path.edge.kind == .item, tokens[path.end].isPicture, tokens[path.end - 1].isPicture else { return }
        separate(path, to: path.end, Costs.pictureThing)
    }

    // MARK: What stands before things

    /// `juice of 2 limes`, `finely grated zest of an orange`, `zest 1 lime`: the whole is bought.
    private mutating func addPart(_ path: Path) {
        var (end, hasPart) = (path.end, false)
        while let token = tokens.at(end), token.isWord, isOfPart(token) {
            hasPart = hasPart || token.classes.contains(.part)
            end += 1
        }
        guard hasPart, let next = tokens.at(end), next.isWord else { return }
        let first = next.folded == "of" || next.folded == "from" ? end + 1 : end
        guard amounts.starting(at: first).contains(where: { $0.kind != .elided }) else { return }
        let said = path.end..<end
        let start = tokens[path.end].folded == "the" ? said.dropFirst() : said[...]
        let text = tokens.typed(start.startIndex..<end)
        add(path, .remark, to: first, [Costs.ofPart]) {
            $0.note(text, said)
            $0.isApart = true
        }
    }

    private func isOfPart(_ token: Token) -> Bool {
        token.isJoiner || token.folded == "the" || token.isDescribing || Preparations.isAdverb(token.folded)
            || !token.classes.isDisjoint(with: [.part, .preparation])
    }

    mutating func addBeginnings(_ path: Path) {
        guard tokens.at(path.end)?.isWord ?? false, path.thing.name == nil, path.thing.amounts.isEmpty,
            path.thing.notes.isEmpty, !path.isInBracket
        else { return }
        addRequests(path)
        addPart(path)
        if !isOne { addHeadings(path) }
    }

    /// `buy`, `don't forget`, `can you get me`
    private mutating func addRequests(_ path: Path) {
        guard path.done.isEmpty || path.edge.kind == .request || tokens[path.end - 1].kind == .stop else { return }
        var end = path.end
        while let token = tokens.at(end), token.isWord, end - path.end < 5 {
            end += 1
            guard end < tokens.count, isRequest(path.end..<end) else { continue }
            add(
                path, .request, to: tokens[end].kind == .colon && end + 1 < tokens.count ? end + 1 : end,
                [Costs.request]
            ) {
                $0.first = end
            }
        }
    }

    private func isRequest(_ range: Range<Int>) -> Bool {
        guard Lexicon[tokens.folded(range)].contains(.request) else { return false }
        // A grab bag is a thing, and buy one, get one free an offer.
        return !Lexicon[tokens.folded(range.upperBound - 1..<range.upperBound + 1)].contains(.asksNothing)
    }

    /// Where the words end with which somebody wants what follows, `wants`, `would like to have`; nil if none begin
    /// there.
    private func wishEnd(from index: Int) -> Int? {
        names.ends(from: index).last { Lexicon[tokens.folded(index..<$0)].contains(.wish) }
    }

    private mutating func addHeadings(_ path: Path) {
        guard
            path.end == 0 || path.edge.kind == .separates && !tokens[path.end - 1].isJoiner
                || path.edge.kind == .request
        else { return }
        var end = path.end
        while let token = tokens.at(end), token.isWord, end - path.end < 5, wishEnd(from: end) == nil { end += 1 }
        guard end > path.end, let sign = tokens.at(end), tokens[path.end].typed.first?.isLetter ?? false else { return }
        let range = path.end..<end
        if let wishEnd = wishEnd(from: end), wishEnd < tokens.count {
            if !tokens.all[range].contains(where: { $0.isJoiner }) {
                heading(path, range, upTo: wishEnd, [Costs.person], isNoted: true)
            }
            return
        }
        guard end + 1 < tokens.count, sign.kind == .colon || sign.kind == .dash else { return }
        for (costs, isNoted) in headings(range, sign) {
            heading(path, range, upTo: end + 1, costs, isNoted: isNoted)
        }
    }

    private func headings(_ range: Range<Int>, _ sign: Token) -> [(costs: [Cost], isNoted: Bool)] {
        let name = tokens.folded(range)
        let words = tokens.all[range].filter { $0.folded != "for" }
        var costs: [Cost] = []
        let isAmount = tokens[range.upperBound + 1].isNumber
        let isAmountOnly = amounts.starting(at: range.upperBound + 1).contains { $0.end == tokens.count }
        if isAmount { costs.append(sign.kind == .dash || isAmountOnly ? Costs.headingOfAmount : Costs.kindsHeading) }
        if Lexicon[name].contains(.shelf) { return [(costs + [Costs.shelf], false)] }
        if !words.isEmpty, words.allSatisfy({ $0.classes.contains(.occasion) }) {
            return kinds(range, sign, costs) + [(costs + [Costs.occasion], true)]
        }
        if names.item(range) != nil {
            let hasSeveral = tokens.all[range.upperBound...].contains { $0.kind == .comma || $0.isJoiner }
            return kinds(range, sign, costs) + (hasSeveral ? [(costs + [Costs.dishHeading], true)] : [])
        }
        let isKnown = known.isInItemName(name)
        if range.count == 1, words.first?.isCapital ?? false {
            return [(costs + [isKnown ? Costs.likelyPerson : Costs.person], true)]
        }
        if range.count == 1, !isKnown, known.likeness(of: name).score >= KnownNames.likely {
            costs.append(Costs.misspeltHeading)
        }
        return [(costs + [Costs.strangeHeading], true)]
    }

    /// `onions: red, white`
    private func kinds(_ range: Range<Int>, _ sign: Token, _ costs: [Cost]) -> [(costs: [Cost], isNoted: Bool)] {
        let isRow = tokens.all[range.upperBound...].contains { $0.kind == .comma || $0.isJoiner }
        return names.item(range) != nil && (sign.kind == .colon || isRow) ? [(costs + [Costs.kindsHeading], false)] : []
    }

    private mutating func heading(
        _ path: Path, _ range: Range<Int>, upTo end: Int, _ costs: [Cost], isNoted: Bool
    ) {
        let edge = Edge(kind: .heading, range: range.lowerBound..<end, costs: costs)
        let text = isNoted ? tokens.typed(range) : nil
        let next = Path(path, edge, thing: Thing(first: end, heading: text))
        next.heading = text
        next.headingWords = Lexicon[tokens.folded(range)].contains(.shelf) ? [] : names.words(range)
        next.isOfKinds = !isNoted && names.item(range) != nil && !Lexicon[tokens.folded(range)].contains(.shelf)
        add(next)
    }
}
