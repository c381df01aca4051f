import Testing

/// The plan of a week, through the real program.
@Suite("Plan")
struct PlanTests {
    private static let soup = "---\ntitle: Soup\nservings: 2\n---\nSimmer @onions{2} and @butter{50%g}.\n"

    @Test("a week is planned, put onto the list once, and taken back day by day")
    func aWeek() async throws {
        try await Home.with { home in
            try Files.write(Self.soup, to: home.folder + "/soup.cook")
            try await home.aisle("recipe", "import", home.folder + "/soup.cook", expecting: 0)
            try await home.aisle("plan", "add", "tomorrow", "soup", expecting: 0)
            try await home.aisle("plan", "add", "--servings", "4", "today", "Soup", expecting: 0)
            try await home.aisle("plan", "add", "today", "left", "overs", expecting: 0)
            let listed = try await home.aisle("plan", "list", expecting: 0).output
            #expect(listed == "Added 2 items for 2 meals to Groceries\n")
            let shown = try await home.aisle("show", expecting: 0).output
            #expect(shown.contains("Onions  6") && shown.contains("Butter  150 g"))
            #expect(try await home.aisle("plan", "list", expecting: 0).output.contains("was put on a list already"))
            try await home.aisle("plan", "remove", "tomorrow", expecting: 0)
            #expect(try await home.aisle("show", expecting: 0).output.contains("Onions  4"))
            try await home.aisle("undo", expecting: 0)
            #expect(try await home.aisle("show", expecting: 0).output.contains("Onions  6"))
            #expect(try await home.aisle("plan", expecting: 0).output.contains("Soup  for 2  on Groceries"))
            let wrong = try await home.aisle("plan", "add", "someday", "soup", expecting: 1)
            #expect(wrong.errors.contains("“someday” is not a day"))
        }
    }
}
