import Testing

/// Stores and the order in which one walks them, through the real program.
@Suite("Stores")
struct StoreTests {
    @Test("show prints the item types as one walks the store")
    func shownAsWalked() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nbread\npeas\n", expecting: 0)
            try await home.aisle("store", "add", "Lidl", expecting: 0)
            try await home.aisle("store", "checkin", "lidl", expecting: 0)
            let everywhere = "Produce\n  [ ] Apples\n\nBakery\n  [ ] Bread\n\nFrozen\n  [ ] Peas\n"
            let head = "Groceries: 0 of 3 in the trolley\n\n"
            #expect(try await home.shown() == head + everywhere)
            let screen = try await home.open()
            try await screen.press("G", "K", "K")
            try await screen.see("Peas above all others") { $0.isOrdered("[ ] Peas", "[ ] Apples", "[ ] Bread") }
            #expect(try await screen.quit() == 0)
            let walked = "Frozen\n  [ ] Peas\n\nProduce\n  [ ] Apples\n\nBakery\n  [ ] Bread\n"
            #expect(try await home.shown() == head + walked)
            let markdown = try await home.aisle("show", "--format", "markdown", expecting: 0).output
            #expect(markdown.hasPrefix("# Groceries\n\n## Frozen\n"))
            let json = try JSON(try await home.aisle("show", "--format", "json", expecting: 0).output)
            #expect(json["types"]?.elements.compactMap { $0["type"]?.text } == ["Frozen", "Produce", "Bakery"])
            try await home.aisle("store", "checkin", "--out", expecting: 0)
            #expect(try await home.shown() == head + everywhere)
        }
    }

    @Test("what was checked off before checking in is from there too, and undo takes that back")
    func checkedOffBefore() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nbread\n", expecting: 0)
            try await home.aisle("store", "add", "Lidl", expecting: 0)
            try await home.aisle("check", "bread", expecting: 0)
            let said = try await home.aisle("store", "checkin", "lidl", expecting: 0).output
            #expect(said == "1 item checked off before is from Lidl too\n")
            #expect(try await home.entry("Bread")?["store"]?.text == "Lidl")
            #expect(try await home.entry("Apples")?["store"] == .null)
            try await home.aisle("undo", expecting: 0)
            #expect(try await home.entry("Bread")?["store"] == .null)
        }
    }

    @Test("the order of a store is learnt from the order in which things are checked off there, kept, and forgotten")
    func learned() async throws {
        try await Home.with { home in
            try await home.aisle("store", "add", "Lidl", expecting: 0)
            let screen = try await home.open()
            func beginList() async throws {
                try await screen.add("apples", "bread", "peas")
                try await screen.press("@")
                try await screen.type("lidl")
                try await screen.see("▸ Lidl")
                try await screen.press("Enter")
                try await screen.see("@ Lidl", "[ ] Apples", "[ ] Bread", "[ ] Peas")
            }
            for trip in 1...2 {
                try await beginList()
                // From the back of the shop to its front.
                for item in ["Peas", "Bread", "Apples"] {
                    try await screen.press("/")
                    try await screen.type(item.lowercased())
                    try await screen.press("Enter")
                    try await screen.see("▸ [ ] \(item)")
                    try await screen.press("Space")
                    try await screen.see("✓  \(item)")
                    try await screen.press("Escape")
                    try await screen.see("3 of 3 items") { $0.has("Apples") && $0.has("Bread") && $0.has("Peas") }
                }
                try await screen.press("F")
                try await screen.see("Groceries finished", "3 items")
                try await screen.press("Enter")
                try await screen.lose("Groceries finished")
                try await screen.press("6")
                try await screen.see(trip == 1 ? "learned from 1 trip" : "learned from 2 trips")
                try await screen.press("1")
                try await screen.lose("✓  Apples")
            }
            // The next list stands in that order, on the screen and printed.
            try await beginList()
            let types = { (picture: Picture) in picture.isOrdered("[ ] Peas", "[ ] Bread", "[ ] Apples") }
            try await screen.see("the order of the walk", where: types)
            let walked = "\n\nFrozen\n  [ ] Peas\n\nBakery\n  [ ] Bread\n\nProduce\n  [ ] Apples\n"
            #expect(try await home.shown().hasSuffix(walked))
            try await screen.press("6", "P")
            try await screen.see("The order of Lidl is kept", "as it was put")
            try await screen.press("R")
            try await screen.see("The order of Lidl is learnt anew", "as everywhere")
            try await screen.press("1")
            try await screen.see("the order of everywhere") { $0.isOrdered("[ ] Apples", "[ ] Bread", "[ ] Peas") }
            try await screen.press("u")
            try await screen.see("the order that was kept", where: types)
            try await screen.press("u")
            try await screen.press("6")
            try await screen.see("learned from 2 trips")
            try await screen.press("q")
            #expect(try await screen.ended() == 0)
            // A list checked off by one verb is no walk.
            try await home.aisle("check", "apples", "bread", "peas", expecting: 0)
            try await home.aisle("finish", expecting: 0)
            let again = try await home.open()
            try await again.press("6")
            try await again.see("learned from 2 trips")
        }
    }

    @Test("store set changes what is known of a store, and one undo takes it back")
    func changed() async throws {
        try await Home.with(.bare) { home in
            try await home.aisle("store", "add", "Kwik", "--at=-33.9,18.4", "--address", "Long Street 1", expecting: 0)
            try await home.aisle(
                "store", "set", "kwik", "--name", "Kwik Spar", "--address", "", "--position=-33.8,18.5", "--note",
                "Closed on Sundays", expecting: 0)
            let after = "  Kwik Spar  -33.8,18.5  Closed on Sundays\n"
            #expect(try await home.aisle("store", "list", expecting: 0).output == after)
            let nothing = try await home.aisle("store", "set", "kwik spar")
            #expect(nothing.exitCode == 2 && nothing.errors.contains("Say what to change"))
            let nowhere = try await home.aisle("store", "set", "kwik spar", "--position", "nowhere")
            #expect(nowhere.exitCode == 1 && nowhere.errors.contains("“nowhere” is not a position"))
            // On the screen too.
            let screen = try await home.open()
            try await screen.press("6", "n")
            try await screen.see("Note on Kwik Spar", "Closed on Sundays")
            try await screen.type(", open on Mondays")
            try await screen.press("Enter")
            try await screen.see("Closed on Sundays", "Mondays")
            try await screen.press("u")
            try await screen.lose("Mondays")
            #expect(try await screen.quit() == 0)
            try await home.aisle("undo", expecting: 0)
            let before = "  Kwik  Long Street 1  -33.9,18.4\n"
            #expect(try await home.aisle("store", "list", expecting: 0).output == before)
        }
    }
}

extension Picture {
    /// Whether all of `texts` stand on it, each above the next.
    fileprivate func isOrdered(_ texts: String...) -> Bool {
        let rows = texts.compactMap { row(of: $0) }
        return rows.count == texts.count && rows == rows.sorted()
    }
}
