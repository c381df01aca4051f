import Testing

@testable import GroceryDomain

@Suite struct RationalTests {
    @Test func aFractionIsReducedAndItsDenominatorPositive() throws {
        let half = try #require(Rational(-2, over: -4))
        #expect((half.numerator, half.denominator) == (1, 2))
        let negative = try #require(Rational(3, over: -6))
        #expect((negative.numerator, negative.denominator) == (-1, 2))
        #expect(Rational(0, over: -7) == .zero)
        #expect(Rational(1, over: 0) == nil)
    }

    @Test func whatDoesNotFitIsNil() {
        let largest = Rational(.max)
        #expect(largest.adding(.one) == nil)
        #expect(Rational(.min).subtracting(.one) == nil)
        #expect(largest.multiplied(by: 2) == nil)
        #expect(Rational(.min).divided(by: -1) == nil)
        #expect(Rational(1).divided(by: .zero) == nil)
        #expect(Rational(.min, over: -1) == nil)
        #expect(Rational(.min, over: .min) == .one)
    }

    @Test func aResultThatFitsIsFoundThoughTheWayToItIsLarge() throws {
        let third = try #require(Rational(.max / 4, over: 3))
        #expect(third.multiplied(by: 3) == Rational(.max / 4))
        #expect(third.adding(third)?.subtracting(third) == third)
        #expect(Rational(.max).multiplied(by: Rational(reduced: 1, over: .max)) == .one)
    }

    @Test(
        arguments: [
            (3, 2, "1.5", "3/2"), (2, 1, "2", "2"), (1, 3, "1/3", "1/3"), (-1, 8, "-0.125", "-1/8"),
            (1, 64, "0.015625", "1/64"),
            (1, 128, "1/128", "1/128"), (1001, 100, "10.01", "1001/100"), (-7, 2, "-3.5", "-7/2"), (0, 5, "0", "0"),
            (.min, 1, "-9223372036854775808", "-9223372036854775808"),
            (.max, 10, "922337203685477580.7", "\(Int64.max)/10"),
        ] as [(Int64, Int64, String, String)])
    func textIsExact(numerator: Int64, denominator: Int64, plain: String, fraction: String) throws {
        let number = try #require(Rational(numerator, over: denominator))
        #expect(number.plainText == plain)
        #expect(number.fractionText == fraction)
    }

    @Test(
        arguments: [(7, 2, 3), (-7, 2, -4), (4, 1, 4), (-4, 1, -4), (1, 3, 0), (-1, 3, -1)] as [(Int64, Int64, Int64)])
    func floorIsNeverAbove(numerator: Int64, denominator: Int64, floor: Int64) {
        #expect(Rational(numerator, over: denominator)?.floor == floor)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func arithmeticKeepsItsLaws(seed: UInt64) throws {
        var random = RandomQuantities(seed: seed)
        for _ in 0..<200 {
            let (a, b, c) = (random.rational(), random.rational(), random.rational())
            #expect(a.adding(b) == b.adding(a), "seed \(seed)")
            #expect(a.adding(b)?.subtracting(b) == a, "seed \(seed): \(a) \(b)")
            #expect(a.multiplied(by: b)?.adding(a.multiplied(by: c)!) == a.multiplied(by: b.adding(c)!), "seed \(seed)")
            if b != .zero { #expect(a.divided(by: b)?.multiplied(by: b) == a, "seed \(seed): \(a) \(b)") }
            #expect((a < b) == (a.subtracting(b)! < .zero), "seed \(seed): \(a) \(b)")
        }
    }
}

/// The same numbers for the same seed, so that a failure can be reproduced.
struct RandomQuantities: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// SplitMix64: a counter through a mixing function.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func rational() -> Rational {
        Rational(.random(in: -2000...2000, using: &self), over: .random(in: 1...60, using: &self)) ?? .zero
    }

    /// Values that people type, and some that they do not.
    mutating func amountValue() -> Rational {
        let denominators: [Int64] = [1, 1, 1, 1, 2, 3, 4, 8, 5, 10, 100, 1000, 7, 12, 128]
        let denominator = denominators.randomElement(using: &self) ?? 1
        return Rational(.random(in: 1...5000, using: &self), over: denominator) ?? .one
    }
}
