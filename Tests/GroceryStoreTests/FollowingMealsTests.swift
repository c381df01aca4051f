import GroceryDomain
import GroceryStore
import TestSupport
import Testing

/// What meals want of lists, where several machines plan, move and take back without knowing of each other.
@Suite struct FollowingMealsTests {
    @Test("Who takes back what another has put on a list as well leaves that")
    func takenBackByOne() throws {
        for other in [0, 1] {
            let home = try MealMachines(2)
            try home.plan("Soup", at: 0)
            try home.meet()
            for machine in [0, 1] { try home.shop(onto: "Groceries", at: machine) }
            // In one run before they hear of each other, in the other behind it.
            if other == 1 { try home.meet() }
            try home.undo(at: 0)
            try home.expect("Groceries", "Butter 50 g, Onions 2, Peas")
            try home.perform(at: other) { try $0.dropping(home.meal("Soup", $0)) }
            try home.expect("Groceries", "")
        }
    }

    @Test("Taken back by both, it is wanted by nobody, nor is it where one has the amount besides")
    func takenBackByBoth() throws {
        let home = try MealMachines(2)
        try home.plan("Soup", at: 0)
        try home.plan("Stew", at: 0)
        try home.shop(onto: "Groceries", at: 0)
        try home.undo(at: 0)
        try home.meet()
        for machine in [0, 1] { try home.shop(onto: "Groceries", at: machine) }
        try home.expect("Groceries", "Butter 50 g, Onions 6, Peas, Tomatoes 500 g")
        for machine in [0, 1] { try home.undo(at: machine) }
        try home.expect("Groceries", "")
    }

    @Test("A meal that one moves, and another puts on another list, is on that with all that it needs")
    func movedWhilePutElsewhere() throws {
        let home = try MealMachines(3)
        try home.plan("Soup", at: 0)
        try home.shop(onto: "Groceries", at: 0)
        try home.meet()
        try home.undo(at: 0)
        try home.shop(onto: "Party", at: 0)
        try home.perform(at: 1) { try $0.moving(home.meal("Soup", $0), to: MealMachines.monday.adding(days: 3)) }
        try home.perform(at: 2) { try $0.setting(servings: 4, of: home.meal("Soup", $0)) }
        try home.expect("Party", "Butter 100 g, Onions 4, Peas")
        try home.expect("Groceries", "")
    }

    @Test("A meal that some take back while another moves it needs what it needed, beside what is wanted besides")
    func movedWhileTakenBack() throws {
        for takers in [[0], [0, 2], []] {
            let home = try MealMachines(3)
            for (amount, item) in [(nil, "Onions"), ("100 g", "Butter"), ("1 kg", "Tomatoes")] {
                try home.add(amount, item, to: "Groceries", at: 0)
            }
            try home.check("Butter", on: "Groceries", at: 0)
            for meal in ["Soup", "Stew"] { try home.plan(meal, at: 0) }
            try home.shop(onto: "Groceries", at: 0)
            try home.expect("Groceries", "Butter 100 g of 150 g, Onions 6, Peas, Tomatoes 1.5 kg")
            for meal in ["Soup", "Stew"] {
                for taker in takers { try home.perform(at: taker) { try $0.dropping(home.meal(meal, $0)) } }
                try home.perform(at: 1) { try $0.moving(home.meal(meal, $0), to: MealMachines.monday.adding(days: 3)) }
            }
            if takers.isEmpty { try home.undo(at: 0) }
            try home.expect("Groceries", "Butter 100 g of 150 g, Onions 6, Peas, Tomatoes 1.5 kg")
        }
    }

    @Test("A meal that one takes back while another moves it needs what it needed beside what was bought for it")
    func movedWhileBought() throws {
        for (factors, wanted): ([Int64], String) in [
            ([], "x Butter 200 g, Onions 2"), ([2, 4], "Butter 200 g of 500 g, Onions 14"),
        ] {
            let home = try MealMachines(2)
            try home.plan("Soup", at: 1)
            try home.shop(onto: "Groceries", at: 1)
            try home.perform(at: 1) { try $0.moving(home.meal("Soup", $0), to: MealMachines.monday.adding(days: 1)) }
            try home.check("Butter", on: "Groceries", at: 1)
            try home.buy("200 g", "Butter", on: "Groceries", at: 1)
            for factor in factors {
                try home.perform(at: 1) {
                    let soup = try #require($0.lists(of: .recipe).first { $0.name == "Soup" })
                    return try $0.gathering([.init(soup.id, factor: Rational(factor))], onto: Household.list.id)
                }
            }
            try home.meet()
            try home.perform(at: 1) { try $0.moving(home.meal("Soup", $0), to: MealMachines.monday.adding(days: 3)) }
            try home.perform(at: 0) { try $0.dropping(home.meal("Soup", $0)) }
            // Both read that what one had said of the meal is taken back behind what that has said since.
            try home.hear(at: 1, from: 0)
            try home.open(at: 0)
            try home.expect("Groceries", "\(wanted), Peas")
        }
    }

