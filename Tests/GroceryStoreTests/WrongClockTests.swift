import GroceryDomain
@testable import GroceryStore
import Journal
import TestSupport
import Testing

/// A wrong clock affects only its own machine: no other times change, and a change by somebody who saw the old value
/// always wins.
@Suite struct WrongClockTests {
    private static let year: UInt64 = 365 * 86_400_000
    private let folder: JournalFolder
    private let right: UInt64

    init() throws {
        folder = try JournalFolder()
        right = folder.now
        var (store, groceries) = try folder.openRead(machine: "ana")
        let catalogue = try CatalogueFile(Household.catalogueText)
        var operations = groceries.loading(catalogue, from: "test").0.operations
        operations.append(.list(.add(Household.list)))
        try store.begin(Transaction(.begin(list: "Groceries", items: 0), operations), on: &groceries)
        try folder.carry(from: "ana", to: "ben")
    }

    private func id(_ name: String) -> EntryID {
        EntryID(list: Household.list.id, item: ItemID(derivedFrom: name.folded))
    }

    private func adding(_ name: String, _ groceries: Groceries) throws -> Transaction {
        try groceries.adding(nil, of: try #require(groceries.item(named: name)), to: Household.list.id)
    }

    private func at(
        _ machine: String, _ milliseconds: UInt64, _ body: (Store, inout Groceries) throws -> Void
    ) throws {
        folder.now = milliseconds
        var (store, groceries) = try folder.openRead(machine: machine, author: machine)
        try body(store, &groceries)
        store.journal.close()
        try folder.carry(from: machine, to: machine == "ana" ? "ben" : "ana")
    }

    private func times(_ machine: String) throws -> [String: UInt64] {
        let (store, groceries) = try folder.openRead(machine: machine)
        return Dictionary(
            store.history(limit: 100, of: groceries).map { ($0.told, UInt64($0.moment.milliseconds)) },
            uniquingKeysWith: { first, _ in first })
    }

    @Test(arguments: [1, -1])
    func whoSawAChangeOfAMachineWithAWrongClockChangesItAtTheRightTime(direction: Int) throws {
        let wrong = direction > 0 ? right + Self.year : right - 86_400_000
        try at("ana", wrong) { store, groceries in try store.perform(try adding("milk", groceries), on: &groceries) }
        try at("ben", right + 1000) { store, groceries in
            try store.perform(try groceries.checking(id("milk"), true), on: &groceries)
            try store.perform(try adding("peas", groceries), on: &groceries)
        }
        try at("ana", wrong + 5000) { store, groceries in
            #expect(Household.text(of: groceries) == "x Milk, Peas")
            try store.perform(try groceries.checking(id("milk"), false), on: &groceries)
            try store.perform(try groceries.checking(id("peas"), true), on: &groceries)
        }
        try at("ben", right + 9000) { store, groceries in
            #expect(Household.text(of: groceries) == "Milk, x Peas")
            try store.perform(try groceries.removing(id("peas")), on: &groceries)
        }
        folder.now = right + 10_000
        for machine in ["ana", "ben"] {
            #expect(Household.text(of: try folder.openRead(machine: machine).1) == "Milk")
            let times = try times(machine)
            #expect(times["check Milk Groceries"] == right + 1000)
            #expect(times["add - Peas Groceries"] == right + 1000)
            #expect(times["take Peas Groceries"] == right + 9000)
            #expect(times["add - Milk Groceries"] == wrong)
        }
    }

    /// Actions done while the clock was wrong are older than those done since it is right, in whatever order they are
    /// read.
    @Test func afterTheClockWasSetRightTimesAndUndoAreRight() throws {
        try at("ana", right + Self.year) { store, groceries in
            try store.perform(try adding("milk", groceries), on: &groceries)
        }
        try at("ana", right + 1000) { store, groceries in
            try store.perform(try adding("peas", groceries), on: &groceries)
        }
        #expect(try times("ben")["add - Peas Groceries"] == right + 1000)
        try at("ana", right + 2000) { store, groceries in
            let undone = [try store.undo(&groceries).deed.told, try store.undo(&groceries).deed.told]
            #expect(undone == ["add - Peas Groceries", "add - Milk Groceries"])
        }
        #expect(Household.text(of: try folder.openRead(machine: "ben").1) == "")
    }

    /// A fast clock wrote times in the future; a slow one wrote before what it had seen.
    @Test(arguments: [1, -1])
    func whoseClockIsWrongIsKnown(direction: Int) throws {
        let day: UInt64 = 86_400_000
        let wrong = direction > 0 ? right + day : right - day
        try at("ben", right) { store, groceries in try store.perform(try adding("milk", groceries), on: &groceries) }
        try at("ana", wrong) { store, groceries in
            #expect(direction > 0 || store.wrongClocks == ["ben": Int64(day)], "each sees the other's")
            try store.perform(try groceries.noting("x", on: id("milk")), on: &groceries)
            try store.perform(try groceries.removing(id("milk")), on: &groceries)
        }
        try at("ben", right + 1000) { store, _ in
            #expect(store.wrongClocks == ["ana": Int64(direction) * Int64(day) - (direction > 0 ? 1000 : 0)])
        }
        // After the clock is set right, it is no longer wrong.
        var (ben, there) = try folder.openRead(machine: "ben")
        try at("ana", right + 2000) { store, groceries in
            try store.perform(try adding("peas", groceries), on: &groceries)
        }
        try ben.refresh(&there)
        #expect(Household.text(of: there) == "Peas")
        #expect(ben.wrongClocks == [:])
    }

    /// A stamp at the end of time wins against changes that did not know of it, and against no others.
    @Test func whatWasSaidAtTheEndOfTimeCanBeChanged() throws {
        try at("ana", Stamp.millisecondsMax) { store, groceries in
            try store.perform(try adding("milk", groceries), on: &groceries)
            try store.perform(try groceries.checking(id("milk"), true), on: &groceries)
            try store.perform(try groceries.renaming(Household.list.id, to: "Food"), on: &groceries)
        }
        try at("ben", right + 1000) { store, groceries in
            try store.perform(try groceries.checking(id("milk"), false), on: &groceries)
            try store.perform(try groceries.renaming(Household.list.id, to: "Weekly"), on: &groceries)
        }
        for machine in ["ana", "ben"] {
            let (_, groceries) = try folder.openRead(machine: machine)
            #expect(Household.text(of: groceries) == "Milk")
            #expect(groceries.lists[Household.list.id]?.name == "Weekly")
        }
    }
}
