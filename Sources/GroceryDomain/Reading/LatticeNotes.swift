// What is said of a thing beside its name and its amount.

extension Lattice {
    mutating func addNotes(_ path: Path) {
        guard let token = tokens.at(path.end), token.isWord else { return }
        if path.isInBracket {
            if token.classes.contains(.priceEach), path.edge.kind == .amount {
                add(path, .joins, to: path.end + 1, [Costs.little])
            }
            let isOther = names.item(path.end..<path.end + 1).map { $0.id != path.thing.name?.item?.id } ?? false
            let isNumber = !amounts.starting(at: path.end).isEmpty && token.isNumber && path.thing.amounts.isEmpty
            addNote(
                path, .remark, to: path.end + 1,
                [
                    isOther && !token.isDescribing
                        ? Costs.bracketItem : isNumber ? Costs.bracketNumber : Costs.bracketWord
                ])
            return
        }
        let isApart = path.thing.place == .apart || path.edge.kind == .amount && path.thing.name != nil
        if path.thing.name?.kind == .new, !isApart, path.edge.kind == .newName { return }
        addContent(path)
        addWithout(path)
        addEitherSort(path)
        addBrands(path)
        addSame(path)
        if path.thing.name != nil {
            addExplained(path)
            addChoice(path)
            if path.thing.place == .apart { addLongRemark(path) }
        }
        addPercent(path)
        addParts(path)
        if token.isDescribing, Int(token.typed) != nil, tokens.at(path.end + 1)?.folded == "for",
            tokens.at(path.end + 2)?.isDescribing ?? false
        {
            // `3 for 2`
            return addNote(path, .describes, to: path.end + 3, [Costs.describes])
        }
        guard let (kind, costs) = costs(ofWord: token, path) else { return }
        if kind == .joins {
            add(path, .joins, to: path.end + 1, costs)
        } else {
            addNote(path, kind, to: path.end + 1, costs)
        }
    }

    private mutating func addNote(_ path: Path, _ kind: Edge.Kind, to end: Int, _ costs: [Cost]) {
        guard end <= tokens.count else { return }
        let text = tokens.typed(path.end..<end)
        add(path, kind, to: end, costs) { $0.note(text, path.end..<end) }
    }

    // MARK: Words

    /// The `je` of `je 200 g Feta und Halloumi`
    private func isBeforeAmount(_ path: Path) -> Bool {
        path.thing.name == nil && path.thing.amounts.isEmpty && tokens.at(path.end + 1)?.isNumber ?? false
    }

    private func costs(ofWord token: Token, _ path: Path) -> (Edge.Kind, [Cost])? {
        let thing = path.thing
        let isFront = thing.name == nil
        let isApart = thing.place == .apart
        let folded = token.folded
        if path.edge.kind == .joins || isFront, token.typed == "0" || tokens.text.isZero(at: token.start) {
            return (.remark, [Costs.nothingOfIt])
        }
        if token.isPicture, let item = names.item(path.end..<path.end + 1) {
            return path.edge.kind != .amount && isNamed(item, besides: path)
                ? (.joins, [Costs.little]) : (.describes, [isOf(item, thing) ? Costs.describes : Costs.pictureOfOther])
        }
        if folded == "some", isFront, !isOne { return (.joins, [Costs.little]) }
        if token.classes.contains(.priceEach), path.edge.kind == .amount || isBeforeAmount(path) {
            return (.joins, [Costs.little])
        }
        if token.isJoiner { return token.isDescribing ? (.describes, [Costs.little]) : nil }
        if folded == "of", path.edge.kind == .describes, !(tokens.at(path.end + 1)?.isDescribing ?? false) {
            return (.joins, [Costs.little])
        }
        if token.isDescribing || isPrepared(token) && isApart {
            return (.describes, [isApart ? Costs.describesApart : Costs.describes])
        }
        if token.classes.contains(.article) || folded == "the" || folded == "of" { return (.describes, [Costs.little]) }
        let own = names.item(path.end..<path.end + 1)
        if own == nil, NumberedNames.isNumbering(folded), !tokens.text.isZero(at: token.start) {
            return (
                .remark,
                [isFront ? Costs.numberingInFront : folded.hasPrefix("x") ? Costs.count : Costs.numbering] + small(path)
            )
        }
        if path.edge.kind == .describes || path.edge.kind == .remark, !isFront, Unit.named(token.typed) != nil {
            return (.remark, [isApart ? Costs.capital : Costs.little])
        }
        var costs: [Cost] = []
        if makesOther(token, thing) { costs.append(Costs.makesOther) }
        if let item = own {
            if let own = thing.name?.item, own.id == item.id { return (.remark, [Costs.same]) }
            if isFront, isNamed(item, besides: path) { return (.brand, [Costs.sameInFront]) }
            return (.remark, costs + [Costs.itemWord])
        }
        if !isFront, !isApart, token.classes.contains(.ofSomething) { costs.append(Costs.madeOfIt) }
        if isApart, isPartWord(token) { return (.describes, costs + [Costs.part]) }
        if kind == .ingredient, !isFront, token.classes.contains(.form) { return (.describes, costs + [Costs.part]) }
        if token.folded.contains("&"), token.folded.count > 1 { return (.brand, [Costs.brand]) }
        let isBehindNumber =
            path.edge.kind == .amount || path.edge.kind == .remark && tokens[path.edge.range.lowerBound].isNumber
        if isApart, isBehindNumber { return (.remark, costs + [Costs.strangeBeside]) }
        if isApart, path.end == unfinished, known.isBeginning(folded) { return (.remark, costs + [Costs.unfinished]) }
        if isApart, isMisspelt(path.end..<path.end + 1, beside: thing) { return (.remark, costs + [Costs.knownWord]) }
        if known.isInItemName(folded) { return (.remark, costs + [isApart ? Costs.strangeApart : Costs.knownWord]) }
        if token.isCapital, isFront ? folded.count > 2 && isBeforeLowercase(path.end + 1) : isLowercase(thing.name) {
            return (.brand, costs + [Costs.capital])
        }
        if isApart { return (.remark, costs + [commas > 1 ? Costs.strangeInRow : Costs.strangeApart]) }
        let isSure = isFront ? isBeforeLongName(path.end + 1) : isLong(thing.name)
        return (.remark, costs + [isSure && isStrange(folded) ? Costs.strange : Costs.strangeBeside])
    }

