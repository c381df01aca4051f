import Testing

/// The program line by line, as a screen reader or a script has it.
@Suite struct PlainTests {
    @Test("a list is made, shopped and found again by lines alone, without a terminal")
    func shopping() async throws {
        try await Home.with { home in
            home.set("TERM", nil)
            let lines = ["add 2 lb apples, milk", "add bread", "check milk", "price milk 1.99", "u", "lists", "quit"]
            let child = try await home.aisle("--plain", input: lines.map { $0 + "\n" }.joined(), expecting: 0)
            #expect(child.errors == "")
            for said in ["Shop. Groceries: nothing on it yet.", "Milk, in the trolley", "1 of 3 in the trolley"] {
                #expect(child.output.contains(said), "\(child.output)")
            }
            #expect(!child.output.contains("\u{1B}"))
            #expect(try await home.shown().contains("[x] Milk"))
            #expect(try await home.shown().contains("[ ] Bread"))
        }
    }

    @Test("what was said is saved, though its lines end without a word")
    func endOfLines() async throws {
        try await Home.with { home in
            try await home.aisle("--plain", input: "add milk\nadd", expecting: 0)
            #expect(try await home.shown().contains("Milk"))
            try await home.aisle("--plain", input: "1", expecting: 0)
            #expect(try await home.shown().contains("[x] Milk"))
        }
    }

    @Test("names of another machine say nothing to the terminal")
    func hostileName() async throws {
        try await Home.with { home in
            let child = try await home.aisle("--plain", input: "add 1 \u{1B}]0;x\u{07}milk\n?\n", expecting: 0)
            #expect(!child.output.contains("\u{1B}"))
            #expect(!child.output.contains("\u{07}"))
        }
    }
}
