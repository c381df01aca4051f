/// A line without list marks: name, amount and notes, in the order in which people write them.
struct ProseLine {
    typealias Reading = LineReader.Reading

    /// The name and the amount.
    private(set) var part: ReadableText.Part
    private(set) var notes: [String] = []

    var text: ReadableText { part.text }
    var start: Int { part.start }

    init(_ text: ReadableText, from start: Int) {
        part = text.part(from: start, to: text.end)
    }
}

// MARK: Notes

extension ProseLine {
    /// An amount in brackets at the end of a line. Its text becomes a note if the line has another amount.
    struct BracketedAmount {
        let amounts: [Amount]
        let remarks: [String]
        let string: String
    }

    private static let bracketCountMax = 3

    /// Removes the notes at the end: text after ` -- ` and remarks in brackets. Punctuation at the end is nothing.
    ///
    /// - Returns: the first bracket from the end that is an amount, which is removed as well.
    mutating func removeNotes() -> BracketedAmount? {
        removeLeadingRemark()
        removeDashedNote()
        var amount = removePreparation()
        removeEndMarks()
        for _ in 0..<Self.bracketCountMax {
            guard let bracket = closingBracket() else { break }
            let inner = text.part(from: bracket + 1, to: text.end - 1)
            let comma = (inner.start..<inner.text.end).first { text.at($0) == "," && text.at($0 + 1) == " " }
            if amount == nil, let count = inner.text.signedCount(at: inner.start) {
                amount = BracketedAmount(amounts: [count], remarks: [], string: inner.string)
            } else if amount == nil, let whole = inner.text.describedQuantity(from: inner.start) {
                amount = BracketedAmount(amounts: whole.amounts, remarks: whole.remarks, string: inner.string)
            } else if amount == nil, let comma,
                let first = try? inner.text.ending(at: comma).wholeQuantity(from: inner.start)
            {
                // `eggs (12, free range)`
                let remark = inner.text.string(from: comma + 1, to: inner.text.end)
                amount = BracketedAmount(
                    amounts: first.amounts, remarks: first.remarks + [remark], string: inner.string)
            } else if inner.start < inner.text.end {
                notes.insert(inner.string, at: 0)
            }
            part = text.part(from: start, to: bracket)
            removeEndMarks()
        }
        return amount
    }

    /// `(optional) 2 eggs`
    private mutating func removeLeadingRemark() {
        guard text.at(start) == "(", let close = (start..<text.end).first(where: { text.at($0) == ")" }),
            text.at(close + 1) == " "
        else { return }
        let inner = text.string(from: start + 1, to: close)
        guard DescribingWords.isAll(of: inner) else { return }
        notes.append(inner)
        part = text.part(from: close + 1, to: text.end)
    }

    private mutating func removeDashedNote() {
        let dashes: [Unicode.Scalar] = [" ", "-", "-", " "]
        guard text.end - start > dashes.count else { return }
        for index in (start + 1)..<(text.end - dashes.count) where text.plain[index] == " " {
            guard text.plain[index..<(index + dashes.count)].elementsEqual(dashes) else { continue }
            let note = text.part(from: index + dashes.count, to: text.end)
            if (try? note.text.wholeQuantity(from: note.start)) == nil {
                notes.append(note.string)
                part = text.part(from: start, to: index)
            }
            return
        }
    }

    /// `onion, finely chopped`: the preparation is a note. `onions, red` is a name, and so is `peeled, chopped
    /// tomatoes`, where the comma only separates adjectives.
    ///
    /// - Returns: the amount behind it: `tomatoes, chopped, 2 tins`.
    private mutating func removePreparation() -> BracketedAmount? {
        guard let comma = (start..<text.end).first(where: { text.at($0) == "," && text.at($0 + 1) == " " }) else {
            return nil
        }
        var next = comma + 2
        while let adverb = text.word(at: next), Preparations.isAdverb(adverb.plain), text.at(adverb.end) == " " {
            next = adverb.end + 1
        }
        guard let word = text.word(at: next), Lexicon[word.plain].contains(.preparation), text.isBoundary(at: word.end),
            let before = text.wordStart(endingAt: comma, from: start).flatMap({ text.word(at: $0) }),
            !Lexicon[before.plain].contains(.preparation), !Lexicon[before.plain].contains(.state)
        else { return nil }
        let last = (comma + 2..<text.end).last { text.at($0) == "," && text.at($0 + 1) == " " }
        let amount = last.flatMap { last in
            text.describedQuantity(from: text.skippingSpaces(last + 1)).map { whole in
                BracketedAmount(
                    amounts: whole.amounts, remarks: whole.remarks, string: text.string(from: last + 2, to: text.end))
            }
        }
        notes.append(text.string(from: comma + 2, to: amount != nil ? last ?? text.end : text.end))
        part = text.part(from: start, to: comma)
        return amount
    }

    private mutating func removeEndMarks() {
        while text.end - start > 1 {
            let last = text.end - 1
            switch text.at(last) {
            case ",", ";": break
            // An abbreviation keeps its dot.
            case "." where (1...4).allSatisfy({ text.isLetter(at: last - $0) && last - $0 >= start }): break
            case "." where text.at(last - 1) == ")" || text.isDigit(at: last - 1): break
            case "?", "!", "…", "*", "¿", "¡": break
            default: return
            }
            part = text.part(from: start, to: last)
        }
    }

    private static let brackets: [(open: Unicode.Scalar, close: Unicode.Scalar)] = [("(", ")"), ("[", "]")]

    /// The bracket that opens the part closed at the end, if there is a name before it.
    private func closingBracket() -> Int? {
        guard let (open, close) = Self.brackets.first(where: { text.at(text.end - 1) == $0.close }) else { return nil }
        var depth = 0
        for index in stride(from: text.end - 1, through: start + 1, by: -1) {
            if text.at(index) == close { depth += 1 }
            if text.at(index) == open { depth -= 1 }
            if depth == 0 {
                return text.at(index - 1) == " " || text.isDigit(at: index + 1) || isRemark(index) ? index : nil
            }
        }
        return nil
    }

    /// Whether the bracket says only more of what it touches, `tofu(optional)`. That of `Ei(er)` is within a word.
    private func isRemark(_ bracket: Int) -> Bool {
        DescribingWords.isAll(of: text.string(from: bracket + 1, to: text.end - 1))
    }

    /// `1 can tomatoes (400 g)` is a can of 400 g; `1 lb beef (450 g)` gives the same amount twice.
    func adding(_ bracket: BracketedAmount, to reading: Reading) -> Reading {
        var reading = reading
        if let sized = reading.amounts.sized(by: bracket.amounts) {
            reading.amounts = sized
        } else {
            reading.notes.append(bracket.string)
        }
        return reading
    }
}

extension [Amount] {
    /// One counted amount, with the single measure as the size of each.
    func sized(by measures: [Amount], countsBareNumbers: Bool = false) -> [Amount]? {
        guard count == 1, measures.count == 1, self[0].size == nil, measures[0].size == nil,
            let measure = measures[0].unit, measure.dimension.isMeasure, self[0].unit != nil || countsBareNumbers,
            self[0].unit?.dimension.isMeasure != true
        else { return nil }
        let size = Amount.Size(value: measures[0].value, unit: measure)
        return (try? Amount(self[0].value, self[0].unit, size: size)).map { [$0] }
    }
}
