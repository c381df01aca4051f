/// Entities of one kind, shown and hidden.
///
/// An entity is hidden if it was removed or if too little is known of it yet. Hidden entities are kept, because a late
/// change can bring one back, and because last year's trip still needs the name of an item that was deleted since.
///
/// Entities from an earlier run lie in a base and are decoded when they are looked at. Entities changed since lie above
/// it in a contiguous array, and a dictionary holds only their indices: a dictionary of values this large would move
/// all of them whenever it grows. The methods are inlinable because merging, in another module, calls them for every
/// record of a journal, and unspecialised generic code takes ten times as long.
///
/// ```swift
/// let dairy = ItemType(id: ItemTypeID(derivedFrom: "dairy"), name: "Dairy", position: 0)
/// var types = Table<ItemType>()
/// types.show(dairy)
/// types.hide(dairy.id)
/// #expect(types[dairy.id] == nil && types.known(dairy.id) == dairy)
/// ```
public struct Table<E: Entity>: Sendable {
    @usableFromInline private(set) var base: (any Base<E.ID, E>)?
    /// The part of the base that belongs to this table.
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

    /// A table of everything in `base`, decoded at once: for small tables that every frame walks.
    @_specialize(where E == GroceryList)
    public init(decoding base: any Base<E.ID, E>) {
        self.init()
        decode(base)
    }

    /// Inserts everything in `base`, in place of what was there.
    @_specialize(where E == GroceryList)
    mutating func decode(_ base: any Base<E.ID, E>) {
        reserve(base.count)
        for index in 0..<base.count {
            if let entity = base.value(at: index) { put(entity, isShown: base.isShown(at: index)) }
        }
    }

    /// Has another base from here on, which knows the same entities at the same indices. Cost: a look at each.
    mutating func rest(on base: any Base<E.ID, E>) {
        if let former = self.base {
            for index in baseRange where former.isShown(at: index) != base.isShown(at: index) {
                if !isChanged(base.key(at: index)) { shownCount &+= base.isShown(at: index) ? 1 : -1 }
            }
        }
        self.base = base
    }

    /// Whether the entity was touched since the base was made.
    func isChanged(_ id: E.ID) -> Bool { slotIndices[id] != nil }

    @inlinable public var shown: Shown<E> { Shown(self) }

    @inlinable public subscript(id: E.ID) -> E? {
        if let index = slotIndices[id] { return slots[index].isShown ? slots[index].entity : nil }
        return base == nil ? nil : kept(id).flatMap { $0.isShown ? $0.entity : nil }
    }

    /// The entity, whether it is shown or hidden.
    @inlinable public func known(_ id: E.ID) -> E? {
        if let index = slotIndices[id] { return slots[index].entity }
        return base == nil ? nil : kept(id)?.entity
    }

    /// The entity as it is in the base.
    @inlinable func kept(_ id: E.ID) -> Slot? {
        guard let base, let index = baseIndex(of: id), let entity = base.value(at: index) else { return nil }
        return Slot(entity, isShown: base.isShown(at: index))
    }

    @inlinable func baseIndex(of id: E.ID) -> Int? {
        guard let base, let index = base.index(of: id), baseRange.contains(index) else { return nil }
        return index
    }

    /// Every known entity, shown or hidden. Cost: linear.
    public var all: [E] { baseIndices.compactMap { base?.value(at: $0) } + slots.map(\.entity) }

    /// The indices of the base that are not covered by a change.
    private var baseIndices: [Int] {
        guard let base else { return [] }
        return baseRange.filter { slotIndices.isEmpty || slotIndices[base.key(at: $0)] == nil }
    }

    /// The identities of what is shown, in any order.
    var shownIDs: [E.ID] {
        let kept = baseIndices.compactMap { base?.isShown(at: $0) == true ? base?.key(at: $0) : nil }
        return kept + slots.filter(\.isShown).map(\.entity.id)
    }

    /// The entity, if it is gone: not of which nothing but changes has arrived so far.
    public func hidden(_ id: E.ID) -> E? { isShown(id) ? nil : known(id).flatMap { $0.isComplete ? $0 : nil } }

    @inlinable public func isShown(_ id: E.ID) -> Bool {
        if let index = slotIndices[id] { return slots[index].isShown }
        return base == nil ? false : isKeptShown(id)
    }

    @inlinable func isKeptShown(_ id: E.ID) -> Bool {
        baseIndex(of: id).map { base?.isShown(at: $0) ?? false } ?? false
    }

    /// Inserts all of `entity`, in place of what was there.
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

    /// Inserts all of `entity`, in place of what was there, and shows it.
    @inlinable public mutating func show(_ entity: consuming E) { put(entity, isShown: true) }

    /// Shows a hidden entity. Does nothing if the entity is unknown or incomplete.
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

    /// The index of the entity in `slots`, copied there from the base if necessary; nil if the entity is unknown.
    @inlinable @inline(__always) mutating func knownIndex(of id: E.ID) -> Int? {
        if let index = slotIndices[id] { return index }
        guard base != nil, let kept = kept(id) else { return nil }
        slotIndices[id] = slots.count
        slots.append(kept)
        return slots.count &- 1
    }

