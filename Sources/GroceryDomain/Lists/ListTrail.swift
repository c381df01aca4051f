/// The lists that were the current one on a machine, the latest first: where to go on when one of them is finished,
/// deleted, or undone.
public struct ListTrail: Hashable, Sendable, CustomStringConvertible {
    public private(set) var lists: [ListID] = []

    /// Enough to come back from a few lists that were made and undone.
    static let countMax = 4

    public init() {}

    /// Reads what `description` wrote; what is no identity ends it. At most four lists.
    public init(_ text: String) {
        for line in text.split(separator: "\n").prefix(Self.countMax) {
            guard let id = ListID(line) else { break }
            lists.append(id)
        }
    }

    /// Makes `list` the latest. The oldest is forgotten where there are more than four.
    public mutating func take(_ list: ListID) {
        lists = [list] + lists.filter { $0 != list }.prefix(Self.countMax - 1)
    }

    /// A line for each list.
    public var description: String { lists.map { "\($0)\n" }.joined() }
}

extension Groceries {
    /// The list to shop from, for who comes along `trail`: the latest that still is one, or what was left of it when it
    /// was finished; the oldest of all lists where the trail leads to none.
    ///
    /// It depends on nothing but the lists to shop from, so that it is the same while only they are there.
    /// Cost: a sort of all lists at worst, and some hundred hashes.
    public func currentList(along trail: ListTrail) -> GroceryList? {
        for id in trail.lists {
            if let list = listToShop(insteadOf: id) { return list }
        }
        return orderedLists.first
    }

    /// How many trips may have been finished elsewhere since this machine looked last: two years of them, week by week.
    private static let tripsMissedMax = 100

    /// `id` itself where that is a list to shop from, otherwise the first such list among those that were left of it,
    /// trip after trip.
    public func listToShop(insteadOf id: ListID) -> GroceryList? {
        var id = id
        for _ in 0...Self.tripsMissedMax {
            if let list = lists[id], list.kind == .shopping { return list }
            id = .next(after: id)
        }
        return nil
    }
}

extension ListID {
    /// The list for what a trip leaves. Being derived, it is the same for two machines that finish the same list.
    static func next(after list: ListID) -> ListID { ListID(derivedFrom: "after \(list)") }
}
