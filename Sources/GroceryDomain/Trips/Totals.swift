/// What a list costs, as far as it is known.
public struct Totals: Hashable, Sendable {
    /// What is in the trolley, by the prices that were entered.
    public var inTrolley = Money.zero
    /// The whole list: entered prices, and for the rest the last known ones.
    public var estimate = Money.zero
    /// How many entries in the trolley have no price of their own.
    public var unpricedInTrolley = 0
    /// Whether the estimate rests on last known prices, or leaves out what never had one.
    public var isGuess = false
    /// Whether anything is known at all.
    public var hasPrices = false

    public init() {}

    /// Adds up `list`. Cost: a walk over its entries.
    public init(of list: ListID, _ groceries: Groceries, _ prices: PriceBook) {
        let store = groceries.lists.known(list)?.store
        for entry in groceries.entries.shown(on: list) {
            if let own = entry.price?.total(for: entry.amount) {
                hasPrices = true
                estimate = estimate + own
                if entry.isChecked { inTrolley = inTrolley + own }
                continue
            }
            isGuess = true
            if entry.isChecked { unpricedInTrolley += 1 }
            guard let guess = Self.guess(entry, prices, store) else { continue }
            hasPrices = true
            estimate = estimate + guess
        }
    }

    /// What an entry without a price would cost as last time: nil where that is not known.
    public static func guess(_ entry: Entry, _ prices: PriceBook, _ store: StoreID?) -> Money? {
        guard let last = prices.last(for: entry.id.item, in: store) else { return nil }
        return last.price.total(for: entry.amount, insteadOf: last.amount)
    }
}

extension Price {
    /// What `quantity` would cost, if this was paid for `bought`: a price for all of it in proportion, where the two compare.
    public func total(for quantity: Quantity?, insteadOf bought: Quantity?) -> Money? {
        guard basis == .all, let quantity, let bought, quantity != bought else { return total(for: quantity) }
        guard quantity.amounts.count == 1, bought.amounts.count == 1 else { return amount }
        guard let unit = bought.first.unit else {
            return quantity.first.unit == nil
                ? quantity.first.value.divided(by: bought.first.value).flatMap { amount.multiplied(by: $0) } : amount
        }
        guard let value = quantity.first.value(in: unit), let whole = bought.first.value(in: unit),
            let part = value.divided(by: whole)
        else { return amount }
        return amount.multiplied(by: part)
    }
}
