/// One item on one list.
public struct Entry: Entity {
    public enum Field: Hashable, Sendable {
        case planned(Quantity?)
        case checked(Bool)
        case note(String?)
        case bought(Quantity?)
        case price(Price?)
        case store(StoreID?)
        case left(Moment?)
    }

    public let id: EntryID
    /// How much is wanted; nil is "some".
    public var planned: Quantity?
    /// It is in the trolley.
    public var isChecked: Bool
    public var note: String?
    /// How much was really bought, where that is not what was planned. Says nothing while the entry is not checked off.
    public var bought: Quantity?
    public var price: Price?
    /// Where it was checked off.
    public var store: StoreID?
    /// When the trip ended on which it was not bought, or not enough of it.
    public var left: Moment?

    public init(
        id: EntryID, planned: Quantity? = nil, isChecked: Bool = false, note: String? = nil, bought: Quantity? = nil,
        price: Price? = nil, store: StoreID? = nil, left: Moment? = nil
    ) {
        (self.id, self.planned, self.isChecked, self.note) = (id, planned, isChecked, note)
        (self.bought, self.price, self.store, self.left) = (bought, price, store, left)
    }

    public init(placeholder id: EntryID) { self.init(id: id) }

    /// How much of it is in the trolley, or will be: what was bought, otherwise what is planned.
    public var amount: Quantity? { isChecked ? bought ?? planned : planned }

    /// Says that it is wanted, and changes nothing that is seen. Who deletes it without having heard of that does not
    /// delete it: a field that is said keeps its entry. It is the field that nobody else says anything of once the
    /// entry is there.
    var wantedOnceMore: Operation { .entry(.change(id, old: .left(left), new: .left(left))) }

    public var fields: [Field] {
        [
            .planned(planned), .checked(isChecked), .note(note), .bought(bought), .price(price), .store(store),
            .left(left),
        ]
    }

    public var isComplete: Bool { true }

    public mutating func set(_ field: Field) {
        switch field {
        case .planned(let value): planned = value
        case .checked(let value): isChecked = value
        case .note(let value): note = value
        case .bought(let value): bought = value
        case .price(let value): price = value
        case .store(let value): store = value
        case .left(let value): left = value
        }
    }

    public static let fieldCount = 7

    public static func fieldIndex(_ field: Field) -> Int {
        switch field {
        case .planned: 0
        case .checked: 1
        case .note: 2
        case .bought: 3
        case .price: 4
        case .store: 5
        case .left: 6
        }
    }
}

/// How much of an entry one recipe wants, so that taking the recipe off the list takes just that.
public struct Share: Entity {
    public enum Field: Hashable, Sendable {
        case quantity(Quantity?)
    }

    public let id: ShareID
    /// nil is "some".
    public var quantity: Quantity?

    public init(id: ShareID, quantity: Quantity?) { (self.id, self.quantity) = (id, quantity) }

    /// What the list itself wants of `entry`, beside its recipes: some of it.
    public init(own entry: EntryID) { self.init(id: ShareID(entry: entry, recipe: entry.list), quantity: nil) }

    /// Whether it is what the list itself wants.
    public var isOwn: Bool { id.recipe == id.entry.list }

    public init(placeholder id: ShareID) { self.init(id: id, quantity: nil) }

    public var fields: [Field] { [.quantity(quantity)] }
    public var isComplete: Bool { true }

    public mutating func set(_ field: Field) {
        switch field {
        case .quantity(let value): quantity = value
        }
    }

    public static let fieldCount = 1
    public static func fieldIndex(_ field: Field) -> Int { 0 }
}
