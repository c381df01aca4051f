import Testing

/// How one thing leads to the next, through the real program with real keys and a real mouse.
@Suite("Flows")
struct FlowTests {
    @Test("A finished trip is summed up until a key, which does nothing else")
    func summary() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nmilk\npeas\n", expecting: 0)
            try await home.aisle("price", "apples", "200", expecting: 0)
            let screen = try await home.open()
            try await screen.press("g", "Space")
            try await screen.see("✓  Apples")
            try await screen.press("F")
            try await screen.see("Groceries finished", "1 item", "$2.00", "2 items for next time")
            try await screen.press("Enter")
            try await screen.lose("Groceries finished")
            #expect(try await home.shown().contains("[x]") == false)
        }
    }

    @Test("A row drawn to the left is taken off and comes back, to the right it shows the map")
    func drawing() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nmilk\n", expecting: 0)
            let screen = try await home.open(columns: 40, rows: 20)
            let row = try #require(try await screen.see("[ ] Apples").row(of: "[ ] Apples"))
            try await screen.draw(row: row, from: 30, to: 10)
            try await screen.see("Took Apples off")
            try await screen.press("u")
            try await screen.see("[ ] Apples", "Undone")
            // Text that is selected is no tap.
            try await screen.draw(row: row, from: 6, to: 10)
            try await screen.draw(row: row, from: 10, to: 30)
            try await screen.see("Map")
            #expect(try await home.shown().hasPrefix("Groceries: 0 of 2"))
        }
    }

    @Test("Behind the name of the list is a short list of lists, with a filter")
    func switching() async throws {
        try await Home.with { home in
            for list in ["Party", "Weekend"] { try await home.aisle("list", "new", list, expecting: 0) }
            let screen = try await home.open()
            let title = try await screen.see("Weekend ▾")
            try await screen.tap(row: 0, column: try #require(title.column(of: "Weekend ▾")))
            try await screen.see("Which list?", "Groceries", "Party")
            try await screen.type("par")
            try await screen.seeLine("▸", "Party")
            try await screen.press("Enter")
            try await screen.see("Party ▾")
            try await screen.press("L", "Enter")
            try await screen.see("Weekend ▾")
        }
    }

    @Test("What is ticked moves to another list at once, and one undo brings it back")
    func moving() async throws {
        try await Home.with { home in
            try await home.aisle("list", "new", "Party", expecting: 0)
            try await home.aisle("list", "use", "Groceries", expecting: 0)
            try await home.aisle("add", input: "apples\nmilk\npeas\n", expecting: 0)
            let screen = try await home.open()
            try await screen.press("g", "t", "t", "s")
            try await screen.see("Move 2 items to which list?")
            try await screen.press("Enter")
            try await screen.see("Moved 2 items of Groceries to Party")
            #expect(try await home.shown("Party").contains("[ ] Apples"))
            try await screen.press("u")
            try await screen.see("[ ] Apples", "[ ] Milk", "Undone")
            #expect(try await home.shown("Party").contains("Apples") == false)
        }
    }

    @Test("A name with a position is a store there, and the help is filtered")
    func positionAndHelp() async throws {
        try await Home.with { home in
            try await home.aisle("add", "milk", expecting: 0)
            let screen = try await home.open()
            try await screen.press("@")
            try await screen.type("Tesco 51.5,-0.13")
            try await screen.see("New store “Tesco”", "at 51.5,-0.13")
            try await screen.press("Enter")
            try await screen.see("Checked in at Tesco", "@ Tesco")
            try await screen.press("?", "/")
            try await screen.type("budget")
            try await screen.see("Set a budget")
            try await screen.lose("Take it off the list")
            try await screen.press("Escape")
            try await screen.see("Take it off the list")
        }
    }

    @Test("Left and opened again it is as it was; after a kill it is on the first thing that is wanted")
    func openedAgain() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nmilk\npeas\n", expecting: 0)
            try await home.aisle("check", "apples", expecting: 0)
            var screen = try await home.open()
            try await screen.seeLine("▸", "[ ] Milk")
            try await screen.press("2", "j", "l")
            try await screen.seeLine("▸", "Milk")
            try await screen.press("q")
            #expect(try await screen.ended() == 0)
            screen = try await home.open()
            try await screen.see(" Dairy ─")
            try await screen.seeLine("▸", "Milk")
            screen = try await home.reopened(after: screen)
            try await screen.seeLine("▸", "[ ] Milk")
        }
    }
}
