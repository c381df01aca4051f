import Glibc
import Testing

/// The base in the cache folder, which must never keep anybody from the lists.
@Suite("Cache")
struct CacheTests {
    @Test(
        "The screen does not notice what happens to the base that it was opened with",
        arguments: ["cut", "overwritten", "removed", "replaced by a pipe"])
    func screenGoesOn(how: String) async throws {
        try await withBase { home, base in
            let screen = try await home.open()
            switch how {
            case "cut": truncate(base, 100)
            case "overwritten":
                let bytes = try #require(Files.read(base))
                let file = fopen(base, "r+")
                fwrite([UInt8](repeating: 0x55, count: bytes.count), 1, bytes.count, file)
                fclose(file)
            default:
                Files.remove(base)
                if how != "removed" { #expect(mkfifo(base, 0o600) == 0) }
            }
            try await screen.press("g", "Space")
            try await screen.see("✓  Apples", "saved")
            try await screen.type("afeta")
            try await screen.see("Feta")
            try await screen.press("Escape")
            #expect(try await screen.quit() == 0)
            #expect(try await home.shown().contains("[x] Apples"))
            #expect(try await home.aisle("journal", "verify").exitCode == 0)
        }
    }

    @Test("With a damaged base, too, a verb has what comes through a pipe")
    func damageBehindAPipe() async throws {
        try await withBase { home, base in
            var damaged = try #require(Files.read(base))
            // Not in the index, which only who searches reads.
            damaged[100] ^= 4
            try Files.write("Dairy\tXylomilk\nDairy\tXyloquark\n", to: home.folder + "/new.tsv")
            try Files.write("Grill @halloumi{200%g}.\n", to: home.folder + "/grilled.cook")
            let explained = try await home.aisle("explain", "-", input: "2 l milk\napples\n", expecting: 0).output
            let calls = [
                (
                    "cat new.tsv | aisle catalogue load /dev/stdin",
                    "Loaded the catalogue /dev/stdin: 2 items, 1 item type\n"
                ),
                ("printf 'feta\\nskyr\\n' | aisle add", "Feta\nSkyr\n"),
                ("aisle add < list", "Feta: on the list already\nSkyr: on the list already\n"),
                ("printf '2 l milk\\napples\\n' | aisle explain -", explained),
                ("cat grilled.cook | aisle recipe import /dev/stdin", "Took in 1 recipe.\n"),
                ("aisle recipe import <(cat grilled.cook)", "Took in 1 recipe.\n"),
                ("cat new.tsv > pipe & aisle catalogue load pipe", "All of it is known already.\n"),
            ]
            #expect(mkfifo(home.folder + "/pipe", 0o600) == 0)
            try Files.write("feta\nskyr\n", to: home.folder + "/list")
            for (call, expected) in calls {
                try Files.write(damaged, to: base)
                let child = try await home.shell(call)
                #expect(child.exitCode == 0 && child.output == expected && child.errors == "", "\(call): \(child)")
                let isMet = Files.read(base) != damaged
                #expect(isMet, "\(call)")
            }
            let recipe = try await home.aisle("recipe", "show", "stdin", expecting: 0).output
            #expect(recipe.contains("Grill") && recipe.contains("200 g"))
        }
    }

    @Test("Verbs do with a damaged base what they do with a sound one")
    func damageUnderEveryVerb() async throws {
        var sound: [Child] = []
        try await withBase { home, _ in for call in Self.calls { sound.append(try await home.aisle(call)) } }
        try await withBase { home, base in
            let bytes = try #require(Files.read(base))
            for (number, (call, sound)) in zip(Self.calls, sound).enumerated() {
                var damaged = bytes
                damaged[number * bytes.count / Self.calls.count] ^= 4
                try Files.write(damaged, to: base)
                let child = try await home.aisle(call)
                #expect(child.exitCode == sound.exitCode, "\(call)")
                #expect(child.output == sound.output, "\(call)")
                #expect(child.errors == sound.errors, "\(call)")
            }
        }
    }

    private static let calls: [[String]] = [
        ["list", "new", "Party"], ["list", "use", "Groceries"], ["add", "bread"], ["add", "xyzzy"],
        ["check", "apples"], ["undo"], ["redo"], ["undo"], ["undo"], ["show", "--format", "json"],
        ["list", "use", "Party"],
        ["add", "milk"], ["show"], ["recipe", "new", "Soup"], ["recipe", "show", "Soup"], ["item", "show", "Milk"],
        ["item", "rename", "Milk", "Whole milk"], ["store", "add", "Corner"], ["store", "checkin", "Corner"],
        ["finish"], ["show"], ["lists"], ["catalogue", "export"], ["list", "delete", "Party"], ["undo"],
    ]

    @Test("What a process left that was killed while it wrote a base is removed by the next that writes one")
    func leftDrafts() async throws {
        try await withBase { home, base in
            Files.remove(base)
            let ended = try await home.shell("echo $$").output.filter { $0.isNumber }
            let (left, running) = ("\(base).\(ended).new", "\(base).\(getpid()).new")
            for draft in [left, running] { try Files.write("half a base", to: draft) }
            try await home.aisle("add", "bread", expecting: 0)
            #expect(Files.exists(base) && !Files.exists(left) && Files.exists(running))
        }
    }

    @Test("A limit for the size of files costs no more than the base")
    func limitedFileSize() async throws {
        try await withBase { home, base in
            Files.remove(base)
            let child = try await home.shell("ulimit -f 300; aisle add bread")
            #expect(child.exitCode == 0 && child.output == "Bread\n" && child.errors == "", "\(child)")
            #expect(Files.list(home.data + "/cache") == [])
            #expect(try await home.shown().contains("Bread"))
        }
    }

    @Test("Leaving after a few changes writes no base, and the next start knows them all the same")
    func fewChanges() async throws {
        try await withBase { home, base in
            let before = try #require(Files.read(base))
            let screen = try await home.open()
            try await screen.press("g", "Space")
            try await screen.see("✓  Apples", "saved")
            #expect(try await screen.quit() == 0)
            #expect(Files.read(base) == before)
            #expect(try await home.shown().contains("[x] Apples"))
        }
    }

    /// A household with apples on its list and a base.
    private func withBase(_ body: (Home, String) async throws -> Void) async throws {
        try await Home.with(.large) { home in
            try await home.aisle("add", "apples", expecting: 0)
            try await body(home, home.data + "/cache/base")
        }
    }
}
