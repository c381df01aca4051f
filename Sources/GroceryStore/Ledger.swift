import GroceryDomain
import Journal

/// An operation as it is in the journal: with the stamps that its author had seen of what it overrules or deletes.
struct ObservedOperation {
    var operation: Operation
    var observed: [Stamp] = []
}

/// Folds operations into the groceries. The fold is over a set: the result is the same in whatever order and however
/// often operations arrive.
struct Ledger {
    /// What records say that households began with, or began to use.
    var foundings: Foundings
    var types: Registers<ItemType>
    var items: Registers<Item>
    var lists = Registers<GroceryList>()
    var entries = Registers<Entry>()
    var preferences = Registers<Preference>()
    var stores = Registers<NamedStore>()
    var shares = Registers<Share>()
    var meals = Registers<Meal>()
    var barcodes = Registers<Barcode>()
    var deletedTypes: Set<ItemTypeID> = []
    var deletedItems: Set<ItemID> = []
    var deletedLists: Set<ListID> = []
    /// Deleted items and types for which something changed that may need them. Whether it does is looked up in
    /// `finish`, for all of them at once: each alone is a walk over all lists or items, and an undo may remove
    /// thousands.
    var itemsToRefresh: Set<ItemID> = []
    var typesToRefresh: Set<ItemTypeID> = []
    /// Meals that several machines put on a list without knowing of each other, or may have.
    var mealsToFollow: Set<MealID> = []
    /// Meals that other machines gave another number of servings.
    var mealsServedAnew: Set<MealID> = []
    /// Entries that other machines added shares to, or took some back from.
    var entriesToFollow: Set<EntryID> = []
    /// Entries of which other machines want another amount: where they have shares, these may say otherwise.
    var entriesChanged: Set<EntryID> = []

    /// Folds in the changes of one action. Call `finish` before anybody reads the groceries.
    mutating func fold(_ changes: Changes, stamp: Stamp, into groceries: inout Groceries) {
        let addition = changes.additions == .giveWay ? stamp.weakened : stamp
        // Who takes something back, or makes one item of two, buys nothing now.
        let isRestored = changes.role.target != nil || changes.removesItem
        for change in changes.list {
            switch change {
            case .setting(let id, let field, let observed):
                set(
                    field, of: id, stamp, overruling: changes.stamps(observed), isRestored: isRestored,
                    in: &groceries)
            case .removal(let id, let observed):
                remove(id, observed: changes.stamps(observed), stamp, in: &groceries)
            case .addition(let id, let fields, let observed):
                add(id, fields, of: changes, addition, observed: observed, at: stamp.moment, in: &groceries)
            case .newItem(let index):
                let item = changes.items[index]
                if stamp.isBeginning {
                    begin(item, changes.edition, in: &groceries)
                } else {
                    add(item, addition, in: &groceries)
                }
            case .other(let index):
                var written = changes.others[index]
                if case .type(.add(var type)) = written.operation {
                    if stamp.isBeginning {
                        begin(type, changes.edition, in: &groceries)
                        continue
                    }
                    if written.observed.isEmpty, changes.role.target == nil, foundings.isInReference(type.id) {
                        // Who knows of no reference puts a type of it at the end of the walk, for want of a place.
                        type.position = ItemType(placeholder: type.id).position
                        written.operation = .type(.add(type))
                    }
                }
                let effective = written.operation.isAddition ? addition : stamp
                fold(written, effective, isCounted: changes.isCounted, at: stamp.moment, into: &groceries)
            }
        }
    }

    /// Folds in an item or a type with which a household began, or of the reference catalogue that it began to use,
    /// unless as much is known of it.
    private mutating func begin(_ item: Item, _ edition: Int, in groceries: inout Groceries) {
        let outcome = foundings.note(item, edition)
        if outcome != .isKnown { add(item.asBegun, .beginning, isNewer: outcome == .isNewer, in: &groceries) }
    }

