/// Entities of one kind: those that are shown, and those that are hidden.
///
/// Hidden are entities that were removed or of which too little is known yet. They are kept, because a late change may
/// bring one back, and because a trip of last year still wants the name of an item that was deleted since.
///
/// What an earlier run kept lies in a base, and is decoded when it is looked at. What was changed since lies above it,
/// side by side, and only its place is looked up: a dictionary of values as long as these moves all of them whenever it
/// grows. Inlinable, because merging in another module works these tables for every record of a journal, and
/// unspecialised generic code takes ten times as long.
public struct Table<E: Entity>: Sendable {
    @usableFromInline let base: (any Base<E.ID, E>)?
    /// The part of the base that is this table's.
    @usableFromInline let baseRange: Range<Int>
    @usableFromInline var slotIndices: [E.ID: Int] = [:]
    @usableFromInline var slots: [Slot] = []
    @usableFromInline var shownCount = 0

    @usableFromInline struct Slot: Sendable {
        @usableFromInline var entity: E
        @usableFromInline var isShown: Bool

        @inlinable init(_ entity: E, isShown: Bool) { (self.entity, self.isShown) = (entity, isShown) }
    }

    @inlinable public init() { (base, baseRange) = (nil, 0..<0) }

    /// A table over `base`, or over a range of it.
    public init(over base: any Base<E.ID, E>, _ range: Range<Int>? = nil) {
        self.base = base
        baseRange = range ?? 0..<base.count
        shownCount = base.shownCount(in: baseRange)
    }

    /// A table of all that `base` has, decoded at once: for the few that every frame goes through.
    public init(decoding base: any Base<E.ID, E>) {
        self.init()
        reserve(base.count)
        for index in 0..<base.count {
            if let entity = base.value(at: index) { put(entity, isShown: base.isShown(at: index)) }
        }
    }

    @inlinable public var shown: Shown<E> { Shown(self) }

    @inlinable public subscript(id: E.ID) -> E? {
        if let index = slotIndices[id] { return slots[index].isShown ? slots[index].entity : nil }
        return base == nil ? nil : kept(id).flatMap { $0.isShown ? $0.entity : nil }
    }

    /// The entity whether it is shown or not.
    @inlinable public func known(_ id: E.ID) -> E? {
        if let index = slotIndices[id] { return slots[index].entity }
        return base == nil ? nil : kept(id)?.entity
    }

    /// What the base has of an entity.
    @usableFromInline func kept(_ id: E.ID) -> Slot? {
        guard let base, let index = baseIndex(of: id), let entity = base.value(at: index) else { return nil }
        return Slot(entity, isShown: base.isShown(at: index))
    }

    private func baseIndex(of id: E.ID) -> Int? {
        guard let base, let index = base.index(of: id), baseRange.contains(index) else { return nil }
        return index
    }

    /// Every entity that is known, shown or not. Cost: as many as there are.
    public var all: [E] { keptPlaces.compactMap { base?.value(at: $0) } + slots.map(\.entity) }

    /// The indices of the base that nothing stands above.
    private var keptPlaces: [Int] {
        guard let base else { return [] }
        return baseRange.filter { slotIndices.isEmpty || slotIndices[base.key(at: $0)] == nil }
    }

    /// The entity, if it is known and not shown.
    public func hidden(_ id: E.ID) -> E? { isShown(id) ? nil : known(id) }

    @inlinable public func isShown(_ id: E.ID) -> Bool {
        if let index = slotIndices[id] { return slots[index].isShown }
        return base == nil ? false : isKeptShown(id)
    }

    @usableFromInline func isKeptShown(_ id: E.ID) -> Bool {
        baseIndex(of: id).map { base?.isShown(at: $0) ?? false } ?? false
    }

    /// Puts `entity` in whole, in place of what was there.
    @inlinable public mutating func put(_ entity: consuming E, isShown: Bool) {
        if let index = knownIndex(of: entity.id) {
            slots[index].entity = entity
            setShown(isShown, at: index)
        } else {
            slotIndices[entity.id] = slots.count
            slots.append(Slot(entity, isShown: isShown))
            if isShown { shownCount &+= 1 }
        }
    }

    /// Puts `entity` in whole, in place of what was there, and shows it.
    @inlinable public mutating func show(_ entity: consuming E) { put(entity, isShown: true) }

    /// Shows what was hidden. Nothing happens where nothing is known or too little.
    @inlinable public mutating func show(_ id: E.ID) {
        guard let index = knownIndex(of: id), slots[index].entity.isComplete else { return }
        setShown(true, at: index)
    }

    @inlinable public mutating func hide(_ id: E.ID) {
        guard let index = knownIndex(of: id) else { return }
        setShown(false, at: index)
    }

    @inlinable @inline(__always) mutating func setShown(_ isShown: Bool, at index: Int) {
        guard slots[index].isShown != isShown else { return }
        slots[index].isShown = isShown
        shownCount &+= isShown ? 1 : -1
    }

    /// Where the entity lies, which comes there from the base; nil where nothing is known of it.
    @inlinable @inline(__always) mutating func knownIndex(of id: E.ID) -> Int? {
        if let index = slotIndices[id] { return index }
        guard base != nil, let kept = kept(id) else { return nil }
        slotIndices[id] = slots.count
        slots.append(kept)
        return slots.count &- 1
    }

