import GroceryDomain
import TestSupport
import Testing

/// What is in the trolley stays there, with its money, whatever is added beside it.
@Suite struct InTrolleyTests {
    private var milk: EntryID { EntryID(list: Household.list.id, item: ItemID(derivedFrom: "milk")) }

    private func perform(_ groceries: inout Groceries, _ rule: (Groceries) throws -> Transaction) throws {
        for operation in try rule(groceries).operations { groceries.apply(operation, at: Household.now) }
    }

    /// Milk in the trolley, at a price.
    private func household(_ planned: String, bought: String? = nil, at price: String) throws -> Groceries {
        var groceries = Household.groceries("Milk \(planned)")
        try perform(&groceries) { try $0.pricing(milk, Price(canonicalText: price)) }
        try perform(&groceries) { try $0.checking(milk, true) }
        if let bought { try perform(&groceries) { try $0.buying(.parse(bought), of: milk) } }
        return groceries
    }

    private func add(_ quantity: String, to groceries: inout Groceries) throws {
        let item = try #require(groceries.items[milk.item])
        try perform(&groceries) {
            try $0.adding(quantity.isEmpty ? nil : .parse(quantity), of: item, to: Household.list.id)
        }
    }

    private func sums(_ groceries: Groceries, _ list: ListID = Household.list.id) -> [Int64] {
        let totals = Totals(of: list, groceries, PriceBook())
        return [totals.inTrolley.minor, totals.estimate.minor]
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var planned: String
        var bought: String?
        var price: String
        var more: String
        /// The list once more is wanted, with what is in the trolley and what all will cost; what all of it costs once
        /// it is checked off.
        var list: String
        var sums: [Int64]
        var all: Int64
        var testDescription: String { "\(planned), \(bought ?? "all") at \(price), and \(more)" }
    }

    @Test(arguments: [
        Case(
            planned: "2 l", price: "105 per 1 l", more: "1 l", list: "Milk 2 l of 3 l", sums: [210, 315], all: 315),
        Case(planned: "2 l", price: "210 all", more: "1 l", list: "Milk 2 l of 3 l", sums: [210, 315], all: 315),
        Case(
            planned: "2x500 ml", price: "200 all", more: "1 l", list: "Milk 2x500 ml of 2x500 ml + 1 l",
            sums: [200, 400], all: 400),
        Case(planned: "2", price: "99 each", more: "3", list: "Milk 2 of 5", sums: [198, 495], all: 495),
        Case(planned: "", price: "250 all", more: "2", list: "Milk 1 of 3", sums: [250, 750], all: 750),
        Case(planned: "2 l", price: "105 per 1 l", more: "", list: "Milk 2 l and more", sums: [210, 210], all: 210),
        Case(
            planned: "3 l", bought: "2 l", price: "105 per 1 l", more: "1 l", list: "Milk 2 l of 4 l",
            sums: [210, 420], all: 420),
        Case(
            planned: "2 l", bought: "3 l", price: "105 per 1 l", more: "1 l", list: "Milk 3 l of 4 l",
            sums: [315, 420], all: 420),
        Case(
            planned: "2 l", price: "210 all", more: "1 box", list: "Milk 2 l of 2 l + 1 box", sums: [210, 210], all: 210
        ),
    ])
    func whatIsAddedIsOpenBesideIt(_ given: Case) throws {
        var groceries = try household(given.planned, bought: given.bought, at: given.price)
        let before = sums(groceries)[0]
        try add(given.more, to: &groceries)
        #expect(Household.text(of: groceries) == given.list)
        #expect(sums(groceries) == given.sums && before == given.sums[0])
        let open = groceries
        // Checked off, all of it is bought.
        try perform(&groceries) { try $0.checking(milk, true) }
        #expect(groceries.entries[milk]?.isChecked == true && sums(groceries) == [given.all, given.all])
        // Finished while it is open, the trip has what was bought, and the rest is left.
        groceries = open
        let (next, transaction) = try groceries.finishing(
            Household.list.id, remembering: true, making: false, at: Household.now)
        for operation in transaction.operations { groceries.apply(operation, at: Household.now) }
        #expect(sums(groceries)[0] == before && groceries.entries[milk]?.isChecked == true)
        #expect(PriceBook(groceries).last(for: milk.item)?.amount == open.entries[milk]?.bought)
        let left = try #require(next.flatMap { groceries.entries[EntryID(list: $0, item: milk.item)] })
        #expect(left.planned == open.entries[milk]?.open && !left.isInTrolley)
    }

