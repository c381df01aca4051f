import SimulatedDisk
import Testing

@testable import Journal

@Suite struct RepairTests {
    private func written() throws -> Desk {
        let desk = try Desk()
        let journal = try desk.open()
        _ = try journal.newTexts()
        for number in 1...9 { try journal.append("record \(number)") }
        journal.close()
        return desk
    }

    @Test func aSoundJournalIsLeftAlone() throws {
        let desk = try written()
        let before = desk.ownFiles.map(\.bytes)
        let report = try Journal.verify(desk.paths, fileSystem: desk.fileSystem)
        #expect(report.isSound)
        #expect(report.records == 9)
        #expect(report.writers == 1)
        #expect(report.files.map(\.records) == [9])
        #expect(report.files[0].unfinishedBytes == 0 && !report.files[0].isSealed)
        let repair = try Journal.repair(desk.paths, fileSystem: desk.fileSystem, now: desk.now, application: "desk 1")
        #expect(repair.repaired == [] && repair.left == [])
        #expect(desk.ownFiles.map(\.bytes) == before)
        #expect(try Journal.verify(JournalPaths(space: "/none", state: "/none"), fileSystem: desk.fileSystem).isSound)
    }

    @Test(arguments: [0, 30, 90, 150, 400, 690])
    func aDamagedFileIsSetAsideAndEveryReadableRecordKept(offset: Int) throws {
        let desk = try written()
        var (name, bytes) = desk.ownFiles[0]
        bytes[offset] ^= 0x10
        bytes[offset + 1] = 0
        let path = desk.paths.own + "/" + name
        try desk.overwrite(path, bytes)
        let reader = try desk.open(readOnly: true)
        let readable = try reader.newTexts()
        #expect(readable.count >= 8)
        #expect(try !Journal.verify(desk.paths, fileSystem: desk.fileSystem).isSound)

        let report = try Journal.repair(desk.paths, fileSystem: desk.fileSystem, now: desk.now, application: "desk 1")
        #expect(report.left == [])
        #expect(report.repaired.count == 1)
        #expect(report.repaired[0].file == path)
        #expect(report.repaired[0].copy.contains("20261120T"))
        #expect(try desk.fileSystem.contents(of: report.repaired[0].copy, limit: 1 << 20) == bytes)
        let verified = try Journal.verify(desk.paths, fileSystem: desk.fileSystem)
        // What is gone was said by the repair, which has nothing more to do.
        #expect(verified.problems == [])
        // The reader that was open all the time sees nothing twice.
        #expect(try reader.newTexts() == [])
        let journal = try desk.open()
        #expect(try journal.newTexts() == readable)
        try journal.append("after")
        journal.close()
        #expect(desk.ownFiles.count == 2)
        #expect(try desk.open().newTexts().sorted() == (readable + ["after"]).sorted())
    }

    /// Nine records in files of a few each.
    private func writtenInParts() throws -> Desk {
        let desk = try Desk()
        let journal = try desk.open(segmentBytesMax: 400) { ImmediateSyncer(fileSystem: $0, board: $1) }
        _ = try journal.newTexts()
        for number in 1...9 { try journal.append("record \(number)") }
        journal.close()
        try #require(desk.ownFiles.count > 2)
        return desk
    }

    private static let fills: [@Sendable (Int) -> [UInt8]] = [
        { Array(repeating: 0, count: $0) }, { _ in [0] }, { _ in [0x0A] },
        { Array(repeating: 0x0A, count: $0) }, { (0..<$0).map { UInt8(truncatingIfNeeded: $0 &* 167) } },
        { _ in Array("not a record\nnor this\n".utf8) },
        { count in
            var random = SeededRandom(seed: 7)
            return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        },
    ]

