/// What a list costs, as far as it is known: a sum, to which entries are added and from which they are taken again.
public struct Totals: Hashable, Sendable {
    /// What one entry adds.
    public struct Part: Hashable, Sendable {
        /// What it costs by its own price.
        public let own: Money?
        /// Without such a price, what it would cost as last time.
        public let guess: Money?
        public let isChecked: Bool

        /// - Parameter store: where the prices of last time are asked for first.
        public init(_ entry: borrowing Entry, _ prices: borrowing PriceBook, in store: StoreID?) {
            own = entry.price?.total(for: entry.amount)
            guess = own == nil ? Totals.guess(entry, prices, store) : nil
            isChecked = entry.isChecked
        }
    }

    // Sums of numbers, not of `Money`: that ends at a bound, and what is beyond a bound cannot be taken off again.
    // These have room for millions of entries at that bound.
    private var minorPaid: Int64 = 0
    private var minorInTrolley: Int64 = 0
    private var minorInAll: Int64 = 0
    private var unpriced = 0
    private var known = 0
    private var guessedInTrolley = 0

    /// What is in the trolley, by the prices that were entered alone.
    public var paid: Money { Money(minor: minorPaid) }
    /// What is in the trolley: entered prices, and for the rest the last known ones.
    public var inTrolley: Money { Money(minor: minorInTrolley) }
    /// The whole list: entered prices, and for the rest the last known ones.
    public var estimate: Money { Money(minor: minorInAll) }
    /// Whether what is in the trolley rests on last known prices.
    public var isTrolleyGuess: Bool { guessedInTrolley > 0 }
    /// How many entries in the trolley have neither a price of their own nor a last known one: no sum holds them.
    public private(set) var unpricedInTrolley = 0
    /// Whether what is in the trolley is all that the estimate is of.
    public var isAllInTrolley: Bool { inTrolley == estimate && unpriced == guessedInTrolley + unpricedInTrolley }
    /// Whether the estimate rests on last known prices, or leaves out what never had one.
    public var isGuess: Bool { unpriced > 0 }
    /// Whether anything is known at all.
    public var hasPrices: Bool { known > 0 }

    public init() {}

    /// Adds up `list`, with the prices of last time in `store` first. Cost: a walk over its entries.
    public init(of list: ListID, _ groceries: Groceries, _ prices: PriceBook, in store: StoreID? = nil) {
        for entry in groceries.entries.shown(on: list) { add(Part(entry, prices, in: store)) }
    }

    public mutating func add(_ part: Part) { count(part, 1) }

    /// Takes off what was added.
    public mutating func remove(_ part: Part) { count(part, -1) }

    private mutating func count(_ part: Part, _ times: Int) {
        let cost = Int64(times) * (part.own ?? part.guess ?? .zero).minor
        minorInAll += cost
        if part.own != nil || part.guess != nil { known += times }
        if part.own == nil { unpriced += times }
        guard part.isChecked else { return }
        minorInTrolley += cost
        if part.own != nil {
            minorPaid += cost
        } else if part.guess != nil {
            guessedInTrolley += times
        } else {
            unpricedInTrolley += times
        }
    }

    /// What an entry without a price would cost as last time: nil where that is not known.
    public static func guess(_ entry: borrowing Entry, _ prices: borrowing PriceBook, _ store: StoreID?) -> Money? {
        guard let last = prices.last(for: entry.id.item, in: store) else { return nil }
        return last.price.total(for: entry.amount, insteadOf: last.amount)
    }
}

extension Price {
    /// What `quantity` would cost, if this was paid for `bought`: a price for all of it in proportion, where the two
    /// compare, and so too a price of each where a pack is what was measured.
    public func total(for quantity: Quantity?, insteadOf bought: Quantity?) -> Money? {
        guard let quantity, let bought, quantity != bought, basis == .all || basis == .each && bought.isOnePack,
            basis == .all || quantity.isOnePack
        else { return total(for: quantity) }
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

extension Quantity {
    /// A measure, such as 500 g: a price for each is for all of it.
    fileprivate var isOnePack: Bool { amounts.count == 1 && first.size == nil && first.unit?.isMeasure ?? false }
}
