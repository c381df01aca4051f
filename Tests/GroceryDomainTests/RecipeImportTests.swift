import GroceryDomain
import TestSupport
import Testing

/// What becomes of recipes that people wrote, with the starter catalogue.
@Suite struct RecipeImportTests {
    private static let search = CatalogueSearch(of: Household.starter)

    /// The household with the recipes of `files`, and what was said of them.
    private func imported(
        _ files: [(path: String, text: String)], skippingClashes: Bool = false, into groceries: Groceries? = nil
    ) throws -> (groceries: Groceries, imported: RecipesImported) {
        var groceries = groceries ?? Household.starter
        var search = Self.search
        search.refresh(groceries)
        let recipes = files.map { path, text in
            var file = RecipeFile(text, named: String(path.split(separator: "/").last ?? "x"))
            file.path = path
            return file
        }
        let imported = try groceries.importing(
            recipes, skippingClashes: skippingClashes, search: search, at: Household.now)
        for operation in imported.transaction.operations { groceries.apply(operation, at: Household.now) }
        groceries.numberNamesakes()
        return (groceries, imported)
    }

    private func ingredients(of recipe: String, in groceries: Groceries) throws -> String {
        let id = try #require(groceries.list(named: recipe, kind: .recipe)).id
        return groceries.ingredients(of: id).map { entry in
            let amount = entry.planned.map { " " + $0.text() } ?? ""
            return groceries.name(of: entry.id.item) + amount + (entry.note.map { " (\($0))" } ?? "")
        }.joined(separator: ", ")
    }

    // What a recipe calls by another name is called so on the list, too, as what is typed there is.
    @Test(arguments: [
        ("@baby back ribs{1%rack}", "Baby back ribs 1 rack"), ("@lean ground beef{500%g}", "Lean ground beef 500 g"),
        ("@low-sodium chicken broth{1%l}", "Low sodium chicken broth 1 l"),
        ("@Bramley apples{4}", "Bramley apples 4"), ("@grated cheddar{50%g}", "Grated cheddar 50 g"),
        // The note says it.
        ("@Maris Piper potatoes{1%kg}", "Potatoes 1 kg (Maris Piper)"), ("@garlic cloves{2}", "Garlic 2 cloves"),
        ("@dark chocolate (70%){100%g}", "Dark chocolate 100 g (70%)"),
        // The other English, and names that differ from step to step.
        ("@zucchini{2}", "Courgettes 2"), ("@cilantro{}", "Coriander"),
        ("@all purpose flour{1%cup}", "Plain flour 1 cup"),
        ("@sun dried tomatoes{1%cup}", "Sun-dried tomatoes 1 cup"),
        ("@Bramley apples{4} and @cooking apples{2}", "Cooking apples 6"),
        // Tins of what is sold fresh, too.
        ("@tomatoes{2%tins}", "Tinned tomatoes 2 tins"), ("@tomatoes{2}", "Tomatoes 2"),
        ("@coriander{1%bunch}", "Coriander 1 bunch"), ("@tuna{1%tin}", "Tuna 1 tin"),
        // Boiled in the recipe, not bought so.
        ("@hard-boiled eggs{4}", "Eggs 4 (hard-boiled)"), ("@poached egg{1}", "Eggs 1 (poached)"),
    ])
    func otherNamesStay(text: String, expected: String) throws {
        var groceries = try imported([("x.cook", "Mix \(text).")]).groceries
        let recipe = try #require(groceries.list(named: "x", kind: .recipe)).id
        let (list, making) = try groceries.addingList(named: "Shop", at: Household.now)
        for operation in making.operations { groceries.apply(operation, at: Household.now) }
        let gathering = try groceries.gathering([.init(recipe)], onto: list)
        for operation in gathering.operations { groceries.apply(operation, at: Household.now) }
        for shown in [recipe, list] {
            let lines = groceries.entries.shown(on: shown).map { entry in
                groceries.title(of: entry) + (entry.planned.map { " " + $0.text() } ?? "")
                    + (entry.note.map { " (\($0))" } ?? "")
            }
            #expect(lines == [expected])
        }
    }

