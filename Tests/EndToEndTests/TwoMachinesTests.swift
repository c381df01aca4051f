import Glibc
import Testing

/// What two people notice who did things at the same time, each on a machine that had not heard of the other.
@Suite("Two machines")
struct TwoMachinesTests {
    /// Two machines that share a folder, or do without it for a while.
    private struct Pair {
        let home: Home
        var folder: String { home.folder + "/shared" }
        var other: String { home.folder + "/other" }

        /// Both have what `before` leads to on the first.
        static func with(_ before: [[String]], _ body: (Pair) async throws -> Void) async throws {
            try await Home.with { home in
                let pair = Pair(home: home)
                mkdir(pair.folder, 0o755)
                for arguments in before { try await home.aisle(arguments, expecting: 0) }
                try await home.aisle("share", pair.folder, expecting: 0)
                try await pair.there("share", pair.folder)
                try await body(pair)
            }
        }

        @discardableResult
        func here(_ arguments: String..., expecting code: Int32? = 0) async throws -> Child {
            try await home.aisle(arguments, expecting: code)
        }

        @discardableResult
        func there(_ arguments: String..., expecting code: Int32? = 0) async throws -> Child {
            try await home.aisle(arguments + ["--data", other], expecting: code)
        }

        /// Neither hears of the other while `body` lasts; then both hear of everything. Answers what that says here.
        @discardableResult
        func apart(_ body: () async throws -> Void) async throws -> String {
            try #require(rename(folder, folder + ".away") == 0)
            try await body()
            try #require(rename(folder + ".away", folder) == 0)
            var said = ""
            for _ in 0..<2 {
                said += try await here("sync").output
                try await there("sync")
            }
            return said
        }

        /// What either prints, which is to be the same.
        func both(_ arguments: String...) async throws -> String {
            let first = try await home.aisle(arguments, expecting: 0).output
            let second = try await home.aisle(arguments + ["--data", other], expecting: 0).output
            #expect(first == second)
            return first
        }
    }

    @Test("What is undone comes back beside a list that was given its name elsewhere")
    func undoBesideANamesake() async throws {
        try await Pair.with([["add", "milk"]]) { pair in
            try await pair.apart {
                for words in [["list", "new", "Party"], ["add", "milk", "2 l beer", "--list", "Party"]] {
                    try await pair.home.aisle(words, expecting: 0)
                }
                try await pair.there("list", "new", "Party")
                try await pair.there("add", "bread", "--list", "Party")
            }
            let before = try await pair.here("lists").output
            #expect(before.contains("Party (2)"))
            for deed in [
                ["list", "delete", "Party"], ["list", "delete", "Party (2)"], ["list", "rename", "Party (2)", "Feast"],
            ] {
                try await pair.home.aisle(deed, expecting: 0)
                #expect(try await pair.here("lists").output != before)
                try await pair.here("undo")
                #expect(try await pair.here("lists").output == before)
            }
            try await pair.here("check", "milk", "--list", "Party")
            let shown = try await pair.both("show", "Party")
            try await pair.here("finish", "--list", "Party")
            try await pair.here("undo")
            #expect(try await pair.both("show", "Party") == shown)
        }
    }

    @Test("What is in the trolley keeps its price while the other machine, apart, adds more; a trip has it")
    func addingApart() async throws {
        try await Pair.with([["add", "3 l milk"], ["price", "milk", "1.05/l"]]) { pair in
            try await pair.apart {
                try await pair.here("check", "milk")
                try await pair.there("add", "2 l milk")
            }
            let shown = try await pair.both("show")
            #expect(shown.contains("[ ] Milk  3 l of 5 l  $3.15"), "\(shown)")
            try await pair.there("finish")
            try await pair.here("sync")
            #expect(try await pair.both("show").contains("[ ] Milk  2 l"))
            let trips = try JSON(try await pair.both("lists", "--kind", "trip", "--format", "json"))
            #expect(trips[0]?["spent"]?.text == "3.15")
        }
    }

