import Glibc
import SimulatedDisk
import Testing

@testable import Journal

/// Who writes: an identity is held by a lock, taken up again when nothing speaks against it, and given up on any doubt.
@Suite struct IdentityTests {
    private func writers(_ desk: Desk) -> [String] {
        Set(desk.ownFiles.map { String($0.name.prefix(12)) }).sorted()
    }

    /// A desk on which one record was written and saved.
    private func used(_ disk: Desk.Disk = .memory) throws -> Desk {
        let desk = try Desk(disk)
        let journal = try desk.open()
        _ = try journal.newTexts()
        try journal.append("milk")
        journal.close()
        return desk
    }

    private func note(_ desk: Desk) -> (path: String, text: String) {
        let file = desk.files(desk.paths.writers)[0]
        return (desk.paths.writers + "/" + file.name, String(decoding: file.bytes, as: UTF8.self))
    }

    @Test(arguments: Desk.Disk.allCases)
    func twoInstancesWriteBesideEachOther(disk: Desk.Disk) throws {
        let desk = try Desk(disk)
        let one = try desk.open()
        let other = try desk.open()
        _ = try one.newTexts()
        _ = try other.newTexts()
        try one.append("from one")
        try other.append("from the other")
        try one.append("from one again")
        #expect(try one.newTexts() == ["from the other"])
        #expect(try other.newTexts() == ["from one", "from one again"])
        #expect(writers(desk).count == 2)
        #expect(one.nextStamp().writer != other.nextStamp().writer)
        one.close()
        other.close()

        // Two later ones take up the two identities there are.
        let third = try desk.open()
        let fourth = try desk.open()
        #expect(try third.newTexts().count == 3)
        #expect(try fourth.newTexts().count == 3)
        try third.append("from the third")
        try fourth.append("from the fourth")
        #expect(writers(desk).count == 2)
        #expect(desk.ownFiles.count == 2)
        third.close()
        fourth.close()
        #expect(try desk.open().newTexts().count == 5)
    }

    /// The second instance claims while the first has written nothing yet.
    @Test func twoFirstInstancesAgreeOnTheSpace() throws {
        let desk = try Desk()
        let one = try desk.open()
        let other = try desk.open()
        one.prepare()
        other.prepare()
        try one.append("a")
        try other.append("b")
        #expect(try one.newTexts() == ["b"])
        #expect(try other.newTexts() == ["a"])
        #expect(one.notices == [])
    }

    @Test func theLockOfAnEndedProcessIsFree() throws {
        let desk = try used()
        let before = writers(desk)
        let journal = try desk.open()
        try journal.append("eggs")
        #expect(writers(desk) == before)
        #expect(desk.ownFiles.count == 1)
    }

    @Test func anotherMachineMeansAnotherWriter() throws {
        let desk = try used()
        let memory = try #require(desk.fileSystem as? MemoryFileSystem)
        memory.place(Array("0123456789abcdef0123456789abcdef\n".utf8), at: "/etc/machine-id")
        let journal = try desk.open()
        #expect(try journal.newTexts() == ["milk"])
        try journal.append("eggs")
        #expect(writers(desk).count == 2)
        #expect(journal.notices.count == 1)
        #expect("\(journal.notices[0])".contains("another machine"))
        journal.close()
        // Given up for good: not taken up again even on the old machine.
        try memory.remove("/etc/machine-id")
        let next = try desk.open()
        try next.append("bread")
        #expect(writers(desk).count == 3)
    }

    @Test func aMissingStateFolderMeansAnotherWriter() throws {
        let desk = try used()
        for file in desk.files(desk.paths.writers) {
            try desk.fileSystem.remove(desk.paths.writers + "/" + file.name)
        }
        let journal = try desk.open()
        #expect(try journal.newTexts() == ["milk"])
        try journal.append("eggs")
        #expect(writers(desk).count == 2)
        #expect(desk.ownFiles.map(\.bytes.count).allSatisfy { $0 > 0 })
    }

    @Test(arguments: ["", "rubbish", "a1b2c3d4e5f6 machine=0 segment=1 bytes=1 use\n", "\0\0\0\0\0\0"])
    func aDamagedLockFileMeansAnotherWriter(text: String) throws {
        let desk = try used()
        try desk.overwrite(note(desk).path, Array(text.utf8))
        let journal = try desk.open()
        try journal.append("eggs")
        #expect(writers(desk).count == 2)
        journal.close()
        let next = try desk.open()
        #expect(try next.newTexts().sorted() == ["eggs", "milk"])
        try next.append("bread")
        #expect(writers(desk).count == 2)
    }

