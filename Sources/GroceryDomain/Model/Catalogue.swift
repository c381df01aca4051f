/// The first level of the catalogue: Produce, Cereal, Dairy. Most people call it the aisle.
public struct ItemType: Entity {
    public enum Field: Hashable, Sendable {
        case name(String)
        case position(Int)
    }

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

    public var fields: [Field] { [.name(name), .position(position)] }
    public var isComplete: Bool { !name.isEmpty }

    public mutating func set(_ field: Field) {
        switch field {
        case .name(let value): name = value
        case .position(let value): position = value
        }
    }

    public static let fieldCount = 2

    public static func fieldIndex(_ field: Field) -> Int {
        switch field {
        case .name: 0
        case .position: 1
        }
    }
}

/// The second level of the catalogue: shredded wheat. An item belongs to one item type.
///
/// ```swift
/// let milk = Item(id: ItemID(derivedFrom: "milk"), name: "Milk", type: dairy, aliases: ["whole milk"])
/// #expect(milk.names == ["Milk", "whole milk"])
/// ```
public struct Item: Entity {
    public enum Field: Hashable, Sendable {
        case name(String)
        case type(ItemTypeID)
        case aliases([String])
        case usual(Quantity?)
        case stores([StoreID])
    }

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
    public var fields: [Field] { [.name(name), .type(type), .aliases(aliases), .usual(usual), .stores(stores)] }
    public var isComplete: Bool { !name.isEmpty }

    public mutating func set(_ field: Field) {
        switch field {
        case .name(let value): name = value
        case .type(let value): type = value
        case .aliases(let value): aliases = value
        case .usual(let value): usual = value
        case .stores(let value): stores = value
        }
    }

    public static let fieldCount = 5

    public static func fieldIndex(_ field: Field) -> Int {
        switch field {
        case .name: 0
        case .type: 1
        case .aliases: 2
        case .usual: 3
        case .stores: 4
        }
    }
}