    @Test func anotherWordInTheTextIsTheWordOfTheRecipe() throws {
        let (before, _) = try imported([("x.cook", "Mix @Bramley apples{4}.")])
        let (after, _) = try imported([("x.cook", "Mix @cooking apples{4}.")], into: before)
        let recipe = try #require(after.list(named: "x", kind: .recipe)).id
        #expect(after.ingredients(of: recipe).map(after.title) == ["Cooking apples"])
    }

    @Test(arguments: [
        // The unit is in the name.
        ("@garlic cloves{4}", "Garlic 4 cloves"), ("@celery stalks{3}", "Celery 3 stalks"),
        ("@thyme sprigs{2}", "Thyme 2 sprigs"), ("@garlic clove{1%piece}", "Garlic 1 clove"),
        ("@garlic cloves{2%cloves, crushed}", "Garlic 2 cloves (crushed)"),
        ("@chervil leaves{20%g}", "Chervil 20 g (leaves)"),
        ("@cloves of garlic{2}", "Garlic 2 cloves"), ("@bay leaves{2}", "Bay leaves 2"),
        ("@garlic{3} and @garlic cloves{2}", "Garlic 3 + 2 cloves"),
        // What stands behind the amount.
        ("@carrots{3%whole, scrubbed}", "Carrots 3 (scrubbed)"), ("@leeks{2, halved}", "Leeks 2 (halved)"),
        ("@chickpeas{13.5%oz, drained}", "Chickpeas 13½ oz (drained)"), ("@honey{1\\/4%cup}", "Honey ¼ cup"),
        ("@kale{, without stems}", "Kale (without stems)"), ("@basil{1 bunch (30 g)}", "Basil 1x30 g bunch"),
        ("@carrots{2 medium}", "Carrots 2 (medium)"),
        ("@ginger{2-inch (5 cm) piece}", "Ginger 1x2 inch piece (5 cm)"),
        ("@salt{pinch}", "Salt 1 pinch"), ("@salt{a few grains}", "Salt (a few grains)"),
        ("@lemons{1/2%lemon}", "Lemons ½"), ("@eggs{3%items}", "Eggs 3"),
        ("@honey{1 jar or 2 cups}", "Honey 1 jar (or 2 cups)"),
        ("@apples{2-3}", "Apples 3 (2-3)"), ("@chickpeas{1/2%400 g can}", "Chickpeas ½x400 g can"),
        // Words that describe, and what else the name says.
        ("@large leeks, sliced{2}", "Leeks 2 (large, sliced)"), ("@baking_powder{1%tsp}", "Baking powder 1 tsp"),
        ("@chicken or vegetable stock{1%l}", "Chicken stock 1 l (or vegetable)"),
        ("@butter for the tin{20%g}", "Butter 20 g (for the tin)"), ("@?parsley{}", "Parsley (optional)"),
        ("@romanesco florets{200%g}", "Romanesco 200 g (florets)"), ("@swede cubes{200%g}", "Swede 200 g (cubes)"),
        ("@butter/lard{20%g}", "Butter 20 g (or lard)"), ("@milk of your choice{1%cup}", "Milk 1 cup (of your choice)"),
        ("@cinnamon sticks{2}", "Cinnamon sticks 2"), ("@fresh chili{1}", "Red chillies 1"),
        ("@minced garlic cloves{2}", "Garlic 2 cloves (minced)"),
        ("@crushed garlic{1%tbsp}", "Garlic 1 tbsp (crushed)"),
        ("@rinsed & sliced leeks{2}", "Leeks 2 (rinsed & sliced)"),
        ("@minced beef 5%{400%g}", "Minced beef 400 g (5%)"),
        ("@lemons{2%pieces}", "Lemons 2 pieces"), ("@-salt{}", "Salt"), ("@&butter{10%g}", "Butter 10 g"),
        ("@rinsed and chopped leeks{2}", "Leeks 2 (rinsed and chopped)"),
        ("@garlic (powder){1%tsp}", "Garlic powder 1 tsp"), ("@milk (evaporated){1%cup}", "Evaporated milk 1 cup"),
        ("@leeks (sliced){2}", "Leeks 2 (sliced)"),
        ("@plum tomatoes and their juice{2%cups}", "Plum tomatoes 2 cups (and their juice)"),
        ("@sweet or spicy pork sausages{4}", "Sausages 4 (pork, sweet or spicy)"),
        // Names with hyphens, which the catalogue has without.
        ("@plant-based milk{1%dl}", "Plant milk 1 dl"), ("@ras-el-hanout{1%tsp}", "Ras el hanout 1 tsp"),
        ("@light or dark muscovado sugar{50%g}", "Light brown sugar 50 g (or dark)"),
        ("@honey or golden syrup{1%tbsp}", "Honey 1 tbsp (or golden syrup)"),
        // What another name says besides the item's own.
        ("@Maris Piper potatoes{1%kg}", "Potatoes 1 kg (Maris Piper)"), ("@light soy sauce{}", "Soy sauce (light)"),
        ("@egg yolks{2}", "Eggs 2 (yolks)"), ("@cilantro{}", "Coriander"), ("@feta cheese{}", "Feta"),
        // Amounts that slipped into the name.
        ("@/4 cup whole milk{3}", "Whole milk ¾ cup"), ("@and 1/2 cups honey{2}", "Honey 2½ cups"),
        ("@(85 g) salted butter{6%tbsp}", "Salted butter 6 tbsp (85 g)"),
        // Two names, and what a step made.
        ("@plain flour|flour{200%g}", "Plain flour 200 g"), ("@the white stuff|flour{200%g}", "Flour 200 g"),
        ("@butter{50%g}, then @&(1)paste{}", "Butter 50 g"),
        // A finger beside the sign, a limit, a word within the amount.
        ("@honey{3/4@cup}", "Honey ¾ cup"), ("@honey{1_1/2 tsp}", "Honey 1½ tsp"), ("@honey{3/tbsp}", "Honey 3 tbsp"),
        ("@honey{<1/4 tsp}", "Honey ¼ tsp (at most)"), ("@leeks{>=300 g}", "Leeks 300 g (at least)"),
        ("@honey{3 level%tbsp}", "Honey 3 tbsp (level)"), ("@leeks{2 // green parts too}", "Leeks 2 (green parts too)"),
        // Nobody buys water.
        ("@water{1%l}", ""), ("@boiling water{1%cup}", ""), ("@water, lukewarm{}", ""),
        ("@sparkling water{1%l}", "Sparkling water 1 l"),
    ])
    func ingredientsAreReadAsLinesAre(written: String, ingredients: String) throws {
        let text = "Take \(written)."
        let (groceries, imported) = try imported([("x.cook", text)])
        #expect(try self.ingredients(of: "x", in: groceries) == ingredients)
        #expect(imported.learnt.isEmpty)
        // And given back as it was.
        let recipe = try #require(groceries.list(named: "x", kind: .recipe))
        #expect(try groceries.recipeFile(of: recipe.id).text.text == text)
    }

