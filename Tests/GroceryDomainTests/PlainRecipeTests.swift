import GroceryDomain
import TestSupport
import Testing

@Suite struct PlainRecipeTests {
    /// Lines as people write them, and as Cooklang.
    @Test(
        arguments: [
            ("1 1/2 cups flour, sifted", "@flour{1.5%cups}(sifted)"),
            ("½ tsp salt (optional)", "@salt{0.5%tsp}(optional)"),
            ("2-3 cloves garlic", "@garlic{3%cloves}(2-3)"),
            ("2 tbsp olive oil, plus more for frying", "@olive oil{2%tbsp}(plus more for frying)"),
            ("4 boneless, skinless chicken breasts", "@boneless, skinless chicken breasts{4}"),
            ("2 onions, red", "@onions, red{2}"),
            ("1 (14-ounce) can coconut milk", "@coconut milk{1x14 oz can}"),
            ("- [x] kale", "@kale{}"),
            ("2 cups", "@2 cups{}"),
            ("flour {sifted} @ #1 ~", "@flour sifted 1{}"),
            ("salt -- or [- none -]", "@salt{}(or [ - none -])"),
            ("./Pesto", "@Pesto{}"),
            ("?eggs", "@eggs{}"),
            ("sugar ((white ))", "@sugar{}(white)"),
            ("(large) eggs", "@eggs{}(large)"),
            ("For the sauce:", nil), ("   ", nil), ("---", nil), ("{}", nil),
        ] as [(String, String?)]) func aLineIsAnIngredient(line: String, text: String?)
    {
        #expect(CooklangText.Component(line: line)?.text == text)
    }

    /// Whatever a line is, its ingredient comes back from Cooklang as it went in.
    @Test func ingredientsComeBack() {
        let pieces = [
            "2", "½", "1/2", " ", " ", "cups", "flour", "oil", ",", "(", ")", "{", "}", "@", "#", "~", "--", "[-", "-]",
            "%",
            "./", "?", "-", "ä", "🍞", "\n", "\t", ">", "=", "\\", "&", "or", "\u{200D}", "。", "٣", "1x",
        ]
        for seed in Dice.seeds(20) {
            var dice = Dice(seed: seed)
            for _ in 0..<200 {
                let line = (0...dice.below(9)).map { _ in dice.pick(pieces) }.joined()
                guard let component = CooklangText.Component(line: line) else { continue }
                let text = CooklangText("Fry \(component.text) now")
                #expect(text.components == [component], "seed \(seed): \(line.debugDescription)")
                var recipe = PlainRecipe(titled: "X")
                recipe.add(component)
                recipe.addStep(line)
                let components = (try? recipe.file())?.text.components
                #expect(components?.count == 1, "seed \(seed): \(line.debugDescription)")
            }
        }
    }

    @Test func ingredientsAreMarkedWhereStepsNameThemFirst() throws {
        var recipe = PlainRecipe(titled: "Soup")
        recipe.servings = 4
        recipe.facts = [("author", "Ilse"), ("prep time", nil)]
        for line in ["2 leeks, sliced", "olive oil", "[Top]", "salt", "1 tsp salt", "3 olives"] {
            recipe.addIngredient(line: line)
        }
        recipe.addStep("Heat Olive Oil (a lot). Add the leeks, olives\nand salt; then more olive oil.")
        recipe.addStep("[To serve]")
        recipe.addStep("  ~5 minutes @ 90 °C, in a #2 pot -- or so. ")
        let file = try recipe.file()
        #expect(
            file.text.text == """
                ---
                author: Ilse
                servings: 4
                ---

                -- Top
                @salt{}
                @salt{1%tsp}

                Heat @Olive Oil{} (a lot). Add the @leeks{2}(sliced), @olives{3}
                and salt; then more olive oil.

                = To serve

                ≈5 minutes @ 90 °C, in a # 2 pot – or so.

                """)
        #expect(file.servings == 4 && file.text.value(of: "author") == "Ilse")
        #expect(file.ingredients == file.text.ingredients())
    }

    @Test func whatIsTooLongIsCutOrRefused() throws {
        var recipe = PlainRecipe(titled: String(repeating: "very ", count: 40) + "good soup")
        recipe.addIngredient(line: String(repeating: "fine ", count: 30) + "salt")
        for number in 0..<60 { recipe.addIngredient(line: "pepper, of the kind with number \(number)") }
        let file = try recipe.file()
        #expect(file.title.count <= Name.charactersMax && file.title.hasSuffix("very…"))
        #expect(file.ingredients.allSatisfy { $0.name.count <= Name.charactersMax })
        #expect(file.ingredients.allSatisfy { ($0.note ?? "").count <= Name.noteCharactersMax })
        let imported = try Household.catalogue.importing(
            [file], search: CatalogueSearch(of: Household.catalogue), at: Household.now)
        #expect(imported.count == 1)
        recipe.addStep(String(repeating: "Stir. ", count: 20_000))
        #expect(throws: Refusal.self) { try recipe.file() }
    }
}
