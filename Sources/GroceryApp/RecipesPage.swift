public import GroceryDomain
public import ScreenModel

/// The recipes; inside one, what it needs and what to do.
public struct RecipesPage: TablePage {
    public var cursor = TableCursor<ListID>()
    public var filter: String?
    public var isInside = false
    /// The selected row of the recipe, by its number.
    public private(set) var inside = TableCursor<Int>()
    /// For how many each recipe is looked at, where that is not as it is written.
    public var servings: [ListID: Int] = [:]

    public mutating func resetInside() { inside = TableCursor() }
}

extension RecipesPage {
    public static let title = "Recipes"
    public static let entrance: Binding? = .screen("screen.recipes", ["4"], 4, "recipes", "Recipes", .recipes)
    public static let path: any WritableKeyPath<Interface, Self> & Sendable = \.recipes

    public static let hinted: [Binding] = [
        open, gather, more, new, .showHelp, edit, .filter,
        .init(
            "recipes.rename", ["r"], .recipes, 3, hint: "rename", help: "Rename the recipe; within one, the ingredient",
            when: isOnRow
        ) { state throws(Refusal) in
            if state.interface.recipes.isInside {
                return try state.askName(of: try state.selectedIngredient().item)
            }
            let recipe = try state.existingSelectedRecipe()
            return state.askName(insteadOf: recipe.name) { groceries, name throws(Refusal) in
                try groceries.renaming(recipe.id, to: name)
            }
        },
        delete,
        .init(
            "recipes.servings", ["s"], .recipes, 7, hint: "serves", help: "Say how many the recipe serves",
            when: { $0.hasRow }
        ) { state throws(Refusal) in try state.openServings() },
        .undo, .shop, .settings,
    ]

    public static let further: [Binding] =
        [
            .init("recipes.fewer", ["-"], .recipes, 6, hint: "servings", help: "Amounts for one fewer") {
                state throws(Refusal) in try state.stepServings(by: -1)
            },
            // Whether there is something to take off takes looking at all that recipes ever wanted, so it is no hint.
            .init(
                "recipes.takeBack", ["T"], .recipes, 8, hint: "take off",
                help: "Take the recipe off the current list again"
            ) { state throws(Refusal) in try state.takeBack() },
            tick, note, amount,
        ] + Binding.panes("Back to the recipes", "Go into the recipe")

    public static let opening: Binding? = open
    private static let open = Binding(
        "recipes.open", [.enter], .recipes, 1, hint: "open", help: "Go into the recipe: what it needs, and what to do",
        when: isOnRow
    ) { state throws(Refusal) in try state.openOrTickIngredient() }
    private static let gather = Binding.gather("recipes.gather") { $0.selectedRecipe?.id }
    private static let more = Binding(
        "recipes.more", ["+", "="], .recipes, 5, hint: "servings",
        help: "Amounts for one more; the recipe stays as it is", when: { $0.shownServings != nil }
    ) { state throws(Refusal) in try state.stepServings(by: 1) }
    private static let tick = Binding.tick("recipes.tick", when: isOnRow) { state throws(Refusal) in
        try state.openOrTickIngredient()
    }
    private static let new = Binding(
        "recipes.new", ["a"], .recipes, 2, hint: "new", help: "New recipe; within one, another ingredient"
    ) { state in state.interface.recipes.isInside ? state.openAdd() : state.askNewRecipe() }
    private static let edit = Binding(
        "recipes.edit", ["E"], .recipes, 9, hint: "text",
        help: "Edit all of it, steps too, in your text editor ($EDITOR)", when: { $0.hasRow }
    ) { state throws(Refusal) in state.emit(.editRecipe(try state.existingSelectedRecipe().id)) }
    public static let deletion: Binding? = delete
    private static let delete = Binding(
        "recipes.delete", ["d", .delete], .recipes, 4, hint: "delete",
        help: "Delete the recipe; within one, the ingredient", when: isOnRow
    ) { state throws(Refusal) in try state.deleteInRecipes() }
    private static let note = Binding(
        "recipes.note", ["n"], .shop, 6, hint: "note", help: "Write a note", when: isOnRow
    ) { state throws(Refusal) in try state.openNote(of: state.selectedIngredient()) }
    private static let amount = Binding(
        "recipes.amount", ["e"], .amounts, 3, hint: "edit", help: "Type the amount: 3, 1 1/2 kg, 2 cans", when: isOnRow
    ) { state throws(Refusal) in try state.openQuantity(of: state.selectedIngredient()) }

    /// On a recipe, or within one on an ingredient.
    private static let isOnRow: Binding.Applies = { state in
        state.interface.recipes.isInside ? state.selectedRecipeRow?.entry != nil : state.hasRow
    }

    public static func hints(_ state: AppState) -> [Binding] {
        state.interface.recipes.isInside
            ? [
                tick, gather, more, amount, new.saying(hint: "ingredient"), .showHelp, .back, edit, note, delete, .undo,
                .shop,
            ] : hinted
    }

