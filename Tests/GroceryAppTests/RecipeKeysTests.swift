import GroceryApp
import GroceryDomain
import ScreenModel
import TestSupport
import Testing

@Suite struct RecipeKeysTests {
    private func stage(
        _ entries: String = "Apples 3", _ keys: String = "", size: Size = Size(columns: 120, rows: 40)
    ) -> Stage {
        var stage = Stage(Household.withCookbook(Household.groceries(entries)), size: size, screen: .recipes)
        stage.press(keys)
        return stage
    }

    private func names(_ stage: Stage) -> String {
        RecipesPage.rows(stage.state).map { recipe in
            (recipe.id == stage.state.interface.recipes.cursor.selected ? ">" : "") + recipe.name
                + (stage.state.interface.recipes.servings[recipe.id].map { " for \($0)" } ?? "")
        }.joined(separator: ", ")
    }

    /// The ingredients of the selected recipe as they are shown, the selected one behind `>`, ticked ones with `*`.
    private func page(_ stage: Stage) -> String {
        stage.state.recipeRows.enumerated().compactMap { index, row -> String? in
            guard let entry = row.entry else { return nil }
            let interface = stage.state.interface
            let isSelected = interface.recipes.isInside && index == interface.recipes.inside.index
            let amount = stage.state.scaled(entry).map { " \($0.quantity.text())" } ?? ""
            return (isSelected ? ">" : "") + (stage.state.isTicked(entry.id.item, on: entry.id.list) ? "*" : "")
                + stage.state.groceries.name(of: entry.id.item) + amount + (entry.note.map { " (\($0))" } ?? "")
        }.joined(separator: ", ")
    }

    @Test(arguments: [
        ("", ">Milk rice, Shakshuka, Toast"), ("j", "Milk rice, >Shakshuka, Toast"),
        ("G", "Milk rice, Shakshuka, >Toast"), ("Gkk", ">Milk rice, Shakshuka, Toast"),
        ("aSoup<Enter><Esc>", "Milk rice, Shakshuka, >Soup, Toast"),
        ("aSoup<Enter><Esc><Esc>u", "Milk rice, Shakshuka, >Toast"),
        ("jrEggs<Enter>", "Milk rice, >ShakshukaEggs, Toast"), ("jd", "Milk rice, >Toast"),
        ("Gd", "Milk rice, >Shakshuka"),
        ("jdu", "Milk rice, >Shakshuka, Toast"), ("ddd", ""), ("/shak", ">Shakshuka"), ("/egg<Enter>", ">Shakshuka"),
        ("/egg<Esc>", "Milk rice, >Shakshuka, Toast"), ("+", ">Milk rice for 5, Shakshuka, Toast"),
        ("++---", ">Milk rice for 3, Shakshuka, Toast"), ("+-", ">Milk rice, Shakshuka, Toast"),
        ("----", ">Milk rice for 1, Shakshuka, Toast"), ("+j+", "Milk rice for 5, >Shakshuka for 3, Toast"),
        ("+s8<Enter>", ">Milk rice, Shakshuka, Toast"), ("r<Ctrl-U>Toast<Enter><Esc>", ">Milk rice, Shakshuka, Toast"),
        ("1", ">Milk rice, Shakshuka, Toast"),
    ])
    func amongTheNames(keys: String, after: String) {
        #expect(names(stage("", keys)) == after)
    }

    @Test(arguments: [
        ("", "Milk 1 l, rice 0.25 kg, Apples 2 (grated)"), ("l", ">Milk 1 l, rice 0.25 kg, Apples 2 (grated)"),
        ("<Enter>j", "Milk 1 l, >rice 0.25 kg, Apples 2 (grated)"),
        ("<Tab>G<Tab>", "Milk 1 l, rice 0.25 kg, Apples 2 (grated)"),
        ("l<Esc>", "Milk 1 l, rice 0.25 kg, Apples 2 (grated)"),
        ("l+", ">Milk 1.25 l, rice 312.5 g, Apples 3 (grated)"),
        ("lje300 g<Enter>", "Milk 1 l, >rice 300 g, Apples 2 (grated)"),
        ("lje300 g<Enter>u", "Milk 1 l, >rice 0.25 kg, Apples 2 (grated)"),
        ("lnwhole<Enter>", ">Milk 1 l (whole), rice 0.25 kg, Apples 2 (grated)"),
        ("ld", ">rice 0.25 kg, Apples 2 (grated)"), ("ljx", "Milk 1 l, *rice 0.25 kg, >Apples 2 (grated)"),
        ("l  k ", "*Milk 1 l, rice 0.25 kg, >Apples 2 (grated)"),
        ("labutter<Enter><Esc>", ">Milk 1 l, rice 0.25 kg, Apples 2 (grated), Butter"),
        ("la200 g rice<Enter><Esc>", ">Milk 1 l, rice 0.45 kg, Apples 2 (grated)"),
        ("s8<Enter>", "Milk 1 l, rice 0.25 kg, Apples 2 (grated)"),
        ("s8<Enter>----", "Milk 500 ml, rice 125 g, Apples 1 (grated)"),
    ])
    func withinARecipe(keys: String, after: String) {
        #expect(page(stage("", keys)) == after)
    }

