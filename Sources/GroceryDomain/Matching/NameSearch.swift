/// One search through one or several `NameTable`s. The documentation of `NameIndex` describes the steps.
struct NameSearch {
    struct Found {
        /// The table that has the item, and the item's number in it.
        var layer: Int
        var item: Int
        var name: Int
        /// How badly the name fits the text.
        let misfit: Float
        /// The misfit minus the credit for being likely.
        var cost: Float
        var agreement: Agreement

        init(_ cost: Int32, _ layer: Int, _ name: NameTable.LiveName, _ typed: TypedText) {
            (self.layer, item, self.name) = (layer, Int(name.record.item), name.place)
            agreement = typed.agreement(with: name.record)
            misfit = Ranking.misfit(cost, length: name.record.length)
            self.cost = misfit
        }

        func isName(ofItemOf other: Found) -> Bool { item == other.item && layer == other.layer }

        var isExact: Bool { agreement != .alike }
        var score: Double { isExact ? 1 : min(0.99, Ranking.score(cost: misfit)) }
    }

    /// How the typed text and a name agree, best first.
    enum Agreement: Int { case equal, otherNumber, alike }

    private let tables: [NameTable]
    private let typed: TypedText
    /// What is known of them that comes before a name: the best of them, and the best of those that step back as they
    /// are on the list, as if they did not.
    private var best: [Found] = []
    private var listed: Found?

    /// - Parameter tables: of different items, searched as if they were one. At least one.
    init(_ text: String, in tables: [NameTable]) {
        self.tables = tables
        typed = TypedText(text, tables)
    }

    /// The best items, at most `limit`, best first.
    ///
    /// - Parameters:
    ///   - known: for each table, the numbers of the names of the items that `expectation` is asked of; nil for all. Of
    ///     the others `Expectation.ofUnused` is expected.
    ///   - expectation: of an item, by its table, its number there and how common it is.
    ///   - precedes: whether the first item comes before the second if both are equally good.
    mutating func best(
        _ limit: Int, known: [Bits]?, expectation: (_ layer: Int, _ item: Int, _ commonness: Int) -> Expectation,
        precedes: (Found, Found) -> Bool
    ) -> [Found] {
        guard !typed.words.isEmpty, limit > 0 else { return [] }
        for layer in tables.indices { search(layer, limit, known?[layer], expectation, precedes) }
        if let listed { Self.keep(listed, in: &best, limit, precedes) }
        guard let misfitMax = best.map(\.misfit).min().map({ $0 + Ranking.spread }) else { return [] }
        return best.filter { $0.isExact || $0.misfit <= misfitMax }
    }

    private mutating func search(
        _ layer: Int, _ limit: Int, _ known: Bits?,
        _ expectation: (_ layer: Int, _ item: Int, _ commonness: Int) -> Expectation,
        _ precedes: (Found, Found) -> Bool
    ) {
        // Not through `self`: what is called from within the loops would copy all of it each time.
        let (table, typed) = (tables[layer], typed)
        let similar = SimilarWords(to: typed, in: table)
        var (best, listed) = (best, listed)
        var pairing = WordPairing(typed, smallWordCount: table.smallWordCount)
        let bound = CostBound(of: similar, typed, isUnused: known != nil)
        // The names of an item come one after another, and what is expected of it takes a look into its history.
        var latest: (item: Int, expected: Expectation)?
        // What the last of them costs, if there is no room for more.
        var most = best.count == limit ? best[limit - 1].cost : Float.infinity
        similar.withView { similar in
            table.forEachName(
                with: bound.parts, called: typed.keys, known: known, levels: CostBound.levels
            ) { posting, part in
                bound.least(posting, part) > most
            } _: { name, parts in
                let covered = similar.covered(by: name.record, parts)
                guard covered != 0, let cost = pairing.cost(of: name.record, parts, similar, covered) else { return }
                var found = Found(cost, layer, name, typed)
                let expected: Expectation
                if let known, !known.contains(name.number) {
                    expected = .ofUnused(commonness: Int(name.item.commonness))
                } else if let latest, latest.item == found.item {
                    expected = latest.expected
                } else {
                    expected = expectation(layer, found.item, Int(name.item.commonness))
                    latest = (found.item, expected)
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
        (self.best, self.listed) = (best, listed)
    }

    private static func isBetter(_ a: Found, than b: Found, _ precedes: (Found, Found) -> Bool) -> Bool {
        if a.agreement != b.agreement { return a.agreement.rawValue < b.agreement.rawValue }
        if a.cost != b.cost { return a.cost < b.cost }
        return a.isName(ofItemOf: b) ? a.name < b.name : precedes(a, b)
    }

    /// Keeps what is on the list in sight, as it may be looked for just to see whether it is there.
    private static func keep(
        _ listed: Found, in best: inout [Found], _ limit: Int, _ precedes: (Found, Found) -> Bool
    ) {
        let place = Ranking.placeOfListed
        let index = best.firstIndex { $0.isName(ofItemOf: listed) } ?? best.count
        guard index > place, place < limit, isBetter(listed, than: best[place], precedes) else { return }
        if index < best.count { best.remove(at: index) } else if best.count == limit { best.removeLast() }
        best.insert(listed, at: place)
    }

    /// Inserts `found` at its position. Replaces another name of the same item if that one is worse.
    private static func insert(
        _ found: Found, into best: inout [Found], _ limit: Int, _ precedes: (Found, Found) -> Bool
    ) {
        if best.count == limit, !isBetter(found, than: best[limit - 1], precedes) { return }
        if let other = best.firstIndex(where: { $0.isName(ofItemOf: found) }) {
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
