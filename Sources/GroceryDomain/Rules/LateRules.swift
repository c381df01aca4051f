/// Changes to a trip that arrive late, from a machine that did not know that the trip was finished.
extension Groceries {
    /// The late changes of one trip.
    public struct Late: Hashable, Sendable {
        public var trip: GroceryList
        /// Added to the list before the news arrived: neither bought nor left for the next list. On the trip.
        public var wanted: [EntryID] = []
        /// More or less of them is wanted than the trip left. On the trip.
        public var changed: [EntryID] = []
        /// Left for the next list, where they still wait, although they were bought. On the next list.
        public var bought: [EntryID] = []
        /// Left for the next list, where they still wait, although they were taken off the trip. On the next list.
        public var removed: [EntryID] = []

        public var count: Int { wanted.count + changed.count + bought.count + removed.count }
    }

    /// The late changes of `trip`, if any. Finishing the trip left for the next list what it knew of; whatever else the
    /// trip says by now is late. Cost: a look at each entry of both.
    public func late(for trip: GroceryList) -> Late? {
        let next = ListID.next(after: trip.id)
        let isOpen = lists[next]?.kind == .shopping
        var late = Late(trip: trip)
        for entry in entries.shown(on: trip.id) {
            let id = EntryID(list: next, item: entry.id.item)
            // An entry that was left is known on the next list, even if it was removed there since.
            if let left = entries.known(id), let moment = left.left {
                let isWaiting = isOpen && !left.isChecked && entries[id] != nil
                if let rest = entry.leftOver(on: next, at: moment) {
                    if isLate(rest, left, isWaiting, entry) { late.changed.append(entry.id) }
                } else if isWaiting, entry.planned != nil || entry.bought == nil {
                    // Of what more was wanted, and nobody said how much, the trip left some.
                    late.bought.append(id)
                }
            } else if !entry.isChecked, entries[id] == nil {
                late.wanted.append(entry.id)
            }
        }
        for entry in entries.shown(on: next) where isOpen && entry.left != nil && !entry.isChecked {
            if entries[EntryID(list: trip.id, item: entry.id.item)] == nil { late.removed.append(entry.id) }
        }
        guard late.count > 0 else { return nil }
        late.wanted.sort()
        late.changed.sort()
        late.bought.sort()
        late.removed.sort()
        return late
    }

    /// Whether `entry` leaves another amount than it left. Where that no longer waits, bought or removed, only more of
    /// it can still be wanted.
    private func isLate(_ rest: Entry, _ left: Entry, _ isWaiting: Bool, _ entry: Entry) -> Bool {
        if isWaiting { return !Quantity.areEqual(rest.planned, left.leftover) }
        guard !entry.isChecked, let amount = rest.planned, let leftover = left.leftover else { return false }
        return amount.less(leftover) != nil
    }

    /// Brings the list that followed the trip in line with it: adds what is wanted, and removes what was bought or
    /// taken off. Amounts are set, not stepped: two machines may do this at the same time.
    public func settling(_ late: Late, at moment: Moment) throws(Refusal) -> (list: ListID, Transaction) {
        let (list, making) = following(late.trip, at: moment)
        var transaction = Transaction(.settle(trip: late.trip.name), making)
        transaction.additions = making.isEmpty || lists.known(list) == nil ? .giveWay : .once
        func add(_ entry: Entry) {
            if entries.known(entry.id) != nil { transaction.additions = .once }
            transaction.operations.append(.entry(.add(entry)))
        }
        for id in late.wanted {
            guard let entry = entries[id] else { continue }
            var rest = entry.planned(on: list)
            rest.planned = entry.open
            if entries[rest.id] == nil { add(rest) }
            transaction.operations += handing(entry, to: rest) + ending(entry)
        }
        for id in late.changed {
            guard let entry = entries[id], let (left, rest) = leftovers(of: entry) else { continue }
            var wanted = entry.planned(on: list)
            let known = entries[wanted.id]
            wanted.planned = Quantity.moving(known?.planned, from: left.leftover, to: rest.planned)
            if let known {
                transaction.operations += try setting(wanted.planned, on: known.id).operations
            } else {
                add(wanted)
            }
            transaction.operations += handing(entry, to: wanted) + agreeing(entry, left, rest)
        }
        for id in late.bought + late.removed {
            guard let entry = entries[id] else { continue }
            // What was added to it on the next list is still wanted, and what recipes and meals want of it since then.
            let more = entry.leftover.map { entry.planned?.less($0) } ?? entry.planned
            let shares = shares(of: id)
            let handed = shares.filter { isHanded($0, from: late.trip.id) }
            if more != nil || handed.count < shares.count(where: { !$0.isOwn }) {
                transaction.operations += entry.changing { ($0.planned, $0.left, $0.leftover) = (more, nil, nil) }
                transaction.operations += shares.filter(\.isOwn).map { .share(.remove($0)) }
                transaction.operations += handed.map { .share(.remove($0)) }
            } else {
                transaction.operations += removal(of: entry)
            }
        }
        return (list, transaction)
    }

    /// What recipes and meals want of an entry of a trip goes with it to `rest`, on the list that follows.
    private func handing(_ entry: Entry, to rest: Entry) -> [Operation] {
        shares(of: entry.id).compactMap { $0.left(for: rest) }.flatMap { share -> [Operation] in
            guard let known = shares[share.id] else { return [.share(.add(share))] }
            return known.changing { $0.quantity = share.quantity }
        }
    }

    /// Whether the trip handed that share to the list that follows.
    private func isHanded(_ share: Share, from trip: ListID) -> Bool {
        let entry = EntryID(list: trip, item: share.id.entry.item)
        return !share.isOwn && shares.known(ShareID(entry: entry, recipe: share.id.recipe)) != nil
    }

    /// Ends the late changes and leaves everything else as it is: what was wanted and not bought is removed from the
    /// trip.
    public func leaving(_ late: Late) -> Transaction {
        var transaction = Transaction(.leave(trip: late.trip.name), [])
        for id in late.wanted { if let entry = entries[id] { transaction.operations += ending(entry) } }
        for id in late.changed {
            guard let entry = entries[id], let (left, rest) = leftovers(of: entry) else { continue }
            transaction.operations += agreeing(entry, left, rest)
        }
        for id in late.bought + late.removed {
            guard let entry = entries[id] else { continue }
            transaction.operations += entry.changing { ($0.left, $0.leftover) = (nil, nil) }
        }
        return transaction
    }

    /// What is wanted on a trip that is over is wanted no more; what of it was bought stays.
    private func ending(_ entry: Entry) -> [Operation] {
        entry.isInTrolley ? entry.changing { $0.isChecked = true } : removal(of: entry)
    }

    /// What the trip left of `entry`, and what it would leave now.
    private func leftovers(of entry: Entry) -> (left: Entry, now: Entry)? {
        let next = ListID.next(after: entry.id.list)
        guard let left = entries.known(EntryID(list: next, item: entry.id.item)), let moment = left.left else {
            return nil
        }
        return entry.leftOver(on: next, at: moment).map { (left, $0) }
    }

    /// Ends a late change: the trip plans again what it left. What was bought there stays, so then it left that much.
    private func agreeing(_ entry: Entry, _ left: Entry, _ now: Entry) -> [Operation] {
        entry.isChecked
            ? left.changing { $0.leftover = now.planned } : entry.changing { $0.planned = left.leftover }
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
