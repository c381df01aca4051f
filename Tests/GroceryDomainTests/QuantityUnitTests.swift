import Testing

@testable import GroceryDomain

@Suite struct UnitTests {
    /// Also shows that no spelling is in two rows, where the second would never be found.
    @Test func everyKnownUnitHasANumberOfItsOwn() {
        var numbers: Set<Int> = []
        for (row, definition) in UnitTable.rows.enumerated() {
            for form in definition.forms.indices {
                let unit = Unit(row: row, form: form)
                guard let number = unit.number else {
                    Issue.record("\(unit.word) has none")
                    continue
                }
                #expect(Unit(number: number) == unit)
                #expect(numbers.insert(number).inserted, "\(unit.word)")
            }
        }
        #expect(Unit(uncheckedWord: "flurble").number == nil)
        for number in [-1, UnitTable.rows.count, 255 << 8, .max, .min] { #expect(Unit(number: number) == nil) }
    }

    @Test func everySpellingIsReadAsItsUnit() {
        for (row, definition) in UnitTable.rows.enumerated() {
            for (form, spelled) in definition.forms.enumerated() {
                for word in spelled.words {
                    #expect(Unit.named(word) == Unit(row: row, form: form), "\(word)")
                    #expect(
                        Unit.named(word.uppercased())?.dimension == definition.dimension || word.count == 1, "\(word)")
                }
            }
        }
    }

    @Test func aUnitIsReadBackFromItsWordAndSymbol() {
        for unit in Unit.known {
            #expect(Unit.named(unit.symbol) == unit)
            #expect(Unit.named(unit.word) == unit)
            #expect(Unit.named(unit.text(for: 2)) == unit)
        }
    }

    @Test(arguments: [
        ("tbsp.", "tbsp"), ("Tablespoons", "tbsp"), ("T", "tbsp"), ("t", "tsp"), ("tblsp", "tbsp"), ("lbs.", "lb"),
        ("C", "cup"),
        ("Stück", "piece"), ("stuck", "piece"), ("STK.", "piece"), ("EL", "tbsp"), ("Dose(n)", "can"),
        ("can(s)", "can"),
        ("boites", "can"), ("c. à soupe", "tbsp"), ("c.à.s.", "tbsp"), ("cs", "tbsp"), ("c. a cafe", "tsp"),
        ("fl. oz.", "fl oz"),
        ("fluid ounces", "fl oz"), ("cucharaditas", "tsp"), ("dientes", "clove"), ("etti", "etto"), ("mL", "ml"),
        ("ｋｇ", "kg"),
        ("Stu\u{308}ck", "piece"), ("Pfund", "Pfund"), ("package", "package"),
    ])
    func spellingsOfFiveLanguages(word: String, symbol: String) {
        #expect(Unit.named(word)?.symbol == symbol)
    }

    @Test(arguments: ["", " ", "canned", "cup-cakes", "up", "M", "kg2", "2 kg", "kg kg", "eggs", "c. à"])
    func otherWordsAreNoUnits(word: String) {
        #expect(Unit.named(word) == nil)
    }

    @Test(arguments: [
        ("1 kg", "g", "1000"), ("1 lb", "oz", "16"), ("1 gallon", "cup", "16"), ("1 cup", "tsp", "48"),
        ("1 pint", "fl oz", "16"),
        ("1 gallon", "ml", "3785.411784"), ("1 lb", "g", "453.59237"), ("1 tsp", "ml", "157725491/32000000"),
        ("1 inch", "cm", "2.54"), ("6x330 ml", "l", "1.98"),
        ("3 etti", "kg", "0.3"), ("1 Pfund", "g", "500"), ("2", "piece", "2"),
    ])
    func unitsOfOneDimensionConvertExactly(text: String, unit: String, value: String) throws {
        let unit = try #require(Unit.named(unit))
        #expect(try Quantity.parse(text).first.value(in: unit)?.plainText == value)
    }

    @Test(arguments: [
        ("1 kg", "l"), ("1 can", "bag"), ("1 can", "kg"), ("2", "kg"), ("6x330 ml", "piece"), ("1 Korb", "can"),
    ])
    func othersDoNot(text: String, unit: String) throws {
        let unit = try #require(Unit.named(unit))
        #expect(try Quantity.parse(text).first.value(in: unit) == nil)
    }

    @Test func aWordStaysInTheLanguageItWasTypedIn() throws {
        let quantity = try Quantity.parse("2 Dosen")
        #expect(quantity.text() == "2 Dosen")
        #expect(quantity.first.unit?.symbol == "can")
        #expect(try Quantity.parse("1 tasse").first.unit?.word == "tasse")
        #expect(try Quantity.parse("1 Tasse").first.unit?.word == "Tasse")
    }
}
