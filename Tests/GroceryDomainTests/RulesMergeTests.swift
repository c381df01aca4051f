import GroceryDomain
import TestSupport
import Testing

/// Merging two items. Courgettes and onions, which nobody would confuse, represent any two.
@Suite struct RulesMergeTests {
    private let item = ItemID(derivedFrom: "onions")
    private let survivor = ItemID(derivedFrom: "courgettes")
    private let list = Household.list.id

    /// The groceries after the merge, after checking that all rules hold and that one step undoes everything.
    private func merged(_ groceries: Groceries) throws -> Groceries {
        let transaction = try groceries.merging(item, into: survivor)
        let after = groceries.after(transaction)
        #expect(Invariant.broken(after) == nil)
        #expect(after.stillPossible(transaction.inverse) == transaction.inverse)
        let undone = after.after(Transaction(transaction.deed, transaction.inverse))
        #expect(Tables(undone) == Tables(groceries))
        // And again.
        #expect(undone.stillPossible(transaction.operations) == transaction.operations)
        return after
    }

    @Test(arguments: [
        ("Onions 3", "Courgettes 3"), ("Courgettes 2, Onions 3", "Courgettes 5"),
        ("Courgettes 1 kg, Onions 3", "Courgettes 1 kg + 3"), ("Courgettes, Onions 3", "Courgettes 3"),
        ("Courgettes 2, Onions", "Courgettes 2"), ("Courgettes, Onions", "Courgettes"),
        ("x Courgettes 2, Onions 3", "Courgettes 2 of 5"), ("Courgettes 2, x Onions 3", "Courgettes 3 of 5"),
        ("x Courgettes 2, x Onions 3", "x Courgettes 5"), ("x Onions 3 (red)", "x Courgettes 3 (red)"),
        ("Courgettes (green), Onions (red)", "Courgettes (green; red)"),
        ("Courgettes (sliced), Onions (sliced; red)", "Courgettes (sliced; red)"),
        ("Courgettes (red), Onions (red)", "Courgettes (red)"), ("Courgettes, Onions (red)", "Courgettes (red)"),
        ("Courgettes (green), Milk 2 l", "Courgettes (green), Milk 2 l"),
    ])
    func entriesBecomeOne(before: String, after: String) throws {
        #expect(Household.text(of: try merged(Household.groceries(before))) == after)
    }

    @Test func theNamesGoOver() throws {
        let groceries = try merged(Household.groceries())
        let one = try #require(groceries.items[survivor])
        #expect(one.aliases == ["courgette", "zucchini", "Onions", "onion"])
        #expect(groceries.items[item] == nil && groceries.item(named: "onion")?.id == survivor)
        #expect(groceries.name(of: item) == "Onions")
    }

    @Test func aUsualAmountIsTakenOverWhereThereIsNone() throws {
        let groceries = Household.groceries()
        let apples = try #require(groceries.item(named: "apples"))
        let after = groceries.after(try groceries.merging(apples.id, into: survivor))
        #expect(after.items[survivor]?.usual == apples.usual && apples.usual != nil)
    }

    /// Where the merged item is sold, where the survivor is, and where the result is; nothing means anywhere.
    @Test(arguments: [
        ("", "", ""), ("Mill", "", ""), ("", "Mill", ""), ("Mill", "Mill", "Mill"), ("Mill", "Deli", "Deli Mill"),
        ("Mill Deli", "Deli", "Deli Mill"),
    ])
    func itIsSoldWhereEitherWas(item stores: String, survivor others: String, together: String) throws {
        var groceries = Household.groceries()
        for name in ["Mill", "Deli"] { groceries = groceries.after(try groceries.addingStore(named: name).1) }
        let named = { (names: String) in names.split(separator: " ").map { StoreID(derivedFrom: $0.lowercased()) } }
        groceries = groceries.after(try groceries.buying(item, at: named(stores)))
        groceries = groceries.after(try groceries.buying(survivor, at: named(others)))
        #expect(try merged(groceries).items[survivor]?.stores == named(together))
    }

