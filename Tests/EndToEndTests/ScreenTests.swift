import Testing

/// Every screen, by keys and by taps.
@Suite("The screens")
struct ScreenTests {
    /// Where one is, and what can be seen only there.
    static let screens: [(key: String, name: String, seen: String)] = [
        ("2", "Pick", " Produce ─"), ("p", "Pick", " Produce ─"), ("3", "Lists", " Lists ─"),
        ("H", "History", " History ─"), (",", "Settings", " Settings ─"),
    ]

    @Test(
        "A11: each screen is one key away, its help shows its keys, and Esc goes back to the list", arguments: screens)
    func everyScreenIsReachable(key: String, name: String, seen: String) async throws {
        try await Home.with { home in
            let screen = try await home.open()
            let before = try await home.aisle("history", expecting: 0).output
            try await screen.press(key)
            let status = try await screen.see(seen).status
            #expect(status.contains("? help") && status.contains("saved"))
            try await screen.press("?")
            try await screen.see("Everywhere", "This help")
            try await screen.press("Escape")
            try await screen.see(seen)
            try await screen.press("Escape")
            try await screen.see("Nothing on this list yet")
            try await screen.press(key)
            try await screen.see(seen)
            try await screen.press("1")
            try await screen.see("Nothing on this list yet")
            #expect(try await home.aisle("history", expecting: 0).output == before, "looking changes nothing")
        }
    }

    @Test(
        "A11: the help names every key of the screen, in a window of any size",
        arguments: [(120, 40), (80, 24), (40, 20)])
    func helpShowsEveryKey(columns: Int, rows: Int) async throws {
        try await Home.with { home in
            // What can do nothing is not there.
            try await home.aisle("add", "apples", expecting: 0)
            let screen = try await home.open(columns: columns, rows: rows)
            try await screen.press("g", "Space")
            try await screen.see("✓  Apples")
            try await screen.press("F1")
            try await screen.see("On the list")
            var missing = [
                "Check off", "One step more", "Type the amount", "Write a note", "Take it off", "Clear all check",
                "Add by typing", "Filter", "Undo", "Redo", "Pick from", "All lists", "History", "Settings", "Leave",
            ]
            for _ in 0..<100 where !missing.isEmpty {
                let picture = try await screen.picture()
                missing.removeAll(where: picture.has)
                guard !missing.isEmpty else { break }
                try await screen.press("Down")
                guard let later = try? await screen.see("the help a line further", where: { $0.lines != picture.lines })
                else {
                    break
                }
                _ = later
            }
            #expect(missing.isEmpty)
            try await screen.press("q")
            try await screen.see("✓  Apples")
        }
    }