    /// Where the entity lies; of an unknown one a hidden placeholder is made.
    @inlinable @inline(__always) mutating func index(of id: E.ID) -> Int {
        if let index = knownIndex(of: id) { return index }
        slotIndices[id] = slots.count
        slots.append(Slot(E(placeholder: id), isShown: false))
        return slots.count &- 1
    }

    /// Makes room for so many more.
    @inlinable public mutating func reserve(_ count: Int) {
        slotIndices.reserveCapacity(slots.count + count)
        slots.reserveCapacity(slots.count + count)
    }

    /// Sets one field, wherever the entity is; of an unknown one a hidden placeholder is made.
    @inlinable public mutating func set(_ field: E.Field, of id: E.ID) {
        let index = index(of: id)
        slots[index].entity.set(field)
    }

    /// Sets one field and shows or hides the entity, as far as enough is known of it.
    @inlinable public mutating func set(_ field: E.Field, of id: E.ID, isGone: Bool) {
        let index = index(of: id)
        slots[index].entity.set(field)
        if isGone || slots[index].isShown || slots[index].entity.isComplete { setShown(!isGone, at: index) }
    }

    /// The entities that something was done to since the base was made.
    public var changed: [E.ID] { slots.map(\.entity.id) }
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
        /// In the base first, then above it.
        @usableFromInline var baseIndex: Int
        @usableFromInline var index = 0

        @inlinable init(_ table: Table<E>) { (self.table, baseIndex) = (table, table.baseRange.lowerBound) }

        @inlinable public mutating func next() -> E? {
            if let base = table.base, let kept = nextKept(of: base) { return kept }
            while index < table.slots.count {
                defer { index &+= 1 }
                if table.slots[index].isShown { return table.slots[index].entity }
            }
            return nil
        }

        @usableFromInline mutating func nextKept(of base: any Base<E.ID, E>) -> E? {
            while baseIndex < table.baseRange.upperBound {
                defer { baseIndex &+= 1 }
                guard base.isShown(at: baseIndex),
                    table.slotIndices.isEmpty || table.slotIndices[base.key(at: baseIndex)] == nil
                else { continue }
                if let entity = base.value(at: baseIndex) { return entity }
            }
            return nil
        }
    }

    @inlinable public func makeIterator() -> Iterator { Iterator(table) }
}

/// The entries of every list. The same interface as `Table`, one table a list, so that one list's entries are at hand.
public struct EntryTable: Sendable {
    private let base: (any Base<EntryID, Entry>)?
    /// The lists on which something was done since the base was made.
    private var byList: [ListID: Table<Entry>] = [:]

    public init() { base = nil }

    public init(over base: any Base<EntryID, Entry>) { self.base = base }

    /// All lists on which anything ever stood.
    public var lists: [ListID] {
        var lists = Set(byList.keys)
        var index = 0
        while let base, index < base.count {
            let list = base.key(at: index).list
            lists.insert(list)
            index = base.index(after: list.lastEntry)
        }
        return Array(lists)
    }

    /// The entries of a list that the base has.
    private func kept(on list: ListID) -> Table<Entry> {
        guard let base else { return Table() }
        let first = base.index(notBefore: EntryID(list: list, item: ItemID(rawValue: 0)))
        return Table(over: base, first..<max(first, base.index(after: list.lastEntry)))
    }

    private func table(of list: ListID) -> Table<Entry>? { byList[list] ?? (base == nil ? nil : kept(on: list)) }

    public subscript(id: EntryID) -> Entry? {
        if let table = byList[id.list] { return table[id] }
        guard let base, let index = base.index(of: id), base.isShown(at: index) else { return nil }
        return base.value(at: index)
    }
    public func known(_ id: EntryID) -> Entry? { byList[id.list].map { $0.known(id) } ?? base?.value(of: id) }
    public func isShown(_ id: EntryID) -> Bool { self[id] != nil }
    public func shown(on list: ListID) -> Shown<Entry> { (table(of: list) ?? Table()).shown }
    /// What something was done to since the base was made.
    public var changed: [EntryID] { byList.values.flatMap(\.changed) }

    public mutating func put(_ entry: consuming Entry, isShown: Bool) {
        let index = index(of: entry.id.list)
        byList.values[index].put(entry, isShown: isShown)
    }
    public mutating func show(_ entry: consuming Entry) { put(entry, isShown: true) }
    public mutating func show(_ id: EntryID) {
        let index = index(of: id.list)
        byList.values[index].show(id)
    }
    public mutating func hide(_ id: EntryID) {
        let index = index(of: id.list)
        byList.values[index].hide(id)
    }
    public mutating func set(_ field: Entry.Field, of id: EntryID) {
        let index = index(of: id.list)
        byList.values[index].set(field, of: id)
    }
    public mutating func set(_ field: Entry.Field, of id: EntryID, isGone: Bool) {
        let index = index(of: id.list)
        byList.values[index].set(field, of: id, isGone: isGone)
    }

    /// The place of the table of `list`, which is made where there is none. By its place in the dictionary: what is
    /// reached by its key is taken out and put back, which takes longer than most of what is done to it.
    private mutating func index(of list: ListID) -> Dictionary<ListID, Table<Entry>>.Index {
        while true {
            if let index = byList.index(forKey: list) { return index }
            byList[list] = kept(on: list)
        }
    }
}

extension ListID {
    /// The last entry that the list could have.
    fileprivate var lastEntry: EntryID { EntryID(list: self, item: ItemID(rawValue: .max)) }
}
