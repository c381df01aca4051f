// Names: of items, of kinds of them, with a noun that is written elsewhere, and new ones.

extension Lattice {
    mutating func addNames(_ path: Path) {
        guard let token = tokens.at(path.end), token.isWord, !path.isInBracket || path.thing.name != nil else { return }
        addOf(path)
        addPicture(path)
        if path.thing.name == nil {
            addItems(path)
            addShared(path)
            addChoices(path)
            addNewNames(path)
        } else {
            addKinds(path)
        }
    }

    private mutating func addName(_ path: Path, _ name: NameSegment, _ costs: [Cost]) {
        let kind: Edge.Kind = name.kind == .new ? .newName : name.kind == .kind ? .kind : .item
        add(path, kind, to: name.range.upperBound, costs) {
            $0.name = name
            if $0.place == .front { $0.place = .behind }
            $0.isApart = false
        }
    }

    /// The `of` of `2 cans of tomatoes`, the `de` of `500 g de farine`: nothing. A capital begins a name, De Cecco.
    private mutating func addOf(_ path: Path) {
        let thing = path.thing
        guard thing.name == nil, thing.amountEnd > thing.first || !thing.amounts.isEmpty,
            path.edge.kind == .amount || isOf(path.edge) || tokens[path.end - 1].classes.contains(.priceEach),
            path.end + 1 < tokens.count, isOf(path.end, thing)
        else { return }
        add(path, .joins, to: path.end + 1, [])
    }

    private func isOf(_ edge: Edge) -> Bool {
        edge.kind == .joins && edge.range.count == 1 && tokens[edge.range.lowerBound].classes.contains(.of)
    }

    private func isOf(_ index: Int, _ thing: Thing) -> Bool {
        let token = tokens[index]
        guard token.typed == token.typed.lowercased() else { return false }
        // `½ a cucumber`
        if let value = thing.amounts.first?.value, value < .one, thing.amounts.first?.unit == nil,
            token.classes.contains(.article) || token.folded == "the"
        {
            return true
        }
        let language = "\(thing.amounts.first?.unit?.language ?? .any)"
        if index > 0, tokens[index - 1].classes.contains(.of) {
            return Lexicon["\(tokens[index - 1].folded) \(token.folded)"].contains(.of)
        }
        guard token.classes.contains(.of) else { return false }
        let isOfLanguage =
            token.folded == "of" || language == "any"
            || Lexicon.arguments(of: token.folded, as: .of).contains(language)
        if token.folded.utf8.last == UInt8(ascii: "'") { return isOfLanguage }
        let isBare = thing.amounts.first.map { $0.unit == nil && $0.size == nil } ?? false
        if isBare, thing.amountKind != .measured { return thing.amountKind == .word && tokens[index].folded != "do" }
        return isOfLanguage
    }

    // MARK: Items

    private mutating func addItems(_ path: Path) {
        for name in names.straight(from: path.end) {
            let isCapacity = isHolder(name) && path.edge.kind == .amount && path.thing.amounts.first?.isVolume ?? false
            addName(path, name, costs(of: name, path) + (isCapacity ? [Costs.ofCapacity] : []))
            if isCapacity { addHolder(path, name) }
        }
        for (name, said) in names.parted(from: path.end) {
            let note = said.map { tokens[$0].typed }.joined(separator: " ")
            add(path, .item, to: name.range.upperBound, [Costs.parted, Costs.describes.times(said.count)]) {
                $0.name = name
                if $0.place == .front { $0.place = .behind }
                $0.note(note, name.range)
            }
        }
        guard let amount = path.thing.amounts.first, let unit = amount.unit, !unit.isMeasure,
            path.thing.amounts.count == 1,
            path.thing.amountKind != .elided || Lexicon[unit.symbol].contains(.packedAs)
        else { return }
        for end in names.ends(from: path.end) {
            guard let packed = names.packed(path.end..<end, in: unit),
                packed.item?.id != names.item(path.end..<end)?.id
            else { continue }
            addName(path, packed, [Costs.packed])
        }
    }

    /// `50 l bin bags`: what they hold is a note.
    private mutating func addHolder(_ path: Path, _ name: NameSegment) {
        let text = tokens.typed(path.edge.range)
        add(path, .item, to: name.range.upperBound, costs(of: name, path) + [Costs.secondMeasure]) {
            ($0.name, $0.place, $0.amounts) = (name, .behind, [])
            $0.note(text, path.edge.range)
        }
    }

