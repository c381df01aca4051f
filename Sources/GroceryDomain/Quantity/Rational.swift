/// An exact number: a reduced fraction of two 64-bit integers with a positive denominator.
///
/// Arithmetic never traps and never rounds: a result that does not fit is nil.
///
/// ```swift
/// let third = Rational(1, over: 3)
/// #expect(third?.adding(.one) == Rational(4, over: 3))
/// #expect(third?.plainText == "1/3")
/// ```
public struct Rational: Hashable, Sendable {
    public let numerator: Int64
    /// Above zero, without a common divisor with `numerator`.
    public let denominator: Int64

    public static let zero = Rational(0)
    public static let one = Rational(1)

    public init(_ whole: Int64) {
        (numerator, denominator) = (whole, 1)
    }

    /// Nil if `denominator` is zero or the reduced fraction does not fit.
    public init?(_ numerator: Int64, over denominator: Int64) {
        self.init(wide: Int128(numerator), over: Int128(denominator))
    }

    /// Reduces first and narrows afterwards, so that only a result that is really too large is refused. Callers pass
    /// products of two 64-bit numbers and sums of two of those, which fit into 128 bits.
    private init?(wide numerator: Int128, over denominator: Int128) {
        guard denominator != 0 else { return nil }
        let divisor = Int128(Self.greatestCommonDivisor(numerator.magnitude, denominator.magnitude))
        let sign: Int128 = denominator < 0 ? -1 : 1
        guard let top = Int64(exactly: sign * (numerator / divisor)),
            let bottom = Int64(exactly: sign * (denominator / divisor))
        else { return nil }
        (self.numerator, self.denominator) = (top, bottom)
    }

    private static func greatestCommonDivisor(_ first: UInt128, _ second: UInt128) -> UInt128 {
        var (larger, smaller) = (first, second)
        while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
        return larger
    }

    public func adding(_ other: Rational) -> Rational? {
        let top = Int128(numerator) * Int128(other.denominator) + Int128(other.numerator) * Int128(denominator)
        return Rational(wide: top, over: Int128(denominator) * Int128(other.denominator))
    }

    public func subtracting(_ other: Rational) -> Rational? {
        let top = Int128(numerator) * Int128(other.denominator) - Int128(other.numerator) * Int128(denominator)
        return Rational(wide: top, over: Int128(denominator) * Int128(other.denominator))
    }

    public func multiplied(by other: Rational) -> Rational? {
        Rational(
            wide: Int128(numerator) * Int128(other.numerator),
            over: Int128(denominator) * Int128(other.denominator))
    }

    /// Also nil if `other` is zero.
    public func divided(by other: Rational) -> Rational? {
        Rational(
            wide: Int128(numerator) * Int128(other.denominator),
            over: Int128(denominator) * Int128(other.numerator))
    }

    public var isWhole: Bool { denominator == 1 }

    /// The least integer that is not less than the number.
    var roundedUp: Int64 { isWhole ? numerator : floor + 1 }

    /// The greatest integer that is not greater than the number.
    public var floor: Int64 {
        let quotient = numerator / denominator
        return numerator % denominator < 0 ? quotient - 1 : quotient
    }
}

extension Rational: Comparable {
    public static func < (left: Rational, right: Rational) -> Bool {
        Int128(left.numerator) * Int128(right.denominator) < Int128(right.numerator) * Int128(left.denominator)
    }
}

extension Rational: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int64) { self.init(value) }
}

extension Rational: CustomStringConvertible {
    /// The most decimal places that are read. The sum of a teaspoon and a millilitre has eleven.
    static let decimalPlacesMax = 12

    /// `2`, `1.5`, or `1/3` if the decimal never ends or has more than six places, which is what sixty-fourths need.
    /// ASCII.
    public var plainText: String { decimalText(placesMax: 6) ?? fractionText }

    /// `2`, `3/2`, `1/3`: always exact. ASCII.
    public var fractionText: String { isWhole ? "\(numerator)" : "\(numerator)/\(denominator)" }

    public var description: String { plainText }

    /// The number as an exact decimal with a point; nil if that needs more than `placesMax` places.
    func decimalText(placesMax: Int) -> String? {
        if isWhole { return String(numerator) }
        var (places, scale) = (0, Int128(1))
        while scale % Int128(denominator) != 0 {
            guard places < placesMax else { return nil }
            places += 1
            scale *= 10
        }
        let digits = String((Int128(numerator) * (scale / Int128(denominator))).magnitude)
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        let sign = numerator < 0 ? "-" : ""
        return sign + padded.dropLast(places) + (places == 0 ? "" : "." + padded.suffix(places))
    }

    /// The nearest number with that many decimal places, halves rounded up. Nil if it does not fit.
    func rounded(places: Int) -> Rational? {
        let scale = (0..<places).reduce(Int64(1)) { scale, _ in scale * 10 }  // Two places at most.
        guard let shifted = multiplied(by: Rational(scale))?.adding(.half) else { return nil }
        return Rational(shifted.floor, over: scale)
    }

    static let half = Rational(reduced: 1, over: 2)

    /// For constants in the source that are evidently reduced: needs no unwrapping.
    init(reduced numerator: Int64, over denominator: Int64) {
        (self.numerator, self.denominator) = (numerator, denominator)
    }
}
