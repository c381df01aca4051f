import Glibc
import Testing

/// What becomes of a household over the years: machines die, are put back, come new, and folders move or hold what
/// nobody put there on purpose.
@Suite("Households")
struct HouseholdTests {
    /// Runs the program as the machine of that name, one of several in a home.
    private func on(
        _ name: String, _ home: Home, _ arguments: String..., expecting code: Int32? = 0
    ) async throws -> Child {
        try await home.aisle(arguments + ["--data", "\(home.folder)/\(name)"], expecting: code)
    }

    private func folder(_ name: String, in home: Home) -> String {
        let path = "\(home.folder)/\(name)"
        mkdir(path, 0o755)
        return path
    }

    @Test("The author's machine is dead and the folder another: who comes new has all that anybody living has")
    func deadAuthor() async throws {
        try await Home.with(.bare) { home in
            let (old, new) = (folder("old", in: home), folder("new", in: home))
            _ = try await on("ana", home, "add", "--type", "Dairy", "milk")
            _ = try await on("ana", home, "share", old)
            _ = try await on("ben", home, "share", old)
            _ = try await on("ben", home, "add", "--type", "Dairy", "eggs")
            _ = try await on("ben", home, "check", "milk")
            Files.remove(home.folder + "/ana")
            Files.remove(old)
            _ = try await on("ben", home, "share", new)
            _ = try await on("cleo", home, "share", new)
            let shown = try await on("cleo", home, "show").output
            #expect(shown.contains("[ ] eggs") && shown.contains("[x] milk"))
            #expect(try await on("ben", home, "show").output == shown)
            #expect(try await on("ben", home, "sync").output == "Took in 0 changes\nPublished 0 bytes\n")
        }
    }

    @Test(
        "A machine whose clock is wrong is named, by replicas and on the screen; the times of others stay right",
        arguments: [("31543200", "365 days ahead"), ("-266400", "3 days behind")])
    func wrongClock(offset: String, words: String) async throws {
        try await Home.with(.bare) { home in
            let shared = folder("shared", in: home)
            func ana(_ arguments: String...) async throws {
                home.set("USER", "ana")
                home.set("AISLE_CLOCK_OFFSET", offset)
                _ = try await home.aisle(arguments + ["--data", home.folder + "/ana"], expecting: 0)
                home.set("USER", "ben")
                home.set("AISLE_CLOCK_OFFSET", nil)
            }
            home.set("USER", "ben")
            _ = try await on("ben", home, "add", "--type", "Dairy", "milk")
            _ = try await on("ben", home, "share", shared)
            try await ana("share", "--yes", shared)
            home.set("AISLE_DATA", home.folder + "/ben")
            let screen = try await home.open()
            try await ana("check", "milk")
            try await screen.see("The clock of ana")
            try await screen.see(words)
            _ = try await on("ben", home, "uncheck", "milk")
            let replicas = try await on("ben", home, "replicas").output
            #expect(replicas.contains("its clock is \(words)"), "\(replicas)")
            #expect(replicas.contains("Set the clock right there"))
            let history = try JSON(try await on("ben", home, "history", "--format", "json").output)
            let now = time(nil)
            var broken = tm()
            var moment = now
            gmtime_r(&moment, &broken)
            let year = "\(Int(broken.tm_year) + 1900)-"
            let own = history.elements.filter { $0["by"]?.text?.hasPrefix("ben") ?? false }
            #expect(own.count >= 2 && own.allSatisfy { $0["time"]?.text?.hasPrefix(year) ?? false })
        }
    }

    @Test("What was done last is undone first, however often the clock was set back, and whatever the time is by then")
    func clockSetBack() async throws {
        try await Home.with(.bare) { home in
            let added = [("milk", "600"), ("butter", "0"), ("cheese", "1200"), ("cream", "-600"), ("yoghurt", "-540")]
            for (name, offset) in added {
                home.set("AISLE_CLOCK_OFFSET", offset)
                _ = try await home.aisle(["add", "--type", "Dairy", name], expecting: 0)
            }
            home.set("AISLE_CLOCK_OFFSET", "1200")
            for (name, _) in added.reversed() {
                #expect(try await home.aisle(["show"], expecting: 0).output.contains(name))
                _ = try await home.aisle(["undo"], expecting: 0)
                #expect(try await !home.aisle(["show"], expecting: 0).output.contains(name))
            }
        }
    }

