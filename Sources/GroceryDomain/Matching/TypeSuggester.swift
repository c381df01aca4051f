import Glibc

/// Guesses the item type of a new name from names whose type is known: "Hafermilch" has the type of "Vollmilch".
///
/// # How it guesses
///
/// For each feature of a name it is counted how often it was seen with each type. Features are the words, the head (the
/// noun that says what the thing is: the last word, or the one before "of" and the like), the first word, which is
/// often a brand, pairs of neighbouring words, the last two words as such, any two words whatever their order, and the
/// three-letter parts of each word, so that compounds and misspelt words tell something as well. For a new name every
/// feature votes: the logarithm of how much likelier it makes a type than it is anyway. A vote counts for more the
/// surer its feature is: "organic", seen with all types, says next to nothing even of those that it was seen with most.
/// The weighted votes are added to the frequency of each type and normalised to a sum of 1.
///
/// The weights were fitted on Aisle's starter catalogue, guessing a fifth of its names from the others, and rounded;
/// those of several words, and what it is worth to be sure, on products of shops in their aisles, too.
///
/// Learning and forgetting take effect at once. Values are independent copies. About 200 bytes for each name.
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

    /// A suggester that has learnt what `ground` has, and reads it where it lies.
    init(over ground: Ground) {
        (evidence, types) = (TypeEvidence(over: ground.evidence), ground.types)
        numbers = Dictionary(zip(types, types.indices), uniquingKeysWith: { first, _ in first })
    }

    /// What a suggester has learnt once and for all. Only one that is `settled` is one.
    struct Ground: Sendable {
        fileprivate let evidence: SettledEvidence
        fileprivate let types: [ItemType]
    }

    /// What it has learnt, in little memory.
    var settled: Ground { Ground(evidence: SettledEvidence(evidence), types: types) }

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
            evidence.add(TypeEvidence.features(of: name), type: number, weight: Float(weight))
        }
    }

    /// Reverses `learn` with the same arguments, for example when an item moves to another type.
    public mutating func forget(name: String, type: ItemType, weight: Double = 1) {
        if let number = numbers[type] {
            evidence.add(TypeEvidence.features(of: name), type: number, weight: -Float(weight))
        }
    }

    /// The possible types of `name`, likeliest first; empty if nothing about the name is known.
    public func suggestions(for name: String) -> [Suggestion] {
        evidence.shares(for: TypeEvidence.features(of: name)) { _ in true }.enumerated()
            .map { Suggestion(type: types[$0.offset], confidence: $0.element) }
            .sorted { $0.confidence > $1.confidence }
    }

    /// The type that `name` very likely has; nil if the guess would be poor.
    ///
    /// - Parameter isThere: whether a type is there to be suggested; those that are not count as unknown.
    public func likeliest(for name: String, where isThere: (ItemType) -> Bool = { _ in true }) -> ItemType? {
        let features = TypeEvidence.features(of: name)
        let shares = evidence.shares(for: features) { isThere(types[$0]) }
        guard let best = shares.indices.max(by: { shares[$0] < shares[$1] }), isThere(types[best]) else { return nil }
        guard evidence.knowsWord(of: features) else {
            return shares[best] >= Bar.confidenceFromLetters ? types[best] : nil
        }
        let next = shares.indices.lazy.filter { $0 != best }.map { shares[$0] }.max() ?? 0
        let isAhead = shares[best] >= max(Bar.confidenceAhead, Bar.lead * next)
        return isAhead || shares[best] >= Bar.confidence ? types[best] : nil
    }
}

extension TypeSuggester where ItemType: BitwiseCopyable {
    func write(to writer: inout ColumnWriter) {
        evidence.write(to: &writer)
        writer.append(Column(types))
    }

