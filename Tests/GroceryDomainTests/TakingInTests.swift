import GroceryDomain
import TestSupport
import Testing

/// What becomes of what a file says, with the tests' small catalogue.
@Suite struct TakingInTests {
    private var groceries = Household.groceries("Milk 1 l, x Bread 1 loaf")

    private func lines(_ texts: String..., name: String? = nil) -> Incoming {
        var incoming = Incoming()
        let lines = texts.enumerated().map { Incoming.Line($1, at: $0 + 1) }
        incoming.lists = [.init(name: name, lines: lines)]
        return incoming
    }

    /// Takes it in, and once more, which changes nothing.
    @discardableResult
    private mutating func take(_ incoming: Incoming..., sourceLocation: SourceLocation = #_sourceLocation) throws
        -> TakenIn
    {
        let taken = try taking(incoming)
        for operation in taken.transaction.operations { groceries.apply(operation, at: Household.now) }
        let inverse = taken.transaction.inverse
        #expect(groceries.stillPossible(inverse) == inverse, "all can be undone", sourceLocation: sourceLocation)
        let again = try taking(incoming)
        #expect(again.transaction.isEmpty, sourceLocation: sourceLocation)
        return taken
    }

    private func taking(_ incoming: [Incoming]) throws -> TakenIn {
        try groceries.taking(
            in: incoming, search: CatalogueSearch(of: groceries), currency: .dollar, at: Household.now)
    }

    private func text(_ list: String) throws -> String {
        let id = try #require(groceries.list(named: list)).id
        let entries = groceries.entries.shown(on: id).map { entry in
            (entry.isChecked ? "x " : "") + groceries.title(of: entry)
                + (entry.planned.map { " \($0.text())" } ?? "") + (entry.note.map { " (\($0))" } ?? "")
        }
        return entries.sorted().joined(separator: ", ")
    }

    @Test mutating func linesAreReadAsTypedLinesAre() throws {
        let taken = try take(lines("2 lb apples (for the pie)", "fresh zucchini", "## Produce", "gochujang 1 jar"))
        #expect(
            try text("Groceries")
                == [
                    "Apples 2 lb (for the pie)", "Milk 1 l", "Zucchini (fresh)", "gochujang 1 jar", "x Bread 1 loaf",
                ].joined(separator: ", "))
        #expect(taken.learnt.map(\.item) == ["gochujang"])
        #expect(taken.lists.map(\.entries.new) == [3])
    }

    /// Other programs have other names for the same aisle.
    @Test mutating func aHeadingIsTheTypeThatHasItsWords() throws {
        let pets = try groceries.addingType(named: "Pets & Garden").1
        for operation in pets.operations { groceries.apply(operation, at: Household.now) }
        var incoming = lines("hay", "kefir drink")
        incoming.lists[0].lines[0].type = "PETS"
        incoming.lists[0].lines[1].type = "Cooler"
        let taken = try take(incoming)
        #expect(taken.learnt.map { "\($0.item): \($0.type)" } == ["hay: Pets & Garden", "kefir drink: Cooler"])
    }

    @Test mutating func aPriceInAnotherCurrencyIsSaidAndLeftOut() throws {
        var incoming = lines("milk", "bread")
        for (index, word) in [(0, "CHF"), (1, "$")] {
            incoming.lists[0].lines[index].price = Price(Money(minor: 3000), .each)
            incoming.lists[0].lines[index].moneyWord = word
        }
        let taken = try take(incoming)
        #expect(taken.lists.map(\.prices.each) == [1])
        #expect(taken.remarks.map(\.why) == ["“milk” has a price in CHF, which is not what is paid with here"])
    }

    @Test mutating func anEntryBecomesWhatTheFileSays() throws {
        var incoming = lines("milk 2 l", "bread")
        incoming.lists[0].lines[0].isChecked = true
        incoming.lists[0].lines[0].price = Price(Money(minor: 1990), .each)
        let taken = try take(incoming)
        // What the file does not say stays: the amount of the bread; and what is in the trolley stays there.
        #expect(try text("Groceries") == "x Bread 1 loaf, x Milk 2 l")
        #expect(taken.lists.map(\.entries.changed) == [1])
        #expect(taken.lists.map(\.prices.each) == [1])
    }

