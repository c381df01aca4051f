/// Merging two items that turn out to be one.
extension Groceries {
    /// Merges the item `id` into `survivor`: on every list, template, recipe and trip `survivor` takes its position,
    /// and its names become aliases of `survivor`. `survivor` takes over the usual amount if it has none. It is sold
    /// wherever either was sold; if one of them was sold anywhere, so is `survivor`.
    ///
    /// If both are on one list, their amounts add up. What was bought stays bought and paid for: if only one was
    /// checked off, what is wanted of the other is open beside it. Of two prices, that of `survivor` wins, but money
    /// that was paid adds up. Notes that differ are joined.
    ///
    /// An item that had been merged into `survivor` can be back, because a machine that did not know of the merge
    /// changed it. It is then merged again: the changes are carried over, but an amount that `survivor` already has of
    /// it is not added twice. Several machines may do that at the same time, so amounts are set, not stepped.
    ///
    /// Cost: a look at every list, and a walk over all shares.
    ///
    /// - Throws: if both are the same item, if one is gone, and if amounts or notes are too much for one entry.
    public func merging(_ id: ItemID, into survivor: ItemID) throws(Refusal) -> Transaction {
        guard let item = items[id], let other = items[survivor] else { throw .gone("The item") }
        guard id != survivor else { throw .notPossible("\(item.name) cannot be merged with itself.") }
        var shares: [EntryID: [Share]] = [:]
        for share in self.shares.shown where share.id.entry.item == id {
            shares[share.id.entry, default: []].append(share)
        }
        var operations: [Operation] = []
        for list in entries.lists.sorted() {
            guard let entry = entries[EntryID(list: list, item: id)] else { continue }
            let own = (shares[entry.id] ?? []).sorted { $0.id < $1.id }
            let heir = EntryID(list: list, item: survivor)
            operations += own.map { .share(.remove($0)) } + [.entry(.remove(entry))]
            operations += try handing(entry, to: heir, isAgain: isBack(item, from: other))
            // Some that is wanted of one of them stays wanted besides what recipes want of the other.
            if !wantingBeforeRecipes(entry.id).isEmpty { operations += wantingBesidesRecipes(heir) }
            if !own.isEmpty, !own.contains(where: \.isOwn) { operations += wantingBeforeRecipes(heir) }
            for share in own { operations += try handing(share, to: survivor) }
        }
        for code in codes(of: id).compactMap({ barcodes[$0] }) {
            operations += code.changing { $0.item = survivor }
        }
        // The item has to give up its names before `survivor` can have them.
        operations.append(.item(.remove(item)))
        operations += heritage(of: item, to: other)
        return Transaction(.merge(item.name, into: other.name), operations)
    }

    /// The operations for the entry `id` when `entry`, on the same list, is merged into it.
    private func handing(_ entry: Entry, to id: EntryID, isAgain: Bool) throws(Refusal) -> [Operation] {
        guard let known = entries[id] else {
            var moved = Entry(id: id)
            for field in entry.fields { moved.set(field) }
            return [.entry(.add(moved))]
        }
        let isTold = isAgain && (entry.isInTrolley || Quantity.areEqual(known.planned, entry.planned))
        let merged = isTold ? try following(known, entry) : try merged(known, entry)
        // The entry is still wanted under its new item, even if another machine removes that one.
        guard merged != known else { return [known.wantedOnceMore] }
        return known.changes(to: merged).map { change in
            if !isAgain, known.planned != nil, merged.planned != nil, case .change(_, _, .planned) = change {
                return .step(id, old: known.planned, new: merged.planned)
            }
            return .entry(change)
        }
    }

    /// What becomes of the entry `known` when `entry` turns out to be of the same item.
    func merged(_ known: Entry, _ entry: Entry) throws(Refusal) -> Entry {
        var merged = known
        // Price and store come from the entries that were bought; if neither was, from the planned ones.
        let bought = [known, entry].filter(\.isInTrolley)
        let telling = bought.isEmpty ? [known, entry] : bought
        var amount: Quantity?
        for entry in bought { amount = try Quantity.sum(amount, entry.inTrolley) }
        // On a trip that is over, nothing is open.
        let isOver = lists.known(known.id.list)?.kind == .trip
        if !isOver, bought.count == 1 {
            let all = try bought[0].wantingMore((bought[0].id == known.id ? entry : known).planned)
            (merged.planned, merged.isChecked, merged.taken) = (all.planned, all.isChecked, all.taken)
        } else {
            merged.isChecked = isOver ? !bought.isEmpty : known.isChecked && entry.isChecked
            merged.bought = merged.isChecked || bought.isEmpty ? amount : amount ?? .onePiece
            merged = merged.wanting(try Quantity.sum(known.planned, entry.planned))
        }
        merged.price = Self.paid(for: bought) ?? known.price ?? entry.price
        merged.store = telling.lazy.compactMap(\.store).first
        merged.left = known.left ?? entry.left
        merged.leftover = try Quantity.sum(known.leftover, entry.leftover)
        merged.note = try joined(known, entry)
        return merged
    }

