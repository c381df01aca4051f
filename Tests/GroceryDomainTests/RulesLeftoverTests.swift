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
