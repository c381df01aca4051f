import Testing

/// Codes on packs, through the real program.
@Suite("Codes")
struct CodeTests {
    @Test("a code is learnt once, and stands for its item from then on, in verbs and on the screen")
    func learntOnce() async throws {
        try await Home.with { home in
            let unknown = try await home.aisle("add", "4006381333931", expecting: 1)
            #expect(unknown.errors.contains("aisle item code NAME 4006381333931"))
            try await home.aisle("item", "code", "milk", "4006381333931", "96385074", expecting: 0)
            #expect(try await home.aisle("item", "code", "milk", expecting: 0).output == "96385074\n4006381333931\n")
            try await home.aisle("add", "4006381333931", expecting: 0)
            #expect(try await home.aisle("add", "3 4006381333931", expecting: 0).output == "Milk: 3\n")
            let several = try await home.aisle("add", input: "bread\n2 5901234123457\n", expecting: 1)
            #expect(several.errors.contains("line 2: Nobody has said yet what 5901234123457 is"))
            try await home.aisle("check", "96385074", expecting: 0)
            #expect(try await home.aisle("show", expecting: 0).output.contains("[x] Milk  3"))
            // A code that moves from one item to another says so.
            let moved = try await home.aisle("item", "code", "butter", "96385074", expecting: 0)
            #expect(moved.output == "96385074 was Milk, and is Butter now\n")
            try await home.aisle("item", "code", "milk", "96385074", expecting: 0)
            let wrong = try await home.aisle("item", "code", "milk", "4006381333932", expecting: 1)
            #expect(wrong.errors.contains("a digit is wrong or missing"))
            try await home.aisle("item", "code", "--remove", "milk", "96385074", expecting: 0)
            #expect(
                try await home.aisle("item", "show", "milk", expecting: 0).output.contains("Codes: 4006381333931\n"))
        }
    }

    @Test("a scanner that presses no Enter checks off as well, a moment later")
    func withoutEnter() async throws {
        try await Home.with { home in
            try await home.aisle("add", input: "milk\nbread\n", expecting: 0)
            try await home.aisle("item", "code", "milk", "4006381333931", expecting: 0)
            let screen = try await home.open()
            try await screen.type("4006381333931")
            try await screen.see("✓  Milk", "[ ] Bread")
            #expect(try await screen.quit() == 0)
        }
    }
}