    /// What other names the household learns, and how reading changes, is nothing to a text that was taken in.
    @Test(arguments: [
        "", "\n\n", "Roll out @all-butter puff pastry{300%g}.", "Stir in @high-heat cooking oil{} and @leeks{2}.",
        "Strew @chopped dill or chives{2 sprigs}.", "Whisk @plain whole-milk yogurt{1%quart} with @salt{2%tsp}.",
        "Add @yellow or green peppers, seeds and stem removed, coarsely chopped{2}.",
        "Melt @semi-sweet chocolate chips{3/4%cup} and @milk chocolate chips{3/4%cup}.",
    ])
    func whatIsNotChangedIsGivenBackAsItWas(text: String) throws {
        var (groceries, _) = try imported([("x.cook", text)])
        let recipe = try #require(groceries.list(named: "x", kind: .recipe))
        #expect(try groceries.recipeFile(of: recipe.id).text.text == text)
        // Whatever the items are called by then, and as long as all is as it was.
        for entry in groceries.ingredients(of: recipe.id) {
            let item = try #require(groceries.items[entry.id.item])
            var other = item
            (other.name, other.aliases) = ("Thing \(item.id)", [])
            for operation in item.changing({ $0 = other }) { groceries.apply(operation, at: Household.now) }
        }
        #expect(try groceries.recipeFile(of: recipe.id).text.text == text)
        guard let entry = groceries.ingredients(of: recipe.id).first else { return }
        for operation in entry.changing({ $0.note = "ripe" }) { groceries.apply(operation, at: Household.now) }
        #expect(try groceries.recipeFile(of: recipe.id).text.text != text)
        for operation in entry.changing({ $0.note = entry.note }) { groceries.apply(operation, at: Household.now) }
    }

