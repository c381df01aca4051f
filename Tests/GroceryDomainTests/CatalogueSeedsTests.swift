import GroceryDomain
import TestSupport
import Testing

/// The starter catalogue in `seeds/`.
@Suite struct CatalogueSeedsTests {
    private static let text = Repository.read("seeds/catalogue.tsv") ?? ""

    private static let groceries = Household.starter

    @Test func everyLineIsWellFormedAndEveryNameUnique() throws {
        let file = try CatalogueFile(Self.text)
        #expect(Groceries().loading(file, from: "seeds").leftOut == [])
        let names = file.lines.flatMap { [$0.item] + $0.aliases }.map(\.folded)
        #expect(Dictionary(grouping: names, by: \.self).filter { $1.count > 1 }.keys.sorted() == [])
    }

    @Test func itIsLargeEnough() {
        #expect(Self.groceries.types.shown.count >= 28)
        #expect(Self.groceries.items.shown.count >= 3500)
    }

    @Test func noTypeIsNearlyEmpty() {
        for type in Self.groceries.orderedTypes {
            let count = Self.groceries.items.shown.filter { $0.type == type.id }.count
            #expect(count >= 5, "\(type.name) has \(count)")
        }
    }

    @Test func shreddedWheatIsACereal() throws {
        let item = try #require(Self.groceries.item(named: "Shredded wheat"))
        #expect(try #require(Self.groceries.types[item.type]).name.contains("Cereal"))
    }

    @Test(arguments: [("courgette", "zucchini"), ("coriander", "cilantro"), ("aubergine", "eggplant")])
    func bothSidesOfTheOceanFindTheirs(one: String, other: String) throws {
        var search = CatalogueSearch()
        search.refresh(Self.groceries)
        let first = try #require(search.find(one, in: Self.groceries, limit: 3).first)
        let second = try #require(search.find(other, in: Self.groceries, limit: 3).first)
        #expect(first.isExact && second.isExact)
        #expect(first.item == second.item)
    }

    /// As the program searches.
    private static let search = CatalogueSearch(of: Household.starter)

    /// Names that are not in the catalogue but whose type is obvious.
    @Test(arguments: [
        ("barista oat cream", "Dairy & Eggs"), ("smoked haddock fillets", "Fish & Seafood"),
        ("bluberry jam", "Spreads"), ("birthday candles", "Household"), ("almond yoghurt", "Dairy & Eggs"),
        ("frozen mango", "Frozen"), ("lamb shank", "Meat"), ("pear cider", "Beer, Wine & Spirits"),
        ("cat treats", "Pet"), ("baby shampoo", "Baby"), ("garlic naan", "Bakery"),
        ("chobani vanilla", "Dairy & Eggs"), ("huggies newborn", "Baby"), ("stouffer's chicken pie", "Frozen"),
    ])
    func aNewNameIsSuggestedItsType(name: String, type: String) {
        #expect(
            Self.search.suggestedType(for: name, in: Household.starter).flatMap { Self.groceries.types[$0]?.name }
                == type)
    }

    /// A few letters in common with a name are no reason for a suggestion, and neither is a word that fits many types.
    @Test(arguments: [
        "appels of the moon", "appelade", "passport", "quarterly report", "xylophone", "dentist",
        "thursday", "asdf", "fresh blorb", "organic quimby", "big one", "zwq", "parliament",
    ])
    func noSuggestionRatherThanASillyOne(name: String) {
        let suggested = Self.search.suggestedType(for: name, in: Household.starter).flatMap {
            Self.groceries.types[$0]?.name
        }
        #expect(suggested == nil)
    }

    /// Every fortieth item guessed from all others.
    @Test func mostSuggestionsAreRight() throws {
        let file = try CatalogueFile(Self.text)
        var suggester = TypeSuggester<String>()
        for line in file.lines {
            for name in [line.item] + line.aliases { suggester.learn(name: name, type: line.type) }
        }
        var (asked, said, right) = (0, 0, 0)
        for line in file.lines.enumerated().filter({ $0.offset % 40 == 3 }).map(\.element) {
            for name in [line.item] + line.aliases { suggester.forget(name: name, type: line.type) }
            asked += 1
            if let type = suggester.likeliest(for: line.item) {
                said += 1
                if type == line.type { right += 1 }
            }
            for name in [line.item] + line.aliases { suggester.learn(name: name, type: line.type) }
        }
        #expect(said * 100 >= asked * 45, "\(said) of \(asked) said")
        #expect(right * 100 >= said * 60, "\(right) of \(said) right")
    }

    /// Each is of a type of the catalogue, stands there once, and is no name of an item.
    @Test func everyExampleIsOne() throws {
        let types = Set(Self.groceries.types.shown.map(\.name))
        var seen: Set<String> = []
        for line in (Repository.read("seeds/examples.tsv") ?? "").split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            try #require(fields.count == 2 && types.contains(String(fields[0])), "\(line)")
            for name in fields[1].split(separator: "|", omittingEmptySubsequences: false) {
                let folded = name.folded
                #expect(!folded.isEmpty && folded.count == name.count && seen.insert(folded).inserted, "\(name)")
                #expect(Self.groceries.item(named: String(name)) == nil, "\(name)")
            }
        }
        #expect(seen.count > 4_000)
    }

    @Test func everyNameFindsItsItem() {
        for item in Self.groceries.items.shown.sorted(by: { $0.id < $1.id }).prefix(40) {
            for name in item.names { #expect(Self.groceries.item(named: name)?.id == item.id, "\(name)") }
        }
    }

    @Test func theFileHasNoStraySpaceOrControlCharacter() {
        for (index, line) in Self.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard !line.hasPrefix("#") else { continue }
            for field in line.split(separator: "\t", omittingEmptySubsequences: false) {
                for name in field.split(separator: "|", omittingEmptySubsequences: false) where name.contains(" ") {
                    #expect(!name.hasPrefix(" ") && !name.hasSuffix(" ") && !name.contains("  "), "line \(index + 1)")
                }
            }
        }
        #expect(Self.text.hasSuffix("\n"))
        #expect(!Self.text.contains("\r"))
    }
}