    @Test mutating func ofTwoPricesOfOneItemTheFirstCountsAndThatIsSaid() throws {
        var incoming = lines("2 l milk", "1 l milk", "milk")
        for (line, price) in [1200, 1300, 1200].enumerated() {
            incoming.lists[0].lines[line].price = Price(Money(minor: Int64(price)), .each)
        }
        let taken = try take(incoming)
        #expect(taken.remarks.map(\.number) == [2])
        #expect(taken.remarks.map(\.why) == ["Milk has another price in a line before, which counts"])
        #expect(groceries.entries.shown(on: Household.list.id).contains { $0.price?.amount.minor == 120 })
    }

    @Test mutating func twoLinesOfOneItemAddUp() throws {
        var incoming = lines("1 l oat milk", "500 ml oat milk", "2 bagels", "3 bagels", "1 onion", "4 onions")
        for index in [2, 3, 4] { incoming.lists[0].lines[index].isChecked = true }
        try take(incoming)
        // Of the onions, one is bought and four are wanted.
        #expect(try text("Groceries") == "Milk 1 l, Oat milk 1.5 l, Onions 4, x Bagels 5, x Bread 1 loaf")
    }

    @Test mutating func columnsWinOverText() throws {
        var incoming = lines("Milk 2 l", "salt, pepper")
        for index in [0, 1] { incoming.lists[0].lines[index].quantity = try Quantity.parse("3") }
        incoming.lists[0].lines[1].type = "Spices"
        incoming.lists[0].lines[1].note = "coarse"
        let taken = try take(incoming)
        #expect(try text("Groceries") == "Milk 3 (2 l), salt, pepper 3 (coarse), x Bread 1 loaf")
        #expect(taken.learnt.map(\.type) == ["Spices"])
    }

    @Test mutating func whatCannotBeReadIsSaidWithItsLine() throws {
        let taken = try take(lines("0 eggs", String(repeating: "long ", count: 40), "peas"))
        #expect(taken.remarks.map(\.number) == [1, 2])
        #expect(try text("Groceries") == "Milk 1 l, Peas, x Bread 1 loaf")
    }

    /// The same is said once, with how often, however many lines it is about.
    @Test mutating func whatIsLeftOutIsCounted() throws {
        var incoming = lines("peas", "chips", "0 eggs", "zibbet", String(repeating: "long ", count: 40))
        for index in [0, 1, 3] { incoming.lists[0].lines[index].type = String(repeating: "type ", count: 40) }
        incoming.lists[0].lines[1].type = incoming.lists[0].lines[3].type
        let taken = try take(incoming)
        #expect(taken.lossCount == 2)
        incoming = lines("zib", "zob", "zub")
        for index in 0..<3 { incoming.lists[0].lines[index].type = String(repeating: "type ", count: 40) }
        let said = try take(incoming).remarks.map(\.description)
        #expect(said.count == 1 && said[0].hasPrefix("line 1 and 2 others: the item type “type type"))
    }

    /// Where amounts have a place of their own, there is none in a name.
    @Test(arguments: ["Gadgetx 12", "7", "2 l milk", "salt, pepper", "0 eggs", "Produce:"])
    mutating func aNameIsAName(text: String) throws {
        try take(lines("Gadgetx"))
        for holds in [Incoming.Line.Holding.thing, .name] {
            var incoming = lines(text)
            incoming.lists[0].lines[0].holds = holds
            #expect(try take(incoming).lossCount == 0)
            #expect(groceries.item(named: text) != nil)
        }
    }

    @Test mutating func whatDescribesAThingIsNotedUnlessItIsItsName() throws {
        var incoming = lines("fresh zucchini")
        incoming.lists[0].lines[0].holds = .thing
        try take(incoming)
        #expect(try text("Groceries").contains("Zucchini (fresh)"))
        incoming.lists[0].lines[0].holds = .name
        #expect(try take(incoming).learnt.map(\.item) == ["fresh zucchini"])
    }

