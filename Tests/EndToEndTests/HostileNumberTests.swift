import Testing

/// Numbers that others wrote, as large and small as there is.
@Suite("Numbers from elsewhere")
struct HostileNumberTests {
    private static let whole = [
        "9223372036854775807", "-9223372036854775808", "0", "1", "-1", "2147483648", "-2147483649", "9007199254740992",
        "-9007199254740992", "9223372036854775808", "999999999999999999999999999999999999",
    ]
    private static let quantities = [
        "1000000 kg", "1/9223372036854775807 l", "1", "0", "-1 l", "1000000x1000000 kg", "9223372036854775807",
        "9223372036854775807/9223372036854775806 kg", "999999/1000000 l", "1000000 km + 1000000 kg + 1000000 l",
        "1000000x1/1000000 ml",
    ].map(\.quoted)
    private static let prices = [
        "1000000000000 per 1/1000000 kg", "-1000000000000 each", "0 all", "1 per 1000000 kg", "1000000000001 each",
        "9223372036854775807 all", "-9223372036854775808 per 1 kg", "1 each", "999999999999 per 1000000 l",
        "1000000000000 all", "1 per 9223372036854775807 kg",
    ].map(\.quoted)
    private static let days = ["9999-12-31", "0001-01-01", "2026-02-28", "1970-01-01"].map(\.quoted)
    private static let repeats = [
        "99 months 31 from 9999-12-31", "99 weeks sunday from 0001-01-01", "1 weeks monday from 0001-01-01",
        "1 months 1 from 0001-01-01", "1 weeks sunday from 9999-12-31",
        "9223372036854775807 weeks friday from 2026-01-01",
    ].map(\.quoted)
    private static let places = ["90,180", "-90,-180", "0,0", "90.0000001,0", "-0.0000001,179.9999999"].map(\.quoted)

    private static func extremes(_ field: String) -> [String] {
        switch field {
        case "item.usual", "entry.planned", "entry.bought", "entry.leftover", "share.quantity", "entry.step": quantities
        case "entry.price": prices
        case "list.handled": days
        case "list.repeats": repeats
        case "store.coordinates": places
        default: whole
        }
    }

    /// What verbs are given as numbers: the same extremes, typed.
    private static let typed: [[String]] = whole.flatMap { number in
        [
            ["add", "\(number) Item"], ["set", "Item", number, "l"], ["bought", "Item", number, "kg"],
            ["price", "Item", number], ["price", "Item", "\(number)/kg"], ["list", "budget", "List", number],
            ["recipe", "show", "Recipe", "--servings", number], ["history", "-n", number],
            ["store", "near", "\(number),\(number)"], ["store", "near", "0,0", "--limit", number],
            ["list", "repeat", "Template", "every \(number) weeks"],
            ["list", "repeat", "Template", "monthly on \(number)"],
        ]
    }

    private func run(_ home: Home, _ verbs: [[String]], _ what: String) async throws {
        for arguments in verbs {
            let child = try await home.aisle(arguments)
            #expect(child.exitCode <= 2, "\(what): \(arguments) ended with \(child.exitCode): \(child.errors)")
        }
    }

    @Test("No number ends a verb by a signal, nor the screen", arguments: whole.indices)
    func extremes(round: Int) async throws {
        try await Home.with { home in
            var journal = try JournalByHand(space: home.space)
            var all = OneOfEach()
            for (place, field) in OneOfEach.usual.keys.sorted().enumerated() {
                let extremes = Self.extremes(field)
                // All at the same end first; then each beside others.
                all.numbers[field] = extremes[(round < 2 ? round : round + place) % extremes.count]
            }
            // Each by itself: one that is refused takes nothing else with it. Then by steps from what is usual.
            for operation in all.operations { journal.act(operation) }
            journal.act(all.step)
            try journal.write(into: home.space)
            let what = "round \(round)"
            try await run(home, EveryVerb().looking.filter { round < 2 || !$0.contains("--format") }, what)
            // A number that is refused is told of where it otherwise says that all is saved.
            let screen = try await home.terminal()
            try await screen.start()
            try await screen.see("1 Shop")
            for key in ["1", "j", "K", "J", "+", "-", "2", "3", "j", "4", "+", "-", "5", "6", "$", "H", "1"] {
                try await screen.type(key)
            }
            #expect(try await screen.quit() == 0)
            try await run(home, EveryVerb().changing, what)
            try await run(home, [["show"], ["lists", "--kind", "all"], ["history"], ["journal", "verify"]], what)
        }
    }

    @Test("What cannot be read is said once, then by journal verify alone, and what stands beside it counts")
    func unreadable() async throws {
        try await Home.with { home in
            var journal = try JournalByHand(space: home.space)
            let all = OneOfEach()
            for operation in all.operations {
                journal.act("\(operation),[\"list.budget\",\"0000000000000003\",null,\"much\"]")
            }
            journal.act(#"["item.add","0000000000000008",{"name":"Nails","usual":"some"}]"#)
            journal.act("{")
            try journal.write(into: home.space)
            let first = try await home.aisle("item", "show", "Item", expecting: 0)
            #expect(first.errors.contains("15 changes contained something that cannot be read"))
            for _ in 0..<2 {
                let again = try await home.aisle("item", "show", "Item", expecting: 0)
                #expect(again.errors.isEmpty && again.output == first.output)
            }
            #expect(try await home.aisle("add", "milk", expecting: 0).errors.isEmpty)
            let verified = try await home.aisle("journal", "verify", expecting: 0)
            let place = "line 15 of 0123456789ab-000001.log"
            #expect(
                verified.output.contains(
                    "\(place): “some” is not a quantity; this part of the change is skipped."))
            #expect(verified.output.split(separator: "\n").filter { $0.contains("is skipped.") }.count == 15)
            Files.remove(home.data + "/cache")
            #expect(try await home.aisle("item", "show", "Item", expecting: 0).output == first.output)
        }
    }

    @Test("So it is with numbers that are typed")
    func arguments() async throws {
        try await Home.with { home in
            var journal = try JournalByHand(space: home.space)
            journal.act(OneOfEach().operations.joined(separator: ","))
            try journal.write(into: home.space)
            try await home.aisle("list", "use", "List", expecting: 0)
            try await run(home, Self.typed, "typed")
        }
    }

    @Test("A name as long as a line of the journal, of one word or of thousands", arguments: ["a", "a b ", "é牛"])
    func longNames(piece: String) async throws {
        try await Home.with { home in
            var journal = try JournalByHand(space: home.space)
            let text = String(repeating: piece, count: 8000 / piece.utf8.count)
            for operation in OneOfEach(text: text).operations { journal.act(operation) }
            try journal.write(into: home.space)
            try await run(home, EveryVerb(text: text).looking, "long")
            let screen = try await home.open()
            for key in ["2", "3", "4", "5", "6", "H", "1"] { try await screen.type(key) }
            #expect(try await screen.quit() == 0)
        }
    }
}
