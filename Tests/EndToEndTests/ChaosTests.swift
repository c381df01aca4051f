import Glibc
import Testing

/// A few of the calls of `make chaos`.
@Suite("Chaos", .enabled(if: Files.command("python3") != nil, "python3 is not installed"))
struct ChaosTests {
    /// Of the program as people run it, where `make test` has built that.
    private static func binary() throws -> String {
        try getenv("AISLE_RELEASED").map { String(cString: $0) } ?? Home.binary()
    }

    @Test("All verbs and screens at once, on two machines: what was answered is there, and all show the same")
    func everythingAtOnce() async throws {
        try await Home.with(.bare) { home in
            let python = try #require(Files.command("python3"))
            let chaos = try await Child.run(
                python,
                [
                    "-B", Files.repository + "/Tests/Chaos/chaos.py", "--aisle", try Self.binary(), "--calls", "300",
                    "--seconds", "15",
                ],
                environment: home.environment.merging(["TMPDIR": home.folder, "PYTHONUTF8": "1"]) { $1 })
            #expect(chaos.exitCode == 0, "\(chaos.output)\(chaos.errors)")
            #expect(chaos.output.contains("All of it holds"))
        }
    }
}
