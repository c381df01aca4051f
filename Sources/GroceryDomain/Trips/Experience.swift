/// What past trips teach: what things cost, and in which order one walks through stores. It is kept beside what it was
/// worked out from, because ten years of trips take a while.
public struct Experience: Hashable, Sendable {
    public var prices: PriceBook
    /// For some stores what was learnt of them.
    public var orders: [StoreID: LearnedOrder]

    public init(prices: PriceBook = PriceBook(), orders: [StoreID: LearnedOrder] = [:]) {
        (self.prices, self.orders) = (prices, orders)
    }

    /// What all trips teach of prices, and of the stores where one is checked in with a list to shop from.
    ///
    /// Cost: as making a `PriceBook`, and a `LearnedOrder` of each such store.
    public init(of groceries: Groceries) {
        prices = PriceBook(groceries)
        orders = [:]
        for store in Set(groceries.orderedLists.compactMap(\.store)).compactMap({ groceries.stores[$0] }) {
            orders[store.id] = groceries.learnedOrder(of: store)
        }
    }

    /// As much of it as the last prices of `items` take.
    public func about(_ items: Set<ItemID>) -> Experience {
        var payments: [ItemID: [PriceBook.Payment]] = [:]
        for item in items {
            let lasts = prices.lasts(for: item)
            if !lasts.isEmpty { payments[item] = lasts }
        }
        return Experience(prices: PriceBook(payments), orders: orders)
    }
}
