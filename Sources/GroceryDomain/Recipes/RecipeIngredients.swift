extension CooklangText {
    /// The ingredients of the recipe, in the order in which the steps name them, with the amounts of each added up
    /// exactly. Two names are one ingredient if they name one item, or are spelled alike, ignoring letter case and
    /// accents. Other recipes that are referred to are not among them.
    public func ingredients(_ reader: IngredientReader = IngredientReader()) -> [RecipeFile.Ingredient] {
        var ingredients: [RecipeFile.Ingredient] = []
        var indices: [String: Int] = [:]
        for component in components where component.isIngredient {
            let mention = reader.read(component)
            var ingredient = RecipeFile.Ingredient(name: mention.name, item: mention.item)
            if let index = indices[ingredient.key] {
                ingredients[index].add(mention)
            } else {
                indices[ingredient.key] = ingredients.count
                ingredient.wording = mention.wording
                ingredient.add(mention)
                ingredients.append(ingredient)
            }
        }
        return ingredients
    }
}

extension RecipeFile.Ingredient {
    /// The same for all mentions of one ingredient.
    var key: String { item?.description ?? name.folded }

    /// Adds another mention. An amount that cannot be added to the others goes into the note.
    fileprivate mutating func add(_ mention: IngredientReader.Mention) {
        if wording?.folded != mention.wording?.folded { wording = nil }
        var notes = mention.remarks
        if let own = quantity, let other = mention.quantity {
            if let sum = try? own.adding(other) { quantity = sum } else { notes.insert(other.text(), at: 0) }
        } else {
            quantity = quantity ?? mention.quantity
        }
        var all = Notes.remarks(of: note)
        for note in notes where !all.contains(note) { all.append(note) }
        note = Notes.text(of: all).map(Self.fitting)
    }

    /// As much of a note as one may have; the text of the recipe has all of it.
    private static func fitting(_ note: String) -> String {
        guard note.utf8.count > Name.noteCharactersMax, note.count > Name.noteCharactersMax else { return note }
        let beginning = note.prefix(Name.noteCharactersMax - 1)
        let end = beginning.lastIndex(of: " ") ?? beginning.endIndex
        return beginning[..<end].withoutOuterSpaces + "…"
    }
}
