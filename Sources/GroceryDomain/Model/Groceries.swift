import Synchronization

/// Everything Aisle knows, as plain values: the fold of all records in the journal.
///
/// ```swift
/// let (list, milk) = (groceries.orderedLists[0], try #require(groceries.item(named: "milk")))
/// let checking = try groceries.checking(EntryID(list: list.id, item: milk.id), true)
/// for operation in checking.operations { groceries.apply(operation, at: now) }
/// #expect(groceries.entries.shown(on: list.id).first?.isChecked == true)
/// ```
public struct Groceries: Sendable {
    public internal(set) var types = Table<ItemType>()
    public internal(set) var items = Table<Item>()
    public internal(set) var lists = Table<GroceryList>()
    public internal(set) var entries = EntryTable()
    public internal(set) var preferences = Table<Preference>()
    public internal(set) var stores = Table<NamedStore>()
    public internal(set) var shares = Table<Share>()
    public internal(set) var meals = Table<Meal>()
    public internal(set) var barcodes = Table<Barcode>()

    /// How often and how recently each item was put on a list.
    public internal(set) var usage = Tally<ItemID, Usage>()
    /// The number of additions to lists so far, of any item.
    public internal(set) var additions = 0
    /// When each entry was last checked off, even if it is unchecked now.
    public internal(set) var checkTimes = Tally<EntryID, Moment>()
    /// When each list or one of its entries last changed.
    public internal(set) var listChanged = Tally<ListID, Moment>()

    /// The items that somebody typed in, renamed or moved to another type, as opposed to those that came with a
    /// catalogue.
    public internal(set) var ownItems = Tally<ItemID, Bool>()
    /// Whether anything was ever checked off. Somebody who has done it once needs no hint.
    public internal(set) var hasChecked = false
    /// When anything was last put on a list.
    public internal(set) var latestUsage: Moment?
    /// What they began with.
    private(set) var ground: Ground?

    /// Counts all changes. Caches compare it.
    public internal(set) var revision = 0
    /// Counts changes of types and items, for caches derived from the catalogue.
    public internal(set) var catalogueRevision = 0
    /// Counts changes of trips, for caches derived from what trips teach.
    public internal(set) var tripRevision = 0
    /// Counts changes of everything but entries: of all that stays the same while somebody shops.
    public internal(set) var contextRevision = 0
    /// The `revision` at which lists with equal names were last numbered.
    var numberedAt: Int?
    /// The log of changed entries.
    public internal(set) var entryChanges = EntryChanges()
    private(set) var itemChanges = ItemChanges()

    public struct Usage: Hashable, Sendable {
        public var times = 0
        public var last = Moment(milliseconds: 0)
        /// The key in the index of the name by which it was put there last; 0 for the item's own name.
        public var wording: UInt64 = 0

        public init(times: Int = 0, last: Moment = Moment(milliseconds: 0), wording: UInt64 = 0) {
            (self.times, self.last, self.wording) = (times, last, wording)
        }
    }

    public init() {}

    /// What the items are known from, beside changes: the reference catalogue, and above it what an earlier run wrote
    /// into a base.
    final class Ground: Equatable, Sendable {
        typealias ReadIndex = @Sendable (ReferenceCatalogue?, NameLanguage) -> CatalogueIndex?

        /// As the program has it.
        let catalogue: ReferenceCatalogue?
        /// In the language of the household.
        let reference: ReferenceItems?
        /// The same in English, where that is another language.
        let english: ReferenceItems?
        let kept: (any CoveringBase<ItemID, Item>)?
        let readIndex: ReadIndex?
        private let knownIndex = Mutex<CatalogueIndex??>(nil)

        init(
            _ catalogue: ReferenceCatalogue?, _ reference: ReferenceItems?,
            kept: (any CoveringBase<ItemID, Item>)? = nil, readIndex: ReadIndex? = nil
        ) {
            (self.catalogue, self.reference, self.kept, self.readIndex) = (catalogue, reference, kept, readIndex)
            let isEnglish = reference?.language.isEnglish ?? true
            english = isEnglish ? nil : catalogue?.items(in: .british)
        }

        /// The search index of what is known from here, made when it is first asked for; nil if the base has none that
        /// can be used.
        var index: CatalogueIndex? {
            knownIndex.withLock { known in
                if let known { return known }
                let (catalogue, language) = (reference?.catalogue, reference?.language ?? .british)
                let index =
                    kept == nil ? CatalogueIndex(over: catalogue, in: language) : readIndex?(catalogue, language)
                known = .some(index)
                return index
            }
        }

