import GroceryDomain
import Testing

@Suite struct QuantityComparisonTests {
    @Test(arguments: [
        ("3 cans", "2", "1 can"), ("2 bottles", "1", "1 bottle"), ("6x330 ml", "4", "2x330 ml"),
        ("6x330 ml", "1 l", "3x330 ml"), ("2x400 g tins", "400 g", "1x400 g tin"), ("6x330 ml", "2 l", nil),
        ("6x330 ml", "4x330 ml cans", "2x330 ml"), ("6x500 ml", "6x330 ml", "3x500 ml"), ("3 l", "2x1.5 l", nil),
        ("3 l", "1x1.5 l", "1.5 l"), ("3", "2 cans", "1"), ("3 cans", "2x400 g cans", "1 can"),
        ("2 lb", "1 lb", "1 lb"), ("1 lb", "450 g", nil), ("1 kg", "800 g", "0.2 kg"),
        ("1 kg + 3 cans", "2", "1 kg + 1 can"),
        ("1 kg + 3 cans", "1 kg + 3", nil), ("3 cans", "3", nil), ("3 cans", "4", nil), ("1 kg", "990 g", nil),
        // These cannot be compared, and count as bought.
        ("6", "1.4 kg", nil), ("2 kg", "1 can", nil), ("2 cans", "1 bag", nil), ("1 kg", "1 l", nil),
    ])
    func whatWasBoughtShortIsStillWanted(planned: String, bought: String, rest: String?) throws {
        let rest = try rest.map { try Quantity.parse($0) }
        #expect(try Quantity.parse(planned).stillWanted(after: .parse(bought)) == rest)
    }

    @Test(arguments: [
        ("2", "3 cans", "2 cans"), ("4", "6x330 ml", "4x330 ml"), ("1", "2 kg", "1 kg"), ("2", "3", "2"),
        ("2 kg", "3 cans", "2 kg"), ("2", "1 kg + 1 can", "2"),
    ])
    func aNumberTakesThePlannedUnit(typed: String, planned: String, meant: String) throws {
        #expect(try Quantity.parse(typed).meant(of: .parse(planned)) == .parse(meant))
    }

    @Test(arguments: [
        ("1/2 can", "1 can"), ("1.5x400 g tins", "2x400 g tins"), ("2 cans", "2 cans"), ("1/2", "1/2"),
        ("1.5 kg + 1/2 jar", "1.5 kg + 1 jar"), ("1/2 cup", "1/2 cup"),
    ])
    func packsAreBoughtWhole(quantity: String, bought: String) throws {
        #expect(try Quantity.parse(quantity).inWholePacks == .parse(bought))
    }
}
