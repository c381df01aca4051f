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
}

extension Picture {
    /// Whether all of `texts` stand on it, each above the next.
    fileprivate func isOrdered(_ texts: String...) -> Bool {
        let rows = texts.compactMap { row(of: $0) }
        return rows.count == texts.count && rows == rows.sorted()
    }
}
