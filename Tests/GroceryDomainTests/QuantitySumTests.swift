import Testing

@testable import GroceryDomain

@Suite struct QuantitySumTests {
    @Test(arguments: [
        ("500 g", "1 kg", "1.5 kg"), ("1 kg", "500 g", "1.5 kg"), ("1 kg", "2 cans", "1 kg + 2 cans"),
        ("2 cans", "1 can", "3 cans"),
        ("1 kg + 2 cans", "1 can + 500 g", "1.5 kg + 3 cans"), ("2 cans", "1 bag", "2 cans + 1 bag"),
        ("1 can", "2 tins", "3 cans"),
        ("2 Dosen", "1 can", "3 Dosen"), ("1 pack", "1 packet", "2 packs"), ("2", "3", "5"), ("2", "3 pieces", "5"),
        ("3 pieces", "2", "5 pieces"), ("a dozen", "3", "15"), ("2", "1 kg", "2 + 1 kg"),
        // In the unit one buys in: the larger one, and the metric one.
        ("1 kg", "5 g", "1.005 kg"), ("5 g", "1 kg", "1.005 kg"), ("1 kg", "50 g", "1.05 kg"),
        ("1 l", "330 ml", "1.33 l"),
        ("1 l", "75 cl", "1.75 l"), ("1 lb", "8 oz", "1½ lb"), ("1 lb", "3 oz", "≈1.19 lb"),
        ("1 cup", "2 tbsp", "1⅛ cups"),
        ("1 cup", "1 tbsp", "≈1.06 cups"), ("5 2/3 cups", "1 tbsp", "≈5.73 cups"), ("1/4 cup", "1 tbsp", "5 tbsp"),
        ("2 tbsp", "1 tsp", "2⅓ tbsp"), ("3.5 l", "2 cups", "≈3.97 l"), ("900 ml", "1 cup", "≈1.14 l"),
        ("1 cup", "1 pint", "1½ pints"), ("1 lb", "500 g", "≈954 g"),
        ("1 cup", "100 ml", "≈337 ml"),
        ("1 l", "1 cup", "≈1.24 l"), ("1 kg", "1 Pfund", "1.5 kg"), ("3 etti", "1 kg", "1.3 kg"),
        ("1/3 kg", "2/3 kg", "1 kg"),
        ("1/3 kg", "100 g", "≈433 g"), ("500000 kg", "3 mg", "≈500000 kg"),
        // 1000 g are a kilo.
        ("500 g", "500 g", "1 kg"), ("600 g", "500 g", "1.1 kg"), ("999 g", "6 g", "1.005 kg"),
        ("330 ml", "990 ml", "1.32 l"),
        ("8 oz", "8 oz", "16 oz"),
        // Packs of one size.
        ("6x330 ml", "6x330 ml", "12x330 ml"), ("6x330 ml", "2x0.33 l", "8x330 ml"),
        ("6x330 ml", "1 l", "6x330 ml + 1 l"),
        ("6x330 ml", "6x500 ml", "6x330 ml + 6x500 ml"), ("2x400 g cans", "1 can", "2x400 g cans + 1 can"),
        ("2x400 g cans", "1x400 g tin", "3x400 g cans"), ("600x500 ml", "600x500 ml", "1200x500 ml"),
        // Words that only say how large the pieces are.
        ("9", "3 large", "12"), ("3 large", "9", "12"), ("2 medium", "1 big", "3"),
        ("1 big", "2 medium", "3"), ("2 big", "1 big", "3 big"),
        // Unknown words.
        ("2 Kästchen", "1 KASTCHEN", "3 Kästchen"), ("2 Kästchen", "1 Kasten", "2 Kästchen + 1 Kasten"),
    ])
    func quantitiesAddUp(first: String, second: String, sum: String) throws {
        #expect(try Quantity.parse(first).adding(Quantity.parse(second)).text() == sum)
    }

    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func nothingIsLostOrMadeByAdding(seed: UInt64) throws {
        var random = RandomQuantities(seed: seed)
        for _ in 0..<60 {
            let (a, b, c) = (try random.quantity(), try random.quantity(), try random.quantity())
            guard let sum = try? a.adding(b).adding(c), let other = try? c.adding(b.adding(a)) else { continue }
            #expect(sum.totals == other.totals, "seed \(seed): \(a), \(b), \(c)")
            var expected = a.totals
            for quantity in [b, c] {
                for (kind, value) in quantity.totals { expected[kind] = value.adding(expected[kind] ?? .zero) }
            }
            #expect(sum.totals == expected, "seed \(seed): \(a), \(b), \(c)")
            #expect(Set(sum.amounts.map(\.kind)).count == sum.amounts.count, "seed \(seed): \(sum)")
        }
    }

    @Test func aSumThatIsTooLargeIsRefused() throws {
        let large = try Quantity.parse("1000000 kg")
        #expect(throws: QuantityError.tooLarge) { try large.adding(large) }
        #expect(throws: QuantityError.empty) { try Quantity([]) }
    }

    @Test(
        arguments: [
            ("500 g", 3, 1, "1500 g"), ("1 kg + 2 cans", 1, 2, "0.5 kg + 1 can"), ("6x330 ml", 1, 2, "3x330 ml"),
            ("1 cup", 2, 3, "⅔ cup"),
        ] as [(String, Int64, Int64, String)])
    func aRecipeIsScaled(text: String, numerator: Int64, denominator: Int64, result: String) throws {
        let factor = try #require(Rational(numerator, over: denominator))
        #expect(try Quantity.parse(text).multiplied(by: factor).text() == result)
    }

    @Test func aRecipeForNobodyIsRefused() throws {
        let quantity = try Quantity.parse("2")
        #expect(throws: QuantityError.zero) { try quantity.multiplied(by: .zero) }
        #expect(throws: QuantityError.negative) { try quantity.multiplied(by: -1) }
        #expect(throws: QuantityError.tooLarge) { try quantity.multiplied(by: Rational(.max)) }
    }
}

extension Quantity {
    /// The amount of each kind, in base units.
    fileprivate var totals: [Amount.Kind: Rational] {
        Dictionary(
            uniqueKeysWithValues: amounts.map { ($0.kind, $0.value.multiplied(by: $0.unit?.factor ?? .one) ?? .zero) })
    }
}
