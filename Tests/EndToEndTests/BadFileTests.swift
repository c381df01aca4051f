import Glibc
import Sampling
import Testing

/// Files that are cut off, in another encoding, endless or nested without end, handed to the real program: it answers
/// in a sentence, does nothing by halves, and takes no more memory than it may.
@Suite("Files that are broken or hostile")
struct BadFileTests {
    /// Every format that can be read, and an example of it in Tests/Corpus/interchange.
    private static let examples = [
        ("text", "text"), ("markdown", "markdown"), ("todo.txt", "todo.txt"), ("taskwarrior", "taskwarrior"),
        ("csv", "csv"), ("oi-csv", "oi-csv"), ("handyshopper", "handyshopper"), ("icalendar", "icalendar"),
        ("aisle.conf", "aisle.conf"), ("shopping-list", "shopping-list"), ("cooklang", "cooklang"),
        ("json-ld", "soup.html"), ("kitchenowl", "kitchenowl.json"), ("mealie", "mealie.json"),
        ("mealie", "mealie.zip"), ("tandoor", "tandoor.zip"), ("paprika", "paprika.paprikarecipes"),
        ("grocy", "grocy.db"), ("menu", "menu"), ("aisle", "aisle"), ("keep", "keep.json"), ("keep", "keep.html"),
        ("todoist", "todoist.csv"), ("google-tasks", "google-tasks.json"), ("microsoft-todo", "microsoft-todo.json"),
        ("trello", "trello.json"), ("bring", "bring.json"), ("home-assistant", "home-assistant.shopping_list.json"),
        ("json", "json"), ("org", "list.org"), ("markdown", "obsidian.md"), ("tandoor", "tandoor-recipe.json"),
    ]

    private static let count = 10_000_000

    /// Of address space, which bounds memory from outside: some forty bytes for each of the file, in which lines and
    /// their parts are kept.
    private static let kilobytesMax = 400_000

    /// Hands over the file; what it says must be a sentence, and what it refuses must leave no trace.
    private func take(
        _ bytes: [UInt8], as format: String, _ what: String, in home: Home
    ) async throws {
        let (file, data) = (home.folder + "/file", home.folder + "/household")
        try Files.write(bytes, to: file)
        Files.remove(data)
        let script = "ulimit -v \(Self.kilobytesMax) && exec \"$@\""
        let child = try await Child.run(
            "/bin/sh",
            ["-c", script, "sh", home.folder + "/bin/aisle", "import", "--yes", "--data", data, "--as", format, file],
            environment: home.environment)
        let place = Comment(rawValue: "\(format), \(what): \(child.exitCode) \(child.errors.prefix(600))")
        #expect(child.exitCode == 0 || child.exitCode == 1, place)
        #expect(child.errors.utf8.count < 100_000, place)
        guard child.exitCode == 1 else { return }
        let last = child.errors.split(separator: "\n").last ?? ""
        // The rest of it is taken in.
        if last.hasSuffix(" left out"), !child.output.isEmpty { return }
        #expect(last.hasPrefix("aisle: ") && last.utf8.count < 600 && child.output.isEmpty, place)
        let records = Files.list(data + "/data/spaces/home/own").flatMap { name in
            (Files.text(data + "/data/spaces/home/own/\(name)") ?? "").split(separator: "\n")
        }
        #expect(records.allSatisfy { !$0.contains("\"takeIn\"") }, place)
    }

    @Test("a file that is cut off", arguments: examples.map(\.1))
    func cutOff(_ example: String) async throws {
        let format = try #require(Self.examples.first { $0.1 == example }).0
        let bytes = try #require(Files.read(Files.repository + "/Tests/Corpus/interchange/" + example))
        try await Home.with(.bare) { home in
            // The room's own tests cut at every hundredth byte of it.
            let step = max(100, bytes.count / 12)
            for count in stride(from: 0, to: bytes.count, by: step) {
                try await take(Array(bytes.prefix(count)), as: format, "the first \(count) bytes", in: home)
            }
        }
    }

    @Test("another encoding", arguments: examples.map(\.1))
    func anotherEncoding(_ example: String) async throws {
        let format = try #require(Self.examples.first { $0.1 == example }).0
        let bytes = try #require(Files.read(Files.repository + "/Tests/Corpus/interchange/" + example))
        let units = Array(String(decoding: bytes, as: UTF8.self).utf16)
        let little = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        let big = units.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        try await Home.with(.bare) { home in
            let spelt: [(String, [UInt8])] = [
                ("UTF-16 without a mark", little), ("UTF-16", [0xFF, 0xFE] + little),
                ("UTF-16, the other end first", [0xFE, 0xFF] + big),
                ("half a character", [0xFF, 0xFE] + little + [0x41]),
                ("Latin-1", bytes + [0x0A, 0xE9, 0x0A]), ("nothing", []), ("zeros", Array(repeating: 0, count: 5_000)),
                ("a mark twice", [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + bytes),
            ]
            for (what, bytes) in spelt { try await take(bytes, as: format, what, in: home) }
        }
    }

    @Test("lines, tables and texts without end", arguments: examples.map(\.1))
    func withoutEnd(_ example: String) async throws {
        let format = try #require(Self.examples.first { $0.1 == example }).0
        let bytes = try #require(Files.read(Files.repository + "/Tests/Corpus/interchange/" + example))
        func repeated(_ text: String) -> [UInt8] {
            let unit = Array(text.utf8)
            var all: [UInt8] = []
            all.reserveCapacity(Self.count)
            while all.count < Self.count { all += unit }
            return all
        }
        try await Home.with(.bare) { home in
            // One of them for each format; a run of all takes a minute.
            for text in Sample.of(["a", "milk ", "\n", "m\n", "1,", ","], 1) {
                let bytes = text == "," ? bytes + repeated(text) : repeated(text)
                try await take(bytes, as: format, text, in: home)
            }
        }
    }

    @Test("what is nested without end", arguments: examples.map(\.1))
    func nested(_ example: String) async throws {
        let format = try #require(Self.examples.first { $0.1 == example }).0
        try await Home.with(.bare) { home in
            let signs = [
                "[", "{\"a\":", "[-", "\"", "BEGIN:VTODO\n", "<script>", "<div class=ingredients><li>", "> ",
                "[{\"@type\":\"Recipe\",\"recipeIngredient\":",
            ]
            for open in Sample.of(signs, 3) {
                let bytes = Array(String(repeating: open, count: Self.count / 10 / open.utf8.count).utf8)
                try await take(bytes, as: format, open, in: home)
            }
        }
    }
}
