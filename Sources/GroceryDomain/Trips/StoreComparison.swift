/// Where a list is cheapest: what is still to be bought, at the last prices of each store.
///
/// Sums are worth comparing where they are of the same things. So what is missing at a store, because nobody ever
/// bought it there, counts with what it last cost elsewhere (`Basket.expected`); what never cost anything anywhere is
/// in no sum.
///
/// ```swift
/// let entries = groceries.entries.shown(on: list.id)
/// let comparison = StoreComparison(of: entries, groceries, PriceBook(groceries), here: nil, at: now)
/// #expect(comparison.baskets.first?.sum == Money(minor: 1249))
/// ```
public struct StoreComparison: Hashable, Sendable {
    /// What so much of a thing costs by a payment.
    public struct Offer: Hashable, Sendable {
        public let cost: Money
        /// At which price, when and in which store.
        public let payment: PriceBook.Payment
    }

    /// One of the entries.
    public struct Line: Hashable, Sendable {
        public let entry: EntryID
        /// Where the basket is bought; nil where the thing is missing there, or its price there is for another kind of
        /// amount.
        public let offer: Offer?
        /// What it last cost anywhere, where it is missing; nil if it never cost anything.
        public let elsewhere: Offer?

        fileprivate var expected: Money { (offer ?? elsewhere)?.cost ?? .zero }

        /// The better one for whoever goes to both stores.
        fileprivate func better(_ other: Line) -> Line {
            guard let offer, let rival = other.offer else { return offer == nil ? other : self }
            return rival.cost < offer.cost ? other : self
        }
    }

    /// All that is still to be bought, at one store or at two.
    public struct Basket: Hashable, Sendable {
        public let stores: [StoreID]
        /// What is still to be bought, in the order of the entries.
        public let lines: [Line]
        /// Of what is not missing.
        public let sum: Money
        /// Of that and of what is missing, at what it last cost elsewhere. Baskets are compared by it.
        public let expected: Money

        public var missing: [Line] { lines.filter { $0.offer == nil } }

        fileprivate init(_ stores: [StoreID], _ lines: [Line]) {
            (self.stores, self.lines) = (stores, lines)
            sum = lines.reduce(.zero) { $0 + ($1.offer?.cost ?? .zero) }
            expected = lines.reduce(.zero) { $0 + $1.expected }
        }

        fileprivate func expected(with other: Basket) -> Money {
            zip(lines, other.lines).reduce(.zero) { $0 + $1.0.better($1.1).expected }
        }
    }

    /// Two stores, and what going to both saves against the cheapest one alone.
    public struct Pair: Hashable, Sendable {
        public let basket: Basket
        public let saving: Money
    }

    /// One for each store where any of it was ever bought: the cheapest first; of those that cost the same, the one
    /// with the least missing, then as the stores are ordered.
    public let baskets: [Basket]
    /// What never cost anything anywhere, or only for another kind of amount.
    public let unpriced: [EntryID]

    /// - Parameters:
    ///   - entries: those of a list, in the order that baskets have. What is checked off is bought.
    ///   - here: the store one is in, to which prices belong that were entered and are not paid yet.
    ///
    /// Cost: a walk over the payments for every entry, and over the entries for every store.
    public init(
        of entries: some Sequence<Entry>, _ groceries: Groceries, _ prices: PriceBook, here: StoreID?, at now: Moment
    ) {
        let offers = entries.filter { !$0.isChecked }.map { Offers(of: $0, groceries, prices, here: here, at: now) }
        unpriced = offers.filter { $0.last == nil }.map(\.entry)
        baskets = groceries.orderedStores.map(\.id)
            .filter { store in offers.contains { $0.byStore[store] != nil } }
            .map { store in Basket([store], offers.map { $0.line(at: store) }) }
            .sorted { ($0.expected, $0.missing.count) < ($1.expected, $1.missing.count) }
    }

    /// The two stores that are cheapest together, if that saves more than `limit`, which is not below zero.
    ///
    /// Cost: a walk over the entries for every two stores.
    public func pair(savingMoreThan limit: Money) -> Pair? {
        guard let cheapest = baskets.first else { return nil }
        var best = (expected: cheapest.expected - limit, pair: nil as (Basket, Basket)?)
        for (index, one) in baskets.enumerated() {
            for other in baskets[(index + 1)...] {
                let expected = one.expected(with: other)
                if expected < best.expected { best = (expected, (one, other)) }
            }
        }
        return best.pair.map { one, other in
            let lines = zip(one.lines, other.lines).map { $0.better($1) }
            return Pair(
                basket: Basket(one.stores + other.stores, lines), saving: cheapest.expected - best.expected)
        }
    }
}

/// What an entry costs, by the last payment of each store that is for such an amount.
private struct Offers {
    let entry: EntryID
    private(set) var byStore: [StoreID: StoreComparison.Offer] = [:]
    /// That of the last payment of all.
    private(set) var last: StoreComparison.Offer?

    init(of entry: Entry, _ groceries: Groceries, _ prices: PriceBook, here: StoreID?, at now: Moment) {
        self.entry = entry.id
        let own = entry.price.map { price in
            PriceBook.Payment(
                price: price, amount: entry.bought ?? entry.planned, moment: now, store: here, trip: entry.id.list)
        }
        let sellers = groceries.items[entry.id.item]?.stores ?? []
        for payment in prices.payments(for: entry.id.item) + [own].compactMap(\.self) {
            guard let cost = payment.cost(of: entry.open) else { continue }
            let offer = StoreComparison.Offer(cost: cost, payment: payment)
            last = offer
            if let store = payment.store, sellers.isEmpty || sellers.contains(store) { byStore[store] = offer }
        }
    }

    func line(at store: StoreID) -> StoreComparison.Line {
        let offer = byStore[store]
        return StoreComparison.Line(entry: entry, offer: offer, elsewhere: offer == nil ? last : nil)
    }
}

extension PriceBook.Payment {
    /// What `quantity` costs by it, in proportion as in every estimate; nil where that is no sum for all of it.
    fileprivate func cost(of quantity: Quantity?) -> Money? {
        guard price.leftOut(of: quantity, insteadOf: amount) == nil else { return nil }
        return price.total(for: quantity, insteadOf: amount)
    }
}