    /// Records are checked where they are looked at: there are many, and a name has some dozens.
    ///
    /// - Parameter ground: that of the suggester that was written.
    /// - Throws: if the columns do not go together.
    init(from reader: inout ColumnReader, over ground: Ground?) throws(ColumnReader.Mistake) {
        evidence = try TypeEvidence(from: &reader, over: ground?.evidence)
        types = try reader.column(of: ItemType.self).withBuffer(Array.init)
        numbers = Dictionary(zip(types, types.indices), uniquingKeysWith: { first, _ in first })
        guard evidence.typeCount <= types.count else { throw ColumnReader.Mistake() }
    }
}

extension TypeSuggester.Ground where ItemType: BitwiseCopyable {
    func write(to writer: inout ColumnWriter) {
        evidence.write(to: &writer)
        writer.append(Column(types))
    }

    /// - Throws: if the columns do not go together.
    init(from reader: inout ColumnReader) throws(ColumnReader.Mistake) {
        evidence = try SettledEvidence(from: &reader)
        types = try reader.column(of: ItemType.self).withBuffer(Array.init)
        guard evidence.totals.count <= types.count else { throw ColumnReader.Mistake() }
    }
}

/// The thresholds for a suggestion.
private enum Bar {
    static let confidence = 0.45
    /// With less, a type must be this many times as likely as the next one, and at least so likely.
    static let lead = 1.25
    static let confidenceAhead = 0.25
    /// For a name of which no word is known, only three-letter parts.
    static let confidenceFromLetters = 0.9
}

/// How often each feature of names was seen with each type. Types are numbers from 0.
struct TypeEvidence: Sendable {
    /// The kinds of features, and how much a vote of each counts.
    enum Kind: UInt64 {
        case word = 1, head, pair, part, end, together, first

        var weight: Double {
            switch self {
            case .word, .pair: 0.8
            case .head: 0.9
            case .end, .together: 0.5
            case .first: 0.3
            case .part: 0.2
            }
        }
    }

    /// This many names of average types are mixed into every vote, so that a single name does not decide.
    private static let caution = 1.0

    private struct Record: Sendable, BitwiseCopyable {
        let type: Int32
        /// The next record of the same feature; -1 for none.
        let next: Int32
        var count: Float
    }

    /// The numbers of features.
    private var slots = ProbedSlots()
    /// Of each feature a hash. Of tens of thousands a few share one: there, two votes among many are mixed up.
    private var keys = Column<UInt32>()
    /// For each feature its newest record in `counts`.
    private var newest = Column<Int32>()
    private var counts = Column<Record>()
    private(set) var totals: [Double] = []
    /// What was learnt before, and is only read. What is forgotten of it counts less than nothing here.
    private let ground: SettledEvidence?

    init(over ground: SettledEvidence? = nil) {
        self.ground = ground
        totals = ground?.totals ?? []
    }

    /// The features by their keys, with each type that they were seen with here and how often.
    var records: [(key: UInt32, type: Int32, count: Float)] {
        keys.indices.flatMap { number in
            var seen: [(key: UInt32, type: Int32, count: Float)] = []
            visitOwn(number) { seen.append((keys[number], $0.type, $0.count)) }
            return seen.filter { $0.count > 0 }
        }
    }

    /// The telling words of a name in the singular, and which of them is the head.
    private struct NameParts {
        private var symbols: [Symbol] = []
        /// The range of each word in `symbols`.
        private var words: [Range<Int>] = []
        private var head = 0..<0

        init(_ name: String) {
            var reader = NameWords()
            reader.read(name.folded)
            var connective: Int?
            var telling: [Int] = []
            for (index, word) in reader.words.enumerated() {
                guard let small = SmallWords.pool.number(of: reader.symbols[word]) else {
                    telling.append(index)
                    continue
                }
                if connective == nil, index > 0, small < SmallWords.connectiveCount { connective = index }
            }
            guard let head = connective.map({ $0 - 1 }) ?? telling.last ?? reader.words.indices.last else { return }
            symbols.reserveCapacity(2 * reader.symbols.count)
            self.head = appendSingular(of: reader.symbols[reader.words[head]])
            words = (telling.isEmpty ? [head] : telling).map {
                $0 == head ? self.head : appendSingular(of: reader.symbols[reader.words[$0]])
            }
        }

