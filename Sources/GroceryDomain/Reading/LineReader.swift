/// A thing that a line names.
struct ReadThing {
    var quantity: Quantity?
    /// The item that is meant, if there is no doubt.
    var item: KnownNames.Item?
    /// Its name as it was typed, with the words that describe it on either side; all that is asked about where
    /// there is doubt.
    var name: String
    /// The folded words by which the item is known, which may stand elsewhere in the line.
    var words: String
    /// `tinned tomatoes` for `2 tins of tomatoes`.
    var packedName: String?
    /// What is said of it apart from its name.
    var note: String?
    /// The same, and the words of `name` that are not those of the item.
    var remark: String?
    /// The tokens of `name`.
    var range: Range<Int>
    /// All that was typed of it, with what stands over it, where the line names other things, too.
    var part: String?
}

/// A line, read: the cheapest of all paths through its tokens, and how sure that is.
///
/// Cost: linear in the number of tokens; each look-up of a name is made once.
struct LineReader {
    let marks: LineMarks
    let text: ReadableText
    let tokens: Tokens
    /// As typed, without the marks of a list.
    let wholeText: String
    /// The cheapest first.
    let paths: [Path]
    private let known: KnownNames

    /// What is known of a line before it is read.
    enum Kind {
        /// It may name several things.
        case several
        /// It names one thing only.
        case one
        /// The same, of a recipe. There parts of a thing are counted that a list has by their name: `2 celery stalks`.
        case ingredient
    }

    /// - Parameter isTyped: whether somebody is typing it, so that the last word may go on.
    init(_ line: String, _ known: KnownNames, _ kind: Kind = .several, isTyped: Bool = false) {
        var text = Self.readable(Self.joined(line, known))
        let marks = LineMarks(text)
        text.end = marks.end
        (self.marks, self.text, self.known) = (marks, text, known)
        wholeText = text.string(from: marks.start, to: text.end)
        let isRead =
            !marks.isHeading && text.end <= TypedLine.knownTextLengthMax && BarcodeID(scanned: wholeText) == nil
        tokens = Tokens(text, from: isRead ? marks.start : text.end, in: known.language)
        guard !tokens.all.isEmpty else {
            paths = []
            return
        }
        let isOpen = isTyped && line.last?.isLetter ?? false
        var lattice = Lattice(tokens, known, kind, unfinished: isOpen ? tokens.count - 1 : nil)
        paths = lattice.paths()
    }

    /// The line with a comma where a language without spaces joins two things that are known, `牛乳と卵`, and with a space
    /// before the part of one: `キャベツ半分`.
    private static func joined(_ line: String, _ known: KnownNames) -> String {
        guard known.language == .japanese else { return line }
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map { word in
            for joiner in ["・", "と"] where word.contains(joiner) && known.item(String(word).folded) == nil {
                let parts = word.split(separator: joiner, omittingEmptySubsequences: false)
                if parts.allSatisfy({ known.item(String($0).folded) != nil }) { return parts.joined(separator: "、") }
            }
            if Lexicon[word.suffix(2)].contains(.fraction), known.item(String(word.dropLast(2)).folded) != nil {
                return "\(word.dropLast(2)) \(word.suffix(2))"
            }
            return String(word)
        }
        return words.joined(separator: " ")
    }

    static func readable(_ line: String) -> ReadableText { ReadableText(withoutList(unmarked(line))) }

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

    /// The line without where it shall go: `add milk to the list`.
    private static func withoutList(_ line: String) -> String {
        let words = line.split(separator: " ")
        for count in 3...4 where words.count > count {
            let end = words.suffix(count).map { $0.lowercased() }.joined(separator: " ")
            if Lexicon[end].contains(.ownList) { return words.dropLast(count).joined(separator: " ") }
        }
        return line
    }

    /// At least one. Nothing of the line is lost: what is neither amount nor name is a note.
    var things: [ReadThing] {
        guard let best = paths.first else { return [whole] }
        let certainty = Certainty(tokens: tokens, best: best, second: paths.dropFirst().first, known: known)
        let vetoes = best.things.map(certainty.veto)
        let isOne = certainty.isRefused || certainty.isAmbiguous || certainty.isPairOfNames
        if isOne || vetoes.contains(.refused) { return [whole] }
        var things = zip(sharingAmounts(best.things), vetoes).map { thing, veto in read(thing, isSure: veto == nil) }
        for index in things.indices where things.count > 1 {
            let next = index + 1 < things.count ? best.things[index + 1].first : tokens.count
            things[index].part = part(best.things[index], upTo: next)
        }
        return things
    }

