import Glibc
import Testing

/// What could not be read is said by every verb there is, whatever it is about.
@Suite("What is missing is said")
struct MissingTests {
    /// Why something of what somebody wrote is not there.
    enum Lack: String, CaseIterable, CustomTestStringConvertible {
        case laterFormat, laterKind, laterOperation, partOfLaterVersion, noAccess, noAccessElsewhere, noFile, lostEnd

        var testDescription: String { rawValue }

        /// What every verb says then.
        var sentence: String {
            switch self {
            case .laterFormat, .laterKind, .laterOperation, .partOfLaterVersion: "newer version"
            case .noAccess, .noAccessElsewhere: "not read: permission denied"
            case .noFile: "not read: it is not a file"
            case .lostEnd: "The disk had"
            }
        }

        /// Whether nothing may be changed then, and what is printed is not all there is.
        var hidesSome: Bool { self != .partOfLaterVersion && self != .lostEnd }
    }

    private static func arrange(_ lack: Lack, _ home: Home) throws {
        let elsewhere = #"["list.add","00000000000000aa",{"name":"Party","created":1795000000000}]"#
        var journal = try JournalByHand(space: home.space, format: lack == .laterFormat ? 3 : 2)
        switch lack {
        case .laterFormat, .noAccessElsewhere: journal.act(elsewhere)
        case .laterKind: journal.act(elsewhere, kind: "Later")
        case .laterOperation: journal.act(#"["List.paint","00000000000000aa","red"]"#)
        case .partOfLaterVersion: journal.act(elsewhere + #",["list.paint","00000000000000aa","red"]"#)
        case .noAccess, .noFile, .lostEnd:
            let name = try #require(Files.list(home.space + "/own").filter { $0.hasSuffix(".log") }.max())
            let path = home.space + "/own/" + name
            switch lack {
            case .noAccess: chmod(path, 0)
            case .noFile:
                unlink(path)
                mkdir(path, 0o700)
            default:
                let bytes = try #require(Files.read(path))
                try Files.write(Array(bytes.prefix(bytes.count / 2)), to: path)
            }
            return Files.remove(home.data + "/cache")
        }
        try journal.write(into: home.space)
        let name = try #require(Files.list(home.space + "/in").first)
        if lack == .noAccessElsewhere { chmod("\(home.space)/in/\(name)", 0) }
    }

    /// A call of each verb that has the option `--data`, as the program itself describes them.
    static func calls(_ home: Home) async throws -> [[String]] {
        let described = try JSON(try await home.aisle("--experimental-dump-help", expecting: 0).output)
        return calls(try #require(described["command"]), [])
    }

    private static func calls(_ verb: JSON, _ before: [String]) -> [[String]] {
        let (arguments, verbs) = (verb["arguments"]?.elements ?? [], verb["subcommands"]?.elements ?? [])
        let deeper = verbs.flatMap { calls($0, before + [$0["commandName"]?.text ?? ""]) }
        let hasData = arguments.contains { $0["names"]?.elements.contains { $0["name"] == .string("data") } ?? false }
        guard hasData, !before.isEmpty else { return deeper }
        let needed = arguments.filter { $0["isOptional"] == .bool(false) }
        let words = needed.map { examples[$0["valueName"]?.text ?? ""] ?? "milk" }
        return [before + words + (furtherWords[before] ?? [])] + deeper
    }

    private static let examples = [
        "quantity": "2", "price": "1", "sum": "5", "lat,lon": "47,8", "day": "monday", "new-day": "tuesday",
        "when": "every week",
    ]
    /// Of verbs that are refused without one of several.
    private static let furtherWords = [["store", "set"]: ["--note", "closed"], ["store", "checkin"]: ["milk"]]

    /// They are about the files themselves, whatever those say.
    private static let aboutFiles = [["journal", "path"], ["journal", "repair"], ["journal", "verify"]]

    @Test("Whatever is missing, each verb says it, and changes nothing", arguments: Lack.allCases)
    func everyVerb(lack: Lack) async throws {
        try await Home.with { home in
            for item in ["milk", "bread", "peas"] { try await home.aisle("add", item, expecting: 0) }
            let calls = try await Self.calls(home).filter { !Self.aboutFiles.contains($0) }
            #expect(calls.count > 50)
            try Self.arrange(lack, home)
            let written = Files.list(home.space + "/own").filter { $0.hasSuffix(".log") }
            for call in calls {
                let child = try await home.run(try Privileges.dropped() + ["aisle"] + call)
                #expect(child.errors.contains(lack.sentence), "\(call): \(child.errors)")
                guard lack.hidesSome else { continue }
                #expect(child.exitCode == 1, "\(call): \(child.exitCode) \(child.errors)")
            }
            let verified = try await home.run(try Privileges.dropped() + ["aisle", "journal", "verify"])
            let saysIt = (verified.output + verified.errors).contains(lack.sentence)
            #expect(saysIt, "\(verified.output)\(verified.errors)")
            guard lack.hidesSome else { return }
            #expect(Files.list(home.space + "/own").filter { $0.hasSuffix(".log") } == written)
            // Without a screen, and what is done then, too.
            let talk = try await home.run(
                try Privileges.dropped() + ["sh", "-c", "printf 'add butter\\nquit\\n' | aisle --plain"])
            #expect((talk.output + talk.errors).contains(lack.sentence), "\(talk.output)\(talk.errors)")
            #expect(Files.list(home.space + "/own").filter { $0.hasSuffix(".log") } == written)
        }
    }

    @Test("Once it can be read, all is there, and can be changed")
    func readAgain() async throws {
        try await Home.with { home in
            try await home.aisle("add", "milk", expecting: 0)
            let shown = try await home.shown()
            try Self.arrange(.noAccess, home)
            let run = try Privileges.dropped() + ["aisle"]
            #expect(try await home.run(run + ["add", "bread"]).exitCode == 1)
            #expect(try await home.run(run + ["undo"]).exitCode == 1)
            for name in Files.list(home.space + "/own") { chmod("\(home.space)/own/\(name)", 0o600) }
            #expect(try await home.run(run + ["show"]).output == shown)
            #expect(try await home.run(run + ["add", "bread"]).errors == "")
        }
    }

    @Test("What is not read takes no task off a phone")
    func phone() async throws {
        try await Home.with { home in
            for item in ["milk", "bread"] { try await home.aisle("add", item, expecting: 0) }
            mkdir(home.folder + "/tasks", 0o700)
            try await home.aisle("phone", home.folder + "/tasks", expecting: 0)
            func tasks() -> [String] {
                Files.all(below: home.folder + "/tasks").filter { $0.hasSuffix(".ics") }.sorted()
            }
            let before = tasks()
            #expect(before.count == 2)
            try Self.arrange(.noAccess, home)
            let child = try await home.run(try Privileges.dropped() + ["aisle", "sync"])
            #expect(child.exitCode == 1 && child.errors.contains("permission denied"), "\(child.errors)")
            #expect(tasks() == before)
        }
    }
}