    /// `known` with the later changes of `entry`. It already includes the planned amount of `entry`.
    private func following(_ known: Entry, _ entry: Entry) throws(Refusal) -> Entry {
        var merged = known
        merged.planned = known.planned ?? entry.planned
        if entry.isInTrolley, !known.isInTrolley {
            (merged.isChecked, merged.bought) = (entry.isChecked, entry.inTrolley)
            merged = merged.wanting(merged.planned)
        }
        merged.price = known.price ?? entry.price
        merged.store = known.store ?? entry.store
        let isNoted = entry.note.map { known.note?.contains($0) ?? false } ?? true
        if !isNoted { merged.note = try joined(known, entry) }
        return merged
    }

    /// The price at which the merged entry costs what was paid for the bought entries.
    private static func paid(for bought: [Entry]) -> Price? {
        let prices = bought.compactMap(\.price)
        guard let first = prices.first else { return nil }
        let (paid, isProportional) = (bought.compactMap(\.paid), prices.allSatisfy { $0 == first })
        guard paid.count == prices.count else { return first }
        var amount: Quantity?
        for entry in bought { amount = (try? Quantity.sum(amount, entry.inTrolley)) ?? amount }
        let sum = paid.reduce(.zero, +)
        return isProportional && first.total(for: amount) == sum ? first : Price(sum, .all)
    }

    private func joined(_ known: Entry, _ entry: Entry) throws(Refusal) -> String? {
        guard let own = known.note, let other = entry.note else { return known.note ?? entry.note }
        let missing = Notes.missing(of: other, in: own)
        guard !missing.isEmpty, let all = Notes.text(of: Notes.remarks(of: own) + missing) else { return own }
        guard let note = try? Name.validatedNote(all) else {
            throw .notPossible(
                "The two notes on \(lists.known(known.id.list)?.name ?? "a list") are too long for one note.")
        }
        return note
    }

    private func handing(_ share: Share, to survivor: ItemID) throws(Refusal) -> [Operation] {
        let entry = EntryID(list: share.id.entry.list, item: survivor)
        let id = ShareID(entry: entry, recipe: share.id.recipe)
        guard let known = shares[id] else { return [.share(.add(Share(id: id, quantity: share.quantity)))] }
        let sum = try Quantity.sum(known.quantity, share.quantity)
        return known.changing { $0.quantity = sum }
    }

    /// What `survivor` takes over from an item that is merged into it.
    private func heritage(of item: Item, to survivor: Item) -> [Operation] {
        var merged = survivor
        var taken = Set(survivor.names.map(\.folded))
        merged.aliases += item.names.filter { taken.insert($0.folded).inserted }
        merged.usual = survivor.usual ?? item.usual
        // If one of them is sold anywhere, so is the merged item.
        let isAnywhere = survivor.stores.isEmpty || item.stores.isEmpty
        merged.stores = isAnywhere ? [] : survivor.stores + item.stores.filter { !survivor.stores.contains($0) }
        return survivor.changes(to: merged).map(Operation.item)
    }
}

// MARK: Items that are back after a merge

extension Groceries {
    /// An item that was merged into another and is there again.
    public struct Returned: Hashable, Sendable {
        public var item: Item
        public var survivor: Item
    }

    /// The items that were merged into others and are back, because a machine that did not know of the merge changed
    /// them. If two items were merged into each other, the survivor is the one with the lower identity, the same on
    /// every machine.
    ///
    /// Cost: a look at each name of the items that are not as they are in the reference catalogue.
    public var returned: [Returned] {
        var returned: [Returned] = []
        for survivor in changedItems {
            for name in survivor.names {
                guard let item = items[ItemID(derivedFrom: name.folded)], item.id != survivor.id,
                    isBack(item, from: survivor),
                    !isBack(survivor, from: item) || survivor.id < item.id
                else { continue }
                returned.append(Returned(item: item, survivor: survivor))
            }
        }
        return returned.sorted { ($0.item.id, $0.survivor.id) < ($1.item.id, $1.survivor.id) }
    }

    /// Whether the item is still back: one of the two may have been merged into a third since.
    public func isBack(_ returned: Returned) -> Bool {
        guard let item = items[returned.item.id], let survivor = items[returned.survivor.id] else { return false }
        return isBack(item, from: survivor)
    }

    /// Names are unique, so an item can only have the name of another because the two were merged, or because a later
    /// edition of the reference catalogue has an item of that name, which the household has already.
    private func isBack(_ item: Item, from survivor: Item) -> Bool {
        let name = item.name.folded
        if survivor.name.folded == name { return isUntouched(item.id) && !isUntouched(survivor.id) }
        return survivor.aliases.contains { $0.folded == name }
    }

    /// Leaves the item as it is, separate: its survivor loses its name.
    public func leaving(_ returned: Returned) throws(Refusal) -> Transaction {
        let (item, survivor) = (returned.item, returned.survivor)
        let known = try existing(survivor.id)
        return Transaction(
            .part(item.name, from: survivor.name),
            known.changing { $0.aliases.removeAll { $0.folded == item.name.folded } })
    }
}