    @Test(arguments: [
        ("A", "Apples 5 (grated), Milk 1 l, rice 0.25 kg"), ("++A", "Apples 6 (grated), Milk 1.5 l, rice 375 g"),
        ("lxA", "Apples 3, Milk 1 l"), ("AT", "Apples 3"), ("Au", "Apples 3"), ("AAT", "Apples 3"),
        ("+AT", "Apples 3"), ("ljx<Esc>jlxA", "Apples 3, Onions 1, rice 0.25 kg"),
        // Ticks of two recipes, each for as many as it is looked at for.
        ("++ljx<Esc>j++lxA", "Apples 3, Onions 2, rice 375 g"),
    ])
    func ontoTheList(keys: String, after: String) {
        #expect(stage("Apples 3", keys).list == after)
    }

    @Test func theRecipeStaysAsItIs() {
        var stage = stage("Apples 3", "++")
        let before = stage.state.groceries.lists(of: .recipe).map {
            Household.text(of: stage.state.groceries, list: $0.id)
        }
        stage.press("A1")
        #expect(
            stage.state.groceries.lists(of: .recipe).map { Household.text(of: stage.state.groceries, list: $0.id) }
                == before)
        #expect(stage.written.count == 1)
        // Where it is bought is said of the list, not of the recipe.
        stage.press("@Corner shop<Enter>")
        #expect(stage.state.store(for: stage.state.currentList) != nil)
        #expect(stage.state.groceries.lists(of: .recipe).allSatisfy { $0.store == nil })
    }

    @Test(arguments: [
        ("e", "Go to an ingredient first (l, →)."), ("T", "Nothing on Groceries comes from Milk rice."),
        ("G+", "Toast does not say how many it serves; s says it."),
        ("-----", "A recipe serves at least 1 and at most 1000."),
        ("lGe", "Go to an ingredient first (l, →)."), ("lGd", "Go to an ingredient first (l, →)."),
        ("A", "Added 3 items of Milk rice to Groceries; u undoes it"),
        ("AT", "Took Milk rice off Groceries; u undoes it"),
        ("d", "Milk rice deleted with its 3 items; u brings it back"),
    ])
    func whatIsSaid(keys: String, notice: String) {
        #expect(stage("Apples 3", keys).notice == notice)
    }

    @Test(arguments: [
        ("ashakshuka", "There is already a recipe called “Shakshuka”."),
        ("s0", "A recipe serves at least 1 and at most 1000."),
        ("sfour", "Type a number, such as 4."), ("jrTOAST", "There is already a recipe called “Toast”."),
    ])
    func complaintsWhileTyping(keys: String, complaint: String) {
        var keys = keys
        if keys.hasPrefix("jr") { keys = "jr<Ctrl-U>" + keys.dropFirst(2) }
        guard let line = stage("", keys).state.interface.prompt as? LinePrompt else {
            Issue.record("nothing is typed")
            return
        }
        #expect(line.complaint == complaint)
    }

    @Test func anotherRecipeIsReadFromItsTop() {
        let stage = stage("", "lGhj", size: Size(columns: 80, rows: 15))
        #expect(stage.state.interface.recipes.inside.index == 0 && stage.state.interface.recipes.inside.top == 0)
    }

    @Test func withNoRecipeEveryKeyIsRefusedInWords() {
        for key in ["A", "e", "d", "r", "+", "s", "x", "T", "<Enter>", "n"] {
            var stage = Stage("Milk", screen: .recipes)
            stage.press(key)
            #expect(stage.state.interface.notice?.isWarning == true, "\(key)")
            #expect(stage.written.isEmpty)
        }
    }

    // MARK: Touch

    @Test(arguments: [Size(columns: 120, rows: 40), Size(columns: 40, rows: 20)])
    func tapsOpenAndTick(size: Size) {
        var stage = stage("", "", size: size)
        let area = stage.state.layout.listsArea
        stage.tap(row: area.row + 1, column: area.column + 5)
        #expect(names(stage) == "Milk rice, >Shakshuka, Toast" && stage.state.interface.recipes.isInside)
        let page = stage.state.layout.peekArea
        stage.tap(row: page.row + 1, column: page.column + 5)
        #expect(self.page(stage).contains(", *Red onions ½, >"))
        // What is only read is no ingredient to be missed.
        for row in page.row..<page.row + min(page.rows, stage.state.recipeRows.count) {
            stage.tap(row: row, column: page.column + 5)
            #expect(stage.notice == "", "row \(row)")
        }
    }
}
