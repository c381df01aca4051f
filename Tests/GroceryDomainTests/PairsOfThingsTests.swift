import GroceryDomain
import TestSupport
import Testing

/// Whatever two or three of these stand in a line, all of them are on the list: none vanishes, and none becomes what
/// their words together name.
@Suite struct PairsOfThingsTests {
    private static let groceries = Household.starter
    private static let search = CatalogueSearch(of: groceries)

    /// By the names that people write. Left out is what makes another thing of its neighbours on purpose: mince, soup,
    /// pitta, and what is asked about alone: squash, chips.
    private static let things = [
        "chicken", "beef", "lamb", "bacon", "ham", "sausages", "tuna", "prawns", "eggs", "milk", "butter", "cheese",
        "cream", "yoghurt", "bread", "rolls", "wraps", "cake", "biscuits", "crisps", "chocolate", "apples", "bananas",
        "oranges", "lemons", "grapes", "strawberries", "onions", "garlic", "potatoes", "tomatoes", "peppers",
        "mushrooms", "broccoli", "sweetcorn", "cucumber", "rice", "pasta", "noodles", "flour", "sugar", "oil",
        "ketchup", "mayo", "mustard", "gravy", "honey", "tea", "coffee", "juice", "water", "beer", "wine", "bleach",
        "sponges", "toilet roll", "nappies", "shampoo", "toothpaste", "ice cream", "olive oil", "mint sauce",
    ]

    private func items(_ line: String) -> [String] {
        Self.search.meanings(of: line, in: Self.groceries, limit: 1).map { meaning in
            meaning.certain.map { Self.groceries.name(of: $0.item) } ?? "“\(meaning.line.name)”"
        }
    }

    @Test("Two or three things stay two or three", arguments: Dice.seeds(4))
    func several(seed: UInt64) {
        var dice = Dice(seed: seed)
        for _ in 0..<250 {
            let things = Array(Self.things.shuffled(using: &dice).prefix(dice.oneIn(2) ? 2 : 3))
            let line =
                things.dropLast().joined(separator: ", ") + (dice.oneIn(2) ? ", " : " and ") + things[things.count - 1]
            #expect(items(line) == things.flatMap(items), "\(line)")
        }
    }
}
