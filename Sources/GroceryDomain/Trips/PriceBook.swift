/// What things cost on past trips: worked out from the trips alone, and as good as they are.
public struct PriceBook: Sendable {
    /// What was paid once.
    public struct Payment: Hashable, Sendable {
        public var price: Price
        /// How much was bought for it.
        public var amount: Quantity?
        public var moment: Moment
        public var store: StoreID?
        public var trip: ListID

        public init(price: Price, amount: Quantity?, moment: Moment, store: StoreID?, trip: ListID) {
            (self.price, self.amount, self.moment) = (price, amount, moment)
            (self.store, self.trip) = (store, trip)
        }
    }

    /// Of each item the oldest first.
    private var payments: [ItemID: [Payment]] = [:]
    /// What an earlier run had worked out; then `payments` is empty.
    private let base: (any Base<ItemID, [Payment]>)?

    public init() { base = nil }

    /// What an earlier run had worked out, of each item the oldest payment first.
    public init(over base: any Base<ItemID, [Payment]>) { self.base = base }

    /// Reads all trips. Cost: a walk over every entry of every trip.
    public init(_ groceries: Groceries) {
        base = nil
        for trip in groceries.lists(of: .trip) {
            for entry in groceries.entries.shown(on: trip.id) {
                guard entry.isChecked, let price = entry.price else { continue }
                payments[entry.id.item, default: []].append(
                    Payment(
                        price: price, amount: entry.amount,
                        moment: groceries.purchaseMoment(of: entry.id.item, on: trip),
                        store: entry.store ?? trip.store, trip: trip.id))
            }
        }
    }

    /// What was paid for `item`, oldest trip first.
    public func payments(for item: ItemID) -> [Payment] { payments[item] ?? base?.value(of: item) ?? [] }

    /// The items that were ever paid for.
    public var items: [ItemID] { base.map { base in (0..<base.count).map(base.key(at:)) } ?? Array(payments.keys) }

    /// What was paid for it last; in `store` if it ever was bought there.
    public func last(for item: ItemID, in store: StoreID? = nil) -> Payment? {
        let all = payments(for: item)
        return store.flatMap { store in all.last { $0.store == store } } ?? all.last
    }

    /// What a price of `entry` most likely is for: as last time, where that comes to a sum; otherwise a piece, or all
    /// of what is measured.
    public func usualBasis(of entry: Entry) -> Price.Basis {
        if let last = last(for: entry.id.item)?.price.basis, Price(.zero, last).total(for: entry.amount) != nil {
            return last
        }
        return entry.amount?.first.unit?.dimension.isMeasure ?? false ? .all : .each
    }
}
