/// What a typed line, or one part of it, means: an amount, a note, and the items that it may be.
///
/// ```swift
/// let meanings = CatalogueSearch(of: groceries).meanings(of: "2 l milk, bread & ripe apples", in: groceries)
/// #expect(meanings.map(\.certain?.name) == ["Milk", "Bread", "Apples"])
/// #expect(meanings[2].certain?.note == "ripe")
/// ```
public struct Meaning: Hashable, Sendable {
    /// An item that may be meant.
    public struct Candidate: Hashable, Sendable {
        public var item: ItemID
        /// The name or alias that resembles the text.
        public var name: String
        /// Which characters of the name were typed.
        public var marks: [Int]
        public var score: Double
        /// Whether it is this item without a question: the text is its name, or its name and words that describe it.
        public var isCertain: Bool
        /// What the entry's note becomes if this item is meant: that of the line, and the words that are not its name.
        public var note: String?

        /// By default an item to choose before anything is typed.
        public init(
            item: ItemID, name: String, marks: [Int] = [], score: Double = 0, isCertain: Bool = false,
            note: String? = nil
        ) {
            (self.item, self.name, self.marks, self.score) = (item, name, marks, score)
            (self.isCertain, self.note) = (isCertain, note)
        }

        /// What an entry of it is called: the name that was typed, or nearly; nil if something else was.
        public var wording: String? { score < Self.nearlyTyped ? nil : name }

        private static let nearlyTyped = 0.6

        /// Whether it is like the text: all that people misspell is, and `birch sap` is no birch sugar.
        public var isLike: Bool { score >= Self.like }

        private static let like = 0.3
    }

    public var line: TypedLine
    /// The best first.
    public var candidates: [Candidate]

    public init(line: TypedLine, candidates: [Candidate] = []) { (self.line, self.candidates) = (line, candidates) }

    /// The item that is meant, if no question is needed.
    public var certain: Candidate? { candidates.first.flatMap { $0.isCertain ? $0 : nil } }

    /// The same, of which nothing is certain.
    fileprivate var questioned: Meaning {
        var meaning = self
        for index in candidates.indices {
            meaning.candidates[index].isCertain = false
            meaning.candidates[index].score = min(candidates[index].score, CatalogueSearch.nameWithin)
        }
        return meaning
    }

    /// The same, with one more remark, and with an amount if it has none.
    func noting(_ remark: String, quantity: Quantity? = nil) -> Meaning {
        var meaning = self
        meaning.line = line.noting(remark, wholeText: line.wholeText, quantity: quantity)
        for index in candidates.indices {
            meaning.candidates[index].note = [candidates[index].note, remark].compactMap(\.self).joined(separator: ", ")
        }
        return meaning
    }
}

extension Meaning {
    /// Why nothing can be added of a line.
    public enum Complaint: Equatable, Sendable, CustomStringConvertible {
        /// Nothing of it was typed, or less.
        case amount(QuantityError)
        /// As many digits as a code has were typed for its name, and they are none.
        case noCode(String)
        /// Only an amount was typed.
        case noName(Quantity)

        public var description: String {
            switch self {
            case .amount(let error): "\(error)"
            case .noName(let quantity): "\(quantity.text()) of what? The name is missing."
            case .noCode(let digits): "\(digits) is not the code of a pack: a digit is wrong or missing."
            }
        }
    }

    /// Why nothing can be added of it, if so.
    public var complaint: Complaint? {
        if line.isNegative { return .amount(.negative) }
        if line.isZero, certain == nil { return .amount(.nothingToAdd) }
        if line.name.isEmpty, let quantity = line.quantity { return .noName(quantity) }
        return BarcodeID.isMisread(line.name) && certain == nil ? .noCode(line.name) : nil
    }
}

