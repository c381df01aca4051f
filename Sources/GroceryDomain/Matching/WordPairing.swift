/// Pairs the typed words with the words of one name after another, as cheaply as it goes.
struct WordPairing {
    private let spans: [TypedText.Span]
    private let wordCount: Int
    private let letters: Int
    private let budget: Int32
    /// For each typed word, what it costs that the name has nothing like it.
    private let unmatchedCosts: [Int32]
    private let isWeak: [Bool]
    private let all: UInt16

    /// What may still be tried for one name: names and texts of many like words have too many pairings to try all.
    private var attempts = 0
    private var best: Int32 = 0

    init(_ typed: TypedText) {
        spans = typed.spans
        wordCount = typed.words.count
        letters = typed.letters
        isWeak = typed.isWeak
        budget = Ranking.budget(letters: letters)
        unmatchedCosts = zip(typed.words, typed.isWeak).map { word, isWeak in
            isWeak ? 5 : Ranking.unmatchedWord(letters: word.count)
        }
        all = UInt16((1 << typed.words.count) - 1)
    }

    /// What the name costs, nil if it is not like the typed text.
    mutating func cost(
        of name: NameTable.NameRecord, _ parts: UnsafeBufferPointer<Int32>, _ words: SimilarWords, _ joins: SimilarWords
    ) -> Int32? {
        var covered: UInt16 = 0
        for index in 0..<Int(name.wordCount) { covered |= words.covered[Int(words.rows[Int(parts[index])])] }
        for index in Int(name.wordCount)..<parts.count { covered |= joins.covered[Int(joins.rows[Int(parts[index])])] }
        if covered == 0 { return nil }
        if covered != all {
            var missing: Int32 = 0
            var missingLetters = 0
            for word in 0..<wordCount where covered & 1 << UInt16(word) == 0 {
                missing += unmatchedCosts[word]
                if !isWeak[word] { missingLetters += spans[word].letters }
            }
            if missing > budget || missingLetters * 5 > letters * 3 { return nil }
        }
        best = budget + 1
        attempts = 400
        pair(from: 0, used: 0, lastWord: -1, cost: 0, leavesOut: false, Target(name: name, parts: parts, words: words, joins: joins))
        return best <= budget ? best : nil
    }

    private struct Target {
        let name: NameTable.NameRecord
        let parts: UnsafeBufferPointer<Int32>
        let words: SimilarWords
        let joins: SimilarWords

        var wordCount: Int { Int(name.wordCount) }

        /// What `span` costs as the part at `index`.
        func cost(_ span: Int, _ index: Int) -> Int32 {
            let similar = index < wordCount ? words : joins
            return Int32(similar.costs[Int(similar.rows[Int(parts[index])]) * similar.spanCount + span])
        }

        /// The words of the name that the part at `index` is made of.
        func wordRange(_ index: Int) -> Range<Int> {
            if index < wordCount { return index..<index + 1 }
            let pair = index - wordCount
            return pair < wordCount - 1 ? pair..<pair + 2 : 0..<wordCount
        }

        func isWeak(_ word: Int) -> Bool { parts[word] < NameTable.weakWordCount }
    }

    private mutating func pair(
        from first: Int, used: UInt16, lastWord: Int, cost: Int32, leavesOut: Bool, _ target: Target
    ) {
        if cost >= best || attempts == 0 { return }
        attempts -= 1
        if first == wordCount { return finish(used: used, cost: cost, leavesOut: leavesOut, target) }
        tryParts(span: first, first, used, lastWord, cost, leavesOut, target)
        if first + 1 < wordCount { tryParts(span: wordCount + first, first, used, lastWord, cost, leavesOut, target) }
        if first == 0, spans.count == 2 * wordCount { tryParts(span: spans.count - 1, first, used, lastWord, cost, leavesOut, target) }
        pair(
            from: first + 1, used: used, lastWord: lastWord, cost: cost + unmatchedCosts[first],
            leavesOut: leavesOut || !isWeak[first], target)
    }

    private mutating func tryParts(
        span: Int, _ first: Int, _ used: UInt16, _ lastWord: Int, _ cost: Int32, _ leavesOut: Bool, _ target: Target
    ) {
        for index in target.parts.indices {
            let spanCost = target.cost(span, index)
            if cost + spanCost >= best { continue }
            let range = target.wordRange(index)
            let mask = UInt16((1 << range.upperBound) - (1 << range.lowerBound))
            if used & mask != 0 { continue }
            let order =
                lastWord < 0
                ? Ranking.position(range.lowerBound, of: target.wordCount - range.count + 1)
                : range.lowerBound < lastWord ? Ranking.order : 0
            pair(
                from: first + spans[span].words.count, used: used | mask, lastWord: range.lowerBound,
                cost: cost + spanCost + order, leavesOut: leavesOut, target)
        }
    }

    private mutating func finish(used: UInt16, cost: Int32, leavesOut: Bool, _ target: Target) {
        var untyped = 0
        for word in 0..<target.wordCount where used & 1 << UInt16(word) == 0 && !target.isWeak(word) { untyped += 1 }
        if leavesOut, untyped > 0 { return }
        if used == 0 { return }
        best = min(best, cost + Ranking.untypedWords(untyped))
    }
}
