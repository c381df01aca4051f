import GroceryDomain
import TestSupport
import Testing

/// What a trip left is on the next list, however that is made.
@Suite struct RulesLeftoverTests {
    private let weekly = GroceryList(
        id: ListID(derivedFrom: "weekly"), name: "Weekly", created: Household.now, kind: .template)

    private func perform(_ groceries: inout Groceries, _ transaction: Transaction) {
        let before = Tables(groceries)
        for operation in transaction.operations { groceries.apply(operation, at: Household.now) }
        if let broken = Invariant.broken(groceries) { Issue.record("\(transaction.deed): \(broken)") }
        var undone = groceries
        for operation in transaction.inverse { undone.apply(operation, at: Household.now) }
        #expect(Tables(undone) == before, "\(transaction.deed)")
    }

    /// A trip that left what is open on `list`, and a template of milk and apples.
    private func household(_ list: String) throws -> Groceries {
        var groceries = Household.groceries(list)
        groceries.apply(.list(.add(weekly)), at: Household.now)
        for (item, amount) in [("milk", "2 l"), ("apples", "6")] {
            let id = EntryID(list: weekly.id, item: ItemID(derivedFrom: item))
            groceries.apply(.entry(.add(Entry(id: id, planned: try .parse(amount)))), at: Household.now)
        }
        let finishing = try groceries.finishing(
            Household.list.id, remembering: true, making: true, at: Household.now)
        perform(&groceries, finishing.1)
        return groceries
    }

    private func lists(_ groceries: Groceries) -> [String] {
        groceries.lists(of: .shopping).map {
            "\($0.name): \(Household.text(of: groceries, list: $0.id))"
        }
    }

    @Test(arguments: [
        ("x Bread, Milk 1 l, Peas", ["Mon: Apples 6, Milk 2 l, Peas"]),
        ("x Bread, Milk 3 l", ["Mon: Apples 6, Milk 3 l"]),
        ("x Bread", ["Groceries: ", "Mon: Apples 6, Milk 2 l"]),
    ])
    func aListOfATemplateTakesThemAlong(before: String, after: [String]) throws {
        var groceries = try household(before)
        let making = try groceries.addingList(
            named: "Mon", from: weekly.id, at: Household.now, remembering: true)
        perform(&groceries, making.1)
        #expect(lists(groceries) == after)
    }

    /// Two days of soup, one of them over, and a stew that is over: what only past meals want stays on its list.
    @Test func whatPastMealsWantStays() throws {
        var groceries = Household.groceries("x Bread")
        groceries.apply(.list(.add(weekly)), at: Household.now)
        for (name, item, amount) in [("Soup", "peas", "3"), ("Stew", "milk", "1 l")] {
            let recipe = GroceryList(
                id: ListID(derivedFrom: name), name: name, created: Household.now, kind: .recipe)
            let id = EntryID(list: recipe.id, item: ItemID(derivedFrom: item))
            groceries.apply(.list(.add(recipe)), at: Household.now)
            groceries.apply(.entry(.add(Entry(id: id, planned: try .parse(amount)))), at: Household.now)
        }
        let days = try ["2026-11-18", "2026-11-20", "2026-11-22"].map { try #require(CivilDate($0)) }
        for (name, day) in [("Soup", days[0]), ("Stew", days[0]), ("Soup", days[2])] {
            perform(&groceries, try groceries.planning(name, on: day, at: Household.now).1)
        }
        perform(
            &groceries, try #require(try groceries.shopping(for: days[0]...days[2], onto: Household.list.id)))
        #expect(Household.text(of: groceries) == "x Bread, Milk 1 l, Peas 6")
        perform(
            &groceries,
            try groceries.finishing(Household.list.id, remembering: true, making: true, at: Household.now).1)
        let making = try groceries.addingList(
            named: "Mon", from: weekly.id, at: Household.now, on: days[1], remembering: true)
        perform(&groceries, making.1)
        #expect(lists(groceries) == ["Groceries: Milk 1 l, Peas 3", "Mon: Peas 3"])
        let meals = groceries.meals(on: days[0]...days[2])
        #expect(meals.map { groceries.whereabouts(of: $0)?.name } == ["Groceries", "Groceries", "Mon"])
    }

    /// What a list took along is its own: another list of the template does not take it away again.
    @Test func aSecondListTakesNothingFromTheFirst() throws {
        var groceries = try household("x Bread, Peas")
        for name in ["Mon", "Tue"] {
            perform(
                &groceries,
                try groceries.addingList(named: name, from: weekly.id, at: Household.now, remembering: true).1)
        }
        #expect(lists(groceries).sorted() == ["Mon: Apples 6, Milk 2 l, Peas", "Tue: Apples 6, Milk 2 l"])
    }

    /// Of what more was wanted, and nobody said how much, some is left, and nobody is asked whether it was bought.
    @Test func someMoreIsLeft() throws {
        var groceries = Household.groceries("x Milk 2 l")
        let milk = try #require(groceries.item(named: "milk"))
        perform(&groceries, try groceries.adding(nil, of: milk, to: Household.list.id))
        let finishing = try groceries.finishing(Household.list.id, remembering: true, making: true, at: Household.now)
        perform(&groceries, finishing.1)
        #expect(lists(groceries) == ["Groceries: Milk"])
        #expect(groceries.lists(of: .trip).allSatisfy { groceries.late(for: $0) == nil })
    }

    @Test func onlyWhatWasLeftGoesAlong() throws {
        var groceries = try household("x Bread, Milk 1 l")
        let next = try #require(groceries.lists(of: .shopping).first)
        let butter = try #require(groceries.item(named: "butter"))
        perform(&groceries, try groceries.adding(nil, of: butter, to: next.id))
        let without = try groceries.addingList(named: "Mon", from: weekly.id, at: Household.now)
        #expect(!without.1.operations.contains { if case .entry(.remove) = $0 { true } else { false } })
        let making = try groceries.addingList(
            named: "Mon", from: weekly.id, at: Household.now, remembering: true)
        perform(&groceries, making.1)
        #expect(lists(groceries) == ["Groceries: Butter", "Mon: Apples 6, Milk 2 l"])
        // A list of something else has nothing to do with the last trip.
        let party = try groceries.addingList(named: "Party", at: Household.now, remembering: true)
        #expect(party.1.operations.count == 1)
    }
}
