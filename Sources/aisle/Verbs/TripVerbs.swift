import ArgumentParser
import GroceryApp
import GroceryDomain
import GroceryStore

struct Finish: HouseholdVerb {
    static let configuration = CommandConfiguration(
        "finish", "Finish the shopping: the list becomes a trip.",
        discussion: """
            What was not bought goes to the next list, unless the setting “Shopping memory” is off. From then on, the \
            next list is the current one.
            """)
    @OptionGroup var folder: DataFolder
    @OptionGroup var list: ListOption

    func run(_ household: Household) throws {
        let list = try list.list(of: household)
        let others = household.groceries.orderedLists.contains { $0.id != list.id }
        let settings = HouseholdSettings(household.groceries)
        let (next, transaction) = try household.groceries.finishing(
            list.id, remembering: settings.memory == "on", making: !others,
            in: household.store(for: list), at: LocalClock.now())
        try household.perform(transaction)
        if let next { household.go(to: next) }
        let trip = household.groceries.lists[list.id]
        let totals = Totals(of: list.id, household.groceries, household.prices, in: trip?.store)
        let bought = household.groceries.entries.shown(on: list.id).filter(\.isInTrolley).count
        let cost = household.currency.text(inTrolley: totals) + totals.unpricedInTrolleyText
        print("\(list.name): \(Plural.count(bought, "item"))\(totals.hasPrices ? ", " + cost : "")")
        guard let next else { return }
        let left = household.groceries.entries.shown(on: next).count
        if left > 0 { print("\(Plural.count(left, "item is", "items are")) left for next time") }
    }
}

extension Household {
    /// What the household pays in.
    var currency: Currency { HouseholdSettings(groceries).currencyHere }

    /// `transaction`, which brings in a sum of money, with what is paid with where that was not said yet.
    func paying(_ transaction: Transaction) -> Transaction { groceries.paying(in: currency, transaction) }
}

struct SetPrice: HouseholdVerb {
    static let configuration = CommandConfiguration(
        "price", "Set what an item on a list costs: aisle price apples 2.99/kg",
        discussion: """
            Digits fill from the right, as on a till: 349 is 3.49; one alone is whole: 2 is 2.00. You can also say \
            2.99/kg, 1.20 each, 5.00 for all or 2 for 3, and “none” for no price.
            """
    )
    @OptionGroup var folder: DataFolder
    @OptionGroup var list: ListOption
    @Argument(help: "The item on the list.", completion: .entries()) var item: String
    // Else "-5" would be an option, and the price missing.
    @Argument(parsing: .allUnrecognized, help: "The price: 349, 2.99/kg, 1.20 each, 5.00 for all, none.")
    var price: [String]

    func run(_ household: Household) throws {
        let list = try list.list(of: household)
        let id = try household.entry(named: item, on: list)
        guard let typed = try price.read(unless: "none", { try TillEntry($0, in: household.currency) }) else {
            return try household.perform(try household.groceries.pricing(id, nil))
        }
        guard let entry = household.groceries.entries[id] else { throw Refusal.gone("The item") }
        let prices = household.prices
        let price = prices.price(typed, of: entry)
        try household.perform(household.paying(try household.groceries.pricing(id, price, in: household.currency)))
        household.say(price, of: entry)
        household.compare(price, of: entry, with: prices)
    }
}

extension Household {
    /// Says how the price was understood, and what it makes for the amount there is, where that is another sum:
    /// somebody may have meant that one.
    fileprivate func say(_ price: Price, of entry: Entry) {
        let said = "\(groceries.title(of: entry)): \(currency.text(price))"
        if let reason = price.reasonForNoTotal(for: entry.amount) {
            print("\(said), \(reason)")
        } else if let amount = entry.amount, let sum = price.total(for: amount), sum != price.amount {
            let isOne = amount.amounts.count == 1 && amount.first.value == .one
            print("\(said), \(amount.text()) \(isOne ? "makes" : "make") \(currency.text(sum))")
        } else {
            print(said)
        }
    }

    /// Says how the price compares with the last trip's, at the same store if it was bought there, unless the household
    /// does not want to know.
    func compare(_ price: Price, of entry: Entry, with prices: PriceBook) {
        guard HouseholdSettings(groceries).comparison == "on", let list = groceries.lists[entry.id.list],
            let last = prices.last(before: entry.id, in: groceries, at: entry.store ?? store(for: list)),
            let comparison = PriceComparison(price, for: entry.amount, with: last)
        else { return }
        let now = LocalClock.local(LocalClock.now())
        print(
            comparison.text(
                in: currency, store: last.store.flatMap { groceries.stores.known($0)?.name },
                day: LocalClock.local(last.moment).date(now: now)))
    }
}

struct Bought: ChangingVerb {
    static let configuration = CommandConfiguration(
        "bought", "Say how much was really bought: aisle bought apples 1.4 kg",
        discussion: "This checks the item off. If you did not buy it at all, uncheck it: aisle uncheck apples")
    @OptionGroup var folder: DataFolder
    @OptionGroup var list: ListOption
    @Argument(help: "The item on the list.", completion: .entries()) var item: String
    // Else "-5" would be an option, and the amount missing.
    @Argument(
        parsing: .allUnrecognized, help: "The amount, such as 3, 1 1/2 kg or 2 cans; “planned” for what was planned.")
    var quantity: [String]

    func change(_ household: Household) throws -> Transaction {
        let list = try list.list(of: household)
        let id = try household.entry(named: item, on: list)
        let amount = try quantity.read(unless: "planned", amount)
        return try household.groceries.buying(amount, of: id, in: household.store(for: list))
    }

    private func amount(_ text: String) throws -> Quantity {
        do { return try Quantity.parse(text) } catch QuantityError.zero {
            throw AisleError("what is bought is more than zero; what was not bought, uncheck: aisle uncheck \(item)")
        }
    }
}
