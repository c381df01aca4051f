import Testing

@Suite("Which build it is")
struct VersionTests {
    @Test("The program says it, and so do the journals that it begins")
    func said() async throws {
        try await Home.with { home in
            let version = try await home.aisle("--version", expecting: 0).output.dropLast()
            try await home.aisle("add", "milk", expecting: 0)
            let name = try #require(Files.list(home.space + "/own").first { $0.hasSuffix(".log") })
            let head = Files.text("\(home.space)/own/\(name)")?.split(separator: "\n").first
            #expect(head?.hasSuffix(" by=aisle \(version)") == true, "\(head ?? "")")
        }
    }

    /// A clone with the files that say which release it is.
    private func shell(_ home: Home, _ line: String) async throws -> String {
        let child = try await home.run([
            "bash", "-c",
            "set -e; cd; mkdir -p clone; cd clone; "
                + "export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b; \(line)",
        ])
        #expect(child.exitCode == 0, "\(child.errors)")
        return String(child.output.dropLast(child.output.hasSuffix("\n") ? 1 : 0))
    }

    @Test(
        "Commits are counted from the release; what is no clone is the release, as far as anybody knows",
        .enabled(if: Files.command("git") != nil, "git is not installed"))
    func commits() async throws {
        try await Home.with(.bare) { home in
            let verbs = "Sources/aisle/Verbs"
            _ = try await shell(
                home,
                "git init -q; mkdir -p scripts \(verbs) Sources/aisle/Documents seeds; touch Package.swift seeds/a; "
                    + "cp '\(Files.repository)/scripts/version' '\(Files.repository)/scripts/build' scripts; "
                    + "echo 'static let version = \"1.0\"' >\(verbs)/Aisle.swift; "
                    + "echo 'static let date = \"2026\"' >Sources/aisle/Documents/ManualPage.swift; "
                    + "git add .; git commit -qm one")
            #expect(try await shell(home, "scripts/version") == "")
            let hash = try await shell(home, "echo >>seeds/a; git commit -qam two; git rev-parse HEAD").prefix(8)
            #expect(try await shell(home, "scripts/version") == "+1.g\(hash)")
            #expect(try await shell(home, "touch seeds/a; scripts/version") == "+1.g\(hash)")
            #expect(try await shell(home, "echo >>seeds/a; scripts/version") == "+1.g\(hash).changed")
            #expect(
                try await shell(home, "git checkout -q seeds; git clone -q . ../copy; ../copy/scripts/version")
                    == "+1.g\(hash)")
            #expect(
                try await shell(home, "git clone -q --depth 1 file://$PWD ../shallow; ../shallow/scripts/version")
                    == "+g\(hash)")
            // A tarball, and one that was unpacked in somebody's clone of something else.
            #expect(try await shell(home, "git archive --prefix=in/ HEAD | tar x; in/scripts/version") == "")
            #expect(try await shell(home, "git archive --prefix=out/ HEAD | tar x -C ..; ../out/scripts/version") == "")
            // The next release begins anew.
            _ = try await shell(home, "sed -i s/1.0/1.1/ \(verbs)/Aisle.swift; git commit -qam three")
            #expect(try await shell(home, "scripts/version") == "")
        }
    }
}
