/// Something with an identity and fields that change one at a time.
///
/// A field is a value of its own because two machines can change two fields of one entity at the same time. Merging,
/// undo and the journal all work on fields, not on whole entities.
public protocol Entity: Hashable, Sendable {
    associatedtype ID: Hashable & Sendable & Comparable
    associatedtype Field: Hashable & Sendable

    var id: ID { get }

    /// An entity of which only the identity is known: a change can arrive before the addition of what it changes.
    init(placeholder id: ID)

    /// Every field with its present value, in the order of `fieldIndex`.
    var fields: [Field] { get }

    /// The present value of the same field.
    func current(_ field: Field) -> Field

    mutating func set(_ field: Field)

    static var fieldCount: Int { get }

    /// The number of the field, at least 0 and below `fieldCount`.
    static func fieldIndex(_ field: Field) -> Int

    /// Whether enough is known to show the entity.
    var isComplete: Bool { get }
}

extension Entity {
    public func current(_ field: Field) -> Field { fields[Self.fieldIndex(field)] }
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
