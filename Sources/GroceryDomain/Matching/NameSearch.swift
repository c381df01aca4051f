/// One search through a `NameTable`. The steps are told in the documentation of `NameIndex`.
struct NameSearch {
    struct Found {
        var item: Int
        var name: Int
        /// What it costs, less what its familiarity is worth.
        var cost: Float
        var agreement: Agreement

        var isExact: Bool { agreement != .alike }
        var score: Double { isExact ? 1 : min(0.99, Ranking.score(cost: cost)) }

        static func isBetter(_ a: Found, than b: Found) -> Bool {
            if a.agreement != b.agreement { return a.agreement.rawValue < b.agreement.rawValue }
            return a.cost != b.cost ? a.cost < b.cost : a.item < b.item
        }
    }

    /// How the typed text and a name agree, best first.
    enum Agreement: Int { case equal, otherNumber, alike }

    private let table: NameTable
    private let typed: TypedText
    private var words: SimilarWords
    private var joins: SimilarWords

    init(_ text: String, in table: NameTable) {
        self.table = table
        typed = TypedText(text, table)
        words = SimilarWords(spans: typed.spans.count, pool: table.words)
        joins = SimilarWords(spans: typed.spans.count, pool: table.joins)
    }

    /// The best items, at most `limit`, best first.
    mutating func best(_ limit: Int) -> [Found] {
        guard !typed.words.isEmpty, limit > 0 else { return [] }
        findSimilarWords()
        var best: [Found] = []
        var pairing = WordPairing(typed)
        table.names.withUnsafeBufferPointer { names in
            table.parts.withUnsafeBufferPointer { parts in
                for (number, item) in table.items.enumerated() where item.nameCount > 0 {
                    guard let found = bestName(of: item, number, names, parts, &pairing) else { continue }
                    if best.count == limit, !Found.isBetter(found, than: best[limit - 1]) { continue }
                    if best.count == limit { best.removeLast() }
                    best.insert(found, at: best.firstIndex { Found.isBetter(found, than: $0) } ?? best.count)
                }
            }
        }
        guard let costMax = best.first.map({ $0.cost + Ranking.spread }) else { return [] }
        return best.filter { $0.isExact || $0.cost <= costMax }
    }

    private func bestName(
        of item: NameTable.ItemRecord, _ number: Int, _ names: UnsafeBufferPointer<NameTable.NameRecord>,
        _ parts: UnsafeBufferPointer<Int32>, _ pairing: inout WordPairing
    ) -> Found? {
        var best: Found?
        for index in 0..<Int(item.nameCount) {
            let name = names[Int(item.firstName) + index]
            let nameParts = UnsafeBufferPointer(rebasing: parts[Int(name.firstPart)...].prefix(Int(name.wordCount) + name.joinCount))
            guard let cost = pairing.cost(of: name, nameParts, words, joins) else { continue }
            let agreement: Agreement =
                name.key == typed.key ? .equal : typed.otherNumberKeys.contains(name.key) ? .otherNumber : .alike
            let total =
                Float(cost) + Float(name.length) / 10 + (index > 0 ? Ranking.alias : 0)
                - Ranking.familiarity * item.familiarity
            let found = Found(item: number, name: index, cost: total, agreement: agreement)
            if best.map({ Found.isBetter(found, than: $0) }) ?? true { best = found }
        }
        return best
    }

