import Glibc
import SimulatedDisk
import Testing

@testable import Journal

@Suite struct ReadingTests {
    /// A segment as another machine would have published it.
    private func foreign(
        _ payloads: [(kind: String, text: String)], writer: UInt64 = 0xFEED_0000_0001, space: UInt64 = 42,
        at milliseconds: UInt64 = 1_795_211_609_000, format: String? = nil
    ) -> [UInt8] {
        let stamp = { Stamp(milliseconds: milliseconds, counter: $0, writer: WriterID(bits: writer)) }
        var bytes: [UInt8] = []
        let head = SegmentHead(space: space, segment: 1, application: "elsewhere 1")
        Line.append(
            to: &bytes, previous: 0, sequence: 0, stamp: stamp(0), kind: "head",
            payload: format.map { Array($0.utf8) } ?? head.payload)
        var previous: UInt32 = 0
        for (index, payload) in payloads.enumerated() {
            previous = Line.append(
                to: &bytes, previous: previous, sequence: UInt64(index + 1), stamp: stamp(UInt16(index)),
                kind: payload.kind, payload: payload.text.utf8)
        }
        return bytes
    }

    private func deskWithForeign(_ bytes: [UInt8], name: String = "feed00000001-000001.log") throws -> Desk {
        let desk = try Desk()
        try desk.replace(desk.paths.incoming + "/" + name, bytes)
        return desk
    }

    // MARK: Kinds and versions

    @Test func unknownKindsInLowerCaseArePassedOverAndCounted() throws {
        let desk = try deskWithForeign(foreign([("act", "a"), ("note", "n"), ("note", "m"), ("act", "b")]))
        let journal = try desk.open()
        var texts: [String] = []
        let report = try journal.readNew { texts.append($0.text) }
        #expect(texts == ["a", "b"])
        #expect(report.unknownKinds == ["note": 2])
        #expect(journal.readOnlyReason == nil)
        #expect(report.missing == [:])
        #expect(try journal.append("c").isWritten)

        let knowing = try desk.open(readOnly: true, knownKinds: ["act", "note"])
        #expect(try knowing.newTexts() == ["c", "a", "n", "m", "b"])
    }

    @Test func unknownKindsInUpperCaseMakeItReadOnly() throws {
        let desk = try deskWithForeign(foreign([("act", "a"), ("Merge", "n"), ("act", "b")]))
        let journal = try desk.open()
        #expect(try journal.newTexts() == ["a", "b"])
        let reason = try #require(journal.readOnlyReason)
        #expect("\(reason)".contains("written by a newer version"))
        #expect(throws: JournalError.readOnly(reason)) { try journal.append("c") }
    }

    @Test func aLaterFormatMakesItReadOnly() throws {
        let desk = try deskWithForeign(foreign([("act", "a")], format: "format=3 and=more"))
        let journal = try desk.open()
        #expect(try journal.newTexts() == [])
        #expect(
            journal.readOnlyReason
                == .newerVersion(file: "feed00000001-000001.log", what: "format 3", writer: WriterID("feed00000001")))

