import Glibc

/// Guesses the item type of a new name from names whose type is known: "Hafermilch" has the type of "Vollmilch".
///
/// # How it guesses
///
/// Evidence is kept by word: the types of the names whose head is this word (the noun that says what the thing is: the
/// last word, or the one before "of" and the like), and the types of the names that contain it elsewhere. For a new
/// name, every word votes for the types it is known from. So do the longest ending of its head that known heads share
/// (compounds, as in German) and the longest beginning that known words share. A vote is the logarithm of how much
/// likelier it makes a type; more evidence makes it stronger. The weighted votes are added to the frequency of each
/// type and normalised to a sum of 1.
///
/// The weights were fitted on Aisle's starter catalogue, guessing each item from all others, and rounded.
///
/// Learning and forgetting take effect at once. Values are independent copies. About 30 bytes for each word of each
/// name.
public struct TypeSuggester<ItemType: Hashable & Sendable>: Sendable {
    public struct Suggestion: Sendable {
        public let type: ItemType
        /// 0…1, the sum over all suggestions is 1: about how often such a suggestion is right.
        public let confidence: Double
    }

    private var evidence = TypeEvidence()
    private var types: [ItemType] = []
    private var numbers: [ItemType: Int] = [:]

    public init() {}

    /// Learns that `name` has the type `type`. Takes effect at once.
    ///
    /// - Parameter weight: 1 for an item of the starter catalogue, less for its aliases, more for a choice of the
    ///   household (with 3, one such choice outweighs two others). The name of the type is worth learning as well.
    public mutating func learn(name: String, type: ItemType, weight: Double = 1) {
        if numbers[type] == nil {
            numbers[type] = types.count
            types.append(type)
        }
        if let number = numbers[type] {
            evidence.add(TypeEvidence.NameParts(name), type: number, weight: Float(weight))
        }
    }

    /// Reverses `learn` with the same arguments, for example when an item moves to another type.
    public mutating func forget(name: String, type: ItemType, weight: Double = 1) {
        if let number = numbers[type] {
            evidence.add(TypeEvidence.NameParts(name), type: number, weight: -Float(weight))
        }
    }

    /// The possible types of `name`, likeliest first; empty if nothing about the name is known.
    public func suggestions(for name: String) -> [Suggestion] {
        evidence.shares(for: TypeEvidence.NameParts(name)).enumerated()
            .map { Suggestion(type: types[$0.offset], confidence: $0.element) }
            .sorted { $0.confidence > $1.confidence }
    }

    /// The type that `name` very likely has; nil if the guess would be poor.
    public func likeliest(for name: String) -> ItemType? {
        let suggestions = suggestions(for: name)
        guard let best = suggestions.first else { return nil }
        let isWordKnown = evidence.knowsWord(of: TypeEvidence.NameParts(name))
        guard best.confidence >= (isWordKnown ? Bar.confidence : Bar.confidenceFromLetters) else { return nil }
        if suggestions.count > 1, best.confidence < Bar.margin * suggestions[1].confidence { return nil }
        return best.type
    }
}

extension TypeSuggester where ItemType: BitwiseCopyable {
    func write(to writer: inout ColumnWriter) {
        evidence.write(to: &writer)
        writer.append(Column(types))
    }

    /// - Throws: if an index in the bytes is out of bounds.
    init(from reader: inout ColumnReader) throws(ColumnReader.Mistake) {
        evidence = try TypeEvidence(from: &reader)
        types = try reader.column(of: ItemType.self).withBuffer(Array.init)
        numbers = Dictionary(zip(types, types.indices), uniquingKeysWith: { first, _ in first })
        guard evidence.typeCount <= types.count else { throw ColumnReader.Mistake() }
    }
}

/// The thresholds for a suggestion. If each item of the starter catalogue is guessed from all others, half of them get
/// a suggestion, and 73 % of the suggestions are right; most wrong ones name a neighbouring type. Without thresholds 52
/// % would be right, and letters alone would put a broom among the vegetables.
private enum Bar {
    static let confidence = 0.4
    /// For a name of which no word is known, only the beginning or end of one.
    static let confidenceFromLetters = 0.55
    /// The best type has to be this many times as likely as the next.
    static let margin = 1.5
}

/// Which words were seen in names of which types. Types are numbers from 0.
struct TypeEvidence: Sendable {
    /// How much each kind of vote counts.
    private enum Weight {
        static let head = 0.46
        /// A head that is known from elsewhere in other names.
        static let headElsewhere = 0.12
        static let ending = 0.42
        static let endingOfUnknown = 0.6
        static let shortEnding = 0.28
        static let beginning = 0.47
        static let beginningOfKnown = 0.2
        /// A word other than the head.
        static let modifier = 0.54
        /// A word other than the head that is a head in other names.
        static let modifierAsHead = 0.18
        static let modifierBeginning = 0.32
        static let prior = 0.95
        /// This many names of average types are mixed into every vote, so that a single name does not decide.
        static let caution = 2.0
    }

