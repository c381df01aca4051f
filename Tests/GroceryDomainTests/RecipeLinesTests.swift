import GroceryDomain
import TestSupport
import Testing

/// Lines as recipes write them, typed or pasted onto a list.
@Suite struct RecipeLinesTests {
    private static let groceries = Household.starter
    private static let search = CatalogueSearch(of: groceries)

    private func meant(_ line: String) -> String { Self.search.meant(line, in: Self.groceries) }

    @Test(
        "Where a line says what for, how much by taste, or that it need not be, it is a note",
        arguments: [
            ("pepper to taste", "Black pepper (to taste)"), ("chives to garnish", "Chives (to garnish)"),
            ("limes to serve", "Limes (to serve)"), ("3 plums per person", "3 Plums (per person)"),
            ("walnuts as a topping", "Walnuts (as a topping)"), ("rice of your choice", "Rice (of your choice)"),
            ("500 g rice, preferably basmati", "500 g Rice (preferably basmati)"),
            ("spinach(optional)", "Spinach (optional)"), ("(optional) 2 leeks", "2 Leeks (optional)"),
            ("3 cloves garlic, pressed", "3 cloves Garlic (pressed)"), ("egg(s)", "Eggs"),
            // Ready to eat is no purpose of a name, and this no sign.
            ("to", "“to”"), ("ready to eat apricots", "Dried apricots"),
        ])
    func remarks(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(
        "Of two things either of which will do the first is meant",
        arguments: [
            ("lamb or pork mince", "Minced lamb (or pork)"), ("red/yellow peppers", "Red peppers (or yellow)"),
            ("2 tins of kidney or black beans", "2 tins Kidney beans (or black)"),
            ("light or dark muscovado sugar", "Light brown sugar (or dark)"),
            // No honey syrup.
            ("honey or golden syrup", "Honey (or golden syrup)"),
            ("aubergine/eggplant", "Aubergines"), ("butter or ghee", "Butter (or ghee)"),
            ("double cream or crème fraîche", "Double cream (or crème fraîche)"),
            ("hot, sweet or smoked paprika", "Hot paprika (or sweet, smoked)"),
            // These are two, and nobody said either.
            ("milk/bread", "“milk/bread”"),
        ])
    func alternatives(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(
        "The whole is bought for its juice",
        arguments: [
            ("juice of 2 limes", "2 Limes (juice)"),
            ("finely grated zest of an orange", "1 Oranges (finely grated zest)"),
            ("juice and zest of half a lemon", "½ Lemons (juice and zest)"),
            ("juice of beetroot", "“juice of beetroot”"), ("orange juice", "Orange juice"),
        ])
    func parts(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(
        "The amount again in brackets, in another measure, in words",
        arguments: [
            ("200 grams (g) leeks", "200 g Leeks"), ("1 l (34 fl oz, 4 cups) milk", "1 l Milk (34 fl oz, 4 cups)"),
            ("1 packet (~8 g) yeast", "1 packet Dried yeast (~8 g)"),
            ("1 tin (400 g) lentils", "1x400 g tin Tinned lentils"),
            ("400 g or 14 oz leeks", "400 g Leeks (or 14 oz)"),
            ("4 thinly cut slices of ham", "4 slices Ham (thinly, cut)"),
            ("2 peeled cloves of garlic", "2 cloves Garlic (peeled)"), ("3 pods of cardamom", "3 pods Cardamom"),
            ("a few leaves of basil", "Basil (a few leaves)"), ("some slices of ham", "Ham (some slices)"),
            ("a little milk", "Milk (a little)"), ("small amount of sugar", "Sugar (small amount)"),
        ])
    func amounts(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(
        "Of many things any of which will do the first is meant",
        arguments: [
            ("1 tbsp rapeseed, walnut or olive oil", "1 tbsp Rapeseed oil (or walnut, olive)"),
            ("oat, soya, or coconut milk", "Oat milk (or soya, coconut)"),
            ("500 ml fish, chicken or vegetable stock", "500 ml Fish stock (or chicken, vegetable)"),
            ("1 tin haricot, black or butter beans, drained", "1 tin Haricot beans (or black, butter, drained)"),
            // A list that ends with a choice is a list.
            ("leeks, honey, plums or pears", "Leeks + Honey + Plums (or pears)"),
            ("milk, bread, orange or apple juice", "Milk + Bread + Orange juice (or apple)"),
            ("plums, ham, bread or rolls, leeks", "Plums + Ham + Bread (or rolls) + Leeks"),
            ("2 onions, leeks, carrots or swede", "2 Onions + Leeks + Carrots (or swede)"),
            ("leeks, 2 onions, honey", "Leeks + 2 Onions + Honey"),
        ])
    func choices(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(
        "Words behind and that both are kinds of",
        arguments: [
            ("garlic and onion powder", "Garlic powder + Onion powder"),
            ("olive and sesame oil", "Olive oil + Sesame oil"),
            ("soya, oat and almond milk", "Soya milk + Oat milk + Almond milk"),
            ("pork and turkey mince", "Minced pork + Minced turkey"),
            ("honey, leeks and plums", "Honey + Leeks + Plums"),
            ("leeks, honey and white bread", "Leeks + Honey + White bread"),
            ("plum and cherry tomatoes", "Plum tomatoes + Cherry tomatoes"),
            // No milk bread, no powdered egg, no cheese sauce, no lemon sugar.
            ("milk and white bread", "Milk + White bread"), ("egg and baking powder", "Eggs + Baking powder"),
            ("lemon and icing sugar", "Lemons + Icing sugar"), ("apples and orange juice", "Apples + Orange juice"),
        ])
    func sharedWords(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(
        "Parts and purposes behind a comma are notes",
        arguments: [
            ("1 lime, plus wedges to serve", "1 Limes (plus wedges to serve)"),
            ("honey, plus extra for drizzling", "Honey (plus extra for drizzling)"),
            ("2 lemons, zest and juice", "2 Lemons (zest and juice)"),
            ("chicken thighs, skin and bone", "Chicken thighs (skin and bone)"),
            ("dark chocolate, 70% cocoa", "Dark chocolate (70% cocoa)"), ("4 rolls, split", "4 Bread rolls (split)"),
            ("the juice of 2 oranges", "2 Oranges (juice)"), ("zest 1 lime", "1 Limes (zest)"),
            ("garlic, 3 cloves, crushed", "3 cloves Garlic (crushed)"),
            ("2 sticks (1 cup) butter", "2 sticks Butter (1 cup)"),
        ])
    func remarksBehindCommas(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(
        "Kinds behind a colon are kinds of what stands before it",
        arguments: [
            ("onions: red, white", "Red onions + White onions"),
            ("soup - leek, tomato", "Leeks (soup) + Tomatoes (soup)"),
            ("juice: apple, pineapple", "Apple juice + Pineapple juice"),
            ("beans: kidney, black", "Kidney beans + Black beans"), ("milk: oat, hazelnut", "Oat milk + Hazelnut milk"),
            ("party: balloons, ham", "Balloons (party) + Ham (party)"), ("pasta (wholewheat)", "Wholewheat pasta"),
            ("ginger (beer)", "Ginger beer"), ("24 count eggs", "24 pieces Eggs"),
        ])
    func kinds(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(
        "Kinds are two things, and preparations one",
        arguments: [
            ("salted and unsalted butter", "Salted butter + Unsalted butter"),
            ("peeled and sliced carrots", "Carrots (peeled and sliced)"),
            ("leeks, large and small", "Leeks (large and small)"),
        ])
    func joints(line: String, meaning: String) { #expect(meant(line) == meaning) }
}
