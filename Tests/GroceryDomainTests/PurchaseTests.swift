import GroceryDomain
import TestSupport
import Testing

/// What is derived from trips: what was bought, its price over time, and what was spent.
@Suite struct PurchaseTests {
    private let milk = ItemID(derivedFrom: "milk")

    @Test func theLastPurchaseIsRemembered() throws {
        var groceries = try Household.past([
            "0: x Milk 2 l, Bread @ Corner", "9: x Milk 1 l @ Mill", "4: x Milk @ Corner",
        ])
        var purchases = Purchases()
        purchases.refresh(groceries)
        let bought = try #require(purchases[milk])
        #expect(bought.times == 3 && bought.last.milliseconds == Household.now.milliseconds + 9 * Household.day)
        #expect(bought.store == groceries.store(named: "mill")?.id)
        // An entry on a trip that was not bought, and an item that never was.
        #expect(purchases[ItemID(derivedFrom: "bread")] == nil && purchases[ItemID(derivedFrom: "peas")] == nil)

        // What is in the trolley counts until the mark is removed.
        let now = Moment(milliseconds: Household.now.milliseconds + 10 * Household.day)
        let (list, making) = try groceries.addingList(named: "Now", at: now)
        groceries.perform(making, at: now)
        try groceries.buy("x Milk 3 l", on: list, at: now, nil)
        purchases.refresh(groceries)
        let again = try #require(purchases[milk])
        #expect(again.times == 4 && again.last == now && again.store == nil)
        groceries.perform(try groceries.checking(EntryID(list: list, item: milk), false), at: now)
        purchases.refresh(groceries)
        #expect(purchases[milk] == bought)
    }

    @Test(arguments: [
        (["0: x Milk 1 l =100 all @ A", "1: x Milk 2 l =300 all @ A", "2: x Milk 1 l =200 all @ A"], [0, 2, 4]),
        // A price for each of a pack of two litres, and one by the litre.
        (["0: x Milk 2 l =400 each @ A", "1: x Milk 3 =200 per 1 l @ A", "2: x Milk 1 l =300 all @ A"], [0, 0, 4]),
        (["0: x Milk 1 l =100 all @ A"], [2]),
        (["0: x Milk =100 each @ A", "1: x Milk 2 =400 all @ A", "2: x Milk =150 each @ A"], [0, 4, 2]),
        // Litres do not compare with a count.
        (["0: x Milk 1 l =100 per 1 l @ A", "1: x Milk 2 =400 all @ A", "2: x Milk 1 l =200 per 1 l @ A"], [0, 4]),
        (["0: x Milk 1 l @ A"], []),
        (["0: x Milk =0 each @ A", "1: x Milk =200 each @ A"], [0, 4]),
    ])
    func aLineOfPrices(trips: [String], levels: [Int]) throws {
        let groceries = try Household.past(trips)
        let history = PriceHistory(PriceBook(groceries).payments(for: milk))
        let store = try #require(groceries.store(named: "a")).id
        #expect(history.levels(in: store, steps: 5, limit: 9) == levels)
        #expect(history.levels(in: store, steps: 5, limit: 1) == levels.suffix(1))
        #expect(history.levels(in: nil, steps: 5, limit: 9).isEmpty)
    }

    @Test func storesCompareOnOneScaleTheLastFirst() throws {
        let groceries = try Household.past([
            "0: x Milk =100 each @ A", "1: x Milk =300 each @ B", "2: x Milk =200 each @ A", "3: x Milk =300 each",
        ])
        let history = PriceHistory(PriceBook(groceries).payments(for: milk))
        let (a, b) = (groceries.store(named: "a")?.id, groceries.store(named: "b")?.id)
        #expect(history.stores == [nil, a, b])
        #expect(history.levels(in: a, steps: 3, limit: 9) == [0, 1])
        #expect(history.levels(in: b, steps: 3, limit: 9) == [2])
        #expect(history.lowest?.payment.price.amount.minor == 100 && history.highest?.payment.price.amount.minor == 300)
    }

    // MARK: Spending

    /// 20 November 2026, the day of `Household.now`, is a Friday.
    @Test func weeksBeginOnMonday() throws {
        let groceries = try Household.past([
            "0: x Milk 2 =150 each, x Bread =99 all, Peas =500 all", "2: x Milk =100 each", "3: x Milk =200 each",
            "17: x Milk =400 each",
        ])
        let spending = Spending(groceries, PriceBook(groceries)) { CivilDate($0, minutesEast: 0) }
        #expect(
            spending.weeks.map { "\($0.first) \($0.spent.minor) \($0.trips)" } == [
                "2026-12-07 400 1", "2026-11-30 0 0", "2026-11-23 200 1", "2026-11-16 499 2",
            ])
        #expect(
            spending.months.map { "\($0.first) \($0.spent.minor) \($0.trips)" } == [
                "2026-12-01 400 1", "2026-11-01 699 3",
            ])
    }

    @Test func whatHasNoPriceOfItsOwnCountsAsTheListSaysIt() throws {
        let groceries = try Household.past(["0: x Milk 2 =150 each", "7: x Milk, x Bread"])
        let spending = Spending(groceries, PriceBook(groceries)) { CivilDate($0, minutesEast: 0) }
        #expect(spending.weeks.map { "\($0.isGuess ? "~" : "")\($0.spent.minor)" } == ["~150", "300"])
        #expect(spending.months.map { "\($0.isGuess ? "~" : "")\($0.spent.minor)" } == ["~450"])
    }

    @Test func theDayIsThatOfThePlace() throws {
        // Sunday evening in Greenwich is Monday further east. The moment is 21:53 UTC.
        let groceries = try Household.past(["2: x Milk =100 each"])
        for (minutes, week) in [(0, "2026-11-16"), (120, "2026-11-16"), (180, "2026-11-23")] {
            let spending = Spending(groceries, PriceBook(groceries)) { CivilDate($0, minutesEast: minutes) }
            #expect(spending.weeks.map { "\($0.first)" } == [week], "\(minutes)")
        }
    }

    @Test func nothingSpentIsNothing() throws {
        #expect(Spending(Household.groceries("x Milk"), PriceBook()) { CivilDate($0, minutesEast: 0) } == Spending())
        let groceries = try Household.past(["0: x Milk"])
        #expect(Spending(groceries, PriceBook(groceries)) { _ in nil } == Spending())
        #expect(Spending(groceries, PriceBook(groceries)) { CivilDate($0, minutesEast: 0) }.weeks.map(\.trips) == [1])
    }

    @Test func longAgoIsLeftOut() throws {
        let groceries = try Household.past(["0: x Milk =100 each", "-20000: x Milk =200 each"])
        let spending = Spending(groceries, PriceBook(groceries)) { CivilDate($0, minutesEast: 0) }
        #expect(spending.weeks.count == Spending.weekCountMax && spending.months.count == Spending.monthCountMax)
        #expect(spending.weeks.first?.spent.minor == 100 && spending.weeks.last?.trips == 0)
    }
}

extension Groceries {
    fileprivate mutating func perform(_ transaction: Transaction, at moment: Moment) {
        for operation in transaction.operations { apply(operation, at: moment) }
    }
}
