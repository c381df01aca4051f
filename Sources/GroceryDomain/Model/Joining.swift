// What is known can come in two parts that are about different things, as a snapshot does.

extension Groceries {
    /// Takes over all of `rest`, which is empty then. No entity may be in both; where both know a fact, this one's stands.
    ///
    /// Cost: as what was known here, not as the rest, which is to be nobody else's: a second owner makes it a copy.
    public mutating func join(_ rest: inout Groceries) {
        swap(&self, &rest)
        types.add(rest.types)
        items.add(rest.items)
        lists.add(rest.lists)
        entries.add(rest.entries)
        preferences.add(rest.preferences)
        stores.add(rest.stores)
        shares.add(rest.shares)
        for (item, usage) in rest.usage { self.usage[item] = usage }
        for (list, moment) in rest.listChanged { listChanged[list] = moment }
        for (entry, moment) in rest.checkTimes { checkTimes[entry] = moment }
        ownItems.formUnion(rest.ownItems)
        additions += rest.additions
        hasChecked = hasChecked || rest.hasChecked
        takeRevisions(from: rest)
        noteAllChanged()
        numberNamesakes()
        rest = Groceries()
    }

    /// Goes on counting changes where `other` is.
    mutating func takeRevisions(from other: Groceries) {
        (revision, catalogueRevision) = (other.revision, other.catalogueRevision)
        (tripRevision, standingRevision) = (other.tripRevision, other.standingRevision)
        entryChanges = other.entryChanges
    }
}

extension Table {
    fileprivate mutating func add(_ other: Table) {
        for slot in other.slots { put(slot.entity, isShown: slot.isShown) }
    }
}

extension EntryTable {
    fileprivate mutating func add(_ other: EntryTable) {
        for list in other.lists { other.byList[list]?.slots.forEach { put($0.entity, isShown: $0.isShown) } }
    }
}
