import GroceryDomain
import TestSupport
import Testing

/// Several things in one line: which words belong to which of them.
@Suite struct RowsOfThingsTests {
    private static let groceries = Household.starter
    private static let search = CatalogueSearch(of: groceries)

    private func meant(_ line: String) -> String { Self.search.meant(line, in: Self.groceries) }

    @Test(
        "What names the same thing once more behind a comma is its brand or sort",
        arguments: [
            ("toothpaste, Sensodyne", "Toothpaste (Sensodyne)"),
            ("2 potatoes, King Edwards", "2 Potatoes (King Edwards)"),
            ("cola, Coca-Cola, 2 l", "2 l Cola (Coca-Cola)"),
            ("hot dogs, ball park", "Frankfurters (ball park)"),
            ("cat food, Whiskas x6", "6 Cat food (Whiskas)"), ("my honey, your honey", "Honey (my) + Honey (your)"),
            // Who has an amount of each means both.
            ("2 potatoes, 3 spuds", "2 Potatoes + 3 Potatoes"),
        ])
    func brands(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(
        "A colour alone is nothing to buy: it is a kind of what stands before it, or a note",
        arguments: [
            ("food colouring - blue, green", "Food colouring (blue, green)"),
            ("3 red onions, 2 white", "3 Red onions + 2 White onions"),
            ("red peppers, yellow and green", "Red peppers + Yellow peppers + Green peppers"),
            ("red onions 3, white 2", "3 Red onions + 2 White onions"),
            ("peppers red 2, green 1", "2 Red peppers + 1 Green peppers"),
            ("2 kidney beans, 1 black", "2 Kidney beans + 1 Black beans"), ("peppers 3, red", "3 Red peppers"),
            ("peppers, red and green", "Red peppers + Green peppers"), ("wine, red, white", "Red wine + White wine"),
            ("pears 3, green 2", "3 Pears + 2 “green”"),
            ("split peas, green", "Split peas"), ("honey, grapes, red", "Honey + Red grapes"),
            ("tea: rooibos, green", "Rooibos + Green tea"),
        ])
    func colours(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(
        "Three things in a row are three",
        arguments: [
            ("oil, lemon and tinned tuna", "Oil + Lemons + Tuna"),
            ("lemon, ginger and green tea", "Lemons + Ginger + Green tea"),
            ("lime, mint and green tea", "Limes + Mint + Green tea"),
            ("leeks, apple and orange juice", "Leeks + Apple juice + Orange juice"),
            ("soup, crisps and leeks", "Soup + Crisps + Leeks"),
            (
                "vanilla, strawberry and chocolate ice cream",
                "Vanilla ice cream + Strawberry ice cream + Chocolate ice cream"
            ),
        ])
    func rows(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(
        "Words that belong to several",
        arguments: [
            ("juice: apple & orange", "Apple juice + Orange juice"),
            ("crisps: salt and vinegar", "Salt and vinegar crisps"),
            ("sweet and regular potatoes", "Sweet potatoes + Potatoes (regular)"),
            ("baking powder and soda", "Baking powder + Bicarbonate of soda"),
            ("dog food and biscuits", "Dog food + Dog treats"), ("green beans and peppers", "Green beans + Peppers"),
            ("cream cheese and crackers", "Cream cheese + Crackers"),
            ("leek (for soup) and honey", "Leeks (for soup) + Honey"),
            ("ham, milk or oat milk", "Ham + Milk (or oat milk)"),
            ("med. cheddar", "Cheddar (med.)"), ("500 g leeks, 1 kg zzyzx", "500 g Leeks + 1 kg “zzyzx”"),
        ])
    func shared(line: String, meaning: String) { #expect(meant(line) == meaning) }
}
