import Glibc
import SimulatedDisk
import Testing

@testable import Journal

/// What any member knows and the folder lacks is passed on by whoever knows it, once.
@Suite struct PassingOnTests {
    private let memory = MemoryFileSystem()

    /// Machines that look at one and the same folder, as on a network drive.
    private func household(_ names: String...) throws -> [Replica] {
        try names.enumerated().map { index, name in
            let replica = try Replica(name, on: memory, seed: UInt64(index + 1), folder: "/shared")
            _ = try replica.shared.resolveHousehold()
            try replica.journal.append("by \(name)")
            _ = try replica.shared.exchange()
            return replica
        }
    }

    private func newcomer(_ folder: String = "/shared") throws -> [String] {
        let new = try Replica("new", on: memory, seed: 99, folder: folder)
        _ = try new.shared.resolveHousehold()
        _ = try new.shared.exchange()
        return try new.texts
    }

    private var bytesShared: Int {
        memory.files.filter { $0.key.hasPrefix("/shared/j/") }.values.reduce(0) { $0 + $1.count }
    }

    private func exchange(_ replicas: [Replica], rounds: Int = 3, apart milliseconds: UInt64 = 0) throws {
        for _ in 0..<rounds {
            for replica in replicas {
                replica.desk.now += milliseconds
                _ = try replica.shared.exchange()
            }
        }
    }

    /// Removes what a machine published.
    private func tidyAway(_ replica: ReplicaID) throws {
        for path in memory.files.keys where path.hasPrefix("/shared/j/\(replica)") { try memory.remove(path) }
    }

    @Test func anAuthorWhoDied() throws {
        let all = try household("one", "two", "three")
        try exchange(all)
        let dead = try all[0].shared.replica()
        all[0].stop()
        try tidyAway(dead)
        try exchange(Array(all[1...]))
        #expect(try newcomer() == ["by one", "by three", "by two"])
    }

    @Test func theFolderMoves() throws {
        let all = try household("one", "two")
        try exchange(all)
        let moved = all[1].journal.sharedFolder(at: "/elsewhere")
        _ = try memory.makeDirectories("/elsewhere")
        #expect(try moved.resolveHousehold() == .begun)
        _ = try moved.exchange()
        #expect(try newcomer("/elsewhere") == ["by one", "by two"])
    }

    /// A machine that was put back with its side of the folder goes on with numbers that others know of what it lacks.
    @Test func aMachineRolledBackWithItsFolder() throws {
        let (one, two) = (try Replica("one", on: memory, seed: 1), try Replica("two", on: memory, seed: 2))
        func bothCarry() throws {
            // Each file is its owner's: what that says, stands.
            for (from, to) in [(one, two), (two, one)] {
                let own = try from.shared.replica()
                for file in from.published where file.name.hasPrefix("\(own)") { try to.put(file.bytes, file.name) }
            }
        }
        _ = try one.shared.resolveHousehold()
        try carry(from: one, to: two)
        _ = try two.shared.resolveHousehold()
        try one.journal.append("milk")
        try two.journal.append("eggs")
        for _ in 0..<2 {
            for replica in [one, two] { _ = try replica.shared.exchange() }
            try bothCarry()
        }
        let before = memory.files.filter { $0.key.hasPrefix("/one/") }
        try one.journal.append("rice")
        try one.journal.append("tea")
        for _ in 0..<2 {
            for replica in [one, two] { _ = try replica.shared.exchange() }
            try bothCarry()
        }
        #expect(try two.texts == ["eggs", "milk", "rice", "tea"])
        one.stop()
        for (path, bytes) in before {
            if let there = memory.files[path] {
                if there != bytes { try one.desk.overwrite(path, bytes) }
            } else {
                memory.place(bytes, at: path)
            }
        }
        for path in memory.files.keys where path.hasPrefix("/one/") && before[path] == nil { try memory.remove(path) }
        try one.restart()
        try one.journal.append("honey")
        for _ in 0..<3 {
            for replica in [one, two] { _ = try replica.shared.exchange() }
            try bothCarry()
        }
        #expect(try one.texts == ["eggs", "honey", "milk", "rice", "tea"])
        #expect(try two.texts == one.texts)
    }

