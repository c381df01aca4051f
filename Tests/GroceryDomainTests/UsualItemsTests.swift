import GroceryDomain
import TestSupport
import Testing

@Suite struct UsualItemsTests {
    private let day = Int64(86_400_000)

    /// Puts items on a list and removes them again, this many times, the last time this many days ago.
    private func habits(_ habits: [(name: String, times: Int, daysAgo: Int64)]) throws -> Groceries {
        var groceries = Household.groceries()
        for habit in habits {
            let item = try #require(groceries.item(named: habit.name))
            for _ in 0..<habit.times {
                let adding = try groceries.adding(nil, of: item, note: nil, to: Household.list.id)
                let moment = Moment(milliseconds: Household.now.milliseconds - habit.daysAgo * day)
                for operation in adding.operations { groceries.apply(operation, at: moment) }
                let removing = try groceries.removing(EntryID(list: Household.list.id, item: item.id))
                for operation in removing.operations { groceries.apply(operation, at: moment) }
            }
        }
        return groceries
    }

    private func usual(_ groceries: Groceries, limit: Int = 8) -> [String] {
        groceries.usualItems(missingFrom: Household.list.id, limit: limit).map { groceries.name(of: $0) }
    }

    @Test func whatIsBoughtOftenAndLatelyComesFirst() throws {
        let groceries = try habits([("Milk", 12, 1), ("Bread", 3, 1), ("Apples", 12, 300), ("Butter", 1, 0)])
        #expect(usual(groceries) == ["Milk", "Apples", "Bread"], "once is no habit")
        #expect(usual(groceries, limit: 1) == ["Milk"])
    }

    @Test func amongEqualsTheNameDecides() throws {
        #expect(usual(try habits([("Milk", 2, 1), ("Bread", 2, 1)])) == ["Bread", "Milk"])
    }

    @Test func whatIsOnTheListIsNotOffered() throws {
        var groceries = try habits([("Milk", 2, 1), ("Bread", 2, 1)])
        let milk = try #require(groceries.item(named: "Milk"))
        let adding = try groceries.adding(nil, of: milk, note: nil, to: Household.list.id)
        for operation in adding.operations { groceries.apply(operation, at: Household.now) }
        #expect(usual(groceries) == ["Bread"])
        #expect(groceries.usualItems(missingFrom: nil, limit: 8).count == 2)
    }
}
