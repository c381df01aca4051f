/// Rules for recipes only. They share all other rules with lists.
extension Groceries {
    /// For the whole text of a recipe: no line of the journal has more.
    public static let stepsBytesMax = 65_400

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

    /// The recipe as a file: the text as it was read, with later changes applied. What comes from other recipes, to
    /// which the text refers, is not written out.
    public func recipeFile(of id: ListID) throws(Refusal) -> RecipeFile {
        let recipe = try existingRecipe(id)
        let steps = recipe.steps ?? ""
        let reader = ingredientReader(of: id)
        let text = CooklangText(steps)
        let named = text.ingredients(reader).map(\.key)
        let isWritten = Set(named)
        let shares = Dictionary(grouping: shares.shown.filter { $0.id.entry.list == id }, by: \.id.entry)
        let ingredients = ingredients(of: id, inOrderOf: named).compactMap { entry -> RecipeFile.Ingredient? in
            var own = RecipeFile.Ingredient(
                name: title(of: entry), item: entry.id.item, quantity: entry.planned, note: entry.note)
            guard let shares = shares[entry.id] else { return own }
            own.quantity = shares.compactMap(\.quantity).reduce(own.quantity) { $0?.less($1) }
            return own.quantity != nil || isWritten.contains(own.key) ? own : nil
        }
        var file = RecipeFile(
            title: steps.isEmpty ? recipe.name : text.value(of: "title") ?? recipe.name, servings: recipe.servings,
            source: recipe.source, ingredients: ingredients, steps: steps, reader: reader,
            isAsRead: recipe.read == Self.fingerprint(of: ingredients))
        file.unseen = recipe.unseen.flatMap(UnseenSigns.init(spelled:))
        return file
    }

    /// The same for the same items, amounts and notes, in whatever order they stand and whatever the items are called.
    static func fingerprint(of ingredients: [RecipeFile.Ingredient]) -> Int {
        let lines = ingredients.map { one in
            "\(one.item?.description ?? one.name)\t\(one.quantity?.canonicalText ?? "")\t\(one.note ?? "")\n"
        }
        var hash = FNVHash()
        for byte in lines.sorted().joined().utf8 { hash.take(UInt64(byte)) }
        return Int(hash.value % (1 << 53))  // Journals write numbers that JSON readers of other makes can hold.
    }

    /// The entries of a recipe in the order in which its text names them; those that it does not name follow as they
    /// were typed.
    public func ingredients(of recipe: ListID) -> [Entry] {
        let text = CooklangText(lists.known(recipe)?.steps ?? "")
        return ingredients(of: recipe, inOrderOf: text.ingredients(ingredientReader(of: recipe)).map(\.key))
    }

    /// - Parameter named: the keys of what the text names.
    private func ingredients(of recipe: ListID, inOrderOf named: [String]) -> [Entry] {
        let ranks = Dictionary(named.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let entries = orderedEntries(of: recipe).map { entry in
            (ranks[entry.id.item.description] ?? .max, entry.place ?? .max, name(of: entry.id.item).folded, entry)
        }
        return entries.sorted { ($0.0, $0.1, $0.2, $0.3.id) < ($1.0, $1.1, $1.2, $1.3.id) }.map(\.3)
    }

    /// Knows the names of what goes into the recipe. Other names of the catalogue, which may be newer than the recipe,
    /// do not change what its text means.
    func ingredientReader(of recipe: ListID) -> IngredientReader {
        IngredientReader(orderedEntries(of: recipe).compactMap { items.known($0.id.item) })
    }

    func existingRecipe(_ id: ListID) throws(Refusal) -> GroceryList {
        let list = try existing(id)
        guard list.kind == .recipe else { throw .notPossible("\(list.name) is \(list.kind.article), not a recipe.") }
        return list
    }
}
