import Testing

@testable import GroceryDomain

@Suite struct QuantityParsingTests {
    @Test(arguments: [
        ("2", "2"), (" 2 ", "2"), ("1/2 kg", "1/2 kg"), ("1 1/2 kg", "3/2 kg"), ("1½ cups", "3/2 cup"),
        ("1 ½ cups", "3/2 cup"),
        ("1-1/2 cups", "3/2 cup"), ("1 and 1/2 cups", "3/2 cup"), ("one and a half cups", "3/2 cup"),
        ("¹⁄₂ cup", "1/2 cup"),
        ("1⁄2 cup", "1/2 cup"), ("⅔ cup", "2/3 cup"), ("½ l", "1/2 l"), ("1,5 kg", "3/2 kg"), ("1.5 kg", "3/2 kg"),
        (".5 l", "1/2 l"), (",5 kg", "1/2 kg"), (",75 l", "3/4 l"),
        ("0,125 kg", "1/8 kg"), ("500g", "500 g"), ("2lbs.", "2 lb"), ("3 cans", "3 can"), ("3x", "3"), ("3 x", "3"),
        ("6x330 ml", "6x330 ml"), ("6 x 330ml", "6x330 ml"), ("6 × 330 ml", "6x330 ml"),
        ("2x400 g tins", "2x400 g tin"),
        ("2 (400 g) tins", "2x400 g tin"), ("2 400g tins", "2x400 g tin"), ("2 tins (400 g)", "2x400 g tin"),
        ("2 Flaschen à 1,5 l", "2x3/2 l Flasche"), ("2 x 6", "12"), ("400 g tin", "1x400 g tin"),
        ("1 3/2 kg", "1x3/2 kg"), ("2 doz.", "24"),
        ("2 pack", "2 pack"), ("6 pack", "6 pack"), ("1 kg + 2 cans", "1 kg + 2 can"),
        ("1 kg+2 cans", "1 kg + 2 can"),
        ("1 lb 8 oz", "3/2 lb"), ("1 cup plus 2 tablespoons", "9/8 cup"), ("a dozen", "12"), ("half a dozen", "6"),
        ("2 dozen", "24"),
        ("half a pound", "1/2 lb"), ("un demi-litre", "1/2 l"), ("ein halbes Pfund", "1/2 Pfund"),
        ("zwei Dosen", "2 Dose"),
        ("2-3 kg", "3 kg"), ("~2 kg", "2 kg"), ("≈1.24 l", "31/25 l"), ("２ｋｇ", "2 kg"), ("٣ kg", "3 kg"),
        ("1 + 2", "3"),
        ("2 Kästchen", "2 Kästchen"), ("2 big boxes", "2 big boxes"), ("2個", "2 個"), ("1'000 g", "1000 g"),
        ("1 000 g", "1000 g"),
        ("1.000,5 g", "2001/2 g"), ("1,000.5 g", "2001/2 g"), ("1,000,000 mg", "1000000 mg"),
    ])
    func quantitiesAreRead(text: String, canonical: String) throws {
        #expect(try Quantity.parse(text).canonicalText == canonical)
    }

    /// One sign and three digits: thousands of a small unit, decimals of a large one.
    @Test(arguments: [
        ("1,000 g", "1000 g"), ("1.500 g", "1500 g"), ("1.250 l", "5/4 l"), ("1,250 kg", "5/4 kg"), ("1,000", "1000"),
        ("1.000", "1"),
        ("0,500 g", "1/2 g"), ("1.125 g", "9/8 g"), ("1,125 g", "1125 g"), ("1,5 g", "3/2 g"), ("1,50 g", "3/2 g"),
    ])
    func threeDigitsBehindASign(text: String, canonical: String) throws {
        #expect(try Quantity.parse(text).canonicalText == canonical)
    }

