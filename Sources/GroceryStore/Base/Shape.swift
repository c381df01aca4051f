import GroceryDomain

extension Ledger {
    /// What a base looks like: one of another shape is not read. It follows from the fields, the units and the version of
    /// the form, and is not worked out at every start: `SnapshotShapeTests` says what it has to be.
    static let shape: UInt64 = 0xE1AE_9C77_0A87_0529

    /// Counted up when something else is written than before, or in another order; and when something can be read that was
    /// passed over, as a snapshot is made without it.
    static let formVersion = 8
}
