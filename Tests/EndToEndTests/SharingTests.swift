import Glibc
import Testing

/// Two machines, as far as they can be had on one: each in a data folder of its own, with something between them.
@Suite("Sharing")
struct SharingTests {
    /// The folder of a second machine.
    private func other(_ home: Home) -> String { home.folder + "/other" }

    private func onOther(
        _ home: Home, _ arguments: String..., expecting code: Int32? = 0
    ) async throws -> Child {
        try await home.aisle(arguments + ["--data", other(home)], expecting: code)
    }

    /// The program of the second machine, open on a terminal.
    private func openOther(_ home: Home) async throws -> Terminal {
        let terminal = try await home.terminal()
        try await terminal.start("--data \(other(home))")
        try await terminal.see("saved")
        return terminal
    }

    private func folder(_ name: String, in home: Home) -> String {
        let path = "\(home.folder)/\(name)"
        mkdir(path, 0o755)
        return path
    }

    @Test("Machines that begin to share in one fresh folder at the same moment are one household", arguments: 1...3)
    func beginningTogether(round: Int) async throws {
        try await Home.with { home in
            let shared = folder("shared", in: home)
            let items = ["milk", "bread", "peas", "butter"]
            let machines = (1...4).map { "\(home.folder)/machine\($0)" }
            for (machine, item) in zip(machines, items) {
                try await home.aisle("add", "--type", "Food", item, "--data", machine, expecting: 0)
            }
            let started = machines.map { "(aisle share --yes \(shared) --data \($0); echo \"status $?\") &" }
            let child = try await home.shell(started.joined(separator: " ") + " wait")
            #expect(child.output.ranges(of: "status 0").count == 4, "\(child)")
            // Who was met goes over when it next exchanges.
            for machine in machines + machines { try await home.aisle("sync", "--data", machine, expecting: 0) }
            for machine in machines + [machines[0]] {
                try await home.aisle("sync", "--data", machine, expecting: 0)
            }
            for machine in machines {
                let shown = try await home.aisle("show", "--data", machine, expecting: 0).output
                for item in items { #expect(shown.contains(item), "\(machine): \(shown)") }
            }
        }
    }

    // MARK: Verbs

    @Test("share, sync and replicas say what they do; a machine with nothing goes in, and stop leaves all as it is")
    func verbs() async throws {
        try await Home.with { home in
            let shared = folder("shared", in: home)
            #expect(try await home.aisle("share", expecting: 0).output.contains("are not shared"))
            #expect(try await home.aisle("sync").exitCode == 1)
            #expect(try await home.aisle("share", home.folder + "/nowhere").errors.contains("is not there"))
            try await home.aisle("add", "2 l milk", expecting: 0)
            #expect(try await home.aisle("share", shared, expecting: 0).output.contains("from now on"))
            #expect(try await onOther(home, "share", shared).output.contains("in the household of"))
            #expect(try await onOther(home, "show").output.contains("[ ] Milk  2 l"))
            _ = try await onOther(home, "check", "milk")
            #expect(try await home.shown().contains("[x] Milk  2 l"))
            #expect(try await home.aisle("sync", expecting: 0).output == "Took in 0 changes\nPublished 0 bytes\n")
            let replicas = try JSON(try await home.aisle("replicas", "--format", "json", expecting: 0).output).elements
            #expect(replicas.count == 2)
            #expect(replicas.compactMap { $0["by"]?.text }.allSatisfy { $0.hasPrefix("tester@") })
            #expect(try await home.aisle("replicas", expecting: 0).output.split(separator: "\n").count == 2)
            // Gone: what is done is saved, and gets there once the folder is back.
            try #require(rename(shared, shared + ".away") == 0)
            let refused = try await home.aisle("sync")
            #expect(refused.exitCode == 1 && refused.errors.contains("is not there"))
            try await home.aisle("add", "peas", expecting: 0)
            try #require(rename(shared + ".away", shared) == 0)
            #expect(try await home.aisle("sync", expecting: 0).output.contains("Took in 0 changes\nPublished "))
            #expect(try await onOther(home, "show").output.contains("[ ] Peas"))

            let before = Files.all(below: shared)
            #expect(try await onOther(home, "share", "--stop").output.contains("not shared any more"))
            _ = try await onOther(home, "add", "bread")
            #expect(Files.all(below: shared) == before)
            #expect(try await home.aisle("journal", "verify", expecting: 0).exitCode == 0)
        }
    }

    @Test("No folder, or one among the program's own files, is not shared, and nothing is put there")
    func wrongFolder() async throws {
        try await Home.with { home in
            try await home.aisle("add", "milk", expecting: 0)
            let before = Files.all(below: home.folder)
            let empty = try await home.aisle("share", "")
            #expect(empty.exitCode == 2 && empty.errors.contains("empty"), "\(empty.errors)")
            try #require(symlink(home.data, home.folder + "/link") == 0)
            for path in [
                home.data + "/data", home.space, home.space + "/own", home.data + "/state", home.data + "/cache/here",
                home.folder + "/link/data/lists", home.data, "/",
            ] {
                let child = try await home.aisle("share", "--create", path)
                #expect(child.exitCode == 1 && child.errors.contains("own files"), "\(child.errors)")
            }
            unlink(home.folder + "/link")
            #expect(
                Files.all(below: home.folder).filter { !$0.contains("/cache/") }
                    == before.filter { !$0.contains("/cache/") })
            #expect(try await home.aisle("share", expecting: 0).output.contains("are not shared"))
            // Beside them is none of theirs.
            try await home.aisle("share", "--create", home.data + "/database", expecting: 0)
        }
    }

