import GroceryDomain
import Interchange
import Simulation
import TestSupport
import Testing

/// What Aisle says of an entry in its task, and where that stands among the others.
@Suite struct PhoneListTests {
    private func desk(_ entries: String = "") -> PhoneDesk {
        PhoneDesk(Household.withCookbook(Household.groceries(entries)))
    }

    private func gather(_ recipe: String, _ desk: inout PhoneDesk) throws {
        let recipe = try #require(desk.groceries.list(named: recipe, kind: .recipe))
        let items = Set(desk.groceries.entries.shown(on: recipe.id).map(\.id.item))
        let list = try #require(desk.list)
        let gathering = try desk.groceries.gathering([.init(recipe.id, items: items)], onto: list)
        desk.perform(gathering.operations)
    }

    private func expectRest(_ desk: PhoneDesk, line: Int = #line) {
        var desk = desk
        let exchange = desk.exchange()
        #expect(exchange.edits.isEmpty && exchange.deeds.isEmpty, "line \(line): \(exchange.edits) \(exchange.deeds)")
    }

    // MARK: What it is for

    @Test func aTaskSaysWhatItIsFor() throws {
        var desk = desk("Onions 3")
        try gather("Shakshuka", &desk)
        let today = try #require(desk.today)
        let (meal, planning) = try desk.groceries.planning("Shakshuka", on: today, at: desk.now)
        desk.perform(planning.operations)
        let list = try #require(desk.list)
        let shopping = try #require(try desk.groceries.shopping(for: today...today, onto: list))
        desk.perform(shopping.operations)
        desk.exchange()
        let onions = try #require(desk.file("Onions"))
        #expect(desk.text(onions, "DESCRIPTION") == "For: Shakshuka; Shakshuka, \(today.weekday.name)")
        // The phone's note stands above it, and what is below is no part of it.
        desk.edit(onions) { $0.set("DESCRIPTION", to: "red\nFor: Shakshuka; Shakshuka, Friday", of: 0) }
        desk.exchange()
        let entry = try #require(desk.groceries.item(named: "onions")).id
        let id = EntryID(list: list, item: entry)
        #expect(desk.groceries.entries[id]?.note == "red")
        expectRest(desk)
        // What it is for changes, the note stays.
        desk.perform(try desk.groceries.dropping(meal.id).operations)
        desk.exchange()
        #expect(desk.text(onions, "DESCRIPTION") == "red\nFor: Shakshuka")
        expectRest(desk)
        // Whoever takes Aisle's line away gets it again.
        desk.edit(onions) { $0.set("DESCRIPTION", to: "red", of: 0) }
        let exchange = desk.exchange()
        #expect(exchange.deeds.isEmpty && desk.text(onions, "DESCRIPTION") == "red\nFor: Shakshuka")
        expectRest(desk)
    }

    /// A note may look like what Aisle says.
    @Test(arguments: ["For: Anna", "Price: ask Ben"]) func aNoteThatLooksLikeItIsOne(note: String) throws {
        var desk = desk("Milk 1 l (\(note))")
        desk.exchange()
        let milk = try #require(desk.file("Milk"))
        desk.edit(milk) { $0.set("DESCRIPTION", to: "\(note)\nlarge", of: 0) }
        desk.exchange()
        let list = try #require(desk.list)
        #expect(Household.text(of: desk.groceries, list: list) == "Milk 1 l (\(note); large)")
        expectRest(desk)
    }

    // MARK: The way through the store

    @Test func tasksStandInTheOrderOfTheStore() throws {
        var desk = PhoneDesk("Apples 2 lb, Milk, Bread, Bananas 6")
        func order() -> [String] {
            desk.files.keys.sorted { a, b in
                let places = [a, b].map { desk.text($0, "X-APPLE-SORT-ORDER").flatMap { Int($0) } ?? 0 }
                return places[0] < places[1]
            }.compactMap { desk.text($0, "SUMMARY") }
        }
        desk.exchange()
        #expect(order() == ["Apples, 2 lb", "Bananas, 6", "Bread", "Milk"])
        expectRest(desk)
        // Another store, the other way round. What is done is in its place, too.
        desk.walk = desk.groceries.orderedTypes.map(\.id).reversed()
        desk.edit(try #require(desk.file("Bread"))) { $0.set("STATUS", toValue: "COMPLETED", of: 0) }
        desk.exchange()
        #expect(order() == ["Milk", "Bread", "Apples, 2 lb", "Bananas, 6"])
        expectRest(desk)
        // An order by hand stays until Aisle has another one.
        let milk = try #require(desk.file("Milk"))
        desk.edit(milk) { $0.set("X-APPLE-SORT-ORDER", toValue: "9000000", of: 0) }
        desk.exchange()
        #expect(order().last == "Milk")
        expectRest(desk)
        desk.walk = nil
        desk.isNumbered = true
        desk.exchange()
        #expect(order() == ["01. Apples, 2 lb", "01. Bananas, 6", "02. Bread", "03. Milk"])
        // A type that the walk does not know comes last.
        desk.walk = Array(desk.groceries.orderedTypes.map(\.id).dropFirst())
        desk.exchange()
        #expect(order().suffix(2).allSatisfy { $0.contains("Apples") || $0.contains("Bananas") }, "\(order())")
        expectRest(desk)
    }
}
