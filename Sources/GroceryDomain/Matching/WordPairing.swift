/// Pairs the typed words with the words of one name after another, at the least cost.
struct WordPairing {
    private let spans: [TypedText.Span]
    private let wordCount: Int
    private let letters: Int
    private let budget: Int32
    /// For each typed word, the cost of having no partner in the name.
    private let unmatchedCosts: [Int32]
    private let isSmall: [Bool]
    private let smallWordCount: Int32
    /// All typed words, as bits.
    private let all: UInt16

    /// The cheapest pairing for the current name so far.
    private var best: Int32 = 0
    /// The attempts left for the current name: many similar words have too many pairings to try all.
    private var attempts = 0
    private static let attemptsMax = 200

    init(_ typed: TypedText, smallWordCount: Int32) {
        self.smallWordCount = smallWordCount
        spans = typed.spans
        wordCount = typed.words.count
        letters = typed.letters
        isSmall = typed.isSmall
        budget = Ranking.budget(letters: letters) + Ranking.leeway
        unmatchedCosts = zip(typed.words, typed.isSmall).map { word, isSmall in
            isSmall ? 5 : Ranking.unmatchedWord(letters: word.count)
        }
        all = UInt16((1 << typed.words.count) - 1)
    }

    /// The cost of the name; nil if it is not similar to the typed text. `covered` are the typed words for which it has
    /// a part.
    mutating func cost(
        of name: NameTable.NameRecord, _ parts: UnsafeBufferPointer<NameTable.Part>, _ similar: SimilarWords.View,
        _ covered: UInt16
    ) -> Int32? {
        if covered != all, !canLeaveOut(all & ~covered) { return nil }
        let first = Int(name.firstPart)
        let target = Target(
            wordCount: Int(name.wordCount),
            parts: UnsafeBufferPointer(rebasing: parts[first..<first + similar.partCount(of: name)]),
            similar: similar)
        best = budget + 1
        if wordCount == 1 {
            tryPartsAlone(target)
        } else {
            attempts = WordPairing.attemptsMax
            pair(State(), target)
        }
        return best <= budget ? best : nil
    }

    private func canLeaveOut(_ missing: UInt16) -> Bool {
        var cost: Int32 = 0
        var missingLetters = 0
        for word in 0..<wordCount where missing & 1 << UInt16(word) != 0 {
            cost += unmatchedCosts[word]
            if !isSmall[word] { missingLetters += spans[word].letters }
            if cost > budget || missingLetters * 5 > letters * 3 { return false }
        }
        return true
    }

    /// The current name.
    private struct Target {
        let wordCount: Int
        let parts: UnsafeBufferPointer<NameTable.Part>
        let similar: SimilarWords.View

        /// The words of the name that the part at `index` consists of.
        func words(at index: Int) -> Range<Int> {
            if index < wordCount { return index..<index + 1 }
            let pair = index - wordCount
            return pair < wordCount - 1 ? pair..<pair + 2 : 0..<wordCount
        }

        /// Words of the name as bits.
        func mask(of words: Range<Int>) -> UInt16 {
            UInt16(truncatingIfNeeded: (1 << UInt32(words.upperBound)) - (1 << UInt32(words.lowerBound)))
        }

        /// The number of its words that are neither among `used` nor before `first`, where the small ones are.
        func wordCount(without used: UInt16, from first: Int32) -> Int {
            var count = 0
            for word in 0..<wordCount where used & 1 << UInt16(word) == 0 && parts[word] >= first { count += 1 }
            return count
        }
    }

    /// The state of a partial pairing.
    private struct State {
        /// The next typed word.
        var next = 0
        /// The words of the name that have a partner, as bits.
        var used: UInt16 = 0
        /// The word of the name paired with the previous typed word; -1 if there is none yet.
        var last = -1
        var cost: Int32 = 0
        /// The cost of the paired words, as far as they differ from their partners.
        var difference: Int32 = 0
        /// Whether a typed word went without a partner.
        var leavesOut = false
    }

    private mutating func pair(_ state: State, _ target: Target) {
        if state.cost >= best || attempts == 0 { return }
        attempts -= 1
        if state.next == wordCount { return finish(state, target) }
        tryParts(span: state.next, state, target)
        if state.next + 1 < wordCount { tryParts(span: wordCount + state.next, state, target) }
        if state.next == 0, spans.count == 2 * wordCount { tryParts(span: spans.count - 1, state, target) }
        var without = state
        without.next += 1
        without.cost += unmatchedCosts[state.next]
        without.leavesOut = state.leavesOut || !isSmall[state.next]
        pair(without, target)
    }

    /// Continues with each part of the name that `span` may stand for.
    private mutating func tryParts(span: Int, _ state: State, _ target: Target) {
        for (index, part) in target.parts.enumerated() {
            let cost = state.cost + target.similar.cost(span, as: part)
            if cost >= best { continue }
            let words = target.words(at: index)
            let mask = target.mask(of: words)
            if state.used & mask != 0 { continue }
            var state = state
            state.cost =
                if state.last < 0 {
                    cost + Ranking.position(words.lowerBound, of: target.wordCount - words.count + 1)
                } else {
                    cost + (words.lowerBound < state.last ? Ranking.order : 0)
                }
            state.difference += target.similar.cost(span, as: part)
            state.last = words.lowerBound
            state.used |= mask
            state.next += spans[span].words.count
            if state.next == wordCount { finish(state, target) } else { pair(state, target) }
        }
    }

    /// Tries each part of the name as the only typed word: nothing else is to be paired.
    private mutating func tryPartsAlone(_ target: Target) {
        for (index, part) in target.parts.enumerated() {
            let difference = target.similar.cost(0, as: part)
            if difference >= best { continue }
            let words = target.words(at: index)
            let untyped = target.wordCount(without: target.mask(of: words), from: smallWordCount)
            let cost =
                difference + Ranking.position(words.lowerBound, of: target.wordCount - words.count + 1)
                + Ranking.untypedWords(untyped, letters: letters, difference: difference)
            best = min(best, cost)
        }
    }

    private mutating func finish(_ state: State, _ target: Target) {
        let untyped = target.wordCount(without: state.used, from: smallWordCount)
        if state.used == 0 { return }
        if state.leavesOut, untyped > 0 || state.difference > Ranking.moreGeneralName { return }
        let cost = state.cost + Ranking.untypedWords(untyped, letters: letters, difference: state.difference)
        best = min(best, cost)
    }
}