        var features: [Feature] {
            if words.isEmpty { return [] }
            var features: [Feature] = []
            features.reserveCapacity(2 * words.count + words.count * words.count / 2 + symbols.count)
            for word in words { features.append(Feature(.word).with(symbols[word])) }
            features.append(Feature(.head).with(symbols[head]))
            if let first = words.first { features.append(Feature(.first).with(symbols[first])) }
            for (left, right) in zip(words, words.dropFirst()) {
                features.append(Feature(.pair).with(symbols[left]).with(0).with(symbols[right]))
            }
            if let last = words.last, let before = words.dropLast().last {
                features.append(Feature(.end).with(symbols[before]).with(0).with(symbols[last]))
            }
            for (index, word) in words.enumerated() {
                for other in words[..<index] {
                    let isInOrder = symbols[word].lexicographicallyPrecedes(symbols[other])
                    let (first, second) = isInOrder ? (word, other) : (other, word)
                    features.append(Feature(.together).with(symbols[first]).with(0).with(symbols[second]))
                }
            }
            // Of each word every three letters in a row; its ends count as one.
            for word in words {
                for index in word {
                    let before = index == word.lowerBound ? 0 : symbols[index - 1]
                    let after = index + 1 == word.upperBound ? 0 : symbols[index + 1]
                    features.append(Feature(.part).with(before).with(symbols[index]).with(after))
                }
            }
            return features
        }

        private mutating func appendSingular(of word: ArraySlice<Symbol>) -> Range<Int> {
            let start = symbols.count
            symbols += word
            func ends(_ ending: StaticString) -> Bool {
                let letters = UnsafeBufferPointer(start: ending.utf8Start, count: ending.utf8CodeUnitCount)
                return word.count > letters.count
                    && word.suffix(letters.count).elementsEqual(letters.lazy.map { $0 &- 0x60 })
            }
            if word.count > 3, ends("ies") {
                symbols.removeLast(3)
                symbols.append(25)
            } else if word.count > 4,
                ends("ses") || ends("xes") || ends("zes") || ends("oes") || ends("ches") || ends("shes")
            {
                symbols.removeLast(2)
            } else if word.count > 3, ends("s"), !ends("ss"), !ends("us"), !ends("is") {
                symbols.removeLast()
            }
            return start..<symbols.count
        }
    }

    /// A feature of a name, put together from the symbols that it consists of; 0 separates words.
    struct Feature {
        let kind: Kind
        private var hash: FNVHash

        init(_ kind: Kind) { (self.kind, hash) = (kind, FNVHash(seed: kind.rawValue)) }

        var key: UInt32 { UInt32(hash.folded) }

        func with(_ symbols: ArraySlice<Symbol>) -> Feature { symbols.reduce(self) { $0.with($1) } }

        func with(_ symbol: Symbol) -> Feature {
            var longer = self
            longer.hash.take(UInt64(symbol))
            return longer
        }
    }

    /// None for a name without letters.
    static func features(of name: String) -> [Feature] { NameParts(name).features }

    mutating func add(_ features: [Feature], type: Int, weight: Float) {
        guard !features.isEmpty else { return }
        while totals.count <= type { totals.append(0) }
        totals[type] = max(0, totals[type] + Double(weight))
        for feature in features { record(feature, type, weight) }
    }

    private mutating func record(_ feature: Feature, _ type: Int, _ weight: Float) {
        let number = insert(feature)
        var (index, bound) = (Int(newest[number]), counts.count)
        // Each record refers to an older one, unless a file is damaged.
        while index >= 0, index < bound {
            if counts[index].type == type {
                counts[index].count = atLeastNothing(counts[index].count + weight)
                return
            }
            (index, bound) = (Int(counts[index].next), index)
        }
        counts.append(Record(type: Int32(type), next: newest[number], count: atLeastNothing(weight)))
        newest[number] = Int32(counts.count - 1)
    }