    private mutating func begin(_ type: ItemType, _ edition: Int, in groceries: inout Groceries) {
        let outcome = foundings.note(type, edition)
        guard outcome != .isKnown else { return }
        fold(
            ObservedOperation(operation: .type(.add(type))), .beginning, isCounted: false,
            isNewer: outcome == .isNewer, at: Stamp.beginning.moment, into: &groceries)
    }

    /// - Parameter isNewer: whether it replaces what a household began with.
    private mutating func fold(
        _ written: ObservedOperation, _ stamp: Stamp, isCounted: Bool, isNewer: Bool = false, at moment: Moment,
        into groceries: inout Groceries
    ) {
        fold(written.operation, written.observed[...], stamp, isCounted: isCounted, isNewer, into: &groceries)
        groceries.note(written.operation, at: moment)
    }

    private mutating func fold(
        _ operation: Operation, _ observed: ArraySlice<Stamp>, _ stamp: Stamp, isCounted: Bool, _ isNewer: Bool,
        into groceries: inout Groceries
    ) {
        switch operation {
        case .type(let edit):
            let id = edit.id
            if !groceries.language.isEnglish { unspeak(of: id, in: &groceries) }
            let isGone = groceries.withTypes { Self.fold(edit, observed, stamp, isNewer: isNewer, &types, &$0) }
            Self.note(id, isGone: isGone, in: &deletedTypes)
            speak(of: id, in: &groceries)
            noteToRefresh(id)
        case .item(let edit):
            let id = edit.id
            let before = deletedTypes.isEmpty ? nil : groceries.items.known(id)?.type
            if !groceries.language.isEnglish { unspeak(of: id, in: &groceries) }
            let isGone = groceries.withItems { Self.fold(edit, observed, stamp, &items, &$0) }
            refreshVisibility(of: id, isGone: isGone, before: before, in: &groceries)
            speak(of: id, in: &groceries)
        case .list(let edit):
            let id = edit.id
            let isGone = groceries.withLists { Self.fold(edit, observed, stamp, &lists, &$0) }
            Self.note(id, isGone: isGone, in: &deletedLists)
            refreshVisibility(of: id, in: &groceries)
            refreshVisibility(ofItemsOn: id, in: &groceries)
        case .preference(let edit):
            let language = groceries.language
            groceries.withPreferences { _ = Self.fold(edit, observed, stamp, &preferences, &$0) }
            if groceries.language != language { followLanguage(in: &groceries) }
        case .store(let edit): groceries.withStores { _ = Self.fold(edit, observed, stamp, &stores, &$0) }
        case .share(let edit):
            groceries.withShares { _ = Self.fold(edit, observed, stamp, isCounted: isCounted, &shares, &$0) }
            if shares.areSeveral(of: edit.id) { mealsToFollow.insert(MealID(edit.id.recipe)) }
        case .meal(let edit):
            groceries.withMeals { _ = Self.fold(edit, observed, stamp, &meals, &$0) }
            if meals.areSeveral(of: edit.id) { mealsToFollow.insert(edit.id) }
        case .barcode(let edit): groceries.withBarcodes { _ = Self.fold(edit, observed, stamp, &barcodes, &$0) }
        case .shareStep(let id, let old, let new):
            let number = shares.number(of: id)
            groceries.withShares {
                _ = shares.step(from: old, to: new, of: id, number, stamp, in: &$0)
            }
        case .step(let id, let old, let new):
            let number = entries.number(of: id)
            groceries.withEntries { _ = entries.step(from: old, to: new, of: id, number, stamp, in: &$0) }
            refreshVisibility(of: id, in: &groceries)
        case .entry: break  // `Changes` has them apart.
        }
    }

    /// Names the types and items of the reference catalogue in the language of the household, where nobody renamed
    /// them.
    private mutating func followLanguage(in groceries: inout Groceries) {
        groceries.followLanguage()
        for id in types.said.sorted() {
            unspeak(of: id, in: &groceries)
            speak(of: id, in: &groceries)
        }
        for id in Set(groceries.items.changed + foundings.introduced).sorted() {
            guard let item = groceries.items.known(id), !groceries.isUntouched(id),
                !item.regionalNames.isEmpty || foundings.isInReference(id)
            else { continue }
            unspeak(of: id, in: &groceries)
            speak(of: id, in: &groceries)
            groceries.noteChange(of: id)
        }
    }

