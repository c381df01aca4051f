public import GroceryDomain
import ScreenModel

/// Where one is among the recipes, and within the selected one.
public struct RecipesPage: Page, Hashable {
    /// The rows of the left pane.
    public var place = TablePlace()
    /// The selected recipe; kept when it is filtered away, so that it is found again.
    public var recipe: ListID?
    /// The focus is on the recipe itself rather than on the names.
    public var isInside = false
    /// The selected row of the recipe and the first that is shown.
    public var page = TablePlace()
    /// For how many each recipe is looked at, where that is not as it is written.
    public var servings: [ListID: Int] = [:]

    public init() {}
}

extension RecipesPage {
    public static let title = "Recipes"

    public static let hinted: [Binding] = [
        open, gather, more, tick, new, .showHelp, edit,
        .init(
            "recipes.takeBack", ["T"], hint: "take off", help: "Take the recipe off the current list again",
            in: .recipes,
            8
        ) {
            state, _ throws(Refusal) in try state.takeBack()
        },
        .filter,
        .init("recipes.rename", ["r"], hint: "rename", help: "Rename the recipe", in: .recipes, 3) {
            state, _ throws(Refusal) in
            let recipe = try state.existingSelectedRecipe()
            return state.ask(LinePrompt(.renameList(recipe.id), label: "Rename \(recipe.name) to", text: recipe.name))
        },
        delete,
        .init(
            "recipes.servings", ["s"], hint: "serves", help: "Say for how many the recipe is written", in: .recipes, 7
        ) {
            state, _ throws(Refusal) in try state.openServings()
        },
        .undo, .shop,
    ]

    public static let further: [Binding] = [
        .init("recipes.fewer", ["-"], hint: "servings", help: "Amounts for one fewer", in: .recipes, 6) {
            state, _ throws(Refusal) in try state.stepServings(by: -1)
        },
        note, amount,
        .left("Back to the recipes") { state, _ in state.goInside(false) },
        .right("Go into the recipe") { state, _ in state.goInside(true) },
        .nextPane { state, _ in state.goInside(!state.interface.recipes.isInside) },
        .previousPane { state, _ in state.goInside(!state.interface.recipes.isInside) },
        .top, .bottom,
    ]

    private static let open = Binding(
        "recipes.open", [.enter], hint: "open", help: "Go into the recipe: what it needs, and what to do", in: .recipes,
        1
    ) { state, _ throws(Refusal) in
        _ = try state.existingSelectedRecipe()
        return state.goInside(true)
    }
    private static let gather = Binding.gather("recipes.gather") { state, now throws(Refusal) in
        try state.gather(from: state.selectedRecipe?.id, at: now)
    }
    private static let more = Binding(
        "recipes.more", ["+", "="], hint: "servings", help: "Amounts for one more; what is written stays", in: .recipes,
        5
    ) { state, _ throws(Refusal) in try state.stepServings(by: 1) }
    private static let tick = Binding.tick("recipes.tick") { state, _ throws(Refusal) in try state.tickIngredient() }
    private static let new = Binding(
        "recipes.new", ["a"], hint: "new", help: "New recipe; within one, another ingredient", in: .recipes, 2
    ) { state, _ in
        state.interface.recipes.isInside ? state.openAdd() : state.ask(LinePrompt(.newRecipe, label: "New recipe"))
    }
    private static let edit = Binding(
        "recipes.edit", ["E"], hint: "text", help: "Edit all of it, steps too, in your text editor ($EDITOR)",
        in: .recipes, 9
    ) { state, _ throws(Refusal) in [.editRecipe(try state.existingSelectedRecipe().id)] }
    private static let delete = Binding(
        "recipes.delete", ["d", .delete], hint: "delete", help: "Delete the recipe; within one, the ingredient",
        in: .recipes,
        4
    ) { state, _ throws(Refusal) in try state.deleteInRecipes() }
    private static let note = Binding("recipes.note", ["n"], hint: "note", help: "Write a note", in: .shop, 2) {
        state, _ throws(Refusal) in try state.openNote(of: state.selectedIngredient())
    }
    private static let amount = Binding(
        "recipes.amount", ["e"], hint: "edit", help: "Type the amount: 3, 1 1/2 kg, 2 cans", in: .amounts, 3
    ) { state, _ throws(Refusal) in try state.openQuantity(of: state.selectedIngredient()) }

    public static func hints(_ state: AppState) -> [Binding] {
        state.interface.recipes.isInside
            ? [
                tick, gather, more, amount, new.saying(hint: "ingredient"), .showHelp, .back, edit, note, delete, .undo,
                .shop,
            ] : hinted
    }

    public static func refresh(_ state: inout AppState, _ layout: Layout) { state.settleRecipes(layout) }
    public static func move(_ state: inout AppState, by distance: Int) { state.moveInRecipes(by: distance) }

    public static func back(_ state: inout AppState) -> Bool {
        if state.interface.recipes.isInside {
            state.interface.recipes.isInside = false
        } else if state.interface.recipes.place.filter != nil {
            state.interface.recipes.place.filter = nil
        } else if state.tickCount > 0 {
            state.interface.ticked = [:]
        } else {
            return false
        }
        return true
    }