    private func costs(of name: NameSegment, _ path: Path) -> [Cost] {
        guard let item = name.item else { return [] }
        var costs = [name.kind == .turned ? Costs.turned : Costs.item]
        if name.kind == .turned, isOfEverydayThings(name) { costs.append(Costs.turnedRow) }
        let isAlone = name.range.count == 1
        if isAlone, tokens[name.range.lowerBound].classes.contains(.colour) {
            costs.append(Costs.colourName)
        } else if tokens.all[name.range].allSatisfy({ $0.isDescribing && !$0.isPicture }),
            tokens.folded(name.range) != item.name
        {
            costs.append(Costs.describingName)
        }
        if isAlone, item.isSingle, path.thing.amounts.isEmpty, !path.done.isEmpty { costs.append(Costs.single) }
        if tokens.at(name.range.upperBound)?.classes.contains(.without) ?? false { costs.append(Costs.withoutIt) }
        let isTurnedUnit =
            name.kind == .turned && Unit.named(tokens[name.range.lowerBound].typed) != nil
        if isTurnedUnit || saysHowMuch(name.range, item, path.thing) { costs.append(Costs.saysHowMuch) }
        if path.thing.isUnparted, path.edge.costs.contains(Costs.rowOfNames), !isInRow(name) {
            costs.append(Costs.notInRow)
        }
        if path.isOfKinds { costs.append(Costs.notAKind) }
        if path.edge.costs.contains(Costs.and), path.done.last?.amounts.isEmpty ?? false, isFilled(name, item) {
            costs.append(Costs.filledTogether)
        }
        if path.edge.costs.contains(Costs.rowOfNames), isAlone, tokens[name.range.lowerBound].classes.contains(.filled),
            let first = path.done.last(where: { !$0.isUnparted })?.first, first > 1, tokens[first - 1].isJoiner
        {
            costs.append(Costs.filledTogether)
        }
        if item.commonness == 0 { costs.append(Costs.rare) }
        if let before = path.done.last?.name?.item, before.id == item.id,
            path.thing.amounts.isEmpty || path.done.last?.amounts.isEmpty ?? true
        {
            costs.append(Costs.again)
        }
        return costs
    }

    /// The egg roll of `bacon and egg roll`, which is no item of its own; sausage rolls and toilet roll are.
    private func isFilled(_ name: NameSegment, _ item: KnownNames.Item) -> Bool {
        let last = name.range.upperBound - 1
        return name.range.count > 1 && tokens[last].classes.contains(.filled)
            && names.item(name.range.lowerBound..<last) != nil && !item.name.hasPrefix(tokens.folded(name.range))
    }

    /// `pint of milk`, `dozen eggs`, `6 pack of beer`, `garlic cloves`: an amount, or a part, of the same item.
    private func saysHowMuch(_ range: Range<Int>, _ item: KnownNames.Item, _ thing: Thing) -> Bool {
        guard range.count > 1 else { return false }
        let isPack = amounts.starting(at: range.lowerBound).contains { segment in
            let isOf = tokens.at(segment.end)?.folded == "of"
            let start = isOf ? segment.end + 1 : segment.end
            // `1 (400 g) tin beans`
            let isOfSized = thing.amountEnd == range.lowerBound && thing.amounts.first?.size != nil
            guard start < range.upperBound, isOf || isOfSized || segment.kind != .elided else { return false }
            let rest = start..<range.upperBound
            return names.item(rest)?.id == item.id
                || segment.unit.map { unit in
                    Lexicon[unit.symbol].contains(.packedAs) && names.packed(rest, in: unit)?.item?.id == item.id
                } ?? false
        }
        if isPack { return true }
        guard let amount = thing.amounts.first, amount.unit == nil,
            let last = Unit.named(tokens[range.upperBound - 1].typed)
        else { return false }
        let isPortion = PortionWords.isPortion(last.symbol, of: tokens[range.upperBound - 2].folded)
        return (isPortion || kind == .ingredient && last.definition?.isPortion ?? false)
            && names.item(range.lowerBound..<range.upperBound - 1)?.id == item.id
    }

    /// How much likelier people buy one than the other, of at most three.
    private func likelier(_ one: KnownNames.Item, than other: KnownNames.Item) -> Cost {
        Costs.likelier.times(max(-3, min(3, one.commonness - other.commonness)))
    }

    // MARK: Kinds

