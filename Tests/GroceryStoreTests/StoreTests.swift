import GroceryDomain
@testable import GroceryStore
import Journal
import TestSupport
import Testing

/// The store on a journal on disk.
@Suite struct StoreTests {
    /// A folder whose household has the test catalogue and a list with these entries.
    private func begun(_ entries: String = "") throws -> (JournalFolder, Store, Groceries) {
        let folder = try JournalFolder()
        var (store, groceries) = try folder.openRead()
        let household = Household.groceries(entries)
        let catalogue = try CatalogueFile(Household.catalogueText)
        var operations = groceries.loading(catalogue, from: "test").0.operations
        operations.append(.list(.add(Household.list)))
        operations += household.entries.shown(on: Household.list.id).sorted { $0.id < $1.id }.map { .entry(.add($0)) }
        try store.begin(Transaction(.begin(list: "Groceries", items: 0), operations), on: &groceries)
        return (folder, store, groceries)
    }

    private func id(_ name: String) -> EntryID {
        EntryID(list: Household.list.id, item: ItemID(derivedFrom: name.folded))
    }

    private func add(_ name: String, _ amount: String? = nil, _ groceries: Groceries) throws -> Transaction {
        let item = try #require(groceries.item(named: name))
        return try groceries.adding(try amount.map(Quantity.parse), of: item, to: Household.list.id)
    }

    // MARK: Performing

    @Test func whatIsPerformedIsThereAfterReopening() throws {
        var (folder, store, groceries) = try begun("Milk 2 l")
        try store.perform(try add("apples", "6", groceries), on: &groceries)
        try store.perform(try groceries.checking(id("milk"), true), on: &groceries)
        #expect(Household.text(of: groceries) == "Apples 6, x Milk 2 l")
        let (_, again) = try folder.openRead()
        #expect(Tables(again) == Tables(groceries))
        #expect(again.facts == groceries.facts)
        #expect(again.lastChange(of: Household.list) == groceries.lastChange(of: Household.list))
        #expect(again.hasChecked)
    }

    @Test func whatWasWrittenIsFoundByItsStamp() throws {
        var (folder, store, groceries) = try begun("Milk 2 l")
        #expect(store.lastWrittenStamp == nil)
        let promised = store.journal.nextStamp()
        #expect(!store.hasRecord(promised))
        try store.perform(try add("apples", "6", groceries), on: &groceries)
        #expect(store.lastWrittenStamp == promised && store.hasRecord(promised))
        try store.perform(try groceries.checking(id("milk"), true), on: &groceries)
        _ = try store.undo(promised, &groceries)
        let (again, _) = try folder.openRead()
        #expect(again.hasRecord(promised) && again.lastWrittenStamp == nil)
        #expect(!again.hasRecord(again.journal.nextStamp()))
        let older = Stamp(milliseconds: promised.milliseconds - 1, counter: 0, writer: promised.writer)
        #expect(!again.hasRecord(older))
    }

    @Test func nothingToDoWritesNothing() throws {
        var (folder, store, groceries) = try begun("Milk 2 l")
        let lines = try folder.lines().count
        try store.perform(try groceries.checking(id("milk"), false), on: &groceries)
        #expect(try folder.lines().count == lines)
        #expect(store.history(limit: 10).count == 1)
    }

