import GroceryDomain
import TestSupport
import Testing

@Suite struct RulesRecipeTests {
    private static let shakshuka = """
        ---
        title: Shakshuka
        servings: 2
        source: https://example.org
        ---

        Soften @onions{1} and @red onion{1/2}. Add @tomato{400%g} and @harissa{1%tbsp}(hot).

        Break in @eggs{4}, add @salt.
        """

    private func household(importing recipes: String...) throws -> Groceries {
        var groceries = Household.groceries("Tomatoes 1 kg")
        try perform(&groceries) {
            try $0.importing(recipes.map { RecipeFile($0, named: "x") }, search: search($0), at: Household.now)
                .transaction
        }
        return groceries
    }

    private func search(_ groceries: Groceries) -> CatalogueSearch { CatalogueSearch(of: groceries) }

    private func perform(_ groceries: inout Groceries, _ rule: (Groceries) throws -> Transaction) throws {
        let before = Tables(groceries)
        let transaction = try rule(groceries)
        for operation in transaction.operations { groceries.apply(operation, at: Household.now) }
        if let broken = Invariant.broken(groceries) { Issue.record("\(transaction.deed): \(broken)") }
        // Everything in one step of undo.
        var undone = groceries
        for operation in transaction.inverse { undone.apply(operation, at: Household.now) }
        #expect(Tables(undone) == before, "\(transaction.deed)")
    }

    private func recipe(_ name: String, in groceries: Groceries) throws -> GroceryList {
        try #require(groceries.list(named: name, kind: .recipe))
    }

