import Glibc
import SimulatedDisk
import Testing

@testable import Journal

/// Going into another household: everything goes along, what was is kept, and nobody writes meanwhile.
@Suite struct JoiningTests {
    /// Two households of one machine each, each with something of its own; the folder is the first one's.
    private func strangers(
        _ fileSystem: any FileSystem = MemoryFileSystem()
    ) throws -> (one: Replica, two: Replica) {
        let one = try Replica("one", on: fileSystem, seed: 1)
        let two = try Replica("two", on: fileSystem, seed: 2)
        try one.journal.append("milk")
        _ = try one.shared.resolveHousehold()
        _ = try one.shared.publish()
        try two.journal.append("eggs")
        try two.journal.append("part", "whole")
        try carry(from: one, to: two)
        return (one, two)
    }

    @Test func everythingGoesAlong() throws {
        let (one, two) = try strangers()
        let before = two.desk.ownFiles
        two.stop()
        guard case .joined(let former) = try two.shared.resolveHousehold() else {
            Issue.record("not joined")
            return
        }
        #expect(former.hasPrefix("/two/data/spaces/home.before-"))
        // What was is kept as it was.
        #expect(two.desk.files(former + "/own").map(\.bytes) == before.map(\.bytes))
        // What is there now is the same but for the first line.
        for (old, new) in zip(before, two.desk.ownFiles) {
            #expect(old.name == new.name && old.bytes.count == new.bytes.count && old.bytes != new.bytes)
            #expect(old.bytes.drop { $0 != 0x0A }.elementsEqual(new.bytes.drop { $0 != 0x0A }))
        }
        try two.restart()
        #expect(try two.shared.exchange().taken.records == 1)
        #expect(try two.journal.newTexts().sorted() == ["eggs", "milk", "part|whole"])
        try two.journal.append("bread")
        #expect(Set(two.desk.ownFiles.map { $0.name.prefix(12) }).count == 2)
        try two.shared.publish()
        try carry(from: two, to: one)
        #expect(try one.shared.takeIn().records == 3)
        #expect(try one.journal.newTexts().sorted() == ["bread", "eggs", "part|whole"])
        #expect(one.journal.notices.isEmpty && two.journal.notices.isEmpty)
        #expect(try Journal.verify(two.desk.paths, fileSystem: two.desk.fileSystem).problems == [])
        #expect(try two.shared.resolveHousehold() == .same)
    }

    /// Two households in one second, as a script may: what was kept of the first is not in the way.
    @Test func whatIsKeptHasANameOfItsOwn() throws {
        func former(_ two: Replica) throws -> String? {
            two.stop()
            return if case .joined(let former) = try two.shared.resolveHousehold() { former } else { nil }
        }
        let usual = try #require(try former(try strangers().two))
        let disk = MemoryFileSystem()
        disk.place([0x0A], at: usual + "/SPACE")
        #expect(try former(try strangers(disk).two) == usual + "-2")
        #expect(try disk.contents(of: usual + "/SPACE") == [0x0A])
    }

    /// What had been taken in from a third machine goes along, though that machine never joins.
    @Test func whatOthersHadPublishedGoesAlong() throws {
        let memory = MemoryFileSystem()
        let (one, two) = try strangers(memory)
        let third = try Replica("three", on: memory, seed: 3)
        let meeting = two.journal.sharedFolder(at: "/two/meeting")
        _ = try memory.makeDirectories("/two/meeting")
        _ = try meeting.resolveHousehold()
        try third.desk.replace("/three/shared/SPACE", try memory.contents(of: "/two/meeting/SPACE"))
        _ = try third.shared.resolveHousehold()
        try third.journal.append("from the third")
        try third.shared.publish()
        _ = try memory.makeDirectories("/two/meeting/j")
        for file in third.published { try two.desk.replace("/two/meeting/j/" + file.name, file.bytes) }
        #expect(try meeting.takeIn().records == 1)

        two.stop()
        _ = try two.shared.resolveHousehold()
        try two.restart()
        _ = try two.shared.exchange()
        try carry(from: two, to: one)
        _ = try one.shared.takeIn()
        #expect(try one.texts == ["eggs", "from the third", "milk", "part|whole"])
        // The third joins after all: doubles.
        third.stop()
        try carry(from: one, to: third)
        guard case .joined = try third.shared.resolveHousehold() else {
            Issue.record("not joined")
            return
        }
        try third.restart()
        _ = try third.shared.exchange()
        #expect(try third.texts == ["eggs", "from the third", "milk", "part|whole"])
        try carry(from: third, to: one)
        _ = try one.shared.takeIn()
        #expect(try one.texts == ["eggs", "from the third", "milk", "part|whole"])
        #expect(one.journal.notices.isEmpty && third.journal.notices.isEmpty)
    }

