/// What past trips teach: prices, and the order in which people walk through stores. The base keeps it together with
/// the trips, because it takes a while to compute from ten years of trips.
public struct Experience: Sendable {
    /// What was learnt about a store.
    public struct Learnt: Hashable, Sendable {
        public var order: LearnedOrder
        /// Trips up to this moment were left out.
        public var since: Moment?

        public init(order: LearnedOrder, since: Moment?) { (self.order, self.since) = (order, since) }

        /// What the trips to `store` teach. Cost: that of a `LearnedOrder`.
        public init(of store: NamedStore, _ groceries: Groceries) {
            self.init(order: groceries.learnedOrder(of: store), since: store.learnedSince)
        }
    }

    public var prices: PriceBook
    /// Some stores, and what was learnt about them.
    public var orders: [StoreID: Learnt]

    public init(prices: PriceBook = PriceBook(), orders: [StoreID: Learnt] = [:]) {
        (self.prices, self.orders) = (prices, orders)
    }

    /// What all trips teach about prices and about `stores`.
    ///
    /// - Parameter known: the earlier result, if no trip and no item type has changed since.
    ///
    /// Cost: for what is not in `known`, that of a `PriceBook` and of a `LearnedOrder` for each store.
    public init(of groceries: Groceries, walking stores: Set<StoreID> = [], knowing known: Experience? = nil) {
        prices = known?.prices ?? PriceBook(groceries)
        orders = [:]
        for store in stores.compactMap({ groceries.stores[$0] }) {
            orders[store.id] = known?.learnt(of: store) ?? Learnt(of: store, groceries)
        }
    }

    /// What was learnt of a store; nil if that is not known, or some of it was left out since.
    public func learnt(of store: NamedStore) -> Learnt? {
        orders[store.id].flatMap { $0.since == store.learnedSince ? $0 : nil }
    }
}
