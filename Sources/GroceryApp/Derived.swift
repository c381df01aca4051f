public import GroceryDomain

/// What is worked out from groceries and places and kept until either changes: the one cache of the interface.
public struct Derived: Sendable {
    /// The list that is worked on: its entries, and what they cost.
    public private(set) var shown = ShownList()
    /// Tells one state of the rows of `shown` from another.
    private(set) var shownRevision = 0
    private var shownKey: ShownKey?
    /// How many changes of entries `shown` knows.
    private var shownChanges = 0

    /// The current list, grouped by type.
    public var shop: Outline { shown.outline }
    /// What the shown list costs.
    public var totals: Totals { shown.totals }

    /// The catalogue, as far as the filter lets it through.
    public private(set) var pick = Outline()
    private(set) var pickRevision = 0
    private var pickKey: PickKey?
    private var catalogue = CatalogueOrder()
    private var search: CatalogueSearch?

    /// The entries of the list that is selected among the lists.
    public private(set) var peek = Outline()
    /// Its rows.
    public private(set) var peekRows: [Row] = []
    private var peekKey: PeekKey?
    /// What things cost on past trips.
    public private(set) var prices = PriceBook()
    private var pricesRevision: Int?
    /// What past trips teach of the order of item types, store by store.
    private var orders: [StoreID: Experience.Learnt] = [:]
    private var ordersKey: OrdersKey?
    /// What the household prefers.
    private var household = HouseholdSettings(Groceries())
    /// The list to shop from.
    private(set) var currentList: ListID?
    private var trail = ListTrail()
    private var contextRevision: Int?
    private(set) var offer: Offer?
    private var offerKey: OfferKey?
    /// How many changes of entries `offer` knows.
    private var offerChanges = 0
    private var dueTemplate: Groceries.Due?
    /// The trips for which something may come late.
    private var recentTrips: [GroceryList] = []
    /// Every item, sorted and filtered.
    public private(set) var items = ItemTable()
    /// All about the item that is selected among them.
    public private(set) var detail = ItemDetail()
    private(set) var detailKey: DetailKey?
    /// What was spent on trips.
    public private(set) var spending = Spending()
    private var spendingRevision: Int?

    /// Everything that a list depends on besides its entries.
    private struct ShownKey: Hashable, Sendable {
        var standing: Int
        var trips: Int
        var conditions: ShownList.Conditions?
    }

    private struct PeekKey: Hashable, Sendable {
        var revision: Int
        var list: ListID?
    }

    struct DetailKey: Hashable, Sendable {
        var revision: Int
        var item: ItemID?
        var columns: Int
    }

    private struct OfferKey: Hashable, Sendable {
        var standing: Int
        var trips: Int
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

    /// What is asked for row by row, and does not depend on entries: ten years of trips are many lists to look through.
    mutating func settleStanding(_ groceries: Groceries, _ trail: ListTrail) {
        guard contextRevision != groceries.contextRevision || trail != self.trail else { return }
        (contextRevision, self.trail) = (groceries.contextRevision, trail)
        currentList = groceries.currentList(along: trail)?.id
        household = HouseholdSettings(groceries)
    }

    /// What the household prefers, be it settled already or not.
    func household(_ groceries: Groceries) -> HouseholdSettings {
        contextRevision == groceries.contextRevision ? household : HouseholdSettings(groceries)
    }

    mutating func settleOffer(_ groceries: Groceries, today: CivilDate?, day: (Moment) -> CivilDate?) {
        let key = OfferKey(standing: groceries.contextRevision, trips: groceries.tripRevision, today: today)
        let changes = groceries.entryChanges.count
        guard key != offerKey || !recentTrips.isEmpty && changes != offerChanges else { return }
        if key != offerKey {
            offerKey = key
            dueTemplate = today.flatMap { groceries.due(on: $0).first }
            recentTrips = []
            if let today, household.memory == "on" {
                recentTrips = Offer.recentTrips(groceries, today: today, day: day)
            }
        }
        offerChanges = changes
        let late = recentTrips.lazy.compactMap(groceries.late).first
        offer = late.map(Offer.late) ?? dueTemplate.map(Offer.template)
    }

