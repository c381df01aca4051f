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