    /// How many letters endings and beginnings must share to count, and how many are looked at.
    private static let endings = 3...7
    private static let beginnings = 4...6

    private struct Record: Sendable, BitwiseCopyable {
        let type: Int32
        /// The next record of the same word; -1 for none.
        let next: Int32
        var asHead: Float
        var elsewhere: Float
    }

    init() {}

    private var words = WordPool()
    /// For each word its newest record in `records`.
    private var newest = Column<Int32>()
    private var records = Column<Record>()
    private var totals: [Double] = []

    /// The words of a name in the singular, with its head separate.
    struct NameParts {
        private(set) var head: ArraySlice<Symbol> = []
        private(set) var others: [ArraySlice<Symbol>] = []

        init(_ name: String) {
            var reader = NameWords()
            reader.read(name.folded)
            let words = reader.words.map { reader.symbols[$0] }
            let small = words.map { SmallWords.pool.number(of: $0) ?? Int.max }
            let connective = small.indices.dropFirst().first { small[$0] < SmallWords.connectiveCount }
            let telling = words.indices.filter { small[$0] == Int.max }
            guard let head = connective.map({ $0 - 1 }) ?? telling.last ?? words.indices.last else { return }
            self.head = NameParts.singular(words[head])
            others = telling.filter { $0 != head }.map { NameParts.singular(words[$0]) }
        }

        private static func singular(_ word: ArraySlice<Symbol>) -> ArraySlice<Symbol> {
            func ends(_ ending: StaticString) -> Bool {
                let letters = UnsafeBufferPointer(start: ending.utf8Start, count: ending.utf8CodeUnitCount)
                return word.count > letters.count
                    && word.suffix(letters.count).elementsEqual(letters.lazy.map { $0 &- 0x60 })
            }
            if word.count > 3, ends("ies") { return word.dropLast(3) + [25] }
            if word.count > 4, ends("ses") || ends("xes") || ends("zes") || ends("oes") || ends("ches") || ends("shes")
            {
                return word.dropLast(2)
            }
            if word.count > 3, ends("s"), !ends("ss"), !ends("us"), !ends("is") { return word.dropLast() }
            return word
        }
    }

    mutating func add(_ name: NameParts, type: Int, weight: Float) {
        guard !name.head.isEmpty else { return }
        while totals.count <= type { totals.append(0) }
        totals[type] = max(0, totals[type] + Double(weight))
        // A head among other words says less: "frozen peas" are frozen for another reason.
        record(name.head, type, asHead: weight / Float(1 + name.others.count), elsewhere: 0)
        for word in name.others { record(word, type, asHead: 0, elsewhere: weight) }
    }

    private mutating func record(_ word: ArraySlice<Symbol>, _ type: Int, asHead: Float, elsewhere: Float) {
        let number = Int(words.insert(copyOf: word))
        if number == newest.count { newest.append(-1) }
        var (index, bound) = (Int(newest[number]), records.count)
        // Each record refers to an older one, unless a file is damaged.
        while index >= 0, index < bound {
            if records[index].type == type {
                records[index].asHead = max(0, records[index].asHead + asHead)
                records[index].elsewhere = max(0, records[index].elsewhere + elsewhere)
                return
            }
            (index, bound) = (Int(records[index].next), index)
        }
        records.append(
            Record(type: Int32(type), next: newest[number], asHead: max(0, asHead), elsewhere: max(0, elsewhere)))
        newest[number] = Int32(records.count - 1)
    }

    var typeCount: Int { totals.count }

    /// The probability of each type; empty if nothing about the name is known.
    func shares(for name: NameParts) -> [Double] {
        guard !name.head.isEmpty, !totals.isEmpty else { return [] }
        let sum = totals.reduce(0, +) + Double(totals.count)
        var ballot = Ballot(priors: totals.map { ($0 + 1) / sum })

        let isKnown = ballot.vote(Weight.head, seen(name.head) { $0.asHead })
        ballot.vote(Weight.headElsewhere, seen(name.head) { $0.elsewhere })
        let ending = relatives(of: name.head, sharing: TypeEvidence.endings, atEnd: true)
        ballot.vote(
            isKnown ? Weight.ending : ending.letters > 3 ? Weight.endingOfUnknown : Weight.shortEnding, ending.seen)
        let beginning = relatives(of: name.head, sharing: TypeEvidence.beginnings, atEnd: false)
        ballot.vote(isKnown ? Weight.beginningOfKnown : Weight.beginning, beginning.seen)
        for word in name.others {
            ballot.vote(Weight.modifier, seen(word) { $0.elsewhere })
            ballot.vote(Weight.modifierAsHead, seen(word) { $0.asHead })
            ballot.vote(
                Weight.modifierBeginning, relatives(of: word, sharing: TypeEvidence.beginnings, atEnd: false).seen)
        }
        return ballot.shares
    }

