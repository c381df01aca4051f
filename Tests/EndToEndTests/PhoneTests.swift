import Glibc
import Testing

/// The lists as tasks in a folder: by hand, on the screen, and with a real server and a real carrier.
@Suite("Phone")
struct PhoneTests {
    private func folder(_ home: Home) -> String { home.folder + "/Tasks" }

    /// The file of the task whose summary begins so.
    private func file(_ summary: String, in folder: String) throws -> String {
        let found = Files.list(folder).first { name in
            name.hasSuffix(".ics") && Files.text("\(folder)/\(name)")?.contains("SUMMARY:\(summary)") == true
        }
        guard let found else { throw Trouble("no task \(summary) in \(Files.list(folder))") }
        return "\(folder)/\(found)"
    }

    /// Writes a file as careful programs do: another one, which takes its place.
    private func replace(_ path: String, _ text: String) throws {
        try Files.write(text, to: path + ".tmp")
        guard rename(path + ".tmp", path) == 0 else { throw Trouble("cannot rename \(path)") }
    }

    private func edit(_ path: String, _ change: (String) -> String) throws {
        try replace(path, change(Files.text(path) ?? ""))
    }

    private func task(_ summary: String, uid: String) -> String {
        "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:\(uid)\nSUMMARY:\(summary)\nX-MINE:1\nEND:VTODO\nEND:VCALENDAR\n"
    }

    private func ticked(_ text: String) -> String {
        text.replacing("STATUS:NEEDS-ACTION", with: "STATUS:COMPLETED\r\nCOMPLETED:20261122T101500Z")
    }

    // MARK: The verb

