/// Changes to a trip that arrive late, from a machine that did not know that the trip was finished.
extension Groceries {
    /// The late changes of one trip.
    public struct Late: Hashable, Sendable {
        public var trip: GroceryList
        /// Added to the list before the news arrived: neither bought nor left for the next list.
        public var wanted: [EntryID]
        /// Left for the next list, where it still waits, although it was bought.
        public var bought: [EntryID]
    }

    /// The late changes of `trip`, if any. Finishing the trip left for the next list what it knew of; an entry that it
    /// did not know of is late. Cost: a look at each entry.
    public func late(for trip: GroceryList) -> Late? {
        let next = ListID.next(after: trip.id)
        var late = Late(trip: trip, wanted: [], bought: [])
        for entry in entries.shown(on: trip.id) {
            let left = EntryID(list: next, item: entry.id.item)
            // An entry that was left is known on the next list, even if it was removed there since.
            if !entry.isChecked, entries[left] == nil, entries.known(left)?.left == nil { late.wanted.append(entry.id) }
            if entry.isChecked, isWaiting(left), entry.isWhole { late.bought.append(left) }
        }
        guard !late.wanted.isEmpty || !late.bought.isEmpty else { return nil }
        late.wanted.sort()
        late.bought.sort()
        return late
    }

    private func isWaiting(_ id: EntryID) -> Bool {
        guard lists[id.list]?.kind == .shopping, let entry = entries[id] else { return false }
        return entry.left != nil && !entry.isChecked
    }

    /// Adds what is wanted to the list that followed the trip and removes from it what was bought. Two machines may do
    /// this at the same time.
    public func settling(_ late: Late, at moment: Moment) throws(Refusal) -> (list: ListID, Transaction) {
        let (list, making) = following(late.trip, at: moment)
        var transaction = Transaction(.settle(trip: late.trip.name), making)
        transaction.isWeak = making.isEmpty || lists.known(list) == nil
        for id in late.wanted {
            guard let entry = entries[id] else { continue }
            let rest = entry.planned(on: list)
            if entries[rest.id] == nil {
                if entries.known(rest.id) != nil { transaction.isWeak = false }
                transaction.operations.append(.entry(.add(rest)))
            }
            transaction.operations += removal(of: entry)
        }
        for id in late.bought { if let entry = entries[id] { transaction.operations += removal(of: entry) } }
        return (list, transaction)
    }

    /// Ends the late changes and leaves everything else as it is: what was wanted and not bought is removed from the
    /// trip.
    public func leaving(_ late: Late) -> Transaction {
        var transaction = Transaction(.leave(trip: late.trip.name), [])
        for id in late.wanted { if let entry = entries[id] { transaction.operations += removal(of: entry) } }
        for id in late.bought {
            guard let entry = entries[id] else { continue }
            transaction.operations += entry.changing { $0.left = nil }
        }
        return transaction
    }

    /// The shopping list that followed `trip`, over any number of trips; otherwise the one with its name. If there is
    /// none, also the operations that make it.
    private func following(_ trip: GroceryList, at moment: Moment) -> (ListID, [Operation]) {
        var id = ListID.next(after: trip.id)
        while lists[id]?.kind == .trip { id = .next(after: id) }
        if lists[id]?.kind == .shopping { return (id, []) }
        if let namesake = list(named: trip.name) { return (namesake.id, []) }
        return (id, [.list(.add(GroceryList(id: id, name: trip.name, created: moment, budget: trip.budget)))])
    }
}

extension Entry {
    /// Whether everything planned was bought, as far as that can be told.
    fileprivate var isWhole: Bool {
        guard let planned, let bought else { return true }
        return planned.stillWanted(after: bought) == nil
    }
}
