import GroceryDomain
import TestSupport
import Testing

/// Prices of past trips, their use for the present one, and the cost of a list.
@Suite struct RulesPriceTests {
    /// Trips, one per line: "apples 3 @ 100 each; milk 2 l @ 200 per 1 l". An entry after a `?` was not checked off.
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
        // A price on a shopping list is not a payment yet.
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
        #expect(totals.paid.minor == 150, "bread has no price of its own")
        #expect(totals.inTrolley.minor == 150 + 300 && totals.isTrolleyGuess, "but one of last time")
        #expect(totals.estimate.minor == 150 + 220 + 300 + 600, "three litres for half as much again as two")
        #expect(totals.unpricedInTrolley == 0 && totals.isGuess && totals.hasPrices && !totals.isAllInTrolley)
        let alone = Totals(of: list, groceries, PriceBook())
        #expect(alone.estimate.minor == 370 && alone.isGuess && alone.unpriced == 3 && totals.unpriced == 1)
        #expect(alone.inTrolley.minor == 150 && !alone.isTrolleyGuess && alone.unpricedInTrolley == 1)
    }

    @Test(
        "What is in the trolley: the list, whether it rests on a guess, what is in no sum, whether it is all",
        arguments: [
            ("x Bread 1", 300, true, 0, true), ("x Bread 1, Milk 2 l", 300, true, 0, false),
            ("x Bread 1, x Peas 1", 300, true, 1, true), ("x Bread 1, Peas 1", 300, true, 0, false),
            ("x Peas 1", 0, false, 1, true), ("Bread 1", 0, false, 0, false),
            ("x Milk 2 l, x Bread 2", 1000, true, 0, true),
        ])
    func theTrolleyIsMarked(list: String, sum: Int64, isGuess: Bool, unpriced: Int, isAll: Bool) throws {
        let groceries = try household(list, trips: "milk 2 l @ 400 all; bread @ 300 each")
        let totals = Totals(of: Household.list.id, groceries, PriceBook(groceries))
        #expect(totals.inTrolley.minor == sum && totals.isTrolleyGuess == isGuess && totals.paid == .zero)
        #expect(totals.unpricedInTrolley == unpriced && totals.isAllInTrolley == isAll)
    }

    @Test func withoutAnyPriceNothingIsSaid() throws {
        let totals = Totals(of: Household.list.id, Household.groceries("x Apples 3, Milk"), PriceBook())
        #expect(!totals.hasPrices && totals.inTrolley == .zero && totals.estimate == .zero)
        #expect(Totals(of: Household.list.id, Household.groceries(), PriceBook()) == Totals())
    }

    @Test(
        "Last time's price for another amount: what was bought, its price, what is wanted, what it would cost",
        arguments: [
            ("1 kg", "100 each", "2 kg", 200), ("500 g", "200 each", "400 g", 160), ("1 kg", "100 all", "2 kg", 200),
            ("3", "100 each", "4", 400), ("2 bags", "100 each", "3 bags", 300), ("1 kg", "100 each", "2", 200),
            ("2", "100 each", "1 kg", 100), ("1 kg", "100 each", "", 100), ("6x330 ml", "50 each", "4x330 ml", 200),
            ("1 kg", "100 each", "2 l", 100),
        ])
    func guessesFollowTheAmount(bought: String, price: String, wanted: String, cost: Int64) throws {
        let groceries = try household("Milk \(wanted)", trips: "milk \(bought) @ \(price)")
        let entry = try #require(groceries.entries.shown(on: Household.list.id).first)
        #expect(Totals.Part(entry, PriceBook(groceries), in: nil).cost?.minor == cost)
    }

    @Test(
        "What a price is for that does not say: as last time where that comes to a sum, otherwise as it is measured",
        arguments: [
            ("2", "100 each", "3", "each"), ("1 l", "100 per 1 l", "2 l", "per 1 l"),
            ("1 l", "100 per 1 l", "2", "each"),
            ("1 l", "100 per 1 l", "", "each"), ("1 l", "100 per 1 l", "1 kg", "all"),
            ("1 kg", "100 each", "2 kg", "each"),
            ("3", "100 all", "2", "all"), ("", "", "2 kg", "all"), ("", "", "2 bags", "each"), ("", "", "", "each"),
        ])
    func whatAPriceIsFor(bought: String, price: String, wanted: String, basis: String) throws {
        let groceries = try household(
            "Milk \(wanted)", trips: price.isEmpty ? "bread" : "milk \(bought) @ \(price)")
        let entry = try #require(groceries.entries.shown(on: Household.list.id).first)
        let usual = PriceBook(groceries).usualBasis(of: entry)
        #expect(Price(.zero, usual).canonicalText == "0 \(basis)")
    }

    @Test(
        arguments: [
            ("299 per 1 kg", "2 l", "no sum: 2 l is not measured in kg"),
            ("299 per 1 kg", nil, "no sum without an amount"),
            ("299 per 1 kg", "2", "no sum: 2 is not measured in kg"), ("299 per 1 kg", "500 g", nil),
            ("99999999 per 1 kg", "1/1000000 kg + 999999 kg", "no sum: the numbers are too large, or too exact"),
            ("299 per 1 kg", "1 kg + 2 cans", "without 2 cans, which is not measured in kg"),
            ("299 per 1 kg", "1 l + 2", "no sum: 1 l + 2 is not measured in kg"),
            ("299 each", nil, nil), ("299 each", "500 g", nil),
            ("299 each", "4 + 500 g", "without 500 g, which is not counted"),
            ("299 each", "1 l + 500 g", "without 500 g, which is not counted"),
            ("299 all", "2 l", nil), ("299 all", "2 l + 3", nil),
        ] as [(String, String?, String?)])
    func noSumIsExplained(price: String, amount: String?, reason: String?) throws {
        let price = try #require(Price(canonicalText: price))
        #expect(price.reasonForNoTotal(for: try amount.map { try Quantity.parse($0) }) == reason)
    }

    @Test("A sum never falls because something was added, and what is in none of it is said")
    func whatIsAddedTakesNothingOff() throws {
        let amounts = ["1", "1/2", "3", "500 g", "2 kg", "1 l", "6x330 ml", "2 cans", "3 bags", "1/3 cup"]
        let prices = ["100 each", "299 per 1 kg", "120 per 1 l", "500 all", "300 for 2 else 180"]
        for price in try prices.map({ try #require(Price(canonicalText: $0)) }) {
            for first in amounts {
                for second in amounts {
                    let before = try Quantity.parse(first)
                    let after = try before.adding(Quantity.parse(second))
                    let (sum, sumAfter) = (price.total(for: before), price.total(for: after))
                    #expect(sum ?? .zero <= sumAfter ?? .zero, "\(price.canonicalText): \(first) and \(second)")
                    for paidFor in try amounts.map({ try Quantity.parse($0) }) {
                        let (guess, more) = (
                            price.total(for: before, insteadOf: paidFor), price.total(for: after, insteadOf: paidFor)
                        )
                        #expect(
                            guess ?? .zero <= more ?? .zero,
                            "\(price.canonicalText) for \(paidFor): \(first) and \(second)")
                    }
                    let isSaid = price.reasonForNoTotal(for: after) != nil
                    #expect(isSaid == (sumAfter == nil || price.leftOut(of: after) != nil))
                }
            }
        }
    }

    @Test("What has another kind of amount than its price stays in the sum with the rest, and is counted as unpriced")
    func whatAPriceIsNotForIsCounted() throws {
        var groceries = Household.groceries("x Apples 4")
        let id = try #require(groceries.entries.shown(on: Household.list.id).first?.id)
        let apples = try #require(groceries.items[id.item])
        for operation in try groceries.pricing(id, Price(Money(minor: 100), .each)).operations
            + groceries.adding(Quantity.parse("500 g"), of: apples, to: id.list).operations
        {
            groceries.apply(operation, at: Household.now)
        }
        let totals = Totals(of: id.list, groceries, PriceBook())
        #expect(totals.inTrolley.minor == 400 && totals.estimate.minor == 400 && totals.paid.minor == 400)
        #expect(totals.unpriced == 1 && totals.unpricedInTrolley == 0 && !totals.isAllInTrolley && totals.isGuess)
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
        #expect(entry.amount == quantity && entry.isChecked, "who says how much was bought has bought it")
        #expect(entry.planned == (try? Quantity.parse(String(before.dropFirst(5)))), "the plan stands")
        // The planned amount is not stored as a bought amount.
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

    /// "2 l", "x 2 l", "x 3 l of 2 l": the planned amount of milk, whether it is checked off, and the bought amount.
    private func milk(_ text: String) throws -> (Groceries, EntryID) {
        let isChecked = text.hasPrefix("x ")
        let amounts = (isChecked ? String(text.dropFirst(2)) : text).split(separator: " of ").map(String.init)
        var groceries = Household.groceries()
        var entry = Entry(id: EntryID(list: Household.list.id, item: try item("milk", in: groceries)))
        entry.planned = amounts.last.flatMap { try? Quantity.parse($0) }
        entry.bought = amounts.count > 1 ? try Quantity.parse(amounts[0]) : nil
        entry.isChecked = isChecked
        groceries.apply(.entry(.add(entry)), at: Household.now)
        return (groceries, entry.id)
    }

    private func text(of entry: Entry?) -> String {
        guard let entry else { return "" }
        return (entry.isChecked ? "x " : "") + (entry.bought.map { "\($0.text()) of " } ?? "")
            + (entry.planned?.text() ?? "")
    }

    @Test(
        "Checking takes what is planned, unchecking gives it back, a new plan leaves it: before, action, after",
        arguments: [
            ("x 4 of 6", "uncheck", "6"), ("x 4 of 6", "clear", "6"), ("x 4 of 6", "add 2", "4 of 8"),
            ("6", "check", "x 6"),
            // A part of it is in the trolley.
            ("4 of 6", "check", "x 6"), ("4 of 6", "bought +", "x 5 of 6"), ("4 of 6", "uncheck", "6"),
            ("4 of 6", "clear", "6"), ("4 of 6", "plan 4", "x 4"), ("4 of 6", "plan 3", "x 4 of 3"),
            ("500 g", "bought +", "x 600 g of 500 g"), ("500 g", "bought -", "x 450 g of 500 g"),
            ("500 g", "bought 500 g", "x 500 g"), ("500 g", "bought", "x 500 g"), ("", "bought +", "x 1 of "),
            ("x 2", "plan +", "x 2 of 3"), ("x 2", "plan -", "x 2 of 1"), ("x 2", "plan 5", "x 2 of 5"),
            ("x 2 of 5", "plan 2", "x 2"), ("x 3 of 2", "plan +", "x 3"), ("x 3 of 2", "plan 9", "x 3 of 9"),
            ("x ", "plan 2", "x 2"), ("2", "plan +", "3"), ("2", "plan 7", "7"),
        ])
    func plannedAndBoughtAreTwoNumbers(before: String, action: String, after: String) throws {
        let (groceries, id) = try milk(before)
        let amount = action.split(separator: " ", maxSplits: 1).dropFirst().first.map(String.init)
        let quantity = amount.flatMap { try? Quantity.parse($0) }
        let transaction =
            switch action {
            case "uncheck": try groceries.checking(id, false)
            case "check": try groceries.checking(id, true)
            case "clear": try groceries.clearingMarks(of: id.list)
            case "bought +": try groceries.steppingBought(id, up: true)
            case "bought -": try groceries.steppingBought(id, up: false)
            case "plan +": try groceries.stepping(id, up: true)
            case "plan -": try groceries.stepping(id, up: false)
            case _ where action.hasPrefix("bought"): try groceries.buying(quantity, of: id)
            case _ where action.hasPrefix("plan"): try groceries.setting(quantity, on: id)
            default: try groceries.adding(quantity, of: try #require(groceries.items[id.item]), to: id.list)
            }
        var result = groceries
        for operation in Transaction.condensed(transaction.operations) { result.apply(operation, at: Household.now) }
        #expect(text(of: result.entries[id]) == after)
        for operation in transaction.inverse { result.apply(operation, at: Household.now) }
        #expect(text(of: result.entries[id]) == before, "one step of undo")
    }

    @Test func whatIsSaidToBeBoughtIsBoughtHere() throws {
        var (groceries, id) = try milk("2 l")
        let (store, adding) = try groceries.addingStore(named: "Corner Market")
        for operation in adding.operations { groceries.apply(operation, at: Household.now) }
        for operation in try groceries.steppingBought(id, up: true, in: store).operations {
            groceries.apply(operation, at: Household.now)
        }
        #expect(groceries.entries[id]?.store == store && groceries.entries[id]?.isChecked == true)
    }

    @Test func lessThanTheLeastIsNotBoughtAndTemplatesAreNotShoppedFrom() throws {
        var (groceries, id) = try milk("x 1")
        #expect(throws: Refusal.notPossible("1 is the smallest amount. If none was bought, remove the check mark.")) {
            try groceries.steppingBought(id, up: false)
        }
        let list = try #require(groceries.lists[id.list])
        for operation in list.changing({ $0.kind = .template }) { groceries.apply(operation, at: Household.now) }
        #expect(throws: Refusal.notPossible("Groceries is a template: nothing is bought on it.")) {
            try groceries.buying(.onePiece, of: id)
        }
    }
}
