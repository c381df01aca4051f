import GroceryDomain
import Journal

// The two parts of a snapshot. Each has every entity with its fields, and whether it is shown: all that is seen of it. Then
// come the registers and what is counted: all that it takes to fold. A new kind of entity is a line in each of four
// functions; a new field is none, but for those of an item and an entry, which are spelt in `Snapshotted`. Either is another
// `shape`.

extension Ledger {
    /// What a snapshot looks like: one of another shape is not read. It follows from the fields, the units and the version of
    /// the form, and is not worked out at every start: `SnapshotShapeTests` says what it has to be.
    static let shape: UInt64 = 0xE1AE_9C77_0A87_0529

    /// Counted up when something else is written than before, or in another order; and when something can be read that was
    /// passed over, as a snapshot is made without it.
    static let formVersion = 8

    // Each of the two that write takes what belongs to the front, or all that does not.

    func writeEntities(isFront: Bool, _ front: Front, of groceries: Groceries, to writer: inout SnapshotWriter) {
        writer.entities(types, groceries.types) { _ in isFront }
        writer.entities(preferences, groceries.preferences) { _ in isFront }
        writer.entities(stores, groceries.stores) { _ in isFront }
        writer.entities(shares, groceries.shares) { front.entries.contains($0.entry) == isFront }
        writer.entities(lists, groceries.lists) { front.lists.contains($0) == isFront }
        writer.entities(items, groceries.items) { front.items.contains($0) == isFront }
        let counts = groceries.entries.lists.map { list in
            (list, groceries.entries.shown(on: list).count { front.entries.contains($0.id) == isFront })
        }
        writer.list(counts.filter { $0.1 > 0 }) { writer, list in
            writer.identity(list.0)
            writer.count(list.1)
        }
        writer.entities(entries, groceries.entries) { front.entries.contains($0) == isFront }
        writer.facts(of: groceries) { front.holds($0) == isFront && !$0.isCounted }
    }

    func writeRegisters(isFront: Bool, _ front: Front, of groceries: Groceries, to writer: inout SnapshotWriter) {
        writer.registers(types) { _ in isFront }
        writer.registers(preferences) { _ in isFront }
        writer.registers(stores) { _ in isFront }
        writer.registers(shares) { front.entries.contains($0.entry) == isFront }
        writer.registers(lists) { front.lists.contains($0) == isFront }
        writer.registers(items) { front.items.contains($0) == isFront }
        writer.registers(entries) { front.entries.contains($0) == isFront }
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
        try reader.registers(&types)
        try reader.registers(&preferences)
        try reader.registers(&stores)
        try reader.registers(&shares)
        try reader.registers(&lists)
        try reader.registers(&items)
        try reader.registers(&entries)
        try reader.facts(into: &groceries)
        (deletedTypes, deletedItems, deletedLists) = (types.gone, items.gone, lists.gone)
    }
}

// MARK: Entities

extension SnapshotWriter {
    fileprivate mutating func entities<E: Snapshotted>(
        _ registers: Registers<E>, _ table: some EntityTable<E>, where belongs: (E.ID) -> Bool
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
    fileprivate mutating func entities<E: Snapshotted, T: EntityTable<E>>(_ table: inout T) throws {
        let count = try count()
        table.reserve(count)
        for _ in 0..<count {
            let isShown = try flag()
            table.put(try E.read(try E.identity(from: &self), from: &self), isShown: isShown)
        }
    }
}

// MARK: Facts

extension SnapshotWriter {
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
