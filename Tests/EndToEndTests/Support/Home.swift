import Glibc

/// A household in a folder of its own, with the program to run on it. It is gone when the test is over, with everything
/// that still runs in it.
final class Home {
    /// How a household begins.
    enum Beginning {
        /// The starter catalogue, as everybody gets it.
        case starter
        /// The few items of `Home.smallCatalogue`: for tests that are about something else.
        case small
        /// No item at all.
        case bare
        /// The starter catalogue, and things of one's own that fill the first file of the journal: all else goes into
        /// the second.
        case large
    }

    let folder: String
    private(set) var environment: [String: String]
    private var terminals: [Terminal] = []

    var data: String { folder + "/kept" }
    /// Where the journal stands.
    var space: String { data + "/data/spaces/home" }

    private init(_ beginning: Beginning) throws {
        var template = Array("/tmp/aisle-e2e-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw Trouble("mkdtemp: \(String(cString: strerror(errno)))") }
        folder = String(cString: made)
        environment = [
            "HOME": folder, "PATH": "\(folder)/bin:/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC",
            "USER": "tester", "AISLE_DATA": folder + "/kept",
        ]
        if beginning == .small || beginning == .bare { environment["AISLE_SEED"] = "none" }
        mkdir(folder + "/bin", 0o755)
        symlink(try Self.binary(), folder + "/bin/aisle")
    }

    /// Makes a household and hands it to `body`. Only a few exist at a time: each may hold a terminal and a shell, and
    /// all share a machine.
    static func with(
        _ beginning: Beginning = .small, _ body: (Home) async throws -> Void
    ) async throws {
        await Turns.shared.take()
        do {
            let home = try Home(beginning)
            do {
                if beginning == .small { try await home.loadSmallCatalogue() }
                if beginning == .large { try await home.loadLargeCatalogue() }
                try await body(home)
                await home.close()
            } catch {
                await home.close()
                throw error
            }
            await Turns.shared.give()
        } catch {
            await Turns.shared.give()
            throw error
        }
    }

    private func loadLargeCatalogue() async throws {
        for things in [0..<1800, 1800..<2000] {
            let file = folder + "/things.tsv"
            let lines = things.map { "Things\tThing \($0) \(String(repeating: "x", count: 60))\n" }
            try Files.write(lines.joined(), to: file)
            try await aisle("catalogue", "load", file, expecting: 0)
        }
    }

    private func close() async {
        for terminal in terminals { await terminal.close() }
        for pid in Processes.all(withEnvironment: "HOME=\(folder)") { kill(pid, SIGKILL) }
        Files.remove(folder)
    }

    /// The program under test: `AISLE_BINARY`, or the one that was built along with this test.
    static func binary() throws -> String {
        if let path = getenv("AISLE_BINARY").map({ String(cString: $0) }), !path.isEmpty {
            guard let whole = realpath(path, nil) else { throw Trouble("AISLE_BINARY: there is no \(path)") }
            defer { free(whole) }
            return String(cString: whole)
        }
        let built = Processes.ownFolder + "/aisle"
        guard Files.isExecutable(built) else { throw Trouble("\(built) is not built; swift build makes it") }
        return built
    }

    static let smallCatalogue = """
        Produce\tApples\t6\tapple
        Produce\tBananas\t6\tbanana
        Produce\tOnions\t1 kg\tonion
        Bakery\tBagels\t6
        Bakery\tBread\t1 loaf
        Dairy\tButter\t250 g
        Dairy\tMilk\t2 l
        Dairy\tYogurt\t500 g\tyoghurt
        Cereal\tPorridge oats\t1 kg\toats
        Cereal\tShredded wheat\t1 box
        Frozen\tPeas\t1 kg

        """

    private func loadSmallCatalogue() async throws {
        try Files.write(Self.smallCatalogue, to: folder + "/small.tsv")
        try await aisle("catalogue", "load", folder + "/small.tsv", expecting: 0)
        Files.remove(folder + "/small.tsv")
    }

    /// Changes a variable of what is started from now on; nil takes it away.
    func set(_ variable: String, _ value: String?) { environment[variable] = value }

    // MARK: The command line

    /// Runs the program without a terminal and waits for its end.
    @discardableResult
    func aisle(_ arguments: String..., input: String = "", expecting code: Int32? = nil) async throws -> Child {
        try await aisle(arguments, input: Array(input.utf8), expecting: code)
    }

    @discardableResult
    func aisle(_ arguments: [String], input: [UInt8] = [], expecting code: Int32? = nil) async throws -> Child {
        let child = try await Child.run(
            folder + "/bin/aisle", arguments, environment: environment, input: input)
        if let code, child.exitCode != code {
            throw Trouble("aisle \(arguments.joined(separator: " ")) ended with \(child.exitCode): \(child.errors)")
        }
        return child
    }

    /// What `aisle show` prints of the current list, or of another.
    func shown(_ list: String...) async throws -> String {
        try await aisle(["show"] + list, expecting: 0).output
    }

    // MARK: The screen

    /// A terminal with a shell in it.
    func terminal(columns: Int = 120, rows: Int = 40) async throws -> Terminal {
        let terminal = try Terminal(
            home: folder, socket: "\(folder)/terminal\(terminals.count)", environment: environment)
        terminals.append(terminal)
        try await terminal.open(columns: columns, rows: rows)
        return terminal
    }

    /// The program, open on a terminal of its own.
    func open(columns: Int = 120, rows: Int = 40) async throws -> Terminal {
        let terminal = try await self.terminal(columns: columns, rows: rows)
        try await terminal.start()
        try await terminal.see("saved")
        return terminal
    }
}

/// So many households at a time.
actor Turns {
    static let shared = Turns(count: 4)

    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(count: Int) { free = count }

    func take() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    func give() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
