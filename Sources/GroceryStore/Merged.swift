import GroceryDomain

/// What merging needs to know about a kind of entity.
protocol Merged: Journalled {
    /// Fields without which the entity has no meaning. They keep their last value if there is no other claim on them.
    static var essential: FieldSet { get }
    /// The field in which the amounts of several authors add up, if there is one.
    static var counted: CountedField<Self>? { get }
    /// Whether values are computed in `Ledger.finish` rather than at each change. Computing the values of an entry with
    /// claims of several writers takes long, and folding needs to know only whether the entry is present.
    static var isGatheredLate: Bool { get }
    /// Whether concurrent claims on a field are joined; otherwise the last one wins.
    static func isJoined(_ field: Int) -> Bool
    /// The joined value of one or more concurrent claims on such a field.
    static func joined(_ values: [Field]) -> Field
    /// Makes it as the household began with it, from as it is shown where nobody changed it since.
    mutating func becomeAsBegun()
    /// Fields that may be shown in another language than they were said in, so that what was said is kept as well.
    static var translated: FieldSet { get }
    /// Fields that say one thing together.
    static var agreeing: FieldSet { get }
    /// Brings these into accord, after each was decided by its own claims.
    static func agree(_ entity: inout Self, by claims: Claims<Self>)
}

/// A field that holds an amount.
struct CountedField<E: Entity> {
    let index: Int

    init(_ name: E.Name) { index = name.index }

    func quantity(_ field: E.Field) -> Quantity? {
        if case .quantity(let quantity) = field.value { quantity } else { nil }
    }

    func field(_ quantity: Quantity?) -> E.Field { E.Field(at: index, quantity.erased) }
}

extension Merged {
    static var essential: FieldSet { FieldSet() }
    static var counted: CountedField<Self>? { nil }
    static var isGatheredLate: Bool { false }
    static func isJoined(_ field: Int) -> Bool { false }
    static func joined(_ values: [Field]) -> Field { values[values.count - 1] }
    mutating func becomeAsBegun() {}
    static var translated: FieldSet { FieldSet() }
    static var agreeing: FieldSet { FieldSet() }
    static func agree(_ entity: inout Self, by claims: Claims<Self>) {}
}

extension Journalled {
    var asserted: FieldSet { filled }

    /// The fields that differ from those of an unknown entity.
    var filled: FieldSet {
        var (copy, filled) = (self, FilledFields<Self>())
        copy.visit(&filled)
        return filled.fields
    }
}

private struct FilledFields<E: Entity>: FieldVisitor {
    var fields = FieldSet()
    var index = 0

    @inline(__always)
    mutating func callAsFunction(_ name: E.Name, _ value: inout some FieldValue, as kind: FieldKind) {
        if !value.isUnset { fields.insert(index) }
        index &+= 1
    }
}

extension ItemType: Merged {
    static let essential = FieldSet(of: [Name.name, .position])
    static let translated = FieldSet(of: [Name.name])
}

extension Item: Merged {
    static let essential = FieldSet(of: [Name.name, .type])

    mutating func becomeAsBegun() { speak(.british) }

    static let translated = FieldSet(of: [Name.name, .aliases, .commonness, .usual])

    /// Which of its names is its own follows from the English of the household.
    static let agreeing = FieldSet(of: [Name.name, .aliases])
}

extension GroceryList: Merged {
    static let essential = FieldSet(of: [Name.name, .created, .kind])
}

extension NamedStore: Merged {
    static let essential = FieldSet(of: [Name.name])
}

extension Preference: Merged {}

extension Meal: Merged {
    static let essential = FieldSet(of: [Name.name, .day, .created])
}

extension Barcode: Merged {}

extension Entry: Merged {
    static let counted: CountedField<Entry>? = CountedField(.planned)

    static var isGatheredLate: Bool { true }

    private static let note = Name.note.index
    private static let planned = Name.planned.index
    private static let taken = Name.bought.index

    static func isJoined(_ field: Int) -> Bool { field == note || field == taken || field == planned }

    /// All notes are kept, each once. Removing a note removes only those its author had seen. Of what was taken, the
    /// most was. Of what is planned, the last amount is: an amount beats "some".
    static func joined(_ values: [Entry.Field]) -> Entry.Field {
        if let last = values.last, last.index == planned { return values.last { $0.value != .none } ?? last }
        if values[0].index == taken {
            let amounts = values.compactMap { if case .quantity(let amount) = $0.value { amount } else { nil } }
            return Entry.Field(at: taken, Entry.most(amounts).erased)
        }
        var notes: [String] = []
        for case .text(let note) in values.map(\.value) where !notes.contains(note) { notes.append(note) }
        return Entry.Field(at: note, notes.isEmpty ? .none : .text(notes.joined(separator: "; ")))
    }

    static let agreeing = FieldSet(of: [Name.planned, .checked, .bought])

    static func agree(_ entry: inout Entry, by claims: Claims<Entry>) {
        // Up to 0.2.0 a mark does not say how much it takes: then the last word stands.
        if claims.areSeveral(in: Name.checked.index), !claims.live(in: Name.bought.index).isEmpty {
            entry.agree()
        } else {
            entry.closeIfCovered()
        }
    }
}

extension Share: Merged {
    static let counted: CountedField<Share>? = CountedField(.quantity)
}
