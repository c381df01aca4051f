/// The lists that were current on a machine, the latest first. When one of them is finished, deleted or undone, the
/// trail says which list is next.
public struct ListTrail: Hashable, Sendable, CustomStringConvertible {
    public private(set) var lists: [ListID] = []

    /// Enough to return from a few lists that were made and undone.
    static let countMax = 4

    public init() {}

    /// Reads what `description` wrote, up to the first text that is not an identity. At most four lists.
    public init(_ text: String) {
        for line in text.split(separator: "\n").prefix(Self.countMax) {
            guard let id = ListID(line) else { break }
            lists.append(id)
        }
    }

    /// Makes `list` the latest. With more than four, the oldest is forgotten.
    public mutating func take(_ list: ListID) {
        lists = [list] + lists.filter { $0 != list }.prefix(Self.countMax - 1)
    }

    /// One line per list.
    public var description: String { lists.map { "\($0)\n" }.joined() }
}

extension Groceries {
    /// The current shopping list for `trail`: the latest list on it that is still a shopping list, or that was followed
    /// by one when it was finished. If the trail leads to none, the oldest of all lists.
    ///
    /// The result depends only on the shopping lists, so it is stable as long as they are. Cost: a sort of all lists at
    /// worst, and some hundred hashes.
    public func currentList(along trail: ListTrail) -> GroceryList? {
        for id in trail.lists {
            if let list = listToShop(insteadOf: id) { return list }
        }
        return orderedLists.first
    }

    /// The most trips that may have been finished elsewhere since this machine last looked: two years of weekly trips.
    private static let tripsMissedMax = 100

    /// `id` itself if it is a shopping list, otherwise the first shopping list among those that followed it, trip after
    /// trip.
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
    /// The list for what a trip leaves. Its identity is derived, so two machines that finish the same list make the
    /// same one.
    static func next(after list: ListID) -> ListID { ListID(derivedFrom: "after \(list)") }
}
