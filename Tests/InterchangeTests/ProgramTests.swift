import GroceryDomain
import Interchange
import TestSupport
import Testing

/// What is read of the files in which other programs keep recipes and lists: small ones, made for this.
@Suite struct ProgramTests {
    private func read(_ name: String, as format: String) throws -> Incoming {
        let bytes = try #require(Repository.bytes("Tests/Corpus/interchange/\(name)"))
        let file = InputFile(bytes, named: name)
        let found = try #require(Format.detected(in: file))
        #expect(found.name == format)
        return try #require(try found.read?(file))
    }

    private func lines(_ recipe: RecipeFile?) -> [String] {
        (recipe?.ingredients ?? []).map { one in
            [one.quantity?.text(), one.name, one.note.map { "(\($0))" }].compactMap { $0 }.joined(separator: " ")
        }
    }

    private func steps(_ recipe: RecipeFile?) -> [String] { recipe?.text.paragraphs.map(\.plainText) ?? [] }

    private func lines(_ list: Incoming.List?) -> [String] {
        (list?.lines ?? []).map { line in
            [
                line.isChecked == true ? "x" : nil, line.quantity?.text(), line.text, line.note.map { "(\($0))" },
                line.type.map { "[\($0)]" },
            ]
            .compactMap { $0 }.joined(separator: " ")
        }
    }

    @Test func kitchenOwl() throws {
        let incoming = try read("kitchenowl.json", as: "kitchenowl")
        #expect(incoming.lists.map(\.name) == ["Weekly", "Barbecue"])
        #expect(incoming.products.map(\.name) == ["Leek", "Paper towels"])
        #expect(incoming.products.map(\.type) == ["Vegetables", nil])
        let tart = incoming.recipes.first
        #expect(tart?.title == "Leek Tart" && tart?.servings == 4 && tart?.source == "https://kitchen.example/tart")
        #expect(lines(tart) == ["200 ml cream", "3 leek", "brown butter (optional; a little)"])
        #expect(steps(tart) == ["Base", "Fry the leek in brown butter.", "Bake."])
    }

