internal import GroceryDomain
internal import GroceryStore
internal import Journal
internal import SimulatedDisk
internal import TestSupport

/// A household of several machines that do whatever people do, whose folder is carried between them by something
/// unreliable, whose clocks disagree and jump, and which are killed and lose their power. At quiet moments it has to
/// hold: all machines know the same; what was said to be saved is in the history of each; what nobody deleted is there.
public final class Simulation {
    /// What does not hold.
    public struct Violation: Error, CustomStringConvertible {
        public var description: String
    }

    /// What happened, in numbers.
    public struct Tally: Sendable {
        public var actions = 0
        public var intents = 0
        public var undone = 0
        public var exchanges = 0
        public var kills = 0
        public var powerCuts = 0
        public var clockJumps = 0
        public var quietMoments = 0

        public init() {}
    }

    public let seed: UInt64
    public private(set) var tally = Tally()
    private var dice: Dice
    private var machines: [Machine] = []
    private var carrier = Carrier()
    private let clock: SimulatedClock
    private var step = 0

    /// Which actions were said to be saved.
    private var saved: Set<String> = []
    /// What came into sight by an action that was said to be saved, and what went out of sight where somebody did that.
    private var added: Set<String> = []
    private var removed: Set<String> = []
    private var intents = Intents()

    private final class SimulatedClock {
        var milliseconds = Household.now.milliseconds
    }

    /// The machines have reference catalogues of two editions, or none.
    ///
    /// - Parameter machines: at least two. The last one begins a household of its own, as up to 0.2.0 with all of the
    ///   catalogue, and joins that of the others.
    public init(machines count: Int = 5, seed: UInt64) throws {
        self.seed = seed
        dice = Dice(seed: seed)
        let clock = SimulatedClock()
        self.clock = clock
        machines = (0..<count).map { number in
            let reference = [Household.reference, Household.laterReference, nil][number % 3]
            return Machine(
                "m\(number)", over: number == count - 1 ? nil : reference, seed: seed &* 1009 &+ UInt64(number)
            ) { clock.milliseconds }
        }
        try begin()
    }

    private func begin() throws {
        for index in [0, machines.count - 1] {
            try machines[index].open()
            try beginHousehold(machines[index])
            for _ in 0..<10 { act(index) }
        }
        machines.last?.close()
        for machine in machines {
            if let space = machines[0].sharedFiles["SPACE"] { machine.put(space, "SPACE") }
            _ = try machine.shared.resolveHousehold()
            if machine.store == nil { try machine.open() }
            machine.skew = Int64(dice.below(7_200_000)) - 3_600_000
        }
    }

    private func beginHousehold(_ machine: Machine) throws {
        let household = Household.groceries("Apples 6, x Milk 2, Bread (brown)")
        var operations: [GroceryDomain.Operation] = []
        if machine.reference == nil {
            operations = household.orderedTypes.map { .type(.add($0)) }
            operations += household.items.shown.sorted { $0.id < $1.id }.map { .item(.add($0)) }
        }
        operations.append(.list(.add(Household.list)))
        let entries = household.entries.shown(on: Household.list.id).sorted { $0.id < $1.id }
        _ = try machine.perform { store, groceries in
            try store.begin(Transaction(.begin(list: "Groceries", items: 0), operations), on: &groceries)
            try store.perform(
                Transaction(.paste(entries.count, list: "Groceries"), entries.map { .entry(.add($0)) }),
                on: &groceries)
        }
    }

    // MARK: Steps

    /// Goes on for so many steps, with quiet moments between them and at the end.
    public func run(steps: Int, quietEvery interval: Int) throws {
        for number in 1...max(1, steps) {
            try takeStep()
            if number % interval == 0 || number == steps { try quieten() }
        }
    }

    private func takeStep() throws {
        step += 1
        clock.milliseconds += Int64(dice.below(5000))
        let index = dice.below(machines.count)
        switch dice.below(1000) {
        case 0..<560: act(index)
        case 560..<600: undo(index)
        case 600..<700: try machines[index].refresh()
        case 700..<800: exchange(index)
        case 800..<970:
            let other = dice.below(machines.count)
            if other != index { carrier.pickUp(machines, from: index, to: other, step: step, &dice) }
        case 970..<976: carrier.repartition(machines.count, &dice)
        case 976..<982: jump(index)
        case 982..<990:
            tally.kills += 1
            try stop(index, .everything)
        default:
            tally.powerCuts += 1
            try stop(index, dice.pick(MemoryFileSystem.Cut.allCases))
        }
        carrier.deliver(machines, step: step, &dice)
    }

    private func act(_ index: Int) {
        let machine = machines[index]
        guard let transaction = RandomAction.next(machine.groceries, &dice), !transaction.isEmpty else { return }
        note(index, additions: transaction.additions) { store, groceries in
            try store.perform(transaction, on: &groceries)
            return transaction.operations
        }
        tally.actions += 1
    }

    private func undo(_ index: Int) {
        note(index, isUndo: true) { store, groceries in try store.undo(&groceries).operations }
        tally.undone += 1
    }

