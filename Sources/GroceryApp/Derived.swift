public import GroceryDomain

/// What follows from groceries and interface and takes a while to work out: the one cache of the interface.
public struct Derived: Sendable {
    /// The shown list: its entries, and what they cost.
    public private(set) var shown = ShownList()
    /// Tells one state of the rows of `shown` from another.
    private(set) var shownRevision = 0
    private var shownKey: ShownKey?
    /// How many changes of entries `shown` knows.
    private var shownChanges = 0

    /// Everything that a list depends on besides its entries.
    private struct ShownKey: Hashable, Sendable {
        var context: Int
        var trips: Int
        var conditions: ShownList.Conditions?
    }

    /// The shown list, grouped by type.
    public var shop: Outline { shown.outline }
    public var totals: Totals { shown.totals }

    private var pickCache = Cached<PickKey, Outline>(Outline())
    private var catalogue = CatalogueOrder()

    private struct PickKey: Hashable, Sendable {
        var revision: Int
        /// How often the order was chosen anew.
        var order: Int
        var filter: String?
    }

    /// The catalogue, as far as the filter lets it through.
    public var pick: Outline { pickCache.value }
    var pickRevision: Int { pickCache.revision }

    /// As it was when something was last looked for.
    public private(set) var search = CatalogueSearch()

    private var peekCache = Cached<PeekKey, (outline: Outline, rows: [Row])>((Outline(), []))

    private struct PeekKey: Hashable, Sendable {
        var revision: Int
        var list: ListID?
    }

    /// The entries of the list that is selected on the Lists screen.
    public var peek: Outline { peekCache.value.outline }
    public var peekRows: [Row] { peekCache.value.rows }

    private var priceCache = Cached<Int, PriceBook>(PriceBook())
    /// What things cost on past trips.
    public var prices: PriceBook { priceCache.value }

    /// What stands above the bottom line, in lines.
    var remark = Cached<Remark, [PromptLine]>([])

    /// What there is to say about prices.
    var news = Cached<NewsKey, [(line: PriceNews.Line, text: String)]>([])

    struct NewsKey: Hashable, Sendable {
        var groceries: Int
        var news: PriceNews
        var today: CivilDate?
    }

    /// What past trips teach of the order of item types, store by store.
    private var orders = Cached<OrdersKey, [StoreID: Experience.Learnt]>([:])

    private struct OrdersKey: Hashable, Sendable {
        var trips: Int
        var catalogue: Int

        init(_ groceries: Groceries) { (trips, catalogue) = (groceries.tripRevision, groceries.catalogueRevision) }
    }

    private var context = Cached<ContextKey, Context>(Context(household: HouseholdSettings(Groceries())))

    private struct ContextKey: Hashable, Sendable {
        var revision: Int
        var trail: ListTrail
    }

    private struct Context: Sendable {
        var currentList: ListID?
        var household: HouseholdSettings
        var revision: Int?
    }

    /// The list to shop from.
    var currentList: ListID? { context.value.currentList }

    private(set) var offer: Offer?
    private var offerSources = Cached<OfferKey, OfferSources>(OfferSources())
    /// How many changes of entries `offer` knows.
    private var offerChanges = 0

    private struct OfferKey: Hashable, Sendable {
        var context: Int
        var trips: Int
        var today: CivilDate?
    }

    private struct OfferSources: Sendable {
        var due: Groceries.Due?
        /// The trips for which something may come late.
        var trips: [GroceryList] = []
    }

    /// Every item, sorted and filtered.
    public private(set) var items = ItemTable()
    /// All about the item that is selected among them.
    var detailCache = Cached<DetailKey, ItemDetail>(ItemDetail())
    public var detail: ItemDetail { detailCache.value }

    struct DetailKey: Hashable, Sendable {
        var revision: Int
        var item: ItemID?
        var columns: Int
    }

    private var spendingCache = Cached<Int, Spending>(Spending())
    /// What was spent on trips.
    public var spending: Spending { spendingCache.value }

    var recipes = DerivedRecipes()

    public init() {}

    // MARK: Following changes

    /// What every row asks for, and does not depend on entries: ten years of trips are many lists to look through.
    mutating func refreshContext(_ groceries: Groceries, _ trail: ListTrail) {
        context.refresh(for: ContextKey(revision: groceries.contextRevision, trail: trail)) {
            Context(
                currentList: groceries.currentList(along: trail)?.id, household: HouseholdSettings(groceries),
                revision: groceries.contextRevision)
        }
    }

    /// What the household prefers, refreshed or not.
    func household(_ groceries: Groceries) -> HouseholdSettings {
        context.value.revision == groceries.contextRevision ? context.value.household : HouseholdSettings(groceries)
    }

    mutating func refreshOffer(_ groceries: Groceries, today: CivilDate?, day: (Moment) -> CivilDate?) {
        let key = OfferKey(context: groceries.contextRevision, trips: groceries.tripRevision, today: today)
        let changes = groceries.entryChanges.count
        let isCurrent = offerSources.isCurrent(for: key)
        guard !isCurrent || !offerSources.value.trips.isEmpty && changes != offerChanges else { return }
        if !isCurrent {
            var sources = OfferSources(due: today.flatMap { groceries.due(on: $0).first })
            if let today, household(groceries).memory == "on" {
                sources.trips = Offer.recentTrips(groceries, today: today, day: day)
            }
            offerSources.keep(sources, for: key)
        }
        offerChanges = changes
        let late = offerSources.value.trips.lazy.compactMap(groceries.late).first
        offer = late.map(Offer.late) ?? offerSources.value.due.map(Offer.template)
    }