    /// The money stays in the trolley, and what the other entry wanted is still to be bought.
    @Test(
        arguments: [
            ("Courgettes 2, x Onions 3", "Courgettes 3 of 5", "3"),
            ("x Courgettes 2, Onions 3", "Courgettes 2 of 5", "2"),
            ("x Courgettes 2, x Onions 3", "x Courgettes 5", nil),
        ] as [(String, String, String?)])
    func onAListToShopFromWhatWasBoughtStaysBought(entries: String, after: String, bought: String?) throws {
        var groceries = Household.groceries(entries)
        for entry in groceries.entries.shown(on: list) where entry.isChecked {
            groceries = groceries.after(try groceries.pricing(entry.id, Price(Money(minor: 250), .all)))
        }
        let one = try merged(groceries)
        #expect(Household.text(of: one) == after)
        let entry = try #require(one.entries[EntryID(list: list, item: survivor)])
        #expect(entry.bought?.canonicalText == bought)
        let spent = { Totals(of: self.list, $0, PriceBook()).inTrolley }
        #expect(spent(one) == spent(groceries) && spent(one).minor >= 250)
        // Nothing that was planned is lost either: what was bought short is left when the trip is finished.
        let (next, finishing) = try one.finishing(list, remembering: true, making: true, at: Household.now)
        let left = next.flatMap { one.after(finishing).entries[EntryID(list: $0, item: survivor)] }
        #expect(left?.planned?.canonicalText == bought.map { $0 == "3" ? "2" : "3" })
    }

    /// A trip on which the entries, written as for a household, had these prices.
    private func trip(_ entries: String, _ prices: [ItemID: Price]) throws -> Groceries {
        var groceries = Household.groceries(entries)
        for (item, price) in prices.sorted(by: { $0.key < $1.key }) {
            groceries = groceries.after(try groceries.pricing(EntryID(list: list, item: item), price))
        }
        return groceries.after(
            try groceries.finishing(list, remembering: false, making: false, at: Household.now).1)
    }

