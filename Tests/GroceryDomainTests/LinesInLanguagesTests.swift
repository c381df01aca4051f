import TestSupport
import Testing

@testable import GroceryDomain

/// Lines as people write them where a household speaks another language than English.
@Suite struct LinesInLanguagesTests {
    private static let catalogue = """
        Dairy\tMilk\t2 l\t\t\t5
        Dairy\tButter\t1 tub\t\t\t5
        Dairy\tEggs\t6\t\t\t5
        Dairy\tFeta\t\t\t\t3
        Dairy\tHalloumi\t\t\t\t3
        Dairy\tCheese\t\t\t\t5
        Bakery\tBread\t1 loaf\t\t\t5
        Produce\tApples\t\t\t\t5
        Produce\tBasil\t1 bunch\t\t\t3
        Produce\tCucumber\t\t\t\t4
        Produce\tTomatoes\t\t\t\t5
        Tins\tChopped tomatoes\t4 can\ttinned tomatoes\t\t4
        Drinks\tWater\t\t\t\t4
        Drinks\tCola\t\t\t\t4
        Baby\tNappies\t\t\t\t2
        """

    private static let names: [NameLanguage: String] = [
        .german: """
        Milk\tMilch
        Butter\tButter
        Eggs\tEier\tEi
        Cheese\tKäse
        Bread\tBrot
        Apples\tÄpfel\tApfel
        Basil\tBasilikum
        Tomatoes\tTomaten\tTomate
        Chopped tomatoes\tGehackte Tomaten
        Cola\tCola
        Nappies\tWindeln
        """,
        .french: """
        Milk\tLait\tlaits
        Butter\tBeurre
        Eggs\tŒufs\tœuf
        Feta\tFeta
        Bread\tPain\tpains
        Tomatoes\tTomates\ttomate
        Chopped tomatoes\tTomates concassées
        Water\tEau
        """,
        .spanish: "Milk\tLeche\nEggs\tHuevos\nTomatoes\tTomates",
        .polish: "Milk\tMleko\tmleka\nButter\tMasło\tmasła\nFeta\tFeta\tfety\nHalloumi\tHalloumi\nCheese\tSer\tsera",
        .swedish: "Milk\tMjölk\nCucumber\tGurka\nBasil\tBasilika\nCheese\tOst\nChopped tomatoes\tKrossade tomater\n"
            + "Tomatoes\tTomater",
        .danish: "Bread\tBrød\nCheese\tOst",
        .japanese: "Milk\t牛乳\nEggs\t卵\nBread\t食パン",
    ]

    private static let units: [NameLanguage: String] = [
        .german: "bunch\tBund\nloaf\tLaib\ncan\tDose", .swedish: "can\tburk", .polish: "loaf\tbochenek",
    ]

    private static let reference = try? ReferenceCatalogue.made(
        of: catalogue,
        names: names.reduce(into: [:]) { files, language in
            let units = Self.units[language.key, default: ""]
            files[language.key] = try? NamesFile("# units\n\(units)\n# items\n\(language.value)\n# own\n")
        })

    private static func groceries(_ language: NameLanguage) -> Groceries {
        var groceries = Groceries(over: reference)
        for operation in groceries.speaking(language).operations { groceries.apply(operation, at: Household.now) }
        return groceries
    }

    @Test(
        arguments: [
            (.german, "Kaese", "Käse"), (.german, "2 Aepfel", "2 Äpfel"), (.danish, "broed", "Brød"),
            (.german, "10 Eier Gr. M", "10 Eier (Gr. M)"), (.german, "10 Eier Größe L", "10 Eier (Größe L)"),
            (.german, "Windeln Gr. 4", "Windeln (Gr. 4)"), (.german, "6er Pack Cola", "1 pack Cola (6er Pack)"),
            (.german, "2er-Pack Cola", "1 pack Cola (2er-Pack)"), (.german, "10er Eier", "10 Eier"),
            (.german, "ein paar Äpfel", "Äpfel (ein paar)"),
            (.german, "3 Dosen Tomaten", "3 Dosen Gehackte Tomaten"), (.german, "500 g Tomaten", "500 g Tomaten"),
            (.french, "2 boîtes de tomates", "2 boîtes Tomates concassées"),
            (.swedish, "3 burkar tomater", "3 burkar Krossade tomater"),
            (.french, "beurre lait oeufs", "Beurre + Lait + Œufs"), (.french, "œufs et du beurre", "Œufs + Beurre"),
            (.french, "du pain, de la feta, de l'eau", "Pain + Feta + Eau"),
            (.french, "200 g chacun de tomates et de feta, pain", "200 g Tomates + 200 g Feta + Pain"),
            (.spanish, "huevos 6 leche 1 l", "6 Huevos + 1 l Leche"),
            (.spanish, "kilo y medio de tomates", "1.5 kg Tomates"),
            (.spanish, "un litro y medio de leche", "1.5 l Leche"),
            (.polish, "litr mleka", "1 litr Mleko"), (.polish, "pół litra mleka", "0.5 litr Mleko"),
            (.polish, "2 kostki masła", "2 kostki Masło"), (.polish, "20 deko sera", "20 dag Ser"),
            (.polish, "po 200 g fety i halloumi", "200 g Feta + 200 g Halloumi"),
            (.swedish, "en gurka", "1 Gurka"), (.swedish, "1 förp mjölk", "1 förpackning Mjölk"),
            (.swedish, "1 kruka basilika", "1 kruka Basilika"), (.swedish, "2 hg ost", "2 hg Ost"),
            (.japanese, "牛乳と卵", "牛乳 + 卵"), (.japanese, "牛乳・卵", "牛乳 + 卵"), (.japanese, "食パン半分", "½ 食パン"),
            (.french, "pack d'eau", "1 pack Eau"),
        ] as [(NameLanguage, String, String)])
    func areRead(language: NameLanguage, line: String, meant: String) {
        let groceries = Self.groceries(language)
        let meanings = CatalogueSearch(of: groceries).meanings(of: line, in: groceries)
        let read = meanings.map { meaning in
            let name = meaning.certain.map { groceries.name(of: $0.item) } ?? "?\(meaning.line.name)"
            let note = (meaning.certain?.note).map { " (\($0))" } ?? ""
            return (meaning.line.quantity.map { "\($0.text()) " } ?? "") + name + note
        }
        #expect(read.joined(separator: " + ") == meant)
    }

    @Test("How much is usually bought is said in the words of the language, and in English in records")
    func usualAmounts() throws {
        let groceries = Self.groceries(.german)
        let basil = try #require(groceries.item(named: "Basilikum"))
        #expect(basil.usual?.text() == "1 Bund" && groceries.item(named: "Brot")?.usual?.text() == "1 Laib")
        #expect(groceries.item(named: "Gehackte Tomaten")?.usual?.text() == "4 Dosen")
        #expect(groceries.item(named: "Butter")?.usual?.text() == "1 tub")
        let names = try #require(groceries.namesInRecords)
        #expect(names.recorded(basil).usual?.canonicalText == "1 bunch")
        #expect(names.spoken(names.recorded(basil)) == basil)
    }

    @Test(arguments: ["bunch\tDose", "bunch\tUnfug"]) func aUnitIsCalledAsInTheTable(row: String) {
        #expect(throws: CatalogueFile.Mistake.self) { _ = try NamesFile("# units\n\(row)\n") }
    }
}
