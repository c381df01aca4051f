import GroceryDomain
import Interchange
import TestSupport
import Testing

@Suite struct SchemaOrgTests {
    private func read(_ text: String, named name: String = "page.html") throws -> Incoming {
        let file = InputFile(Array(text.utf8), named: name)
        let format = try #require(Format.detected(in: file))
        #expect(format.name == "json-ld")
        return try #require(try format.read?(file))
    }

    private func recipe(_ json: String) throws -> RecipeFile {
        try #require(try read(json, named: "soup.json").recipes.first)
    }

    private func lines(_ recipe: RecipeFile) -> [String] {
        recipe.ingredients.map { one in
            [one.quantity?.text(), one.name, one.note.map { "(\($0))" }].compactMap { $0 }.joined(separator: " ")
        }
    }

    private static let soup = """
        {"@context": "https://schema.org", "@type": "Recipe", "name": "Barley &amp; Leek Soup", "recipeYield": ["6"],
         "author": {"@type": "Person", "name": "Ilse"}, "url": "https://kitchen.example/soup", "prepTime": "PT1H15M",
         "recipeIngredient": ["1 1/2 cups pearl barley, rinsed", "½ tsp salt (optional)", "2-3 cloves garlic",
          "2 leeks", "For the top:", "olive oil, plus more for the bread"],
         "recipeInstructions": [{"@type": "HowToStep", "name": "Step 1", "text": "Slice the Leeks &amp; fry them."},
          {"@type": "HowToSection", "name": "To serve", "itemListElement": [
            {"@type": "HowToStep", "text": "<p>Ladle into #2 bowls @ once.</p>"}]}]}
        """

