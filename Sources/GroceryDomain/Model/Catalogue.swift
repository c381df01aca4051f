/// The first level of the catalogue: Produce, Cereal, Dairy. Most people call it the aisle.
public struct ItemType: Entity {
    public enum Name: String, FieldName {
        case name, position
    }

    public static let fieldCount = Name.allCases.count

    public let id: ItemTypeID
    public var name: String
    /// Its position in the walk through a shop, smallest first. Steps of `positionStep` leave room to move a type
    /// between two others.
    public var position: Int

    public static let positionStep = 1 << 20

    public init(id: ItemTypeID, name: String, position: Int) {
        (self.id, self.name, self.position) = (id, name, position)
    }

    public init(placeholder id: ItemTypeID) { self.init(id: id, name: "", position: 0) }

    @inlinable public mutating func visit<V: FieldVisitor<Self>>(_ each: inout V) throws(V.Failure) {
        try each(.name, &name, as: .name)
        try each(.position, &position)
    }

    public static func operation(_ edit: Edit<Self>) -> Operation { .type(edit) }

    public var isComplete: Bool { !name.isEmpty }
}

/// The second level of the catalogue: shredded wheat. An item belongs to one item type.
///
/// ```swift
/// let milk = Item(id: ItemID(derivedFrom: "milk"), name: "Milk", type: dairy, aliases: ["whole milk"])
/// #expect(milk.names == ["Milk", "whole milk"])
/// ```
public struct Item: Entity {
    public enum Name: String, FieldName {
        case name, type, aliases, usual, stores
    }

    public static let fieldCount = Name.allCases.count

    public let id: ItemID
    public var name: String
    public var type: ItemTypeID
    /// Other names by which the item is found. No two items share a name or alias.
    public var aliases: [String]
    /// How much of it is usually bought. Offered when the item is picked.
    public var usual: Quantity?
    /// The stores that sell it, in the order they were named. Empty means it is sold anywhere.
    public var stores: [StoreID]

    public init(
        id: ItemID, name: String, type: ItemTypeID, aliases: [String] = [], usual: Quantity? = nil,
        stores: [StoreID] = []
    ) {
        (self.id, self.name, self.type, self.aliases, self.usual) = (id, name, type, aliases, usual)
        self.stores = stores
    }

    public init(placeholder id: ItemID) { self.init(id: id, name: "", type: ItemTypeID(rawValue: 0)) }

    public var names: [String] { [name] + aliases }
    @inlinable public mutating func visit<V: FieldVisitor<Self>>(_ each: inout V) throws(V.Failure) {
        try each(.name, &name, as: .name)
        try each(.type, &type)
        try each(.aliases, &aliases)
        try each(.usual, &usual)
        try each(.stores, &stores)
    }

    public static func operation(_ edit: Edit<Self>) -> Operation { .item(edit) }

    public var isComplete: Bool { !name.isEmpty }
}
