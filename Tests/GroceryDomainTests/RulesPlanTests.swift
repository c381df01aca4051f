import GroceryDomain
import TestSupport
import Testing

@Suite struct RulesPlanTests {
    private static let soup = "---\ntitle: Soup\nservings: 2\n---\nSimmer @onions{2} and @butter{50%g}."
    private static let pie = "---\ntitle: Pie\nservings: 4\n---\nBake @apples{6} in @butter{250%g}."
    private static let monday = CivilDate("2026-11-23") ?? .epoch
    private static var week: ClosedRange<CivilDate> { monday...monday.adding(days: 6) }

    private func household(_ entries: String = "") throws -> Groceries {
        var groceries = Household.groceries(entries)
        let files = [Self.soup, Self.pie].map { RecipeFile($0, named: "x") }
        try perform(&groceries) {
            try $0.importing(files, search: CatalogueSearch(of: $0), at: Household.now).transaction
        }
        return groceries
    }

    @Test("Kept as a template, a list is what is wanted of it besides the meals of its days")
    func whatMealsWantIsNotKept() throws {
        var groceries = try household("Butter 100 g, Peas, x Milk 2 l")
        try plan("Soup", 0, in: &groceries)
        try plan("Pie", 1, in: &groceries)
        try shop(&groceries)
        let pie = try #require(groceries.list(named: "Pie", kind: .recipe))
        try perform(&groceries) { try $0.gathering([.init(pie.id)], onto: Household.list.id) }
        let apples = EntryID(list: Household.list.id, item: ItemID(derivedFrom: "apples"))
        try perform(&groceries) { try $0.checking(apples, true) }
        var template = ListID.none
        try perform(&groceries) {
            let keeping = try $0.keeping(Household.list.id, asTemplate: "Weekly", at: Household.now)
            template = keeping.id
            return keeping.1
        }
        // What was put there by its recipe stays.
        #expect(Household.text(of: groceries, list: template) == "Apples 6, Butter 350 g, Milk 2 l, Peas")
    }

