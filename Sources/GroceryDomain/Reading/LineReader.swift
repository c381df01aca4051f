/// Parses a line: columns, notes, then the amount before or after the name.
struct LineReader {
    /// One way to read the line. There is always one more: the whole line is the name.
    struct Reading {
        var amounts: [Amount]
        var name: String
        var notes: [String] = []
        /// Whether the number is more likely part of the name, as in `5 spice`: this reading counts only if the rest is
        /// a known name.
        var isUnlikely = false
        /// Whether it has a container of which nobody said how many.
        var isElided = false
        /// What stands behind the amount: this reading counts only if no known name is in it.
        var remark: String?
        /// Whether the remark is a kind or a part of the thing, as the breasts of `duck, 2 breasts`: this reading
        /// counts only if both are a known name.
        var isOfKind = false
    }

    private let text: ReadableText
    private let marks: LineMarks

    init(_ line: String) {
        var text = ReadableText(Self.withoutList(Self.unmarked(line)))
        marks = LineMarks(text)
        text.end = marks.end
        self.text = text
    }

    /// The line without the signs that make words stand out in a chat, `**milk** x2`, and in the plural where it says
    /// both: `egg(s)`.
    private static func unmarked(_ line: String) -> String {
        var line = line
        if line.utf8.contains(where: { $0 == 0x2A || $0 == 0x5F || $0 == 0x7E || $0 == 0x60 }) {
            line = ["**", "__", "~~", "`"].reduce(line) { $0.split(separator: $1).joined() }
        }
        if line.utf8.contains(UInt8(ascii: ")")), line.contains("s)") {
            line = line.replacing("(s)", with: "s").replacing("(es)", with: "es")
        }
        return line
    }

    private init(_ text: ReadableText, _ marks: LineMarks) { (self.text, self.marks) = (text, marks) }

    func read(knownNames: (String) -> Bool) -> TypedLine {
        let whole = text.string(from: marks.start, to: text.end)
        if marks.isHeading { return TypedLine(name: whole, isHeading: true, wholeText: whole) }
        func isKnown(_ name: String) -> Bool { text.end <= TypedLine.knownTextLengthMax && knownNames(name) }
        if isKnown(whole) || BarcodeID(scanned: whole) != nil {
            return TypedLine(name: whole, isChecked: marks.isChecked, wholeText: whole)
        }
        let request = text.behindRequest(marks.start)
        if request > marks.start { return LineReader(text, marks.leaving(to: request)).read(knownNames: knownNames) }

        if let thing = text.thingOfPart(marks.start) {
            let line = LineReader(text, marks.leaving(to: thing.start)).read(knownNames: knownNames)
            return line.noting(thing.part, wholeText: whole)
        }

        let readings = columns() ?? proseReadings()
        let likeliest =
            readings.compactMap { $0.turned(isKnown) }.first
            ?? readings.first {
                !$0.isOfKind && isKnown($0.name) && !$0.isBesideName(isKnown)
                    || $0.isUnlikely && $0.packedNames.contains(where: isKnown)
            }
            ?? readings.compactMap { $0.ofKnownPortion(isKnown) }.first
            ?? readings.first { !$0.isUnlikely }
            ?? Reading(amounts: [], name: whole)
        let best = likeliest.withCapacityAsNote
        return TypedLine(
            quantity: try? Quantity(best.amounts),
            name: best.name,
            packedName: best.packedNames.first(where: isKnown),
            note: best.notes.isEmpty ? nil : best.notes.joined(separator: ", "),
            isChecked: marks.isChecked,
            isNegative: marks.isNegative && !best.amounts.isEmpty,
            isZero: marks.isZero,
            wholeText: whole)
    }

    /// Rows of tables, separated by bars or tabs: the first cell that is only a quantity is the quantity, the first
    /// other cell is the name, further cells are notes. Nil if there are no cells or none is a quantity.
    private func columns() -> [Reading]? {
        var (cells, start) = ([ReadableText.Part](), marks.start)
        for index in marks.start...text.end where index == text.end || text.at(index) == "|" || text.at(index) == "\t" {
            let cell = text.part(from: start, to: index)
            if cell.start < cell.text.end { cells.append(cell) }
            start = index + 1
        }
        guard cells.count > 1, cells.count <= Self.columnCountMax else { return nil }
        var reading = Reading(amounts: [], name: "")
        for cell in cells {
            if reading.amounts.isEmpty, let whole = try? cell.text.wholeQuantity(from: cell.start, unknownWordsMax: 1) {
                reading.amounts = whole.amounts
                reading.notes += whole.remarks
            } else if reading.name.isEmpty {
                reading.name = cell.string
            } else {
                reading.notes.append(cell.string)
            }
        }
        return reading.amounts.isEmpty || reading.name.isEmpty ? nil : [reading]
    }

