/// What a trip left, and waits for the next list.
extension Groceries {
    /// What the last trip left and was not bought since, and the list on which it waits; nil if nothing waits. Cost: a
    /// look at each entry of the lists to shop from.
    public var leftovers: (list: GroceryList, entries: [Entry])? {
        // What was taken along already belongs to the list that it is on.
        let nexts = Set(lists(of: .trip).map { ListID.next(after: $0.id) })
        let waiting = lists(of: .shopping).filter { nexts.contains($0.id) }.compactMap { list in
            let entries = orderedEntries(of: list.id).filter { $0.left != nil && !$0.isInTrolley }
            return entries.compactMap(\.left).max().map { (last: $0, list: list, entries: entries) }
        }
        return waiting.max { ($0.last, $1.list.id) < ($1.last, $0.list.id) }.map { ($0.list, $0.entries) }
    }
}

extension Groceries {
    /// Whether nothing but meals before `day` want an entry: what is eaten by now is not bought by itself.
    public func isForPastMeals(_ entry: EntryID, before day: CivilDate?) -> Bool {
        guard let day, case let shares = shares(of: entry), !shares.isEmpty else { return false }
        return shares.allSatisfy { share in meals.known(MealID(share.id.recipe)).map { $0.day < day } ?? false }
    }
}

extension Draft {
    /// Moves to the new list `target` what waits since the last trip, for recipes and meals as well; but for what only
    /// meals before `today` want, which stays, for whoever wants it all the same. The list on which it waited is
    /// deleted, if nothing else is on it.
    mutating func takeLeftovers(onto target: ListID, on today: CivilDate?) {
        guard let (list, entries) = groceries.leftovers, list.id != target else { return }
        for entry in entries where !groceries.isForPastMeals(entry.id, before: today) {
            var moved = Entry(id: EntryID(list: target, item: entry.id.item))
            for field in entry.fields { moved.set(field) }
            let shares = groceries.shares(of: entry.id).map { share in
                let purpose = share.isOwn ? target : share.id.recipe
                return Share(id: ShareID(entry: moved.id, recipe: purpose), quantity: share.quantity)
            }
            perform(groceries.removal(of: entry) + [.entry(.add(moved))] + shares.map { .share(.add($0)) })
        }
        if groceries.entries.shown(on: list.id).isEmpty { perform([.list(.remove(list))]) }
    }
}
