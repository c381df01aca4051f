// The amount between a name and what says more of it: `tinned tuna x4 in brine`.

extension ProseLine {
    /// `tinned tuna x4 in brine`, `chips 1 bag salted`: an amount behind a name, and more behind that.
    ///
    /// - Parameter starts: `possibleAmounts`.
    func readingsBetween(at starts: [PossibleAmount]) -> [Reading] {
        let readings = starts.compactMap(readingBetween)
        // `squid medium 1/2 kg cleaned`
        return readings
            + readings.compactMap { reading in
                let (thing, description) = DescribingWords.parting(reading.name)
                guard !thing.isEmpty, !description.isEmpty, reading.remark?.contains(where: \.isNumber) == false else {
                    return nil
                }
                var reading = reading
                reading.name = thing
                reading.notes.insert(description, at: 0)
                return reading
            }
    }

    private func readingBetween(_ possible: PossibleAmount) -> Reading? {
        let index = possible.start
        guard !isBehindTimes(index), let found = sureAmount(possible) ?? countBeforeRemark(possible),
            text.at(found.end) == " " || text.at(found.end) == "," && text.at(found.end + 1) == " ",
            var reading = reading(found.amounts, nameEnd: index, notes: [])
        else { return nil }
        let remark = text.string(from: text.at(found.end) == "," ? found.end + 2 : found.end + 1, to: text.end)
        guard found.remarks.isEmpty || !remark.contains(where: \.isNumber) else { return nil }
        // `pizza x2 - pepperoni`
        let isDashed = remark.first.map { "-–—".contains($0) } ?? false
        reading.notes += found.remarks + [isDashed ? String(remark.dropFirst().trimmed) : remark]
        (reading.remark, reading.isUnlikely) = (remark, true)
        return reading
    }

    /// An amount behind a name, and what was read with it.
    private typealias FoundAmount = (amounts: [Amount], remarks: [String], end: Int)

    /// `x4`, `x 4`, `(4)`, or an amount that is no number alone, and its end.
    private func sureAmount(_ possible: PossibleAmount) -> FoundAmount? {
        let index = possible.start
        let isSign = ["x", "×"].contains(text.at(index)) && text.at(index + 1) == " "
        let end = (index + (isSign ? 2 : 0)..<max(index + 2, text.end)).first { [" ", ","].contains(text.at($0)) }
        if let count = text.ending(at: end ?? text.end).signedCount(at: index) {
            return ([count], [], end ?? text.end)
        }
        if text.at(index) == "(", let close = (index..<text.end).first(where: { text.at($0) == ")" }),
            let whole = text.ending(at: close).describedQuantity(from: text.skippingSpaces(index + 1))
        {
            return (whole.amounts, whole.remarks, close + 1)
        }
        // What a pack holds may be said, `8pk blue`; `6+` may be an age.
        guard let match = possible.match, isSure(match), match.namePrefix == nil,
            match.range == nil
        else { return nil }
        // `butter 250g x2 unsalted`
        let sign = text.skippingSpaces(match.end)
        let stop = (sign..<text.end).first { text.at($0) == " " } ?? text.end
        if let packs = text.ending(at: stop).signedCount(at: sign).flatMap({ match.amount.times($0.value) }) {
            return ([packs], match.sizeWords, stop)
        }
        return ([match.amount], match.sizeWords, match.end)
    }

    /// The 4 of `sardines 4 in oil`, the 6 of `lemons 6 ripe`.
    private func countBeforeRemark(_ possible: PossibleAmount) -> FoundAmount? {
        guard let match = possible.match, match.isBareNumber, match.amount.value.isWhole,
            match.amount.value <= Self.bareNumberMax, match.number.wording == .digits,
            let next = text.word(at: match.end + (text.at(match.end) == "," ? 2 : 1)),
            text.at(next.start - 1) == " ",
            NamesWithin.beginsRemark(next.plain) && text.isLetter(at: text.skippingSpaces(next.end))
                || DescribingWords.isAll(of: text.string(from: next.start, to: text.end)),
            isPlainWord(before: possible.start - 1, lettersMin: 2)
        else { return nil }
        return ([match.amount], [], match.end)
    }
}
