import GroceryDomain

/// What merging has to know of a kind of entity.
protocol Merged: Journalled {
    /// Fields without which nobody knows what the entity is. They keep their last value where nothing else is said of
    /// them.
    static var essential: FieldSet { get }
    /// The field in which the amounts of several authors add up, where there is one.
    static var counted: CountedField<Self>? { get }
    /// The fields of which an addition says something: those that are not as an unknown entity has them.
    var asserted: FieldSet { get }
    /// Whether its values are worked out before anybody looks, rather than at each change: what many say of entries
    /// takes long to gather, and nothing that is folded asks for more of one than whether it is there.
    static var isGatheredLate: Bool { get }
    /// Whether several who said something of a field at the same time are all heard; else the last of them has it.
    static func isJoined(_ field: Int) -> Bool
    /// What several said of such a field, one at least, comes to.
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
    /// Without making values of all fields: a catalogue has thousands of items.
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
    /// Without making values of all fields: years have thousands of entries.
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

    /// All notes are read, each once. Who takes a note away means the one he knows.
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
    /// The fields that these are values of.
    fileprivate static func fields(_ values: Field...) -> FieldSet {
        values.reduce(into: FieldSet()) { $0.insert(fieldIndex($1)) }
    }
}