    /// Names an item as records say it, for claims that are made of it: what the household began with, and what was
    /// said since, in English.
    private mutating func unspeak(of id: ItemID, in groceries: inout Groceries) {
        let number = items.number(of: id)
        if groceries.withItems({ items.renew(id, number, in: &$0) }) { return }
        guard let begun = foundings.begun(id), let item = groceries.items.known(id) else { return }
        var said = item
        (said.name, said.aliases, said.commonness) = (begun.name, begun.aliases, begun.commonness)
        said.usual = begun.usual
        put(said, for: item, in: &groceries)
    }

    /// Names an item, which is named as records say it, in the language of the household.
    private func speak(of id: ItemID, in groceries: inout Groceries) {
        guard let item = groceries.items.known(id) else { return }
        var spoken = item
        if let names = groceries.namesInRecords, let named = groceries.inReference(id) {
            spoken = names.spoken(item)
            // What the household began with may come from another edition.
            if isBegun(.name, of: id) { spoken.name = named.name }
            if isBegun(.aliases, of: id) { spoken.aliases = named.aliases }
            if isBegun(.commonness, of: id) { spoken.commonness = named.commonness }
            if isBegun(.usual, of: id) { spoken.usual = named.usual }
        } else {
            spoken.leaveOutDenied()
            if !item.regionalNames.isEmpty {
                let isBegun = isBegun(.name, of: id)
                spoken.speak(
                    groceries.language, ofName: isBegun, ofAliases: isBegun || self.isBegun(.aliases, of: id))
            }
        }
        put(spoken, for: item, in: &groceries)
    }

    private func isBegun(_ field: Item.Name, of id: ItemID) -> Bool {
        items.claims(on: id, nil).live(in: field.index).allSatisfy(\.isBeginning)
    }

    private func put(_ spoken: Item, for item: Item, in groceries: inout Groceries) {
        guard spoken != item else { return }
        let isShown = groceries.items.isShown(item.id)
        groceries.withItems { $0.put(spoken, isShown: isShown) }
    }

    /// Names a type as records say it.
    private mutating func unspeak(of id: ItemTypeID, in groceries: inout Groceries) {
        guard let type = groceries.types.known(id), foundings.isInReference(id) else { return }
        let number = types.number(of: id)
        if groceries.withTypes({ types.renew(id, number, in: &$0) }) { return }
        if let names = groceries.namesInRecords { put(names.recorded(type), for: type, in: &groceries) }
    }

    /// Names a type, which is named as records say it, in the language of the household.
    private func speak(of id: ItemTypeID, in groceries: inout Groceries) {
        guard let type = groceries.types.known(id), foundings.isInReference(id) else { return }
        if let names = groceries.namesInRecords { put(names.spoken(type), for: type, in: &groceries) }
    }

    private func put(_ spoken: ItemType, for type: ItemType, in groceries: inout Groceries) {
        guard spoken != type else { return }
        let isShown = groceries.types.isShown(type.id)
        groceries.withTypes { $0.put(spoken, isShown: isShown) }
    }

    private mutating func add(
        _ item: Item, _ stamp: Stamp, isNewer: Bool = false, in groceries: inout Groceries
    ) {
        let before = deletedTypes.isEmpty ? nil : groceries.items.known(item.id)?.type
        if !groceries.language.isEnglish { unspeak(of: item.id, in: &groceries) }
        let isGone = groceries.withItems { Self.fold(.add(item), [], stamp, isNewer: isNewer, &items, &$0) }
        refreshVisibility(of: item.id, isGone: isGone, before: before, in: &groceries)
        speak(of: item.id, in: &groceries)
        groceries.noteNewItem(item.id)
    }

    /// Does what waits until everything is folded: the values of entries with claims of several writers, which deleted
    /// items and types are needed, and the numbers of lists with equal names.
    mutating func finish(_ groceries: inout Groceries) {
        groceries.withEntries { entries.gather(into: &$0) }
        refreshItems(in: &groceries)
        refreshTypes(in: &groceries)
        groceries.numberNamesakes()
    }

