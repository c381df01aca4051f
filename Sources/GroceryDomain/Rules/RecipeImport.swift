// Importing recipes from files.

extension Groceries {
    /// Imports recipes, all in one action or none. A recipe whose name is known becomes what its file says; importing a
    /// file twice changes nothing the second time.
    ///
    /// Ingredients become the catalogue items with their names or aliases, as found by `search`. Other ingredients are
    /// learnt, under the type that `search` suggests, otherwise under a type called Other.
    ///
    /// - Throws: which recipe cannot be imported, and why.
    public func importing(_ files: [RecipeFile], search: CatalogueSearch, at moment: Moment) throws(Refusal)
        -> Transaction
    {
        var reading = RecipeImport(draft: Draft(of: self, at: moment), search: search)
        var isTaken: Set<String> = []
        for file in files {
            guard isTaken.insert(file.title.folded).inserted else {
                throw .notPossible("two of the recipes are called “\(file.title)”; import only one of them")
            }
            do { try reading.take(file) } catch { throw .notPossible("“\(file.title)” cannot be imported: \(error)") }
        }
        let recipes = files.count == 1 ? Deed.Subject.one(files[0].title) : .several(files.count)
        return Transaction(.import(recipes), Transaction.condensed(reading.draft.operations))
    }

    /// Makes a recipe match `file`: title, servings, ingredients and steps. Does nothing if it already does.
    ///
    /// - Throws: what is wrong with the file; a title that another recipe has.
    public func rewriting(_ id: ListID, as file: RecipeFile, search: CatalogueSearch, at moment: Moment) throws(Refusal)
        -> Transaction
    {
        guard let recipe = lists[id], recipe.kind == .recipe else { throw .gone("The recipe") }
        var draft = Draft(of: self, at: moment)
        draft.perform(try renaming(id, to: file.title))
        var reading = RecipeImport(draft: draft, search: search)
        try reading.take(file)
        return Transaction(
            .edit(recipe: recipe.name), Transaction.condensed(reading.draft.operations))
    }
}

extension RecipeFile {
    /// Reads a recipe like `init(_:named:)`; refuses one that is too long before it takes its time.
    public init(checking cooklang: String, named fileName: String) throws(Refusal) {
        try Self.checkLength(of: cooklang)
        self.init(cooklang, named: fileName)
    }

    fileprivate static func checkLength(of text: String) throws(Refusal) {
        guard text.count <= Groceries.stepsLengthMax else {
            throw .notPossible("a recipe has at most \(Groceries.stepsLengthMax) characters")
        }
    }
}

private struct RecipeImport {
    var draft: Draft
    let search: CatalogueSearch

    mutating func take(_ file: RecipeFile) throws(Refusal) {
        let text = file.text.text
        try RecipeFile.checkLength(of: text)
        let name = try Name.validated(file.title)
        var wanted = GroceryList(id: ListID(rawValue: 0), name: name, created: draft.moment, kind: .recipe)
        (wanted.servings, wanted.source, wanted.steps) = (file.servings, file.source, text.isEmpty ? nil : text)
        let id = try listing(wanted)
        try fill(id, with: file)
    }

    /// The recipe with that name, updated from `wanted`; added if there is none.
    private mutating func listing(_ wanted: GroceryList) throws(Refusal) -> ListID {
        guard let known = draft.groceries.list(named: wanted.name, kind: .recipe) else {
            let (id, _) = try draft.groceries.addingList(named: wanted.name, kind: .recipe, at: draft.moment)
            var recipe = GroceryList(id: id, name: wanted.name, created: draft.moment, kind: .recipe)
            (recipe.servings, recipe.source, recipe.steps) = (wanted.servings, wanted.source, wanted.steps)
            draft.perform([.list(.add(recipe))])
            return id
        }
        draft.perform(
            known.changing { list in
                (list.givenName, list.servings) = (wanted.name, wanted.servings)
                (list.source, list.steps) = (wanted.source, wanted.steps)
            })
        return known.id
    }

    private mutating func fill(_ recipe: ListID, with file: RecipeFile) throws(Refusal) {
        var items: [String: ItemID] = [:]
        for ingredient in file.text.ingredients() {
            do { items[ingredient.name.folded] = try item(named: ingredient.name) } catch {
                throw .notPossible("the ingredient “\(ingredient.name)”: \(error)")
            }
        }
        // Two names of one item are one ingredient.
        let ingredients = file.text.ingredients { items[$0.folded]?.description ?? $0.folded }
        var isWanted: Set<ItemID> = []
        for ingredient in ingredients {
            guard let item = items[ingredient.name.folded] else { continue }
            isWanted.insert(item)
            let note = try ingredient.note.flatMap { text throws(Refusal) in try Name.validatedNote(text) }
            set(Entry(id: EntryID(list: recipe, item: item), planned: ingredient.quantity, note: note))
        }
        for entry in draft.groceries.orderedEntries(of: recipe) where !isWanted.contains(entry.id.item) {
            draft.perform(draft.groceries.removal(of: entry))
        }
    }

    private mutating func set(_ wanted: Entry) {
        let known = draft.groceries.entries[wanted.id]
        draft.perform(
            known?.changing { ($0.planned, $0.note) = (wanted.planned, wanted.note) } ?? [.entry(.add(wanted))])
    }

    private mutating func item(named name: String) throws(Refusal) -> ItemID {
        if let known = draft.groceries.item(named: name)?.id ?? search.item(named: name, in: draft.groceries),
            draft.groceries.items[known] != nil
        {
            return known
        }
        let suggested = search.suggestedType(for: name).flatMap { draft.groceries.types[$0]?.id }
        let type: ItemTypeID
        if let suggested { type = suggested } else { type = try draft.type(named: "Other") }
        return try draft.learn(name, type: type).id
    }
}
