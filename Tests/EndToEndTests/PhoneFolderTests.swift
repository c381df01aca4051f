import Glibc
import Testing

/// What becomes of the folder of tasks itself: it cannot be read, is another one, or belongs to another machine.
@Suite("The phone's folder")
struct PhoneFolderTests {
    private static let strace = Files.command("strace")

    /// The files of the tasks in a folder.
    private func tasks(_ folder: String) -> [String] {
        Files.list(folder).filter { $0.hasSuffix(".ics") }.map { "\(folder)/\($0)" }
    }

    /// Runs a verb to which the system answers something else than the truth about a folder.
    private func faulty(_ home: Home, _ path: String, _ fault: String, _ arguments: String...) async throws -> Child {
        let strace = try #require(Self.strace)
        let options = ["-f", "-o", home.folder + "/strace", "-P", path, "-e", "inject=\(fault)"]
        return try await Child.run(
            strace, options + [home.folder + "/bin/aisle"] + arguments, environment: home.environment, input: [])
    }

    // MARK: What cannot be read

    @Test(
        "Where the folder, or what is remembered of it, cannot be read, nothing is taken off for it",
        .enabled(if: strace != nil, "strace is not installed"),
        arguments: ["getdents64:error=EIO", "getdents64:error=EIO:when=2+", "openat:error=EMFILE"])
    func unreadableFolder(fault: String) async throws {
        try await Home.with { home in
            let groceries = home.folder + "/Tasks/groceries"
            for line in ["apples", "milk", "bread"] { try await home.aisle("add", line, expecting: 0) }
            try await home.aisle("phone", home.folder + "/Tasks", expecting: 0)
            // Otherwise there would be nothing to do.
            try await home.aisle("add", "onions", expecting: 0)
            let before = try await home.shown()
            let child = try await faulty(home, groceries, fault, "sync")
            #expect(child.exitCode == 1 && child.errors.contains("cannot read \(groceries): "), "\(child)")
            #expect(try await home.shown() == before)
            let other = try await faulty(home, home.data + "/state/phone", "getdents64:error=EIO", "sync")
            #expect(other.exitCode == 1 && other.errors.contains("cannot read"), "\(other)")
            try await home.aisle("sync", expecting: 0)
            #expect(try await home.shown() == before)
            #expect(Files.list(home.folder + "/Tasks") == ["groceries", "plan"])
            #expect(tasks(groceries).count == 4)
            // What is remembered was not lost by it: a deletion is still one.
            unlink(tasks(groceries)[0])
            try await home.aisle("sync", expecting: 0)
            #expect(tasks(groceries).count == 3)
            #expect(try await home.shown() != before)
        }
    }

    @Test("A task in a file with the longest of names is taken over and written; what is no file is not written to")
    func longName() async throws {
        try await Home.with { home in
            let groceries = home.folder + "/Tasks/groceries"
            try await home.aisle("phone", home.folder + "/Tasks", expecting: 0)
            let path = groceries + "/" + String(repeating: "n", count: 251) + ".ics"
            let lines = ["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:u", "SUMMARY:apples", "END:VTODO", "END:VCALENDAR", ""]
            try Files.write(lines.joined(separator: "\n"), to: path)
            // Somebody else's, under the name of what Aisle writes first: opening it would wait for ever.
            mkfifo(groceries + "/.aisle.tmp", 0o600)
            #expect(try await home.aisle("sync", expecting: 1).errors.contains("cannot write \(path)"))
            unlink(groceries + "/.aisle.tmp")
            try await home.aisle("sync", expecting: 0)
            #expect(Files.text(path)?.contains("X-AISLE-ENTRY:") == true)
            #expect(try await home.shown().contains("0 of 1"))
            #expect(tasks(groceries) == [path])
        }
    }

    @Test("A task file that becomes something else is not understood, and stays on the list", arguments: 0..<4)
    func becameSomethingElse(what: Int) async throws {
        try await Home.with { home in
            let groceries = home.folder + "/Tasks/groceries"
            for line in ["apples", "milk"] { try await home.aisle("add", line, expecting: 0) }
            try await home.aisle("phone", home.folder + "/Tasks", expecting: 0)
            let before = try await home.shown()
            let path = tasks(groceries)[0]
            #expect(rename(path, home.folder + "/kept.ics") == 0)
            switch what {
            case 0: #expect(symlink(home.folder + "/kept.ics", path) == 0)
            case 1: #expect(symlink("/dev/zero", path) == 0)
            case 2: #expect(mkfifo(path, 0o600) == 0)
            default: #expect(mkdir(path, 0o700) == 0)
            }
            for _ in 0..<2 {
                let said = try await home.aisle("sync", expecting: 0).output
                #expect(said.contains("Not understood") && said.contains("it is "), "\(said)")
                #expect(try await home.shown() == before)
            }
            // What is there is nobody's to remove, nor is it written through.
            #expect(Files.text(home.folder + "/kept.ics")?.contains("BEGIN:VTODO") == true)
            _ = what == 3 ? rmdir(path) : unlink(path)
            #expect(rename(home.folder + "/kept.ics", path) == 0)
            #expect(try await home.aisle("sync", expecting: 0).output == "")
            #expect(try await home.shown() == before)
        }
    }

