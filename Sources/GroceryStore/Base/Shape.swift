import GroceryDomain

extension Ledger {
    /// What a base looks like: one of another shape is not read. It follows from the fields, the units and the version
    /// of the form, and is not worked out at every start: `BaseShapeTests` says what it has to be.
    static let shape: UInt64 = 0x8C18_3852_BF26_275A

    /// Counted up when something else is written than before, or in another order; and when something can be read that
    /// was passed over, as a base is made without it.
    static let formVersion = 10
}
