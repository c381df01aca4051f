import GroceryDomain
import TestSupport
import Testing

/// Lines of somebody who plans meals: `dinner: chicken, rice`.
@Suite struct HeadedLinesTests {
    private static let groceries = Household.starter
    private static let search = CatalogueSearch(of: groceries)

    private func meant(_ line: String) -> String { Self.search.meant(line, in: Self.groceries) }

    @Test(
        "A meal or a day before a colon, a dash or a sign is noted with all that stands behind it",
        arguments: [
            ("supper: haddock", "Haddock (supper)"),
            ("supper: haddock, leeks", "Haddock (supper) + Leeks (supper)"),
            ("Brunch - bagels, smoked salmon", "Bagels (Brunch) + Smoked salmon (Brunch)"),
            ("picnic = grapes & scotch eggs", "Grapes (picnic) + Scotch eggs (picnic)"),
            ("for lunch: 2 leeks", "2 Leeks (for lunch)"), ("tea: haddock", "Haddock (tea)"),
            ("thursday: haddock, leeks", "Haddock (thursday) + Leeks (thursday)"),
            ("dinner fri - haddock", "Haddock (dinner fri)"),
            ("- [ ] supper: haddock (skinless), leeks", "Haddock (skinless, supper) + Leeks (supper)"),
            ("supper: zzyzx", "“zzyzx”"),
            // These are names and kinds.
            ("breakfast - cereal", "Cereal"), ("tea: mint, green", "Peppermint tea + Green tea"),
            ("tea: mint", "Peppermint tea"), ("supper: 2", "2 “supper”"),
        ])
    func occasions(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(
        "So is a dish, and who wants it or where it is bought",
        arguments: [
            ("chowder: haddock, leeks, cream", "Haddock (chowder) + Leeks (chowder) + Cream (chowder)"),
            ("lasagne - leeks, ricotta, spinach", "Leeks (lasagne) + Ricotta (lasagne) + Spinach (lasagne)"),
            ("Norbert: leeks, honey", "Leeks (Norbert) + Honey (Norbert)"),
            ("Norbert - leeks", "Leeks (Norbert)"),
            ("tacos - haddock, leeks", "Haddock (tacos) + Leeks (tacos)"),
            ("stew: lamb, coconut milk", "Lamb (stew) + Coconut milk (stew)"),
            ("paper: towels, plates", "Kitchen roll + Paper plates"),
            ("soup: 2 tomato, 1 chicken", "2 Tomato soup + 1 Chicken soup"),
            ("have: leeks, honey", "“have: leeks, honey”"),
            ("don't need: leeks, honey", "“don't need: leeks, honey”"),
            ("lasagne: haddock, sheets", "Haddock (lasagne) + Lasagne sheets"),
            ("lasagne: sheets, ricotta", "Lasagne sheets + Ricotta (lasagne)"),
            ("dairy: milk, honey", "Milk + Honey"),
            // What is behind is not all known, but the first is.
            ("chowder: haddock, leeks, zzyzx", "Haddock (chowder) + Leeks (chowder) + “zzyzx”"),
            // These say more of what stands before them.
            ("soup: tomato, honey", "Tomato soup + Honey"), ("milk: skimmed", "Skimmed milk"),
            ("pears: ripe, honey", "Pears (ripe) + Honey"), ("haddock - smoked", "Smoked haddock"),
            ("yoghrt - strawberry", "“yoghrt - strawberry”"), ("leeks - honey", "“leeks - honey”"),
        ])
    func others(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(
        "Each thing belongs to the heading right before it",
        arguments: [
            ("Anna wants 2 leeks, Ben wants haddock", "2 Leeks (Anna) + Haddock (Ben)"),
            ("honey; Anna needs leeks and haddock", "Honey + Leeks (Anna) + Haddock (Anna)"),
            ("honey and Anna needs leeks", "“honey and Anna needs leeks”"),
            ("nobody wants leeks", "“nobody wants leeks”"),
            ("Anna - leeks, Ben - ham", "Leeks (Anna) + Ham (Ben)"), ("kids want leeks", "Leeks (kids)"),
            ("Tesco: leeks. Aldi: ham", "Leeks (Tesco) + Ham (Aldi)"),
            ("lunch: ham, leeks, supper: haddock", "Ham (lunch) + Leeks (lunch) + Haddock (supper)"),
            ("Honey, Haddock - smoked, Leeks", "Honey + Smoked haddock + Leeks"), ("Anna: leeks", "Leeks (Anna)"),
            ("yoghrt: strawberry", "“yoghrt: strawberry”"),
            ("pizza: dough, mozzarella", "“pizza: dough” + Mozzarella"),
            ("supper: haddock, leeks; lunch: ham", "Haddock (supper) + Leeks (supper) + Ham (lunch)"),
            ("soup: chicken, leeks", "Chicken (soup) + Leeks (soup)"), ("salad: lettuce, tomato", "Lettuce + Tomatoes"),
            ("kitchen: foil, honey", "Kitchen foil (kitchen) + Honey (kitchen)"),
        ])
    func severalHeadings(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test("What is asked about says for what it was wanted, too")
    func questions() {
        let meanings = Self.search.meanings(of: "supper: haddok", in: Self.groceries)
        #expect(meanings.map(\.line.note) == ["supper"])
        #expect(meanings[0].candidates.first?.note == "supper")
    }
}
