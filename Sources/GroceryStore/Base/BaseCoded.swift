import Bytes
import GroceryDomain
import Journal

/// An entity in a base: the values that differ from those of an unknown entity, without names. A number first says
/// which fields these are, with one bit per field in the order of their rows.
///
/// All of it is required rather than only added, so that it is compiled for each entity.
protocol BaseCoded: Merged {
    static func write(_ id: ID, to writer: inout ByteWriter)
    static func identity(from reader: inout ByteReader) throws -> ID
    /// Writes everything but the identity.
    func write(to writer: inout ByteWriter)
    /// Reads what `write` wrote.
    static func read(_ id: ID, from reader: inout ByteReader) throws -> Self
    /// How many of the values that were read last a base keeps at hand.
    static var keptDecoded: Int { get }
}

extension BaseCoded {
    static var keptDecoded: Int { 0 }

    func write(to writer: inout ByteWriter) {
        let filled = filled
        writer.number(UInt64(filled.bits))
        for field in fields where filled.contains(field.index) { writer.value(field.value) }
    }

    static func read(_ id: ID, from reader: inout ByteReader) throws -> Self {
        var entity = Self(placeholder: id)
        let present = try reader.number()
        var reading = FieldReading<Self>(reader: reader, present: present)
        try entity.visit(&reading)
        guard reading.present == 0 else { throw ByteReader.Mistake() }
        reader = reading.reader
        return entity
    }
}

/// Reads the fields that are there.
private struct FieldReading<E: Entity>: FieldVisitor {
    var reader: ByteReader
    /// One bit for each field from the next on.
    var present: UInt64

    @inline(__always)
    mutating func callAsFunction<Value: FieldValue>(
        _ name: E.Name, _ value: inout Value, as kind: FieldKind
    ) throws {
        defer { present >>= 1 }
        guard present & 1 != 0 else { return }
        guard let read = Value(try reader.value(kind)) else { throw ByteReader.Mistake() }
        value = read
    }
}

extension BaseCoded where ID: Identity {
    static func write(_ id: ID, to writer: inout ByteWriter) { writer.identity(id) }
    static func identity(from reader: inout ByteReader) throws -> ID { try reader.identity() }
}

extension ItemType: BaseCoded {}
extension Item: BaseCoded {
    /// With all its other names an item takes long to read, and every frame names dozens.
    static var keptDecoded: Int { 256 }
}
extension GroceryList: BaseCoded {}
extension NamedStore: BaseCoded {}
extension Meal: BaseCoded {}
extension Barcode: BaseCoded {}

extension Preference: BaseCoded {
    static func write(_ id: String, to writer: inout ByteWriter) { writer.text(id) }
    static func identity(from reader: inout ByteReader) throws -> String { try reader.text() }
}

extension Entry: BaseCoded {
    static func write(_ id: EntryID, to writer: inout ByteWriter) { writer.entry(id) }
    static func identity(from reader: inout ByteReader) throws -> EntryID { try reader.entry() }
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
