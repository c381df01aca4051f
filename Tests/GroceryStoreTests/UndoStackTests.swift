import Bytes
import GroceryDomain
@testable import GroceryStore
import Journal
import TestSupport
import Testing

/// What can be undone depends only on the actions, not on the order in which they are met.
@Suite struct UndoStackTests {
    private struct Deed {
        var turn: UndoStack.Turn
        var role: Action.Role
    }

    /// What people at three screens do one after another, and the location of each record.
    private func deeds(_ dice: inout Dice, at place: RecordLocation) -> [Deed] {
        var stack = UndoStack()
        return (1...12).map { number in
            let writer = WriterID(bits: UInt64(dice.below(3) + 1))
            let stamp = Stamp(milliseconds: UInt64(number), counter: 0, writer: writer)
            var deed = Deed(turn: UndoStack.Turn(stamp: stamp), role: .does)
            switch dice.below(4) {
            case 0: if let undo = stack.nextUndo { deed.role = .undoes(undo.stamp) }
            case 1: if let redo = stack.nextRedo { deed.role = .redoes(redo.stamp) }
            case 2:
                if let passed = dice.oneIn(2) ? stack.nextUndo : stack.nextRedo { deed.role = .passes(passed.stamp) }
            default: break
            }
            stack.note(deed.turn, place, deed.role)
            return deed
        }
    }

    private func stack(of deeds: [Deed], at place: RecordLocation) -> UndoStack {
        var stack = UndoStack()
        for deed in deeds { stack.note(deed.turn, place, deed.role) }
        return stack
    }

    private func stamps(_ stack: UndoStack) -> [[Stamp]] { [stack.undos.map(\.stamp), stack.redos.map(\.stamp)] }

    private func journalWithAnAction() throws -> (JournalFolder, Store, RecordLocation) {
        let folder = try JournalFolder()
        var (store, groceries) = try folder.openRead()
        let (_, making) = try groceries.addingList(named: "Party", at: Household.now)
        try store.perform(making, on: &groceries)
        return (folder, store, try #require(store.undoStack.nextUndo).location)
    }

    @Test func theOrderMakesNoDifference() throws {
        let (_, _, place) = try journalWithAnAction()
        for seed in Dice.seeds(300) {
            var dice = Dice(seed: seed)
            let deeds = deeds(&dice, at: place)
            let mixed = deeds.shuffled(using: &dice)
            let expected = stamps(stack(of: deeds, at: place))
            #expect(stamps(stack(of: mixed, at: place)) == expected, "seed \(seed): \(mixed)")
        }
    }

    /// A base kept between any two of them makes no difference either.
    @Test func whatABaseKeepsGoesOnTheSame() throws {
        let (folder, store, place) = try journalWithAnAction()
        for seed in Dice.seeds(100) {
            var dice = Dice(seed: seed)
            let deeds = deeds(&dice, at: place)
            let mixed = deeds.shuffled(using: &dice)
            let before = dice.below(mixed.count)
            var writer = ByteWriter()
            #expect(stack(of: Array(mixed[..<before]), at: place).write(to: &writer, store.journal))
            var read = try writer.bytes.withUnsafeBytes { bytes in
                var reader = ByteReader(bytes)
                return try UndoStack(from: &reader, store.journal)
            }
            for deed in mixed[before...] { read.note(deed.turn, place, deed.role) }
            #expect(stamps(read) == stamps(stack(of: deeds, at: place)), "seed \(seed), \(before) of \(mixed)")
        }
        withExtendedLifetime(folder) {}
    }
}
