// Amounts: in front of a thing, behind it, behind a comma, in brackets.

extension Lattice {
    mutating func addAmounts(_ path: Path) {
        let thing = path.thing
        addPortion(path)
        addContainer(path)
        for segment in amounts.starting(at: path.end) {
            if segment.kind == .vague {
                guard thing.name == nil, thing.amounts.isEmpty else { continue }
                add(path, .amount, to: segment.end, [Costs.vague]) {
                    $0.note(segment.notes.joined(separator: " "), path.end..<segment.end)
                    $0.amountKind = .vague
                    $0.amountEnd = segment.end
                }
                continue
            }
            addAsNote(segment, path)
            if isSizeTimesCount(segment, path) { continue }
            if let counted = counted(segment, path) {
                add(path, .amount, to: segment.end, [Costs.signed]) {
                    $0.notes.removeFirst()
                    $0.take(segment, [counted], from: path.end)
                }
                continue
            }
            if path.isInBracket, segment.kind == .elided, !isAlone(segment, path) || !thing.amounts.isEmpty { continue }
            let costs = costs(of: segment, path)
            guard !thing.amounts.isEmpty else {
                let packed = packed(thing, in: segment)
                add(path, .amount, to: segment.end, costs + (packed == nil ? [] : [Costs.packed])) {
                    $0.name = packed ?? $0.name
                    $0.take(segment, segment.amounts, from: path.end)
                }
                continue
            }
            guard let sum = combined(thing.amounts, segment, of: thing, path) else { continue }
            let measure = segment.size.flatMap { size in try? Amount(size.value, size.unit) }
            let isOfThingBefore = thing.isUnparted && thing.isAmountInFront
            add(path, .amount, to: segment.end, costs + [isOfThingBefore ? Costs.secondUnparted : Costs.second]) {
                if segment.isSizedPack, $0.amounts.first?.unit?.isMeasure ?? false, let measure {
                    $0.note(Quantity(measure).text(), path.end..<segment.end)
                }
                $0.take(segment, sum, from: path.end)
            }
        }
    }

    /// The tins of `2 x 400g (14oz) tins kidney beans`.
    private mutating func addContainer(_ path: Path) {
        guard path.edge.kind != .amount, path.thing.name == nil, path.thing.amounts.count == 1,
            let token = tokens.at(path.end), token.isWord, let unit = tokens.text.unit(at: token.start),
            unit.end == token.end, !unit.unit.isMeasure, let amount = path.thing.amounts.first, amount.unit == nil,
            let size = amount.size, let packed = try? Amount(amount.value, unit.unit, size: size)
        else { return }
        add(path, .amount, to: path.end + 1, [Costs.packed]) {
            ($0.amounts, $0.amountEnd) = ([packed], path.end + 1)
        }
    }

    /// `tomatoes, 2 tins` are tinned tomatoes.
    private func packed(_ thing: Thing, in segment: AmountSegment) -> NameSegment? {
        guard let name = thing.name, name.kind == .exact, segment.amounts.count == 1, let unit = segment.unit,
            !unit.isMeasure
        else { return nil }
        return names.packed(name.range, in: unit).flatMap { $0.item?.id == name.item?.id ? nil : $0 }
    }

    /// Whether nothing stands beside it between brackets and commas.
    private func isAlone(_ segment: AmountSegment, _ path: Path) -> Bool {
        !(tokens.at(segment.end)?.isWord ?? false) && !tokens[path.end - 1].isWord
    }

    /// The three of `bags of crisps x3`.
    private func counted(_ segment: AmountSegment, _ path: Path) -> Amount? {
        let thing = path.thing
        guard thing.amountKind == .vague, thing.amounts.isEmpty, segment.kind == .signed, segment.isCount,
            let note = thing.notes.first, let unit = Unit.named(note.text)
        else { return nil }
        return try? Amount(segment.value, unit)
    }

