import GroceryDomain

extension Ledger {
    /// Identifies the layout of a base, which has no names in it: one with another shape is not read. It follows from
    /// the rows of all fields, the table of units and the version of the form.
    static let shape = shape(fieldsText, Unit.tableText)

    static func shape(_ fields: String, _ units: String) -> UInt64 {
        ListID(derivedFrom: "\(formVersion)\n\(fields)\n\(units)").rawValue
    }

    static var fieldsText: String {
        ItemType.form.text + Item.form.text + GroceryList.form.text + Entry.form.text + Preference.form.text
            + NamedStore.form.text + Share.form.text
    }

    /// Increase this when something else is written than before, or in another order, and when something becomes
    /// readable that was skipped before, because a base is made without it.
    static let formVersion = 11
}

extension Form {
    /// What a base depends on: the fields, in their order, and what they hold.
    fileprivate var text: String {
        zip(names, rows).reduce(into: "\n") { text, row in
            text += "\(row.0)\(row.1.isOptional ? "?" : "") \(row.1.kind.rawValue), "
        }
    }
}
