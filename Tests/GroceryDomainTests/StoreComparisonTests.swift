import GroceryDomain
import TestSupport
import Testing

/// Where a list is cheapest, by what was paid before.
@Suite struct StoreComparisonTests {
    private static let now = Moment(milliseconds: Household.now.milliseconds + 30 * Household.day)

    /// What is on the list, and the trips before it.
    private struct Example {
        let groceries: Groceries
        let comparison: StoreComparison

        init(
            _ list: String, _ trips: [String], here: String? = nil, change: (inout Groceries) throws -> Void = { _ in }
        )
            throws
        {
            var groceries = Household.groceries(list, over: try Household.past(trips))
            try change(&groceries)
            self.groceries = groceries
            comparison = StoreComparison(
                of: groceries.entries.shown(on: Household.list.id), groceries, PriceBook(groceries),
                here: here.flatMap { groceries.store(named: $0)?.id }, at: StoreComparisonTests.now)
        }

        /// "A 300, Bread missing ~180".
        func text(_ basket: StoreComparison.Basket) -> String {
            let names = basket.stores.compactMap { groceries.stores[$0]?.name }.joined(separator: "+")
            let missing = basket.missing.map { line in
                "\(groceries.name(of: line.entry.item)) missing" + (line.elsewhere.map { " ~\($0.cost.minor)" } ?? "")
            }
            return (["\(names) \(basket.sum.minor)"] + missing.sorted()).joined(separator: ", ")
        }

        var baskets: [String] { comparison.baskets.map(text) }

        func pair(_ limit: Int64) -> String? {
            comparison.pair(savingMoreThan: Money(minor: limit)).map { "\(text($0.basket)), saves \($0.saving.minor)" }
        }
    }

    @Test(arguments: [
        ("Milk", ["0: x Milk =150 each @ A", "1: x Milk =120 each @ B"], ["B 120", "A 150"]),
        // The last price of each store.
        (
            "Milk", ["0: x Milk =100 each @ A", "1: x Milk =120 each @ B", "2: x Milk =150 each @ A"],
            ["B 120", "A 150"]
        ),
        // As much as is wanted, in proportion.
        ("Milk 3 l", ["0: x Milk 1 l =150 all @ A", "1: x Milk 2 l =240 all @ B"], ["B 360", "A 450"]),
        ("Milk 3 l", ["0: x Milk 1 l =150 per 1 l @ A"], ["A 450"]),
        // Several together cost less: 2 for 300 and the third alone.
        ("Peas 3", ["0: x Peas =300 for 2 else 180 @ A", "1: x Peas =170 each @ B"], ["A 480", "B 510"]),
        ("Peas 1", ["0: x Peas =300 for 2 else 180 @ A", "1: x Peas =170 each @ B"], ["B 170", "A 180"]),
        // What is missing counts with what it cost elsewhere, so that the store with less of it is not the cheapest.
        (
            "Milk, Bread", ["0: x Milk =150 each, x Bread =200 each @ A", "1: x Milk =160 each @ B"],
            ["A 350", "B 160, Bread missing ~200"]
        ),
        (
            "Milk, Bread", ["0: x Milk =150 each @ A", "1: x Bread =180 each @ B", "2: x Bread =170 each"],
            ["B 180, Milk missing ~150", "A 150, Bread missing ~170"].reversed()
        ),
        // Of two that cost the same, the one that has more.
        (
            "Milk, Bread", ["0: x Milk =150 each @ A", "1: x Milk =150 each, x Bread =180 each @ B"],
            ["B 330", "A 150, Bread missing ~180"]
        ),
        // A price for another kind of amount says nothing; the one before it does.
        ("Apples 3", ["0: x Apples =50 each @ A", "1: x Apples 1 kg =299 per 1 kg @ A"], ["A 150"]),
        ("Apples 3", ["1: x Apples 1 kg =299 per 1 kg @ A"], []),
        // What nobody ever paid for is in no sum, and neither is what is in the trolley.
        ("Milk, Bread", ["0: x Milk =150 each @ A"], ["A 150, Bread missing"]),
        ("Milk, x Bread", ["0: x Milk =150 each, x Bread =100 each @ A"], ["A 150"]),
        ("x Milk", ["0: x Milk =150 each @ A"], []),
        // Where it was bought is not known.
        ("Milk", ["0: x Milk =150 each"], []),
    ])
    func storesAreInOrderOfWhatAllOfItCosts(list: String, trips: [String], baskets: [String]) throws {
        #expect(try Example(list, trips).baskets == baskets)
    }

    @Test func whatHasNoPriceIsNamed() throws {
        let example = try Example("Milk, Bread, Apples 3", ["0: x Milk =150 each, x Apples 1 kg =299 per 1 kg @ A"])
        let names = example.comparison.unpriced.map { example.groceries.name(of: $0.item) }
        #expect(names.sorted() == ["Apples", "Bread"])
    }

    @Test func aPriceThatWasJustEnteredIsThatOfTheStoreOneIsIn() throws {
        let trips = ["0: x Milk =150 each @ A", "1: x Milk =120 each @ B"]
        let milk = EntryID(list: Household.list.id, item: ItemID(derivedFrom: "milk"))
        func example(here: String?) throws -> Example {
            try Example("Milk", trips, here: here) { groceries in
                let pricing = try groceries.pricing(milk, Price(Money(minor: 99), .each))
                for operation in pricing.operations { groceries.apply(operation, at: Self.now) }
            }
        }
        #expect(try example(here: "A").baskets == ["A 99", "B 120"])
        #expect(try example(here: "A").comparison.baskets[0].lines[0].offer?.payment.moment == Self.now)
        #expect(try example(here: nil).baskets == ["B 120", "A 150"])
    }

