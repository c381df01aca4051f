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
            let added = registers.add(registers.number(of: id), stamp: stamp(10 * week))
            #expect(added.won.count == Entry.fieldCount && !added.isGone, "week \(week)")
            let checked = registers.change(.checked(true), of: registers.number(of: id), stamp: stamp(10 * week + 1))
            #expect(!checked.isGone)
            let isGone = registers.remove(registers.number(of: id), seen: (registers.row(id)?.ruling ?? [])[...])
            #expect(isGone)
        }
        #expect((registers.row(id)?.removed.count ?? 0) <= 2)
    }

    /// What a forgotten deletion had removed takes no effect, however late it comes in.
    @Test func whatComesLateStaysWithoutEffect() {
        var registers = Registers<Entry>()
        let id = EntryID(list: ListID(rawValue: 1), item: ItemID(rawValue: 2))
        _ = registers.add(registers.number(of: id), stamp: stamp(10))
        _ = registers.remove(registers.number(of: id), seen: [stamp(10), stamp(11)])
        _ = registers.add(registers.number(of: id), stamp: stamp(20))
        _ = registers.remove(registers.number(of: id), seen: [stamp(20)])
        #expect(registers.row(id)?.removed == [stamp(20)])
        let late = registers.change(.note("late"), of: registers.number(of: id), stamp: stamp(11))
        #expect(!late.takesEffect && late.isGone)
        // What is newer than all that was removed brings it back.
        let new = registers.change(.note("new"), of: registers.number(of: id), stamp: stamp(21))
        #expect(!new.isGone)
    }

    /// Held against the definition, with every change and every deletion kept for ever: a field has its highest stamp, and
    /// what is gone is what deletions had seen all of. A row that is kept elsewhere and taken over goes on as it was.
    @Test(arguments: Dice.seeds(6))
    func anyOrderAndAnyKeepingComeToTheSame(seed: UInt64) {
        var dice = Dice(seed: seed)
        let id = EntryID(list: ListID(rawValue: 1), item: ItemID(rawValue: 2))
        let fields = Entry(id: id).fields
        var registers = Registers<Entry>()
        var highest: [Int: Stamp] = [:]
        var removed: Set<Stamp> = []
        var known: Set<Stamp> = []
        for turn in 0..<400 {
            // Others lie around it.
            _ = registers.add(
                registers.number(of: EntryID(list: id.list, item: ItemID(rawValue: UInt64(100 + turn)))),
                stamp: stamp(turn))
            // Mostly in order, now and then late. What a deletion has seen may itself be on its way.
            let new = stamp(dice.oneIn(3) ? dice.below(turn + 1) : turn)
            let isGone: Bool
            switch dice.below(4) {
            case 0:
                let added = registers.add(registers.number(of: id), stamp: new)
                for field in fields.indices {
                    let isHigher = highest[field].map { $0 < new } ?? true
                    #expect(added.won.contains(field) == isHigher, "turn \(turn)")
                    #expect(added.equal.contains(field) == (highest[field] == new), "turn \(turn)")
                    if isHigher { highest[field] = new }
                }
                known.insert(new)
                isGone = added.isGone
            case 1:
                let ruling = Set(highest.values)
                let seen = dice.oneIn(2) ? ruling : Set(known.filter { _ in dice.oneIn(2) })
                isGone = registers.remove(registers.number(of: id), seen: seen.sorted()[...])
                removed.formUnion(seen)
            default:
                let field = dice.below(fields.count)
                let isHigher = highest[field].map { $0 < new } ?? true
                let changed = registers.change(fields[field], of: registers.number(of: id), stamp: new)
                #expect(changed.takesEffect == isHigher, "turn \(turn)")
                if isHigher { highest[field] = new }
                known.insert(new)
                isGone = changed.isGone
            }
            #expect(isGone == highest.values.allSatisfy(removed.contains), "turn \(turn)")
            #expect(registers.isGone(id) == isGone)
            for field in fields.indices { #expect(registers.stamp(of: field, of: id) == highest[field]) }
            #expect(registers.row(id)?.ruling == Set(highest.values).sorted())
            #expect(registers.row(id)?.latest == highest.values.max())
            if dice.oneIn(5), let row = registers.row(id) {
                registers = Registers()
                registers.keep(row, of: id)
            }
        }
    }
}
