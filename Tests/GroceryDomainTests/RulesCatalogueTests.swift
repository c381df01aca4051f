import GroceryDomain
import TestSupport
import Testing

@Suite struct RulesCatalogueTests {
    private func apply(_ transaction: Transaction, to groceries: inout Groceries) {
        for operation in transaction.operations { groceries.apply(operation, at: Household.now) }
    }

    @Test func aNewItemIsKnownByItsName() throws {
        var groceries = Household.groceries()
        let dairy = try #require(groceries.type(named: "dairy"))
        let (item, transaction) = try groceries.addingItem(named: " Oat cream ", type: dairy.id)
        #expect(transaction.deed == .learn("Oat cream", type: "Dairy"))
        apply(transaction, to: &groceries)
        #expect(groceries.item(named: "oat cream") == item)
        // Two machines that learn one item learn the same.
        #expect(item.id == ItemID(derivedFrom: "oat cream"))
    }

    @Test func anItemLearntAgainIsTheOneThatWasDeleted() throws {
        var groceries = Household.groceries("Milk 2 l")
        let milk = try #require(groceries.item(named: "milk"))
        let deletion = try groceries.removing(milk.id)
        apply(deletion, to: &groceries)
        #expect(groceries.item(named: "milk") == nil)
        #expect(Household.text(of: groceries).isEmpty)
        #expect(groceries.name(of: milk.id) == "Milk")
        let (again, learning) = try groceries.addingItem(named: "MILK", type: milk.type)
        #expect(again.id == milk.id)
        apply(learning, to: &groceries)
        #expect(groceries.item(named: "milk")?.name == "MILK")
    }

    @Test func anItemKeepsItsIdentityWhenItIsRenamed() throws {
        var groceries = Household.groceries("Milk 2 l")
        let milk = try #require(groceries.item(named: "milk"))
        apply(try groceries.renaming(milk.id, to: "Whole milk"), to: &groceries)
        #expect(Household.text(of: groceries) == "Whole milk 2 l")
        // Its old name is free and leads to an item of its own.
        let (other, learning) = try groceries.addingItem(named: "Milk", type: milk.type)
        #expect(other.id != milk.id)
        apply(learning, to: &groceries)
        #expect(groceries.item(named: "milk")?.id == other.id)
        #expect(groceries.item(named: "whole milk")?.id == milk.id)
    }

    @Test func anAliasThatBecomesTheNameIsNoAliasAnyMore() throws {
        var groceries = Household.groceries()
        let courgettes = try #require(groceries.item(named: "courgettes"))
        apply(try groceries.renaming(courgettes.id, to: "Zucchini"), to: &groceries)
        let renamed = try #require(groceries.items[courgettes.id])
        #expect(renamed.name == "Zucchini")
        #expect(renamed.aliases == ["courgette"])
    }

    @Test func anItemMovesToAnotherType() throws {
        var groceries = Household.groceries("Ice cream")
        let ice = try #require(groceries.item(named: "ice cream"))
        let dairy = try #require(groceries.type(named: "dairy"))
        let transaction = try groceries.moving(ice.id, to: dairy.id)
        #expect(transaction.deed == .move("Ice cream", type: "Dairy"))
        apply(transaction, to: &groceries)
        #expect(groceries.items[ice.id]?.type == dairy.id)
    }

    @Test func aTypeGoesAndItsItemsMove() throws {
        let groceries = Household.groceries("Milk 2 l")
        let dairy = try #require(groceries.type(named: "dairy"))
        let frozen = try #require(groceries.type(named: "frozen"))
        let transaction = try groceries.removing(dairy.id, movingItemsTo: frozen.id)
        var result = groceries
        apply(transaction, to: &result)
        #expect(result.types[dairy.id] == nil)
        #expect(result.items.shown.filter { $0.type == frozen.id }.count == 6)
        #expect(Household.text(of: result) == "Milk 2 l")
        for operation in transaction.inverse { result.apply(operation, at: Household.now) }
        #expect(Tables(result) == Tables(groceries))
    }

    @Test func anEmptyTypeJustGoes() throws {
        var groceries = Household.groceries()
        let (type, adding) = try groceries.addingType(named: "Pets")
        apply(adding, to: &groceries)
        #expect(groceries.orderedTypes.last?.name == "Pets")
        apply(try groceries.removing(type.id, movingItemsTo: nil), to: &groceries)
        #expect(groceries.type(named: "pets") == nil)
    }

    @Test(
        "Moving a type: which, down how often, the walk after",
        arguments: [
            ("Produce", 1, "Bakery Produce Dairy Cereal Frozen"), ("Produce", 4, "Bakery Dairy Cereal Frozen Produce"),
            ("Frozen", -1, "Produce Bakery Dairy Frozen Cereal"), ("Frozen", -4, "Frozen Produce Bakery Dairy Cereal"),
            ("Dairy", 2, "Produce Bakery Cereal Frozen Dairy"), ("Dairy", -2, "Dairy Produce Bakery Cereal Frozen"),
        ])
    func theWalkIsOrdered(name: String, places: Int, after: String) throws {
        var groceries = Household.catalogue
        for _ in 0..<abs(places) {
            let type = try #require(groceries.type(named: name))
            let transaction = try groceries.moving(type, down: places > 0)
            #expect(transaction.operations.count == 1)
            apply(transaction, to: &groceries)
        }
        #expect(groceries.orderedTypes.map(\.name).joined(separator: " ") == after)
    }

    @Test("Types are moved however often without running out of room", arguments: Dice.seeds(3))
    func thereIsAlwaysRoomBetweenTwo(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        var groceries = Household.catalogue
        var order = groceries.orderedTypes.map(\.name)
        for _ in 0..<500 {
            let place = dice.below(order.count)
            let down = dice.oneIn(2)
            let target = down ? place + 1 : place - 1
            guard order.indices.contains(target) else { continue }
            apply(try groceries.moving(groceries.orderedTypes[place], down: down), to: &groceries)
            order.swapAt(place, target)
            try #require(groceries.orderedTypes.map(\.name) == order)
        }
    }

    @Test func typesOfOnePlaceCanBeMovedApart() throws {
        // Two machines that each add a type give it the same position.
        var groceries = Household.catalogue
        let last = try #require(groceries.orderedTypes.last)
        let twin = ItemType(id: ItemTypeID(rawValue: last.id.rawValue &+ 1), name: "Twin", position: last.position)
        groceries.apply(.type(.add(twin)), at: Household.now)
        let order = groceries.orderedTypes.map(\.name)
        apply(try groceries.moving(groceries.orderedTypes[5], down: false), to: &groceries)
        #expect(groceries.orderedTypes.map(\.name) == Array(order[..<4]) + [order[5], order[4]])
    }
}