    @Test(
        "A file without a single record is told of at the start, verified as such, and set aside; the others keep all",
        arguments: fills.indices, [0, -1])
    func recordlessFile(fill: Int, which: Int) throws {
        let desk = try writtenInParts()
        let whole = try desk.open(readOnly: true).newTexts()
        let (name, bytes) = try #require(which == 0 ? desk.ownFiles.first : desk.ownFiles.last)
        let path = desk.paths.own + "/" + name
        let filled = Self.fills[fill](bytes.count)
        try desk.overwrite(path, filled)

        let reader = try desk.open(readOnly: true)
        let readable = try reader.newTexts()
        #expect(readable.count < whole.count && readable.count > 4)
        #expect(reader.notices.contains(.recordless(file: name)))
        // Opened to be written, by whom sees what the disk had, it is left for the repair: it may be an old file.
        let opened = try desk.open()
        _ = try opened.newTexts()
        #expect(opened.notices.contains(.recordless(file: name)), "\(opened.notices)")
        opened.close()
        #expect(try desk.fileSystem.contents(of: path, limit: 1 << 20) == filled)
        let found = try Journal.verify(desk.paths, fileSystem: desk.fileSystem)
        #expect(found.problems.contains("\(name) has no record in it that can be read."))

        let report = try Journal.repair(desk.paths, fileSystem: desk.fileSystem, now: desk.now, application: "desk 1")
        #expect(report.left == [] && report.repaired.map(\.file) == [path])
        #expect(report.repaired.map(\.records) == [0] && report.repaired.map(\.lostBytes) == [filled.count])
        #expect(try desk.fileSystem.contents(of: report.repaired[0].copy, limit: 1 << 20) == filled)
        let verified = try Journal.verify(desk.paths, fileSystem: desk.fileSystem)
        #expect(verified.problems == [])
        let journal = try desk.open()
        #expect(try journal.newTexts() == readable)
        journal.noteLosses()
        #expect(journal.notices == [])
        try journal.append("after")
        journal.close()
        #expect(try desk.open().newTexts().sorted() == (readable + ["after"]).sorted())
        let again = try Journal.repair(desk.paths, fileSystem: desk.fileSystem, now: desk.now, application: "desk 1")
        #expect(again.repaired == [] && again.left == [] && again.lost == [])
    }

    @Test(
        "The beginning of a file that the disk never confirmed is set aside at the start, as any torn end",
        arguments: [1, 40])
    func tornBeginning(count: Int) throws {
        let desk = try writtenInParts()
        let whole = try desk.open(readOnly: true).newTexts()
        let last = try #require(desk.ownFiles.last.flatMap { SegmentName($0.name) })
        let name = SegmentName(writer: last.writer, number: last.number + 1).description
        let torn = Array(repeating: UInt8(0), count: count)
        try desk.replace(desk.paths.own + "/" + name, torn)
        let journal = try desk.open()
        #expect(try journal.newTexts() == whole)
        #expect(desk.quarantined.map(\.bytes) == [torn])
        #expect(journal.notices.count == 1 && journal.notices.allSatisfy { "\($0)".contains("cut off") })
        try journal.append("after")
        journal.close()
        #expect(try Journal.verify(desk.paths, fileSystem: desk.fileSystem).isSound)
        #expect(try desk.open().newTexts() == whole + ["after"])
    }

    @Test(
        "The last file emptied, left with its first line, or gone: said until it is repaired",
        arguments: [0, 1, nil])
    func lostEnd(lines: Int?) throws {
        let desk = try writtenInParts()
        let (name, bytes) = try #require(desk.ownFiles.last)
        let path = desk.paths.own + "/" + name
        let head = try #require(bytes.firstIndex(of: 0x0A)) + 1
        let left = lines.map { $0 * head }
        if let left { try desk.overwrite(path, Array(bytes[..<left])) } else { try desk.fileSystem.remove(path) }
        let notice = JournalNotice.lostEnd(file: name, bytes: left, confirmed: bytes.count)
        for isReadOnly in [true, false] {
            let journal = try desk.open(readOnly: isReadOnly)
            let readable = try journal.newTexts()
            #expect(readable.count < 9)
            journal.noteLosses()
            #expect(journal.notices == [notice])
            journal.close()
        }
        #expect(try Journal.verify(desk.paths, fileSystem: desk.fileSystem).problems == ["\(notice)"])
        let journal = try desk.open()
        _ = try journal.newTexts()
        try journal.append("after")
        journal.close()
        let later = try desk.open(readOnly: true)
        let readable = try later.newTexts()
        later.noteLosses()
        #expect(later.notices == [notice] && readable.contains("after"))
        #expect(try Journal.verify(desk.paths, fileSystem: desk.fileSystem).problems == ["\(notice)"])
        let report = try Journal.repair(desk.paths, fileSystem: desk.fileSystem, now: desk.now, application: "desk 1")
        #expect(report.lost == [notice.finding] && report.repaired == [] && report.left == [])
        #expect(try Journal.verify(desk.paths, fileSystem: desk.fileSystem).isSound)
        #expect(try desk.open().newTexts() == readable)
    }

