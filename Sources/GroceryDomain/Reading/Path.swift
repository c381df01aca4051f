/// A thing of a line, as far as it was read.
struct Thing {
    /// What is said beside its name and amount.
    struct Note {
        var text: String
        /// Its tokens; none of what belongs to an amount.
        var range: Range<Int>
        /// Whether a sign, a bracket or an amount stands before it.
        var isApart: Bool
    }

    /// Where the next word of it stands.
    enum Place { case front, behind, apart }

    var first: Int
    var amounts: [Amount] = []
    var amountKind: AmountSegment.Kind?
    /// Behind the last token of an amount.
    var amountEnd = 0
    var prefix: String?
    var name: NameSegment?
    var notes: [Note] = []
    var place = Place.front
    /// Whether what is said next is parted from what was said before.
    var isApart = false
    /// What it is for, who wants it: the heading before it.
    var heading: String?
    /// Whether no sign stands before it.
    var isUnparted = false
    /// Whether its pack says how many are in it: a six pack.
    var hasContent = false

    init(first: Int, heading: String? = nil) { (self.first, self.heading) = (first, heading) }

    var hasItem: Bool { name?.item != nil }

    mutating func note(_ text: String, _ range: Range<Int>) {
        guard !text.isEmpty else { return }
        notes.append(Note(text: text, range: range, isApart: isApart))
        isApart = false
    }

    /// What its notes say together, or those of them that are asked for.
    func remark(of isAskedFor: (Note) -> Bool) -> String? {
        let asked = notes.filter(isAskedFor)
        var text = ""
        // An article alone says nothing.
        let first = asked.first?.text.folded ?? ""
        let isArticle = hasItem && asked.count == 1 && (first == "the" || Lexicon[first].contains(.article))
        for note in isArticle ? [] : asked { text += (text.isEmpty ? "" : note.isApart ? ", " : " ") + note.text }
        if let heading { text += (text.isEmpty ? "" : ", ") + heading }
        return text.isEmpty ? nil : text
    }

    /// The tokens of its name and of the notes that stand on either side of it with nothing between.
    var rangeOfName: Range<Int> {
        guard var range = name?.range else { return 0..<0 }
        for note in notes.reversed() where note.range.upperBound == range.lowerBound && !note.range.isEmpty {
            range = note.range.lowerBound..<range.upperBound
        }
        for note in notes where note.range.lowerBound == range.upperBound {
            range = range.lowerBound..<note.range.upperBound
        }
        return range
    }

    /// The tokens of its name and of all its notes, and what stands between them.
    var rangeOfAll: Range<Int> {
        let said = notes.map(\.range).filter { !$0.isEmpty } + [name?.range ?? 0..<0]
        return (said.map(\.lowerBound).min() ?? 0)..<(said.map(\.upperBound).max() ?? 0)
    }
}

/// One step of a reading.
struct Edge {
    enum Kind: String {
        case amount, item, newName = "new name", kind, describes, brand, remark, joins, separates, heading, request,
            bracket, end
    }

    let kind: Kind
    let range: Range<Int>
    let costs: [Cost]

    var price: Int { costs.reduce(0) { $0 + $1.price } }
}

/// A reading of the beginning of a line: its last step, and the reading before it.
final class Path {
    let before: Path?
    let edge: Edge
    let total: Int
    /// Behind the last token that was read.
    let end: Int
    /// The things before the last one.
    let done: [Thing]
    let thing: Thing
    var isInBracket = false
    /// What is said of all things behind a heading, and the words that they may share.
    var heading: String?
    var headingWords: [String] = []
    /// Whether kinds of it stand behind the heading.
    var isOfKinds = false

    init(first: Int) {
        (before, total, end, done, thing) = (nil, 0, first, [], Thing(first: first))
        edge = Edge(kind: .joins, range: first..<first, costs: [])
    }

    init(_ before: Path, _ edge: Edge, done: [Thing]? = nil, thing: Thing) {
        (self.before, self.edge, self.thing) = (before, edge, thing)
        (total, end, self.done) = (before.total + edge.price, edge.range.upperBound, done ?? before.done)
        (isInBracket, heading, headingWords) = (before.isInBracket, before.heading, before.headingWords)
        isOfKinds = before.isOfKinds
    }

    /// All its things.
    var things: [Thing] { done + [thing] }

    /// Whether it begins with a heading of which nothing is known.
    var isBehindStrangeHeading: Bool {
        guard heading != nil else { return false }
        return steps.contains {
            $0.costs.contains(Costs.strangeHeading) || $0.costs.contains(Costs.likelyPerson)
                || $0.costs.contains(Costs.person)
        }
    }

    /// Its steps from the first on.
    var steps: [Edge] {
        var (steps, path) = ([Edge](), Optional(self))
        while let step = path {
            if step.before != nil { steps.append(step.edge) }
            path = step.before
        }
        return steps.reversed()
    }
}