    /// However long a line is, all that it names is taken.
    @Test mutating func aLongLineIsTakenInParts() throws {
        let names = (0..<300).map { "zibbet\($0)x" }
        let taken = try take(lines(names.joined(separator: ", ")))
        #expect(taken.learnt.map(\.item) == names && taken.remarks.isEmpty)
    }

    @Test(arguments: [
        ("\"Salt, fine\" -- 2 kg (a (b)", "Salt, fine", "2 kg", "a (b"), ("\"7\" -- some", "7", nil, nil),
        ("\"12\"\" x\" -- some (250)", "12\" x", nil, "250"),
    ])
    func aQuotedLineIsReadToTheLetter(line: String, name: String, amount: String?, note: String?) throws {
        let quoted = try #require(QuotedLine(reading: line))
        #expect((quoted.name, quoted.quantity?.text(), quoted.note) == (name, amount, note))
        #expect(quoted.text == line)
        for other in ["\"2 l milk\"", "\"a\" b\" -- 2", "\"\" -- 2", "\"a\" -- much", "a\" -- 2"] {
            #expect(QuotedLine(reading: other) == nil)
        }
    }

    @Test mutating func listsAreMadeByName() throws {
        try take(lines("crisps", name: "Party"))
        let taken = try take(lines("peas", name: "party"))
        #expect(taken.lists.map(\.isNew) == [false])
        #expect(try text("Party") == "Peas, crisps")
    }

    @Test mutating func typesGetTheirOrder() throws {
        var incoming = Incoming()
        incoming.walk = ["Frozen", "Wine", "Produce"]
        var product = Incoming.Product("Peas", at: 1)
        (product.aliases, product.type) = (["petits pois", "milk"], "Produce")
        incoming.products = [product]
        let taken = try take(incoming)
        #expect(groceries.orderedTypes.map(\.name) == ["Frozen", "Wine", "Produce", "Bakery", "Dairy", "Cereal"])
        #expect(groceries.item(named: "petits pois")?.type == groceries.type(named: "Produce")?.id)
        #expect(taken.remarks.map(\.why) == ["“milk” is already a name of “Milk”"])
    }

    @Test mutating func storesHaveWalks() throws {
        var incoming = lines("peas")
        incoming.lists[0].lines[0].store = "Big Mart"
        var shop = Incoming.Shop("Corner Shop")
        shop.walk = ["Dairy", "Produce"]
        incoming.shops = [shop]
        let taken = try take(incoming)
        #expect(taken[.store].new == 2)
        #expect(groceries.item(named: "peas")?.stores == [try #require(groceries.store(named: "big mart")).id])
        #expect(groceries.store(named: "Corner Shop")?.order?.count == 2)
    }

    @Test mutating func recipesGoThroughTheirOwnRule() throws {
        var incoming = lines("peas")
        incoming.recipes = [RecipeFile("Fry @onions{2} in @ghee{}.", named: "Onions.cook")]
        let taken = try take(incoming)
        #expect(taken[.recipe] == taken[.item] && taken[.recipe].new == 1)
        #expect(try taking([incoming])[.recipe].same == 1)
        #expect(taken.transaction.deed == .takeIn(.several(1)))
    }

    private func cook(_ text: String, named name: String) -> Incoming {
        var incoming = Incoming()
        (incoming.recipes, incoming.file) = ([RecipeFile(text, named: name)], name)
        return incoming
    }

    /// Whichever comes first, a file may name the recipe of another, and two of one title are two.
    @Test mutating func severalFilesAreOneBook() throws {
        var plan = Incoming()
        let day = CivilDate("2026-11-27") ?? .epoch
        plan.meals = [.init("Soup", on: day)]
        let taken = try take(
            plan, cook("Stir @./Zest{} into @onions{1}.", named: "Soup.cook"),
            cook("Grate @apples{2}.", named: "Zest.cook"), cook("Boil @peas{1%kg}.", named: "Soup.cook"))
        #expect(groceries.lists(of: .recipe).map(\.name).sorted() == ["Soup", "Soup (2)", "Zest"])
        let soup = try #require(groceries.list(named: "Soup", kind: .recipe))
        #expect(Household.text(of: groceries, list: soup.id) == "Apples 2, Onions 1")
        #expect(groceries.meals(on: day...day).map(\.recipe) == [soup.id])
        #expect(taken.remarks.map(\.why).allSatisfy { $0.contains("are both called") } && taken.remarks.count == 1)
    }

