/// One item on one list.
///
/// ```swift
/// var entry = Entry(id: EntryID(list: list, item: item), planned: try Quantity.parse("2 l"))
/// entry.isChecked = true
/// #expect(entry.amount?.text() == "2 l")
/// ```
public struct Entry: Entity {
    public enum Name: String, FieldName {
        case planned, checked, note, bought, price, store, left, leftover, wording, place
    }

    public static let fieldCount = Name.allCases.count
    static let checkedOff = Field(.checked, true)
    static let notTaken = Field(.bought, Quantity?.none)

    public let id: EntryID
    /// How much is wanted. Nil means "some".
    public var planned: Quantity?
    /// Whether it is in the trolley.
    public var isChecked: Bool
    public var note: String?
    /// How much was put into the trolley, as it was said with the mark: it stays the same where another machine adds to
    /// the entry, not knowing of the mark. Nil is "some". While the entry is unchecked, the part of it that is in the
    /// trolley.
    @usableFromInline var taken: Quantity?
    public var price: Price?
    /// The store in which it was checked off.
    public var store: StoreID?
    /// When the trip ended that left it behind, not bought or not enough of it.
    public var left: Moment?
    /// How much that trip left. What somebody changes on the trip afterwards is told from this.
    public var leftover: Quantity?
    /// What was typed or written in a recipe for it, where that is another name of the item: "Baby back ribs" for pork
    /// ribs.
    public var wording: String?
    /// Where it stands among the ingredients of a recipe that its text does not name: in the order they were typed.
    public var place: Int?

    public init(
        id: EntryID, planned: Quantity? = nil, isChecked: Bool = false, note: String? = nil, bought: Quantity? = nil,
        price: Price? = nil, store: StoreID? = nil, left: Moment? = nil, leftover: Quantity? = nil,
        wording: String? = nil, place: Int? = nil
    ) {
        (self.id, self.planned, self.isChecked, self.note) = (id, planned, isChecked, note)
        (self.taken, self.price, self.store, self.left) = (bought, price, store, left)
        (self.leftover, self.wording, self.place) = (leftover, wording, place)
    }

    public init(placeholder id: EntryID) { self.init(id: id) }

    /// How much was bought, if not as much as planned. While the entry is unchecked, the part of it that is in the
    /// trolley.
    public var bought: Quantity? {
        get { isChecked && Quantity.areEqual(taken, planned) ? nil : taken }
        set { taken = newValue }
    }

    /// How much is in the trolley, or will be: what was bought, otherwise what is planned.
    public var amount: Quantity? { isChecked ? bought ?? planned : planned ?? bought }

    /// What is planned; where another amount is in the trolley, that and what is planned: "1.4 kg of 2 kg", "2 l and
    /// more". Nil is "some".
    public func amountText(_ show: (Quantity) -> String) -> String? {
        let planned = planned.map { show($0.inWholePacks) }
        guard let bought else { return planned }
        return planned.map { "\(show(bought)) of \($0)" } ?? show(bought) + (isChecked ? "" : " and more")
    }

    /// A change that says "still wanted" and alters nothing visible. A deletion by a machine that has not seen this
    /// change leaves the entry in place, because a live claim on any field keeps its entry. It uses the field
    /// `wording`, which little else sets once the entry exists.
    var wantedOnceMore: Operation {
        .entry(.change(id, old: Field(.wording, wording), new: Field(.wording, wording)))
    }

    @inlinable public mutating func visit<V: FieldVisitor<Self>>(_ each: inout V) throws(V.Failure) {
        try each(.planned, &planned)
        try each(.checked, &isChecked)
        try each(.note, &note)
        try each(.bought, &taken)
        try each(.price, &price)
        try each(.store, &store)
        try each(.left, &left)
        try each(.leftover, &leftover)
        try each(.wording, &wording)
        try each(.place, &place)
    }

    public static func operation(_ edit: Edit<Self>) -> Operation { .entry(edit) }

    public var isComplete: Bool { true }
}

/// How much of an entry one recipe wants. Taking the recipe off the list removes just this share.
public struct Share: Entity {
    public enum Name: String, FieldName {
        case quantity
    }

    public static let fieldCount = Name.allCases.count

    public let id: ShareID
    /// Nil means "some".
    public var quantity: Quantity?

    public init(id: ShareID, quantity: Quantity?) { (self.id, self.quantity) = (id, quantity) }

    /// What the list itself wants of `entry`, besides its recipes: "some".
    public init(own entry: EntryID) { self.init(id: ShareID(entry: entry, recipe: entry.list), quantity: nil) }

    /// Whether this is the share of the list itself.
    public var isOwn: Bool { id.recipe == id.entry.list }

    public init(placeholder id: ShareID) { self.init(id: id, quantity: nil) }

    @inlinable public mutating func visit<V: FieldVisitor<Self>>(_ each: inout V) throws(V.Failure) {
        try each(.quantity, &quantity)
    }

    public static func operation(_ edit: Edit<Self>) -> Operation { .share(edit) }

    public var isComplete: Bool { true }
}