        /// All items that it knows.
        var items: (any Base<ItemID, Item>)? {
            guard let reference else { return kept }
            return kept.map { LayeredBase($0, over: reference) } ?? reference
        }

        static func == (a: Ground, b: Ground) -> Bool { a === b }
    }

    /// Groceries that know the reference catalogue, and nothing else yet.
    public init(over reference: ReferenceCatalogue?) {
        guard let reference else { return }
        let items = reference.items(in: .british)
        ground = Ground(reference, items)
        self.items = Table(over: items)
        for type in reference.itemTypes { types.show(type) }
    }

    /// The English in which the items of the reference catalogue are named as long as nobody renamed them.
    public var referenceLanguage: NameLanguage { ground?.reference?.language ?? language }

    /// How records say what the catalogue names; nil where that is how it is shown.
    public var namesInRecords: NamesInRecords? {
        guard let ground, let english = ground.english, let shown = ground.reference else { return nil }
        return NamesInRecords(english: english, shown: shown)
    }

    /// Operations as records say them. Those behind a choice of another language are in that one.
    public func recorded(_ operations: [Operation]) -> [Operation] { mapped(operations) { $0.recorded($1) } }

    /// What records say, as the household says it.
    public func spoken(_ operations: [Operation]) -> [Operation] { mapped(operations) { $0.spoken($1) } }

    private func mapped(
        _ operations: [Operation], _ body: (NamesInRecords, Operation) -> Operation
    ) -> [Operation] {
        var names = namesInRecords
        return operations.map { operation in
            if let language = operation.language { names = reference?.namesInRecords(in: language) }
            return names.map { body($0, operation) } ?? operation
        }
    }

    /// The catalogue that the program came with.
    public var reference: ReferenceCatalogue? { ground?.catalogue }

    /// The groceries over what an earlier run wrote into a base.
    ///
    /// - Parameters:
    ///   - readIndex: reads the search index in the base, over the same reference catalogue.
    ///   - additions: the number of additions to lists so far, of any item.
    public init(
        over reference: ReferenceCatalogue?, types: any Base<ItemTypeID, ItemType>,
        items: any CoveringBase<ItemID, Item>,
        readIndex: @escaping @Sendable (ReferenceCatalogue?, NameLanguage) -> CatalogueIndex?,
        lists: Table<GroceryList>, entries: EntryTable, preferences: Table<Preference>, stores: Table<NamedStore>,
        shares: Table<Share>, meals: Table<Meal>, barcodes: Table<Barcode>, usage: Tally<ItemID, Usage>,
        ownItems: Tally<ItemID, Bool>, listChanged: Tally<ListID, Moment>, checkTimes: Tally<EntryID, Moment>,
        additions: Int, hasChecked: Bool, latestUsage: Moment?
    ) {
        (self.lists, self.entries, self.preferences, self.stores) = (lists, entries, preferences, stores)
        (self.shares, self.meals, self.barcodes) = (shares, meals, barcodes)
        (self.usage, self.ownItems, self.listChanged) = (usage, ownItems, listChanged)
        (self.checkTimes, self.additions, self.hasChecked) = (checkTimes, additions, hasChecked)
        self.latestUsage = latestUsage
        for type in reference?.itemTypes(in: language) ?? [] { self.types.show(type) }
        self.types.decode(types)
        let ground = Ground(reference, reference?.items(in: language), kept: items, readIndex: readIndex)
        (self.ground, self.items) = (ground, ground.items.map { Table(over: $0) } ?? Table())
    }

    /// Names the types and items of the reference catalogue in the language of the household, as far as they are as
    /// they are there.
    public mutating func followLanguage() {
        guard let ground, let reference = ground.reference, reference.language != language,
            let catalogue = self.reference
        else { return }
        let items = catalogue.items(in: language)
        for (old, new) in zip(catalogue.itemTypes(in: reference.language), catalogue.itemTypes(in: language)) {
            guard var type = types[old.id], type.name == old.name else { continue }
            type.name = new.name
            types.show(type)
        }
        // What a base says of searching goes for the catalogue that it was written over.
        let isSame = items.catalogue === reference.catalogue
        let spoken = Ground(catalogue, items, kept: ground.kept, readIndex: isSame ? ground.readIndex : nil)
        self.ground = spoken
        if let items = spoken.items { self.items.rest(on: items) }
        noteCatalogueChange()
    }