    @Test("Two households become one: the lists of both are there, the beginning is one list, and what was is kept")
    func join() async throws {
        try await Home.with(.starter) { home in
            let shared = folder("shared", in: home)
            try await home.aisle("add", "2 l milk", expecting: 0)
            try await home.aisle("share", shared, expecting: 0)
            _ = try await onOther(home, "add", "6 eggs")
            _ = try await onOther(home, "list", "new", "Party")
            // Not while a window is open.
            let window = try await openOther(home)
            let refused = try await onOther(home, "share", "--yes", shared, expecting: 1)
            #expect(refused.errors.contains("Close it and try again"))
            _ = try await window.quit()
            // Nobody goes without having been told, and asked.
            let told = try await onOther(home, "share", shared, expecting: 1).errors
            #expect(told.contains("Your 2 lists with 1 entry would go into the household of"))
            #expect(told.contains("1 machine share") && told.contains("aisle share --yes"))
            let joined = try await onOther(home, "share", "--yes", shared).output
            #expect(
                joined.contains("2 lists together") && joined.contains("--leave") && joined.contains("home.before-"))
            for shown in [try await home.shown(), try await onOther(home, "show", "Groceries").output] {
                #expect(shown.contains("[ ] Milk  2 l") && shown.contains("[ ] Eggs  6"))
            }
            #expect(try await home.lists(.shopping) == ["Groceries", "Party"])
            let kept = Files.list(other(home) + "/data/spaces").first { $0.hasPrefix("home.before-") }
            #expect(
                Files.all(below: "\(other(home))/data/spaces/\(kept ?? "")").contains { $0.hasSuffix("-000001.log") })
            _ = try await onOther(home, "undo")
            #expect(try await home.lists(.shopping) == ["Groceries"])
        }
    }

    @Test("Two that begin a folder at the same time become one household; where a window is open, once it is closed")
    func twoBeginnings() async throws {
        try await Home.with(.starter) { home in
            let folders = [folder("here", in: home), folder("there", in: home)]
            try await home.aisle("add", "2 l milk", expecting: 0)
            _ = try await onOther(home, "add", "6 eggs")
            try await home.aisle("share", folders[0], expecting: 0)
            _ = try await onOther(home, "share", folders[1])
            let screens = [try await home.open(), try await openOther(home)]
            for screen in screens { try await screen.see("saved") }
            func carry() throws {
                for (one, two) in [(folders[0], folders[1]), (folders[1], folders[0])] {
                    for name in Files.list(one + "/j") {
                        try Files.write(Files.read("\(one)/j/\(name)") ?? [], to: "\(two)/j/\(name)")
                    }
                }
                try Files.write(Files.read(folders[1] + "/SPACE") ?? [], to: folders[0] + "/SPACE")
            }
            try carry()
            // Either of the two is the one to go; leaving both, that one goes.
            for screen in screens { _ = try await screen.quit() }
            for _ in 0..<3 {
                try carry()
                try await home.aisle("sync", expecting: nil)
                _ = try await onOther(home, "sync", expecting: nil)
            }
            for shown in [try await home.shown(), try await onOther(home, "show").output] {
                #expect(shown.contains("[ ] Milk  2 l") && shown.contains("[ ] Eggs  6"), "\(shown)")
            }
            try await home.aisle("sync", expecting: 0)
            _ = try await onOther(home, "sync")
            let kept = [home.data, other(home)].map { data in
                Files.list(data + "/data/spaces").count { $0.hasPrefix("home.before-") }
            }
            #expect(kept.sorted() == [0, 1])
        }
    }

    // MARK: The screen

    @Test("A check mark made on one screen appears on the other without a key; the settings say where it is shared")
    func twoScreens() async throws {
        try await Home.with { home in
            let shared = folder("shared", in: home)
            try await home.aisle("add", input: "apples\n2 l milk\n", expecting: 0)
            try await home.aisle("share", shared, expecting: 0)
            _ = try await onOther(home, "share", shared)
            let (here, there) = (try await home.open(), try await openOther(home))
            try await there.see("[ ] Apples")
            try await here.press("g", "Space")
            try await there.see("✓  Apples")
            try await there.press("G", "Space")
            try await here.see("✓  Milk")
            try await here.press(",")
            try await here.see("Shared in \(shared)", "last came from elsewhere today")
            // The folder goes: said once, and nothing is held up.
            try #require(rename(shared, shared + ".away") == 0)
            try await here.press("1", "g", "Space")
            try await here.see("[ ] Apples")
            try await here.see("Not shared at the moment")
            try #require(rename(shared + ".away", shared) == 0)
            try await there.see("[ ] Apples")
            try await here.see("Shared again")
            #expect(try await here.quit() == 0)
            #expect(try await there.quit() == 0)
        }
    }

    @Test("A screen that is open begins to share when a verb says so, goes over to another folder, and ends")
    func sharedWhileOpen() async throws {
        try await Home.with { home in
            let (shared, otherFolder) = (folder("shared", in: home), folder("elsewhere", in: home))
            let screen = try await home.open()
            try await home.aisle("share", shared, expecting: 0)
            try await screen.see("Shared in \(shared) from now on")
            // What comes there appears by itself.
            _ = try await onOther(home, "share", shared)
            let there = try await openOther(home)
            try await there.add("milk")
            try await screen.see("[ ] Milk")
            // And what is done here arrives.
            try await screen.press("Space")
            try await there.see("✓  Milk")
            #expect(try await there.quit() == 0)
            try await home.aisle("share", otherFolder, expecting: 0)
            try await screen.see("Shared in \(otherFolder) from now on")
            try await home.aisle("share", "--stop", expecting: 0)
            try await screen.see("Not shared any more")
            let before = Files.all(below: otherFolder)
            try await screen.press("Space")
            try await screen.see("[ ] Milk")
            #expect(try await screen.quit() == 0)
            #expect(Files.all(below: otherFolder) == before)
        }
    }

    @Test(
        "A shared folder without room is said, holds nothing up, and gets everything once there is room",
        .enabled(if: SmallDisk.isAllowed, "mounting a small file system is not allowed here"))
    func fullFolder() async throws {
        try await Home.with { home in
            let shared = folder("shared", in: home)
            let disk = try SmallDisk(at: shared, kilobytes: 256)
            defer { disk.unmount() }
            try await home.aisle("add", "apples", expecting: 0)
            try await home.aisle("share", shared, expecting: 0)
            let screen = try await home.open()
            disk.fill()
            // Longer than what may be left of a page.
            let note = String(repeating: "the good one ", count: 30)
            let lines =
                ["milk", "bananas", "onions", "bagels", "bread", "butter", "yogurt", "porridge oats", "peas"]
                .map { "2 \($0) (\(note))\n" } + ["shredded wheat (\(note))\n", "apples (\(note))\n"]
            try await home.aisle("add", input: lines.joined(), expecting: 0)
            try await screen.see("[ ] Milk")
            try await screen.press("g", "Space")
            try await screen.see("✓  Apples", "Not shared at the moment", "no space left")
            #expect(try await home.shown().contains("[x] Apples"))
            disk.makeRoom()
            try await screen.see("Shared again")
            _ = try await onOther(home, "share", shared)
            let shown = try await onOther(home, "show").output
            #expect(shown.contains("[x] Apples") && shown.contains("[ ] Milk  2"))
            #expect(try await screen.quit() == 0)
        }
    }

    // MARK: Carriers

    @Test(
        "Syncthing: a mark made on one machine appears on the other without a key; apart, then together, both agree",
        .enabled(if: Syncthing.isThere, "syncthing is not installed"))
    func syncthing() async throws {
        try await Home.with { home in
            let folders = [home.folder + "/shared-here", home.folder + "/shared-there"]
            let carrier = try await Syncthing(in: home, folders: folders)
            try await home.aisle("add", input: "apples\n2 l milk\n", expecting: 0)
            try await home.aisle("share", folders[0], expecting: 0)
            try await Files.waitUntil("SPACE arrived") { Files.exists(folders[1] + "/SPACE") }
            _ = try await onOther(home, "share", folders[1])
            let (here, there) = (try await home.open(), try await openOther(home))
            try await there.see("[ ] Apples")
            try await here.press("g", "Space")
            try await there.see("✓  Apples")

            try await carrier.pause()
            try await here.add("peas")
            try await here.press("G", "Space")
            try await there.add("3 l milk", "bread")
            try await carrier.resume()
            for screen in [here, there] {
                try await screen.see("[ ] Bread", "✓  Apples", "Peas")
                try await screen.seeLine("Milk", "5 l")
            }
            let pictures = [try await here.picture().entries.sorted(), try await there.picture().entries.sorted()]
            #expect(pictures[0] == pictures[1])
            _ = try await here.quit()
            _ = try await there.quit()
            for data in [home.data, other(home)] {
                #expect(try await home.aisle("journal", "verify", "--data", data, expecting: 0).errors.isEmpty)
            }
        }
    }

    @Test(
        "git: two clones of a bare repository, each committing what it shares, merge without conflict",
        .enabled(if: Files.command("git") != nil, "git is not installed"))
    func git() async throws {
        try await Home.with { home in
            let bare = home.folder + "/lists.git"
            try await home.git("init", "-q", "--bare", "-b", "main", bare)
            let clones = [home.folder + "/clone-here", home.folder + "/clone-there"]
            func exchange(_ index: Int, _ data: String) async throws {
                try await home.aisle("sync", "--data", data, expecting: 0)
                try await home.git(at: clones[index], "add", "-A")
                try await home.git(at: clones[index], "commit", "-q", "--allow-empty", "-m", "lists")
                try await home.git(at: clones[index], "pull", "-q", "--no-rebase", "--no-edit")
                try await home.git(at: clones[index], "push", "-q")
                try await home.aisle("sync", "--data", data, expecting: 0)
            }
            try await home.git("clone", "-q", bare, clones[0])
            try await home.aisle("add", "2 l milk", expecting: 0)
            try await home.aisle("share", clones[0], expecting: 0)
            try await home.git(at: clones[0], "add", "-A")
            try await home.git(at: clones[0], "commit", "-q", "-m", "lists")
            try await home.git(at: clones[0], "push", "-q", "-u", "origin", "main")
            try await home.git("clone", "-q", bare, clones[1])
            _ = try await onOther(home, "share", clones[1])

            for round in 0..<3 {
                // Both change before either hears of the other.
                try await home.aisle("set", "milk", "\(round + 3) l", expecting: 0)
                try await home.aisle("add", ["apples", "onions", "bread"][round], expecting: 0)
                _ = try await onOther(home, "add", ["peas", "butter", "yogurt"][round])
                try await exchange(0, home.data)
                try await exchange(1, other(home))
                try await exchange(0, home.data)
                #expect(try await home.shown() == onOther(home, "show").output)
            }
            let shown = try await home.shown()
            for item in ["Apples", "Onions", "Bread", "Peas", "Butter", "Yogurt"] { #expect(shown.contains(item)) }
            #expect(shown.contains("Milk  5 l"))
            // Nothing but what the two publish: no copies, no marks.
            #expect(Set(Files.list(clones[0] + "/j").map { $0.prefix(16) }).count == 2)
        }
    }
}

extension Home {
    /// Runs git, which has to do what it is asked.
    fileprivate func git(at folder: String? = nil, _ arguments: String...) async throws {
        guard let git = Files.command("git") else { throw Trouble("there is no git") }
        var environment = environment
        for role in ["AUTHOR", "COMMITTER"] {
            environment["GIT_\(role)_NAME"] = "Tester"
            environment["GIT_\(role)_EMAIL"] = "tester@localhost"
        }
        let child = try await Child.run(
            git, (folder.map { ["-C", $0] } ?? []) + arguments, environment: environment)
        guard child.exitCode == 0 else { throw Trouble("git \(arguments): \(child.errors)") }
    }
}
