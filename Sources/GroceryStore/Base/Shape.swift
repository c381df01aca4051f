import GroceryDomain

extension Ledger {
    /// Identifies the layout of a base: one with another shape is not read. It follows from the fields, the units and
    /// the version of the form. It is not computed at every start: `BaseShapeTests` checks the value.
    static let shape: UInt64 = 0x8C18_3852_BF26_275A

    /// Increase this when something else is written than before, or in another order, and when something becomes
    /// readable that was skipped before, because a base is made without it.
    static let formVersion = 10
}
