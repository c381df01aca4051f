import GroceryDomain

/// What merging has to know of a kind of entity.
protocol Merged: Journalled {
    /// Fields without which nobody knows what the entity is. They keep their last value where nothing else is said of them.
    static var essential: FieldSet { get }
    /// The field in which the amounts of several authors add up, where there is one.
    static var counted: CountedField<Self>? { get }
    /// The fields of which an addition says something: those that are not as an unknown entity has them.
    var asserted: FieldSet { get }
    /// What stands where two authors said something at the same time; nil where one of them has to give way.
    static func joined(_ one: Field, _ other: Field) -> Field?
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
    static func joined(_ one: Field, _ other: Field) -> Field? { nil }

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

    /// Two notes are both read. Who takes a note away means the one he knows.
    static func joined(_ one: Field, _ other: Field) -> Field? {
        guard case .note(let first) = one, case .note(let second) = other else { return nil }
        guard let first, let second, first != second else { return .note(first ?? second) }
        return .note("\(first); \(second)")
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
