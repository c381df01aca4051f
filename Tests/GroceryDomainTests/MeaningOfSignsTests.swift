import GroceryDomain
import TestSupport
import Testing

/// What phones, chats and hasty hands put around names, with the starter catalogue.
@Suite struct MeaningOfSignsTests {
    private static let groceries = Household.starter
    private static let search = CatalogueSearch(of: groceries)

    private func meant(_ line: String) -> String { Self.search.meant(line, in: Self.groceries) }

    @Test(arguments: [
        ("🧅 onions", "Onions"), ("leeks 🥬", "Leeks (🥬)"), ("2 leeks🥬🥬", "2 Leeks (🥬🥬)"),
        ("honey ❤️", "Honey (❤)"), ("✅ leeks", "Leeks"), ("🥬leeks, honey🍯", "Leeks (🥬) + Honey"),
        ("Garofalo® spaghetti", "Spaghetti (Garofalo)"),
    ])
    func otherPicturesAreNotes(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(arguments: [
        ("🥦", "Broccoli"), ("3 🥕", "3 Carrots"), ("🥕🥦", "Carrots + Broccoli"), ("🥕🥦🥕", "2 Carrots + Broccoli"),
        ("🥕🥕🥕", "3 Carrots"), ("🍋 🧄", "Lemons + Garlic"),
        ("🌶️", "Red chillies"),
    ])
    func picturesOfThingsAreNames(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(arguments: [
        ("**leeks**", "Leeks"), ("_honey_", "Honey"), ("{leeks}", "Leeks"), ("~~honey~~", "Honey"),
        ("- **3 leeks**", "3 Leeks"), ("`honey`", "Honey"), ("**leeks** and **honey**", "Leeks + Honey"),
    ])
    func marksAroundANameAreNothing(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(arguments: [
        ("buy leeks", "Leeks"), ("get 2 leeks", "2 Leeks"), ("Need honey and leeks", "Honey + Leeks"),
        ("pick up some honey", "Honey (some)"), ("don't forget the leeks", "Leeks"),
        ("we need more honey", "Honey (more)"),
        ("also leeks", "Leeks"), ("out of honey", "Honey"), ("get well card", "Greetings card"),
        ("remember leeks, honey", "Leeks + Honey"), ("buy zqxvort", "“zqxvort”"), ("buy", "“buy”"),
        ("must wine", "“must wine”"), ("to do pad", "“to do pad”"), ("must get honey", "Honey"),
        ("buy one get one free shampoo", "“buy one get one free shampoo”"),
    ])
    func wordsOfSomebodyWhoAsksAreNothing(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(arguments: [
        ("leeks. honey. ham.", "Leeks + Honey + Ham"), ("2 leeks. 1 kg rice", "2 Leeks + 1 kg Rice"),
        ("leeks - honey - ham", "Leeks + Honey + Ham"), ("leeks / honey / ham", "Leeks + Honey + Ham"),
        ("leeks/honey/ham", "Leeks + Honey + Ham"), ("leeks • honey", "Leeks + Honey"),
        ("leeks | honey | rice", "Leeks + Honey + Rice"), ("leeks · honey", "Leeks + Honey"),
        ("leeks/honey", "“leeks/honey”"), ("leeks. zqxvort.", "“leeks. zqxvort”"),
        ("2 leeks 3 lemons", "2 Leeks + 3 Lemons"), ("2 leeks 500 g rice 1 honey", "2 Leeks + 500 g Rice + 1 Honey"),
        ("leeks 2 lemons 3", "2 Leeks + 3 Lemons"), ("leeks 2 l lemons", "“leeks 2 l lemons”"),
        ("2 tins 400 g tomatoes", "2x400 g tins Chopped tomatoes"), ("4 cheese pizza", "Four cheese pizza"),
    ])
    func rowsWithOtherSignsAreRows(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(arguments: [
        ("six-pack beer", "1 pack Beer (six-pack)"), ("2 12-packs of beer", "2 packs Beer (12-packs)"),
        ("2 boxes of 6 eggs", "2 boxes Eggs (of 6)"), ("a tray of 30 eggs", "1 tray Eggs (of 30)"),
        ("eggsx12", "12 Eggs"), ("leeksx2", "2 Leeks"), ("sardines 4 in oil", "4 Sardines (in oil)"),
        ("1st birthday candles", "Birthday candles (1st)"), ("5th birthday candles", "Birthday candles (5th)"),
        ("6st leeks", "6 stycken Leeks"),
    ])
    func countsInOddPlacesAreRead(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(arguments: [
        ("3 for 2 shampoo", "Shampoo (3 for 2)"), ("shampoo 2 for 1", "Shampoo (2 for 1)"),
        ("leeks $1.99/lb", "Leeks ($1.99/lb)"), ("leeks £2/kg", "Leeks (£2/kg)"),
        ("bread w/o seeds", "Bread (w/o seeds)"),
        ("leeks 2 for £1", "Leeks (2 for £1)"), ("bogof shampoo", "Shampoo (bogof)"),
    ])
    func offersAreNotes(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(arguments: [
        ("Tate & Lyle golden syrup", "Golden syrup (Tate & Lyle)"), ("M&S sandwiches", "Sandwiches (M&S)"),
        ("Marks and Spencer ham", "Ham (Marks and Spencer)"), ("Carrots and Leeks soup", "“Carrots and Leeks soup”"),
        ("chicken, thighs", "Chicken thighs"), ("cheese, 7 grain bread", "Cheese + Seeded bread"),
        ("cheese, 9 seed bread", "Cheese + “9 seed bread”"),
    ])
    func brandsOfTwoAreBrands(line: String, meaning: String) { #expect(meant(line) == meaning) }

    /// Unless it is what a cook does with it.
    @Test(arguments: [
        ("milk (oat)", "Oat milk"), ("2 onions (red)", "2 Red onions"), ("honey [for tea]", "Honey (for tea)"),
        ("bread (brown, sliced)", "Bread (brown, sliced)"), ("tomatoes (chopped)", "Tomatoes (chopped)"),
        ("ice cream 2 tubs vanilla", "2 tubs Vanilla ice cream"), ("rice 1 kg honey", "“rice 1 kg honey”"),
        ("size 3 nappies", "Nappies (size 3)"), ("stage 1 formula", "Baby formula (stage 1)"),
        ("sun cream spf 30", "Sun cream (spf 30)"),
    ])
    func whatStandsApartMakesAnotherItemOfIt(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(arguments: [
        ("leeks - 2, lemons - 12, honey", "2 Leeks + 12 Lemons + Honey"),
        ("rice - 500g, leeks - 2, ham", "500 g Rice + 2 Leeks + Ham"),
        ("socks size 5 x2", "2 Socks (size 5)"), ("biscuits 48 x2", "2 Biscuits (48)"), ("eggs 6 x2", "12 Eggs"),
        ("Pot Noodle x3", "3 Pot noodles"), ("tin foil x2", "2 Kitchen foil"), ("stick blender x1", "1 Hand blender"),
        ("milk (oat) x2", "2 Oat milk"), ("milk x2 (oat)", "2 Oat milk"), ("onions (red) 3", "3 Red onions"),
        ("chips (oven)", "Oven chips"),
        ("lemons x6, ripe", "6 Lemons (ripe)"), ("lemons 6 ripe", "6 Lemons (ripe)"),
        ("lemons 3 for a pie", "3 Lemons (for a pie)"), ("honey x 2.", "2 Honey"),
        ("box of 12 eggs", "1 box Eggs (of 12)"), ("leeks x2 lemons x12", "2 Leeks + 12 Lemons"),
        ("rice 500g leeks 2 lemons 1", "500 g Rice + 2 Leeks + 1 Lemons"),
    ])
    func amountsStayWithTheirNames(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(arguments: [
        ("honey, 🧻 x9", "Honey + 9 Toilet paper"), ("🍌 x6, 🍎 x4", "6 Bananas + 4 Apples"),
        ("🥛, 🍞, 🥚", "Milk + Bread + Eggs"), ("🍞, ham", "Bread + Ham"), ("bananas x6 🍌", "6 Bananas (🍌)"),
        ("🍌 6", "6 Bananas"), ("🍌3", "3 Bananas"), ("🥥 milk", "Coconut milk"), ("cherry 🍅", "Cherry tomatoes"),
        ("🧄 bread", "Garlic bread"), ("🍓 jam", "Strawberry jam"), ("milk 🍞", "“milk 🍞”"),
        ("‼️ honey ‼️", "Honey (‼ ‼)"),
    ])
    func picturesOfOtherThingsAreNotNotes(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(arguments: [
        ("green and red grapes", "Green grapes + Red grapes"), ("red and green peppers", "Red peppers + Green peppers"),
        ("cat and dog food", "Cat food + Dog food"), ("rice and coconut milk", "Rice + Coconut milk"),
        ("apple & orange juice", "Apple juice + Orange juice"),
        ("lemon and icing sugar", "Lemons + Icing sugar"), ("egg and baking powder", "Eggs + Baking powder"),
        ("black and green olives", "Black olives + Green olives"), ("leeks and red onions", "Leeks + Red onions"),
        ("Veg: leeks, carrots", "Leeks + Carrots"), ("Fish - 2, milk - 1 l", "2 Fish + 1 l Milk"),
        ("Fruit - apples, pears, lemons", "Apples + Pears + Lemons"),
        ("Milk. Eggs. And butter.", "Milk + Eggs + Butter"), ("leeks, honey etc.", "Leeks + Honey"),
    ])
    func whatBelongsToSeveralIsOfEach(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(arguments: [
        ("**leeks** x2", "2 Leeks"), ("1. **Leeks** - 500g", "500 g Leeks"), ("(leeks)", "Leeks"), ("[leeks]", "Leeks"),
        ("~leeks~", "Leeks"),
        (">leeks", "Leeks"), ("→ leeks", "Leeks"), ("~ leeks", "Leeks"), ("1.) leeks", "Leeks"),
        ("we've run out of leeks", "Leeks"), ("can you please get leeks", "Leeks"), ("buy: leeks", "Leeks"),
        ("still need leeks", "Leeks"), ("a few leeks", "Leeks (a few)"), ("lots of leeks", "Leeks (lots)"),
        ("leeks too", "Leeks (too)"), ("leeks half price", "Leeks (half price)"), ("leeks 50% off", "Leeks (50% off)"),
        ("leeks £2 per kg", "Leeks (£2 per kg)"), ("grab bag crisps", "“grab bag crisps”"),
        ("plain flower", "Plain flour"), ("toilet role", "Toilet paper"), ("flower", "Flowers"), ("hand", "“hand”"),
        ("leeks @ £1.20", "Leeks (@ £1.20)"),
    ])
    func whatPeopleSayBesidesIsUnderstood(line: String, meaning: String) { #expect(meant(line) == meaning) }

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
}
