import GroceryDomain
import ScreenModel

// Recipes: what they need, for how many, and putting them onto the list.
extension AppState {
    func existingSelectedRecipe() throws(Refusal) -> GroceryList {
        guard let recipe = selectedRecipe else { throw .notPossible("There is no recipe here; a makes one.") }
        return recipe
    }

    /// The selected row of the recipe one is in.
    var selectedRecipeRow: RecipeRow? {
        let (rows, place) = (recipeRows, interface.recipes.page.selected)
        return interface.recipes.isInside && rows.indices.contains(place) ? rows[place] : nil
    }

    /// The selected ingredient.
    func selectedIngredient() throws(Refusal) -> EntryID {
        guard let entry = selectedRecipeRow?.entry else {
            throw .notPossible("Go to an ingredient first (l, →).")
        }
        return entry.id
    }

    mutating func moveInRecipes(by distance: Int) {
        if interface.recipes.isInside {
            let last = max(recipeRows.count - 1, 0)
            interface.recipes.page.selected = min(max(interface.recipes.page.selected + distance, 0), last)
            return
        }
        let shown = shownRecipes
        guard !shown.isEmpty else { return }
        let goal = min(max(interface.recipes.place.selected + distance, 0), shown.count - 1)
        select(recipe: shown[goal].id)
    }

    mutating func select(recipe: ListID) {
        guard recipe != interface.recipes.recipe else { return }
        interface.recipes.recipe = recipe
        interface.recipes.page = TablePlace()
    }

    @discardableResult
    mutating func goInside(_ isInside: Bool) -> [Effect] {
        interface.recipes.isInside = isInside && selectedRecipe != nil
        return []
    }

    mutating func openServings() throws(Refusal) -> [Effect] {
        let recipe = try existingSelectedRecipe()
        var prompt = LinePrompt(
            .servings(recipe.id), label: "For how many is \(recipe.name) as it is written?",
            text: recipe.servings.map(String.init) ?? "")
        prompt.isUntouched = true
        return ask(prompt)
    }

    mutating func deleteInRecipes() throws(Refusal) -> [Effect] {
        if interface.recipes.isInside { return [.append(try groceries.removing(try selectedIngredient()))] }
        let recipe = try existingSelectedRecipe()
        let shown = shownRecipes.map(\.id)
        let transaction = try groceries.removing(recipe.id)
        // What stands below moves up under the bar, or what stands above where nothing does.
        if let place = shown.firstIndex(of: recipe.id) {
            let next = place + 1 < shown.count ? place + 1 : place - 1
            interface.recipes.recipe = shown.indices.contains(next) ? shown[next] : nil
            interface.recipes.page = TablePlace()
        }
        return [.append(transaction, notice: "\(recipe.name) deleted; u brings it back")]
    }

    /// Looks at the recipe for more or fewer people. Nothing of it is changed.
    mutating func stepServings(by step: Int) throws(Refusal) -> [Effect] {
        let recipe = try existingSelectedRecipe()
        guard let shown = shownServings else {
            throw .notPossible("\(recipe.name) does not say how many it serves; s says it.")
        }
        let servings = shown + step
        _ = try groceries.factor(of: recipe.id, toServe: servings)
        interface.recipes.servings[recipe.id] = servings == recipe.servings ? nil : servings
        return []
    }

    mutating func tickIngredient() throws(Refusal) -> [Effect] {
        guard interface.recipes.isInside else {
            _ = try existingSelectedRecipe()
            return goInside(true)
        }
        let entry = try selectedIngredient()
        tick(entry.item, on: entry.list)
        moveInRecipes(by: 1)
        return []
    }

    mutating func takeBack() throws(Refusal) -> [Effect] {
        let recipe = try existingSelectedRecipe()
        guard let list = currentList else { throw .noList }
        let transaction = try groceries.takingBack(recipe.id, from: list.id)
        return [.append(transaction, notice: "\(transaction.deed.asDone); u undoes it")]
    }

    // MARK: Touch

    /// A tap on a name selects the recipe, another one goes into it; a tap on an ingredient ticks it.
    mutating func tapRecipes(row: Int, column: Int, _ layout: Layout) -> [Effect] {
        if layout.isWide || interface.recipes.isInside, layout.peekArea.contains(row: row, column: column) {
            let rows = recipeRows
            let place = interface.recipes.page.top + row - layout.peekArea.row
            guard rows.indices.contains(place) else { return [] }
            goInside(true)
            interface.recipes.page.selected = place
            if let entry = rows[place].entry { tick(entry.id.item, on: entry.id.list) }
            return []
        }
        let shown = shownRecipes
        let place = interface.recipes.place.top + row - layout.listsArea.row
        guard layout.listsArea.contains(row: row, column: column), shown.indices.contains(place) else { return [] }
        goInside(interface.recipes.recipe == shown[place].id)
        select(recipe: shown[place].id)
        return []
    }
}