    @Test("A folder that was emptied is always said, and undo brings back what was taken off for it")
    func emptied() async throws {
        try await Home.with { home in
            let groceries = home.folder + "/Tasks/groceries"
            for line in ["apples", "milk", "bread"] { try await home.aisle("add", line, expecting: 0) }
            try await home.aisle("plan", "add", "today", "Soup", expecting: 0)
            try await home.aisle("plan", "add", "tomorrow", "Stew", expecting: 0)
            try await home.aisle("phone", home.folder + "/Tasks", expecting: 0)
            let before = try await home.shown()
            for path in tasks(groceries) + tasks(home.folder + "/Tasks/plan") { unlink(path) }
            let said = try await home.aisle("sync", "--quiet", expecting: 0)
            #expect(said.output == "")
            #expect(said.errors.contains("groceries has no task any more, so all 3 were taken off"), "\(said.errors)")
            #expect(said.errors.contains("plan has no task any more, so all 2 were taken off"), "\(said.errors)")
            try await home.aisle("undo", expecting: 0)
            #expect(try await home.shown() == before)
            #expect(try await home.aisle("sync", "--quiet", expecting: 0).errors == "")
            #expect(try await home.shown() == before)
            #expect(tasks(groceries).count == 3)
        }
    }

    // MARK: Which folder it is

    @Test("A folder that takes the place of another for a while takes nothing off the list, nor does the old one after")
    func mountedAgain() async throws {
        try await Home.with { home in
            let tasks = home.folder + "/Tasks"
            try await home.aisle("add", "milk", expecting: 0)
            try await home.aisle("phone", tasks, expecting: 0)
            // The disk is not mounted: there is only the empty folder below it.
            #expect(rename(tasks, tasks + "-away") == 0)
            mkdir(tasks, 0o755)
            try await home.aisle("add", "apples", expecting: 0)
            try await home.aisle("check", "milk", expecting: 0)
            let said = try await home.aisle("sync", "--quiet", expecting: 0).errors
            #expect(said.contains("Tasks/groceries was not there any more, or empty, so its task was written anew."))
            #expect(try await home.aisle("sync", "--quiet", expecting: 0).errors == "")
            let before = try await home.shown()
            Files.remove(tasks)
            #expect(rename(tasks + "-away", tasks) == 0)
            // Of what differs now, the later one stays, and a file knows no less than a second.
            let milk = self.tasks(tasks + "/groceries")[0]
            let lines = (Files.text(milk) ?? "").split(separator: "\r\n")
            let older = lines.map { $0.hasPrefix("LAST-MODIFIED:") ? "LAST-MODIFIED:20200101T000000Z" : $0 }
            try Files.write(older.joined(separator: "\r\n") + "\r\n", to: milk)
            try await home.aisle("sync", expecting: 0)
            #expect(try await home.shown() == before)
            #expect(self.tasks(tasks + "/groceries").count == 2)
            #expect(self.tasks(tasks + "/groceries").contains { Files.text($0)?.contains("STATUS:COMPLETED") == true })
        }
    }

    @Test("A machine is told by no name: whoever runs it, the folder is the same, and so is what was deleted in it")
    func names() async throws {
        try await Home.with { home in
            let groceries = home.folder + "/Tasks/groceries"
            for line in ["apples", "milk"] { try await home.aisle("add", line, expecting: 0) }
            try await home.aisle("phone", home.folder + "/Tasks", expecting: 0)
            home.set("USER", nil)
            unlink(tasks(groceries)[0])
            let said = try await home.aisle("sync", expecting: 0).output
            #expect(said.contains("Took ") && !said.contains("kept"), "\(said)")
            #expect(tasks(groceries).count == 1)
            home.set("USER", "somebody")
            unlink(tasks(groceries)[0])
            try await home.aisle("sync", expecting: 0)
            #expect(try await home.shown().contains("0 of 0"))
        }
    }

