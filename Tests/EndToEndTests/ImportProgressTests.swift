import Glibc
import Testing

/// An import that takes a while, on a real terminal: it says how far it is, and can be stopped.
@Suite("How far an import is")
struct ImportProgressTests {
    /// Recipes as pages have them, in one file.
    private static func recipes(_ count: Int) -> String {
        let things = ["onions", "carrots", "celery", "garlic", "leeks", "rice", "butter", "milk", "kale"]
        let recipes = (0..<count).map { number in
            let lines = things.enumerated().map { "\"\($0 + 2 + number % 5)0 g \($1), chopped\"" }
            return "{\"@type\":\"Recipe\",\"name\":\"Dish \(number)\",\"recipeYield\":\"4\",\"recipeIngredient\":["
                + lines.joined(separator: ",") + ",\"1 zibbet \(number)\"],\"recipeInstructions\":\"Stir the rice.\"}"
        }
        return "[\(recipes.joined(separator: ",\n"))]"
    }

    private func journal(_ home: Home) -> [String: [UInt8]] {
        let folder = home.space + "/own"
        return Dictionary(uniqueKeysWithValues: Files.list(folder).map { ($0, Files.read("\(folder)/\($0)") ?? []) })
    }

    /// Looks until a line says that; how far it is changes from one look to the next.
    private func seeOnce(_ text: String, in terminal: Terminal) async throws {
        let deadline = ContinuousClock.now + Terminal.patience
        while true {
            let picture = try await terminal.picture()
            if picture.has(text) { return }
            guard ContinuousClock.now < deadline else { throw Trouble("never came: \(text)\n\(picture)") }
            await Pause.longer()
        }
    }

    @Test(
        "Esc stops it, and so does Ctrl-C; nothing is done, and the terminal is as it was",
        arguments: ["Escape", "C-c"])
    func itCanBeStopped(key: String) async throws {
        try await Home.with { home in
            // More than is taken in before somebody can press a key.
            let count = 3_000
            try Files.write(Self.recipes(count), to: home.folder + "/recipes.json")
            try await home.aisle("add", "milk", expecting: 0)
            let before = journal(home)
            let terminal = try await home.terminal()
            try await terminal.run("clear; stty -g >~/before; aisle import --yes recipes.json")
            try await seeOnce(" of \(2 * count) (Esc stops, and nothing is changed)", in: terminal)
            try await terminal.press(key)
            let picture = try await terminal.see("aisle: stopped; nothing was taken in", "$")
            #expect(!picture.has("Taking in"))
            // A shell goes no further in a line that was stopped so.
            try await terminal.run("echo \"code $?\"")
            try await terminal.see("code 130")
            #expect(journal(home) == before)
            #expect(try await home.aisle("recipe", "list", expecting: 0).output.isEmpty)
            try await terminal.run("clear; stty -g | cmp - ~/before && echo same modes")
            try await terminal.see("same modes")
        }
    }

    @Test("Esc stops what waits for its file, too")
    func whatWaitsCanBeStopped() async throws {
        try await Home.with { home in
            #expect(mkfifo(home.folder + "/pipe", 0o600) == 0)
            let terminal = try await home.terminal()
            try await terminal.run("clear; aisle import pipe")
            // Whoever opens the pipe first waits for the other; so when this is open, the program is at it.
            let writer = open(home.folder + "/pipe", O_WRONLY)
            defer { close(writer) }
            try await terminal.press("Escape")
            try await terminal.see("aisle: stopped; nothing was taken in")
        }
    }

    @Test("what goes through leaves nothing of it behind, and a pipe hears none of it")
    func itIsWipedAway() async throws {
        try await Home.with { home in
            try Files.write(Self.recipes(120), to: home.folder + "/recipes.json")
            let terminal = try await home.terminal()
            try await terminal.run("clear; stty -g >~/before; aisle import --yes recipes.json; echo \"code $?\"")
            let picture = try await terminal.see("Took in 120 recipes", "code 0")
            #expect(!picture.has("Taking in") && !picture.has("Esc stops"))
            try await terminal.run("clear; stty -g | cmp - ~/before && echo same modes")
            try await terminal.see("same modes")
            let other = home.folder + "/other"
            let piped = try await home.aisle(
                "import", "--yes", "--data", other, home.folder + "/recipes.json", expecting: 0)
            #expect(piped.errors.isEmpty && piped.output.hasPrefix("Took in 120 recipes"))
            // Another program has the terminal's keys: they are left as they are.
            try await terminal.run("clear; aisle import --yes recipes.json | cat; echo \"codes ${PIPESTATUS[*]}\"")
            try await terminal.see("All of it is known already.", "codes 0 0")
        }
    }

    @Test("while much is written, it says so on a terminal, and wipes that away")
    func itSaysThatItSaves() async throws {
        try await Home.with { home in
            // Two operations of each are more than are written before anybody wonders.
            let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
            let names = letters.flatMap { first in letters.map { first + $0 } }
            let lines = names.prefix(110).flatMap { first in names.prefix(100).map { "zib\(first) bet\($0)\n" } }
            try Files.write(lines.joined(), to: home.folder + "/list.txt")
            let python = try #require(Files.command("python3"))
            let child = try await Child.run(
                python,
                [
                    "-B", "-c", "import pty, sys; pty.spawn(sys.argv[1:])", try Home.binary(), "import", "--yes",
                    home.folder + "/list.txt",
                ], environment: home.environment)
            let said = child.output
            let saving = try #require(said.firstRange(of: "\rSaving …\u{1B}[K"), "\(child)")
            #expect(said[saving.upperBound...].hasPrefix("\r\u{1B}[K"))
            #expect(said.contains("Took in \(lines.count) entries"))
        }
    }

    /// From the background, setting the terminal would stop the program.
    @Test("in the background it goes on")
    func inTheBackground() async throws {
        try await Home.with { home in
            try Files.write("milk\n", to: home.folder + "/list.txt")
            let terminal = try await home.terminal()
            try await terminal.run("clear; aisle import --yes list.txt & wait; echo \"code $?\"")
            try await terminal.see("Took in 1 entry", "code 0")
        }
    }
}