    @Test("phone, sync and undo: what is ticked, changed, added and deleted in the folder is so on the list")
    func verbs() async throws {
        try await Home.with { home in
            let groceries = folder(home) + "/groceries"
            #expect(try await home.aisle("phone", expecting: 0).output.contains("not kept as tasks anywhere"))
            for line in ["2 lb apples", "milk", "bread"] { try await home.aisle("add", line, expecting: 0) }
            #expect(try await home.aisle("phone", home.space, expecting: 1).errors.contains("own files"))
            try await home.aisle("phone", folder(home), expecting: 0)
            #expect(Files.text(groceries + "/displayname") == "Groceries")
            #expect(Files.list(groceries).count { $0.hasSuffix(".ics") } == 3)
            try edit(file("Apples", in: groceries), ticked)
            try edit(file("Milk", in: groceries)) { $0.replacing("SUMMARY:Milk", with: "SUMMARY:3 l milk") }
            unlink(try file("Bread", in: groceries))
            try replace(groceries + "/new.ics", task("6 bananas", uid: "new"))
            try replace(groceries + "/strange.ics", task("xyzzy", uid: "strange"))
            let said = try await home.aisle("sync", expecting: 0).output
            #expect(said.contains("Took over 4 changes from the phone") && said.contains("1 needs an answer"))
            let shown = try await home.shown()
            for line in ["[x] Apples  2 lb", "[ ] Milk  3 l", "[ ] Bananas  6"] { #expect(shown.contains(line)) }
            #expect(!shown.contains("Bread"))
            #expect(try await home.aisle("history", "-n", "1", expecting: 0).output.contains("(phone)"))
            #expect(Files.text(groceries + "/new.ics")?.contains("X-MINE:1") == true)
            let told = try await home.aisle("phone", expecting: 0).output
            #expect(told.contains("Groceries: 3 tasks in groceries") && told.contains("xyzzy"))
            let json = try JSON(try await home.aisle("phone", "--format", "json", expecting: 0).output)
            #expect(json["waiting"]?.elements.compactMap(\.text) == ["xyzzy"])
            // One step of undo, and the folder follows.
            try await home.aisle("undo", expecting: 0)
            try await home.aisle("sync", "--quiet", expecting: 0)
            let before = try await home.shown()
            for line in ["[ ] Apples  2 lb", "[ ] Milk", "[ ] Bread"] { #expect(before.contains(line)) }
            #expect(!Files.exists(groceries + "/new.ics"))
            #expect(Files.text(try file("Apples", in: groceries))?.contains("STATUS:NEEDS-ACTION") == true)
            // Nothing is left to do.
            let files = Files.all(below: folder(home)).map { ($0, Files.read($0)) }
            try await home.aisle("sync", expecting: 0)
            #expect(files.allSatisfy { Files.read($0.0) == $0.1 })
            // An emptied folder is another one: nothing is taken off for it.
            for name in Files.list(groceries) { unlink("\(groceries)/\(name)") }
            try await home.aisle("sync", expecting: 0)
            #expect(try await home.shown() == before)
            #expect(Files.list(groceries).count { $0.hasSuffix(".ics") } == 3)
            Files.remove(folder(home))
            #expect(try await home.aisle("sync", expecting: 1).errors.contains("is not there"))
            #expect(try await home.aisle("phone", "--stop", expecting: 0).output.contains("no longer"))
            #expect(try await home.aisle("sync", expecting: 1).exitCode == 1)
        }
    }

    @Test("Several lists are several folders; --list takes some, --keep and --numbered are kept")
    func lists() async throws {
        try await Home.with { home in
            try await home.aisle("add", "2 lb apples", expecting: 0)
            try await home.aisle("list", "new", "Party & Fun", expecting: 0)
            try await home.aisle("add", "--list", "Party & Fun", "milk", expecting: 0)
            try await home.aisle("phone", folder(home), "--numbered", expecting: 0)
            #expect(Files.list(folder(home)) == ["groceries", "party-fun", "plan"])
            _ = try file("01. Apples", in: folder(home) + "/groceries")
            try await home.aisle("phone", "--list", "Groceries", "--no-numbered", "--keep", "0", expecting: 0)
            try await home.aisle("add", "--list", "Party & Fun", "bread", expecting: 0)
            try await home.aisle("check", "--list", "Groceries", "apples", expecting: 0)
            try await home.aisle("sync", expecting: 0)
            #expect(Files.list(folder(home) + "/party-fun").count { $0.hasSuffix(".ics") } == 1)
            #expect(Files.text(try file("Apples", in: folder(home) + "/groceries"))?.contains("COMPLETED") == true)
            try await home.aisle("list", "use", "Groceries", expecting: 0)
            try await home.aisle("finish", expecting: 0)
            try await home.aisle("sync", expecting: 0)
            #expect(Files.list(folder(home) + "/groceries").allSatisfy { !$0.hasSuffix(".ics") })
        }
    }

    @Test(
        "What the phone puts into another list is on that one, in whichever order it comes", arguments: [false, true])
    func movedTask(isDeletedFirst: Bool) async throws {
        try await Home.with { home in
            let (groceries, party) = (folder(home) + "/groceries", folder(home) + "/party")
            for line in ["2 lb apples (red)", "milk"] { try await home.aisle("add", line, expecting: 0) }
            try await home.aisle("list", "new", "Party", expecting: 0)
            try await home.aisle("phone", folder(home), expecting: 0)
            let apples = try file("Apples", in: groceries)
            let text = try #require(Files.text(apples))
            // A carrier takes one folder after the other.
            if isDeletedFirst { unlink(apples) } else { try replace(party + "/moved.ics", text) }
            try await home.aisle("sync", expecting: 0)
            if isDeletedFirst { try replace(party + "/moved.ics", text) } else { unlink(apples) }
            try await home.aisle("sync", expecting: 0)
            let shown = try await home.shown("Party")
            #expect(shown.contains("[ ] Apples  2 lb") && shown.contains("red"), "\(shown)")
            #expect(try await !home.shown("Groceries").contains("Apples"))
            #expect(Files.list(party).contains("moved.ics"))
            let files = Files.all(below: folder(home)).map { ($0, Files.read($0)) }
            try await home.aisle("sync", expecting: 0)
            #expect(files.allSatisfy { Files.read($0.0) == $0.1 })
        }
    }

    @Test("A file that is half there, far too long, or none at all takes nothing off and is named")
    func strangeFiles() async throws {
        try await Home.with { home in
            let groceries = folder(home) + "/groceries"
            try await home.aisle("add", "2 lb apples", expecting: 0)
            try await home.aisle("phone", folder(home), expecting: 0)
            let apples = try file("Apples", in: groceries)
            try Files.write(Array((Files.read(apples) ?? []).prefix(50)), to: apples)
            try Files.write([UInt8](repeating: 0x41, count: 5 << 20), to: groceries + "/long.ics")
            mkdir(groceries + "/folder.ics", 0o755)
            let said = try await home.aisle("sync", expecting: 0).output
            #expect(said.contains("cut off") && said.contains("longer than 4 MB"))
            #expect(try await home.shown().contains("[ ] Apples  2 lb"))
            #expect(try await home.aisle("phone", expecting: 0).output.contains("cut off"))
        }
    }

    @Test("The plan is a folder of its own: days and meals go both ways, and --no-plan leaves it alone")
    func plan() async throws {
        try await Home.with { home in
            let plan = folder(home) + "/plan"
            try await home.aisle("plan", "add", "2031-05-02", "Tacos", expecting: 0)
            try await home.aisle("plan", "add", "2031-05-03", "Pizza", expecting: 0)
            try await home.aisle("phone", folder(home), expecting: 0)
            #expect(Files.text(plan + "/displayname") == "Plan")
            #expect(Files.text(try file("Tacos", in: plan))?.contains("DUE;VALUE=DATE:20310502") == true)
            try edit(file("Tacos", in: plan)) { $0.replacing("20310502", with: "20310504") }
            unlink(try file("Pizza", in: plan))
            try replace(
                plan + "/new.ics",
                task("Soup", uid: "new").replacing("X-MINE:1", with: "X-MINE:1\nDUE;TZID=Europe/Berlin:20310505T183000")
            )
            try replace(plan + "/never.ics", task("Cake", uid: "never"))
            let said = try await home.aisle("sync", expecting: 0).output
            #expect(said.contains("Took over 3 changes from the phone") && said.contains("“Cake” says no day"))
            let shown = ["plan", "show", "--from", "2031-05-01"]
            let planned = try await home.aisle(shown, expecting: 0).output
            #expect(planned == "Sunday, 2031-05-04\n  Tacos\nMonday, 2031-05-05\n  Soup\n")
            let told = try await home.aisle("phone", expecting: 0).output
            #expect(told.contains("Plan: 2 tasks in plan") && told.contains("never.ics"))
            // One step of undo, and the folder follows.
            try await home.aisle("undo", expecting: 0)
            try await home.aisle("sync", "--quiet", expecting: 0)
            #expect(Files.text(try file("Tacos", in: plan))?.contains("DUE;VALUE=DATE:20310502") == true)
            _ = try file("Pizza", in: plan)
            #expect(!Files.exists(plan + "/new.ics"))
            let files = Files.all(below: folder(home)).map { ($0, Files.read($0)) }
            try await home.aisle("sync", expecting: 0)
            #expect(files.allSatisfy { Files.read($0.0) == $0.1 })
            try await home.aisle("phone", "--no-plan", expecting: 0)
            unlink(try file("Tacos", in: plan))
            try await home.aisle("sync", expecting: 0)
            #expect(try await home.aisle(shown, expecting: 0).output.contains("Tacos"))
        }
    }

    // MARK: The screen

    @Test(
        "A tick in the folder is seen on the open screen, a check mark reaches the folder, and questions are answered")
    func screen() async throws {
        try await Home.with { home in
            let groceries = folder(home) + "/groceries"
            for line in ["2 lb apples", "milk"] { try await home.aisle("add", line, expecting: 0) }
            try await home.aisle("phone", folder(home), expecting: 0)
            let terminal = try await home.terminal()
            try await terminal.start()
            try await terminal.see("saved")
            try edit(file("Apples", in: groceries), ticked)
            try await terminal.seeLine("✓", "Apples")
            try await terminal.press("u")
            let apples = try file("Apples", in: groceries)
            try await Files.waitUntil("the tick is gone") {
                Files.text(apples)?.contains("STATUS:NEEDS-ACTION") == true
            }
            try replace(groceries + "/typo.ics", task("milkk", uid: "typo"))
            try await terminal.see("1 needs an answer")
            try await terminal.press("y")
            try await terminal.see("Did you mean")
            try await terminal.press("Enter")
            try await terminal.lose("needs an answer")
            // Milk has a task of its own: the other one has had its answer.
            try await Files.waitUntil("the misspelt task is gone") { !Files.exists(groceries + "/typo.ics") }
            try await terminal.escape(from: " Add ")
            #expect(try await terminal.quit() == 0)
        }
    }

    @Test("Line by line: what the phone did is said, what a line does reaches the folder, questions are answered")
    func plain() async throws {
        try await Home.with { home in
            let groceries = folder(home) + "/groceries"
            for line in ["2 lb apples", "milk"] { try await home.aisle("add", line, expecting: 0) }
            try await home.aisle("phone", folder(home), expecting: 0)
            let terminal = try await home.terminal()
            try await terminal.run("aisle --plain")
            try await terminal.see("says what can be typed")
            try edit(file("Apples", in: groceries), ticked)
            try await terminal.run("check milk")
            try await terminal.see("From the phone: Checked Apples")
            let milk = try file("Milk", in: groceries)
            try await Files.waitUntil("milk is ticked in the folder") {
                Files.text(milk)?.contains("STATUS:COMPLETED") == true
            }
            #expect(Files.text(try file("Apples", in: groceries))?.contains("STATUS:COMPLETED") == true)
            try replace(groceries + "/typo.ics", task("milkk", uid: "typo"))
            try await terminal.run("list")
            try await terminal.see("1 needs an answer, from the phone: “milkk”. Answer now?")
            try await terminal.run("y")
            try await terminal.see("Did you mean")
            try await terminal.run("1")
            try await Files.waitUntil("the misspelt task is gone") { !Files.exists(groceries + "/typo.ics") }
            try await terminal.run("quit")
            try await terminal.see("$")
        }
    }

    @Test("The tasks stand in the order of the store one is checked in at")
    func walk() async throws {
        try await Home.with { home in
            let groceries = folder(home) + "/groceries"
            let names = ["apples", "bread", "milk", "peas"]
            try await home.aisle("store", "add", "Corner", expecting: 0)
            try await home.aisle("phone", folder(home), expecting: 0)
            func order() -> [String] {
                let tasks = Files.list(groceries).filter { $0.hasSuffix(".ics") }.compactMap { name in
                    Files.text("\(groceries)/\(name)")
                }
                let placed = tasks.compactMap { text -> (Int, String)? in
                    guard let place = text.firstMatch(of: /X-APPLE-SORT-ORDER:(\d+)/).flatMap({ Int($0.output.1) }),
                        let name = text.firstMatch(of: /SUMMARY:([A-Za-z]+)/)
                    else { return nil }
                    return (place, String(name.output.1).lowercased())
                }
                return placed.sorted { $0.0 < $1.0 }.map(\.1)
            }
            // A trip the other way round teaches the store's order.
            for _ in 0..<2 {
                for name in names { try await home.aisle("add", name, expecting: 0) }
                try await home.aisle("store", "checkin", "Corner", expecting: 0)
                for name in names.reversed() { try await home.aisle("check", name, expecting: 0) }
                try await home.aisle("finish", expecting: 0)
            }
            try await home.aisle("phone", "--keep", "0", expecting: 0)
            for name in names { try await home.aisle("add", name, expecting: 0) }
            try await home.aisle("store", "checkin", "--out", expecting: 0)
            try await home.aisle("sync", expecting: 0)
            #expect(order() == ["apples", "bread", "milk", "peas"])
            try await home.aisle("store", "checkin", "Corner", expecting: 0)
            try await home.aisle("sync", expecting: 0)
            #expect(order() == ["peas", "milk", "bread", "apples"])
            let shown = try await home.shown()
            let rows = shown.split(separator: "\n").filter { $0.contains("[ ]") }.map { $0.dropFirst(6).lowercased() }
            #expect(rows == order(), "\(shown)")
        }
    }

    // MARK: The page

    /// The lines of a page that are to be typed, without what is said of them.
    private static func commands(of page: String) -> [String] {
        page.split(separator: "\n").filter { $0.hasPrefix("    ") }.map { line in
            let command = line.dropFirst(4)
            let end = command.firstRange(of: " # ")?.lowerBound ?? command.endIndex
            return String(command[..<end].reversed().drop { $0 == " " }.reversed())
        }
    }

    @Test("What docs/phone.md says of aisle phone can be typed as it stands there")
    func page() async throws {
        try await Home.with { home in
            let page = try #require(Files.text(Files.repository + "/docs/phone.md"))
            let commands = Self.commands(of: page).filter { $0.hasPrefix("aisle ") }
            #expect(commands.count >= 9 && commands.contains("aisle phone --stop"))
            try await home.aisle("list", "new", "Groceries")
            for command in commands {
                let child = try await home.shell(command)
                #expect(child.exitCode == 0 && child.errors.isEmpty, "\(command): \(child)")
            }
            #expect(Files.text(home.folder + "/Tasks/plan/displayname") == "Plan")
        }
    }

    // MARK: The real thing

    private static let hasCarrier = Files.command("radicale") != nil && Files.command("vdirsyncer") != nil

    @Test(
        "Radicale and vdirsyncer, as docs/phone.md has them: a second vdirsyncer is the phone, with five apps",
        .enabled(if: PhoneTests.hasCarrier, "radicale and vdirsyncer are not installed"))
    func carrier() async throws {
        try await Home.with { home in
            let port = try Loopback.freePort()
            let page = try #require(Files.text(Files.repository + "/docs/phone.md"))
            let blocks = page.split(separator: "```ini\n").dropFirst().map { block in
                String(block.prefix(upTo: block.firstRange(of: "```")?.lowerBound ?? block.endIndex))
                    .replacing("0.0.0.0:5232", with: "127.0.0.1:\(port)").replacing(":5232", with: ":\(port)")
            }
            try #require(blocks.count == 2)
            for line in ["2 lb apples", "milk", "bread", "butter", "bagels", "onions"] {
                try await home.aisle("add", line, expecting: 0)
            }
            try await home.aisle("plan", "add", "2031-05-02", "Tacos", expecting: 0)
            func run(_ command: String) async throws {
                let child = try await home.shell(command)
                guard child.exitCode == 0 else { throw Trouble("\(command): \(child)") }
            }
            // The page's own commands in its order, but for what needs root.
            var cron = ""
            let setUp = page[..<(page.firstRange(of: "## What happens")?.lowerBound ?? page.endIndex)]
            for command in Self.commands(of: String(setUp)) {
                if command.hasPrefix("sudo ") || command.hasPrefix("PATH=") || command.hasPrefix("@reboot ") {
                    continue
                }
                if command.hasPrefix("* * * * * ") {
                    cron = String(command.dropFirst(10))
                } else if command.hasPrefix("radicale ") {
                    try Files.write(blocks[0], to: home.folder + "/.config/radicale/config")
                    try Child.start("/bin/sh", ["-c", "exec " + command.dropLast(2)], environment: home.environment)
                    try await Files.waitUntil("the server answers") {
                        (try? Loopback.request(port: port, "GET / HTTP/1.0\r\n\r\n"))?.contains("HTTP") == true
                    }
                } else if command == "vdirsyncer discover" {
                    try Files.write(blocks[1], to: home.folder + "/.config/vdirsyncer/config")
                    try await run("yes | vdirsyncer discover")
                } else {
                    try await run(command)
                }
            }
            let named = try Loopback.request(
                port: port,
                "PROPFIND /home/groceries/ HTTP/1.0\r\nDepth: 0\r\nAuthorization: Basic aG9tZTpzZWNyZXQ=\r\n\r\n")
            #expect(named.contains("<displayname>Groceries</displayname>"), "\(named)")
            // The phone.
            let other = blocks[1].replacing("~/Tasks", with: "~/Phone").replacing("vdirsyncer\"", with: "phone\"")
                .replacing("\"from a\"", with: "\"groceries\", \"plan\"")
            try Files.write(other, to: home.folder + "/phone.conf")
            mkdir(home.folder + "/Phone", 0o755)
            for name in ["groceries", "plan"] { mkdir(home.folder + "/Phone/" + name, 0o755) }
            func phone() async throws { try await run("vdirsyncer -c ~/phone.conf sync") }
            try await run("yes | vdirsyncer -c ~/phone.conf discover")
            try await phone()
            let there = home.folder + "/Phone/groceries"
            #expect(Files.list(there).count == 6)
            #expect(Files.text(folder(home) + "/groceries/displayname") == "Groceries")

            let planThere = home.folder + "/Phone/plan"
            #expect(Files.text(try file("Tacos", in: planThere))?.contains("DUE;VALUE=DATE:20310502") == true)

            // What the apps do. A check mark first, so that it is there after one exchange.
            try await home.aisle("check", "onions", expecting: 0)
            for (name, app) in zip(["Apples", "Milk", "Bread", "Butter", "Bagels"], TaskApp.all) {
                try edit(file(name, in: there), app.ticks)
            }
            for (index, app) in TaskApp.all.enumerated() {
                let item = ["2 bananas", "peas", "3 yogurt", "shredded wheat", "porridge oats"][index]
                try replace("\(there)/\(app.uid).ics", app.making(item))
            }
            try edit(file("Tacos", in: planThere)) { $0.replacing("20310502", with: "20310504") }
            try replace(
                planThere + "/soup.ics",
                TaskApp.reminders.making("Soup").replacing(
                    "X-APPLE-STRANGE", with: "DUE;VALUE=DATE:20310503\r\nX-APPLE-STRANGE"))
            // As cron has it, which sends a letter about whatever is said.
            let child = try await home.shell(cron)
            #expect(child.exitCode == 0 && child.output.isEmpty && child.errors.isEmpty, "\(child)")
            try await phone()
            #expect(Files.text(try file("Onions", in: there))?.contains("STATUS:COMPLETED") == true)
            try await run("vdirsyncer sync && aisle sync")
            let shown = try await home.shown()
            for line in ["Apples  2 lb", "Milk", "Bread", "Butter", "Bagels", "Onions"] {
                #expect(shown.contains("[x] \(line)"), "\(line): \(shown)")
            }
            for line in ["Bananas  2", "Peas", "Yogurt  3", "Shredded wheat", "Porridge oats"] {
                #expect(shown.contains("[ ] \(line)"), "\(line): \(shown)")
            }
            let planned = try await home.aisle("plan", "show", "--from", "2031-05-01", expecting: 0).output
            #expect(planned == "Saturday, 2031-05-03\n  Soup\nSunday, 2031-05-04\n  Tacos\n")
            // The same ticks are taken away again, as each app does that.
            try await run("vdirsyncer sync")
            try await phone()
            for (name, app) in zip(["Apples", "Milk", "Bread", "Butter", "Bagels"], TaskApp.all) {
                try edit(file(name, in: there), app.unticks)
            }
            try await phone()
            try await run("vdirsyncer sync && aisle sync")
            let after = try await home.shown()
            for line in ["Apples  2 lb", "Milk", "Bread", "Butter", "Bagels"] {
                #expect(after.contains("[ ] \(line)"), "\(line): \(after)")
            }
            // At rest both sides are the same, and what apps put there is still there.
            try await run("vdirsyncer sync && aisle sync && vdirsyncer sync")
            try await phone()
            for app in TaskApp.all {
                let text = Files.text("\(there)/\(app.uid).ics") ?? ""
                for line in app.ownLines { #expect(text.contains(line), "\(app.name): \(line) in \(text)") }
            }
        }
    }
}