    /// The change, and nothing that was read out of the name once more.
    @Test(arguments: [
        ("@?chopped leeks{1%cup}", "@?chopped leeks{7%kg}"), ("@large eggs{3}(beaten)", "@large eggs{7%kg}(beaten)"),
        ("@garlic{2-3%cloves}", "@garlic{7%kg}"), ("@ghee or oil{1%tbsp}(hot)", "@ghee or oil{7%kg}(hot)"),
        ("@onions{1}(sliced (not chopped))", "@onions{7%kg}(sliced (not chopped))"),
    ])
    func aChangeIsWrittenAlone(written: String, changed: String) throws {
        var (groceries, _) = try imported([("x.cook", "Take @honey{1%tsp} and \(written).")])
        let recipe = try #require(groceries.list(named: "x", kind: .recipe))
        let entry = try #require(groceries.ingredients(of: recipe.id).last)
        for operation in entry.changing({ $0.planned = try? .parse("7 kg") }) {
            groceries.apply(operation, at: Household.now)
        }
        let text = try groceries.recipeFile(of: recipe.id).text.text
        #expect(text == "Take @honey{1%tsp} and \(changed).")
        // What was exported is known when it comes back.
        var search = Self.search
        search.refresh(groceries)
        let again = try groceries.importing([RecipeFile(text, named: "x")], search: search, at: Household.now)
        #expect(again.transaction.isEmpty)
    }

    /// A range says how much was meant as it is written, and nothing once it is scaled.
    @Test func aRangeIsScaledByItsUpperBound() throws {
        var (groceries, _) = try imported([("x.cook", ">> servings: 2\nPeel @apples{2-3}(sour) and @carrots{1}.")])
        let recipe = try #require(groceries.list(named: "x", kind: .recipe))
        let (list, making) = try groceries.addingList(named: "Now", at: Household.now)
        for operation in making.operations { groceries.apply(operation, at: Household.now) }
        let gathering = try groceries.gathering([.init(recipe.id, factor: 2)], onto: list)
        for operation in gathering.operations { groceries.apply(operation, at: Household.now) }
        #expect(Household.text(of: groceries, list: list) == "Apples 6 (sour), Carrots 2")
        for operation in try groceries.takingBack(recipe.id, from: list).operations {
            groceries.apply(operation, at: Household.now)
        }
        #expect(Household.text(of: groceries, list: list).isEmpty)
    }

    @Test func whatIsNewIsToldWithItsType() throws {
        let (groceries, imported) = try imported([
            ("a.cook", "Strew @chopped zibbet{2%tbsp}."), ("b.cook", "Add @zibbet{} and @milk{1%l}."),
        ])
        #expect(imported.learnt.map(\.item) == ["zibbet"])
        let item = try #require(groceries.item(named: "zibbet"))
        #expect(groceries.types[item.type]?.name == imported.learnt[0].type)
        #expect(try ingredients(of: "a", in: groceries) == "zibbet 2 tbsp (chopped)")
    }

