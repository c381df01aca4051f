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
    ///   - isTyped: whether somebody is typing it, so that its last word may go on.
    public func meanings(
        of text: String, in groceries: Groceries, for list: ListID? = nil, limit: Int = 10, isTyped: Bool = false
    ) -> [Meaning] {
        let names = CatalogueNames(search: self, groceries, list, limit: max(limit, 1))
        let reader = LineReader(text, names.known, isTyped: isTyped)
        let things = reader.things
        return things.indices.map { index in
            let line = TypedLine(things[index], of: reader)
            if line.name.isEmpty || line.isHeading { return Meaning(line: line) }
            let certain = certain(things[index], line, in: groceries, marking: limit > 0)
            // Whoever types sees what else the last thing may be.
            let isOpen = limit > 0 && (certain == nil || index == things.count - 1 && limit > 1)
            var others = isOpen ? candidates(things[index], line, of: reader, in: groceries, names, limit) : []
            if let certain { others = [certain] + others.filter { $0.item != certain.item } }
            return Meaning(line: line, candidates: Array(others.prefix(max(limit, 1))))
        }
    }

    /// The item that a thing is without a question.
    private func certain(
        _ thing: ReadThing, _ line: TypedLine, in groceries: Groceries, marking isMarking: Bool
    ) -> Meaning.Candidate? {
        if let item = BarcodeID(in: line).flatMap(groceries.item(coded:)) {
            return Meaning.Candidate(item: item.id, name: item.name, score: 1, isCertain: true, note: line.note)
        }
        guard let id = thing.item?.id, let item = groceries.items[id] else { return nil }
        let name = item.name(called: thing.words) ?? item.name
        return Meaning.Candidate(
            item: id, name: name, marks: isMarking ? MatchedLetters(of: thing.words).marks(in: name) : [], score: 1,
            isCertain: true, note: thing.remark)
    }

    /// The items that a thing may be: those whose names are like it, with those that stand in it among them.
    private func candidates(
        _ thing: ReadThing, _ line: TypedLine, of reader: LineReader, in groceries: Groceries,
        _ names: CatalogueNames, _ limit: Int
    ) -> [Meaning.Candidate] {
        let similar = similar(line, names, limit: limit)
        let within = thing.item == nil ? within(thing, line, of: reader, in: groceries) : []
        let close = similar.prefix { $0.score >= Self.nameWithin }
        // What stands beside the name is not dropped because the name is also like the line: `£3 cheese`.
        var candidates = close.map { close in
            within.first { $0.item == close.item && $0.name == close.name } ?? close
        }
        for candidate in within + similar.dropFirst(close.count)
        where !candidates.contains(where: { $0.item == candidate.item }) {
            candidates.append(candidate)
        }
        if DescribingWords.nameDiet(line.wanted) {
            candidates.removeAll { groceries.items[$0.item]?.isOfAnimals(in: groceries) ?? false }
        }
        return candidates
    }

    /// The items whose names are like the name in the line, or like what is left of it without words that describe:
    /// `fresh brocoli`.
    private func similar(_ line: TypedLine, _ names: CatalogueNames, limit: Int) -> [Meaning.Candidate] {
        var candidates = names.like(line.wanted).map {
            Meaning.Candidate(item: $0.item, name: $0.name, marks: $0.marks, score: $0.score, note: line.note)
        }
        let (thing, description) = DescribingWords.parting(line.wanted)
        if thing.isEmpty || description.isEmpty { return candidates }
        let note = [description, line.note ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
        for found in names.like(thing) {
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

    /// The items whose whole names stand in what is asked about, the longest name first, of as long ones the last.
    private func within(
        _ thing: ReadThing, _ line: TypedLine, of reader: LineReader, in groceries: Groceries
    ) -> [Meaning.Candidate] {
        reader.names(in: thing.range).compactMap { found in
            guard let item = groceries.items[found.item] else { return nil }
            let name = item.name(called: found.words) ?? item.name
            let note = [found.rest, line.note ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
            return Meaning.Candidate(
                item: item.id, name: name, marks: MatchedLetters(of: found.words).marks(in: name),
                score: Self.nameWithin, note: note.isEmpty ? nil : note)
        }
    }

    /// What the catalogue calls things.
    func knownNames(in groceries: Groceries) -> KnownNames {
        CatalogueNames(search: self, groceries, nil, limit: 1).known
    }

    /// The score of an item whose whole name stands in the text beside words that say something else.
    private static let nameWithin = 0.5

    /// What the score of an item is worth that leaves a word that describes to the note. Less than that of one whose
    /// name has the word: `hot chocolte` is hot chocolate before it is chocolate that is hot.
    private static let describedWorth = 0.9
}

/// What the catalogue calls things, for all that is asked of one line: whoever asks has one reference of it, not a copy
/// of each of its columns. What is like a text is looked for once, as a likely misspelling and as a candidate.
private final class CatalogueNames {
    private let search: CatalogueSearch
    private let groceries: Groceries
    private let list: ListID?
    private let limit: Int
    private var alike: [String: [CatalogueSearch.Found]] = [:]

    init(search: CatalogueSearch, _ groceries: Groceries, _ list: ListID?, limit: Int) {
        (self.search, self.groceries, self.list, self.limit) = (search, groceries, list, limit)
    }

    var known: KnownNames {
        KnownNames(language: groceries.language) { folded in
            self.item(folded)
        } isInName: { word in
            self.search.isInItemName(word: word)
        } hasWord: { word in
            self.search.mayHave(word: word)
                || self.groceries.language.withoutDigraphs(word).map { self.search.mayHave(word: $0) } ?? false
        } misspelt: { text in
            self.like(text).first.map { ($0.score, $0.item) } ?? (0, nil)
        } begins: { word in
            self.like(word).first.map { found in
                let words = found.name.folded.split(separator: " ")
                return words.contains { $0.hasPrefix(word) } && !words.contains(word[...])
            } ?? false
        } fromAnimals: { id in
            self.groceries.items[id]?.isOfAnimals(in: self.groceries) ?? false
        } english: { id in
            self.groceries.englishName(of: id)?.folded
        }
    }

    func like(_ text: String) -> [CatalogueSearch.Found] {
        let folded = text.folded
        if let known = alike[folded] { return known }
        let names = search.find(text, in: groceries, for: list, limit: limit)
        alike[folded] = names
        return names
    }

    private func item(_ folded: String) -> KnownNames.Item? {
        let coded = BarcodeID(scanned: folded).flatMap(groceries.item(coded:))
        guard let item = coded ?? called(folded) else { return nil }
        let many = GrammaticalNumber.others(of: folded).filter { $0.utf8.count > folded.utf8.count }
        // In other languages each number of a name stands among the others: that laits are known makes lait no single.
        let names = groceries.language.isEnglish ? item.names : [item.name]
        return KnownNames.Item(
            id: item.id, type: item.type, commonness: item.commonness, name: item.name.folded,
            isSingle: names.contains { many.contains($0.folded) })
    }

    private func called(_ folded: String) -> Item? {
        let found =
            search.exactItem(folded, in: groceries)
            ?? groceries.language.withoutDigraphs(folded).flatMap { search.exactItem($0, in: groceries) }
        return found.flatMap { groceries.items[$0] }
    }
}

extension Item {
    /// Whether it is of animals, so that with a diet beside its name another thing is meant: vegan ham is no ham.
    fileprivate func isOfAnimals(in groceries: Groceries) -> Bool {
        guard let type = groceries.reference?.itemTypes.first(where: { $0.id == type }) ?? groceries.types[type] else {
            return false
        }
        let words = [type.name.folded] + name.folded.split(separator: " ").map(String.init)
        return words.contains { Lexicon[$0].contains(.fromAnimals) }
            && !names.contains(where: DescribingWords.nameDiet)
    }
}