    @Test("A meal planned for more by one who knows of no list stays whole where another takes it back")
    func servedAnewWhileTakenBack() throws {
        let home = try MealMachines(3)
        try home.plan("Soup", at: 0)
        try home.meet()
        try home.perform(at: 2) { try $0.setting(servings: 4, of: home.meal("Soup", $0)) }
        try home.shop(onto: "Groceries", at: 0)
        try home.hear(at: 1, from: 0)
        try home.perform(at: 1) { try $0.moving(home.meal("Soup", $0), to: MealMachines.monday.adding(days: 3)) }
        try home.perform(at: 0) { try $0.dropping(home.meal("Soup", $0)) }
        try home.expect("Groceries", "Butter 100 g, Onions 4, Peas")
    }

    @Test("What several take off a list who do not know of each other goes once, beside what is wanted besides")
    func takenOffByBoth() throws {
        let wanted = "Butter, Onions 10, Tomatoes 1 kg"
        for takers in [[0, 1], [2, 0, 1]] {
            let home = try MealMachines(3)
            for (amount, item) in [("10", "Onions"), (nil, "Butter"), ("1 kg", "Tomatoes")] {
                try home.add(amount, item, to: "Groceries", at: 0)
            }
            // Also once it was there before.
            for _ in 0..<2 {
                for meal in ["Soup", "Stew"] { try home.plan(meal, at: 0) }
                try home.shop(onto: "Groceries", at: 0)
                try home.expect("Groceries", "Butter 50 g, Onions 16, Peas, Tomatoes 1.5 kg")
                for taker in takers { try home.perform(at: taker) { try $0.dropping(home.meal("Stew", $0)) } }
                try home.expect("Groceries", "Butter 50 g, Onions 12, Peas, Tomatoes 1 kg")
                try home.perform(at: 1) { try $0.dropping(home.meal("Soup", $0)) }
                try home.expect("Groceries", wanted)
            }
            func stew(_ groceries: Groceries) throws -> ListID {
                try #require(groceries.list(named: "Stew", kind: .recipe)).id
            }
            try home.perform(at: 0) { try $0.gathering([.init(stew($0))], onto: Household.list.id) }
            try home.expect("Groceries", "Butter, Onions 14, Tomatoes 1.5 kg")
            for taker in takers { try home.perform(at: taker) { try $0.takingBack(stew($0), from: Household.list.id) } }
            try home.expect("Groceries", wanted)
            // Two meals, each taken off by one, are both off.
            for meal in ["Soup", "Stew"] { try home.plan(meal, at: 0) }
            try home.shop(onto: "Groceries", at: 0)
            try home.meet()
            try home.perform(at: 0) { try $0.dropping(home.meal("Soup", $0)) }
            try home.perform(at: 1) { try $0.dropping(home.meal("Stew", $0)) }
            try home.expect("Groceries", wanted)
        }
    }

    @Test("A meal that two took off, and one puts back, needs what it needed, also where more is wanted by then")
    func takenOffByBothAndPutBack() throws {
        for machine in [0, 1] {
            let home = try MealMachines(3)
            try home.add("1 kg", "Tomatoes", to: "Groceries", at: 0)
            try home.plan("Stew", at: 0)
            try home.shop(onto: "Groceries", at: 0)
            try home.meet()
            for taker in [0, 1] { try home.perform(at: taker) { try $0.dropping(home.meal("Stew", $0)) } }
            try home.expect("Groceries", "Tomatoes 1 kg")
            try home.add("200 g", "Tomatoes", to: "Groceries", at: 2)
            try home.meet()
            try home.undo(at: machine)
            try home.expect("Groceries", "Onions 4, Tomatoes 1.7 kg")
        }
    }

    @Test("What is put back out of the trolley is wanted, whatever recipes want, also where it was a part")
    func putBack() throws {
        let home = try MealMachines(2)
        func stew(_ groceries: Groceries) throws -> ListID {
            try #require(groceries.list(named: "Stew", kind: .recipe)).id
        }
        try home.perform(at: 0) { try $0.gathering([.init(stew($0))], onto: Household.list.id) }
        try home.check("Tomatoes", on: "Groceries", at: 0)
        try home.perform(at: 0) { try $0.takingBack(stew($0), from: Household.list.id) }
        try home.perform(at: 0) { try $0.gathering([.init(stew($0))], onto: Household.list.id) }
        try home.expect("Groceries", "Onions 4, Tomatoes 500 g of 1 kg")
        try home.check("Tomatoes", false, on: "Groceries", at: 0)
        try home.plan("Stew", at: 0)
        try home.shop(onto: "Groceries", at: 0)
        try home.expect("Groceries", "Onions 8, Tomatoes 1.5 kg")
    }

