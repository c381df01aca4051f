public import GroceryDomain
import ScreenModel

/// What is eaten on the days of this week and the next.
public struct PlanPage: TablePage {
    public var cursor = TableCursor<PlanRow>()
}

/// A row of the plan: a day, and below it what is planned for it.
public enum PlanRow: Hashable, Sendable {
    case day(CivilDate)
    case meal(MealID)
}

extension PlanPage {
    public static let title = "Plan"
    public static let entrance: Binding? = .screen(
        "screen.plan", ["7"], 7, "plan", "Meals, this week and next", .plan)
    public static let path: any WritableKeyPath<Interface, Self> & Sendable = \.plan

    public static let hinted: [Binding] = [
        plan, open, gather,
        .init(
            "plan.more", ["+", "="], .plan, 4, hint: "servings", help: "Plan it for one more",
            when: { $0.plannedServings != nil }
        ) { state throws(Refusal) in try state.stepMeal(by: 1) },
        .init("plan.later", ["J", ">"], .plan, 6, hint: "later", help: "Move it to the day after", when: isOnMeal) {
            state throws(Refusal) in try state.moveMeal(by: 1)
        },
        .showHelp,
        drop, .undo, .shop, .settings,
    ]

    public static let further: [Binding] = [
        .init("plan.fewer", ["-"], .plan, 5, hint: "servings", help: "Plan it for one fewer") {
            state throws(Refusal) in try state.stepMeal(by: -1)
        },
        .init("plan.earlier", ["K", "<"], .plan, 7, hint: "earlier", help: "Move it to the day before") {
            state throws(Refusal) in try state.moveMeal(by: -1)
        },
        .init(
            "plan.servings", ["s"], .plan, 9, hint: "serves", help: "Type for how many",
            when: { $0.plannedRecipe != nil }
        ) { state throws(Refusal) in try state.openMealServings() },
        .left("The day before, side by side"), .right("The day after, side by side"), .top, .bottom,
    ]

    fileprivate static let plan = Binding(
        "plan.add", ["a"], .plan, 1, hint: "add", help: "Plan a recipe for the day, or a word: leftovers",
        when: { $0.hasRow }
    ) { state throws(Refusal) in
        guard let day = state.selectedDay else { throw .gone("The day") }
        state.interface.openPrompt(Chooser(MealQuestion(day: day), &state))
    }
    private static let gather = Binding(
        "plan.gather", ["A"], .plan, 3, hint: "add to list",
        help: "Add what is planned from today on to the current list",
        when: { state in state.lastingMeals.contains(where: state.groceries.isMissing) }
    ) { state throws(Refusal) in try state.gatherPlan() }
    public static let deletion: Binding? = drop
    private static let drop = Binding(
        "plan.drop", ["d", .delete], .plan, 8, hint: "take off",
        help: "Take it off the plan, and its share off the list", when: isOnMeal
    ) { state throws(Refusal) in try state.dropMeal() }
    public static let opening: Binding? = open
    private static let open = Binding(
        "plan.open", [.enter, " "], .plan, 2, hint: "open",
        help: "Go to the recipe; on a day, plan something for it",
        when: { $0.hasRow && ($0.selectedMeal == nil || $0.plannedRecipe != nil) }
    ) { state throws(Refusal) in
        guard let meal = state.selectedMeal else { return try plan.run(&state) }
        guard let recipe = state.plannedRecipe else {
            throw .notPossible("There is no recipe for \(meal.name).")
        }
        state.enter(.recipes)
        state.interface.recipes.cursor.selected = recipe.id
        state.interface.recipes.servings[recipe.id] = meal.servings
        RecipesPage.refresh(&state, state.layout)
        RecipesPage.goInside(&state)
    }

    private static let isOnMeal: Binding.Applies = { $0.selectedMeal != nil }

    public static func word(for row: PlanRow) -> String? {
        switch row {
        case .day(let day): "\(day)"
        case .meal(let meal): "\(meal)"
        }
    }

    public static func row(_ word: Substring) -> PlanRow? {
        MealID(word).map(PlanRow.meal) ?? CivilDate(String(word)).map(PlanRow.day)
    }

