import GroceryDomain

// What past trips teach of what stands on the lists to shop from is in the front of a snapshot, so that the first frame has
// its prices, and its types in the order of the store.

extension SnapshotWriter {
    mutating func experience(_ experience: Experience, of items: some Collection<ItemID>) {
        list(items) { writer, item in
            writer.identity(item)
            writer.list(experience.prices.payments(for: item)) { $0.payment($1) }
        }
        list(experience.orders) { writer, learnt in
            writer.identity(learnt.key)
            writer.list(learnt.value.order.types) { $0.identity($1) }
            writer.count(learnt.value.order.tripCount)
            writer.optional(learnt.value.since) { $0.moment($1) }
        }
    }

    private mutating func payment(_ payment: PriceBook.Payment) {
        price(payment.price)
        optional(payment.amount) { $0.quantity($1) }
        moment(payment.moment)
        optional(payment.store) { $0.identity($1) }
        identity(payment.trip)
    }
}

extension SnapshotReader {
    mutating func experience() throws -> Experience {
        let count = try count()
        var payments: [ItemID: [PriceBook.Payment]] = [:]
        payments.reserveCapacity(count)
        for _ in 0..<count { payments[try identity()] = try list { try $0.payment() } }
        var orders: [StoreID: Experience.Learnt] = [:]
        for _ in 0..<(try self.count()) {
            let store: StoreID = try identity()
            let order = LearnedOrder(types: try list { try $0.identity() }, tripCount: try integer())
            orders[store] = Experience.Learnt(order: order, since: try optional { try $0.moment() })
        }
        return Experience(prices: PriceBook(payments), orders: orders)
    }

    private mutating func payment() throws -> PriceBook.Payment {
        PriceBook.Payment(
            price: try price(), amount: try optional { try $0.quantity() }, moment: try moment(),
            store: try optional { try $0.identity() }, trip: try identity())
    }
}