    @Test("A second machine refuses a folder that one keeps, until it is told to take over; then the first refuses")
    func twoMachines() async throws {
        try await Home.with { home in
            let tasks = home.folder + "/Tasks"
            let (first, second) = (home.data, home.folder + "/second")
            try await home.aisle("add", "apples", expecting: 0)
            try await home.aisle("phone", tasks, expecting: 0)
            home.set("AISLE_DATA", second)
            try await home.aisle("phone", home.folder + "/Other", expecting: 0)
            let refused = try await home.aisle("phone", tasks, expecting: 1).errors
            #expect(refused.contains("is kept by another machine, tester@") && refused.contains("--take-over"))
            // What there was is as it was.
            #expect(try await home.aisle("phone", expecting: 0).output.contains("tasks in \(home.folder)/Other"))
            try await home.aisle("sync", expecting: 0)
            try await home.aisle("phone", tasks, "--take-over", expecting: 0)
            home.set("AISLE_DATA", first)
            try await home.aisle("add", "milk", expecting: 0)
            let lost = try await home.aisle("sync", expecting: 1).errors
            #expect(lost.contains("is kept by another machine"), "\(lost)")
            #expect(try await home.aisle("phone", expecting: 1).errors.contains("is kept by another machine"))
            #expect(self.tasks(tasks + "/groceries").count == 1)
            #expect(try await home.shown().contains("Milk"))
            // The second keeps it no longer.
            home.set("AISLE_DATA", second)
            try await home.aisle("phone", home.folder + "/Other", expecting: 0)
            home.set("AISLE_DATA", first)
            try await home.aisle("sync", expecting: 0)
            #expect(self.tasks(tasks + "/groceries").count == 2)
        }
    }

    @Test(
        "A folder that another machine took while this one was killed as it began it stays that one's",
        .enabled(if: strace != nil, "strace is not installed"))
    func takenMeanwhile() async throws {
        try await Home.with { home in
            let groceries = home.folder + "/Tasks/groceries"
            let mark = groceries + "/.aisle"
            let lines = ["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:u", "SUMMARY:apples", "END:VTODO", "END:VCALENDAR", ""]
            func begin(_ options: String...) async throws {
                Files.remove(home.folder + "/Tasks")
                for folder in [home.folder + "/Tasks", groceries] { mkdir(folder, 0o755) }
                try Files.write(lines.joined(separator: "\n"), to: groceries + "/new.ics")
                let all = ["-f", "-o", home.folder + "/strace", "-e", "trace=rename"] + options
                _ = try await Child.run(
                    try #require(Self.strace), all + [home.folder + "/bin/aisle", "phone", home.folder + "/Tasks"],
                    environment: home.environment, input: [])
            }
            // Once as it goes, to know at which call to kill it in a household that has not begun yet.
            try await home.aisle("add", "milk", expecting: 0)
            let copy = home.folder + "/copy"
            #expect(try await home.shell("cp -a \(home.data) \(copy)").exitCode == 0)
            try await begin()
            let calls = (Files.text(home.folder + "/strace") ?? "").split(separator: "\n").filter {
                $0.contains("rename(")
            }
            let number = try #require(calls.firstIndex { $0.contains("\"\(mark)\"") }) + 1
            home.set("AISLE_DATA", copy)
            try await begin("-e", "inject=rename:signal=KILL:when=\(number)")
            let list = try #require(Files.text(groceries + "/.aisle.tmp")?.split(separator: "\n").first)
            #expect(try await home.shown().contains("Apples") && !Files.exists(mark))
            let others = "\(list)\nfeed beef somebody@elsewhere\n"
            try Files.write(others, to: mark)
            #expect(try await home.aisle("sync", expecting: 1).errors.contains("somebody@elsewhere"))
            #expect(Files.text(mark) == others)
            try await home.aisle("phone", "--take-over", expecting: 0)
            #expect(try await home.shown().contains("0 of 2"))
        }
    }

