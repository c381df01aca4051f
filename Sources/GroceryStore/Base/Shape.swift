import GroceryDomain

extension Ledger {
    /// Identifies the layout of a base, which has no names in it: one with another shape is not read. It follows from
    /// the rows of all fields, the table of units and the version of the form.
    static let shape = shape(fieldsText, units: unitsShape)

    /// The same for what lies over a reference catalogue.
    static func shape(over reference: ReferenceCatalogue?) -> UInt64 { shape ^ (reference?.version ?? 0) }

    static func shape(_ fields: String, units: UInt64) -> UInt64 {
        ListID(derivedFrom: "\(formVersion)\n\(fields)").rawValue ^ units
    }

    static var fieldsText: String {
        ItemType.form.text + Item.form.text + GroceryList.form.text + Entry.form.text + Preference.form.text
            + NamedStore.form.text + Share.form.text + Meal.form.text + Barcode.form.text
    }

    /// What the table of units comes to. It is not computed at every start, which would make the whole table:
    /// `BaseShapeTests` checks the value.
    static let unitsShape: UInt64 = 0x6266_8C22_14E7_192F

    /// Increase this when something else is written than before, or in another order; when something becomes readable
    /// that was skipped before, because a base is made without it; and when the same records come to something else,
    /// because a base has what they came to.
    static let formVersion = 30
}

extension Form {
    /// What a base depends on: the fields, in their order, and what they hold.
    fileprivate var text: String {
        zip(names, rows).reduce(into: "\n") { text, row in
            text += row.0
            text += row.1.isOptional ? "? " : " "
            text += row.1.kind.rawValue
            text += ", "
        }
    }
}