    private func atLeastNothing(_ count: Float) -> Float { ground == nil ? max(0, count) : count }

    private mutating func insert(_ feature: Feature) -> Int {
        let place = place(of: feature)
        if let known = place.number { return known }
        slots.insert(keys.count, at: place)
        keys.append(feature.key)
        newest.append(-1)
        if !slots.hasRoom(for: keys.count) {
            slots = keys.withBuffer { ProbedSlots(capacity: $0.count, hashes: $0.lazy.map(Int.init)) }
        }
        return keys.count - 1
    }

    private func place(of feature: Feature) -> ProbedSlots.Place {
        keys.withBuffer { keys in
            slots.place(at: Int(feature.key), below: keys.count) { keys[$0] == feature.key }
        }
    }

    var typeCount: Int { totals.count }

    /// The probability of each type; empty if nothing about the name is known.
    ///
    /// A type of which nothing is known any more counts as if it had never been: which of them a file remembers must
    /// not matter.
    ///
    /// - Parameter isThere: whether a type is to be counted at all.
    func shares(for features: [Feature], where isThere: (Int) -> Bool) -> [Double] {
        let totals = self.totals.enumerated().map { $1 > 0 && isThere($0) ? $1 : 0 }
        let sum = totals.reduce(0.0) { $1 > 0 ? $0 + $1 + 1 : $0 }
        var tallies = totals.map { Ballot.Tally(prior: $0 > 0 ? ($0 + 1) / sum : 0) }
        let ballot = Ballot(of: tallies)
        var isEmpty = true
        tallies.withUnsafeMutableBufferPointer { tallies in
            withSeen { seen in
                for feature in features {
                    collect(feature, into: &seen)
                    seen.keep { tallies[$0.type].prior > 0 }
                    guard seen.count > 0 else { continue }
                    isEmpty = false
                    ballot.vote(feature.kind.weight, seen.all, tallies)
                }
            }
        }
        return isEmpty ? [] : Ballot.shares(tallies)
    }

    /// Whether a whole word of the name was seen before.
    func knowsWord(of features: [Feature]) -> Bool {
        withSeen { seen in
            features.contains { feature in
                guard feature.kind == .word else { return false }
                collect(feature, into: &seen)
                return seen.count > 0
            }
        }
    }

    /// The types with which a feature was seen, in working memory with room for all types.
    private struct Seen {
        fileprivate let memory: UnsafeMutableBufferPointer<Ballot.Seen>
        private(set) var count = 0

        init(_ memory: UnsafeMutableBufferPointer<Ballot.Seen>) { self.memory = memory }

        var all: UnsafeMutableBufferPointer<Ballot.Seen> { UnsafeMutableBufferPointer(rebasing: memory[..<count]) }

        mutating func clear() { count = 0 }

        /// Counts the type as seen so often as well.
        @inline(__always)
        mutating func add(_ type: Int, _ times: Double) {
            for index in 0..<count where memory[index].type == type {
                memory[index].times += times
                return
            }
            // Each type is there once, unless a file is damaged.
            guard count < memory.count else { return }
            memory.initializeElement(at: count, to: Ballot.Seen(type: type, times: times))
            count += 1
        }

        @inline(__always)
        mutating func keep(_ isKept: (Ballot.Seen) -> Bool) {
            var kept = 0
            for index in 0..<count where isKept(memory[index]) {
                memory[kept] = memory[index]
                kept += 1
            }
            count = kept
        }
    }

    private func withSeen<R>(_ body: (inout Seen) -> R) -> R {
        withUnsafeTemporaryAllocation(of: Ballot.Seen.self, capacity: totals.count) { memory in
            var seen = Seen(memory)
            return body(&seen)
        }
    }

