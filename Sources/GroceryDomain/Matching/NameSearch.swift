/// One search through a `NameTable`. The documentation of `NameIndex` describes the steps.
struct NameSearch {
    struct Found {
        var item: Int
        var name: Int
        /// How badly the name fits the text.
        let misfit: Float
        /// The misfit minus the credit for being likely.
        var cost: Float
        var agreement: Agreement

        init(_ cost: Int32, _ item: Int, _ name: NameTable.NameRecord, _ index: Int, _ typed: TypedText) {
            (self.item, self.name) = (item, index)
            agreement = typed.agreement(with: name)
            misfit = Ranking.misfit(cost, length: name.length)
            self.cost = misfit
        }

        var isExact: Bool { agreement != .alike }
        var score: Double { isExact ? 1 : min(0.99, Ranking.score(cost: misfit)) }
    }

    /// How the typed text and a name agree, best first.
    enum Agreement: Int { case equal, otherNumber, alike }

    private let table: NameTable
    private let typed: TypedText
    private var similar: SimilarWords

    init(_ text: String, in table: NameTable) {
        self.table = table
        typed = TypedText(text, table)
        similar = SimilarWords(spans: typed.spans.count)
    }

    /// The best items, at most `limit`, best first.
    ///
    /// - Parameters:
    ///   - known: the numbers of the names of the items that `expectation` is asked of; nil for all. Of the others
    ///     `Expectation.ofUnused` is expected.
    ///   - expectation: of an item, by its number.
    ///   - precedes: whether the first item comes before the second if both are equally good.
    mutating func best(
        _ limit: Int, known: Bits?, expectation: (Int) -> Expectation, precedes: (Int, Int) -> Bool
    ) -> [Found] {
        guard !typed.words.isEmpty, limit > 0 else { return [] }
        // Not through `self`: what is called from within the loops would copy all of it each time.
        let (table, typed) = (table, typed)
        WordComparison.withTables { comparison in
            typed.symbols.withUnsafeBufferPointer { symbols in
                for (number, span) in typed.spans.enumerated() {
                    comparison.setTyped(UnsafeBufferPointer(rebasing: symbols[span.symbols]))
                    similar.add(span, number, comparison, table)
                }
                for other in typed.otherNumbers {
                    comparison.setTyped(UnsafeBufferPointer(rebasing: symbols[other.span.symbols]))
                    similar.add(otherNumber: other, comparison, table)
                }
            }
        }
        var best: [Found] = []
        // The best of what steps back, as if it did not.
        var listed: Found?
        var pairing = WordPairing(typed, smallWordCount: table.smallWordCount)
        let bound = CostBound(of: similar, typed, isUnused: known != nil)
        // The names of an item come one after another, and what is expected of it takes a look into its history.
        var latest: (item: Int, expected: Expectation)?
        // What the last of them costs, if there is no room for more.
        var most = Float.infinity
        similar.withView { similar in
            table.forEachName(
                with: bound.parts, called: typed.keys, known: known, levels: CostBound.levels
            ) { posting, part in
                bound.least(posting, part) > most
            } _: { name, parts in
                let covered = similar.covered(by: name.record, parts)
                guard covered != 0, let cost = pairing.cost(of: name.record, parts, similar, covered) else { return }
                let item = Int(name.record.item)
                var found = Found(cost, item, name.record, name.place, typed)
                let expected: Expectation
                if let known, !known.contains(name.number) {
                    expected = .ofUnused(commonness: Int(name.item.commonness))
                } else if let latest, latest.item == item {
                    expected = latest.expected
                } else {
                    expected = expectation(item)
                    latest = (item, expected)
                }
                let credit = Ranking.likelihood * expected.likelihood
                found.cost += expected.cost(of: name.record, name.place) - credit
                // What is on the list steps back as long as it may be another that is being typed.
                if expected.isOnList, typed.letters < Int(name.record.length) {
                    if listed.map({ Self.isBetter(found, than: $0, precedes) }) ?? true { listed = found }
                    found.cost += credit
                }
                Self.insert(found, into: &best, limit, precedes)
                if best.count == limit { most = best[limit - 1].cost }
            }
        }
        if let listed { Self.keep(listed, in: &best, limit, precedes) }
        guard let misfitMax = best.map(\.misfit).min().map({ $0 + Ranking.spread }) else { return [] }
        return best.filter { $0.isExact || $0.misfit <= misfitMax }
    }

