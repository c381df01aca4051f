import ArgumentParser
import GroceryApp
import GroceryDomain
import GroceryStore
import GroceryViews

struct PlanVerbs: ParsableCommand {
    static let configuration = CommandConfiguration(
        "plan", "What is eaten on which day: show it, plan a recipe, put it on the list.",
        discussion: """
            aisle plan add friday Shakshuka --servings 4
            aisle plan list
            A day is a date as in 2026-11-27, a weekday, the next that comes, or today or tomorrow.
            """,
        subcommands: [ShowPlan.self, AddMeal.self, MoveMeal.self, RemoveMeal.self, PlanToList.self],
        byItself: ShowPlan.self)

    struct ShowPlan: HouseholdVerb {
        static let configuration = CommandConfiguration("show", "Print what is planned for this week and the next.")
        @OptionGroup var folder: DataFolder
        @Option(help: "The first day; by default Monday of this week.") var from: String?
        @Option(parsing: .unconditional, help: "How many days.") var days = 14
        @Option(help: "How to print them.") var format = TextOrJSON.text

        func validate() throws {
            guard (1...366).contains(days) else { throw ValidationError("--days is from 1 to 366.") }
        }

        func run(_ household: Household) throws {
            let first = try from.map(PlannedDay.read) ?? PlannedDay.today().monday
            let meals = household.groceries.meals(on: first...first.adding(days: days - 1))
            switch format {
            case .text:
                for (day, meals) in Dictionary(grouping: meals, by: \.day).sorted(by: { $0.key < $1.key }) {
                    print("\(day.weekday.name), \(day)")
                    for meal in meals { print("  \(PlannedMeal(meal, household).text)") }
                }
                if meals.isEmpty { print("Nothing is planned.") }
            case .json: Self.printJSON(meals.map { PlannedMeal($0, household) })
            }
        }
    }

    struct AddMeal: HouseholdVerb {
        static let configuration = CommandConfiguration(
            "add", "Plan a recipe for a day, or a word.", discussion: "aisle plan add friday Shakshuka --servings 4")
        @OptionGroup var folder: DataFolder
        @Option(parsing: .unconditional, help: "For how many; by default as the recipe says.") var servings: Int?
        @Argument(help: "The day: friday, tomorrow, 2026-11-27.", completion: .days) var day: String
        @Argument(help: "The recipe, or a word: leftovers.", completion: .recipes) var meal: [String]

        func run(_ household: Household) throws {
            let name = meal.joined(separator: " ")
            let (planned, planning) = try household.groceries.planning(
                name, on: try PlannedDay.read(day), servings: servings, at: LocalClock.now())
            try household.perform(planning, saying: planning.deed.asDone)
            let recipes = household.groceries.lists(of: .recipe).map(\.name)
            if planned.recipe == nil, let near = TypedName.nearest(to: name, among: recipes) {
                complain("aisle: there is no recipe “\(name)”, so it is planned as a word; did you mean “\(near)”?")
            }
        }
    }

    struct MoveMeal: HouseholdVerb {
        static let configuration = CommandConfiguration(
            "move", "Move a meal to another day.", discussion: "aisle plan move friday Shakshuka sunday")
        @OptionGroup var folder: DataFolder
        @Argument(help: "The day it is planned for.", completion: .days) var day: String
        @Argument(help: "The meal.") var meal: String
        @Argument(help: "The new day.", completion: .days) var newDay: String

        func run(_ household: Household) throws {
            let moving = try household.groceries.moving(
                try household.meal(meal, on: day).id, to: try PlannedDay.read(newDay))
            try household.perform(moving, saying: moving.deed.asDone)
        }
    }

    struct RemoveMeal: HouseholdVerb {
        static let configuration = CommandConfiguration(
            "remove", "Take a meal off the plan, and off the list what only it needs.",
            discussion: "aisle plan remove friday Shakshuka")
        @OptionGroup var folder: DataFolder
        @Argument(help: "The day.", completion: .days) var day: String
        @Argument(help: "The meal; with one on that day it need not be named.") var meal: [String] = []

        func run(_ household: Household) throws {
            let dropping = try household.groceries.dropping(
                try household.meal(meal.joined(separator: " "), on: day).id)
            let taken = household.groceries.sentence(ofTakenOffBy: dropping) { $0.text() }.map { ". \($0)" } ?? ""
            try household.perform(dropping, saying: dropping.deed.asDone + taken)
        }
    }

