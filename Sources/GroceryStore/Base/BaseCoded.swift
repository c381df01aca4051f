import Bytes
import GroceryDomain
import Journal

/// An entity as it is spelled in a base: as in the journal, except for kinds with so many entities that a start would
/// take noticeably longer.
protocol BaseCoded: Merged {
    static func write(_ id: ID, to writer: inout ByteWriter)
    static func identity(from reader: inout ByteReader) throws -> ID
    /// Writes everything but the identity.
    func write(to writer: inout ByteWriter)
    /// Reads what `write` wrote.
    static func read(_ id: ID, from reader: inout ByteReader) throws -> Self
}

extension BaseCoded {
    static func write(_ id: ID, to writer: inout ByteWriter) { writer.text(text(of: id)) }

    func write(to writer: inout ByteWriter) { writeAsJournalled(to: &writer) }
    static func read(_ id: ID, from reader: inout ByteReader) throws -> Self {
        try readAsJournalled(id, from: &reader)
    }

    fileprivate func writeAsJournalled(to writer: inout ByteWriter) {
        var json = JSONWriter()
        json.fields(of: self)
        writer.block(json.bytes)
    }

    fileprivate static func readAsJournalled(_ id: ID, from reader: inout ByteReader) throws -> Self {
        var json = JSONReader(try reader.block())
        return try json.whole(id)
    }
}

extension BaseCoded where ID: Identity {
    static func write(_ id: ID, to writer: inout ByteWriter) { writer.identity(id) }
    static func identity(from reader: inout ByteReader) throws -> ID { try reader.identity() }
}

extension ItemType: BaseCoded {}
extension NamedStore: BaseCoded {}

extension Preference: BaseCoded {
    static func identity(from reader: inout ByteReader) throws -> String { try reader.text() }
}

extension Share: BaseCoded {
    static func write(_ id: ShareID, to writer: inout ByteWriter) {
        writer.entry(id.entry)
        writer.identity(id.recipe)
    }

    static func identity(from reader: inout ByteReader) throws -> ShareID {
        ShareID(entry: try reader.entry(), recipe: try reader.identity())
    }
}

// MARK: Kinds with thousands of entities

// The fields that differ from those of an unknown entity, without names. A number first says which these are, with one
// bit per field in their order.

extension Item: BaseCoded {
    func write(to writer: inout ByteWriter) {
        writer.number(UInt64(asserted.bits))
        if !name.isEmpty { writer.text(name) }
        if type.rawValue != 0 { writer.identity(type) }
        if !aliases.isEmpty { writer.list(aliases) { $0.text($1) } }
        if let usual { writer.quantity(usual) }
        if !stores.isEmpty { writer.list(stores) { $0.identity($1) } }
    }

    static func read(_ id: ItemID, from reader: inout ByteReader) throws -> Item {
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

extension GroceryList: BaseCoded {
    /// A shopping list or a trip, of which there are hundreds, has only its usual fields. Any other list, and one with
    /// further fields, is spelled as in the journal.
    func write(to writer: inout ByteWriter) {
        var rest = self
        (rest.givenName, rest.created, rest.finished, rest.store, rest.budget) = (
            "", Moment(milliseconds: 0), nil, nil, nil
        )
        rest.kind = .shopping
        let isPlain = (kind == .shopping || kind == .trip) && rest == GroceryList(placeholder: id)
        writer.flag(isPlain)
        guard isPlain else { return writeAsJournalled(to: &writer) }
        writer.flag(kind == .trip)
        writer.text(givenName)
        writer.moment(created)
        writer.optional(finished) { $0.moment($1) }
        writer.optional(store) { $0.identity($1) }
        writer.optional(budget) { $0.signed($1.minor) }
    }

    static func read(_ id: ListID, from reader: inout ByteReader) throws -> GroceryList {
        guard try reader.flag() else { return try readAsJournalled(id, from: &reader) }
        let kind = try reader.flag() ? Kind.trip : .shopping
        var list = GroceryList(id: id, name: try reader.text(), created: try reader.moment(), kind: kind)
        list.finished = try reader.optional { try $0.moment() }
        list.store = try reader.optional { try $0.identity() }
        list.budget = try reader.optional { Money(minor: try $0.signed()) }
        return list
    }
}

extension Entry: BaseCoded {
    static func write(_ id: EntryID, to writer: inout ByteWriter) { writer.entry(id) }
    static func identity(from reader: inout ByteReader) throws -> EntryID { try reader.entry() }

    func write(to writer: inout ByteWriter) {
        writer.number(UInt64(asserted.bits))
        if let planned { writer.quantity(planned) }
        if let note { writer.text(note) }
        if let bought { writer.quantity(bought) }
        if let price { writer.price(price) }
        if let store { writer.identity(store) }
        if let left { writer.moment(left) }
    }

    static func read(_ id: EntryID, from reader: inout ByteReader) throws -> Entry {
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
