import Testing

/// `aisle compare`: where a list is cheapest.
@Suite("Comparing stores")
struct CompareTests {
    /// A trip to each store, with what was paid for a piece of each thing.
    private func shop(_ home: Home, _ store: String, _ prices: [(item: String, price: String)]) async throws {
        try await home.aisle("store", "add", store, expecting: 0)
        try await home.aisle("store", "checkin", store, expecting: 0)
        for (item, price) in prices {
            try await home.aisle("add", item, expecting: 0)
            try await home.aisle("price", item, price, expecting: 0)
            try await home.aisle("check", item, expecting: 0)
        }
        try await home.aisle("finish", expecting: 0)
    }

    @Test("Each store is said with what is missing there, the cheapest first, and two where they save enough")
    func stores() async throws {
        try await Home.with { home in
            try await shop(home, "Mill", [("milk", "1.00 each"), ("bread", "9.00 each"), ("peas", "2 for 3.00")])
            try await shop(home, "Corner", [("milk", "3.00 each"), ("bread", "2.00 each")])
            try await home.aisle("store", "checkin", "nowhere")
            try await home.aisle("add", input: "2 milk\nbread\n3 peas\napples\n", expecting: 0)
            let printed = try await home.aisle("compare", expecting: 0).output
            #expect(
                printed == """
                    Groceries: 4 items to buy, cheapest at Corner

                    Corner: $8.00, 1 missing: ~$12.50
                      Apples  no price
                      Bread  $2.00  today
                      Milk  2  $6.00  today
                      Peas  3  missing, ~$4.50 at Mill  today

                    Mill: $15.50
                      Apples  no price
                      Bread  $9.00  today
                      Milk  2  $2.00  today
                      Peas  3  $4.50  today

                    In no sum: Apples

                    """)
            // Two save $4.00, which is less than $5.00.
            try await home.aisle("set", "milk", "3", expecting: 0)
            let together = try await home.aisle("compare", expecting: 0).output
            #expect(
                together.contains(
                    "\nCorner and Mill: $9.50, saves $6.00\n  at Corner: Bread\n  at Mill: Milk, Peas\n"))
        }
    }

    @Test("JSON has all of it")
    func json() async throws {
        try await Home.with { home in
            try await shop(home, "Mill", [("milk", "1.00 each"), ("bread", "9.00 each")])
            try await shop(home, "Corner", [("milk", "3.00 each")])
            try await home.aisle("add", input: "milk\nbread\n", expecting: 0)
            let page = try JSON(try await home.aisle("compare", "--format", "json", expecting: 0).output)
            let first = try #require(page["stores"]?[0])
            #expect(first["store"]?.text == "Mill" && first["sum"]?.text == "10.00")
            let second = try #require(page["stores"]?[1])
            #expect(second["expected"]?.text == "12.00" && second["missing"] == .number(1))
            let bread = try #require(second["entries"]?.elements.first { $0["item"]?.text == "Bread" })
            #expect(bread["cost"] == .null && bread["elsewhere"]?.text == "9.00" && bread["days"] == .null)
            let milk = try #require(second["entries"]?.elements.first { $0["item"]?.text == "Milk" })
            #expect(milk["cost"]?.text == "3.00" && milk["price"]?.text == "$3.00 each" && milk["days"] == .number(0))
            #expect(page["together"] == .null)
        }
    }

    @Test("Where nothing was ever paid for, that is said")
    func nothing() async throws {
        try await Home.with { home in
            try await home.aisle("add", "milk", expecting: 0)
            #expect(
                try await home.aisle("compare", expecting: 0).output
                    == "Groceries: nothing that is still to be bought was ever paid for in a store.\n")
        }
    }
}
