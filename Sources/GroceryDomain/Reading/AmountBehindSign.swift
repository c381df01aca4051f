// The amount behind a comma, a colon or a dash: `eggs, 12`, `sugar — 200 g`.

extension ProseLine {
    /// The distance from the end, in scalars, within which a sign is looked for.
    private static let separatedLengthMax = 60

    /// `eggs, 12`, `Sugar — 200 g`, `Milk: 2`, and with a remark at the end: `milk, 2 l, organic`.
    func separatedReading() -> Reading? {
        let first = max(start + 1, text.end - Self.separatedLengthMax)
        guard first < text.end else { return nil }
        for index in first..<text.end where isSeparator(at: index) {
            let next = text.skippingSpaces(index + 1)
            if let whole = wholeQuantity(from: next, to: text.end) {
                // `beans 400g, 4 tins`
                if let sized = ProseLine(text.ending(at: index), from: start).measureBehindName(),
                    let packs = whole.amounts.sized(by: sized.amounts, countsBareNumbers: true)
                {
                    return Reading(amounts: packs, name: sized.name, notes: sized.notes + whole.remarks)
                }
                return reading(whole.amounts, nameEnd: index, notes: whole.remarks)
            }
            guard text.at(index) == ",",
                let comma = (next..<text.end).first(where: { isSeparator(at: $0) && text.at($0) == "," }),
                let whole = wholeQuantity(from: next, to: comma)
            else { continue }
            let remark = text.string(from: comma + 1, to: text.end)
            return reading(whole.amounts, nameEnd: index, notes: whole.remarks + [remark])
        }
        return nil
    }

    /// A comma between digits is part of a number, a hyphen without spaces part of a word. Longer dashes always
    /// separate.
    private func isSeparator(at index: Int) -> Bool {
        switch text.at(index) {
        case ";", ":", "=": true
        case ",": !(text.isDigit(at: index - 1) && text.isDigit(at: index + 1))
        case "-":
            text.at(index + 1) == " " && text.at(index - 1) == " "
                || text.typed[index] != "-" && !text.isDigit(at: index - 1)
        default: false
        }
    }

    private func wholeQuantity(from index: Int, to end: Int) -> WholeQuantity? {
        let part = text.ending(at: end)
        if let count = part.signedCount(at: index) { return WholeQuantity(amounts: [count]) }
        // `carrots, pack`, `ginger, large piece`
        let size = part.word(at: index).flatMap { UnitAdjectives.isSizeOfPack($0.plain) ? $0 : nil }
        if let unit = part.unit(at: size.map { part.skippingSpaces($0.end) } ?? index), unit.end == end,
            unit.isSingular, !unit.unit.dimension.isMeasure, let one = try? Amount(.one, unit.unit)
        {
            return WholeQuantity(amounts: [one], remarks: size.map { [part.typed($0)] } ?? [])
        }
        return part.describedQuantity(from: index)
    }

    /// `onions, 4 red` are red onions, if these are known, and `duck, 2 breasts`, `salmon 2 fillets` parts of them.
    func kindReading() -> Reading? {
        let comma = (start + 1..<max(start + 1, text.end)).first { text.at($0) == "," && isSeparator(at: $0) }
        let number = text.wordStart(endingAt: text.end, from: start).flatMap { last in
            lastWordStarts.last { $0 < last && text.isDigit(at: $0) && isPlainWord(before: $0 - 1, lettersMin: 3) }
        }
        guard let index = comma.map({ text.skippingSpaces($0 + 1) }) ?? number,
            let match = try? text.amount(at: index, in: .line), match.remarks.isEmpty,
            match.number.wording != .article, text.at(match.end) == " ",
            var reading = reading([match.amount], nameEnd: comma ?? index, notes: [])
        else { return nil }
        let kind = text.string(from: match.end, to: text.end)
        guard comma != nil || !kind.contains(" ") else { return nil }
        reading.notes.append(kind)
        (reading.remark, reading.isUnlikely, reading.isOfKind) = (kind, true, true)
        return reading
    }
}
