import GroceryApp
import GroceryDomain
import ScreenModel

/// The days, and below each what is planned for it.
func drawPlan(_ state: AppState, _ layout: Layout, onto surface: inout Surface) {
    drawTable(
        state.interface.plan, PlanPage.rows(state), "This week and the next", in: layout.tablePane, layout,
        onto: &surface
    ) { row, rect, surface in
        switch row {
        case .day(let day): drawDay(day, state, in: rect, onto: &surface)
        case .meal(let id):
            if let meal = state.groceries.meals[id] { drawMeal(meal, state, in: rect, onto: &surface) }
        }
    }
}

private func drawDay(_ day: CivilDate, _ state: AppState, in rect: Rect, onto surface: inout Surface) {
    let isPast = state.interface.today.map { day < $0 } ?? false
    let text = "\(day.weekday.name) \(day.dayText)"
    let used = surface.write(
        text, row: rect.row, column: rect.column + 2, role: isPast ? .dim : .heading, limit: rect.columns - 3)
    guard day == state.interface.today else { return }
    surface.write("today", row: rect.row, column: rect.column + used + 4, role: .dim, limit: rect.columns - used - 5)
}

private func drawMeal(_ meal: Meal, _ state: AppState, in rect: Rect, onto surface: inout Surface) {
    let end = surface.write(
        mealRemark(meal, state, isShort: rect.columns < 60), row: rect.row, endColumn: rect.endColumn - 1, role: .count)
    surface.write(
        meal.name, row: rect.row, column: rect.column + 4, role: meal.recipe == nil ? .note : .text,
        limit: end - rect.column - 5)
}

/// "for 4 · on Groceries".
func mealRemark(_ meal: Meal, _ state: AppState, isShort: Bool = false) -> String {
    let servings = state.groceries.servings(of: meal)
    let list = state.groceries.whereabouts(of: meal).map { list in
        isShort ? "on list" : list.kind == .trip ? "bought" : "on \(list.name)"
    }
    return [servings.map { "for \($0)" }, list].compactMap(\.self).joined(separator: " · ")
}
