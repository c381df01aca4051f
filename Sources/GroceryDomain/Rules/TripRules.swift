/// Finishing a trip, and what is left for the next one.
extension Groceries {
    /// Turns a shopping list into a trip. With `remembering`, entries that were not bought go to the next list, and
    /// entries bought short go there with the difference. With `making`, there is a next list even if nothing is left.
    ///
    /// The trip was made in `store`, the store the person is in; if that is nil, in the store where most of it was
    /// checked off.
    ///
    /// The identity of the next list is derived from this one's, and the identities of its entries from the list: if
    /// the trip is finished twice, or on two machines, nothing is duplicated and no later change is lost. `next` is nil
    /// if no next list is made.
    public func finishing(
        _ id: ListID, remembering: Bool, making: Bool, in store: StoreID? = nil, at moment: Moment
    ) throws(Refusal) -> (next: ListID?, Transaction) {
        let list = try existing(id)
        guard list.kind == .shopping else {
            throw .notPossible("\(list.name) is \(list.kind.article) and cannot be finished.")
        }
        let own = orderedEntries(of: id)
        guard own.contains(where: \.isInTrolley) else { throw .nothingBought(list: list.name) }
        var transaction = Transaction(
            .finish(trip: list.name, left: 0),
            list.changing { list in
                (list.kind, list.finished) = (.trip, moment)
                list.store = store ?? own.usualStore ?? list.store
            } + own.filter(\.isInTrolley).flatMap { entry in entry.changing { $0.isChecked = true } })
        let next = ListID.next(after: id)
        // Where the trip was finished before, and that undone, the next list is to come back.
        transaction.additions = lists.known(next) == nil ? .giveWay : .once
        let left = remembering ? own.compactMap { $0.leftOver(on: next, at: moment) } : []
        guard !left.isEmpty || making else { return (nil, transaction) }
        if lists[next] == nil {
            transaction.operations.append(
                .list(.add(GroceryList(id: next, name: list.givenName, created: moment, budget: list.budget))))
        }
        let isNew = { (entry: Entry) in self.entries[entry.id] == nil }
        let shares = Dictionary(grouping: shares.shown.filter { $0.id.entry.list == id }, by: \.id.entry.item)
        for entry in left where isNew(entry) {
            transaction.operations.append(.entry(.add(entry)))
            transaction.operations += (shares[entry.id.item] ?? []).compactMap { $0.left(for: entry) }
                .filter { self.shares[$0.id] == nil }.sorted { $0.id < $1.id }.map { .share(.add($0)) }
        }
        transaction.deed = .finish(trip: list.name, left: left.count)
        return (next, transaction)
    }
}

extension [Entry] {
    /// The store in which most of the trolley was checked off.
    fileprivate var usualStore: StoreID? {
        var counts: [StoreID: Int] = [:]
        for entry in self where entry.isInTrolley { if let store = entry.store { counts[store, default: 0] += 1 } }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
}

extension Entry {
    /// What is still wanted of this entry after the trip, on the list `next`; nil if nothing is.
    func leftOver(on next: ListID, at moment: Moment) -> Entry? {
        var rest = planned(on: next)
        if isInTrolley {
            // More is wanted, of which nobody said how much.
            if !isChecked, planned == nil { return rest.left(at: moment) }
            let short = bought.flatMap { planned?.stillWanted(after: $0) }
            guard let wanted = isChecked ? short : open else { return nil }
            rest.planned = wanted
        } else {
            // Typed before it was bought, it is what the thing costs, not what was paid.
            rest.price = price
        }
        return rest.left(at: moment)
    }

    private func left(at moment: Moment) -> Entry {
        var rest = self
        (rest.left, rest.leftover) = (moment, planned)
        return rest
    }
}

extension Share {
    /// What the recipe still wants of `entry`, which was left for the next list: at most what is left. Nil if that is
    /// unknown.
    func left(for entry: Entry) -> Share? {
        let id = ShareID(entry: entry.id, recipe: isOwn ? entry.id.list : self.id.recipe)
        guard let quantity, let rest = entry.planned else { return Share(id: id, quantity: nil) }
        return Share(id: id, quantity: rest.less(quantity) == nil ? rest : quantity)
    }
}

extension Quantity {
    /// What remains after subtracting `other`, kind by kind; nil for nothing.
    public func less(_ other: Quantity) -> Quantity? { Quantity.moving(self, from: other, to: nil) }
}

extension GroceryList.Kind {
    /// "a list", for sentences.
    public var article: String { "a \(word)" }
}