    /// As often as it goes, and what is over at its own price, as long as that is cheaper than several once more.
    @Test(
        arguments: [
            ("300 for 2 else 180", "5", 780), ("300 for 2 else 180", "4", 600), ("300 for 2 else 180", "", 180),
            ("250 for 3 else 120", "2", 240), ("250 for 3 else 150", "2", 250), ("300 for 2 else 180", "3x330 ml", 480),
        ] as [(String, String, Int64)])
    func severalTogether(price: String, amount: String, total: Int64) throws {
        let price = try #require(Price(canonicalText: price))
        #expect(price.total(for: amount.isEmpty ? nil : try .parse(amount)) == Money(minor: total))
        #expect(Price(canonicalText: price.canonicalText) == price)
    }

    @Test(arguments: ["300 for 1 else 1", "300 for 02 else 1", "300 for 2", "300 for 2 else x", "300 for 2 else 1 1"])
    func otherSpellingsAreNone(text: String) { #expect(Price(canonicalText: text) == nil) }

    /// What one costs that is over is what it cost alone, if nobody said it.
    @Test func oneThatIsOverCostsWhatItCostAlone() throws {
        let groceries = try household("5", at: "180 each")
        let entry = try #require(groceries.entries[milk])
        let said = PriceBook().price(try TillEntry("2 for 3", in: .dollar), of: entry)
        #expect(said.canonicalText == "300 for 2 else 180" && Currency.dollar.text(said) == "2 for $3.00, $1.80 each")
        let other = PriceBook().price(try TillEntry("2 for 3, 1.60 each", in: .dollar), of: entry)
        #expect(other.canonicalText == "300 for 2 else 160")
    }

    @Test func whatIsWantedLessClosesIt() throws {
        var groceries = try household("2 l", at: "105 per 1 l")
        try add("1 l", to: &groceries)
        try add("1 l", to: &groceries)
        // Some more of what is open already adds nothing.
        try add("", to: &groceries)
        #expect(Household.text(of: groceries) == "Milk 2 l of 4 l")
        try perform(&groceries) { try $0.setting(.parse("2 l"), on: milk) }
        #expect(Household.text(of: groceries) == "x Milk 2 l" && sums(groceries) == [210, 210])
        // Put back, nothing of it is in the trolley any more.
        try add("1 l", to: &groceries)
        try perform(&groceries) { try $0.checking(milk, false) }
        #expect(Household.text(of: groceries) == "Milk 3 l" && sums(groceries) == [0, 315])
    }

    /// Whether a piece of it is a litre, nobody knows: what is wanted in litres stays wanted, whatever comes to it.
    @Test func whatDoesNotCompareStaysOpen() throws {
        var groceries = try household("", at: "250 all")
        try add("1 l", to: &groceries)
        #expect(Household.text(of: groceries) == "Milk 1 of 1 + 1 l")
        try perform(&groceries) { try $0.setting(.parse("2 l"), on: milk) }
        #expect(Household.text(of: groceries) == "Milk 1 of 2 l")
        try add("2 l", to: &groceries)
        #expect(Household.text(of: groceries) == "Milk 1 of 4 l")
        try perform(&groceries) { try $0.stepping(milk, up: true) }
        #expect(Household.text(of: groceries) == "Milk 1 of 4.5 l")
        let recipe = GroceryList(id: ListID(derivedFrom: "soup"), name: "Soup", created: Household.now, kind: .recipe)
        groceries.apply(.list(.add(recipe)), at: Household.now)
        let wanted = Entry(id: EntryID(list: recipe.id, item: milk.item), planned: try .parse("500 ml"))
        groceries.apply(.entry(.add(wanted)), at: Household.now)
        try perform(&groceries) { try $0.gathering([.init(recipe.id)], onto: Household.list.id) }
        #expect(Household.text(of: groceries) == "Milk 1 of 5 l")
        try perform(&groceries) { try $0.takingBack(recipe.id, from: Household.list.id) }
        #expect(Household.text(of: groceries) == "Milk 1 of 4.5 l")
    }

    @Test func aRecipeComesAndGoesBesideIt() throws {
        var groceries = try household("2 l", at: "105 per 1 l")
        let recipe = GroceryList(id: ListID(derivedFrom: "soup"), name: "Soup", created: Household.now, kind: .recipe)
        groceries.apply(.list(.add(recipe)), at: Household.now)
        groceries.apply(
            .entry(.add(Entry(id: EntryID(list: recipe.id, item: milk.item), planned: try .parse("500 ml")))),
            at: Household.now)
        for sum in ["2.5 l", "3 l"] {
            try perform(&groceries) { try $0.gathering([.init(recipe.id)], onto: Household.list.id) }
            #expect(Household.text(of: groceries) == "Milk 2 l of \(sum)" && sums(groceries)[0] == 210)
        }
        try perform(&groceries) { try $0.takingBack(recipe.id, from: Household.list.id) }
        #expect(Household.text(of: groceries) == "x Milk 2 l" && sums(groceries) == [210, 210])
    }

    @Test(
        "A recipe that wants some, and is taken off: what was bought is all there was, and what was missing still is",
        arguments: [
            ("2 l", nil, "Milk 2 l and more", "x Milk 2 l", "Milk 2 l"),
            ("2 l", "1 l", "Milk 1 l of 2 l", "Milk 1 l of 2 l", "Milk 2 l"),
            ("2 l", "3 l", "Milk 3 l and more", "x Milk 3 l", "Milk 3 l"),
            ("", nil, "Milk 1 and more", "x Milk 1", "Milk 1"),
        ] as [(String, String?, String, String, String)])
    func aRecipeThatWantsSomeComesAndGoes(
        planned: String, bought: String?, with: String, without: String, putBack: String
    ) throws {
        var groceries = try household(planned, bought: bought, at: "105 per 1 l")
        let recipe = GroceryList(id: ListID(derivedFrom: "soup"), name: "Soup", created: Household.now, kind: .recipe)
        groceries.apply(.list(.add(recipe)), at: Household.now)
        let some = Entry(id: EntryID(list: recipe.id, item: milk.item))
        groceries.apply(.entry(.add(some)), at: Household.now)
        try perform(&groceries) { try $0.gathering([.init(recipe.id)], onto: Household.list.id) }
        #expect(Household.text(of: groceries) == with)
        var open = groceries
        try perform(&groceries) { try $0.takingBack(recipe.id, from: Household.list.id) }
        #expect(Household.text(of: groceries) == without)
        // Put back in between, it is wanted as before.
        try perform(&open) { try $0.checking(milk, false) }
        try perform(&open) { try $0.takingBack(recipe.id, from: Household.list.id) }
        #expect(Household.text(of: open) == putBack)
    }

    /// All that the recipe wanted is bought; what is left is what somebody wanted besides.
    @Test func whatIsLeftBesidesARecipeIsNotTakenWithIt() throws {
        var groceries = Household.groceries("")
        let recipe = GroceryList(id: ListID(derivedFrom: "soup"), name: "Soup", created: Household.now, kind: .recipe)
        groceries.apply(.list(.add(recipe)), at: Household.now)
        let wanted = Entry(id: EntryID(list: recipe.id, item: milk.item), planned: try .parse("3"))
        groceries.apply(.entry(.add(wanted)), at: Household.now)
        try perform(&groceries) { try $0.gathering([.init(recipe.id)], onto: Household.list.id) }
        try perform(&groceries) { try $0.checking(milk, true) }
        try add("", to: &groceries)
        let (next, finishing) = try groceries.finishing(milk.list, remembering: true, making: false, at: Household.now)
        try perform(&groceries) { _ in finishing }
        let left = EntryID(list: try #require(next), item: milk.item)
        try perform(&groceries) { try $0.checking(left, true) }
        let item = try #require(groceries.items[milk.item])
        try perform(&groceries) { try $0.adding(.parse("1"), of: item, to: left.list) }
        try perform(&groceries) { try $0.takingBack(recipe.id, from: left.list) }
        #expect(Household.text(of: groceries, list: left.list) == "Milk 1 of 2")
    }

    @Test func mergedWithWhatIsOpen() throws {
        var groceries = Household.groceries("x Milk 2 l, Oat milk 1 l")
        try perform(&groceries) { try $0.pricing(milk, Price(canonicalText: "105 per 1 l")) }
        try perform(&groceries) { try $0.merging(ItemID(derivedFrom: "oat milk"), into: milk.item) }
        #expect(Household.text(of: groceries) == "Milk 2 l of 3 l" && sums(groceries) == [210, 315])
        // A price that the other one had is not lost.
        groceries = Household.groceries("Milk 2 l, x Oat milk 1 l")
        try perform(&groceries) { try $0.pricing(milk, Price(canonicalText: "105 per 1 l")) }
        try perform(&groceries) { try $0.merging(ItemID(derivedFrom: "oat milk"), into: milk.item) }
        #expect(Household.text(of: groceries) == "Milk 1 l of 3 l" && sums(groceries) == [105, 315])
        // Of some that is in the trolley, one piece is.
        groceries = Household.groceries("x Milk, Oat milk 2")
        try perform(&groceries) { try $0.merging(ItemID(derivedFrom: "oat milk"), into: milk.item) }
        #expect(Household.text(of: groceries) == "Milk 1 of 3")
    }

    /// When it was bought is when it was checked off, also of what was called otherwise then.
    @Test func mergedItKeepsWhenItWasBought() throws {
        var groceries = Household.groceries("Oat milk 1 l")
        let oats = EntryID(list: milk.list, item: ItemID(derivedFrom: "oat milk"))
        try perform(&groceries) { try $0.checking(oats, true) }
        #expect(groceries.checkTime(of: oats) == Household.now && groceries.checkTime(of: milk) == nil)
        try perform(&groceries) { try $0.merging(oats.item, into: milk.item) }
        #expect(groceries.checkTime(of: milk) == Household.now)
    }

    /// What was bought short for a recipe is wanted no more without it; what was asked for besides it still is.
    @Test func aRecipeIsTakenOffWhatIsInTheTrolley() throws {
        let recipe = GroceryList(id: ListID(derivedFrom: "soup"), name: "Soup", created: Household.now, kind: .recipe)
        func groceries(_ entries: String) throws -> Groceries {
            var groceries = Household.groceries(entries)
            groceries.apply(.list(.add(recipe)), at: Household.now)
            let entry = Entry(id: EntryID(list: recipe.id, item: milk.item), planned: try .parse("3 l"))
            groceries.apply(.entry(.add(entry)), at: Household.now)
            try perform(&groceries) { try $0.gathering([.init(recipe.id)], onto: Household.list.id) }
            return groceries
        }
        var short = try groceries("")
        try perform(&short) { try $0.buying(.parse("2 l"), of: milk) }
        try perform(&short) { try $0.takingBack(recipe.id, from: Household.list.id) }
        #expect(short.entries[milk]?.planned == (try .parse("2 l")) && Household.text(of: short) == "x Milk 2 l")
        var more = try groceries("")
        try perform(&more) { try $0.checking(milk, true) }
        try add("", to: &more)
        let before = Household.text(of: more)
        try perform(&more) { try $0.takingBack(recipe.id, from: Household.list.id) }
        #expect(before == "Milk 3 l and more" && Household.text(of: more) == before)
    }

    /// A kilogram that was weighed as 990 g is all of it; 10 g that somebody asks for besides are not nothing.
    @Test func aLittleMoreIsMore() throws {
        var groceries = try household("1 kg", bought: "4125 g", at: "200 per 1 kg")
        try add("125 g", to: &groceries)
        let entry = try #require(groceries.entries[milk])
        let little = try Quantity.parse("125 g")
        #expect(!entry.isChecked && entry.open.map { $0.stillWanted(after: little) == nil } == true)
        let (next, finishing) = try groceries.finishing(
            milk.list, remembering: true, making: true, at: Household.now)
        try perform(&groceries) { _ in finishing }
        #expect(groceries.entries.shown(on: try #require(next)).count == 1)
        groceries = try household("1 kg", bought: "990 g", at: "200 per 1 kg")
        let (_, all) = try groceries.finishing(milk.list, remembering: true, making: false, at: Household.now)
        #expect(all.operations.allSatisfy { if case .entry(.add) = $0 { false } else { true } })
    }

    /// Space, pressed by mistake on what is partly in the trolley, and pressed again.
    @Test func aPartComesBackWithoutItsMark() throws {
        var groceries = try household("2 l", at: "105 per 1 l")
        try add("1 l", to: &groceries)
        let part = try #require(groceries.entries[milk])
        try perform(&groceries) { try $0.checking(milk, true) }
        #expect(Household.text(of: groceries) == "x Milk 3 l")
        try perform(&groceries) { try $0.checking(milk, false, givingBack: part) }
        #expect(groceries.entries[milk] == part)
        // Of another amount it is not the part.
        try perform(&groceries) { try $0.checking(milk, true) }
        try perform(&groceries) { try $0.setting(.parse("5 l"), on: milk) }
        try perform(&groceries) { try $0.checking(milk, false, givingBack: part) }
        #expect(Household.text(of: groceries) == "Milk 5 l")
    }
}