    private mutating func set(
        _ field: Entry.Field, of id: EntryID, _ stamp: Stamp, overruling observed: ArraySlice<Stamp>,
        isRestored: Bool, in groceries: inout Groceries
    ) {
        let number = entries.number(of: id)
        groceries.withEntries { _ = entries.change(field, of: id, number, stamp, overruling: observed, in: &$0) }
        groceries.noteSetting(field, of: id, at: stamp.moment, isRestored: isRestored)
        refreshVisibility(of: id, in: &groceries)
    }

    /// - Parameters:
    ///   - fields: the part of the fields of `changes` that differ from those of an unknown entry.
    ///   - seen: the part of the stamps of `changes` that its author had seen.
    private mutating func add(
        _ id: EntryID, _ fields: Range<Int32>, of changes: Changes, _ stamp: Stamp, observed: Range<Int32>,
        at moment: Moment, in groceries: inout Groceries
    ) {
        var addition = Claims.Addition(
            entity: Entry(placeholder: id), asserted: FieldSet(), isCounted: changes.isCounted)
        for field in fields.lazy.map({ changes.fields[Int($0)] }) {
            // What follows from something else wants no more, and so does not say that it is open.
            if !changes.isCounted, field == Entry.isOpen { continue }
            addition.entity.set(field)
            addition.asserted.insert(field.index)
        }
        let (entry, number) = (addition.entity, entries.number(of: id))
        groceries.withEntries {
            _ = entries.add(addition, number, stamp, overruling: changes.stamps(observed), in: &$0)
        }
        groceries.noteAddition(of: entry, at: moment)
        refreshVisibility(of: id, in: &groceries)
    }

    private mutating func remove(
        _ id: EntryID, observed: ArraySlice<Stamp>, _ stamp: Stamp, in groceries: inout Groceries
    ) {
        let number = entries.number(of: id)
        groceries.withEntries { _ = entries.remove(id, number, observed: observed, in: &$0) }
        groceries.noteChange(of: id, at: stamp.moment)
        refreshVisibility(of: id, in: &groceries)
    }

    /// Returns whether the entity is gone afterwards.
    private static func fold<E: Merged, T: EntityTable<E>>(
        _ edit: Edit<E>, _ observed: ArraySlice<Stamp>, _ stamp: Stamp, isCounted: Bool = false,
        isNewer: Bool = false, _ registers: inout Registers<E>, _ table: inout T
    ) -> Bool {
        let number = registers.number(of: edit.id)
        switch edit {
        case .add(let entity):
            let addition = Claims.Addition(entity: entity, asserted: entity.asserted, isCounted: isCounted)
            if isNewer { return registers.beginAnew(addition, number, in: &table) }
            return registers.add(addition, number, stamp, overruling: observed, in: &table)
        case .remove(let entity): return registers.remove(entity.id, number, observed: observed, in: &table)
        case .change(let id, _, let new):
            return registers.change(new, of: id, number, stamp, overruling: observed, in: &table)
        }
    }

    private static func note<ID>(_ id: ID, isGone: Bool, in deleted: inout Set<ID>) {
        if isGone { deleted.insert(id) } else if !deleted.isEmpty { deleted.remove(id) }
    }

    // A deleted entity stays visible while something that its deleter had not seen still needs it: an item type for its
    // items, an item for its entries, a list for its entries.

    @inline(__always)
    private mutating func refreshVisibility(of entry: EntryID, in groceries: inout Groceries) {
        if !deletedLists.isEmpty { refreshVisibility(of: entry.list, in: &groceries) }
        if !deletedItems.isEmpty { noteToRefresh(entry.item) }
    }

    private mutating func refreshTypes(in groceries: inout Groceries) {
        let types = typesToRefresh.intersection(deletedTypes)
        typesToRefresh = []
        guard !types.isEmpty else { return }
        let wanted = Set(groceries.items.shown.lazy.map(\.type))
        for type in types { groceries.withTypes { wanted.contains(type) ? $0.show(type) : $0.hide(type) } }
    }

