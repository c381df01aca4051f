/// A named list to shop from. Its entries are kept beside it, by list.
public struct GroceryList: Entity {
    public enum Field: Hashable, Sendable {
        case name(String)
        case created(Moment)
    }

    public let id: ListID
    public var name: String
    public var created: Moment

    public init(id: ListID, name: String, created: Moment) {
        (self.id, self.name, self.created) = (id, name, created)
    }

    public init(placeholder id: ListID) { self.init(id: id, name: "", created: Moment(milliseconds: 0)) }

    public var fields: [Field] { [.name(name), .created(created)] }
    public var isComplete: Bool { !name.isEmpty }

    public func current(_ field: Field) -> Field {
        switch field {
        case .name: .name(name)
        case .created: .created(created)
        }
    }

    public mutating func set(_ field: Field) {
        switch field {
        case .name(let value): name = value
        case .created(let value): created = value
        }
    }

    public static let fieldCount = 2

    public static func fieldIndex(_ field: Field) -> Int {
        switch field {
        case .name: 0
        case .created: 1
        }
    }
}

/// One item on one list.
public struct Entry: Entity {
    public enum Field: Hashable, Sendable {
        case planned(Quantity?)
        case checked(Bool)
        case note(String?)
    }

    public let id: EntryID
    /// How much is wanted; nil is "some".
    public var planned: Quantity?
    /// It is in the trolley.
    public var isChecked: Bool
    public var note: String?

    public init(id: EntryID, planned: Quantity? = nil, isChecked: Bool = false, note: String? = nil) {
        (self.id, self.planned, self.isChecked, self.note) = (id, planned, isChecked, note)
    }

    public init(placeholder id: EntryID) { self.init(id: id) }

    public var fields: [Field] { [.planned(planned), .checked(isChecked), .note(note)] }
    public var isComplete: Bool { true }

    public func current(_ field: Field) -> Field {
        switch field {
        case .planned: .planned(planned)
        case .checked: .checked(isChecked)
        case .note: .note(note)
        }
    }

    public mutating func set(_ field: Field) {
        switch field {
        case .planned(let value): planned = value
        case .checked(let value): isChecked = value
        case .note(let value): note = value
        }
    }

    public static let fieldCount = 3

    public static func fieldIndex(_ field: Field) -> Int {
        switch field {
        case .planned: 0
        case .checked: 1
        case .note: 2
        }
    }
}
