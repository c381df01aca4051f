extension CooklangText {
    /// The ingredients of the recipe, in the order in which the steps name them, with the amounts of each added up
    /// exactly. Two names are one ingredient if `identity` is the same for both: by default if they are spelled alike,
    /// ignoring letter case and accents.
    public func ingredients(identity: (String) -> String = \.folded) -> [RecipeFile.Ingredient] {
        var ingredients: [RecipeFile.Ingredient] = []
        var indices: [String: Int] = [:]
        for component in components where component.kind == .ingredient {
            let key = identity(component.shortName)
            let (quantity, remarks) = component.amount?.reading ?? (nil, [])
            let notes = remarks + [component.preparation].compactMap { $0 }
            if let index = indices[key] {
                ingredients[index].add(quantity, notes)
            } else {
                indices[key] = ingredients.count
                var ingredient = RecipeFile.Ingredient(name: component.shortName)
                ingredient.add(quantity, notes)
                ingredients.append(ingredient)
            }
        }
        return ingredients
    }
}

extension RecipeFile.Ingredient {
    /// Adds another mention. An amount that cannot be added to the others goes into the note.
    fileprivate mutating func add(_ other: Quantity?, _ notes: [String]) {
        var notes = notes
        if let own = quantity, let other {
            if let sum = try? own.adding(other) { quantity = sum } else { notes.insert(other.text(), at: 0) }
        } else {
            quantity = quantity ?? other
        }
        let known = note.map { $0.split(separator: ";").map(\.withoutOuterSpaces) } ?? []
        let all = known + notes.filter { !known.contains($0) }
        note = all.isEmpty ? nil : all.joined(separator: "; ")
    }
}

extension CooklangText.Amount {
    /// The amount as a quantity, and remarks for the rest: words, and the range of which the upper bound counts.
    public var reading: (quantity: Quantity?, remarks: [String]) {
        let number =
            switch value {
            case .number(let number): number.fractionText
            case .text(let text): text
            }
        let written = [number, unit].filter { !$0.isEmpty }.joined(separator: " ")
        guard !written.isEmpty, number != Self.some else { return (nil, []) }
        let readable = ReadableText(written)
        guard readable.end > 0, written.unicodeScalars.count <= Quantity.textLengthMax,
            let whole = try? readable.wholeQuantity(in: .alone, unknownWordsMax: Quantity.unknownWordsMax),
            let quantity = try? Quantity(whole.amounts)
        else { return (nil, [written]) }
        return (quantity, whole.remarks)
    }

    /// The specification's name for an amount that is not given.
    private static let some = "some"
}
