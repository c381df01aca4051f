import GroceryDomain
import TestSupport
import Testing

/// Amounts in unusual places of a line.
@Suite struct AmountsInLinesTests {
    private static let groceries = Household.starter
    private static let search = CatalogueSearch(of: groceries)

    private func meant(_ line: String) -> String { Self.search.meant(line, in: Self.groceries) }

    @Test(
        "Behind a comma or in brackets, with what says more of it",
        arguments: [
            ("leeks, 3 large", "3 Leeks (large)"), ("yoghurts (3 packs of 4)", "3 packs Yoghurt (of 4)"),
            ("carrots, grated, 2 bags", "2 bags Carrots (grated)"),
            ("prawns, peeled and cooked, 300g", "300 g Prawns (peeled and cooked)"),
            ("sugar, plus extra for dusting, 300g", "300 g Sugar (plus extra for dusting)"),
            ("leeks, trimmed, 4 oz x 2", "2x4 oz Leeks (trimmed)"),
            ("2 onions, chopped, 200 g", "2 Onions (200 g, chopped)"),
            ("onions, 4 red", "4 Red onions"), ("onions, 3 red, 2 white", "3 Red onions + 2 White onions"),
            ("duck, 2 breasts", "2 Duck breasts"),
            ("leeks, 2 large or 3 small", "2 Leeks (large or 3 small)"),
            ("leeks 2 large 1 small", "3 Leeks (2 large, 1 small)"),
            ("lamb chops (8), thick", "8 Lamb chops (thick)"),
            ("eggs (10) shared with Anna", "10 Eggs (shared with Anna)"),
            ("ginger, large piece", "1 piece Ginger (large)"), ("foil trays 5, half size", "5 Foil trays (half size)"),
            ("leeks medium 1/2 kg rinsed", "0.5 kg Leeks (medium, rinsed)"),
            ("1 lime, zest and juice, plus extra slices", "1 Limes (zest and juice, plus extra slices)"),
        ])
    func behindCommas(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(
        "Packs, their size and how many of them",
        arguments: [
            ("sardines 120g tins x 3", "3x120 g tins Sardines"), ("sardines x3 tins", "3 tins Sardines"),
            ("coconut milk x6 400ml", "6x400 ml Coconut milk"), ("lager 6x330ml x2", "12x330 ml Lager"),
            ("peaches x 3 if ripe", "3 Peaches (if ripe)"),
            ("sparkling water 12 x 330 glass", "12 Sparkling water (330, glass)"),
            ("jar honey 340g", "1x340 g jar Honey"), ("pot double cream 300ml", "1x300 ml pot Double cream"),
            ("pot double cream 300ml x2", "2x300 ml pots Double cream"), ("honey jar 340 g", "1x340 g jar Honey"),
            ("6 pack lager 330ml", "1 pack Lager (6 pack, 330 ml)"), ("bin bags 50l x 20", "20 Bin bags (50 l)"),
            ("2 rolls bin bags 50 l", "2 rolls Bin bags (50 l)"),
            ("kg leeks", "1 kg Leeks"),
            ("lb leeks", "1 lb Leeks"), ("pint milk", "1 pint Milk"), ("1 loaf wholemeal", "1 loaf Wholemeal bread"),
            ("bin bags 50l", "Bin bags (50 l)"), ("freezer bags gallon", "Freezer bags (1 gallon)"),
            ("ice cream tubs 2 l", "2 l Ice cream"),
            ("salmon 2 fillets", "2 Salmon"), ("kilo potatoes", "1 kg Potatoes"), ("eggs twelve", "12 Eggs"),
            ("eggs box of 6", "1 box Eggs (of 6)"), ("potatoes kilo", "1 kg Potatoes"),
            ("lager crate of twenty", "1 crate Lager (of twenty)"), ("milk litre", "1 l Milk"),
            ("after eight", "After dinner mints"),
            ("eggs x6 x2 boxes", "2 boxes Eggs (x6)"), ("eggs x6 x2", "12 Eggs"),
            ("coke 12pk x2", "2 packs Cola (12pk)"),
            ("rice 1kg bag x2", "2x1 kg bags Rice"), ("beans 400g, 4 tins", "4x400 g tins Baked beans"),
            ("milk 2l, 3", "3x2 l Milk"), ("butter 250g x2 unsalted", "2x250 g Unsalted butter"),
            ("juice 4x200ml", "4x200 ml Juice"), ("5# flour", "5 lb Flour"), ("flour 5#", "5 lb Flour"),
            ("a six pack of cola", "1 pack Cola (six pack)"), ("five hundred grams of leeks", "500 g Leeks"),
            ("two hundred and fifty grams of butter", "250 g Butter"),
        ])
    func packs(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(
        "Behind the name, without a number",
        arguments: [
            ("cabbage half", "½ Cabbage"), ("lemons box", "1 box Lemons"), ("buttermilk pint", "1 pint Buttermilk"),
            ("half & half pint", "1 pint Half-and-half"), ("leeks tin", "1 tin Leeks"),
            ("cake tin", "Cake tin"), ("bread bin", "Bread bin"),
        ])
    func containers(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(
        "What is no amount",
        arguments: [
            ("eggs 6/12", "Eggs (6/12)"), ("honey 10/10", "Honey (10/10)"), ("honey 2.40 ea", "Honey (2.40 ea)"),
            ("yoghurt 3,5%", "Yoghurt (3,5%)"), ("1 leek or 2 onions", "1 Leeks (or 2 onions)"),
            ("honey from costco", "Honey (from costco)"),
        ])
    func none(line: String, meaning: String) { #expect(meant(line) == meaning) }
}
