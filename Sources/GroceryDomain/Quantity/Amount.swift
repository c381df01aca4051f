/// So much of something: a number, perhaps with a unit (`1.5 kg`, `3 cans`, `2`), perhaps of packs of one size
/// (`6x330 ml`, `2x400 g tins`).
public struct Amount: Hashable, Sendable {
    /// How much each of a pack holds: 330 ml. The unit is one of mass, volume or length, the value above zero.
    public struct Size: Hashable, Sendable {
        public let value: Rational
        public let unit: Unit

        init(value: Rational, unit: Unit) { (self.value, self.unit) = (value, unit) }
    }

    /// A bound that no household reaches and that keeps sums far from the bounds of the arithmetic.
    public static let valueMax: Int64 = 1_000_000

    /// Above zero, at most `valueMax`. For packs, how many there are.
    public let value: Rational
    public let unit: Unit?
    public let size: Size?

    /// - Throws: `zero`, `negative` or `tooLarge`.
    public init(_ value: Rational, _ unit: Unit? = nil) throws(QuantityError) {
        try self.init(value, unit, size: nil)
    }

    init(_ value: Rational, _ unit: Unit?, size: Size?) throws(QuantityError) {
        try Self.check(value)
        if let size { try Self.check(size.value) }
        (self.value, self.unit, self.size) = (value, unit, size)
    }

    private static func check(_ value: Rational) throws(QuantityError) {
        guard value.numerator != 0 else { throw .zero }
        guard value.numerator > 0 else { throw .negative }
        guard value <= Rational(valueMax) else { throw .tooLarge }
    }

    /// The same unit and pack with another value.
    ///
    /// - Throws: `zero`, `negative` or `tooLarge`.
    public func with(value: Rational) throws(QuantityError) -> Amount {
        try Amount(value, unit, size: size)
    }

    /// What the amount is an amount of: amounts add up if these are equal, and stand side by side if not.
    struct Kind: Hashable {
        let dimension: Dimension
        /// What a pack holds, in base units: six of 330 ml and one of 0.33 l are seven.
        let packSize: Rational?
        let packDimension: Dimension?
    }

    var kind: Kind {
        Kind(
            dimension: unit?.dimension ?? .pieces,
            packSize: size.map { $0.value.multiplied(by: $0.unit.factor) ?? $0.value },
            packDimension: size?.unit.dimension)
    }

    /// The value in another unit of the same dimension; `nil` if there is no such, or the number does not fit. A pack
    /// counts whole: `6x330 ml` is 1.98 l.
    public func value(in other: Unit) -> Rational? {
        if let size, size.unit.dimension == other.dimension {
            return size.value.multiplied(by: size.unit.factor)?.multiplied(by: value)?.divided(by: other.factor)
        }
        guard size == nil, unit?.dimension ?? .pieces == other.dimension else { return nil }
        return value.multiplied(by: unit?.factor ?? .one)?.divided(by: other.factor)
    }
}

// MARK: Sums

extension Amount {
    /// The sum of two amounts of one kind, or `nil` if they are of two.
    ///
    /// Equal units stay, save that 1000 g become 1 kg and 1000 ml 1 l. Of two units the sum takes the larger, if it is
    /// short in that (500 g + 1 kg = 1.5 kg), else the smaller (1 kg + 5 g = 1005 g); if it is short in neither, as
    /// between metric and customary units, then the metric one, or the smaller of two. Short is a whole number, two
    /// decimal places, or for customary units halves, thirds, quarters and eighths. Units of one size, such as tins and
    /// cans, keep that of `self`.
    ///
    /// - Throws: `tooLarge`.
    func sum(with other: Amount) throws(QuantityError) -> Amount? {
        guard kind == other.kind else { return nil }
        let (own, others) = (unit?.factor ?? .one, other.unit?.factor ?? .one)
        if own == others {
            guard let total = value.adding(other.value) else { throw .tooLarge }
            return try with(value: total).inLargerMetricUnit
        }
        guard let total = value.multiplied(by: own)?.adding(other.value.multiplied(by: others) ?? .zero) else {
            throw .tooLarge
        }
        let (larger, smaller) = own > others ? (self, other) : (other, self)
        let short = [larger, smaller].filter { $0.isShort(total: total) }
        let metric = larger.numberStyle == .decimal && smaller.numberStyle == .fraction ? larger : smaller
        for amount in short + [metric, larger] {
            guard let value = total.divided(by: amount.unit?.factor ?? .one) else { continue }
            if let sum = try? amount.with(value: value) { return sum }
        }
        throw .tooLarge
    }

    var numberStyle: UnitDefinition.NumberStyle { unit?.definition?.numberStyle ?? .fraction }

    /// Whether `total`, in base units, is short in the unit of this amount.
    private func isShort(total: Rational) -> Bool {
        guard let value = total.divided(by: unit?.factor ?? .one) else { return false }
        return switch numberStyle {
        case .decimal: value.decimalText(placesMax: 2) != nil
        case .fraction: [1, 2, 3, 4, 8].contains(value.denominator)
        }
    }

    /// kg for g and l for ml, from 1000 on, where that is short.
    private var inLargerMetricUnit: Amount {
        let steps: [Unit?: Unit?] = [.gram: .kilogram, .millilitre: .litre]
        guard value >= 1000, let larger = steps[unit] ?? nil, let value = value.divided(by: 1000),
            value.decimalText(placesMax: 2) != nil, let amount = try? Amount(value, larger, size: size)
        else { return self }
        return amount
    }
}

extension Unit {
    fileprivate static let gram = named("g")
    fileprivate static let kilogram = named("kg")
    fileprivate static let millilitre = named("ml")
    fileprivate static let litre = named("l")
}