    private func costs(of segment: AmountSegment, _ path: Path) -> [Cost] {
        let isBehind = path.thing.name != nil
        let isApart = path.isInBracket || path.thing.place == .apart
        var costs: [Cost] = []
        switch segment.kind {
        case .measured, .vague: costs = [Costs.measured]
        case .bare: costs = [!isBehind ? Costs.bareInFront : isApart ? Costs.bareApart : bareBehind(path)]
        case .word:
            // The blue one is no number.
            let isOfWords = isApart && path.edge.kind != .amount && tokens[path.end - 1].isWord
            costs = isOfWords ? [Costs.articleBehind] : isBehind && !isApart ? [Costs.wordBehind] : []
        case .article: costs = [isBehind ? Costs.articleBehind : Costs.article]
        case .signed: costs = [Costs.signed]
        case .elided:
            costs = [
                segment.unit?.isMeasure ?? false
                    ? Costs.elidedMeasure : isBehind && isApart ? Costs.elidedApart : Costs.elided
            ]
            if isBehind, !isApart, !segment.notes.isEmpty { costs.append(Costs.elidedSized) }
            if isBehind, !isApart, !isContainer(segment, at: path.end) { costs.append(Costs.elidedBehind) }
            if tokens.at(segment.end)?.folded == "of" { costs.append(Costs.elidedOf) }
            if !isBehind, names.straight(from: path.end).contains(where: { isOther($0, than: segment) }) {
                costs.append(Costs.ofName)
            }
        }
        if segment.ignoresUnit { costs.append(Costs.withoutUnit) }
        if segment.isOfName, !isBehind || path.isInBracket || tokens[path.end].typed.hasPrefix("0") {
            costs.append([.word, .article].contains(segment.kind) ? Costs.ofNameInWords : Costs.ofName)
        }
        if tokens[path.end].isDescribing, Int(tokens[path.end].typed) != nil { costs.append(Costs.joined) }
        if isBehind {
            if segment.isProperty, !isApart { costs.append(Costs.property) }
            if segment.kind == .bare, !path.isInBracket, segment.value > 24 || isPrice(segment, path.end) {
                costs.append(Costs.large)
            }
            if holdsSomething(path.thing), segment.isVolume { costs.append(Costs.ofCapacity) }
        }
        if segment.isShortLength, !isBehind, kind != .ingredient { costs.append(Costs.lengthInFront) }
        if segment.isUnitOfName, !isBehind { costs.append(Costs.ofNextName) }
        if path.end > 0, segment.kind != .signed, segment.kind != .elided, tokens[path.end - 1].isWord,
            NumberedNames.endsWithNumber(behind: tokens[path.end - 1].folded),
            segment.kind != .measured || tokens[path.end - 1].isJoiner || tokens.at(segment.end)?.isNumber ?? false,
            isBehind || tokens[path.end - 1].isJoiner,
            path.edge.kind != .separates
        {
            costs.append(Costs.joined)
        }
        return costs
    }

    /// Whether a name means another thing than so much of what stands behind “of” in it: rib of beef is no beef.
    private func isOther(_ name: NameSegment, than segment: AmountSegment) -> Bool {
        guard name.kind == .exact, name.range.upperBound > segment.end + 1 else { return false }
        let rest = segment.end + 1..<name.range.upperBound
        let container = segment.unit.flatMap { Lexicon[$0.symbol].contains(.packedAs) ? $0 : nil }
        let meant = [names.item(rest), container.flatMap { names.packed(rest, in: $0)?.item }]
        return !meant.contains { $0?.id == name.item?.id }
    }

    /// `leeks 2 lemons 3`
    private func bareBehind(_ path: Path) -> Cost {
        guard path.thing.isUnparted, let before = path.done.last, let name = before.name,
            before.amountKind == .bare, before.amountEnd > name.range.upperBound
        else { return Costs.bareBehind }
        return Costs.bareBehindAgain
    }

    /// `honey 2.40` says what it costs, `honey 1/2` how much.
    private func isPrice(_ segment: AmountSegment, _ index: Int) -> Bool {
        !segment.value.isWhole && tokens[index].typed.contains { $0 == "." || $0 == "," }
    }

    /// Whether a unit alone behind a name is a container: grapes punnet, eggs box of 6; a cheese box is none.
    private func isContainer(_ segment: AmountSegment, at index: Int) -> Bool {
        guard let unit = segment.unit else { return false }
        let classes = Lexicon[unit.symbol]
        let isOfMany = index > 0 && tokens[index - 1].folded.hasSuffix("s") || tokens.at(segment.end)?.folded == "of"
        return unit.isMeasure || classes.contains(.container) || classes.contains(.containerOfMany) && isOfMany
            || index > 0 && tokens[index - 1].isNumber && Int(tokens[index - 1].typed) == nil
    }

