/// What things cost on past trips, computed from the trips alone.
///
/// ```swift
/// let prices = PriceBook(groceries)
/// #expect(prices.last(for: milk)?.price == Price(Money(minor: 199), .each))
/// ```
public struct PriceBook: Sendable {
    /// One payment.
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

    /// For each item, the oldest payment first.
    private var payments: [ItemID: [Payment]] = [:]
    /// The payments that an earlier run computed; `payments` is empty then.
    private let base: (any Base<ItemID, [Payment]>)?

    public init() { base = nil }

    /// Uses what an earlier run computed: for each item, the oldest payment first.
    public init(over base: any Base<ItemID, [Payment]>) { self.base = base }

    /// Reads all trips. Cost: a walk over every entry of every trip.
    public init(_ groceries: Groceries) {
        base = nil
        var times = CheckTimes(groceries)
        for trip in groceries.lists(of: .trip) {
            for entry in groceries.entries.shown(on: trip.id) {
                guard entry.isInTrolley, let price = entry.price else { continue }
                payments[entry.id.item, default: []].append(
                    Payment(
                        price: price, amount: entry.inTrolley,
                        moment: times.purchase(of: entry.id, on: trip),
                        store: entry.store ?? trip.store, trip: trip.id))
            }
        }
    }

    /// The payments for `item`, oldest trip first.
    public func payments(for item: ItemID) -> [Payment] { payments[item] ?? base?.value(of: item) ?? [] }

    /// The items that were ever paid for.
    public var items: [ItemID] { base.map { base in (0..<base.count).map(base.key(at:)) } ?? Array(payments.keys) }

    /// The last payment for the item; the last one in `store`, if there is one.
    public func last(for item: ItemID, in store: StoreID? = nil) -> Payment? {
        let all = payments(for: item)
        return store.flatMap { store in all.last { $0.store == store } } ?? all.last
    }

    /// The last payment for the item of an entry before the entry itself: on a trip, that of an earlier trip; the last
    /// one in `store`, if there is one.
    public func last(before entry: EntryID, in groceries: Groceries, at store: StoreID? = nil) -> Payment? {
        guard let trip = groceries.lists[entry.list], trip.kind == .trip else {
            return last(for: entry.item, in: store)
        }
        let earlier = payments(for: entry.item).prefix { payment in
            groceries.lists[payment.trip].map { $0.place < trip.place } ?? true
        }
        return store.flatMap { store in earlier.last { $0.store == store } } ?? earlier.last
    }

    /// The likeliest basis of a price for `entry`: that of the last price, if it gives a sum; otherwise each piece, or
    /// all of it if it is measured.
    public func usualBasis(of entry: Entry) -> Price.Basis {
        if let last = last(for: entry.id.item)?.price.basis, Price(.zero, last).total(for: entry.amount) != nil {
            if case .several = last { return .each }
            return last
        }
        return entry.amount?.first.unit?.dimension.isMeasure ?? false ? .all : .each
    }

    /// The price that somebody typed for `entry`. What one that is over costs, where several are bought together, is
    /// what it cost alone before, if nobody said it.
    ///
    /// - Parameter basis: what it is for where nobody said that; nil is as usual.
    public func price(_ typed: TillEntry, of entry: Entry, basis: Price.Basis? = nil) -> Price {
        let price = Price(typed.amount, typed.basis ?? basis ?? usualBasis(of: entry))
        guard case .several(let count, let share) = price.basis, !typed.saysSingle else { return price }
        let known = [entry.price, last(for: entry.id.item)?.price].compactMap { $0?.single }
        guard let single = known.first(where: { $0 >= share && $0 <= price.amount }) else { return price }
        return Price(price.amount, .several(count, single: single))
    }
}

extension Price {
    /// What one piece cost that was bought alone; nil where that is not known.
    fileprivate var single: Money? { basis == .each ? amount : nil }
}