    /// Learns the order of `store`, unless that was done and no trip has been changed since.
    mutating func settleOrder(_ groceries: Groceries, of store: StoreID?) {
        let key = OrdersKey(trips: groceries.tripRevision, catalogue: groceries.catalogueRevision)
        if key != ordersKey { (ordersKey, orders) = (key, [:]) }
        guard let store = store.flatMap({ groceries.stores[$0] }) else { return }
        if let learnt = orders[store.id], learnt.since == store.learnedSince { return }
        orders[store.id] = Experience.Learnt(of: store, groceries)
    }

    func order(of store: StoreID) -> LearnedOrder? { orders[store]?.order }

    /// The item types in the order in which one walks `store`, which is to be settled.
    func walk(_ groceries: Groceries, of store: NamedStore) -> [ItemType] {
        let learnt = order(of: store.id).map { $0.tripCount > 0 ? $0.types : [] } ?? []
        return groceries.orderedTypes(in: store, learned: learnt)
    }

    /// Takes over what the trips of `groceries` teach, unless that is known already.
    public mutating func take(_ experience: Experience, of groceries: Groceries) {
        guard pricesRevision != groceries.tripRevision else { return }
        (prices, pricesRevision) = (experience.prices, groceries.tripRevision)
        ordersKey = OrdersKey(trips: groceries.tripRevision, catalogue: groceries.catalogueRevision)
        orders = experience.orders
    }

    /// Past prices are read anew only when a trip has changed.
    mutating func settlePrices(_ groceries: Groceries) {
        guard pricesRevision != groceries.tripRevision else { return }
        pricesRevision = groceries.tripRevision
        prices = PriceBook(groceries)
    }

    /// Goes over the entries that were changed; works out the whole list where anything else was. Prices are to be
    /// settled, and the order of the store one is in, which is walked.
    mutating func settleShown(_ groceries: Groceries, _ conditions: ShownList.Conditions?) {
        let key = ShownKey(standing: groceries.contextRevision, trips: groceries.tripRevision, conditions: conditions)
        if key == shownKey, let changed = groceries.entryChanges.since(shownChanges) {
            if !changed.isEmpty, shown.settle(changed, of: groceries, prices) { shownRevision += 1 }
        } else {
            shownKey = key
            shownRevision += 1
            let store = conditions?.here.flatMap { groceries.stores[$0] }
            let walk = store.map { self.walk(groceries, of: $0).map(\.id) } ?? []
            shown = conditions.map { ShownList($0, of: groceries, prices, walk: walk) } ?? ShownList()
        }
        shownChanges = groceries.entryChanges.count
    }

    mutating func settlePeek(_ groceries: Groceries, list: ListID?) {
        let key = PeekKey(revision: groceries.revision, list: list)
        guard key != peekKey else { return }
        peekKey = key
        peek = list.map { ShownList($0, of: groceries).outline } ?? Outline()
        peekRows = peek.rows(of: nil)
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

    /// The items nearest to `text`. The index is built at the first call and kept in line with the catalogue after
    /// that.
    mutating func find(_ text: String, in groceries: Groceries, limit: Int) -> [CatalogueSearch.Found] {
        withSearch(groceries) { $0.find(text, in: groceries, limit: limit) }
    }

    /// `line` read, with the names of the catalogue known.
    mutating func read(_ line: String, in groceries: Groceries) -> TypedLine {
        withSearch(groceries) { search in TypedLine.read(line) { search.item(named: $0, in: groceries) != nil } }
    }

    mutating func suggestedType(for name: String, in groceries: Groceries) -> ItemTypeID? {
        withSearch(groceries) { $0.suggestedType(for: name) }
    }

    private mutating func withSearch<R>(_ groceries: Groceries, _ body: (CatalogueSearch) -> R) -> R {
        var search = self.search ?? CatalogueSearch()
        self.search = nil  // So that it is changed in place, not copied.
        search.refresh(groceries)
        self.search = search
        return body(search)
    }
}