    @Test func aMissingOwnFileMeansAnotherWriter() throws {
        let desk = try used()
        let twin = Desk(on: MemoryFileSystem(), seed: 7)
        let other = try twin.open()
        try twin.replace(twin.paths.spaceFile, desk.fileSystem.contents(of: desk.paths.spaceFile))
        try other.append("by another")
        try desk.replace(desk.paths.incoming + "/" + twin.ownFiles[0].name, twin.ownFiles[0].bytes)
        try desk.fileSystem.remove(desk.paths.own + "/" + desk.ownFiles[0].name)
        let journal = try desk.open()
        #expect(try journal.newTexts() == ["by another"])
        try journal.append("eggs")
        #expect("\(journal.notices)".contains("missing"))
        #expect(desk.ownFiles.count == 1)
        #expect(desk.ownFiles[0].name.prefix(12) != note(desk).text.prefix(12))
    }

    /// Its files are numbered as far as a note can say, and no further; what is between two of them is not looked for.
    @Test(arguments: ["400000000", "999999999", "1000000000", "9999999999999999"])
    func aSegmentMayHaveAnyNumber(number: String) throws {
        let desk = try used()
        let (name, bytes) = desk.ownFiles[0]
        let writer = try #require(WriterID(name.prefix(12)))
        var later = bytes
        Line.append(
            to: &later, previous: 0, sequence: 2, stamp: Stamp(milliseconds: desk.now, counter: 1, writer: writer),
            kind: "act", payload: Array("eggs".utf8))
        try desk.replace(desk.paths.own + "/\(name.prefix(13))\(number).log", later)
        let journal = try desk.open()
        #expect(try journal.newTexts() == ["milk", "eggs"])
        let isGoneOn = try journal.append("bread").stamp.writer == writer
        #expect(isGoneOn == (number == "400000000"))
        #expect(journal.notices.count == (isGoneOn ? 0 : 1))
        journal.close()
        let next = try desk.open()
        #expect(try next.newTexts().sorted() == ["bread", "eggs", "milk"])
        try next.append("salt")
        #expect(next.notices == [])
        next.close()
        #expect(writers(desk).count == (isGoneOn ? 1 : 2))
        #expect(try desk.open().newTexts().count == 4)
    }

    /// What would be numbered beyond the highest number could not be read again.
    @Test func aWriterWhoseNumbersHaveRunOutIsEnded() throws {
        let desk = try used()
        let (name, bytes) = desk.ownFiles[0]
        let writer = try #require(WriterID(name.prefix(12)))
        var longer = bytes
        Line.append(
            to: &longer, previous: 0, sequence: LineFormat.sequenceMax,
            stamp: Stamp(milliseconds: desk.now, counter: 1, writer: writer), kind: "act",
            payload: Array("eggs".utf8))
        try desk.overwrite(desk.paths.own + "/" + name, longer)
        let journal = try desk.open()
        #expect(try journal.newTexts() == ["milk", "eggs"])
        #expect(try journal.append("bread", "and butter").stamp.writer != writer)
        #expect(journal.notices == [.writerGivenUp(writer: writer, why: "its numbers have run out")])
        journal.close()
        let next = try desk.open()
        #expect(try next.newTexts() == ["milk", "eggs", "bread|and butter"])
        try next.append("salt")
        #expect(next.notices == [])
        #expect(writers(desk).count == 2)
    }

    /// The note may be about an earlier file than the last, where the disk had not confirmed that yet.
    @Test func anEarlierFileShorterThanItWasMeansAnotherWriter() throws {
        let desk = try Desk()
        let journal = try desk.open()
        for _ in 0..<6 { try journal.append(String(repeating: "x", count: 60_000)) }
        journal.close()
        #expect(desk.ownFiles.count == 2)
        let size = desk.ownFiles[0].bytes.count
        let writer = try #require(WriterID(desk.ownFiles[0].name.prefix(12)))
        for (bytes, isGood) in [(size, true), (size + 1, false)] {
            var note = try #require(WriterNote.read(try desk.fileSystem.open(note(desk).path, .read), desk.fileSystem))
            (note.segment, note.bytes) = (1, UInt64(bytes))
            try desk.overwrite(self.note(desk).path, note.written.bytes)
            let next = try desk.open()
            #expect((try next.append("next").stamp.writer == writer) == isGood)
            next.close()
        }
    }

