import GroceryDomain
import Journal

// The two parts of a snapshot: every entity with its fields, whether it is shown, and its registers; then the steps, and the
// facts. A new kind of entity is a line here in `shape`, one in `writePart` and one in `readPart`; a new field is none, but
// for those of an item and an entry, which are spelt in `Snapshotted`.

extension Ledger {
    /// What a snapshot looks like: another version, another field, and it is not read.
    static let shape: UInt64 = {
        let version = "2"
        let list = ListID(rawValue: 0)
        let item = ItemID(rawValue: 0)
        let entry = EntryID(list: list, item: item)
        let entities = [
            shape(of: ItemType(placeholder: ItemTypeID(rawValue: 0))), shape(of: Item(placeholder: item)),
            shape(of: GroceryList(placeholder: list)), shape(of: Entry(placeholder: entry)),
            shape(of: Preference(placeholder: "")), shape(of: NamedStore(placeholder: StoreID(rawValue: 0))),
            shape(of: Share(placeholder: ShareID(entry: entry, recipe: list))),
        ]
        return ListID(derivedFrom: entities.reduce(version, +)).rawValue
    }()

    private static func shape<E: Journalled>(of entity: E) -> String {
        entity.fields.reduce("\n\(E.word)") { $0 + " " + E.name(of: $1) }
    }

    /// Writes what belongs to the front, or all that does not.
    func writePart(isFront: Bool, _ front: Front, of groceries: Groceries, to writer: inout SnapshotWriter) {
        writer.rows(types, groceries.types) { _ in isFront }
        writer.rows(preferences, groceries.preferences) { _ in isFront }
        writer.rows(stores, groceries.stores) { _ in isFront }
        writer.rows(shares, groceries.shares) { front.entries.contains($0.entry) == isFront }
        writer.rows(lists, groceries.lists) { front.lists.contains($0) == isFront }
        writer.rows(items, groceries.items) { front.items.contains($0) == isFront }
        writer.rows(entries, groceries.entries, and: steps.keys.filter { entries.row($0) == nil }) {
            front.entries.contains($0) == isFront
        }
        let steps = steps.filter { front.entries.contains($0.key) == isFront }
        writer.list(steps) { writer, known in writer.steps(known.value, of: known.key) }
        var facts: [Fact] = []
        groceries.forEachFact { if front.holds($0) == isFront { facts.append($0) } }
        writer.list(facts) { writer, fact in writer.fact(fact) }
    }

    /// Takes over what one part holds, of which nothing is known yet.
    mutating func readPart(_ reader: inout SnapshotReader, into groceries: inout Groceries) throws {
        try groceries.withTypes { try reader.rows(&types, &$0) }
        try groceries.withPreferences { try reader.rows(&preferences, &$0) }
        try groceries.withStores { try reader.rows(&stores, &$0) }
        try groceries.withShares { try reader.rows(&shares, &$0) }
        try groceries.withLists { try reader.rows(&lists, &$0) }
        try groceries.withItems { try reader.rows(&items, &$0) }
        try groceries.withEntries { try reader.rows(&entries, &$0) }
        for _ in 0..<(try reader.count()) {
            let (id, known) = try reader.steps()
            steps[id] = known
        }
        for _ in 0..<(try reader.count()) { groceries.learn(try reader.fact()) }
        (deletedTypes, deletedItems, deletedLists) = (types.gone, items.gone, lists.gone)
        groceries.noteAllChanged()
    }
}

// MARK: Rows

extension SnapshotWriter {
    fileprivate mutating func rows<E: Snapshotted>(
        _ registers: Registers<E>, _ table: some EntityTable<E>, and others: [E.ID] = [],
        where belongs: (E.ID) -> Bool
    ) {
        var rows = registers.rows.filter { belongs($0.key) }
        for id in others where belongs(id) { rows[id] = Registers<E>.Row() }
        // In order, so that the entries of a list are read one after the other.
        list(rows.sorted { $0.key < $1.key }) { writer, row in
            let entity = table.known(row.key)
            writer.number(entity == nil ? 0 : table.isShown(row.key) ? 1 : 2)
            E.write(row.key, to: &writer)
            entity?.write(to: &writer)
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
    fileprivate mutating func rows<E: Snapshotted, T: EntityTable<E>>(
        _ registers: inout Registers<E>, _ table: inout T
    ) throws {
        let count = try count()
        registers.reserve(count)
        table.reserve(count)
        for _ in 0..<count {
            let standing = try number()
            let id = try E.identity(from: &self)
            if standing > 0 { table.keep(try E.read(id, from: &self), isShown: standing == 1) }
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

    fileprivate mutating func fact(_ fact: Fact) {
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

    fileprivate mutating func fact() throws -> Fact {
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
