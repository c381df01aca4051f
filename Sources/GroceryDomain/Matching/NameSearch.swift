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
            misfit = Self.misfit(cost, name)
            self.cost = misfit
        }

        /// Of names that cost the same the shorter one comes first.
        static func misfit(_ cost: Int32, _ name: NameTable.NameRecord) -> Float {
            Float(cost) + Float(name.length) / 10
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
        similar = SimilarWords(spans: typed.spans.count, in: table)
    }

    /// The best items, at most `limit`, best first.
    ///
    /// - Parameters:
    ///   - expectation: of an item, by its number; called for each name that is like the text.
    ///   - precedes: whether the first item comes before the second if both are equally good.
    mutating func best(
        _ limit: Int, expectation: (Int) -> Expectation, precedes: (Int, Int) -> Bool
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
            }
        }
        var best: [Found] = []
        var pairing = WordPairing(typed, smallWordCount: table.smallWordCount)
        let sought = similar.parts
        // A pairing has one of them at least, and all else is added to it.
        let leastCost = similar.leastCost
        similar.withView { similar in
            table.forEachName(with: sought) { item, index, name, parts in
                let expected = expectation(item)
                // Most are too far behind, whatever their words cost. What is typed whole comes first all the same.
                if best.count == limit, typed.agreement(with: name) == .alike,
                    Found.misfit(leastCost, name) - Ranking.likelihood * expected.likelihood > best[limit - 1].cost
                {
                    return
                }
                let covered = similar.covered(by: name, parts)
                guard covered != 0, let cost = pairing.cost(of: name, parts, similar, covered) else { return }
                var found = Found(cost, item, name, index, typed)
                // What is on the list steps back as long as it may be another that is being typed.
                let stepsBack = expected.isOnList && typed.letters < Int(name.length)
                if !stepsBack { found.cost -= Ranking.likelihood * expected.likelihood }
                let isWording = expected.wording == 0 ? index == 0 : expected.wording == name.key
                if !isWording { found.cost += Ranking.otherName }
                Self.insert(found, into: &best, limit, precedes)
            }
        }
        guard let misfitMax = best.map(\.misfit).min().map({ $0 + Ranking.spread }) else { return [] }
        return best.filter { $0.isExact || $0.misfit <= misfitMax }
    }

    private static func isBetter(_ a: Found, than b: Found, _ precedes: (Int, Int) -> Bool) -> Bool {
        if a.agreement != b.agreement { return a.agreement.rawValue < b.agreement.rawValue }
        if a.cost != b.cost { return a.cost < b.cost }
        return a.item != b.item ? precedes(a.item, b.item) : a.name < b.name
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
