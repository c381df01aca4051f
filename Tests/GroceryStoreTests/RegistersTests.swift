import GroceryDomain
@testable import GroceryStore
import Journal
import TestSupport
import Testing

/// The result depends on which claims there are, not on the order in which they arrived.
@Suite struct RegistersTests {
    private static let id = EntryID(list: ListID(rawValue: 1), item: ItemID(rawValue: 2))

    /// What happens to one entry.
    private struct Event {
        enum Kind {
            case add(note: String?)
            case change(Entry.Field)
            case remove
            case step
        }

        var kind: Kind
        var stamp: Stamp
        var seen: [Stamp] = []

        /// Whether it replaces all earlier claims of its writer on the field; nil is the presence.
        func isSaid(of field: Int?) -> Bool {
            switch kind {
            case .add: true
            case .change(let value): field == value.index
            case .remove, .step: false
            }
        }

        func says(_ field: Int?) -> Bool {
            switch kind {
            case .add(let note): field == nil || field == 2 && note != nil
            case .change(let value): field == value.index
            case .step: field == 0
            case .remove: false
            }
        }
    }

    /// The definition, with everything kept for ever.
    private struct Definition {
        var events: [Event] = []

        func live(_ field: Int?) -> [Event] {
            events.filter { event in
                event.says(field)
                    && !events.contains { later in
                        later.stamp.writer == event.stamp.writer && later.stamp > event.stamp
                            && later.isSaid(of: field)
                    }
                    && !events.contains { other in
                        guard other.seen.contains(event.stamp) else { return false }
                        return switch other.kind {
                        case .add, .remove: true
                        case .change(let value): field == value.index
                        case .step: false
                        }
                    }
            }.sorted { $0.stamp < $1.stamp }
        }

        var isGone: Bool { ([nil] + (0..<Entry.fieldCount).map { $0 }).allSatisfy { live($0).isEmpty } }

        var isChecked: Bool? {
            guard case .change(let new)? = live(1).last?.kind else { return nil }
            return new.value(of: .checked)
        }

        var notes: [String]? {
            let notes = live(2).compactMap { event -> String? in
                switch event.kind {
                case .add(let note): note
                case .change(let new): new.value(of: .note)
                default: nil
                }
            }
            return notes.isEmpty ? nil : notes
        }

        var count: Int { live(0).count }
    }

    private struct World {
        var registers = Registers<Entry>()
        var table = Table<Entry>()

        mutating func meet(_ event: Event) {
            let number = registers.number(of: id)
            switch event.kind {
            case .add(let note):
                let entry = Entry(id: id, note: note)
                let addition = Claims.Addition(entity: entry, asserted: entry.filled, isCounted: true)
                _ = registers.add(addition, number, event.stamp, overruling: event.seen[...], in: &table)
            case .change(let field):
                _ = registers.change(field, of: id, number, event.stamp, overruling: event.seen[...], in: &table)
            case .remove: _ = registers.remove(id, number, observed: event.seen[...], in: &table)
            case .step:
                _ = registers.step(from: nil, to: .onePiece, of: id, number, event.stamp, in: &table)
            }
        }

        mutating func entry() -> Entry? {
            registers.gather(into: &table)
            return table[id]
        }

        /// Writes and reads it as a base does.
        mutating func keepElsewhere() {
            registers.gather(into: &table)
            let kept = registers.kept(id)
            registers = Registers()
            if let kept { registers.keep(kept, of: id) }
        }
    }

