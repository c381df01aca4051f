/// The cost of a list, as far as it is known: a sum to which entries are added and from which they are removed.
public struct Totals: Hashable, Sendable {
    /// What so much of an entry costs.
    struct Sum: Hashable, Sendable {
        /// By its own price; nil if that gives no sum.
        let own: Money?
        /// By the last known price, what its own one leaves out.
        let guess: Money?
        /// Whether something of it is in neither.
        let isUnpriced: Bool

        var all: Money? { own.map { own in guess.map { own + $0 } ?? own } ?? guess }
        var isCertain: Bool { own != nil && guess == nil && !isUnpriced }

        /// - Parameter bought: what the own price was paid for, where that is not all of it.
        init(
            of quantity: Quantity?, own: Money?, _ price: Price?, for bought: Quantity?,
            last: () -> PriceBook.Payment?
        ) {
            self.own = own
            let rest = own == nil ? quantity : price?.leftOut(of: quantity, insteadOf: bought)
            guard own == nil || rest != nil else {
                (guess, isUnpriced) = (nil, false)
                return
            }
            // The same price leaves out the same.
            let payment = last().flatMap { own != nil && $0.price == price ? nil : $0 }
            guess = payment?.price.total(for: rest, insteadOf: payment?.amount)
            isUnpriced = guess == nil || payment?.price.leftOut(of: rest, insteadOf: payment?.amount) != nil
        }
    }

    /// The part of one entry.
    public struct Part: Hashable, Sendable {
        /// Of all of it, and of what of it is in the trolley, if anything is.
        let whole: Sum
        let trolley: Sum?
        public let isChecked: Bool

        /// What all of it costs, by its own price or the last known one; nil where neither gives a sum.
        public var cost: Money? { whole.all }
        /// Whether its own price gives a sum.
        public var isOwn: Bool { whole.own != nil }

        /// - Parameter store: last known prices of this store come first.
        public init(_ entry: borrowing Entry, _ prices: borrowing PriceBook, in store: StoreID?) {
            let (item, price) = (entry.id.item, entry.price)
            func sum(_ quantity: Quantity?, _ own: Money?, for bought: Quantity? = nil) -> Sum {
                Sum(of: quantity, own: own, price, for: bought) { prices.last(for: item, in: store) }
            }
            isChecked = entry.isChecked
            whole = sum(entry.amount, entry.cost, for: entry.isChecked ? nil : entry.bought)
            trolley = entry.isInTrolley ? sum(entry.inTrolley, entry.paid) : nil
        }
    }

    // Sums of numbers, not of `Money`: `Money` is clamped, and what exceeds its bound could not be subtracted again.
    // These have room for millions of entries at that bound.
    private var minorPaid: Int64 = 0
    private var minorInTrolley: Int64 = 0
    private var minorInAll: Int64 = 0
    private var uncertain = 0
    private var uncertainInTrolley = 0
    private var known = 0
    private var guessedInTrolley = 0

    /// The trolley, by entered prices alone.
    public var paid: Money { Money(minor: minorPaid) }
    /// The trolley: entered prices, otherwise the last known ones.
    public var inTrolley: Money { Money(minor: minorInTrolley) }
    /// The whole list: entered prices, otherwise the last known ones.
    public var estimate: Money { Money(minor: minorInAll) }
    /// Whether the sum of the trolley uses last known prices.
    public var isTrolleyGuess: Bool { guessedInTrolley > 0 }
    /// The entries in the trolley that are in no sum, or not all of them is: there is neither a price of their own nor
    /// a last known one, or it is for another kind of amount.
    public private(set) var unpricedInTrolley = 0
    /// The same of the whole list.
    public private(set) var unpriced = 0
    /// Whether everything that the estimate covers is in the trolley.
    public var isAllInTrolley: Bool { inTrolley == estimate && uncertain == uncertainInTrolley }
    /// Whether the estimate uses last known prices, or leaves out something without any price.
    public var isGuess: Bool { uncertain > 0 }
    /// Whether any price is known.
    public var hasPrices: Bool { known > 0 }

    public init() {}

    /// Adds up `list`, preferring the last known prices in `store`. Cost: a walk over its entries.
    public init(of list: ListID, _ groceries: Groceries, _ prices: PriceBook, in store: StoreID? = nil) {
        for entry in groceries.entries.shown(on: list) { add(Part(entry, prices, in: store)) }
    }

    public mutating func add(_ part: Part) { count(part, 1) }

    /// Subtracts what was added.
    public mutating func remove(_ part: Part) { count(part, -1) }

