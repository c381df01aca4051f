import GroceryDomain
import Journal

/// An entity as a snapshot spells it: as the journal does, unless there are so many of its kind that a start waits for them.
protocol Snapshotted: Journalled {
    static func write(_ id: ID, to writer: inout SnapshotWriter)
    static func identity(from reader: inout SnapshotReader) throws -> ID
    /// All of it but its identity.
    func write(to writer: inout SnapshotWriter)
    /// What `write` wrote.
    static func read(_ id: ID, from reader: inout SnapshotReader) throws -> Self
}

extension Snapshotted {
    static func write(_ id: ID, to writer: inout SnapshotWriter) { writer.text(text(of: id)) }

    func write(to writer: inout SnapshotWriter) {
        var json = JSONWriter()
        json.fields(of: self)
        writer.block(json.bytes)
    }

    static func read(_ id: ID, from reader: inout SnapshotReader) throws -> Self {
        var json = JSONReader(try reader.block())
        return try json.whole(id)
    }
}

extension Snapshotted where ID: Identity {
    static func write(_ id: ID, to writer: inout SnapshotWriter) { writer.identity(id) }
    static func identity(from reader: inout SnapshotReader) throws -> ID { try reader.identity() }
}

extension ItemType: Snapshotted {}
extension GroceryList: Snapshotted {}
extension NamedStore: Snapshotted {}

extension Preference: Snapshotted {
    static func identity(from reader: inout SnapshotReader) throws -> String { try reader.text() }
}

extension Share: Snapshotted {
    static func write(_ id: ShareID, to writer: inout SnapshotWriter) {
        writer.entry(id.entry)
        writer.identity(id.recipe)
    }

    static func identity(from reader: inout SnapshotReader) throws -> ShareID {
        ShareID(entry: try reader.entry(), recipe: try reader.identity())
    }
}

// MARK: Those of which there are thousands

/// An entity of which a snapshot has those fields that are not as an unknown entity has them, with a number that says which.
protocol SpeltByNumber: Snapshotted {
    static func write(_ field: Field, to writer: inout SnapshotWriter)
}

extension SpeltByNumber {
    func write(to writer: inout SnapshotWriter) {
        let fields = zip(fields, Self(placeholder: id).fields).filter { $0 != $1 }.map(\.0)
        writer.number(fields.reduce(0) { $0 | 1 << UInt64(Self.fieldIndex($1)) })
        for field in fields { Self.write(field, to: &writer) }
    }
}

extension Item: SpeltByNumber {
    static func write(_ field: Field, to writer: inout SnapshotWriter) {
        switch field {
        case .name(let value): writer.text(value)
        case .type(let value): writer.identity(value)
        case .aliases(let value): writer.list(value) { $0.text($1) }
        case .usual(let value): if let value { writer.quantity(value) }
        case .stores(let value): writer.list(value) { $0.identity($1) }
        }
    }

    static func read(_ id: ItemID, from reader: inout SnapshotReader) throws -> Item {
        let present = try reader.number()
        var item = Item(placeholder: id)
        if present & 1 != 0 { item.name = try reader.text() }
        if present & 2 != 0 { item.type = try reader.identity() }
        if present & 4 != 0 { item.aliases = try reader.list { try $0.text() } }
        if present & 8 != 0 { item.usual = try reader.quantity() }
        if present & 16 != 0 { item.stores = try reader.list { try $0.identity() } }
        return item
    }
}

extension Entry: SpeltByNumber {
    static func write(_ id: EntryID, to writer: inout SnapshotWriter) { writer.entry(id) }
    static func identity(from reader: inout SnapshotReader) throws -> EntryID { try reader.entry() }

    static func write(_ field: Field, to writer: inout SnapshotWriter) {
        switch field {
        case .planned(let value), .bought(let value): if let value { writer.quantity(value) }
        case .checked: break
        case .note(let value): if let value { writer.text(value) }
        case .price(let value): if let value { writer.price(value) }
        case .store(let value): if let value { writer.identity(value) }
        case .left(let value): if let value { writer.moment(value) }
        }
    }

    static func read(_ id: EntryID, from reader: inout SnapshotReader) throws -> Entry {
        let present = try reader.number()
        var entry = Entry(id: id)
        if present & 1 != 0 { entry.planned = try reader.quantity() }
        entry.isChecked = present & 2 != 0
        if present & 4 != 0 { entry.note = try reader.text() }
        if present & 8 != 0 { entry.bought = try reader.quantity() }
        if present & 16 != 0 { entry.price = try reader.price() }
        if present & 32 != 0 { entry.store = try reader.identity() }
        if present & 64 != 0 { entry.left = try reader.moment() }
        return entry
    }
}