extension CatalogueSearch {
    /// What `text` means: one meaning for each item that it names, at least one. Nothing of the text is lost: what is
    /// neither amount nor item is a note, or the name of an item that is not known.
    ///
    /// - Parameters:
    ///   - groceries: those of the last `refresh`.
    ///   - list: the list that is written, if it is known.
    ///   - limit: the most candidates of each meaning. With 0, only an item that is certain is looked for, which takes
    ///     a small part of the time.
    public func meanings(
        of text: String, in groceries: Groceries, for list: ListID? = nil, limit: Int = 10
    ) -> [Meaning] {
        meanings(of: text, in: groceries, for: list, limit: limit, knowing: KnownParts())
    }

    /// - Parameter parts: what was found of other lines.
    func meanings(
        of text: String, in groceries: Groceries, for list: ListID? = nil, limit: Int, knowing parts: KnownParts
    ) -> [Meaning] {
        let whole = meaning(of: text, in: groceries, for: list, limit: limit, withRemarks: false)
        let several = SeveralItems(text, known(in: groceries, for: list, parts))
        // Butter milk is buttermilk; `milk, butter` are two.
        let isName = whole.certain.map { $0.note == nil && (!several.hasCommas || $0.name.contains(",")) } ?? false
        if isName || whole.line.isHeading { return [whole] }
        let lines = HeadedLine.lines(of: text) { several.known.certain($0) != nil }
        if lines.count > 1 {
            return lines.flatMap { meanings(of: $0, in: groceries, for: list, limit: limit, knowing: parts) }
        }
        if let line = HeadedLine(text) {
            if line.isRefusal { return [whole.questioned] }
            if let headed = headed(line, several, in: groceries, for: list, limit: limit) { return headed }
        }
        if several.isOne { return [whole] }
        let things = several.things
        if things.isEmpty { return [whole] }
        return things.map { thing in
            let meaning = meaning(of: thing.text, in: groceries, for: list, limit: limit, withRemarks: true)
            // Greens are green, and who lists colours wants no greens.
            if several.hasCommas, SeveralItems.isColour(meaning.line.name) { return meaning.questioned }
            let remark = thing.remarks.joined(separator: ", ")
            return remark.isEmpty ? meaning : meaning.noting(remark, quantity: thing.quantity)
        }
    }

    /// What is known of the parts of a line. Each is asked for many times, and looked up once.
    private func known(in groceries: Groceries, for list: ListID?, _ parts: KnownParts) -> SeveralItems.Known {
        let names = KnownNames(search: self, groceries: groceries)
        // What is certain needs no search for what is like it.
        func sure(_ text: String) -> Meaning {
            parts.certain.of(text) {
                names.search.meaning(of: text, in: names.groceries, for: list, limit: 0, withRemarks: false)
            }
        }
        return SeveralItems.Known { text in
            names.search.part(sure(text), names.groceries)
        } kind: { text in
            parts.kinds.of(text) { names.search.kind(of: text, sure(text), in: names.groceries, for: list) }
        } isLikelier: { one, other in
            let commonness = [one, other].map { names.groceries.items[$0]?.commonness ?? 0 }
            return names.groceries.usage[other] == nil && commonness[0] > commonness[1]
        } isKind: { own, kind, other in
            // Garlic and onion powder are two powders, of one type, and milk and white bread no milk bread.
            let items = names.groceries.items
            let (own, kind, other) = (items[own], items[kind], items[other])
            guard let own, let kind, let other, kind.type == other.type, kind.commonness > 0 else { return false }
            return kind.commonness >= (own.type == kind.type ? own.commonness : own.commonness - 3)
        } areOfOneType: { one, other in
            names.groceries.items[one]?.type == names.groceries.items[other]?.type
        } isCalled: { item, words in
            let name = names.groceries.name(of: item).folded.split { " '’".contains($0) }.map(String.init)
            let known = Set(name + name.flatMap(GrammaticalNumber.others))
            return words.joined(separator: " ").folded.split(separator: " ").allSatisfy { word in
                // Mince of pork is minced pork.
                known.contains(String(word)) || word.count > 3 && name.contains { $0.hasPrefix(word) }
            }
        }
    }

