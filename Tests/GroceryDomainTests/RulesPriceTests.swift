import GroceryDomain
import TestSupport
import Testing

/// Prices of past trips, what they say of this one, and what a list costs.
@Suite struct RulesPriceTests {
    /// Trips, a line each: "apples 3 @ 100 each; milk 2 l @ 200 per 1 l". What stands behind a `?` was not checked off.
    private func household(_ list: String = "", trips: String...) throws -> Groceries {
        var groceries = Household.groceries(list)
        for (number, trip) in trips.enumerated() {
            let moment = Moment(milliseconds: Household.now.milliseconds + Int64(number + 1) * 86_400_000)
            var made = GroceryList(
                id: ListID(derivedFrom: "trip \(number)"), name: "Trip", created: Household.now, kind: .trip)
            made.finished = moment
            groceries.apply(.list(.add(made)), at: moment)
            for text in trip.split(separator: ";") {
                let parts = text.split(separator: "@").map { $0.split(separator: " ").joined(separator: " ") }
                var entry = try entry(String(parts[0].drop { $0 == "?" }), on: made.id, in: groceries)
                entry.isChecked = !parts[0].hasPrefix("?")
                entry.price = parts.count > 1 ? Price(canonicalText: parts[1]) : nil
                if parts.count > 2 {
                    let (store, adding) = try groceries.addingStore(named: parts[2])
                    for operation in adding.operations { groceries.apply(operation, at: moment) }
                    entry.store = store
                }
                groceries.apply(.entry(.add(entry)), at: moment)
            }
        }
        return groceries
    }

    private func entry(_ text: String, on list: ListID, in groceries: Groceries) throws -> Entry {
        let words = text.split(separator: " ")
        let item = try #require(groceries.item(named: String(words[0])), "\(text)")
        let amount = words.dropFirst().joined(separator: " ")
        return Entry(
            id: EntryID(list: list, item: item.id), planned: amount.isEmpty ? nil : try Quantity.parse(amount))
    }

    private func item(_ name: String, in groceries: Groceries) throws -> ItemID {
        try #require(groceries.item(named: name)).id
    }

    // MARK: The price book

    @Test func whatWasPaidIsKnownFromTripsAlone() throws {
        var groceries = try household(
            "Milk 1 l", trips: "milk 2 l @ 200 per 1 l; apples 3", "milk 1 l @ 250 per 1 l; ? apples 3 @ 100 each")
        let milk = try item("milk", in: groceries)
        let book = PriceBook(groceries)
        #expect(book.payments(for: milk).map(\.price.amount.minor) == [200, 250])
        #expect(book.last(for: milk)?.price.amount.minor == 250)
        #expect(book.last(for: try item("apples", in: groceries)) == nil, "never bought with a price")
        // A price on a list to shop from is no payment yet.
        let entry = EntryID(list: Household.list.id, item: milk)
        for operation in try groceries.pricing(entry, Price(Money(minor: 1), .each)).operations {
            groceries.apply(operation, at: Household.now)
        }
        #expect(PriceBook(groceries).last(for: milk)?.price.amount.minor == 250)
    }

    @Test func theLastPriceOfTheStoreComesFirst() throws {
        let groceries = try household(trips: "milk @ 200 each @ Corner Market", "milk @ 250 each @ Lidl")
        let book = PriceBook(groceries)
        let milk = try item("milk", in: groceries)
        #expect(book.last(for: milk)?.price.amount.minor == 250)
        #expect(book.last(for: milk, in: groceries.store(named: "corner market")?.id)?.price.amount.minor == 200)
        #expect(book.last(for: milk, in: StoreID(derivedFrom: "never there"))?.price.amount.minor == 250)
    }

    // MARK: Totals

    @Test func enteredPricesCountAndOthersAreGuessed() throws {
        var groceries = try household(
            "x Apples 3, x Bread 1 loaf, Milk 3 l, Peas 1 bag, Butter 250 g",
            trips: "milk 2 l @ 400 all; bread @ 300 each")
        let list = Household.list.id
        for (name, text) in [("apples", "50 each"), ("butter", "220 each")] {
            let id = EntryID(list: list, item: try item(name, in: groceries))
            let pricing = try groceries.pricing(id, Price(canonicalText: text))
            for operation in pricing.operations { groceries.apply(operation, at: Household.now) }
        }
        let totals = Totals(of: list, groceries, PriceBook(groceries))
        #expect(totals.inTrolley.minor == 150, "bread has no price of its own")
        #expect(totals.estimate.minor == 150 + 220 + 300 + 600, "three litres for half as much again as two")
        #expect(totals.unpricedInTrolley == 1 && totals.isGuess && totals.hasPrices)
        let alone = Totals(of: list, groceries, PriceBook())
        #expect(alone.estimate.minor == 370 && alone.isGuess)
    }

    @Test func withoutAnyPriceNothingIsSaid() throws {
        let totals = Totals(of: Household.list.id, Household.groceries("x Apples 3, Milk"), PriceBook())
        #expect(!totals.hasPrices && totals.inTrolley == .zero && totals.estimate == .zero)
        #expect(Totals(of: Household.list.id, Household.groceries(), PriceBook()) == Totals())
    }

    // MARK: What was bought

    @Test(arguments: [
        ("Milk 2 l", "3 l"), ("Milk 2 l", "2 l"), ("Milk", "2"),
    ])
    func boughtIsANumberOfItsOwn(before: String, bought: String) throws {
        var groceries = Household.groceries(before)
        let id = EntryID(list: Household.list.id, item: try item("milk", in: groceries))
        let quantity = try Quantity.parse(bought)
        let transaction = try groceries.buying(quantity, of: id)
        for operation in transaction.operations { groceries.apply(operation, at: Household.now) }
        let entry = try #require(groceries.entries[id])
        #expect(entry.amount == quantity)
        #expect(entry.planned == (try? Quantity.parse(String(before.dropFirst(5)))), "the plan stands")
        // As planned is nothing of its own.
        #expect((entry.bought == nil) == (entry.planned == quantity))
    }

    @Test func steppingWhatWasBoughtLeavesThePlan() throws {
        var groceries = Household.groceries("Apples 2")
        let id = EntryID(list: Household.list.id, item: try item("apples", in: groceries))
        for up in [true, true, false] {
            let transaction = try groceries.steppingBought(id, up: up)
            for operation in transaction.operations { groceries.apply(operation, at: Household.now) }
        }
        #expect(groceries.entries[id]?.bought?.text() == "3" && groceries.entries[id]?.planned?.text() == "2")
        let back = try groceries.steppingBought(id, up: false)
        for operation in back.operations { groceries.apply(operation, at: Household.now) }
        #expect(groceries.entries[id]?.bought == nil)
        #expect(try groceries.pricing(id, nil).isEmpty)
        #expect(try groceries.buying(nil, of: id).isEmpty)
    }
}
