import Glibc
import Testing

/// Programs of a person's own: those that are told what is done, and those on keys.
@Suite("Hooks and commands")
struct HookTests {
    /// Writes config.toml. `$OUT` in it is the folder for what its programs write.
    private func configure(_ home: Home, _ text: String) throws {
        try Files.makeFolders(home.data + "/config")
        try Files.write(
            text.replacing("$OUT", with: home.folder), to: home.data + "/config/config.toml")
    }

    /// A hook that keeps what it is told in `name`, whole or not at all.
    private func keeping(_ name: String) -> String {
        #"["sh", "-c", "cat > $OUT/"# + "\(name).new && mv $OUT/\(name).new $OUT/\(name)\"]"
    }

    private func told(_ home: Home, _ name: String) async throws -> JSON {
        let path = home.folder + "/" + name
        try await Files.waitUntil("\(name) is there") { Files.exists(path) }
        defer { Files.remove(path) }
        return try JSON(Files.text(path) ?? "")
    }

    private func items(_ told: JSON) -> [String] { told["entries"]?.elements.compactMap { $0["item"]?.text } ?? [] }

    @Test("Verbs tell what was added, checked off and finished")
    func verbs() async throws {
        try await Home.with { home in
            try configure(
                home, "[hooks]\n" + ["added", "checked", "finished"].map { "\($0) = \(keeping($0))\n" }.joined())
            try await home.aisle("add", input: "2 l milk\nbread\n", expecting: 0)
            let added = try await told(home, "added")
            #expect(added["event"]?.text == "added" && Set(items(added)) == ["Milk", "Bread"])
            #expect(added["list"]?["list"]?.text == "Groceries" && added["list"]?["open"] == .number(2))
            #expect(added["did"]?[0]?.text == "add")
            #expect(added["entries"]?.elements.first { $0["item"]?.text == "Milk" }?["quantity"]?.text == "2 l")
            try await home.aisle("check", "milk", expecting: 0)
            let checked = try await told(home, "checked")
            #expect(items(checked) == ["Milk"] && checked["list"]?["checked"] == .number(1))
            try await home.aisle("finish", expecting: 0)
            let finished = try await told(home, "finished")
            #expect(Set(items(finished)) == ["Milk", "Bread"])
            // What is left for the next list was added by nobody, and what is undone is not done.
            try await home.aisle("undo", expecting: 0)
            try await home.aisle("redo", expecting: 0)
            try await home.aisle("set", "bread", "2", expecting: 0)
            try await Files.waitUntil("no hook runs") { Processes.all(withEnvironment: "HOME=\(home.folder)").isEmpty }
            #expect(!Files.exists(home.folder + "/added") && !Files.exists(home.folder + "/finished"))
        }
    }

    @Test("The screen tells the same")
    func screen() async throws {
        try await Home.with { home in
            try configure(home, "[hooks]\nadded = \(keeping("added"))\nchecked = \(keeping("checked"))\n")
            let screen = try await home.open()
            try await screen.openAdd()
            try await screen.enter("3 apples")
            try await screen.see("[ ] Apples")
            #expect(items(try await told(home, "added")) == ["Apples"])
            try await screen.escape(from: " Add ")
            try await screen.press("g", "Space")
            try await screen.see("✓  Apples")
            #expect(items(try await told(home, "checked")) == ["Apples"])
        }
    }

