import GroceryDomain
import TestSupport
import Testing

/// Finishing a trip, gathering from other lists, and templates that repeat.
@Suite struct RulesTripTests {
    private let later = Moment(milliseconds: Household.now.milliseconds + 3_600_000)
    private let list = Household.list.id

    private func apply(_ transaction: Transaction, to groceries: inout Groceries) {
        let before = Tables(groceries)
        for operation in transaction.operations { groceries.apply(operation, at: later) }
        if let broken = Invariant.broken(groceries) { Issue.record("\(transaction.deed): \(broken)") }
        var undone = groceries
        for operation in transaction.inverse { undone.apply(operation, at: later) }
        #expect(Tables(undone) == before, "\(transaction.deed) is one step of undo")
    }

    private func buy(_ amount: String, of name: String, in groceries: inout Groceries) throws {
        let id = EntryID(list: list, item: try #require(groceries.item(named: name)).id)
        apply(try groceries.buying(try Quantity.parse(amount), of: id), to: &groceries)
    }

    // MARK: Finishing

    @Test(
        "What a trip leaves: the list, what was bought of milk, the next list",
        arguments: [
            ("x Milk 2 l", "", ""), ("x Milk 2 l, Peas", "", "Peas"),
            ("x Apples, Milk 2 l (blue)", "", "Milk 2 l (blue)"),
            ("x Milk 2 l", "1.5 l", "Milk 0.5 l"), ("x Milk 2 l", "500 ml", "Milk 1.5 l"), ("x Milk 2 l", "3 l", ""),
            ("x Milk 6", "4", "Milk 2"), ("x Milk", "4", ""), ("x Milk 1 kg + 2 cans", "1 kg", "Milk 2 cans"),
            // A number counts what was planned, and packs compare by what they hold.
            ("x Milk 3 cans", "2", "Milk 1 can"), ("x Milk 6x330 ml", "1 l", "Milk 3x330 ml"),
            // Bought in an amount that does not compare with the plan, such as counted and then weighed: it was bought.
            ("x Milk 2 l", "1 can", ""), ("x Apples 6", "1.4 kg", ""),
        ])
    func leftovers(before: String, bought: String, next: String) throws {
        var groceries = Household.groceries(before)
        if !bought.isEmpty { try buy(bought, of: before.contains("Apples 6") ? "apples" : "milk", in: &groceries) }
        let (id, transaction) = try groceries.finishing(list, remembering: true, making: true, at: later)
        apply(transaction, to: &groceries)
        let made = try #require(id)
        #expect(Household.text(of: groceries, list: made) == next)
        #expect(groceries.entries.shown(on: made).allSatisfy { $0.left == later && !$0.isChecked && $0.bought == nil })
        let trip = try #require(groceries.lists[list])
        #expect(trip.kind == .trip && trip.finished == later)
        #expect(groceries.lists[made]?.kind == .shopping && groceries.lists[made]?.name == trip.name)
        #expect(throws: Refusal.self) { try groceries.finishing(list, remembering: true, making: true, at: later) }
    }

    /// What is left still belongs to its recipes, and taking a recipe off the next list removes just the rest of its
    /// share.
    @Test func whatIsLeftStillBelongsToItsRecipes() throws {
        var groceries = Household.groceries("x Milk 2 l, Butter")
        let recipe = GroceryList(id: ListID(derivedFrom: "cake"), name: "Cake", created: later, kind: .recipe)
        groceries.apply(.list(.add(recipe)), at: later)
        for (name, amount) in [("butter", "200 g"), ("peas", "1 bag"), ("apples", "6")] {
            let item = try #require(groceries.item(named: name))
            apply(try groceries.adding(try .parse(amount), of: item, to: recipe.id), to: &groceries)
        }
        apply(try groceries.gathering([.init(recipe.id)], onto: list), to: &groceries)
        let apples = EntryID(list: list, item: try #require(groceries.item(named: "apples")).id)
        apply(try groceries.checking(apples, true), to: &groceries)
        try buy("4", of: "apples", in: &groceries)
        let (id, finishing) = try groceries.finishing(list, remembering: true, making: true, at: later)
        apply(finishing, to: &groceries)
        let next = try #require(id)
        #expect(Household.text(of: groceries, list: next) == "Apples 2, Butter 200 g, Peas 1 bag")
        apply(try groceries.takingBack(recipe.id, from: next), to: &groceries)
        #expect(Household.text(of: groceries, list: next) == "Butter")
    }

    /// What a thing costs is known before it is bought: what was typed is on the next list. What was paid is not.
    @Test func aPriceOfWhatWasNotBoughtIsKept() throws {
        var groceries = Household.groceries("x Milk 2 l, Peas")
        for name in ["milk", "peas"] {
            let id = EntryID(list: list, item: try #require(groceries.item(named: name)).id)
            apply(try groceries.pricing(id, Price(Money(minor: 349), .each)), to: &groceries)
        }
        try buy("1 l", of: "milk", in: &groceries)
        let (id, finishing) = try groceries.finishing(list, remembering: true, making: true, at: later)
        apply(finishing, to: &groceries)
        let next = groceries.entries.shown(on: try #require(id))
        let prices = next.map { "\(groceries.name(of: $0.id.item)) \($0.price?.amount.minor ?? 0)" }
        #expect(prices.sorted() == ["Milk 0", "Peas 349"])
    }

    /// A weekly budget carries over to the next week.
    @Test func theBudgetGoesOn() throws {
        var groceries = Household.groceries("x Milk, Peas")
        apply(try groceries.budgeting(list, Money(minor: 5000)), to: &groceries)
        let (weekly, keeping) = try groceries.keeping(list, asTemplate: "Weekly", at: later)
        apply(keeping, to: &groceries)
        #expect(groceries.lists[weekly]?.budget == Money(minor: 5000))
        let (next, finishing) = try groceries.finishing(list, remembering: true, making: true, at: later)
        apply(finishing, to: &groceries)
        #expect(try groceries.lists[#require(next)]?.budget == Money(minor: 5000))
        let (party, making) = try groceries.addingList(named: "Party", from: weekly, at: later)
        apply(making, to: &groceries)
        #expect(groceries.lists[party]?.budget == Money(minor: 5000))
    }

    @Test func withoutMemoryNothingIsLeftAndWithoutNeedNoListIsMade() throws {
        let groceries = Household.groceries("x Milk, Peas")
        let forgetting = try groceries.finishing(list, remembering: false, making: true, at: later)
        var after = groceries
        apply(forgetting.1, to: &after)
        #expect(Household.text(of: after, list: try #require(forgetting.next)).isEmpty)
        #expect(try groceries.finishing(list, remembering: false, making: false, at: later).next == nil)
        #expect(try groceries.finishing(list, remembering: true, making: false, at: later).next != nil)
        #expect(
            try Household.groceries("x Milk").finishing(list, remembering: true, making: false, at: later).next == nil)
    }

    @Test(arguments: ["", "Milk, Peas"]) func whereNothingWasBoughtThereIsNoTrip(entries: String) {
        let thrown = #expect(throws: Refusal.self) {
            try Household.groceries(entries).finishing(list, remembering: true, making: true, at: later)
        }
        #expect(thrown == .nothingBought(list: "Groceries"))
    }

    @Test func finishedAgainAfterUndoNothingIsDoubled() throws {
        var groceries = Household.groceries("x Milk, Peas 2 bags")
        let (first, transaction) = try groceries.finishing(list, remembering: true, making: true, at: later)
        apply(transaction, to: &groceries)
        for operation in transaction.inverse { groceries.apply(operation, at: later) }
        let (again, second) = try groceries.finishing(list, remembering: true, making: true, at: later)
        apply(second, to: &groceries)
        #expect(first == again)
        #expect(Household.text(of: groceries, list: try #require(again)) == "Peas 2 bags")
        #expect(groceries.orderedLists.count == 1)
    }

    // MARK: Gathering

    /// The household's list, and a template Weekly with these entries.
    private func template(_ entries: String, on before: String) throws -> (Groceries, ListID) {
        var groceries = Household.groceries(before)
        let (id, making) = try groceries.addingList(named: "Weekly", kind: .template, at: Household.now)
        apply(making, to: &groceries)
        for entry in Household.groceries(entries).entries.shown(on: list).sorted(by: { $0.id < $1.id }) {
            let item = try #require(groceries.items[entry.id.item])
            apply(try groceries.adding(entry.planned, of: item, note: entry.note, to: id), to: &groceries)
        }
        return (groceries, id)
    }

    @Test(
        "Adding all of a template: the list, the template, the list after",
        arguments: [
            ("", "Milk 2 l, Peas", "Milk 2 l, Peas"), ("Milk 1 l", "Milk 2 l", "Milk 3 l"),
            ("x Milk 1 l", "Milk 2 l", "Milk 1 l of 3 l"), ("Milk 1 l (red)", "Milk (blue)", "Milk 1 l (red; blue)"),
            ("Apples 3", "Milk 6x330 ml", "Apples 3, Milk 6x330 ml"),
        ])
    func gatheringAll(before: String, entries: String, after: String) throws {
        var (groceries, weekly) = try template(entries, on: before)
        apply(try groceries.gathering([.init(weekly)], onto: list), to: &groceries)
        #expect(Household.text(of: groceries) == after)
        #expect(groceries.shares.shown.isEmpty, "only recipes have shares")
        #expect(Household.text(of: groceries, list: weekly) == entries, "the template stays")
    }

    @Test func whatIsTickedOnSeveralListsIsOneAction() throws {
        var (groceries, weekly) = try template("Milk 2 l, Peas 1 bag", on: "Bread 1 loaf")
        let (party, making) = try groceries.addingList(named: "Party", kind: .template, from: weekly, at: later)
        apply(making, to: &groceries)
        let milk = try #require(groceries.item(named: "milk")).id
        let gathering = try groceries.gathering([.init(weekly, items: [milk]), .init(party)], onto: list)
        #expect(gathering.deed == .gather(3, of: .several(2), list: "Groceries"))
        apply(gathering, to: &groceries)
        #expect(Household.text(of: groceries) == "Bread 1 loaf, Milk 4 l, Peas 1 bag")
    }

    @Test func whatCannotBeGathered() throws {
        let (groceries, weekly) = try template("", on: "Milk")
        #expect(throws: Refusal.self) { try groceries.gathering([.init(weekly)], onto: list) }
        #expect(throws: Refusal.self) { try groceries.gathering([.init(list, items: [])], onto: weekly) }
        #expect(throws: Refusal.self) { try groceries.gathering([.init(list)], onto: list) }
        #expect(throws: Refusal.self) {
            try groceries.gathering([.init(ListID(derivedFrom: "gone"))], onto: list)
        }
    }

    @Test(
        "Taking a recipe back takes just its share",
        arguments: [
            ("", ""), ("Milk 500 ml", "Milk 500 ml"), ("Bread 1 loaf, Milk 3 l", "Bread 1 loaf, Milk 3 l"),
            ("x Milk 1 l", "x Milk 1 l"),
        ])
    func sharesAreTakenBack(before: String, after: String) throws {
        var groceries = Household.withCookbook(Household.groceries(before))
        let rice = try #require(groceries.list(named: "milk rice", kind: .recipe)).id
        apply(try groceries.gathering([.init(rice)], onto: list), to: &groceries)
        apply(try groceries.gathering([.init(rice)], onto: list), to: &groceries)
        #expect(Household.text(of: groceries).contains("Apples"))
        apply(try groceries.takingBack(rice, from: list), to: &groceries)
        #expect(Household.text(of: groceries) == after)
        #expect(groceries.shares.shown.allSatisfy { $0.isOwn })
        #expect(throws: Refusal.self) { try groceries.takingBack(rice, from: list) }
    }

    // MARK: What comes up again

    private func repeating(
        _ text: String, _ entries: String = "Milk 2 l, Peas"
    ) throws -> (groceries: Groceries, template: ListID) {
        var (groceries, weekly) = try template(entries, on: "")
        apply(try groceries.repeating(weekly, try Repeat.parse(text, today: day("2026-11-02"))), to: &groceries)
        return (groceries, weekly)
    }

    private func day(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

    @Test func whatIsDueIsOfferedUntilItIsTakenAndThenTheNextTime() throws {
        var (groceries, weekly) = try repeating("every friday")
        #expect(try groceries.due(on: day("2026-11-05")).isEmpty)
        let due = try #require(try groceries.due(on: day("2026-11-08")).first)
        #expect(due.template.id == weekly && "\(due.day)" == "2026-11-06")
        let (made, taking) = try groceries.taking(due, at: later)
        apply(taking, to: &groceries)
        #expect(Household.text(of: groceries, list: made) == "Milk 2 l, Peas")
        #expect(groceries.lists[made]?.kind == .shopping && groceries.lists[made]?.name == "Weekly")
        #expect(try groceries.due(on: day("2026-11-12")).isEmpty)
        // The next time that list waits: nothing of it is wanted twice.
        let next = try #require(try groceries.due(on: day("2026-11-13")).first)
        let (again, nothing) = try groceries.taking(next, current: list, at: later)
        apply(nothing, to: &groceries)
        #expect(again == made && Household.text(of: groceries, list: made) == "Milk 2 l, Peas")
        #expect(try groceries.due(on: day("2026-11-13")).isEmpty)
    }

    @Test(
        "On the day on which it is said that a template repeats, it is due, unless all of it waits on a list",
        arguments: [
            ("Milk 2 l, Peas", false), ("Bread, Milk, Peas", false), ("", true), ("Milk 2 l", true),
            ("x Milk 2 l, Peas", true),
        ])
    func whatWaitsIsNotDueAtOnce(waiting: String, isDue: Bool) throws {
        var (groceries, weekly) = try template("Milk 2 l, Peas", on: waiting)
        apply(
            try groceries.repeating(weekly, try Repeat.parse("every monday", today: day("2026-11-02"))), to: &groceries)
        #expect(try groceries.due(on: day("2026-11-02")).isEmpty != isDue)
        #expect(try groceries.due(on: day("2026-11-09")).count == 1)
    }

    @Test(
        "What is on the list that waits, and what is on it once the template came: milk 2 l, peas",
        arguments: [
            ("", "Milk 2 l, Peas"), ("Milk 500 ml", "Milk 2 l, Peas"), ("Milk 3 l, Bread", "Bread, Milk 3 l, Peas"),
            ("Milk", "Milk 2 l, Peas"), ("Milk 3 cans", "Milk 3 cans + 2 l, Peas"),
            ("x Milk 3 l", "Milk 3 l of 5 l, Peas"),
            ("Peas 2 bags (green)", "Milk 2 l, Peas 2 bags (green)"),
        ])
    func whatIsDueIsRaisedToWhatTheTemplateWants(waiting: String, after: String) throws {
        var (groceries, _) = try repeating("every friday")
        let other = Household.groceries(waiting)
        apply(Transaction(.settle(trip: ""), other.entries.shown(on: list).map { .entry(.add($0)) }), to: &groceries)
        let due = try #require(try groceries.due(on: day("2026-11-08")).first)
        let (taken, taking) = try groceries.taking(due, current: list, at: later)
        apply(taking, to: &groceries)
        #expect(taken == list && Household.text(of: groceries, list: list) == after)
    }

    @Test func whatTheTemplateNotesIsPutBehindWhatIsNoted() throws {
        var (groceries, _) = try repeating("every friday", "Milk 2 l (whole; cold)")
        let other = Household.groceries("Milk 1 l (cold)")
        apply(Transaction(.settle(trip: ""), other.entries.shown(on: list).map { .entry(.add($0)) }), to: &groceries)
        let due = try #require(try groceries.due(on: day("2026-11-08")).first)
        apply(try groceries.taking(due, current: list, at: later).1, to: &groceries)
        #expect(Household.text(of: groceries, list: list) == "Milk 2 l (cold; whole)")
    }

    @Test func whatRecipesWantComesOnTopOfWhatIsDue() throws {
        var (groceries, _) = try repeating("every friday")
        let (soup, making) = try groceries.addingList(named: "Soup", kind: .recipe, at: later)
        apply(making, to: &groceries)
        let milk = try #require(groceries.item(named: "milk"))
        apply(try groceries.adding(.parse("500 ml"), of: milk, to: soup), to: &groceries)
        apply(try groceries.gathering([.init(soup)], onto: list), to: &groceries)
        let due = try #require(try groceries.due(on: day("2026-11-08")).first)
        apply(try groceries.taking(due, current: list, at: later).1, to: &groceries)
        let planned = groceries.entries[EntryID(list: list, item: milk.id)]?.planned?.text()
        #expect(planned == "2.5 l" || planned == "2500 ml")
    }

    @Test func whatWasDeclinedIsNotOfferedAgain() throws {
        var (groceries, _) = try repeating("every friday")
        let due = try #require(try groceries.due(on: day("2026-11-08")).first)
        apply(groceries.declining(due), to: &groceries)
        #expect(try groceries.due(on: day("2026-11-12")).isEmpty)
        #expect(try groceries.due(on: day("2026-11-13")).count == 1)
        #expect(groceries.orderedLists.map(\.name) == ["Groceries"])
    }

    @Test func onlyTemplatesRepeatAndNeverEndsIt() throws {
        var (groceries, weekly) = try repeating("every friday")
        #expect(throws: Refusal.self) {
            try groceries.repeating(list, try Repeat.parse("every friday", today: day("2026-11-02")))
        }
        apply(try groceries.repeating(weekly, nil), to: &groceries)
        #expect(try groceries.due(on: day("2027-11-08")).isEmpty)
    }
}