    /// The item as the reference catalogue has it, in the language in which its items are named; nil for others.
    public func inReference(_ item: ItemID) -> Item? { ground?.reference?.value(of: item) }

    /// Whether the item has a name in the language of the household: all have but what the reference catalogue names in
    /// English alone.
    public func hasName(_ item: ItemID) -> Bool {
        guard !referenceLanguage.isEnglish, let reference = ground?.reference else { return true }
        return reference.hasName(item) || !isUntouched(item)
    }

    /// The items that are not as they are in the reference catalogue, since somebody here added or changed them. Cost:
    /// they are decoded.
    var changedItems: [Item] {
        let kept = ground?.kept.map { kept in (0..<kept.count).map(kept.key) } ?? []
        return Set(kept + items.changed).compactMap { items[$0] }
    }

    /// Whether the item is as it is in the reference catalogue, since nobody here has ever changed it.
    public func isUntouched(_ item: ItemID) -> Bool {
        ground?.reference?.index(of: item) != nil && ground?.kept?.index(of: item) == nil && !items.isChanged(item)
    }

    /// Applies `operation` without checking it: the rules checked it when it was made, and what is in the journal has
    /// happened.
    public mutating func apply(_ operation: Operation, at moment: Moment) {
        apply(operation, at: moment, numberingNamesakes: true)
    }

    /// - Parameter numberingNamesakes: false for whoever calls `numberNamesakes` later, or need not.
    mutating func apply(_ operation: Operation, at moment: Moment, numberingNamesakes: Bool) {
        switch operation {
        case .type(let edit): apply(edit, to: \.types)
        case .item(let edit): apply(edit, to: \.items)
        case .list(let edit): apply(edit, to: \.lists)
        case .preference(let edit):
            apply(edit, to: \.preferences)
            followLanguage()
        case .store(let edit): apply(edit, to: \.stores)
        case .share(let edit): apply(edit, to: \.shares)
        case .meal(let edit): apply(edit, to: \.meals)
        case .barcode(let edit): apply(edit, to: \.barcodes)
        case .step(let id, _, let new): entries.set(Field(.planned, new), of: id)
        case .shareStep(let id, _, let new): shares.set(Field(.quantity, new), of: id)
        case .entry(.add(let entry)): entries.show(entry)
        case .entry(.remove(let entry)): entries.hide(entry.id)
        case .entry(.change(let id, _, let new)): entries.set(new, of: id)
        }
        note(operation, at: moment)
        if numberingNamesakes, case .list(let edit) = operation, edit.mayNumberNamesakes { numberNamesakes() }
    }

    private mutating func apply<E>(_ edit: Edit<E>, to table: WritableKeyPath<Groceries, Table<E>>) {
        switch edit {
        case .add(let entity): self[keyPath: table].show(entity)
        case .remove(let entity): self[keyPath: table].hide(entity.id)
        case .change(let id, _, let new): self[keyPath: table].set(new, of: id)
        }
    }

    /// Updates the counters and times beside the tables. The order in which operations are noted makes no difference.
    public mutating func note(_ operation: Operation, at moment: Moment) {
        switch operation {
        case .type: noteCatalogueChange()
        case .item(let edit): noteChange(of: edit.id)
        case .preference, .store, .share, .shareStep, .meal, .barcode: contextRevision &+= 1
        case .list(let edit):
            noteChange(of: edit.id, at: moment)
            contextRevision &+= 1
            // A list that is not a trip now may have been one before.
            if edit.mayChangeKind { tripRevision &+= 1 }
        case .entry(.add(let entry)): return noteAddition(of: entry, at: moment)
        case .entry(.change(let id, _, let new)): return noteSetting(new, of: id, at: moment)
        case .entry(.remove(let entry)): return noteChange(of: entry.id, at: moment)
        case .step(let id, _, _): return noteChange(of: id, at: moment)
        }
        revision &+= 1
    }

