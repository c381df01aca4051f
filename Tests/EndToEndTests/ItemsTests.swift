import Testing

/// All items, through the real program.
@Suite("All items")
struct ItemsTests {
    @Test("B5: all items ever entered, each with the store it was bought at last; one key or a tap puts it on the list")
    func allItems() async throws {
        try await Home.with { home in
            try await home.aisle("store", "add", "Corner Market", expecting: 0)
            try await home.aisle("add", "2 l milk", expecting: 0)
            let screen = try await home.open()
            try await screen.press("@")
            try await screen.see("Which store is this?")
            try await screen.type("corner")
            try await screen.press("Enter")
            try await screen.see("@ Corner Market")
            try await screen.press("Space")
            try await screen.see("1 of 1")
            try await screen.press("F")
            try await screen.see("Groceries finished", "1 item")
            try await screen.press("Enter")
            try await screen.lose("Groceries finished")
            try await screen.press("5")
            try await screen.see("Your items by name", "Sold at")
            try await screen.seeLine("All ", " items of the catalogue")
            try await screen.type("/milk")
            try await screen.press("Enter")
            try await screen.seeLine("▸", "Milk", "Corner Market")
            try await screen.see("Last bought", "Trips ─")
            try await screen.press("Space")
            try await screen.see("Milk: how much?")
            try await screen.press("Enter")
            try await screen.lose("Milk: how much?")
            #expect(try await home.shown().contains("[ ] Milk"))
            try await screen.press("u")
            try await screen.see("Undone")
            #expect(try await home.shown().contains("Milk") == false)
            // A tap puts it on the list, too.
            let picture = try await screen.picture()
            let row = try #require(picture.lines.firstIndex { $0.contains("▸") })
            try await screen.tap(row: row, column: 8)
            try await screen.see("Milk: how much?")
            try await screen.press("Enter")
            try await screen.lose("Milk: how much?")
            #expect(try await home.shown().contains("[ ] Milk"))
        }
    }

    @Test("a check mark that is done again, or back, was made when it was made")
    func timeOfRestoredMark() async throws {
        try await Home.with { home in
            func bought() async throws -> JSON? {
                try JSON(try await home.aisle("item", "show", "--format", "json", "milk", expecting: 0).output)[
                    "lastBought"]
            }
            for verb in [["add", "milk"], ["check", "milk"]] { try await home.aisle(verb, expecting: 0) }
            try await home.aisle("finish", expecting: 0)
            let first = try await bought()
            #expect(first?.text?.hasSuffix("Z") == true)
            home.set("AISLE_CLOCK_OFFSET", "864000")
            for verb in ["undo", "undo", "redo", "redo"] { try await home.aisle(verb, expecting: 0) }
            #expect(try await bought() == first)
        }
    }

    @Test("two items that are one are merged with a key, on every list, and one undo makes them two again")
    func merging() async throws {
        try await Home.with { home in
            for line in ["2 apples", "3 bananas"] { try await home.aisle("add", line, expecting: 0) }
            let screen = try await home.open()
            try await screen.press("5")
            try await screen.see("Your items by name")
            try await screen.type("/banana")
            try await screen.press("Enter")
            try await screen.seeLine("▸", "Bananas")
            try await screen.press("J")
            try await screen.see("Which item is the same as Bananas?")
            try await screen.type("apples")
            try await screen.press("Enter")
            try await screen.see("Bananas is Apples from now on; u undoes it")
            #expect(try await home.shown().contains("Apples  5"))
            #expect(try await home.aisle("item", "show", "bananas", expecting: 0).output.hasPrefix("Apples\n"))
            try await screen.press("u")
            try await screen.see("Undone")
            let shown = try await home.shown()
            #expect(shown.contains("Apples  2") && shown.contains("Bananas  3"))
        }
    }

    @Test("the usual amount and the other names of an item are set by verbs")
    func usualAndAliases() async throws {
        try await Home.with { home in
            func shown() async throws -> String { try await home.aisle("item", "show", "milk", expecting: 0).output }
            try await home.aisle("item", "set", "milk", "3", "l", expecting: 0)
            try await home.aisle("item", "alias", "milk", "moo juice", "Vollmilch", expecting: 0)
            #expect(try await shown().contains("  Also called: moo juice, Vollmilch\n  Usually: 3 l\n"))
            #expect(try await home.aisle("add", "2 l vollmilch", expecting: 0).output == "Vollmilch: 2 l\n")
            try await home.aisle("item", "alias", "--remove", "milk", "Moo  Juice", expecting: 0)
            #expect(try await shown().contains("  Also called: Vollmilch\n"))
            try await home.aisle("item", "set", "milk", "none", expecting: 0)
            #expect(!(try await shown().contains("Usually")))
            for (arguments, reason) in [
                (["alias", "milk", "apples"], "There is already an item called “Apples”."),
                (["alias", "--remove", "milk", "cow"], "“cow” is not another name of Milk"),
                (["set", "milk", "-3"], "An amount cannot be negative."),
            ] {
                #expect(try await home.aisle(["item"] + arguments, expecting: 1).errors.contains(reason))
            }
            for verb in ["set", "bought"] {
                let negative = try await home.aisle(verb, "milk", "-5", expecting: 1)
                #expect(negative.errors.contains("An amount cannot be negative."))
            }
            let history = try await home.aisle("history", expecting: 0).output
            #expect(history.contains("call Milk also moo juice, Vollmilch"))
            #expect(history.contains("set the usual amount of Milk to 3 l"))
        }
    }

    @Test("item renames, moves and merges, says where a thing is sold, and prints all about it")
    func verbs() async throws {
        try await Home.with { home in
            for store in ["Corner Market", "Mill"] { try await home.aisle("store", "add", store, expecting: 0) }
            try await home.aisle("add", "3 bananas", expecting: 0)
            try await home.aisle("item", "rename", "banana", "Plantains", expecting: 0)
            try await home.aisle("item", "stores", "plantains", "mill", "corner market", "mill", expecting: 0)
            let list = try JSON(try await home.aisle("item", "list", "--format", "json", expecting: 0).output)
            let item = try #require(list.elements.first { $0["item"]?.text == "Plantains" })
            #expect(item["stores"]?.elements.map(\.text) == ["Mill", "Corner Market"])
            #expect(item["bought"] == .number(0) && item["lastStore"] == .null)

            try await home.aisle("check", "plantains", expecting: 0)
            try await home.aisle("item", "merge", "plantains", "apples", expecting: 0)
            let whole = try JSON(
                try await home.aisle("item", "show", "plantains", "--format", "json", expecting: 0).output)
            #expect(whole["item"]?.text == "Apples" && whole["bought"] == .number(1))
            #expect(whole["aliases"]?.elements.contains { $0.text == "Plantains" } == true)
            #expect(whole["on"]?.elements.first?["list"]?.text == "Groceries")
            try await home.aisle("undo", expecting: 0)
            #expect(try await home.aisle("item", "show", "plantains", expecting: 0).output.hasPrefix("Plantains\n"))

            let unknown = try await home.aisle("item", "merge", "plantains", "nothing of the kind")
            #expect(unknown.exitCode == 1 && unknown.errors.contains("“nothing of the kind” is not in the catalogue"))
            let nowhere = try await home.aisle("item", "stores", "apples", "Moon")
            #expect(nowhere.exitCode == 1 && nowhere.errors.contains("There is no store called “Moon”"))
            let typeless = try await home.aisle("item", "move", "apples", "Space")
            #expect(typeless.exitCode == 1 && typeless.errors.contains("There is no item type called “Space”"))
        }
    }
}
