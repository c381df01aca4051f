import GroceryDomain
import Interchange
import Simulation
import TestSupport
import Testing

/// The rule between a folder of tasks and the plan.
@Suite struct PhonePlanTests {
    private let today: CivilDate
    private var desk: PhoneDesk

    init() throws {
        desk = PhoneDesk(Household.withCookbook(Household.groceries("Milk 1 l")))
        desk.isPlan = true
        today = try #require(desk.today)
    }

    private func day(_ days: Int) -> String { "\(today.adding(days: days))".filter { $0 != "-" } }

    private mutating func plan(_ name: String, _ days: Int, servings: Int? = nil) throws -> MealID {
        let (meal, planning) = try desk.groceries.planning(
            name, on: today.adding(days: days), servings: servings, at: desk.now)
        desk.perform(planning.operations)
        desk.pass(seconds: 1)
        return meal.id
    }

    private func task(_ summary: String, _ more: [String] = [], uid: String = "made-on-the-phone") -> [UInt8] {
        let lines = ["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:\(uid)", "SUMMARY:\(summary)"] + more
        return Array((lines + ["END:VTODO", "END:VCALENDAR", ""]).joined(separator: "\n").utf8)
    }

    /// The plan: how many days from today, and what.
    private var planned: String {
        let first = today.adding(days: -30)
        return desk.groceries.meals(on: first...today.adding(days: 30)).map { meal in
            "\(meal.day.dayNumber - today.dayNumber) \(meal.name)" + (meal.servings.map { " for \($0)" } ?? "")
        }.joined(separator: " | ")
    }

    private func expectRest(line: Int = #line) {
        var desk = desk
        let before = (desk.files, planned)
        let exchange = desk.exchange()
        #expect(exchange.edits.isEmpty && exchange.deeds.isEmpty, "line \(line): \(exchange.edits) \(exchange.deeds)")
        #expect(desk.files == before.0, "line \(line)")
    }