    @Test("A meal that both put on a list apart is there once, for as many as the plan says", arguments: [1, 2, 3])
    func mealsApart(number: Int) async throws {
        let day = "2027-03-05"
        let before = [
            ["list", "new", "Feast"], ["recipe", "new", "Stew", "--servings", "2"],
            ["add", "100 g apples", "--list", "Stew"], ["add", "2 peas", "--list", "Stew"],
            ["add", "1 kg apples", "--list", "Groceries"], ["plan", "add", day, "Stew"],
        ]
        try await Pair.with(before) { pair in
            let words = ["plan", "list", "--from", day, "--to", day]
            try await pair.apart {
                try await pair.home.aisle(words + ["--list", "Groceries"], expecting: 0)
                let list = number == 2 ? "Feast" : "Groceries"
                try await pair.there("plan", "list", "--from", day, "--to", day, "--list", list)
                if number == 3 { try await pair.here("add", "200 g apples", "--list", "Groceries") }
            }
            let (shown, feast) = (try await pair.both("show", "Groceries"), try await pair.both("show", "Feast"))
            let apples = (shown + feast).split(separator: "\n").filter { $0.contains("Apples") }
            switch number {
            case 1: #expect(apples.count == 1 && shown.contains("1.1 kg"), "\(shown)")
            case 2: #expect(!shown.contains("Peas") && feast.contains("100 g"), "\(shown)\(feast)")
            default: #expect(shown.contains("1.3 kg"), "\(shown)")
            }
            try await pair.there("plan", "remove", day, "Stew")
            try await pair.here("sync")
            let after = try await pair.both("show", "Groceries") + (try await pair.both("show", "Feast"))
            #expect(!after.contains("Peas") && after.contains(number == 3 ? "1.2 kg" : "1 kg"), "\(after)")
        }
    }

    @Test("Beside what a recipe wanted and lies in the trolley, a meal that both put there apart is there once, too")
    func mealsApartBesideTheTrolley() async throws {
        let days = ["--from", "2027-03-05", "--to", "2027-03-05"]
        let before = [
            ["recipe", "new", "Stew"], ["add", "3 apples", "--list", "Stew"], ["plan", "add", days[1], "Stew"],
            ["recipe", "add", "Stew"], ["check", "apples"],
        ]
        try await Pair.with(before) { pair in
            try await pair.apart {
                try await pair.home.aisle(["plan", "list"] + days, expecting: 0)
                try await pair.home.aisle(["plan", "list"] + days + ["--data", pair.other], expecting: 0)
            }
            let shown = try await pair.both("show")
            #expect(shown.contains("Apples  3 of 6"), "\(shown)")
        }
    }

    @Test("What is put back out of the trolley, once the meal is off the plan, stays on the list")
    func putBackWithoutItsMeal() async throws {
        let day = "2027-03-05"
        let before = [
            ["recipe", "new", "Stew"], ["add", "3 apples", "--list", "Stew"], ["plan", "add", day, "Stew"],
            ["plan", "list", "--from", day, "--to", day], ["check", "apples"],
        ]
        try await Pair.with(before) { pair in
            try await pair.apart {
                try await pair.there("plan", "remove", day, "Stew")
                try await pair.there("uncheck", "apples")
            }
            let shown = try await pair.both("show")
            #expect(shown.contains("[ ] Apples  3"), "\(shown)")
        }
    }

