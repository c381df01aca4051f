public import GroceryDomain
import ScreenModel

/// A row of a recipe: an ingredient, or text as wide as the pane.
public enum RecipeRow: Hashable, Sendable {
    case ingredient(Entry)
    case heading(String)
    case note(String)
    /// A line of a step; the first has its number.
    case step(number: Int?, String)
    case explanation(String)
    case blank

    public var entry: Entry? { if case .ingredient(let entry) = self { entry } else { nil } }
}

/// What the Recipes screen shows: reading a recipe and looking up its names takes a while.
struct DerivedRecipes: Sendable {
    struct NamesKey: Hashable, Sendable {
        var revision: Int
        var filter: String?
    }

    struct PageKey: Hashable, Sendable {
        var revision: Int
        var recipe: ListID?
        var servings: Int?
        var columns: Int
    }

    var recipes = Cached<NamesKey, [GroceryList]>([])
    /// The rows of the selected recipe.
    var rows = Cached<PageKey, [RecipeRow]>([])
    var scaling = RecipeScaling()
}

extension AppState {
    private func filteredRecipes() -> [GroceryList] {
        let wanted = interface.recipes.filter?.folded ?? ""
        let recipes = groceries.lists(of: .recipe).map { (name: $0.name.folded, list: $0) }
        return recipes.filter { wanted.isEmpty || $0.name.contains(wanted) || holds(wanted, $0.list.id) }
            .sorted { ($0.name, $0.list.id) < ($1.name, $1.list.id) }.map(\.list)
    }

    private func holds(_ wanted: String, _ recipe: ListID) -> Bool {
        groceries.entries.shown(on: recipe).contains { groceries.title(of: $0).folded.contains(wanted) }
    }

    /// For how many the selected recipe is looked at; nil where it does not say how many it serves.
    public var shownServings: Int? { selectedRecipe.flatMap { interface.recipes.servings[$0.id] ?? $0.servings } }

    func shownFactor(of recipe: ListID) -> Rational {
        (try? groceries.factor(of: recipe, toServe: interface.recipes.servings[recipe])) ?? .one
    }

    public func scaled(_ entry: Entry) -> Quantity.Scaled? {
        entry.planned.flatMap {
            try? derived.recipes.scaling.scaled($0, of: entry.id.item, by: shownFactor(of: entry.id.list))
        }
    }

    public var recipeRows: [RecipeRow] { derived.recipes.rows.value }

    private func rowsOfSelectedRecipe(columns: Int) -> [RecipeRow] {
        guard let recipe = selectedRecipe else { return [] }
        let isScaled = shownFactor(of: recipe.id) != .one
        let entries = groceries.ingredients(of: recipe.id).map { entry in
            var entry = entry
            if isScaled { entry.note = entry.noteWhenScaled }
            return entry
        }
        let isRounded = entries.contains { scaled($0)?.isRounded ?? false }
        let text = textRows(of: recipe, columns: columns - 9)
        let rounding = isRounded ? [RecipeRow.explanation("Whole things are rounded up.")] : []
        let missing = groceries.missingParts(of: recipe.id).map { part in
            RecipeRow.explanation("\(part.name)\(part.quantity.map { " " + show($0) } ?? "") · recipe not here")
        }
        return entries.map(RecipeRow.ingredient) + missing + rounding + (text.isEmpty ? [] : [.blank] + text)
    }

    private func textRows(of recipe: GroceryList, columns: Int) -> [RecipeRow] {
        var rows: [RecipeRow] = recipe.source.map { [.explanation("From \($0)"), .blank] } ?? []
        for paragraph in CooklangText(recipe.steps ?? "").paragraphs {
            let lines = paragraph.plainText.split(whereSeparator: \.isNewline).flatMap {
                String($0).wrapped(to: columns)
            }
            switch paragraph {
            case .section(let name): rows.append(.heading(name))
            case .note: rows += lines.map(RecipeRow.note) + [.blank]
            case .step(let number, _):
                rows += lines.enumerated().map { .step(number: $0 == 0 ? number : nil, $1) } + [.blank]
            }
        }
        if rows.last == .blank { rows.removeLast() }
        return rows
    }

    // MARK: Following what changes

    mutating func deriveRecipes() {
        let key = DerivedRecipes.NamesKey(revision: groceries.revision, filter: interface.recipes.filter)
        if !derived.recipes.recipes.isCurrent(for: key) { derived.recipes.recipes.keep(filteredRecipes(), for: key) }
    }

    mutating func deriveRecipeRows(columns: Int) {
        let recipe = interface.recipes.cursor.selected
        let key = DerivedRecipes.PageKey(
            revision: groceries.revision, recipe: recipe, servings: shownServings, columns: columns)
        guard !derived.recipes.rows.isCurrent(for: key) else { return }
        derived.recipes.scaling = recipe.map { RecipeScaling(of: $0, groceries) } ?? RecipeScaling()
        derived.recipes.rows.keep(rowsOfSelectedRecipe(columns: columns), for: key)
    }
}
