/// The words and joins of a table that are similar to something typed, and the cost of each span of the typed text as
/// each of them.
struct SimilarWords {
    /// Those that are similar to anything. Each has a row of its own, which `rows` finds.
    private(set) var parts: [NameTable.Part] = []
    private var rows = ProbedSlots(capacity: 64)
    /// For each row, the cost of each span as it.
    private var costs: [Int16] = []
    /// For each row, the typed words that it may stand for, as bits.
    private var covers: [UInt16] = []
    /// Whether joins are among them.
    private(set) var hasJoins = false
    /// For each row, the least cost of any span as it.
    private(set) var leastCosts: [Int16] = []
    private let spanCount: Int

    /// The words and joins of `table` that what was typed may stand for.
    init(to typed: TypedText, in table: NameTable) {
        spanCount = typed.spans.count
        WordComparison.withTables { comparison in
            typed.symbols.withUnsafeBufferPointer { symbols in
                for (number, span) in typed.spans.enumerated() {
                    comparison.setTyped(UnsafeBufferPointer(rebasing: symbols[span.symbols]))
                    add(span, number, comparison, table)
                }
                for other in typed.otherNumbers {
                    comparison.setTyped(UnsafeBufferPointer(rebasing: symbols[other.span.symbols]))
                    add(otherNumber: other, comparison, table)
                }
            }
        }
    }

    private mutating func set(_ part: NameTable.Part, _ span: Int, _ mask: UInt16, cost: Int32) {
        let row = row(of: part)
        leastCosts[row] = min(leastCosts[row], Int16(cost))
        covers[row] |= mask
        costs[row * spanCount + span] = min(costs[row * spanCount + span], Int16(cost))
        if part < 0 { hasJoins = true }
    }

    /// Its row; a new one if it has none.
    private mutating func row(of part: NameTable.Part) -> Int {
        let place = parts.withUnsafeBufferPointer { parts in
            rows.withView { Self.place(of: part, in: $0, parts) }
        }
        if let row = place.number { return row }
        rows.insert(parts.count, at: place)
        parts.append(part)
        for _ in 0..<spanCount { costs.append(Int16(TypingErrors.unrelated)) }
        leastCosts.append(Int16(TypingErrors.unrelated))
        covers.append(0)
        if !rows.hasRoom(for: parts.count) {
            rows = ProbedSlots(capacity: parts.count * 2, hashes: parts.lazy.map(Self.hash))
        }
        return parts.count - 1
    }

    @inline(__always)
    private static func place(
        of part: NameTable.Part, in rows: ProbedSlots.View, _ parts: UnsafeBufferPointer<NameTable.Part>
    ) -> ProbedSlots.Place {
        rows.place(at: hash(part), below: parts.count) { parts[$0] == part }
    }

    /// Spreads numbers that follow one another.
    @inline(__always)
    private static func hash(_ part: NameTable.Part) -> Int { (Int(part) &* 0x9E37_79B9) >> 15 }

    /// Adds the words and joins that are similar to the span, whose letters `comparison` has.
    ///
    /// Words run together or split are looked for without errors in every text. With errors they are looked for only in
    /// short texts, and only in words that the catalogue does not contain. In a long text a word is not matched with a
    /// distant one either: the other words say enough, and the time is better spent on them.
    private mutating func add(
        _ span: TypedText.Span, _ number: Int, _ comparison: WordComparison, _ table: NameTable
    ) {
        let isWord = span.words.count == 1
        let isPuzzling = !span.isKnown && !span.isInLongText
        let isTooLittle = span.letters == 1 && span.isInLongText
        if isWord && !isTooLittle || isPuzzling {
            addAlike(span, number, in: table.words, comparison, extra: isWord ? 0 : Ranking.joining) { Int32($0) }
        } else if let word = table.words.number(of: comparison.typed) {
            set(Int32(word), number, span.mask, cost: isWord ? 0 : Ranking.joining)
        }
        if isWord { addMeant(by: comparison.typed, span, number, table) }
        if isPuzzling, span.letters >= 5 {
            addAlike(span, number, in: table.joins, comparison, extra: Ranking.joining) { -1 - Int32($0) }
        } else if let join = table.joins.number(of: comparison.typed) {
            set(-1 - Int32(join), number, span.mask, cost: Ranking.joining)
        }
    }

    /// Adds the words for which the typed one is written by mistake.
    private mutating func addMeant(
        by typed: UnsafeBufferPointer<Symbol>, _ span: TypedText.Span, _ number: Int, _ table: NameTable
    ) {
        for meant in MistakenWords.meant(by: typed) {
            guard let word = table.words.number(of: meant) else { continue }
            set(Int32(word), number, span.mask, cost: Ranking.mistakenWord)
        }
    }

    /// Adds the words that are similar to a typed one in its other number, whose letters `comparison` has.
    private mutating func add(
        otherNumber other: TypedText.OtherNumber, _ comparison: WordComparison, _ table: NameTable
    ) {
        addAlike(other.span, other.word, in: table.words, comparison, extra: Ranking.otherNumber) { Int32($0) }
    }