        let other = try Desk()
        try other.replace(other.paths.spaceFile, Array("space format=3 id=x\n".utf8))
        let newer = try other.open()
        #expect(try newer.newTexts() == [])
        #expect("\(try #require(newer.readOnlyReason))".contains("newer version"))
    }

    @Test func anEarlierFormatIsNotReadAndWhatToDoIsSaid() throws {
        let desk = try deskWithForeign(
            foreign([("act", "a")], format: "format=1 space=0123456789abcdef segment=1 by=x"))
        let journal = try desk.open()
        #expect(try journal.newTexts() == [])
        let reason = try #require(journal.readOnlyReason)
        #expect(reason == .olderVersion(file: "feed00000001-000001.log"))
        #expect("\(reason)".contains("earlier version") && "\(reason)".contains("move the data folder away"))
        #expect(throws: JournalError.readOnly(reason)) { try journal.append("b") }

        let other = try Desk()
        try other.replace(other.paths.spaceFile, Array("space format=1 id=0123456789abcdef\n".utf8))
        let older = try other.open()
        #expect(try older.newTexts() == [])
        #expect(older.readOnlyReason == .olderVersion(file: other.paths.spaceFile))
    }

    // MARK: Files that are none

    @Test func otherFilesAreLeftAlone() throws {
        let desk = try Desk(.real)
        let own = try desk.open()
        try own.append("mine")
        own.close()
        try desk.replace(desk.paths.incoming + "/notes.txt", Array("buy milk\nand eggs\n".utf8))
        try desk.replace(desk.paths.incoming + "/.hidden.log", foreign([("act", "hidden")]))
        try desk.replace(desk.paths.incoming + "/empty.log", [])
        _ = try desk.fileSystem.makeDirectories(desk.paths.incoming + "/folder.log")
        #expect(mkfifo(desk.paths.incoming + "/pipe.log", 0o600) == 0)
        #expect(symlink(desk.paths.incoming + "/notes.txt", desk.paths.incoming + "/link.log") == 0)
        let journal = try desk.open()
        #expect(try journal.newTexts() == ["mine"])
        #expect(
            journal.notices == [
                .unreadable(file: "link.log", why: "it is a symbolic link. Put the file itself in its place")
            ])
        #expect(try journal.newTexts() == [])
    }

    @Test func aSymbolicLinkForSPACEIsNamed() throws {
        let memory = MemoryFileSystem()
        let desk = Desk(on: memory)
        memory.place([], at: desk.paths.own + "/x")
        memory.linkSymbolically(desk.paths.spaceFile, to: "/elsewhere")
        let journal = try desk.open()
        #expect(throws: JournalError.symbolicLink(path: desk.paths.spaceFile)) { try journal.newTexts() }
        #expect(try !journal.append("milk").isWritten)
    }

    // MARK: Any name, any order, any number of copies

    @Test func aValidHeaderMakesAnyNameAFile() throws {
        let desk = try deskWithForeign(
            foreign([("act", "a")]), name: "feed00000001-000001.sync-conflict-20261120-215329-ABCDEFG.log")
        let journal = try desk.open()
        #expect(try journal.newTexts() == ["a"])
    }

    @Test func swappedNamesChangeNothing() throws {
        let desk = try Desk()
        let one = foreign([("act", "a"), ("act", "b")])
        let other = foreign([("act", "c")], writer: 0xFEED_0000_0002)
        try desk.replace(desk.paths.incoming + "/feed00000002-000001.log", one)
        try desk.replace(desk.paths.incoming + "/feed00000001-000001.log", other)
        let journal = try desk.open()
        #expect(try journal.newTexts().sorted() == ["a", "b", "c"])
        #expect(journal.notices == [])
        let report = try Journal.verify(desk.paths, fileSystem: desk.fileSystem)
        #expect(report.remarks.count { $0.contains("name of another writer") } == 2)
    }

    @Test func aFileReplacedByALongerOneGivesOnlyWhatIsNew() throws {
        let desk = try deskWithForeign(foreign([("act", "a")]))
        let journal = try desk.open()
        #expect(try journal.newTexts() == ["a"])
        // By rename, as synchronisers do.
        try desk.replace(desk.paths.incoming + "/temporary", foreign([("act", "a"), ("act", "b")]))
        try desk.fileSystem.rename(
            desk.paths.incoming + "/temporary", to: desk.paths.incoming + "/feed00000001-000001.log")
        #expect(try journal.newTexts() == ["b"])
        // And in place.
        try desk.overwrite(
            desk.paths.incoming + "/feed00000001-000001.log", foreign([("act", "a"), ("act", "b"), ("act", "c")]))
        #expect(try journal.newTexts() == ["c"])
        // Shorter again: nothing new, nothing lost.
        try desk.overwrite(desk.paths.incoming + "/feed00000001-000001.log", foreign([("act", "a")]))
        #expect(try journal.newTexts() == [])
    }

    @Test func missingNumbersAreReported() throws {
        let bytes = foreign([("act", "a"), ("act", "b"), ("act", "c"), ("act", "d")])
        let lines = bytes.split(separator: 0x0A)
        let without = Array([lines[0], lines[1], lines[4]].joined(separator: [0x0A])) + [0x0A]
        let desk = try deskWithForeign(without)
        let journal = try desk.open()
        var report = try journal.readNew { _ in }
        #expect(report.missing == [WriterID(bits: 0xFEED_0000_0001): [2...3]])
        #expect(try !Journal.verify(desk.paths, fileSystem: desk.fileSystem).isSound)
        try desk.replace(desk.paths.incoming + "/copy.log", bytes)
        var texts: [String] = []
        report = try journal.readNew { texts.append($0.text) }
        #expect(texts == ["b", "c"])
        #expect(report.missing == [:])
    }

    @Test func partsWithoutTheirEndAreNoAction() throws {
        let stamp = Stamp(milliseconds: 1_795_211_609_000, counter: 0, writer: WriterID(bits: 0xFEED_0000_0001))
        var bytes = foreign([])
        let first = Line.append(
            to: &bytes, previous: 0, sequence: 1, stamp: stamp, kind: "part", payload: "lost 1".utf8)
        _ = Line.append(to: &bytes, previous: first, sequence: 2, stamp: stamp, kind: "part", payload: "lost 2".utf8)
        // The same numbers again, this time with an end; then an action alone, then parts of it that do not count.
        let again = Line.append(to: &bytes, previous: 0, sequence: 1, stamp: stamp, kind: "part", payload: "p".utf8)
        let closing = Line.append(
            to: &bytes, previous: again, sequence: 2, stamp: stamp, kind: "act", partCount: 1, payload: "q".utf8)
        Line.append(to: &bytes, previous: closing, sequence: 3, stamp: stamp, kind: "part", payload: "stray".utf8)
        Line.append(to: &bytes, previous: closing, sequence: 3, stamp: stamp, kind: "act", payload: "alone".utf8)
        // Of three parts in a row, the last action counts but one as its own.
        for (sequence, text) in [(UInt64(4), "old"), (5, "older"), (7, "r")] {
            Line.append(
                to: &bytes, previous: 0, sequence: sequence, stamp: stamp, kind: "part", payload: text.utf8)
        }
        Line.append(
            to: &bytes, previous: 0, sequence: 8, stamp: stamp, kind: "act", partCount: 1, payload: "s".utf8)
        let desk = try deskWithForeign(bytes)
        let journal = try desk.open()
        #expect(try journal.newTexts() == ["p|q", "alone", "r|s"])
        let remarks = try Journal.verify(desk.paths, fileSystem: desk.fileSystem).remarks
        #expect(remarks.contains { $0.contains("5 parts of changes that were not finished") }, "\(remarks)")
    }

    // MARK: Handing out

    @Test func placesLeadBackToTheRecord() throws {
        let desk = try deskWithForeign(foreign((1...9).map { ("act", "record \($0)") }))
        let own = try desk.open()
        try own.append("own 1", "own 2")
        own.close()
        let journal = try desk.open()
        var records: [Record] = []
        try journal.readNew { record in
            records.append(record.kept)
            #expect(record.isOwn == record.text.hasPrefix("own") && record.isTakenIn != record.isOwn)
        }
        #expect(records.count == 10)
        for record in records {
            let again = try journal.readRecord(at: record.location)
            #expect(again.text == record.text && again.stamp == record.stamp && again.kind == "act")
        }
        #expect("\(records[1].location)" == "line 2 of feed00000001-000001.log")
        try desk.overwrite(desk.paths.incoming + "/feed00000001-000001.log", Array("short\n".utf8))
        #expect(throws: JournalError.self) { try journal.readRecord(at: records[5].location) }
        try desk.fileSystem.remove(desk.paths.incoming + "/feed00000001-000001.log")
        #expect(throws: JournalError.self) { try journal.readRecord(at: records[5].location) }
    }

    @Test func theNewestComeFirstWhereverTheyStand() throws {
        let desk = try Desk()
        var random = SeededRandom(seed: 3)
        let journals = try (0..<3).map { _ in try desk.open() }
        var texts: [String] = []
        for number in 0..<300 {
            desk.now += UInt64(random.below(3))
            let journal = journals[random.below(3)]
            _ = try journal.newTexts()
            let text = "\(number) " + String(repeating: "x", count: random.below(8000))
            try journal.append(text)
            texts.append(text)
        }
        for journal in journals { journal.close() }
        // A copy of one file changes nothing.
        try desk.replace(desk.paths.incoming + "/copy.log", desk.ownFiles[1].bytes)
        let journal = try desk.open()
        _ = try journal.newTexts()
        #expect(journal.newestRecords(limit: 1000).map(\.text) == texts.reversed())
        #expect(journal.newestRecords(limit: 7).map(\.text) == texts.suffix(7).reversed())
        #expect(desk.ownFiles.count > 3)
    }
}

