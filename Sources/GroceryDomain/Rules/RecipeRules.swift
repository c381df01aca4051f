/// What may be done to recipes alone; the rest they share with lists.
extension Groceries {
    /// In characters, of the whole text of a recipe.
    public static let stepsLengthMax = 100_000

    /// Says for how many the amounts of a recipe are; the amounts stay as they are. nil is "nobody said".
    public func setting(servings: Int?, of id: ListID) throws(Refusal) -> Transaction {
        let recipe = try existingRecipe(id)
        let deed = Deed.serve(recipe: recipe.name, servings)
        guard servings != recipe.servings else { return Transaction(deed, []) }
        guard servings.map((1...RecipeFile.servingsMax).contains) ?? true else {
            throw .notPossible("A recipe serves at least 1 and at most \(RecipeFile.servingsMax).")
        }
        return Transaction(deed, [.list(.change(id, old: .servings(recipe.servings), new: .servings(servings)))])
    }

    /// With what the amounts of a recipe are multiplied to serve `servings`.
    ///
    /// - Throws: where nobody said how many it serves as it is written.
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

    /// The recipe as a file: its text as it was read, with what was changed since.
    public func recipeFile(of id: ListID) throws(Refusal) -> RecipeFile {
        let recipe = try existingRecipe(id)
        let steps = recipe.steps ?? ""
        let written = CooklangText(steps).ingredients(identity: identity).map { identity($0.name) }
        // In the order of the text; what it does not name comes behind, by name.
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

    /// What makes two names in a recipe one ingredient: that they are names of one item.
    private func identity(_ name: String) -> String { item(named: name)?.id.description ?? name.folded }

    func existingRecipe(_ id: ListID) throws(Refusal) -> GroceryList {
        let list = try existing(id)
        guard list.kind == .recipe else { throw .notPossible("\(list.name) is \(list.kind.article), not a recipe.") }
        return list
    }
}
