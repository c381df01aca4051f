import GroceryDomain
import Testing

@Suite struct PluralTests {
    @Test func wordsGoWithTheirNumber() {
        #expect([0, 1, 2].map { Plural.count($0, "mark") } == ["0 marks", "1 mark", "2 marks"])
        #expect([1, 2].map { Plural.count($0, "entry", "entries", one: "one") } == ["one entry", "2 entries"])
        #expect([1, 2].map { Plural.word($0, "it", "them") } == ["it", "them"])
        #expect([1, 2].map(Plural.times) == ["once", "2 times"])
    }
}
