import Bytes
import GroceryDomain

// What past trips teach: the payments for each item, and the order in which people walk through stores.

extension ByteWriter {
    mutating func payments(_ payments: [PriceBook.Payment]) { list(payments) { $0.payment($1) } }

    mutating func orders(_ orders: [StoreID: Experience.Learnt]) {
        list(orders) { writer, learnt in
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

extension ByteReader {
    mutating func payments() throws -> [PriceBook.Payment] { try list { try $0.payment() } }

    mutating func orders() throws -> [StoreID: Experience.Learnt] {
        var orders: [StoreID: Experience.Learnt] = [:]
        for _ in 0..<(try count()) {
            let store: StoreID = try identity()
            let order = LearnedOrder(types: try list { try $0.identity() }, tripCount: try integer())
            orders[store] = Experience.Learnt(order: order, since: try optional { try $0.moment() })
        }
        return orders
    }

    private mutating func payment() throws -> PriceBook.Payment {
        PriceBook.Payment(
            price: try price(), amount: try optional { try $0.quantity() }, moment: try moment(),
            store: try optional { try $0.identity() }, trip: try identity())
    }
}
