/// Rules for the entries of a list. Each rule returns the transaction that does it or throws a refusal. No rule changes
/// anything itself.
extension Groceries {
    /// The list with that identity. Throws a refusal if it is gone.
    public func existing(_ id: ListID) throws(Refusal) -> GroceryList {
        guard let list = lists[id] else { throw .gone("The list") }
        return list
    }

    func existing(_ id: ItemID) throws(Refusal) -> Item {
        guard let item = items[id] else { throw .gone("The item") }
        return item
    }

    func existing(_ id: ItemTypeID) throws(Refusal) -> ItemType {
        guard let type = types[id] else { throw .gone("The item type") }
        return type
    }

    func existing(_ id: EntryID) throws(Refusal) -> (entry: Entry, item: String, list: String) {
        let list = try existing(id.list)
        guard let entry = entries[id] else { throw .notOnList(item: name(of: id.item), list: list.name) }
        return (entry, title(of: entry), list.name)
    }

    /// The name of an item, deleted or not.
    public func name(of item: ItemID) -> String { items.known(item)?.name ?? "an unknown item" }

    /// What an entry is called: as it was typed, where that is another name of the item.
    public func title(of entry: Entry) -> String {
        // Another machine may have written a wording that cannot be seen.
        if let wording = entry.wording, !wording.trimmed.isEmpty { return wording }
        return name(of: entry.id.item)
    }

    public func title(of id: EntryID) -> String { entries[id].map(title) ?? name(of: id.item) }

    /// Puts `item` on `list`. If it is there already, the quantities add up. What of it is in the trolley stays there,
    /// with its price and store, and what is added is open beside it. What the note says is added to the note that is
    /// there, unless both are too long for one. If nothing would change, the transaction still says that the entry is
    /// wanted (`wantedOnceMore`).
    ///
    /// - Parameters:
    ///   - name: the one of the item's names by which somebody asked for it.
    ///   - forRecipe: whether a recipe wants the item; it keeps a share of its own.
    public func adding(
        _ quantity: Quantity?, of item: Item, as name: String? = nil, note: String? = nil, to list: ListID,
        forRecipe: Bool = false
    ) throws(Refusal) -> Transaction {
        let list = try existing(list)
        let note = try note.flatMap { text throws(Refusal) in try Name.validatedNote(text) }
        let id = EntryID(list: list.id, item: item.id)
        let wording = name.flatMap(item.wording).flatMap { Self.says(quantity, $0) ? nil : $0 }
        let title = entries[id].map(title) ?? wording ?? item.name
        var transaction = Transaction(.add(quantity, .one(title), list: list.name), [])
        guard let entry = entries[id] else {
            let place = list.kind == .recipe ? (entries.shown(on: id.list).compactMap(\.place).max() ?? 0) + 1 : nil
            let new = Entry(id: id, planned: quantity, note: note, wording: wording, place: place)
            transaction.operations = [.entry(.add(new))]
            return transaction
        }
        transaction.operations += entry.becoming(try entry.wantingMore(quantity))
        if quantity == nil, !forRecipe { transaction.operations += wantingBesidesRecipes(id) }
        // What is called by another name this time is not the same to whoever shops: 4 Felix, besides 6 Whiskas.
        let otherName = wording.flatMap { forRecipe || $0.isVariant(of: title) ? nil : $0 }
        let remarks = [note, otherName].compactMap(\.self)
        if !remarks.isEmpty {
            let note = remarks.reduce(entry.note) { Notes.joining($1, to: $0) }
            transaction.operations += entry.changing { $0.note = note }
        }
        if transaction.isEmpty { transaction.operations = [entry.wantedOnceMore] }
        return transaction
    }

    /// Whether the amount says how `wording` begins: 2 bags of coffee are 2 bags, coffee.
    private static func says(_ quantity: Quantity?, _ wording: String) -> Bool {
        let words = wording.folded.split(separator: " ")
        guard words.count > 2, words[1] == "of", let unit = Unit.named(String(words[0])) else { return false }
        return quantity?.amounts.contains { $0.unit == unit } ?? false
    }

    /// The amount on `list` after adding `quantity` of `item`, for a preview.
    public func quantityAfterAdding(_ quantity: Quantity?, of item: ItemID, to list: ListID) -> Quantity? {
        guard let entry = entries[EntryID(list: list, item: item)] else { return quantity }
        return (try? entry.wantingMore(quantity)).map(\.planned) ?? entry.planned
    }