    @Test("A loss that a repair has told of does not hide the next one of the same writer")
    func lossAfterLoss() throws {
        let desk = try writtenInParts()
        let names = desk.ownFiles.map(\.name)
        for name in [names[1], names[0], names[names.count - 1]] {
            try desk.fileSystem.remove(desk.paths.own + "/" + name)
            let found = try Journal.verify(desk.paths, fileSystem: desk.fileSystem)
            #expect(found.problems.count == 1 && found.problems[0].contains(name), "\(found.problems)")
            _ = try Journal.repair(desk.paths, fileSystem: desk.fileSystem, now: desk.now, application: "desk 1")
            #expect(try Journal.verify(desk.paths, fileSystem: desk.fileSystem).problems == [])
        }
    }

    @Test func aNoteOfAnotherMachineSaysNothingOfTheFilesHere() throws {
        let desk = try writtenInParts()
        let last = try #require(desk.ownFiles.last)
        try desk.fileSystem.remove(desk.paths.own + "/" + last.name)
        try desk.replace("/etc/machine-id", Array("another machine, with a number as long as any".utf8))
        #expect(try Journal.verify(desk.paths, fileSystem: desk.fileSystem).isSound)
    }

    @Test func whatDoesNotSayWhoseItIsIsLeftAlone() throws {
        let desk = try written()
        try desk.replace(desk.paths.own + "/shopping.txt", Array("milk\n".utf8))
        let report = try Journal.repair(desk.paths, fileSystem: desk.fileSystem, now: desk.now, application: "desk 1")
        #expect(report.repaired == [] && report.left.count == 1)
        #expect(desk.files(desk.paths.own).last?.bytes == Array("milk\n".utf8))
    }

    @Test func aFileInUseIsLeftAlone() throws {
        let desk = try written()
        let journal = try desk.open()
        try journal.append("more")
        var (name, bytes) = desk.ownFiles[0]
        bytes[200] ^= 1
        try desk.overwrite(desk.paths.own + "/" + name, bytes)
        let report = try Journal.repair(desk.paths, fileSystem: desk.fileSystem, now: desk.now, application: "desk 1")
        #expect(report.repaired == [])
        #expect(report.left.count == 1)
        #expect(desk.ownFiles[0].bytes == bytes)
        journal.close()
    }

    @Test func aDamagedCopyOfWhatIsHereIsSetAside() throws {
        let desk = try written()
        var (name, bytes) = desk.ownFiles[0]
        bytes[200] ^= 1
        try desk.replace(desk.paths.incoming + "/" + name, bytes)
        let report = try Journal.repair(desk.paths, fileSystem: desk.fileSystem, now: desk.now, application: "desk 1")
        #expect(report.repaired.count == 1 && report.left == [])
        #expect(desk.quarantined.map(\.bytes) == [bytes])
        // Nothing is missing: the own file has it.
        #expect(try Journal.verify(desk.paths, fileSystem: desk.fileSystem).missing == [:])
    }

    @Test func aMissingSPACEIsMadeAnew() throws {
        let desk = try written()
        let before = try desk.fileSystem.contents(of: desk.paths.spaceFile, limit: 100)
        try desk.fileSystem.remove(desk.paths.spaceFile)
        #expect(try !Journal.verify(desk.paths, fileSystem: desk.fileSystem).isSound)
        _ = try Journal.repair(desk.paths, fileSystem: desk.fileSystem, now: desk.now, application: "desk 1")
        #expect(try desk.fileSystem.contents(of: desk.paths.spaceFile, limit: 100) == before)
        #expect(try Journal.verify(desk.paths, fileSystem: desk.fileSystem).isSound)
    }

    /// Whatever was done to the files: what can be read before a repair can be read after it, and no more.
    @Test(arguments: 1...60)
    func repairLosesNothingThatCanBeRead(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let desk = try written()
        var (name, bytes) = desk.ownFiles[0]
        for _ in 0...random.below(4) {
            let offset = random.below(bytes.count)
            switch random.below(4) {
            case 0: bytes[offset] = UInt8(truncatingIfNeeded: random.next())
            case 1: bytes.removeSubrange(offset..<min(bytes.count, offset + random.below(40)))
            case 2: bytes.insert(contentsOf: Array(repeating: 0, count: random.below(40)), at: offset)
            default:
                bytes.insert(contentsOf: bytes[offset..<min(bytes.count, offset + 100)], at: random.below(bytes.count))
            }
        }
        try desk.overwrite(desk.paths.own + "/" + name, bytes)
        let before = try desk.open(readOnly: true).newTexts()
        let report = try Journal.repair(desk.paths, fileSystem: desk.fileSystem, now: desk.now, application: "desk 1")
        #expect(report.left == [])
        #expect(try desk.open(readOnly: true).newTexts() == before, "seed \(seed)")
        let journal = try desk.open()
        try journal.append("after")
        journal.close()
        #expect(try desk.open().newTexts().sorted() == (before + ["after"]).sorted(), "seed \(seed)")
    }

