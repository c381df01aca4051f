import TestSupport
import Testing

@testable import GroceryDomain

/// The list to continue with after the current one is finished, deleted or undone.
@Suite struct ListTrailTests {
    private let first = Household.list.id

    private func moment(_ hours: Int) -> Moment {
        Moment(milliseconds: Household.now.milliseconds + Int64(hours) * 3_600_000)
    }

    private func apply(_ transaction: Transaction, to groceries: inout Groceries, hours: Int) {
        for operation in transaction.operations { groceries.apply(operation, at: moment(hours)) }
    }

    private func makeList(_ name: String, in groceries: inout Groceries, hours: Int) throws -> ListID {
        let (id, transaction) = try groceries.addingList(named: name, from: first, at: moment(hours))
        apply(transaction, to: &groceries, hours: hours)
        return id
    }

    /// Checks off the first entry and finishes.
    private func finish(_ list: ListID, in groceries: inout Groceries, hours: Int) throws -> (ListID?, Transaction) {
        let entry = try #require(groceries.entries.shown(on: list).map(\.id).min())
        apply(try groceries.checking(entry, true), to: &groceries, hours: hours)
        let done = try groceries.finishing(list, remembering: true, making: false, at: moment(hours))
        apply(done.1, to: &groceries, hours: hours)
        return (done.next, done.1)
    }

    private func trail(_ lists: ListID...) -> ListTrail {
        var trail = ListTrail()
        for list in lists { trail.take(list) }
        return trail
    }

    @Test func takesTheLatestForgetsTheOldestAndIsReadAsItIsWritten() {
        let ids = (1...6).map { ListID(rawValue: $0) }
        var trail = ListTrail()
        #expect(trail.description.isEmpty)
        for id in ids { trail.take(id) }
        #expect(trail.lists == [ids[5], ids[4], ids[3], ids[2]])
        trail.take(ids[3])
        #expect(trail.lists == [ids[3], ids[5], ids[4], ids[2]])
        #expect(ListTrail(trail.description) == trail)
    }

    @Test(
        "What is no identity ends it",
        arguments: [
            ("", 0), ("\n", 0), ("oats\n", 0), ("0000000000000001", 1), ("0000000000000001\nand", 1),
            ("0000000000000001\n0000000000000002\n", 2), ("000000000000000A\n0000000000000002\n", 0),
        ])
    func reading(text: String, count: Int) { #expect(ListTrail(text).lists.count == count) }

    @Test func theOldestListIsTheCurrentOneWhereNoneWasChosen() throws {
        var groceries = Household.groceries("Milk, Peas, Bread, Apples")
        _ = try makeList("Weekly", in: &groceries, hours: 1)
        #expect(groceries.currentList(along: ListTrail())?.id == first)
        #expect(Groceries().currentList(along: trail(first)) == nil)
    }

    @Test func whatAFinishedListLeavesComesBeforeOlderLists() throws {
        var groceries = Household.groceries("Milk, Peas, Bread, Apples")
        let weekly = try makeList("Weekly", in: &groceries, hours: 1)
        // Twice, on another machine.
        let (second, _) = try finish(weekly, in: &groceries, hours: 2)
        #expect(groceries.currentList(along: trail(weekly))?.id == second)
        let (third, undone) = try finish(try #require(second), in: &groceries, hours: 3)
        #expect(third != nil && third != second)
        #expect(groceries.currentList(along: trail(weekly))?.id == third)
        #expect(groceries.currentList(along: trail(first, weekly))?.id == third)
        #expect(groceries.currentList(along: trail(weekly, first))?.id == first)
        for operation in undone.inverse { groceries.apply(operation, at: moment(4)) }
        #expect(groceries.currentList(along: trail(weekly))?.id == second)
    }

    @Test func whatIsGoneGivesWayToTheListBefore() throws {
        var groceries = Household.groceries("Milk, Peas, Bread, Apples")
        let weekly = try makeList("Weekly", in: &groceries, hours: 1)
        let party = try makeList("Party", in: &groceries, hours: 2)
        let way = trail(weekly, party)
        #expect(groceries.currentList(along: way)?.id == party)
        apply(try groceries.removing(party), to: &groceries, hours: 3)
        #expect(groceries.currentList(along: way)?.id == weekly)
        apply(try groceries.removing(weekly), to: &groceries, hours: 3)
        #expect(groceries.currentList(along: way)?.id == first)
    }

    @Test func nothingButListsToShopFromIsLookedAt() throws {
        var groceries = Household.groceries("Milk, Peas, Bread, Apples")
        let weekly = try makeList("Weekly", in: &groceries, hours: 1)
        let next = try finish(weekly, in: &groceries, hours: 2).0
        // As at the start, where trips are not there yet.
        groceries.withLists { lists in lists.hide(weekly) }
        #expect(groceries.currentList(along: trail(weekly))?.id == next)
    }
}