    /// Fills `words` and `joins`.
    private mutating func findSimilarWords() {
        let tables = TypingErrors.shared
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: WordComparison.workspaceCount) { workspace in
            withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 256) { places in
                places.initialize(repeating: 0)
                workspace.initialize(repeating: 0)
                tables.substitution.withUnsafeBufferPointer { substitution in
                    tables.groupStarts.withUnsafeBufferPointer { groupStarts in
                        tables.groups.withUnsafeBufferPointer { groups in
                            typed.symbols.withUnsafeBufferPointer { symbols in
                                var comparison = WordComparison(
                                    substitution: substitution, groupStarts: groupStarts, groups: groups, table: workspace,
                                    places: places)
                                for (number, span) in typed.spans.enumerated() {
                                    comparison.setTyped(UnsafeBufferPointer(rebasing: symbols[span.symbols]))
                                    search(span, number, comparison)
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private mutating func search(_ span: TypedText.Span, _ number: Int, _ comparison: WordComparison) {
        let isWord = span.words.count == 1
        if isWord || !span.isKnown, isWord || typed.words.count <= TypedText.wordsForJoins {
            words.add(span, number, in: table.words, comparison, extra: isWord ? 0 : Ranking.joining)
        } else {
            words.addEqual(span, number, in: table.words, comparison.typed, cost: Ranking.joining)
        }
        if !span.isKnown, span.letters >= 5, typed.words.count <= TypedText.wordsForJoins {
            joins.add(span, number, in: table.joins, comparison, extra: Ranking.joining)
        } else {
            joins.addEqual(span, number, in: table.joins, comparison.typed, cost: Ranking.joining)
        }
    }
}

/// The words of a pool that are like something typed, and what each span of the typed text costs as each of them.
struct SimilarWords {
    /// For each word of the pool its row, 0 for none.
    private(set) var rows: [Int32]
    private(set) var costs: [Int16] = []
    /// For each row the typed words it may stand for, as bits.
    private(set) var covered: [UInt16] = []
    let spanCount: Int

    init(spans: Int, pool: WordPool) {
        spanCount = spans
        rows = Array(repeating: 0, count: pool.count)
        startRow(covering: 0)
    }

    private mutating func startRow(covering mask: UInt16) {
        for _ in 0..<spanCount { costs.append(Int16(TypingErrors.unrelated)) }
        covered.append(mask)
    }

    private mutating func set(_ word: Int, _ span: Int, _ mask: UInt16, cost: Int32) {
        if rows[word] == 0 {
            rows[word] = Int32(covered.count)
            startRow(covering: 0)
        }
        let row = Int(rows[word])
        covered[row] |= mask
        let place = row * spanCount + span
        costs[place] = min(costs[place], Int16(cost))
    }

    /// Adds the word that equals the span, if there is one.
    mutating func addEqual(
        _ span: TypedText.Span, _ number: Int, in pool: WordPool, _ typed: UnsafeBufferPointer<Symbol>, cost: Int32
    ) {
        if let word = pool.number(of: typed) { set(word, number, span.mask, cost: cost) }
    }

    /// Adds all words that are like the span.
    mutating func add(_ span: TypedText.Span, _ number: Int, in pool: WordPool, _ comparison: WordComparison, extra: Int32) {
        let typed = comparison.typed
        let errorsMax = Ranking.errorsMax(letters: typed.count)
        let budget = Ranking.budget(letters: typed.count)
        let (first, second) = (typed[0], typed.count > 1 ? typed[1] : 0)
        pool.symbols.withUnsafeBufferPointer { symbols in
            pool.starts.withUnsafeBufferPointer { starts in
                pool.bags.withUnsafeBufferPointer { bags in
                    var end = Int(starts[0])
                    for word in 0..<bags.count {
                        let start = end
                        end = Int(starts[word + 1])
                        let length = end - start
                        if length + errorsMax < typed.count { continue }
                        if !span.bag.isContained(in: bags[word], exceptFor: errorsMax) { continue }
                        let meant = UnsafeBufferPointer(rebasing: symbols[start..<end])
                        var cost = TypingErrors.unrelated
                        let isComparable =
                            if length > typed.count + errorsMax {
                                meant[0] == first || meant[0] == second || meant[1] == first
                            } else {
                                bags[word].isContained(in: span.bag, exceptFor: errorsMax + (length > typed.count ? errorsMax : 0))
                            }
                        if isComparable, comparison.isNear(meant, within: errorsMax) {
                            let outcome = comparison.compare(with: meant)
                            cost = outcome.cost
                            if span.isKnown, !outcome.isLiteral { cost += Ranking.knownWord }
                            if span.isFollowed, length > typed.count { cost += Ranking.unfinished }
                        }
                        if length > typed.count, cost > Ranking.compoundEnd, let inside = compoundCost(typed, meant, span.bag, bags[word]) {
                            cost = min(cost, inside)
                        }
                        if cost <= budget { set(word, number, span.mask, cost: cost + extra) }
                    }
                }
            }
        }
    }

    /// What it costs that `typed` lies inside the longer word, if it does.
    private func compoundCost(
        _ typed: UnsafeBufferPointer<Symbol>, _ word: UnsafeBufferPointer<Symbol>, _ typedBag: LetterBag, _ wordBag: LetterBag
    ) -> Int32? {
        // Ideographs are words by themselves; of letters it takes three to mean something.
        guard typed.count >= 3 || typed[0] >= 64, typedBag.isContained(in: wordBag, exceptFor: 0) else { return nil }
        for start in 1...(word.count - typed.count) where word[start] == typed[0] {
            if (1..<typed.count).allSatisfy({ word[start + $0] == typed[$0] }) {
                return start + typed.count == word.count ? Ranking.compoundEnd : Ranking.compoundMiddle
            }
        }
        return nil
    }
}
