import GroceryDomain
import TestSupport
import Testing

/// What undo restores of an earlier action after others have followed it.
@Suite struct RulesUndoTests {
    private var groceries = Household.groceries("Milk 2 l, Bread")

    private mutating func perform(_ transaction: Transaction) -> Transaction {
        for operation in transaction.operations { groceries.apply(operation, at: Household.now) }
        return transaction
    }

    /// Undoes what is still possible and returns how many operations that were.
    private mutating func takeBack(_ transaction: Transaction) -> Int {
        let still = groceries.stillPossible(transaction.inverse)
        for operation in still { groceries.apply(operation, at: Household.now) }
        #expect(Invariant.broken(groceries) == nil)
        return still.count
    }

    private var milk: EntryID { EntryID(list: Household.list.id, item: ItemID(derivedFrom: "milk")) }

    @Test mutating func onlyWhatStillIsSo() throws {
        let set = perform(try groceries.setting(.onePiece, on: milk))
        let check = perform(try groceries.checking(milk, true))
        let other = perform(try groceries.setting(try Quantity.parse("5 l"), on: milk))
        #expect(takeBack(set) == 0)
        #expect(takeBack(check) == 2, "the mark, and how much it took")
        #expect(takeBack(other) == 1)
        #expect(Household.text(of: groceries) == "Bread, Milk 1")
    }

    @Test mutating func anItemThatIsOnAListStays() throws {
        let dairy = try #require(groceries.type(named: "dairy"))
        let (item, learning) = try groceries.addingItem(named: "Tofu", type: dairy.id)
        let learnt = perform(learning)
        _ = perform(try groceries.adding(nil, of: item, to: Household.list.id))
        #expect(takeBack(learnt) == 0)
        #expect(groceries.item(named: "tofu") != nil)
    }

    @Test mutating func aTypeThatHoldsItemsStays() throws {
        let (type, adding) = try groceries.addingType(named: "Pets")
        let made = perform(adding)
        _ = perform(try groceries.addingItem(named: "Cat food", type: type.id).1)
        #expect(takeBack(made) == 0)
        #expect(groceries.type(named: "pets") != nil)
    }

    @Test mutating func aListThatHoldsSomethingStays() throws {
        let (list, adding) = try groceries.addingList(named: "Party", at: Household.now)
        let made = perform(adding)
        let bread = try #require(groceries.item(named: "bread"))
        _ = perform(try groceries.adding(nil, of: bread, to: list))
        #expect(takeBack(made) == 0)
    }

    @Test mutating func nothingComesBackOntoAListThatIsGone() throws {
        let taken = perform(try groceries.removing(milk))
        let deleted = perform(try groceries.removing(Household.list.id))
        #expect(takeBack(taken) == 0)
        #expect(takeBack(deleted) == 2)
        #expect(takeBack(taken) == 1)
        #expect(Household.text(of: groceries) == "Bread, Milk 2 l")
    }

    @Test mutating func anItemDoesNotGoBackToATypeThatIsGone() throws {
        let frozen = try #require(groceries.type(named: "frozen"))
        let dairy = try #require(groceries.type(named: "dairy"))
        let moved = perform(try groceries.moving(milk.item, to: frozen.id))
        _ = perform(try groceries.removing(dairy.id, movingItemsTo: frozen.id))
        #expect(takeBack(moved) == 0)
    }

    @Test mutating func aNameThatSomebodyElseHasByNowIsNotTakenBack() throws {
        let dairy = try #require(groceries.type(named: "dairy"))
        let renamed = perform(try groceries.renaming(milk.item, to: "Whole milk"))
        _ = perform(try groceries.addingItem(named: "Milk", type: dairy.id).1)
        #expect(takeBack(renamed) == 0)
        let typeRenamed = perform(try groceries.renaming(dairy.id, to: "Cold"))
        _ = perform(try groceries.addingType(named: "Dairy").1)
        #expect(takeBack(typeRenamed) == 0)
    }

    /// Two machines may have made one each, so that the names of lists are numbered in any case.
    @Test(arguments: [GroceryList.Kind.shopping, .template, .recipe])
    mutating func aListWhoseNameAnotherHasComesBackWithANumber(kind: GroceryList.Kind) throws {
        func names() -> [String] {
            groceries.numberNamesakes()
            return groceries.lists(of: kind).map(\.name).sorted()
        }
        let first = GroceryList(
            id: ListID(rawValue: 1), name: "Party", created: Moment(milliseconds: 1), kind: kind)
        let second = GroceryList(
            id: ListID(rawValue: 2), name: "Party", created: Moment(milliseconds: 2), kind: kind)
        for list in [first, second] { groceries.apply(.list(.add(list)), at: Household.now) }
        let before = names()
        let deleted = perform(try groceries.removing(first.id))
        #expect(takeBack(deleted) == 1)
        #expect(names() == before)
        let renamed = perform(try groceries.renaming(second.id, to: "Feast"))
        #expect(takeBack(renamed) == 1)
        #expect(names() == before)
    }

    @Test mutating func aTripComesBackBesideAListOfItsName() throws {
        let other = GroceryList(id: ListID(rawValue: 2), name: "Groceries", created: Moment(milliseconds: 2))
        groceries.apply(.list(.add(other)), at: Household.now)
        let before = Tables(groceries)
        let checked = perform(try groceries.checking(milk, true))
        let finished = perform(
            try groceries.finishing(Household.list.id, remembering: true, making: true, at: Household.now).1)
        #expect(takeBack(finished) == finished.operations.count)
        #expect(takeBack(checked) == 2)
        #expect(Tables(groceries) == before)
    }

    @Test mutating func aTripStaysOneWhileTheListAfterItIsUsed() throws {
        _ = perform(try groceries.checking(milk, true))
        let (next, finishing) = try groceries.finishing(
            Household.list.id, remembering: true, making: true, at: Household.now)
        let finished = perform(finishing)
        let more = try #require(groceries.item(named: "courgettes"))
        _ = perform(try groceries.adding(nil, of: more, to: try #require(next)))
        #expect(takeBack(finished) == 0)
    }

    @Test mutating func namesThatMovedWithinAnItemComeBack() throws {
        let courgettes = try #require(groceries.item(named: "courgettes"))
        let renamed = perform(try groceries.renaming(courgettes.id, to: "Zucchini"))
        #expect(renamed.operations.count == 2)
        #expect(takeBack(renamed) == 2)
        #expect(groceries.item(named: "courgettes") == courgettes)
    }

    @Test mutating func aCatalogueIsTakenBackAndDoneAgain() throws {
        let text = (0..<400).map { "Type \($0 % 9)\tThing \($0)\t\tobject \($0)" }.joined(separator: "\n")
        let loaded = perform(groceries.loading(try CatalogueFile(text), from: "f").0)
        let before = groceries
        #expect(takeBack(loaded) == loaded.operations.count)
        let again = groceries.stillPossible(loaded.operations)
        #expect(again == loaded.operations)
        for operation in again { groceries.apply(operation, at: Household.now) }
        #expect(Tables(groceries) == Tables(before))
    }
}
