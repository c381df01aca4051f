/// A price compared with the last one, by the cost of a unit.
public struct PriceComparison: Hashable, Sendable {
    /// Per cent dearer than last time; below zero is cheaper. Rounded, halves away from zero.
    public let percent: Int
    public let last: PriceBook.Payment
    /// The cost of the same amount now and then, if the two prices are for different amounts: packs of 400 g and of 500
    /// g. By the kilogram, litre, metre, pound or piece.
    public let byUnit: UnitPrices?

    public struct UnitPrices: Hashable, Sendable {
        public let now: Price
        public let before: Price
    }

    /// Nil if the two cannot be compared: kilograms with pieces, or a last price of zero.
    public init?(_ price: Price, for amount: Quantity?, with last: PriceBook.Payment) {
        guard let (dimension, now, before) = Self.comparable(price, amount, last), before.numerator > 0,
            let ratio = now.divided(by: before), let change = ratio.subtracting(.one)?.multiplied(by: 100)
        else { return nil }
        let half = Rational(1, over: 2) ?? .zero
        let magnitude = change.numerator < 0 ? Rational.zero.subtracting(change) ?? .zero : change
        guard let rounded = magnitude.adding(half)?.floor else { return nil }
        percent = Int(change.numerator < 0 ? -rounded : rounded)
        self.last = last
        let isForTheSame =
            switch price.basis {
            case .per: true
            case .each, .several: dimension == .pieces || amount == last.amount
            case .all: amount == last.amount
            }
        byUnit =
            isForTheSame && price.basis == last.price.basis
            ? nil : UnitPrices(now, before, dimension == .pieces ? .each : .perUsualMeasure(of: price.unit(of: amount)))
    }

    /// "up 25% (was $2.00 each, Corner Market, 14 Nov)"; if packs differ, "up 13% to $4.50/kg (was $4.00/kg, Corner
    /// Market, 14 Nov)".
    public func text(in currency: Currency, decimalMark: Character = ".", store: String?, day: String?) -> String {
        let change = percent == 0 ? "as last time" : "\(percent > 0 ? "up" : "down") \(abs(percent))%"
        let text = { (price: Price) in currency.text(price, decimalMark: decimalMark) }
        let before = text(byUnit?.before ?? last.price)
        let details = [before, store, day].compactMap(\.self).joined(separator: ", ")
        if percent == 0 { return "\(change) (\(details))" }
        return change + (byUnit.map { " to \(text($0.now))" } ?? "") + " (was \(details))"
    }

    /// The cost of a base unit (a gram, a millilitre, a piece) now and then.
    private static func comparable(_ price: Price, _ amount: Quantity?, _ last: PriceBook.Payment) -> (
        Dimension, Rational, Rational
    )? {
        if let now = price.perMeasure(amount), let before = last.price.perMeasure(last.amount),
            now.dimension == before.dimension
        {
            return (now.dimension, now.cost, before.cost)
        }
        guard let now = price.perPiece(amount), let before = last.price.perPiece(last.amount) else { return nil }
        return (.pieces, now, before)
    }
}

extension PriceComparison.UnitPrices {
    /// - Parameter now: the cost of a base unit, in minor units; `before` likewise.
    fileprivate init?(_ now: Rational, _ before: Rational, _ basis: Price.Basis) {
        let size = if case .per(let measure) = basis { measure.unit?.factor ?? .one } else { Rational.one }
        let price = { (cost: Rational) in
            cost.multiplied(by: size).flatMap { Money(minor: 1).multiplied(by: $0) }.map { Price($0, basis) }
        }
        guard let now = price(now), let before = price(before) else { return nil }
        (self.now, self.before) = (now, before)
    }
}

extension Price.Basis {
    /// By the kilogram, litre or metre, or by the pound for customary weights: what shops print on the shelf.
    public static func perUsualMeasure(of unit: Unit?) -> Price.Basis {
        let name =
            switch unit?.dimension {
            case .volume?: "l"
            case .length?: "m"
            case .mass? where ["lb", "oz"].contains(unit?.symbol): "lb"
            default: "kg"
            }
        // These units are in the table, and one of each is an amount.
        guard let known = Unit.named(name), let one = try? Amount(.one, known) else { return .each }
        return .per(one)
    }
}

extension Price {
    /// A price for the kilogram, the litre or what else is usual for the measure of `quantity`; nil where it has none.
    public init?(_ amount: Money, byMeasureOf quantity: Quantity?) {
        guard let first = quantity?.first, let unit = first.size?.unit ?? first.unit, unit.dimension.isMeasure else {
            return nil
        }
        self.init(amount, .perUsualMeasure(of: unit))
    }

    /// The cost of a base unit of the measure; nil if no measure is known.
    func perMeasure(_ quantity: Quantity?) -> (dimension: Dimension, cost: Rational)? {
        if case .per(let measure) = basis { return Self.cost(amount, of: measure) }
        guard let quantity, quantity.amounts.count == 1 else { return nil }
        let first = quantity.first
        switch basis {
        case .all: return Self.cost(amount, of: first)
        case .each, .several:
            // A piece is a pack of known size, or the single pack that was measured.
            let measure = first.size.flatMap { try? Amount($0.value, $0.unit) } ?? first
            let cost = Self.cost(amount, of: measure)
            guard case .several(let count, _) = basis else { return cost }
            return cost.flatMap { cost in cost.cost.divided(by: Rational(count)).map { (cost.dimension, $0) } }
        case .per: return nil
        }
    }

    /// The unit of the measure: that of this price, or that of `quantity`.
    fileprivate func unit(of quantity: Quantity?) -> Unit? {
        if case .per(let measure) = basis { return measure.unit }
        return quantity?.first.size?.unit ?? quantity?.first.unit
    }

    private static func cost(_ money: Money, of measure: Amount) -> (dimension: Dimension, cost: Rational)? {
        let unit = measure.size?.unit ?? measure.unit
        guard let unit, unit.dimension.isMeasure, let value = measure.value(in: unit)?.multiplied(by: unit.factor),
            let cost = Rational(money.minor).divided(by: value)
        else { return nil }
        return (unit.dimension, cost)
    }

    /// The cost of a piece; nil for a price by measure.
    func perPiece(_ quantity: Quantity?) -> Rational? {
        switch basis {
        case .each: Rational(amount.minor)
        case .several(let count, _): Rational(amount.minor).divided(by: Rational(count))
        case .all: Rational(amount.minor).divided(by: quantity?.pieces ?? .one)
        case .per: nil
        }
    }
}
