/// What past trips teach: what things cost, and in which order one walks through stores. It is kept beside what it was
/// worked out from, because ten years of trips take a while.
public struct Experience: Sendable {
    /// What was learnt of a store.
    public struct Learnt: Hashable, Sendable {
        public var order: LearnedOrder
        /// Trips up to then were left out.
        public var since: Moment?

        public init(order: LearnedOrder, since: Moment?) { (self.order, self.since) = (order, since) }

        /// What the trips to `store` teach. Cost: as of a `LearnedOrder`.
        public init(of store: NamedStore, _ groceries: Groceries) {
            self.init(order: groceries.learnedOrder(of: store), since: store.learnedSince)
        }
    }

    public var prices: PriceBook
    /// Some stores and what was learnt of them.
    public var orders: [StoreID: Learnt]

    public init(prices: PriceBook = PriceBook(), orders: [StoreID: Learnt] = [:]) {
        (self.prices, self.orders) = (prices, orders)
    }

    /// What all trips teach of prices, and of `stores`.
    ///
    /// - Parameter known: what of it was worked out before, since when no trip has changed, and no item type.
    ///
    /// Cost: of what is not known, as making a `PriceBook`, and a `LearnedOrder` of each such store.
    public init(of groceries: Groceries, walking stores: Set<StoreID> = [], knowing known: Experience? = nil) {
        prices = known?.prices ?? PriceBook(groceries)
        orders = [:]
        for store in stores.compactMap({ groceries.stores[$0] }) {
            let before = known?.orders[store.id].flatMap { $0.since == store.learnedSince ? $0 : nil }
            orders[store.id] = before ?? Learnt(of: store, groceries)
        }
    }
}
