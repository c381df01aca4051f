import Testing

/// Verbs say what they know.
@Suite("Told") struct ToldTests {
    @Test("A list of a template takes along what the last trip left, and says so; one undo takes it back")
    func leftovers() async throws {
        try await Home.with { home in
            for words in [["milk"], ["6", "apples"]] { _ = try await home.aisle(["add"] + words, expecting: 0) }
            _ = try await home.aisle("list", "keep", "Groceries", "Weekly", expecting: 0)
            _ = try await home.aisle("check", "milk", expecting: 0)
            _ = try await home.aisle("finish", expecting: 0)
            let made = try await home.aisle("list", "new", "--from", "Weekly", "Mon", expecting: 0)
            #expect(made.output == "Left from the last trip: Apples (6) from Groceries\n")
            #expect(try await home.aisle("lists", expecting: 0).output == "* Mon  0/2\n")
            _ = try await home.aisle("undo", expecting: 0)
            #expect(try await home.aisle("lists", expecting: 0).output.contains("Groceries  0/1"))
        }
    }

    @Test("check says what a price was last time at the store one is in, and show where it was bought")
    func prices() async throws {
        try await Home.with { home in
            for (store, price) in [("Aldi", "1.00"), ("Mill", "2.00")] {
                for words in [
                    ["store", "add", store], ["add", "milk"], ["store", "checkin", store], ["price", "milk", price],
                    ["check", "milk"], ["finish"],
                ] { _ = try await home.aisle(words, expecting: 0) }
            }
            for words in [["add", "milk"], ["store", "checkin", "Aldi"], ["price", "milk", "1.50"]] {
                _ = try await home.aisle(words, expecting: 0)
            }
            let checked = try await home.aisle("check", "milk", expecting: 0)
            #expect(checked.output.contains("up 50% (was $1.00 each, Aldi"))
            #expect(try await home.aisle("show", expecting: 0).output.contains("[x] Milk  $1.50  at Aldi"))
        }
    }

    @Test("A recipe that is nearly called so is asked for, and what is not a recipe is planned as a word")
    func meals() async throws {
        try await Home.with { home in
            try Files.write("Cook @beans{}.\n", to: home.folder + "/Chili.cook")
            _ = try await home.aisle("recipe", "import", home.folder + "/Chili.cook", expecting: 0)
            let planned = try await home.aisle("plan", "add", "today", "chilli", expecting: 0)
            #expect(planned.errors.contains("planned as a word; did you mean “Chili”?"))
            #expect(try await home.aisle("plan", "add", "today", "leftovers", expecting: 0).errors == "")
        }
    }

    @Test("Merging two items of a past trip, of which one was bought, buys nothing that day")
    func mergedLater() async throws {
        try await Home.with { home in
            for words in [["add", "1 kg apples"], ["add", "bread"], ["check", "apples"], ["finish"]] {
                try await home.aisle(words, expecting: 0)
            }
            func bought(_ item: String) async throws -> Substring? {
                let shown = try await home.aisle("item", "show", item, "--format", "json", expecting: 0).output
                return shown.split(separator: ",").first { $0.contains("lastBought") }
            }
            let before = try await bought("apples")
            home.set("AISLE_CLOCK_OFFSET", "432000")
            try await home.aisle("item", "merge", "apples", "bread", expecting: 0)
            let after = try await bought("bread")
            #expect(before?.contains("null") == false && after == before)
        }
    }
}
