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
        let report = try Journal.verify(desk.places, fileSystem: desk.fileSystem)
        #expect(report.isSound)
        #expect(report.records == 9)
        #expect(report.writers == 1)
        #expect(report.files.map(\.records) == [9])
        #expect(report.files[0].unfinishedBytes == 0 && !report.files[0].isSealed)
        let repair = try Journal.repair(desk.places, fileSystem: desk.fileSystem, now: desk.now, application: "desk 1")
        #expect(repair.repaired == [] && repair.left == [])
        #expect(desk.ownFiles.map(\.bytes) == before)
        #expect(try Journal.verify(JournalPlaces(space: "/none", state: "/none"), fileSystem: desk.fileSystem).isSound)
    }

    @Test(arguments: [0, 30, 90, 150, 400, 690])
    func aDamagedFileIsSetAsideAndEveryReadableRecordKept(offset: Int) throws {
        let desk = try written()
        var (name, bytes) = desk.ownFiles[0]
        bytes[offset] ^= 0x10
        bytes[offset + 1] = 0
        let path = desk.places.own + "/" + name
        try desk.overwrite(path, bytes)
        let reader = try desk.open(readOnly: true)
        let readable = try reader.newTexts()
        #expect(readable.count >= 8)
        #expect(try !Journal.verify(desk.places, fileSystem: desk.fileSystem).isSound)

        let report = try Journal.repair(desk.places, fileSystem: desk.fileSystem, now: desk.now, application: "desk 1")
        #expect(report.left == [])
        #expect(report.repaired.count == 1)
        #expect(report.repaired[0].file == path)
        #expect(report.repaired[0].copy.contains("20261120T"))
        #expect(try desk.fileSystem.contents(of: report.repaired[0].copy, limit: 1 << 20) == bytes)
        let verified = try Journal.verify(desk.places, fileSystem: desk.fileSystem)
        // What is gone is gone, and stays said; nothing else is amiss.
        #expect(verified.problems.allSatisfy { $0.contains("are missing") }, "\(verified.problems)")
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
        let path = desk.places.own + "/" + name
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
        let found = try Journal.verify(desk.places, fileSystem: desk.fileSystem)
        #expect(found.problems.contains("\(name) has no record in it that can be read."))

        let report = try Journal.repair(desk.places, fileSystem: desk.fileSystem, now: desk.now, application: "desk 1")
        #expect(report.left == [] && report.repaired.map(\.file) == [path])
        #expect(report.repaired.map(\.records) == [0] && report.repaired.map(\.lostBytes) == [filled.count])
        #expect(try desk.fileSystem.contents(of: report.repaired[0].copy, limit: 1 << 20) == filled)
        let verified = try Journal.verify(desk.places, fileSystem: desk.fileSystem)
        #expect(verified.problems.allSatisfy { $0.contains("are missing") }, "\(verified.problems)")
        let journal = try desk.open()
        #expect(try journal.newTexts() == readable)
        journal.noteLostEnds()
        #expect(journal.notices == [])
        try journal.append("after")
        journal.close()
        #expect(try desk.open().newTexts().sorted() == (readable + ["after"]).sorted())
        let again = try Journal.repair(desk.places, fileSystem: desk.fileSystem, now: desk.now, application: "desk 1")
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
        try desk.replace(desk.places.own + "/" + name, torn)
        let journal = try desk.open()
        #expect(try journal.newTexts() == whole)
        #expect(desk.quarantined.map(\.bytes) == [torn])
        #expect(journal.notices.count == 1 && journal.notices.allSatisfy { "\($0)".contains("cut off") })
        try journal.append("after")
        journal.close()
        #expect(try Journal.verify(desk.places, fileSystem: desk.fileSystem).isSound)
        #expect(try desk.open().newTexts() == whole + ["after"])
    }

    @Test(
        "The last file emptied, left with its first line, or gone: said until it is given up, by verify until repaired",
        arguments: [0, 1, nil])
    func lostEnd(lines: Int?) throws {
        let desk = try writtenInParts()
        let (name, bytes) = try #require(desk.ownFiles.last)
        let path = desk.places.own + "/" + name
        let head = try #require(bytes.firstIndex(of: 0x0A)) + 1
        let left = lines.map { $0 * head }
        if let left { try desk.overwrite(path, Array(bytes[..<left])) } else { try desk.fileSystem.remove(path) }
        let notice = JournalNotice.lostEnd(file: name, bytes: left, confirmed: bytes.count)
        for isReadOnly in [true, false] {
            let journal = try desk.open(readOnly: isReadOnly)
            let readable = try journal.newTexts()
            #expect(readable.count < 9)
            journal.noteLostEnds()
            #expect(journal.notices == [notice])
            journal.close()
        }
        #expect(try Journal.verify(desk.places, fileSystem: desk.fileSystem).problems == ["\(notice)"])
        let journal = try desk.open()
        _ = try journal.newTexts()
        try journal.append("after")
        journal.close()
        let later = try desk.open(readOnly: true)
        let readable = try later.newTexts()
        later.noteLostEnds()
        #expect(later.notices == [] && readable.contains("after"))
        #expect(try Journal.verify(desk.places, fileSystem: desk.fileSystem).problems == ["\(notice)"])
        let report = try Journal.repair(desk.places, fileSystem: desk.fileSystem, now: desk.now, application: "desk 1")
        #expect(report.lost == ["\(notice)"] && report.repaired == [] && report.left == [])
        #expect(try Journal.verify(desk.places, fileSystem: desk.fileSystem).isSound)
        #expect(try desk.open().newTexts() == readable)
    }

    @Test func aNoteOfAnotherMachineSaysNothingOfTheFilesHere() throws {
        let desk = try writtenInParts()
        let last = try #require(desk.ownFiles.last)
        try desk.fileSystem.remove(desk.places.own + "/" + last.name)
        try desk.replace("/etc/machine-id", Array("another machine, with a number as long as any".utf8))
        #expect(try Journal.verify(desk.places, fileSystem: desk.fileSystem).isSound)
    }

    @Test func whatDoesNotSayWhoseItIsIsLeftAlone() throws {
        let desk = try written()
        try desk.replace(desk.places.own + "/shopping.txt", Array("milk\n".utf8))
        let report = try Journal.repair(desk.places, fileSystem: desk.fileSystem, now: desk.now, application: "desk 1")
        #expect(report.repaired == [] && report.left.count == 1)
        #expect(desk.files(desk.places.own).last?.bytes == Array("milk\n".utf8))
    }

    @Test func aFileInUseIsLeftAlone() throws {
        let desk = try written()
        let journal = try desk.open()
        try journal.append("more")
        var (name, bytes) = desk.ownFiles[0]
        bytes[200] ^= 1
        try desk.overwrite(desk.places.own + "/" + name, bytes)
        let report = try Journal.repair(desk.places, fileSystem: desk.fileSystem, now: desk.now, application: "desk 1")
        #expect(report.repaired == [])
        #expect(report.left.count == 1)
        #expect(desk.ownFiles[0].bytes == bytes)
        journal.close()
    }

    @Test func whatOthersPublishedIsLeftAlone() throws {
        let desk = try written()
        var (name, bytes) = desk.ownFiles[0]
        bytes[200] ^= 1
        try desk.replace(desk.places.incoming + "/" + name, bytes)
        let report = try Journal.repair(desk.places, fileSystem: desk.fileSystem, now: desk.now, application: "desk 1")
        #expect(report.repaired == [])
        #expect(report.left.count == 1)
        #expect(desk.files(desk.places.incoming)[0].bytes == bytes)
        // Nothing is missing: the own file has it.
        #expect(try Journal.verify(desk.places, fileSystem: desk.fileSystem).missing == [:])
    }

    @Test func aMissingSPACEIsMadeAnew() throws {
        let desk = try written()
        let before = try desk.fileSystem.contents(of: desk.places.spaceFile, limit: 100)
        try desk.fileSystem.remove(desk.places.spaceFile)
        #expect(try !Journal.verify(desk.places, fileSystem: desk.fileSystem).isSound)
        _ = try Journal.repair(desk.places, fileSystem: desk.fileSystem, now: desk.now, application: "desk 1")
        #expect(try desk.fileSystem.contents(of: desk.places.spaceFile, limit: 100) == before)
        #expect(try Journal.verify(desk.places, fileSystem: desk.fileSystem).isSound)
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
        try desk.overwrite(desk.places.own + "/" + name, bytes)
        let before = try desk.open(readOnly: true).newTexts()
        let report = try Journal.repair(desk.places, fileSystem: desk.fileSystem, now: desk.now, application: "desk 1")
        #expect(report.left == [])
        #expect(try desk.open(readOnly: true).newTexts() == before, "seed \(seed)")
        let journal = try desk.open()
        try journal.append("after")
        journal.close()
        #expect(try desk.open().newTexts().sorted() == (before + ["after"]).sorted(), "seed \(seed)")
    }
}