    struct PlanToList: HouseholdVerb {
        static let configuration = CommandConfiguration(
            "list", "Add to a list what the planned recipes need.",
            discussion: """
                aisle plan list --to sunday
                What was put on a list already is not added again. Taking a meal off the plan takes back just its share.
                """)
        @OptionGroup var folder: DataFolder
        @OptionGroup var list: ListOption
        @Option(help: "The first day; by default today.") var from: String?
        @Option(help: "The last day; by default Sunday of the next week.") var to: String?

        func run(_ household: Household) throws {
            let first = try from.map(PlannedDay.read) ?? PlannedDay.today()
            let last = try to.map(PlannedDay.read) ?? PlannedDay.today().monday.adding(days: 13)
            guard first <= last else { throw AisleError("the last day is before the first") }
            var (target, draft) = try list.listOrNew(of: household)
            guard let shopping = try draft.groceries.shopping(for: first...last, onto: target) else {
                return print("\(Refusal.isOnAList)")
            }
            let deed = draft.perform(shopping)
            try household.perform(draft.transaction(deed), saying: deed.asDone)
        }
    }
}

/// A meal as it is printed.
struct PlannedMeal {
    let meal: Meal
    let servings: Int?
    /// Where what it needs is by now.
    let whereabouts: GroceryList?

    init(_ meal: Meal, _ household: Household) {
        self.meal = meal
        servings = household.groceries.servings(of: meal)
        whereabouts = household.groceries.whereabouts(of: meal)
    }

    var text: String {
        let parts = [servings.map { "for \($0)" }, whereabouts.map { $0.kind == .trip ? "bought" : "on \($0.name)" }]
        return ([meal.name] + parts.compactMap(\.self)).joined(separator: "  ")
    }
}

extension PlanVerbs.ShowPlan: PrintsJSON {
    static let json = JSONDocument(
        .array(of: .object(meal)), about: "An array of the meals on these days, by day.",
        example: "aisle plan show --from 2026-11-23 --format json")

    private static let meal = JSONForm<PlannedMeal>([
        .init("day", .text, "the day, as in `\"2026-11-27\"`") { "\($0.meal.day)" },
        .init("meal", .text, "the name of the recipe, or the word") { $0.meal.name },
        .init("isRecipe", .boolean, "whether it is a recipe") { $0.meal.recipe != nil },
        .init("servings", .number, "for how many", nullWhere: "nobody said") { $0.servings },
        .init(
            "list", .text, "the list on which its ingredients are, or the trip on which they were bought",
            nullWhere: "there is none"
        ) { $0.whereabouts?.name },
    ])
}

extension Household {
    /// The meal of that name, the first where machines moved several to one day; without a name the only one of the
    /// day.
    fileprivate func meal(_ name: String, on text: String) throws -> Meal {
        let day = try PlannedDay.read(text)
        let meals = groceries.meals(on: day...day)
        let named = meals.filter { name.isEmpty || $0.name.folded == name.folded }
        guard let meal = named.first, named.count == 1 || !name.isEmpty else {
            let known = meals.isEmpty ? "nothing is" : "there are: \(meals.map(\.name).joined(separator: ", "))"
            let what = name.isEmpty && !meals.isEmpty ? "several meals are" : "no such meal is"
            throw AisleError("\(what) planned for \(day.weekday.name), \(day); \(known)")
        }
        return meal
    }
}

/// A day as somebody types it.
enum PlannedDay {
    static func today() throws -> CivilDate {
        guard let today = LocalClock.today() else { throw AisleError("the clock shows no day of the calendar") }
        return today
    }

    /// A date, today, tomorrow, or the next such weekday, which may be today.
    static func read(_ text: String) throws -> CivilDate {
        if let day = CivilDate(text) { return day }
        let (today, word) = (try today(), text.lowercased())
        if word == "today" { return today }
        if word == "tomorrow" { return today.adding(days: 1) }
        let named = Weekday.allCases.filter { word.count >= 2 && $0.rawValue.hasPrefix(word) }
        guard let weekday = named.first, named.count == 1 else {
            throw AisleError("“\(text)” is not a day; write friday, tomorrow or a date such as 2026-11-27")
        }
        return (0..<7).map { today.adding(days: $0) }.first { $0.weekday == weekday } ?? today
    }
}

extension CompletionKind {
    fileprivate static var days: CompletionKind {
        .list(["today", "tomorrow"] + Weekday.allCases.map(\.rawValue))
    }
}
