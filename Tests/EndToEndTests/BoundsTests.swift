import Testing

/// A few of the files of `make bounds`.
@Suite("Bounds", .enabled(if: Files.command("python3") != nil, "python3 is not installed"))
struct BoundsTests {
    @Test("Whatever a file unpacks to, it takes no more than 256 MB and ten seconds, and is refused with a sentence")
    func nothingTakesTooMuch() async throws {
        try await Home.with(.bare) { home in
            let python = try #require(Files.command("python3"))
            let bounds = try await Child.run(
                python, ["-B", Files.repository + "/Tests/Bounds/bounds.py", "--aisle", try Home.binary(), "--few"],
                environment: home.environment.merging(["TMPDIR": home.folder, "PYTHONUTF8": "1"]) { $1 })
            #expect(bounds.exitCode == 0, "\(bounds.output)\(bounds.errors)")
            #expect(bounds.output.contains("Nothing takes too much"))
        }
    }
}
