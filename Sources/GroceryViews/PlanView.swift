import GroceryApp
import GroceryDomain
import ScreenModel

/// The days and what is planned for them: in a wide window a column for each day of this week and, below it, the next;
/// otherwise one below the other.
func drawPlan(_ state: AppState, _ layout: Layout, onto surface: inout Surface) {
    let meals = state.plannedDays.map { state.groceries.meals(on: $0) } ?? []
    let standings = Dictionary(zip(meals.map(\.id), state.groceries.standings(of: meals))) { first, _ in first }
    if let grid = PlanGrid(state, layout) {
        drawFrame(layout, layout.tablePane, "This week and the next", true, onto: &surface)
        return drawGrid(grid, state, standings, onto: &surface)
    }
    drawTable(
        state.interface.plan, PlanPage.rows(state), "This week and the next", in: layout.tablePane, layout,
        onto: &surface
    ) { row, rect, surface in
        switch row {
        case .day(let day): drawDay(day, state, in: rect, onto: &surface)
        case .meal(let id):
            if let meal = state.groceries.meals[id] {
                drawMeal(meal, standings[id] ?? .needsNothing, state, in: rect, onto: &surface)
            }
        }
    }
}

// MARK: One below the other

private func drawDay(_ day: CivilDate, _ state: AppState, in rect: Rect, onto surface: inout Surface) {
    let isPast = state.interface.today.map { day < $0 } ?? false
    let text = "\(day.weekday.name) \(day.dayText)"
    let used = surface.write(
        text, row: rect.row, column: rect.column + 2, role: isPast ? .dim : .heading, limit: rect.columns - 3)
    guard day == state.interface.today else { return }
    surface.write("today", row: rect.row, column: rect.column + used + 4, role: .dim, limit: rect.columns - used - 5)
}

private func drawMeal(
    _ meal: Meal, _ standing: MealStanding, _ state: AppState, in rect: Rect, onto surface: inout Surface
) {
    let end = surface.write(
        mealRemark(meal, standing, state, isShort: rect.columns < 60), row: rect.row, endColumn: rect.endColumn - 1,
        role: .count)
    surface.write(
        meal.name, row: rect.row, column: rect.column + 4, role: meal.recipe == nil ? .note : .text,
        limit: end - rect.column - 5)
}

/// "for 4 · on Groceries, 3 to buy".
func mealRemark(_ meal: Meal, _ standing: MealStanding, _ state: AppState, isShort: Bool = false) -> String {
    let servings = state.groceries.servings(of: meal)
    let list: String? =
        switch standing {
        case .needsNothing, .onNoList: nil
        case .bought: isShort ? "on list" : "bought"
        case .listed(let list, let open):
            isShort ? "on list" : ["on \(list.name)", toBuy(open)].compactMap(\.self).joined(separator: ", ")
        }
    return [servings.map { "for \($0)" }, list].compactMap(\.self).joined(separator: " · ")
}

/// "3 to buy".
private func toBuy(_ open: [String]) -> String? { open.isEmpty ? nil : "\(open.count) to buy" }

// MARK: Side by side

private func drawGrid(
    _ grid: PlanGrid, _ state: AppState, _ standings: [MealID: MealStanding], onto surface: inout Surface
) {
    let today = state.interface.today
    surface.fill(grid.line, role: .border, glyph: surface.glyphs.horizontal)
    for row in grid.days.joined() {
        guard let rect = grid.rect(of: row) else { continue }
        switch row {
        case .day(let day):
            let role: Role = day == today ? .paneTitleFocused : today.map { day < $0 } ?? false ? .dim : .heading
            let text = "\(day == today ? "Today" : day.weekday.name.prefix(3)) \(day.dayText)"
            surface.write(text, row: rect.row, column: rect.column + 2, role: role, limit: rect.columns - 3)
        case .meal(let id):
            guard let meal = state.groceries.meals[id] else { continue }
            let isPast = today.map { meal.day < $0 } ?? false
            draw(meal, standings[id] ?? .needsNothing, state, isPast: isPast, in: rect, onto: &surface)
        }
        guard row == state.interface.plan.cursor.selected else { continue }
        // The last row of a meal sets the next one apart.
        let bar = rect.splitTop(rect.rows > 2 ? rect.rows - 1 : rect.rows).top.splitLeft(rect.columns - 1).left
        for offset in 0..<bar.rows { select(bar.line(offset), isFocused: offset == 0, onto: &surface) }
        surface.restyle(bar, \.selected)
    }
}

private func draw(
    _ meal: Meal, _ standing: MealStanding, _ state: AppState, isPast: Bool, in rect: Rect,
    onto surface: inout Surface
) {
    let (column, room) = (rect.column + 2, rect.columns - 4)
    let times = state.groceries.servings(of: meal).map { " \(Character(surface.glyphs.times))\($0)" } ?? ""
    // A long name takes the rows of what is to buy, which the recipe says too.
    var lines = (meal.name + times).wrapped(to: room).map {
        (text: $0, role: isPast ? Role.dim : meal.recipe == nil ? .note : .text)
    }
    let check = Character(surface.glyphs.check)
    func add(_ said: String, _ role: Role, _ names: [String] = []) {
        lines.append((said, role))
        lines += names.joined(separator: ", ").wrapped(to: room).map { ($0, .dim) }
    }
    switch standing {
    case .needsNothing: break
    case .onNoList(let needed): add("on no list", .note, needed)
    case .listed(_, let open):
        if let count = toBuy(open) { add(count, .price, open) } else { add("\(check) all here", .checkMark) }
    case .bought: add("\(check) bought", .checkMark)
    }
    let shown = lines.prefix(max(rect.rows - 1, 1))
    for (offset, line) in shown.enumerated() {
        // What goes on is not shown as if it ended.
        let isCut = offset == shown.count - 1 && shown.count < lines.count
        surface.write(
            isCut ? line.text + String(Character(surface.glyphs.ellipsis)) : line.text, row: rect.row + offset,
            column: column, role: line.role, limit: room + 1)
    }
}