    public static func home(_ state: AppState) -> PlanRow? { state.interface.today.map(PlanRow.day) }

    public static func hints(_ state: AppState) -> [Binding] {
        state.selectedMeal == nil ? [plan, gather] + hinted.dropFirst(3) : hinted
    }

    /// The days, each with its meals below.
    public static func rows(_ state: AppState) -> [PlanRow] {
        guard let days = state.plannedDays else { return [] }
        let meals = Dictionary(grouping: state.groceries.meals(on: days), by: \.day)
        return (0..<daysShown).flatMap { offset in
            let day = days.lowerBound.adding(days: offset)
            return [PlanRow.day(day)] + (meals[day] ?? []).map { .meal($0.id) }
        }
    }

    static let daysShown = 14

    // Side by side, days are beside each other, and below a day is what is planned for it.

    public static func move(_ state: inout AppState, by distance: Int) {
        if let grid = PlanGrid(state, state.layout) {
            return select(&state) { grid.below($0, by: distance) }
        }
        let rows = rows(state)
        state.interface.plan.cursor.move(by: distance, count: rows.count) { rows[$0] }
    }

    public static func moveSideways(_ state: inout AppState, _ way: Sideways) {
        guard let grid = PlanGrid(state, state.layout) else { return }
        let days = way == .left || way == .previous ? -1 : 1
        select(&state) { grid.beside($0, days: days) }
    }

    public static func index(_ state: AppState, row: Int, column: Int, _ layout: Layout) -> Int? {
        if let grid = PlanGrid(state, layout) {
            return grid.row(atRow: row, column: column).flatMap { rows(state).firstIndex(of: $0) }
        }
        let area = rowsArea(layout)
        return area.contains(row: row, column: column)
            ? state.interface.plan.cursor.row(atLine: row, in: area) : nil
    }

    /// Selects what is found from the selected row; nothing changes where there is none.
    private static func select(_ state: inout AppState, _ find: (PlanRow) -> PlanRow?) {
        let rows = rows(state)
        guard let old = state.interface.plan.cursor.selected ?? rows.first, let new = find(old),
            let index = rows.firstIndex(of: new)
        else { return }
        state.interface.plan.cursor.select(new, at: index)
    }
}

extension AppState {
    /// Monday of this week to Sunday of the next; nil before the host has said which day it is.
    public var plannedDays: ClosedRange<CivilDate>? {
        interface.today.map { today in
            let monday = today.monday
            return monday...monday.adding(days: PlanPage.daysShown - 1)
        }
    }

    /// The meals from today on.
    fileprivate var lastingMeals: [Meal] {
        guard let days = plannedDays, let today = interface.today else { return [] }
        return groceries.meals(on: today...days.upperBound)
    }

    public var selectedMeal: Meal? {
        if case .meal(let id) = interface.plan.cursor.selected { groceries.meals[id] } else { nil }
    }

    /// That of the selected meal; a word has none.
    fileprivate var plannedRecipe: GroceryList? { selectedMeal?.recipe.flatMap { groceries.lists[$0] } }

    /// For how many the selected meal is planned; nil where neither it nor its recipe says.
    fileprivate var plannedServings: Int? {
        plannedRecipe == nil ? nil : selectedMeal.flatMap(groceries.servings)
    }

    fileprivate var selectedDay: CivilDate? {
        if case .day(let day) = interface.plan.cursor.selected { day } else { selectedMeal?.day }
    }

    fileprivate func existingMeal() throws(Refusal) -> Meal {
        guard let meal = selectedMeal else {
            throw .notPossible("Go to a meal first; \(key(PlanPage.plan)) plans one.")
        }
        return meal
    }

    fileprivate mutating func moveMeal(by days: Int) throws(Refusal) {
        let meal = try existingMeal()
        append(try groceries.moving(meal.id, to: meal.day.adding(days: days)))
    }

    fileprivate mutating func stepMeal(by step: Int) throws(Refusal) {
        let meal = try existingMeal()
        guard let recipe = plannedRecipe else {
            throw .notPossible("Only a recipe can be planned for so many.")
        }
        guard let servings = plannedServings else {
            throw .notPossible("\(recipe.name) does not say how many it serves.")
        }
        append(try groceries.setting(servings: servings + step, of: meal.id))
    }

