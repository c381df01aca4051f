import Sampling
import Testing

/// A few of the weeks of `make weeks` on one machine.
@Suite("Weeks", .enabled(if: Files.command("python3") != nil, "python3 is not installed"))
struct WeeksTests {
    @Test("Random weeks, by verbs and by the rules alone: every figure that is printed is what the rules say")
    func besideTheModel() async throws {
        try await Home.with(.bare) { home in
            let python = try #require(Files.command("python3"))
            let weeks = try await Child.run(
                python,
                [
                    "-B", Files.repository + "/Tests/Weeks/weeks.py", "--aisle", try Home.binary(), "--weeks",
                    Sample.isWhole ? "24" : "6", "--one-machine", "--seed", "\(Sample.seed)", "--no-shrink",
                ],
                environment: home.environment.merging(["TMPDIR": home.folder, "PYTHONUTF8": "1"]) { $1 })
            #expect(weeks.exitCode == 0, "\(weeks.output)\(weeks.errors)")
            #expect(weeks.output.contains(" 0 differences"))
        }
    }
}