    @Test("What was put on a list and taken back does not stay because it was made for more meanwhile")
    func takenBackWhileServedToMore() throws {
        let home = try MealMachines(3)
        try home.plan("Soup", at: 0)
        try home.meet()
        try home.shop(onto: "Groceries", at: 0)
        try home.perform(at: 1) { try $0.setting(servings: 4, of: home.meal("Soup", $0)) }
        // The third one hears of both, and says how much it is by now.
        try home.hear(at: 2, from: 0)
        try home.hear(at: 2, from: 1)
        try home.undo(at: 0)
        try home.expect("Groceries", "")
    }

    @Test("A meal that undo puts back needs what it needed there, whatever became of its recipe")
    func putBackAsItWas() throws {
        let home = try MealMachines(2)
        try home.plan("Soup", at: 0)
        try home.shop(onto: "Groceries", at: 0)
        try home.perform(at: 0) { groceries in
            let soup = try #require(groceries.list(named: "Soup", kind: .recipe))
            let butter = try #require(groceries.item(named: "Butter"))
            return try groceries.adding(.parse("100 g"), of: butter, to: soup.id)
        }
        try home.perform(at: 0) { try $0.dropping(home.meal("Soup", $0)) }
        try home.undo(at: 0)
        try home.expect("Groceries", "Butter 50 g, Onions 2, Peas")
    }

    @Test("A meal that is put where it was before stays planned while another takes it off")
    func putWhereItWas() throws {
        let home = try MealMachines(2)
        try home.plan("Soup", at: 0)
        try home.shop(onto: "Groceries", at: 0)
        try home.undo(at: 0)
        try home.meet()
        try home.shop(onto: "Groceries", at: 0)
        try home.perform(at: 1) { try $0.dropping(home.meal("Soup", $0)) }
        try home.expect("Groceries", "Butter 50 g, Onions 2, Peas")
    }

    @Test("Planned by two for so many each, it is on the list for as many as the plan says")
    func plannedForOtherNumbers() throws {
        for servings in [nil, 6] {
            let home = try MealMachines(2)
            try home.plan("Soup", servings: 4, at: 0)
            try home.plan("Soup", servings: servings, at: 1)
            try home.shop(onto: "Groceries", at: 1)
            try home.expect(
                "Groceries", servings == nil ? "Butter 100 g, Onions 4, Peas" : "Butter 150 g, Onions 6, Peas")
        }
    }

    @Test("Made for one more by two, it is for one more, also beside what somebody wants of it")
    func oneMoreByTwo() throws {
        let home = try MealMachines(2)
        try home.plan("Soup", at: 0)
        try home.shop(onto: "Groceries", at: 0)
        try home.meet()
        for machine in [0, 1] {
            try home.perform(at: machine) { try $0.setting(servings: 3, of: home.meal("Soup", $0)) }
        }
        try home.expect("Groceries", "Butter 75 g, Onions 3, Peas")
    }

    @Test("A meal that two put on a list is wanted once where one of them has finished the list meanwhile")
    func finishedMeanwhile() throws {
        let home = try MealMachines(2)
        try home.plan("Soup", at: 0)
        try home.meet()
        try home.shop(onto: "Groceries", at: 0)
        try home.check("Butter", on: "Groceries", at: 0)
        try home.finish("Groceries", at: 0)
        try home.plan("Stew", at: 1)
        try home.shop(onto: "Groceries", at: 1)
        try home.meet()
        // What the other planned besides is late, and nothing else.
        try home.settle("Onions, Tomatoes", at: 1)
        try home.expect("Groceries", "Onions 6, Peas, Tomatoes 500 g", isOnOneList: false)
        try home.settle("", at: 0)
    }

    @Test("A meal that was shopped for, taken off the plan and planned again is another meal")
    func plannedAgainAfterATrip() throws {
        let home = try MealMachines(2)
        try home.plan("Soup", at: 0)
        try home.shop(onto: "Groceries", at: 0)
        try home.check("Butter", on: "Groceries", at: 0)
        try home.finish("Groceries", at: 0)
        try home.perform(at: 0) { try $0.dropping(home.meal("Soup", $0)) }
        try home.meet()
        // Two who plan it plan one meal.
        for machine in [0, 1] { try home.plan("Soup", at: machine) }
        try home.shop(onto: "Groceries", at: 1)
        try home.expect("Groceries", "Butter 50 g, Onions 2, Peas")
    }

