import GroceryDomain
import Sampling
import TestSupport
import Testing

/// What typed lines mean, with the starter catalogue.
@Suite struct MeaningTests {
    private static let groceries = Household.starter
    private static let search = CatalogueSearch(of: groceries)

    private func candidates(_ line: String) -> [String] {
        Self.search.meanings(of: line, in: Self.groceries).last?.candidates.map { candidate in
            Self.groceries.name(of: candidate.item) + (candidate.note.map { " (\($0))" } ?? "")
        } ?? []
    }

    @Test(
        "the code of a pack is the name of what is in it",
        arguments: [
            ("4006381333931", "|Milk"), ("3 4006381333931", "3|Milk"), ("2 kg 4006381333931", "2 kg|Milk"),
            ("honey, 3 4006381333931", "|Honey + 3|Milk"), ("3 96385074", "3|?96385074"),
        ])
    func aCodeIsAName(line: String, reading: String) throws {
        var groceries = Self.groceries
        let (milk, code) = (try #require(groceries.item(named: "milk")), BarcodeID(scanned: "4006381333931"))
        for operation in try groceries.coding(try #require(code), as: milk.id).operations {
            groceries.apply(operation, at: Household.now)
        }
        #expect(LineExamples.reading(of: line, Self.search, in: groceries) == reading)
    }

    @Test("chips are those out of the oven or a bag, or crisps, and no brand of cookies")
    func chipsAreAsked() {
        let found = Self.search.meanings(of: "chips", in: Self.groceries)[0].candidates
        #expect(found[0].isCertain == false)
        let names = Set(found.prefix(3).map { Self.groceries.name(of: $0.item) })
        #expect(names == ["Oven chips", "Tortilla chips", "Crisps"])
    }

    @Test(arguments: [
        "dried apricots", "frozen spinach", "baby corn", "chocolate milk", "minced lamb", "tinned peaches",
        "smoked salmon",
    ])
    func whatMakesAnotherThingIsNoDescription(line: String) {
        for candidate in Self.search.meanings(of: line, in: Self.groceries)[0].candidates where candidate.isCertain {
            #expect(candidate.note == nil, "\(Self.groceries.name(of: candidate.item))")
        }
    }

    @Test(arguments: [
        ("honey for the guinea pigs", "Honey"), ("violet crumble shampoo bar", "Shampoo"),
        ("aunt olga's rye bread", "Rye bread"),
    ])
    func anItemWhoseNameStandsInTheLineIsACandidate(line: String, item: String) {
        #expect(candidates(line).contains { $0.hasPrefix(item) }, "\(candidates(line))")
    }

    /// The beginning of a word behind a comma is that of another thing, unless it is a word that says more.
    @Test(arguments: [
        ("bread, b", "Bread"), ("bread, but", "Butter"), ("bread x2, mi", "Milk"), ("2 l milk, eg", "Eggs"),
    ])
    func whoTypesBehindACommaBeginsAnotherThing(line: String, item: String) {
        let meanings = Self.search.meanings(of: line, in: Self.groceries, isTyped: true)
        #expect(meanings.count == 2 && meanings[0].certain != nil)
        #expect(meanings[1].candidates.first.map { Self.groceries.name(of: $0.item) } == item)
    }

    @Test(arguments: ["bread, seedy", "carrots, lge", "bread, dark", "potatoes, for roa"])
    func aWordThatSaysMoreBeginsNothing(line: String) {
        #expect(Self.search.meanings(of: line, in: Self.groceries, isTyped: true).count == 1)
    }

    /// Who says yes to granola bars gets no bars of a brand that nobody typed.
    @Test func whatWasNotTypedIsNoWording() {
        func first(_ line: String) -> Meaning.Candidate? {
            Self.search.meanings(of: line, in: Self.groceries)[0].candidates.first
        }
        #expect(first("foo bar baz").map { $0.wording == nil } ?? false)
        #expect(first("zuchinni")?.wording == "zucchini")
    }

    @Test func whatIsShortenedIsCalledAsTyped() throws {
        let meaning = try #require(Self.search.meanings(of: "dark choc 85%", in: Self.groceries).first?.certain)
        #expect(meaning.name == "85% dark chocolate")
    }

    @Test(arguments: ["", " ", ",", "&", ", ,", "and", "🥚, 🥛", ";;; milk"]) func anyLineMeansSomething(line: String) {
        #expect(!Self.search.meanings(of: line, in: Self.groceries).isEmpty)
    }

    /// Whatever is typed stands in the amounts, names and notes of what was understood, or in what is asked about.
    @Test(arguments: Dice.seeds(20)) func nothingTypedIsLost(seed: UInt64) {
        var dice = Dice(seed: seed)
        let words = [
            "milk", "bread", "large", "Rex", "zqxv", "2", "500 g", "organic", "oat", "cream", "cheese", "red", "onions",
            "Barilla", "for", "tomatoes", "chopped",
        ]
        for _ in 0..<(Sample.isWhole ? 60 : 20) {
            var line = ""
            for _ in 0...dice.below(6) { line += dice.pick(words) + dice.pick([" ", " ", " ", ", ", " & ", " and "]) }
            line += dice.pick(words)
            let meanings = Self.search.meanings(of: line, in: Self.groceries)
            let kept = meanings.flatMap { meaning -> [String] in
                guard let certain = meaning.certain, let item = Self.groceries.items[certain.item] else {
                    return [meaning.line.wholeText]
                }
                return [item.name, meaning.line.quantity?.text() ?? "", certain.note ?? "", meaning.line.note ?? ""]
                    + item.aliases
            }.joined(separator: " ").lowercased()
            for word in words where line.lowercased().contains(word.lowercased()) && word.allSatisfy(\.isLetter) {
                #expect(kept.contains(word.lowercased()), "\(word) of “\(line)” (seed \(seed)): \(kept)")
            }
        }
    }
}