    @Test("What cannot be the folder is refused before anything is forgotten for it")
    func noFolder() async throws {
        try await Home.with { home in
            let tasks = home.folder + "/Tasks"
            for line in ["apples", "milk"] { try await home.aisle("add", line, expecting: 0) }
            try await home.aisle("phone", tasks, expecting: 0)
            try Files.write("a file", to: home.folder + "/file")
            #expect(
                try await home.aisle("phone", home.folder + "/file", expecting: 1).errors.contains("is not a folder"))
            #expect(try await home.aisle("phone", expecting: 0).output.contains("tasks in \(tasks)."))
            // What was agreed on is still known, so a deletion is one.
            unlink(self.tasks(tasks + "/groceries")[0])
            try await home.aisle("sync", expecting: 0)
            #expect(self.tasks(tasks + "/groceries").count == 1)
        }
    }

    @Test("What a task was before the phone renamed it has its task again after undo")
    func undoneRename() async throws {
        try await Home.with { home in
            let groceries = home.folder + "/Tasks/groceries"
            for line in ["apples", "milk"] { try await home.aisle("add", line, expecting: 0) }
            try await home.aisle("phone", home.folder + "/Tasks", expecting: 0)
            let apples = try #require(tasks(groceries).first { Files.text($0)?.contains("SUMMARY:Apples") == true })
            let text = Files.text(apples) ?? ""
            try Files.write(text.replacing("SUMMARY:Apples", with: "SUMMARY:Bread\\, 3"), to: apples)
            try await home.aisle("sync", expecting: 0)
            #expect(try await home.shown().contains("Bread  3"))
            try await home.aisle("undo", expecting: 0)
            try await home.aisle("sync", expecting: 0)
            let summaries = tasks(groceries).flatMap { (Files.text($0) ?? "").split(separator: "\r\n") }
                .filter { $0.hasPrefix("SUMMARY:") }.sorted()
            #expect(summaries == ["SUMMARY:Apples", "SUMMARY:Milk"])
        }
    }

    // MARK: What is no longer, or not any more, a folder

    @Test("A list that is not to be tasks any more is forgotten, and its folder left alone; at rest no task is read")
    func unwantedList() async throws {
        try await Home.with { home in
            let tasks = home.folder + "/Tasks"
            try await home.aisle("add", "apples", expecting: 0)
            try await home.aisle("list", "new", "Party", expecting: 0)
            try await home.aisle("add", "--list", "Party", "milk", expecting: 0)
            try await home.aisle("phone", tasks, expecting: 0)
            let said = try await home.aisle("phone", "--list", "Party", "--no-plan", expecting: 0).output
            #expect(said.contains("1 folder."), "\(said)")
            #expect(try await home.aisle("phone", expecting: 0).output.contains("in groceries") == false)
            #expect(self.tasks(tasks + "/groceries").count == 1)
            try await home.aisle("sync", expecting: 0)
            if let strace = Self.strace {
                // What is read of a memory is read twice where something is to be done.
                let log = home.folder + "/strace"
                let arguments = ["-f", "-o", log, "-e", "trace=openat", home.folder + "/bin/aisle", "sync"]
                var lines: [Substring] = []
                // What was written a moment ago may change within the same tick of its clock, and is read once more.
                for _ in 0..<50 where lines.isEmpty || lines.contains(where: { $0.contains(".ics") }) {
                    _ = try await Child.run(strace, arguments, environment: home.environment, input: [])
                    lines = (Files.text(log) ?? "").split(separator: "\n")
                }
                #expect(lines.count { $0.contains("/phone/party.tasks") } == 1)
                #expect(!lines.contains { $0.contains("groceries.tasks") || $0.contains(".ics") })
            }
            try await home.aisle("phone", "--all-lists", "--plan", expecting: 0)
            #expect(Files.list(tasks) == ["groceries", "party", "plan"])
            #expect(self.tasks(tasks + "/groceries").count == 1)
            #expect(try await home.shown("Groceries").contains("Apples"))
        }
    }

    @Test("A damaged setting is told wherever the phone would have been exchanged with, and the rest goes on")
    func damagedSetting() async throws {
        try await Home.with { home in
            mkdir(home.folder + "/Share", 0o755)
            try await home.aisle("add", "apples", expecting: 0)
            try await home.aisle("share", home.folder + "/Share", expecting: 0)
            try await home.aisle("phone", home.folder + "/Tasks", expecting: 0)
            let setting = home.data + "/state/phone/setting"
            let text = Files.text(setting) ?? ""
            try Files.write("spoilt\n", to: setting)
            let child = try await home.aisle("sync", expecting: 1)
            #expect(child.output.contains("Published") && child.errors.contains("aisle phone FOLDER"))
            #expect(try await home.aisle("--plain", input: "quit\n").output.contains("aisle phone FOLDER"))
            // The other way round, the phone is exchanged with where the shared folder is away.
            try Files.write(text, to: setting)
            try await home.aisle("add", "milk", expecting: 0)
            Files.remove(home.folder + "/Share")
            try await home.aisle("sync", expecting: 1)
            #expect(tasks(home.folder + "/Tasks/groceries").count == 2)
        }
    }

    // MARK: Who stays

    private func tick(_ file: String) throws {
        let text = Files.text(file) ?? ""
        try Files.write(text.replacing("STATUS:NEEDS-ACTION", with: "STATUS:COMPLETED"), to: file + ".tmp")
        #expect(rename(file + ".tmp", file) == 0)
    }

    @Test("On an open screen a tick is seen, too, in the folder of a list that was made since, or made anew")
    func newFolder() async throws {
        try await Home.with { home in
            let folder = home.folder + "/Tasks"
            try await home.aisle("add", "apples", expecting: 0)
            try await home.aisle("phone", folder, expecting: 0)
            let terminal = try await home.open()
            try await home.aisle("list", "new", "Party", expecting: 0)
            try await home.aisle("add", "--list", "Party", "milk", expecting: 0)
            for _ in 0..<2 {
                try await Files.waitUntil("there is a task that is not done") {
                    tasks(folder + "/party").first.flatMap { Files.text($0) }?.contains("NEEDS-ACTION") == true
                }
                try tick(tasks(folder + "/party")[0])
                var shown = ""
                for _ in 0..<1000 where !shown.contains("[x] Milk") {
                    await Pause.longer()
                    shown = try await home.shown("Party")
                }
                #expect(shown.contains("[x] Milk"))
                // Once more with a folder that somebody removed: the screen makes it anew with the next change.
                Files.remove(folder + "/party")
                try await home.aisle("uncheck", "--list", "Party", "milk", expecting: 0)
            }
            #expect(try await terminal.quit() == 0)
        }
    }

    @Test("--plain writes the phone's tasks after each line, not only at the end")
    func plain() async throws {
        try await Home.with { home in
            let folder = home.folder + "/Tasks/groceries"
            try await home.aisle("phone", home.folder + "/Tasks", expecting: 0)
            let fifo = home.folder + "/lines"
            #expect(mkfifo(fifo, 0o600) == 0)
            try Child.start("/bin/sh", ["-c", "aisle --plain <\(fifo)"], environment: home.environment)
            let lines = open(fifo, O_WRONLY)
            defer { close(lines) }
            func say(_ line: String) { _ = (line + "\n").withCString { write(lines, $0, strlen($0)) } }
            say("add apples")
            try await Files.waitUntil("the task is written") { tasks(folder).count == 1 }
            // What comes from elsewhere is written with the next line.
            try await home.aisle("add", "milk", expecting: 0)
            say("help")
            try await Files.waitUntil("the other task is written") { tasks(folder).count == 2 }
            say("quit")
        }
    }

    @Test(
        "A change on the open screen costs one exchange: what the screen wrote itself is not read again",
        .enabled(if: strace != nil, "strace is not installed"))
    func oneExchange() async throws {
        try await Home.with { home in
            let folder = home.folder + "/Tasks/groceries"
            for line in ["apples", "milk", "bread", "onions"] { try await home.aisle("add", line, expecting: 0) }
            try await home.aisle("phone", home.folder + "/Tasks", expecting: 0)
            let terminal = try await home.terminal()
            let strace = try #require(Self.strace)
            try Files.write(
                "#!/bin/sh\nexec \(strace) -f -o ~/strace -e trace=openat aisle\n", to: home.folder + "/bin/start",
                mode: 0o755)
            try await terminal.start()
            try await terminal.see("saved")
            let apples = try #require(tasks(folder).first { Files.text($0)?.contains("SUMMARY:Apples") == true })
            let rounds = 6
            for round in 0..<rounds {
                try await home.aisle(round % 2 == 0 ? "check" : "uncheck", "apples", expecting: 0)
                try await Files.waitUntil("the task is as the entry") {
                    Files.text(apples)?.contains("STATUS:COMPLETED") == (round % 2 == 0)
                }
            }
            try await terminal.press("q")
            try await terminal.see("end 1: 0")
            let opened = (Files.text(home.folder + "/strace") ?? "").split(separator: "\n").filter {
                $0.contains("O_RDONLY")
            }
            // Once for what is to be done and once to see that nothing is left, here and as it begins and ends.
            #expect(opened.count { $0.contains("/phone/groceries.tasks") } <= 2 * (rounds + 2))
            // Before it is written.
            #expect(opened.count { $0.contains(".ics\"") } <= rounds)
        }
    }
}
