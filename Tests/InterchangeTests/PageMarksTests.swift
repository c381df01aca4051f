import GroceryDomain
import Interchange
import TestSupport
import Testing

/// Pages that mark a recipe in their text, where the data for programs do not say what goes into it.
@Suite struct PageMarksTests {
    private func read(_ page: String) throws -> Incoming {
        let file = InputFile(Array("<!DOCTYPE html><html>\(page)</html>".utf8), named: "page.html")
        let format = try #require(Format.detected(in: file))
        return try #require(try format.read?(file))
    }

    private func lines(_ incoming: Incoming) throws -> [String] {
        try #require(incoming.recipes.first).ingredients.map { one in
            [one.quantity?.text(), one.name, one.note.map { "(\($0))" }].compactMap { $0 }.joined(separator: " ")
        }
    }

    private static let named = """
        <script type="application/ld+json">{"@type": "Recipe", "name": "Leek soup", "recipeYield": "6",
         "url": "https://kitchen.example/leek"}</script>
        """

    @Test(arguments: [
        // Microdata, the end of an entry said and not said; the author has a name, too.
        """
        <div itemscope itemtype="https://schema.org/Recipe"><p itemprop=author itemscope><b itemprop=name>Ilse</b></p>
        <h1 itemprop="name">Leek soup</h1><meta itemprop="recipeYield" content="6 servings"><ul>
        <li itemprop="recipeIngredient"><span>2</span><span>leeks</span><li itemprop="recipeIngredient">1&frac12; l
        <a href="/stock">stock</a></li><li itemprop='recipeIngredient'>½ tsp salt</ul>
        <div itemprop="recipeInstructions"><ol><li>Fry the leeks.</li><li>Add the rest.</li></ol></div></div>
        """,
        // As it was called before, all of it in one element.
        """
        <div itemscope itemtype="http://schema.org/Recipe"><h1 itemprop=name>Leek soup</h1>
        <span itemprop=recipeYield>6</span><div itemprop="ingredients">2 leeks<br>1 ½ l stock<br/>½ tsp salt</div>
        <div itemprop="recipeInstructions"><p>Fry the leeks.</p><p>Add the rest.</p></div></div>
        """,
        // RDFa
        """
        <div vocab="https://schema.org/" typeof="Recipe"><h1 property="name">Leek soup</h1>
        <i property="recipeYield">6</i>
        <p property="schema:recipeIngredient">2 leeks</p><p property="schema:recipeIngredient">1 ½ l stock</p>
        <p property="schema:recipeIngredient">½ tsp salt</p><p property="schema:recipeInstructions">Fry the leeks.</p>
        <p property="schema:recipeInstructions">Add the rest.</p></div>
        """,
    ]) func markedPagesAreReadWithoutOtherData(page: String) throws {
        let incoming = try read(page)
        #expect(incoming.recipes.map(\.title) == ["Leek soup"] && incoming.recipes.first?.servings == 6)
        #expect(Set(try lines(incoming)) == ["2 leeks", "1.5 l stock", "½ tsp salt"])
        let steps = incoming.recipes.first?.text.paragraphs.map(\.plainText) ?? []
        #expect(Array(steps.suffix(2)) == ["Fry the leeks.", "Add the rest."])
        #expect(incoming.remarks.isEmpty)
    }

    @Test(arguments: [
        // h-recipe and hRecipe
        "<div class=h-recipe><ul><li class=p-ingredient>2 leeks<li class=p-ingredient>1 l stock</ul></div>",
        "<div class='hrecipe x'><i class=\"ingredient y\">2 leeks</i> <i class=ingredient>1 l stock</i></div>",
        // A plugin of many blogs
        """
        <ul><li class="wprm-recipe-ingredient"><span class="wprm-recipe-ingredient-amount">2</span>
        <span class="wprm-recipe-ingredient-name">leeks</span></li><li class="wprm-recipe-ingredient">1 l stock</li>
        </ul>
        """,
        // A list in a part that is called so, and the same in other units behind it
        """
        <nav><ul class="ingredients"><li>2 ways to cook<li>3 more</ul></nav>
        <div class="recipe__ingredients-list"><h3>For the soup</h3><ul><li><p>2 leeks</p></li><li>1 l stock</li></ul>
        </div>
        <div class="recipe__ingredients-list"><ul><li>2 leeks</li><li>2 pints stock</li></ul></div>
        """,
    ]) func classesCountWhereTheDataNameARecipe(page: String) throws {
        let incoming = try read(Self.named + page)
        #expect(Set(try lines(incoming)) == ["2 leeks", "1 l stock"])
        let recipe = try #require(incoming.recipes.first)
        #expect(recipe.title == "Leek soup" && recipe.servings == 6)
        #expect(recipe.source == "https://kitchen.example/leek")
        let said = incoming.remarks.map(\.why)
        #expect(said.contains { $0.hasPrefix("what goes into the recipe is read from the text") })
        // A page that does not say that it has a recipe may be about anything.
        #expect(throws: Unreadable("this page has no recipe that a program can find in it")) { _ = try read(page) }
    }

    @Test func dataThatSayWhatGoesIntoItCountAlone() throws {
        let data = Self.named.replacing("\"url\"", with: "\"recipeIngredient\": [\"3 leeks\"], \"url\"")
        let incoming = try read(data + "<li itemprop=recipeIngredient>9 onions</li>")
        #expect(try lines(incoming) == ["3 leeks"] && incoming.remarks.isEmpty)
    }

    @Test func aMenuIsNoRecipe() throws {
        let menu = "<ul class=ingredients-menu><li>Beans<li>Beef<li>Bread<li>Butter</ul>"
        #expect(throws: Unreadable.self) { _ = try read(Self.named + menu) }
    }

    /// Of several recipes on a page, the first.
    @Test func theFirstRecipeCounts() throws {
        let recipe = { (line: String) in
            "<div itemscope itemtype=//schema.org/Recipe><li itemprop=ingredients>\(line)</li></div>"
        }
        #expect(try lines(read(recipe("1 leek") + recipe("1 onion"))) == ["1 leek"])
    }

    @Test(arguments: Dice.seeds(4))
    func anyPageComesToAnEnd(seed: UInt64) {
        var dice = Dice(seed: seed)
        let pieces = [
            "<div class=ingredients>", "<li>", "</li>", "</ul>", "<ul itemprop=recipeIngredient>", "2 leeks", "<", ">",
            "\"", "'", "=", "<!--", "-->", "<script>", "</script", "<p itemprop='name", "</", "<br/>", "&amp;", "é",
            "<x ", "itemprop=ingredients", "<meta itemprop=recipeYield content=4>", "<nav", "</div>", "\u{1}",
            "<li class=p-ingredient",
        ]
        for _ in 0..<300 {
            let page = Self.named + (0..<dice.below(40)).map { _ in dice.pick(pieces) }.joined()
            do { _ = try read(page) } catch { #expect("\(error)".utf8.count < 500, "seed \(seed): \(page)") }
        }
    }
}
