import GroceryDomain
@testable import GroceryStore
import Journal
import TestSupport
import Testing

/// What is kept of the past follows from what there is, not from how long it has been there.
@Suite struct RegistersTests {
    private func stamp(_ milliseconds: Int) -> Stamp {
        Stamp(milliseconds: UInt64(milliseconds), counter: 0, writer: WriterID(bits: 1))
    }

    /// Bought every week, and taken off the list: only the last deletion can matter still.
    @Test func whatComesAndGoesEveryWeekIsNotRememberedEveryWeek() {
        var registers = Registers<Entry>()
        let id = EntryID(list: ListID(rawValue: 1), item: ItemID(rawValue: 2))
        for week in 1...500 {
            let added = registers.add(Entry(id: id), stamp: stamp(10 * week))
            guard case .whole = added else {
                Issue.record("week \(week): what was deleted did not come back")
                return
            }
            let checked = registers.change(.checked(true), of: id, stamp: stamp(10 * week + 1))
            #expect(!checked.isGone)
            let isGone = registers.remove(id, seen: registers.row(id)?.ruling ?? [])
            #expect(isGone)
        }
        #expect((registers.row(id)?.removed.count ?? 0) <= 2)
    }

    /// What a forgotten deletion had removed takes no effect, however late it comes in.
    @Test func whatComesLateStaysWithoutEffect() {
        var registers = Registers<Entry>()
        let id = EntryID(list: ListID(rawValue: 1), item: ItemID(rawValue: 2))
        _ = registers.add(Entry(id: id), stamp: stamp(10))
        _ = registers.remove(id, seen: [stamp(10), stamp(11)])
        _ = registers.add(Entry(id: id), stamp: stamp(20))
        _ = registers.remove(id, seen: [stamp(20)])
        #expect(registers.row(id)?.removed == [stamp(20)])
        let late = registers.change(.note("late"), of: id, stamp: stamp(11))
        #expect(!late.takesEffect && late.isGone)
        // What is newer than all that was removed brings it back.
        let new = registers.change(.note("new"), of: id, stamp: stamp(21))
        #expect(!new.isGone)
    }
}
