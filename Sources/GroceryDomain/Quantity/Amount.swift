/// An amount of something: a number, optionally with a unit (`1.5 kg`, `3 cans`, `2`), optionally of packs of one size
/// (`6x330 ml`, `2x400 g tins`).
///
/// ```swift
/// let cola = try Quantity.parse("6 x 330 ml").first
/// #expect(cola.value == 6)
/// #expect(cola.size?.value == 330 && cola.size?.unit == Unit.named("ml"))
/// ```
public struct Amount: Hashable, Sendable {
    /// How much each pack holds: 330 ml. The unit is one of mass, volume or length; the value is above zero.
    public struct Size: Hashable, Sendable {
        public let value: Rational
        public let unit: Unit

        init(value: Rational, unit: Unit) { (self.value, self.unit) = (value, unit) }
    }

    /// No household reaches this bound, and sums of values below it stay far from the bounds of the arithmetic.
    public static let valueMax: Int64 = 1_000_000

    /// Above zero, at most `valueMax`. For packs, the number of packs.
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

    /// So many of it: two of `4 oz`, twice `6x330 ml`, two of a `bag`. Nil where two counts make no sense: twice two
    /// bags.
    func times(_ count: Rational) -> Amount? {
        if size != nil { return value.multiplied(by: count).flatMap { try? with(value: $0) } }
        guard let unit else { return nil }
        if unit.dimension.isMeasure { return try? Amount(count, nil, size: Size(value: value, unit: unit)) }
        return value == .one ? try? with(value: count) : nil
    }

    /// What a bare number means that is typed over this amount: as many of the same unit or pack, `2` over `1 bag` is 2
    /// bags. Nil where it is a number all the same: without a unit, or where nobody buys that little: `2` over `250 g`.
    public func retyped(as number: Rational) -> Amount? {
        guard unit != nil || size != nil else { return nil }
        if size == nil, let unit, unit.dimension.isMeasure, let least = unit.definition?.steps.bands.first?.step,
            number < least
        {
            return nil
        }
        return try? with(value: number)
    }

    /// What the amount measures. Amounts of equal kind add up; others are listed side by side.
    struct Kind: Hashable {
        let dimension: Dimension
        /// What a pack holds, in base units: six of 330 ml and one of 0.33 l make seven.
        let packSize: Rational?
        let packDimension: Dimension?
    }

    var kind: Kind {
        Kind(
            dimension: unit?.dimension ?? .pieces,
            packSize: size.map { $0.value.multiplied(by: $0.unit.factor) ?? $0.value },
            packDimension: size?.unit.dimension)
    }

    /// The value in another unit of the same dimension; nil for another dimension or if the number does not fit. Packs
    /// count with their contents: `6x330 ml` is 1.98 l.
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
    /// The sum of two amounts of one kind, or nil if they are of different kinds.
    ///
    /// The sum is in the unit one buys in. Equal units are kept, and of two different ones it takes the larger if it is
    /// one or more of it, or short in it (500 g + 1 kg = 1.5 kg), otherwise the smaller (½ cup + 1 tbsp = 9 tbsp). Of a
    /// metric and a customary unit it takes the metric one. From 1000 on, g become kg, and ml l. Short means at most
    /// two decimal places, or for customary units halves, thirds, quarters and eighths. Units of one size, such as tins
    /// and cans, keep the unit of `self`. Words that only say how large pieces are give way to the number, unless they
    /// are the same.
    ///
    /// - Throws: `tooLarge`.
    func sum(with other: Amount) throws(QuantityError) -> Amount? {
        guard kind == other.kind else { return nil }
        let (own, others) = (unit?.factor ?? .one, other.unit?.factor ?? .one)
        if own == others {
            guard let total = value.adding(other.value) else { throw .tooLarge }
            let (ownWord, otherWord) = (unit?.sizeOfPieces, other.unit?.sizeOfPieces)
            if ownWord != nil, ownWord != otherWord {
                return try Amount(total, otherWord == nil ? other.unit : nil, size: size)
            }
            return try with(value: total).inLargerMetricUnit
        }
        guard let total = value.multiplied(by: own)?.adding(other.value.multiplied(by: others) ?? .zero) else {
            throw .tooLarge
        }
        let (larger, smaller) = own > others ? (self, other) : (other, self)
        let chosen: Amount =
            if larger.numberStyle == smaller.numberStyle || larger.isMetric == smaller.isMetric {
                total >= larger.unit?.factor ?? .one || larger.isShort(total: total) ? larger : smaller
            } else {
                larger.isMetric ? larger : smaller
            }
        for amount in [chosen, larger] {
            guard let value = total.divided(by: amount.unit?.factor ?? .one) else { continue }
            if let sum = try? amount.with(value: value) { return sum.inLargerMetricUnit }
        }
        throw .tooLarge
    }

    var numberStyle: UnitDefinition.NumberStyle { unit?.definition?.numberStyle ?? .fraction }

    /// Whether a gram, a millilitre or a centimetre goes into the unit without a rest.
    private var isMetric: Bool {
        guard let factor = unit?.factor else { return true }
        return factor.isWhole || factor == Rational(reduced: 1, over: 1000)
    }

    /// Whether `total`, in base units, is short in the unit of this amount.
    private func isShort(total: Rational) -> Bool {
        guard let value = total.divided(by: unit?.factor ?? .one) else { return false }
        return switch numberStyle {
        case .decimal: value.decimalText(placesMax: 2) != nil
        case .fraction: [1, 2, 3, 4, 8].contains(value.denominator)
        }
    }

    /// kg for g and l for ml, from 1000 on.
    private var inLargerMetricUnit: Amount {
        let steps: [Unit?: Unit?] = [.gram: .kilogram, .millilitre: .litre]
        guard value >= 1000, let larger = steps[unit] ?? nil, let value = value.divided(by: 1000),
            let amount = try? Amount(value, larger, size: size)
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
