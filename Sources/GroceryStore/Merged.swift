import GroceryDomain

/// What merging needs to know about a kind of entity.
protocol Merged: Journalled {
    /// Fields without which the entity has no meaning. They keep their last value if there is no other claim on them.
    static var essential: FieldSet { get }
    /// The field in which the amounts of several authors add up, if there is one.
    static var counted: CountedField<Self>? { get }
    /// The fields on which an addition makes a claim: those that differ from an unknown entity.
    var asserted: FieldSet { get }
    /// Whether values are computed in `Ledger.finish` rather than at each change. Computing the values of an entry with
    /// claims of several writers takes long, and folding needs to know only whether the entry is present.
    static var isGatheredLate: Bool { get }
    /// Whether concurrent claims on a field are joined; otherwise the last one wins.
    static func isJoined(_ field: Int) -> Bool
    /// The joined value of one or more concurrent claims on such a field.
    static func joined(_ values: [Field]) -> Field
}

/// A field that holds an amount.
struct CountedField<E: Entity> {
    let index: Int
    let quantity: (E.Field) -> Quantity?
    let field: (Quantity?) -> E.Field
}

extension Merged {
    static var essential: FieldSet { FieldSet() }
    static var counted: CountedField<Self>? { nil }
    static var isGatheredLate: Bool { false }
    static func isJoined(_ field: Int) -> Bool { false }
    static func joined(_ values: [Field]) -> Field { values[values.count - 1] }

    var asserted: FieldSet {
        var asserted = FieldSet()
        for (index, (value, blank)) in zip(fields, Self(placeholder: id).fields).enumerated() where value != blank {
            asserted.insert(index)
        }
        return asserted
    }
}

extension ItemType: Merged {
    static var essential: FieldSet { fields(.name(""), .position(0)) }
}

extension Item: Merged {
    /// Does not create values of all fields: a catalogue has thousands of items.
    var asserted: FieldSet {
        FieldSet([!name.isEmpty, type.rawValue != 0, !aliases.isEmpty, usual != nil, !stores.isEmpty])
    }

    static var essential: FieldSet { fields(.name(""), .type(ItemTypeID(rawValue: 0))) }
}

extension GroceryList: Merged {
    static var essential: FieldSet { fields(.name(""), .created(Moment(milliseconds: 0)), .kind(.shopping)) }
}

extension NamedStore: Merged {
    static var essential: FieldSet { fields(.name("")) }
}

extension Preference: Merged {}

extension Entry: Merged {
    /// Does not create values of all fields: years hold thousands of entries.
    var asserted: FieldSet {
        FieldSet([planned != nil, isChecked, note != nil, bought != nil, price != nil, store != nil, left != nil])
    }

    static var counted: CountedField<Entry>? {
        CountedField(
            index: fieldIndex(.planned(nil)),
            quantity: { if case .planned(let quantity) = $0 { quantity } else { nil } }, field: Field.planned)
    }

    static var isGatheredLate: Bool { true }

    static func isJoined(_ field: Int) -> Bool { field == fieldIndex(.note(nil)) }

    /// All notes are kept, each once. Removing a note removes only those its author had seen.
    static func joined(_ values: [Field]) -> Field {
        var notes: [String] = []
        for case .note(let note?) in values where !notes.contains(note) { notes.append(note) }
        return .note(notes.isEmpty ? nil : notes.joined(separator: "; "))
    }
}

extension Share: Merged {
    static var counted: CountedField<Share>? {
        CountedField(
            index: 0, quantity: { if case .quantity(let quantity) = $0 { quantity } else { nil } },
            field: Field.quantity)
    }
}

extension Merged {
    /// The fields to which these values belong.
    fileprivate static func fields(_ values: Field...) -> FieldSet {
        values.reduce(into: FieldSet()) { $0.insert(fieldIndex($1)) }
    }
}