    private mutating func addAlike(
        _ span: TypedText.Span, _ number: Int, in pool: WordPool, _ comparison: WordComparison, extra: Int32,
        part: (Int32) -> NameTable.Part
    ) {
        let sought = SoughtWords(span, comparison.typed)
        pool.forEachLength(from: sought.lengthMin) { length, words, letters in
            words.forEachWord(lacking: sought.allowedLack(length: length), of: span.bag) { word in
                guard let match = sought.match(of: word, length: length) else { return }
                let letters = letters[Int(word.number)]
                guard let cost = cost(of: span, as: letters, match, comparison) else { return }
                set(part(word.number), number, span.mask, cost: cost + extra)
            }
        }
    }

    /// The cost of having typed the span for `word`, its beginning, or something inside it; nil if that is too much.
    @inline(__always)
    private func cost(
        of span: TypedText.Span, as word: UnsafeBufferPointer<Symbol>, _ match: SoughtWords.Match,
        _ comparison: WordComparison
    ) -> Int32? {
        let isNear =
            (match.isInside || match.errors >= 0) && comparison.isBeginning(of: word)
            || (match.errors >= 0 || match.errorsInBeginning >= 0)
                && comparison.isNear(word, within: match.errors, orBeginningWithin: match.errorsInBeginning)
        if !isNear && !match.isInside { return nil }
        var cost = TypingErrors.unrelated
        let isLonger = word.count > span.letters
        if isNear {
            let outcome = comparison.compare(with: word)
            cost = outcome.cost
            if span.isKnown && !outcome.isLiteral { cost += Ranking.knownWord }
            if span.isFollowed && isLonger { cost += Ranking.unfinished }
        }
        if match.isInside, isLonger, cost > Ranking.ideographInside {
            cost = min(cost, insideCost(comparison.typed, word))
        }
        // The -s of a plural is not an error.
        let plural = isLonger && word[word.count - 1] == WordComparison.Letter.s ? Ranking.plural : 0
        return cost <= Ranking.budget(letters: min(span.letters, word.count)) + plural ? cost : nil
    }

    /// The cost of `typed` being inside the longer word, if it is.
    private func insideCost(_ typed: UnsafeBufferPointer<Symbol>, _ word: UnsafeBufferPointer<Symbol>) -> Int32 {
        // An ideograph is a word on its own; three letters are the least that mean something.
        let isIdeograph = typed[0] >= SoughtWords.firstIdeograph
        guard typed.count >= 3 || isIdeograph else { return TypingErrors.unrelated }
        for start in 1...(word.count - typed.count) where word[start] == typed[0] {
            if (1..<typed.count).allSatisfy({ word[start + $0] == typed[$0] }) {
                return isIdeograph && typed.count < 3
                    ? Ranking.ideographInside : Ranking.compound(before: start, after: word.count - typed.count - start)
            }
        }
        return TypingErrors.unrelated
    }

    /// A read-only view without the costs of safe arrays: many names of the table are looked up in it.
    struct View {
        private let rows: ProbedSlots.View
        private let parts: UnsafeBufferPointer<NameTable.Part>
        private let costs: UnsafeBufferPointer<Int16>
        private let covers: UnsafeBufferPointer<UInt16>
        private let spanCount: Int
        private let hasJoins: Bool

        fileprivate init(
            _ similar: SimilarWords, rows: ProbedSlots.View, parts: UnsafeBufferPointer<NameTable.Part>,
            costs: UnsafeBufferPointer<Int16>, covers: UnsafeBufferPointer<UInt16>
        ) {
            (spanCount, hasJoins) = (similar.spanCount, similar.hasJoins)
            (self.rows, self.parts, self.costs, self.covers) = (rows, parts, costs, covers)
        }

        /// The typed words for which `name` has a part, as bits.
        @inline(__always)
        func covered(by name: NameTable.NameRecord, _ parts: UnsafeBufferPointer<NameTable.Part>) -> UInt16 {
            var covered: UInt16 = 0
            let first = Int(name.firstPart)
            // Unless a file is damaged.
            guard first >= 0, name.wordCount <= NameWords.countMax,
                first + name.partCount <= parts.count
            else { return 0 }
            for index in first..<first + partCount(of: name) {
                if let row = row(of: parts[index]) { covered |= covers[row] }
            }
            return covered
        }

        /// How many of its first parts may be like something.
        @inline(__always)
        func partCount(of name: NameTable.NameRecord) -> Int { hasJoins ? name.partCount : Int(name.wordCount) }

        /// Nil for a part that is like nothing.
        @inline(__always)
        private func row(of part: NameTable.Part) -> Int? { SimilarWords.place(of: part, in: rows, parts).number }

        /// The cost of `span` as `part`.
        @inline(__always)
        func cost(_ span: Int, as part: NameTable.Part) -> Int32 {
            row(of: part).map { Int32(costs[$0 * spanCount + span]) } ?? TypingErrors.unrelated
        }
    }

    func withView(_ body: (View) -> Void) {
        parts.withUnsafeBufferPointer { parts in
            costs.withUnsafeBufferPointer { costs in
                covers.withUnsafeBufferPointer { covers in
                    rows.withView { body(View(self, rows: $0, parts: parts, costs: costs, covers: covers)) }
                }
            }
        }
    }
}
