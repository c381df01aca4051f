import Glibc
import Testing

/// The exit status says what happened to the groceries, and nothing that is out of order keeps a verb waiting.
@Suite("What a verb says of what it did")
struct HonestyTests {
    private static let strace = Files.command("strace")

    /// Runs a verb to which the system answers something else than the truth, in a way strace knows.
    private func aisle(_ home: Home, _ arguments: [String], injecting faults: [String]) async throws -> Child {
        let log = home.folder + "/strace"
        return try await home.run(
            ["strace", "-f", "-o", log] + faults + [home.folder + "/bin/aisle"] + arguments)
    }

    private func shell(_ home: Home, _ script: String) async throws -> Child {
        try await home.run(["sh", "-c", script])
    }

    // MARK: What is printed

    @Test(
        "What cannot be printed is said, and the status is 1",
        arguments: [
            "show", "show --format json", "history", "--help", "--version", "catalogue export", "lists",
            "documents man",
            "help add", "---completion show -- positional@0 0 0 show ''",
        ])
    func fullOutput(arguments: String) async throws {
        try await Home.with { home in
            let child = try await shell(home, "aisle \(arguments) > /dev/full")
            #expect(child.exitCode == 1)
            #expect(child.errors.contains("could not be written: No space left on device"), "\(child.errors)")
            let closed = try await shell(home, "aisle \(arguments) >&-")
            #expect(closed.exitCode == 1 && closed.errors.contains("could not be written"), "\(closed.errors)")
        }
    }

    @Test("A change that was made is one, also where that could not be printed")
    func changedAndNotPrinted() async throws {
        try await Home.with { home in
            let child = try await shell(home, "aisle add 1 l milk > /dev/full")
            #expect(child.exitCode == 0 && child.errors.contains("could not be written"), "\(child.errors)")
            #expect(try await home.shown().contains("Milk  1 l\n"))
        }
    }

    @Test(
        "What was done to the program's own files is done, also where that could not be printed",
        arguments: [
            "share --stop", "journal repair", "store import shops.csv", "share --leave", "replicas forget ana@vm",
        ])
    func doneAndNotPrinted(verb: String) async throws {
        try await Home.with { home in
            try await home.aisle("add", "milk", expecting: 0)
            try await home.aisle("share", "--create", home.folder + "/shared", expecting: 0)
            switch verb.split(separator: " ")[0] {
            case "journal":
                let file = try #require(Files.all(below: home.space + "/own").last)
                var bytes = try #require(Files.read(file))
                bytes[bytes.count - 20] ^= 1
                try Files.write(bytes, to: file)
            case "store": try Files.write("name,lat,lon\nLidl,47.1,8.1\n", to: home.folder + "/shops.csv")
            case "replicas":
                try Files.write("by=ana@vm\n", to: home.folder + "/shared/j/0123456789abcdef-member")
            default: break
            }
            if verb == "share --leave" {
                let there = ["--data", home.folder + "/other"]
                try await home.aisle(["add", "--type", "Frozen", "peas"] + there, expecting: 0)
                try await home.aisle(["share", "--create", home.folder + "/theirs"] + there, expecting: 0)
                try await home.aisle("share", "--yes", home.folder + "/theirs", expecting: 0)
            }
            let child = try await shell(home, "cd; aisle \(verb) > /dev/full")
            #expect(child.exitCode == 0 && child.errors.contains("could not be written"), "\(child.errors)")
            // What was not done is not: there is nothing left of it to do.
            guard verb.hasPrefix("share") || verb.hasPrefix("journal") else { return }
            let again = try await shell(home, "cd; aisle \(verb) > /dev/full")
            #expect(again.exitCode == 1, "\(again.errors)")
        }
    }

    @Test("A reader that has gone is not told of", arguments: ["show", "catalogue export", "--help"])
    func closedPipe(arguments: String) async throws {
        try await Home.with(.starter) { home in
            let child = try await shell(home, "{ aisle \(arguments); echo $? >&2; } | true")
            #expect(child.errors == "141\n" || child.errors == "0\n")
            let ignored = try await shell(home, "trap '' PIPE; { aisle \(arguments); echo $? >&2; } | true")
            #expect(ignored.errors == "1\n" || ignored.errors == "0\n")
        }
    }

