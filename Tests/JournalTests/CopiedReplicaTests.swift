import Glibc
import SimulatedDisk
import Testing

@testable import Journal

/// A home that was copied, restored or cloned: no two machines ever add to one published file, and nothing is lost.
@Suite struct CopiedReplicaTests {
    /// A machine that has published, and a copy of its home, taken then, as `name`.
    private func copied(as name: String, on memory: MemoryFileSystem) throws -> (Replica, Replica) {
        let one = try Replica("one", on: memory, seed: 1)
        try one.journal.append("milk")
        _ = try one.shared.resolveHousehold()
        try one.shared.publish()
        for (path, bytes) in memory.files where path.hasPrefix("/one/") {
            memory.place(bytes, at: "/\(name)/" + path.dropFirst("/one/".count))
        }
        return (one, try Replica(name, on: memory, seed: 2))
    }

    /// Both go on at the same time. On the same machine, for all the journal can tell from its number.
    @Test func bothGoOn() throws {
        let memory = MemoryFileSystem()
        let (one, copy) = try copied(as: "copy", on: memory)
        try one.journal.append("from one")
        try copy.journal.append("from the copy")
        #expect(copy.journal.notices.count == 1)
        // Before either has seen a trace of the other.
        #expect(try one.shared.replica() != copy.shared.replica())
        for _ in 0..<2 {
            _ = try one.shared.exchange()
            _ = try copy.shared.exchange()
            try carry(from: one, to: copy)
            try carry(from: copy, to: one)
        }
        _ = try copy.shared.exchange()
        _ = try one.shared.exchange()
        #expect(try one.texts == ["from one", "from the copy", "milk"])
        #expect(try copy.texts == ["from one", "from the copy", "milk"])
        // Each file in the folder has one publisher, and each machine its own names.
        #expect(Set(one.published.map { $0.name.prefix(16) }).count == 2)
        #expect(try Journal.verify(one.desk.paths, fileSystem: memory).problems == [])
        #expect(try Journal.verify(copy.desk.paths, fileSystem: memory).problems == [])
    }

    /// The original is dead, and what it had not published is in the copy alone.
    @Test func theCopyPublishesWhatTheOriginalHadNot() throws {
        let memory = MemoryFileSystem()
        let one = try Replica("one", on: memory, seed: 1)
        let other = try Replica("other", on: memory, seed: 7)
        _ = try one.shared.resolveHousehold()
        try carry(from: one, to: other)
        _ = try other.shared.resolveHousehold()
        try one.journal.append("never published by one")
        one.stop()
        for (path, bytes) in memory.files where path.hasPrefix("/one/") {
            memory.place(bytes, at: "/copy/" + path.dropFirst(5))
        }
        let copy = try Replica("copy", on: memory, seed: 2)
        _ = try copy.shared.exchange()
        try carry(from: copy, to: other)
        _ = try other.shared.exchange()
        #expect(try other.texts == ["never published by one"])
    }

