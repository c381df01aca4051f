public import GroceryDomain

/// What is worked out from groceries and places and kept until either changes: the one cache of the interface.
public struct Derived: Sendable {
    /// The current list, grouped by type.
    public private(set) var shop = Outline()
    /// The catalogue, as far as the filter lets it through.
    public private(set) var pick = Outline()
    /// Tell one state of an outline from another.
    private(set) var shopRevision = 0
    private(set) var pickRevision = 0

    private var shopKey: ShopKey?
    private var pickKey: PickKey?
    private var catalogue = CatalogueOrder()
    private var search: CatalogueSearch?

    /// The entries of the list that is selected among the lists.
    public private(set) var peek = Outline()
    private(set) var peekRevision = 0
    /// What the shown list costs.
    public private(set) var totals = Totals()
    /// What things cost on past trips.
    public private(set) var prices = PriceBook()
    /// What past trips teach of the order of item types, store by store.
    private var orders: [StoreID: LearnedOrder] = [:]
    private var ordersKey: OrdersKey?
    /// The template that is due.
    private(set) var offer: Groceries.Due?
    private var offerKey: OfferKey?
    /// The oldest list to shop from.
    private(set) var oldestList: ListID?
    private var oldestListRevision: Int?
    /// Every item, sorted and filtered.
    public private(set) var items = ItemTable()
    /// All about the item that is selected among them.
    public private(set) var detail = ItemDetail()
    private(set) var detailKey: DetailKey?
    /// What was spent on trips.
    public private(set) var spending = Spending()
    private var spendingRevision: Int?
    private var pricesRevision: Int?
    private var totalsKey: ShopKey?
    private var peekKey: ShopKey?

    struct ShopKey: Hashable, Sendable {
        var revision: Int
        var list: ListID?
        var filter: String?
        var hidesBought = false
        var store: StoreID?
    }

    struct DetailKey: Hashable, Sendable {
        var revision: Int
        var item: ItemID?
        var columns: Int
    }

    private struct OfferKey: Hashable, Sendable {
        var revision: Int
        var today: CivilDate?
    }

    private struct OrdersKey: Hashable, Sendable {
        var trips: Int
        var catalogue: Int
    }

    private struct PickKey: Hashable, Sendable {
        var revision: Int
        var filter: String?
    }

    /// The recipes and the selected one, as the Recipes screen shows them.
    var recipes = DerivedRecipes()

    public init() {}

    /// Kept, because every row that is drawn asks for it, and ten years of trips are many lists to look through.
    mutating func settleOldestList(_ groceries: Groceries) {
        guard oldestListRevision != groceries.revision else { return }
        oldestListRevision = groceries.revision
        oldestList = groceries.orderedLists.first?.id
    }

    mutating func settleOffer(_ groceries: Groceries, today: CivilDate?) {
        let key = OfferKey(revision: groceries.revision, today: today)
        guard key != offerKey else { return }
        offerKey = key
        offer = today.flatMap { groceries.due(on: $0).first }
    }

    /// Learns the order of `store`, unless that was done and no trip has been changed since.
    mutating func settleOrder(_ groceries: Groceries, of store: StoreID?) {
        let key = OrdersKey(trips: groceries.tripRevision, catalogue: groceries.catalogueRevision)
        if key != ordersKey { (ordersKey, orders) = (key, [:]) }
        guard let store = store.flatMap({ groceries.stores[$0] }), orders[store.id] == nil else { return }
        orders[store.id] = groceries.learnedOrder(of: store)
    }

    func order(of store: StoreID) -> LearnedOrder? { orders[store] }

    /// With `store`, what is only bought at other stores is left out.
    mutating func settleShop(
        _ groceries: Groceries, list: ListID?, filter: String?, hidesBought: Bool, walk: [ItemTypeID],
        store: StoreID?
    ) {
        let key = ShopKey(
            revision: groceries.revision, list: list, filter: filter, hidesBought: hidesBought, store: store)
        guard key != shopKey else { return }
        shopKey = key
        shopRevision += 1
        shop =
            list.map {
                Outline(
                    list: $0, of: groceries, filter: filter, hidesBought: hidesBought, walk: walk, store: store)
            } ?? Outline()
    }

    mutating func settlePeek(_ groceries: Groceries, list: ListID?) {
        let key = ShopKey(revision: groceries.revision, list: list)
        guard key != peekKey else { return }
        peekKey = key
        peekRevision += 1
        peek = list.map { Outline(list: $0, of: groceries) } ?? Outline()
    }

    /// Past prices are read anew only when a trip has changed, the sum of the list at every change.
    mutating func settlePrices(_ groceries: Groceries, list: ListID?) {
        let key = ShopKey(revision: groceries.revision, list: list)
        guard key != totalsKey else { return }
        totalsKey = key
        if pricesRevision != groceries.tripRevision {
            pricesRevision = groceries.tripRevision
            prices = PriceBook(groceries)
        }
        totals = list.map { Totals(of: $0, groceries, prices) } ?? Totals()
    }

    mutating func settlePick(_ groceries: Groceries, filter: String?) {
        let key = PickKey(revision: groceries.catalogueRevision, filter: filter)
        guard key != pickKey else { return }
        pickKey = key
        pickRevision += 1
        catalogue.settle(groceries)
        pick = catalogue.outline(filter: filter)
    }

