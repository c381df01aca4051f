import Glibc
import Testing

/// The program is killed in front of every call of the system by which an exchange with a phone's folder changes
/// anything: what the phone did is done once, however it went.
@Suite("The phone, when the program is killed")
struct PhoneKillTests {
    private static let strace = Files.command("strace")
    /// Whatever changes a file. What only reads may be anywhere between.
    private static let calls = [
        "write", "pwrite64", "rename", "unlink", "fsync",
    ]
    /// More than an exchange makes of any of them.
    private static let callsMax = 60

    private func task(_ summary: String, uid: String) -> String {
        "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:\(uid)\nSUMMARY:\(summary)\nEND:VTODO\nEND:VCALENDAR\n"
    }

    /// Has the program exchange once, killed in front of the so many-th of these calls in a thread. Answers whether
    /// there were as many.
    private func isKilled(_ call: String, _ number: Int, in home: Home) async throws -> Bool {
        let options = ["-f", "-o", home.folder + "/strace", "-e", "trace=" + call]
        let child = try await Child.run(
            try #require(Self.strace),
            options + ["-e", "inject=\(call):signal=KILL:when=\(number)", home.folder + "/bin/aisle", "sync"],
            environment: home.environment, input: [])
        return child.exitCode != 0
    }

    private func apples(_ shown: String) -> Int? {
        shown.firstMatch(of: /Apples  (\d+) lb/).flatMap { Int($0.output.1) }
    }

    private func bread(in folder: String) -> String? {
        Files.list(folder).first { Files.text("\(folder)/\($0)")?.contains("SUMMARY:Bread") == true }
            .map { "\(folder)/\($0)" }
    }

    /// What the phone does: two tasks of one item, which is there as well, and one that is not certain.
    private func type(in folder: String, _ number: Int) throws {
        for (name, line) in [("more", "1 lb apples"), ("most", "3 lb apples"), ("strange", "xyzzy")] {
            try Files.write(task(line, uid: "\(name)-\(number)"), to: "\(folder)/\(name)-\(number).ics")
        }
    }

    private func expectRest(_ home: Home, _ comment: Comment) async throws {
        let names = Files.all(below: home.folder + "/Tasks")
        let (files, shown) = (names.map { Files.text($0) }, try await home.shown())
        try await home.aisle("sync", expecting: 0)
        #expect(names.map { Files.text($0) } == files && Files.all(below: home.folder + "/Tasks") == names, comment)
        #expect(try await home.shown() == shown, comment)
    }

    @Test(
        "What was typed on the phone is added once, and what it deleted is not deleted once more",
        .enabled(if: strace != nil, "strace is not installed"), arguments: calls)
    func killed(call: String) async throws {
        try await Home.with { home in
            let groceries = home.folder + "/Tasks/groceries"
            for line in ["2 lb apples", "milk"] { try await home.aisle("add", line, expecting: 0) }
            try await home.aisle("phone", home.folder + "/Tasks", expecting: 0)
            var amount = 2
            for number in 1...Self.callsMax {
                try await home.aisle("add", "bread", expecting: 0)
                try await home.aisle("sync", expecting: 0)
                unlink(try #require(bread(in: groceries)))
                try type(in: groceries, number)
                let isKilled = try await isKilled(call, number, in: home)
                let isDone = apples(try await home.shown()) != amount
                // Somebody wants again what the phone deleted, before the next exchange.
                if isDone { try await home.aisle("add", "bread", expecting: 0) }
                try await home.aisle("sync", expecting: 0)
                let shown = try await home.shown()
                amount += 4
                #expect(apples(shown) == amount, "\(call) \(number): \(shown)")
                #expect(shown.contains("Bread") == isDone && shown.contains("Milk"), "\(call) \(number): \(shown)")
                amount = apples(shown) ?? amount
                try await expectRest(home, "\(call) \(number)")
                if !isKilled { return }
            }
            Issue.record("\(call) is called without end")
        }
    }

    @Test(
        "So it is at the first exchange, which finds tasks that are there already",
        .enabled(if: strace != nil, "strace is not installed"), arguments: calls)
    func killedAtFirst(call: String) async throws {
        try await Home.with { home in
            let groceries = home.folder + "/Tasks/groceries"
            for line in ["2 lb apples", "milk"] { try await home.aisle("add", line, expecting: 0) }
            var amount = 2
            for number in 1...Self.callsMax {
                try await home.aisle("phone", "--stop", expecting: 0)
                Files.remove(home.folder + "/Tasks")
                try Files.makeFolders(groceries)
                try type(in: groceries, number)
                // As `aisle phone` leaves it before it exchanges.
                try Files.makeFolders(home.data + "/state/phone")
                try Files.write("folder \(home.folder)/Tasks\n", to: home.data + "/state/phone/setting")
                let isKilled = try await isKilled(call, number, in: home)
                try await home.aisle("sync", expecting: 0)
                let shown = try await home.shown()
                // The first task of apples is that which is on the list, the second adds to it.
                amount += 3
                #expect(apples(shown) == amount && shown.contains("Milk"), "\(call) \(number): \(shown)")
                amount = apples(shown) ?? amount
                try await expectRest(home, "\(call) \(number)")
                if !isKilled { return }
            }
            Issue.record("\(call) is called without end")
        }
    }
}
