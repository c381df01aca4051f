import GroceryDomain
import TestSupport
import Testing

@Suite struct QuantityScalingTests {
    @Test(arguments: [
        ("1/3 cup", 2, 1, "2/3 cup", false), ("1/3 cup", 6, 2, "1 cup", false), ("250 g", 3, 2, "375 g", false),
        ("1 kg", 1, 3, "1/3 kg", false), ("4", 1, 3, "2", true), ("1 egg", 4, 3, "2 egg", true),
        ("2 cans", 3, 2, "3 can", false), ("1 can", 1, 4, "1 can", true), ("1/2", 3, 1, "3/2", false),
        ("1/2", 3, 2, "3/4", false), ("6x330 ml", 1, 4, "2x330 ml", true),
        ("1 kg + 1 can", 3, 2, "3/2 kg + 2 can", true),
        ("3 tbsp", 1, 2, "3/2 tbsp", false), ("3", 1, 1, "3", false),
    ])
    func amountsGoWithThePeople(
        before: String, numerator: Int64, denominator: Int64, after: String, isRounded: Bool
    ) throws {
        let factor = try #require(Rational(numerator, over: denominator))
        let scaled = try Quantity.parse(before).scaled(by: factor)
        #expect(scaled.quantity.canonicalText == after)
        #expect(scaled.isRounded == isRounded)
    }

    @Test func nothingIsNotAnAmount() throws {
        let quantity = try Quantity.parse("3 kg")
        #expect(throws: QuantityError.zero) { try quantity.scaled(by: 0) }
        #expect(throws: QuantityError.negative) { try quantity.scaled(by: -1) }
        #expect(throws: QuantityError.tooLarge) { try quantity.scaled(by: 1_000_000) }
    }

    /// Never less than asked for, and never a whole piece more.
    @Test(arguments: Dice.seeds(20))
    func roundingIsUpAndByLessThanOne(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        for _ in 0..<100 {
            let factor = try #require(Rational(Int64(1 + dice.below(40)), over: Int64(1 + dice.below(12))))
            let amount = try Amount(Rational(Int64(1 + dice.below(30))), dice.pick([nil, .named("can"), .named("g")]))
            let exact = try Quantity(amount).multiplied(by: factor).first.value
            let scaled = try Quantity(amount).scaled(by: factor)
            let surplus = try #require(scaled.quantity.first.value.subtracting(exact))
            #expect(surplus >= 0 && surplus < 1 && scaled.isRounded == (surplus > 0))
            #expect(amount.unit != .named("g") || surplus == 0)
        }
    }
}