    /// However a file was damaged: after one repair there is nothing more to repair, and nothing wrong.
    @Test func repairedIsRepaired() throws {
        let (_, bytes) = try written().ownFiles[0]
        var damages: [[UInt8]] = []
        for offset in stride(from: 0, to: bytes.count, by: 13) {
            var flipped = bytes
            flipped[offset] ^= 0x04
            var blank = bytes
            for location in offset..<min(offset + 100, bytes.count) { blank[location] = 0 }
            damages += [
                flipped, blank, Array(bytes[..<offset]),
                Array(bytes[..<offset] + bytes[min(offset + 90, bytes.count)...]),
            ]
        }
        for (number, damaged) in damages.enumerated() {
            let desk = try written()
            try desk.overwrite(desk.paths.own + "/" + desk.ownFiles[0].name, damaged)
            func repair() throws -> RepairReport {
                try Journal.repair(desk.paths, fileSystem: desk.fileSystem, now: desk.now, application: "desk 1")
            }
            #expect(try repair().left == [], "damage \(number)")
            #expect(try Journal.verify(desk.paths, fileSystem: desk.fileSystem).problems == [], "damage \(number)")
            let again = try repair()
            #expect(again.repaired == [] && again.lost == [] && again.left == [], "damage \(number)")
        }
    }

    /// A copy of what another machine published is mended like an own file, and what it lacks comes again.
    @Test func aDamagedCopyIsRepairedAndComesAgain() throws {
        let memory = MemoryFileSystem()
        let (one, two) = (try Replica("one", on: memory, seed: 1), try Replica("two", on: memory, seed: 2))
        for replica in [one, two] {
            for text in ["milk", "eggs", "bread"] { try replica.journal.append("\(text) of \(replica.name)") }
        }
        _ = try one.shared.resolveHousehold()
        _ = try one.shared.exchange()
        two.stop()
        try carry(from: one, to: two)
        _ = try two.shared.resolveHousehold()
        _ = try two.shared.exchange()
        try two.restart()
        let whole = try two.texts
        #expect(whole.count == 6)
        two.stop()
        let copy = try #require(two.takenIn.first)
        for zeros in [40..<60, 0..<copy.bytes.count] {
            var damaged = copy.bytes
            for location in zeros { damaged[location] = 0 }
            try two.desk.overwrite(two.desk.paths.incoming + "/" + copy.name, damaged)
            #expect(try !Journal.verify(two.desk.paths, fileSystem: memory).isSound)
            let report = try Journal.repair(two.desk.paths, fileSystem: memory, now: 1, application: "desk 1")
            #expect(report.repaired.count == 1 && report.left == [])
            #expect(try Journal.verify(two.desk.paths, fileSystem: memory).problems == [])
            _ = try two.shared.exchange()
            try two.restart()
            #expect(try two.texts == whole)
            two.stop()
        }
    }

