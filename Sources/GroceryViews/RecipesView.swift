import GroceryApp
import GroceryDomain
import ScreenModel

/// The recipes, and beside them the selected one: what it needs, then what to do.
func drawRecipes(_ state: AppState, _ layout: Layout, onto surface: inout Surface) {
    let page = state.interface.recipes
    drawNames(page, state, layout, onto: &surface)
    guard layout.isWide || page.isInside else { return }
    drawFrame(layout, layout.peekPane, heading(state), page.isInside, back: state.wayBack, onto: &surface)
    guard state.selectedRecipe != nil else { return }
    let (rows, area) = (state.recipeRows, layout.peekArea)
    let amountColumns = amountColumns(rows, state, in: area)
    let way = page.isInside ? "" : "\(state.key("right")) "
    drawRows(
        rows.count, from: page.inside.top, selected: page.inside.index, isFocused: page.isInside, in: area, layout,
        nothing: ["Nothing goes into it yet", "\(way)\(state.key("recipes.new"))  adds an ingredient"],
        onto: &surface
    ) { draw(rows[$0], state, amountColumns, in: $1, onto: &$2) }
}

private func drawNames(_ page: RecipesPage, _ state: AppState, _ layout: Layout, onto surface: inout Surface) {
    let ticks = state.tickCount
    let title = ticks == 0 ? "Recipes" : "Recipes · \(ticks) ticked"
    let nothing =
        page.filter.map { ["No recipe is called or holds “\($0)”", state.wayOutOfFilter()] }
        ?? ["There is no recipe yet", "\(state.key("recipes.new")) makes one", "aisle recipe import takes files in"]
    drawTable(page, RecipesPage.rows(state), title, in: layout.listsPane, layout, nothing: nothing, onto: &surface) {
        recipe, rect, surface in
        let end = surface.write(
            summary(recipe, state, layout), row: rect.row, endColumn: rect.endColumn - 1, role: .count)
        if !(state.interface.ticked[recipe.id] ?? []).isEmpty {
            surface.put(surface.glyphs.check, row: rect.row, column: rect.column + 2, role: .checkMark)
        }
        surface.write(recipe.name, row: rect.row, column: rect.column + 4, role: .text, limit: end - rect.column - 5)
    }
}

/// "for 4"; where the ingredients are not beside it, "9 items, for 4".
private func summary(_ recipe: GroceryList, _ state: AppState, _ layout: Layout) -> String {
    let servings = (state.interface.recipes.servings[recipe.id] ?? recipe.servings).map { "for \($0)" }
    guard !layout.isWide else { return servings ?? "" }
    let count = state.groceries.entries.shown(on: recipe.id).count
    return [Plural.count(count, "item"), servings].compactMap(\.self).joined(separator: ", ")
}

/// "Lasagne · for 6, written for 4"
private func heading(_ state: AppState) -> String {
    guard let recipe = state.selectedRecipe else { return "" }
    guard let own = recipe.servings, let shown = state.shownServings else { return recipe.name }
    return shown == own ? "\(recipe.name) · for \(own)" : "\(recipe.name) · for \(shown), written for \(own)"
}

private func draw(
    _ row: RecipeRow, _ state: AppState, _ amountColumns: Int, in rect: Rect, onto surface: inout Surface
) {
    let (column, end) = (rect.column + 4, rect.endColumn - 1)
    switch row {
    case .ingredient(let entry): drawIngredient(entry, state, amountColumns, in: rect, onto: &surface)
    case .heading(let text):
        surface.write(text, row: rect.row, column: rect.column + 2, role: .heading, limit: end - rect.column - 2)
    case .note(let text): surface.write(text, row: rect.row, column: column, role: .note, limit: end - column)
    case .explanation(let text): surface.write(text, row: rect.row, column: column, role: .dim, limit: end - column)
    case .step(let number, let text):
        if let number { surface.write("\(number)", row: rect.row, endColumn: column + 2, role: .count) }
        surface.write(text, row: rect.row, column: column + 3, role: .text, limit: end - column - 3)
    case .blank: break
    }
}

/// As wide as the longest amount, up to a third of the pane.
private func amountColumns(_ rows: [RecipeRow], _ state: AppState, in area: Rect) -> Int {
    let amounts = rows.compactMap(\.entry).compactMap { state.scaled($0).map { state.show($0.quantity) } }
    return min(amounts.map(DisplayWidth.standard.columns(of:)).max() ?? 0, area.columns / 3)
}

private func drawIngredient(
    _ entry: Entry, _ state: AppState, _ amountColumns: Int, in rect: Rect, onto surface: inout Surface
) {
    if state.isTicked(entry.id.item, on: entry.id.list) {
        surface.put(surface.glyphs.check, row: rect.row, column: rect.column + 2, role: .checkMark)
    }
    let column = rect.column + 4
    let amount = state.scaled(entry).map { state.show($0.quantity) } ?? ""
    surface.write(amount, row: rect.row, endColumn: column + amountColumns, role: .quantity, limit: amountColumns)
    let name = column + amountColumns + 2
    let used = surface.write(
        state.title(of: entry), row: rect.row, column: name, role: .text,
        limit: rect.endColumn - name - 1)
    let room = rect.endColumn - name - used - 3
    if let note = entry.note, room > 5 {
        surface.write(note, row: rect.row, column: name + used + 2, role: .note, limit: room)
    }
}
