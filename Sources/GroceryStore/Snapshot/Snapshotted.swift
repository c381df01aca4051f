import GroceryDomain
import Journal

/// An entity as a snapshot spells it: as the journal does, unless there are so many of its kind that a start waits for them.
protocol Snapshotted: Merged {
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

// What is not as an unknown entity has it, without names: a number first says which fields these are, a bit each in their order.

extension Item: Snapshotted {
    func write(to writer: inout SnapshotWriter) {
        writer.number(UInt64(asserted.bits))
        if !name.isEmpty { writer.text(name) }
        if type.rawValue != 0 { writer.identity(type) }
        if !aliases.isEmpty { writer.list(aliases) { $0.text($1) } }
        if let usual { writer.quantity(usual) }
        if !stores.isEmpty { writer.list(stores) { $0.identity($1) } }
    }

    static func read(_ id: ItemID, from reader: inout SnapshotReader) throws -> Item {
        let present = try reader.number()
        return Item(
            id: id,
            name: present & 1 != 0 ? try reader.text() : "",
            type: present & 2 != 0 ? try reader.identity() : ItemTypeID(rawValue: 0),
            aliases: present & 4 != 0 ? try reader.list { try $0.text() } : [],
            usual: present & 8 != 0 ? try reader.quantity() : nil,
            stores: present & 16 != 0 ? try reader.list { try $0.identity() } : [])
    }
}

extension Entry: Snapshotted {
    static func write(_ id: EntryID, to writer: inout SnapshotWriter) { writer.entry(id) }
    static func identity(from reader: inout SnapshotReader) throws -> EntryID { try reader.entry() }

    func write(to writer: inout SnapshotWriter) {
        writer.number(UInt64(asserted.bits))
        if let planned { writer.quantity(planned) }
        if let note { writer.text(note) }
        if let bought { writer.quantity(bought) }
        if let price { writer.price(price) }
        if let store { writer.identity(store) }
        if let left { writer.moment(left) }
    }

    static func read(_ id: EntryID, from reader: inout SnapshotReader) throws -> Entry {
        let present = try reader.number()
        return Entry(
            id: id,
            planned: present & 1 != 0 ? try reader.quantity() : nil,
            isChecked: present & 2 != 0,
            note: present & 4 != 0 ? try reader.text() : nil,
            bought: present & 8 != 0 ? try reader.quantity() : nil,
            price: present & 16 != 0 ? try reader.price() : nil,
            store: present & 32 != 0 ? try reader.identity() : nil,
            left: present & 64 != 0 ? try reader.moment() : nil)
    }
}
