import GroceryDomain
import TestSupport
import Testing

@Suite struct RulesEntryTests {
    private func quantity(_ text: String) throws -> Quantity? { text.isEmpty ? nil : try Quantity.parse(text) }

    private func apply(_ transaction: Transaction, to groceries: Groceries) -> Groceries {
        var groceries = groceries
        for operation in transaction.operations { groceries.apply(operation, at: Household.now) }
        return groceries
    }

    private func id(_ name: String, in groceries: Groceries) throws -> EntryID {
        EntryID(list: Household.list.id, item: try #require(groceries.item(named: name)).id)
    }

    @Test(
        "Adding: list before, amount of milk added, list after",
        arguments: [
            ("", "", "Milk"), ("", "2 l", "Milk 2 l"), ("Milk", "2 l", "Milk 2 l"), ("Milk 2 l", "", "Milk 2 l"),
            ("Milk 1 l", "500 ml", "Milk 1.5 l"), ("Milk 500 g", "1 kg", "Milk 1.5 kg"),
            ("Milk 1 kg", "2 cans", "Milk 1 kg + 2 cans"), ("Milk 2", "3", "Milk 5"),
            ("Milk 2 cans", "1 can", "Milk 3 cans"), ("x Milk 2 l", "", "Milk 2 l and more"),
            ("x Milk 2 l", "1 l", "Milk 2 l of 3 l"), ("x Milk 2 l", "2 l", "Milk 2 l of 4 l"),
            ("x Milk", "", "Milk 1 and more"), ("Milk 1 l (blue)", "1 l", "Milk 2 l (blue)"),
            ("Apples 6", "1", "Apples 6, Milk 1"),
        ])
    func addingMerges(before: String, added: String, after: String) throws {
        let groceries = Household.groceries(before)
        let milk = try #require(groceries.item(named: "milk"))
        let foreseen = groceries.quantityAfterAdding(try quantity(added), of: milk.id, to: Household.list.id)
        let transaction = try groceries.adding(try quantity(added), of: milk, to: Household.list.id)
        let result = apply(transaction, to: groceries)
        #expect(Household.text(of: result) == after)
        #expect(result.entries[try id("milk", in: result)]?.planned == foreseen)
        // Undoing leaves no trace.
        var back = result
        for operation in transaction.inverse { back.apply(operation, at: Household.now) }
        #expect(Tables(back) == Tables(groceries))
    }

    @Test(
        "What a note adds is said besides what is noted already, each remark once",
        arguments: [
            ("red", "blue; red"), ("blue", "blue"), ("red; blue", "blue; red"),
        ])
    func addingANote(note: String, after: String) throws {
        let groceries = Household.groceries("Milk 1 l (blue)")
        let milk = try #require(groceries.item(named: "milk"))
        let result = apply(try groceries.adding(nil, of: milk, note: note, to: Household.list.id), to: groceries)
        #expect(Household.text(of: result) == "Milk 1 l (\(after))")
    }

    /// Two brands of one item are not the same to whoever shops.
    @Test func anotherNameOfWhatIsThereIsNotLost() throws {
        var groceries = Household.starter
        groceries.apply(.list(.add(Household.list)), at: Household.now)
        let list = Household.list.id
        let food = try #require(groceries.item(named: "whiskas"))
        let entry = EntryID(list: list, item: food.id)
        for (count, name, title, note) in [
            ("6", "whiskas", "Whiskas", nil), ("4", "felix", "Whiskas", "Felix"), ("2", "felix", "Whiskas", "Felix"),
            ("1", food.name, "Whiskas", "Felix"), ("1", "whiskas", "Whiskas", "Felix"),
        ] {
            groceries = apply(
                try groceries.adding(try quantity(count), of: food, as: name, to: list), to: groceries)
            #expect(groceries.title(of: entry) == title && groceries.entries[entry]?.note == note, "\(name)")
        }
        #expect(groceries.entries[entry]?.planned == (try quantity("14")))
        // Bought, it is called as it was, too.
        groceries = apply(try groceries.checking(entry, true), to: groceries)
        groceries = apply(try groceries.adding(nil, of: food, as: "felix", to: list), to: groceries)
        #expect(groceries.title(of: entry) == "Whiskas" && groceries.entries[entry]?.note == "Felix")
    }

    /// Another spelling, or a short form, says nothing of its own.
    @Test(arguments: [
        ("Yoghurt", "yogurt"), ("Yoghurt", "yoghurt"), ("Toilet paper", "tp"), ("Milk", "mlk"), ("Eggs", "egg"),
    ])
    func anotherSpellingIsNoNote(item: String, name: String) throws {
        var groceries = Household.starter
        groceries.apply(.list(.add(Household.list)), at: Household.now)
        let list = Household.list.id
        let item = try #require(groceries.item(named: item))
        for name in [nil, name, nil] {
            groceries = apply(try groceries.adding(nil, of: item, as: name, to: list), to: groceries)
        }
        #expect(groceries.entries[EntryID(list: list, item: item.id)]?.note == nil)
    }

    @Test func aNoteForWhichThereIsNoRoomGivesWay() throws {
        let long = String(repeating: "x", count: Name.noteCharactersMax - 3)
        let groceries = Household.groceries("Milk 1 l (\(long))")
        let milk = try #require(groceries.item(named: "milk"))
        let id = EntryID(list: Household.list.id, item: milk.id)
        let result = apply(try groceries.adding(.onePiece, of: milk, note: "red", to: id.list), to: groceries)
        #expect(result.entries[id]?.note == long && result.entries[id]?.planned?.text() == "1 l + 1")
        #expect(result.withoutPlace("red", on: id) == "red" && result.withoutPlace(long, on: id) == nil)
    }

    @Test func addingWhatIsThereSaysItOnceMore() throws {
        let groceries = Household.groceries("Milk 1 l (blue)")
        let milk = try #require(groceries.item(named: "milk"))
        let transaction = try groceries.adding(nil, of: milk, note: "blue", to: Household.list.id)
        #expect(!transaction.isEmpty && transaction.changesNothing)
        #expect(Household.text(of: apply(transaction, to: groceries)) == "Milk 1 l (blue)")
    }

    @Test(arguments: [
        ("Milk", true, "Milk 2 l"), ("Bread", true, "Bread 1 loaf"), ("Peas 1 kg", true, "Peas 1.5 kg"),
        ("Peas 3", false, "Peas 2"), ("Yoghurt", true, "Yoghurt 1"), ("Peas 2 cans + 1 kg", true, "Peas 3 cans + 1 kg"),
    ])
    func stepping(before: String, up: Bool, after: String) throws {
        let groceries = Household.groceries(before)
        let entry = try #require(groceries.entries.shown(on: Household.list.id).first)
        #expect(Household.text(of: apply(try groceries.stepping(entry.id, up: up), to: groceries)) == after)
    }

    @Test func clearingTakesAllMarksInOneTransaction() throws {
        let groceries = Household.groceries("x Apples, Bread, x Milk 2 l")
        let transaction = try groceries.clearingMarks(of: Household.list.id)
        #expect(transaction.operations.count == 2)
        #expect(transaction.deed == .clear(2, list: "Groceries"))
        #expect(Household.text(of: apply(transaction, to: groceries)) == "Apples, Bread, Milk 2 l")
    }

    @Test func whatIsSetToWhatItIsIsEmpty() throws {
        let groceries = Household.groceries("x Milk 2 l (blue)")
        let milk = try id("milk", in: groceries)
        #expect(try groceries.checking(milk, true).isEmpty)
        #expect(try groceries.setting(try Quantity.parse("2 l"), on: milk).isEmpty)
        #expect(try groceries.noting(" blue ", on: milk).isEmpty)
        #expect(try groceries.renaming(Household.list.id, to: "Groceries").isEmpty)
        #expect(try groceries.renaming(milk.item, to: "Milk").isEmpty)
    }

    @Test("The history's sentence") func sentences() throws {
        let groceries = Household.groceries("x Milk 2 l (blue), Bread")
        let milk = try id("milk", in: groceries)
        let bread = try id("bread", in: groceries)
        let butter = try #require(groceries.item(named: "butter"))
        let half = try Quantity.parse("1/2 kg")
        #expect(
            try groceries.adding(half, of: butter, to: milk.list).deed
                == .add(half, .one("Butter"), list: "Groceries"))
        #expect(try groceries.checking(milk, false).deed == .uncheck(.one("Milk"), list: "Groceries"))
        #expect(try groceries.setting(nil, on: milk).deed == .set("Milk", list: "Groceries", nil))
        #expect(try groceries.noting("", on: milk).deed == .note("Milk", list: "Groceries", nil))
        #expect(try groceries.noting("red", on: milk).deed == .note("Milk", list: "Groceries", "red"))
        #expect(try groceries.removing(bread).deed == .take(.one("Bread"), list: "Groceries"))
        #expect(
            try groceries.stepping(bread, up: true).deed
                == .set("Bread", list: "Groceries", try Quantity.parse("1 loaf")))
    }

    @Test func deletingAListTakesItsEntriesAlong() throws {
        let groceries = Household.groceries("Apples 6, x Milk 2 l")
        let transaction = try groceries.removing(Household.list.id)
        var result = apply(transaction, to: groceries)
        #expect(result.orderedLists.isEmpty)
        #expect(result.entries.shown(on: Household.list.id).isEmpty)
        for operation in transaction.inverse { result.apply(operation, at: Household.now) }
        #expect(Tables(result) == Tables(groceries))
    }

    @Test func aListOfAnOldNameIsANewList() throws {
        var groceries = Household.groceries("Apples 6")
        let (first, adding) = try groceries.addingList(named: "Party", at: Household.now)
        groceries = apply(adding, to: groceries)
        groceries = apply(try groceries.removing(first), to: groceries)
        let (second, again) = try groceries.addingList(named: "Party", at: Household.now)
        groceries = apply(again, to: groceries)
        #expect(first != second)
        #expect(groceries.orderedLists.map(\.name).sorted() == ["Groceries", "Party"])
    }

    @Test func preferencesAreSetAndChanged() {
        var groceries = Household.groceries()
        groceries = apply(groceries.preferring("units", "us"), to: groceries)
        #expect(groceries.preferences["units"]?.value == "us")
        #expect(groceries.preferring("units", "us").isEmpty)
        groceries = apply(groceries.preferring("units", "metric"), to: groceries)
        #expect(groceries.preferences["units"]?.value == "metric")
    }

    @Test func onlyWhatStillIsCanBeTakenBack() throws {
        var groceries = Household.groceries("Milk 2 l, Bread")
        let milk = try id("milk", in: groceries)
        let check = try groceries.checking(milk, true)
        groceries = apply(check, to: groceries)
        let set = try groceries.setting(try Quantity.parse("3 l"), on: milk)
        groceries = apply(set, to: groceries)
        #expect(groceries.stillPossible(set.inverse) == set.inverse)
        groceries = apply(try groceries.setting(nil, on: milk), to: groceries)
        #expect(groceries.stillPossible(set.inverse + check.inverse) == check.inverse)
    }
}
