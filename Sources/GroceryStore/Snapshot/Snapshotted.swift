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

/// An entity whose fields are spelt by number, those that are not as an unknown entity has them.
protocol SpeltByNumber: Snapshotted {
    static func write(_ field: Field, to writer: inout SnapshotWriter)
    /// The field of that index.
    static func field(_ index: Int, from reader: inout SnapshotReader) throws -> Field
}

extension SpeltByNumber {
    func write(to writer: inout SnapshotWriter) {
        let fields = zip(fields, Self(placeholder: id).fields).filter { $0 != $1 }.map(\.0)
        writer.number(fields.reduce(0) { $0 | 1 << UInt64(Self.fieldIndex($1)) })
        for field in fields { Self.write(field, to: &writer) }
    }

    static func read(_ id: ID, from reader: inout SnapshotReader) throws -> Self {
        var entity = Self(placeholder: id)
        var present = try reader.number()
        while present != 0 {
            entity.set(try field(present.trailingZeroBitCount, from: &reader))
            present &= present - 1
        }
        return entity
    }
}

extension Item: SpeltByNumber {
    static func write(_ field: Field, to writer: inout SnapshotWriter) {
        switch field {
        case .name(let value): writer.text(value)
        case .type(let value): writer.identity(value)
        case .aliases(let value): writer.list(value) { $0.text($1) }
        case .usual(let value): writer.optional(value) { $0.quantity($1) }
        case .stores(let value): writer.list(value) { $0.identity($1) }
        }
    }

    static func field(_ index: Int, from reader: inout SnapshotReader) throws -> Field {
        switch index {
        case 0: .name(try reader.text())
        case 1: .type(try reader.identity())
        case 2: .aliases(try reader.list { try $0.text() })
        case 3: .usual(try reader.optional { try $0.quantity() })
        case 4: .stores(try reader.list { try $0.identity() })
        default: throw SnapshotReader.Mistake()
        }
    }
}

extension Entry: SpeltByNumber {
    static func write(_ id: EntryID, to writer: inout SnapshotWriter) { writer.entry(id) }
    static func identity(from reader: inout SnapshotReader) throws -> EntryID { try reader.entry() }

    static func write(_ field: Field, to writer: inout SnapshotWriter) {
        switch field {
        case .planned(let value), .bought(let value): writer.optional(value) { $0.quantity($1) }
        case .checked(let value): writer.flag(value)
        case .note(let value): writer.optional(value) { $0.text($1) }
        case .price(let value): writer.optional(value) { $0.price($1) }
        case .store(let value): writer.optional(value) { $0.identity($1) }
        case .left(let value): writer.optional(value) { $0.moment($1) }
        }
    }

    static func field(_ index: Int, from reader: inout SnapshotReader) throws -> Field {
        switch index {
        case 0: .planned(try reader.optional { try $0.quantity() })
        case 1: .checked(try reader.flag())
        case 2: .note(try reader.optional { try $0.text() })
        case 3: .bought(try reader.optional { try $0.quantity() })
        case 4: .price(try reader.optional { try $0.price() })
        case 5: .store(try reader.optional { try $0.identity() })
        case 6: .left(try reader.optional { try $0.moment() })
        default: throw SnapshotReader.Mistake()
        }
    }
}
