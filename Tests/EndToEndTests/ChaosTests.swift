import Glibc
import Sampling
import Testing

/// A few of the calls of `make chaos`.
@Suite("Chaos", .enabled(if: Files.command("python3") != nil, "python3 is not installed"))
struct ChaosTests {
    /// Runs one of the scripts for a short while.
    private static func run(_ script: String, _ words: [String], in home: Home) async throws -> Child {
        let python = try #require(Files.command("python3"))
        return try await Child.run(
            python,
            ["-B", Files.repository + "/Tests/Chaos/" + script, "--aisle", try Home.binary(), "--seconds", "15"]
                + ["--seed", "\(Sample.seed)"] + words,
            environment: home.environment.merging(["TMPDIR": home.folder, "PYTHONUTF8": "1"]) { $1 })
    }

    @Test("All verbs and screens at once, on two machines: what was answered is there, and all show the same")
    func everythingAtOnce() async throws {
        try await Home.with(.bare) { home in
            let chaos = try await Self.run("chaos.py", ["--calls", "200", "--seconds", "8"], in: home)
            #expect(chaos.exitCode == 0, "\(chaos.output)\(chaos.errors)")
            #expect(chaos.output.contains("All of it holds"))
        }
    }

    @Test("Machines that share badly, with wrong clocks, know the same in the end, and nothing that was wanted is lost")
    func households() async throws {
        try await Home.with(.bare) { home in
            let households = try await Self.run("households.py", ["--actions", "60", "--one-cook"], in: home)
            #expect(households.exitCode == 0, "\(households.output)\(households.errors)")
            #expect(households.output.contains("nothing that was wanted is lost"))
        }
    }
}