    private mutating func count(_ part: Part, _ times: Int) {
        let whole = part.whole
        minorInAll += Int64(times) * (whole.all ?? .zero).minor
        if whole.all != nil { known += times }
        if whole.isUnpriced { unpriced += times }
        if !whole.isCertain { uncertain += times }
        guard let trolley = part.trolley else { return }
        minorInTrolley += Int64(times) * (trolley.all ?? .zero).minor
        minorPaid += Int64(times) * (trolley.own ?? .zero).minor
        if trolley.isUnpriced { unpricedInTrolley += times }
        if trolley.guess != nil { guessedInTrolley += times }
        if !trolley.isCertain { uncertainInTrolley += times }
    }
}

// Sums as they are said: "~" before one that rests on last known prices, and behind it how many are in none.
extension Totals {
    /// " + 2 unpriced", behind what all of it costs.
    public var unpricedText: String { text(unpriced: unpriced) }
    /// The same behind what is in the trolley.
    public var unpricedInTrolleyText: String { text(unpriced: unpricedInTrolley) }

    /// Where nothing has a price, that need not be said.
    private func text(unpriced count: Int) -> String { hasPrices && count > 0 ? " + \(count) unpriced" : "" }
}

extension Currency {
    /// What is in the trolley: "~$3.00".
    public func text(inTrolley totals: Totals, decimalMark: Character = ".") -> String {
        "\(totals.isTrolleyGuess ? "~" : "")\(text(totals.inTrolley, decimalMark: decimalMark))"
    }

    /// What all of it will come to.
    public func text(ofAll totals: Totals, decimalMark: Character = ".") -> String {
        "\(totals.isGuess ? "~" : "")\(text(totals.estimate, decimalMark: decimalMark))"
    }
}

extension Price {
    /// The cost of `quantity` if this was paid for `bought`. A price for all of it is scaled in proportion as far as
    /// the two amounts compare, and so is a price for each if one pack was measured. What does not compare makes it no
    /// cheaper.
    public func total(for quantity: Quantity?, insteadOf bought: Quantity?) -> Money? {
        guard let quantity, let bought, quantity != bought,
            basis == .all || basis == .each && bought.isOnePack && quantity.amounts.contains(where: \.isMeasured)
        else { return total(for: quantity) }
        guard let before = bought.content, let now = quantity.content(of: before.kind),
            let scaled = now.divided(by: before.value).flatMap({ amount.multiplied(by: $0) })
        else { return quantity.isOnePack ? amount : total(for: quantity) }
        let isAllOfIt = quantity.isOnePack || basis == .all && quantity.content != nil
        return isAllOfIt ? scaled : max(scaled, total(for: quantity) ?? .zero)
    }

    /// What of `quantity` is in no sum if this was paid for `bought`.
    func leftOut(of quantity: Quantity?, insteadOf bought: Quantity?) -> Quantity? {
        guard basis == .all, let quantity, let kind = bought?.content?.kind, quantity.content(of: kind) != nil else {
            return leftOut(of: quantity)
        }
        return try? Quantity(quantity.amounts.filter { $0.content?.kind != kind })
    }
}

extension Quantity {
    /// A single measure, such as 500 g, for which a price for each is a price for all of it.
    fileprivate var isOnePack: Bool { amounts.count == 1 && first.isMeasured }

    /// All of it in one number, of packs what they hold; nil where it is of several kinds.
    fileprivate var content: (kind: ContentKind, value: Rational)? {
        guard let kind = first.content?.kind, amounts.allSatisfy({ $0.content?.kind == kind }) else { return nil }
        return content(of: kind).map { (kind, $0) }
    }

    /// What of it is of that kind, in one number; nil where nothing is, or the sum does not fit.
    fileprivate func content(of kind: ContentKind) -> Rational? {
        let values = amounts.compactMap(\.content).filter { $0.kind == kind }.map(\.value)
        return values.dropFirst().reduce(values.first) { $0?.adding($1) }
    }
}

/// What an amount is of: so much weight, volume or length, or so many of what is counted in one way.
private enum ContentKind: Hashable {
    case measure(Dimension)
    case count(String)
}

extension Amount {
    fileprivate var content: (kind: ContentKind, value: Rational)? {
        if let size {
            let whole = size.value.multiplied(by: size.unit.factor)?.multiplied(by: value)
            return whole.map { (.measure(size.unit.dimension), $0) }
        }
        if let unit, unit.isMeasure { return value.multiplied(by: unit.factor).map { (.measure(unit.dimension), $0) } }
        return (.count(unit?.symbol ?? ""), value)
    }
}
