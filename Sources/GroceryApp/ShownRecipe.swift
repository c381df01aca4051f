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

/// What the Recipes screen shows, until what it follows from changes: reading a recipe and looking up its names takes a
/// while.
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

    var recipes: [GroceryList] = []
    var rows: [RecipeRow] = []
    /// What of the selected recipe is the same for however many.
    var fixed: [ItemID: Quantity] = [:]
    private var namesKey: NamesKey?
    private var pageKey: PageKey?

    /// Whether `key` is another than before, and what is kept for it has to be made anew.
    mutating func keep(_ key: NamesKey) -> Bool {
        defer { namesKey = key }
        return key != namesKey
    }

    mutating func keep(_ key: PageKey) -> Bool {
        defer { pageKey = key }
        return key != pageKey
    }
}

extension AppState {
    private func filteredRecipes() -> [GroceryList] {
        let wanted = interface.recipes.filter?.folded ?? ""
        let recipes = groceries.lists(of: .recipe).map { (name: $0.name.folded, list: $0) }
        return recipes.filter { wanted.isEmpty || $0.name.contains(wanted) || holds(wanted, $0.list.id) }
            .sorted { ($0.name, $0.list.id) < ($1.name, $1.list.id) }.map(\.list)
    }

    private func holds(_ wanted: String, _ recipe: ListID) -> Bool {
        groceries.entries.shown(on: recipe).contains { groceries.name(of: $0.id.item).folded.contains(wanted) }
    }

    /// For how many the selected recipe is looked at; nil where nobody said for how many it is.
    public var shownServings: Int? { selectedRecipe.flatMap { interface.recipes.servings[$0.id] ?? $0.servings } }

    /// With what the amounts of a recipe are multiplied.
    func shownFactor(of recipe: ListID) -> Rational {
        (try? groceries.factor(of: recipe, toServe: interface.recipes.servings[recipe])) ?? .one
    }

    /// How much of an ingredient for as many as the recipe is looked at for.
    public func scaled(_ entry: Entry) -> Quantity.Scaled? {
        try? entry.planned?.scaled(by: shownFactor(of: entry.id.list), fixed: derived.recipes.fixed[entry.id.item])
    }

    // MARK: Rows

    /// The rows of the selected recipe.
    public var recipeRows: [RecipeRow] { derived.recipes.rows }

    private func rowsOfSelectedRecipe(columns: Int) -> [RecipeRow] {
        guard let recipe = selectedRecipe else { return [] }
        let entries = orderedIngredients(of: recipe)
        let isRounded = entries.contains { scaled($0)?.isRounded ?? false }
        let text = textRows(of: recipe, columns: columns - 9)
        let rounding = isRounded ? [RecipeRow.explanation("Whole things are rounded up.")] : []
        return entries.map(RecipeRow.ingredient) + rounding + (text.isEmpty ? [] : [.blank] + text)
    }

    /// In the order in which the steps name them, others behind by name.
    private func orderedIngredients(of recipe: GroceryList) -> [Entry] {
        var places: [ItemID: Int] = [:]
        for component in CooklangText(recipe.steps ?? "").components where component.kind == .ingredient {
            guard let item = groceries.item(named: component.shortName)?.id, places[item] == nil else { continue }
            places[item] = places.count
        }
        let entries = groceries.entries.shown(on: recipe.id).map { entry in
            (place: places[entry.id.item] ?? .max, name: groceries.name(of: entry.id.item).folded, entry: entry)
        }
        return entries.sorted { ($0.place, $0.name, $0.entry.id) < ($1.place, $1.name, $1.entry.id) }.map(\.entry)
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
        if derived.recipes.keep(key) { derived.recipes.recipes = filteredRecipes() }
    }

    mutating func deriveRecipeRows(columns: Int) {
        let recipe = interface.recipes.cursor.selected
        let key = DerivedRecipes.PageKey(
            revision: groceries.revision, recipe: recipe, servings: shownServings, columns: columns)
        guard derived.recipes.keep(key) else { return }
        derived.recipes.fixed = recipe.map { groceries.fixedAmounts(of: $0) } ?? [:]
        derived.recipes.rows = rowsOfSelectedRecipe(columns: columns)
    }
}