    private static let columnCountMax = 12

    /// Likeliest first. The less likely ones count only if their name is known.
    private func proseReadings() -> [Reading] {
        var line = ProseLine(text, from: marks.start)
        let bracketed = line.removeNotes()
        var readings = line.leadingReadings().map { $0.timesBehindName() ?? $0 }
        var whole = Reading(
            amounts: bracketed?.amounts ?? [], name: line.part.string, notes: bracketed?.remarks ?? [])
        if let bracketed {
            readings = readings.map { line.adding(bracketed, to: $0) }
        } else {
            let starts = line.possibleAmounts
            readings += line.trailingReadings(at: starts).flatMap { [$0] + $0.inContainers }
            readings += line.readingsBetween(at: starts)
            // `tin foil x2` is no tin of foil: a container without a number comes after what the whole may be called.
            readings = readings.filter { !$0.isElided } + readings.filter(\.isElided)
        }
        readings.append(whole)
        // A known name stays one where a note is behind it: glass noodles (thin) are no glass of noodles.
        if bracketed != nil || !line.notes.isEmpty {
            whole.isUnlikely = true
            readings.insert(whole, at: 0)
        }
        return readings.map { reading in
            var reading = reading
            reading.notes += line.notes
            return reading
        }
    }
}

extension LineReader.Reading {
    /// The reading in which what stands behind the amount belongs before the name: `ice cream 2 tubs vanilla`.
    fileprivate func turned(_ isKnown: (String) -> Bool) -> LineReader.Reading? {
        guard let remark else { return nil }
        let names = ["\(remark) \(name)"] + (isOfKind ? ["\(name) \(remark)"] : [])
        guard let whole = names.first(where: isKnown) else { return nil }
        var reading = self
        reading.name = whole
        reading.notes.removeAll { $0 == remark }
        return reading
    }

    /// The reading in which a name that ends with a unit is that of a known whole: `4 basil leaves` are four leaves of
    /// basil, and `20 g basil leaves` are 20 g of basil. Otherwise nil; so it is for `3 large cinnamon sticks`, as
    /// sticks of cinnamon have a name of their own.
    fileprivate func ofKnownPortion(_ isKnown: (String) -> Bool) -> LineReader.Reading? {
        guard let portion = ofPortion, isKnown(DescribingWords.leaving(portion.name)) else { return nil }
        return isKnown(DescribingWords.leaving(name)) ? self : portion
    }

    private var ofPortion: LineReader.Reading? {
        guard name.utf8.count <= TypedLine.knownTextLengthMax, !name.utf8.contains(UInt8(ascii: ",")),
            let offset = name.utf8.withBytes({ $0.lastIndex(of: UInt8(ascii: " ")) })
        else { return nil }
        let space = name.utf8.index(name.startIndex, offsetBy: offset)
        let word = name[name.index(after: space)...]
        guard let unit = Unit.named(String(word)), unit.definition?.isPortion == true else { return nil }
        var reading = self
        reading.name = String(name[..<space].trimmed)
        if amounts.count == 1, amounts[0].unit == nil, amounts[0].size == nil,
            let amount = try? Amount(amounts[0].value, unit)
        {
            reading.amounts = [amount]
        } else if amounts.count != 1 || amounts[0].unit?.symbol != unit.symbol {
            reading.notes.insert(String(word), at: 0)
        }
        return reading.name.isEmpty ? nil : reading
    }

    /// The reading with the count behind its name: `500 g mince x2` are two of 500 g, and `can of cola x 6` are six
    /// cans. Nil where there is none, or where two counts make no sense.
    fileprivate func timesBehindName() -> LineReader.Reading? {
        guard let behind = ProseLine(ReadableText(name), from: 0).countBehindName(),
            let amount = amount(times: behind.amounts[0].value)
        else { return nil }
        var reading = self
        (reading.amounts, reading.name) = ([amount], behind.name)
        // How many bags nobody had said yet.
        if amounts.isEmpty { reading.notes.removeLast() }
        return reading
    }

