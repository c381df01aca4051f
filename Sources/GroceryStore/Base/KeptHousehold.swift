import Bytes
import GroceryDomain
import Journal

/// What an earlier run wrote into a base: everything known at some position in the journal.
struct KeptHousehold {
    let file: BaseFile
    /// The position in the journal.
    let bookmark: [UInt8]
    let groceries: Groceries
    let ledger: Ledger
    let experience: Experience
    /// That of the last action of this machine.
    let latestTurn: UndoStack.Turn?

    fileprivate let types: KeptEntities<ItemType>
    fileprivate let items: KeptEntities<Item>
    fileprivate let lists: KeptEntities<GroceryList>
    fileprivate let entries: KeptEntities<Entry>
    fileprivate let stores: KeptEntities<NamedStore>
    fileprivate let shares: KeptEntities<Share>
    fileprivate let meals: KeptEntities<Meal>
    fileprivate let barcodes: KeptEntities<Barcode>

    /// Nil if there is no base of this shape that is as it was written.
    init?(at path: String, over reference: ReferenceCatalogue?) {
        guard let file = BaseFile(at: path, shape: Ledger.shape(over: reference)),
            let types = KeptEntities<ItemType>(file, .types), let items = KeptEntities<Item>(file, .items),
            let lists = KeptEntities<GroceryList>(file, .lists), let entries = KeptEntities<Entry>(file, .entries),
            let stores = KeptEntities<NamedStore>(file, .stores), let shares = KeptEntities<Share>(file, .shares),
            let meals = KeptEntities<Meal>(file, .meals), let barcodes = KeptEntities<Barcode>(file, .barcodes),
            let usage = KeptValues<ItemID, Groceries.Usage>(file, .usage),
            let own = KeptValues<ItemID, Bool>(file, .ownItems),
            let changed = KeptValues<ListID, Moment>(file, .listChanged),
            let checks = KeptValues<EntryID, Moment>(file, .checkTimes),
            let foundings = KeptValues<ItemID, Foundings.Founding>(file, .foundings), let payments = KeptPayments(file)
        else { return nil }
        var (preferences, said) = (Table<Preference>(), Registers<Preference>())
        var reader = ByteReader(file.bytes(of: .preferences))
        guard (try? reader.preferences(&preferences, &said)) != nil, reader.isAtEnd else { return nil }
        reader = ByteReader(file.bytes(of: .counts))
        guard let counts = try? Counts(from: &reader), reader.isAtEnd else { return nil }
        groceries = Groceries(
            over: reference, types: types, items: items,
            readIndex: { reference, language in
                file.readIndex().flatMap { CatalogueIndex($0.bytes, keeper: $0, over: reference, in: language) }
            },
            lists: Table(decoding: lists), entries: EntryTable(over: entries), preferences: preferences,
            stores: Table(decoding: stores), shares: Table(over: shares), meals: Table(over: meals),
            barcodes: Table(over: barcodes), usage: Tally(over: usage), ownItems: Tally(over: own),
            listChanged: Tally(over: changed), checkTimes: Tally(over: checks), additions: counts.additions,
            hasChecked: counts.hasChecked, latestUsage: counts.latestUsage)
        let founded = Foundings(
            over: reference, items: Tally(over: foundings), types: counts.foundedTypes, isTold: counts.isTold)
        ledger = Ledger(
            foundings: founded, types: founded.types(above: types), items: founded.items(above: items),
            lists: Registers(over: lists),
            entries: Registers(over: entries), preferences: said, stores: Registers(over: stores),
            shares: Registers(over: shares), meals: Registers(over: meals), barcodes: Registers(over: barcodes),
            deletedTypes: counts.deletedTypes, deletedItems: counts.deletedItems,
            deletedLists: counts.deletedLists)
        experience = Experience(prices: PriceBook(over: payments), orders: counts.orders)
        bookmark = Array(file.bytes(of: .bookmark))
        latestTurn = counts.latestTurn
        (self.types, self.items, self.lists) = (types, items, lists)
        (self.entries, self.stores, self.shares) = (entries, stores, shares)
        (self.meals, self.barcodes) = (meals, barcodes)
        self.file = file
    }

    /// The actions of this machine that can be undone.
    func undoStack(_ journal: Journal) -> UndoStack? {
        var reader = ByteReader(file.bytes(of: .undo))
        guard let stack = try? UndoStack(from: &reader, journal), reader.isAtEnd else { return nil }
        return stack
    }