    private mutating func addKinds(_ path: Path) {
        guard let name = path.thing.name, name.kind != .kind,
            name.item != nil || path.isInBracket && name.words.count < 3
        else {
            return
        }
        for end in names.ends(from: path.end).prefix(3) {
            let range = path.end..<end
            if path.end > 0, tokens[path.end - 1].folded == "of" { continue }
            if tokens[path.end].classes.contains(.of) || tokens[path.end].folded == "in" { continue }
            if path.isInBracket,
                tokens.at(end)?.kind != .close || path.edge.kind != .bracket && path.edge.kind != .amount
            {
                continue
            }
            guard let kind = names.kind(range, of: name, isBehind: path.isInBracket), let item = kind.item else {
                continue
            }
            addName(path, kind, costs(of: kind, item, beside: name.item ?? item, name, path))
        }
    }

    private func costs(
        of kind: NameSegment, _ item: KnownNames.Item, beside own: KnownNames.Item, _ name: NameSegment, _ path: Path
    ) -> [Cost] {
        var costs = [Costs.kind]
        let token = tokens[kind.range.lowerBound]
        if path.isInBracket || path.thing.place == .apart,
            !token.classes.isDisjoint(with: [.preparation, .occasion])
        {
            costs.append(Costs.kindIsPrepared)
        }
        let noun = name.words.last ?? ""
        if let other = names.item(kind.range), !token.classes.contains(.colour), other.id != item.id {
            if path.isInBracket { return costs }
            costs.append(Costs.kindIsItem)
            costs += ofSuch(noun, token, isCommon: item.commonness > 0)
            if other.isSingle { costs.append(Costs.kindIsSingle) }
            if item.commonness > other.commonness {
                costs.append(Costs.kindIsLikelier)
            } else if !costs.contains(Costs.kindOfDish) {
                costs.append(likelier(other, than: item))
            }
            if item.type != own.type { costs.append(Costs.kindOfOtherType) }
            if !other.isSingle, !Nouns.isHeading(noun), path.end > 0, tokens[path.end - 1].kind == .dash {
                costs.append(Costs.kindBehindDash)
            }
        }
        let isBehind = kind.words.first == name.words.first && !token.classes.contains(.partOfAnimal)
        if isBehind, path.thing.place == .apart, name.item != nil { costs.append(Costs.kindBehind) }
        if item.commonness == 0 { costs.append(Costs.rare) }
        if costs.reduce(0, { $0 + $1.price }) < Costs.kindFloor.price { costs = [Costs.kindFloor] }
        let isBehindColon = path.end > 0 && tokens[path.end - 1].kind == .colon
        if dashes > 1 || slashes > 1 || isBehindColon && commas > 0 { costs.append(Costs.kindInRow) }
        return costs
    }

    /// How much a noun needs a word that says of what, or of which sort, it is.
    private func ofSuch(_ noun: String, _ said: Token, isCommon: Bool) -> [Cost] {
        let classes = Lexicon[noun]
        if classes.contains(.dish) { return [Costs.kindOfDish] }
        if classes.contains(.ofSomething) { return [Costs.kindOfSuch] }
        guard classes.contains(.ofSorts) else { return [] }
        return [Costs.kindOfSort] + (said.classes.contains(.flavour) && isCommon ? [Costs.kindOfFlavour] : [])
    }

    // MARK: Shared nouns

    private mutating func addShared(_ path: Path) {
        guard !isOne else { return }
        for end in names.ends(from: path.end).prefix(3) {
            let range = path.end..<end
            if end == path.end + 1, tokens[path.end].isNumber { continue }
            if let before = path.done.last?.name, before.item != nil, path.thing.heading == path.done.last?.heading {
                addShared(path, range, with: before.words, beside: before.item, isBehind: false)
            }
            if path.isOfKinds {
                addShared(path, range, with: path.headingWords, beside: nil, isBehind: true)
            } else if !path.headingWords.isEmpty {
                addPartOfHeading(path, range)
            }
            let donors = donors(behind: end)
            for donor in donors.suffixes {
                addShared(path, range, with: donor, beside: donors.item, isBehind: true)
            }
        }
    }