    private func amount(times count: Rational) -> Amount? {
        guard let one = amounts.first else {
            return notes.last.flatMap { Unit.named($0) }.flatMap { try? Amount(count, $0) }
        }
        return amounts.count == 1 ? one.times(count) : nil
    }

    /// Whether a known name stands in the remark: the bread of `milk 2 l bread` says nothing of milk.
    fileprivate func isBesideName(_ isKnown: (String) -> Bool) -> Bool {
        let words = (remark?.split { $0 == " " || "(),;".contains($0) }.prefix(NamesWithin.wordsMax) ?? [])
            .filter { !$0.isPicture }
        if let first = words.first, NamesWithin.beginsRemark(String(first).folded) { return false }
        return words.indices.contains { start in
            (start + 1...min(start + Self.nameWordsMax, words.count)).contains { end in
                isKnown(words[start..<end].joined(separator: " "))
            }
        }
    }

    /// Few names have more words.
    private static let nameWordsMax = 5

    /// The readings in which a container in front of the name or behind it holds the measure: `jar honey 340g`, `pot
    /// cream 300ml x2`, `honey jar 340 g`.
    fileprivate var inContainers: [LineReader.Reading] {
        guard amounts.count == 1, let measured = amounts.first, measured.unit?.dimension.isMeasure ?? true else {
            return []
        }
        let line = ProseLine(ReadableText(name), from: 0)
        return (line.elided() + [line.containerReading()].compactMap(\.self)).compactMap { packed in
            guard let one = packed.amounts.first, one.value == .one, let container = one.unit else { return nil }
            let packs =
                measured.size == nil
                ? packed.amounts.sized(by: amounts)
                : (try? Amount(measured.value, container, size: measured.size)).map { [$0] }
            guard !container.dimension.isMeasure, let packs else { return nil }
            var reading = packed
            (reading.amounts, reading.isUnlikely, reading.isElided) = (packs, true, true)
            reading.notes += notes
            return reading
        }
    }

    /// Itself, where its volume is no amount but what each of the things holds: `bin bags 50 l`.
    fileprivate var withCapacityAsNote: LineReader.Reading {
        guard amounts.count == 1, let amount = amounts.first, let unit = amount.size?.unit ?? amount.unit,
            unit.dimension == .volume, let last = name.split(separator: " ").last,
            Lexicon[last.folded].contains(.holder),
            let held = try? Amount(amount.size?.value ?? amount.value, unit)
        else { return self }
        var reading = self
        reading.amounts = amount.size == nil ? [] : [try? Amount(amount.value, amount.unit)].compactMap(\.self)
        reading.notes.insert(Quantity(held).text(), at: 0)
        return reading
    }

    /// The possible names of the packed thing: `2 tins of tomatoes` are tinned tomatoes, `2 bunches of roses` may be
    /// known as a bunch of roses, and `1 loaf wholemeal` as a wholemeal loaf.
    var packedNames: [String] {
        guard amounts.count == 1, let unit = amounts[0].unit, !unit.dimension.isMeasure, !name.isEmpty else {
            return []
        }
        let words =
            ["can", "tin"].contains(unit.symbol) ? ["tinned", "canned", "tin of", "can of"] : [unit.symbol + " of"]
        return words.map { "\($0) \(name)" } + (unit.symbol == "loaf" ? ["\(name) loaf"] : [])
    }
}

extension ReadableText {
    /// The start of the word that ends at `end`; nil if it is longer than any known word.
    func wordStart(endingAt end: Int, from start: Int) -> Int? {
        var index = end
        while index > start, at(index - 1) != " " {
            index -= 1
            if end - index > Self.wordLengthMax { return nil }
        }
        return index
    }

    /// A part of a text, without space at its ends.
    struct Part {
        var text: ReadableText
        var start: Int

        var string: String { text.string(from: start, to: text.end) }
    }

    func part(from start: Int, to end: Int) -> Part {
        var (first, last) = (start, end)
        while last > first, [" ", "\t"].contains(plain[last - 1]) { last -= 1 }
        while first < last, [" ", "\t"].contains(plain[first]) { first += 1 }
        return Part(text: ending(at: last), start: first)
    }
}