    @Test func notWhileAWindowIsOpen() throws {
        let (_, two) = try strangers()
        let before = two.desk.ownFiles.map(\.bytes)
        #expect(throws: SharingError.inUse) { try two.shared.resolveHousehold() }
        #expect(two.desk.ownFiles.map(\.bytes) == before)
        #expect(throws: SharingError.otherHousehold(path: two.folder)) { try two.shared.exchange() }
        try two.journal.append("still here")
        #expect(try two.texts.count == 3)
    }

    /// A process that had read but not claimed an identity when the household changed must not write into the new one
    /// what nobody there would read.
    @Test func whoHadOnlyReadWritesNothing() throws {
        let (_, two) = try strangers()
        two.stop()
        let reader = try two.desk.open()
        _ = try reader.newTexts()
        _ = try two.shared.resolveHousehold()
        let before = two.desk.ownFiles.map(\.name)
        #expect(throws: JournalError.readOnly(.joinedAnother)) { try reader.append("lost?") }
        #expect(two.desk.ownFiles.map(\.name) == before)
        reader.close()
        try two.restart()
        try two.journal.append("kept")
        #expect(try two.texts.contains("kept"))
    }

    /// Wherever the power fails, all that was there is there again.
    @Test func powerCuts() throws {
        for call in 1...400 {
            let memory = MemoryFileSystem()
            let (_, two) = try strangers(memory)
            two.stop()
            let faulty = FaultyFileSystem(memory)
            faulty.plan(.error(EIO), .from(call))
            let shared = SharedFolder(
                two.folder, paths: two.desk.paths, fileSystem: faulty, clock: { 1 }, application: "test")
            let settled = try? shared.resolveHousehold()
            for cut in MemoryFileSystem.Cut.allCases {
                var random = SeededRandom(seed: UInt64(call))
                let after = Desk(on: memory.cut(cut, random: &random), seed: 77, paths: two.desk.paths)
                let journal = try after.open()
                #expect(try journal.newTexts().sorted() == ["eggs", "part|whole"], "call \(call), \(cut)")
                try journal.append("goes on")
                journal.close()
            }
            if settled != nil { return }
        }
        Issue.record("joining never came to its end")
    }

    @Test func aMachineWithNothingJustEnters() throws {
        let (one, _) = try strangers()
        let new = try Replica("new", on: one.desk.fileSystem, seed: 5)
        try carry(from: one, to: new)
        // The file SPACE has not arrived yet; what was published says it.
        try new.desk.fileSystem.remove(new.folder + "/SPACE")
        #expect(try new.shared.resolveHousehold() == .entered)
        #expect(try new.shared.exchange().taken.records == 1)
        #expect(try new.journal.newTexts() == ["milk"])
    }

    @Test(arguments: ["", "space format=2 id=0123", "<<<<<<< HEAD\nspace format=2 id=0123456789abcdef\n=======\n"])
    func aDamagedSpaceFileIsNotGuessedAt(text: String) throws {
        let (_, two) = try strangers()
        two.stop()
        try two.desk.replace(two.folder + "/SPACE", Array(text.utf8))
        #expect(throws: SharingError.unreadableSpace(path: two.folder + "/SPACE")) { try two.shared.resolveHousehold() }
        #expect(throws: SharingError.unreadableSpace(path: two.folder + "/SPACE")) { try two.shared.exchange() }
    }
}