    /// Does something and takes note of what it came to.
    private func note(
        _ index: Int, isUndo: Bool = false, additions: Transaction.Additions = .addUp,
        _ change: (Store, inout Groceries) throws -> [GroceryDomain.Operation]
    ) {
        let machine = machines[index]
        let known = machine.known
        let last = machine.lastWritten
        var operations: [GroceryDomain.Operation] = []
        guard let seen = try? machine.perform({ operations = try change($0, &$1) }) else { return }
        removed.formUnion(seen.hidden)
        let written = machine.lastWritten
        let isSaved = machine.isSaved && written != last
        intents.note(
            Intents.Deed(
                operations: Transaction.condensed(operations), machine: index, action: isSaved ? written : nil,
                known: known, hidden: seen.hidden, isUndo: isUndo, additions: additions))
        guard machine.isSaved else { return }
        if let written { saved.insert(written) }
        added.formUnion(seen.shown)
    }

    /// A lock that is held, a folder that is not whole yet: the next exchange will do.
    private func exchange(_ index: Int) {
        tally.exchanges += 1
        try? machines[index].exchange()
    }

    /// The clock of a machine is set: hours forward or back.
    private func jump(_ index: Int) {
        tally.clockJumps += 1
        machines[index].skew = dice.oneIn(3) ? 0 : Int64(dice.below(48 * 3_600_000)) - 24 * 3_600_000
    }

    /// A machine stops in the middle of what it does: between any two system calls.
    private func stop(_ index: Int, _ cut: MemoryFileSystem.Cut) throws {
        let machine = machines[index]
        machine.loseGrip(at: 1 + dice.below(40))
        for _ in 0..<dice.below(3) {
            // What was taken but not saved may be there afterwards or not; what it removed may be gone.
            if dice.oneIn(2) { act(index) } else { try? machine.exchange() }
        }
        try machine.stop(cut)
    }

    // MARK: Quiet moments

    /// Lets everything arrive everywhere, then looks whether all is as it has to be.
    private func quieten() throws {
        tally.quietMoments += 1
        tally.intents = intents.count
        for _ in 0..<3 {
            for machine in machines {
                do { try machine.exchange() } catch { throw Violation("\(machine.name) cannot exchange: \(error)") }
            }
            carrier.settle(machines)
        }
        for machine in machines { try machine.exchange() }
        try check()
    }

    private func check() throws {
        let inUse = machines.reduce(into: Set<ItemID>()) { $0.formUnion($1.inUse) }
        let expected = Tables(machines[0].groceries, of: inUse)
        for machine in machines {
            let tables = Tables(machine.groceries, of: inUse)
            if let difference = Self.difference(expected, tables) {
                throw violation("\(machines[0].name) and \(machine.name) disagree: \(difference)")
            }
            let lost = saved.subtracting(try machine.history())
            if !lost.isEmpty { throw violation("\(machine.name) does not know \(lost.sorted().prefix(3))") }
            let missing = added.subtracting(removed).subtracting(machine.inSight)
            if !missing.isEmpty { throw violation("nobody deleted \(missing.sorted().prefix(3))") }
            if let broken = intents.broken(on: machine.groceries, machine.inSight) {
                throw violation("\(machine.name): \(broken)")
            }
            if let broken = Self.broken(machine.groceries) { throw violation("\(machine.name): \(broken)") }
        }
        // And who reads all of it at once, from the beginning.
        let machine = machines[dice.below(machines.count)]
        machine.close()
        try machine.open()
        if let difference = Self.difference(expected, Tables(machine.groceries, of: inUse)) {
            throw violation("\(machine.name) makes something else of it when it starts anew: \(difference)")
        }
    }

    /// What stands where nobody can see it. (Two items may have one name for a while: machines may have given it to
    /// both without knowing of each other.)
    private static func broken(_ groceries: Groceries) -> String? {
        for item in groceries.items.shown where groceries.types[item.type] == nil {
            return "\(item.name) has no type"
        }
        for list in groceries.entries.lists
        where !groceries.entries.shown(on: list).isEmpty && groceries.lists[list] == nil {
            return "a list that is not there has entries"
        }
        return nil
    }

    private func violation(_ what: String) -> Violation { Violation("seed \(seed), step \(step): \(what)") }

    private static func difference(_ one: Tables, _ other: Tables) -> String? {
        func first<Key: Hashable, Value: Equatable>(
            _ what: String, _ one: [Key: Value], _ other: [Key: Value]
        ) -> String? {
            let keys = Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }
            return keys.map { "\(what) \($0)" }.min().map { name in
                let key = keys.first { "\(what) \($0)" == name }
                return "\(name): \(String(describing: key.flatMap { one[$0] })) or "
                    + "\(String(describing: key.flatMap { other[$0] })), \(keys.count) of them"
            }
        }
        return first("type", one.types, other.types) ?? first("item", one.items, other.items)
            ?? first("list", one.lists, other.lists) ?? first("entries of", one.entries, other.entries)
            ?? first("preference", one.preferences, other.preferences) ?? first("store", one.stores, other.stores)
            ?? first("share", one.shares, other.shares) ?? first("meal", one.meals, other.meals)
            ?? first("barcode", one.barcodes, other.barcodes)
    }
}

extension Simulation.Violation {
    init(_ description: String) { self.description = description }
}

extension Simulation.Tally {
    public mutating func add(_ other: Self) {
        actions += other.actions
        intents += other.intents
        undone += other.undone
        exchanges += other.exchanges
        kills += other.kills
        powerCuts += other.powerCuts
        clockJumps += other.clockJumps
        quietMoments += other.quietMoments
    }
}
