/// A shop. The name `Store` belongs to the type that keeps the data.
public struct NamedStore: Entity {
    public enum Name: String, FieldName {
        case name, address, coordinates, note, order, learnedSince
    }

    public static let fieldCount = Name.allCases.count

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

    @inlinable public mutating func visit<V: FieldVisitor<Self>>(_ each: inout V) throws(V.Failure) {
        try each(.name, &name, as: .name)
        try each(.address, &address)
        try each(.coordinates, &coordinates)
        try each(.note, &note)
        try each(.order, &order)
        try each(.learnedSince, &learnedSince)
    }

    public static func operation(_ edit: Edit<Self>) -> Operation { .store(edit) }

    public var isComplete: Bool { !name.isEmpty }
}