    @Test func ofWhatIsPartlyInTheTrolleyTheRestCounts() throws {
        let milk = EntryID(list: Household.list.id, item: ItemID(derivedFrom: "milk"))
        let example = try Example("Milk 2 l", ["0: x Milk 1 l =150 per 1 l @ A"]) { groceries in
            for transaction in [
                try groceries.buying(Quantity.parse("2 l"), of: milk, in: nil),
                try groceries.adding(Quantity.parse("3 l"), of: #require(groceries.items[milk.item]), to: milk.list),
            ] {
                for operation in transaction.operations { groceries.apply(operation, at: Self.now) }
            }
        }
        #expect(example.groceries.entries[milk]?.open == (try Quantity.parse("3 l")))
        #expect(example.baskets == ["A 450"])
    }

    @Test func aStoreThatDoesNotSellItHasItNoMore() throws {
        let milk = ItemID(derivedFrom: "milk")
        let example = try Example("Milk", ["0: x Milk =150 each @ A", "1: x Milk =180 each @ B"]) { groceries in
            let store = try #require(groceries.store(named: "B"))
            groceries.apply(
                .item(.change(milk, old: .init(.stores, [StoreID]()), new: .init(.stores, [store.id]))), at: Self.now)
        }
        #expect(example.baskets == ["B 180"])
    }

    // MARK: Two stores

    private static let twoStores = [
        "0: x Milk =100 each, x Bread =400 each, x Peas =100 each @ A",
        "1: x Milk =300 each, x Bread =150 each, x Peas =100 each @ B",
        "2: x Milk =200 each, x Bread =250 each, x Peas =100 each @ C",
    ]

    @Test func twoStoresAreNamedWhereTheySaveMoreThanTheLimit() throws {
        let example = try Example("Milk, Bread, Peas", Self.twoStores)
        #expect(example.baskets == ["B 550", "C 550", "A 600"])
        #expect(example.pair(0) == "B+A 350, saves 200")
        #expect(example.pair(199) == "B+A 350, saves 200")
        #expect(example.pair(200) == nil)
        #expect(try Example("Milk", Self.twoStores).pair(0) == nil)
        #expect(try Example("Milk", []).pair(0) == nil)
    }

    @Test func whatNeitherHasCountsInBoth() throws {
        let example = try Example(
            "Milk, Bread, Apples", Self.twoStores + ["3: x Apples =500 each"])
        #expect(example.pair(0) == "B+A 250, Apples missing ~500, saves 200")
    }

    // MARK: At random

    @Test(arguments: Dice.seeds(150))
    func sumsAndOrderAreWhatTheySay(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let things = ["Milk", "Bread", "Peas", "Apples", "Onions"]
        let amounts = ["", "", "1", "2", "3", "1 l", "500 ml", "750 g", "2 kg"]
        let prices = ["each", "all", "per 1 kg", "per 1 l", "for 2 else 400", "for 3 else 500"]
        func entries(_ count: Int, isBought: Bool) -> String {
            things.shuffled(using: &dice).prefix(count).map { thing in
                let price = isBought ? " =\(dice.below(390) + 10) \(dice.pick(prices))" : ""
                return "\(isBought ? "x " : "")\(thing) \(dice.pick(amounts))\(price)"
            }.joined(separator: ", ")
        }
        let trips = (0..<8).map {
            "\($0): \(entries(1 + dice.below(4), isBought: true)) @ \(dice.pick(["A", "B", "C"]))"
        }
        let example = try Example(entries(1 + dice.below(5), isBought: false), trips)
        let (groceries, comparison) = (example.groceries, example.comparison)
        let book = PriceBook(groceries)

        for basket in comparison.baskets {
            #expect(basket.lines.allSatisfy { $0.offer.map { basket.stores == [$0.payment.store] } ?? true })
            #expect(basket.lines.allSatisfy { $0.offer == nil || $0.elsewhere == nil })
            let elsewhere = basket.lines.reduce(Money.zero) { $0 + ($1.elsewhere?.cost ?? .zero) }
            #expect(basket.expected == basket.sum + elsewhere)
            // Where all is known, it is what the list says it comes to in that store.
            let store = basket.stores[0]
            let isLast = basket.lines.allSatisfy { $0.offer?.payment == book.last(for: $0.entry.item, in: store) }
            if basket.missing.isEmpty, isLast {
                #expect(basket.sum == Totals(of: Household.list.id, groceries, book, in: store).estimate)
            }
        }
        #expect(zip(comparison.baskets, comparison.baskets.dropFirst()).allSatisfy { $0.expected <= $1.expected })

        // The best of all pairs, by trying all.
        func cost(_ one: StoreComparison.Line, _ other: StoreComparison.Line) -> Int64 {
            let here = [one.offer, other.offer].compactMap { $0?.cost.minor }.min()
            return here ?? one.elsewhere?.cost.minor ?? 0
        }
        let baskets = comparison.baskets
        let sums = baskets.indices.flatMap { one in
            baskets.indices.filter { $0 > one }.map { other in
                zip(baskets[one].lines, baskets[other].lines).reduce(0) { $0 + cost($1.0, $1.1) }
            }
        }
        let limit = Int64(dice.below(200))
        let saving = (baskets.first?.expected.minor ?? 0) - (sums.min() ?? .max / 2)
        let pair = comparison.pair(savingMoreThan: Money(minor: limit))
        #expect(pair?.saving.minor == (saving > limit ? saving : nil))
        if let pair {
            #expect(pair.basket.expected.minor == sums.min())
            for store in pair.basket.stores { #expect(pair.basket.lines.contains { $0.offer?.payment.store == store }) }
        }
    }
}