    /// The file with everything known now.
    ///
    /// - Parameter kept: the base under `groceries` and `ledger`: what has not changed since is copied from it.
    static func file(
        of groceries: Groceries, _ ledger: Ledger, over kept: KeptHousehold?, bookmark: [UInt8],
        _ experience: Experience, _ search: CatalogueSearch, undo: [UInt8],
        _ latestTurn: UndoStack.Turn?
    ) -> [UInt8]? {
        var writer = BaseWriter()
        writer.plain(.bookmark, bookmark)
        writer.plain(.undo, undo)
        var plain = ByteWriter()
        plain.preferences(groceries.preferences, ledger.preferences)
        writer.plain(.preferences, plain.bytes)
        plain = ByteWriter()
        Counts(groceries, ledger, experience, latestTurn).write(to: &plain)
        writer.plain(.counts, plain.bytes)
        writer.table(.types, groceries.types, ledger.types, over: kept?.types)
        writer.table(.items, groceries.items, ledger.items, over: kept?.items) {
            ledger.foundings.isInReference($0)
        }
        writer.table(.lists, groceries.lists, ledger.lists, over: kept?.lists)
        writer.table(.stores, groceries.stores, ledger.stores, over: kept?.stores)
        writer.table(.shares, groceries.shares, ledger.shares, over: kept?.shares)
        writer.table(.meals, groceries.meals, ledger.meals, over: kept?.meals)
        writer.table(.barcodes, groceries.barcodes, ledger.barcodes, over: kept?.barcodes)
        writer.entities(.entries, Set(groceries.entries.changed), ledger.entries, over: kept?.entries) { id in
            groceries.entries.known(id).map { ($0, groceries.entries.isShown(id)) }
        }
        writer.values(.usage, groceries.usage)
        writer.values(.ownItems, groceries.ownItems)
        writer.values(.listChanged, groceries.listChanged)
        writer.values(.checkTimes, groceries.checkTimes)
        writer.values(.foundings, ledger.foundings.items)
        writer.payments(experience.prices)
        var search = search
        search.refresh(groceries)
        if search.isOfBase, let index = kept?.file.readIndex() {
            writer.index(index.bytes)
        } else {
            writer.index(search.kept.bytes)
        }
        return writer.file(shape: Ledger.shape(over: ledger.foundings.reference))
    }
}

/// Values of which there is one, or few.
private struct Counts {
    var additions: Int
    var hasChecked: Bool
    var latestUsage: Moment?
    var foundedTypes: Tally<ItemTypeID, Foundings.Founding>
    var isTold: Bool
    var deletedTypes: Set<ItemTypeID>
    var deletedItems: Set<ItemID>
    var deletedLists: Set<ListID>
    var orders: [StoreID: Experience.Learnt]
    var latestTurn: UndoStack.Turn?

    init(
        _ groceries: Groceries, _ ledger: Ledger, _ experience: Experience, _ latestTurn: UndoStack.Turn?
    ) {
        self.latestTurn = latestTurn
        (additions, hasChecked, orders) = (groceries.additions, groceries.hasChecked, experience.orders)
        latestUsage = groceries.latestUsage
        (foundedTypes, isTold) = (ledger.foundings.types, ledger.foundings.isTold)
        (deletedTypes, deletedItems, deletedLists) = (ledger.deletedTypes, ledger.deletedItems, ledger.deletedLists)
    }

    init(from reader: inout ByteReader) throws {
        additions = try reader.integer()
        hasChecked = try reader.flag()
        latestUsage = try reader.optional { try $0.moment() }
        foundedTypes = Tally()
        for _ in 0..<(try reader.count()) {
            let type: ItemTypeID = try reader.identity()
            foundedTypes[type] = Foundings.Founding(
                edition: try reader.integer(), content: UInt32(truncatingIfNeeded: try reader.number()))
        }
        isTold = try reader.flag()
        deletedTypes = Set(try reader.list { try $0.identity() })
        deletedItems = Set(try reader.list { try $0.identity() })
        deletedLists = Set(try reader.list { try $0.identity() })
        orders = try reader.orders()
        latestTurn = try reader.optional { try $0.turn() }
    }

    func write(to writer: inout ByteWriter) {
        writer.count(additions)
        writer.flag(hasChecked)
        writer.optional(latestUsage) { $0.moment($1) }
        writer.list(foundedTypes.all.sorted { $0.key < $1.key }) { writer, founded in
            writer.identity(founded.key)
            writer.count(founded.value.edition)
            writer.number(UInt64(founded.value.content))
        }
        writer.flag(isTold)
        writer.list(deletedTypes.sorted()) { $0.identity($1) }
        writer.list(deletedItems.sorted()) { $0.identity($1) }
        writer.list(deletedLists.sorted()) { $0.identity($1) }
        writer.orders(orders)
        writer.optional(latestTurn) { $0.turn($1) }
    }
}

extension BaseWriter {
    fileprivate mutating func table<E: BaseCoded>(
        _ part: BasePart, _ table: Table<E>, _ registers: Registers<E>, over kept: KeptEntities<E>?,
        covers: (E.ID) -> Bool = { _ in false }
    ) where E.ID: BaseKey {
        entities(part, Set(table.changed), registers, over: kept, covers: covers) { id in
            table.known(id).map { ($0, table.isShown(id)) }
        }
    }
}

// Preferences have identities of any length, and are few: they are read at once.

extension ByteWriter {
    fileprivate mutating func preferences(_ table: Table<Preference>, _ registers: Registers<Preference>) {
        list(Set(registers.changed).union(table.changed).sorted()) { writer, id in
            writer.text(id)
            writer.optional(table.known(id)) { writer, preference in
                writer.flag(table.isShown(id))
                preference.write(to: &writer)
            }
            writer.optional(registers.kept(id)) { $0.registers($1) }
        }
    }
}

extension ByteReader {
    fileprivate mutating func preferences(
        _ table: inout Table<Preference>, _ registers: inout Registers<Preference>
    ) throws {
        for _ in 0..<(try count()) {
            let id = try text()
            if try flag() {
                let isShown = try flag()
                table.put(try Preference.read(id, from: &self), isShown: isShown)
            }
            if try flag() { registers.keep(try self.registers(), of: id) }
        }
    }
}