    @Test("What a meal needs stays on the list where that is heard of before the meal is")
    func needsBeforeTheirMeal() async throws {
        let day = "2027-03-05"
        let before = [["recipe", "new", "Stew", "--servings", "2"], ["add", "100 g apples", "--list", "Stew"]]
        try await Pair.with(before) { pair in
            let (home, late) = (pair.home, pair.home.folder + "/late")
            func cleo(_ arguments: String...) async throws -> String {
                try await home.aisle(arguments + ["--data", home.folder + "/cleo"], expecting: 0).output
            }
            func carry(where isCarried: (Substring) -> Bool) throws {
                for name in Files.list(pair.folder + "/j") where isCarried(name.prefix(16)) {
                    try Files.write(try #require(Files.read("\(pair.folder)/j/\(name)")), to: "\(late)/j/\(name)")
                }
            }
            mkdir(late, 0o755)
            mkdir(late + "/j", 0o755)
            try Files.write(try #require(Files.read(pair.folder + "/SPACE")), to: late + "/SPACE")
            try carry { _ in true }
            _ = try await cleo("share", late)
            // One plans it, and the other, who knows that, puts it on the list. Only that is carried at first.
            try await pair.here("plan", "add", day, "Stew")
            try await pair.there("sync")
            try await pair.there("plan", "list", "--from", day, "--to", day)
            try await pair.there("sync")
            let other = try #require(Files.text(pair.other + "/state/replica")).dropFirst(8).prefix(16)
            try carry { $0 == other }
            _ = try await cleo("sync")
            #expect(try await !cleo("plan", "show", "--from", day).contains("Stew"))
            #expect(try await cleo("show").contains("100 g"))
            try carry { _ in true }
            _ = try await cleo("sync")
            #expect(try await cleo("plan", "show", "--from", day).contains("Stew  for 2  on Groceries"))
            #expect(try await cleo("show").contains("100 g"))
        }
    }

    @Test("What came too late for a trip is said by show and once by sync, and settled or left by a verb")
    func settling() async throws {
        try await Pair.with([["add", "milk"], ["add", "6 apples"], ["check", "milk"]]) { pair in
            let said = try await pair.apart {
                try await pair.here("finish")
                try await pair.there("add", "bread")
                try await pair.there("check", "apples")
            }
            let question = "2 changes came too late for today's trip: settle the list?"
            #expect(said.split(separator: question, omittingEmptySubsequences: false).count == 2, "\(said)")
            let shown = try await pair.here("show")
            #expect(
                shown.errors == "aisle: \(question)\naisle: aisle settle does that, aisle settle --leave leaves it\n")
            #expect(shown.output.contains("[ ] Apples  6") && !shown.output.contains("Bread"))
            let late = try JSON(try await pair.both("show", "--format", "json"))["late"]?[0]
            #expect(late?["trip"]?.text == "Groceries" && late?["finished"]?.text?.hasSuffix("Z") == true)
            #expect(
                late?["wanted"]?.elements.map(\.text) == ["Bread"]
                    && late?["bought"]?.elements.map(\.text) == ["Apples"])

            let history = try await pair.both("history")
            let trial = try await pair.both("settle", "--dry-run")
            #expect(
                trial.hasPrefix("The trip Groceries of ")
                    && trial.hasSuffix(
                        ":\n  Bread: put on Groceries\n  Apples: taken off Groceries\nNothing was changed.\n")
            )
            #expect(try await pair.both("history") == history)
            let done = try await pair.here("settle").output
            #expect(done + "Nothing was changed.\n" == trial)
            let after = try await pair.both("show")
            #expect(after.contains("[ ] Bread") && !after.contains("Apples"))
            #expect(try await pair.both("settle") == "There is nothing to settle.\n")
            #expect(try await pair.here("show").errors == "")
            // One action, to be undone; left as it is, it is not asked again.
            try await pair.here("undo")
            let left = try await pair.there("settle", "--leave").output
            #expect(left.hasSuffix("  Bread: off the trip\n  Apples: left on the list\n"))
            #expect(try await pair.both("show").contains("[ ] Apples  6"))
            #expect(try JSON(try await pair.both("show", "--format", "json"))["late"] == .array([]))
        }
    }

    @Test("More of an item, and what was removed, too late for a trip is said and settled")
    func settlingAmounts() async throws {
        try await Pair.with([["add", "6 apples"], ["add", "peas"], ["add", "bread"], ["check", "bread"]]) { pair in
            try await pair.apart {
                try await pair.here("finish")
                try await pair.there("add", "4 apples")
                try await pair.there("remove", "peas")
            }
            #expect(
                try await pair.here("show").errors.hasPrefix(
                    "aisle: 2 changes came too late for today's trip: settle the list?\n"))
            let late = try JSON(try await pair.both("show", "--format", "json"))["late"]?[0]
            #expect(late?["changed"]?.elements.map(\.text) == ["Apples"])
            #expect(late?["removed"]?.elements.map(\.text) == ["Peas"])
            let done = try await pair.there("settle").output
            #expect(done.hasSuffix("  Apples: now 10 on Groceries\n  Peas: taken off Groceries\n"))
            try await pair.here("sync")
            let after = try await pair.both("show")
            #expect(after.contains("[ ] Apples  10") && !after.contains("Peas"))
            #expect(try await pair.both("settle") == "There is nothing to settle.\n")
        }
    }

    @Test("Each is checked in where it is: what is checked off, its price and the order are those of that store")
    func inTwoStores() async throws {
        let before = [
            ["store", "add", "Aldi"], ["store", "add", "Lidl"], ["add", "milk"], ["add", "bread"], ["add", "apples"],
        ]
        try await Pair.with(before) { pair in
            try await pair.here("store", "checkin", "aldi")
            try await pair.there("store", "checkin", "lidl")
            // Neither is in the history, nor taken back by undo.
            #expect(!(try await pair.both("history")).contains("check in"))
            try await pair.here("price", "milk", "100")
            try await pair.here("check", "milk")
            try await pair.there("bought", "bread", "1")
            #expect(try await pair.here("store", "list").output == "* Aldi\n  Lidl\n")
            #expect(try await pair.there("store", "list").output == "  Aldi\n* Lidl\n")
            let lists = try JSON(try await pair.there("lists", "--format", "json").output)
            #expect(lists[0]?["store"]?.text == "Lidl")
            let entries = try JSON(try await pair.both("show", "--format", "json"))["types"]?.elements
                .flatMap { $0["entries"]?.elements ?? [] }
            let stores = entries?.compactMap { entry in
                entry["store"]?.text.map { (entry["item"]?.text ?? "") + " " + $0 }
            }
            #expect(stores == ["Bread Lidl", "Milk Aldi"])
            // The one who finishes is not where the other bought.
            try await pair.there("finish")
            for machine in [try await pair.here("item", "show", "milk"), try await pair.there("item", "show", "milk")] {
                #expect(
                    machine.output.contains("Price: $1.00 each, Aldi") && machine.output.contains("Bought: once, last"))
            }
            let trip = try JSON(try await pair.both("lists", "--kind", "trip", "--format", "json"))
            #expect(trip[0]?["store"]?.text == "Lidl")
            // With the next list nobody is anywhere yet; undone, everybody is where they were.
            #expect(try await pair.both("store", "list") == "  Aldi\n  Lidl\n")
            try await pair.there("undo")
            #expect(try await pair.here("store", "list").output == "* Aldi\n  Lidl\n")
            #expect(try await pair.there("store", "list").output == "  Aldi\n* Lidl\n")
            // A store that is no more is nobody's, until it is back.
            try await pair.there("store", "delete", "aldi")
            #expect(try await pair.here("store", "list").output == "  Lidl\n")
            try await pair.there("undo")
            #expect(try await pair.here("store", "list").output == "* Aldi\n  Lidl\n")
        }
    }

    @Test("Two lists made apart with one name are told apart everywhere by the same number, until one is renamed")
    func namesakes() async throws {
        try await Pair.with([["add", "milk"], ["add", "bread"]]) { pair in
            let said = try await pair.apart {
                try await pair.here("list", "new", "Party")
                try await pair.here("add", "milk")
                try await pair.there("list", "new", "Party")
                try await pair.there("add", "bread")
            }
            let notice = "There are two lists called “Party”; the later one is “Party (2)” until it is renamed"
            #expect(said.contains(notice))
            #expect(try await pair.both("show", "Party").hasPrefix("Party: 0 of 1"))
            #expect(try await pair.both("show", "party (2)").hasPrefix("Party (2): 0 of 1"))
            // Each goes on with its own, by the name that all have for it.
            let (here, there) = (try await pair.here("show"), try await pair.there("show"))
            #expect(Set([here, there].map { $0.output.prefix(9) }) == ["Party: 0 ", "Party (2)"])
            #expect(here.errors.contains(notice + ": aisle list rename “Party (2)” NAME"))
            try await pair.here("add", "--list", "Party (2)", "apples")
            #expect(try await pair.both("show", "Party (2)").contains("[ ] Apples"))
            #expect(try await pair.both("show", "Party (2)", "--format", "json").contains(#""list":"Party (2)""#))
            let lists = try await pair.there("lists")
            #expect(lists.output.contains(" Party  0/1\n") && lists.output.contains(" Party (2)  0/2\n"))
            #expect(lists.errors.contains(notice))
            let screen = try await pair.home.open()
            try await screen.press("3")
            try await screen.see("Party (2)")
            #expect(try await screen.quit() == 0)
            try await pair.there("list", "rename", "Party (2)", "Feast")
            for machine in [try await pair.here("lists"), try await pair.there("lists")] {
                #expect(machine.output.contains(" Party  0/1\n") && machine.output.contains(" Feast  0/2\n"))
                #expect(machine.errors == "")
            }
        }
    }

    @Test("Of two items renamed to one name a verb takes one and says so; named twice, merge makes them one")
    func itemsOfOneName() async throws {
        try await Pair.with([["add", "2 l milk"], ["add", "butter"]]) { pair in
            try await pair.apart {
                try await pair.here("item", "rename", "milk", "Drink")
                try await pair.there("item", "rename", "butter", "Drink")
            }
            let check = try await pair.here("check", "drink")
            #expect(
                check.errors
                    == "aisle: 2 items are called “drink”; this took the first, Drink (Dairy). "
                    + "aisle item merge “drink” “drink” makes them one\n")
            #expect(try await pair.both("show").contains("1 of 2 in the trolley"))
            let screen = try await pair.home.open()
            try await screen.press("5", "/")
            try await screen.type("drink")
            try await screen.press("Enter")
            try await screen.see("Twice", "another is called so", "makes them one")
            #expect(try await screen.quit() == 0)
            let taken = try await pair.there("item", "show", "Drink")
            #expect(taken.errors.contains("2 items are called “Drink”"))
            try await pair.there("item", "merge", "drink", "drink")
            #expect(try await pair.both("show").contains(" of 1 in the trolley"))
            #expect(try await pair.here("uncheck", "drink").errors == "")
        }
    }

    @Test(
        "What was done to an item merged elsewhere follows it; merged both ways, one is left with what both were"
    )
    func merging() async throws {
        try await Pair.with([["add", "2 l milk"], ["add", "1 l yogurt"], ["add", "3 apples"], ["add", "2 onions"]]) {
            pair in
            try await pair.apart {
                try await pair.here("item", "merge", "milk", "yogurt")
                try await pair.there("check", "milk")
                try await pair.here("item", "merge", "apples", "onions")
                try await pair.there("item", "merge", "onions", "apples")
            }
            let after = try await pair.both("show")
            #expect(after.contains("1 of 2 in the trolley") && after.contains("[x] Yogurt  2 l of 3 l\n"), "\(after)")
            #expect(after.contains("[ ] Apples  5\n") != after.contains("[ ] Onions  5\n"), "\(after)")
            #expect(try await pair.both("settle") == "There is nothing to settle.\n")
            #expect(try await pair.here("show").errors == "")
        }
    }

    @Test("A verb that hears of it makes one again what was merged, quietly for cron, and undo leaves that alone")
    func followingByAnyVerb() async throws {
        try await Pair.with([["add", "2 l milk"], ["add", "1 l yogurt"]]) { pair in
            try #require(rename(pair.folder, pair.folder + ".away") == 0)
            try await pair.there("check", "milk")
            try #require(rename(pair.folder + ".away", pair.folder) == 0)
            try #require(rename(pair.folder, pair.folder + ".away") == 0)
            try await pair.here("item", "merge", "milk", "yogurt")
            try #require(rename(pair.folder + ".away", pair.folder) == 0)
            try await pair.there("sync", "--quiet")
            let added = try await pair.here("add", "bread")
            #expect(added.errors.contains("it is part of Yogurt again\n"), "\(added.errors)")
            let undone = try await pair.here("undo")
            #expect(undone.output.contains("bread") || undone.output.contains("Bread"))
            let merging = try await pair.here("undo")
            #expect(merging.output.contains("merge Milk into Yogurt"), "\(merging.output)")
            let quiet = try await pair.there("sync", "--quiet")
            #expect(quiet.output == "" && quiet.errors == "")
            #expect(try await pair.both("show").contains("] Milk  2 l"))
        }
    }

    @Test("What cannot become one again by itself is asked about, and may stay two")
    func leavingTwoItems() async throws {
        try await Pair.with([["add", "2 l milk"], ["add", "1 l yogurt"]]) { pair in
            let (one, other) = (String(repeating: "a", count: 300), String(repeating: "b", count: 300))
            try await pair.apart {
                try await pair.here("item", "merge", "milk", "yogurt")
                try await pair.here("add", "yogurt (\(one))")
                try await pair.there("add", "milk (\(other))")
                try await pair.there("check", "milk")
            }
            let shown = try await pair.here("show")
            #expect(
                shown.errors.contains(
                    "aisle: Milk was merged into Yogurt, and changed where that was not known: merge it again?\n"))
            let history = try await pair.both("history")
            #expect(try await pair.here("settle", expecting: 1).errors.contains("are too long for one"))
            #expect(try await pair.both("history") == history)
            #expect(try await pair.there("settle", "--leave").output == "Milk and Yogurt are two\n")
            #expect(try await pair.both("settle") == "There is nothing to settle.\n")
            #expect(try await pair.both("show").contains("[x] Milk  2 l"))
            #expect(try await pair.here("check", "yogurt").errors == "")
        }
    }

    @Test("Where both finished the trip, undo says that both did, on either machine, and leaves the marks alone")
    func undoingWhatBothDid() async throws {
        try await Pair.with([["add", "milk"], ["add", "6 eggs", "--type", "Dairy"], ["check", "milk"]]) { pair in
            try await pair.apart {
                try await pair.here("finish")
                try await pair.there("finish")
            }
            let before = try await pair.here("history", "-n", "99").output
            let undo = try await pair.here("undo", expecting: 1)
            #expect(
                undo.output == ""
                    && undo.errors.contains(
                        "Nothing to undo, for it was done on another machine too, and stands: finish")
            )
            #expect(try await pair.there("undo", expecting: 1).errors == undo.errors)
            #expect(try await pair.here("history", "-n", "99").output == before)
            #expect(try await pair.both("show", "--kind", "trip", "Groceries").contains("[x] Milk"))
        }
    }

    @Test(
        "What somebody else changed since is passed over by undo once that was said, and stands in no history"
    )
    func passedOver() async throws {
        try await Pair.with([["add", "milk"], ["add", "bread"], ["set", "milk", "3 l"]]) { pair in
            try await pair.there("set", "milk", "4 l")
            let before = try await pair.both("history", "-n", "99")
            let screen = try await pair.home.open()
            try await screen.see("Milk", "4 l")
            let undo = try await pair.here("undo", expecting: 1)
            #expect(
                undo.output == "" && undo.errors.contains("Nothing to undo, for it was changed again since: set Milk"))
            #expect(try await pair.both("history", "-n", "99") == before)
            // Another process knows of it too.
            try await screen.press("u")
            try await screen.see("Undone: add Bread")
            #expect(try await screen.quit() == 0)
            #expect(try await !pair.both("show").contains("Bread"))
            #expect(try await pair.here("redo").output.hasPrefix("redone: add Bread"))
            #expect(try await pair.here("redo", expecting: 1).errors == "aisle: There is nothing to redo.\n")
            #expect(try await pair.both("show").contains("Milk  4 l"))
        }
    }

    @Test("A machine that comes new opens on the list that was touched last, whatever a clock says")
    func touchedLast() async throws {
        try await Pair.with([["add", "milk"]]) { pair in
            func new(_ name: String) async throws -> String {
                let data = ["--data", "\(pair.home.folder)/\(name)"]
                try await pair.home.aisle(["share", pair.folder] + data, expecting: 0)
                return try await pair.home.aisle(["show"] + data, expecting: 0).output
            }
            func slowly(_ arguments: String...) async throws {
                pair.home.set("AISLE_CLOCK_OFFSET", "-7200")
                try await pair.home.aisle(arguments + ["--data", pair.other], expecting: 0)
                pair.home.set("AISLE_CLOCK_OFFSET", nil)
                try await pair.here("sync")
            }
            try await slowly("list", "new", "Party")
            try await pair.here("add", "bread")
            try await pair.there("sync")
            #expect(try await new("cleo").hasPrefix("Groceries"))
            // It is that of whoever saw the other, also where the time says otherwise.
            try await slowly("add", "peas", "--list", "Party")
            #expect(try await new("dora").hasPrefix("Party"))
            // Who has chosen stays there.
            #expect(try await pair.here("show").output.hasPrefix("Groceries"))
        }
    }
}