    @Test func onWhichListAMealWasDoesNotKeepItOnThePlan() throws {
        var groceries = try household()
        let id = try plan("Soup", 0, in: &groceries)
        let planned = GroceryDomain.Operation.meal(.add(try #require(groceries.meals[id])))
        var listed = try #require(groceries.meals[id])
        listed.list = Household.list.id
        groceries.apply(.meal(.add(listed)), at: Household.now)
        #expect(groceries.stillPossible([planned.inverse]) == [planned.inverse])
    }

    /// Does it, and sees whether everything of it can be taken back in one step.
    private func perform(_ groceries: inout Groceries, _ rule: (Groceries) throws -> Transaction) throws {
        let before = groceries
        let transaction = try rule(groceries)
        for operation in transaction.operations { groceries.apply(operation, at: Household.now) }
        if let broken = Invariant.broken(groceries) { Issue.record("\(transaction.deed): \(broken)") }
        if let missing = NotedChanges.missing(from: before, to: groceries) { Issue.record("not noted: \(missing)") }
        var undone = groceries
        for operation in transaction.inverse { undone.apply(operation, at: Household.now) }
        #expect(Tables(undone) == Tables(before), "\(transaction.deed)")
    }

    @discardableResult
    private func plan(
        _ name: String, _ day: Int, _ servings: Int? = nil, in groceries: inout Groceries
    ) throws -> MealID {
        var id = MealID.none
        try perform(&groceries) {
            let (meal, transaction) = try $0.planning(
                name, on: Self.monday.adding(days: day), servings: servings, at: Household.now)
            id = meal.id
            return transaction
        }
        return id
    }

    private func shop(_ groceries: inout Groceries) throws {
        try perform(&groceries) { try #require(try $0.shopping(for: Self.week, onto: Household.list.id)) }
    }

    /// Another machine may have planned it again meanwhile.
    @Test func whatIsPlannedAgainDoesNotComeBackTwice() throws {
        var groceries = try household("Butter 10 g")
        let meal = try plan("Soup", 6, in: &groceries)
        try shop(&groceries)
        let dropping = try groceries.dropping(meal)
        for operation in dropping.operations { groceries.apply(operation, at: Household.now) }
        #expect(groceries.stillPossible(dropping.inverse) == dropping.inverse)
        try plan("Soup", 6, in: &groceries)
        #expect(groceries.stillPossible(dropping.inverse).isEmpty)
    }

    @Test func aWeekGoesOntoTheListOnce() throws {
        var groceries = try household("Butter 250 g")
        try plan("soup", 0, in: &groceries)
        try plan("Pie", 2, 8, in: &groceries)
        try plan("Leftovers", 3, in: &groceries)
        try plan("Pie", 9, in: &groceries)
        #expect(groceries.meals(on: Self.week).map(\.name) == ["Soup", "Pie", "Leftovers"])
        try shop(&groceries)
        #expect(Household.text(of: groceries) == "Apples 12, Butter 800 g, Onions 2")
        let again = try groceries.shopping(for: Self.week, onto: Household.list.id)
        #expect(again == nil)
        let butter = try #require(groceries.item(named: "butter"))
        let shares = groceries.recipeShares(of: EntryID(list: Household.list.id, item: butter.id))
        #expect(Set(shares.compactMap(groceries.purpose)) == ["Soup, Monday", "Pie, Wednesday"])
    }

    @Test func whatIsDroppedTakesBackExactlyItsShare() throws {
        var groceries = try household("Butter 250 g")
        let soup = try plan("Soup", 0, in: &groceries)
        let pie = try plan("Pie", 2, in: &groceries)
        let second = try plan("Soup", 4, in: &groceries)
        try shop(&groceries)
        #expect(Household.text(of: groceries) == "Apples 6, Butter 600 g, Onions 4")
        try perform(&groceries) { try $0.moving(soup, to: Self.monday.adding(days: 1)) }
        #expect(Household.text(of: groceries) == "Apples 6, Butter 600 g, Onions 4")
        try perform(&groceries) { try $0.dropping(soup) }
        #expect(Household.text(of: groceries) == "Apples 6, Butter 550 g, Onions 2")
        try perform(&groceries) { try $0.dropping(pie) }
        try perform(&groceries) { try $0.dropping(second) }
        #expect(Household.text(of: groceries) == "Butter 250 g")
        #expect(groceries.meals(on: Self.week).isEmpty && groceries.shares.shown.isEmpty)
    }

    @Test func forHowManyIsFollowedByTheListButNotByTheTrolley() throws {
        var groceries = try household()
        let soup = try plan("Soup", 0, in: &groceries)
        try shop(&groceries)
        try perform(&groceries) { try $0.setting(servings: 6, of: soup) }
        #expect(Household.text(of: groceries) == "Butter 150 g, Onions 6")
        let onions = try #require(groceries.item(named: "onions"))
        try perform(&groceries) { try $0.checking(EntryID(list: Household.list.id, item: onions.id), true) }
        try perform(&groceries) { try $0.setting(servings: 2, of: soup) }
        #expect(Household.text(of: groceries) == "Butter 50 g, x Onions 6")
    }

    @Test func whatWasBoughtIsNotPutOnTheNextList() throws {
        var groceries = try household()
        try plan("Soup", 3, in: &groceries)
        try shop(&groceries)
        let onions = try #require(groceries.item(named: "onions"))
        try perform(&groceries) { try $0.checking(EntryID(list: Household.list.id, item: onions.id), true) }
        let (next, finishing) = try groceries.finishing(
            Household.list.id, remembering: true, making: true, at: Household.now)
        try perform(&groceries) { _ in finishing }
        let list = try #require(next)
        #expect(try groceries.shopping(for: Self.week, onto: list) == nil)
        #expect(Household.text(of: groceries, list: list) == "Butter 50 g")
        let meal = try #require(groceries.meals(on: Self.week).first)
        try perform(&groceries) { try $0.dropping(meal.id) }
        #expect(Household.text(of: groceries, list: list) == "")
    }

    /// The share of what is in the trolley stays, so that it is known what is taken away and added again.
    @Test func whatWasBoughtForAMealIsNotCountedTwice() throws {
        var groceries = try household()
        let soup = try plan("Soup", 0, 4, in: &groceries)
        try shop(&groceries)
        let onions = EntryID(list: Household.list.id, item: try #require(groceries.item(named: "onions")).id)
        try perform(&groceries) { try $0.checking(onions, true) }
        try perform(&groceries) { try $0.setting(servings: 6, of: soup) }
        try perform(&groceries) { try $0.checking(onions, false) }
        try perform(&groceries) { try $0.setting(servings: 8, of: soup) }
        #expect(Household.text(of: groceries) == "Butter 200 g, Onions 8")
        try perform(&groceries) { try $0.dropping(soup) }
        #expect(Household.text(of: groceries) == "")
    }

    /// Whether a meal is on a list follows from what of it is there, whoever took it off.
    @Test func whereItIsFollowsFromItsShares() throws {
        var groceries = try household()
        let soup = try plan("Soup", 0, in: &groceries)
        try shop(&groceries)
        let meal = try #require(groceries.meals[soup])
        #expect(groceries.whereabouts(of: meal)?.id == Household.list.id && !groceries.isMissing(meal))
        for entry in groceries.entries.shown(on: Household.list.id) {
            try perform(&groceries) { try $0.removing(entry.id) }
        }
        #expect(groceries.whereabouts(of: meal) == nil && groceries.isMissing(meal))
        try shop(&groceries)
        #expect(Household.text(of: groceries) == "Butter 50 g, Onions 2")
    }

    /// Who moves a meal says that what it needs is wanted, so that it stays where somebody else removes it apart.
    @Test func aMovedMealSaysWhatItNeeds() throws {
        var groceries = try household()
        let soup = try plan("Soup", 0, in: &groceries)
        try shop(&groceries)
        let moving = try groceries.moving(soup, to: Self.monday.adding(days: 2))
        #expect(moving.operations.count == 1 + 2 * groceries.entries.shown(on: Household.list.id).count)
        #expect(try groceries.moving(soup, to: Self.monday).operations.isEmpty)
    }

    @Test func whatWasOnADeletedListIsMissingAgain() throws {
        var groceries = try household()
        try plan("Soup", 0, in: &groceries)
        let (party, adding) = try groceries.addingList(named: "Party", kind: .shopping, at: Household.now)
        try perform(&groceries) { _ in adding }
        try perform(&groceries) { try #require(try $0.shopping(for: Self.week, onto: party)) }
        #expect(try groceries.shopping(for: Self.week, onto: Household.list.id) == nil)
        try perform(&groceries) { try $0.removing(party) }
        try shop(&groceries)
        #expect(Household.text(of: groceries) == "Butter 50 g, Onions 2")
    }

    @Test func noDayGetsTwoOfOneName() throws {
        var groceries = try household()
        let soup = try plan("Soup", 0, in: &groceries)
        try plan("Soup", 1, in: &groceries)
        #expect(throws: Refusal.notPossible("Soup is planned for Tuesday already.")) {
            try groceries.moving(soup, to: Self.monday.adding(days: 1))
        }
        try perform(&groceries) { try $0.moving(soup, to: Self.monday) }
    }

    @Test func aRenamedRecipeIsPlannedByItsNewName() throws {
        var groceries = try household()
        try plan("Soup", 0, in: &groceries)
        let recipe = try #require(groceries.list(named: "Soup", kind: .recipe))
        try perform(&groceries) { try $0.renaming(recipe.id, to: "Goulash") }
        #expect(groceries.meals(on: Self.week).map(\.name) == ["Goulash"])
        #expect(throws: Refusal.self) { try groceries.planning("goulash", on: Self.monday, at: Household.now) }
    }

    @Test func withoutRecipesThereIsNothingToShop() throws {
        var groceries = try household()
        try plan("Leftovers", 0, in: &groceries)
        #expect(throws: Refusal.notPossible("No recipe is planned for these days.")) {
            try groceries.shopping(for: Self.week, onto: Household.list.id)
        }
        // One without ingredients makes no step of undo that does nothing.
        let empty = GroceryList(id: ListID(derivedFrom: "x"), name: "Stew", created: Household.now, kind: .recipe)
        groceries.apply(.list(.add(empty)), at: Household.now)
        try plan("Stew", 1, in: &groceries)
        #expect(throws: Refusal.notPossible("What is planned for these days has no ingredients.")) {
            try groceries.shopping(for: Self.week, onto: Household.list.id)
        }
    }

    @Test func oneDayHasARecipeOnce() throws {
        var groceries = try household()
        try plan("Soup", 0, in: &groceries)
        #expect(throws: Refusal.self) { try groceries.planning("soup", on: Self.monday, at: Household.now) }
        #expect(throws: Refusal.self) {
            try groceries.planning("Leftovers", on: Self.monday, servings: 2, at: Household.now)
        }
        #expect(throws: Refusal.self) { try groceries.planning(" ", on: Self.monday, at: Household.now) }
    }

    @Test func whatIsPlannedAnewAfterItWasMovedIsAnother() throws {
        var groceries = try household()
        let soup = try plan("Soup", 0, in: &groceries)
        try perform(&groceries) { try $0.moving(soup, to: Self.monday.adding(days: 1)) }
        #expect(try plan("Soup", 0, in: &groceries) != soup)
        #expect(groceries.meals(on: Self.week).count == 2)
    }
}
