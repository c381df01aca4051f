import TestSupport
import Testing

@testable import GroceryDomain

/// Looking at the letters of 64 words at once leaves the words that looking at one after the other leaves.
@Suite struct LetterPlanesTests {
    /// Few letters, so that words resemble each other and letters occur often in one; digits and ideographs share bits.
    private static let symbols: [Symbol] = [1, 1, 1, 2, 5, 5, 9, 12, 13, 19, 26, 27, 30, 39, 42, 64, 120]

    private static func word(ofLength length: Int, _ dice: inout Dice) -> [Symbol] {
        (0..<length).map { _ in dice.pick(symbols) }
    }

    private static func span(_ word: [Symbol], _ dice: inout Dice) -> TypedText.Span {
        TypedText.Span(
            symbols: 0..<word.count, words: 0..<1, bag: LetterBag(word), isFollowed: dice.oneIn(3), isKnown: false,
            isInLongText: dice.oneIn(4))
    }

    @Test(arguments: Dice.seeds(60)) func itCountsWhatIsLacking(seed: UInt64) {
        var dice = Dice(seed: seed)
        // Up to three blocks, and sometimes just full ones.
        let count = dice.oneIn(4) ? 64 * dice.below(3) : dice.below(200)
        let words = (0..<count).map { _ in Self.word(ofLength: 1 + dice.below(7), &dice) }
        var planes = LetterPlanes()
        for (number, word) in words.enumerated() { planes.append(word, number: Int32(number)) }
        #expect(planes.count == count)
        for _ in 0..<30 {
            let bag = LetterBag(Self.word(ofLength: dice.below(9), &dice))
            let allowed = LetterPlanes.Lacking(regular: dice.below(5) - 1, irregular: dice.below(5) - 1)
            var found: [Int] = []
            planes.withView { $0.forEachWord(lacking: allowed, of: bag) { found.append(Int($0.number)) } }
            let expected = words.indices.filter { number in
                let other = LetterBag(words[number])
                let most = min(other.count == words[number].count ? allowed.regular : allowed.irregular, 3)
                return most >= 0 && bag.missing(in: other, beyond: most) == 0
            }
            #expect(found == expected, "seed \(seed)")
        }
    }

    /// What a search asks the planes for leaves every word that may be meant.
    @Test(arguments: Dice.seeds(60)) func noWordThatMatchesIsLeftOut(seed: UInt64) {
        var dice = Dice(seed: seed)
        var pool = WordPool()
        for _ in 0..<600 {
            Self.word(ofLength: 1 + dice.below(12), &dice).withUnsafeBufferPointer { _ = pool.insert($0) }
        }
        var matches = 0
        for _ in 0..<20 {
            let typed = Self.word(ofLength: 1 + dice.below(10), &dice)
            let span = Self.span(typed, &dice)
            let sought = typed.withUnsafeBufferPointer { SoughtWords(span, $0) }
            func isMatch(_ number: Int) -> Bool {
                let word = pool.word(number)
                let sketch = LetterPlanes.Sketch(bag: LetterBag(word), number: Int32(number), first: word[0])
                return word.count >= sought.lengthMin && sought.match(of: sketch, length: word.count) != nil
            }
            var found: Set<Int> = []
            pool.forEachLength(from: sought.lengthMin) { length, words, _ in
                words.forEachWord(lacking: sought.allowedLack(length: length), of: span.bag) {
                    if sought.match(of: $0, length: length) != nil { found.insert(Int($0.number)) }
                }
            }
            #expect(found == Set((0..<pool.count).filter(isMatch)), "\(typed), seed \(seed)")
            matches += found.count
        }
        #expect(matches > 20, "seed \(seed)")
    }
}
