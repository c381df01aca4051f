/// Entities of one kind: those that are shown, and those that are hidden.
///
/// Hidden are entities that were removed or of which too little is known yet. They are kept, because a late change may
/// bring one back, and because a trip of last year still wants the name of an item that was deleted since.
public struct Table<E: Entity>: Hashable, Sendable {
    public private(set) var shown: [E.ID: E] = [:]
    public private(set) var hidden: [E.ID: E] = [:]

    public init() {}

    public subscript(id: E.ID) -> E? { shown[id] }

    /// The entity whether it is shown or not.
    public func known(_ id: E.ID) -> E? { shown[id] ?? hidden[id] }

    /// Puts `entity` in whole, in place of what was there, and shows it.
    public mutating func show(_ entity: E) {
        shown[entity.id] = entity
        if !hidden.isEmpty { hidden[entity.id] = nil }
    }

    /// Shows what was hidden. Nothing happens where nothing is known or too little.
    public mutating func show(_ id: E.ID) {
        guard let entity = hidden[id], entity.isComplete else { return }
        hidden[id] = nil
        shown[id] = entity
    }

    public mutating func hide(_ id: E.ID) {
        guard let entity = shown.removeValue(forKey: id) else { return }
        hidden[id] = entity
    }

    /// Sets one field, wherever the entity is; of an unknown one a hidden placeholder is made.
    public mutating func set(_ field: E.Field, of id: E.ID) {
        if shown[id] != nil {
            shown[id]?.set(field)
        } else {
            hidden[id, default: E(placeholder: id)].set(field)
        }
    }

    /// Room for so many more, to spare the growing when many are about to come.
    public mutating func reserve(_ count: Int) { shown.reserveCapacity(shown.count + count) }
}

/// The entries of every list. The same interface as `Table`, one table a list, so that one list's entries are at hand.
public struct EntryTable: Hashable, Sendable {
    public private(set) var byList: [ListID: Table<Entry>] = [:]

    public init() {}

    public subscript(id: EntryID) -> Entry? { byList[id.list]?[id] }
    public func known(_ id: EntryID) -> Entry? { byList[id.list]?.known(id) }
    public func shown(on list: ListID) -> Dictionary<EntryID, Entry>.Values {
        byList[list]?.shown.values ?? Self.none
    }
    private static let none = [EntryID: Entry]().values

    public mutating func show(_ entry: Entry) { byList[entry.id.list, default: Table()].show(entry) }
    public mutating func show(_ id: EntryID) { byList[id.list]?.show(id) }
    public mutating func hide(_ id: EntryID) { byList[id.list]?.hide(id) }
    public mutating func set(_ field: Entry.Field, of id: EntryID) {
        byList[id.list, default: Table()].set(field, of: id)
    }
}
