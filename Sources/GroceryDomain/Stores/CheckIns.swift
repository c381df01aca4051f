/// The stores at which a machine is checked in, one for each shopping list. They belong to the machine, as the current
/// list does: two people who share a list may be in two shops.
public struct CheckIns: Hashable, Sendable, CustomStringConvertible {
    private struct Visit: Hashable, Sendable {
        var list: ListID
        var store: StoreID
    }

    /// The latest first.
    private var visits: [Visit] = []

    /// More shopping lists than anybody uses between two trips.
    static let countMax = 16

    public init() {}

    /// Reads what `description` wrote, up to the first text that is not a visit. At most sixteen.
    public init(_ text: String) {
        for line in text.split(separator: "\n").prefix(Self.countMax) {
            let parts = line.split(separator: " ")
            guard parts.count == 2, let list = ListID(parts[0]), let store = StoreID(parts[1]) else { break }
            visits.append(Visit(list: list, store: store))
        }
    }

    /// The store for `list`; nil means no particular store. Setting it makes it the latest; with more than sixteen, the
    /// oldest is forgotten.
    public subscript(list: ListID) -> StoreID? {
        get { visits.first { $0.list == list }?.store }
        set {
            visits.removeAll { $0.list == list }
            guard let newValue else { return }
            visits = [Visit(list: list, store: newValue)] + visits.prefix(Self.countMax - 1)
        }
    }

    /// One line per list: the list, and the store.
    public var description: String { visits.map { "\($0.list) \($0.store)\n" }.joined() }
}

extension Groceries {
    /// The store the person is in while working on `list`. For a shopping list, the one at which this machine is
    /// checked in, if the store still exists; for a trip, the one where it was made. Nil means no particular store.
    public func store(for list: GroceryList, _ checkIns: CheckIns) -> StoreID? {
        switch list.kind {
        case .shopping: checkIns[list.id].flatMap { stores[$0]?.id }
        case .trip: list.store
        case .template, .recipe: nil
        }
    }

    /// The stores at which a machine is checked in with a shopping list.
    public func stores(of checkIns: CheckIns) -> Set<StoreID> {
        Set(orderedLists.compactMap { store(for: $0, checkIns) })
    }
}