    public static func tap(
        _ state: inout AppState, row: Int, column: Int, _ layout: Layout, at now: Moment
    ) throws(Refusal) -> [Effect] {
        state.tapRecipes(row: row, column: column, layout)
    }

    public static func filter(_ state: AppState) -> String? { state.interface.recipes.place.filter }

    public static func setFilter(_ state: inout AppState, _ text: String?) {
        state.interface.recipes.place.filter = text
        state.interface.recipes.isInside = false
    }

    public static func item(_ state: AppState) -> ItemID? { state.selectedRecipeRow?.entry?.id.item }

    public static func writtenList(_ state: AppState) -> GroceryList? {
        takesItems(state) ? state.selectedRecipe : state.shownList
    }

    /// An ingredient of the recipe one is in.
    public static func takesItems(_ state: AppState) -> Bool { state.interface.recipes.isInside }
}

/// A row of a recipe: an ingredient, or text as wide as the pane.
public enum RecipeRow: Hashable, Sendable {
    case ingredient(Entry)
    case heading(String)
    case note(String)
    /// A line of a step; the first has its number.
    case step(number: Int?, String)
    case explanation(String)
    case blank

    public var entry: Entry? {
        if case .ingredient(let entry) = self { entry } else { nil }
    }
}

/// What the Recipes screen shows, kept until what it follows from changes: a recipe is read and its names are looked
/// up.
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
    /// The recipes by name, as far as the filter lets them through: by their names and those of their ingredients.
    public var shownRecipes: [GroceryList] { derived.recipes.recipes }

    private func filteredRecipes() -> [GroceryList] {
        let wanted = interface.recipes.place.filter?.folded ?? ""
        let recipes = groceries.lists(of: .recipe).map { (name: $0.name.folded, list: $0) }
        return recipes.filter { wanted.isEmpty || $0.name.contains(wanted) || holds(wanted, $0.list.id) }
            .sorted { ($0.name, $0.list.id) < ($1.name, $1.list.id) }.map(\.list)
    }

    private func holds(_ wanted: String, _ recipe: ListID) -> Bool {
        groceries.entries.shown(on: recipe).contains { groceries.name(of: $0.id.item).folded.contains(wanted) }
    }

    public var selectedRecipe: GroceryList? {
        interface.recipes.recipe.flatMap { groceries.lists[$0] }.flatMap { $0.kind == .recipe ? $0 : nil }
    }

    /// For how many the selected recipe is looked at; nil where nobody said for how many it is.
    public var shownServings: Int? {
        selectedRecipe.flatMap { interface.recipes.servings[$0.id] ?? $0.servings }
    }

    /// With what the amounts of a recipe are multiplied.
    func shownFactor(of recipe: ListID) -> Rational {
        (try? groceries.factor(of: recipe, toServe: interface.recipes.servings[recipe])) ?? .one
    }

    /// How much of an ingredient for as many as the recipe is looked at for.
    public func scaled(_ entry: Entry) -> Quantity.Scaled? {
        try? entry.planned?.scaled(
            by: shownFactor(of: entry.id.list), fixed: derived.recipes.fixed[entry.id.item])
    }

    // MARK: Rows

    /// The rows of the selected recipe.
    public var recipeRows: [RecipeRow] { derived.recipes.rows }

    private func rowsOfSelectedRecipe() -> [RecipeRow] {
        guard let recipe = selectedRecipe else { return [] }
        let entries = orderedIngredients(of: recipe)
        let isRounded = entries.contains { scaled($0)?.isRounded ?? false }
        let text = textRows(of: recipe, columns: layout.peekArea.columns - 9)
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

    // MARK: Settling

    mutating func settleRecipes(_ layout: Layout) {
        let filter = interface.recipes.place.filter
        if derived.recipes.keep(.init(revision: groceries.revision, filter: filter)) {
            derived.recipes.recipes = filteredRecipes()
        }
        let shown = shownRecipes
        var place = interface.recipes.place
        if let recipe = interface.recipes.recipe, let found = shown.firstIndex(where: { $0.id == recipe }) {
            place.selected = found
        }
        place.settle(count: shown.count, height: layout.listsArea.rows)
        interface.recipes.place = place
        interface.recipes.recipe = shown.isEmpty ? nil : shown[place.selected].id
        let key = DerivedRecipes.PageKey(
            revision: groceries.revision, recipe: interface.recipes.recipe, servings: shownServings,
            columns: layout.peekArea.columns)
        if derived.recipes.keep(key) {
            derived.recipes.fixed = selectedRecipe.map { groceries.fixedAmounts(of: $0.id) } ?? [:]
            derived.recipes.rows = rowsOfSelectedRecipe()
        }
        interface.recipes.page.settle(count: recipeRows.count, height: layout.peekArea.rows)
        if shown.isEmpty { interface.recipes.isInside = false }
    }
}