    @Test func aFileBecomesARecipe() throws {
        let groceries = try household(importing: Self.shakshuka)
        let recipe = try recipe("shakshuka", in: groceries)
        #expect(recipe.servings == 2 && recipe.source == "https://example.org" && recipe.steps == Self.shakshuka)
        // The alias and the plural are the items of the catalogue, the rest was learnt.
        #expect(
            Household.text(of: groceries, list: recipe.id)
                == "Onions 1, Red onions ½, Tomatoes 400 g, eggs 4, harissa 1 tbsp (hot), salt")
        #expect(groceries.type(named: "Other") != nil)
        #expect(Household.text(of: groceries) == "Tomatoes 1 kg")
    }

    @Test func aRecipeIsRewritten() throws {
        var groceries = try household(importing: Self.shakshuka, "---\ntitle: Soup\n---\nSimmer @onions{2}.")
        let id = try recipe("Shakshuka", in: groceries).id
        func rewrite(_ text: String) throws {
            try perform(&groceries) {
                try $0.rewriting(id, as: RecipeFile(text, named: "Shakshuka"), search: search($0), at: Household.now)
            }
        }
        try rewrite("---\ntitle: Red shakshuka\nservings: 3\n---\nSoften @onions{2}.\n\nServe with @bread.")
        let rewritten = try #require(groceries.lists[id])
        #expect(rewritten.name == "Red shakshuka" && rewritten.servings == 3 && rewritten.source == nil)
        #expect(Household.text(of: groceries, list: id) == "Bread, Onions 2")
        #expect(groceries.list(named: "Shakshuka", kind: .recipe) == nil)

        let before = Tables(groceries)
        #expect(throws: Refusal.self) { try rewrite("---\ntitle: Soup\n---\nNothing.") }
        #expect(Tables(groceries) == before)
        let same = try groceries.recipeFile(of: id)
        #expect(try groceries.rewriting(id, as: same, search: search(groceries), at: Household.now).isEmpty)
    }

    @Test func readTwiceNothingChanges() throws {
        let groceries = try household(importing: Self.shakshuka)
        let again = try groceries.importing(
            [RecipeFile(Self.shakshuka, named: "x")], search: search(groceries), at: Household.now
        ).transaction
        #expect(again.isEmpty)
    }

    @Test func readAnewARecipeBecomesAsItsFileSays() throws {
        var groceries = try household(importing: Self.shakshuka)
        let changed = Self.shakshuka.dropLast(", add @salt.".count).description + ", serve with @bread{1%loaf}."
        let first = try recipe("Shakshuka", in: groceries)
        try perform(&groceries) {
            try $0.importing([RecipeFile(changed, named: "x")], search: search($0), at: Household.now).transaction
        }
        #expect(groceries.lists(of: .recipe).map(\.id) == [first.id])
        #expect(
            Household.text(of: groceries, list: first.id)
                == "Bread 1 loaf, Onions 1, Red onions ½, Tomatoes 400 g, eggs 4, harissa 1 tbsp (hot)")
    }

    @Test func allOrNothing() throws {
        let groceries = Household.groceries()
        let files = [Self.shakshuka, String(repeating: "long", count: 25_001)]
        #expect(throws: Refusal.self) {
            try groceries.importing(
                files.map { RecipeFile($0, named: "Odd one") }, search: search(groceries), at: Household.now
            ).transaction
        }
        do {
            _ = try groceries.importing([RecipeFile("x", named: "")], search: search(groceries), at: Household.now)
                .transaction
        } catch { #expect("\(error)".contains("cannot be imported")) }
    }

    @Test func itGoesOntoAListScaledAndOffAgain() throws {
        var groceries = try household(importing: Self.shakshuka)
        let recipe = try recipe("Shakshuka", in: groceries)
        let factor = try groceries.factor(of: recipe.id, toServe: 3)
        try perform(&groceries) {
            try $0.gathering([.init(recipe.id, factor: factor)], onto: Household.list.id)
        }
        #expect(
            Household.text(of: groceries)
                == "Onions 2, Red onions ¾, Tomatoes 1.6 kg, eggs 6, harissa 1½ tbsp (hot), salt")
        // More of one item was bought in the meantime; that stays.
        try perform(&groceries) {
            let onions = try #require($0.item(named: "Onions"))
            return try $0.adding(try .parse("3"), of: onions, to: Household.list.id)
        }
        try perform(&groceries) { try $0.takingBack(recipe.id, from: Household.list.id) }
        #expect(Household.text(of: groceries) == "Onions 3, Tomatoes 1 kg")
        #expect(groceries.shares.shown.isEmpty)
        #expect(throws: Refusal.self) { try groceries.takingBack(recipe.id, from: Household.list.id) }
    }

    /// Amounts that the text marks as fixed are not scaled; more of the same item, without the mark, is.
    @Test func fixedAmountsAreNotScaled() throws {
        let text = "Boil @pasta{400%g} with @salt{=1%tsp}. Fry @eggs{=1} and @eggs{2}. Strew @salt{1%tsp}."
        var groceries = try household(importing: text)
        let recipe = try #require(groceries.lists(of: .recipe).first)
        try perform(&groceries) {
            try $0.gathering([.init(recipe.id, factor: try #require(Rational(3, over: 2)))], onto: Household.list.id)
        }
        #expect(Household.text(of: groceries) == "Tomatoes 1 kg, eggs 4, pasta 600 g, salt 2½ tsp")
    }

    /// Half an egg of the sauce is rounded once it is on a list, and not before it is multiplied.
    @Test(arguments: [(1, "eggs 1"), (2, "eggs 1"), (3, "eggs 2"), (4, "eggs 2")]) func whatIsInAPartIsRoundedAtTheEnd(
        factor: Int64, list: String
    ) throws {
        var groceries = try household(
            importing: "---\ntitle: Sauce\nservings: 4\n---\nBeat @eggs{1}.",
            "---\ntitle: Toast\nservings: 2\n---\nPour @./Sauce{2%servings}.")
        let toast = try recipe("Toast", in: groceries)
        try perform(&groceries) {
            try $0.gathering([.init(toast.id, factor: Rational(factor))], onto: Household.list.id)
        }
        #expect(Household.text(of: groceries) == "Tomatoes 1 kg, \(list)")
    }

    @Test func whatIsNotHereIsNamed() throws {
        var groceries = try household(importing: "Boil @pasta{1%kg} with @./Missing/Pesto{100%g} and @./Sauce{}.")
        let recipe = try #require(groceries.lists(of: .recipe).first)
        #expect(groceries.missingParts(of: recipe.id).map(\.name) == ["Pesto", "Sauce"])
        #expect(groceries.missingParts(of: recipe.id)[0].quantity?.text() == "100 g")
        try perform(&groceries) {
            try $0.importing([RecipeFile("Chop @basil{}.", named: "Pesto")], search: search($0), at: Household.now)
                .transaction
        }
        #expect(groceries.missingParts(of: recipe.id).map(\.name) == ["Sauce"])
    }

    /// The same amount in other words is not so any more once the amount is another; what a tin holds is.
    @Test func whatAnAmountWasBesidesGoesWhenItIsScaled() throws {
        var groceries = try household(
            importing: "Brown @beef{1.5%lb}(680 g; lean) and @ham{2%kg}(2-3) with @beans{2%cans}(400 g).")
        let recipe = try #require(groceries.lists(of: .recipe).first)
        try perform(&groceries) {
            try $0.gathering([.init(recipe.id, factor: try #require(Rational(3, over: 2)))], onto: Household.list.id)
        }
        #expect(Household.text(of: groceries) == "Tomatoes 1 kg, beans 3 cans (400 g), beef 2¼ lb (lean), ham 3 kg")
    }

    @Test(
        "What somebody put on the list stays when recipes are taken off",
        arguments: [
            // Before the recipes, without an amount; with one; and by hand while a recipe wants it.
            ("Butter", "", "Butter"), ("Butter 1 kg", "", "Butter 1 kg"), ("", "Butter", "Butter"),
            ("", "Butter 1 kg", "Butter 1 kg"), ("", "", ""), ("x Butter", "", "x Butter"),
        ])
    func whatWasWantedBesidesStays(before: String, meanwhile: String, after: String) throws {
        var groceries = Household.groceries(before)
        for (name, text) in [("Cake", "Melt @butter{200%g}."), ("Toast", "Spread @butter{}.")] {
            try perform(&groceries) {
                try $0.importing([RecipeFile(text, named: name)], search: search($0), at: Household.now).transaction
            }
            if before.hasPrefix("x") { continue }
            let recipe = try recipe(name, in: groceries)
            try perform(&groceries) { try $0.gathering([.init(recipe.id)], onto: Household.list.id) }
        }
        if !meanwhile.isEmpty {
            let line = TypedLine.read(meanwhile) { $0.folded == "butter" }
            try perform(&groceries) {
                try $0.adding(line.quantity, of: try #require($0.item(named: "butter")), to: Household.list.id)
            }
        }
        for name in before.hasPrefix("x") ? [] : ["Cake", "Toast"] {
            let recipe = try recipe(name, in: groceries)
            try perform(&groceries) { try $0.takingBack(recipe.id, from: Household.list.id) }
        }
        #expect(Household.text(of: groceries) == after)
    }

    /// The note of harissa on the list once Shakshuka is taken off again, after `meanwhile`.
    private func harissa(after meanwhile: (inout Groceries, Item) throws -> Void) throws -> (
        before: String?, after: String?
    ) {
        var groceries = try household(importing: Self.shakshuka)
        let recipe = try recipe("Shakshuka", in: groceries)
        try perform(&groceries) { try $0.gathering([.init(recipe.id)], onto: Household.list.id) }
        let item = try #require(groceries.item(named: "harissa"))
        try perform(&groceries) { try $0.adding(try .parse("1 tbsp"), of: item, to: Household.list.id) }
        try meanwhile(&groceries, item)
        let id = EntryID(list: Household.list.id, item: item.id)
        let before = try #require(groceries.entries[id]).note
        try perform(&groceries) { try $0.takingBack(recipe.id, from: Household.list.id) }
        return (before, try #require(groceries.entries[id]).note)
    }

    @Test("What somebody noted stays when a recipe comes and goes") func anOwnNoteStays() throws {
        var groceries = try household(importing: Self.shakshuka)
        let recipe = try recipe("Shakshuka", in: groceries)
        let item = try #require(groceries.item(named: "harissa"))
        let id = EntryID(list: Household.list.id, item: item.id)
        try perform(&groceries) { try $0.adding(.parse("1 tbsp"), of: item, note: "ask Tom", to: Household.list.id) }
        try perform(&groceries) { try $0.gathering([.init(recipe.id)], onto: Household.list.id) }
        #expect(groceries.entries[id]?.note == "ask Tom; hot")
        try perform(&groceries) { try $0.takingBack(recipe.id, from: Household.list.id) }
        #expect(groceries.entries[id]?.note == "ask Tom")
    }

    @Test("What was in the trolley before a recipe came is on the list when the recipe is taken off")
    func whatWasBoughtBefore() throws {
        var groceries = try household(importing: Self.shakshuka)
        let recipe = try recipe("Shakshuka", in: groceries)
        let item = try #require(groceries.item(named: "harissa"))
        let id = EntryID(list: Household.list.id, item: item.id)
        try perform(&groceries) { try $0.adding(.parse("2 tbsp"), of: item, to: Household.list.id) }
        try perform(&groceries) { try $0.checking(id, true) }
        let adding = try groceries.gathering([.init(recipe.id)], onto: Household.list.id)
        #expect(groceries.reopened(by: adding).map(\.inTrolley) == [try Quantity.parse("2 tbsp")])
        try perform(&groceries) { _ in adding }
        try perform(&groceries) { try $0.takingBack(recipe.id, from: Household.list.id) }
        #expect(groceries.entries[id] != nil)
    }

    @Test func itsNoteGoesWithIt() throws {
        #expect(try harissa { _, _ in } == ("hot", nil))
        // Not a note that somebody wrote.
        let written = try harissa { groceries, item in
            try perform(&groceries) { try $0.noting("mild", on: EntryID(list: Household.list.id, item: item.id)) }
        }
        #expect(written == ("mild", "mild"))
        let besides = try harissa { groceries, item in
            try perform(&groceries) { try $0.noting("hot; Tom's", on: EntryID(list: Household.list.id, item: item.id)) }
        }
        #expect(besides == ("hot; Tom's", "Tom's"))
        // The note of another recipe stays, and so does a note that both have.
        for (said, both, stays) in [("smoked", "hot; smoked", "smoked"), ("hot", "hot", "hot")] {
            let besides = try harissa { groceries, item in
                let file = RecipeFile("Stir in @harissa{2%tbsp}(\(said)).", named: "Stew")
                let shakshuka = try recipe("Shakshuka", in: groceries)
                try perform(&groceries) { try $0.importing([file], search: search($0), at: Household.now).transaction }
                let stew = try recipe("Stew", in: groceries)
                for recipe in [stew, shakshuka] {
                    try perform(&groceries) { try $0.gathering([.init(recipe.id)], onto: Household.list.id) }
                }
            }
            #expect(besides == (both, stays))
        }
        // The recipe is deleted by now.
        let deleted = try harissa { groceries, _ in
            let shakshuka = try recipe("Shakshuka", in: groceries)
            try perform(&groceries) { try $0.removing(shakshuka.id) }
        }
        #expect(deleted == ("hot", nil))
    }

    @Test func aListDoesNotGoIntoARecipe() throws {
        let groceries = try household(importing: Self.shakshuka)
        let recipe = try recipe("Shakshuka", in: groceries)
        #expect(throws: Refusal.notPossible("A list cannot go into a recipe.")) {
            try groceries.gathering([.init(Household.list.id)], onto: recipe.id)
        }
    }

    @Test(arguments: [nil, 1, 1_000] as [Int?])
    func servingsAreSaid(servings: Int?) throws {
        var groceries = try household(importing: Self.shakshuka)
        let recipe = try recipe("Shakshuka", in: groceries)
        try perform(&groceries) { try $0.setting(servings: servings, of: recipe.id) }
        #expect(groceries.lists[recipe.id]?.servings == servings)
        #expect(try groceries.setting(servings: servings, of: recipe.id).isEmpty)
        #expect(throws: Refusal.self) { try groceries.setting(servings: 0, of: recipe.id) }
        #expect(throws: Refusal.self) { try groceries.setting(servings: 1_001, of: recipe.id) }
        #expect(throws: Refusal.self) { try groceries.setting(servings: 2, of: Household.list.id) }
    }

    @Test func whatDoesNotSayHowManyItServesIsNotScaled() throws {
        let groceries = try household(importing: ">> title: Toast\n@bread{}")
        let recipe = try recipe("Toast", in: groceries)
        #expect(throws: Refusal.self) { try groceries.factor(of: recipe.id, toServe: 2) }
        #expect(try groceries.factor(of: recipe.id, toServe: nil) == .one)
    }

    @Test func whatWasNotChangedIsExportedAsItWasRead() throws {
        // Two names of one item, and two words the household knows under others.
        let text = Self.shakshuka + "\nMore @tomatoes{1} and @Tomato{2%cans}.\n"
        let groceries = try household(importing: text)
        #expect(try groceries.recipeFile(of: recipe("Shakshuka", in: groceries).id).text.text == text)
    }

    @Test func whatWasChangedIsExportedChanged() throws {
        var groceries = try household(importing: Self.shakshuka)
        let recipe = try recipe("Shakshuka", in: groceries)
        let eggs = EntryID(list: recipe.id, item: try #require(groceries.item(named: "eggs")).id)
        let milk = try #require(groceries.item(named: "Milk"))
        try perform(&groceries) { try $0.setting(try .parse("5"), on: eggs) }
        try perform(&groceries) { try $0.adding(try .parse("1/3 cup"), of: milk, to: recipe.id) }
        try perform(&groceries) { try $0.renaming(recipe.id, to: "Eggs in tomato") }
        try perform(&groceries) { try $0.setting(servings: 3, of: recipe.id) }
        let text = try groceries.recipeFile(of: recipe.id).text.text
        #expect(
            text == """
                ---
                title: Eggs in tomato
                servings: 3
                source: https://example.org
                ---

                @Milk{1/3%cup}

                Soften @onions{1} and @red onion{1/2}. Add @tomato{400%g} and @harissa{1%tbsp}(hot).

                Break in @eggs{5}, add @salt.
                """)
        // A recipe that was exported and imported elsewhere is the same recipe.
        let other = try household(importing: text)
        let there = try self.recipe("Eggs in tomato", in: other)
        #expect(Household.text(of: other, list: there.id) == Household.text(of: groceries, list: recipe.id))
    }
}
