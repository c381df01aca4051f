import SimulatedDisk
import Testing

@testable import Journal

/// What is known of the machines that share.
@Suite struct ReplicaReportTests {
    @Test func clocksAreComparedAsFarAsTheyCanBe() throws {
        let memory = MemoryFileSystem()
        let one = try Replica("one", on: memory, seed: 1)
        let two = try Replica("two", on: memory, seed: 2)
        _ = try one.shared.resolveHousehold()
        try carry(from: one, to: two)
        _ = try two.shared.resolveHousehold()
        #expect(try Journal.replicas(one.desk.paths, fileSystem: memory).map(\.isThis) == [true])
        try one.journal.append("milk")
        // A clock that is an hour ahead, and changes that take an hour and ten minutes, then ten, then one.
        two.desk.now += 3_600_000
        for (text, minutes) in [("eggs", 70), ("bread", 10), ("salt", 1)] as [(String, UInt64)] {
            try two.journal.append(text)
            _ = try two.shared.publish()
            one.desk.now += minutes * 60_000
            try carry(from: two, to: one)
            _ = try one.shared.exchange()
            two.desk.now += minutes * 60_000
        }
        let reports = try Journal.replicas(one.desk.paths, fileSystem: memory)
        #expect(reports.map(\.isThis) == [true, false])
        #expect(reports.map(\.records) == [1, 3])
        #expect(reports[0].heardAt == nil && reports[0].lead == nil)
        #expect(reports[1].heardAt == one.desk.now)
        // One minute less than the hour it is ahead.
        #expect(reports[1].lead == 3_540_000)
        #expect(reports[1].newest?.text == "salt")
        #expect(reports[1].writers == [two.journal.nextStamp().writer])
        // Set right, it is ahead no more.
        two.desk.now -= 3_600_000
        try two.journal.append("rice")
        one.desk.now += 60_000
        _ = try two.shared.publish()
        try carry(from: two, to: one)
        _ = try one.shared.exchange()
        let later = try Journal.replicas(one.desk.paths, fileSystem: memory) { _ in -5 }
        #expect(later.map(\.lead) == [nil, -60_000])
        #expect(later.map(\.shownLead) == [-5, -5])
    }
}
