/// A shop. The name `Store` belongs to the type that keeps the data.
public struct NamedStore: Entity {
    public enum Field: Hashable, Sendable {
        case name(String)
        case address(String?)
        case coordinates(Coordinates?)
        case note(String?)
        case order([ItemTypeID]?)
        case learnedSince(Moment?)
    }

    public let id: StoreID
    public var name: String
    public var address: String?
    public var coordinates: Coordinates?
    public var note: String?
    /// The item types in the order in which somebody arranged them for this store. Nil means the order learnt from
    /// trips.
    public var order: [ItemTypeID]?
    /// Trips before this moment are not learnt from, because the shop was rebuilt or the learnt order was wrong.
    public var learnedSince: Moment?

    public init(id: StoreID, name: String) { (self.id, self.name) = (id, name) }
    public init(placeholder id: StoreID) { self.init(id: id, name: "") }

    public var fields: [Field] {
        [
            .name(name), .address(address), .coordinates(coordinates), .note(note), .order(order),
            .learnedSince(learnedSince),
        ]
    }

    public var isComplete: Bool { !name.isEmpty }

    public mutating func set(_ field: Field) {
        switch field {
        case .name(let value): name = value
        case .address(let value): address = value
        case .coordinates(let value): coordinates = value
        case .note(let value): note = value
        case .order(let value): order = value
        case .learnedSince(let value): learnedSince = value
        }
    }

    public static let fieldCount = 6

    public static func fieldIndex(_ field: Field) -> Int {
        switch field {
        case .name: 0
        case .address: 1
        case .coordinates: 2
        case .note: 3
        case .order: 4
        case .learnedSince: 5
        }
    }
}