    @Test func mealie() throws {
        let incoming = try read("mealie.zip", as: "mealie")
        #expect(incoming.products.map(\.name) == ["carrot", "cumin"])
        #expect(incoming.products.map(\.type) == ["Vegetables", nil])
        let soup = incoming.recipes.first
        #expect(
            soup?.title == "Carrot Soup" && soup?.servings == 4 && soup?.source == "https://kitchen.example/carrots")
        #expect(lines(soup) == ["cumin (to taste)", "2 tbsp olive oil", "500 g carrot (peeled)"])
        #expect(steps(soup) == ["Cook", "Boil the carrot.", "Blend."])
        #expect(soup?.text.value(of: "tags") == "supper")
        #expect(incoming.lists.map(\.name) == ["Saturday"])
        #expect(lines(incoming.lists.first) == ["birthday candles", "x 2 carrot (washed) [Vegetables]"])
        #expect(incoming.meals.map(\.name) == ["Carrot Soup", "leftovers"])
    }

    @Test func aRecipeOfMealie() throws {
        let bread = try read("mealie.json", as: "mealie").recipes.first
        #expect(bread?.title == "Rye Bread" && bread?.servings == 1)
        #expect(lines(bread) == ["500 g rye flour", "2 tsp salt"])
        #expect(steps(bread) == ["Dough", "Mix."])
    }

    /// Programs keep a third as a number with as many threes as they like.
    @Test(
        arguments: [
            ("0.333", "⅓ tsp"), ("0.33", "⅓ tsp"), ("1.6666666667", "1⅔ tsp"), ("0.34", "0.34 tsp"),
            ("0.665", "0.665 tsp"),
            ("0.125", "⅛ tsp"), ("1e300", nil), ("0", nil), ("-1", nil),
        ] as [(String, String?)]) func fractions(number: String, amount: String?) throws
    {
        let json = """
            {"name": "X", "recipeIngredient": [
                {"food": {"name": "salt"}, "unit": {"name": "tsp"}, "quantity": \(number)}]}
            """
        let file = InputFile(Array(json.utf8), named: "x.json")
        let recipe = try #require(try Format.detected(in: file)?.read?(file).recipes.first)
        #expect(recipe.ingredients.map { $0.quantity?.text() } == [amount])
    }

    @Test func tandoor() throws {
        let chili = try read("tandoor.zip", as: "tandoor").recipes.first
        #expect(chili?.title == "Bean Chili" && chili?.servings == 4)
        #expect(lines(chili).sorted() == ["2 onion", "400 g kidney beans (drained)", "chili powder"])
        #expect(steps(chili) == ["Fry the kidney beans.", "Add the beans."])
    }

    @Test func paprika() throws {
        let fritters = try read("paprika.paprikarecipes", as: "paprika").recipes.first
        #expect(fritters?.title == "Potato Fritters" && fritters?.servings == 4 && fritters?.source == "Ilse")
        #expect(lines(fritters) == ["500 g potatoes (grated)", "2 eggs", "Salt"])
        #expect(steps(fritters) == ["Mix all.", "Fry in batches.", "Notes", "Good cold."])
    }

    @Test func recipeSage() throws {
        let pie = try read("recipesage.json", as: "json-ld").recipes.first
        #expect(pie?.source == "Aunt Ilse")
        #expect(lines(pie).sorted() == ["150 g butter", "3 leeks", "300 g flour"])
    }

    @Test func grocy() throws {
        let incoming = try read("grocy.db", as: "grocy")
        #expect(incoming.products.count == 43, "all but the one that is out of use, over several pages")
        let butter = incoming.products.first { $0.name == "Butter" }
        #expect(butter?.type == "Dairy" && butter?.codes == ["4006381333931"])
        #expect(incoming.products.first { $0.name == "Milk" }?.stores == ["Corner Market"])
        #expect(incoming.shops.map(\.name) == ["Corner Market"])
        #expect(incoming.lists.map(\.name) == ["Weekly", "Party"])
        #expect(lines(incoming.lists.first) == ["1.5 kg Carrots (thin ones) [Vegetables]", "x 2 pieces Milk [Dairy]"])
        #expect(lines(incoming.lists.last) == ["candles"])
        let milk = incoming.lists.first?.lines.last
        #expect(milk?.price == Price(Money(minor: 1_290), .each) && milk?.store == "Corner Market")
        #expect(incoming.recipes.map(\.title) == ["Carrot Soup", "Lunch"])
        let soup = incoming.recipes.first
        #expect(soup?.servings == 2)
        #expect(lines(soup) == ["500 g Carrots (peeled)", "1 pack Butter", "Milk (a splash)"])
        #expect(steps(soup).first?.count == 60 * 32 - 1, "a row over several pages")
        #expect(incoming.recipes.last?.text.components.map(\.name) == ["./Carrot Soup"])
        #expect(incoming.meals.map(\.name) == ["Carrot Soup", "leftovers"] && incoming.meals.first?.servings == 4)
    }

    /// What cannot be is left out, and said.
    @Test func grocySaysWhatItLeavesOut() throws {
        var bytes = try #require(Repository.bytes("Tests/Corpus/interchange/grocy.db"))
        for (old, new) in [("2026-11-25note", "2026-02-30note"), ("4006381333931", "no such thing")] {
            let place = try #require(bytes.firstRange(of: Array(old.utf8)))
            bytes.replaceSubrange(place, with: Array(new.utf8))
        }
        let format = try #require(Format.all.first { $0.name == "grocy" })
        let incoming = try #require(try format.read?(InputFile(bytes, named: "grocy.db")))
        #expect(incoming.meals.map(\.name) == ["Carrot Soup"])
        #expect(incoming.remarks.map(\.why) == ["the meal “leftovers” is on no day of the calendar; it is left out"])
        #expect(incoming.products.first { $0.name == "Butter" }?.codes == ["no such thing"], "the rule says what it is")
    }

    /// Cut off or changed anywhere, an archive or a database gives a sentence, or less; never a trap.
    @Test(arguments: [
        "grocy.db", "mealie.zip", "tandoor.zip", "paprika.paprikarecipes", "kitchenowl.json", "soup.html",
    ])
    func damageIsSaid(name: String) throws {
        let bytes = try #require(Repository.bytes("Tests/Corpus/interchange/\(name)"))
        let format = try #require(Format.detected(in: InputFile(bytes, named: name)))
        for cut in stride(from: 0, to: bytes.count, by: 100) {
            _ = try? format.read?(InputFile(Array(bytes[..<cut]), named: name))
        }
        for seed in Dice.seeds(2) {
            var dice = Dice(seed: seed)
            for _ in 0..<200 {
                var bytes = bytes
                for _ in 0...dice.below(4) { bytes[dice.below(bytes.count)] = UInt8(dice.below(256)) }
                _ = try? format.read?(InputFile(bytes, named: name))
            }
        }
    }
}