    @Test("A key that does nothing here says so, and one that cannot be done now says why")
    func everyKeyDoesSomethingVisible() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.press("Z")
            try await screen.see("No key Z here · ? for help")
            try await screen.press("c")
            try await screen.see("Nothing is checked off on “Groceries”.")
            try await screen.press("T")
            try await screen.see("T (take off) works only in Recipes")
            try await screen.press("C-r")
            try await screen.see("There is nothing to redo.")
        }
    }

    @Test("Esc is answered alone, without waiting for another key")
    func escapeAlone() async throws {
        try await Home.with(.bare) { home in
            let screen = try await home.open()
            for opening in ["a", "?", "/", "3"] {
                try await screen.press(opening)
                try await screen.lose("p pick")
                try await screen.press("Escape")
                try await screen.see("p pick")
            }
        }
    }

    @Test("A line is edited with the keys of a shell")
    func lineEditing() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.openAdd()
            try await screen.type("two old apples")
            try await screen.press("C-w", "C-w")
            try await screen.type("apples")
            try await screen.press("C-a", "C-k")
            try await screen.type("red  bagels")
            try await screen.press("C-a", "Right", "Right", "Right", "C-u", "C-e", "BSpace", "s", "C-a", "4")
            try await screen.see(" Add 4  bagels", "4 · Bagels · Bakery")
            try await screen.press("Enter")
            try await screen.seeLine("[ ] Bagels", "4")
        }
    }

    @Test(
        "A filter narrows as it is typed, and Esc shows all again",
        arguments: [("1", 120, 40), ("1", 40, 20), ("2", 120, 40)])
    func filter(key: String, columns: Int, rows: Int) async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nmilk\npeas\nbutter\n", expecting: 0)
            let screen = try await home.open(columns: columns, rows: rows)
            try await screen.press(key)
            try await screen.see("Apples")
            try await screen.press("/")
            try await screen.type("mil")
            try await screen.lose("Apples")
            try await screen.see("Milk")
            try await screen.press("Enter", "x")
            try await screen.see("Milk")
            try await screen.press("Escape")
            try await screen.see("Apples", "Milk")
        }
    }

    @Test("Adding what is on the list sums up, and says so before and after")
    func addingUp() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.add("500 g onions")
            try await screen.openAdd()
            try await screen.type("1 kg onions")
            try await screen.see("on list: 500 g → 1.5 kg")
            try await screen.press("Enter")
            try await screen.seeLine("[ ] Onions", "1.5 kg")
            try await screen.enter("2 bags onions")
            try await screen.seeLine("[ ] Onions", "1.5 kg + 2 bags")
        }
    }

    @Test("What is in the trolley stays there when more is added; how much more is asked")
    func checkedIsWantedAgain() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.add("2 l milk")
            try await screen.press("Space")
            try await screen.see("✓  Milk")
            try await screen.openAdd()
            try await screen.enter("milk")
            try await screen.see("Milk: how much?", "[ ] Milk")
            try await screen.type("4 l")
            try await screen.press("Enter")
            try await screen.seeLine("[ ] Milk", "2 l of 6 l")
        }
    }

    @Test("Notes and types of items are changed")
    func noteAndType() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.add("apples", "milk")
            try await screen.press("g", "n")
            try await screen.see("Note on Apples")
            try await screen.type("the red ones")
            try await screen.press("Enter")
            try await screen.seeLine("[ ] Apples", "the red ones")
            try await screen.press("m")
            try await screen.see("Which type is Apples?")
            try await screen.type("froz")
            try await screen.press("Enter")
            let picture = try await screen.see("Frozen 0/1")
            #expect(picture.entries == ["[ ] Milk", "[ ] Apples the red ones"])
        }
    }

    @Test("The catalogue is tidied on the Pick screen")
    func tidyingTheCatalogue() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.press("p", "/")
            try await screen.type("peas")
            try await screen.press("Enter", "r")
            try await screen.see("Rename Peas on every list:")
            try await screen.press("C-u")
            try await screen.type("Garden peas")
            try await screen.press("Enter")
            try await screen.see("Garden peas")
            try await screen.press("d")
            try await screen.see("Garden peas is not on Groceries; on Items (5), d deletes it from the catalogue")
            try await screen.escape(from: "· /peas")
            try await screen.press("t")
            try await screen.see("New item type")
            try await screen.type("Deli")
            try await screen.press("Enter")
            try await screen.seeLine("▸", "Deli")
            try await screen.press("r", "C-u")
            try await screen.type("Delicatessen")
            try await screen.press("Enter")
            try await screen.see("Delicatessen")
            try await screen.press("d")
            try await screen.see("Delicatessen deleted")
            // A type with items asks where they go.
            try await screen.press("h", "G", "d")
            try await screen.see("To which type go the items of Frozen?")
            try await screen.type("dairy")
            try await screen.press("Enter")
            try await screen.see("Frozen deleted; its item is in Dairy now")
            #expect(try await home.aisle("catalogue", "show", "dairy", expecting: 0).output.contains("Garden peas"))
        }
    }

    @Test("One change is undone from the history, and the later ones stay")
    func undoFromHistory() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.add("apples", "milk", "peas")
            try await screen.press("H")
            try await screen.see("add Milk to Groceries")
            try await screen.press("j")
            try await screen.seeLine("▸", "add Milk to Groceries")
            // Enter only reads it.
            try await screen.press("Enter")
            try await screen.see("add Milk to Groceries · U undoes it")
            try await screen.press("U")
            try await screen.see("undo: add Milk to Groceries")
            try await screen.press("Escape")
            let picture = try await screen.see("[ ] Peas")
            #expect(picture.entries == ["[ ] Apples", "[ ] Peas"])
        }
    }

    @Test("Settings are changed, hold at once and at the next start")
    func settings() async throws {
        try await Home.with { home in
            var screen = try await home.open()
            try await screen.add("2 lb apples")
            try await screen.press(",")
            try await screen.see("Show amounts")
            try await screen.press("j", "j", "j", "Space")
            try await screen.see("in metric units")
            try await screen.press("g", "Space")
            try await screen.lose("the terminal's own colours")
            try await screen.press("1")
            try await screen.seeLine("[ ] Apples", "907 g")
            #expect(try await screen.quit() == 0)
            screen = try await home.open()
            try await screen.seeLine("[ ] Apples", "907 g")
            #expect(Files.text(home.data + "/config/config.toml")?.contains("theme = \"") == true)
        }
    }

    @Test("Undo on the settings takes back the machine's own, and not what was done to the list before")
    func settingsUndone() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.add("2 lb apples")
            try await screen.press(",", "g", "Space")
            try await screen.lose("the terminal's own colours")
            try await screen.press("u")
            try await screen.see("Undone: “Theme” is terminal", "the terminal's own colours")
            #expect(Files.text(home.data + "/config/config.toml")?.contains("theme = \"terminal\"") == true)
            #expect(try await home.shown().contains("[ ] Apples  2 lb"))
            try await screen.press("u")
            try await screen.see("Undone: add 2 lb Apples")
            #expect(!(try await home.shown().contains("Apples")))
        }
    }

    @Test("The mouse is let go, and taken again, as soon as it is chosen")
    func mouse() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            #expect(try await screen.reportsMouse())
            try await screen.press(",", "j", "j", "Space")
            try await screen.see("The terminal keeps the mouse")
            #expect(!(try await screen.reportsMouse()))
            try await screen.press("Space")
            try await screen.see("Taps check off")
            #expect(try await screen.reportsMouse())
        }
    }

    @Test("Lines and marks of plain ASCII can be chosen, and hold at once")
    func asciiByChoice() async throws {
        try await Home.with { home in
            let screen = try await home.open()
            try await screen.add("apples")
            try await screen.press(",")
            try await screen.see("Lines and marks")
            try await screen.press("j", "Space")
            try await screen.see("plain ASCII")
            try await screen.press("1")
            try await screen.see("[ ] Apples")
            try await screen.see("a screen without drawing characters") { picture in
                !picture.text.unicodeScalars.contains { (0x2500...0x27BF).contains($0.value) }
            }
        }
    }

    @Test("A tap checks an entry off", arguments: [(120, 40), (40, 20)])
    func tapChecks(columns: Int, rows: Int) async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nmilk\n", expecting: 0)
            let screen = try await home.open(columns: columns, rows: rows)
            let picture = try await screen.see("[ ] Milk")
            let place = (
                row: try #require(picture.row(of: "[ ] Milk")), column: try #require(picture.column(of: "[ ] Milk"))
            )
            try await screen.tap(row: place.row, column: place.column + 5)
            try await screen.see("✓  Milk", "[ ] Apples")
            try await screen.tap(row: place.row, column: place.column + 5)
            try await screen.see("[ ] Milk", "[ ] Apples")
        }
    }

    @Test("A tap presses the key that the bottom line shows, opens a type, and picks a candidate")
    func taps() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nmilk\n", expecting: 0)
            let screen = try await home.open()
            var picture = try await screen.see("[ ] Milk")
            try await screen.tap(row: try #require(picture.row(of: "  Dairy ")), column: 5)
            try await screen.lose("[ ] Apples")
            let hint = try #require(Picture(lines: [picture.status]).column(of: "a add"))
            try await screen.tap(row: 39, column: hint)
            try await screen.see(" Add ")
            try await screen.type("bannas")
            picture = try await screen.see("Bananas")
            try await screen.tap(row: try #require(picture.row(of: "  Bananas")), column: 10)
            try await screen.see("[ ] Bananas")
        }
    }

    @Test("In a narrow window Tab goes from type to type")
    func tabInANarrowWindow() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "apples\nbananas\nmilk\npeas\n", expecting: 0)
            let screen = try await home.open(columns: 40, rows: 20)
            for name in ["Milk", "Peas"] {
                try await screen.press("Tab")
                try await screen.see("▸ [ ] \(name)")
            }
            try await screen.press("BTab")
            try await screen.see("▸ [ ] Milk")
        }
    }

    @Test("Wide characters, combining marks and emoji break no border", arguments: [(120, 40), (80, 24)])
    func wideCharacters(columns: Int, rows: Int) async throws {
        try await Home.with { home in
            let names = ["味噌ラーメン", "cre\u{300}me fraîche", "🍎 emoji apples", "ça va 👨‍👩‍👧 family pack", "हिन्दी चाय"]
            try await home.aisle(
                "add", "--type", "Produce", input: names.map { $0 + "\n" }.joined(), expecting: 0)
            let screen = try await home.open(columns: columns, rows: rows)
            let picture = try await screen.see("味噌ラーメン", "🍎 emoji apples")
            let rows = picture.lines.filter { $0.contains("[ ] ") }
            #expect(rows.count == names.count)
            // Left of the line between the panes there is nothing wide.
            let lines = rows.map { row in row.prefix { $0 != "│" }.count }
            #expect(Set(lines).count == 1 && rows.allSatisfy { row in row.count { $0 == "│" } == 1 })
        }
    }
}
