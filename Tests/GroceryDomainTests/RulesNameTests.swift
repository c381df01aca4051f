import GroceryDomain
import TestSupport
import Testing

@Suite struct RulesNameTests {
    @Test(arguments: [
        ("Milk", "Milk"), ("  Milk \n", "Milk"), ("Crème fraîche", "Crème fraîche"), ("牛乳", "牛乳"),
        ("حليب", "حليب"), ("👨‍👩‍👧 pack", "👨‍👩‍👧 pack"), ("A", "A"),
        ("½", "½"), ("7up", "7up"), ("e\u{301}", "e\u{301}"),
        (String(repeating: "x", count: 80), String(repeating: "x", count: 80)),
        (String(repeating: "é", count: 80), String(repeating: "é", count: 80)),
        (String(repeating: "🥛", count: 80), String(repeating: "🥛", count: 80)),
        (" " + String(repeating: "x", count: 80) + " ", String(repeating: "x", count: 80)),
    ])
    func thisIsAName(text: String, name: String) throws {
        #expect(try Name.validated(text) == name)
    }

    @Test(arguments: [
        ("", Refusal.emptyName), ("   ", .emptyName), ("\t\n", .emptyName), ("\u{200B}", .emptyName),
        ("\u{FEFF}\u{200D}", .emptyName),
        (String(repeating: "x", count: 81), .nameTooLong(characters: 81)),
        (String(repeating: "🥛", count: 81), .nameTooLong(characters: 81)),
        ("oat\tmilk", .nameWithControlCharacter), ("oat\nmilk", .nameWithControlCharacter),
        ("oat\u{0}milk", .nameWithControlCharacter), ("\u{1B}[31mred", .nameWithControlCharacter),
        ("oat\u{7F}milk", .nameWithControlCharacter), ("oat\u{85}milk", .nameWithControlCharacter),
        ("oat\u{2028}milk", .nameWithControlCharacter), ("\u{202E}klim", .nameWithControlCharacter),
        ("\u{2066}milk", .nameWithControlCharacter),
    ])
    func thisIsNoName(text: String, refusal: Refusal) {
        #expect(throws: refusal) { try Name.validated(text) }
    }

    @Test func aNoteMayBeEmptyButNotEndless() throws {
        #expect(try Name.validatedNote("  ") == nil)
        #expect(try Name.validatedNote(" the blue one ") == "the blue one")
        #expect(throws: Refusal.noteTooLong(characters: 401)) {
            try Name.validatedNote(String(repeating: "n", count: 401))
        }
        #expect(throws: Refusal.nameWithControlCharacter) { try Name.validatedNote("two\nlines") }
    }

    @Test(
        "A name of another item is refused however it is spelt",
        arguments: ["Courgettes", "courgettes", "COURGETTES", " Courgettes ", "Courgéttes", "zucchini", "Zucchini"])
    func takenItemName(text: String) {
        #expect(throws: Refusal.self) { try Household.catalogue.validatedItemName(text) }
    }

    @Test(arguments: ["Oat  milk", "oat\u{A0}milk", "OAT MILK", "ｏａｔ ｍｉｌｋ"])
    func doubledSpaceIsNoOtherName(text: String) throws {
        let oatMilk = try #require(Household.catalogue.item(named: "Oat milk"))
        #expect(Household.catalogue.item(named: text)?.id == oatMilk.id)
        // Its own name is free for the item itself, in any spelling.
        #expect(try Household.catalogue.validatedItemName(text, renaming: oatMilk.id) == text)
    }
}
