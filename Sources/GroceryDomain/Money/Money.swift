/// A sum of money: exact, in the minor unit of the household's currency (cents, pence, yen). Never a floating-point
/// number.
///
/// ```swift
/// let each = Money(minor: 349)
/// #expect(each.multiplied(by: 2) == Money(minor: 698))
/// ```
public struct Money: Hashable, Comparable, Sendable {
    public let minor: Int64

    public static let zero = Money(minor: 0)
    /// More than a household ever pays at once. Sums of many such amounts stay far from the bounds of the arithmetic.
    public static let minorMax: Int64 = 1_000_000_000_000

    /// A sum outside ±`minorMax` is clamped.
    public init(minor: Int64) { self.minor = min(max(minor, -Self.minorMax), Self.minorMax) }

    public static func < (a: Money, b: Money) -> Bool { a.minor < b.minor }
    public static func + (a: Money, b: Money) -> Money { Money(minor: a.minor + b.minor) }
    public static func - (a: Money, b: Money) -> Money { Money(minor: a.minor - b.minor) }

    /// This times `factor`, rounded to the nearest minor unit, halves up; nil if it does not fit.
    public func multiplied(by factor: Rational) -> Money? {
        if factor == .one { return self }
        guard let exact = Rational(minor).multiplied(by: factor),
            let rounded = exact.adding(Rational.half).map(\.floor), rounded.magnitude <= UInt64(Self.minorMax)
        else { return nil }
        return Money(minor: rounded)
    }
}