    /// `200 g each of feta and halloumi`, `feta and halloumi 200 g each`: the amount is that of all that follow, or
    /// that stand before it, up to one with its own, and not beyond the one behind the “and”.
    private func sharingAmounts(_ things: [Thing]) -> [Thing] {
        var things = things
        let isJoined = things.map { $0.first > 0 && tokens[$0.first - 1].isJoiner } + [false]
        func share(_ order: some Sequence<Int>, isFront: Bool) {
            var shared: [Amount] = []
            for index in order {
                let end = isFront ? index - 1 : index
                if end >= 0, isJoined[end], !isJoined[end + 1] { shared = [] }
                if things[index].amounts.isEmpty {
                    things[index].amounts = shared
                    things[index].name = things[index].name.map { packed($0, in: shared.first?.unit) }
                } else {
                    let isBefore = things[index].amountEnd <= things[index].name?.range.lowerBound ?? 0
                    shared = isBefore == isFront && isOfEach(things[index]) ? things[index].amounts : []
                }
            }
        }
        share(things.indices, isFront: true)
        share(things.indices.reversed(), isFront: false)
        return things
    }

    /// Tomatoes in tins are tinned tomatoes.
    private func packed(_ name: NameSegment, in unit: Unit?) -> NameSegment {
        guard let unit, !unit.isMeasure, name.item != nil else { return name }
        return known.packed(name.words, in: unit).map {
            NameSegment(kind: .packed, item: $0.item, words: $0.words, range: name.range)
        } ?? name
    }

    /// Whether `each` stands before or behind the amount of a thing, or is a part of it, and not behind its price.
    private func isOfEach(_ thing: Thing) -> Bool {
        [thing.first, thing.amountEnd - 1, thing.amountEnd].contains {
            tokens.at($0)?.classes.contains(.priceEach) ?? false
        }
    }

    /// What was typed of a thing, without the sign or the word that joins the next one to it.
    private func part(_ thing: Thing, upTo next: Int) -> String {
        var end = next
        while end > thing.first + 1, tokens[end - 1].isJoiner || ![.word, .close].contains(tokens[end - 1].kind) {
            end -= 1
        }
        return tokens.typed(thing.first..<end) + (thing.heading.map { " (\($0))" } ?? "")
    }

    /// The line as one name, but for an amount in front of a line that is too long for more.
    private var whole: ReadThing {
        var whole = ReadThing(name: wholeText, words: wholeText.folded, range: 0..<tokens.count)
        if !marks.isHeading, text.end > TypedLine.knownTextLengthMax,
            let match = try? text.amount(at: marks.start, in: .line), match.end < text.end
        {
            whole.quantity = Quantity(match.amount)
            whole.name = text.string(from: text.skippingSpaces(match.end), to: text.end)
        }
        return whole
    }

    private func read(_ thing: Thing, isSure: Bool) -> ReadThing {
        let quantity = try? Quantity(thing.amounts)
        guard let name = thing.name else {
            if !thing.amounts.isEmpty, thing.notes.isEmpty {
                return ReadThing(quantity: quantity, name: "", words: "", range: 0..<0)
            }
            return whole
        }
        let range = isSure ? thing.rangeOfName : thing.rangeOfAll
        var read = ReadThing(
            quantity: quantity, item: isSure ? name.item : nil, name: tokens.typed(range),
            words: name.words.joined(separator: " "), range: range)
        read.note = isSure ? thing.remark { $0.range.isEmpty || !range.contains($0.range) } : thing.heading
        read.remark = isSure ? thing.remark { _ in true } : thing.heading
        if let prefix = thing.prefix { read.name = "\(prefix) \(read.name)" }
        if name.kind == .packed { read.packedName = read.words }
        if name.item != nil, isSure, let prefix = thing.prefix {
            read.remark = [prefix, read.remark].compactMap(\.self).joined(separator: ", ")
        }
        return read
    }
}

extension TypedLine {
    /// A thing of a line.
    init(_ thing: ReadThing, of reader: LineReader) {
        let marks = reader.marks
        self.init(
            quantity: thing.quantity, name: thing.name, packedName: thing.packedName, note: thing.note,
            isChecked: marks.isChecked, isNegative: marks.isNegative && thing.quantity != nil, isZero: marks.isZero,
            isHeading: marks.isHeading, wholeText: thing.part ?? reader.wholeText)
    }
}

extension LineReader {
    /// The items whose names stand in a range of the tokens, the longest name first, of as long ones the last; none
    /// within another one. `rest` is what stands around a name there.
    func names(in range: Range<Int>) -> [(item: ItemID, words: String, rest: String)] {
        let names = NameSegments(tokens: tokens, known: known)
        var found: [NameSegment] = []
        for name in range.flatMap({ names.straight(from: $0) }) where name.range.upperBound <= range.upperBound {
            if !found.contains(where: { $0.range.contains(name.range) }) { found.append(name) }
            found.removeAll { name.range.contains($0.range) && name.range != $0.range }
        }
        found.sort { ($0.range.count, $0.range.lowerBound) > ($1.range.count, $1.range.lowerBound) }
        return found.compactMap { name in
            let sides = [range.lowerBound..<name.range.lowerBound, name.range.upperBound..<range.upperBound]
            let rest = sides.map(tokens.typed).filter { !$0.isEmpty }.joined(separator: " ")
            return name.item.map { ($0.id, name.words.joined(separator: " "), rest) }
        }
    }
}
