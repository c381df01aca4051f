// Writing a recipe: text that has not changed stays as it was read, character for character.

extension RecipeFile {
    /// A recipe that was written by hand, or changed since it was read. `steps` is its Cooklang, as far as there is
    /// any. Its metadata are changed to match `title`, `servings` and `source`, and its marks to match `ingredients`.
    ///
    /// What already matches stays as it is written. If the amount of an ingredient differs, the first mention gets all
    /// of it and later ones get none. An ingredient that is gone becomes plain text. An ingredient that no step names
    /// goes into a paragraph of its own before the steps. With `isAsRead` the marks are known to match, and all of them
    /// stay as they are.
    public init(
        title: String, servings: Int?, source: String?, ingredients: [Ingredient], steps: String = "",
        reader: IngredientReader = IngredientReader(), isAsRead: Bool = false
    ) {
        let read = RecipeFile(steps, named: title)
        text = read.text
        if read.title != title || steps.isEmpty && !isAsRead { text.set("title", to: title) }
        if read.servings != servings {
            text.set(text.key(of: "servings", "serves", "yield"), to: servings.map(String.init))
        }
        if read.source != source { text.set("source", to: source) }
        if !isAsRead { text.setIngredients(ingredients, reader) }
        (self.title, self.servings, self.source, self.ingredients) = (title, servings, source, ingredients)
    }
}

extension CooklangText {
    /// The first of `keys` that the file uses, otherwise the first.
    fileprivate func key(of keys: String...) -> String {
        let used = metadata.map(\.key.folded)
        return keys.first { used.contains($0) } ?? keys[0]  // There is one at least, by every call.
    }

    fileprivate mutating func setIngredients(_ wanted: [RecipeFile.Ingredient], _ reader: IngredientReader) {
        let written = Dictionary(ingredients(reader).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        let wantedByKey = Dictionary(wanted.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
        var isWritten: Set<String> = []
        changeIngredients { component in
            let key = reader.key(of: component)
            guard var want = wantedByKey[key] else { return component.isBought ? .text(component.shortName) : nil }
            guard let known = written[key], known.quantity != want.quantity || known.note != want.note else {
                return nil
            }
            var component = component
            // A range is one of the amount that was: `{2-3%cloves}`.
            if known.quantity != want.quantity, let said = component.amount?.reading.remarks {
                want.note = Notes.removing(said, from: want.note)
            }
            let isFirst = isWritten.insert(key).inserted
            let isFixed = component.amount?.isFixed ?? false
            component.amount = isFirst ? want.quantity.map(Amount.init) : nil
            component.amount?.isFixed = isFixed
            component.preparation = isFirst ? reader.preparation(of: component, saying: want.note) : nil
            return .component(component)
        }
        addIngredients(wanted.filter { written[$0.key] == nil })
    }

    /// Replaces each ingredient with the result of `change`; nil leaves it as it is.
    private mutating func changeIngredients(_ change: (Component) -> Piece.Meaning?) {
        for (index, block) in blocks.enumerated() {
            guard case .step(var pieces) = block else { continue }
            for (index, piece) in pieces.enumerated() {
                guard case .component(let component) = piece.meaning, component.isIngredient else { continue }
                switch change(component) {
                case .text(let text): pieces[index] = Piece(.text(text), source: text)
                case .component(let changed): pieces[index] = Piece(changed)
                case .comment, nil: break
                }
            }
            blocks[index] = .step(pieces)
        }
    }

    /// Inserts a paragraph before everything that is not metadata, with one ingredient per line.
    private mutating func addIngredients(_ ingredients: [RecipeFile.Ingredient]) {
        guard !ingredients.isEmpty else { return }
        let end = Piece(.text(" "), source: "\n")
        let pieces = ingredients.flatMap { ingredient in
            let amount = ingredient.quantity.map(Amount.init)
            let component = Component(.ingredient, name: ingredient.name, amount: amount, preparation: ingredient.note)
            return [Piece(component), end]
        }
        let first = blocks.firstIndex { !$0.isMetadataOrBlank } ?? blocks.count
        var added: [Block] = [.step(pieces)]
        if first < blocks.count { added.append(.blank(source: "\n")) }
        if first > 0, case .blank = blocks[first - 1] {} else if first > 0 { added.insert(.blank(source: "\n"), at: 0) }
        blocks.insert(contentsOf: added, at: first)
    }
}

extension CooklangText.Block {
    fileprivate var isMetadataOrBlank: Bool {
        switch self {
        case .frontMatter, .metadatum, .blank: true
        case .section, .note, .step: false
        }
    }
}

extension CooklangText.Amount {
    /// A quantity between braces. Several amounts and packs, for which Cooklang has no form, become a text that reads
    /// back as the same quantity.
    public init(_ quantity: Quantity) {
        let amount = quantity.first
        if quantity.amounts.count == 1, amount.size == nil {
            self.init(.number(amount.value), unit: amount.unit?.text(for: amount.value) ?? "")
        } else {
            self.init(.text(quantity.editableText(.ascii)))
        }
    }
}
