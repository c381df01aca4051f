/// How a price compares with the last one, in what a unit of it costs.
public struct PriceComparison: Hashable, Sendable {
    /// Per cent dearer than last time; below zero is cheaper. Rounded, halves away from zero.
    public let percent: Int
    public let last: PriceBook.Payment

    /// Nil where the two cannot be compared: kilograms with pieces, or a last price of nothing.
    public init?(_ price: Price, for amount: Quantity?, with last: PriceBook.Payment) {
        guard let (now, before) = Self.comparable(price, amount, last), before.numerator > 0,
            let ratio = now.divided(by: before), let change = ratio.subtracting(.one)?.multiplied(by: 100)
        else { return nil }
        let half = Rational(1, over: 2) ?? .zero
        let magnitude = change.numerator < 0 ? Rational.zero.subtracting(change) ?? .zero : change
        guard let rounded = magnitude.adding(half)?.floor else { return nil }
        percent = Int(change.numerator < 0 ? -rounded : rounded)
        self.last = last
    }

    /// What a base unit (a gram, a millilitre, a piece) costs now and cost then.
    private static func comparable(_ price: Price, _ amount: Quantity?, _ last: PriceBook.Payment) -> (
        Rational, Rational
    )? {
        if let now = price.perMeasure(amount), let before = last.price.perMeasure(last.amount),
            now.dimension == before.dimension
        {
            return (now.cost, before.cost)
        }
        guard let now = price.perPiece(amount), let before = last.price.perPiece(last.amount) else { return nil }
        return (now, before)
    }
}

extension Price {
    /// What a base unit of the measure costs; nil where no measure is known.
    func perMeasure(_ quantity: Quantity?) -> (dimension: Dimension, cost: Rational)? {
        if case .per(let measure) = basis { return Self.cost(amount, of: measure) }
        guard let quantity, quantity.amounts.count == 1 else { return nil }
        let first = quantity.first
        switch basis {
        case .all: return Self.cost(amount, of: first)
        case .each:
            // A piece is a pack of known size, or the one pack that was measured.
            if let size = first.size {
                return (try? Amount(size.value, size.unit)).flatMap { Self.cost(amount, of: $0) }
            }
            return Self.cost(amount, of: first)
        case .per: return nil
        }
    }

    private static func cost(_ money: Money, of measure: Amount) -> (dimension: Dimension, cost: Rational)? {
        let unit = measure.size?.unit ?? measure.unit
        guard let unit, unit.dimension.isMeasure, let value = measure.value(in: unit)?.multiplied(by: unit.factor),
            let cost = Rational(money.minor).divided(by: value)
        else { return nil }
        return (unit.dimension, cost)
    }

    /// What a piece costs; nil for a price by a measure.
    func perPiece(_ quantity: Quantity?) -> Rational? {
        switch basis {
        case .each: Rational(amount.minor)
        case .all: Rational(amount.minor).divided(by: quantity?.pieces ?? .one)
        case .per: nil
        }
    }
}