    private mutating func addShared(
        _ path: Path, _ range: Range<Int>, with donor: [String], beside other: KnownNames.Item?, isBehind: Bool
    ) {
        guard
            let name = names.shared(
                range, with: donor, isBehind: isBehind, isJoined: path.end > 0 && tokens[path.end - 1].isJoiner),
            let item = name.item, item.id != other?.id,
            path.done.last?.name?.item?.id != item.id
        else { return }
        let token = tokens[range.lowerBound]
        let isOfHeading = path.isOfKinds && donor == path.headingWords
        var costs = [isOfHeading ? Costs.sharedFromHeading : Costs.shared]
        let isColour = range.count == 1 && token.classes.contains(.colour)
        let own = names.item(range)
        if own?.id == item.id { return }
        if isColour {
            let isOfColours =
                isBehind
                || donor.contains { word in
                    !Lexicon[word].isDisjoint(with: [.colour, .opposite]) && !Lexicon[word].contains(.size)
                }
            costs.append(isOfColours ? Costs.sharedColour : Costs.sharedOtherSort)
        } else if let own, !(isOfHeading && Nouns.isOfKinds(donor.last ?? "")) {
            costs.append(Costs.sharedIsItem)
            if own.isSingle { costs.append(Costs.kindIsSingle) }
            let isRatherOwn =
                !isBehind && !isPair && path.done.last?.name?.kind != .shared && own.commonness > item.commonness
            if !isRatherOwn { costs += ofSuch(donor.last ?? "", token, isCommon: item.commonness > 0) }
            let isMade = isBehind && !Lexicon[donor.last ?? ""].isDisjoint(with: [.madeOf, .ofSomething])
            let isMadeSort = isMade && isPair && item.commonness > 0
            if isMadeSort { costs.append(Costs.sharedMade) }
            let isSort = own.isSingle && isPair && item.commonness > 0 && (other?.type ?? item.type) == item.type
            if isMadeSort {
                costs.append(Costs.sharedInPair)
            } else {
                if isSort { costs.append(Costs.sharedInPair) }
                costs.append(item.commonness > own.commonness ? Costs.sharedIsLikelier : likelier(own, than: item))
            }
        }
        let isOfSomething = isBehind && Lexicon[donor.last ?? ""].contains(.ofSomething)
        if let other, other.type != item.type, !isOfSomething { costs.append(Costs.sharedOfOtherType) }
        if donor.contains(where: { areOpposite($0, names.words(range).joined(separator: "-")) }) {
            costs.append(Costs.sharedOpposite)
        }
        // However much speaks for it.
        let price = costs.reduce(0) { $0 + $1.price }
        if !isOfHeading, price < Costs.sharedFloor.price {
            costs = [Costs.sharedFloor]
        }
        addName(path, name, costs)
    }

    /// The sheets of `lasagne: mince, sheets`: with the heading before it another sort of thing than by itself.
    private mutating func addPartOfHeading(_ path: Path, _ range: Range<Int>) {
        let words = path.headingWords + names.words(range)
        guard let item = names.item(words), names.item(range).map({ $0.type != item.type }) ?? true else { return }
        let name = NameSegment(kind: .shared, item: item, words: words, range: range)
        add(path, .item, to: range.upperBound, [Costs.sharedFromHeading]) {
            $0.name = name
            $0.place = .behind
            $0.heading = nil
        }
    }

    /// 🥕🥕🥕
    private mutating func addPicture(_ path: Path) {
        let token = tokens[path.end]
        guard path.thing.name == nil, path.thing.amounts.isEmpty, token.isPicture, token.typed.count > 1,
            let first = token.typed.first, token.typed.allSatisfy({ $0 == first }),
            let item = known.item(String(first)),
            let amount = try? Amount(Rational(Int64(token.typed.count)))
        else { return }
        let name = NameSegment(kind: .exact, item: item, words: [item.name], range: path.end..<path.end + 1)
        add(path, .item, to: path.end + 1, [Costs.item]) {
            ($0.name, $0.amounts, $0.place) = (name, [amount], .behind)
        }
    }

    /// Skimmed milk is not whole.
    private func areOpposite(_ one: String, _ other: String) -> Bool {
        guard one != other else { return false }
        let groups = Lexicon.arguments(of: other.folded, as: .opposite)
        return Lexicon.arguments(of: one.folded, as: .opposite).contains(where: groups.contains)
    }

    /// The words that things may share with the last one of a row: the peppers of `red, green and yellow peppers`.
    private func donors(behind end: Int) -> (suffixes: [[String]], item: KnownNames.Item?) {
        var (index, group) = (end, [Int]())
        guard let next = tokens.at(index),
            next.isJoiner || next.kind == .comma || next.kind == .slash || next.folded == "or" || next.isNumber
        else { return ([], nil) }
        while let token = tokens.at(index), index - end < 12 {
            let isBetween =
                token.isJoiner || token.kind == .comma || token.kind == .slash || token.folded == "or" || token.isNumber
            if isBetween {
                if group.count > 1 { break }
                group = []
            } else if token.isWord {
                group.append(index)
            } else {
                break
            }
            index += 1
        }
        guard group.count > 1, group.count < 5 else { return ([], nil) }
        let suffixes = (1..<group.count).map { group[$0...].map { tokens[$0].folded } }
        return (suffixes, names.item(group.map { tokens[$0].folded }))
    }

    // MARK: New names