    @Test(
        arguments: [
            ("", .empty), ("   ", .empty), ("2 +", .empty), ("0", .zero), ("0 kg", .zero), ("6x0 ml", .zero),
            ("-2", .negative),
            ("- 2 kg", .negative), ("−2", .negative), ("abc", .notAnAmount("abc")), ("kg", .notAnAmount("kg")),
            ("1/0", .notAnAmount("1/0")), ("1/2/3", .notAnAmount("1/2/3")), ("1.2.2024", .notAnAmount("1.2.2024")),
            ("2 kg 5", .notUnderstood("5")), ("2 dozen dozen", .notUnderstood("dozen")),
            ("2 two", .notUnderstood("two")), ("2 cans tomatoes", .notUnderstood("tomatoes")),
            ("2 %", .notUnderstood("%")),
            ("1000001", .tooLarge), ("99999999999999999999999", .tooLarge), ("9999999999999999.5", .tooLarge),
            ("0.0000000000001", .tooFine), (String(repeating: "1", count: 300), .tooLong),
            ("1ka + 1kb + 1kc + 1kd + 1ke + 1kf + 1kh + 1ki + 1kj", .tooLong),
        ] as [(String, QuantityError)])
    func whatIsNoQuantityIsRefused(text: String, error: QuantityError) {
        #expect(throws: error) { try Quantity.parse(text) }
        #expect(error.description.last == ".")
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func canonicalTextReadsBackAsTheSameQuantity(seed: UInt64) throws {
        var random = RandomQuantities(seed: seed)
        for _ in 0..<60 {
            let quantity = try random.quantity()
            let canonical = quantity.canonicalText
            #expect(try Quantity.parse(canonical) == quantity, "seed \(seed): \(canonical)")
            for style in [TextStyle.unicode, .ascii] {
                let text = quantity.editableText(style)
                #expect(try Quantity.parse(text) == quantity, "seed \(seed): \(text)")
            }
            #expect(!quantity.text(.ascii).contains { "≈½⅓¼".contains($0) }, "seed \(seed): \(canonical)")
        }
    }

    /// Any text is either refused with a reason or becomes a quantity that can be stored.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func anythingThatIsReadCanBeStored(seed: UInt64) throws {
        var random = RandomQuantities(seed: seed)
        for _ in 0..<150 {
            let text = random.scramble(of: QuantityParsingTests.pieces, upTo: 7)
            guard let quantity = try? Quantity.parse(text) else { continue }
            let canonical = quantity.canonicalText
            #expect(try Quantity.parse(canonical) == quantity, "seed \(seed): \(text) as \(canonical)")
            #expect(try Quantity.parse(canonical).canonicalText == canonical, "seed \(seed): \(text)")
            #expect(try Quantity.parse(quantity.editableText()) == quantity, "seed \(seed): \(quantity.editableText())")
        }
    }

    static let pieces = [
        " ", " ", " ", "1", "2", "12", "0", "1/2", "½", "1½", ",", ".", "5", "000", "/", "-", "x", "×", "+", "kg", "g",
        "can", "cans", "(", ")",
        "400 g", "330 ml", "dozen", "a", "an", "half", "and", "plus", "of", "c. à soupe", "Dose(n)", "Kästchen", "el",
        "EL", "T", "t",
        "tasse", "big", "one", "deux", "to", "~", "ca.", "'", "’", "é", "\u{301}", "個", "fl", "oz", "fl oz", "lb",
        "cup", "pack", "6-pack", "m", "M",
        "and a half", "%", "²", "¹⁄₂", "chili di", "d'", "de", "large",
    ]
}

extension RandomQuantities {
    mutating func quantity() throws -> Quantity {
        var amounts: [Amount] = []
        for _ in 0..<Int.random(in: 1...3, using: &self) { amounts.append(try amount()) }
        // Thousands of litres and a teaspoon do not add up, which is not an error in the text.
        return (try? Quantity(amounts)) ?? Quantity(amounts[0])
    }

    mutating func amount() throws -> Amount {
        let row = Int.random(in: UnitTable.rows.indices, using: &self)
        let unit = Unit(row: row, form: UnitTable.rows[row].forms.indices.randomElement(using: &self) ?? 0)
        switch Int.random(in: 0..<6, using: &self) {
        case 0: return try Amount(amountValue())
        case 1: return try Quantity.parse("\(amountValue().fractionText) Kästchen").first
        case 2:
            let size = Amount.Size(value: amountValue(), unit: try #require(Unit.named("ml")))
            return try Amount(amountValue(), unit.dimension.isMeasure ? nil : unit, size: size)
        default: return try Amount(amountValue(), unit)
        }
    }

    mutating func scramble(of pieces: [String], upTo count: Int) -> String {
        (0..<Int.random(in: 1...count, using: &self)).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
    }
}
