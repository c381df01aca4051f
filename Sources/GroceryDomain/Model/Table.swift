/// Entities of one kind: those that are shown, and those that are hidden.
///
/// Hidden are entities that were removed or of which too little is known yet. They are kept, because a late change may
/// bring one back, and because a trip of last year still wants the name of an item that was deleted since.
/// Inlinable, because merging in another module works these tables for every record of a journal, and unspecialised
/// generic code takes ten times as long.
public struct Table<E: Entity>: Hashable, Sendable {
    @usableFromInline var visible: [E.ID: E] = [:]
    @usableFromInline var concealed: [E.ID: E] = [:]

    @inlinable public init() {}

    @inlinable public var shown: [E.ID: E] { visible }
    @inlinable public var hidden: [E.ID: E] { concealed }

    @inlinable public subscript(id: E.ID) -> E? { visible[id] }

    /// The entity whether it is shown or not.
    @inlinable public func known(_ id: E.ID) -> E? { visible[id] ?? concealed[id] }

    /// Puts `entity` in whole, in place of what was there, and shows it.
    @inlinable public mutating func show(_ entity: E) {
        visible[entity.id] = entity
        if !concealed.isEmpty { concealed[entity.id] = nil }
    }

    /// Shows what was hidden. Nothing happens where nothing is known or too little.
    @inlinable public mutating func show(_ id: E.ID) {
        if concealed.isEmpty { return }
        guard let entity = concealed[id], entity.isComplete else { return }
        concealed[id] = nil
        visible[id] = entity
    }

    @inlinable public mutating func hide(_ id: E.ID) {
        guard let entity = visible.removeValue(forKey: id) else { return }
        concealed[id] = entity
    }

    /// Takes over an entity of which nothing is known yet.
    @inlinable public mutating func keep(_ entity: consuming E, isShown: Bool) {
        let id = entity.id
        if isShown { visible[id] = consume entity } else { concealed[id] = consume entity }
    }

    /// Puts `entity` in whole, in place of what was there.
    ///
    /// - Parameter wasShown: whether what was there is shown; nil where nothing is known of it.
    @inlinable public mutating func put(_ entity: E, isShown: Bool, wasShown: Bool?) {
        if let wasShown, wasShown != isShown {
            if wasShown { visible[entity.id] = nil } else { concealed[entity.id] = nil }
        }
        if isShown { visible[entity.id] = entity } else { concealed[entity.id] = entity }
    }

    /// Makes room for so many more.
    @inlinable public mutating func reserve(_ count: Int) { visible.reserveCapacity(visible.count + count) }

    /// Sets one field, wherever the entity is; of an unknown one a hidden placeholder is made.
    @inlinable public mutating func set(_ field: E.Field, of id: E.ID) {
        if let place = visible.index(forKey: id) {
            visible.values[place].set(field)
        } else {
            concealed[id, default: E(placeholder: id)].set(field)
        }
    }

    /// Sets one field and shows or hides the entity, all but for free where it is shown and stays so: what a journal of
    /// years does nearly all the time.
    @inlinable public mutating func set(_ field: E.Field, of id: E.ID, isGone: Bool) {
        if let place = visible.index(forKey: id) {
            visible.values[place].set(field)
            if isGone { hide(id) }
        } else {
            concealed[id, default: E(placeholder: id)].set(field)
            if !isGone { show(id) }
        }
    }

    /// What `body` makes of the entity, shown or not. Mutating only because what is changed in place is not copied first.
    @inlinable public mutating func look<R>(at id: E.ID, _ body: (inout E) -> R) -> R? {
        if let place = visible.index(forKey: id) { return body(&visible.values[place]) }
        if let place = concealed.index(forKey: id) { return body(&concealed.values[place]) }
        return nil
    }
}

/// The entries of every list. The same interface as `Table`, one table a list, so that one list's entries are at hand.
public struct EntryTable: Hashable, Sendable {
    public internal(set) var byList: [ListID: Table<Entry>] = [:]

    public init() {}

    public subscript(id: EntryID) -> Entry? { byList[id.list]?[id] }
    public func known(_ id: EntryID) -> Entry? { byList[id.list]?.known(id) }
    /// The entry, and whether it is shown.
    public func found(_ id: EntryID) -> (entry: Entry, isShown: Bool)? {
        guard let table = byList[id.list] else { return nil }
        if let entry = table.shown[id] { return (entry, true) }
        return table.hidden[id].map { ($0, false) }
    }
    public func shown(on list: ListID) -> Dictionary<EntryID, Entry>.Values {
        byList[list]?.shown.values ?? Self.none
    }
    private static let none = [EntryID: Entry]().values

    public mutating func show(_ entry: Entry) { withTable(of: entry.id.list) { $0.show(entry) } }
    public mutating func show(_ id: EntryID) { withKnownTable(of: id.list) { $0.show(id) } }
    public mutating func hide(_ id: EntryID) { withKnownTable(of: id.list) { $0.hide(id) } }
    public mutating func keep(_ entry: consuming Entry, isShown: Bool) {
        let place = place(of: entry.id.list)
        byList.values[place].keep(consume entry, isShown: isShown)
    }
    public mutating func put(_ entry: Entry, isShown: Bool, wasShown: Bool?) {
        withTable(of: entry.id.list) { $0.put(entry, isShown: isShown, wasShown: wasShown) }
    }
    /// Nothing: nobody knows on which lists they will stand.
    public mutating func reserve(_ count: Int) {}
    /// Makes room for so many more on `list`, within reason: who says so may be wrong.
    public mutating func reserve(on list: ListID, _ count: Int) {
        byList[list, default: Table()].reserve(min(max(count, 0), 1 << 16))
    }
    public mutating func set(_ field: Entry.Field, of id: EntryID) {
        withTable(of: id.list) { $0.set(field, of: id) }
    }
    public mutating func set(_ field: Entry.Field, of id: EntryID, isGone: Bool) {
        withTable(of: id.list) { $0.set(field, of: id, isGone: isGone) }
    }

    // By its place in the dictionary: what is reached by its key is taken out and put back, which takes longer than most
    // of what is done to it.

    private mutating func withTable(of list: ListID, _ body: (inout Table<Entry>) -> Void) {
        let place = place(of: list)
        body(&byList.values[place])
    }

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