    /// One does it, the others see it done.
    @Test func onlyOneDoesIt() throws {
        let all = try household("one", "two", "three", "four", "five")
        try exchange(all)
        let before = bytesShared
        let dead = try all[0].shared.replica()
        let lost = memory.files.filter { $0.key.hasPrefix("/shared/j/\(dead)") }.values.reduce(0) { $0 + $1.count }
        all[0].stop()
        try tidyAway(dead)
        let living = Array(all[1...])
        try exchange(living, rounds: 10, apart: 60_000)
        #expect(bytesShared == before)
        let names = memory.files.keys.filter { $0.hasPrefix("/shared/j/") && $0.contains("brought-") }
        #expect(names.count == 1)
        #expect(memory.files[names.first ?? ""]?.count == lost)
        // The one who did it dies too, and its files go.
        let second = try #require(
            living.first { replica in
                names.first?.contains("/\((try? replica.shared.replica())?.description ?? "-")") ?? false
            })
        let secondID = try second.shared.replica()
        second.stop()
        try tidyAway(secondID)
        try exchange(living.filter { $0 !== second }, rounds: 10, apart: 60_000)
        #expect(bytesShared == before)
        #expect(try newcomer().count == 5)
    }

    /// Who has the first turn may be gone as well: then it is the next one's.
    @Test func theFirstInTurnIsGone() throws {
        let all = try household("one", "two", "three")
        try exchange(all)
        let sorted = try all.sorted { try $0.shared.replica() < $1.shared.replica() }
        sorted[0].stop()
        let author = sorted[1]
        author.stop()
        try tidyAway(author.shared.replica())
        let last = sorted[2]
        #expect(try last.shared.takeIn().isWaiting)
        _ = try last.shared.exchange()
        #expect(memory.files.keys.allSatisfy { !$0.hasPrefix("/shared/j/") || !$0.contains("brought-") })
        last.desk.now += 60_000
        #expect(try !last.shared.takeIn().isWaiting)
        _ = try last.shared.exchange()
        #expect(try newcomer().count == 3)
    }

    /// A carrier that takes files away and brings them again, over and over, does not make the folder grow.
    @Test func aCarrierThatCannotDecide() throws {
        let all = try household("one", "two", "three")
        try exchange(all)
        let files = memory.files.filter { $0.key.hasPrefix("/shared/j/") }
        let before = bytesShared
        for round in 0..<12 {
            let path = files.keys.sorted()[round % files.count]
            try memory.remove(path)
            for replica in all.shuffled(using: &Self.random) { _ = try replica.shared.takeIn() }
            memory.place(files[path] ?? [], at: path)
            try exchange(all, rounds: 2, apart: 60_000)
        }
        #expect(bytesShared <= 3 * before)
        let settled = bytesShared
        try exchange(all, rounds: 4, apart: 60_000)
        #expect(bytesShared == settled)
        for replica in all { #expect(try replica.texts.count == 3) }
    }

    nonisolated(unsafe) private static var random = SeededRandom(seed: 4)

    /// The journal is put back from a backup, the state folder is not: what was taken in since is taken in again.
    @Test func aJournalThatWasPutBack() throws {
        let all = try household("one", "two")
        let backup = memory.files.filter { $0.key.hasPrefix("/two/data/") }
        try all[0].journal.append("later")
        try exchange(all)
        all[1].stop()
        for path in memory.files.keys where path.hasPrefix("/two/data/") { try memory.remove(path) }
        for (path, bytes) in backup { memory.place(bytes, at: path) }
        try all[1].restart()
        _ = try all[1].shared.exchange()
        #expect(try all[1].texts == ["by one", "by two", "later"])
    }
}