    /// What a part of a line is.
    ///
    /// - Parameter known: what it is without doubt, if so.
    private func kind(
        of text: String, _ known: Meaning, in groceries: Groceries, for list: ListID?
    ) -> SeveralItems.Part {
        let name = known.line.name
        if let picture = name[...].isPicture ? part(known, groceries) : nil { return picture }
        let isName = name.contains(" ") && part(known, groceries)?.isPlain ?? false
        if name.isEmpty || known.line.isHeading || !isName && DescribingWords.isAll(of: name) { return .remark }
        // Who has an amount of it wants something of that colour.
        if SeveralItems.isColour(name), known.line.quantity == nil { return .unknown }
        if let part = part(known, groceries) { return part }
        if Unit.named(name) != nil { return .remark }
        let meaning = meaning(of: text, in: groceries, for: list, limit: 1, withRemarks: false)
        if let part = part(meaning, groceries) { return part }
        let explains = NamesWithin.explains(name.folded)
        let best = meaning.candidates.first
        let score = best?.score ?? 0
        let isLike = score >= (explains ? Self.likelyItemExplained : Self.likelyItem)
        let reads =
            isLike || meaning.line.quantity != nil || isRowOfItems(name.folded, in: groceries)
            || beginsWithMany(name.folded, in: groceries)
            || (!explains || name.first?.isNumber == true) && endsWithItem(name.folded, in: groceries)
        let likeness = SeveralItems.Likeness(
            score: score, isJoined: isLike && SeveralItems.joins(best?.name ?? ""),
            isOneWord: !name.contains(" "), item: isLike ? best?.item : nil)
        return reads ? .likelyItem(likeness) : explains ? .remark : .unknown
    }

    /// What a part of a line is that is an item without doubt; nil of all else.
    private func part(_ meaning: Meaning, _ groceries: Groceries) -> SeveralItems.Part? {
        guard let certain = meaning.certain else { return nil }
        let typed = meaning.line.name.folded
        let many = GrammaticalNumber.others(of: typed).filter { $0.utf8.count > typed.utf8.count }
        let names = [certain.name.folded, groceries.name(of: certain.item).folded]
        // Who has two of them, `ham, 2 lemon`, rather names an item; `tomatoes, cherry x2` are two of the whole.
        let isCounted = meaning.line.quantity != nil && !meaning.line.wholeText.hasPrefix(meaning.line.name)
        let isSingle = certain.note == nil && !isCounted && names.contains(where: many.contains)
        if isSingle { return .single(certain.item) }
        let isTurned = typed != names[0] && Set(typed.split(separator: " ")) == Set(names[0].split(separator: " "))
        return isTurned ? .turned(certain.item) : .item(certain.item, note: certain.note)
    }

    /// Whether the folded text is names of items one behind the other, and nothing else: `milk 7up`.
    private func isRowOfItems(_ folded: String, in groceries: Groceries) -> Bool {
        let words = folded.split(separator: " ")
        guard words.count <= NamesWithin.wordsMax else { return false }
        var ends = [0]
        for end in 1..<words.count + 1 {
            let isEnd = ends.contains { exactItem(words[$0..<end].joined(separator: " "), in: groceries) != nil }
            if isEnd { ends.append(end) }
        }
        return ends.last == words.count
    }

    /// Whether the folded text begins with an item of which there are many: `grapes cut them for Ben`.
    private func beginsWithMany(_ folded: String, in groceries: Groceries) -> Bool {
        let words = folded.split(separator: " ").prefix(NamesWithin.wordsMax)
        return words.indices.dropLast().contains {
            words[$0].hasSuffix("s") && exactItem(words[...$0].joined(separator: " "), in: groceries) != nil
        }
    }