    @Test("Nobody waits for a hook, and what it prints goes nowhere")
    func alone() async throws {
        try await Home.with { home in
            try configure(
                home, #"[hooks]"# + "\n" + #"added = ["sh", "-c", "echo noise; echo noise >&2; exec sleep 999"]"#)
            let added = try await home.aisle("add", "milk", expecting: 0)
            #expect(added.output == "Milk\n" && added.errors.isEmpty)
            let left = Processes.all(withEnvironment: "AISLE_HOOK=added")
            #expect(!left.isEmpty)
            // It has nothing of the terminal's, nor of the journal's.
            for pid in left { #expect(getsid(pid) != getsid(0)) }
            try await home.aisle("check", "milk", expecting: 0)
        }
    }

    @Test("What a hook does with this program tells no hooks, and goes to the same lists")
    func within() async throws {
        try await Home.with { home in
            try configure(home, "[hooks]\nadded = [\"sh\", \"-c\", \"aisle add 1 l milk; touch $OUT/done\"]\n")
            try await home.aisle("--data", home.data, "add", "bread")
            try await home.aisle("add", "bread", expecting: 0)
            try await Files.waitUntil("the hook is done") { Files.exists(home.folder + "/done") }
            #expect(try await home.shown().contains("[ ] Milk  1 l\n"))
        }
    }

    @Test("No shell reads the words of a hook")
    func words() async throws {
        try await Home.with { home in
            try configure(
                home, "[hooks]\nadded = [\"sh\", \"-c\", \"printf %s \\\"$1\\\" > $OUT/word\", \"sh\", \"$(id); *\"]\n")
            try await home.aisle("add", "milk", expecting: 0)
            try await Files.waitUntil("the word is there") { Files.text(home.folder + "/word")?.isEmpty == false }
            #expect(Files.text(home.folder + "/word") == "$(id); *")
        }
    }

    @Test(
        "What is wrong with a hook is said, and everything else is done",
        arguments: [
            ("[hooks]\nadded = [\"no-such-program\"]\n", "the hook “added”: cannot run no-such-program: No such file"),
            ("\n[hooks]\nadded = \"notify-send\"\n", "config.toml:3: added must be a program and its arguments"),
            (
                "[hooks]\nbought = [\"true\"]\n",
                "config.toml:2: there is no hook called bought; there are added, checked,"
            ),
            ("[hooks\n", "config.toml:1: "), ("hooks = 1\n", ""),
        ])
    func mistakes(text: String, sentence: String) async throws {
        try await Home.with { home in
            try configure(home, text)
            let added = try await home.aisle("add", "milk", expecting: 0)
            #expect(added.output == "Milk\n" && added.errors.contains(sentence) || sentence.isEmpty)
            #expect(added.errors.isEmpty == sentence.isEmpty, "\(added.errors)")
        }
    }

    @Test("What another machine adds while one shops is late")
    func late() async throws {
        try await Home.with { home in
            let (shared, other) = (home.folder + "/shared", home.folder + "/other")
            mkdir(shared, 0o755)
            try await home.aisle("add", "milk", expecting: 0)
            try await home.aisle("share", shared, expecting: 0)
            try await home.aisle("share", shared, "--data", other, expecting: 0)
            try configure(home, "[hooks]\nlate = \(keeping("late"))\n")
            // Nobody is shopping yet.
            try await home.aisle("add", "bread", "--data", other, expecting: 0)
            try await home.aisle("sync", expecting: 0)
            try await home.aisle("check", "milk", expecting: 0)
            #expect(!Files.exists(home.folder + "/late"))
            // A verb tells it, and so does the screen.
            try await home.aisle("add", "peas", "--data", other, expecting: 0)
            try await home.aisle("sync", expecting: 0)
            let late = try await told(home, "late")
            #expect(items(late) == ["Peas"] && late["did"] == .null)
            let screen = try await home.open()
            try await screen.see("[ ] Peas")
            try await home.aisle("add", "apples", "--data", other, expecting: 0)
            try await screen.see("[ ] Apples")
            #expect(items(try await told(home, "late")) == ["Apples"])
            // The bell is off until somebody wants it.
            #expect(try await !screen.hasRung())
            try configure(home, "bell = true\n[keys]\nshop.check = [\"v\"]\n")
            try await screen.see("v check")
            try await home.aisle("add", "onions", "--data", other, expecting: 0)
            try await screen.see("[ ] Onions")
            #expect(try await screen.hasRung())
        }
    }

    // MARK: Commands

    @Test("A key runs a program that is told the list, has the terminal meanwhile, and is in the help")
    func command() async throws {
        try await Home.with { home in
            try configure(
                home,
                "[commands]\n\"ctrl-t\" = [\"sh\", \"-c\", \"cat > $OUT/list; echo there; read line < /dev/tty\"]\n")
            try await home.aisle("add", "2 l milk", expecting: 0)
            let screen = try await home.open()
            try await screen.see("[ ] Milk")
            try await screen.press("C-t")
            try await screen.see("there")
            try await screen.press("Enter")
            try await screen.see("[ ] Milk", "a add")
            let list = try JSON(Files.text(home.folder + "/list") ?? "")
            #expect(list == (try JSON(try await home.aisle("show", "--format", "json", expecting: 0).output)))
            try await screen.press("?")
            try await screen.see("Your own")
        }
    }

    @Test("What a program did to the lists is shown, and that it failed is said")
    func commandThatFails() async throws {
        try await Home.with { home in
            try configure(home, "[commands]\nf5 = [\"sh\", \"-c\", \"aisle add bread; exit 3\"]\n")
            let screen = try await home.open()
            try await screen.press("F5")
            try await screen.see("[ ] Bread", "sh ended with 3")
        }
    }

    @Test(
        "What is wrong with a command is said with its line, and so is a key that did something else",
        arguments: [
            ("[commands]\nq = [\"true\"]\n", "config.toml:2: q is commands.q on Shop, and no longer quit"),
            ("[commands]\nF99 = [\"true\"]\n", "config.toml:2: “F99” is not a key"),
            ("[commands]\nf5 = \"true\"\n", "config.toml:2: f5 must be a program and its arguments"),
            ("[commands]\nctrl-c = [\"true\"]\n", "config.toml:2: Ctrl-C does the same everywhere"),
        ])
    func wrongCommands(text: String, sentence: String) async throws {
        try await Home.with { home in
            try configure(home, text)
            #expect(try await home.aisle("keys", expecting: 0).errors.contains(sentence))
        }
    }
}