    @Test("After a restore, the former files are tidied away: nothing that somebody knows is missing for who comes new")
    func tidiedAway() async throws {
        try await Home.with(.bare) { home in
            let shared = folder("shared", in: home)
            let (ana, backup) = (home.folder + "/ana", home.folder + "/backup")
            _ = try await on("ana", home, "add", "--type", "Dairy", "milk")
            _ = try await on("ana", home, "share", shared)
            _ = try await on("ben", home, "share", shared)
            try copy(ana, to: backup)
            _ = try await on("ana", home, "add", "--type", "Pasta", "rice")
            _ = try await on("ben", home, "sync")
            Files.remove(ana)
            try copy(backup, to: ana)
            _ = try await on("ana", home, "sync")
            let living = ["ana", "ben"].compactMap { Files.text("\(home.folder)/\($0)/state/replica") }
                .map { $0.dropFirst(8).prefix(16) }
            for name in Files.list(shared + "/j") where !living.contains(name.prefix(16)) {
                Files.remove("\(shared)/j/\(name)")
            }
            _ = try await on("ana", home, "sync")
            _ = try await on("ben", home, "sync")
            _ = try await on("cleo", home, "share", shared)
            for name in ["ana", "ben", "cleo"] {
                let shown = try await on(name, home, "show").output
                #expect(shown.contains("rice") && shown.contains("milk"), "\(name)")
            }
            // It has another identity since, and is one machine all the same, from when it has done something.
            _ = try await on("ana", home, "add", "--type", "Pasta", "spelt")
            _ = try await on("cleo", home, "add", "--type", "Pasta", "corn")
            for name in ["ana", "ben", "cleo", "ana", "ben", "cleo"] { _ = try await on(name, home, "sync") }
            for name in ["ana", "ben", "cleo"] {
                let replicas = try await on(name, home, "replicas").output
                #expect(replicas.split(separator: "\n").count == 3, "\(replicas)")
            }
        }
    }