    @Test func whatCannotBeWrittenChangesNothing() throws {
        let (folder, _, _) = try begun("Milk 2 l")
        let store = try folder.open(readOnly: true)
        var groceries = Groceries()
        try store.refresh(&groceries)
        let before = Tables(groceries)
        #expect(throws: JournalError.readOnly(.asked)) {
            try store.perform(try groceries.checking(id("milk"), true), on: &groceries)
        }
        #expect(Tables(groceries) == before)
    }

    @Test func itemsThatAPersonTypedInAreTheirOwn() throws {
        var (folder, store, groceries) = try begun()
        #expect(groceries.ownItems.all.isEmpty)
        let dairy = try #require(groceries.type(named: "dairy"))
        let (item, learning) = try groceries.addingItem(named: "Oat cream", type: dairy.id)
        try store.perform(learning, on: &groceries)
        #expect(groceries.ownItems.all.map(\.key) == [item.id])
        #expect(try folder.openRead().1.ownItems.all.map(\.key) == [item.id])
        // So are those they renamed, unlike those that another English names anew.
        let milk = try #require(groceries.item(named: "milk")).id
        try store.perform(try groceries.renaming(milk, to: "Cow juice"), on: &groceries)
        try store.perform(try groceries.setting(usual: nil, of: id("bread").item), on: &groceries)
        #expect(Set(groceries.ownItems.all.map(\.key)) == [item.id, milk])
        #expect(groceries.isFamiliar(milk) && groceries.familiarItems.isSuperset(of: [item.id, milk]))
        #expect(try folder.openRead().1.familiarItems == groceries.familiarItems)
    }

    @Test("who moves an item has to do with it; who deletes a type has not to do with all that was in it")
    func itemsThatArePutUnderAnotherType() throws {
        let folder = try JournalFolder()
        var (store, groceries) = try folder.openRead()
        let text = (0..<9).map { "Tools\tTool \($0)" } + ["Garden\tRake", "Toys\tBall"]
        let file = try CatalogueFile(text.joined(separator: "\n"))
        try store.perform(groceries.loading(file, from: "x").0, on: &groceries)
        let (tools, garden) = (groceries.type(named: "tools")?.id, groceries.type(named: "garden")?.id)
        let (from, to) = (try #require(tools), try #require(garden))
        try store.perform(try groceries.removing(from, movingItemsTo: to), on: &groceries)
        #expect(groceries.item(named: "tool 3")?.type == to && groceries.ownItems.all.isEmpty)
        let ball = try #require(groceries.item(named: "ball")).id
        try store.perform(try groceries.moving(ball, to: to), on: &groceries)
        #expect(groceries.ownItems.all.map(\.key) == [ball])
        #expect(try folder.openRead().1.ownItems.all.map(\.key) == [ball])
    }

    @Test func aLargeCatalogueGoesInAtOnce() throws {
        let folder = try JournalFolder()
        var (store, groceries) = try folder.openRead()
        let text = (0..<3000).map {
            "Type \($0 % 30)\tItem number \($0)\t\($0 % 7 + 1) kg\talias of \($0)|other of \($0)"
        }
        let file = try CatalogueFile(text.joined(separator: "\n"))
        try store.perform(groceries.loading(file, from: "large").0, on: &groceries)
        #expect(groceries.items.shown.count == 3000)
        let (again, read) = try folder.openRead()
        #expect(Tables(read) == Tables(groceries))
        #expect(again.history(limit: 10).map(\.told) == ["load large 3000 30"])
        // It is one action: one undo reverses all of it, on another day too.
        var back = read
        _ = try again.undo(&back)
        #expect(back.items.shown.isEmpty && back.types.shown.isEmpty)
        #expect(Tables(try folder.openRead().1) == Tables(back))
    }

    @Test func anActionThatSetsAFieldTwiceMeansTheLast() throws {
        var (folder, store, groceries) = try begun("x Butter 1")
        var trial = groceries
        var operations: [GroceryDomain.Operation] = []
        for (name, amount, note) in [
            ("milk", "2 l", "blue"), ("milk", "1 l", "red"), ("butter", "1", ""), ("butter", "2", "soft"),
        ] {
            let item = try #require(trial.item(named: name))
            let part = try trial.adding(
                try Quantity.parse(amount), of: item, note: note.isEmpty ? nil : note, to: Household.list.id)
            for operation in part.operations { trial.apply(operation, at: Household.now) }
            operations += part.operations
        }
        try store.perform(Transaction(.paste(2, list: "Groceries"), operations), on: &groceries)
        #expect(Household.text(of: groceries) == "Butter 1 of 4 (soft), Milk 3 l (blue; red)")
        #expect(Tables(groceries) == Tables(trial))
        #expect(Tables(try folder.openRead().1) == Tables(trial))
        let undone = try store.undo(&groceries)
        #expect(undone.leftAlone == 0)
        #expect(Household.text(of: groceries) == "x Butter 1")
    }

    // MARK: Undo

    @Test func undoAndRedoWalkTheActionsOneByOne() throws {
        var (_, store, groceries) = try begun("Milk 2 l")
        var states = [Tables(groceries)]
        for transaction in [
            { try $0.checking(id("milk"), true) }, { try add("apples", "6", $0) },
            { try $0.stepping(id("apples"), up: true) },
            { try $0.noting("red", on: id("apples")) }, { try $0.removing(id("milk")) },
        ] as [(Groceries) throws -> Transaction] {
            try store.perform(try transaction(groceries), on: &groceries)
            states.append(Tables(groceries))
        }
        for state in states.dropLast().reversed() {
            #expect(try store.undo(&groceries).leftAlone == 0)
            #expect(Tables(groceries) == state)
        }
        #expect(throws: Refusal.nothingToUndo) { try store.undo(&groceries) }
        for state in states.dropFirst() {
            #expect(try store.redo(&groceries).leftAlone == 0)
            #expect(Tables(groceries) == state)
        }
        #expect(throws: Refusal.nothingToRedo) { try store.redo(&groceries) }
    }

    @Test func undoAndRedoGoOnAfterReopening() throws {
        var (folder, first, groceries) = try begun("Milk 2 l")
        try first.perform(try groceries.checking(id("milk"), true), on: &groceries)
        try first.perform(try add("apples", "6", groceries), on: &groceries)
        first.journal.close()
        var (store, again) = try folder.openRead()
        #expect(try store.undo(&again).deed == .add(try Quantity.parse("6"), .one("Apples"), list: "Groceries"))
        #expect(Household.text(of: again) == "x Milk 2 l")
        store.journal.close()
        (store, again) = try folder.openRead()
        #expect(try store.undo(&again).deed == .check(.one("Milk"), list: "Groceries"))
        store.journal.close()
        (store, again) = try folder.openRead()
        #expect(throws: Refusal.nothingToUndo) { try store.undo(&again) }
        #expect(try store.redo(&again).deed == .check(.one("Milk"), list: "Groceries"))
        store.journal.close()
        (store, again) = try folder.openRead()
        #expect(try store.redo(&again).deed == .add(try Quantity.parse("6"), .one("Apples"), list: "Groceries"))
        #expect(Household.text(of: again) == "Apples 6, x Milk 2 l")
        #expect(throws: Refusal.nothingToRedo) { try store.redo(&again) }
    }

    @Test("who undoes at the same time as another process undoes another step")
    func undoingAtTheSameTime() throws {
        var (folder, first, groceries) = try begun("Milk 2 l")
        try first.perform(try groceries.checking(id("milk"), true), on: &groceries)
        try first.perform(try add("apples", "6", groceries), on: &groceries)
        var (second, others) = try folder.openRead()
        #expect(try first.undo(&groceries).deed == .add(try Quantity.parse("6"), .one("Apples"), list: "Groceries"))
        #expect(try second.undo(&others).deed == .check(.one("Milk"), list: "Groceries"))
        #expect(throws: Refusal.nothingToUndo) { try first.undo(&groceries) }
        #expect(try first.redo(&groceries).deed == .check(.one("Milk"), list: "Groceries"))
        #expect(
            try second.redo(&others).deed == .add(try Quantity.parse("6"), .one("Apples"), list: "Groceries"))
    }

    @Test func aNewActionForgetsWhatCouldBeRedone() throws {
        var (_, store, groceries) = try begun("Milk 2 l")
        try store.perform(try groceries.checking(id("milk"), true), on: &groceries)
        _ = try store.undo(&groceries)
        try store.perform(try add("apples", nil, groceries), on: &groceries)
        #expect(throws: Refusal.nothingToRedo) { try store.redo(&groceries) }
    }

    @Test func whatChangesNothingIsNoStep() throws {
        var (folder, store, groceries) = try begun("Milk 2 l, Bread")
        try folder.carry(from: "desk", to: "phone")
        var (phone, there) = try folder.openRead(machine: "phone", author: "bo@phone")
        try phone.perform(try there.removing(id("milk")), on: &there)
        try store.perform(try groceries.checking(id("bread"), true), on: &groceries)
        _ = try store.undo(&groceries)
        try store.perform(try add("milk", nil, groceries), on: &groceries)
        #expect(store.history(limit: 9).allSatisfy { !$0.told.hasPrefix("add") })
        #expect(try store.redo(&groceries).deed == .check(.one("Bread"), list: "Groceries"))
        #expect(try store.undo(&groceries).deed == .check(.one("Bread"), list: "Groceries"))
        #expect(throws: Refusal.nothingToUndo) { try store.undo(&groceries) }
        // Somebody wants it, all the same: who takes it off elsewhere has not heard of that.
        try folder.carry(from: "phone", to: "desk")
        try store.refresh(&groceries)
        #expect(Household.text(of: groceries) == "Bread, Milk 2 l")
    }

    @Test func whatOtherMachinesAddIsKeptForWhoeverAsks() throws {
        var (folder, store, groceries) = try begun("Milk 2 l")
        try folder.carry(from: "desk", to: "phone")
        var (phone, there) = try folder.openRead(machine: "phone", author: "bo@phone")
        try phone.perform(try add("bread", nil, there), on: &there)
        try folder.carry(from: "phone", to: "desk")
        // As long as nobody has asked, nothing is kept.
        try store.refresh(&groceries)
        #expect(store.takeAddedByOthers().isEmpty)
        // What one adds oneself is no news, nor what others do to what is there.
        try phone.perform(try add("apples", "6", there), on: &there)
        try phone.perform(try there.checking(id("milk"), true), on: &there)
        try folder.carry(from: "phone", to: "desk")
        try store.perform(try add("peas", nil, groceries), on: &groceries)
        try store.refresh(&groceries)
        #expect(store.takeAddedByOthers() == [id("apples")])
        #expect(store.takeAddedByOthers().isEmpty)
    }

    @Test func aRedoneActionCanBeUndoneAgain() throws {
        var (_, store, groceries) = try begun("Milk 2 l")
        try store.perform(try groceries.checking(id("milk"), true), on: &groceries)
        for _ in 0..<3 {
            #expect(try store.undo(&groceries).deed == .check(.one("Milk"), list: "Groceries"))
            #expect(Household.text(of: groceries) == "Milk 2 l")
            #expect(try store.redo(&groceries).deed == .check(.one("Milk"), list: "Groceries"))
            #expect(Household.text(of: groceries) == "x Milk 2 l")
        }
        #expect(
            store.history(limit: 3).map(\.told) == [
                "redo check Milk Groceries", "undo check Milk Groceries", "redo check Milk Groceries",
            ])
    }

    @Test func theBeginningCannotBeUndone() throws {
        var (folder, store, groceries) = try begun("Milk 2 l")
        #expect(throws: Refusal.nothingToUndo) { try store.undo(&groceries) }
        #expect(store.history(limit: 5).map(\.canUndo) == [false])
        var (again, read) = try folder.openRead()
        #expect(throws: Refusal.nothingToUndo) { try again.undo(&read) }
        #expect(!again.isEmpty)
    }

    @Test func oneActionOfThePastCanBeTakenBackAlone() throws {
        var (_, store, groceries) = try begun("Milk 2 l, Bread")
        try store.perform(try groceries.noting("blue", on: id("milk")), on: &groceries)
        try store.perform(try groceries.checking(id("bread"), true), on: &groceries)
        let line = try #require(store.history(limit: 5).first { $0.told.hasPrefix("note") })
        #expect(line.canUndo && store.canUndo(line.stamp))
        let undone = try store.undo(line.stamp, &groceries)
        let operations = Entry(id: id("milk"), note: "blue").changing { $0.note = nil }
        #expect(undone == Store.Undone(deed: line.deed, leftAlone: 0, operations: operations))
        #expect(Household.text(of: groceries) == "x Bread, Milk 2 l")
        #expect(throws: Refusal.nothingToUndo) { try store.undo(line.stamp, &groceries) }
        // It is the last action, so it is the next to be redone.
        #expect(try store.redo(&groceries).deed == line.deed)
        #expect(Household.text(of: groceries) == "x Bread, Milk 2 l (blue)")
    }

    /// What was added takes its amount along, and no other action: so undos come to the same in whatever order.
    @Test(arguments: [["add", "set"], ["set", "add"]])
    func anUndoneAdditionLeavesTheStepsOfTheAmount(order: [String]) throws {
        var (folder, store, groceries) = try begun()
        try folder.carry(from: "desk", to: "phone")
        var (phone, there) = try folder.openRead(machine: "phone", author: "bo@phone")
        try phone.perform(try add("apples", "6", there), on: &there)
        try store.perform(try add("apples", "6", groceries), on: &groceries)
        try store.perform(try groceries.stepping(id("apples"), up: false), on: &groceries)
        try folder.carry(from: "phone", to: "desk")
        try store.refresh(&groceries)
        #expect(Household.text(of: groceries) == "Apples 11")
        var amounts: [String] = []
        for kind in order {
            let line = try #require(store.history(limit: 9).first { $0.told.hasPrefix(kind) && $0.canUndo })
            #expect(try store.undo(line.stamp, &groceries).leftAlone == 0)
            amounts.append(Household.text(of: groceries))
        }
        #expect(amounts == [order[0] == "add" ? "Apples 5" : "Apples 12", "Apples 6"])
    }

    /// If the next list of a trip was changed and has its name, the trip cannot become a list again; it is not undone
    /// in part either.
    @Test func aFinishedTripIsUndoneWholeOrNotAtAll() throws {
        var (_, store, groceries) = try begun("x Bread, Milk 2 l, Peas")
        let (next, finishing) = try groceries.finishing(
            Household.list.id, remembering: true, making: true, at: Household.now)
        let list = try #require(next)
        try store.perform(finishing, on: &groceries)
        try store.perform(try groceries.checking(EntryID(list: list, item: id("milk").item), true), on: &groceries)
        let line = try #require(store.history(limit: 5).first { $0.told.hasPrefix("finish") })
        #expect(try store.undo(line.stamp, &groceries).operations.isEmpty)
        #expect(Household.text(of: groceries, list: list) == "x Milk 2 l, Peas")
        #expect(
            groceries.lists[Household.list.id]?.kind == .trip && groceries.lists[Household.list.id]?.finished != nil)
        // Once the later actions are undone, it is possible.
        #expect(try store.undo(&groceries).deed == .check(.one("Milk"), list: "Groceries"))
        #expect(try store.undo(&groceries).deed == line.deed)
        #expect(groceries.lists[Household.list.id]?.kind == .shopping && groceries.lists[list] == nil)
    }

    @Test func whatWasChangedSinceIsLeftAlone() throws {
        var (folder, store, groceries) = try begun("x Milk 2 l, x Bread")
        try store.perform(try groceries.clearingMarks(of: Household.list.id), on: &groceries)
        // Another machine checks the bread off again.
        try folder.carry(from: "desk", to: "phone")
        var (phone, there) = try folder.openRead(machine: "phone", author: "bo@phone")
        folder.now += 1000
        try phone.perform(try there.checking(id("bread"), true), on: &there)
        try phone.perform(try there.noting("rye", on: id("bread")), on: &there)
        try folder.carry(from: "phone", to: "desk")
        try store.refresh(&groceries)
        #expect(Household.text(of: groceries) == "x Bread (rye), Milk 2 l")
        let undone = try store.undo(&groceries)
        #expect(undone.deed == .clear(2, list: "Groceries") && undone.leftAlone == 1 && undone.operations.count == 1)
        #expect(Household.text(of: groceries) == "x Bread (rye), x Milk 2 l")
    }

    /// The action before it is not undone instead, but with the next undo, of whatever process.
    @Test func whatCannotComeBackIsPassedOver() throws {
        var (folder, store, groceries) = try begun("Milk 2 l, Bread")
        try store.perform(try groceries.checking(id("bread"), true), on: &groceries)
        try store.perform(try groceries.setting(try Quantity.parse("3 l"), on: id("milk")), on: &groceries)
        try folder.carry(from: "desk", to: "phone")
        var (phone, there) = try folder.openRead(machine: "phone", author: "bo@phone")
        folder.now += 1000
        try phone.perform(try there.setting(try Quantity.parse("4 l"), on: id("milk")), on: &there)
        try folder.carry(from: "phone", to: "desk")
        try store.refresh(&groceries)
        let lines = store.history(limit: 9).count
        let passed = try store.undo(&groceries)
        #expect(passed.deed.told == "set Milk Groceries 3 l" && passed.operations.isEmpty)
        #expect(store.history(limit: 9).count == lines && Household.text(of: groceries) == "x Bread, Milk 4 l")
        store.journal.close()
        var (next, again) = try folder.openRead()
        #expect(try next.undo(&again).deed == .check(.one("Bread"), list: "Groceries"))
        #expect(Household.text(of: again) == "Bread, Milk 4 l")
        #expect(try next.redo(&again).deed == .check(.one("Bread"), list: "Groceries"))
        #expect(throws: Refusal.nothingToRedo) { try next.redo(&again) }
    }

    @Test func onlyOwnActionsAreUndone() throws {
        var (folder, store, groceries) = try begun("Milk 2 l")
        try folder.carry(from: "desk", to: "phone")
        var (phone, there) = try folder.openRead(machine: "phone", author: "bo@phone")
        try phone.perform(try there.checking(id("milk"), true), on: &there)
        try folder.carry(from: "phone", to: "desk")
        try store.refresh(&groceries)
        #expect(Household.text(of: groceries) == "x Milk 2 l")
        #expect(throws: Refusal.nothingToUndo) { try store.undo(&groceries) }
        let line = try #require(store.history(limit: 1).first)
        #expect(line.by == "bo@phone" && !line.canUndo)
    }

    // MARK: Others

    @Test func twoProcessesOfOneMachineSeeEachOther() throws {
        var (folder, store, groceries) = try begun("Milk 2 l")
        var (other, there) = try folder.openRead(author: "ada@desk")
        #expect(Tables(there) == Tables(groceries))
        for round in 0..<3 {
            try store.perform(try add("apples", "1", groceries), on: &groceries)
            #expect(try other.refresh(&there))
            #expect(Tables(there) == Tables(groceries))
            try other.perform(try there.checking(id("milk"), round % 2 == 0), on: &there)
            #expect(try store.refresh(&groceries))
            #expect(Tables(there) == Tables(groceries))
        }
        #expect(try !store.refresh(&groceries))
        #expect(Household.text(of: groceries) == "Apples 3, x Milk 2 l")
        #expect(Tables(try folder.openRead().1) == Tables(groceries))
    }

    /// The one that writes first is gone before the other writes, which had read before: what it adds does not take the
    /// place of what it never saw.
    @Test func whoTakesUpAWriterHasReadWhatItWrote() throws {
        let (folder, begun, _) = try begun("Milk")
        begun.journal.close()
        var (first, groceries) = try folder.openRead()
        var (second, unaware) = try folder.openRead()
        try first.perform(try add("apples", "1", groceries), on: &groceries)
        first.journal.close()
        try second.perform(try add("apples", "2", unaware), on: &unaware)
        #expect(second.journal.nextStamp().writer != first.lastWrittenStamp?.writer)
        let (again, all) = try folder.openRead()
        #expect(Household.text(of: all) == "Apples 3, Milk")
        // What nobody writes as any more, and has been read, is taken up.
        #expect(again.journal.nextStamp().writer == first.lastWrittenStamp?.writer)
        try second.refresh(&unaware)
        #expect(Tables(unaware) == Tables(all))
    }

    @Test func twoProcessesStepAtTheSameTime() throws {
        var (folder, store, groceries) = try begun("Milk 2")
        var (other, there) = try folder.openRead()
        try store.perform(try groceries.stepping(id("milk"), up: true), on: &groceries)
        try other.perform(try there.stepping(id("milk"), up: true), on: &there)
        try store.refresh(&groceries)
        try other.refresh(&there)
        #expect(Household.text(of: groceries) == "Milk 4")
        #expect(Household.text(of: there) == "Milk 4")
        #expect(Household.text(of: try folder.openRead().1) == "Milk 4")
    }

    @Test func threeMachinesEndEqualThroughTheirFiles() throws {
        var (folder, store, groceries) = try begun("Milk 2, Bread")
        let machines = ["phone", "tablet"]
        for machine in machines { try folder.carry(from: "desk", to: machine) }
        var (phone, onPhone) = try folder.openRead(machine: "phone", author: "bo@phone")
        var (tablet, onTablet) = try folder.openRead(machine: "tablet", author: "cy@tablet")
        try store.perform(try groceries.removing(Household.list.id), on: &groceries)
        try phone.perform(try onPhone.stepping(id("milk"), up: true), on: &onPhone)
        try tablet.perform(try add("peas", nil, onTablet), on: &onTablet)
        for (source, target) in [
            ("desk", "phone"), ("phone", "tablet"), ("tablet", "desk"), ("desk", "tablet"), ("phone", "desk"),
            ("tablet", "phone"),
        ] {
            try folder.carry(from: source, to: target)
        }
        try store.refresh(&groceries)
        try phone.refresh(&onPhone)
        try tablet.refresh(&onTablet)
        #expect(Household.text(of: groceries) == "Milk 3, Peas")
        #expect(Tables(groceries) == Tables(onPhone))
        #expect(Tables(groceries) == Tables(onTablet))
        for machine in ["desk", "phone", "tablet"] {
            #expect(Tables(try folder.openRead(machine: machine).1) == Tables(groceries))
        }
    }

    /// Two machines that begin separately, with different versions of the catalogue, and exchange later.
    @Test func twoBeginningsBecomeOne() throws {
        let folder = try JournalFolder()
        try folder.shareSpace(["desk", "phone"])
        var stores: [Store] = []
        var groceries: [Groceries] = []
        for (machine, text) in [
            ("desk", "Produce\tApples\t6\tapple\nDairy\tMilk\t2 l\tmoo\nDairy\tButter\nDairy\tQuark"),
            ("phone", "Dairy\tMilk\t1 l\tcow\nDairy\tCream\nFruit\tApples\t4\tapple\nDairy\tbutter\t250 g"),
        ] {
            folder.now += 5000
            var (store, known) = try folder.openRead(machine: machine, author: "ada@\(machine)")
            let list = GroceryList(
                id: Household.list.id, name: "Groceries", created: Moment(milliseconds: Int64(folder.now)))
            let operations = known.loading(try CatalogueFile(text), from: "f").0.operations + [.list(.add(list))]
            try store.begin(Transaction(.begin(list: "Groceries", items: 0), operations), on: &known)
            // One deletes something that the other machine begins with too, before they exchange.
            if machine == "desk" {
                let butter = try #require(known.item(named: "butter"))
                try store.perform(try known.removing(butter.id), on: &known)
            }
            stores.append(store)
            groceries.append(known)
        }
        try folder.carry(from: "desk", to: "phone")
        try folder.carry(from: "phone", to: "desk")
        for index in 0...1 { try stores[index].refresh(&groceries[index]) }
        #expect(Tables(groceries[0]) == Tables(groceries[1]))
        #expect(groceries[0].orderedLists.count == 1)
        #expect(groceries[0].item(named: "butter") == nil)
        for machine in ["desk", "phone"] {
            #expect(Tables(try folder.openRead(machine: machine).1) == Tables(groceries[0]))
        }
    }

    // MARK: History

    @Test func theHistoryIsNewestFirstAndOfEverybody() throws {
        var (folder, store, groceries) = try begun()
        folder.now += 60_000
        try store.perform(try add("apples", "6", groceries), on: &groceries)
        folder.now += 60_000
        try store.perform(try groceries.checking(id("apples"), true), on: &groceries)
        _ = try store.undo(&groceries)
        let lines = store.history(limit: 10)
        #expect(
            lines.map(\.told) == [
                "undo check Apples Groceries", "check Apples Groceries", "add 6 Apples Groceries", "begin Groceries 0",
            ])
        #expect(lines.allSatisfy { $0.by == "ada@desk" })
        #expect(lines.map(\.canUndo) == [false, false, true, false])
        #expect(lines[2].moment.milliseconds == Household.now.milliseconds + 60_000)
        #expect(store.history(limit: 2).count == 2)
        #expect(store.history(limit: 0).isEmpty)
    }

    @Test(arguments: Dice.seeds(3))
    func everyKindOfDeedIsToldAgain(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        var (folder, store, groceries) = try begun("Milk 2 l")
        let deeds = (0..<RandomValue.deedKinds).map { RandomValue.deed(&dice, kind: $0) }
        for (number, deed) in deeds.enumerated() {
            let operations = try groceries.noting("\(number)", on: id("milk")).operations
            try store.perform(Transaction(deed, operations), on: &groceries)
        }
        var (again, read) = try folder.openRead()
        let lines = again.history(limit: deeds.count)
        #expect(lines.map(\.deed) == deeds.reversed() && lines.allSatisfy { $0.taking == nil })
        for deed in deeds.reversed().prefix(9) { #expect(try again.undo(&read).deed == deed) }
        #expect(again.history(limit: 1).first?.taking == .undo)
    }

    /// A list deleted on one machine while another adds to it comes back with that entry, and the history says so.
    @Test func theHistorySaysThatADeletedListIsBack() throws {
        let folder = try JournalFolder()
        try folder.shareSpace(["desk", "phone"])
        var (desk, onDesk) = try folder.openRead(machine: "desk", author: "ada@desk")
        let catalogue = try CatalogueFile(Household.catalogueText)
        let beginning = onDesk.loading(catalogue, from: "test").0.operations + [.list(.add(Household.list))]
        try desk.begin(Transaction(.begin(list: "Groceries", items: 0), beginning), on: &onDesk)
        try desk.perform(try add("bread", nil, onDesk), on: &onDesk)
        try folder.carry(from: "desk", to: "phone")
        var (phone, onPhone) = try folder.openRead(machine: "phone", author: "ben@phone")
        folder.now += 1000
        try desk.perform(try onDesk.removing(Household.list.id), on: &onDesk)
        #expect(desk.history(limit: 1, of: onDesk).map(\.isBack) == [false])
        folder.now += 1000
        try phone.perform(try add("peas", nil, onPhone), on: &onPhone)
        try folder.carry(from: "desk", to: "phone")
        try folder.carry(from: "phone", to: "desk")
        try desk.refresh(&onDesk)
        try phone.refresh(&onPhone)
        for (store, groceries) in [(desk, onDesk), (phone, onPhone)] {
            #expect(Household.text(of: groceries) == "Peas")
            let lines = store.history(limit: 2, of: groceries)
            #expect(lines.map(\.told) == ["add - Peas Groceries", "delete list Groceries"])
            #expect(lines.map(\.isBack) == [false, true])
        }
        // Undoing the deletion is something else, and so is deleting the list that came back.
        _ = try desk.undo(&onDesk)
        #expect(desk.history(limit: 3, of: onDesk).allSatisfy { !$0.isBack })
        try desk.perform(try onDesk.removing(Household.list.id), on: &onDesk)
        #expect(desk.history(limit: 4, of: onDesk).allSatisfy { !$0.isBack })
    }

    @Test func whatWasUndoneAndRedoneCameBackByThat() throws {
        var (_, store, groceries) = try begun("Milk 2 l")
        let moment = groceries.lists.shown.first?.created ?? Moment(milliseconds: 0)
        try store.perform(try groceries.addingList(named: "Party", at: moment).1, on: &groceries)
        for _ in 0..<3 {
            _ = try store.undo(&groceries)
            _ = try store.redo(&groceries)
        }
        #expect(store.history(limit: 9, of: groceries).allSatisfy { !$0.isBack })
        let party = try #require(groceries.list(named: "Party", kind: .shopping))
        try store.perform(try groceries.removing(party.id), on: &groceries)
        _ = try store.undo(&groceries)
        _ = try store.redo(&groceries)
        _ = try store.undo(&groceries)
        #expect(groceries.list(named: "Party", kind: .shopping) != nil)
        #expect(store.history(limit: 19, of: groceries).allSatisfy { !$0.isBack })
    }

    // MARK: Newer versions

    /// Writes a record whose operations are spelled by hand.
    private func write(_ operations: String, to folder: JournalFolder) throws {
        let store = try folder.open()
        try store.journal.readNew { _ in }
        try store.journal.append(
            kind: Store.actionKind,
            payloads: [
                Array(#"{"by":"eve","did":["paint","Milk",["blue"],2],"new":1,"ops":["#.utf8)
                    + Array("\(operations)]}".utf8)
            ])
        store.journal.close()
    }

    @Test func aNewerOperationIsSkippedAndTheRestOfItsRecordStands() throws {
        let (folder, _, _) = try begun("Milk 2 l")
        try write(
            #"["trip.finish","x"],["entry.colour","\#(id("milk"))",null,"white"],"#
                + #"["entry.checked","\#(id("milk"))",false,true]"#,
            to: folder)
        var (store, groceries) = try folder.openRead()
        #expect(Household.text(of: groceries) == "x Milk 2 l")
        #expect(store.notices.isEmpty)
        // The deed is kept as it was written, also when the action is undone.
        let line = try #require(store.history(limit: 1).first)
        #expect(line.deed == .unknown(kind: "paint", [.text("Milk"), .none, .number(2)]) && line.canUndo)
        _ = try store.undo(&groceries)
        #expect(store.history(limit: 1).map(\.told) == ["undo paint Milk - 2"])
    }

    @Test func anOperationThatMustNotBeSkippedIsSaid() throws {
        let (folder, _, _) = try begun("Milk 2 l")
        try write(#"["Rekey","x"],["entry.checked","\#(id("milk"))",false,true]"#, to: folder)
        let (store, groceries) = try folder.openRead()
        #expect(Household.text(of: groceries) == "Milk 2 l")
        #expect(store.notices.count == 1)
        #expect(store.notices.first?.contains("newer version") == true)
        #expect(store.notices.first?.contains("line") == true)
    }

    /// What is not understood must not be built upon: the program shows it and says which version it needs.
    @Test func withAnOperationThatMustNotBeSkippedNothingIsWritten() throws {
        let (folder, _, _) = try begun("Milk 2 l")
        try write(#"["Rekey","x"]"#, to: folder)
        var (store, groceries) = try folder.openRead()
        #expect(throws: JournalError.self) {
            try store.perform(try groceries.checking(id("milk"), true), on: &groceries)
        }
        #expect(Household.text(of: groceries) == "Milk 2 l")
    }

    /// A value that cannot be read costs only its operation; invalid JSON costs the whole line.
    @Test(arguments: [
        #"["entry.planned","MILK",null,"two bottles of"]"#, #"["entry.price","MILK",null,"cheap"]"#,
        #"["entry.checked","MILK",false,7]"#, #"["entry.checked","MILK",false,true,["then"]]"#,
        #"["entry.add","MILK",{"checked":true,"planned":"3 l","left":"soon"}]"#, #"["entry.checked"]"#, "7",
        #"["item.add","0000000000000009",{"name":"Nails","stores":["here"]}]"#, #"["list.handled","x",null,"soon"]"#,
        #"["store.add","0000000000000009",{"name":"Shop","coordinates":"north"}]"#,
        #"["entry.step","MILK","1 l","lots"]"#, #"["share.add","nowhere",{}]"#,
    ])
    func whatCannotBeReadCostsItsOperation(operation: String) throws {
        let (folder, _, _) = try begun("Milk 2 l")
        let milk = "\(id("milk"))"
        let checks = #"["entry.checked","\#(milk)",false,true]"#
        try write("\(operation.replacing("MILK", with: milk)),\(checks)", to: folder)
        let (store, groceries) = try folder.openRead()
        #expect(Household.text(of: groceries) == "x Milk 2 l")
        #expect(store.notices.count == 1)
        #expect(store.notices.first?.contains("A change contained something that cannot be read") == true)
    }

    @Test func aRecordThatIsNoActionIsPassedOverAndSaid() throws {
        let (folder, _, _) = try begun("Milk 2 l")
        try write(#"["entry.checked","nowhere",false,true]"#, to: folder)
        try write(#"["entry.checked","\#(id("milk"))",false,true]"#, to: folder)
        let (store, groceries) = try folder.openRead()
        #expect(Household.text(of: groceries) == "x Milk 2 l")
        #expect(store.notices.count == 1)
    }

    @Test func aJournalIsEmptyOnlyWhenNothingIsInIt() throws {
        let folder = try JournalFolder()
        #expect(try folder.openRead().0.isEmpty)
        // A household begun by a newer version is not a new household.
        try write(#"["Rekey","x"]"#, to: folder)
        #expect(try !folder.openRead().0.isEmpty)
    }

    // MARK: At random

    /// Two processes and a phone act and undo at random; everything that was shown is there after reopening.
    @Test(arguments: Dice.seeds(3))
    func whateverIsDoneIsThereAfterReopening(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let (folder, first, start) = try begun()
        try folder.carry(from: "desk", to: "phone")
        var stores = [first, try folder.open(), try folder.open(machine: "phone", author: "bo@phone")]
        var groceries = [start, Groceries(), Groceries()]
        for index in 1...2 { try stores[index].refresh(&groceries[index]) }
        for _ in 0..<150 {
            folder.now += UInt64(dice.below(3000))
            let actor = dice.below(3)
            switch dice.below(10) {
            case 0: _ = try? stores[actor].undo(&groceries[actor])
            case 1: _ = try? stores[actor].redo(&groceries[actor])
            case 2: try stores[actor].refresh(&groceries[actor])
            case 3 where dice.oneIn(3):
                try folder.carry(from: "desk", to: "phone")
                try folder.carry(from: "phone", to: "desk")
            case 4 where dice.oneIn(4):
                stores[actor].journal.close()
                let machine = actor == 2 ? "phone" : "desk"
                stores[actor] = try folder.open(machine: machine)
                groceries[actor] = Groceries()
                try stores[actor].refresh(&groceries[actor])
            default:
                guard let transaction = RandomAction.next(groceries[actor], &dice) else { continue }
                try stores[actor].perform(transaction, on: &groceries[actor])
            }
        }
        try folder.carry(from: "desk", to: "phone")
        try folder.carry(from: "phone", to: "desk")
        for index in 0..<3 { try stores[index].refresh(&groceries[index]) }
        #expect(Tables(groceries[1]) == Tables(groceries[0]))
        #expect(Tables(groceries[2]) == Tables(groceries[0]))
        for machine in ["desk", "phone"] {
            let (store, read) = try folder.openRead(machine: machine)
            #expect(Tables(read) == Tables(groceries[0]))
            #expect(store.notices.isEmpty, "\(store.notices)")
        }
    }
}