    @Test func aNameThatIsTooLongToBeReadIsLearntOnce() throws {
        let text = "Take @\(String(repeating: "very ", count: 20))zibbet{}."
        let (groceries, imported) = try imported([("A.cook", text)])
        #expect(imported.learnt.map(\.item) == ["zibbet"])
        #expect(try ingredients(of: "A", in: groceries) == "zibbet")
    }

    /// One ingredient with its whole preparation in its name is no reason to refuse a book.
    @Test func aNameThatIsTooLongIsParted() throws {
        let long = "zibbet in strips without skin, cut across into pieces of a thumb, such as grey or old zibbet"
        let text = "Fry @\(long){2}."
        let (groceries, imported) = try imported([("A.cook", text)])
        #expect(imported.learnt.map(\.item) == ["zibbet in strips without skin"])
        let note = "cut across into pieces of a thumb, such as grey or old zibbet"
        #expect(try ingredients(of: "A", in: groceries) == "zibbet in strips without skin 2 (\(note))")
    }

    /// Words of preparation are not what a thing is called.
    @Test(arguments: [
        ("whole, peeled, or crushed zibbets", "zibbets"), ("melted and cooled zibbet", "zibbet"),
        ("dried, soaked zibbets", "dried zibbets"),
    ])
    func whatIsLearntIsTheThing(written: String, name: String) throws {
        #expect(try imported([("A.cook", "Take @\(written){}.")]).imported.learnt.map(\.item) == [name])
    }

    @Test func titlesThatClashAreToldApart() throws {
        let files = [
            ("one/Soup.cook", "@leeks{1}"), ("two/Soup.cook", "@carrots{2}"), ("two/Tea.cook", "@honey{}"),
            ("three/soup.cook", "---\ntitle: SOUP\n---\n@onions{3}"),
        ]
        let (groceries, imported) = try imported(files)
        #expect(imported.remarks.count == 2 && imported.count == 4)
        #expect(imported.remarks[0].contains("one/Soup.cook and two/Soup.cook"))
        #expect(imported.remarks[1].contains("three/soup.cook") && imported.remarks[1].contains("SOUP (3)"))
        #expect(try ingredients(of: "Soup", in: groceries) == "Leeks 1")
        #expect(try ingredients(of: "Soup (2)", in: groceries) == "Carrots 2")
        #expect(try ingredients(of: "SOUP (3)", in: groceries) == "Onions 3")
        for (name, (_, text)) in zip(["Soup", "Soup (2)", "Tea", "SOUP (3)"], files) {
            let recipe = try #require(groceries.list(named: name, kind: .recipe))
            #expect(try groceries.recipeFile(of: recipe.id).text.text == text)
        }
        // A second time nothing changes, not even with one of them alone.
        #expect(try self.imported(files, into: groceries).imported.transaction.isEmpty)
        #expect(try self.imported([files[1]], into: groceries).imported.transaction.isEmpty)
        let skipped = try self.imported(files, skippingClashes: true)
        #expect(skipped.imported.count == 2 && skipped.groceries.lists(of: .recipe).count == 2)
        #expect(skipped.imported.remarks.allSatisfy { $0.contains("left out") })
    }

    private static let dough =
        "---\nservings: 2\nyield: 500%g\n---\nKnead @plain flour{300%g}, @salt{=1%tsp} and @water{1%cup}."

    @Test(arguments: [
        ("", "Plain flour 300 g, Salt 1 tsp"), ("{2}", "Plain flour 600 g, Salt 1 tsp"),
        ("{4%servings}", "Plain flour 600 g, Salt 1 tsp"), ("{250%g}", "Plain flour 150 g, Salt 1 tsp"),
    ])
    func aRecipeBringsThoseToWhichItRefers(amount: String, ingredients: String) throws {
        let pizza = "Bake @./basics/Dough\(amount.isEmpty ? "{}" : amount) with @mozzarella{200%g} and @salt{}."
        let files = [("book/Pizza.cook", pizza), ("book/basics/Dough.cook", Self.dough)]
        let (groceries, imported) = try imported(files)
        #expect(imported.remarks.isEmpty && imported.learnt.isEmpty)
        let listed = try self.ingredients(of: "Pizza", in: groceries).split(separator: ", ").map(String.init)
        #expect(Set(listed) == Set(ingredients.split(separator: ", ").map(String.init) + ["Mozzarella 200 g"]))
        // The text stays as it is, and a second time nothing changes.
        let recipe = try #require(groceries.list(named: "Pizza", kind: .recipe))
        #expect(try groceries.recipeFile(of: recipe.id).text.text == pizza)
        #expect(try self.imported(files, into: groceries).imported.transaction.isEmpty)
        #expect(try self.imported([files[0]], into: groceries).imported.transaction.isEmpty)
    }