    /// Updates visibility after a change of an item, whose type was `before`, if the change can matter.
    private mutating func refreshVisibility(
        of item: ItemID, isGone: Bool, before: ItemTypeID?, in groceries: inout Groceries
    ) {
        Self.note(item, isGone: isGone, in: &deletedItems)
        noteToRefresh(item)
        if let before { noteToRefresh(before) }
        noteTypeToRefresh(of: item, in: groceries)
    }

    private mutating func noteTypeToRefresh(of item: ItemID, in groceries: Groceries) {
        guard !deletedTypes.isEmpty, let type = groceries.items.known(item)?.type else { return }
        noteToRefresh(type)
    }

    private mutating func noteToRefresh(_ type: ItemTypeID) {
        if deletedTypes.contains(type) { typesToRefresh.insert(type) }
    }

    private mutating func noteToRefresh(_ item: ItemID) {
        if deletedItems.contains(item) { itemsToRefresh.insert(item) }
    }

    private mutating func refreshItems(in groceries: inout Groceries) {
        let items = itemsToRefresh.intersection(deletedItems)
        itemsToRefresh = []
        guard !items.isEmpty else { return }
        let wanted = groceries.wanted(among: items)
        for item in items where wanted.contains(item) != groceries.items.isShown(item) {
            groceries.withItems { wanted.contains(item) ? $0.show(item) : $0.hide(item) }
            groceries.noteChange(of: item)
            noteTypeToRefresh(of: item, in: groceries)
        }
    }

    private func refreshVisibility(of list: ListID, in groceries: inout Groceries) {
        if deletedLists.contains(list) {
            let isWanted = !groceries.entries.shown(on: list).isEmpty
            if isWanted != (groceries.lists[list] != nil) {
                groceries.withLists { isWanted ? $0.show(list) : $0.hide(list) }
                groceries.noteListChange()
            }
        }
    }

    /// A trip does not keep its items from being deleted, and a list can turn out to be a trip.
    private mutating func refreshVisibility(ofItemsOn list: ListID, in groceries: inout Groceries) {
        guard !deletedItems.isEmpty else { return }
        for id in groceries.entries.shown(on: list).keys { noteToRefresh(id.item) }
    }
}

extension Ledger {
    /// A ledger of nothing but the reference catalogue.
    init(over reference: ReferenceCatalogue?) {
        let foundings = Foundings(over: reference)
        self.init(foundings: foundings, types: foundings.types(above: nil), items: foundings.items(above: nil))
    }
}

/// The operations on a table of entities that merging needs.
protocol EntityTable<E> {
    associatedtype E: Entity
    mutating func put(_ entity: consuming E, isShown: Bool)
    mutating func show(_ id: E.ID)
    mutating func hide(_ id: E.ID)
    mutating func set(_ field: E.Field, of id: E.ID, isGone: Bool)
    func known(_ id: E.ID) -> E?
    func isShown(_ id: E.ID) -> Bool
}

extension Table: EntityTable {}

extension EntryTable: EntityTable {
    typealias E = Entry
}

extension Stamp {
    var moment: Moment { Moment(milliseconds: Int64(milliseconds)) }

    /// The stamp of everything that a household begins with: the lowest there is.
    static let beginning = Stamp(milliseconds: 0, counter: 0, writer: WriterID(bits: 0))

    var isBeginning: Bool { self == Self.beginning }

    /// Whether it can only be that of a weak addition.
    var isWeakened: Bool { milliseconds < 1 << 40 }

    /// The stamp under which a weak addition is folded: about 35 years earlier. It is below every change that anybody
    /// made to what the addition adds. Of two weak additions the later one still wins, and each has a stamp of its own
    /// that a deletion can name.
    var weakened: Stamp {
        let years: UInt64 = 1 << 40
        return Stamp(milliseconds: milliseconds - min(milliseconds, years), counter: counter, writer: writer)
    }
}