    /// What a file has no place to say stays.
    @Test mutating func withoutMarksTheTrolleyStays() throws {
        var incoming = lines("bread 2 loaf", "milk")
        for index in [0, 1] { incoming.lists[0].lines[index].isChecked = nil }
        incoming.lists[0].lines[0].store = "Big Mart"
        try take(incoming)
        let now = try text("Groceries")
        // What it wants more of is open, beside what is in the trolley.
        #expect(now == "Bread 2 loaves, Milk 1 l")
        let bought = groceries.entries.shown(on: Household.list.id).compactMap(\.bought)
        #expect(bought.map { $0.text() } == ["1 loaf"])
    }

    /// Here they are one item; there they were two.
    @Test mutating func twoItemsThatAreOneHereAddUp() throws {
        let oat = try #require(groceries.item(named: "oat milk"))
        for operation in try groceries.setting(aliases: ["oat drink", "hafermilch"], of: oat.id).operations {
            groceries.apply(operation, at: Household.now)
        }
        let (type, list) = (ItemTypeID(rawValue: 1), ListID(rawValue: 4))
        let items = [
            Item(id: ItemID(rawValue: 2), name: "Oat drink", type: type, aliases: []),
            Item(id: ItemID(rawValue: 3), name: "Hafermilch", type: type, aliases: []),
        ]
        var incoming = Incoming()
        incoming.operations = [
            .type(.add(ItemType(id: type, name: "Dairy", position: 7))), .item(.add(items[0])), .item(.add(items[1])),
            .list(.add(GroceryList(id: list, name: "Groceries", created: Household.now))),
            .entry(.add(Entry(id: EntryID(list: list, item: items[0].id), planned: try Quantity.parse("2 l")))),
            .entry(.add(Entry(id: EntryID(list: list, item: items[1].id), planned: try Quantity.parse("1 l")))),
        ]
        let taken = try taking([incoming])
        for operation in taken.transaction.operations { groceries.apply(operation, at: Household.now) }
        let now = try text("Groceries")
        #expect(now == "Milk 1 l, Oat milk 3 l, x Bread 1 loaf")
    }