    // MARK: What is saved

    @Test(
        "What the disk did not confirm is taken back: done once more, it is done once",
        .enabled(if: strace != nil, "strace is not installed"))
    func notConfirmed() async throws {
        let noSync = ["-e", "trace=fsync,fdatasync", "-e", "inject=fsync,fdatasync:error=EIO"]
        try await Home.with { home in
            try await home.aisle("add", "1 l milk", expecting: 0)
            let refused = try await aisle(home, ["add", "1 l milk"], injecting: noSync)
            #expect(refused.exitCode == 1 && refused.errors.contains("NOT SAVED"), "\(refused.errors)")
            #expect(try await home.shown().contains("Milk  1 l\n"))
            #expect(try await home.aisle("add", "1 l milk", expecting: 0).output == "Milk: 2 l\n")
            try await home.aisle("check", "milk", expecting: 0)
            let undone = try await aisle(home, ["undo"], injecting: noSync)
            #expect(undone.exitCode == 1)
            #expect(try await home.aisle("undo", expecting: 0).output.hasPrefix("undone: check Milk"))
            #expect(try await home.shown().contains("[ ] Milk  2 l\n"))
        }
    }

    @Test(
        "While a file of this machine cannot be read, undo takes back nothing older",
        .enabled(if: strace != nil, "strace is not installed"), arguments: ["undo", "redo"])
    func unreadableFile(verb: String) async throws {
        try await Home.with { home in
            for item in ["milk", "apples"] { try await home.aisle("add", item, expecting: 0) }
            if verb == "redo" { try await home.aisle("undo", expecting: 0) }
            let before = try await home.shown()
            for name in Files.list(home.space + "/own") {
                let path = "\(home.space)/own/\(name)"
                let child = try await aisle(
                    home, [verb], injecting: ["-P", path, "-e", "inject=openat:error=EIO"])
                #expect(child.exitCode == 1 && child.errors.contains("can be changed while \(path)"), "\(child.errors)")
            }
            #expect(try await home.shown() == before)
            try await home.aisle(verb, expecting: 0)
        }
    }

    @Test("What was done is done, also where the machine could not note it", arguments: ["finish", "list new Party"])
    func stateNotWritten(verb: String) async throws {
        try await Home.with { home in
            for arguments in [["add", "milk"], ["add", "peas"], ["check", "milk"], ["list", "use", "Groceries"]] {
                try await home.aisle(arguments, expecting: 0)
            }
            // A folder in the place of the file.
            unlink(home.data + "/state/current-list")
            mkdir(home.data + "/state/current-list", 0o700)
            let child = try await shell(home, "aisle \(verb)")
            #expect(child.exitCode == 0, "\(child.errors)")
            #expect(child.errors.contains("current-list"), "\(child.errors)")
            let lists = try await home.aisle("lists", "--kind", "all", expecting: 0).output
            #expect(lists.contains(verb == "finish" ? "trip" : "Party"), "\(lists)")
            // What was asked for here is nothing else.
            #expect(try await home.aisle("list", "use", "Groceries").exitCode == 1)
        }
    }

    // MARK: What is out of order

    @Test(
        "What is in the place of the configuration is named", arguments: ["folder", "fifo", "zero", "closed", "loop"])
    func configuration(what: String) async throws {
        try await Home.with { home in
            let path = home.data + "/config/config.toml"
            try Files.makeFolders(home.data + "/config")
            switch what {
            case "folder": mkdir(path, 0o700)
            case "fifo": mkfifo(path, 0o600)
            case "zero": symlink("/dev/zero", path)
            case "loop": symlink(path, path)
            default:
                try Files.write("theme = \"dark\"\n", to: path)
                chmod(path, 0)
            }
            let child = try await home.run(try Privileges.dropped() + ["aisle", "keys"])
            #expect(child.errors.contains("cannot read \(path): "), "\(child.errors)")
            let talk = try await home.run(try Privileges.dropped() + ["sh", "-c", "echo quit | aisle --plain"])
            #expect(talk.output.contains("cannot read \(path): "), "\(talk.output)")
        }
    }