    @Test(
        arguments: [
            ("x Courgettes 2, x Onions 3", "100 each", "100 each", "100 each", nil),
            ("x Courgettes 2, x Onions 3", "100 each", "150 each", "650 all", nil),
            ("x Courgettes 2, x Onions 3", "100 all", "150 all", "250 all", nil),
            ("x Courgettes 2, x Onions 3", "100 each", nil, "200 all", nil),
            ("x Courgettes 2, x Onions 3", nil, "150 all", "150 all", nil),
            ("Courgettes 2, x Onions 3", "100 each", "150 each", "150 each", "3"),
            ("x Courgettes 2, Onions 3", "100 each", "150 each", "100 each", "2"),
            ("Bread, x Onions 3", nil, "150 each", "150 each", nil),
        ] as [(String, String?, String?, String?, String?)])
    func whatWasPaidStaysPaid(
        entries: String, first: String?, second: String?, price: String?, bought: String?
    ) throws {
        var prices: [ItemID: Price] = [:]
        prices[survivor] = first.flatMap { Price(canonicalText: $0) }
        prices[item] = second.flatMap { Price(canonicalText: $0) }
        let before = try trip(entries.contains("Bread") ? entries + ", x Bread" : entries, prices)
        let after = try merged(before)
        let entry = try #require(after.entries[EntryID(list: list, item: survivor)])
        #expect(entry.isChecked && entry.price?.canonicalText == price && entry.bought?.canonicalText == bought)
        let spent = { Totals(of: self.list, $0, PriceBook()).paid }
        if second != nil, first != nil { #expect(spent(after) == spent(before)) }
    }

    @Test func onAListToShopFromThePriceOfTheHeirStands() throws {
        var groceries = Household.groceries("Courgettes 2, Onions 3")
        for (item, minor) in [(survivor, Int64(100)), (item, 150)] {
            let price = Price(Money(minor: minor), .each)
            groceries = groceries.after(try groceries.pricing(EntryID(list: list, item: item), price))
        }
        #expect(try merged(groceries).entries[EntryID(list: list, item: survivor)]?.price?.amount.minor == 100)
    }

    @Test(arguments: [("Courgettes 2, Onions 3", "5"), ("Onions 3", "3"), ("Courgettes 2", "2")])
    func whatRecipesWantGoesAlong(recipe: String, share: String) throws {
        var groceries = Household.groceries(recipe)
        let (dish, cooking) = try groceries.addingList(named: "Soup", kind: .recipe, from: list, at: Household.now)
        groceries = groceries.after(cooking)
        for entry in groceries.entries.shown(on: list) { groceries = groceries.after(try groceries.removing(entry.id)) }
        groceries = groceries.after(try groceries.gathering([.init(dish)], onto: list))
        let after = try merged(groceries)
        let shares = after.shares(of: EntryID(list: list, item: survivor))
        #expect(shares.map { $0.quantity?.text() } == [share] && after.shares.shown.count == 1)
        #expect(Household.text(of: after, list: dish) == "Courgettes \(share)")
        let without = after.after(try after.takingBack(dish, from: list))
        #expect(Household.text(of: without).isEmpty)
    }

    /// Of one of the two, a recipe wants so much, of the other, somebody wants some.
    @Test(arguments: ["Onions", "Courgettes"]) func whatIsWantedBesidesRecipesStays(wanted: String) throws {
        var groceries = Household.groceries(wanted == "Onions" ? "Courgettes 2" : "Onions 2")
        let (dish, cooking) = try groceries.addingList(named: "Soup", kind: .recipe, from: list, at: Household.now)
        groceries = groceries.after(cooking)
        for entry in groceries.entries.shown(on: list) { groceries = groceries.after(try groceries.removing(entry.id)) }
        groceries = groceries.after(try groceries.gathering([.init(dish)], onto: list))
        let other = try #require(groceries.item(named: wanted))
        groceries = groceries.after(try groceries.adding(nil, of: other, to: list))
        let after = try merged(groceries)
        #expect(Household.text(of: after) == "Courgettes 2")
        let without = after.after(try after.takingBack(dish, from: list))
        #expect(Household.text(of: without) == "Courgettes")
    }

    @Test func itIsRefused() throws {
        let groceries = Household.groceries()
        let itself = Refusal.notPossible("Onions cannot be merged with itself.")
        #expect(throws: itself) { try groceries.merging(item, into: item) }
        #expect(throws: Refusal.gone("The item")) { try groceries.merging(ItemID(derivedFrom: "no"), into: survivor) }
        #expect(throws: Refusal.gone("The item")) { try groceries.merging(item, into: ItemID(derivedFrom: "no")) }
        let long = String(repeating: "n", count: 250)
        let notes = Household.groceries("Courgettes (\(long)), Onions (\(long)!)")
        #expect(throws: Refusal.notPossible("The two notes on Groceries are too long for one note.")) {
            try notes.merging(item, into: survivor)
        }
    }

    /// If the merge is undone when the item's type is gone, the item stays away: then its replacement must not go
    /// either.
    @Test func nothingIsLostWhenTheItemCannotComeBack() throws {
        var groceries = Household.groceries("Onions 3")
        let (pets, adding) = try groceries.addingType(named: "Pets")
        groceries = groceries.after(adding)
        groceries = groceries.after(try groceries.moving(item, to: pets.id))
        let transaction = try groceries.merging(item, into: survivor)
        groceries = groceries.after(transaction)
        groceries = groceries.after(try groceries.removing(pets.id, movingItemsTo: nil))
        let still = groceries.stillPossible(transaction.inverse)
        groceries = groceries.after(Transaction(transaction.deed, still))
        #expect(Invariant.broken(groceries) == nil)
        #expect(Household.text(of: groceries) == "Courgettes 3")
    }
}

extension Groceries {
    fileprivate func after(_ transaction: Transaction) -> Groceries {
        var groceries = self
        for operation in transaction.operations { groceries.apply(operation, at: Household.now) }
        return groceries
    }
}