    /// What was merged there is merged here, where both are still known.
    @Test mutating func whatWasMergedThereIsMergedHere() throws {
        var there = Household.groceries("Peas")
        let (peas, onions) = (try #require(there.item(named: "peas")), try #require(there.item(named: "onions")))
        for operation in try there.merging(peas.id, into: onions.id).operations {
            there.apply(operation, at: Household.now)
        }
        var incoming = Incoming()
        incoming.operations = there.items.shown.map { .item(.add($0)) } + [.item(.remove(peas))]
        for operation in try groceries.adding(nil, of: peas, to: Household.list.id).operations {
            groceries.apply(operation, at: Household.now)
        }
        try take(incoming)
        #expect(groceries.item(named: "peas")?.id == onions.id && groceries.items[peas.id] == nil)
        #expect(try text("Groceries") == "Milk 1 l, Onions, x Bread 1 loaf")
        #expect(Invariant.broken(groceries) == nil)
    }

    /// Also where the item that it was merged into comes with the file, and a list that is here becomes a trip.
    @Test mutating func whatWasMergedIntoAnotherIsTakenBack() throws {
        let type = try #require(groceries.type(named: "Dairy")).id
        let (tea, milk) = (
            Item(id: ItemID(rawValue: 2), name: "Chai", type: type, aliases: ["milk"]),
            try #require(groceries.item(named: "milk"))
        )
        var trip = try #require(groceries.lists[Household.list.id])
        (trip.kind, trip.finished) = (.trip, Household.now)
        var incoming = Incoming()
        incoming.operations = [
            .item(.add(tea)), .item(.remove(milk)), .list(.add(trip)),
            .entry(.add(Entry(id: EntryID(list: trip.id, item: tea.id), isChecked: true))),
        ]
        try take(incoming)
        #expect(groceries.item(named: "milk")?.name == "Chai")
        #expect(Invariant.broken(groceries) == nil)
    }

    /// A deletion is said, and does not take what somebody wrote since.
    @Test mutating func deletedListsAreSaid() throws {
        let (party, adding) = try groceries.addingList(named: "Party", kind: .shopping, at: Household.now)
        for operation in adding.operations { groceries.apply(operation, at: Household.now) }
        let known = try #require(groceries.lists[party])
        var incoming = Incoming()
        var other = known
        other.budget = Money(minor: 100)
        incoming.operations = [.list(.remove(other))]
        #expect(try taking([incoming]).transaction.isEmpty)
        incoming.operations = [.list(.remove(known))]
        let taken = try take(incoming)
        #expect(taken.lists.map(\.isDeleted) == [true] && groceries.list(named: "Party") == nil)
    }

    @Test mutating func aHouseholdMeetsAnother() throws {
        let (type, milk, hay, list) = (
            ItemTypeID(rawValue: 1), ItemID(rawValue: 2), ItemID(rawValue: 3), ListID(rawValue: 4)
        )
        var milkThere = Item(id: milk, name: "milk", type: type, aliases: ["moo", "bread"], usual: .onePiece)
        milkThere.commonness = 2
        var incoming = Incoming()
        incoming.operations = [
            .type(.add(ItemType(id: type, name: "Dairy", position: 7))), .item(.add(milkThere)),
            .item(.add(Item(id: hay, name: "Hay", type: ItemTypeID(rawValue: 99)))),
            .list(.add(GroceryList(id: list, name: "Groceries", created: Household.now))),
            .entry(.add(Entry(id: EntryID(list: list, item: milk), planned: try Quantity.parse("3 l")))),
            .entry(.add(Entry(id: EntryID(list: list, item: hay), isChecked: true))),
            .entry(.add(Entry(id: EntryID(list: list, item: ItemID(rawValue: 5))))),
            .preference(.add(Preference(id: "currency", value: "CHF"))),
        ]
        let taken = try take(incoming)
        #expect(Invariant.broken(groceries) == nil)
        // What has one name is one thing: the milk that was here, of the type that was here.
        #expect(try text("Groceries") == "milk 3 l, x Bread 1 loaf, x Hay")
        let now = try #require(groceries.item(named: "milk"))
        #expect(now.id == ItemID(derivedFrom: "milk") && now.names == ["milk", "moo"])
        #expect(groceries.types[now.type]?.name == "Dairy")
        #expect(groceries.item(named: "hay").flatMap { groceries.types[$0.type] }?.name == "Other")
        #expect(taken.remarks.count == 1)
        #expect(taken.lists.map(\.entries.new) == [1] && taken.lists.map(\.isNew) == [false])
    }

    @Test mutating func allOfItIsTakenBackAtOnce() throws {
        let before = groceries
        var incoming = lines("milk 2 l", "gochujang", name: "Party")
        incoming.recipes = [RecipeFile("Fry @onions{2} in @ghee{}.", named: "Onions.cook")]
        incoming.walk = ["Frozen", "Produce"]
        let taken = try take(incoming)
        for operation in taken.transaction.inverse { groceries.apply(operation, at: Household.now) }
        #expect(groceries.items.shown.count == before.items.shown.count)
        #expect(groceries.orderedTypes == before.orderedTypes)
        #expect(groceries.lists.shown.count == 1)
    }

    @Test func thousandOfLinesAndHundredRecipesAreTakenIn() throws {
        var incoming = Incoming()
        let lines = (1...1_000).map { Incoming.Line("thing\($0) \($0) g", at: $0) }
        incoming.lists = [.init(name: "All", lines: lines)]
        incoming.recipes = (1...100).map { RecipeFile("Fry @onions{\($0)} in @ghee\($0){}.", named: "R\($0)") }
        let taken = try groceries.taking(
            in: [incoming], search: CatalogueSearch(of: groceries), currency: .dollar, at: Household.now)
        #expect(taken.lists.first?.entries.new == 1_000)
        #expect(taken[.recipe].new == 100)
    }
}
