/// Entities of one kind: those that are shown, and those that are hidden.
///
/// Hidden are entities that were removed or of which too little is known yet. They are kept, because a late change may
/// bring one back, and because a trip of last year still wants the name of an item that was deleted since.
/// Inlinable, because merging in another module works these tables for every record of a journal, and unspecialised
/// generic code takes ten times as long. Entities lie side by side, and only their places are looked up: a dictionary of
/// values as long as these moves all of them whenever it grows.
public struct Table<E: Entity>: Sendable {
    @usableFromInline var places: [E.ID: Int] = [:]
    @usableFromInline var slots: [Slot] = []
    @usableFromInline var shownCount = 0

    @usableFromInline struct Slot: Sendable {
        @usableFromInline var entity: E
        @usableFromInline var isShown: Bool

        @inlinable init(_ entity: E, isShown: Bool) { (self.entity, self.isShown) = (entity, isShown) }
    }

    @inlinable public init() {}

    @inlinable public var shown: Shown<E> { Shown(self) }

    @inlinable public subscript(id: E.ID) -> E? {
        guard let place = places[id], slots[place].isShown else { return nil }
        return slots[place].entity
    }

    /// The entity whether it is shown or not.
    @inlinable public func known(_ id: E.ID) -> E? { places[id].map { slots[$0].entity } }

    /// Every entity that is known, shown or not. Cost: as many as there are.
    public var all: [E] { slots.map(\.entity) }

    /// The entity, if it is known and not shown.
    @inlinable public func hidden(_ id: E.ID) -> E? {
        guard let place = places[id], !slots[place].isShown else { return nil }
        return slots[place].entity
    }

    @inlinable public func isShown(_ id: E.ID) -> Bool { places[id].map { slots[$0].isShown } ?? false }

    /// Puts `entity` in whole, in place of what was there.
    @inlinable public mutating func put(_ entity: consuming E, isShown: Bool) {
        if let place = places[entity.id] {
            slots[place].entity = entity
            setShown(isShown, at: place)
        } else {
            places[entity.id] = slots.count
            slots.append(Slot(entity, isShown: isShown))
            if isShown { shownCount &+= 1 }
        }
    }

    /// Puts `entity` in whole, in place of what was there, and shows it.
    @inlinable public mutating func show(_ entity: consuming E) { put(entity, isShown: true) }

    /// Shows what was hidden. Nothing happens where nothing is known or too little.
    @inlinable public mutating func show(_ id: E.ID) {
        guard let place = places[id], slots[place].entity.isComplete else { return }
        setShown(true, at: place)
    }

    @inlinable public mutating func hide(_ id: E.ID) {
        guard let place = places[id] else { return }
        setShown(false, at: place)
    }

    @inlinable @inline(__always) mutating func setShown(_ isShown: Bool, at place: Int) {
        guard slots[place].isShown != isShown else { return }
        slots[place].isShown = isShown
        shownCount &+= isShown ? 1 : -1
    }

    /// Where the entity lies; of an unknown one a hidden placeholder is made.
    @inlinable @inline(__always) mutating func place(of id: E.ID) -> Int {
        if let place = places[id] { return place }
        places[id] = slots.count
        slots.append(Slot(E(placeholder: id), isShown: false))
        return slots.count &- 1
    }

    /// Makes room for so many more.
    @inlinable public mutating func reserve(_ count: Int) {
        places.reserveCapacity(slots.count + count)
        slots.reserveCapacity(slots.count + count)
    }

    /// Sets one field, wherever the entity is; of an unknown one a hidden placeholder is made.
    @inlinable public mutating func set(_ field: E.Field, of id: E.ID) {
        let place = place(of: id)
        slots[place].entity.set(field)
    }

    /// Sets one field and shows or hides the entity, as far as enough is known of it.
    @inlinable public mutating func set(_ field: E.Field, of id: E.ID, isGone: Bool) {
        let place = place(of: id)
        slots[place].entity.set(field)
        if isGone || slots[place].isShown || slots[place].entity.isComplete { setShown(!isGone, at: place) }
    }
}

/// The entities of a table that are shown, in any order.
public struct Shown<E: Entity>: Sequence, Sendable {
    @usableFromInline let table: Table<E>

    @inlinable init(_ table: Table<E>) { self.table = table }

    @inlinable public subscript(id: E.ID) -> E? { table[id] }
    @inlinable public var values: Shown { self }
    /// Their identities. Cost: as many as there are.
    @inlinable public var keys: [E.ID] { map(\.id) }
    @inlinable public var first: E? { first { _ in true } }
    @inlinable public var count: Int { table.shownCount }
    @inlinable public var isEmpty: Bool { table.shownCount == 0 }

    public struct Iterator: IteratorProtocol {
        @usableFromInline let table: Table<E>
        @usableFromInline var place = 0

        @inlinable init(_ table: Table<E>) { self.table = table }

        @inlinable public mutating func next() -> E? {
            while place < table.slots.count {
                defer { place &+= 1 }
                if table.slots[place].isShown { return table.slots[place].entity }
            }
            return nil
        }
    }

    @inlinable public func makeIterator() -> Iterator { Iterator(table) }
    @inlinable public var underestimatedCount: Int { table.shownCount }
}

/// The entries of every list. The same interface as `Table`, one table a list, so that one list's entries are at hand.
public struct EntryTable: Sendable {
    var byList: [ListID: Table<Entry>] = [:]

    public init() {}

    /// All lists on which anything ever stood.
    public var lists: some Sequence<ListID> { byList.keys }

    public subscript(id: EntryID) -> Entry? { byList[id.list]?[id] }
    public func known(_ id: EntryID) -> Entry? { byList[id.list]?.known(id) }
    public func isShown(_ id: EntryID) -> Bool { byList[id.list]?.isShown(id) ?? false }
    public func shown(on list: ListID) -> Shown<Entry> { byList[list]?.shown ?? Table().shown }

    public mutating func put(_ entry: consuming Entry, isShown: Bool) {
        let place = place(of: entry.id.list)
        byList.values[place].put(entry, isShown: isShown)
    }
    public mutating func show(_ entry: consuming Entry) { put(entry, isShown: true) }
    public mutating func show(_ id: EntryID) { withKnownTable(of: id.list) { $0.show(id) } }
    public mutating func hide(_ id: EntryID) { withKnownTable(of: id.list) { $0.hide(id) } }
    /// Nothing: nobody knows on which lists they will stand.
    public mutating func reserve(_ count: Int) {}
    /// Makes room for so many more on `list`, within reason: who says so may be wrong.
    public mutating func reserve(on list: ListID, _ count: Int) {
        byList[list, default: Table()].reserve(min(max(count, 0), 1 << 16))
    }
    public mutating func set(_ field: Entry.Field, of id: EntryID) {
        let place = place(of: id.list)
        byList.values[place].set(field, of: id)
    }
    public mutating func set(_ field: Entry.Field, of id: EntryID, isGone: Bool) {
        let place = place(of: id.list)
        byList.values[place].set(field, of: id, isGone: isGone)
    }

    // By its place in the dictionary: what is reached by its key is taken out and put back, which takes longer than most
    // of what is done to it.

    /// The place of the table of `list`, which is made where there is none.
    private mutating func place(of list: ListID) -> Dictionary<ListID, Table<Entry>>.Index {
        while true {
            if let place = byList.index(forKey: list) { return place }
            byList[list] = Table()
        }
    }

    private mutating func withKnownTable(of list: ListID, _ body: (inout Table<Entry>) -> Void) {
        guard let place = byList.index(forKey: list) else { return }
        body(&byList.values[place])
    }
}