    /// A small number is rather how many.
    private func small(_ path: Path) -> [Cost] {
        guard path.thing.name != nil,
            amounts.starting(at: path.end).contains(where: { $0.kind == .bare && $0.value <= 24 })
        else {
            return []
        }
        return path.thing.place == .apart ? [Costs.numberApart] : [Costs.numberAgain]
    }

    /// A picture of the thing beside it says no more than its name.
    private func isNamed(_ item: KnownNames.Item, besides path: Path) -> Bool {
        if let own = path.thing.name?.item { return own.id == item.id }
        return names.ends(from: path.end + 1).contains { names.item(path.end + 1..<$0)?.id == item.id }
    }

    private func isOf(_ item: KnownNames.Item, _ thing: Thing) -> Bool {
        thing.name?.item.map { $0.type == item.type } ?? true
    }

    /// Whether a name is written without capitals, but for its first word where there are several.
    private func isLowercase(_ name: NameSegment?) -> Bool {
        guard let range = name?.range else { return false }
        return range.dropFirst(range.count > 1 ? 1 : 0).allSatisfy { !tokens[$0].isCapital }
    }

    /// Whether a name written small may follow, other capitals before it.
    private func isBeforeLowercase(_ index: Int) -> Bool {
        let next = tokens.all[min(index, tokens.count)...].first { !$0.isCapital || names.known.item($0.folded) != nil }
        return next.map { !$0.isCapital } ?? false
    }

    /// `finely`, `chopped`
    private func isPrepared(_ token: Token) -> Bool {
        !token.classes.contains(.explaining) && token.classes.contains(.preparation)
            || !token.classes.contains(.explaining) && Preparations.isAdverb(token.folded)
    }

    private func isPartWord(_ token: Token) -> Bool { token.classes.contains(.partWord) }

    /// Nothing is known of it, nor is it like a word of the catalogue.
    private func isStrange(_ folded: String) -> Bool {
        folded.utf8.count >= 4 && folded.allSatisfy(\.isLetter) && known.likeness(of: folded).score < KnownNames.likely
    }

    /// A name of several words, or of many things.
    private func isLong(_ name: NameSegment?) -> Bool {
        guard let name, name.item != nil else { return false }
        return name.words.count > 1 || name.words[0].hasSuffix("s")
    }

    private func isBeforeLongName(_ index: Int) -> Bool {
        names.ends(from: index).contains { $0 > index + 1 && names.item(index..<$0) != nil }
    }

    /// Shampoo for dogs is dog shampoo.
    func makesOther(_ token: Token, _ thing: Thing) -> Bool {
        guard let name = thing.name, let own = name.item else { return false }
        let word = token.folded
        return [word, word.hasSuffix("s") ? String(word.dropLast()) : word].contains { word in
            names.item([word] + name.words).map { $0.id != own.id } ?? false
        }
    }

    // MARK: Several words