    /// Records that an entry was added.
    public mutating func noteAddition(of entry: Entry, at moment: Moment) {
        additions &+= 1
        let item = entry.id.item
        let wording = entry.wording.map { NameTable.key(of: $0.folded) } ?? 0
        var usage = usage[item] ?? Usage(last: moment, wording: wording)
        usage.times &+= 1
        // Of two additions at one moment the same one counts as the last everywhere.
        if (usage.last, usage.wording) < (moment, wording) { (usage.last, usage.wording) = (moment, wording) }
        self.usage[item] = usage
        latestUsage = max(latestUsage ?? moment, moment)
        noteChange(of: entry.id, at: moment)
    }

    /// Records that a field of an entry was set.
    ///
    /// - Parameter isRestored: whether it is again what it was: then nothing was bought now.
    public mutating func noteSetting(
        _ field: Entry.Field, of id: EntryID, at moment: Moment, isRestored: Bool = false
    ) {
        if field == Entry.checkedOff {
            hasChecked = true
            if !isRestored { checkTimes.raise(id, to: moment) }
        }
        noteChange(of: id, at: moment)
    }

    /// Records that an entry changed.
    public mutating func noteChange(of id: EntryID, at moment: Moment) {
        entryChanges.note(id)
        noteChange(of: id.list, at: moment)
        revision &+= 1
    }

    private mutating func noteChange(of list: ListID, at moment: Moment) {
        listChanged.raise(list, to: moment)
        if lists.known(list)?.kind == .trip { tripRevision &+= 1 }
    }

    private mutating func noteCatalogueChange() {
        catalogueRevision &+= 1
        contextRevision &+= 1
    }

    /// Records that an item changed, or was shown or hidden by something other than an operation on it.
    public mutating func noteChange(of id: ItemID) {
        if let item = items.known(id) { itemChanges.note(item) }
        noteCatalogueChange()
    }

    /// Records that an item was added.
    public mutating func noteNewItem(_ id: ItemID) {
        noteChange(of: id)
        revision &+= 1
    }

    /// Records that a list was shown or hidden by something other than an operation on it.
    public mutating func noteListChange() {
        contextRevision &+= 1
        tripRevision &+= 1
    }

    /// Records that somebody typed in this item, or its name.
    public mutating func noteOwn(_ id: ItemID) {
        ownItems[id] = true
        noteChange(of: id)
    }

    // MARK: The tables, field by field: for merging, where one field of an entity can lose while another wins

    public mutating func withTypes<R>(_ body: (inout Table<ItemType>) throws -> R) rethrows -> R { try body(&types) }
    public mutating func withItems<R>(_ body: (inout Table<Item>) throws -> R) rethrows -> R { try body(&items) }
    public mutating func withLists<R>(_ body: (inout Table<GroceryList>) throws -> R) rethrows -> R { try body(&lists) }
    public mutating func withEntries<R>(_ body: (inout EntryTable) throws -> R) rethrows -> R { try body(&entries) }
    public mutating func withPreferences<R>(_ body: (inout Table<Preference>) throws -> R) rethrows -> R {
        try body(&preferences)
    }
    public mutating func withStores<R>(_ body: (inout Table<NamedStore>) throws -> R) rethrows -> R {
        try body(&stores)
    }
    public mutating func withShares<R>(_ body: (inout Table<Share>) throws -> R) rethrows -> R { try body(&shares) }
    public mutating func withMeals<R>(_ body: (inout Table<Meal>) throws -> R) rethrows -> R { try body(&meals) }
    public mutating func withBarcodes<R>(_ body: (inout Table<Barcode>) throws -> R) rethrows -> R {
        try body(&barcodes)
    }
}

extension Tally<EntryID, Moment> {
    fileprivate mutating func raise(_ id: EntryID, to moment: Moment) { self[id] = max(self[id] ?? moment, moment) }
}

extension Tally<ListID, Moment> {
    fileprivate mutating func raise(_ id: ListID, to moment: Moment) { self[id] = max(self[id] ?? moment, moment) }
}

extension Edit<GroceryList> {
    /// Whether the list can have another kind afterwards.
    fileprivate var mayChangeKind: Bool {
        switch self {
        case .add, .remove, .change(_, _, .kind): true
        case .change: false
        }
    }

    /// Whether lists of one name can have other numbers afterwards.
    fileprivate var mayNumberNamesakes: Bool {
        switch self {
        case .add, .remove, .change(_, _, .name), .change(_, _, .kind), .change(_, _, .created): true
        case .change: false
        }
    }
}

extension Groceries {
    /// The item types in walking order. Cost: a sort of all types.
    public var orderedTypes: [ItemType] {
        types.shown.sorted { ($0.position, $0.id) < ($1.position, $1.id) }
    }

