import GroceryDomain
import Journal

// The two parts of a snapshot. Each has every entity with its fields, and whether it is shown: all that is seen of it. Then
// come the registers, the steps and what is counted: all that it takes to fold. A new kind of entity is a line in each of four
// functions; a new field is none, but for those of an item and an entry, which are spelt in `Snapshotted`. Either is another
// `shape`.

extension Ledger {
    /// What a snapshot looks like: one of another shape is not read. It follows from the fields, the units and the version of
    /// the form, and is not worked out at every start: `SnapshotShapeTests` says what it has to be.
    static let shape: UInt64 = 0x0557_FD30_FDB4_9B9D

    /// Counted up when something else is written than before, or in another order.
    static let formVersion = 4

    // Each of the two that write takes what belongs to the front, or all that does not.

    func writeEntities(isFront: Bool, _ front: Front, of groceries: Groceries, to writer: inout SnapshotWriter) {
        writer.entities(types, groceries.types) { _ in isFront }
        writer.entities(preferences, groceries.preferences) { _ in isFront }
        writer.entities(stores, groceries.stores) { _ in isFront }
        writer.entities(shares, groceries.shares) { front.entries.contains($0.entry) == isFront }
        writer.entities(lists, groceries.lists) { front.lists.contains($0) == isFront }
        writer.entities(items, groceries.items) { front.items.contains($0) == isFront }
        let counts = groceries.entries.byList.mapValues { table in
            table.shown.keys.count(where: { front.entries.contains($0) == isFront })
        }
        writer.list(counts.filter { $0.value > 0 }) { writer, list in
            writer.identity(list.key)
            writer.count(list.value)
        }
        writer.entities(entries, groceries.entries) { front.entries.contains($0) == isFront }
        writer.facts(of: groceries) { front.holds($0) == isFront && !$0.isCounted }
    }

    func writeRegisters(isFront: Bool, _ front: Front, of groceries: Groceries, to writer: inout SnapshotWriter) {
        writer.rows(types) { _ in isFront }
        writer.rows(preferences) { _ in isFront }
        writer.rows(stores) { _ in isFront }
        writer.rows(shares) { front.entries.contains($0.entry) == isFront }
        writer.rows(lists) { front.lists.contains($0) == isFront }
        writer.rows(items) { front.items.contains($0) == isFront }
        writer.rows(entries) { front.entries.contains($0) == isFront }
        let steps = steps.filter { front.entries.contains($0.key) == isFront }
        writer.list(steps) { writer, known in writer.steps(known.value, of: known.key) }
        writer.facts(of: groceries) { front.holds($0) == isFront && $0.isCounted }
    }

    // Each of the two that read takes over what one part holds, of which nothing is known yet.

    static func readEntities(_ reader: inout SnapshotReader, into groceries: inout Groceries) throws {
        try groceries.withTypes { try reader.entities(&$0) }
        try groceries.withPreferences { try reader.entities(&$0) }
        try groceries.withStores { try reader.entities(&$0) }
        try groceries.withShares { try reader.entities(&$0) }
        try groceries.withLists { try reader.entities(&$0) }
        try groceries.withItems { try reader.entities(&$0) }
        try groceries.withEntries { table in
            for _ in 0..<(try reader.count()) { table.reserve(on: try reader.identity(), try reader.integer()) }
            try reader.entities(&table)
        }
        try reader.facts(into: &groceries)
        groceries.noteAllChanged()
    }

    mutating func readRegisters(_ reader: inout SnapshotReader, into groceries: inout Groceries) throws {
        try reader.rows(&types)
        try reader.rows(&preferences)
        try reader.rows(&stores)
        try reader.rows(&shares)
        try reader.rows(&lists)
        try reader.rows(&items)
        try reader.rows(&entries)
        for _ in 0..<(try reader.count()) {
            let (id, known) = try reader.steps()
            steps[id] = known
        }
        try reader.facts(into: &groceries)
        (deletedTypes, deletedItems, deletedLists) = (types.gone, items.gone, lists.gone)
    }
}

// MARK: Entities

extension SnapshotWriter {
    fileprivate mutating func entities<E: Snapshotted>(
        _ registers: Registers<E>, _ table: some KeptTable<E>, where belongs: (E.ID) -> Bool
    ) {
        // In order, so that the entries of a list are read one after the other.
        let ids = registers.ids.filter(belongs).sorted()
        list(ids.compactMap(table.known)) { writer, entity in
            writer.flag(table.isShown(entity.id))
            E.write(entity.id, to: &writer)
            entity.write(to: &writer)
        }
    }
}

