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
