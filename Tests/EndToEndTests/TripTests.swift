import Glibc
import Testing

/// Lists, templates and trips: the rows B1 to B3, C1 to C4 and C8 of the table in seeds/README.md, through the real
/// program.
@Suite("Lists, templates and trips")
struct TripTests {
    // MARK: The current list

    @Test("B1: a tap checks an item of the current list off, and the line says in which store")
    func checkedInAStore() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nmilk\npeas\n", expecting: 0)
            var screen = try await home.open()
            try await screen.press("@")
            try await screen.see("Which store is this?")
            try await screen.type("Corner Market")
            try await screen.press("Enter")
            try await screen.see("@ Corner Market")
            let picture = try await screen.see("[ ] Milk")
            try await screen.tap(
                row: try #require(picture.row(of: "[ ] Milk")), column: try #require(picture.column(of: "[ ] Milk")))
            try await screen.seeLine("✓  Milk", "@ Corner Market")
            // Elsewhere now: what was checked off keeps the store it was checked off in.
            try await screen.press("@")
            try await screen.type("Lakeside Bakery")
            try await screen.press("Enter")
            try await screen.see("@ Lakeside Bakery")
            try await screen.press("g", "Space")
            try await screen.seeLine("✓  Apples", "@ Lakeside Bakery")
            screen = try await home.reopened(after: screen)
            try await screen.seeLine("✓  Milk", "@ Corner Market")
            try await screen.seeLine("✓  Apples", "@ Lakeside Bakery")
            #expect(try await home.entry("Peas")?["store"] == .null)
            #expect(try await home.entry("Milk")?["store"]?.text == "Corner Market")
        }
    }

    @Test("B2: a list is made with a name, is the current one at once, and fills line by line")
    func quicklyMadeList() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.press("3", "a")
            try await screen.type("Picnic")
            try await screen.press("Enter")
            // Whoever has named a list goes on typing.
            try await screen.see("Picnic ▾", " Add ")
            try await screen.enter("bread")
            try await screen.see("[ ] Bread")
            try await screen.enter("6 apples")
            try await screen.seeLine("[ ] Apples", "6")
            try await screen.escape(from: " Add ")
            try await screen.press("g", "d")
            try await screen.lose("[ ] Apples")
            #expect(try await home.shown() == "Picnic: 0 of 1 in the trolley\n\nBakery\n  [ ] Bread\n")
        }
    }

    @Test("B3: a whole list is added to the current one, or what is ticked on several; without a list one is made")
    func addedFromOtherLists() async throws {
        try await Home.with { home in
            for (list, lines) in [("Weekly", "2 l milk\n1 kg peas\nbread\n"), ("Party", "6 bagels\n1 l milk\n")] {
                try await home.aisle("list", "new", list, expecting: 0)
                try await home.aisle("add", input: lines, expecting: 0)
                try await home.aisle("list", "keep", list, expecting: 0)
                try await home.aisle("list", "delete", list, expecting: 0)
            }
            try await home.aisle("list", "delete", "groceries", expecting: 0)
            let screen = try await home.open()
            // There is no list to shop from, only two templates.
            try await screen.press("3")
            try await screen.see("Templates", "Weekly", "Party")
            // Milk of the one, bagels and milk of the other.
            try await screen.press("g", "l")
            try await screen.seeLine("▸", "Bread")
            try await screen.press("j", "Space")
            try await screen.see("1 ticked")
            try await screen.press("Left", "j", "l", "Space", "Space")
            try await screen.see("3 ticked, A adds them")
            try await screen.press("A")
            try await screen.see("Added 3 items of 2 lists to Groceries; u undoes it")
            #expect(try await home.shown().contains("[ ] Bagels  6\n\nDairy\n  [ ] Milk  3 l\n"))
            try await screen.press("Escape")
            try await screen.seeLine("▸", "Party")
            // Nothing is ticked now, so that the whole list goes.
            try await screen.press("k")
            try await screen.seeLine("▸", "Weekly")
            try await screen.press("A")
            try await screen.see("Added 3 items of Weekly to Groceries")
            #expect(try await home.shown().hasPrefix("Groceries: 0 of 4 in the trolley"))
            try await home.aisle("list", "add", "Party", "bagels", expecting: 0)
            try await screen.press("1")
            try await screen.seeLine("[ ] Milk", "5 l")
            try await screen.seeLine("[ ] Bagels", "12")
            try await screen.see("[ ] Bread", "[ ] Peas")
            try await screen.press("u", "u", "u")
            try await screen.see("There is no list yet")
            #expect(try await home.lists(.shopping) == [])
            #expect(try await home.lists(.template) == ["Weekly", "Party"])
        }
    }

    @Test(
        "Whoever finishes, undoes, or deletes: one goes on with the list that follows, and comes back to the one before"
    )
    func currentListFollows() async throws {
        try await Home.with { home in
            func current() async throws -> String {
                let lists = try await home.aisle("lists", expecting: 0).output.split(separator: "\n")
                return String(lists.first { $0.hasPrefix("*") } ?? "")
            }
            try await home.aisle("add", "apples", expecting: 0)
            try await home.aisle("list", "new", "Weekly", expecting: 0)
            try await home.aisle("add", input: "milk\npeas\n", expecting: 0)
            try await home.aisle("check", "milk", expecting: 0)
            try await home.aisle("finish", expecting: 0)
            #expect(try await current() == "* Weekly  0/1")
            try await home.aisle("undo", expecting: 0)
            #expect(try await current() == "* Weekly  1/2")

            var screen = try await home.open()
            try await screen.see("Weekly ▾", "✓  Milk")
            try await screen.press("F")
            try await screen.see("Weekly finished", "1 item")
            try await screen.press("u")
            try await screen.see("Weekly ▾", "✓  Milk", "[ ] Peas")
            try await screen.press("3", "a")
            try await screen.type("Oops")
            try await screen.press("Enter")
            try await screen.see("Oops ▾", " Add ")
            try await screen.escape(from: " Add ")
            try await screen.press("u")
            try await screen.see("Weekly ▾", "✓  Milk")
            screen = try await home.reopened(after: screen)
            try await screen.see("Weekly ▾", "✓  Milk")
            // With the line half typed, the verb finishes the list.
            try await screen.openAdd()
            try await screen.type("bagels")
            try await home.aisle("finish", expecting: 0)
            try await screen.see("Weekly was finished elsewhere; this is what it left")
            try await screen.press("Enter")
            try await screen.see("[ ] Bagels", "[ ] Peas")
            try await screen.lose("✓  Milk")
            #expect(try await current() == "* Weekly  0/2")
            #expect(try await home.shown("groceries").hasPrefix("Groceries: 0 of 1"))
        }
    }

    // MARK: Kinds of lists

    @Test("C1: templates and trips, several of each, are kept apart from lists to shop from")
    func kindsAreKeptApart() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nmilk\n", expecting: 0)
            var screen = try await home.open()
            for name in ["Weekly", "Monthly"] {
                try await screen.press("3", "g", "t")
                try await screen.see("Keep as the template")
                try await screen.press("C-u")
                try await screen.type(name)
                try await screen.press("Enter")
                try await screen.see("Kept the list Groceries as the template \(name)")
            }
            for item in ["[ ] Apples", "[ ] Milk"] {
                try await screen.press("1", "g")
                try await screen.see(item)
                try await screen.press("Space")
                try await screen.see(item.replacing("[ ]", with: " ✓ "))
                try await screen.press("F")
                try await screen.see("Groceries finished", "1 item")
                try await screen.press("Enter")
                try await screen.lose("Groceries finished")
            }
            screen = try await home.reopened(after: screen)
            try await screen.press("3")
            let picture = try await screen.see("To shop from", "Templates", "Weekly", "Monthly", "Trips")
            let order = ["To shop from", "Templates", "Weekly", "Monthly", "Trips"].compactMap(picture.row)
            #expect(order == order.sorted())
            #expect(try await home.lists(.template) == ["Weekly", "Monthly"])
            #expect(try await home.lists(.trip) == ["Groceries", "Groceries"])
            #expect(try await home.lists(.shopping) == ["Groceries"])
        }
    }

    @Test("C2: templates and trips are edited like lists, at any time, and deleted")
    func templatesAndTripsAreEdited() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "2 l milk\npeas\n", expecting: 0)
            try await home.aisle("list", "keep", "groceries", "Weekly", expecting: 0)
            try await home.aisle("check", "milk", "peas", expecting: 0)
            try await home.aisle("finish", expecting: 0)
            let screen = try await home.open()
            for (name, kind) in [("Weekly", "Template"), ("Groceries", "Trip")] {
                try await screen.press("3", "G")
                if kind == "Template" { try await screen.press("k") }
                try await screen.seeLine("▸", name)
                try await screen.press("Enter")
                try await screen.see("\(kind) \(name)")
                try await screen.add("bread")
                try await screen.see("[ ] Bread")
                try await screen.press("g", "j", "e")
                try await screen.see("Milk: how much?")
                try await screen.type("3 l")
                try await screen.press("Enter")
                try await screen.seeLine("Milk", "3 l")
                try await screen.press("G", "d")
                try await screen.lose("] Peas")
                try await screen.escape(from: "\(kind) \(name)")
            }
            #expect(try await home.shown("weekly").contains("[ ] Bread\n\nDairy\n  [ ] Milk  3 l\n"))
            // A list to shop from comes before a trip of that name.
            try await home.aisle("list", "delete", "groceries", expecting: 0)
            #expect(try await home.shown("groceries").contains("[x] Milk  2 l of 3 l\n"), "what was bought stays")
            try await screen.press("3", "G", "d")
            try await screen.see("Groceries deleted with its 2 items")
            try await screen.press("d")
            try await screen.see("Weekly deleted with its 2 items")
            #expect(try await home.lists(.template) == [])
            #expect(try await home.lists(.trip) == [])
            try await screen.press("u", "u")
            try await screen.see("Templates", "Trips")
        }
    }

    @Test("C3: a list to shop from is made from scratch, from a template, or from a trip")
    func madeFromATemplate() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "2 l milk\npeas\n", expecting: 0)
            try await home.aisle("list", "keep", "groceries", "Weekly", expecting: 0)
            try await home.aisle("check", "peas", expecting: 0)
            try await home.aisle("finish", expecting: 0)
            let screen = try await home.open()
            try await screen.press("3", "a")
            try await screen.type("From scratch")
            try await screen.press("Enter")
            try await screen.see("From scratch ▾", "Nothing on this list yet", " Add ")
            try await screen.escape(from: " Add ")
            try await screen.press("3", "G", "k", "n")
            try await screen.see("New list from Weekly")
            try await screen.press("Enter")
            try await screen.see("Weekly ▾", "[ ] Peas")
            try await screen.seeLine("[ ] Milk", "2 l")
            try await screen.press("3", "G", "n")
            try await screen.see("New list from Groceries")
            try await screen.type("Once more")
            try await screen.press("Enter")
            // What was bought then is wanted now.
            try await screen.see("Once more ▾", "[ ] Peas", "[ ] Milk")
            #expect(try await home.lists(.template) == ["Weekly"])
            try await home.aisle("list", "new", "--from", "Weekly", "By a verb", expecting: 0)
            #expect(try await home.shown().hasPrefix("By a verb: 0 of 2 in the trolley"))
        }
    }

    @Test("C4: every list shows when it was made and changed, a trip when it was finished")
    func timesAreKept() async throws {
        try await Home.with { home in
            try await home.aisle("add", "milk", expecting: 0)
            let screen = try await home.open()
            try await screen.press("3")
            try await screen.seeLine("created today", ":", "· changed today")
            try await screen.press("1", "g", "Space")
            try await screen.see("✓  Milk")
            try await screen.press("F")
            try await screen.see("Groceries finished")
            try await screen.press("Enter")
            try await screen.lose("Groceries finished")
            try await screen.press("3", "G")
            try await screen.seeLine("created today", ":", "· changed today", "· finished today")
            // Where all three have no room in one line they have two.
            try await screen.resize(columns: 80, rows: 24)
            try await screen.seeLine("created today", ":", "· changed today")
            try await screen.see("finished today")
            try await screen.resize(columns: 40, rows: 20)
            try await screen.press("l")
            try await screen.see("created today", "changed today", "finished today")
            let trip = try JSON(
                try await home.aisle("lists", "--kind", "trip", "--format", "json", expecting: 0).output)[0]
            let times = ["created", "changed", "finished"].compactMap { trip?[$0]?.text }
            #expect(times.count == 3 && times.allSatisfy { $0.count == 24 && $0.hasSuffix("Z") })
            #expect(times[0] <= times[2] && times[2] <= times[1], "\(times)")
        }
    }

    @Test("Lists, templates and trips of one name are told apart by --kind, and trips by their day")
    func sameNames() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "milk\npeas\n", expecting: 0)
            try await home.aisle("list", "keep", "groceries", expecting: 0)
            for item in ["milk", "peas"] {
                try await home.aisle("check", item, expecting: 0)
                try await home.aisle("finish", expecting: 0)
            }
            try await home.aisle("add", "bread", expecting: 0)
            // A list to shop from, a template and two trips, all called Groceries.
            #expect(try await home.shown("groceries").contains("Bread"))
            #expect(try await home.shown("groceries", "--kind", "template").contains("[ ] Milk"))
            let trip = try await home.shown("groceries", "--kind", "trip")
            #expect(trip.contains("[x] Peas") && !trip.contains("Milk"))
            let printed = try await home.aisle("lists", "--kind", "trip", expecting: 0).output
            let dates = printed.split(separator: "\n").compactMap { line in
                line.firstRange(of: "trip  ").map { String(line[$0.upperBound...]) }
            }
            #expect(dates.count == 2 && dates.allSatisfy { $0.count > 10 }, "\(printed)")
            // On one day the latest; with the whole time each, unless both are of one second.
            #expect(try await home.shown("Groceries " + dates[0].prefix(10)).contains("[x] Peas"))
            if dates[0] != dates[1] {
                #expect(try await home.shown("Groceries \(dates[0])").contains("[x] Milk"))
                #expect(try await home.shown("Groceries \(dates[1])").contains("[x] Peas"))
            }
            try await home.aisle("uncheck", "--list", "groceries", "--kind", "trip", "peas", expecting: 0)
            try await home.aisle("undo", expecting: 0)
            try await home.aisle("list", "new", "Next", "--from", "groceries", "--kind", "template", expecting: 0)
            #expect(try await home.shown().hasPrefix("Next: 0 of 2"))
            try await home.aisle("list", "rename", "--kind", "trip", "groceries", "Peas only", expecting: 0)
            try await home.aisle("list", "delete", "--kind", "template", "groceries", expecting: 0)
            #expect(try await home.lists(.template) == [])
            #expect(try await home.lists(.trip) == ["Groceries", "Peas only"])
            #expect(try await home.lists(.shopping) == ["Groceries", "Next"])
            let refused = try await home.aisle("show", "--kind", "trip", "monthly", expecting: 1)
            #expect(refused.errors.contains("there is no trip called “monthly”; there are: Groceries 2"))
            // What is not to shop from is not made the current list.
            #expect(try await home.aisle("list", "use", "peas only").exitCode == 1)
            #expect(try await home.aisle("check", "--kind", "trip", "milk").exitCode == 2)
        }
    }

    @Test("Nothing is checked off on a template or a recipe, by the verb as on the screen; on a trip it is")
    func checkedWhereItMeansSomething() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "milk\npeas\n", expecting: 0)
            try await home.aisle("list", "keep", "groceries", "Weekly", expecting: 0)
            for verb in ["check", "uncheck"] {
                let refused = try await home.aisle(verb, "--list", "weekly", "milk", expecting: 1)
                #expect(refused.errors.contains("Weekly is a template: nothing on it is checked off"))
            }
            #expect(try await home.shown("weekly").hasPrefix("Weekly: 0 of 2"))
            try await home.aisle("check", "milk", expecting: 0)
            try await home.aisle("finish", expecting: 0)
            try await home.aisle("list", "rename", "groceries", "Next", expecting: 0)
            try await home.aisle("check", "--list", "groceries", "peas", expecting: 0)
            #expect(try await home.shown("groceries").hasPrefix("Groceries: 2 of 2"))
        }
    }

    // MARK: Shopping memory

    @Test("C8: what a trip leaves goes to the next list, and what was bought short with the difference")
    func memory() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "2 kg onions\n2 l milk\npeas\n3 bagels\n", expecting: 0)
            var screen = try await home.open()
            // Onions: 1.5 of 2 kg. Milk: more than planned. Bagels: as planned. Peas: not at all.
            for (item, bought) in [("onions", "1.5 kg"), ("milk", "3 l")] {
                try await home.aisle("check", item, expecting: 0)
                try await home.aisle("bought", item, bought, expecting: 0)
            }
            try await home.aisle("check", "bagels", expecting: 0)
            try await screen.seeLine("✓  Onions", "1.5 kg of 2 kg")
            try await screen.see("✓  Bagels")
            try await screen.press("F")
            try await screen.see("Groceries finished", "3 items", "2 items for next time")
            screen = try await home.reopened(after: screen)
            let picture = try await screen.seeLine("[ ] Onions", "0.5 kg", "from last trip")
            #expect(picture.line(with: "[ ] Peas", "from last trip") != nil)
            #expect(picture.entries.count == 2 && !picture.has("Milk") && !picture.has("Bagels"))
            // Taken back, the list is as it was; finished by the verb, the same is left.
            try await screen.press("u")
            try await screen.see("✓  Onions", "✓  Milk", "✓  Bagels", "[ ] Peas")
            let finished = try await home.aisle("finish", expecting: 0).output
            #expect(finished == "Groceries: 3 items\n2 items are left for next time\n")
            #expect(
                try await home.shown()
                    == "Groceries: 0 of 2 in the trolley\n\nProduce\n  [ ] Onions  0.5 kg\n\nFrozen\n  [ ] Peas\n")
            #expect(try await home.entry("Peas")?["left"] != .null)
        }
    }
}