    /// How many are in each: `2 boxes of 6 eggs`, `eggs box of 6`.
    private mutating func addContent(_ path: Path) {
        guard path.edge.kind == .amount, tokens[path.end].folded == "of",
            let unit = path.thing.amounts.first?.unit, !unit.isMeasure
        else { return }
        for segment in amounts.starting(at: path.end + 1) where segment.isCount && segment.value.isWhole {
            addNote(path, .remark, to: segment.end, [Costs.content])
        }
    }

    /// `milk free chocolate`: there is none of the milk in it.
    private mutating func addWithout(_ path: Path) {
        guard let next = tokens.at(path.end + 1), next.classes.contains(.without) else { return }
        addNote(path, .describes, to: path.end + 2, [Costs.describes])
    }

    /// `sweet or spicy sausages`: either sort will do.
    private mutating func addEitherSort(_ path: Path) {
        guard path.thing.name == nil, let either = tokens.at(path.end + 1), either.classes.contains(.either),
            let last = tokens.at(path.end + 2), last.isDescribing, path.end + 3 < tokens.count,
            names.item(path.end..<path.end + 1).map(\.isSingle) ?? true
        else { return }
        addNote(path, .describes, to: path.end + 3, [Costs.eitherSort])
    }

    private mutating func addBrands(_ path: Path) {
        addJoinedBrand(path)
        for count in [2, 1] where path.end + count <= tokens.count {
            let range = path.end..<path.end + count
            guard tokens.all[range].allSatisfy(\.isWord), Lexicon[tokens.folded(range)].contains(.brand) else {
                continue
            }
            let item = names.item(range)
            if let item, item.id == path.thing.name?.item?.id {
                addNote(path, .brand, to: range.upperBound, [Costs.same])
            } else {
                addNote(path, .brand, to: range.upperBound, [item == nil ? Costs.brand : Costs.brandIsItem])
            }
            return
        }
    }

    /// `dark chocolate, 70% cocoa`
    private mutating func addPercent(_ path: Path) {
        guard path.thing.name != nil, tokens[path.end].typed.hasSuffix("%"), let next = tokens.at(path.end + 1),
            next.classes.contains(.percentOf)
        else { return }
        addNote(path, .remark, to: path.end + 2, [Costs.percent])
    }

    /// `lemons, zest and juice`
    private mutating func addParts(_ path: Path) {
        guard path.thing.place == .apart, path.edge.kind == .joins else { return }
        var end = path.end
        while let token = tokens.at(end), token.isWord, isPartWord(token) || isPrepared(token) { end += 1 }
        guard end > path.end + 1, tokens.all[path.end..<end].contains(where: isPartWord),
            tokens.at(end).map({ !$0.isWord }) ?? true, !tokens[end - 1].isJoiner
        else { return }
        addNote(path, .remark, to: end, [Costs.part])
    }

    /// `Tate & Lyle`, `Marks and Spencer`
    private mutating func addJoinedBrand(_ path: Path) {
        guard path.end + 2 < tokens.count, tokens[path.end].isCapital, tokens[path.end + 1].isJoiner,
            tokens[path.end + 2].isCapital, path.thing.name == nil || isLowercase(path.thing.name),
            names.item(path.end + 2..<path.end + 3) == nil || names.item(path.end..<path.end + 1) == nil
        else { return }
        addNote(path, .brand, to: path.end + 3, [Costs.capital])
    }

    /// `potatoes, King Edwards`: another name of the same thing.
    private mutating func addSame(_ path: Path) {
        let own = path.thing.name?.item
        guard own == nil || path.thing.place == .apart else { return }
        for end in names.ends(from: path.end) where end > path.end + 1 {
            guard let item = names.item(path.end..<end) else { continue }
            // Cathedral City cheddar
            let isSame =
                own.map { $0.id == item.id }
                ?? names.ends(from: end).contains { last in
                    names.item(end..<last).map { $0.id == item.id && $0.name == tokens.folded(end..<last) } ?? false
                }
            if isSame { addNote(path, .brand, to: end, [own == nil ? Costs.sameInFront : Costs.same]) }
        }
    }

    /// Where a phrase that begins there may end: before a sign, before an amount, before what may be another thing.
    private func phraseEnds(from index: Int) -> [Int] {
        var ends: [Int] = []
        var end = index
        while let token = tokens.at(end), token.isWord || token.kind == .slash {
            if end > index, token.isJoiner || token.isNumber || tokens.text.mayBeginAmount(at: token.start) {
                ends.append(end)
            }
            end += 1
        }
        return ends + (end > index ? [end] : [])
    }

