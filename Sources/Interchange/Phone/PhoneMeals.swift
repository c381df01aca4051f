public import GroceryDomain

/// The plan as a phone is to have it: a task for each meal of today and the days to come.
public struct PhoneMeals: Sendable {
    public private(set) var tasks: [TaskSubject: PhoneTask] = [:]

    public init(from today: CivilDate, of groceries: Groceries) {
        let days = today...max(today, today.adding(days: .max))
        for (_, meals) in Dictionary(grouping: groceries.meals(on: days), by: \.day) {
            for (index, meal) in meals.enumerated() { tasks[.meal(meal.id)] = Self.task(meal, index) }
        }
    }

    /// - Parameter index: how many are planned for that day before it.
    static func task(_ meal: Meal, _ index: Int = 0) -> PhoneTask {
        let servings = meal.servings.map { ", for \($0)" } ?? ""
        var task = PhoneTask(
            .meal(meal.id), summary: meal.name + servings, order: meal.day.dayNumber * mealsPerDay + index)
        task.day = TaskDay(meal.day)
        return task
    }

    /// Places in the order that the meals of one day have.
    private static let mealsPerDay = 1000

    // MARK: What somebody wrote

    /// What is eaten, and for how many, of `Shakshuka, for 4`: a number behind a recipe.
    static func reading(_ text: String, of groceries: Groceries) -> (name: String, servings: Int?) {
        guard groceries.list(named: text, kind: .recipe) == nil else { return (text, nil) }
        var words = text.split(separator: " ")
        if let last = words.last, ["people", "persons", "servings"].contains(last.lowercased()) { words.removeLast() }
        guard words.count > 2, words[words.count - 2].lowercased() == "for", let last = words.last,
            let servings = Int(last), servings > 0
        else { return (text, nil) }
        var name = words.dropLast(2).joined(separator: " ")
        if name.hasSuffix(",") { name.removeLast() }
        return groceries.list(named: name, kind: .recipe) == nil ? (text, nil) : (name, servings)
    }

    /// The day at the beginning or the end of `text`, and the rest: `Friday: tacos`, `tacos on 2026-11-27`.
    static func day(in text: String, today: CivilDate) -> (day: CivilDate, rest: String)? {
        let words = text.split(separator: " ")
        guard words.count > 1, let first = words.first, let last = words.last else { return nil }
        if let day = day(first, today: today) { return (day, words.dropFirst().joined(separator: " ")) }
        guard let day = day(last, today: today) else { return nil }
        let rest = words.dropLast()
        let isOn = rest.count > 1 && rest.last?.lowercased() == "on"
        return (day, (isOn ? rest.dropLast() : rest).joined(separator: " "))
    }

    /// A whole word only: `Sun` may be dried.
    private static func day(_ word: Substring, today: CivilDate) -> CivilDate? {
        let bare = word.trimmingSuffix { $0 == ":" || $0 == "," }.lowercased()
        if let date = CivilDate(bare) { return date }
        if bare == "today" { return today }
        if bare == "tomorrow" { return today.adding(days: 1) }
        guard let weekday = Weekday(rawValue: bare) else { return nil }
        return (0..<7).lazy.map { today.adding(days: $0) }.first { $0.weekday == weekday }
    }
}

extension Substring {
    fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> Substring {
        var text = self
        while let last = text.last, isTrimmed(last) { text.removeLast() }
        return text
    }
}
