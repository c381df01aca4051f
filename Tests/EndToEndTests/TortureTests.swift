import Sampling
import Testing

/// A few of the kills of `make torture`.
@Suite("Torture", .enabled(if: Files.command("python3") != nil, "python3 is not installed"))
struct TortureTests {
    @Test("Killed while keys are typed, and while several processes write: what was seen and answered is there")
    func killed() async throws {
        try await Home.with(.bare) { home in
            let python = try #require(Files.command("python3"))
            let torture = try await Child.run(
                python,
                [
                    "-B", Files.repository + "/Tests/Torture/torture.py", "--aisle", try Home.binary(), "--kills", "20",
                    "--seed", "\(Sample.seed)",
                ],
                environment: home.environment.merging(["TMPDIR": home.folder, "PYTHONUTF8": "1"]) { $1 })
            #expect(torture.exitCode == 0, "\(torture.output)\(torture.errors)")
            #expect(torture.output.contains("Nothing lost"))
        }
    }
}