    private mutating func addNewNames(_ path: Path) {
        guard tokens[path.end].isWord, !tokens[path.end].isJoiner else { return }
        var costs = [Costs.newName]
        var (words, joiners, commas, signs) = (0, 0, 0, 0)
        if tokens[path.end].isNumber { costs.append(Costs.newBesideAmount) }
        if path.done.isEmpty, path.isBehindStrangeHeading { costs.append(Costs.newBehindHeading) }
        if path.thing.isUnparted { costs.append(Costs.newWithoutSign) }
        let isBehindAnd = path.edge.kind == .separates && path.end > 0 && tokens[path.end - 1].isJoiner
        if self.commas > 1, !isOne { costs.append(Costs.newInRow) }
        if tokens[path.end].classes.contains(.request), path.end == 0 { costs.append(Costs.newOfRequest) }
        var (within, isDescription) = (0, true)
        var end = path.end
        while let token = tokens.at(end) {
            end += 1
            switch token.kind {
            case .word:
                if token.isJoiner { joiners += 1 } else { words += 1 }
                if end > path.end + 1,
                    token.isNumber || token.folded.hasPrefix("x") || token.classes.contains(.article), isAmount(end - 1)
                {
                    within += 1
                }
            case .comma:
                commas += 1
                // Nothing is called by a row of things.
                if commas > 2, self.commas > 2, !isOne { return }
            case .open where !isOne: return
            case .dash, .slash, .colon, .open, .close, .stop: signs += 1
            case .semicolon, .bar: return
            }
            guard token.isWord || token.kind == .close && isOne, !token.isJoiner,
                end - path.end <= Self.newWordsMax || end == tokens.count
            else { continue }
            isDescription = isDescription && token.isDescribing
            let range = path.end..<end
            var all =
                costs
                + [
                    Costs.newWord.times(words), Costs.newWithJoiner.times(joiners),
                    (self.commas > 1 && !isOne ? Costs.newCommas : Costs.newWithComma).times(commas),
                    Costs.newAmongThings.times(isOne ? 0 : commas), Costs.newWithSign.times(signs),
                    Costs.newWithAmount.times(within),
                ].filter { $0.price != 0 }
            if isBehindAnd, words > 1 { all.append(Costs.newBehindAnd) }
            if isDescription, tokens.at(end)?.kind == .comma { all.append(Costs.describingName) }
            if joiners > 0, !token.classes.isDisjoint(with: [.dish, .filled]) { all.append(Costs.newDish) }
            // A search is made only where its answer may win.
            let total = all.reduce(path.total) { $0 + $1.price }
            if least(from: end) > total + Costs.misspelt.price, isMisspelt(range, beside: path.done.last) {
                all.append(Costs.misspelt)
            } else if isMisspeltJoined(range) {
                all.append(Costs.misspeltJoined)
            }
            addName(path, NameSegment(kind: .new, item: nil, words: names.words(range), range: range), all)
        }
    }

    /// Longer new names reach to the end of the line.
    private static let newWordsMax = 16

    private func isAmount(_ index: Int) -> Bool {
        return amounts.starting(at: index).contains { segment in
            switch segment.kind {
            case .elided, .article, .vague, .word: false
            case .bare:
                segment.value <= 24 && segment.value.isWhole && !segment.isOfName
                    && !NumberedNames.endsWithNumber(behind: tokens[index - 1].folded)
                    && tokens[index - 1].typed.count > 2
            case .measured, .signed: !segment.isProperty
            }
        }
    }

    /// Whether one word or two, of which nothing is known, are nearly a name. Takes a search.
    func isMisspelt(_ range: Range<Int>, beside thing: Thing?) -> Bool {
        guard !isStrange, range.count <= 2, tokens.all[range].allSatisfy(isUnknown) else { return false }
        let found = known.likeness(of: tokens.folded(range))
        return found.score >= KnownNames.likely && found.item != thing?.name?.item?.id
    }

    /// `fish and chps`
    private func isMisspeltJoined(_ range: Range<Int>) -> Bool {
        guard range.count == 3, tokens[range.lowerBound + 1].isJoiner,
            isUnknown(tokens[range.lowerBound]) || isUnknown(tokens[range.upperBound - 1])
        else { return false }
        return known.likeness(of: tokens.folded(range)).score >= KnownNames.veryLikely
    }

    private func isUnknown(_ token: Token) -> Bool {
        token.isWord && !token.isNumber && !token.isDescribing && token.classes.isSubset(of: .ofNames)
            && token.folded.utf8.count > 3 && known.item(token.folded) == nil && Unit.named(token.typed) == nil
    }
}
