/// A named list. Its entries are kept separately, by list.
///
/// Shopping lists, templates, trips and recipes are all lists, each of its own kind. They are made, filled and edited
/// in the same way and differ in what else can be done with them.
///
/// ```swift
/// var party = GroceryList(id: ListID(derivedFrom: "party"), name: "Party", created: now)
/// party.set(.budget(Money(minor: 5000)))
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

    public enum Field: Hashable, Sendable {
        case name(String)
        case created(Moment)
        case kind(Kind)
        case finished(Moment?)
        case store(StoreID?)
        case budget(Money?)
        case servings(Int?)
        case steps(String?)
        case source(String?)
        case repeats(Repeat?)
        case handled(CivilDate?)
    }

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
    /// The origin of a recipe: a link, a book.
    public var source: String?
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

    public static func == (a: GroceryList, b: GroceryList) -> Bool { a.id == b.id && a.fields == b.fields }
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }

    public init(placeholder id: ListID) { self.init(id: id, name: "", created: Moment(milliseconds: 0)) }

    public var fields: [Field] {
        [
            .name(givenName), .created(created), .kind(kind), .finished(finished), .store(store), .budget(budget),
            .servings(servings), .steps(steps), .source(source), .repeats(repeats), .handled(handled),
        ]
    }

    public var isComplete: Bool { !givenName.isEmpty }

    public mutating func set(_ field: Field) {
        switch field {
        case .name(let value): givenName = value
        case .created(let value): created = value
        case .kind(let value): kind = value
        case .finished(let value): finished = value
        case .store(let value): store = value
        case .budget(let value): budget = value
        case .servings(let value): servings = value
        case .steps(let value): steps = value
        case .source(let value): source = value
        case .repeats(let value): repeats = value
        case .handled(let value): handled = value
        }
    }

    public static let fieldCount = 11

    public static func fieldIndex(_ field: Field) -> Int {
        switch field {
        case .name: 0
        case .created: 1
        case .kind: 2
        case .finished: 3
        case .store: 4
        case .budget: 5
        case .servings: 6
        case .steps: 7
        case .source: 8
        case .repeats: 9
        case .handled: 10
        }
    }
}
