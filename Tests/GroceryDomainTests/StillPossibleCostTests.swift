import Synchronization
import TestSupport
import Testing

@testable import GroceryDomain

/// Taking back what brought thousands of things: how much has to be looked at is counted, not timed.
@Suite struct StillPossibleCostTests {
    /// Values in memory, in the order of their keys, that count how often one is looked at.
    private final class CountingBase<E: Entity>: SortedBase where E.ID: Comparable {
        private let entities: [E]
        let lookups = Atomic(0)

        init(_ entities: [E]) { self.entities = entities.sorted { $0.id < $1.id } }

        var count: Int { entities.count }
        func key(at index: Int) -> E.ID {
            lookups.add(1, ordering: .relaxed)
            return entities[index].id
        }
        func value(at index: Int) -> E? {
            lookups.add(1, ordering: .relaxed)
            return entities[index]
        }
        func isShown(at index: Int) -> Bool { true }
        func shownCount(in indices: Range<Int>) -> Int { indices.count }
        func index(notBefore key: E.ID) -> Int {
            var (low, high) = (0, entities.count)
            while low < high {
                let middle = (low + high) / 2
                if entities[middle].id < key { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }

    private func removals(_ count: Int) -> (lookups: Int, possible: Int) {
        var groceries = Groceries()
        var added: [Operation] = []
        let list = { (number: Int) in
            GroceryList(id: ListID(derivedFrom: "list \(number)"), name: "list \(number)", created: Household.now)
        }
        let itemType = { (number: Int) in
            ItemType(id: ItemTypeID(derivedFrom: "type \(number)"), name: "type \(number)", position: number)
        }
        let item = { (number: Int) in
            Item(id: ItemID(derivedFrom: "item \(number)"), name: "item \(number)", type: itemType(number).id)
        }
        for number in 0..<count {
            let entry = Entry(id: EntryID(list: list(number).id, item: item(number).id))
            added += [
                .type(.add(itemType(number))), .item(.add(item(number))), .list(.add(list(number))),
                .entry(.add(entry)),
            ]
        }
        let items = CountingBase((0..<count).map(item))
        let entries = CountingBase(
            (0..<count).map { Entry(id: EntryID(list: list($0).id, item: item($0).id)) })
        groceries.types = Table(over: CountingBase((0..<count).map(itemType)))
        groceries.lists = Table(over: CountingBase((0..<count).map(list)))
        (groceries.items, groceries.entries) = (Table(over: items), EntryTable(over: entries))
        let possible = groceries.stillPossible(added.reversed().map(\.inverse))
        return (items.lookups.load(ordering: .relaxed) + entries.lookups.load(ordering: .relaxed), possible.count)
    }

    @Test func takingBackTenTimesAsMuchLooksAtTenTimesAsMuch() {
        let (few, many) = (removals(100), removals(1_000))
        #expect(few.possible == 400 && many.possible == 4_000)
        #expect(many.lookups < 15 * few.lookups, "\(few.lookups) lookups became \(many.lookups)")
    }
}