    @Test(
        "After a rollback, undo takes back the newest first of what this machine did, however that came back",
        arguments: [true, false])
    func undoAfterRollback(isThroughFolder: Bool) async throws {
        try await Home.with(.bare) { home in
            let shared = folder("shared", in: home)
            let (ana, backup) = (home.folder + "/ana", home.folder + "/backup")
            _ = try await on("ana", home, "add", "--type", "Dairy", "milk")
            if isThroughFolder { _ = try await on("ana", home, "share", shared) }
            try copy(ana, to: backup)
            for item in ["bread", "brie", "kiwis"] { _ = try await on("ana", home, "add", "--type", "More", item) }
            let space = ana + "/data/spaces/home"
            let name = try #require(Files.list(space + "/own").first)
            let newest = try #require(Files.read("\(space)/own/\(name)"))
            for path in Files.all(below: backup) {
                try Files.write(try #require(Files.read(path)), to: ana + path.dropFirst(backup.count))
            }
            // As what a full disk had not taken: a file of its own, kept elsewhere.
            if !isThroughFolder {
                try Files.makeFolders(space + "/in")
                try Files.write(newest, to: "\(space)/in/unsaved-20261120T101112-\(name)")
            }
            _ = try await on("ana", home, "add", "--type", "More", "plums")
            for item in ["plums", "kiwis", "brie", "bread", "milk"] {
                #expect(try await on("ana", home, "undo").output == "undone: add \(item) to Groceries\n")
            }
            for item in ["milk", "bread", "brie", "kiwis", "plums"] {
                #expect(try await on("ana", home, "redo").output == "redone: add \(item) to Groceries\n")
            }
        }
    }

    @Test("A copy of a machine takes back only what was done before it was copied")
    func undoOnACopy() async throws {
        try await Home.with(.bare) { home in
            let shared = folder("shared", in: home)
            _ = try await on("ana", home, "add", "--type", "Dairy", "milk")
            _ = try await on("ana", home, "share", shared)
            try copy(home.folder + "/ana", to: home.folder + "/ben")
            for item in ["bread", "brie"] { _ = try await on("ana", home, "add", "--type", "More", item) }
            _ = try await on("ben", home, "add", "--type", "More", "plums")
            _ = try await on("ben", home, "sync")
            #expect(try await on("ben", home, "show").output.contains("brie"))
            for item in ["plums", "milk"] {
                #expect(try await on("ben", home, "undo").output == "undone: add \(item) to Groceries\n")
            }
            #expect(try await on("ben", home, "undo", expecting: 1).errors == "aisle: There is nothing to undo.\n")
        }
    }

    @Test("A machine rolled back while the folder is away: nothing is lost, and it is said once, where it is true")
    func rolledBack() async throws {
        try await Home.with(.bare) { home in
            let shared = folder("shared", in: home)
            _ = try await on("ana", home, "add", "--type", "Dairy", "milk")
            _ = try await on("ana", home, "share", shared)
            _ = try await on("ben", home, "share", shared)
            let ana = home.folder + "/ana"
            let before = Dictionary(uniqueKeysWithValues: Files.all(below: ana).map { ($0, Files.read($0) ?? []) })
            _ = try await on("ana", home, "check", "milk")
            _ = try await on("ana", home, "add", "--type", "Pasta", "rice")
            _ = try await on("ben", home, "sync")
            try #require(rename(shared, shared + ".away") == 0)
            // The same files, as a snapshot of a whole disk brings them back.
            for path in Files.all(below: ana) where before[path] == nil { Files.remove(path) }
            for (path, bytes) in before { try Files.write(bytes, to: path) }
            _ = try await on("ana", home, "add", "--type", "Pasta", "spelt")
            _ = try await on("ana", home, "add", "--type", "Sweets", "honey")
            try #require(rename(shared + ".away", shared) == 0)
            for name in ["ana", "ben", "ana", "ben"] { _ = try await on(name, home, "sync") }
            #expect(try await on("ben", home, "show").errors == "")
            #expect(try await on("ana", home, "show").errors == "")
            let said = try await on("ana", home, "add", "--type", "Sweets", "jam").errors
            #expect(said.split(separator: "\n").count == 1 && said.contains("New files are begun"))
            for name in ["ana", "ben"] {
                let shown = try await on(name, home, "show")
                #expect(shown.errors == "")
                for item in ["[x] milk", "rice", "spelt", "honey", "jam"] {
                    #expect(shown.output.contains(item), "\(name): \(item)")
                }
                let verified = try await on(name, home, "journal", "verify")
                #expect(verified.errors == "" && verified.output.contains("used twice"))
            }
        }
    }

    @Test("Lists that are gone with their folder come back from the shared folder, once somebody says to go on")
    func goneAndShared() async throws {
        try await Home.with(.bare) { home in
            let shared = folder("shared", in: home)
            for item in ["milk", "eggs"] { _ = try await on("ana", home, "add", "--type", "Dairy", item) }
            _ = try await on("ana", home, "share", shared)
            _ = try await on("ben", home, "share", shared)
            _ = try await on("ben", home, "check", "milk")
            Files.remove(home.folder + "/ana/data")
            for arguments in [["show"], ["sync"], ["share"], ["share", shared]] {
                let child = try await home.aisle(arguments + ["--data", home.folder + "/ana"], expecting: 1)
                #expect(child.errors.contains("nothing of your lists is left"), "\(arguments): \(child.errors)")
            }
            #expect(!Files.exists(home.folder + "/ana/data"))
            _ = try await on("ana", home, "journal", "repair")
            let shown = try await on("ana", home, "show")
            #expect(shown.output.contains("[x] milk") && shown.output.contains("[ ] eggs") && shown.errors == "")
            _ = try await on("ana", home, "check", "eggs")
            #expect(try await on("ben", home, "show").output.contains("[x] eggs"))
            for name in ["ana", "ben"] {
                #expect(try await on(name, home, "journal", "verify").errors == "")
                let replicas = try await on(name, home, "replicas").output
                #expect(replicas.split(separator: "\n").count == 2, "\(replicas)")
            }
        }
    }

    @Test(
        "What cannot be read of another's file is said once, by verbs about sharing always, once nobody carries it")
    func damagedOnTheWay() async throws {
        try await Home.with(.bare) { home in
            let shared = folder("shared", in: home)
            _ = try await on("ana", home, "add", "--type", "Dairy", "milk")
            _ = try await on("ana", home, "share", shared)
            _ = try await on("ben", home, "share", shared)
            _ = try await on("ana", home, "add", "--type", "Dairy", "eggs")
            _ = try await on("ana", home, "share", "--stop")
            let path = shared + "/j/" + (try #require(Files.list(shared + "/j").first { $0.hasSuffix(".log") }))
            let whole = try #require(Files.read(path))
            _ = try await on("ana", home, "add", "--type", "Dairy", "cream")
            let own = try #require(Files.all(below: home.folder + "/ana/data/spaces/home/own").first)
            let cream = (Files.read(own) ?? [])[whole.count...]

            // A line that is far too long, with a good one behind it: certain at once.
            let long = Array(repeating: UInt8(ascii: "x"), count: 70_000) + [0x0A]
            try Files.write(whole + long + cream, to: path)
            let said = try await on("ben", home, "sync")
            #expect(said.errors.contains("\(path), 70001 bytes are nothing that can be read"), "\(said.errors)")
            #expect(said.output.contains("Took in 2 changes"))
            let shown = try await on("ben", home, "show")
            #expect(shown.output.contains("cream") && shown.errors == "")
            #expect(try await on("ben", home, "sync").errors == said.errors)
            #expect(try await on("ben", home, "replicas").errors == said.errors)
            #expect(try await on("ben", home, "share", expecting: 1).errors == said.errors)
            let json = try await on("ben", home, "share", "--format", "json", expecting: 1)
            #expect(try JSON(json.output)["trouble"]?.text?.contains("70001 bytes are nothing") == true)
            // Whole again, nothing more is said of it; nor of what is damaged after it was taken in.
            try Files.write(whole + cream, to: path)
            #expect(try await on("ben", home, "sync").errors == "")
            #expect(try await on("ben", home, "share").errors == "")
            var damaged = whole + cream
            damaged[whole.count + 40] ^= 1
            try Files.write(damaged, to: path)
            for _ in 0..<2 { #expect(try await on("ben", home, "sync").errors == "") }
            try Files.write(whole + cream, to: path)

            // At the end it may be on its way still, until it has not changed for a while. Whoever meets it then says
            // it.
            let other = shared + "/j/0123456789abcdef-0123456789ab-000001.log"
            try Files.write(Array(repeating: 0, count: 500), to: other)
            for _ in 0..<2 { #expect(try await on("ben", home, "sync").errors == "") }
            var times = [timespec(tv_sec: time(nil) - 100, tv_nsec: 0), timespec(tv_sec: time(nil) - 100, tv_nsec: 0)]
            try #require(utimensat(AT_FDCWD, other, &times, 0) == 0)
            #expect(try await on("ben", home, "show").errors.contains("500 bytes are nothing"))
            #expect(try await on("ben", home, "show").errors == "")
            for _ in 0..<2 { #expect(try await on("ben", home, "sync").errors.contains("500 bytes are nothing")) }
        }
    }

    @Test(
        "A damaged note of the shared folder is told of by every verb and on the screen, until it is shared again",
        arguments: ["", "\0\0\0\0\0\0\0\0\n", "shared\n", "/tmp/not ended"])
    func damagedSetting(text: String) async throws {
        try await Home.with(.bare) { home in
            let shared = folder("shared", in: home)
            _ = try await on("ana", home, "add", "--type", "Dairy", "milk")
            _ = try await on("ana", home, "share", shared)
            let file = home.folder + "/ana/state/shared-folder"
            let sound = try #require(Files.read(file))
            try Files.write(text, to: file)
            let said = "\(file) does not say any more in which folder your lists are shared"
            for verb in [["add", "--type", "Dairy", "eggs"], ["show"], ["replicas"]] {
                let child = try await home.aisle(verb + ["--data", home.folder + "/ana"], expecting: 0)
                #expect(child.errors.contains(said) && child.errors.contains("aisle share FOLDER"), "\(verb)")
            }
            for verb in ["sync", "share"] {
                #expect(try await on("ana", home, verb, expecting: 1).errors.contains(said))
            }
            home.set("AISLE_DATA", home.folder + "/ana")
            let screen = try await home.open()
            try await screen.see("does not say any more in which folder")
            #expect(try await screen.quit() == 0)
            _ = try await on("ana", home, "share", shared)
            #expect(try await on("ana", home, "add", "--type", "Dairy", "cream").errors == "")
            #expect(Files.read(file) == sound)
            _ = try await on("ben", home, "share", shared)
            let shown = try await on("ben", home, "show").output
            #expect(shown.contains("eggs") && shown.contains("cream"))

            try Files.write(text, to: file)
            _ = try await on("ana", home, "share", "--stop")
            #expect(try await on("ana", home, "show").errors == "")
        }
    }

    @Test("Whatever lies in the shared folder: links are refused and said, and a huge file costs its first page")
    func foreignFiles() async throws {
        try await Home.with(.bare) { home in
            let shared = folder("shared", in: home)
            _ = try await on("ana", home, "add", "--type", "Dairy", "milk")
            _ = try await on("ana", home, "share", shared)
            _ = try await on("ben", home, "share", shared)
            let published = try #require(Files.list(shared + "/j").first)
            try #require(
                symlink("\(shared)/j/\(published)", "\(shared)/j/0123456789abcdef-0123456789ab-000001.log") == 0)
            let synced = try await on("ben", home, "sync")
            #expect(synced.errors.contains("0123456789ab-000001.log is not a plain file"))
            Files.remove("\(shared)/j/0123456789abcdef-0123456789ab-000001.log")

            // A gigabyte that is nowhere on the disk, named as anything, as a journal, and behind a journal's first
            // lines.
            let first = Files.read("\(shared)/j/\(published)") ?? []
            for (name, bytes) in [
                ("holiday.mov", []), ("0123456789abcdef-0123456789ac-000001.log", []),
                ("0123456789abcdef-0123456789ad-000001.log", first),
            ] as [(String, [UInt8])] {
                let path = "\(shared)/j/\(name)"
                try Files.write(bytes, to: path)
                try #require(truncate(path, 1 << 30) == 0)
            }
            _ = try await on("ana", home, "add", "--type", "Pasta", "rice")
            let limited = try await Child.run(
                "/bin/sh", ["-c", "ulimit -v 200000; exec aisle show --data \(home.folder)/ben"],
                environment: home.environment)
            #expect(limited.exitCode == 0 && limited.output.contains("rice"), "\(limited)")

            // The folder of the files is one itself.
            try #require(rename(shared + "/j", home.folder + "/elsewhere") == 0)
            try #require(symlink(home.folder + "/elsewhere", shared + "/j") == 0)
            let refused = try await on("ben", home, "sync", expecting: 1)
            #expect(refused.errors.contains("/j is not what belongs there"))
        }
    }

    @Test("The only file emptied, cut or gone: every verb says so and begins nothing anew, until it is told to go on")
    func theOnlyFile() async throws {
        for left in [0, 150, nil] as [Int?] {
            try await Home.with(.bare) { home in
                try await home.aisle("add", "--type", "Dairy", "milk", expecting: 0)
                let file = try #require(Files.all(below: home.space + "/own").first)
                if let left { try #require(truncate(file, left) == 0) } else { Files.remove(file) }
                let before = Files.all(below: home.space + "/own")
                for verb in [["show"], ["lists"], ["history"], ["catalogue", "show"], ["show", "--format", "json"]] {
                    let child = try await home.aisle(verb, expecting: 1)
                    #expect(child.errors.contains("The disk had "), "\(verb), \(left ?? -1): \(child.errors)")
                }
                let refused = try await home.aisle("add", "--type", "Dairy", "eggs", expecting: 1)
                #expect(refused.errors.contains("nothing of your lists is left"))
                #expect(Files.all(below: home.space + "/own") == before)
                try await home.aisle("journal", "repair", expecting: 0)
                try await home.aisle("add", "--type", "Dairy", "eggs", expecting: 0)
                let shown = try await home.aisle("show", expecting: 0)
                #expect(shown.errors == "" && shown.output.contains("eggs"))
                #expect(try await home.aisle("journal", "verify", expecting: 0).errors == "")
            }
        }
    }

    @Test("The history says when a record is damaged that the base had read")
    func damagedBehindTheBase() async throws {
        try await Home.with(.small) { home in
            // Enough that a base is kept.
            let lines = (1...250).map { "thing\($0)\n" }.joined()
            try await home.aisle(["add", "--type", "Dairy"], input: Array(lines.utf8), expecting: 0)
            try #require(Files.exists(home.data + "/cache/base"))
            let file = try #require(Files.all(below: home.space + "/own").first)
            var status = stat()
            try #require(stat(file, &status) == 0)
            var bytes = Files.read(file) ?? []
            bytes[bytes.count - 40] ^= 1
            try Files.write(bytes, to: file)
            // As a disk does it: without a trace.
            var times = [status.st_atim, status.st_mtim]
            try #require(utimensat(AT_FDCWD, file, &times, 0) == 0)
            let history = try await home.aisle("history", expecting: 0)
            #expect(history.errors.contains("is damaged"), "\(history.errors)")
        }
    }

    @Test("Joined by mistake: the former household comes back as it was, and what was done since is kept")
    func leave() async throws {
        try await Home.with(.bare) { home in
            let shared = folder("shared", in: home)
            _ = try await on("ana", home, "add", "--type", "Dairy", "milk")
            _ = try await on("ana", home, "share", shared)
            _ = try await on("ben", home, "add", "--type", "Dairy", "eggs")
            let before = try await on("ben", home, "show").output
            #expect(try await on("ben", home, "share", "--leave", expecting: 1).errors.contains("no former household"))
            let told = try await on("ben", home, "share", shared, expecting: 1).errors
            #expect(told.contains("Your 1 list with 1 entry would go") && told.contains("1 machine"))
            #expect(try await on("ben", home, "show").output == before)
            _ = try await on("ben", home, "share", "--yes", shared)
            #expect(try await on("ben", home, "show").output.contains("milk"))
            _ = try await on("ben", home, "add", "--type", "Dairy", "butter")
            let left = try await on("ben", home, "share", "--leave").output
            #expect(left.contains("home.left-"))
            let back = try await on("ben", home, "show")
            #expect(back.output == before && back.errors == "")
            #expect(try await on("ben", home, "share").output.contains("not shared"))
            _ = try await on("ben", home, "add", "--type", "Dairy", "cheese")
            #expect(try await on("ben", home, "journal", "verify").errors == "")
            // The others keep what was published.
            let shown = try await on("ana", home, "show").output
            #expect(shown.contains("eggs") && shown.contains("butter") && !shown.contains("cheese"))
            // Who joins once more misses nothing that was kept elsewhere, and goes on.
            _ = try await on("ben", home, "share", "--yes", shared)
            _ = try await on("ben", home, "add", "--type", "Dairy", "cream")
            let again = try await on("ben", home, "show")
            let all = ["milk", "eggs", "butter", "cheese", "cream"]
            #expect(again.errors == "" && all.allSatisfy(again.output.contains), "\(again.output)\(again.errors)")
            #expect(try await on("ben", home, "journal", "verify").errors == "")
            #expect(try await on("ana", home, "show").output.contains("cream"))
        }
    }

    @Test("A member who only looks is known to all, this machine comes first, and one that is gone can be forgotten")
    func members() async throws {
        try await Home.with(.bare) { home in
            let shared = folder("shared", in: home)
            func names(_ name: String) async throws -> [String] {
                try await on(name, home, "replicas").output.split(separator: "\n").map(String.init)
            }
            #expect(try await names("ana").count == 1)
            _ = try await on("ana", home, "add", "--type", "Dairy", "milk")
            _ = try await on("ana", home, "share", shared)
            home.set("USER", "guest")
            _ = try await on("ben", home, "share", shared)
            _ = try await on("ben", home, "show")
            let ben = try await names("ben")
            #expect(ben.count == 2 && ben[0].hasPrefix("* guest@") && ben[1].contains("tester@"))
            home.set("USER", "tester")
            let ana = try await names("ana")
            #expect(ana.count == 2 && ana[0].hasPrefix("* tester@") && ana[1].hasPrefix("  guest@"))
            let name = ana[1].split(separator: " ").map(String.init)
            #expect(
                try await on("ana", home, "replicas", "forget", "nobody", expecting: 1).errors.contains("no machine"))
            _ = try await on("ana", home, "replicas", "forget", name[0])
            #expect(try await names("ana").count == 1)
            // Something new comes of it.
            _ = try await on("ben", home, "add", "--type", "Dairy", "eggs")
            _ = try await on("ana", home, "sync", "--quiet")
            #expect(try await names("ana").count == 2)
            #expect(
                try await on("ana", home, "replicas", "forget", name[1], expecting: 0).output.contains("is forgotten"))
            #expect(try await names("ana").count == 1)
        }
    }

    @Test(
        "The folder renamed, emptied or not there yet: said by share, and by verbs once a change waits; made when told"
    )
    func folderGone() async throws {
        try await Home.with(.bare) { home in
            let shared = home.folder + "/shared"
            let refused = try await on("ana", home, "share", shared, expecting: 1).errors
            #expect(refused.contains("is not there") && refused.contains("--create") && !Files.exists(shared))
            _ = try await on("ana", home, "add", "--type", "Dairy", "milk")
            _ = try await on("ana", home, "share", "--create", shared)
            #expect(try await on("ana", home, "sync", "--quiet").output == "")
            for isEmptied in [false, true] {
                try #require(rename(shared, shared + ".away") == 0)
                if isEmptied { _ = folder("shared", in: home) }
                let told = try await on("ana", home, "share", expecting: 1)
                #expect(told.errors.contains(isEmptied ? "has no file SPACE" : "is not there"))
                let json = try JSON(try await on("ana", home, "share", "--format", "json", expecting: 1).output)
                #expect(json["folder"]?.text == shared && json["trouble"]?.text != nil)
                #expect(try await on("ana", home, "show").errors == "")
                let added = try await on("ana", home, "add", "--type", "Dairy", isEmptied ? "eggs" : "butter")
                #expect(added.errors.contains("not shared for now, but saved here"))
                #expect(try await on("ana", home, "show").errors.contains("not shared for now"))
                Files.remove(shared)
                try #require(rename(shared + ".away", shared) == 0)
                #expect(try await on("ana", home, "sync", "--quiet", expecting: 0).errors == "")
                #expect(try await on("ana", home, "show").errors == "")
            }
        }
    }

    @Test(
        "Every command of the page on households does what it says",
        .enabled(if: Files.command("git") != nil, "git is not installed"))
    func page() async throws {
        try await Home.with(.bare) { home in
            let page = try #require(Files.text(Files.repository + "/docs/household.md"))
            // What stands in code, a block or between marks, except what needs another machine or a system to be
            // changed.
            var commands: [String] = []
            for line in page.split(separator: "\n") {
                if line.hasPrefix("    ") {
                    commands.append(String(line.drop { $0 == " " }))
                } else {
                    commands += line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                        .filter { $0.offset % 2 == 1 && $0.element.hasPrefix("aisle ") }.map { String($0.element) }
                }
            }
            #expect(commands.count > 20)
            // A member of that name is there to be forgotten, and the machine box is this one.
            try Files.write(
                "#!/bin/sh\nshift\ncd \"$HOME\" && exec \"$@\"\n", to: home.folder + "/bin/ssh", mode: 0o755)
            for path in ["Nextcloud", "mnt"] { _ = folder(path, in: home) }
            for command in commands {
                var script = command.replacing("box:", with: home.folder + "/").replacing("/mnt/", with: "~/mnt/")
                if command.contains("share ~/Nextcloud") || command.contains("share /mnt") {
                    script = script.replacing("aisle share", with: "aisle share --create")
                }
                // Nothing of the kind happened here that these are for.
                if ["journal repair --without", "item merge", "settle"].contains(where: command.contains) { continue }
                if command.hasPrefix("git clone") { script = "rm -rf ~/Lists; aisle share --stop; \(script)" }
                if command.contains("replicas forget") {
                    script = "aisle share ~/Lists; echo by=old@laptop > ~/Lists/j/0123456789abcdef-member; \(script)"
                }
                if command == "aisle share --leave" {
                    // A household to go into, and to leave.
                    script = """
                        aisle add --type Dairy milk --data ~/o && aisle share --create ~/other --data ~/o \\
                        && aisle share --yes ~/other && \(script) && aisle share ~/Lists
                        """
                }
                if command.hasPrefix("git pull") { script = "cd ~/Lists && \(script)" }
                let child = try await Child.run("/bin/sh", ["-c", script], environment: home.environment)
                #expect(child.exitCode == 0, "\(script): \(child.errors)\(child.output)")
                if command.contains("--quiet") { #expect(child.output == "" && child.errors == "", "\(script)") }
                if command.contains("replicas forget") {
                    Files.remove(home.folder + "/Lists/j/0123456789abcdef-member")
                }
            }
        }
    }

    private func copy(_ folder: String, to other: String) throws {
        for path in Files.all(below: folder) {
            let target = other + path.dropFirst(folder.count)
            try Files.makeFolders(String(target[..<(target.lastIndex(of: "/") ?? target.startIndex)]))
            try Files.write(Files.read(path) ?? [], to: target, mode: 0o600)
        }
    }
}