    mutating func settleItems(_ groceries: Groceries, filter: String?, order: ItemOrder, store: StoreID?) {
        items.settle(groceries, filter: filter, order: order, store: store)
    }

    mutating func keep(_ detail: ItemDetail, for key: DetailKey) { (self.detail, detailKey) = (detail, key) }

    mutating func settleSpending(_ groceries: Groceries, day: (Moment) -> CivilDate?) {
        guard spendingRevision != groceries.tripRevision else { return }
        spendingRevision = groceries.tripRevision
        spending = Spending(groceries, day: day)
    }

    /// The items nearest to `text`. The index is built at the first call and kept in line with the catalogue after that.
    mutating func find(_ text: String, in groceries: Groceries, limit: Int) -> [CatalogueSearch.Found] {
        withSearch(groceries) { $0.find(text, limit: limit) }
    }

    /// `line` read, with the names of the catalogue known.
    mutating func read(_ line: String, in groceries: Groceries) -> TypedLine {
        withSearch(groceries) { search in TypedLine.read(line) { search.item(named: $0) != nil } }
    }

    mutating func suggestedType(for name: String, in groceries: Groceries) -> ItemTypeID? {
        withSearch(groceries) { $0.suggestedType(for: name) }
    }

    private mutating func withSearch<R>(_ groceries: Groceries, _ body: (CatalogueSearch) -> R) -> R {
        var search = self.search ?? CatalogueSearch()
        self.search = nil  // So that it is changed in place, not copied.
        search.settle(groceries)
        self.search = search
        return body(search)
    }
}

extension Outline {
    /// The entries of a list under their types, in the order of the walk; within a type by name.
    ///
    /// `walk` is the order of the types in the store one is in; empty is the household's own. With `store`, what is only
    /// bought at other stores is out of sight.
    public init(
        list: ListID, of groceries: Groceries, filter: String? = nil, hidesBought: Bool = false,
        walk: [ItemTypeID] = [], store: StoreID? = nil
    ) {
        let wanted = filter.map(\.folded) ?? ""
        var byType: [ItemTypeID: [(name: String, item: ItemID, isChecked: Bool, isElsewhere: Bool)]] = [:]
        for entry in groceries.entries.shown(on: list) {
            guard let item = groceries.items.known(entry.id.item) else { continue }
            let name = item.name.folded
            if !wanted.isEmpty, !name.contains(wanted), !item.aliases.contains(where: { $0.folded.contains(wanted) }) {
                continue
            }
            let isElsewhere = store.map { !item.stores.isEmpty && !item.stores.contains($0) } ?? false
            byType[item.type, default: []].append((name, item.id, entry.isChecked, isElsewhere))
        }
        var types = byType.keys.map { groceries.types.known($0) ?? ItemType(id: $0, name: "Other", position: .max) }
        let places = Dictionary(walk.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        types.sort { one, other in
            (places[one.id] ?? walk.count, one.position, one.id)
                < (places[other.id] ?? walk.count, other.position, other.id)
        }
        self.init(
            sections: types.map { type in
                let rows = (byType[type.id] ?? []).sorted { ($0.name, $0.item) < ($1.name, $1.item) }
                let shown = rows.filter { !($0.isChecked && hidesBought) && !$0.isElsewhere }
                return Section(
                    type: type.id, name: type.name, items: shown.map(\.item),
                    checked: rows.reduce(0) { $0 + ($1.isChecked ? 1 : 0) }, count: rows.count)
            })
        sections.removeAll(where: \.items.isEmpty)
    }
}

/// The catalogue in the order in which it is shown, with the folded names by which it is filtered.
struct CatalogueOrder: Sendable {
    private struct Line: Sendable {
        var item: ItemID
        var name: String
        var allNames: String
    }

    private var revision: Int?
    private var types: [(type: ItemType, folded: String, lines: [Line])] = []

    mutating func settle(_ groceries: Groceries) {
        guard revision != groceries.catalogueRevision else { return }
        revision = groceries.catalogueRevision
        var lines: [ItemTypeID: [Line]] = [:]
        for item in groceries.items.shown.values {
            let name = item.name.folded
            let allNames = item.aliases.isEmpty ? name : ([name] + item.aliases.map(\.folded)).joined(separator: "\n")
            lines[item.type, default: []].append(Line(item: item.id, name: name, allNames: allNames))
        }
        types = groceries.orderedTypes.map { type in
            (type, type.name.folded, (lines[type.id] ?? []).sorted { ($0.name, $0.item) < ($1.name, $1.item) })
        }
    }

    /// Every type with its items; under a filter the items whose name or alias holds it, and all items of a type whose own
    /// name does.
    func outline(filter: String?) -> Outline {
        let wanted = filter.map(\.folded) ?? ""
        return Outline(
            sections: types.compactMap { type, folded, lines in
                let all = wanted.isEmpty || folded.contains(wanted)
                let items = all ? lines : lines.filter { $0.allNames.contains(wanted) }
                guard !items.isEmpty || all else { return nil }
                return Outline.Section(type: type.id, name: type.name, items: items.map(\.item), checked: 0)
            })
    }
}