    /// What of `note` had no place on the entry when it was added; nil if all of it had.
    public func withoutPlace(_ note: String?, on id: EntryID) -> String? {
        note.flatMap { Notes.text(of: Notes.missing(of: $0, in: entries[id]?.note)) }
    }

    /// The entries in the trolley beside which `transaction` wants more, as they are before it.
    public func reopened(by transaction: Transaction) -> [Entry] {
        let unmarked = transaction.operations.compactMap { operation -> EntryID? in
            if case .entry(.change(let id, Entry.checkedOff, _)) = operation { id } else { nil }
        }
        guard !unmarked.isEmpty else { return [] }
        var draft = Draft(of: self)
        draft.perform(transaction)
        return unmarked.filter { draft.groceries.entries[$0]?.isInTrolley ?? false }.compactMap { entries[$0] }
    }

    public func removing(_ id: EntryID) throws(Refusal) -> Transaction {
        let (entry, item, list) = try existing(id)
        return Transaction(.take(.one(item), list: list), removal(of: entry))
    }

    /// Checks the entry off, with the planned amount as bought, or removes the mark together with the bought amount.
    ///
    /// - Parameters:
    ///   - store: the store the person is in (`store(for:_:)`), which a checked entry remembers.
    ///   - part: the entry as it was before the mark, when a part of it was in the trolley: without the mark, it is so
    ///     again.
    public func checking(
        _ id: EntryID, _ isChecked: Bool, in store: StoreID? = nil, givingBack part: Entry? = nil
    ) throws(Refusal) -> Transaction {
        let (entry, item, list) = try existing(id)
        let deed = isChecked ? Deed.check(.one(item), list: list) : .uncheck(.one(item), list: list)
        guard entry.isChecked != isChecked || !isChecked && entry.isInTrolley else { return Transaction(deed, []) }
        guard isChecked else {
            let isPart = part.map { $0.id == id && $0.planned == entry.planned && $0.checkedOff().taken == entry.taken }
            return Transaction(deed, entry.becoming(isPart == true ? part ?? entry : entry.putBack()))
        }
        return Transaction(deed, entry.becoming(entry.checkedOff()) + placing(entry, in: store))
    }

    /// Records that the entry was bought in the store the person is in now.
    func placing(_ entry: Entry, in store: StoreID?) -> [Operation] {
        entry.changing { $0.store = store ?? entry.store }
    }

    /// Sets the planned quantity; nil is "some". The amount in the trolley stays the same.
    public func setting(_ quantity: Quantity?, on id: EntryID) throws(Refusal) -> Transaction {
        let (entry, item, list) = try existing(id)
        let deed = Deed.set(item, list: list, quantity)
        guard entry.planned != quantity else { return Transaction(deed, []) }
        var new = entry.wanting(quantity)
        new.note = entry.noteWhenSet
        return Transaction(deed, entry.becoming(new, isStep: false))
    }

    /// Raises or lowers the planned quantity by one step. The amount in the trolley stays the same. If there is no
    /// amount, the first step up is the usual amount, or one.
    public func stepping(_ id: EntryID, up: Bool) throws(Refusal) -> Transaction {
        let (entry, item, list) = try existing(id)
        let next: Quantity
        if let planned = entry.planned {
            do { next = try planned.stepped(up ? .up : .down) } catch { throw .notPossible("\(error)") }
        } else if up {
            next = items[id.item]?.usual ?? .onePiece
        } else {
            throw .notPossible("\(item) has no amount to lower.")
        }
        return Transaction(.set(item, list: list, next), entry.becoming(entry.wanting(next)))
    }

    public func noting(_ text: String, on id: EntryID) throws(Refusal) -> Transaction {
        let (entry, item, list) = try existing(id)
        let note = try Name.validatedNote(text)
        let deed = Deed.note(item, list: list, note)
        return Transaction(deed, entry.changing { $0.note = note })
    }

    /// Takes everything of the list out of the trolley, in one action.
    public func clearingMarks(of list: ListID) throws(Refusal) -> Transaction {
        let list = try existing(list)
        let checked = entries.shown(on: list.id).filter(\.isInTrolley).sorted { $0.id < $1.id }
        guard !checked.isEmpty else { throw .nothingChecked(list: list.name) }
        return Transaction(.clear(checked.count, list: list.name), checked.flatMap { $0.becoming($0.putBack()) })
    }
}
