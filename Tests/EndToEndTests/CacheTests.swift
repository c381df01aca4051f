import Glibc
import Testing

/// The base in the cache folder, which must never keep anybody from the lists.
@Suite("Cache")
struct CacheTests {
    private static let crashes =
        [
            (SIGILL, 132), (SIGTRAP, 133), (SIGABRT, 134), (SIGBUS, 135), (SIGFPE, 136), (SIGSEGV, 139),
        ] as [(Int32, Int32)]

    @Test("A crash of the screen removes the base that it went by, and puts the terminal back", arguments: crashes)
    func crashOfTheScreen(signal: Int32, code: Int32) async throws {
        try await withBase { home, base in
            let screen = try await home.open()
            #expect(Files.exists(base))
            kill(try screen.pid(), signal)
            #expect(try await screen.ended() == code)
            #expect(try await screen.isAsFound())
            #expect(!Files.exists(base))
            #expect(try await home.shown().contains("Apples"))
        }
    }

    @Test("A crash of a verb removes the base that it went by", arguments: crashes)
    func crashOfAVerb(signal: Int32, code: Int32) async throws {
        try await withBase { home, base in
            // An editor that is at it until the household is gone: it waits for somebody to write into a pipe.
            #expect(mkfifo(home.folder + "/pipe", 0o600) == 0)
            let editor = "#!/bin/sh\necho editing\nexec cat ~/pipe\n"
            try Files.write(editor, to: home.folder + "/bin/editor", mode: 0o755)
            home.set("EDITOR", "editor")
            try await home.aisle("recipe", "new", "Soup", expecting: 0)
            let shell = try await home.terminal()
            try await shell.start("recipe edit Soup")
            try await shell.see("editing")
            #expect(Files.exists(base))
            kill(try shell.pid(), signal)
            #expect(try await shell.ended() == code)
            #expect(!Files.exists(base))
            #expect(try await home.shown().contains("Apples"))
        }
    }

    @Test("Who does not go by the base leaves it when it crashes")
    func crashWithoutBase() async throws {
        try await withBase { home, base in
            try Files.write("no base", to: base)
            let screen = try await home.open()
            kill(try screen.pid(), SIGSEGV)
            #expect(try await screen.ended() == 139)
            #expect(Files.text(base) == "no base")
        }
    }

    @Test("A verb that meets damage in the base begins anew without it, before it prints anything or changes anything")
    func damageThatAVerbMeets() async throws {
        try await withBase { home, base in
            let calls = [
                ["show"], ["item", "list"], ["history"], ["lists"], ["check", "apples"], ["uncheck", "apples"],
            ]
            let bytes = try #require(Files.read(base))
            var expected: [String] = []
            for call in calls { expected.append(try await home.aisle(call, expecting: 0).output) }
            for (place, number) in zip(stride(from: 900, to: bytes.count, by: bytes.count / 40), 0...) {
                var damaged = bytes
                damaged[place] ^= 4
                try Files.write(damaged, to: base)
                let call = calls[number % calls.count]
                let child = try await home.aisle(call, expecting: 0)
                // What was done since is later in the history.
                if call != ["history"] {
                    #expect(child.output == expected[number % calls.count], "byte \(place), \(call)")
                }
                #expect(child.errors == "", "byte \(place), \(call)")
            }
            #expect(try await home.aisle("journal", "verify").exitCode == 0)
            #expect(try await home.shown().contains("[ ] Apples"))
        }
    }

    @Test("A verb that begins anew has what came through a pipe still")
    func damageBehindAPipe() async throws {
        try await withBase { home, base in
            let damaged = try Self.damagedThroughout(base)
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

    @Test("Verbs do with a base that is damaged throughout what they do with a sound one")
    func damageUnderEveryVerb() async throws {
        var sound: [Child] = []
        try await withBase { home, _ in for call in Self.calls { sound.append(try await home.aisle(call)) } }
        try await withBase { home, base in
            let damaged = try Self.damagedThroughout(base)
            for (call, sound) in zip(Self.calls, sound) {
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

    @Test("What is printed is printed once, also where the base is cut meanwhile")
    func baseCutWhilePrinting() async throws {
        try await withBase { home, base in
            let expected = try await home.aisle("catalogue", "export", expecting: 0).output
            let (path, printed) = (home.folder + "/pipe", home.folder + "/printed")
            #expect(mkfifo(path, 0o600) == 0)
            let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            defer { close(reader) }
            try Child.start(
                "/bin/bash", ["-c", "cd; aisle catalogue export > pipe; echo $? > code"], environment: home.environment)
            // The pipe is full, and the verb waits for somebody to read.
            try await Files.waitUntil("a full pipe") {
                var count: Int32 = 0
                return ioctl(reader, UInt(FIONREAD), &count) == 0 && count >= 1 << 16
            }
            truncate(base, 100)
            try await home.shell("cat pipe > printed")
            try await Files.waitUntil("the end of the verb") { Files.text(home.folder + "/code") == "0\n" }
            #expect(Files.text(printed) == expected)
        }
    }

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
            try await screen.see("[x] Apples", "saved")
            #expect(try await screen.quit() == 0)
            #expect(Files.read(base) == before)
            #expect(try await home.shown().contains("[x] Apples"))
        }
    }

    /// A byte of every page but the first: so the base is taken for sound until it is used.
    private static func damagedThroughout(_ base: String) throws -> [UInt8] {
        var bytes = try #require(Files.read(base))
        for place in stride(from: 16384 + 9000, to: bytes.count, by: 16384) { bytes[place] ^= 4 }
        return bytes
    }

    /// A household with apples on its list and a base.
    private func withBase(_ body: (Home, String) async throws -> Void) async throws {
        try await Home.with(.starter) { home in
            // Without the report that a program built for debugging makes of its faults: it asks what to do next.
            home.set("SWIFT_BACKTRACE", "enable=no")
            try await home.aisle("add", "apples", expecting: 0)
            try await body(home, home.data + "/cache/base")
        }
    }
}
