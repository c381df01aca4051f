import GroceryDomain
@testable import GroceryStore
import TestSupport
import Testing

/// Two machines that finish the same trip, or make the same list, without knowing of each other.
@Suite struct MergingTripTests {
    private let list = Household.list.id
    private let next = ListID(derivedFrom: "after \(Household.list.id)")
    private func later(_ minutes: Int64) -> Moment {
        Moment(milliseconds: Household.now.milliseconds + minutes * 60_000)
    }

    /// All machines, and newcomers that receive everything in another order, agree.
    private func expect(
        _ meeting: inout Meeting, sourceLocation: SourceLocation = #_sourceLocation, _ body: (Groceries) -> Bool
    ) {
        meeting.meet()
        var dice = Dice(seed: 11)
        for replica in meeting.replicas + meeting.newcomers(&dice) {
            #expect(body(replica.groceries), "replica \(replica.writer)", sourceLocation: sourceLocation)
            #expect(
                Tables(replica.groceries) == Tables(meeting.replicas[0].groceries), "replica \(replica.writer)",
                sourceLocation: sourceLocation)
        }
    }

    @Test func finishedOnTwoMachinesNothingIsDoubled() throws {
        var meeting = Meeting(2, entries: "x Apples 6, Milk 2 l, Peas 1 bag")
        for machine in [0, 1] {
            try meeting.at(machine) {
                try $0.finishing(list, remembering: true, making: true, at: later(Int64(machine))).1
            }
        }
        expect(&meeting) { groceries in
            Household.text(of: groceries, list: next) == "Milk 2 l, Peas 1 bag" && groceries.orderedLists.count == 1
                && groceries.lists(of: .trip).map(\.id) == [list]
        }
        // Finishing late does not undo what was bought of it in the meantime.
        #expect(throws: Refusal.self) {
            try meeting.replicas[0].groceries.finishing(list, remembering: true, making: true, at: later(9))
        }
    }

    /// Finishing was undone before, so that the next list is known and gone: what it then leaves is there once, too.
    @Test(arguments: [false, true])
    func finishedAgainOnTwoMachinesNothingIsDoubled(isKnownToBoth: Bool) throws {
        var meeting = Meeting(2, entries: "x Apples 6, Milk 2 l, Peas 1 bag")
        try meeting.at(0) { try $0.finishing(list, remembering: true, making: true, at: later(0)).1 }
        meeting.undo(at: 0)
        if isKnownToBoth { meeting.meet() }
        for (machine, more) in [(0, "2 kg"), (1, "1 kg")] {
            let onions = try #require(Household.catalogue.item(named: "onions"))
            try meeting.at(machine) { try $0.adding(.parse(more), of: onions, to: list) }
            try meeting.at(machine) {
                try $0.finishing(list, remembering: true, making: true, at: later(Int64(1 + machine))).1
            }
        }
        meeting.meet()
        try meeting.at(0) { try $0.settling(try #require($0.lists[list].flatMap($0.late)), at: later(9)).1 }
        expect(&meeting) { groceries in
            Household.text(of: groceries, list: next) == "Milk 2 l, Onions 3 kg, Peas 1 bag"
                && groceries.lists[list].flatMap(groceries.late) == nil
        }
    }

    @Test("What a recipe wants of something that was bought too late is still wanted", arguments: ["", " 2 loaves"])
    func whatRecipesWantOfWhatWasBoughtStays(amount: String) throws {
        var meeting = Meeting(2, entries: "x Apples 6, Bread\(amount), Milk 2 l")
        let (toast, making) = try meeting.replicas[0].groceries.addingList(named: "Toast", kind: .recipe, at: later(0))
        meeting.at(0) { _ in making }
        let bread = meeting.entry("bread")
        try meeting.at(0) { try $0.adding(.parse("2 slices"), of: try #require($0.items[bread.item]), to: toast) }
        meeting.meet()
        try meeting.at(0) { try $0.finishing(list, remembering: true, making: true, at: later(1)).1 }
        try meeting.at(0) { try $0.gathering([.init(toast)], onto: next) }
        try meeting.at(1) { try $0.checking(bread, true) }
        meeting.meet()
        try meeting.at(0) { try $0.settling(try #require($0.lists[list].flatMap($0.late)), at: later(9)).1 }
        expect(&meeting) { Household.text(of: $0, list: next) == "Bread 2 slices, Milk 2 l" }
        try meeting.at(1) { try $0.takingBack(toast, from: next) }
        expect(&meeting) { Household.text(of: $0, list: next) == "Milk 2 l" }
    }

    /// One finishes while the other puts a recipe on the list, or takes it off, without knowing of that.
    @Test(arguments: [false, true]) func whatRecipesWantIsSettledWithTheirShares(isTakenOff: Bool) throws {
        var meeting = Meeting(2, entries: "x Apples 6")
        let (toast, making) = try meeting.replicas[0].groceries.addingList(named: "Toast", kind: .recipe, at: later(0))
        meeting.at(0) { _ in making }
        let bread = meeting.entry("bread")
        try meeting.at(0) { try $0.adding(.parse("2 slices"), of: try #require($0.items[bread.item]), to: toast) }
        if isTakenOff { try meeting.at(0) { try $0.gathering([.init(toast)], onto: list) } }
        meeting.meet()
        try meeting.at(0) { try $0.finishing(list, remembering: true, making: true, at: later(1)).1 }
        try meeting.at(1) {
            isTakenOff ? try $0.takingBack(toast, from: list) : try $0.gathering([.init(toast)], onto: list)
        }
        meeting.meet()
        try meeting.at(0) { try $0.settling(try #require($0.lists[list].flatMap($0.late)), at: later(9)).1 }
        expect(&meeting) { Household.text(of: $0, list: next) == (isTakenOff ? "" : "Bread 2 slices") }
        guard !isTakenOff else { return }
        try meeting.at(1) { try $0.takingBack(toast, from: next) }
        expect(&meeting) { Household.text(of: $0, list: next).isEmpty }
    }

    @Test func whatIsDueIsThereOnceWhenTwoMachinesTakeIt() throws {
        var meeting = Meeting(2, entries: "Milk 2 l, Bread, Peas 3 bags")
        let (monday, sunday) = (try #require(CivilDate("2026-11-02")), try #require(CivilDate("2026-11-08")))
        try meeting.at(0) { try $0.keeping(list, asTemplate: "Weekly", at: later(0)).1 }
        let template = try #require(meeting.replicas[0].groceries.list(named: "Weekly", kind: .template)).id
        try meeting.at(0) { try $0.repeating(template, try .parse("every friday", today: monday)) }
        let milk = meeting.entry("milk")
        try meeting.at(0) { try $0.setting(try .parse("500 ml"), on: milk) }
        let apples = try #require(Household.catalogue.item(named: "apples"))
        try meeting.at(0) { try $0.adding(try .parse("6"), of: apples, to: template) }
        meeting.meet()
        for machine in [0, 1] {
            try meeting.at(machine) {
                let due = try #require($0.due(on: sunday).first)
                return try $0.taking(due, current: list, at: later(1)).1
            }
        }
        expect(&meeting) { groceries in
            Household.text(of: groceries) == "Apples 6, Bread, Milk 2 l, Peas 3 bags"
                && groceries.orderedLists.count == 1 && groceries.due(on: sunday).isEmpty
        }
    }

    @Test func whatOneMachineBoughtOfTheNextListStaysBoughtWhenTheOtherFinishes() throws {
        var meeting = Meeting(2, entries: "x Apples 6, Milk 2 l")
        try meeting.at(0) { try $0.finishing(list, remembering: true, making: true, at: later(0)).1 }
        let milk = EntryID(list: next, item: meeting.entry("milk").item)
        try meeting.at(0) { try $0.checking(milk, true) }
        try meeting.at(1) { try $0.finishing(list, remembering: true, making: true, at: later(5)).1 }
        expect(&meeting) { Household.text(of: $0, list: next) == "x Milk 2 l" }
    }

    /// The stale list is finished minutes after everything that was done elsewhere, or long before.
    @Test(arguments: [-600_000, -1, 0, 1, 600_000])
    func finishingAStaleListUndoesNothingOfTheNext(lateness: Int) throws {
        var meeting = Meeting(2, entries: "x Apples 6, Milk 2 l, Bread")
        let wall = UInt64(Int(meeting.replicas[0].wall) + 1_000_000)
        meeting.replicas[0].wall = wall
        meeting.replicas[1].wall = UInt64(Int(wall) + lateness)
        let milk = EntryID(list: next, item: meeting.entry("milk").item)
        try meeting.at(0) { try $0.finishing(list, remembering: true, making: true, at: later(0)).1 }
        try meeting.at(0) { try $0.checking(milk, true) }
        try meeting.at(0) { try $0.pricing(milk, Price(Money(minor: 250), .each)) }
        try meeting.at(0) { try $0.finishing(next, remembering: true, making: true, at: later(1)).1 }
        try meeting.at(1) { try $0.finishing(list, remembering: true, making: true, at: later(5)).1 }
        expect(&meeting) { groceries in
            let open = groceries.orderedLists.map { Household.text(of: groceries, list: $0.id) }
            return open == ["Bread"] && groceries.lists(of: .trip).count == 2
                && groceries.entries[milk]?.price?.amount.minor == 250
                && Household.text(of: groceries, list: next) == "Bread, x Milk 2 l"
        }
    }

    /// An item added by somebody who did not know that the list was finished goes onto the next list, once, on request.
    @Test(arguments: [-600_000, 600_000])
    func whatComesTooLateIsOnTheNextListOnce(lateness: Int) throws {
        var meeting = Meeting(2, entries: "x Apples 6, Milk 2 l")
        meeting.replicas[0].wall += 1_000_000
        meeting.replicas[1].wall = UInt64(Int(meeting.replicas[0].wall) + lateness)
        try meeting.at(0) { try $0.finishing(list, remembering: true, making: true, at: later(0)).1 }
        try meeting.at(1) { try $0.adding(nil, of: try #require($0.item(named: "peas")), to: list) }
        try meeting.at(1) { try $0.checking(EntryID(list: list, item: try #require($0.item(named: "milk")).id), true) }
        meeting.meet()
        let peas = EntryID(list: next, item: try #require(meeting.replicas[0].groceries.item(named: "peas")).id)
        for machine in [0, 1] {
            let groceries = meeting.replicas[machine].groceries
            let late = try #require(groceries.lists[list].flatMap(groceries.late))
            try meeting.at(machine) { try $0.settling(late, at: later(9)).1 }
            // What the first machine bought in the meantime stays bought when the second one settles the trip too.
            if machine == 0 { try meeting.at(0) { try $0.checking(peas, true) } }
        }
        expect(&meeting) { groceries in
            Household.text(of: groceries, list: next) == "x Peas"
                && Household.text(of: groceries) == "x Apples 6, x Milk 2 l"
                && groceries.lists[list].flatMap(groceries.late) == nil
        }
    }

    /// What the second machine does to the list before it hears that it was finished.
    private func changedLate() throws -> Meeting {
        var meeting = Meeting(2, entries: "x Bread, Apples 6, Bananas, Milk 2 l, Onions 4, Peas 1 bag, Tomatoes 3 kg")
        let tomatoes = meeting.entry("tomatoes")
        try meeting.at(0) { try $0.buying(.parse("1 kg"), of: tomatoes) }
        try meeting.at(0) { try $0.finishing(list, remembering: true, making: true, at: later(0)).1 }
        let onions = try #require(meeting.replicas[0].groceries.item(named: "onions"))
        try meeting.at(0) { try $0.adding(.parse("2"), of: onions, to: next) }
        let apples = try #require(meeting.replicas[1].groceries.item(named: "apples"))
        try meeting.at(1) { try $0.adding(.parse("4"), of: apples, to: list) }
        for (name, amount) in [("bananas", "5"), ("milk", "1 l")] {
            let id = meeting.entry(name)
            try meeting.at(1) { try $0.setting(.parse(amount), on: id) }
        }
        let (bought, removed) = (meeting.entry("onions"), meeting.entry("peas"))
        try meeting.at(1) { try $0.checking(bought, true) }
        try meeting.at(1) { try $0.removing(removed) }
        try meeting.at(1) { try $0.buying(.parse("2 kg"), of: tomatoes) }
        meeting.meet()
        return meeting
    }

    @Test("More of an item, less of it, what was bought and what was removed too late reach the next list once")
    func amountsThatCameTooLate() throws {
        var meeting = try changedLate()
        let before = "Apples 6, Bananas, Milk 2 l, Onions 6, Peas 1 bag, Tomatoes 2 kg"
        expect(&meeting) { Household.text(of: $0, list: next) == before }
        for machine in [0, 1] {
            try meeting.at(machine) {
                try $0.settling(try #require($0.lists[list].flatMap($0.late)), at: later(9)).1
            }
        }
        expect(&meeting) { groceries in
            Household.text(of: groceries, list: next) == "Apples 10, Bananas 5, Milk 1 l, Onions 2, Tomatoes 1 kg"
                && groceries.lists[list].flatMap(groceries.late) == nil
        }
    }

    @Test("What came too late and is left as it is is not late any more")
    func amountsLeftAsTheyAre() throws {
        var meeting = try changedLate()
        let before = Household.text(of: meeting.replicas[1].groceries, list: next)
        try meeting.at(1) { $0.leaving(try #require($0.lists[list].flatMap($0.late))) }
        expect(&meeting) { groceries in
            Household.text(of: groceries, list: next) == before && groceries.lists[list].flatMap(groceries.late) == nil
        }
    }

    @Test("What is typed again while another machine settles the trip is no longer what the trip left")
    func wantedOnceMoreWhileItIsSettled() throws {
        var meeting = Meeting(2, entries: "x Bread, Milk 2 l")
        let bought = meeting.entry("milk")
        let milk = EntryID(list: next, item: bought.item)
        try meeting.at(0) { try $0.finishing(list, remembering: true, making: true, at: later(0)).1 }
        try meeting.at(0) { try $0.adding(.parse("1 l"), of: try #require($0.item(named: "milk")), to: next) }
        try meeting.at(1) { try $0.checking(bought, true) }
        meeting.meet()
        try meeting.at(0) { try $0.settling(try #require($0.lists[list].flatMap($0.late)), at: later(1)).1 }
        meeting.replicas[1].wall += 1_000_000
        try meeting.at(1) { try $0.adding(nil, of: try #require($0.item(named: "milk")), to: next) }
        expect(&meeting) { groceries in
            Household.text(of: groceries, list: next) == "Milk 1 l" && groceries.entries[milk]?.left == nil
                && groceries.lists[list].flatMap(groceries.late) == nil
        }
    }

    @Test("More of what the next trip bought, or somebody removed there, is wanted on the list after it")
    func moreOfWhatIsDone() throws {
        var meeting = Meeting(2, entries: "x Bread, Apples 6, Milk 2 l, Peas 1 bag, Onions 4")
        try meeting.at(0) { try $0.finishing(list, remembering: true, making: true, at: later(0)).1 }
        let apples = EntryID(list: next, item: meeting.entry("apples").item)
        let (milk, peas) = (EntryID(list: next, item: meeting.entry("milk").item), meeting.entry("peas"))
        try meeting.at(0) { try $0.checking(apples, true) }
        try meeting.at(0) { try $0.removing(milk) }
        try meeting.at(0) { try $0.finishing(next, remembering: true, making: true, at: later(1)).1 }
        for (name, amount) in [("apples", "10"), ("milk", "3 l"), ("onions", "1")] {
            let id = meeting.entry(name)
            try meeting.at(1) { try $0.setting(.parse(amount), on: id) }
        }
        try meeting.at(1) { try $0.removing(peas) }
        meeting.meet()
        try meeting.at(1) { try $0.settling(try #require($0.lists[list].flatMap($0.late)), at: later(9)).1 }
        expect(&meeting) { groceries in
            groceries.orderedLists.map { Household.text(of: groceries, list: $0.id) }
                == ["Apples 4, Milk 1 l, Onions 4, Peas 1 bag"]
                && groceries.lists[list].flatMap(groceries.late) == nil
        }
    }

    /// If one machine undoes finishing while another finishes, the list is restored, or what it left is on the next
    /// list, or both: no entry is lost.
    @Test(arguments: [-600_000, 0, 600_000])
    func finishingIsUndoneHereAndDoneThere(lateness: Int) throws {
        var meeting = Meeting(2, entries: "x Apples 6, Milk 2 l, Bread")
        let wall = UInt64(Int(meeting.replicas[0].wall) + 1_000_000)
        meeting.replicas[0].wall = wall
        meeting.replicas[1].wall = UInt64(Int(wall) + lateness)
        try meeting.at(0) { try $0.finishing(list, remembering: true, making: true, at: later(0)).1 }
        meeting.undo(at: 0)
        let left: Set = [meeting.entry("bread").item, meeting.entry("milk").item]
        try meeting.at(1) { try $0.finishing(list, remembering: true, making: true, at: later(5)).1 }
        expect(&meeting) { groceries in
            let wanted = groceries.orderedLists.flatMap { groceries.entries.shown(on: $0.id).filter { !$0.isChecked } }
            return Set(wanted.map(\.id.item)) == left
        }
    }

    @Test(arguments: [-600_000, 600_000])
    func aTemplateTakenLateUndoesNothingOfTheListThatItMade(lateness: Int) throws {
        var meeting = Meeting(2, entries: "Milk 2 l, Peas 1 bag")
        try meeting.at(0) { try $0.keeping(list, asTemplate: "Weekly", at: later(0)).1 }
        let today = try #require(CivilDate("2026-11-21"))
        try meeting.at(0) { groceries in
            let template = try #require(groceries.list(named: "Weekly", kind: .template)).id
            return try groceries.repeating(
                template, try Repeat.parse("every friday", today: try #require(CivilDate("2026-11-02"))))
        }
        meeting.meet()
        meeting.replicas[0].wall += 1_000_000
        meeting.replicas[1].wall = UInt64(Int(meeting.replicas[0].wall) + lateness)
        let due = try #require(meeting.replicas[0].groceries.due(on: today).first)
        let made = try meeting.replicas[0].groceries.taking(due, at: later(0)).id
        try meeting.at(0) { try $0.taking(due, at: later(0)).1 }
        let milk = EntryID(list: made, item: meeting.entry("milk").item)
        try meeting.at(0) { try $0.checking(milk, true) }
        try meeting.at(0) { try $0.finishing(made, remembering: true, making: true, at: later(1)).1 }
        try meeting.at(1) { try $0.taking(due, at: later(5)).1 }
        expect(&meeting) { groceries in
            groceries.lists[made]?.kind == .trip && groceries.entries[milk]?.isChecked == true
                && groceries.due(on: today).isEmpty
        }
    }

    @Test func aTemplateThatIsDueBecomesOneListOnTwoMachines() throws {
        var meeting = Meeting(2, entries: "Milk 2 l, Peas 1 bag")
        try meeting.at(0) { try $0.keeping(list, asTemplate: "Weekly", at: later(0)).1 }
        try meeting.at(0) { groceries in
            let template = try #require(groceries.list(named: "Weekly", kind: .template)).id
            let today = try #require(CivilDate("2026-11-02"))
            return try groceries.repeating(template, try Repeat.parse("every friday", today: today))
        }
        meeting.meet()
        let today = try #require(CivilDate("2026-11-21"))
        for machine in [0, 1] {
            try meeting.at(machine) {
                try $0.taking(try #require($0.due(on: today).first), at: later(Int64(machine))).1
            }
        }
        expect(&meeting) { groceries in
            groceries.orderedLists.map(\.name) == ["Groceries", "Weekly"] && groceries.due(on: today).isEmpty
                && groceries.list(named: "Weekly").map { Household.text(of: groceries, list: $0.id) }
                    == "Milk 2 l, Peas 1 bag"
        }
    }

    @Test func aStoreThatTwoMachinesCheckInAtIsOne() throws {
        var meeting = Meeting(2, entries: "Milk")
        for (machine, name) in ["Corner Market", "corner market"].enumerated() {
            try meeting.at(machine) { try $0.addingStore(named: name).1 }
        }
        expect(&meeting) { $0.stores.shown.count == 1 }
    }

    @Test func priceAndBoughtAmountOfTwoMachinesStandBesideEachOther() throws {
        var meeting = Meeting(2, entries: "x Milk 2 l")
        let milk = meeting.entry("milk")
        try meeting.at(0) { try $0.pricing(milk, Price(Money(minor: 200), .each)) }
        try meeting.at(1) { try $0.buying(try Quantity.parse("3 l"), of: milk) }
        expect(&meeting) { $0.entries[milk]?.price?.amount.minor == 200 && $0.entries[milk]?.bought?.text() == "3 l" }
    }
}
