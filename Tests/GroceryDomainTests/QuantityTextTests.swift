import Testing

@testable import GroceryDomain

@Suite struct QuantityTextTests {
    @Test(arguments: [
        ("2", "2", "2"), ("1.5 kg", "1.5 kg", "1.5 kg"), ("0.125 kg", "0.125 kg", "0.125 kg"),
        ("1/3 kg", "⅓ kg", "1/3 kg"),
        ("1 1/2 cup", "1½ cups", "1 1/2 cups"), ("1/2 cup", "½ cup", "1/2 cup"), ("1 cup", "1 cup", "1 cup"),
        ("1.5", "1½", "1 1/2"),
        ("2.25 lb", "2¼ lb", "2 1/4 lb"), ("0.12 tsp", "0.12 tsp", "0.12 tsp"), ("1.2 cups", "1.2 cups", "1.2 cups"),
        ("5/12", "5/12", "5/12"), ("17/12", "1 5/12", "1 5/12"), ("17/16 cup", "≈1.06 cups", "~1.06 cups"),
        ("2000/3 g", "≈667 g", "~667 g"), ("100/7 g", "≈14.3 g", "~14.3 g"), ("1/7 kg", "1/7 kg", "1/7 kg"),
        ("3/8 tsp", "⅜ tsp", "3/8 tsp"),
        ("1/70 kg", "≈0.01 kg", "~0.01 kg"), ("1/700 kg", "1/700 kg", "1/700 kg"), ("6x330ml", "6x330 ml", "6x330 ml"),
        ("1.5x1/3 l", "1½x⅓ l", "1 1/2x1/3 l"), ("2x400 g tin", "2x400 g tins", "2x400 g tins"),
        ("1x400 g tins", "1x400 g tin", "1x400 g tin"), ("3 x 2 pints", "3x2 pints", "3x2 pints"),
        ("3x1 pint", "3x1 pint", "3x1 pint"), ("2x1.5 cup", "2x1½ cups", "2x1 1/2 cups"),
        ("1 kg + 2 can", "1 kg + 2 cans", "1 kg + 2 cans"), ("2 Stk", "2 Stück", "2 Stück"),
        ("2 dose", "2 Dosen", "2 Dosen"),
    ])
    func quantitiesAreWrittenForPeople(text: String, shown: String, ascii: String) throws {
        let quantity = try Quantity.parse(text)
        #expect(quantity.text() == shown)
        #expect(quantity.text(.ascii) == ascii)
    }

    @Test(arguments: [
        ("2", "2", ""), ("1.5 kg", "1.5", "kg"), ("1/3 cup", "1/3", "cup"), ("2 Dosen", "2", "can"),
        ("6x330 ml", "6", "330 ml"),
        ("2x400 g tins", "2", "400 g tin"), ("2 Kästchen", "2", "Kästchen"), ("3 Tbsp", "3", "tbsp"),
        ("1 package", "1", "package"),
    ])
    func valueAndUnitCanBeToldApart(text: String, value: String, unit: String) throws {
        let amount = try Quantity.parse(text).first
        #expect(amount.value.plainText == value)
        #expect(amount.unitSymbolText == unit)
    }

    @Test func editingLosesNothing() throws {
        let sum = try Quantity.parse("1 cup").adding(Quantity.parse("100 ml"))
        #expect(sum.text() == "≈337 ml")
        #expect(sum.editableText() == "336.5882365 ml")
        #expect(try Quantity.parse("2 1/2 cups").editableText(.ascii) == "2 1/2 cups")
    }
}