    /// The index of the entity in `slots`. Makes a hidden placeholder if the entity is unknown.
    @inlinable @inline(__always) mutating func index(of id: E.ID) -> Int {
        if let index = knownIndex(of: id) { return index }
        slotIndices[id] = slots.count
        slots.append(Slot(E(placeholder: id), isShown: false))
        return slots.count &- 1
    }

    /// Reserves capacity for `count` more.
    @inlinable public mutating func reserve(_ count: Int) {
        slotIndices.reserveCapacity(slots.count + count)
        slots.reserveCapacity(slots.count + count)
    }

    /// Sets one field, whether the entity is shown or hidden. Makes a hidden placeholder if the entity is unknown.
    @inlinable public mutating func set(_ field: E.Field, of id: E.ID) {
        let index = index(of: id)
        slots[index].entity.set(field)
    }

    /// Sets one field and hides the entity if `isGone`, otherwise shows it if it is complete.
    @inlinable public mutating func set(_ field: E.Field, of id: E.ID, isGone: Bool) {
        let index = index(of: id)
        slots[index].entity.set(field)
        if isGone || slots[index].isShown || slots[index].entity.isComplete { setShown(!isGone, at: index) }
    }

    /// The entities that were touched since the base was made.
    public var changed: [E.ID] { slots.map(\.entity.id) }
}

/// The shown entities of a table, in any order.
public struct Shown<E: Entity>: Sequence, Sendable {
    @usableFromInline let table: Table<E>

    @inlinable init(_ table: Table<E>) { self.table = table }

    @inlinable public subscript(id: E.ID) -> E? { table[id] }
    @inlinable public var values: Shown { self }
    /// The identities. Cost: linear; nothing is decoded.
    public var keys: [E.ID] { table.shownIDs }
    @inlinable public var first: E? { first { _ in true } }
    @inlinable public var count: Int { table.shownCount }
    @inlinable public var isEmpty: Bool { table.shownCount == 0 }

    public struct Iterator: IteratorProtocol {
        @usableFromInline let table: Table<E>
        /// The position in the base, which comes first; then `index` in the changes above it.
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

        @_specialize(where E == Entry)
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

/// The entries of all lists, with the interface of `Table`. One table per list, so that the entries of one list are
/// quickly found.
public struct EntryTable: Sendable {
    private let base: (any SortedBase<EntryID, Entry>)?
    /// The tables of the lists that were touched since the base was made. In an array, because access to an element of
    /// an array needs no copy, neither to read it nor to change it.
    private var tables: [Table<Entry>] = []
    private var tableIndices: [ListID: Int] = [:]

    public init() { base = nil }

    public init(over base: any SortedBase<EntryID, Entry>) { self.base = base }

    /// All lists that ever had entries.
    public var lists: [ListID] {
        var lists = Set(tableIndices.keys)
        var index = 0
        while let base, index < base.count {
            let list = base.key(at: index).list
            lists.insert(list)
            index = base.index(after: list.lastEntry)
        }
        return Array(lists)
    }

    /// The entries of a list in the base.
    private func kept(on list: ListID) -> Table<Entry> {
        guard let base else { return Table() }
        let first = base.index(notBefore: EntryID(list: list, item: ItemID(rawValue: 0)))
        return Table(over: base, first..<max(first, base.index(after: list.lastEntry)))
    }

    public subscript(id: EntryID) -> Entry? {
        if let table = tableIndices[id.list] { return tables[table][id] }
        guard let base, let index = base.index(of: id), base.isShown(at: index) else { return nil }
        return base.value(at: index)
    }
    public func known(_ id: EntryID) -> Entry? {
        if let table = tableIndices[id.list] { return tables[table].known(id) }
        return base?.value(of: id)
    }
    public func isShown(_ id: EntryID) -> Bool { self[id] != nil }
    public func shown(on list: ListID) -> Shown<Entry> {
        (tableIndices[list].map { tables[$0] } ?? kept(on: list)).shown
    }
    /// The entries that were touched since the base was made.
    public var changed: [EntryID] { tables.flatMap(\.changed) }

    public mutating func put(_ entry: consuming Entry, isShown: Bool) {
        let table = table(of: entry.id.list)
        tables[table].put(entry, isShown: isShown)
    }
    public mutating func show(_ entry: consuming Entry) { put(entry, isShown: true) }
    public mutating func show(_ id: EntryID) {
        let table = table(of: id.list)
        tables[table].show(id)
    }
    public mutating func hide(_ id: EntryID) {
        let table = table(of: id.list)
        tables[table].hide(id)
    }
    public mutating func set(_ field: Entry.Field, of id: EntryID) {
        let table = table(of: id.list)
        tables[table].set(field, of: id)
    }
    public mutating func set(_ field: Entry.Field, of id: EntryID, isGone: Bool) {
        let table = table(of: id.list)
        tables[table].set(field, of: id, isGone: isGone)
    }

    /// The index of the table of `list`, which is made if there is none.
    private mutating func table(of list: ListID) -> Int {
        if let index = tableIndices[list] { return index }
        tableIndices[list] = tables.count
        tables.append(kept(on: list))
        return tables.count - 1
    }
}

extension ListID {
    /// The greatest identity that an entry of the list can have.
    fileprivate var lastEntry: EntryID { EntryID(list: self, item: ItemID(rawValue: .max)) }
}