    private func holdsSomething(_ thing: Thing) -> Bool { thing.name.map(isHolder) ?? false }

    /// Whether it is a bag or a bin, which holds something.
    func isHolder(_ name: NameSegment) -> Bool {
        guard let last = name.words.last?.folded else { return false }
        return ([last] + GrammaticalNumber.others(of: last)).contains { Lexicon[$0].contains(.holder) }
    }

    /// The second measure of `400g/14oz`, `1 lb (450 g)`, what a bag holds, and how large a thing is: a note.
    private mutating func addAsNote(_ segment: AmountSegment, _ path: Path) {
        let thing = path.thing
        let isSecond = !thing.amounts.isEmpty && segment.kind == .measured
        let isSize = segment.isShortLength && thing.name == nil && kind != .ingredient
        guard isSecond || isSize || holdsSomething(thing) && segment.isVolume else { return }
        let text = tokens.typed(path.end..<segment.end)
        add(path, .remark, to: segment.end, [isSize ? Costs.describes : Costs.secondMeasure]) {
            $0.isApart = $0.isApart || isSecond
            $0.note(text, path.end..<path.end)
        }
    }

    /// The `48 x2` of biscuits, the `5 x2` of socks of size 5: how many are in each, or which one, is no count.
    private func isSizeTimesCount(_ segment: AmountSegment, _ path: Path) -> Bool {
        guard segment.kind == .signed, segment.isCount, path.thing.name != nil, segment.end > path.end + 1,
            let content = Int64(tokens[path.end].typed)
        else { return false }
        return content >= 15 || tokens[path.end].isDescribing
    }

    /// `10 garlic cloves`, `salmon 2 fillets`: what a thing is cut into stands behind it.
    private mutating func addPortion(_ path: Path) {
        let thing = path.thing
        guard let name = thing.name, thing.amounts.count <= 1, let token = tokens.at(path.end), token.isWord,
            let unit = tokens.text.unit(at: token.start), unit.end == token.end,
            unit.unit.definition?.isPortion == true || name.kind == .new,
            path.edge.kind == .item || path.edge.kind == .newName,
            name.kind != .new || PortionWords.isPortion(unit.unit.symbol, of: tokens[path.end - 1].folded)
        else { return }
        guard let count = thing.amounts.first else {
            if name.item != nil { addPortionAsNote(path) }
            return
        }
        if count.unit == nil, count.size == nil, let amount = try? Amount(count.value, unit.unit) {
            let (whole, said) = name.kind == .new ? whole(of: name) : (name, nil)
            let note = said.map(tokens.typed) ?? ""
            let known = names.item(whole.range)
            // Of minced garlic there are no cloves.
            let isMade =
                name.words.count > 1 && names.item([name.words.last ?? ""]).map { $0.id != name.item?.id } ?? false
            add(
                path, .amount, to: path.end + 1,
                [name.kind == .new ? Costs.portionOfNew : Costs.portion] + (isMade ? [Costs.portionOfMade] : [])
            ) {
                $0.amounts = [amount]
                $0.name = whole
                if whole.kind == .new { $0.name?.item = known }
                if let said { $0.note(note, said.lowerBound..<said.lowerBound) }
            }
        } else if count.unit?.symbol == unit.unit.symbol {
            add(path, .amount, to: path.end + 1, [Costs.portion])
        } else {
            addPortionAsNote(path)
        }
    }

    private mutating func addPortionAsNote(_ path: Path) {
        let text = tokens[path.end].typed
        add(path, .describes, to: path.end + 1, [Costs.portion]) { $0.note(text, path.end..<path.end + 1) }
    }

    /// A new name without the words that say how large a piece is, or what was done with it: `2 large garlic cloves`.
    private func whole(of name: NameSegment) -> (NameSegment, said: Range<Int>?) {
        var first = name.range.lowerBound
        while first + 1 < name.range.upperBound,
            !tokens[first].classes.isDisjoint(with: [.size, .preparation])
                || Preparations.isAdverb(tokens[first].folded)
        { first += 1 }
        guard first > name.range.lowerBound else { return (name, nil) }
        var whole = name
        whole.range = first..<name.range.upperBound
        return (whole, name.range.lowerBound..<first)
    }