    /// Whether a whole word of the name was seen before.
    func knowsWord(of name: NameParts) -> Bool {
        ([name.head] + name.others).contains { seen($0) { $0.asHead + $0.elsewhere }.contains { $0 > 0 } }
    }

    /// How often `word` was seen with each type.
    private func seen(_ word: ArraySlice<Symbol>, _ count: (Record) -> Float) -> [Double] {
        var seen = Array(repeating: 0.0, count: totals.count)
        if let number = words.number(of: word) { forEachRecord(of: number) { seen[Int($0.type)] += Double(count($0)) } }
        return seen
    }

    /// How often the words that share the most letters with `word`, including itself, were seen with each type, and the
    /// number of shared letters. At the end only heads count, because the end of a compound is its noun.
    private func relatives(
        of word: ArraySlice<Symbol>, sharing lengths: ClosedRange<Int>, atEnd: Bool
    ) -> (seen: [Double], letters: Int) {
        var seen = Array(repeating: 0.0, count: totals.count)
        var most = lengths.lowerBound
        word.withUnsafeBufferPointer { word in
            words.withLetters { letters in
                for number in newest.indices {
                    let other = letters(Int32(number))
                    let shared = min(TypeEvidence.sharedLetters(word, other, atEnd: atEnd), lengths.upperBound)
                    if shared < most { continue }
                    forEachRecord(of: number) { record in
                        let count = record.asHead + (atEnd ? 0 : record.elsewhere)
                        if count <= 0 { return }
                        if shared > most {
                            for type in seen.indices { seen[type] = 0 }
                            most = shared
                        }
                        seen[Int(record.type)] += Double(count)
                    }
                }
            }
        }
        return (seen, most)
    }

    private static func sharedLetters(
        _ a: UnsafeBufferPointer<Symbol>, _ b: UnsafeBufferPointer<Symbol>, atEnd: Bool
    ) -> Int {
        var count = 0
        let limit = min(a.count, b.count)
        if atEnd {
            while count < limit, a[a.count - 1 - count] == b[b.count - 1 - count] { count += 1 }
        } else {
            while count < limit, a[count] == b[count] { count += 1 }
        }
        return count
    }

    private func forEachRecord(of word: Int, _ body: (Record) -> Void) {
        var index = Int(newest[word])
        while records.indices.contains(index) {
            let record = records[index]
            if totals.indices.contains(Int(record.type)) { body(record) }
            // Always an older one, unless a file is damaged.
            let next = Int(record.next)
            guard next < index else { return }
            index = next
        }
    }

    func write(to writer: inout ColumnWriter) {
        words.write(to: &writer)
        writer.append(newest)
        writer.append(records)
        writer.append(Column(totals))
    }

    /// - Throws: if an index in the bytes is out of bounds.
    init(from reader: inout ColumnReader) throws(ColumnReader.Mistake) {
        words = try WordPool(from: &reader)
        newest = try reader.column(of: Int32.self)
        records = try reader.column(of: Record.self)
        totals = try reader.column(of: Double.self).withBuffer(Array.init)
        let (recordCount, typeCount) = (records.count, totals.count)
        let areRecordsSound = records.withBuffer { records in
            records.indices.allSatisfy {
                (0..<typeCount).contains(Int(records[$0].type)) && Int(records[$0].next) < $0
                    && records[$0].next >= -1
            }
        }
        let areNewestSound = newest.withBuffer { $0.allSatisfy { (-1..<recordCount).contains(Int($0)) } }
        guard newest.count == words.count, areRecordsSound, areNewestSound else { throw ColumnReader.Mistake() }
    }

    /// Votes for types, as sums of logarithms.
    private struct Ballot {
        private let priors: [Double]
        private var votes: [Double]
        private var isEmpty = true

        init(priors: [Double]) {
            self.priors = priors
            votes = priors.map { Weight.prior * log($0) }
        }

        /// Adds the vote of `seen` with `weight`. Returns false if it says nothing.
        @discardableResult
        mutating func vote(_ weight: Double, _ seen: [Double]) -> Bool {
            let sum = seen.reduce(0, +)
            if sum <= 0 { return false }
            isEmpty = false
            for type in votes.indices {
                let share = (seen[type] + Weight.caution * priors[type]) / (sum + Weight.caution)
                votes[type] += weight * log(share / priors[type])
            }
            return true
        }

        var shares: [Double] {
            guard !isEmpty, let most = votes.max() else { return [] }
            let weights = votes.map { exp($0 - most) }
            let sum = weights.reduce(0, +)
            return weights.map { $0 / sum }
        }
    }
}