    /// Whether the folded text is an item behind a word that is no name: `aldi cheese`.
    private func endsWithItem(_ folded: String, in groceries: Groceries) -> Bool {
        let words = folded.split(separator: " ")
        return words.indices.dropFirst().contains {
            exactItem(words[$0...].joined(separator: " "), in: groceries) != nil
        }
    }

    /// The score from which on a part of a line behind a comma is an item to ask about, not a note.
    ///
    /// Less than that of a word without one of its letters (`yoghrt`), more than that of most brands.
    private static let likelyItem = 0.54
    /// The same of words that read like a remark.
    private static let likelyItemExplained = 0.6

    /// The score of an item whose whole name stands in the text beside words that say something else.
    static let nameWithin = 0.5

    /// What the score of an item is worth that leaves a word that describes to the note. Less than that of one whose
    /// name has the word: `hot chocolte` is hot chocolate before it is chocolate that is hot.
    private static let describedWorth = 0.9

    /// - Parameter withRemarks: whether what stands behind a comma is known to be no item.
    func meaning(
        of text: String, in groceries: Groceries, for list: ListID?, limit: Int, withRemarks: Bool
    ) -> Meaning {
        let names = KnownNames(search: self, groceries: groceries)
        let line = line(text, names)
        guard !line.name.isEmpty, !line.isHeading else { return Meaning(line: line) }
        if let sure = coded(line, in: groceries) ?? bracketed(line, in: groceries) ?? pictured(line, in: groceries) {
            return Meaning(line: line, candidates: [sure])
        }
        let similar =
            limit > 0 ? similar(line, in: groceries, for: list, limit: limit) : called(line, names)
        if similar.first?.isCertain == true { return Meaning(line: line, candidates: similar) }
        let within =
            abbreviated(line, in: groceries) ?? within(line, names, withRemarks: withRemarks, marking: limit > 0)
        // A single item that is certain goes without those that are only like it.
        let close = within.first?.isCertain == true ? 0 : similar.prefix { $0.score >= Self.nameWithin }.count
        // What stands beside the name is not dropped because the name is also like the line: `£3 cheese`.
        var candidates = similar[..<close].map { close in
            within.first { $0.item == close.item && $0.name == close.name } ?? close
        }
        for candidate in within + similar[close...] where !candidates.contains(where: { $0.item == candidate.item }) {
            candidates.append(candidate)
        }
        if DescribingWords.nameDiet(line.wanted) { candidates.removeAll { names.isOfAnimals($0.item) } }
        return Meaning(line: line, candidates: Array(candidates.prefix(max(limit, 1))))
    }

    /// The line, read with the names of the catalogue.
    private func line(_ text: String, _ names: KnownNames) -> TypedLine {
        let line = TypedLine.read(text) { names.item($0.folded) != nil }
        guard line.quantity == nil, let item = names.item(line.name.folded),
            names.groceries.name(of: item).folded != line.name.folded, Self.saysHowMuch(line.name.folded)
        else { return line }
        // Another name that says how much, `pint of milk`, is an amount if the same item is left without it.
        let parted = TypedLine.read(text) { $0 != line.name && names.item($0.folded) == item }
        return parted.quantity != nil && names.item(parted.wanted.folded) == item ? parted : line
    }

    /// Whether a name reads like an amount of something: with an "of", or a dozen. The tin of tin foil is none.
    private static func saysHowMuch(_ folded: String) -> Bool {
        let words = folded.split(separator: " ").map(String.init)
        if words.dropFirst().contains("of") { return true }
        return words.prefix(2).contains { if case .group = NumberWords.kind(of: $0) { true } else { false } }
    }

    /// The item in packs with the code in the line.
    private func coded(_ line: TypedLine, in groceries: Groceries) -> Meaning.Candidate? {
        guard let item = BarcodeID(in: line).flatMap(groceries.item(coded:)) else { return nil }
        return Meaning.Candidate(item: item.id, name: item.name, score: 1, isCertain: true, note: line.note)
    }