    @Test(
        "A file that only the program writes is not written through a link",
        arguments: ["state/current-list", "state/check-ins", "state/shared-folder", "state/phone/setting"])
    func links(path: String) async throws {
        try await Home.with { home in
            for item in ["milk", "bread"] { try await home.aisle("add", item, expecting: 0) }
            try await home.aisle("list", "new", "Party", expecting: 0)
            try await home.aisle("store", "add", "Corner", expecting: 0)
            let (target, link) = (home.folder + "/somebody's", home.data + "/" + path)
            try Files.write("mine\n", to: target)
            unlink(link)
            mkdir(home.data + "/state/phone", 0o700)
            mkdir(home.folder + "/there", 0o700)
            #expect(symlink(target, link) == 0)
            let calls = [
                ["list", "use", "Groceries"], ["store", "checkin", "Corner"], ["share", home.folder + "/there"],
                ["phone", home.folder + "/there"],
            ]
            var said = ""
            for call in calls { said += try await home.aisle(call).errors }
            #expect(said.contains("cannot write \(link): it is a link"), "\(said)")
            #expect(Files.text(target) == "mine\n")
        }
    }

    @Test("A list that was chosen and cannot be read any more is said")
    func chosenUnread() async throws {
        try await Home.with { home in
            try await home.aisle("list", "new", "Party", expecting: 0)
            chmod(home.data + "/state/current-list", 0)
            let child = try await home.run(try Privileges.dropped() + ["aisle", "show"])
            #expect(child.errors.contains("cannot read \(home.data)/state/current-list: "), "\(child.errors)")
        }
    }

    @Test(
        "A pipe in the place of a file is none, and nobody waits for it",
        arguments: [
            "state/current-list", "state/shared-folder", "state/check-ins", "state/replica",
            "state/heard", "state/published", "state/lock", "state/reserve", "state/errors.log", "cache/base",
            "config/config.toml", "data/spaces/home/SPACE", "data/spaces/home/own/0123456789ab-000001.log",
            "data/spaces/home/in/0123456789ab-000001.log", "data/spaces/home/places", "data/spaces/home/map",
        ])
    func pipes(path: String) async throws {
        try await Home.with { home in
            try await home.aisle("add", "milk", expecting: 0)
            let whole = home.data + "/" + path
            try Files.makeFolders(whole.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" })
            unlink(whole)
            #expect(mkfifo(whole, 0o600) == 0)
            for arguments in [
                ["show"], ["add", "apples"], ["list", "new", "Party"], ["history"], ["lists"], ["sync"], ["share"],
                ["journal", "verify"], ["store", "near", "1,1"], ["undo"],
            ] {
                let child = try await home.aisle(arguments)
                #expect(child.exitCode <= 2, "\(arguments): \(child.errors)")
            }
            // Without the number of the space there is nothing to be seen.
            guard !path.hasSuffix("SPACE") else { return }
            let screen = try await home.terminal()
            try await screen.start()
            try await screen.see("1 Shop")
            #expect(try await screen.quit() == 0)
        }
    }

    @Test("What a person names may be a pipe")
    func namedPipe() async throws {
        try await Home.with(.bare) { home in
            let child = try await shell(home, "printf 'Dairy\\tMilk\\n' | aisle catalogue load /dev/stdin")
            #expect(child.exitCode == 0, "\(child.errors)")
            #expect(try await home.aisle("catalogue", "export", expecting: 0).output == "Dairy\tMilk\n")
        }
    }

    @Test("Arguments are there without descriptors to read them by")
    func noDescriptors() async throws {
        try await Home.with { home in
            let child = try await shell(home, "ulimit -n 3; exec aisle show")
            #expect(child.exitCode == 1 && child.errors.lowercased().contains("too many open files"), "\(child.errors)")
            #expect(try await shell(home, "ulimit -n 3; exec aisle --version").exitCode == 0)
        }
    }

    @Test(
        "No verb needs /proc", .enabled(if: SmallDisk.isAllowed, "mounting is not allowed here"),
        arguments: ["show", "add milk", "journal verify", "--help", "undo"])
    func withoutProc(verb: String) async throws {
        try await Home.with { home in
            try await home.aisle("add", "apples", expecting: 0)
            let child = try await shell(
                home, "unshare --mount sh -c 'mount -t tmpfs none /proc && exec aisle \(verb)'")
            #expect(child.exitCode == 0, "\(child.errors)")
        }
    }
}