    /// `for the guests`, `without seeds`, `to taste`, `on the way home`.
    private mutating func addExplained(_ path: Path) {
        guard isExplaining(path.end), path.thing.name?.item != nil || path.thing.place == .apart else { return }
        let classes = tokens[path.end].classes
        for end in phraseEnds(from: path.end + 1) {
            let last = tokens[end - 1]
            var costs = [Costs.explained]
            let amounts = (path.end + 1..<end).count { isAmountWithUnit($0) }
            let joiners = (path.end + 1..<end).count { tokens[$0].isJoiner }
            if amounts + joiners > 0 { costs.append(Costs.phraseWithAmount.times(amounts + min(joiners, 1))) }
            // `bananas not too ripe 6`, but chicken for 4.
            if last.isNumber, end - path.end > 2, end == tokens.count || !tokens[end].isWord,
                self.amounts.starting(at: end - 1).contains(where: { $0.kind == .bare && $0.value <= 24 })
            {
                costs.append(Costs.phraseWithAmount)
            }
            if classes.contains(.accompanying), path.thing.place != .apart {
                let items = (path.end + 1..<end).count { !tokens[$0].isDescribing && names.item($0..<$0 + 1) != nil }
                costs.append(Costs.remarkWithItem.times(items))
            }
            if !classes.contains(.explainingAny), path.thing.place != .apart, makesOther(last, path.thing),
                last.classes.isDisjoint(with: [.purpose, .occasion])
            {
                costs.append(Costs.makesOther)
            }
            addNote(path, .remark, to: end, costs)
        }
    }

    private func isAmountWithUnit(_ index: Int) -> Bool {
        return tokens[index].isNumber
            && amounts.starting(at: index).contains { $0.kind == .measured || $0.kind == .signed }
    }

    private func isExplaining(_ index: Int) -> Bool {
        let (token, next) = (tokens[index], tokens.at(index + 1))
        guard let next, next.isWord else { return false }
        if kind == .ingredient {
            if token.classes.contains(.explainingIngredient), !token.classes.contains(.either) { return true }
            // Plum tomatoes and their juice.
            if token.isJoiner, next.classes.contains(.possessive) { return true }
        }
        switch token.folded {
        case "to": return next.classes.contains(.purpose)
        case "in": return phraseEnds(from: index + 1).contains { tokens[$0 - 1].classes.contains(.inWhat) }
        case "on": return next.classes.contains(.possessive) || next.folded == "the"
        case "of": return !next.classes.isDisjoint(with: [.possessive, .ofChoice])
        case "or": return false
        default: return !token.classes.isDisjoint(with: [.explaining, .accompanying])
        }
    }

    /// `pears or plums`, `1 leek or 2 onions`; behind a slash another name of the same thing.
    private mutating func addChoice(_ path: Path) {
        guard let own = path.thing.name?.item else { return }
        if path.end > 0, tokens[path.end - 1].kind == .slash {
            for end in names.ends(from: path.end) where names.item(path.end..<end)?.id == own.id {
                add(path, .joins, to: end, [Costs.sameBesideSlash])
            }
        }
        guard tokens[path.end].classes.contains(.either) else { return }
        let first = path.end + 1
        for end in phraseEnds(from: first) where end > first {
            let isKnown = (first..<end).contains { names.item($0..<end) != nil }
            let isLong = (first..<end).contains { isAmountWithUnit($0) && $0 > first || tokens[$0].isJoiner }
            addNote(
                path, .remark, to: end,
                [isKnown ? Costs.choice : Costs.choiceUnknown] + (isLong ? [Costs.phraseWithAmount] : []))
        }
    }

    /// `bread, the dark one from the market`
    private mutating func addLongRemark(_ path: Path) {
        guard path.edge.kind == .joins, !tokens[path.end].isJoiner else { return }
        if tokens[path.end].isNumber {
            // `asparagus - 1 bundle`: what the number counts, nobody knows.
            if path.end + 2 == tokens.count, tokens[path.end + 1].isWord, tokens[path.end - 1].kind == .dash {
                addNote(path, .remark, to: path.end + 2, [Costs.longRemark, Costs.strangeApart])
            }
            return
        }
        let own = path.thing.name?.item?.id
        func isOther(_ range: Range<Int>) -> Bool { names.item(range).map { $0.id != own } ?? false }
        for end in phraseEnds(from: path.end) where end - path.end > 2 {
            var costs = [Costs.longRemark]
            let items = (path.end..<end).count { isOther($0..<$0 + 1) && !tokens[$0].isDescribing }
            if items > 0 { costs.append(Costs.remarkWithItem.times(items)) }
            if names.ends(from: path.end).contains(where: { isOther(path.end..<$0) && $0 <= end }) {
                costs.append(Costs.remarkOfItem)
            }
            addNote(path, .remark, to: end, costs)
        }
    }
}
