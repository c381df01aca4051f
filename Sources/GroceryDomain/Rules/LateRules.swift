/// What comes too late for a trip: from somebody who did not know yet that it was finished.
extension Groceries {
    /// What is to be settled of one trip.
    public struct Late: Hashable, Sendable {
        public var trip: GroceryList
        /// What was put on the list after all: neither bought, nor left for the next.
        public var wanted: [EntryID]
        /// What was left for the next list, waits there, and was bought after all.
        public var bought: [EntryID]
    }

    /// What is to be settled of `trip`, if anything is: shopping memory left for the next list what it knew of. Cost: a
    /// look at each entry.
    public func late(for trip: GroceryList) -> Late? {
        let next = ListID.next(after: trip.id)
        var late = Late(trip: trip, wanted: [], bought: [])
        for entry in entries.shown(on: trip.id) {
            let left = EntryID(list: next, item: entry.id.item)
            // What was left is known of, also where it was taken off since.
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

    /// Puts what is wanted on the list that came of the trip, and takes off what was bought. Two machines may do it.
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

    /// Leaves everything as it is, and no more to be settled: what was wanted and not bought is off the trip.
    public func leaving(_ late: Late) -> Transaction {
        var transaction = Transaction(.leave(trip: late.trip.name), [])
        for id in late.wanted { if let entry = entries[id] { transaction.operations += removal(of: entry) } }
        for id in late.bought {
            guard let entry = entries[id] else { continue }
            transaction.operations.append(.entry(.change(id, old: .left(entry.left), new: .left(nil))))
        }
        return transaction
    }

    /// The list to shop from that came of `trip`, over however many trips; otherwise the one that has its name. Where
    /// there is none, what makes it.
    private func following(_ trip: GroceryList, at moment: Moment) -> (ListID, [Operation]) {
        var id = ListID.next(after: trip.id)
        while lists[id]?.kind == .trip { id = .next(after: id) }
        if lists[id]?.kind == .shopping { return (id, []) }
        if let namesake = list(named: trip.name) { return (namesake.id, []) }
        return (id, [.list(.add(GroceryList(id: id, name: trip.name, created: moment, budget: trip.budget)))])
    }
}

extension Entry {
    /// Whether all that was planned was bought, as far as that can be told.
    fileprivate var isWhole: Bool {
        guard let planned, let bought, let rest = planned.less(bought) else { return true }
        return rest == planned
    }
}