    fileprivate mutating func openMealServings() throws(Refusal) {
        let meal = try existingMeal()
        askServings("\(meal.name) for how many?", plannedServings) { state, servings throws(Refusal) in
            state.append(try state.groceries.setting(servings: servings, of: meal.id))
        }
    }

    fileprivate mutating func dropMeal() throws(Refusal) {
        let dropping = try groceries.dropping(existingMeal().id)
        let taken = groceries.sentence(ofTakenOffBy: dropping, show: show).map { ". \($0)" } ?? ""
        append(dropping, notice: "\(dropping.deed.asDone); \(undoesIt)\(taken)")
    }

    fileprivate mutating func gatherPlan() throws(Refusal) {
        guard let days = plannedDays, let today = interface.today else { return }
        var draft = Draft(of: groceries, at: now)
        let list = try draft.list(currentList?.id)
        guard let shopping = try draft.groceries.shopping(for: today...days.upperBound, onto: list) else {
            throw .isOnAList
        }
        let deed = draft.perform(shopping)
        append(draft.transaction(deed), notice: "\(deed.asDone); \(undoesIt)")
    }
}

/// What to eat on a day.
public struct MealQuestion: Question {
    public enum Choice: Hashable, Sendable {
        case recipe(ListID)
        case word(String)
    }

    let day: CivilDate

    public func label(_ state: AppState) -> String { "Plan" }
    public static let hint: String? = "a recipe, or a word"
    public let verb = "plan"
    public let nothing = "No recipe yet; type what you will eat"

    public func heading(_ state: AppState) -> String { "What is eaten \(state.said(day))?" }

    /// The recipes whose names hold what was typed, those that begin with it first; and what was typed.
    public func choices(_ text: String, _ state: inout AppState) -> [Choice] {
        let wanted = text.folded
        let recipes = state.groceries.lists(of: .recipe).map { recipe in
            (name: recipe.name.folded, rank: recipe.name.folded.hasPrefix(wanted) ? 0 : 1, id: recipe.id)
        }
        let named = recipes.filter { wanted.isEmpty || $0.name.contains(wanted) }
            .sorted { ($0.rank, $0.name, $0.id) < ($1.rank, $1.name, $1.id) }
        let isName = !wanted.isEmpty && !named.contains { $0.name == wanted }
        return named.prefix(AppState.candidatesMax - 1).map { .recipe($0.id) } + (isName ? [.word(text)] : [])
    }

    public func line(_ choice: Choice, _ text: String, _ state: AppState) -> PromptLine.Choice {
        switch choice {
        case .recipe(let id):
            guard let recipe = state.groceries.lists[id] else { return PromptLine.Choice("") }
            var line = PromptLine.Choice(recipe.name)
            line.end = recipe.servings.map { "for \($0)" } ?? ""
            return line
        case .word(let text):
            var line = PromptLine.Choice("“\(text)”, without a recipe")
            line.isNew = true
            return line
        }
    }

    public func choose(_ choice: Choice?, _ text: String, _ state: inout AppState) throws(Refusal) {
        let name: String
        switch choice {
        case .recipe(let id): name = state.groceries.lists[id]?.name ?? ""
        case .word(let word): name = word
        case nil: throw .notPossible("Type what you will eat, or the name of a recipe.")
        }
        let (meal, planning) = try state.groceries.planning(name, on: day, at: state.now)
        state.interface.closePrompt()
        state.interface.plan.cursor.selected = .meal(meal.id)
        state.append(planning)
    }
}

extension AppState {
    /// "today", "tomorrow", "on Friday 27".
    public func said(_ day: CivilDate) -> String {
        let distance = interface.today.map { day.dayNumber - $0.dayNumber }
        return distance == 0 ? "today" : distance == 1 ? "tomorrow" : "on \(day.weekday.name) \(day.day)"
    }
}

extension CivilDate {
    /// That of its week.
    public var monday: CivilDate { adding(days: -(Weekday.allCases.firstIndex(of: weekday) ?? 0)) }
}
