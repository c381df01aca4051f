/// At which stores a machine is checked in, each with a list to shop from. It belongs to the machine, as the current
/// list does: two people with one list may be in two shops.
public struct CheckIns: Hashable, Sendable, CustomStringConvertible {
    private struct Visit: Hashable, Sendable {
        var list: ListID
        var store: StoreID
    }

    /// The latest first.
    private var visits: [Visit] = []

    /// Nobody shops from more lists between two trips.
    static let countMax = 16

    public init() {}

    /// Reads what `description` wrote; what is no visit ends it. At most sixteen.
    public init(_ text: String) {
        for line in text.split(separator: "\n").prefix(Self.countMax) {
            let parts = line.split(separator: " ")
            guard parts.count == 2, let list = ListID(parts[0]), let store = StoreID(parts[1]) else { break }
            visits.append(Visit(list: list, store: store))
        }
    }

    /// The store with `list`; nil is nowhere in particular. To set it makes it the latest, and where there are more
    /// than sixteen the oldest is forgotten.
    public subscript(list: ListID) -> StoreID? {
        get { visits.first { $0.list == list }?.store }
        set {
            visits.removeAll { $0.list == list }
            guard let newValue else { return }
            visits = [Visit(list: list, store: newValue)] + visits.prefix(Self.countMax - 1)
        }
    }

    /// A line for each list: the list, and the store.
    public var description: String { visits.map { "\($0.list) \($0.store)\n" }.joined() }
}

extension Groceries {
    /// The store one is in while working on `list`: of a list to shop from where this machine is checked in, as long as
    /// there is that store; of a trip where it was made. Nil is nowhere in particular.
    public func store(for list: GroceryList, _ checkIns: CheckIns) -> StoreID? {
        switch list.kind {
        case .shopping: checkIns[list.id].flatMap { stores[$0]?.id }
        case .trip: list.store
        case .template, .recipe: nil
        }
    }

    /// The stores at which a machine is checked in with a list to shop from.
    public func stores(of checkIns: CheckIns) -> Set<StoreID> {
        Set(orderedLists.compactMap { store(for: $0, checkIns) })
    }
}