/// A clock that never refuses, never goes back, and is not dragged along.
@Suite struct ClockTests {
    @Test func stampsRiseWhateverTheWallClockDoes() throws {
        let desk = try Desk()
        var random = SeededRandom(seed: 11)
        var journal = try desk.open()
        var last: Stamp?
        for round in 0..<300 {
            desk.now = desk.now &+ UInt64(random.below(2000)) &- 1000
            let promised = journal.nextStamp()
            #expect(journal.nextStamp() == promised)
            let stamp = try journal.append("x").stamp
            #expect(stamp == promised)
            if let last { #expect(stamp > last) }
            last = stamp
            if round % 50 == 49 {
                journal.close()
                journal = try desk.open()
                if round % 100 == 99 { _ = try journal.newTexts() }
            }
        }
    }

    @Test func aClockThatIsFarAheadMovesNobody() throws {
        let desk = try Desk()
        let journal = try desk.open()
        let other = WriterID(bits: 9)
        let near = Stamp(milliseconds: desk.now + 3000, counter: 7, writer: other)
        journal.observe(near)
        #expect(journal.nextStamp() > near)
        let far = Stamp(milliseconds: desk.now + 3_600_000_000, counter: 0, writer: other)
        journal.observe(far)
        #expect(journal.nextStamp().milliseconds <= desk.now + HybridClock.pullMillisecondsMax)
    }

    /// What is written after the clock was put right carries the right time: by another writer, whose stamps may rise
    /// from there. So it is in the process that goes on, and in the next.
    @Test func aClockThatWasSetBackIsFollowed() throws {
        let desk = try Desk()
        let right = desk.now
        desk.now += 365 * 86_400_000
        let journal = try desk.open()
        let ahead = try journal.append("in a year").stamp
        desk.now = right
        let mended = try journal.append("now").stamp
        #expect(mended.milliseconds == right)
        #expect(mended.writer != ahead.writer)
        journal.close()
        desk.now += 365 * 86_400_000
        let second = try desk.open()
        try second.append("ahead again")
        second.close()
        desk.now = right + 1000
        let third = try desk.open()
        let last = try third.append("right again").stamp
        #expect(last.milliseconds == right + 1000)
        // In its time, each goes on.
        third.close()
        let fourth = try desk.open()
        #expect(try fourth.append("and on").stamp.writer == last.writer)
    }

    @Test func aPromisedStampGivesWayToWhatIsSeenNext() throws {
        let desk = try Desk()
        let journal = try desk.open()
        let promised = journal.nextStamp()
        let seen = Stamp(milliseconds: promised.milliseconds, counter: promised.counter + 5, writer: WriterID(bits: 1))
        journal.observe(seen)
        #expect(try journal.append("x").stamp > seen)
    }

    @Test func theCounterRunsOverIntoTheNextMillisecond() {
        var clock = HybridClock()
        let writer = WriterID(bits: 1)
        var last = clock.next(wall: 1000, writer: writer)
        for _ in 0..<70_000 {
            let next = clock.next(wall: 1000, writer: writer)
            #expect(next > last)
            last = next
        }
        #expect(last.milliseconds == 1001)
    }
}
