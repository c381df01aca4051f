import GroceryDomain
@testable import GroceryStore
import TestSupport
import Testing

/// What one machine puts into the trolley while another, not knowing of it, wants more of the same.
@Suite struct MergingTrolleyTests {
    private let list = Household.list.id

    /// All machines, and newcomers that receive everything in another order, show this.
    private func expect(
        _ meeting: inout Meeting, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        meeting.meet()
        var dice = Dice(seed: 17)
        for replica in meeting.replicas + meeting.newcomers(&dice) {
            #expect(
                Household.text(of: replica.groceries) == text, "replica \(replica.writer)",
                sourceLocation: sourceLocation)
        }
    }

    @Test("What is in the trolley stays there, and what another machine adds is open", arguments: [false, true])
    func checkedWhileMoreIsAdded(isAdderLater: Bool) throws {
        var meeting = Meeting(2, entries: "Milk 3 l, Bread")
        let milk = meeting.entry("milk")
        func check() throws { try meeting.at(0) { try $0.checking(milk, true) } }
        func add() throws {
            try meeting.at(1) { try $0.adding(.parse("2 l"), of: try #require($0.items[milk.item]), to: list) }
        }
        try isAdderLater ? check() : add()
        try isAdderLater ? add() : check()
        expect(&meeting, "Bread, Milk 3 l of 5 l")
        let entry = try #require(meeting.replicas[0].groceries.entries[milk])
        let three = try Quantity.parse("3 l")
        #expect(!entry.isChecked && entry.isInTrolley && entry.inTrolley == three)
        // Undone, all of it is in the trolley; done again, the rest is open.
        meeting.undo(at: 1)
        expect(&meeting, "Bread, x Milk 3 l")
        // Bought, too, all of it is checked off.
        try add()
        meeting.meet()
        try meeting.at(0) { try $0.checking(milk, true) }
        expect(&meeting, "Bread, x Milk 5 l")
    }

    @Test("Of what is on no list yet, added by both and checked off by one, the other's is open")
    func addedByBoth() throws {
        var meeting = Meeting(2)
        let milk = meeting.entry("milk")
        for (machine, amount) in [(0, "3 l"), (1, "2 l")] {
            try meeting.at(machine) { try $0.adding(.parse(amount), of: try #require($0.items[milk.item]), to: list) }
        }
        try meeting.at(0) { try $0.checking(milk, true) }
        expect(&meeting, "Milk 3 l of 5 l")
    }

    @Test("A short buy that knew of what was added stays checked off, and so does all that is wanted")
    func whatWasKnown() throws {
        var meeting = Meeting(2, entries: "Milk 3 l, Bread")
        let (milk, bread) = (meeting.entry("milk"), meeting.entry("bread"))
        try meeting.at(1) { try $0.adding(.parse("2 l"), of: try #require($0.items[milk.item]), to: list) }
        meeting.meet()
        try meeting.at(0) { try $0.buying(.parse("4 l"), of: milk) }
        // To whoever wants some of what is there, nothing is open.
        try meeting.at(0) { try $0.checking(bread, true) }
        try meeting.at(1) { try $0.adding(nil, of: try #require($0.items[bread.item]), to: list) }
        expect(&meeting, "x Bread, x Milk 5 l")
    }

    @Test(
        "Who takes more, while the other wants more beside the trolley, has taken it",
        arguments: [("1 l", "x Milk 3 l"), ("500 ml", "x Milk 2.5 l"), ("2 l", "Milk 3 l of 4 l")])
    func moreTakenWhileMoreIsAdded(more: String, text: String) throws {
        for isAdderLater in [false, true] {
            var meeting = Meeting(2, entries: "Milk 2 l")
            let milk = meeting.entry("milk")
            try meeting.at(0) { try $0.checking(milk, true) }
            meeting.meet()
            func buy() throws { try meeting.at(0) { try $0.buying(.parse("3 l"), of: milk) } }
            if isAdderLater { try buy() }
            try meeting.at(1) { try $0.adding(.parse(more), of: try #require($0.items[milk.item]), to: list) }
            if !isAdderLater { try buy() }
            expect(&meeting, text)
            // What was taken by mistake, and is put back, is open again.
            meeting.undo(at: 0)
            meeting.meet()
            #expect(meeting.replicas[1].groceries.entries[milk]?.isChecked == false)
        }
    }

    @Test("Who takes all of it, while the other puts it back, has it; put back, and given another amount, it is open")
    func putBackElsewhere() throws {
        var meeting = Meeting(2, entries: "Milk 2")
        let milk = meeting.entry("milk")
        try meeting.at(1) { try $0.checking(milk, true) }
        try meeting.at(0) { try $0.setting(.parse("5"), on: milk) }
        try meeting.at(0) { try $0.checking(milk, true) }
        try meeting.at(1) { try $0.checking(milk, false) }
        expect(&meeting, "x Milk 5")
        meeting = Meeting(2, entries: "x Milk")
        try meeting.at(1) { try $0.checking(milk, false) }
        try meeting.at(0) { try $0.setting(.parse("500 ml"), on: milk) }
        expect(&meeting, "Milk 500 ml")
    }

    @Test(
        "Of what is all in the trolley, two want more of it: what is there counts once",
        arguments: [("500 ml", "Milk 2 l of 3.5 l"), ("", "Milk 2 l of 3.5 l")])
    func moreOfAllByBoth(planned: String, text: String) throws {
        var meeting = Meeting(2, entries: "Milk \(planned)")
        let milk = meeting.entry("milk")
        try meeting.at(0) { try $0.buying(.parse("2 l"), of: milk) }
        meeting.meet()
        func add(_ amount: String, at machine: Int) throws {
            try meeting.at(machine) { try $0.adding(.parse(amount), of: try #require($0.items[milk.item]), to: list) }
        }
        try add("1 l", at: 0)
        try add("500 ml", at: 1)
        expect(&meeting, text)
        // Once both have heard of it, more adds up as ever; and taken back alone, it is as it was.
        try add("1 l", at: 0)
        expect(&meeting, "Milk 2 l of 4.5 l")
        meeting.undo(at: 0)
        expect(&meeting, text)
    }

    @Test("Of two who want more of what is all in the trolley, an amount beats some", arguments: ["1 l", "2 l"])
    func someMoreByOne(amount: String) throws {
        for adder in [0, 1] {
            var meeting = Meeting(2, entries: "Milk 2 l")
            let milk = meeting.entry("milk")
            try meeting.at(0) { try $0.checking(milk, true) }
            meeting.meet()
            for machine in [0, 1] {
                let more = machine == adder ? try Quantity.parse(amount) : nil
                try meeting.at(machine) { try $0.adding(more, of: try #require($0.items[milk.item]), to: list) }
            }
            let text = amount == "1 l" ? "Milk 2 l of 3 l" : "Milk 2 l of 4 l"
            expect(&meeting, text)
            // Who takes back that some more is wanted leaves open what the other wants.
            meeting.undo(at: 1 - adder)
            expect(&meeting, text)
        }
    }

    @Test("Who takes back that some more of some is wanted leaves open what the other wants")
    func someMoreOfSome() throws {
        var meeting = Meeting(2, entries: "Milk")
        let milk = meeting.entry("milk")
        try meeting.at(0) { try $0.checking(milk, true) }
        meeting.meet()
        for (machine, more) in [nil, try Quantity.parse("6")].enumerated() {
            try meeting.at(machine) { try $0.adding(more, of: try #require($0.items[milk.item]), to: list) }
        }
        expect(&meeting, "Milk 1 of 7")
        meeting.undo(at: 0)
        expect(&meeting, "Milk 1 of 7")
    }

    @Test("What one wanted beside the trolley is taken back: what another wants there stays open")
    func oneOfTwoTakesBack() throws {
        var meeting = Meeting(2, entries: "Milk 2 l")
        let milk = meeting.entry("milk")
        try meeting.at(0) { try $0.checking(milk, true) }
        meeting.meet()
        for (machine, amount) in [(0, "1 l"), (1, "500 ml")] {
            try meeting.at(machine) { try $0.adding(.parse(amount), of: try #require($0.items[milk.item]), to: list) }
        }
        expect(&meeting, "Milk 2 l of 3.5 l")
        meeting.undo(at: 0)
        expect(&meeting, "Milk 2 l of 2.5 l")
    }

    @Test("What one took while another wanted more beside it is put back as a whole")
    func putBackAfterBoth() throws {
        var meeting = Meeting(2, entries: "Milk 500 ml")
        let milk = meeting.entry("milk")
        try meeting.at(0) { try $0.checking(milk, true) }
        try meeting.at(1) { try $0.adding(.parse("1 l"), of: try #require($0.items[milk.item]), to: list) }
        expect(&meeting, "Milk 500 ml of 1.5 l")
        try meeting.at(1) { try $0.checking(milk, false) }
        expect(&meeting, "Milk 1.5 l")
    }

    @Test("Where some more is wanted beside the trolley, two say how much: what is there counts once")
    func howMuchMoreByBoth() throws {
        var meeting = Meeting(2, entries: "Milk 2 l")
        let milk = meeting.entry("milk")
        try meeting.at(0) { try $0.checking(milk, true) }
        try meeting.at(0) { try $0.adding(.parse("1 l"), of: try #require($0.items[milk.item]), to: list) }
        try meeting.at(0) { try $0.setting(nil, on: milk) }
        meeting.meet()
        for (machine, amount) in [(0, "1 l"), (1, "500 ml")] {
            try meeting.at(machine) { try $0.adding(.parse(amount), of: try #require($0.items[milk.item]), to: list) }
        }
        expect(&meeting, "Milk 2 l of 3.5 l")
    }

    @Test("Of some in the trolley, one piece stays there")
    func someWhileMoreIsAdded() throws {
        var meeting = Meeting(2, entries: "Milk")
        let milk = meeting.entry("milk")
        try meeting.at(0) { try $0.checking(milk, true) }
        try meeting.at(1) { try $0.adding(.parse("3"), of: try #require($0.items[milk.item]), to: list) }
        expect(&meeting, "Milk 1 of 3")
    }

    @Test("Of some in the trolley, one piece stays there, and of what does not compare with that, all is wanted")
    func someWhileLitresAreAdded() throws {
        var meeting = Meeting(2, entries: "Milk")
        let milk = meeting.entry("milk")
        func add(at machine: Int) throws {
            try meeting.at(machine) { try $0.adding(.parse("2 l"), of: try #require($0.items[milk.item]), to: list) }
        }
        try meeting.at(0) { try $0.checking(milk, true) }
        try add(at: 1)
        expect(&meeting, "Milk 1 of 2 l")
        try add(at: 0)
        expect(&meeting, "Milk 1 of 4 l")
    }

    @Test("Less wanted elsewhere, or another amount, opens as much as is still wanted")
    func anotherAmount() throws {
        for (amount, text) in [("2 l", "x Milk 2 l"), ("4 l", "Milk 3 l of 4 l"), ("3 l", "x Milk 3 l")] {
            var meeting = Meeting(2, entries: "Milk 3 l")
            let milk = meeting.entry("milk")
            try meeting.at(0) { try $0.checking(milk, true) }
            try meeting.at(1) { try $0.setting(.parse(amount), on: milk) }
            expect(&meeting, text)
        }
    }
}