    /// The item whose name is that in the line with the remark in brackets behind it.
    private func bracketed(_ line: TypedLine, in groceries: Groceries) -> Meaning.Candidate? {
        guard let note = line.note,
            ["(\(note))", "[\(note)]"].contains(where: {
                line.wholeText.hasSuffix($0) || line.wholeText.contains("\(line.name) \($0)")
            }),
            let found = NamesWithin.bracketed(line.name, note, { exactItem($0, in: groceries) }),
            let item = groceries.items[found.item]
        else { return nil }
        let name = item.name(called: found.text) ?? item.name
        return Meaning.Candidate(item: item.id, name: name, score: 1, isCertain: true)
    }

    /// The item whose name is that in the line, if its pictures are said in words: 🥥 milk.
    private func pictured(_ line: TypedLine, in groceries: Groceries) -> Meaning.Candidate? {
        guard line.name.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        let words = line.name.split(separator: " ")
        guard words.count > 1, words.contains(where: { $0.isPicture }) else { return nil }
        let said = words.map { word in
            let item = word.isPicture ? exactItem(String(word), in: groceries) : nil
            return item.map { groceries.name(of: $0).folded } ?? String(word).folded
        }
        // Of two things each is one: milk 🍞.
        let first = exactItem(said[0], in: groceries)
        let areTwo = !words[0].isPicture && first.map { groceries.name(of: $0).folded == said[0] } ?? false
        guard !areTwo, Set(said).count == said.count else { return nil }
        // Strawberries jam is strawberry jam.
        let singular = GrammaticalNumber.others(of: said[0]).map { [$0] + said.dropFirst() }
        for text in ([said] + singular).map({ $0.joined(separator: " ") }) {
            guard let item = exactItem(text, in: groceries).flatMap({ groceries.items[$0] }) else { continue }
            let name = item.name(called: text) ?? item.name
            return Meaning.Candidate(item: item.id, name: name, score: 1, isCertain: true, note: line.note)
        }
        return nil
    }

    /// The item whose name is in the line.
    private func called(_ line: TypedLine, _ names: KnownNames) -> [Meaning.Candidate] {
        let folded = line.wanted.folded
        guard let id = names.item(folded), let item = names.groceries.items[id] else { return [] }
        let name = item.name(called: folded) ?? item.name
        return [Meaning.Candidate(item: id, name: name, score: 1, isCertain: true, note: line.note)]
    }