    @Test mutating func aMealIsATaskWithADay() throws {
        let soup = try plan("Shakshuka", 2, servings: 4)
        _ = try plan("Leftovers", 0)
        _ = try plan("Toast", -1)
        desk.exchange()
        // What was eaten yesterday is nobody's task.
        #expect(desk.tasks == "Leftovers | Shakshuka, for 4")
        let file = "aisle-meal-\(soup).ics"
        #expect(desk.file("Shakshuka") == file && desk.text(file, "DUE") == day(2))
        let text = String(decoding: try #require(desk.files[file]), as: UTF8.self)
        #expect(text.contains("\r\nDUE;VALUE=DATE:\(day(2))\r\n") && text.contains("STATUS:NEEDS-ACTION"))
        let leftovers = try #require(desk.file("Leftovers"))
        let places = [leftovers, file].compactMap { desk.text($0, "X-APPLE-SORT-ORDER").flatMap { Int($0) } }
        #expect(places.count == 2 && places[0] < places[1])
        expectRest()
        // Moved, served and dropped here.
        desk.perform(try desk.groceries.moving(soup, to: today.adding(days: 5)).operations)
        desk.perform(try desk.groceries.setting(servings: 6, of: soup).operations)
        desk.exchange()
        #expect(desk.text(file, "DUE") == day(5) && desk.text(file, "SUMMARY") == "Shakshuka, for 6")
        desk.perform(try desk.groceries.dropping(soup).operations)
        desk.exchange()
        #expect(desk.tasks == "Leftovers")
        expectRest()
        desk.pass(seconds: 86_400)
        desk.exchange()
        #expect(desk.tasks.isEmpty && planned == "-1 Toast | 0 Leftovers")
    }

    /// As it is spelt by apps that know times; the time stays when the day moves.
    @Test(arguments: [
        ("DUE;VALUE=DATE:", ""), ("DUE;TZID=Europe/Berlin:", "T183000"), ("DUE:", "T183000"), ("DUE:", "T113000Z"),
        ("DTSTART;VALUE=DATE:", ""),
    ]) mutating func aTaskWithADayIsPlanned(head: String, time: String) throws {
        desk.exchange()
        desk.files["phone.ics"] = task("shakshuka for 4", ["\(head)\(day(3))\(time)", "X-KEPT:1"])
        let exchange = desk.exchange()
        #expect(planned == "3 Shakshuka for 4" && exchange.deeds.count == 1)
        #expect(desk.tasks == "Shakshuka, for 4" && desk.files.count == 1)
        expectRest()
        let next = day(4) + time
        desk.edit("phone.ics") { $0.set(head.hasPrefix("DUE") ? "DUE" : "DTSTART", toValue: next, of: 0) }
        desk.exchange()
        #expect(planned == "4 Shakshuka for 4")
        expectRest()
        let meal = try #require(desk.groceries.meals.shown.first)
        desk.perform(try desk.groceries.moving(meal.id, to: today.adding(days: 6)).operations)
        desk.exchange()
        let text = String(decoding: try #require(desk.files["phone.ics"]), as: UTF8.self)
        #expect(text.contains("\(day(6))\(time)\n") && text.contains("X-KEPT:1"), "\(text)")
        expectRest()
    }

    /// Late in the evening of one day it is the next one in Greenwich, or the day before.
    @Test(arguments: [(-480, "T020000Z", 3, 2), (600, "T200000Z", 3, 4), (0, "T235959Z", 3, 3)])
    mutating func aTimeInUTCIsOfTheDayHere(minutesEast: Int, time: String, there: Int, here: Int) throws {
        desk.minutesEast = minutesEast
        let today = try #require(desk.today)
        desk.exchange()
        let spelt = "\(self.today.adding(days: there))".filter { $0 != "-" }
        desk.files["phone.ics"] = task("Tacos", ["DUE:\(spelt)\(time)"])
        desk.exchange()
        #expect(desk.groceries.meals.shown.map(\.day) == [self.today.adding(days: here)], "\(today)")
        expectRest()
    }

    @Test(arguments: [
        ("Friday: tacos", "0 tacos"), ("sunday Tacos", "2 Tacos"), ("tacos on Thursday", "6 tacos"),
        ("tacos tomorrow", "1 tacos"), ("Shakshuka for 4 today", "0 Shakshuka for 4"),
    ]) mutating func aDayInWordsWillDo(summary: String, expected: String) throws {
        try #require(today.weekday == .friday)
        desk.exchange()
        desk.files["phone.ics"] = task(summary)
        desk.exchange()
        let meal = try #require(desk.groceries.meals.shown.first)
        #expect(planned == expected && (meal.recipe != nil) == (meal.name == "Shakshuka"))
        #expect(desk.text("phone.ics", "DUE") == "\(meal.day)".filter { $0 != "-" })
        expectRest()
    }

    @Test(arguments: ["Tacos", "Sun dried tomatoes", "Friday"]) mutating func withoutADayItWaits(summary: String) throws
    {
        desk.exchange()
        desk.files["phone.ics"] = task(summary)
        let before = desk.files
        for _ in 0..<2 {
            let exchange = desk.exchange()
            #expect(exchange.remarks.map(\.why) == ["“\(summary)” says no day: give it one on the phone"])
            #expect(exchange.deeds.isEmpty && desk.files == before)
        }
        let next = day(1)
        desk.edit("phone.ics") { $0.set("DUE", toValue: next, of: 0, newParameters: ";VALUE=DATE") }
        #expect(desk.exchange().remarks.isEmpty && planned == "1 \(summary)")
        expectRest()
    }

    @Test mutating func aDayThatIsOverIsSaid() throws {
        desk.exchange()
        desk.files["phone.ics"] = task("Tacos", ["DUE;VALUE=DATE:\(day(-1))"])
        desk.files["done.ics"] = task("Pie", ["DUE;VALUE=DATE:\(day(1))", "STATUS:COMPLETED"], uid: "done")
        let exchange = desk.exchange()
        #expect(exchange.remarks.map(\.why) == ["“Tacos” is for a day that is over"] && planned.isEmpty)
        #expect(desk.files.count == 2)
    }

    @Test(arguments: [
        ("Shakshuka, for 6", "2 Shakshuka for 6"), ("shakshuka for 6 people", "2 Shakshuka for 6"),
        ("Shakshuka", "2 Shakshuka"), ("Tacos", "2 Tacos"), ("milk rice for 2", "2 Milk rice for 2"),
        ("Dinner for 2", "2 Dinner for 2"),
    ]) mutating func aChangedSummaryIsAnotherMeal(summary: String, expected: String) throws {
        _ = try plan("Shakshuka", 2, servings: 4)
        desk.exchange()
        desk.edit(try #require(desk.file("Shakshuka"))) { $0.set("SUMMARY", to: summary, of: 0) }
        desk.exchange()
        #expect(planned == expected)
        #expect(desk.files.count == 1)
        expectRest()
    }

    @Test mutating func whatIsDroppedOnThePhoneTakesItsShareBack() throws {
        let meal = try plan("Shakshuka", 2)
        let before = Household.text(of: desk.groceries)
        let list = try #require(desk.list)
        let gathering = try #require(try desk.groceries.shopping(for: today...today.adding(days: 7), onto: list))
        desk.perform(gathering.operations)
        #expect(Household.text(of: desk.groceries) != before)
        desk.exchange()
        desk.files["aisle-meal-\(meal).ics"] = nil
        desk.exchange()
        #expect(planned.isEmpty && Household.text(of: desk.groceries) == before)
        expectRest()
    }

    /// A tick is the phone's own: what is ticked and cleared away stays planned.
    @Test mutating func aTickChangesNothingHere() throws {
        let meal = try plan("Shakshuka", 2)
        desk.exchange()
        let file = "aisle-meal-\(meal).ics"
        desk.edit(file) { text in
            text.set("STATUS", toValue: "COMPLETED", of: 0)
            text.set("DESCRIPTION", to: "with feta", of: 0)
        }
        let exchange = desk.exchange()
        #expect(exchange.deeds.isEmpty && planned == "2 Shakshuka" && desk.tasks == "x Shakshuka")
        #expect(desk.text(file, "DESCRIPTION") == "with feta")
        expectRest()
        // Another day, another time.
        desk.perform(try desk.groceries.moving(meal, to: today.adding(days: 4)).operations)
        desk.exchange()
        #expect(desk.tasks == "Shakshuka" && desk.text(file, "DESCRIPTION") == "with feta")
        expectRest()
        desk.edit(file) { $0.set("STATUS", toValue: "COMPLETED", of: 0) }
        desk.exchange()
        desk.files[file] = nil
        #expect(desk.exchange().deeds.isEmpty && planned == "4 Shakshuka" && desk.files.isEmpty)
        expectRest()
    }

    /// Of one day, what was done later stays; day and name go both ways.
    @Test(arguments: [false, true]) mutating func bothChanged(isPhoneLater: Bool) throws {
        let meal = try plan("Shakshuka", 2)
        desk.exchange()
        let file = "aisle-meal-\(meal).ics"
        desk.pass(seconds: 60)
        let there = day(3)
        func onPhone(_ desk: inout PhoneDesk) {
            desk.edit(file) { $0.set("DUE", toValue: there, of: 0, keepingParameters: true) }
            desk.pass(seconds: 60)
        }
        if !isPhoneLater { onPhone(&desk) }
        desk.perform(try desk.groceries.moving(meal, to: today.adding(days: 5)).operations)
        desk.perform(try desk.groceries.setting(servings: 2, of: meal).operations)
        desk.pass(seconds: 60)
        if isPhoneLater { onPhone(&desk) }
        desk.exchange()
        #expect(planned == "\(isPhoneLater ? 3 : 5) Shakshuka for 2")
        #expect(desk.text(file, "DUE") == day(isPhoneLater ? 3 : 5))
        expectRest()
    }

    @Test mutating func aDayTakenAwayComesBack() throws {
        let meal = try plan("Shakshuka", 2)
        desk.exchange()
        desk.edit("aisle-meal-\(meal).ics") { $0.set("DUE", toValue: nil, of: 0) }
        desk.exchange()
        #expect(planned == "2 Shakshuka" && desk.text("aisle-meal-\(meal).ics", "DUE") == day(2))
        expectRest()
    }

    @Test mutating func aMealThatIsThereAlreadyIsOne() throws {
        _ = try plan("Shakshuka", 2)
        desk.files["phone.ics"] = task("shakshuka", ["DUE;VALUE=DATE:\(day(2))"])
        desk.exchange()
        #expect(planned == "2 Shakshuka" && desk.files.count == 1)
        expectRest()
        // Once it has a task, another one is said, and stays.
        desk.files["again.ics"] = task("shakshuka", ["DUE;VALUE=DATE:\(day(2))"], uid: "again")
        #expect(desk.exchange().remarks.count == 1 && planned == "2 Shakshuka" && desk.files.count == 2)
    }

    @Test mutating func lostMemoryIsHarmless() throws {
        _ = try plan("Shakshuka", 2, servings: 4)
        desk.files["phone.ics"] = task("Tacos", ["DUE;TZID=Europe/Berlin:\(day(1))T190000"])
        desk.exchange()
        let before = (desk.files, planned)
        desk.memory = nil
        let exchange = desk.exchange()
        #expect(exchange.deeds.isEmpty && exchange.edits.isEmpty, "\(exchange.edits)")
        #expect(desk.files == before.0 && planned == before.1)
    }

    /// The phone was offline while the day passed.
    @Test mutating func aMealOfYesterdayMovesToTomorrow() throws {
        let meal = try plan("Shakshuka", 0)
        desk.exchange()
        let file = "aisle-meal-\(meal).ics"
        let old = desk.files[file]
        desk.pass(seconds: 86_400)
        desk.exchange()
        #expect(desk.files.isEmpty)
        desk.files[file] = old
        let next = day(2)
        desk.edit(file) { $0.set("DUE", toValue: next, of: 0, keepingParameters: true) }
        desk.exchange()
        #expect(planned == "2 Shakshuka" && desk.tasks == "Shakshuka")
        expectRest()
    }

    /// What is put from one folder into the other is new there.
    @Test mutating func aTaskOfAListBecomesAMeal() throws {
        var shopping = desk
        shopping.isPlan = false
        shopping.exchange()
        let milk = try #require(shopping.file("Milk"))
        desk.exchange()
        desk.files[milk] = shopping.files[milk]
        let next = day(1)
        desk.edit(milk) { $0.set("DUE", toValue: next, of: 0, newParameters: ";VALUE=DATE") }
        desk.exchange()
        #expect(planned == "1 Milk, 1 l" && desk.files.count == 1)
        #expect(Household.text(of: desk.groceries) == "Milk 1 l")
        expectRest()
    }

    // MARK: Whatever happens

    /// Both sides change what they like, and files cannot always be written: at rest the folder has the plan from today
    /// on, but for what is ticked and was cleared away.
    @Test(arguments: Dice.seeds(20) + [51]) mutating func bothSidesAgree(seed: UInt64) throws {
        var (dice, made) = (Dice(seed: seed), 0)
        let names = ["Shakshuka", "Milk rice", "Toast", "Tacos", "Pizza"]
        var cleared: Set<TaskSubject?> = []
        for _ in 0..<150 {
            desk.pass(seconds: Int64(dice.below(7200)))
            let today = try #require(desk.today)
            let day = today.adding(days: dice.below(6))
            let meals = desk.groceries.meals.shown.sorted { $0.id < $1.id }
            switch dice.below(4) {
            case 0: changeHere(meals.isEmpty ? nil : dice.pick(meals), dice.pick(names), day, &dice)
            case 1, 2:
                let digits = "\(day)".filter { $0 != "-" }
                guard let file = desk.files.keys.sorted().randomElement(using: &dice), !dice.oneIn(4) else {
                    made += 1
                    desk.files["new-\(made).ics"] = task(
                        dice.pick(names), ["DUE;VALUE=DATE:\(digits)"], uid: "new-\(made)")
                    continue
                }
                let name = dice.pick(names)
                switch dice.below(4) {
                case 0:
                    let known = desk.memory?.values.first { $0.key.file == file }
                    if desk.text(file, "STATUS") == "COMPLETED" { cleared.insert(known?.subject) }
                    desk.files[file] = nil
                case 1: desk.edit(file) { $0.set("SUMMARY", to: name, of: 0) }
                case 2: desk.edit(file) { $0.set("DUE", toValue: digits, of: 0, keepingParameters: true) }
                default: desk.edit(file) { $0.set("STATUS", toValue: "COMPLETED", of: 0) }
                }
            default:
                let mayWrite = dice.below(3)
                desk.exchange { mayWrite > 0 || $0.utf8.count % 2 == 0 }
            }
        }
        for _ in 0..<3 { desk.exchange() }
        let exchange = desk.exchange()
        #expect(exchange.edits.isEmpty && exchange.deeds.isEmpty, "\(exchange.edits) \(exchange.deeds)")
        let wanted = PhoneMeals(from: try #require(desk.today), of: desk.groceries).tasks.values
        let refused = Set(exchange.remarks.map(\.file))
        let tasks = desk.files.filter { !refused.contains($0.key) }.values
            .compactMap { try? CalendarText($0) }.flatMap(\.found)
        // What was ticked before it was a meal, or changed after it was none any more, is nobody's.
        let own = tasks.filter { task in wanted.contains { $0.subject == task.subject } }
        #expect(tasks.allSatisfy { own.contains($0) || $0.fields.isDone(since: nil) })
        #expect(Set(own.map(\.subject)).count == own.count)
        for task in own {
            let meal = wanted.first { $0.subject == task.subject }
            #expect(meal?.summary == task.fields.summary && meal?.day?.day == task.fields.day?.day, "\(task)")
        }
        let missing = wanted.filter { meal in !own.contains { $0.subject == meal.subject } }
        #expect(missing.allSatisfy { cleared.contains($0.subject) }, "\(missing) \(cleared)")
    }

    private mutating func changeHere(_ meal: Meal?, _ name: String, _ day: CivilDate, _ dice: inout Dice) {
        let groceries = desk.groceries
        var transaction: Transaction?
        switch (meal, dice.below(4)) {
        case (let meal?, 0): transaction = try? groceries.moving(meal.id, to: day)
        case (let meal?, 1): transaction = try? groceries.dropping(meal.id)
        case (let meal?, 2): transaction = try? groceries.setting(servings: dice.below(8) + 1, of: meal.id)
        default: transaction = try? groceries.planning(name, on: day, at: desk.now).1
        }
        if let transaction { desk.perform(transaction.operations) }
    }
}
