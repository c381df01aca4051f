import Testing

@testable import GroceryDomain

@Suite struct QuantityStepTests {
    @Test(arguments: [
        ("1", "2"), ("1 can", "2 cans"), ("½", "1"), ("1½", "2"), ("500 g", "600 g"), ("250 g", "300 g"),
        ("330 g", "350 g"),
        ("90 g", "100 g"), ("20 ml", "30 ml"), ("1 kg", "1.5 kg"), ("0.5 kg", "0.75 kg"), ("5 kg", "6 kg"),
        ("1 l", "1.5 l"),
        ("1 lb", "1½ lb"), ("8 oz", "9 oz"), ("½ cup", "¾ cup"), ("1 cup", "1½ cups"), ("6x330 ml", "7x330 ml"),
        ("1 kg + 2 cans", "1.5 kg + 2 cans"), ("2 Kästchen", "3 Kästchen"), ("1/3 cup", "½ cup"), ("950 g", "1000 g"),
    ])
    func upGoesToTheNextRoundValue(text: String, next: String) throws {
        #expect(try Quantity.parse(text).stepped(.up).text() == next)
    }

    @Test(arguments: [
        ("2", "1"), ("1½", "1"), ("600 g", "500 g"), ("500 g", "450 g"), ("330 g", "300 g"), ("100 g", "90 g"),
        ("1 kg", "0.75 kg"),
        ("1.5 kg", "1 kg"), ("1 cup", "¾ cup"), ("2 cans + 1 kg", "1 can + 1 kg"), ("7x330 ml", "6x330 ml"),
        ("0.3 kg", "0.25 kg"),
    ])
    func downGoesToTheNextRoundValue(text: String, next: String) throws {
        #expect(try Quantity.parse(text).stepped(.down).text() == next)
    }

    @Test(arguments: ["1", "½", "1 can", "10 g", "5 ml", "0.25 kg", "¼ cup", "1x330 ml", "1 + 2 kg"])
    func downNeverReachesZero(text: String) throws {
        let quantity = try Quantity.parse(text)
        #expect(throws: QuantityError.atTheLeast(quantity.first.text())) { try quantity.stepped(.down) }
    }

    @Test func upEndsAtTheLargestAmount() throws {
        #expect(throws: QuantityError.tooLarge) { try Quantity.parse("1000000 kg").stepped(.up) }
    }

    /// From every round value, there and back; and from any value, up is more and down is less.
    @Test(arguments: [nil] + Unit.known)
    func upAndDownAgainEndsWhereItBegan(unit: Unit?) throws {
        var quantity = Quantity(try Amount(Rational(reduced: 1, over: 1000), unit))
        for _ in 0..<60 {
            let next = try quantity.stepped(.up)
            #expect(next.first.value > quantity.first.value)
            #expect(try next.stepped(.up).stepped(.down) == next, "\(next)")
            if quantity.first.value.denominator != 1000 { #expect(try next.stepped(.down) == quantity, "\(quantity)") }
            quantity = next
        }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func stepsGoTheRightWayFromAnyValue(seed: UInt64) throws {
        var random = RandomQuantities(seed: seed)
        for _ in 0..<100 {
            let amount = try random.amount()
            let quantity = Quantity(amount)
            #expect(try quantity.stepped(.up).first.value > amount.value, "seed \(seed): \(amount.text())")
            guard let down = try? quantity.stepped(.down) else { continue }
            #expect(down.first.value < amount.value && down.first.value > .zero, "seed \(seed): \(amount.text())")
            #expect((down.first.unit, down.first.size) == (amount.unit, amount.size))
        }
    }
}
