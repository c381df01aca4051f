import GroceryDomain
import Journal

/// What a snapshot holds beside its front, read without it, on whatever thread.
struct Rest: Sendable {
    var ledger: Ledger
    var groceries: Groceries
    /// What things cost on past trips, all of which are here.
    let prices: PriceBook
    private let bytes: [UInt8]
    /// Where in `bytes` the actions begin that can be undone.
    private let undoStart: Int

    /// Nil when it is damaged.
    init?(of snapshot: SnapshotFile) {
        guard let bytes = snapshot.readRest() else { return nil }
        var (ledger, groceries) = (Ledger(), Groceries())
        let undoStart = bytes.withUnsafeBytes { bytes -> Int? in
            var reader = SnapshotReader(bytes)
            guard (try? Ledger.readEntities(&reader, into: &groceries)) != nil,
                (try? ledger.readRegisters(&reader, into: &groceries)) != nil
            else { return nil }
            return reader.offset
        }
        guard let undoStart else { return nil }
        prices = PriceBook(groceries)
        (self.ledger, self.groceries, self.bytes, self.undoStart) = (ledger, groceries, bytes, undoStart)
    }

    /// What of this machine's actions can be undone; nil when that is damaged.
    func undoStack(_ journal: Journal) -> UndoStack? {
        bytes.withUnsafeBytes { bytes in
            var reader = SnapshotReader(bytes, from: undoStart)
            guard let stack = try? UndoStack(from: &reader, journal), reader.isAtEnd else { return nil }
            return stack
        }
    }
}

extension Ledger {
    /// Takes over all of `rest`, which is empty then: of things of which nothing is known here. Cost: as what was known here.
    mutating func join(_ rest: inout Ledger) {
        swap(&self, &rest)
        types.add(rest.types)
        items.add(rest.items)
        lists.add(rest.lists)
        entries.add(rest.entries)
        preferences.add(rest.preferences)
        stores.add(rest.stores)
        shares.add(rest.shares)
        deletedTypes.formUnion(rest.deletedTypes)
        deletedItems.formUnion(rest.deletedItems)
        deletedLists.formUnion(rest.deletedLists)
        rest = Ledger()
    }
}