    /// Learns the order of `store`, unless that was done and no trip has been changed since.
    mutating func refreshOrder(_ groceries: Groceries, of store: StoreID?) {
        orders.refresh(for: OrdersKey(groceries)) { [:] }
        guard let store = store.flatMap({ groceries.stores[$0] }) else { return }
        if let learnt = orders.value[store.id], learnt.since == store.learnedSince { return }
        orders.value[store.id] = Experience.Learnt(of: store, groceries)
    }

    func order(of store: StoreID) -> LearnedOrder? { orders.value[store]?.order }

    /// The item types in the order of `store`, which has to be refreshed.
    func walk(_ groceries: Groceries, of store: NamedStore) -> [ItemType] {
        let learnt = order(of: store.id).map { $0.tripCount > 0 ? $0.types : [] } ?? []
        return groceries.orderedTypes(in: store, learned: learnt)
    }

    /// Adopts what the trips of `groceries` teach, unless that is known.
    public mutating func adopt(_ experience: Experience, of groceries: Groceries) {
        guard !priceCache.isCurrent(for: groceries.tripRevision) else { return }
        priceCache.keep(experience.prices, for: groceries.tripRevision)
        orders.keep(experience.orders, for: OrdersKey(groceries))
    }

    mutating func refreshPrices(_ groceries: Groceries) {
        priceCache.refresh(for: groceries.tripRevision) { PriceBook(groceries) }
    }

    /// Goes over the entries that were changed, or works out the whole list where anything else was. Prices and the
    /// order of the store have to be refreshed before.
    mutating func refreshShown(_ groceries: Groceries, _ conditions: ShownList.Conditions?) {
        let key = ShownKey(context: groceries.contextRevision, trips: groceries.tripRevision, conditions: conditions)
        if key == shownKey, let changed = groceries.entryChanges.since(shownChanges) {
            if !changed.isEmpty, shown.refresh(changed, of: groceries, prices) { shownRevision += 1 }
        } else {
            shownKey = key
            shownRevision += 1
            let store = conditions?.here.flatMap { groceries.stores[$0] }
            let walk = store.map { self.walk(groceries, of: $0).map(\.id) } ?? []
            shown = conditions.map { ShownList($0, of: groceries, prices, walk: walk) } ?? ShownList()
        }
        shownChanges = groceries.entryChanges.count
    }

    mutating func refreshPeek(_ groceries: Groceries, list: ListID?) {
        peekCache.refresh(for: PeekKey(revision: groceries.revision, list: list)) {
            let outline = list.map { ShownList($0, of: groceries).outline } ?? Outline()
            return (outline, outline.rows(of: nil))
        }
    }

    /// As many items as a search puts first on Pick. What is added from there makes them no other: rows that people go
    /// through one after the other stay where they are.
    private static let foundMax = 20

    /// From now on what the household has to do with by now stands first on Pick.
    mutating func begin(picking groceries: Groceries) { catalogue.putFirst(groceries.familiarItems) }

    /// From now on item types stand on Pick in the order of the walk.
    mutating func showWalk() { catalogue.keepWalk() }

    mutating func refreshPick(_ groceries: Groceries, filter: String?) {
        let key = PickKey(revision: groceries.catalogueRevision, order: catalogue.order, filter: filter)
        guard !pickCache.isCurrent(for: key) else { return }
        catalogue.refresh(groceries)
        guard let part = filter?.folded, !part.isEmpty else { return pickCache.keep(catalogue.outline, for: key) }
        let found = find(part, in: groceries, limit: Self.foundMax).map(\.item)
        pickCache.keep(catalogue.outline(filter: part, found: found), for: key)
    }

    mutating func refreshItems(_ groceries: Groceries, _ page: ItemsPage, store: StoreID?) {
        items.refresh(groceries, filter: page.filter, showsAll: page.showsAll, order: page.order, store: store)
    }

    mutating func refreshSpending(_ groceries: Groceries, day: (Moment) -> CivilDate?) {
        let prices = prices
        spendingCache.refresh(for: groceries.tripRevision) { Spending(groceries, prices, day: day) }
    }

    // MARK: Searching

    /// The items nearest to `text`. The first call builds the index; after that it follows the catalogue.
    mutating func find(_ text: String, in groceries: Groceries, limit: Int) -> [CatalogueSearch.Found] {
        withSearch(groceries) { $0.find(text, in: groceries, limit: limit) }
    }

    /// What `line` means: one meaning for each item that it names.
    mutating func meanings(of line: String, in groceries: Groceries, for list: ListID?, limit: Int) -> [Meaning] {
        withSearch(groceries) { $0.meanings(of: line, in: groceries, for: list, limit: limit, isTyped: limit > 1) }
    }

    /// The search, of these groceries.
    public mutating func search(of groceries: Groceries) -> CatalogueSearch { withSearch(groceries) { $0 } }

    mutating func suggestedType(for name: String, in groceries: Groceries) -> ItemTypeID? {
        withSearch(groceries) { $0.suggestedType(for: name, in: groceries) }
    }

    private mutating func withSearch<R>(_ groceries: Groceries, _ body: (CatalogueSearch) -> R) -> R {
        search.refresh(groceries)
        return body(search)
    }
}
