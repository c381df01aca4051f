/// Rules for recipes only. They share all other rules with lists.
extension Groceries {
    /// In characters, for the whole text of a recipe.
    public static let stepsLengthMax = 100_000

    /// Sets the number of servings that the amounts of a recipe make. The amounts stay the same. Nil means unknown.
    public func setting(servings: Int?, of id: ListID) throws(Refusal) -> Transaction {
        let recipe = try existingRecipe(id)
        let deed = Deed.serve(recipe: recipe.name, servings)
        guard servings != recipe.servings else { return Transaction(deed, []) }
        guard servings.map((1...RecipeFile.servingsMax).contains) ?? true else {
            throw .notPossible("A recipe serves at least 1 and at most \(RecipeFile.servingsMax).")
        }
        return Transaction(deed, recipe.changing { $0.servings = servings })
    }

    /// The factor for the amounts of a recipe so that it makes `servings`.
    ///
    /// - Throws: if the number of servings of the recipe is unknown.
    public func factor(of id: ListID, toServe servings: Int?) throws(Refusal) -> Rational {
        let recipe = try existingRecipe(id)
        guard let servings else { return .one }
        guard (1...RecipeFile.servingsMax).contains(servings) else {
            throw .notPossible("A recipe serves at least 1 and at most \(RecipeFile.servingsMax).")
        }
        guard let own = recipe.servings, let factor = Rational(Int64(servings), over: Int64(own)) else {
            throw .notPossible("\(recipe.name) does not say how many it serves, so it cannot be scaled.")
        }
        return factor
    }

    /// The recipe as a file: the text as it was read, with later changes applied.
    public func recipeFile(of id: ListID) throws(Refusal) -> RecipeFile {
        let recipe = try existingRecipe(id)
        let steps = recipe.steps ?? ""
        let written = CooklangText(steps).ingredients(identity: identity).map { identity($0.name) }
        // In the order of the text; items that the text does not name follow, by name.
        let indices = Dictionary(written.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let ingredients = orderedEntries(of: id).map { entry in
            let name = name(of: entry.id.item)
            let index = indices[entry.id.item.description] ?? written.count
            return (index, name, RecipeFile.Ingredient(name: name, quantity: entry.planned, note: entry.note))
        }
        return RecipeFile(
            title: recipe.name, servings: recipe.servings, source: recipe.source,
            ingredients: ingredients.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2), steps: steps, identity: identity)
    }

    /// Two names in a recipe are one ingredient if they are names of one item.
    private func identity(_ name: String) -> String { item(named: name)?.id.description ?? name.folded }

    func existingRecipe(_ id: ListID) throws(Refusal) -> GroceryList {
        let list = try existing(id)
        guard list.kind == .recipe else { throw .notPossible("\(list.name) is \(list.kind.article), not a recipe.") }
        return list
    }
}
