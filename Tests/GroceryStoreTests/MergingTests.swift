import GroceryDomain
@testable import GroceryStore
import Journal
import TestSupport
import Testing

/// The rules by which machines that were apart agree, one by one.
@Suite struct MergingTests {
    private func quantity(_ text: String) throws -> Quantity { try Quantity.parse(text) }

    /// All replicas, and newcomers that receive everything in another order, see this list.
    private func expect(_ meeting: inout Meeting, _ list: String, sourceLocation: SourceLocation = #_sourceLocation) {
        meeting.meet()
        var dice = Dice(seed: 7)
        for replica in meeting.replicas + meeting.newcomers(&dice) {
            #expect(replica.text == list, "replica \(replica.writer)", sourceLocation: sourceLocation)
            #expect(
                Tables(replica.groceries) == Tables(meeting.replicas[0].groceries), "replica \(replica.writer)",
                sourceLocation: sourceLocation)
        }
    }

    // MARK: What is wanted

    @Test func whoAddsWhatIsThereAlreadyWantsIt() throws {
        for amount in [nil, try quantity("2 l")] {
            var meeting = Meeting(2, entries: "Milk 1 l (blue), Bread")
            let (milk, bread) = (meeting.entry("milk"), meeting.entry("bread"))
            for entry in [milk, bread] {
                try meeting.at(0) { try $0.adding(amount, of: try #require($0.items[entry.item]), to: entry.list) }
            }
            try meeting.at(1) { try $0.removing(milk) }
            try meeting.at(1) { try $0.removing(bread.list) }
            expect(&meeting, amount == nil ? "Bread, Milk 1 l (blue)" : "Bread 2 l, Milk 3 l (blue)")
        }
    }

    @Test func whoWantsOnceMoreLeavesMarksAndNotesAlone() throws {
        var meeting = Meeting(3, entries: "Milk 1 l")
        let milk = meeting.entry("milk")
        let again = { (groceries: Groceries) in
            try groceries.adding(nil, of: try #require(groceries.items[milk.item]), to: milk.list)
        }
        try meeting.at(0, again)
        try meeting.at(1) { try $0.checking(milk, true) }
        try meeting.at(1) { try $0.noting("blue", on: milk) }
        try meeting.at(2, again)
        expect(&meeting, "x Milk 1 l (blue)")
        // A deletion by somebody who knows of all additions holds for all.
        try meeting.at(0) { try $0.removing(milk) }
        expect(&meeting, "")
    }

    @Test func whatItWasCalledLastIsTheSameInWhateverOrderItIsHeard() throws {
        // One after the other, and both at one time.
        for wall in [10, 0] as [UInt64] {
            var meeting = Meeting(2)
            meeting.replicas[0].wall += wall
            let courgettes = meeting.entry("courgettes")
            for (replica, name) in ["zucchini", "courgettes"].enumerated() {
                try meeting.at(replica) {
                    try $0.adding(nil, of: try #require($0.items[courgettes.item]), as: name, to: courgettes.list)
                }
            }
            meeting.meet()
            var dice = Dice(seed: 7)
            let wordings = (meeting.replicas + meeting.newcomers(&dice)).map {
                $0.groceries.usage[courgettes.item]?.wording
            }
            #expect(wordings[0] != 0 && Set(wordings).count == 1, "\(wall): \(wordings)")
        }
    }

    // MARK: Fields

    @Test func theLastWriterWinsFieldByField() throws {
        var meeting = Meeting(2, entries: "Milk 2 l (blue)")
        let milk = meeting.entry("milk")
        try meeting.at(0) { try $0.noting("red", on: milk) }
        try meeting.at(0) { try $0.setting(try quantity("5 l"), on: milk) }
        meeting.replicas[1].wall += 10
        try meeting.at(1) { try $0.setting(try quantity("3 l"), on: milk) }
        expect(&meeting, "Milk 3 l (red)")
    }

    @Test func twoNotesAreBothRead() throws {
        var meeting = Meeting(2, entries: "Milk 2 l (white)")
        let milk = meeting.entry("milk")
        try meeting.at(0) { try $0.noting("blue", on: milk) }
        try meeting.at(1) { try $0.noting("red", on: milk) }
        expect(&meeting, "Milk 2 l (blue; red)")
        // A person who sees both notes and writes one means that one.
        try meeting.at(0) { try $0.noting("red", on: milk) }
        expect(&meeting, "Milk 2 l (red)")
    }

    @Test func whoSawAValueAndChangedItWinsWhateverTheClockSays() throws {
        var meeting = Meeting(2, entries: "Milk 2 l")
        let milk = meeting.entry("milk")
        meeting.replicas[0].wall += 86_400_000
        try meeting.at(0) { try $0.noting("blue", on: milk) }
        meeting.meet()
        try meeting.at(1) { try $0.noting("red", on: milk) }
        expect(&meeting, "Milk 2 l (red)")
    }

    @Test func twoWhoTypeTheSameNumberMeanThatNumber() throws {
        var meeting = Meeting(2, entries: "Milk 2")
        let milk = meeting.entry("milk")
        try meeting.at(0) { try $0.setting(try quantity("3"), on: milk) }
        try meeting.at(1) { try $0.setting(try quantity("3"), on: milk) }
        expect(&meeting, "Milk 3")
    }

    // MARK: Steps

    @Test func twoWhoAddOneAddTwo() throws {
        var meeting = Meeting(2, entries: "Milk 2")
        let milk = meeting.entry("milk")
        try meeting.at(0) { try $0.stepping(milk, up: true) }
        try meeting.at(1) { try $0.stepping(milk, up: true) }
        expect(&meeting, "Milk 4")
    }

    @Test func twoWhoAddTheItemAddItsAmounts() throws {
        var meeting = Meeting(2, entries: "Milk 1 l")
        let milk = try #require(meeting.replicas[0].groceries.item(named: "milk"))
        let half = try quantity("500 ml")
        try meeting.at(0) { try $0.adding(half, of: milk, to: Household.list.id) }
        try meeting.at(1) { try $0.adding(try quantity("2 l"), of: milk, to: Household.list.id) }
        expect(&meeting, "Milk 3.5 l")
    }

    @Test func oneUpAndOneDownCancelOut() throws {
        var meeting = Meeting(2, entries: "Milk 2")
        let milk = meeting.entry("milk")
        try meeting.at(0) { try $0.stepping(milk, up: true) }
        try meeting.at(1) { try $0.stepping(milk, up: false) }
        expect(&meeting, "Milk 2")
    }

    @Test func aTypedNumberThatDidNotSeeAStepIsMovedByIt() throws {
        for stepper in [0, 1] {
            var meeting = Meeting(2, entries: "Milk 2")
            let milk = meeting.entry("milk")
            try meeting.at(stepper) { try $0.stepping(milk, up: true) }
            try meeting.at(1 - stepper) { try $0.setting(try quantity("5"), on: milk) }
            expect(&meeting, "Milk 6")
        }
    }

    @Test func aStepFromATypedNumberCounts() throws {
        var meeting = Meeting(2, entries: "Milk 2")
        let milk = meeting.entry("milk")
        try meeting.at(0) { try $0.setting(try quantity("5"), on: milk) }
        meeting.meet()
        try meeting.at(0) { try $0.stepping(milk, up: true) }
        try meeting.at(1) { try $0.stepping(milk, up: true) }
        try meeting.at(1) { try $0.stepping(milk, up: true) }
        expect(&meeting, "Milk 8")
    }

    @Test func aStepTakenBackLeavesTheOthers() throws {
        var meeting = Meeting(2, entries: "Milk 2")
        let milk = meeting.entry("milk")
        try meeting.at(0) { try $0.stepping(milk, up: true) }
        try meeting.at(1) { try $0.stepping(milk, up: true) }
        meeting.undo(at: 0)
        expect(&meeting, "Milk 3")
    }

    @Test func aFirstStepFromNoAmountCounts() throws {
        var meeting = Meeting(2, entries: "Yoghurt")
        let yoghurt = meeting.entry("yoghurt")
        try meeting.at(0) { try $0.stepping(yoghurt, up: true) }
        try meeting.at(1) { try $0.stepping(yoghurt, up: true) }
        expect(&meeting, "Yoghurt 2")
    }

    @Test func whatIsAddedAndTakenBackIsWrittenAsBefore() throws {
        var meeting = Meeting(2)
        let butter = meeting.entry("butter")
        for (machine, amount) in [(0, "125 g"), (1, "125 g"), (0, "500 g")] {
            try meeting.at(machine) {
                try $0.adding(quantity(amount), of: #require($0.items[butter.item]), to: butter.list)
            }
        }
        expect(&meeting, "Butter 750 g")
        try meeting.at(1) { try $0.adding(quantity("125 g"), of: #require($0.items[butter.item]), to: butter.list) }
        meeting.undo(at: 1)
        expect(&meeting, "Butter 750 g")
    }

    /// Within one action a step sees what the operations before it have set.
    @Test func anItemPastedTwiceAddsUp() throws {
        var meeting = Meeting(2)
        let milk = try #require(meeting.replicas[0].groceries.item(named: "milk"))
        try meeting.at(0) { groceries in
            var trial = groceries
            let first = try trial.adding(try quantity("2 l"), of: milk, to: Household.list.id)
            for operation in first.operations { trial.apply(operation, at: Household.now) }
            let second = try trial.adding(try quantity("1 l"), of: milk, to: Household.list.id)
            return Transaction(.paste(2, list: "Groceries"), first.operations + second.operations)
        }
        expect(&meeting, "Milk 3 l")
    }

    @Test func anItemTakenUpAgainAndPastedTwiceAddsUp() throws {
        var meeting = Meeting(2, entries: "x Milk 5 l")
        let milk = try #require(meeting.replicas[0].groceries.item(named: "milk"))
        try meeting.at(0) { groceries in
            var trial = groceries
            var operations: [GroceryDomain.Operation] = []
            for amount in ["2 l", "1 l", "1 l"] {
                let part = try trial.adding(try quantity(amount), of: milk, to: Household.list.id)
                for operation in part.operations { trial.apply(operation, at: Household.now) }
                operations += part.operations
            }
            return Transaction(.paste(2, list: "Groceries"), operations)
        }
        expect(&meeting, "Milk 5 l of 9 l")
    }

    // MARK: Check marks

    @Test func checkedHereAndReAmountedThereAreBoth() throws {
        var meeting = Meeting(2, entries: "Milk 2 l")
        let milk = meeting.entry("milk")
        try meeting.at(0) { try $0.checking(milk, true) }
        try meeting.at(1) { try $0.setting(try quantity("3 l"), on: milk) }
        expect(&meeting, "Milk 2 l of 3 l")
    }

    @Test func bothCheckOffTheSame() throws {
        var meeting = Meeting(2, entries: "Milk 2 l, Bread")
        let milk = meeting.entry("milk")
        try meeting.at(0) { try $0.checking(milk, true) }
        try meeting.at(1) { try $0.checking(milk, true) }
        expect(&meeting, "Bread, x Milk 2 l")
    }

    @Test func clearingTakesOnlyTheMarksThatWereSeen() throws {
        var meeting = Meeting(2, entries: "x Milk 2 l, Bread")
        let bread = meeting.entry("bread")
        try meeting.at(0) { try $0.clearingMarks(of: Household.list.id) }
        try meeting.at(1) { try $0.checking(bread, true) }
        expect(&meeting, "x Bread, Milk 2 l")
    }

    // MARK: Deleting

    @Test func whatIsDeletedStaysDeleted() throws {
        var meeting = Meeting(3, entries: "Milk 2 l, Bread")
        let milk = meeting.entry("milk")
        try meeting.at(0) { try $0.removing(milk) }
        try meeting.at(1) { try $0.removing(milk) }
        expect(&meeting, "Bread")
    }

    @Test func aChangeThatTheDeleterHadNotSeenKeepsTheEntry() throws {
        var meeting = Meeting(2, entries: "Milk 2 l, Bread")
        let milk = meeting.entry("milk")
        try meeting.at(0) { try $0.removing(milk) }
        try meeting.at(1) { try $0.noting("blue", on: milk) }
        expect(&meeting, "Bread, Milk 2 l (blue)")
    }

    @Test func aStepThatTheDeleterHadNotSeenKeepsTheEntry() throws {
        var meeting = Meeting(2, entries: "Milk 2, Bread")
        let milk = meeting.entry("milk")
        try meeting.at(0) { try $0.removing(milk) }
        try meeting.at(1) { try $0.stepping(milk, up: true) }
        expect(&meeting, "Bread, Milk 3")
    }

    @Test func aChangeThatTheDeleterHadSeenDoesNot() throws {
        var meeting = Meeting(2, entries: "Milk 2, Bread")
        let milk = meeting.entry("milk")
        try meeting.at(1) { try $0.noting("blue", on: milk) }
        try meeting.at(1) { try $0.stepping(milk, up: true) }
        meeting.meet()
        try meeting.at(0) { try $0.removing(milk) }
        expect(&meeting, "Bread")
    }

    @Test func whatIsAddedAgainIsThereAgain() throws {
        var meeting = Meeting(2, entries: "Milk 2 l, Bread")
        let milk = meeting.entry("milk")
        try meeting.at(0) { try $0.removing(milk) }
        meeting.meet()
        let item = try #require(meeting.replicas[1].groceries.item(named: "milk"))
        try meeting.at(1) { try $0.adding(nil, of: item, to: Household.list.id) }
        expect(&meeting, "Bread, Milk")
    }

    /// Both make the same list; the one who makes it later has an entry of the other already, but not the list that it
    /// stands on, and so cannot have seen it.
    @Test func whoAddsWhatCannotBeSeenYetLeavesItAsItIs() throws {
        let household = Household.groceries("")
        let list = GroceryList(id: ListID(rawValue: 77), name: "Next", created: Household.now)
        let milk = try #require(household.item(named: "milk"))
        let entry = Entry(id: EntryID(list: list.id, item: milk.id), planned: try quantity("1 l"))
        let making = Transaction(.make(.init(.list, "Next")), [.list(.add(list)), .entry(.add(entry))])
        let noting = Transaction(.paste(1, list: ""), entry.changing { $0.note = "blue" })
        var meeting = Meeting(3)
        let made = meeting.replicas[0].act(making)
        meeting.replicas[2].receive(made)
        let noted = meeting.replicas[2].act(noting)
        // By another way than the list.
        meeting.replicas[1].receive(noted)
        #expect(meeting.replicas[1].groceries.lists[list.id] == nil)
        let again = meeting.replicas[1].act(making)
        for message in [made, noted, again] {
            for index in 0..<3 { meeting.replicas[index].receive(message) }
        }
        for replica in meeting.replicas {
            #expect(replica.groceries.entries[entry.id]?.note == "blue")
            #expect(replica.groceries.entries[entry.id]?.planned == (try quantity("2 l")))
        }
    }

    /// What one added is gone already, when it is taken back: then what is there is what the other added.
    @Test func whoUndoesWhatIsGoneLeavesWhatTheOtherAdded() {
        var meeting = Meeting(3, entries: "Milk 2 l")
        let type = ItemType(id: ItemTypeID(rawValue: 77), name: "Tea", position: 1)
        let adding = Transaction(.make(.init(.type, "Tea")), [.type(.add(type))])
        let first = meeting.replicas[0].act(adding)
        let second = meeting.replicas[1].act(adding)
        meeting.replicas[2].receive(first)
        let removed = meeting.replicas[2].act(Transaction(adding.deed, [.type(.remove(type))]))
        for message in [second, removed] { meeting.replicas[0].receive(message) }
        #expect(meeting.replicas[0].groceries.types[type.id] != nil)
        let undone = meeting.replicas[0].undo()
        for message in [first, second, removed] + (undone.map { [$0] } ?? []) {
            for index in 0..<3 { meeting.replicas[index].receive(message) }
        }
        #expect(meeting.replicas.allSatisfy { $0.groceries.types[type.id] != nil })
    }

    @Test func aDeletionTakenBackBringsAllBack() throws {
        var meeting = Meeting(2, entries: "x Milk 2 l (blue), Bread")
        let milk = meeting.entry("milk")
        try meeting.at(0) { try $0.removing(milk) }
        meeting.meet()
        meeting.undo(at: 0)
        expect(&meeting, "Bread, x Milk 2 l (blue)")
    }

    @Test func aDeletedListHidesWhatWasSeen() throws {
        var meeting = Meeting(2, entries: "Milk 2 l, Bread")
        try meeting.at(0) { try $0.removing(Household.list.id) }
        expect(&meeting, "")
        #expect(meeting.replicas[1].groceries.orderedLists.isEmpty)
    }

    @Test func aDeletedListComesBackWithAnUnseenAddition() throws {
        for deleter in [0, 1] {
            var meeting = Meeting(2, entries: "Milk 2 l, Bread")
            let peas = try #require(meeting.replicas[0].groceries.item(named: "peas"))
            try meeting.at(deleter) { try $0.removing(Household.list.id) }
            try meeting.at(1 - deleter) { try $0.adding(nil, of: peas, to: Household.list.id) }
            expect(&meeting, "Peas")
            #expect(meeting.replicas[0].groceries.orderedLists.map(\.name) == ["Groceries"])
        }
    }

    @Test func aListThatCameBackGoesWithWhatBroughtItBack() throws {
        var meeting = Meeting(2, entries: "Milk 2 l, Bread")
        let peas = try #require(meeting.replicas[0].groceries.item(named: "peas"))
        try meeting.at(0) { try $0.removing(Household.list.id) }
        try meeting.at(1) { try $0.adding(nil, of: peas, to: Household.list.id) }
        meeting.meet()
        try meeting.at(0) { try $0.removing(Household.list.id) }
        expect(&meeting, "")
        #expect(meeting.replicas[0].groceries.orderedLists.isEmpty)
    }

    @Test func aRenamedListIsNotDeletedUnseen() throws {
        var meeting = Meeting(2, entries: "Milk 2 l")
        try meeting.at(0) { try $0.removing(Household.list.id) }
        try meeting.at(1) { try $0.renaming(Household.list.id, to: "Weekend") }
        expect(&meeting, "")
        #expect(meeting.replicas[0].groceries.orderedLists.map(\.name) == ["Weekend"])
    }

    // MARK: The same twice

    @Test func theSameItemAddedOnTwoMachinesIsOneEntry() throws {
        var meeting = Meeting(2)
        let milk = try #require(meeting.replicas[0].groceries.item(named: "milk"))
        try meeting.at(0) { try $0.adding(try quantity("1 l"), of: milk, to: Household.list.id) }
        try meeting.at(1) { try $0.adding(try quantity("2 l"), of: milk, to: Household.list.id) }
        expect(&meeting, "Milk 3 l")
    }

    /// One person adds a recipe for two, another for four: the list has both amounts, and taking the recipe off removes
    /// both.
    @Test func aRecipeAddedOnTwoMachinesAddsUpAndGoesAsOne() throws {
        var (meeting, recipe) = try twoCooks()
        expect(&meeting, "Butter 12, Milk 7 l")
        try meeting.at(0) { try $0.takingBack(recipe, from: Household.list.id) }
        expect(&meeting, "Milk 1 l")
    }

    @Test func whoUndoesARecipeLeavesThatOfTheOther() throws {
        var (meeting, recipe) = try twoCooks()
        meeting.meet()
        meeting.undo(at: 1)
        expect(&meeting, "Butter 4, Milk 3 l")
        try meeting.at(1) { try $0.takingBack(recipe, from: Household.list.id) }
        expect(&meeting, "Milk 1 l")
    }

    /// One person adds a recipe scaled by two, another by four.
    private func twoCooks() throws -> (Meeting, ListID) {
        var meeting = Meeting(2, entries: "Milk 1 l")
        let recipe = try addRecipe("Butter 2, Milk 1 l", &meeting)
        for (replica, factor) in [(0, 2), (1, 4)] {
            try meeting.at(replica) { groceries in
                let gathering = Groceries.Gathering(recipe, factor: Rational(Int64(factor)))
                return try groceries.gathering([gathering], onto: Household.list.id)
            }
        }
        return (meeting, recipe)
    }

    private func addRecipe(_ entries: String, _ meeting: inout Meeting) throws -> ListID {
        let made = try meeting.replicas[0].groceries.addingList(named: "Dough", kind: .recipe, at: Household.now)
        meeting.at(0) { _ in made.1 }
        let recipe = made.0
        for entry in Household.groceries(entries).entries.shown(on: Household.list.id) {
            try meeting.at(0) { groceries in
                let item = try #require(groceries.items[entry.id.item])
                return try groceries.adding(entry.planned, of: item, to: recipe)
            }
        }
        meeting.meet()
        return recipe
    }

    @Test func theSameItemLearntOnTwoMachinesIsOneItem() throws {
        var meeting = Meeting(2)
        for (replica, name) in [(0, "Tofu"), (1, " TOFU ")] {
            let dairy = try #require(meeting.replicas[replica].groceries.type(named: "dairy"))
            try meeting.at(replica) { groceries in
                let (item, learning) = try groceries.addingItem(named: name, type: dairy.id)
                var trial = groceries
                for operation in learning.operations { trial.apply(operation, at: Household.now) }
                let adding = try trial.adding(nil, of: item, to: Household.list.id)
                return Transaction(learning.deed, learning.operations + adding.operations)
            }
        }
        expect(&meeting, "TOFU")
        #expect(meeting.replicas[0].groceries.items.shown.filter { $0.name.folded == "tofu" }.count == 1)
    }

    @Test func theSameTypeMadeOnTwoMachinesIsOneType() throws {
        var meeting = Meeting(2)
        try meeting.at(0) { try $0.addingType(named: "Pets").1 }
        try meeting.at(1) { try $0.addingType(named: "pets").1 }
        expect(&meeting, "")
        #expect(meeting.replicas[0].groceries.orderedTypes.count == 6)
    }

    /// One machine deletes a type while another moves an item into it: neither the item nor its type is lost.
    @Test func aTypeThatSomethingWasPutIntoUnseenComesBack() throws {
        for deleter in [0, 1] {
            var meeting = Meeting(2)
            try meeting.at(0) { try $0.addingType(named: "Pets").1 }
            meeting.meet()
            let pets = try #require(meeting.replicas[0].groceries.type(named: "pets"))
            try meeting.at(deleter) { try $0.removing(pets.id, movingItemsTo: nil) }
            try meeting.at(1 - deleter) { try $0.addingItem(named: "Cat food", type: pets.id).1 }
            expect(&meeting, "")
            for replica in meeting.replicas {
                let food = try #require(replica.groceries.item(named: "cat food"))
                #expect(replica.groceries.types[food.type]?.name == "Pets")
            }
        }
    }

    /// One machine deletes an item while another puts it on the list: the entry is there, and so is its item.
    @Test func anItemThatIsWantedUnseenComesBack() throws {
        for deleter in [0, 1] {
            var meeting = Meeting(2)
            let peas = try #require(meeting.replicas[0].groceries.item(named: "peas"))
            try meeting.at(deleter) { try $0.removing(peas.id) }
            try meeting.at(1 - deleter) { try $0.adding(nil, of: peas, to: Household.list.id) }
            expect(&meeting, "Peas")
            #expect(meeting.replicas[0].groceries.item(named: "peas") != nil)
        }
    }

    // MARK: Undo

    @Test func undoLeavesAloneWhatSomebodyChangedSince() throws {
        var meeting = Meeting(2, entries: "Milk 2 l")
        let milk = meeting.entry("milk")
        try meeting.at(0) { try $0.noting("blue", on: milk) }
        meeting.meet()
        try meeting.at(1) { try $0.noting("red", on: milk) }
        meeting.meet()
        meeting.undo(at: 0)
        expect(&meeting, "Milk 2 l (red)")
    }
}
