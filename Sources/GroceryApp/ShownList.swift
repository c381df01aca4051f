public import GroceryDomain
internal import ScreenModel

/// One list, grouped by type, and what it costs. What each entry contributes is kept, and only worked out anew when the
/// entry was changed.
public struct ShownList: Sendable {
    /// How a list is to be shown.
    struct Conditions: Hashable, Sendable {
        var list: ListID
        /// The store you are in: its last prices come first.
        var here: StoreID?
        /// What a name or an alias has to hold, folded.
        var filter = ""
        var hidesBought = false
        /// What is only bought at other stores is out of sight.
        var onlyHere = false

        /// The store at which what is shown has to be bought.
        var storeToBuyAt: StoreID? { onlyHere ? here : nil }
    }

    /// The entries under their types, in the order of the walk; within a type by name.
    public private(set) var outline = Outline()
    /// What all of it costs, including what is out of sight.
    public private(set) var totals = Totals()
    /// How many entries are checked off, those out of sight included.
    public private(set) var checkedCount = 0
    /// How many entries there are, those out of sight included.
    public var entryCount: Int { lines.count }
    /// How many columns the longest name in sight takes.
    public private(set) var nameColumns = 0
    /// How many are out of sight only because they are sold elsewhere. Cost: a walk over the entries.
    var elsewhereCount: Int {
        guard let conditions, conditions.storeToBuyAt != nil else { return 0 }
        return lines.values.count { $0.slot?.isElsewhere == true && !(conditions.hidesBought && $0.cost.isChecked) }
    }

    private let conditions: Conditions?
    /// The step of a type in the walk.
    private var steps: [ItemTypeID: Int] = [:]
    private var lines: [ItemID: Line] = [:]
    private var shelves: [Shelf] = []

    /// What is kept of an entry.
    private struct Line: Sendable {
        var cost: Totals.Part
        /// Nil for an entry that the filter leaves out, or of whose item nothing is known.
        var slot: Slot?
    }

    /// Where an entry is shown. That follows from its item and its title.
    private struct Slot: Sendable {
        var type: ItemTypeID
        var order: Order
        var isElsewhere: Bool
        /// How many columns its title takes.
        var columns: Int

        /// By name, then by identity.
        struct Order: Comparable, Sendable {
            /// The first bytes of the name, which mostly differ: comparing texts takes several times as long.
            private let beginning: UInt64
            private let name: String
            let item: ItemID

            /// - Parameter name: folded.
            init(_ name: String, _ item: ItemID) {
                (self.name, self.item) = (name, item)
                var name = name
                beginning = name.withUTF8 { bytes in
                    var beginning: UInt64 = 0
                    for index in 0..<8 { beginning = beginning << 8 | UInt64(index < bytes.count ? bytes[index] : 0) }
                    return beginning
                }
            }

            static func < (a: Order, b: Order) -> Bool {
                if a.beginning != b.beginning { return a.beginning < b.beginning }
                return a.name != b.name ? a.name < b.name : a.item < b.item
            }
        }
    }

    /// The entries of one type, by name; some may be out of sight.
    private struct Shelf: Sendable {
        var rank: Rank
        var items: [ItemID] = []
        var section: Outline.Section

        struct Rank: Comparable, Sendable {
            var step: Int
            var position: Int
            var type: ItemTypeID

            static func < (a: Rank, b: Rank) -> Bool { (a.step, a.position, a.type) < (b.step, b.position, b.type) }
        }
    }

    init() { conditions = nil }

    /// All of `list`. Cost: a sort of its entries.
    ///
    /// - Parameter here: the store you are in.
    /// - Parameter walk: the order of the types there; empty is the household's own.
    public init(
        _ list: ListID, of groceries: Groceries, _ prices: PriceBook = PriceBook(), in here: StoreID? = nil,
        walk: [ItemTypeID] = []
    ) {
        self.init(Conditions(list: list, here: here), of: groceries, prices, walk: walk)
    }