    private static func isBetter(_ a: Found, than b: Found, _ precedes: (Int, Int) -> Bool) -> Bool {
        if a.agreement != b.agreement { return a.agreement.rawValue < b.agreement.rawValue }
        if a.cost != b.cost { return a.cost < b.cost }
        return a.item != b.item ? precedes(a.item, b.item) : a.name < b.name
    }

    /// Keeps what is on the list in sight, as it may be looked for just to see whether it is there.
    private static func keep(
        _ listed: Found, in best: inout [Found], _ limit: Int, _ precedes: (Int, Int) -> Bool
    ) {
        let place = Ranking.placeOfListed
        let index = best.firstIndex { $0.item == listed.item } ?? best.count
        guard index > place, place < limit, isBetter(listed, than: best[place], precedes) else { return }
        if index < best.count { best.remove(at: index) } else if best.count == limit { best.removeLast() }
        best.insert(listed, at: place)
    }

    /// Inserts `found` at its position. Replaces another name of the same item if that one is worse.
    private static func insert(
        _ found: Found, into best: inout [Found], _ limit: Int, _ precedes: (Int, Int) -> Bool
    ) {
        if best.count == limit, !isBetter(found, than: best[limit - 1], precedes) { return }
        if let other = best.firstIndex(where: { $0.item == found.item }) {
            if !isBetter(found, than: best[other], precedes) { return }
            best.remove(at: other)
        } else if best.count == limit {
            best.removeLast()
        }
        best.insert(found, at: best.firstIndex { isBetter(found, than: $0, precedes) } ?? best.count)
    }
}

/// What a name costs at least, by what its postings say: a part of it that is like something typed, how many words and
/// letters it has, and how common its item is.
private struct CostBound {
    /// How common items are at least whose names are looked at in each round. The likeliest first: then most are too
    /// far behind, whatever their words cost.
    static let levels: [UInt8] = [4, 2, 0]

    /// Those that are like something typed.
    let parts: [NameTable.Part]
    /// The least that each of them costs. A name costs as much as one of its own at least.
    private let partCosts: [Int16]
    /// By how many words a name has, what it costs that no more than the typed ones of them are typed.
    private let untypedCosts: [Int32]
    /// By how common an item is, the most that is expected of it.
    private let likelihoods: [Float]

    /// - Parameter isUnused: whether of the items no more is expected than how common they are.
    init(of similar: SimilarWords, _ typed: TypedText, isUnused: Bool) {
        (parts, partCosts) = (similar.parts, similar.leastCosts)
        untypedCosts = (0...NameWords.countMax).map { count in
            // A join may be any number of words.
            let untyped = similar.hasJoins ? 0 : max(0, count - typed.words.count)
            return Ranking.untypedWords(untyped, letters: typed.letters, difference: 0)
        }
        likelihoods = Expectation.unused.map { isUnused ? $0.likelihood : 1 }
    }

    /// - Parameter part: the place in `parts` of the part by which the name was found.
    func least(_ posting: Postings.Posting, _ part: Int) -> Float {
        let untyped = untypedCosts[min(Int(posting.wordCount), untypedCosts.count - 1)]
        return Ranking.misfit(Int32(partCosts[part]) + untyped, length: posting.length)
            - Ranking.likelihood * likelihoods[min(Int(posting.commonness), likelihoods.count - 1)]
    }
}
