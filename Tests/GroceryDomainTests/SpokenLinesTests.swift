import GroceryDomain
import TestSupport
import Testing

/// Lines as they are dictated, or written to somebody in a chat.
@Suite struct SpokenLinesTests {
    private static let groceries = Household.starter
    private static let search = CatalogueSearch(of: groceries)

    private func meant(_ line: String) -> String { Self.search.meant(line, in: Self.groceries) }

    @Test(
        "The words around the thing are no part of it",
        arguments: [
            ("add leeks", "Leeks"), ("add leeks to the shopping list", "Leeks"), ("put 2 leeks on the list", "2 Leeks"),
            ("add leeks and honey", "Leeks + Honey"), ("um a bag of leeks", "1 bag Leeks"),
            ("oh and some honey", "Honey (some)"),
            ("and then two leeks", "2 Leeks"), ("ok so we need honey", "Honey"), ("can you pick up a leek", "1 Leeks"),
            ("could you get me some honey please", "Honey (some please)"), ("we are nearly out of honey", "Honey"),
            ("need honey again", "Honey (again)"), ("some more of that nice ham", "Ham (some more of that nice)"),
        ])
    func requests(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(
        "Who wants it is noted",
        arguments: [
            ("Anna wants 2 leeks", "2 Leeks (Anna)"), ("anna needs leeks, honey", "Leeks (anna) + Honey (anna)"),
            ("leek on your way home", "Leeks (on your way home)"), ("leeks @Anna", "Leeks (@Anna)"),
            ("leeks @ the market", "Leeks (@ the market)"),
        ])
    func people(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(
        "Which one, for whom, at what price",
        arguments: [
            ("those leeks", "Leeks (those)"), ("posh crisps", "Crisps (posh)"),
            ("own brand honey", "Honey (own brand)"),
            ("haddock under £6", "Haddock (under £6)"), ("vodka £15 max", "Vodka (£15 max)"),
            ("kids wellies", "Wellies (kids)"), ("vegan red wine", "Red wine (vegan)"), ("leeks mini", "Leeks (mini)"),
            ("fresh parmesan not grated", "Parmesan (fresh not grated)"), ("rice or noodles", "Rice (or noodles)"),
            ("leeks or rocket, not both", "Leeks (or rocket, not both)"), ("nut free crackers", "Crackers (nut free)"),
            // These have names of their own.
            ("mini eggs", "Mini eggs"), ("mini milk", "Ice lollies"), ("vegan cheese", "Vegan cheese"),
            ("kids toothpaste", "Children's toothpaste"), ("almond or coconut milk", "Almond milk (or coconut)"),
        ])
    func sorts(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(
        "A brand that everybody knows is a note, whether its maker writes it with a capital or not",
        arguments: [
            ("lurpak butter", "“lurpak butter”"), ("jordans muesli", "Muesli (jordans)"),
            ("muesli jordans", "Muesli (jordans)"), ("aldi leeks", "Leeks (aldi)"),
            ("yeo valley butter 250g", "250 g Butter (yeo valley)"), ("ham, tesco leeks", "Ham + Leeks (tesco)"),
            // No brand, or one that makes another thing of it.
            ("norbert leeks", "“norbert leeks”"), ("savlon cream", "“savlon cream”"),
        ])
    func brands(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(
        "Words of which nothing is known, or that are in a name of the item, say which one it is",
        arguments: [
            ("soy sauce zzyzxa", "Soy sauce (zzyzxa)"), ("chickpeas zzyzxa", "Chickpeas (zzyzxa)"),
            ("zzyzxa baking powder", "Baking powder (zzyzxa)"), ("leeks zzyzxa 500g", "500 g Leeks (zzyzxa)"),
            ("dishwasher tablets lemon zzyzxa", "“dishwasher tablets lemon zzyzxa”"),
            // A word may make another thing of a single one, and may be misspelt.
            ("salt zzyzxa", "“salt zzyzxa”"), ("zzyzxa salt", "“zzyzxa salt”"),
            ("soy sauce brocli", "“soy sauce brocli”"),
            ("no more baking powder", "“no more baking powder”"), ("dont need chickpeas", "“dont need chickpeas”"),
            ("leeks, 2 zzyzxa", "Leeks + 2 “zzyzxa”"),
        ])
    func strangers(line: String, meaning: String) { #expect(meant(line) == meaning) }
}