    /// One record of a version that this one must not pass over makes the journal read-only. Whoever cannot have that
    /// version leaves out its writer.
    @Test func whatANewerVersionWroteCanBeLeftOut() throws {
        let desk = try written()
        let writer = try #require(WriterID("0123456789ab"))
        guard case .space(let space) = SpaceFile.read(try desk.fileSystem.contents(of: desk.paths.spaceFile)) else {
            Issue.record("no space")
            return
        }
        var bytes: [UInt8] = []
        let head = SegmentHead(space: space, segment: 1, application: "newer 9")
        let stamp = Stamp(milliseconds: desk.now, counter: 0, writer: writer)
        Line.append(
            to: &bytes, previous: 0, sequence: 0, stamp: stamp, kind: LineFormat.headKind, payload: head.payload)
        Line.append(to: &bytes, previous: 0, sequence: 1, stamp: stamp, kind: "act", payload: Array("cheese".utf8))
        Line.append(to: &bytes, previous: 0, sequence: 2, stamp: stamp, kind: "Unknown", payload: [0x20])
        let name = "0123456789abcdef-0123456789ab-000001.log"
        try desk.replace(desk.paths.incoming + "/" + name, bytes)
        let before = try desk.open()
        #expect(try before.newTexts().contains("cheese"))
        #expect(
            "\(before.readOnlyReason.map { "\($0)" } ?? "")".hasSuffix("aisle journal repair --without 0123456789ab"))
        func repair(_ writer: WriterID?) throws -> RepairReport {
            try Journal.repair(
                desk.paths, fileSystem: desk.fileSystem, now: desk.now, application: "desk 1", without: writer)
        }
        #expect(throws: JournalError.self) { try repair(nil) }
        #expect(throws: JournalError.unknownWriter(WriterID(bits: 7))) { try repair(WriterID(bits: 7)) }
        #expect(try repair(writer).left == [])
        let journal = try desk.open()
        #expect(try !journal.newTexts().contains("cheese"))
        #expect(try journal.append("goes on").isWritten)
        #expect(journal.newestRecords(limit: 99).map(\.text).contains("cheese") == false)
        journal.close()
        let verified = try Journal.verify(desk.paths, fileSystem: desk.fileSystem)
        #expect(
            verified.problems == [] && verified.remarks.contains { $0.contains("2 records of writer 0123456789ab") })
        // Nothing was taken away.
        #expect(desk.files(desk.paths.incoming).map(\.bytes) == [bytes])
        try desk.fileSystem.remove(desk.paths.leftOutFile)
        #expect(try desk.open().newTexts().contains("cheese"))
    }

    /// Where all is gone that the disk had, nothing is begun in its place, until somebody says that it may.
    @Test(arguments: [0, 60, nil])
    func everythingLost(bytes left: Int?) throws {
        let desk = try Desk()
        let first = try desk.open()
        try first.append("milk")
        first.close()
        let (name, bytes) = desk.ownFiles[0]
        let path = desk.paths.own + "/" + name
        if let left { try desk.overwrite(path, Array(bytes[..<left])) } else { try desk.fileSystem.remove(path) }
        let notice = JournalNotice.lostEnd(file: name, bytes: left, confirmed: bytes.count)
        for _ in 0..<2 {
            let journal = try desk.open()
            #expect(try journal.newTexts() == [])
            let reason = ReadOnlyReason.lostEverything(notice, folder: desk.paths.space)
            #expect(throws: JournalError.readOnly(reason)) { try journal.append("a new beginning") }
            journal.close()
        }
        #expect(desk.ownFiles.count == (left == nil ? 0 : 1))
        // Put back, all is well.
        try desk.replace(path, bytes)
        let journal = try desk.open()
        #expect(try journal.newTexts() == ["milk"])
        #expect(try journal.append("eggs").isWritten)
        journal.close()
        for file in desk.ownFiles { try desk.fileSystem.remove(desk.paths.own + "/" + file.name) }
        try expectNewBeginning(of: desk)
    }

    /// What repairing a household of which one file is lost, and all that was in it, must come to.
    private func expectNewBeginning(of desk: Desk) throws {
        let report = try Journal.repair(desk.paths, fileSystem: desk.fileSystem, now: desk.now, application: "desk 1")
        #expect(report.lost.count == 1 && report.left == [])
        let last = try desk.open()
        #expect(try last.newTexts() == [])
        #expect(try last.append("a new beginning").isWritten)
    }

    /// A household that was copied without its files, as by a backup that was cut short, is not begun anew either.
    @Test func everythingLostInACopy() throws {
        let desk = try Desk()
        let first = try desk.open()
        try first.append("milk")
        first.close()
        let (name, bytes) = desk.ownFiles[0]
        // A copy of a note is another file, by its number.
        let notes = desk.files(desk.paths.writers)
        for note in notes { try desk.fileSystem.remove(desk.paths.writers + "/" + note.name) }
        for note in notes { try desk.replace(desk.paths.writers + "/" + note.name, note.bytes) }
        try desk.fileSystem.remove(desk.paths.own + "/" + name)
        let notice = JournalNotice.lostEnd(file: name, bytes: nil, confirmed: bytes.count)
        let journal = try desk.open()
        #expect(try journal.newTexts() == [])
        let reason = ReadOnlyReason.lostEverything(notice, folder: desk.paths.space)
        #expect(throws: JournalError.readOnly(reason)) { try journal.append("a new beginning") }
        journal.close()
        try expectNewBeginning(of: desk)
    }

    /// In place of a file there is a folder of the same name.
    @Test func aFolderIsNoFile() throws {
        let desk = try Desk()
        for text in ["milk", "eggs"] {
            let journal = try desk.open()
            _ = try journal.newTexts()
            try journal.append(text)
            journal.close()
        }
        let name = desk.ownFiles[0].name
        try desk.fileSystem.remove(desk.paths.own + "/" + name)
        _ = try desk.fileSystem.makeDirectories(desk.paths.own + "/" + name)
        let journal = try desk.open()
        #expect(try journal.newTexts() == [])
        let isSaid = journal.notices.contains { if case .unreadable(name, _) = $0 { true } else { false } }
        #expect(isSaid)
        #expect(throws: JournalError.self) { try journal.append("a new beginning") }
    }
}
