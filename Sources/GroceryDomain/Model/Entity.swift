/// Something with an identity and fields that change one at a time.
///
/// What an entity consists of is said once, in `visit`. Differences between two versions, the journal, the base and
/// merging all follow from these rows.
public protocol Entity: Hashable, Sendable {
    associatedtype ID: EntityID
    associatedtype Name: FieldName

    var id: ID { get }

    /// An entity of which only the identity is known: a change can arrive before the addition of what it changes.
    init(placeholder id: ID)

    /// Passes every field to `each`, one row a field, in the order of `Name`.
    mutating func visit<V: FieldVisitor<Self>>(_ each: inout V) throws(V.Failure)

    /// The number of names. Each entity keeps it: merging asks for it at every change.
    static var fieldCount: Int { get }

    /// Whether enough is known to show the entity.
    var isComplete: Bool { get }

    /// The operation that is this edit.
    static func operation(_ edit: Edit<Self>) -> Operation
}

/// What tells the entities of one kind apart.
public protocol EntityID: Hashable, Sendable, Comparable {
    /// That of no entity.
    static var none: Self { get }
}

extension String: EntityID {
    public static var none: String { "" }
}

/// The names of the fields of one kind of entity, as the journal spells them.
public protocol FieldName: RawRepresentable<String>, CaseIterable, Hashable, Sendable where AllCases == [Self] {}

extension FieldName {
    /// Its position among all names.
    public var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// Something that goes over the fields of an entity.
public protocol FieldVisitor<E> {
    associatedtype E: Entity
    associatedtype Failure: Error = Never

    mutating func callAsFunction<Value: FieldValue>(
        _ name: E.Name, _ value: inout Value, as kind: FieldKind) throws(Failure)
}

extension FieldVisitor {
    @inlinable @inline(__always)
    public mutating func callAsFunction<Value: FieldValue>(_ name: E.Name, _ value: inout Value) throws(Failure) {
        try self(name, &value, as: Value.kind)
    }
}

/// A field together with a value of it.
///
/// It is a value of its own because two machines can change two fields of one entity at the same time. Merging, undo
/// and the journal all work on fields, not on whole entities.
public struct Field<E: Entity>: Hashable, Sendable {
    /// The position of its name.
    public let index: Int
    public let value: AnyValue

    @inlinable public init(at index: Int, _ value: AnyValue) { (self.index, self.value) = (index, value) }

    public init(_ name: E.Name, _ value: some FieldValue) { self.init(at: name.index, value.erased) }

    /// The value, if it is of this field.
    public func value<Value: FieldValue>(of name: E.Name) -> Value? { index == name.index ? Value(value) : nil }

    /// Whether it is of this field, so that a pattern can be a name.
    public static func ~= (name: E.Name, field: Field) -> Bool { field.index == name.index }
}

// Inlinable, because all of it is called for every change, and unspecialised it takes ten times as long.
extension Entity {
    public typealias Field = GroceryDomain.Field<Self>

    /// An entity of which nothing is known.
    public static var blank: Self { Self(placeholder: .none) }

    /// Every field with its present value, in the order of their names.
    @inlinable public var fields: [Field] {
        var (copy, fields) = (self, Fields<Self>())
        fields.all.reserveCapacity(Self.fieldCount)
        copy.visit(&fields)
        return fields.all
    }

    /// The present value of the same field.
    public func current(_ field: Field) -> Field { fields[field.index] }

    @inlinable public mutating func set(_ field: Field) {
        var setting = FieldSetting(field)
        visit(&setting)
    }

    /// The operations that make `later` of this version: one for each field in which they differ.
    @inlinable public func changes(to later: Self) -> [Edit<Self>] {
        zip(fields, later.fields).filter { $0 != $1 }.map { .change(id, old: $0, new: $1) }
    }

    /// The operations that change what `body` changes; none where everything is so already.
    @inlinable public func changing(_ body: (inout Self) -> Void) -> [Operation] {
        var later = self
        body(&later)
        return changes(to: later).map(Self.operation)
    }
}

@usableFromInline struct Fields<E: Entity>: FieldVisitor {
    @usableFromInline var all: [Field<E>] = []

    @inlinable init() {}

    @inlinable @inline(__always)
    mutating func callAsFunction(_ name: E.Name, _ value: inout some FieldValue, as kind: FieldKind) {
        all.append(Field(at: all.count, value.erased))
    }
}

/// Sets one field.
@usableFromInline struct FieldSetting<E: Entity>: FieldVisitor {
    @usableFromInline let field: Field<E>
    @usableFromInline var index = 0

    @inlinable init(_ field: Field<E>) { self.field = field }

    @inlinable @inline(__always)
    mutating func callAsFunction<Value: FieldValue>(_ name: E.Name, _ value: inout Value, as kind: FieldKind) {
        if index == field.index, let new = Value(field.value) { value = new }
        index &+= 1
    }
}

/// One change of one entity. It holds everything that its inverse needs.
public enum Edit<E: Entity>: Hashable, Sendable {
    /// The entity appears, with all its fields. Undo removes it.
    case add(E)
    /// The entity disappears; this is its last state. Undo restores all of it.
    case remove(E)
    /// One field changes from `old` to `new`. Undo sets it back.
    case change(E.ID, old: E.Field, new: E.Field)

    public var inverse: Edit {
        switch self {
        case .add(let entity): .remove(entity)
        case .remove(let entity): .add(entity)
        case .change(let id, let old, let new): .change(id, old: new, new: old)
        }
    }

    @inlinable public var id: E.ID {
        switch self {
        case .add(let entity), .remove(let entity): entity.id
        case .change(let id, _, _): id
        }
    }
}
