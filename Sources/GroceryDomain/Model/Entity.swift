/// Something with an identity and fields that change one by one.
///
/// Fields are values of their own, because a field is what two machines may change at the same time: merging, undo and
/// the journal all speak of fields, not of whole entities.
public protocol Entity: Hashable, Sendable {
    associatedtype ID: Hashable & Sendable & Comparable
    associatedtype Field: Hashable & Sendable

    var id: ID { get }

    /// An entity of which nothing but the identity is known yet: a change may arrive before what it changes.
    init(placeholder id: ID)

    /// Every field with its present value, in the order of `fieldIndex`.
    var fields: [Field] { get }

    /// The present value of the field that `field` is a value of.
    func current(_ field: Field) -> Field

    mutating func set(_ field: Field)

    static var fieldCount: Int { get }

    /// Which field this is a value of, from 0 and below `fieldCount`.
    static func fieldIndex(_ field: Field) -> Int

    /// Enough is known to show it.
    var isComplete: Bool { get }
}

extension Entity {
    public func current(_ field: Field) -> Field { fields[Self.fieldIndex(field)] }
}

/// One change of one entity. It carries what its inverse needs.
public enum Edit<E: Entity>: Hashable, Sendable {
    /// The entity appears with all its fields. Undo removes it.
    case add(E)
    /// The entity, last seen like this, disappears. Undo puts it back whole.
    case remove(E)
    /// One field goes from `old` to `new`. Undo sets it back.
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