    /// The types with which the feature was seen, and how often.
    @inline(__always)
    private func collect(_ feature: Feature, into seen: inout Seen) {
        seen.clear()
        ground?.visit(feature.key) { type, count in if type < totals.count { seen.add(type, count) } }
        if let number = place(of: feature).number {
            visitOwn(number) { record in
                if totals.indices.contains(Int(record.type)) { seen.add(Int(record.type), Double(record.count)) }
            }
        }
        seen.keep { $0.times > 0 }
    }

    /// Calls `body` with each record of a feature, by its number here.
    @inline(__always)
    private func visitOwn(_ number: Int, _ body: (Record) -> Void) {
        counts.withBuffer { records in
            var (index, bound) = (Int(newest[number]), records.count)
            // Each record refers to an older one, unless a file is damaged.
            while index >= 0, index < bound {
                body(records[index])
                (index, bound) = (Int(records[index].next), index)
            }
        }
    }

    func write(to writer: inout ColumnWriter) {
        slots.write(to: &writer)
        writer.append(keys)
        writer.append(newest)
        writer.append(counts)
        writer.append(Column(totals))
    }

    /// - Throws: if an index in the bytes is out of bounds.
    init(from reader: inout ColumnReader, over ground: SettledEvidence?) throws(ColumnReader.Mistake) {
        self.ground = ground
        slots = try ProbedSlots(from: &reader)
        keys = try reader.column(of: UInt32.self)
        newest = try reader.column(of: Int32.self)
        counts = try reader.column(of: Record.self)
        totals = try reader.column(of: Double.self).withBuffer(Array.init)
        guard newest.count == keys.count, slots.canHold(keys.count) else { throw ColumnReader.Mistake() }
    }

    /// Votes for types, as sums of logarithms.
    private struct Ballot {
        /// What is counted of one type.
        struct Tally {
            /// How frequent it is; 0 for one of which nothing is known.
            let prior: Double
            let logarithm: Double
            var votes: Double

            init(prior: Double) {
                (self.prior, logarithm) = (prior, log(prior))
                votes = logarithm
            }
        }

        /// A type with which the feature that votes was seen so often.
        struct Seen: BitwiseCopyable {
            let type: Int
            var times: Double
        }

        /// The entropy of the types, and the greatest that is possible.
        private let (entropy, entropyMax): (Double, Double)

        init(of tallies: [Tally]) {
            let known = tallies.filter { $0.prior > 0 }
            entropy = -known.reduce(0) { $0 + $1.prior * $1.logarithm }
            entropyMax = log(Double(known.count))
        }

        /// Adds the vote of the feature, for more the surer it is of a type: 1 if there is but one, 0 if all are alike.
        /// That is the part of the greatest possible entropy that is missing (Shannon, "A Mathematical Theory of
        /// Communication", 1948).
        ///
        /// Of many types it was never seen. It makes all of those less likely by the same factor, which is left out of
        /// all votes, so that only those that it was seen with take a logarithm each.
        @inline(__always)
        func vote(
            _ weight: Double, _ seen: UnsafeMutableBufferPointer<Seen>, _ tallies: UnsafeMutableBufferPointer<Tally>
        ) {
            let all = seen.reduce(0.0) { $0 + $1.times }
            let once = 1 / (all + caution)
            let part = caution * once
            let logarithmOfPart = log(part)
            var entropy = part * (entropy - logarithmOfPart)
            for index in seen.indices {
                let tally = tallies[seen[index].type]
                let (unseen, before) = (tally.prior * part, tally.logarithm + logarithmOfPart)
                let share = unseen + seen[index].times * once
                let logarithm = log(share)
                entropy += unseen * before - share * logarithm
                seen[index].times = logarithm - before
            }
            let counted = weight * (entropyMax > 0 ? 1 - entropy / entropyMax : 1)
            for type in seen { tallies[type.type].votes += counted * type.times }
        }

        /// The probability of each type.
        static func shares(_ tallies: [Tally]) -> [Double] {
            let most = tallies.lazy.map(\.votes).max() ?? 0
            let weights = tallies.map { exp($0.votes - most) }
            let sum = weights.reduce(0, +)
            return weights.map { $0 / sum }
        }
    }
}
