import GroceryDomain
import Sampling
import TestSupport
import Testing

/// What typed lines mean, with the starter catalogue.
@Suite struct MeaningTests {
    private static let groceries = Household.starter
    private static let search = CatalogueSearch(of: groceries)

    private func meant(_ line: String) -> String { Self.search.meant(line, in: Self.groceries) }

    private func candidates(_ line: String) -> [String] {
        Self.search.meanings(of: line, in: Self.groceries).last?.candidates.map { candidate in
            Self.groceries.name(of: candidate.item) + (candidate.note.map { " (\($0))" } ?? "")
        } ?? []
    }

    @Test(
        "the code of a pack is the name of what is in it",
        arguments: [
            ("4006381333931", "Milk"), ("3 4006381333931", "3 Milk"), ("2 kg 4006381333931", "2 kg Milk"),
            ("honey, 3 4006381333931", "Honey + 3 Milk"), ("3 96385074", "3 “96385074”"),
        ])
    func aCodeIsAName(line: String, meaning: String) throws {
        var groceries = Self.groceries
        let (milk, code) = (try #require(groceries.item(named: "milk")), BarcodeID(scanned: "4006381333931"))
        for operation in try groceries.coding(try #require(code), as: milk.id).operations {
            groceries.apply(operation, at: Household.now)
        }
        #expect(Self.search.meant(line, in: groceries) == meaning)
    }

    @Test(arguments: [
        ("3 lemons, honey", "3 Lemons + Honey"), ("butter; 6 bagels", "Butter + 6 Bagels"),
        ("milk, butter", "Milk + Butter"), ("milk - butter", "“milk - butter”"), ("butter, milk", "Butter + Milk"),
        ("rice, milk", "Rice + Milk"),
        ("eggs, chocolate", "Eggs + Chocolate"), ("cheese, cream", "Cheese + Cream"),
        ("jam, milk", "Jam + Milk"), ("mince, turkey", "Minced beef + Turkey"), ("jam, strawberry", "Strawberry jam"),
        ("butter, peanut", "Peanut butter"), ("onions, red", "Red onions"), ("milk, oat", "Oat milk"),
        ("rice & lentils", "Rice + Lentils"), ("carrots, leeks and 2 onions", "Carrots + Leeks + 2 Onions"),
        ("salt, sugar, and flour", "Salt + Sugar + Flour"), ("1,5 l milk, cheddar", "1.5 l Milk + Cheddar"),
        ("honey + lemons", "Honey + Lemons"), ("coffee, 250 g, tea", "250 g Coffee + Tea"),
        ("Brot und butter", "“Brot” + Butter"), ("ham, milk 7up", "Ham + “milk 7up”"),
        ("ham, jogrht, 2 leeks, rice", "Ham + “jogrht” + 2 Leeks + Rice"),
        ("tea, maple sap, honey", "Tea + “maple sap” + Honey"), ("blorb, ham", "“blorb” + Ham"),
        ("tea; blorb", "Tea + “blorb”"),
        ("blorb, flern, quimby", "“blorb” + “flern” + “quimby”"), ("blorb, quimby", "“blorb, quimby”"),
        ("blorb, 2 kg flern, quimby 3", "“blorb” + 2 kg “flern” + 3 “quimby”"), ("leeks, gingr", "Leeks + “gingr”"),
        ("ham, muesl", "Ham + “muesl”"),
        ("crisps cheese and onion", "Cheese and onion crisps"), ("soup tomato and basil", "Tomato soup"),
        ("ravioli spinach and ricotta, milk", "Ravioli + Milk"), ("tea lemon and honey", "“tea lemon and honey”"),
        ("milk chocolate and ham", "Milk chocolate + Ham"), ("head & shoulders", "Dandruff shampoo"),
        ("lea and perrins", "Worcestershire sauce"), (",5 kg flour, milk", "0.5 kg Flour + Milk"),
        ("ham and crisps", "Ham + Crisps"), ("leeks and pork pie", "Leeks + Pork pie"),
        ("egg and bacon roll", "“egg and bacon roll”"), ("ham and leek pie", "“ham and leek pie”"),
        ("onions, red onions, ham", "Onions + Red onions + Ham"),
        ("tomatoes, cherry x2", "2 Cherry tomatoes"),
        ("tea, peppermint 2 boxes", "2 boxes Peppermint tea"), ("tea, 2 lemon", "Tea + 2 Lemons"),
        ("ham; honey; manuka", "Ham + Honey + Manuka honey"), ("ice cream, vanilla", "Vanilla ice cream"),
        ("ham, ice cream, vanilla, tea", "Ham + Vanilla ice cream + Tea"), ("eggs; chocolate", "Eggs + Chocolate"),
        ("cheese, goat", "Goat's cheese"),
        ("ham, 2 leeks, blorb", "Ham + 2 Leeks + “blorb”"),
    ])
    func severalItemsInOneLineAreSeveral(line: String, meaning: String) { #expect(meant(line) == meaning) }

    /// Several kinds of a thing are that thing, and what they are its note.
    @Test(arguments: [
        ("soup, chicken", "Chicken soup"), ("stock, beef, ham", "Beef stock + Ham"),
        ("juice, orange and apple, ham", "Juice (orange and apple) + Ham"),
        ("cream, single or double", "Cream (single or double)"), ("milk, butter and ham", "Milk + Butter + Ham"),
        ("ham, norbs cheese", "Ham + “norbs cheese”"),
        ("ham, the good sort of cheese for tea", "Ham (the good sort of cheese for tea)"),
    ])
    func kindsOfAThingAreItsNote(line: String, meaning: String) { #expect(meant(line) == meaning) }

    /// With the unit left out, and what says of what a thing consists.
    @Test(arguments: [
        ("cola 24x330", "24 Cola (330)"), ("tuna 4 x 145", "4 Tuna (145)"), ("eggs 2 x 6", "12 Eggs"),
        ("minced beef 80/20", "Minced beef (80/20)"), ("honey 1/2", "½ Honey"), ("ham (x2)", "2 Ham"),
        ("500g leeks x2", "2x500 g Leeks"), ("can of cola x 6", "6 cans Cola"), ("bags of crisps x3", "3 bags Crisps"),
        ("2 pints milk x2", "2x2 pints Milk"), ("3 leeks x2", "3 Leeks (x2)"),
        ("six pack of beer", "1 pack Beer (six pack)"), ("Rummo penne please", "Penne (Rummo please)"),
        ("Barilla penne", "Penne (Barilla)"),
    ])
    func whatIsLeftOutIsUnderstood(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test("chips are those out of the oven or a bag, or crisps, and no brand of cookies")
    func chipsAreAsked() {
        let found = Self.search.meanings(of: "chips", in: Self.groceries)[0].candidates
        #expect(found[0].isCertain == false)
        let names = Set(found.prefix(3).map { Self.groceries.name(of: $0.item) })
        #expect(names == ["Oven chips", "Tortilla chips", "Crisps"])
    }

    /// Misspelt on both sides of "and", two are still two; what is nearly a name with an "and" in it is not.
    @Test(arguments: [
        ("brocli and carrtos", "“brocli” + “carrtos”"), ("2 aples & milk", "2 “aples” + Milk"),
        ("leeks and honny", "Leeks + “honny”"), ("ham, tomatos and bred", "Ham + Tomatoes + “bred”"),
        ("fish and chps", "“fish and chps”"), ("chesee and onion", "“chesee” + Onions"),
        ("mac and chesee", "“mac and chesee”"), ("lemon and herb chickn", "“lemon and herb chickn”"),
        ("cheese and zzyzx", "“cheese and zzyzx”"), ("vitamin e crream", "“vitamin e crream”"),
        ("vitamin e cream", "“vitamin e cream”"),
        ("chicken and mushrms pie", "“chicken and mushrms pie”"),
    ])
    func misspeltItemsAreJoinedToo(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(arguments: [
        ("cheese and onion crisps", "Cheese and onion crisps"), ("honey, for the guests", "Honey (for the guests)"),
        ("glass noodles (thin)", "Glass noodles (thin)"), ("glass noodles (2, thin)", "2 Glass noodles (thin)"),
        ("lemons, unwaxed, large", "Lemons (unwaxed, large)"), ("leeks (2, thin)", "2 Leeks (thin)"),
        ("grapes, green", "Green grapes"), ("bread, sliced", "Bread (sliced)"),
        ("lemons, from the market, for tea", "Lemons (from the market, for tea)"),
        ("2 big leeks, from the market", "2 Leeks (big, from the market)"), ("tea, blorb", "Tea (blorb)"),
        ("bread, anything for lunch, leeks", "Bread (anything for lunch) + Leeks"),
        ("bread, organic, the dark one, 2 leeks", "Bread (organic, the dark one) + 2 Leeks"),
        ("2 leeks, finely chopped, 1 carrot", "2 Leeks (finely chopped) + 1 Carrots"),
        ("rice, honey, manuka, ham", "Rice + Manuka honey + Ham"), ("ham, cheese, cheddar", "Ham + Cheddar"),
        ("juice, apple, ham", "Apple juice + Ham"), ("ham, plums, cherry, rice", "Ham + Plums + Cherries + Rice"),
        ("beans, runner, ham", "Runner beans + Ham"), ("tea, green, ham", "Green tea + Ham"),
        ("jam, apricot, ham", "Apricot jam + Ham"),
        ("ham, leek, rice", "Ham + Leeks + Rice"),
        ("crisps, cheese and onion, ham", "Cheese and onion crisps + Ham"),
        ("leeks - thin", "Leeks (thin)"), ("muesli - no sultanas", "Muesli (no sultanas)"),
        ("onions - red", "Red onions"), ("2 soup – tomato", "2 Tomato soup"), ("tea - green", "Green tea"),
        ("milk for the cats", "Cat milk"), ("2 - 3 leeks", "3 Leeks (2 - 3)"), ("leeks — 2 kg", "2 kg Leeks"),
        ("2 kg - leeks", "2 kg Leeks"), ("- leeks - thin", "Leeks (thin)"),
    ])
    func aRemarkIsNoItem(line: String, meaning: String) { #expect(meant(line) == meaning) }

    /// That a name says how much must not hide it: on a list with the item it would be gone.
    @Test(arguments: [
        ("litre of milk", "1 l Milk"), ("tray of eggs", "1 tray Eggs"), ("dozen eggs", "12 Eggs"),
        ("jar of jam", "1 jar Jam"), ("can of tomatoes", "1 can Chopped tomatoes"), ("bulb of garlic", "1 bulb Garlic"),
        ("bag of sugar, 2 leeks", "1 bag Sugar + 2 Leeks"), ("seven up", "7up"), ("can opener", "Tin opener"),
        ("leg of pork", "Roast pork joint"), ("pot roast mix", "Slow cooker sauce"),
        ("box of wine", "Box of wine"),
    ])
    func anAmountInANameIsAnAmount(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(arguments: [
        ("2 big leeks", "2 Leeks (big)"), ("freshly grated parmesan", "Grated parmesan (freshly)"),
        ("4 boneless skinless turkey legs", "4 Turkey drumsticks (boneless skinless)"),
        ("organic ripe pears", "Pears (organic ripe)"), ("grass-fed minced beef", "Minced beef (grass-fed)"),
        ("Rummo penne", "Penne (Rummo)"), ("Zwilling waffle tongs no 4", "“Zwilling waffle tongs no 4”"),
    ])
    func whatDescribesIsANote(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(arguments: [
        ("finely-sliced leeks", "Leeks (finely-sliced)"), ("ground juniper berries", "Juniper berries (ground)"),
        ("shell-on langoustines", "Langoustines (shell-on)"), ("the good butter", "Butter (the good)"),
        ("roasted parsnips", "Parsnips (roasted)"), ("coffee, freshly ground", "Ground coffee (freshly)"),
        ("3 large cinnamon sticks", "3 Cinnamon sticks (large)"), ("8 small lime leaves", "8 Lime leaves (small)"),
        ("3 minced garlic cloves", "3 cloves Garlic (minced)"),
        ("2 finely chopped garlic cloves", "2 cloves Garlic (finely chopped)"),
    ])
    func howAThingIsPreparedIsANote(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(arguments: [
        ("leeks for the soup", "Leeks (for the soup)"), ("pears from the market", "Pears (from the market)"),
        ("honey - the dark sort", "Honey (the dark sort)"), ("capers small jar", "Capers (small jar)"),
        ("candles size 5", "Candles (size 5)"), ("tea bags 160", "Tea bags (160)"),
        ("leeks 3 thick", "3 Leeks (thick)"),
        ("parsnips 4 big ones", "4 Parsnips (big ones)"), ("soy sauce Zongzi", "Soy sauce (Zongzi)"),
        ("penne Rummo no. 66", "Penne (Rummo no. 66)"), ("onions red", "Red onions"),
        ("yoghurt greek", "Greek yoghurt"), ("ham no fat", "Ham (no fat)"),
        ("rye bread without seeds", "Rye bread (without seeds)"),
        ("pears or plums", "Pears (or plums)"), ("leeks £2.50", "Leeks (£2.50)"), ("£3 ham", "Ham (£3)"),
        ("honey 89p", "Honey (89p)"), ("almond or coconut milk", "Almond milk (or coconut)"),
        ("nappies sz 3", "Nappies (sz 3)"), ("wine saturday", "Wine (saturday)"), ("sm. leeks", "Leeks (sm.)"),
    ])
    func whatStandsBehindANameAndNamesNothingElseIsANote(line: String, meaning: String) {
        #expect(meant(line) == meaning)
    }

    /// An amount may stand between the name and more of it.
    @Test(arguments: [
        ("tinned sardines x3 in oil", "3 Sardines (in oil)"),
        ("honey 2 jars for baking", "2 jars Honey (for baking)"),
        ("muesli 500 g without sultanas", "500 g Muesli (without sultanas)"),
        ("rice x2 (fluffy) for Ben", "2 Rice ((fluffy) for Ben)"),
        ("ham 2 packs milk", "“ham 2 packs milk”"), ("blorb x2 in oil", "“blorb x2 in oil”"),
    ])
    func anAmountMayStandBeforeARemark(line: String, meaning: String) { #expect(meant(line) == meaning) }

    /// What stands beside a name with a capital is a brand, even if other things are known by it.
    @Test(arguments: [
        ("2 Pride leeks", "2 Leeks (Pride)"), ("Pride leeks", "Leeks (Pride)"), ("Cherry leeks", "“Cherry leeks”"),
        ("2 Jersey royal leeks", "2 “Jersey royal leeks”"),
        ("Ben Jerry vanilla ice cream", "Vanilla ice cream (Ben Jerry)"), ("hand cream Cerave", "Hand cream (Cerave)"),
        ("Red wine vinegar", "Red wine vinegar"), ("Apple blossom honey", "“Apple blossom honey”"),
    ])
    func aBrandMayBeKnownFromOtherThings(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(arguments: [
        "shampoo for dogs", "milk for baby", "honey - bread", "cheese box", "Coffee Table", "Fish Tank Top",
    ])
    func whatStandsBehindANameMayMakeAnotherThingOfIt(line: String) {
        #expect(Self.search.meanings(of: line, in: Self.groceries)[0].certain == nil)
    }

    @Test(arguments: [
        "dried apricots", "frozen spinach", "baby corn", "chocolate milk", "minced lamb", "tinned peaches",
        "smoked salmon",
    ])
    func whatMakesAnotherThingIsNoDescription(line: String) {
        for candidate in Self.search.meanings(of: line, in: Self.groceries)[0].candidates where candidate.isCertain {
            #expect(candidate.note == nil, "\(Self.groceries.name(of: candidate.item))")
        }
    }

    @Test(arguments: [
        ("honey for the guinea pigs", "Honey"), ("violet crumble shampoo bar", "Shampoo"),
        ("aunt olga's rye bread", "Rye bread"),
    ])
    func anItemWhoseNameStandsInTheLineIsACandidate(line: String, item: String) {
        #expect(candidates(line).contains { $0.hasPrefix(item) }, "\(candidates(line))")
    }

    @Test func whatStandsBesideTheNameOfACandidateIsItsNote() {
        #expect(candidates("£3 cheddar").first == "Cheddar (£3)")
        #expect(candidates("honey €2.50").first == "Honey (€2.50)")
    }

    @Test(arguments: [
        "bread 7up", "milk 7up", "ham 7up small", "beer 0", "beer x0", "2 leeks small 0", "beer 0 kg", "beer 0kg",
    ])
    func whatStandsBehindANameAndIsAThingOrNothingIsAsked(line: String) {
        #expect(Self.search.meanings(of: line, in: Self.groceries)[0].certain == nil)
    }

    @Test(arguments: [
        ("flour 00", "00 flour"), ("pasta 00", "Pasta (00)"), ("custard 0%", "Custard (0%)"),
        ("nappies size 0", "Nappies (size 0)"), ("beer 10", "10 Beer"),
    ])
    func aNumberWithZerosMayBeASort(line: String, meaning: String) { #expect(meant(line) == meaning) }

    /// The describing words become the note of what is found without them.
    @Test(arguments: [
        ("large onoins", "Onions (large)"), ("2 fresh brocolli", "Broccoli (fresh)"),
        ("organic bananna", "Bananas (organic)"),
    ])
    func aMisspeltNameIsFoundBesideWordsThatDescribe(line: String, item: String) {
        #expect(candidates(line).first == item)
    }

    @Test(arguments: [
        ("0 leeks", true), ("0kg flour", true), ("0.0 apples", true), ("[ ] 0 leeks", true), ("0 % fat quark", false),
        ("0% beer", false), ("00 flour", false), ("leeks", false), ("3 leeks", false), ("-2 leeks", true),
    ])
    func nothingCannotBeAdded(line: String, isRefused: Bool) {
        #expect((Self.search.meanings(of: line, in: Self.groceries)[0].complaint != nil) == isRefused)
    }

    @Test(arguments: [("4006381333932", true), ("2 4006381333932", true), ("4006381333931", false), ("1234567", false)])
    func digitsThatAreNoCodeAreNoName(line: String, isRefused: Bool) {
        let complaint = Self.search.meanings(of: line, in: Self.groceries)[0].complaint
        #expect((complaint == .noCode("4006381333932")) == isRefused)
    }

    /// Rather a misspelt name of all that is typed than a shorter one beside words that say nothing.
    @Test(arguments: [
        ("wholmeal bread", "Wholemeal bread"), ("balsamik vinegar", "Balsamic vinegar"),
        ("toilett paper", "Toilet paper"),
    ])
    func aMisspeltNameComesBeforeAShorterOne(line: String, item: String) {
        #expect(candidates(line).first == item)
    }

    @Test(arguments: [
        ("frz peas", "Frozen peas"), ("2 blk olives", "2 Black olives"), ("van. extract", "Vanilla extract"),
        ("big avos", "Avocados (big)"), ("avo's 2", "2 Avocados"), ("lemon’s 3", "3 Lemons"),
        ("olives sm jar", "Olives (sm jar)"), ("lg eggs", "Eggs (lg)"),
        ("marg", "Margarine"),
    ])
    func shortenedWordsAreWrittenOut(line: String, meaning: String) { #expect(meant(line) == meaning) }

    /// Alone they are words of their own, or the beginnings of many.
    @Test(
        arguments: [
            "vin", "van", "al", "must", "det", "min", "ext", "mush", "muff", "alum", "liq", "seas",
        ])
    func aShortFormThatIsAWordIsNoneAlone(line: String) {
        #expect(Self.search.meanings(of: line, in: Self.groceries)[0].certain == nil)
    }

    @Test(arguments: [
        ("van ice cream", "Vanilla ice cream"), ("tom paste", "Tomato purée"), ("vin.", "Vinegar"),
        ("al foil", "Kitchen foil"),
    ])
    func besideAnotherWordItIsWrittenOut(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(arguments: [
        ("bread??", "Bread"), ("butter!!!", "Butter"), ("3+ lemons", "3 Lemons (at least)"),
        ("500 g+ rice", "500 g Rice (at least)"), ("2️⃣ honey", "Honey"), ("\u{2067}honey\u{2069}", "Honey"),
        ("bagels…", "Bagels"), ("tin sardines", "1 tin Sardines"), ("\"honey\"", "Honey"), ("“2 leeks”", "2 Leeks"),
        ("#honey", "Honey"), ("leeks and", "Leeks"), ("leeks &", "Leeks"), ("2 leeks and", "2 Leeks"),
        ("leeks*3", "3 Leeks"), ("honey [for tea]", "Honey (for tea)"), ("milk (a, b)", "Milk (a, b)"),
        ("2 sand", "2 Sand"), ("12pk eggs", "1 pack Eggs (12pk)"), ("beer 6pk", "1 pack Beer (6pk)"),
        ("2pk ham", "2 packs Ham"), ("grapes punnet", "1 punnet Grapes"), ("leeks bag", "1 bag Leeks"),
        ("tin foil", "Kitchen foil"), ("pot barley", "Pearl barley"), ("21st card", "Greetings card (21st)"),
        ("cans of blorb", "“blorb”"), ("bags of leeks", "Leeks (bags)"), ("i leeks", "“i leeks”"),
        ("daves killer bread", "Seeded bread"), ("head lice shampoo", "Head lice treatment"),
        ("leeks, pack", "1 pack Leeks"), ("ham, rolls", "Ham + Bread rolls"),
        ("large bag of leeks", "1 bag Leeks (large)"), ("twin pack ham", "1 pack Ham (twin)"),
        ("small punnet of strawberries", "1 punnet Strawberries (small)"), ("batteries aa 4", "4 AA batteries"),
        ("eggs lg 6", "6 Eggs (lg)"),
        ("2 x 6pk beer", "2 packs Beer (6pk)"),
    ])
    func signsThatPeopleWriteAreUnderstood(line: String, meaning: String) { #expect(meant(line) == meaning) }

    @Test(arguments: ["", " ", ",", "&", ", ,", "and", "🥚, 🥛", ";;; milk"]) func anyLineMeansSomething(line: String) {
        #expect(!Self.search.meanings(of: line, in: Self.groceries).isEmpty)
    }

    /// Whatever is typed stands in the amounts, names and notes of what was understood, or in what is asked about.
    @Test(arguments: Dice.seeds(20)) func nothingTypedIsLost(seed: UInt64) {
        var dice = Dice(seed: seed)
        let words = [
            "milk", "bread", "large", "Rex", "zqxv", "2", "500 g", "organic", "oat", "cream", "cheese", "red", "onions",
            "Barilla", "for", "tomatoes", "chopped",
        ]
        for _ in 0..<(Sample.isWhole ? 60 : 20) {
            var line = ""
            for _ in 0...dice.below(6) { line += dice.pick(words) + dice.pick([" ", " ", " ", ", ", " & ", " and "]) }
            line += dice.pick(words)
            let meanings = Self.search.meanings(of: line, in: Self.groceries)
            let kept = meanings.flatMap { meaning -> [String] in
                guard let certain = meaning.certain, let item = Self.groceries.items[certain.item] else {
                    return [meaning.line.wholeText]
                }
                return [item.name, meaning.line.quantity?.text() ?? "", certain.note ?? "", meaning.line.note ?? ""]
                    + item.aliases
            }.joined(separator: " ").lowercased()
            for word in words where line.lowercased().contains(word.lowercased()) && word.allSatisfy(\.isLetter) {
                #expect(kept.contains(word.lowercased()), "\(word) of “\(line)” (seed \(seed)): \(kept)")
            }
        }
    }
}
