/// A named list. Its entries are kept beside it, by list.
///
/// Lists to shop from, templates, trips and recipes are lists of one kind each: they are made, filled and edited in the
/// same way, and differ in what may be done with them.
public struct GroceryList: Entity {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A list to shop from.
        case shopping
        /// Kept for reuse.
        case template
        /// Was shopped and finished.
        case trip
        /// What a dish needs.
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
    /// What somebody called it.
    public var givenName: String
    /// Which it is of those of its kind that were given this name; 1 nearly always. It follows from the lists there are
    /// (`Groceries.numberNamesakes`) and stands in no journal.
    var number = 1
    public var created: Moment
    public var kind: Kind
    /// When the trip was finished.
    public var finished: Moment?
    /// Where the trip was made; of what is no trip, nothing.
    public var store: StoreID?
    /// What the whole list is meant to cost at most.
    public var budget: Money?
    /// For how many the amounts of a recipe are.
    public var servings: Int?
    /// What to do, as text.
    public var steps: String?
    /// Where a recipe comes from: a link, a book.
    public var source: String?
    /// When a template comes up again.
    public var repeats: Repeat?
    /// The last day it came up that was taken or declined: it is offered once.
    public var handled: CivilDate?

    public init(id: ListID, name: String, created: Moment, kind: Kind = .shopping, budget: Money? = nil) {
        (self.id, givenName, self.created, self.kind, self.budget) = (id, name, created, kind, budget)
    }

    /// What it is called: what somebody called it, and of several that were made apart, which it is: “Party (2)”.
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
