import GroceryDomain
import TestSupport
import Testing

@Suite struct LayeredBaseTests {
    private final class Words: SortedBase, CoveringBase, Sendable {
        let rows: [(key: Int, value: String?, isShown: Bool)]
        let covering: [Int]

        init(_ rows: [Int: (value: String?, isShown: Bool)], covering: [Int] = []) {
            self.covering = covering
            self.rows = rows.map { ($0.key, $0.value.value, $0.value.isShown) }.sorted { $0.0 < $1.0 }
        }

        var count: Int { rows.count }
        func key(at index: Int) -> Int { rows[index].key }
        func value(at index: Int) -> String? { rows[index].value }
        func isShown(at index: Int) -> Bool { rows[index].isShown }
        func shownCount(in indices: Range<Int>) -> Int { indices.count { rows[$0].isShown } }
        func index(notBefore key: Int) -> Int { rows.firstIndex { $0.key >= key } ?? rows.count }
    }

    @Test("Each key is there once, as the upper one has it where both have it", arguments: Dice.seeds(30))
    func layers(seed: UInt64) {
        print("LayeredBaseTests.layers: seed \(seed)")
        var dice = Dice(seed: seed)
        func rows(_ count: Int, _ name: String) -> [Int: (value: String?, isShown: Bool)] {
            var rows: [Int: (value: String?, isShown: Bool)] = [:]
            for _ in 0..<count { rows[dice.below(20)] = (dice.oneIn(5) ? nil : name, !dice.oneIn(4)) }
            return rows
        }
        let (upper, lower) = (rows(dice.below(16), "upper"), rows(dice.below(24), "lower"))
        let both = LayeredBase(Words(upper, covering: upper.keys.filter { lower[$0] != nil }), over: Words(lower))
        let expected = lower.merging(upper) { $1 }
        #expect(both.count == expected.count)
        #expect(Set((0..<both.count).map(both.key(at:))) == Set(expected.keys))
        for index in 0..<both.count {
            let key = both.key(at: index)
            #expect(both.index(of: key) == index)
            #expect(both.value(at: index) == expected[key]?.value && both.isShown(at: index) == expected[key]?.isShown)
        }
        for key in 0..<20 where expected[key] == nil { #expect(both.index(of: key) == nil) }
        for low in 0...both.count {
            for high in low...both.count {
                #expect(both.shownCount(in: low..<high) == (low..<high).count { both.isShown(at: $0) })
            }
        }
    }
}