    /// By name, as far as the filter lets them through.
    public static func rows(_ state: AppState) -> [GroceryList] { state.derived.recipes.recipes.value }
    public static func deriveRows(_ state: inout AppState) { state.deriveRecipes() }
    public static func name(of row: GroceryList) -> String? { row.name }
    public static func rowsArea(_ layout: Layout) -> Rect { layout.listsArea }
    public static func insideArea(_ layout: Layout) -> Rect { layout.peekArea }
    public static var leadsFurther: Bool { true }
    public static func hasInside(_ state: AppState) -> Bool { state.selectedRecipe != nil }

    public static func refreshInside(_ state: inout AppState, _ layout: Layout) {
        state.deriveRecipeRows(columns: layout.peekArea.columns)
        state.interface.recipes.inside.refresh(count: state.recipeRows.count, height: layout.peekArea.rows) { $0 }
    }

    public static func moveInside(_ state: inout AppState, by distance: Int) {
        state.interface.recipes.inside.move(by: distance, count: state.recipeRows.count) { $0 }
    }

    public static func selectInside(_ state: inout AppState, line: Int) -> Bool {
        let (rows, index) = (state.recipeRows, state.interface.recipes.inside.top + line)
        guard rows.indices.contains(index) else { return false }
        state.interface.recipes.inside.select(index, at: index)
        // A heading or a step is only read.
        return rows[index].entry != nil
    }

    public static func back(_ state: inout AppState) -> Bool { leave(&state) || state.dropTicks() }
    public static func item(_ state: AppState) -> ItemID? { state.selectedRecipeRow?.entry?.id.item }
    public static func row(of subjects: Subjects) -> ListID? { subjects.list }

    public static func writtenList(_ state: AppState) -> GroceryList? {
        acceptsItems(state) ? state.selectedRecipe : state.shownList
    }

    /// Into the recipe, as its ingredients.
    public static func acceptsItems(_ state: AppState) -> Bool { state.interface.recipes.isInside }
}

extension AppState {
    public var selectedRecipe: GroceryList? {
        interface.recipes.cursor.selected.flatMap { groceries.lists[$0] }.flatMap { $0.kind == .recipe ? $0 : nil }
    }

    fileprivate func existingSelectedRecipe() throws(Refusal) -> GroceryList {
        guard let recipe = selectedRecipe else {
            throw .notPossible("There is no recipe here; \(key("recipes.new")) makes one.")
        }
        return recipe
    }

    /// The selected row, where the keys are for the recipe.
    fileprivate var selectedRecipeRow: RecipeRow? {
        let (rows, index) = (recipeRows, interface.recipes.inside.index)
        return interface.recipes.isInside && rows.indices.contains(index) ? rows[index] : nil
    }

    fileprivate func selectedIngredient() throws(Refusal) -> EntryID {
        guard let entry = selectedRecipeRow?.entry else {
            throw .notPossible("Go to an ingredient first (\(keysToTheRight)).")
        }
        return entry.id
    }

    fileprivate mutating func openServings() throws(Refusal) {
        let recipe = try existingSelectedRecipe()
        askServings(
            "For how many is \(recipe.name) as it is written?", recipe.servings
        ) { state, servings throws(Refusal) in
            state.interface.recipes.servings[recipe.id] = nil
            state.append(try state.groceries.setting(servings: servings, of: recipe.id))
        }
    }

    fileprivate mutating func askNewRecipe() {
        ask("New recipe") { state, line throws(Refusal) in
            let (id, adding) = try state.groceries.addingList(named: line.text, kind: .recipe, at: state.now)
            state.interface.recipes.cursor.selected = id
            state.interface.recipes.filter = nil
            state.interface.recipes.isInside = true
            state.append(adding)
            state.openAdd()
        }
    }

    fileprivate mutating func deleteInRecipes() throws(Refusal) {
        if interface.recipes.isInside { return try takeOff(selectedIngredient()) }
        append(try groceries.deleting(try existingSelectedRecipe(), interface.trail))
    }

    /// Looks at the recipe for more or fewer people. Nothing of it is changed.
    fileprivate mutating func stepServings(by step: Int) throws(Refusal) {
        let recipe = try existingSelectedRecipe()
        guard let shown = shownServings else {
            throw .notPossible("\(recipe.name) does not say how many it serves; \(key("recipes.servings")) says it.")
        }
        let servings = shown + step
        _ = try groceries.factor(of: recipe.id, toServe: servings)
        interface.recipes.servings[recipe.id] = servings == recipe.servings ? nil : servings
    }

    /// Goes into the recipe; within it, ticks the ingredient.
    fileprivate mutating func openOrTickIngredient() throws(Refusal) {
        guard interface.recipes.isInside else {
            _ = try existingSelectedRecipe()
            return RecipesPage.goInside(&self)
        }
        let entry = try selectedIngredient()
        tick(entry.item, on: entry.list)
        RecipesPage.moveInside(&self, by: 1)
    }

    fileprivate mutating func takeBack() throws(Refusal) {
        let recipe = try existingSelectedRecipe()
        guard let list = currentList else { throw .noList }
        let transaction = try groceries.takingBack(recipe.id, from: list.id)
        append(transaction, notice: "\(transaction.deed.asDone); \(undoesIt)")
    }
}