    @Test("a reference by a title is found among the files of the same import, whatever the file is called")
    func aReferenceByTitle() throws {
        let files = [
            ("A.cook", "Use @./Pesto{} and @salt{}."), ("Sauce.cook", "---\ntitle: Pesto\n---\nGrind @basil{20%g}."),
        ]
        let (groceries, imported) = try imported(files)
        #expect(imported.remarks.isEmpty)
        #expect(try ingredients(of: "A", in: groceries).contains("Basil 20 g"))
        // What it was before the import does not go into the other.
        let more = [files[0], ("Sauce.cook", "---\ntitle: Pesto\n---\nGrind @basil{30%g}.")]
        let again = try self.imported(more, into: groceries)
        #expect(try ingredients(of: "A", in: again.groceries).contains("Basil 30 g"))
        #expect(try self.imported(more, into: again.groceries).imported.transaction.isEmpty)
    }

    @Test func whatIsReferredToAndNotThereIsSaid() throws {
        let files = [
            ("A.cook", "Use @./B{} and @./Nothing{}."), ("B.cook", "Use @./A{1%servings} and @honey{1%tbsp}."),
        ]
        let (groceries, imported) = try imported(files)
        #expect(imported.remarks.contains { $0.contains("A.cook") && $0.contains("“./Nothing”") })
        #expect(imported.remarks.contains { $0.hasPrefix("B.cook and “./A” go into each other") })
        #expect(try ingredients(of: "A", in: groceries) == "Honey 1 tbsp")
    }

    @Test func whatIsAddedToAReferenceIsExported() throws {
        let files = [("Pizza.cook", "Bake @./Dough{}."), ("Dough.cook", Self.dough)]
        var (groceries, _) = try imported(files)
        let recipe = try #require(groceries.list(named: "Pizza", kind: .recipe))
        let flour = try #require(groceries.item(named: "Plain flour"))
        let adding = try groceries.adding(try .parse("50 g"), of: flour, to: recipe.id)
        for operation in adding.operations { groceries.apply(operation, at: Household.now) }
        #expect(try groceries.recipeFile(of: recipe.id).text.text == "@Plain flour{50%g}\n\nBake @./Dough{}.")
    }

    @Test func aNewNameIsWrittenIntoTheText() throws {
        var (groceries, _) = try imported([("Soup.cook", "@leeks{1}\n")])
        let recipe = try #require(groceries.list(named: "Soup", kind: .recipe))
        for operation in try groceries.renaming(recipe.id, to: "Leek soup").operations {
            groceries.apply(operation, at: Household.now)
        }
        #expect(try groceries.recipeFile(of: recipe.id).text.text == "---\ntitle: Leek soup\n---\n\n@leeks{1}\n")
    }

    /// What is misspelt or shortened is known, and stays as somebody wrote it.
    @Test(arguments: ["Peel @bannanas{2}.\n", "Melt @dark choc{100%g}.\n", "Add @Angustura{3%drops}.\n"])
    func whatIsKnownAllTheSameIsExportedAsWritten(text: String) throws {
        let (groceries, imported) = try imported([("Dish.cook", text)])
        #expect(imported.learnt.isEmpty)
        let recipe = try #require(groceries.list(named: "Dish", kind: .recipe))
        #expect(try groceries.recipeFile(of: recipe.id).text.text == text)
    }
}
