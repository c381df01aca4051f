import GroceryDomain
import TestSupport
import Testing

@Suite struct RecipeFileTests {
    private static let pancakes = """
        ---
        title: Pancakes
        servings: 4
        source: https://example.org/pancakes
        tags: [quick]
        ---

        -- The batter first.
        Whisk @plain flour{250%g}, @milk{1/2%l} and @eggs{3}(fresh) in a #bowl{}.

        Leave it ~{30%minutes}. Thin with @milk{50%ml}, add @salt{a pinch} and @lemon{few%drops}.

        Fry in @Butter{}; serve with @apples{2-3} and more @butter{2%tbsp}.
        """

    @Test func aRecipeIsRead() {
        let file = RecipeFile(Self.pancakes, named: "old name.cook")
        #expect(file.title == "Pancakes")
        #expect(file.servings == 4)
        #expect(file.source == "https://example.org/pancakes")
        #expect(
            file.ingredients.map { "\($0.name), \($0.quantity?.canonicalText ?? "some"), \($0.note ?? "")" } == [
                "plain flour, 250 g, ", "milk, 11/20 l, ", "eggs, 3, fresh", "salt, 1 pinch, ",
                "lemon, some, few drops",
                "Butter, 2 tbsp, ", "apples, 3, 2-3",
            ])
        #expect(file.text.text == Self.pancakes)
    }

    @Test(
        arguments: [
            ("Stir.", "Fish soup.cook", "Fish soup", nil), ("Stir.", "Soup", "Soup", nil),
            (">> serves: 6 people", "x.cook", "x", 6), (">> yield: 500%ml", "x", "x", nil),
            (">> servings: 2|4|8", "x", "x", 2), (">> servings: none", "x", "x", nil),
            (">> servings: 0", "x", "x", nil), (">> servings: 1 kg", "x", "x", nil),
            (">> servings: 2 cups", "x", "x", nil),
        ] as [(String, String, String, Int?)])
    func titleAndServings(cooklang: String, fileName: String, title: String, servings: Int?) {
        let file = RecipeFile(cooklang, named: fileName)
        #expect(file.title == title)
        #expect(file.servings == servings)
    }

    @Test(
        arguments: [
            ("{}", nil, nil), ("{some}", nil, nil), ("{1/3%cup}", "1/3 cup", nil), ("{1 1/2%cups}", "3/2 cup", nil),
            ("{2%Dosen}", "2 Dose", nil), ("{3%items}", "3", nil), ("{1,5%kg}", "3/2 kg", nil),
            ("{2-3%tbsp}", "3 tbsp", "2-3"), ("{few%sprigs}", nil, "few sprigs"), ("{0%g}", nil, "0 g"),
            ("{-3%kg}", nil, "-3 kg"), ("{−500%g}", nil, "−500 g"), ("{-2}", nil, "-2"),
            ("{300g}", "300 g", nil), ("{1 kg + 2 cans}", "1 kg + 2 can", nil), ("{6x330 ml}", "6x330 ml", nil),
            ("{=1%tsp}(heaped)", "1 tsp", "heaped"),
        ] as [(String, String?, String?)])
    func amountsAreRead(braces: String, quantity: String?, note: String?) {
        let ingredient = RecipeFile("Add @it\(braces).", named: "x").ingredients[0]
        #expect(ingredient.quantity?.canonicalText == quantity)
        #expect(ingredient.note == note)
    }

    /// What is the same for however many stays so when it is more, and what nobody measured keeps its unit.
    @Test func whatIsFixedStaysFixed() throws {
        let read = RecipeFile("Add @salt{=1%tbsp} and @stock{some%l}; write to foo@example.com.", named: "Soup")
        #expect(read.ingredients.map(\.name) == ["salt", "stock"])
        #expect(read.ingredients[1].note == "some l")
        var changed = read.ingredients
        changed[0].quantity = try Quantity.parse("2 tbsp")
        let written = RecipeFile(
            title: read.title, servings: read.servings, source: read.source, ingredients: changed,
            steps: read.text.text)
        #expect(written.text.text == "Add @salt{=2%tbsp} and @stock{some%l}; write to foo@example.com.")
    }

    @Test func whatAgreesStaysAsItIsWritten() {
        let file = RecipeFile(Self.pancakes, named: "x")
        let written = RecipeFile(
            title: file.title, servings: file.servings, source: file.source, ingredients: file.ingredients,
            steps: Self.pancakes)
        #expect(written.text.text == Self.pancakes)
    }

    @Test func whatChangedIsWrittenWhereItStands() {
        let file = RecipeFile(Self.pancakes, named: "x")
        var ingredients = file.ingredients.filter { $0.name != "lemon" }
        ingredients[1].quantity = try? .parse("1 l")
        ingredients[4].note = "browned"
        ingredients.append(.init(name: "sugar", quantity: try? .parse("1/3 cup")))
        let written = RecipeFile(
            title: "Crêpes", servings: 6, source: nil, ingredients: ingredients, steps: Self.pancakes)
        #expect(
            written.text.text == """
                ---
                title: Crêpes
                servings: 6
                tags: [quick]
                ---

                @sugar{1/3%cup}

                -- The batter first.
                Whisk @plain flour{250%g}, @milk{1%l} and @eggs{3}(fresh) in a #bowl{}.

                Leave it ~{30%minutes}. Thin with @milk{}, add @salt{a pinch} and lemon.

                Fry in @Butter{2%tbsp}(browned); serve with @apples{2-3} and more @butter{}.
                """)
        let read = RecipeFile(written.text.text, named: "x")
        #expect(read.title == "Crêpes" && read.servings == 6 && read.source == nil)
        #expect(Set(read.ingredients) == Set(ingredients))
    }

    @Test func aRecipeMadeByHandIsWellFormed() {
        let written = RecipeFile(
            title: "Toast: the best", servings: 1, source: nil,
            ingredients: [
                .init(name: "bread", quantity: try? .parse("2 slices")), .init(name: "salt", note: "coarse"),
                .init(name: "oat {drink} #1", quantity: try? .parse("6x330 ml")),
            ])
        #expect(
            written.text.text == """
                ---
                title: "Toast: the best"
                servings: 1
                ---

                @bread{2%slices}
                @salt{}(coarse)
                @oat drink 1{6x330 ml}

                """)
        let read = RecipeFile(written.text.text, named: "x")
        #expect(read.title == "Toast: the best")
        #expect(read.text.problems.isEmpty)
        #expect(read.ingredients.map(\.quantity) == written.ingredients.map(\.quantity))
    }

    /// Whatever ingredients a recipe has, the same are read from its written form.
    @Test(arguments: Dice.seeds(20))
    func writtenIngredientsAreReadAgain(seed: UInt64) {
        var dice = Dice(seed: seed)
        let names = ["flour", "sea salt", "7-inch tortillas", "crème fraîche", "M&M's", "豆腐", "1000 island dressing"]
        let amounts = [
            nil, "1/3 cup", "300 g", "2 cans", "1 kg + 2 Dosen", "6x330 ml", "1.25 l", "3 nice tumblers", "7/64 l",
        ]
        let notes = [nil, "peeled", "for the top; browned"]
        var steps = ""
        for _ in 0..<10 {
            let ingredients = names.filter { _ in !dice.oneIn(3) }.map { name in
                RecipeFile.Ingredient(
                    name: name, quantity: dice.pick(amounts).flatMap { try? .parse($0) },
                    note: dice.pick(notes))
            }
            let servings = dice.below(4)
            let written = RecipeFile(
                title: "T\(servings)", servings: servings == 0 ? nil : servings, source: nil, ingredients: ingredients,
                steps: steps)
            steps = written.text.text
            let read = RecipeFile(steps, named: "x")
            #expect(Set(read.ingredients) == Set(ingredients), "\(steps)")
            #expect(read.title == written.title && read.servings == written.servings, "\(steps)")
            #expect(read.text.problems.isEmpty)
        }
    }
}