    /// The items whose names are like the name in the line, or like what is left of it without words that describe:
    /// `fresh brocoli`.
    private func similar(_ line: TypedLine, in groceries: Groceries, for list: ListID?, limit: Int)
        -> [Meaning.Candidate]
    {
        var candidates = find(line.wanted, in: groceries, for: list, limit: limit).map {
            Meaning.Candidate(
                item: $0.item, name: $0.name, marks: $0.marks, score: $0.score, isCertain: $0.isExact, note: line.note)
        }
        let (thing, description) = DescribingWords.parting(line.wanted)
        if candidates.first?.isCertain == true || thing.isEmpty || description.isEmpty { return candidates }
        let note = [description, line.note ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
        for found in find(thing, in: groceries, for: list, limit: limit) where !found.isExact {
            let score = found.score * Self.describedWorth
            let candidate = Meaning.Candidate(
                item: found.item, name: found.name, marks: found.marks, score: score, note: note)
            let other = candidates.firstIndex { $0.item == found.item }
            if let other, candidates[other].score >= score { continue }
            if let other { candidates.remove(at: other) }
            candidates.insert(candidate, at: candidates.firstIndex { $0.score < score } ?? candidates.count)
        }
        return Array(candidates.prefix(limit))
    }

    /// The item whose name is the line with its shortened words written out.
    private func abbreviated(_ line: TypedLine, in groceries: Groceries) -> [Meaning.Candidate]? {
        guard let full = Abbreviations.writtenOut(line.wanted.folded), let id = exactItem(full, in: groceries),
            let item = groceries.items[id]
        else { return nil }
        let name = item.name(called: full) ?? item.name
        return [Meaning.Candidate(item: id, name: name, score: 1, isCertain: true, note: line.note)]
    }

    /// Whether a word is in no name, nor like one that is: `megachef`, but not `brest`.
    private func isStrange(_ word: String, in groceries: Groceries) -> Bool {
        guard word.utf8.count >= Self.strangeLettersMin, word.allSatisfy(\.isLetter), !isInItemName(word: word) else {
            return false
        }
        return find(word, in: groceries, limit: 1).allSatisfy { $0.score < Self.likelyItem }
    }

    /// Shorter words are shortened ones more often than names of makers.
    private static let strangeLettersMin = 4

    /// The items whose whole name stands in the line.
    ///
    /// - Parameter isMarking: whether the letters that were typed are marked.
    private func within(
        _ line: TypedLine, _ names: KnownNames, withRemarks: Bool, marking isMarking: Bool
    ) -> [Meaning.Candidate] {
        guard line.name.utf8.count <= TypedLine.knownTextLengthMax else { return [] }
        var within = NamesWithin(line.name, beginsLine: line.wholeText.hasPrefix(line.name)) {
            names.item($0)
        } isKnownWord: {
            names.search.isInItemName(word: $0)
        }
        within.isStrange = { names.search.isStrange($0, in: names.groceries) }
        within.isWord = { word, item in
            names.groceries.items[item]?.names.contains { $0.folded.split(separator: " ").contains(word[...]) } ?? false
        }
        return within.found(withRemarks: withRemarks).compactMap { found in
            guard let item = names.groceries.items[found.item] else { return nil }
            let name = item.name(called: found.text) ?? item.name
            let note = [found.remark, line.note ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
            // 🧀 cheddar, but not milk 🍞.
            let isCertain =
                found.isCertain
                && found.rest.split(separator: " ").filter(\.isPicture).allSatisfy { picture in
                    let pictured = names.item(String(picture)).flatMap { names.groceries.items[$0] }
                    return pictured.map { $0.type == item.type } ?? true
                }
            return Meaning.Candidate(
                item: item.id, name: name,
                marks: isMarking ? MatchedLetters(of: found.text).marks(in: name) : [],
                score: isCertain ? 1 : Self.nameWithin, isCertain: isCertain,
                note: note.isEmpty ? nil : note)
        }
    }
}

/// What the catalogue calls things, for all that is asked of one line: who asks later has one reference of it, not a
/// copy of each of its columns.
private final class KnownNames {
    let search: CatalogueSearch
    let groceries: Groceries

    init(search: CatalogueSearch, groceries: Groceries) { (self.search, self.groceries) = (search, groceries) }

    /// Whether the item is of animals, so that with a diet beside its name another thing is meant: vegan ham is no ham.
    func isOfAnimals(_ id: ItemID) -> Bool {
        guard let item = groceries.items[id], let type = groceries.types[item.type] else { return false }
        let words = [type.name.folded] + item.name.folded.split(separator: " ").map(String.init)
        return words.contains { Lexicon[$0].contains(.fromAnimals) }
            && !item.names.contains(where: DescribingWords.nameDiet)
    }

    /// The same few names are asked for again and again.
    private var asked: [(name: String, item: ItemID?)] = []
    private static let askedMax = 16

    func item(_ folded: String) -> ItemID? {
        if let known = asked.first(where: { $0.name == folded }) { return known.item }
        let item = search.exactItem(folded, in: groceries)
        if asked.isEmpty { asked.reserveCapacity(Self.askedMax) }
        if asked.count < Self.askedMax { asked.append((folded, item)) }
        return item
    }
}
