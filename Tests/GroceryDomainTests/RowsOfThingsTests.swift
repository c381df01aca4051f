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
        "A noun that was written once is that of what follows and only says which sort",
        arguments: [
            ("double cream and single", "Double cream + Single cream"),
            ("2 red peppers and 1 green", "2 Red peppers + 1 Green peppers"),
            ("skimmed milk, whole", "Skimmed milk + Whole milk"),
            ("salted butter, unsalted, honey", "Salted butter + Unsalted butter + Honey"),
            ("dark soy sauce and light", "Dark soy sauce + Soy sauce"),
            ("white wine vinegar, red", "White wine vinegar + Red wine vinegar"),
            ("oat milk, almond", "Oat milk + Almond milk"), ("olive oil and sunflower", "Olive oil + Sunflower oil"),
            ("vanilla ice cream, strawberry", "Vanilla ice cream + Strawberry ice cream"),
            ("chocolate ice cream and vanilla", "Chocolate ice cream + Vanilla ice cream"),
            ("ready salted crisps, salt and vinegar", "Ready salted crisps + Salt and vinegar crisps"),
            ("crisps ready salted, cheese and onion", "Ready salted crisps + Cheese and onion crisps"),
            ("milk skimmed, whole", "Skimmed milk + Whole milk"),
            ("paper plates, cups, napkins", "Paper plates + Paper cups + Napkins"),
            ("semi skimmed milk, full fat", "Semi-skimmed milk + Whole milk"),
            ("SR flour, plain", "Self-raising flour + Plain flour"),
            ("tinned tomatoes and fresh", "Chopped tomatoes + Tomatoes"), ("diet cola and regular", "Diet Coke + Cola"),
            ("cherry tomatoes, plum", "Cherry tomatoes + Plum tomatoes"),
            ("mint tea and green", "Peppermint tea + Green tea"),
            ("kidney beans, black", "Kidney beans + Black beans"),
            ("caster sugar, icing", "Caster sugar + Icing sugar"),
            ("cranberry juice, orange, apple", "Cranberry juice + Orange juice + Apple juice"),
            ("dog food, cat", "Dog food + Cat food"), ("toilet roll, kitchen", "Toilet paper + Kitchen roll"),
            // The noun may stand behind the last.
            ("1 red and 1 green pepper", "1 Red peppers + 1 Green peppers"),
            ("2 red, 1 green pepper", "2 Red peppers + 1 Green peppers"),
            ("3 white 2 red onions", "3 White onions + 2 Red onions"),
            // These are things by themselves, or the same once more.
            ("frozen berries, mango", "Frozen berries + Mangoes"), ("small loaf, brown", "Bread (brown)"),
            ("apple juice, oranges", "Apple juice + Oranges"), ("green tea, ginger", "Green tea + Ginger"),
            ("apple juice, tomato, honey", "Apple juice + Tomatoes + Honey"),
            ("goat cheese, feta", "Goat's cheese + Feta"),
            ("olive oil, extra virgin, 1 l", "1 l Extra virgin olive oil"),
            ("sesame seeds black and white", "Black sesame seeds + Sesame seeds"),
            ("cheddar cheese, grated", "Cheddar (grated)"), ("brown bread, sliced", "Brown bread (sliced)"),
        ])
    func sharedNouns(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(
        "What stands behind a comma and is a thing of another type is one",
        arguments: [
            ("honey, bread, rolls, ham", "Honey + Bread + Bread rolls + Ham"), ("steak, chicken", "Steak + Chicken"),
            ("eggs, chicken", "Eggs + Chicken"), ("ham, honey", "Ham + Honey"), ("jam, bacon", "Jam + Bacon"),
            ("bread, onion", "Bread + Onions"), ("tea, lemon", "Tea + Lemons"), ("oil, garlic", "Oil + Garlic"),
            ("butter, lemon", "Butter + Lemons"), ("vinegar, honey", "Vinegar + Honey"),
            ("cheese and ice cream", "Cheese + Ice cream"), ("custard and ice cream", "Custard + Ice cream"),
            ("cheese and stock cubes", "Cheese + Stock cubes"), ("butter and kidney beans", "Butter + Kidney beans"),
            ("pasta and mint sauce", "Pasta + Mint sauce"), ("kitchen roll and rolls", "Kitchen roll + Bread rolls"),
            ("cheese strings and garlic", "String cheese + Garlic"), ("baby wipes and milk", "Baby wipes + Milk"),
            ("brown bread and cake", "Brown bread + Cake"), ("tea bags and mint", "Tea bags + Mint"),
            ("flour, pasta and cream", "Flour + Pasta + Cream"), ("garlic and olive oil", "Garlic + Olive oil"),
            ("chicken, thighs", "Chicken thighs"), ("cheesecake, lemon", "Cheesecake"),
            ("chicken, eggs", "Chicken + Eggs"), ("crisps, cheese", "Crisps + Cheese"), ("stock, beef", "Beef stock"),
            ("lamb, mint sauce, gravy", "Lamb + Mint sauce + Gravy granules"),
            ("turkey, stuffing", "Turkey + Stuffing mix"), ("olive oil, garlic", "Olive oil + Garlic"),
            ("olive oil, lemon", "Olive oil + Lemons"), ("ground coffee, filters", "Ground coffee + “filters”"),
            ("charcoal, lighter fluid", "Charcoal + Lighter fluid"), ("cheese, cheddar", "Cheddar"),
            ("milk, semi-skimmed", "Semi-skimmed milk"),
            ("coal for the fire 20kg + kindling", "20 kg Coal (for the fire) + Kindling"),
            ("pork pie, individual", "Pork pie (individual)"),
            ("honey, leeks, grapes cut them for Ben", "Honey + Leeks + “grapes cut them for Ben”"),
            ("bananas, 6, green", "6 Bananas (green)"),
            ("squash, lemonade", "“squash” + Lemonade"),
        ])
    func others(line: String, meaning: String) { #expect(meant(line) == meaning) }

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
