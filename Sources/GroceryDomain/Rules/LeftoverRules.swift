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

extension Draft {
    /// Moves to the new list `target` what waits since the last trip, for recipes and meals as well; but for what meals
    /// before `today` want, which are eaten by now: that stays, for whoever wants it all the same. The list on which it
    /// waited is deleted, if nothing else is on it.
    mutating func takeLeftovers(onto target: ListID, on today: CivilDate?) {
        guard let (list, entries) = groceries.leftovers, list.id != target else { return }
        for entry in entries {
            let past = groceries.shares(of: entry.id).filter { groceries.isForPastMeal($0, on: today) }
            var besides = Draft(of: groceries, at: moment)
            for share in past { besides.perform(besides.groceries.takingBack(share)) }
            guard let wanted = besides.groceries.entries[entry.id] else { continue }
            let shares = besides.groceries.shares(of: entry.id)
            perform(past.isEmpty ? groceries.removal(of: entry) : keeping(past, on: entry, without: shares))
            var moved = Entry(id: EntryID(list: target, item: entry.id.item))
            for field in wanted.fields { moved.set(field) }
            let purposes = shares.map { share in
                let purpose = share.isOwn ? target : share.id.recipe
                return Share(id: ShareID(entry: moved.id, recipe: purpose), quantity: share.quantity)
            }
            perform([.entry(.add(moved))] + purposes.map { .share(.add($0)) })
        }
        if groceries.entries.shown(on: list.id).isEmpty { perform([.list(.remove(list))]) }
    }

    /// Leaves of an entry what these shares want of it.
    private func keeping(_ shares: [Share], on entry: Entry, without others: [Share]) -> [Operation] {
        var amount: Quantity?
        for share in shares { amount = (try? Quantity.sum(amount, share.quantity)) ?? amount }
        return others.map { .share(.remove($0)) } + entry.changing { $0.planned = amount }
    }
}

extension Groceries {
    fileprivate func isForPastMeal(_ share: Share, on today: CivilDate?) -> Bool {
        guard let today, let meal = meals.known(MealID(share.id.recipe)) else { return false }
        return meal.day < today
    }
}