    @Test func aRecipeIsReadWithAllThatItSays() throws {
        let recipe = try recipe(Self.soup)
        #expect(recipe.title == "Barley & Leek Soup")
        #expect(recipe.servings == 6 && recipe.source == "https://kitchen.example/soup")
        #expect(recipe.text.value(of: "author") == "Ilse")
        #expect(recipe.text.value(of: "prep time") == "1 hour 15 minutes")
        #expect(
            lines(recipe) == [
                "1½ cups pearl barley (rinsed)", "½ tsp salt (optional)", "3 cloves garlic (2-3)",
                "olive oil (plus more for the bread)", "2 Leeks",
            ])
        #expect(
            recipe.text.paragraphs.map(\.plainText) == [
                "Slice the Leeks & fry them.", "To serve", "Ladle into # 2 bowls @ once.",
            ])
        #expect(recipe.text.text.contains("Slice the @Leeks{2} & fry"), "the step names the leeks")
        #expect(recipe.text.text.contains("-- For the top\n@olive oil{}"))
    }

    @Test(arguments: [
        ("{\"@graph\": [{\"@type\": \"WebPage\"}, §]}", "a graph"), ("[§]", "an array"),
        ("{\"mainEntity\": §}", "within a page"), ("\u{FEFF} § ;", "with marks around it"),
    ]) func itIsFoundWhereverItIs(form: String, name: Comment) throws {
        let json = form.replacing("§", with: Self.soup)
        #expect(try recipe(json).title == "Barley & Leek Soup", name)
    }

    @Test(arguments: [
        "<script type=\"application/ld+json\">§</script>",
        "<SCRIPT async TYPE = 'application/LD+JSON; charset=utf-8'>§</SCRIPT>",
        "<script type=application/ld+json>\n<!--\n§\n//-->\n</script>",
        "<script type=\"application/ld&#x2B;json\">//<![CDATA[\n§\n//]]></script>",
        "<script>let a = '<script type=\"application/ld+json\">';</script>"
            + "<script type='application/ld+json'>{\"@type\": \"Organization\"}</script>"
            + "<script data-x='>' type='application/ld+json'>§</script>",
    ]) func pagesAreRead(form: String) throws {
        let page = "<!DOCTYPE html><html><head>\(form.replacing("§", with: Self.soup))</head></html>"
        #expect(try read(page).recipes.map(\.title) == ["Barley & Leek Soup"])
    }

    @Test func aPageSaysWhereItWasSavedFrom() throws {
        let json = Self.soup.replacing("\"url\"", with: "\"other\"")
        let page =
            "<!DOCTYPE html><!-- saved from url=(0027)https://kitchen.example/b/ --><html>"
            + "<script type='application/ld+json'>\(json)</script>"
        #expect(try read(page).recipes.first?.source == "https://kitchen.example/b/")
    }

    @Test func oldEncodingsAreRead() throws {
        let text =
            "<html><meta charset=\"iso-8859-1\"><script type=\"application/ld+json\">"
            + "{\"@type\":\"Recipe\",\"name\":\"Brûlée\",\"recipeIngredient\":[\"2 œufs\"]}</script>"
        let latin = text.unicodeScalars.map { $0 == "œ" ? 0x9C : UInt8($0.value) }
        let file = InputFile(latin, named: "a.html")
        let recipe = try #require(try Format.detected(in: file)?.read?(file).recipes.first)
        #expect(recipe.title == "Brûlée" && lines(recipe) == ["2 œufs"])
        let wide = InputFile(
            [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, named: "a.html")
        #expect(try Format.detected(in: wide)?.read?(wide).recipes.first?.title == "Brûlée")
        let other = InputFile(
            Array("<html><meta charset=Shift_JIS><script type=\"application/ld+json\">".utf8) + [0x83, 0x5C])
        #expect { try Format.detected(in: other)?.read?(other) } throws: {
            "\($0)" == "the page is in the encoding “shift_jis”; save it as UTF-8"
        }
    }

    /// Forms in which pages give ingredients, steps and servings.
    @Test(arguments: [
        ("\"recipeIngredient\": \"2 eggs\\n1 cup milk\"", ["2 eggs", "1 cup milk"]),
        ("\"ingredients\": [\"2 eggs<br>1 cup milk\"]", ["2 eggs", "1 cup milk"]),
        (
            "\"recipeIngredient\": [{\"name\": \"flour\", \"value\": 200, \"unitCode\": \"GRM\"}]",
            ["200 g flour"]
        ),
        (
            "\"recipeIngredient\": {\"name\": \"Dough\", \"itemListElement\": [\"2 eggs\", [\"milk\"]]}",
            ["2 eggs", "milk"]
        ),
        (
            "\"recipeIngredient\": [\"2 eggs ((beaten ))\", \"1 /2 cup milk\", \"\", null, 7]",
            ["2 eggs (beaten)", "½ cup milk", "7"]
        ),
        ("\"recipeIngredient\": [\"1.5 cups\\tmilk\",], // the last\n", ["1½ cups milk"]),
        ("\"recipeIngredient\": [\"2 \\eggs\"]", ["2 eggs"]),
    ]) func ingredientsInEveryForm(member: String, expected: [String]) throws {
        #expect(
            lines(try recipe("{\"@type\": [\"Thing\", \"schema:Recipe\"], \"name\": \"X\", \(member)}")) == expected)
    }

    @Test(
        arguments: [
            ("4", 4), ("\"4\"", 4), ("\"4-6 people\"", 4), ("[\"20\", \"8 servings\"]", 8), ("\"Serves six\"", 6),
            ("{\"@type\": \"QuantitativeValue\", \"value\": 12, \"unitText\": \"rolls\"}", 12), ("\"1 9-inch pie\"", 1),
            ("\"2 dozen cookies\"", 24), ("\"für 4 Personen\"", 4), ("\"500 g\"", nil), ("\"3 cups\"", nil),
            ("[]", nil),
            ("\"9999999999999999999999\"", nil), ("null", nil),
        ] as [(String, Int?)]) func servingsInEveryForm(yield: String, expected: Int?) throws
    {
        let recipe = try recipe(
            "{\"@type\": \"Recipe\", \"name\": \"X\", \"ingredients\": [\"salt\"], \"recipeYield\": \(yield)}")
        #expect(recipe.servings == expected)
    }

    @Test func whatIsBrokenSaysWhatAndWhere() {
        func sentence(_ text: String, _ name: String = "a.json") -> String? {
            do {
                _ = try read(text, named: name)
                return nil
            } catch { return "\(error)" }
        }
        let json = "{\n\"@type\": \"Recipe\",\n\"name\" \"X\"}"
        #expect(sentence(json) == "line 3: a colon is missing")
        #expect(
            sentence("<html>\n<script type='application/ld+json'>\n\(json)</script>") == "line 5: a colon is missing")
        #expect(
            sentence("{\"@type\": \"Recipe\", \"n\": [1")
                == "line 1: the JSON ends in the middle; the file may be cut off")
        #expect(
            sentence("{\"@type\": \"Recipe\", \"n\": \"1")
                == "line 1: a text begins here and never ends; the file may be cut off")
        #expect(
            sentence("{\"@type\": \"Recipe\", \"name\": \"X\"}")
                == "it says neither what goes into the recipe of “X” nor how it is made")
        #expect(
            sentence("<html><p>soup</p></html>")
                == "this page has no recipe that a program can find in it")
        let deep = "{\"@type\": \"Recipe\", \"name\": " + String(repeating: "[", count: 100_000)
        #expect(sentence(deep) == "line 1: there are more than 200 brackets inside each other")
    }

    @Test func aRecipeWithoutIngredientsIsTakenWithARemark() throws {
        let incoming = try read(
            "{\"@type\": \"Recipe\", \"name\": \"X\", \"recipeInstructions\": \"Boil.\"}", named: "a.json")
        #expect(incoming.recipes.map { $0.text.paragraphs.map(\.plainText) } == [["Boil."]])
        #expect(incoming.remarks.map(\.why) == ["what goes into “X” is not said; only its steps are"])
    }

    @Test func headingsOfRecipeSageAreSections() throws {
        let incoming = try read(
            """
            [{"@type": "Recipe", "name": "Pie", "recipeIngredient": ["[Crust]", "300 g flour"],
              "creditText": "Aunt Ilse",
              "recipeInstructions": [{"@type": "HowToSection", "name": "Crust"},
                {"@type": "HowToStep", "text": "Knead."}]}]
            """, named: "export.json")
        let recipe = try #require(incoming.recipes.first)
        #expect(recipe.source == "Aunt Ilse" && lines(recipe) == ["300 g flour"])
        #expect(recipe.text.paragraphs.map(\.plainText) == ["Crust", "Knead."])
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        var groceries = Household.catalogue
        let soup = RecipeFile(
            "---\nservings: 4\nsource: Ilse\n---\n\nBoil @carrots{500%g}(peeled) and @salt{}.\n", named: "Soup.cook")
        let search = CatalogueSearch(of: groceries)
        for operation in try groceries.importing([soup], search: search, at: Household.now).transaction.operations {
            groceries.apply(operation, at: Household.now)
        }
        let id = try #require(groceries.list(named: "Soup", kind: .recipe)?.id)
        let write = try #require(Format.all.first { $0.name == "json-ld" }?.write)
        let bytes = try write(
            Outgoing(groceries, lists: [id], currency: .dollar, now: Household.now, today: CivilDate("2026-11-23")))
        let again = try recipe(String(decoding: bytes, as: UTF8.self))
        #expect(again.title == "Soup" && again.servings == 4 && again.source == "Ilse")
        #expect(Set(lines(again).map { $0.lowercased() }) == ["500 g carrots (peeled)", "salt"])
    }
}