    /// - Parameter walk: the order of the types in the store; empty is the household's own.
    init(_ conditions: Conditions, of groceries: Groceries, _ prices: PriceBook, walk: [ItemTypeID]) {
        self.conditions = conditions
        let entries = groceries.entries.shown(on: conditions.list)
        lines.reserveCapacity(entries.count)
        var unsorted: [ItemTypeID: [Slot.Order]] = [:]
        for entry in entries {
            let item = entry.id.item
            let line = Line(
                cost: Totals.Part(entry, prices, in: conditions.here),
                slot: Self.slot(of: entry, conditions, groceries))
            if let slot = line.slot { unsorted[slot.type, default: []].append(slot.order) }
            keep(line, of: item)
        }
        steps = Dictionary(walk.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        for (type, rows) in unsorted {
            var shelf = emptyShelf(of: type, groceries)
            shelf.items = rows.sorted().map { $0.item }
            shelf.section = section(of: shelf)
            shelves.append(shelf)
        }
        shelves.sort { $0.rank < $1.rank }
        arrange()
    }

    private func emptyShelf(of id: ItemTypeID, _ groceries: Groceries) -> Shelf {
        let type = groceries.types.known(id) ?? ItemType(id: id, name: "Other", position: .max)
        return Shelf(
            rank: Shelf.Rank(step: steps[id] ?? .max, position: type.position, type: id),
            section: Outline.Section(type: id, name: type.name, items: [], checked: 0))
    }

    /// Nil for what is not shown.
    private static func slot(of entry: Entry, _ conditions: Conditions, _ groceries: Groceries) -> Slot? {
        guard let item = groceries.items.known(entry.id.item) else { return nil }
        let title = groceries.title(of: entry)
        let name = title.folded
        let wanted = conditions.filter
        if !wanted.isEmpty, !name.contains(wanted), !item.names.contains(where: { $0.folded.contains(wanted) }) {
            return nil
        }
        let isElsewhere = conditions.storeToBuyAt.map { !item.stores.isEmpty && !item.stores.contains($0) } ?? false
        return Slot(
            type: item.type, order: Slot.Order(name, item.id), isElsewhere: isElsewhere,
            columns: DisplayWidth.standard.columns(of: title))
    }

    /// What the entry of `item`, which has no price, would cost as last time.
    public func guess(for item: ItemID) -> Money? { lines[item].flatMap { $0.cost.isOwn ? nil : $0.cost.cost } }

    /// Works out `changed` entries anew; those of other lists are passed over. Only entries may have changed since this
    /// list was made. Answers whether other rows are shown, or in another order.
    mutating func refresh(_ changed: [EntryID], of groceries: Groceries, _ prices: PriceBook) -> Bool {
        guard let conditions else { return false }
        var touched: Set<ItemTypeID> = []
        for id in Set(changed) where id.list == conditions.list {
            let before = forget(id.item)
            let entry = groceries.entries[id]
            let slot = entry.flatMap { Self.slot(of: $0, conditions, groceries) }
            if let entry { keep(Line(cost: Totals.Part(entry, prices, in: conditions.here), slot: slot), of: id.item) }
            if slot?.order != before?.slot?.order {
                if let old = before?.slot { unshelve(id.item, old) }
                if let slot { shelve(id.item, slot, groceries) }
            }
            if let type = (slot ?? before?.slot)?.type { touched.insert(type) }
        }
        return refreshSections(touched)
    }

    private mutating func keep(_ line: consuming Line, of item: ItemID) {
        totals.add(line.cost)
        if line.cost.isChecked { checkedCount += 1 }
        lines.updateValue(consume line, forKey: item)
    }

    private mutating func forget(_ item: ItemID) -> Line? {
        guard let line = lines.removeValue(forKey: item) else { return nil }
        totals.remove(line.cost)
        if line.cost.isChecked { checkedCount -= 1 }
        return line
    }

    private mutating func shelve(_ item: ItemID, _ slot: Slot, _ groceries: Groceries) {
        let shelf = shelfIndex(of: slot.type, groceries)
        let next = shelves[shelf].items.firstIndex { other in
            (lines[other]?.slot).map { slot.order < $0.order } ?? false
        }
        shelves[shelf].items.insert(item, at: next ?? shelves[shelf].items.endIndex)
    }

    private mutating func unshelve(_ item: ItemID, _ slot: Slot) {
        guard let shelf = shelves.firstIndex(where: { $0.rank.type == slot.type }) else { return }
        shelves[shelf].items.removeAll { $0 == item }
    }

    private mutating func shelfIndex(of type: ItemTypeID, _ groceries: Groceries) -> Int {
        if let index = shelves.firstIndex(where: { $0.rank.type == type }) { return index }
        let shelf = emptyShelf(of: type, groceries)
        let index = shelves.firstIndex { shelf.rank < $0.rank } ?? shelves.endIndex
        shelves.insert(shelf, at: index)
        return index
    }

    private mutating func refreshSections(_ touched: Set<ItemTypeID>) -> Bool {
        var hasOtherRows = false
        for index in shelves.indices where touched.contains(shelves[index].rank.type) {
            let (before, section) = (shelves[index].section, section(of: shelves[index]))
            shelves[index].section = section
            if section.items != before.items { hasOtherRows = true }
            outline.itemCount += section.count - before.count
            outline.checkedCount += section.checked - before.checked
            guard let index = outline.sections.firstIndex(where: { $0.type == section.type }) else { continue }
            outline.sections[index] = section
        }
        if hasOtherRows { arrange() }
        return hasOtherRows
    }

    private func section(of shelf: Shelf) -> Outline.Section {
        var items: [ItemID] = []
        items.reserveCapacity(shelf.items.count)
        var checked = 0
        for item in shelf.items {
            guard let line = lines[item], let slot = line.slot else { continue }
            if line.cost.isChecked { checked += 1 }
            if !slot.isElsewhere, !(line.cost.isChecked && conditions?.hidesBought == true) { items.append(item) }
        }
        return Outline.Section(
            type: shelf.rank.type, name: shelf.section.name, items: items, checked: checked, count: shelf.items.count)
    }

    private mutating func arrange() {
        // Closures, not key paths, which would be put together while the program runs.
        outline = Outline(sections: shelves.map { $0.section })
        outline.sections.removeAll { $0.items.isEmpty }
        nameColumns = lines.values.reduce(0) { max($0, $1.slot?.columns ?? 0) }
    }
}
