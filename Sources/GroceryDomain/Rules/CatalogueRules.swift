/// Rules for the catalogue.
extension Groceries {
    /// The validated name for an item. Names and aliases are unique together, ignoring letter case, accents and
    /// spacing.
    public func validatedItemName(_ text: String, renaming: ItemID? = nil) throws(Refusal) -> String {
        let name = try Name.validated(text)
        if let taken = item(named: name), taken.id != renaming { throw .itemNameTaken(name: name, by: taken.name) }
        return name
    }

    public func validatedTypeName(_ text: String, renaming: ItemTypeID? = nil) throws(Refusal) -> String {
        let name = try Name.validated(text)
        if let taken = type(named: name), taken.id != renaming { throw .typeNameTaken(name: taken.name) }
        return name
    }

    /// Adds an item type at the end of the walk.
    public func addingType(named text: String) throws(Refusal) -> (type: ItemType, Transaction) {
        let name = try validatedTypeName(text)
        let type = ItemType(id: freeTypeID(for: name), name: name, position: nextTypePosition)
        return (type, Transaction(.make(.init(.type, name)), [.type(.add(type))]))
    }

    public func addingItem(
        named text: String, type: ItemTypeID, aliases: [String] = [], usual: Quantity? = nil
    ) throws(Refusal) -> (item: Item, Transaction) {
        let name = try validatedItemName(text)
        let known = try existing(type)
        let item = Item(id: freeItemID(for: name), name: name, type: type, aliases: aliases, usual: usual)
        return (item, Transaction(.learn(name, type: known.name), [.item(.add(item))]))
    }

    private var nextTypePosition: Int { (types.shown.map(\.position).max() ?? 0) + ItemType.positionStep }

    /// An identity derived from the name, so that two machines that learn one item derive the same. A hidden item with
    /// that identity and name was deleted earlier and is restored. `isPromised` says which identities the same action
    /// is about to use.
    func freeItemID(for name: String, isPromised: (ItemID) -> Bool = { _ in false }) -> ItemID {
        let folded = name.folded
        return firstFree {
            ItemID(derivedFrom: folded, attempt: $0)
        } isTaken: { id in
            isPromised(id) || items[id] != nil || items.hidden(id).map { $0.name.folded != folded } ?? false
        }
    }

    func freeTypeID(for name: String, isPromised: (ItemTypeID) -> Bool = { _ in false }) -> ItemTypeID {
        let folded = name.folded
        return firstFree {
            ItemTypeID(derivedFrom: folded, attempt: $0)
        } isTaken: { id in
            isPromised(id) || types[id] != nil || types.hidden(id).map { $0.name.folded != folded } ?? false
        }
    }

    private func isIngredient(_ item: ItemID) -> Bool {
        lists.shown.contains { $0.kind == .recipe && entries[EntryID(list: $0.id, item: item)] != nil }
    }

    /// Renames an item. If a recipe uses the item, the old name becomes an alias, so that the text of the recipe still
    /// leads to it; otherwise the old name is free. Cost: a look at every recipe.
    public func renaming(_ id: ItemID, to text: String) throws(Refusal) -> Transaction {
        let item = try existing(id)
        let name = try validatedItemName(text, renaming: id)
        let deed = Deed.rename(.init(.item, item.name), to: name)
        guard name != item.name else { return Transaction(deed, []) }
        if let english = ground?.english?.value(of: id), english.isNamed(name) {
            throw .followsLanguage(name: name, called: item.name)
        }
        let staysAlias = item.name.folded != name.folded && isIngredient(id)
        return Transaction(
            deed,
            item.changing { new in
                new.name = name
                new.aliases.removeAll { $0.folded == name.folded }
                if staysAlias { new.aliases.append(item.name) }
            })
    }

    public func renaming(_ id: ItemTypeID, to text: String) throws(Refusal) -> Transaction {
        let type = try existing(id)
        let name = try validatedTypeName(text, renaming: id)
        let deed = Deed.rename(.init(.type, type.name), to: name)
        if name != type.name, ground?.english?.type(id)?.name == name {
            throw .followsLanguage(name: name, called: type.name)
        }
        return Transaction(deed, type.changing { $0.name = name })
    }

    /// Sets how much of an item is usually bought; nil is no amount.
    public func setting(usual quantity: Quantity?, of id: ItemID) throws(Refusal) -> Transaction {
        let item = try existing(id)
        return Transaction(.usual(item.name, quantity), item.changing { $0.usual = quantity })
    }

    /// Sets all other names of an item. Its own name, and what is named twice, is left out; the name of another item is
    /// refused.
    public func setting(aliases texts: [String], of id: ItemID) throws(Refusal) -> Transaction {
        let item = try existing(id)
        var aliases: [String] = []
        for text in texts {
            let alias = try validatedItemName(text, renaming: id)
            if !([item.name] + aliases).contains(where: { $0.folded == alias.folded }) { aliases.append(alias) }
        }
        let isGone = item.aliases.contains { !aliases.contains($0) }
        let new = aliases.filter { !item.aliases.contains($0) }
        return Transaction(
            .alias(item.name, isGone || new.isEmpty ? aliases : new), item.changing { $0.aliases = aliases })
    }

