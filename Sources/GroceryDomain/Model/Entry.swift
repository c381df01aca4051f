/// One item on one list.
///
/// ```swift
/// var entry = Entry(id: EntryID(list: list, item: item), planned: try Quantity.parse("2 l"))
/// entry.set(.checked(true))
/// #expect(entry.amount?.text() == "2 l")
/// ```
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
    /// How much is wanted. Nil means "some".
    public var planned: Quantity?
    /// Whether it is in the trolley.
    public var isChecked: Bool
    public var note: String?
    /// How much was bought, if not as much as planned. Has no meaning while the entry is unchecked.
    public var bought: Quantity?
    public var price: Price?
    /// The store in which it was checked off.
    public var store: StoreID?
    /// When the trip ended that left it behind, not bought or not enough of it.
    public var left: Moment?

    public init(
        id: EntryID, planned: Quantity? = nil, isChecked: Bool = false, note: String? = nil, bought: Quantity? = nil,
        price: Price? = nil, store: StoreID? = nil, left: Moment? = nil
    ) {
        (self.id, self.planned, self.isChecked, self.note) = (id, planned, isChecked, note)
        (self.bought, self.price, self.store, self.left) = (bought, price, store, left)
    }

    public init(placeholder id: EntryID) { self.init(id: id) }

    /// How much is in the trolley, or will be: what was bought, otherwise what is planned.
    public var amount: Quantity? { isChecked ? bought ?? planned : planned }

    /// A change that says "still wanted" and alters nothing visible. A deletion by a machine that has not seen this
    /// change leaves the entry in place, because a live claim on any field keeps its entry. It uses the field `left`,
    /// which nothing else sets once the entry exists.
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

/// How much of an entry one recipe wants. Taking the recipe off the list removes just this share.
public struct Share: Entity {
    public enum Field: Hashable, Sendable {
        case quantity(Quantity?)
    }

    public let id: ShareID
    /// Nil means "some".
    public var quantity: Quantity?

    public init(id: ShareID, quantity: Quantity?) { (self.id, self.quantity) = (id, quantity) }

    /// What the list itself wants of `entry`, besides its recipes: "some".
    public init(own entry: EntryID) { self.init(id: ShareID(entry: entry, recipe: entry.list), quantity: nil) }

    /// Whether this is the share of the list itself.
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