    /// Three writers make claims on one entry, with clocks of their own; a deletion or a change names what its author
    /// had met, in any order. Every reader that meets all of it, in any order, twice, or across a base, gets the result
    /// of the definition.
    @Test(arguments: Dice.seeds(40))
    func anyOrderAndAnyKeepingComeToTheSame(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        var definition = Definition()
        for turn in 0..<(2 + dice.below(14)) {
            let writer = dice.below(3)
            let stamp = Stamp(
                milliseconds: UInt64(100 + 10 * turn + 35 * writer), counter: 0,
                writer: WriterID(bits: UInt64(writer + 1)))
            let known = definition.events.filter { $0.stamp.writer == stamp.writer || dice.oneIn(2) }
            let event =
                switch dice.below(6) {
                case 0, 1: Event(kind: .add(note: dice.oneIn(2) ? "n\(turn)" : nil), stamp: stamp)
                case 2: Event(kind: .change(.init(.checked, dice.oneIn(2))), stamp: stamp)
                case 3: Event(kind: .change(.init(.note, "c\(turn)")), stamp: stamp)
                case 4: Event(kind: .step, stamp: stamp)
                default: Event(kind: .remove, stamp: stamp)
                }
            var named = event
            // A deletion also names its author's own claims; elsewhere these go without saying.
            switch named.kind {
            case .step: break
            case .remove: named.seen = known.map(\.stamp)
            case .add, .change: named.seen = known.map(\.stamp).filter { $0.writer != stamp.writer }
            }
            definition.events.append(named)
        }
        for _ in 0..<6 {
            var world = World()
            var order = definition.events.shuffled(using: &dice)
            if dice.oneIn(2) { order += order.shuffled(using: &dice).prefix(3) }
            if dice.oneIn(3) { order = definition.events }
            for event in order {
                world.meet(event)
                if dice.oneIn(6), world.registers.knows(Self.id) { world.keepElsewhere() }
            }
            #expect(world.registers.isGone(Self.id) == definition.isGone, "seed \(seed)")
            guard !definition.isGone else { continue }
            let known = world.entry()
            let entry = try #require(known)
            if let isChecked = definition.isChecked { #expect(entry.isChecked == isChecked, "seed \(seed)") }
            if let notes = definition.notes {
                for note in notes { #expect(entry.note?.contains(note) ?? false, "seed \(seed): \(notes)") }
            }
            // Without a live presence, deleted values count as well.
            if definition.count > 0, !definition.live(nil).isEmpty {
                #expect(entry.planned == (try Quantity.parse("\(definition.count)")), "seed \(seed)")
            }
        }
    }

    /// Added and removed every week, by one or two writers: what is kept does not grow with the weeks.
    @Test(arguments: [1, 2])
    func whatComesAndGoesEveryWeekIsNotRememberedEveryWeek(writers: Int) {
        var world = World()
        for week in 1...200 {
            let writer = WriterID(bits: UInt64(1 + week % writers))
            func stamp(_ number: Int) -> Stamp {
                Stamp(milliseconds: UInt64(10 * week + number), counter: 0, writer: writer)
            }
            let known = world.registers.claims(on: Self.id, world.table.known(Self.id))
            let others = known.deleted.filter { $0.writer != writer }
            world.meet(Event(kind: .add(note: "week"), stamp: stamp(1), seen: others))
            let entry = world.entry()
            #expect(entry != nil)
            world.meet(Event(kind: .change(.init(.checked, true)), stamp: stamp(2)))
            let live = world.registers.claims(on: Self.id, entry).live()
            world.meet(Event(kind: .remove, stamp: stamp(3), seen: live))
            let gone = world.entry()
            #expect(gone == nil)
        }
        let claims = world.registers.claims(on: Self.id, world.table.known(Self.id))
        #expect(claims.fields.joined().count <= 4 * writers && claims.steps.isEmpty)
        #expect(claims.awaitedByDeletions.isEmpty && claims.awaitedByChanges.isEmpty)
    }

    /// Deleted values come back with a change that the deletion did not know of; a later addition does not bring back
    /// the fields that it leaves out.
    @Test func whatADeletionTookComesBackOnlyWithAChange() {
        let (ana, ben) = (WriterID(bits: 1), WriterID(bits: 2))
        func stamp(_ number: UInt64, _ writer: WriterID) -> Stamp {
            Stamp(milliseconds: number, counter: 0, writer: writer)
        }
        var changed = World()
        changed.meet(Event(kind: .add(note: "organic"), stamp: stamp(1, ana)))
        changed.meet(Event(kind: .change(.init(.checked, true)), stamp: stamp(2, ben)))
        changed.meet(Event(kind: .remove, stamp: stamp(3, ana), seen: [stamp(1, ana)]))
        let kept = changed.entry()
        #expect(kept == Entry(id: Self.id, isChecked: true, note: "organic"))

        var added = World()
        added.meet(Event(kind: .add(note: "wild"), stamp: stamp(1, ana)))
        added.meet(Event(kind: .add(note: nil), stamp: stamp(2, ben)))
        added.meet(Event(kind: .remove, stamp: stamp(3, ana), seen: [stamp(1, ana)]))
        let left = added.entry()
        #expect(left == Entry(id: Self.id))
    }
}
