import Testing

@testable import GroceryDomain

/// Who asks for a few names is answered with the first of all of them: what a search passes over is behind these.
@Suite struct MatchingFewTests {
    private static let words = [
        "milk", "mild", "mint", "oat", "oats", "whole", "bread", "brown", "butter", "beans", "green", "red", "onions",
        "olive", "oil", "orange", "juice", "rice", "brown rice", "cream", "ice cream", "crème", "tea", "tomato",
    ]

    private static func name(_ dice: inout TypingDice) -> String {
        (0..<Int.random(in: 1...3, using: &dice)).map { _ in words.randomElement(using: &dice) ?? "" }
            .joined(separator: " ")
    }

    /// All beginnings of some words and names.
    private static func typed(_ dice: inout TypingDice) -> [String] {
        let texts = words.shuffled(using: &dice).prefix(6) + (0..<4).map { _ in name(&dice) }
        return texts.flatMap { text in (1...text.count).map { String(text.prefix($0)) } }
    }

    @Test(arguments: UInt64(1)...40) func fewAreTheFirstOfAll(seed: UInt64) {
        var dice = TypingDice(seed: seed)
        let items = (0..<80).map { id in
            (id: id, names: (0..<Int.random(in: 1...3, using: &dice)).map { _ in Self.name(&dice) })
        }
        let expected = items.map { item in
            var expectation = Expectation(
                likelihood: Double.random(in: 0...1, using: &dice),
                wording: Bool.random(using: &dice) ? item.names.randomElement(using: &dice) : nil)
            expectation.isOnList = Int.random(in: 0..<6, using: &dice) == 0
            return expectation
        }
        let index = NameIndex(items)
        var cut = 0
        for typed in Self.typed(&dice) {
            let all = index.search(typed, limit: items.count) { id, _ in expected[id] }
            let few = index.search(typed, limit: 5) { id, _ in expected[id] }
            // Among all there may be one that fits better and is hardly wanted: beside it some are not shown.
            let alsoShown = few.filter(all.contains)
            #expect(alsoShown == Array(all.prefix(alsoShown.count)), "\(typed), seed \(seed)")
            if all.count > 5 { cut += 1 }
        }
        #expect(cut > 20)
    }

    /// What postings say of names that are not read is true: who asks of what is known finds what asking of all does.
    @Test(arguments: UInt64(1)...40) func whatIsKnownOfFewIsAsGoodAsOfAll(seed: UInt64) {
        var dice = TypingDice(seed: seed)
        var index = NameIndex<Int>()
        for id in 0..<80 {
            let names = (0..<Int.random(in: 1...3, using: &dice)).map { _ in Self.name(&dice) }
            index.insert(id, names: names, commonness: Int.random(in: Item.commonnessRange, using: &dice))
            // Some are added to what lies side by side, some are no more.
            if id == 50 { index = index.compacted() }
            if Int.random(in: 0..<8, using: &dice) == 0 { index.remove(Int.random(in: 0...id, using: &dice)) }
        }
        let known = Set((0..<80).filter { _ in Int.random(in: 0..<10, using: &dice) == 0 })
        let wanted = (0..<80).map { _ in Double.random(in: 0...1, using: &dice) }
        let expectation = { (id: Int, commonness: Int) in
            var expectation = Expectation(likelihood: wanted[id])
            expectation.isOnList = id % 2 == 0
            return known.contains(id) ? expectation : .ofUnused(commonness: commonness)
        }
        for typed in Self.typed(&dice) {
            let few = NameIndex.search(typed, in: [index], limit: 5, known: known, expectation: expectation)
            #expect(few == index.search(typed, limit: 5, expectation: expectation), "\(typed), seed \(seed)")
        }
    }
}