    /// A backup is put back over a home that had gone on: what it had published since is taken in again.
    @Test func aRestoredBackup() throws {
        let memory = MemoryFileSystem()
        let one = try Replica("one", on: memory, seed: 1)
        try one.journal.append("milk")
        _ = try one.shared.resolveHousehold()
        try one.shared.publish()
        let backup = memory.files.filter { $0.key.hasPrefix("/one/data/") || $0.key.hasPrefix("/one/state/") }
        try one.journal.append("after the backup")
        try one.shared.publish()
        one.stop()
        let before = one.published
        for path in memory.files.keys where path.hasPrefix("/one/data/") || path.hasPrefix("/one/state/") {
            try memory.remove(path)
        }
        for (path, bytes) in backup { memory.place(bytes, at: path) }
        let restored = try Replica("one", on: memory, seed: 3)
        #expect(try restored.journal.newTexts() == ["milk"])
        try restored.journal.append("written since")
        _ = try restored.shared.exchange()
        #expect(try restored.texts == ["after the backup", "milk", "written since"])
        // What had been published was not touched.
        for file in before { #expect(restored.published.contains { $0.name == file.name && $0.bytes == file.bytes }) }
        #expect(Set(restored.desk.ownFiles.map { $0.name.prefix(12) }).count == 2)
    }

    /// Only the folder of lists was put back, as the manual says; the state folder remembers more.
    @Test func restoredLists() throws {
        let memory = MemoryFileSystem()
        let one = try Replica("one", on: memory, seed: 1)
        try one.journal.append("milk")
        _ = try one.shared.resolveHousehold()
        try one.shared.publish()
        let backup = memory.files.filter { $0.key.hasPrefix("/one/data/") }
        try one.journal.append("after the backup")
        try one.shared.publish()
        one.stop()
        for path in memory.files.keys where path.hasPrefix("/one/data/") { try memory.remove(path) }
        for (path, bytes) in backup { memory.place(bytes, at: path) }
        try one.restart()
        try one.journal.append("written since")
        let shared = one.journal.sharedFolder(at: one.folder)
        _ = try shared.exchange()
        _ = try shared.exchange()
        #expect(try one.texts == ["after the backup", "milk", "written since"])
        let other = try Replica("other", on: memory, seed: 4)
        try carry(from: one, to: other)
        _ = try other.shared.resolveHousehold()
        _ = try other.shared.exchange()
        #expect(try other.texts == ["after the backup", "milk", "written since"])
    }

    /// A disk image that was cloned: nothing tells the two apart until both have written, and then both are kept.
    @Test func aClonedDisk() throws {
        let memory = MemoryFileSystem()
        let one = try Replica("one", on: memory, seed: 1)
        try one.journal.append("milk")
        _ = try one.shared.resolveHousehold()
        try one.shared.publish()
        one.stop()
        var random = SeededRandom(seed: 1)
        // Every number of every file is the same on the clone.
        let clone = try Replica("one", on: memory.cut(.everything, random: &random), seed: 2)
        try one.restart()
        try one.journal.append("from one")
        try clone.journal.append("from the clone")
        #expect(one.desk.ownFiles.map(\.name) == clone.desk.ownFiles.map(\.name))
        // Each publishes under the same name, and the synchroniser keeps the later one and the other as a copy.
        _ = try one.shared.exchange()
        _ = try clone.shared.exchange()
        let (mine, theirs) = (one.published[0], clone.published[0])
        #expect(mine.name == theirs.name && mine.bytes != theirs.bytes)
        let conflict = mine.name.dropLast(4) + ".sync-conflict-20261121-120000-ABCDEFG.log"
        for side in [one, clone] {
            try side.put(theirs.bytes, theirs.name)
            try side.put(mine.bytes, String(conflict))
        }
        for _ in 0..<3 {
            for side in [one, clone] {
                _ = try side.shared.exchange()
                try side.journal.readNew { _ in }
            }
            try one.journal.append("more from one")
            try clone.journal.append("more from the clone")
            _ = try one.shared.exchange()
            _ = try clone.shared.exchange()
            try carry(from: one, to: clone)
            try carry(from: clone, to: one)
        }
        _ = try one.shared.exchange()
        _ = try clone.shared.exchange()
        #expect(try one.texts == clone.texts)
        #expect(try Set(one.texts) == ["milk", "from one", "from the clone", "more from one", "more from the clone"])
        // They have different writers and replicas by now.
        #expect(one.journal.nextStamp().writer != clone.journal.nextStamp().writer)
        #expect(try one.shared.replica() != clone.shared.replica())
    }

    /// Somebody wrote into this machine's file in the folder: it is left as it is, and everything published anew.
    @Test func aPublishedFileChangedByHand() throws {
        let memory = MemoryFileSystem()
        let one = try Replica("one", on: memory, seed: 1)
        try one.journal.append("milk")
        _ = try one.shared.resolveHousehold()
        try one.shared.publish()
        let file = one.published[0]
        try one.put(file.bytes + Array("what is this\n".utf8), file.name)
        try one.journal.append("eggs")
        _ = try one.shared.exchange()
        #expect(one.published.contains { $0.name == file.name && $0.bytes.count == file.bytes.count + 13 })
        #expect(one.published.contains { $0.name != file.name && $0.bytes == one.desk.ownFiles[0].bytes })
        _ = try one.shared.exchange()
        #expect(one.published.count == 2)
    }
}
