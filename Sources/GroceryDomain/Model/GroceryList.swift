/// A named list. Its entries are kept separately, by list.
///
/// Shopping lists, templates, trips and recipes are all lists, each of its own kind. They are made, filled and edited
/// in the same way and differ in what else can be done with them.
///
/// ```swift
/// var party = GroceryList(id: ListID(derivedFrom: "party"), name: "Party", created: now)
/// party.budget = Money(minor: 5000)
/// #expect(party.kind == .shopping && party.name == "Party")
/// ```
public struct GroceryList: Entity {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A list to shop from.
        case shopping
        /// Kept for reuse.
        case template
        /// A shopping list that was shopped and finished.
        case trip
        /// The ingredients of a dish.
        case recipe
    }

    public enum Name: String, FieldName {
        case name, created, kind, finished, store, budget, servings, steps, unseen, source, read, repeats, handled
    }

    public static let fieldCount = Name.allCases.count

    public let id: ListID
    /// The name that somebody typed.
    public var givenName: String
    /// The number of this list among those of its kind with the same given name; almost always 1. It is derived from
    /// the lists that exist (`Groceries.numberNamesakes`) and is not in the journal.
    var number = 1
    public var created: Moment
    public var kind: Kind
    /// When the trip was finished.
    public var finished: Moment?
    /// The store where the trip was made; nil if the list is not a trip.
    public var store: StoreID?
    /// The most that the whole list should cost.
    public var budget: Money?
    /// The number of servings that the amounts of a recipe make.
    public var servings: Int?
    /// The instructions, as text.
    public var steps: String?
    /// What of the instructions nobody sees, as `UnseenSigns` spells it: with it they are as they were written, to the
    /// byte. Nil if there is nothing of the kind.
    public var unseen: String?
    /// The origin of a recipe: a link, a book.
    public var source: String?
    /// A fingerprint of the ingredients that were read in `steps` (`Groceries.fingerprint(of:)`). As long as a recipe
    /// has just those, its text says what it says, whatever else is learnt. Nil if nothing was read.
    public var read: Int?
    /// When a template comes up again.
    public var repeats: Repeat?
    /// The last due day that was accepted or declined: each day is offered once.
    public var handled: CivilDate?

    public init(id: ListID, name: String, created: Moment, kind: Kind = .shopping, budget: Money? = nil) {
        (self.id, givenName, self.created, self.kind, self.budget) = (id, name, created, kind, budget)
    }

    /// The name that is shown: the given name, with a number if several lists were given it on different machines:
    /// “Party (2)”.
    public var name: String { number == 1 ? givenName : "\(givenName) (\(number))" }

    /// Its place among those of its kind: oldest first, trips by the time they were finished.
    var place: (Moment, ListID) { (finished ?? created, id) }

    public static func == (a: GroceryList, b: GroceryList) -> Bool { a.id == b.id && a.fields == b.fields }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// The list with which every household begins, the same one on every machine.
    public static func first(at moment: Moment) -> GroceryList {
        GroceryList(id: ListID(derivedFrom: "groceries"), name: "Groceries", created: moment)
    }

    public init(placeholder id: ListID) { self.init(id: id, name: "", created: Moment(milliseconds: 0)) }

    @inlinable public mutating func visit<V: FieldVisitor<Self>>(_ each: inout V) throws(V.Failure) {
        try each(.name, &givenName, as: .name)
        try each(.created, &created)
        try each(.kind, &kind)
        try each(.finished, &finished)
        try each(.store, &store)
        try each(.budget, &budget)
        try each(.servings, &servings, as: .servings)
        try each(.steps, &steps, as: .lines)
        try each(.unseen, &unseen, as: .lines)
        try each(.source, &source)
        try each(.read, &read)
        try each(.repeats, &repeats)
        try each(.handled, &handled)
    }

    public static func operation(_ edit: Edit<Self>) -> Operation { .list(edit) }

    public var isComplete: Bool { !givenName.isEmpty }
}