    /// Two amounts of one thing as one: 500 g and x2, a jar and 340 g, 400 g and 4 tins.
    private func combined(_ amounts: [Amount], _ segment: AmountSegment, of thing: Thing, _ path: Path) -> [Amount]? {
        guard amounts.count == 1, segment.amounts.count == 1, !segment.ignoresUnit else { return nil }
        let (one, other) = (amounts[0], segment.amounts[0])
        let isMeasure = one.unit?.isMeasure ?? false || one.size != nil
        if segment.isCount, segment.kind == .signed || segment.kind == .bare && isMeasure && segment.notes.isEmpty {
            if let product = one.times(other.value) { return [product] }
            // `eggs x6 x2`, `eggs 6 x2`; but a pack of so many is one.
            guard
                thing.amountKind == .signed
                    || thing.name != nil && thing.amountEnd > (thing.name?.range.upperBound ?? 0),
                one.unit == nil, one.size == nil, segment.kind == .signed, one.value < 15,
                let product = one.value.multiplied(by: other.value)
            else { return nil }
            return (try? Amount(product)).map { [$0] }
        }
        // A six pack of 330 ml holds six of them.
        if one.unit?.symbol == "pack", thing.hasContent { return nil }
        // Two onions, of 200 g together; a cup is no size of a stick.
        let isOfEach = tokens.at(segment.end)?.classes.contains(.priceEach) ?? false
        let isTold = (path.isInBracket && thing.name != nil || thing.place == .apart) && !isOfEach
        let isKitchen = [one, other].contains { $0.unit?.definition?.isSoldBy == false && $0.unit?.isMeasure ?? false }
        guard !isKitchen, !tokens[path.end].typed.hasPrefix("~"), !tokens[path.end].classes.contains(.approximately)
        else { return nil }
        if let sized = amounts.sized(
            by: segment.amounts, countsBareNumbers: segment.kind != .elided && (!isTold || thing.amountKind == .signed))
        {
            return sized
        }
        if !path.isInBracket, let sized = segment.amounts.sized(by: amounts, countsBareNumbers: false) { return sized }
        // `400g/14oz can`: the tin holds what the first measure says.
        if one.size == nil, one.unit?.isMeasure ?? false, other.value == .one, other.size != nil,
            let container = other.unit, !container.isMeasure
        {
            return [try? Amount(.one, container, size: Amount.Size(value: one.value, unit: one.unit ?? container))]
                .compactMap(\.self)
        }
        // `2` and `box`, but not `2 boxes` and `pack`.
        if one.unit == nil, one.size == nil, segment.kind == .elided, !segment.isMeasure {
            return (try? Amount(one.value, other.unit)).map { [$0] }
        }
        // `jar`, and behind the name `2x340 g`
        if one.unit != nil, one.value == .one, one.size == nil, other.unit == nil, let size = other.size {
            return (try? Amount(other.value, one.unit, size: size)).map { [$0] }
        }
        return nil
    }
}

extension Thing {
    /// Whether its amount stands in front of its name, and none behind it.
    fileprivate var isAmountInFront: Bool { name.map { amountEnd <= $0.range.lowerBound } ?? false }

    fileprivate mutating func take(_ segment: AmountSegment, _ amounts: [Amount], from start: Int) {
        self.amounts = amounts
        amountKind = segment.kind
        hasContent = segment.unit?.symbol == "pack" && !segment.notes.isEmpty
        amountEnd = segment.end
        prefix = segment.namePrefix
        for (index, note) in segment.notes.enumerated() {
            isApart = isApart || index == 0
            self.note(note, start..<start)
        }
        isApart = true
    }
}

extension [Amount] {
    /// One counted amount, with the single measure as the size of each.
    fileprivate func sized(by measures: [Amount], countsBareNumbers: Bool) -> [Amount]? {
        guard count == 1, measures.count == 1, self[0].size == nil, measures[0].size == nil,
            let measure = measures[0].unit, measure.isMeasure, self[0].unit != nil || countsBareNumbers,
            self[0].unit?.isMeasure != true
        else { return nil }
        let size = Amount.Size(value: measures[0].value, unit: measure)
        return (try? Amount(self[0].value, self[0].unit, size: size)).map { [$0] }
    }
}
