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
        arguments: ["getdents64:error=EIO", "getdents64:error=EIO:when=2+", "openat:error=EMFILE:when=2+"])
    func unreadableFolder(fault: String) async throws {
        try await Home.with { home in
            let groceries = home.folder + "/Tasks/groceries"
            for line in ["apples", "milk", "bread"] { try await home.aisle("add", line, expecting: 0) }
            try await home.aisle("phone", home.folder + "/Tasks", expecting: 0)
            // Otherwise there would be nothing to do, and the folder be looked at once only.
            try await home.aisle("add", "onions", expecting: 0)
            let before = try await home.shown()
            let child = try await faulty(home, groceries, fault, "sync")
            #expect(child.exitCode == 1 && child.errors.contains("cannot read \(groceries): "), "\(child)")
            #expect(try await home.shown() == before)
            let other = try await faulty(home, home.data + "/state/phone", "getdents64:error=EIO", "sync")
            #expect(other.exitCode == 1 && other.errors.contains("cannot read"), "\(other)")
            try await home.aisle("sync", expecting: 0)
            #expect(try await home.shown() == before)
            #expect(Files.list(home.folder + "/Tasks") == ["groceries"] && tasks(groceries).count == 4)
            // What is remembered was not lost by it: a deletion is still one.
            unlink(tasks(groceries)[0])
            try await home.aisle("sync", expecting: 0)
            #expect(tasks(groceries).count == 3)
            #expect(try await home.shown() != before)
        }
    }
}