    /// The shopping lists, oldest first. Cost: a sort of all lists.
    public var orderedLists: [GroceryList] { lists(of: .shopping) }

    /// The lists of one kind, oldest first; trips by the time they were finished. Cost: a walk over all lists, and a
    /// sort of those that are meant.
    public func lists(
        of kind: GroceryList.Kind, where isMeant: (GroceryList) -> Bool = { _ in true }
    ) -> [GroceryList] {
        lists.shown.filter { $0.kind == kind && isMeant($0) }.sorted { $0.place < $1.place }
    }

    /// When `list` or one of its entries last changed.
    public func lastChange(of list: GroceryList) -> Moment { max(listChanged[list.id] ?? list.created, list.created) }

    /// The list with that name, ignoring letter case, accents and spacing. Trips may share a name: then the latest.
    public func list(named name: String, kind: GroceryList.Kind = .shopping) -> GroceryList? {
        let folded = name.folded
        return lists(of: kind).last { $0.name.folded == folded }
    }

    /// The store with that name, ignoring letter case, accents and spacing.
    public func store(named name: String) -> NamedStore? {
        let folded = name.folded
        return stores.shown.filter { $0.name.folded == folded }.min { $0.id < $1.id }
    }

    public func type(named name: String) -> ItemType? {
        let folded = name.folded
        if let type = types[ItemTypeID(derivedFrom: folded)], type.name.folded == folded { return type }
        return orderedTypes.first { $0.name.folded == folded } ?? namesInRecords?.type(called: folded, in: types)
    }

    /// What the catalogue calls the item in English, where the household speaks another language.
    public func englishName(of item: ItemID) -> String? { ground?.english?.value(of: item)?.name }

    /// Whether the catalogue calls the item so in English.
    func isNamed(_ folded: String, inEnglish item: ItemID) -> Bool {
        guard let english = (ground?.english ?? ground?.reference)?.value(of: item) else { return false }
        return ([english.name] + english.regionalNames).contains { $0.folded == folded }
    }

    /// The item with that name or alias, ignoring letter case, accents and spacing.
    ///
    /// The identity of an item is derived from the name it was learnt under, so that identity is looked up first.
    public func item(named name: String) -> Item? {
        let folded = name.folded
        if let item = items[ItemID(derivedFrom: folded)], item.name.folded == folded, !isUntouched(item.id) {
            return item
        }
        return items(named: name).first
    }

    /// All items with that name or alias, the one that is meant first. There are several if two machines gave two items
    /// the same name, or a later edition of the reference catalogue has one that the household gave to something else.
    /// Cost: that of `item(named:)`.
    public func items(named name: String) -> [Item] { items(named: name, among: called(name.folded)) }

    /// Whether of two items with one name, or one alias, the first is meant: what the household changed, and what was
    /// known first.
    func isMeant(_ item: ItemID, before other: ItemID) -> Bool {
        let areUntouched = (isUntouched(item), isUntouched(other))
        return areUntouched.0 != areUntouched.1 ? areUntouched.1 : item < other
    }

    /// All items with that folded name. A base without an index of the catalogue has to be walked.
    private func called(_ folded: String) -> [Item] {
        let known = ground?.index?.items(called: folded)
        if items.base != nil, known == nil { return items.shown.filter { $0.isCalled(folded) } }
        let candidates = itemChanges.items(called: folded).union(known ?? [])
        return candidates.compactMap { items[$0] }.filter { $0.isCalled(folded) }
    }

    /// Those of `items(named:)` that are on `list`. Cost: a walk over its entries.
    public func items(named name: String, on list: ListID) -> [Item] {
        items(named: name, among: entries.shown(on: list).compactMap { items.known($0.id.item) })
    }

    private func items(named name: String, among items: some Sequence<Item>) -> [Item] {
        let folded = name.folded
        let learnt = ItemID(derivedFrom: folded)
        return items.filter { $0.isCalled(folded) }.sorted { a, b in
            let (isOwn, isOther) = (
                a.id == learnt && a.name.folded == folded, b.id == learnt && b.name.folded == folded
            )
            return isOwn != isOther && isUntouched(a.id) == isUntouched(b.id) ? isOwn : isMeant(a.id, before: b.id)
        }
    }
}

extension Item {
    func isCalled(_ folded: String) -> Bool { names.contains { $0.folded == folded } }
}