    /// A backup of both folders was restored, but what was written since had been published.
    @Test func recordsThatOthersKnowMeanAnotherWriter() throws {
        let desk = try used()
        let early = desk.ownFiles[0]
        let earlyNote = note(desk)
        let journal = try desk.open()
        try journal.append("eggs")
        journal.close()
        let late = desk.ownFiles[0]
        try desk.replace(desk.paths.incoming + "/" + late.name, late.bytes)
        try desk.overwrite(desk.paths.own + "/" + early.name, early.bytes)
        try desk.overwrite(earlyNote.path, Array(earlyNote.text.utf8))

        let restored = try desk.open()
        #expect(try restored.newTexts() == ["milk", "eggs"])
        try restored.append("bread")
        #expect(writers(desk).count == 2)
        #expect(desk.ownFiles.contains { $0.bytes == early.bytes })
    }

    /// A disk was copied, and both machines went on.
    @Test func aCloneIsKeptAndAnotherWriterBegun() throws {
        let desk = try used()
        let journal = try desk.open()
        _ = try journal.newTexts()
        let mine = try journal.append("mine")

        let twin = try used()
        let twins = try twin.open()
        twin.now += 1000
        try twins.append("the twin's")
        #expect(twin.ownFiles[0].name == desk.ownFiles[0].name)
        try desk.replace(desk.paths.incoming + "/" + twin.ownFiles[0].name, twin.ownFiles[0].bytes)

        #expect(try journal.newTexts() == ["the twin's"])
        #expect(journal.notices == [])
        let next = try journal.append("after")
        #expect(next.stamp.writer != mine.stamp.writer)
        // Said where it is true, and once.
        #expect(
            journal.notices == [.writerGivenUp(writer: mine.stamp.writer, why: "another machine wrote as it too")])
        journal.close()
        let last = try desk.open()
        #expect(try last.newTexts().sorted() == ["after", "milk", "mine", "the twin's"])
        try last.append("more")
        #expect(writers(desk).count == 2)
        #expect(last.notices == [])
        let report = try Journal.verify(desk.paths, fileSystem: desk.fileSystem)
        #expect(report.problems == [])
        #expect(report.remarks.count == 1 && report.remarks[0].hasPrefix("1 number of writer \(mine.stamp.writer)"))
    }

    @Test func withoutAStateFolderThereIsAWriterForEachRun() throws {
        let desk = try Desk()
        // A file stands where the folder should be.
        try desk.replace(desk.paths.state, [])
        for round in 1...2 {
            let journal = try desk.open()
            _ = try journal.newTexts()
            try journal.append("round \(round)")
            #expect(journal.saveState == .saved)
            #expect("\(journal.notices)".contains("cannot be written"))
            journal.close()
        }
        #expect(writers(desk).count == 2)
        #expect(try desk.open().newTexts().sorted() == ["round 1", "round 2"])
    }

    @Test func severalSpacesShareAStateFolder() throws {
        let desk = try used()
        let other = Desk(
            on: desk.fileSystem, seed: 7, paths: JournalPaths(space: "/data/spaces/cabin", state: desk.paths.state))
        let journal = try other.open()
        try journal.append("firewood")
        journal.close()
        #expect(try other.open().newTexts() == ["firewood"])
        #expect(try desk.open().newTexts() == ["milk"])
        #expect(desk.files(desk.paths.writers).count == 2)
    }

    // MARK: The space

    @Test func theSpaceIsKnownFromItsFilesWhenSPACEIsLost() throws {
        let desk = try used()
        let before = try desk.fileSystem.contents(of: desk.paths.spaceFile, limit: 100)
        try desk.fileSystem.remove(desk.paths.spaceFile)
        let journal = try desk.open()
        // Even when nothing was read before.
        try journal.append("eggs")
        journal.close()
        #expect(try desk.fileSystem.contents(of: desk.paths.spaceFile, limit: 100) == before)
        let next = try desk.open()
        #expect(try next.newTexts() == ["milk", "eggs"])
    }

    @Test(arguments: ["", "space form", "\0\0\0\0"])
    func aDamagedSPACEIsMadeAnew(text: String) throws {
        let desk = try used()
        let before = try desk.fileSystem.contents(of: desk.paths.spaceFile, limit: 100)
        try desk.replace(desk.paths.spaceFile, Array(text.utf8))
        let journal = try desk.open()
        #expect(try journal.newTexts() == ["milk"])
        try journal.append("eggs")
        #expect(try desk.fileSystem.contents(of: desk.paths.spaceFile, limit: 100) == before)
    }

    @Test func filesOfAnotherSpaceAreNotRead() throws {
        let desk = try used()
        let other = Desk(on: MemoryFileSystem(), seed: 1234)
        let journal = try other.open()
        try journal.append("a neighbour's")
        let name = other.ownFiles[0].name
        try desk.replace(desk.paths.incoming + "/" + name, other.ownFiles[0].bytes)
        let mine = try desk.open()
        #expect(try mine.newTexts() == ["milk"])
        #expect(mine.notices == [.otherSpace(file: name)])
    }
}
