import GroceryDomain
@testable import GroceryStore
import TestSupport
import Testing

/// Two machines that give two things the same name.
@Suite struct MergingNamesTests {
    private func later(_ minutes: Int64) -> Moment {
        Moment(milliseconds: Household.now.milliseconds + minutes * 60_000)
    }

    /// The names of the lists of a kind, the oldest first, equal on all machines and newcomers.
    private func names(_ meeting: inout Meeting, _ kind: GroceryList.Kind = .shopping) -> [String] {
        meeting.meet()
        var dice = Dice(seed: 7)
        let said = (meeting.replicas + meeting.newcomers(&dice)).map { $0.groceries.lists(of: kind).map(\.name) }
        #expect(Set(said).count == 1)
        return said[0]
    }

    @Test(arguments: [GroceryList.Kind.shopping, .template, .recipe])
    func listsOfOneNameAreToldApartByTheSameNumber(kind: GroceryList.Kind) throws {
        var meeting = Meeting(3)
        for (machine, minutes) in [(0, 2), (1, 1), (2, 3)] as [(Int, Int64)] {
            try meeting.at(machine) {
                try $0.addingList(named: machine == 2 ? "PARTY" : "Party", kind: kind, at: later(minutes)).1
            }
        }
        let others = kind == .shopping ? ["Groceries"] : []
        #expect(names(&meeting, kind) == others + ["Party", "Party (2)", "PARTY (3)"])
        let groceries = meeting.replicas[1].groceries
        #expect(groceries.namesakes(of: kind).map(\.name) == ["Party (2)", "PARTY (3)"])
        for list in groceries.lists(of: kind) {
            #expect(groceries.list(named: list.name.uppercased(), kind: kind)?.id == list.id)
        }
        let second = try #require(groceries.list(named: "party (2)", kind: kind))
        // The numbered name is taken, except for the list itself, which can be renamed to it.
        #expect(throws: Refusal.self) { try groceries.validatedListName("Party (2)", kind: kind) }
        try meeting.at(0) { try $0.renaming(second.id, to: "Party (2)") }
        #expect(names(&meeting, kind) == others + ["Party", "Party (2)", "PARTY (3)"])
        #expect(meeting.replicas[2].groceries.namesakes(of: kind).map(\.id).count == 1)
        try meeting.at(2) { try $0.renaming(second.id, to: "Feast") }
        #expect(names(&meeting, kind) == others + ["Party", "Feast", "PARTY (2)"])
        meeting.undo(at: 2)
        // With the oldest gone, the next one is shown with its given name.
        try meeting.at(1) { try $0.removing(try #require($0.list(named: "party", kind: kind)).id) }
        #expect(names(&meeting, kind) == others + ["Party (2)", "PARTY"])
    }

    @Test func aTripHasItsNameWithoutANumber() throws {
        var meeting = Meeting(2, entries: "Milk")
        for machine in [0, 1] {
            try meeting.at(machine) { try $0.addingList(named: "Party", at: later(Int64(machine + 1))).1 }
        }
        meeting.meet()
        let second = try #require(meeting.replicas[0].groceries.list(named: "party (2)")).id
        let milk = try #require(meeting.replicas[0].groceries.item(named: "milk"))
        try meeting.at(0) { try $0.adding(nil, of: milk, to: second) }
        try meeting.at(0) { try $0.checking(EntryID(list: second, item: milk.id), true) }
        try meeting.at(0) { try $0.finishing(second, remembering: true, making: false, at: later(9)).1 }
        #expect(names(&meeting) == ["Groceries", "Party"] && names(&meeting, .trip) == ["Party"])
        // It is a list again once its name is free.
        try meeting.at(1) { try $0.renaming(try #require($0.list(named: "party")).id, to: "Feast") }
        meeting.meet()
        meeting.undo(at: 0)
        #expect(names(&meeting) == ["Groceries", "Feast", "Party"])
    }

    @Test func ofTwoItemsOfOneNameTheSameIsMeantEverywhere() throws {
        var meeting = Meeting(2, entries: "Milk 1 l, Bread 2")
        let (milk, bread) = (meeting.entry("milk").item, meeting.entry("bread").item)
        try meeting.at(0) { try $0.renaming(milk, to: "Drink") }
        try meeting.at(1) { try $0.renaming(bread, to: "DRINK") }
        meeting.meet()
        for replica in meeting.replicas {
            #expect(replica.groceries.items(named: "drink").map(\.id) == [milk, bread].sorted())
            #expect(replica.groceries.item(named: "drink")?.id == min(milk, bread))
            let on = replica.groceries.items(named: "drink", on: Household.list.id)
            #expect(on.map(\.id) == [milk, bread].sorted())
        }
    }

    // MARK: Merged here, changed or merged there

    /// Items that are back are merged again on both machines before they exchange; the resulting list is the same
    /// everywhere.
    private func settled(_ meeting: inout Meeting) throws -> Groceries {
        meeting.meet()
        for machine in [0, 1] {
            #expect(meeting.replicas[machine].groceries.returned.count == 1)
            try meeting.followMergings(at: machine)
        }
        meeting.meet()
        var dice = Dice(seed: 5)
        let groceries = meeting.replicas[0].groceries
        for replica in meeting.replicas + meeting.newcomers(&dice) {
            #expect(Tables(replica.groceries) == Tables(groceries))
            #expect(replica.groceries.returned == [])
        }
        return groceries
    }

    @Test func aMarkFollowsAnItemThatWasMergedElsewhere() throws {
        var meeting = Meeting(2, entries: "Milk 2 l, Peas 3 l (cold)")
        let (milk, peas) = (meeting.entry("milk"), meeting.entry("peas"))
        try meeting.at(0) { try $0.merging(milk.item, into: peas.item) }
        try meeting.at(1) { try $0.checking(milk, true) }
        try meeting.at(1) { try $0.pricing(milk, Price(Money(minor: 180), .each)) }
        let groceries = try settled(&meeting)
        #expect(Household.text(of: groceries) == "x Peas 5 l (cold)")
        #expect(groceries.entries[peas]?.bought?.text() == "2 l" && groceries.entries[peas]?.price?.amount.minor == 180)
    }

    @Test func ofTwoThatWereMergedIntoEachOtherOneIsLeft() throws {
        var meeting = Meeting(2, entries: "Milk 2 l, Peas 3 l")
        let (milk, peas) = (meeting.entry("milk"), meeting.entry("peas"))
        try meeting.at(0) { try $0.merging(milk.item, into: peas.item) }
        try meeting.at(1) { try $0.merging(peas.item, into: milk.item) }
        let groceries = try settled(&meeting)
        let survivor = min(milk, peas)
        #expect(groceries.entries.shown(on: survivor.list).map(\.id) == [survivor])
        #expect(groceries.entries[survivor]?.planned?.text() == "5 l")
    }

    /// No wish is lost: what was added elsewhere is added, and only once, although both machines do so.
    @Test func whatWasAddedToAnItemThatWasMergedElsewhereIsAdded() throws {
        var meeting = Meeting(2, entries: "Milk 2 l, Peas 3 l")
        let (milk, peas) = (meeting.entry("milk"), meeting.entry("peas"))
        try meeting.at(0) { try $0.merging(milk.item, into: peas.item) }
        try meeting.at(1) {
            try $0.adding(try Quantity.parse("4 l"), of: try #require($0.items[milk.item]), to: milk.list)
        }
        // The 2 l of the beginning count twice: a step to 4 l cannot be told from a new amount.
        #expect(try settled(&meeting).entries[peas]?.planned?.text() == "11 l")
    }

    @Test func ofSeveralThatWereMergedInACircleOneIsLeft() throws {
        for count in 2...3 {
            var meeting = Meeting(count, entries: "Milk, Peas, Bread")
            let entries = ["milk", "peas", "bread"].prefix(count).map { meeting.entry($0) }
            for (machine, entry) in entries.enumerated() {
                let next = entries[(machine + 1) % count]
                try meeting.at(machine) { try $0.merging(entry.item, into: next.item) }
            }
            meeting.meet()
            for machine in 0..<count { try meeting.followMergings(at: machine) }
            meeting.meet()
            for replica in meeting.replicas {
                #expect(Tables(replica.groceries) == Tables(meeting.replicas[0].groceries))
                #expect(replica.groceries.returned == [])
                #expect(entries.count { replica.groceries.entries[$0] != nil } == 1, "\(replica.text)")
            }
        }
    }

    @Test func whatBecameSomethingElseIsNotTakenOffWithThat() throws {
        var meeting = Meeting(2, entries: "Milk, Peas")
        let (milk, peas) = (meeting.entry("milk"), meeting.entry("peas"))
        try meeting.at(0) { try $0.merging(milk.item, into: peas.item) }
        try meeting.at(1) { try $0.removing(peas) }
        meeting.meet()
        #expect(meeting.replicas.map(\.text) == ["Peas", "Peas"])
    }

    @Test func whatStoodOnAnotherListStandsThereOnce() throws {
        var meeting = Meeting(2, entries: "Milk 2 l, Peas 3 l")
        let (milk, peas) = (meeting.entry("milk"), meeting.entry("peas"))
        try meeting.at(0) { try $0.merging(milk.item, into: peas.item) }
        try meeting.at(1) { try $0.addingList(named: "Party", at: later(1)).1 }
        let party = try #require(meeting.replicas[1].groceries.list(named: "party")).id
        try meeting.at(1) { try $0.adding(try Quantity.parse("4 l"), of: try #require($0.items[milk.item]), to: party) }
        let groceries = try settled(&meeting)
        #expect(groceries.entries.shown(on: party).map { $0.planned?.text() } == ["4 l"])
        #expect(groceries.entries[EntryID(list: party, item: peas.item)] != nil)
    }
}