    @Test("Who puts a meal on a list takes that back, for however many it is by then")
    func takenBackWhileServedAnew() throws {
        let home = try MealMachines(2)
        try home.plan("Soup", at: 0)
        try home.meet()
        try home.perform(at: 1) { try $0.setting(servings: 4, of: home.meal("Soup", $0)) }
        try home.shop(onto: "Groceries", at: 0)
        try home.meet()
        try home.expect("Groceries", "Butter 100 g, Onions 4, Peas")
        try home.undo(at: 0)
        try home.expect("Groceries", "", isOnOneList: false)
    }

    @Test("Who puts a meal back that was taken off puts back all of it, also what no other meal wants by then")
    func putBackWhole() throws {
        let home = try MealMachines(2)
        for meal in ["Soup", "Stew"] { try home.plan(meal, at: 0) }
        try home.shop(onto: "Groceries", at: 0)
        try home.meet()
        try home.perform(at: 0) { try $0.dropping(home.meal("Soup", $0)) }
        try home.meet()
        try home.perform(at: 1) { try $0.dropping(home.meal("Stew", $0)) }
        try home.hear(at: 0, from: 1)
        try home.undo(at: 0)
        try home.expect("Groceries", "Butter 50 g, Onions 2, Peas")
    }

    @Test("Who makes it for fewer again wants all of it, while another takes it back")
    func servedAsBeforeWhileTakenBack() throws {
        let home = try MealMachines(2)
        try home.plan("Soup", at: 0)
        try home.meet()
        try home.shop(onto: "Groceries", at: 1)
        try home.hear(at: 0, from: 1)
        try home.perform(at: 0) { try $0.setting(servings: 4, of: home.meal("Soup", $0)) }
        try home.hear(at: 1, from: 0)
        try home.undo(at: 1)
        try home.undo(at: 0)
        try home.expect("Groceries", "Butter 50 g, Onions 2, Peas")
    }

    @Test("Who takes a plan back takes off all that another put on a list for it, and nothing by halves")
    func planTakenBack() throws {
        let home = try MealMachines(3)
        try home.plan("Stew", at: 0)
        try home.plan("Soup", at: 1)
        for machine in [1, 2] { try home.hear(at: machine, from: machine == 1 ? 0 : 1) }
        try home.shop(onto: "Groceries", at: 1)
        try home.plan("Stew", servings: 6, at: 2)
        try home.hear(at: 2, from: 1)
        try home.undo(at: 2)
        try home.expect("Groceries", "Butter 50 g, Onions 2, Peas", isOnOneList: false)
    }

    @Test("Nothing stays of a meal that one takes off while others make it for more, whichever is read first")
    func takenOffWhileServedAnew() throws {
        let home = try MealMachines(5)
        home.folder.ahead = ["m3": 60_000, "m4": 60_000]
        try home.plan("Soup", servings: 4, at: 2)
        try home.hear(at: 3, from: 2)
        try home.open(at: 4)
        try home.shop(onto: "Groceries", at: 3)
        try home.perform(at: 4) { try $0.setting(servings: 6, of: home.meal("Soup", $0)) }
        for _ in 0..<2 { try home.open(at: 2) }
        try home.hear(at: 4, from: 3)
        try home.perform(at: 4) { try $0.dropping(home.meal("Soup", $0)) }
        try home.hear(at: 2, from: 4)
        try home.expect("Groceries", "")
    }

    @Test("What a meal wants is a value of its share, what a recipe wants adds up")
    func valuesOfMeals() throws {
        let home = try MealMachines(1)
        try home.plan("Stew", at: 0)
        try home.shop(onto: "Groceries", at: 0)
        let line = try #require(try home.folder.lines(machine: "m0").last)
        #expect(line.contains(#"{}],["share.quantity","#) && !line.contains(#"{"quantity""#), "\(line)")
        try home.perform(at: 0) {
            try $0.gathering([.init(try #require($0.list(named: "Stew", kind: .recipe)).id)], onto: Household.list.id)
        }
        let other = try #require(try home.folder.lines(machine: "m0").last)
        #expect(other.contains(#"{"quantity":"500 g"}]"#), "\(other)")
        // Taken back and redone, it is as it was.
        for _ in 0..<2 { try home.undo(at: 0) }
        try home.expect("Groceries", "")
        for _ in 0..<2 { try home.redo(at: 0) }
        try home.expect("Groceries", "Onions 8, Tomatoes 1 kg")
    }
}