extension SnapshotReader {
    fileprivate mutating func entities<E: Snapshotted, T: KeptTable<E>>(_ table: inout T) throws {
        let count = try count()
        table.reserve(count)
        for _ in 0..<count {
            let isShown = try flag()
            table.keep(try E.read(try E.identity(from: &self), from: &self), isShown: isShown)
        }
    }
}

// MARK: Registers

extension SnapshotWriter {
    fileprivate mutating func rows<E: Snapshotted>(
        _ registers: Registers<E>, where belongs: (E.ID) -> Bool
    ) {
        list(registers.rows(where: belongs)) { writer, row in
            E.write(row.key, to: &writer)
            writer.optional(row.value.base) { $0.stamp($1) }
            writer.list(row.value.overrides) { writer, override in
                writer.count(override.field)
                writer.stamp(override.stamp)
            }
            writer.list(row.value.removed) { $0.stamp($1) }
        }
    }
}

extension SnapshotReader {
    fileprivate mutating func rows<E: Snapshotted>(_ registers: inout Registers<E>) throws {
        let count = try count()
        registers.reserve(count)
        for _ in 0..<count {
            let id = try E.identity(from: &self)
            var row = Registers<E>.Row()
            row.base = try optional { try $0.stamp() }
            row.overrides = try list { (field: try $0.integer(), stamp: try $0.stamp()) }
            row.removed = try list { try $0.stamp() }
            registers.keep(row, of: id)
        }
    }
}

// MARK: Steps and facts

extension SnapshotWriter {
    fileprivate mutating func steps(_ steps: Ledger.Steps, of id: EntryID) {
        entry(id)
        optional(steps.start) { $0.quantity($1) }
        optional(steps.base) { $0.stamp($1) }
        list(steps.list) { writer, step in
            writer.optional(step.base) { $0.stamp($1) }
            writer.stamp(step.stamp)
            writer.optional(step.old) { $0.quantity($1) }
            writer.optional(step.new) { $0.quantity($1) }
        }
    }

    fileprivate mutating func facts(of groceries: Groceries, where belongs: (Fact) -> Bool) {
        var facts: [Fact] = []
        groceries.forEachFact { if belongs($0) { facts.append($0) } }
        list(facts) { writer, fact in writer.fact(fact) }
    }

    private mutating func fact(_ fact: Fact) {
        switch fact {
        case .usage(let item, let usage):
            number(0)
            identity(item)
            count(usage.times)
            moment(usage.last)
        case .ownItem(let item):
            number(1)
            identity(item)
        case .listChanged(let list, let moment):
            number(2)
            identity(list)
            self.moment(moment)
        case .additions(let times):
            number(3)
            count(times)
        case .hasChecked: number(4)
        case .checked(let id, let moment):
            number(5)
            entry(id)
            self.moment(moment)
        }
    }
}

extension SnapshotReader {
    fileprivate mutating func steps() throws -> (EntryID, Ledger.Steps) {
        let id = try entry()
        var steps = Ledger.Steps(
            start: try optional { try $0.quantity() }, base: try optional { try $0.stamp() })
        steps.list = try list { reader in
            Ledger.Step(
                base: try reader.optional { try $0.stamp() }, stamp: try reader.stamp(),
                old: try reader.optional { try $0.quantity() }, new: try reader.optional { try $0.quantity() })
        }
        return (id, steps)
    }

    fileprivate mutating func facts(into groceries: inout Groceries) throws {
        for _ in 0..<(try count()) { groceries.learn(try fact()) }
    }

    private mutating func fact() throws -> Fact {
        switch try number() {
        case 0: .usage(try identity(), Groceries.Usage(times: try integer(), last: try moment()))
        case 1: .ownItem(try identity())
        case 2: .listChanged(try identity(), try moment())
        case 3: .additions(try integer())
        case 4: .hasChecked
        case 5: .checked(try entry(), try moment())
        default: throw Mistake()
        }
    }
}

extension Fact {
    /// Whether there may be one of each item or entry, which no frame shows.
    fileprivate var isCounted: Bool {
        switch self {
        case .usage, .ownItem, .checked: true
        case .listChanged, .additions, .hasChecked: false
        }
    }
}
