import GroceryDomain
import Testing

@Suite struct MatchingTypeTests {
    private static let known: [(String, [String])] = [
        (
            "Dairy",
            [
                "Milk", "Oat milk", "Whole milk", "Double cream", "Cream", "Sour cream", "Butter", "Yoghurt",
                "Greek yoghurt", "Vollmilch",
            ]
        ),
        ("Frozen", ["Ice cream", "Frozen peas", "Frozen berries", "Frozen spinach", "Fish fingers"]),
        (
            "Cleaning",
            [
                "Dish brush", "Dishwasher tablets", "Washing-up liquid", "Bleach", "Dish cloths", "Hand soap",
                "Laundry soap",
            ]
        ),
        ("Soups", ["Tomato soup", "Chicken soup", "Mushroom soup", "Lentil soup"]),
        ("Tins", ["Tinned tomatoes", "Tinned peaches", "Tin of beans", "Tinned tuna", "Tinned sweetcorn"]),
        ("Fruit", ["Apples", "Pears", "Peaches", "Strawberries", "Blueberries", "Raspberries"]),
        ("Cheese", ["Bergkäse", "Schnittkäse", "Cheddar cheese", "Cream cheese", "Goat's cheese"]),
        ("Bakery", ["Rye bread", "White bread", "Sourdough bread", "Bagels", "Roggenbrot", "Weizenbrot"]),
    ]

    private static var suggester: TypeSuggester<String> {
        var suggester = TypeSuggester<String>()
        for (type, names) in known { for name in names { suggester.learn(name: name, type: type) } }
        return suggester
    }

    @Test(arguments: [
        ("oat cream", "Dairy"), ("dish soap", "Cleaning"), ("frozen mango", "Frozen"), ("tinned pears", "Tins"),
        ("Hafermilch", "Dairy"),
        ("Ziegenkäse", "Cheese"), ("blackberries", "Fruit"), ("pumpkin soup", "Soups"), ("spelt bread", "Bakery"),
        ("dish soap refill", "Cleaning"),
        ("cream of tomatoes", "Dairy"), ("Vollkornbrot", "Bakery"), ("goats cheese", "Cheese"), ("milks", "Dairy"),
    ])
    func likeliest(name: String, type: String) { #expect(Self.suggester.suggestions(for: name).first?.type == type) }

    @Test(arguments: ["xqzt", "", "   ", "🍎", "牛奶", "hammer"])
    func nothingRatherThanSomethingSilly(name: String) { #expect(Self.suggester.likeliest(for: name) == nil) }

    @Test func twoWordsTellTheSameInAnyOrder() {
        var suggester = TypeSuggester<String>()
        for name in ["tea wax jar", "tree wax lid"] { suggester.learn(name: name, type: "Household") }
        for name in ["tree wax tea", "oak wax fig"] { suggester.learn(name: name, type: "Cleaning") }
        #expect(suggester.suggestions(for: "tea oil tree blorb").first?.type == "Cleaning")
    }

    /// "Organic" was seen three times in four with the first type, but with all others as well; "uht" once.
    @Test func aWordOfAllTypesSaysLittle() {
        var suggester = TypeSuggester<String>()
        for type in 0..<8 {
            for number in 0..<40 {
                let word = number < (type == 0 ? 30 : 5) ? "organic" : type == 1 && number == 39 ? "uht" : "other"
                suggester.learn(name: "\(word) \(type * 100 + number)", type: "\(type)")
            }
        }
        #expect(suggester.suggestions(for: "organic blorb").first?.type == "0")
        #expect(suggester.suggestions(for: "uht organic blorb").first?.type == "1")
    }

    @Test func aTossUpIsNotSaid() {
        var suggester = TypeSuggester<String>()
        for type in ["Bakery", "Frozen", "Meat"] { suggester.learn(name: "blorb", type: type) }
        #expect(suggester.likeliest(for: "blorb") == nil)
        suggester.learn(name: "quimby blorb", type: "Frozen")
        #expect(suggester.likeliest(for: "blorb") == "Frozen")
    }

    @Test func theFirstWordIsOftenABrand() {
        var suggester = TypeSuggester<String>()
        for name in ["blorb wax", "blorb foam"] { suggester.learn(name: name, type: "Cleaning") }
        for name in ["quimby blorb", "wug blorb"] { suggester.learn(name: name, type: "Bakery") }
        #expect(suggester.suggestions(for: "blorb zap").first?.type == "Cleaning")
        #expect(suggester.suggestions(for: "zap blorb").first?.type == "Bakery")
    }

    @Test func sharesAddUpToOne() {
        let suggestions = Self.suggester.suggestions(for: "tinned milk")
        #expect(suggestions.count == Self.known.count)
        #expect(abs(suggestions.map(\.confidence).reduce(0, +) - 1) < 1e-9)
        #expect(suggestions.map(\.confidence) == suggestions.map(\.confidence).sorted(by: >))
    }

    @Test func aChoiceCountsAtOnceAndMoreThanTheCatalogue() {
        var suggester = Self.suggester
        #expect(suggester.suggestions(for: "barista oat drink").first?.type == "Dairy")
        suggester.learn(name: "almond drink", type: "Plant milk", weight: 3)
        suggester.learn(name: "rice drink", type: "Plant milk", weight: 3)
        #expect(suggester.suggestions(for: "barista oat drink").first?.type == "Plant milk")
        suggester.learn(name: "soy cream", type: "Plant milk", weight: 6)
        suggester.learn(name: "rice cream", type: "Plant milk", weight: 6)
        suggester.learn(name: "coconut cream", type: "Plant milk", weight: 6)
        #expect(suggester.suggestions(for: "oat cream").first?.type == "Plant milk")
    }

    @Test func forgettingTakesBackLearning() {
        var suggester = Self.suggester
        let before = suggester.suggestions(for: "tofu cream")
        suggester.learn(name: "tofu", type: "Dairy", weight: 3)
        #expect(suggester.suggestions(for: "tofu cream").map(\.confidence) != before.map(\.confidence))
        suggester.forget(name: "tofu", type: "Dairy", weight: 3)
        let after = suggester.suggestions(for: "tofu cream")
        for (a, b) in zip(before, after) { #expect(a.type == b.type && abs(a.confidence - b.confidence) < 1e-6) }
        suggester.forget(name: "never learnt", type: "No such type")
    }
}