    public func moving(_ id: ItemID, to type: ItemTypeID) throws(Refusal) -> Transaction {
        let item = try existing(id)
        let target = try existing(type)
        guard item.type != type else { throw .sameType(target.name) }
        return Transaction(.move(item.name, type: target.name), item.changing { $0.type = type })
    }

    /// Removes an item from the catalogue and from every list except trips: what was bought stays readable.
    public func removing(_ id: ItemID) throws(Refusal) -> Transaction {
        let item = try existing(id)
        let taken = entries.lists.compactMap { list in
            lists[list]?.kind == .trip ? nil : entries[EntryID(list: list, item: id)]
        }
        return Transaction(
            .delete(.init(.item, item.name)),
            taken.sorted { $0.id < $1.id }.flatMap { removal(of: $0) } + [.item(.remove(item))])
    }

    /// The item to use for `id` on a list, and the operations needed first. A past trip can hold an item that was
    /// deleted: it is restored with its type, without the names that other items have by now. If another item has its
    /// own name by now, that item is used instead.
    func reviving(_ id: ItemID) -> (Item, [Operation])? {
        if let item = items[id] { return (item, []) }
        guard var item = items.hidden(id) else { return nil }
        if let other = self.item(named: item.name) { return (other, []) }
        item.aliases.removeAll { self.item(named: $0) != nil }
        if types[item.type] != nil { return (item, [.item(.add(item))]) }
        guard let type = types.hidden(item.type) else { return nil }
        if let other = self.type(named: type.name) {
            item.type = other.id
            return (item, [.item(.add(item))])
        }
        return (item, [.type(.add(type)), .item(.add(item))])
    }

    /// Whether `item` is on a list, deleted or not. Trips do not count: they are read, not shopped from.
    public func isWanted(_ item: ItemID) -> Bool {
        entries.lists.contains { list in
            entries[EntryID(list: list, item: item)] != nil && lists.known(list)?.kind != .trip
        }
    }

    /// Those of `items` that are wanted, each as `isWanted` says it. Cost: that of `isWanted` for a few; for many, a
    /// walk over the entries of all lists that are no trips.
    public func wanted(among items: Set<ItemID>) -> Set<ItemID> {
        guard items.count > 8 else { return items.filter(isWanted) }
        var wanted: Set<ItemID> = []
        for list in entries.lists where lists.known(list)?.kind != .trip {
            wanted.formUnion(entries.shown(on: list).keys.lazy.map(\.item).filter(items.contains))
        }
        return wanted
    }

    /// Deletes an item type and moves its items to `survivor`. Without a `survivor`, a type that holds items is
    /// refused.
    public func removing(_ id: ItemTypeID, movingItemsTo survivor: ItemTypeID?) throws(Refusal) -> Transaction {
        let type = try existing(id)
        let held = items.shown.filter { $0.type == id }.sorted { $0.id < $1.id }
        var operations: [Operation] = []
        if !held.isEmpty {
            guard let survivor else { throw .typeHasItems(type: type.name, count: held.count) }
            let target = try existing(survivor)
            guard survivor != id else { throw .sameType(target.name) }
            operations = held.flatMap { $0.changing { $0.type = survivor } }
        }
        return Transaction(.delete(.init(.type, type.name)), operations + [.type(.remove(type))])
    }

    /// Adds everything in a catalogue file that is not known yet, in one transaction. A known item keeps what it has
    /// and gets new aliases. Names that clash with another item are left out and returned.
    ///
    /// - Parameter language: whose name an item gets that has two; by default, that which the household chose.
    public func loading(
        _ file: CatalogueFile, from name: String, language: NameLanguage? = nil
    ) -> (Transaction, leftOut: [CatalogueFile.LeftOut]) {
        var loader = CatalogueLoading(into: self, language: language ?? self.language)
        loader.recogniseTypes(of: file.lines)
        for line in file.lines { loader.take(line) }
        let deed = Deed.load(file: name, items: loader.loaded.count, types: loader.typesAdded)
        return (Transaction(deed, loader.operations), loader.leftOut)
    }
}

extension Groceries {
    /// Moves a type one position up or down in the walk through the shop, between its new neighbours, so that no other
    /// type has to move. If there is no room between two, all types get new positions.
    public func moving(_ type: ItemType, down: Bool) throws(Refusal) -> Transaction {
        let types = orderedTypes
        guard let index = types.firstIndex(where: { $0.id == type.id }) else { throw .gone("The item type") }
        let target = down ? index + 1 : index - 1
        guard types.indices.contains(target) else {
            throw .notPossible("\(type.name) is \(down ? "last" : "first") already.")
        }
        let deed = Deed.order(type: type.name, isDown: down)
        let before =
            down
            ? types[target].position
            : (target > 0 ? types[target - 1].position : types[0].position - 2 * ItemType.positionStep)
        let after =
            down
            ? (target + 1 < types.count ? types[target + 1].position : before + 2 * ItemType.positionStep)
            : types[target].position
        if after - before >= 2 {
            let middle = before + (after - before) / 2
            return Transaction(deed, type.changing { $0.position = middle })
        }
        var order = types
        order.swapAt(index, target)
        return Transaction(
            deed,
            order.enumerated().flatMap { index, type in
                type.changing { $0.position = (index + 1) * ItemType.positionStep }
            })
    }
}
