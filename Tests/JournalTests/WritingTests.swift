import Glibc
import SimulatedDisk
import Testing

@testable import Journal

@Suite struct WritingTests {
    // MARK: Segments and large actions

    @Test func aFullSegmentIsSealedAndAnotherBegun() throws {
        let desk = try Desk()
        let journal = try desk.open()
        let payload = Array(repeating: UInt8(ascii: "x"), count: 10_000)
        for _ in 0..<60 { try journal.append(kind: "act", payloads: [payload]) }
        journal.close()
        let files = desk.ownFiles
        #expect(files.count == 3)
        for (index, file) in files.enumerated() {
            #expect(file.name.hasSuffix("-00000\(index + 1).log"))
            #expect(file.bytes.count <= 256 * 1024)
            let last = String(decoding: file.bytes.dropLast().split(separator: 0x0A).last ?? [], as: UTF8.self)
            #expect(last.contains(" seal bytes=") == (index < 2))
        }
        let next = try desk.open()
        var count = 0
        let report = try next.readNew { _ in count += 1 }
        #expect(count == 60)
        #expect(report.missing == [:])
        try next.append("one more")
        #expect(desk.ownFiles.count == 3)
        #expect(try Journal.verify(desk.paths, fileSystem: desk.fileSystem).isSound)
    }

    @Test func aHugeActionIsOneActionInOneFile() throws {
        let desk = try Desk()
        let journal = try desk.open()
        try journal.append("before")
        let payloads = (0..<50).map { Array("\($0)".utf8) + Array(repeating: UInt8(ascii: "y"), count: 60_000) }
        let written = try journal.append(kind: "act", payloads: payloads)
        #expect(written.isWritten)
        try journal.append("after")
        let again = try journal.readRecord(at: written.location)
        #expect(again.payloads.map { Array($0) } == payloads)
        #expect(again.stamp == written.stamp && again.sequence == written.sequence)
        #expect(desk.ownFiles.count == 3)
        journal.close()
        let next = try desk.open()
        var counts: [Int] = []
        try next.readNew { counts.append($0.kept.payloads.count) }
        #expect(counts == [1, 50, 1])
    }

    @Test func whatCannotStandInALineIsRefused() throws {
        let desk = try Desk()
        let journal = try desk.open()
        let long = Array(repeating: UInt8(ascii: "z"), count: Journal.payloadBytesMax)
        #expect(throws: JournalError.payloadTooLong(bytes: long.count + 1)) {
            try journal.append(kind: "act", payloads: [long + [0x20]])
        }
        for bytes: [UInt8] in [[0x0A], [0x41, 0], [0xFF], [0xC3]] {
            #expect(throws: JournalError.payloadNotPlainText) { try journal.append(kind: "act", payloads: [bytes]) }
        }
        #expect(throws: JournalError.wrongPayloadCount(0)) { try journal.append(kind: "act", payloads: []) }
        for kind in ["", "head", "seal", "part", "a b", "1a", "ä", String(repeating: "k", count: 33)] {
            #expect(throws: JournalError.wrongKind(kind)) { try journal.append(kind: kind, payloads: [[0x41]]) }
        }
        let tooMany = Array(repeating: long, count: Journal.actionBytesMax / long.count)
        #expect(throws: JournalError.self) { try journal.append(kind: "act", payloads: tooMany) }
        #expect(desk.ownFiles.isEmpty)
        #expect(try journal.append(kind: "act", payloads: [long]).isWritten)
        #expect(try journal.append(kind: "act", payloads: [[]]).isWritten)
        journal.close()
        #expect(throws: JournalError.closed) { try journal.append("late") }
        #expect(try desk.open().newTexts().map(\.utf8.count) == [long.count, 0])
    }

    // MARK: A full disk

    @Test func aFullDiskUsesTheReserveThenHolds() throws {
        let memory = MemoryFileSystem()
        let desk = Desk(on: memory)
        let journal = try desk.open()
        journal.prepare()
        try journal.append("milk")
        #expect(try memory.status(at: desk.paths.reserve).size == Reserve.bytes)
        memory.capacity = memory.used

        // The reserve makes room.
        #expect(try journal.append("eggs").isWritten)
        #expect(throws: SystemError(code: ENOENT)) { try memory.status(at: desk.paths.reserve) }
        #expect(journal.notices == [.reserveUsed(path: desk.paths.reserve)])

        // No room for a long record: neither it nor the short one behind it is written.
        memory.capacity = memory.used + 300
        let long = String(repeating: "l", count: 1000)
        let held = try journal.append(long)
        #expect(held.outcome == .held(reason: "no space left on the disk"))
        let heldToo = try journal.append("short")
        #expect(!heldToo.isWritten)
        #expect(journal.saveState == .notSaved("no space left on the disk"))
        #expect(try journal.readRecord(at: held.location).text == long)
        #expect(journal.newestRecords(limit: 2).map(\.text) == ["short", long])
        #expect(desk.ownFiles[0].bytes.last == 0x0A)

        memory.capacity = .max
        #expect(journal.retryHeld() == .saved)
        #expect(try journal.readRecord(at: held.location).text == long)
        #expect(try journal.readRecord(at: heldToo.location).text == "short")
        #expect(journal.newestRecords(limit: 9).map(\.text) == ["short", long, "eggs", "milk"])
        journal.close()
        #expect(try desk.open().newTexts() == ["milk", "eggs", long, "short"])
    }

    @Test func whatIsHeldCanBeRescuedAndBroughtBack() throws {
        let memory = MemoryFileSystem()
        let desk = Desk(on: memory)
        let journal = try desk.open()
        try journal.append("milk")
        #expect(journal.rescueUnsaved(into: ["/rescue"]) == nil)
        memory.capacity = memory.used
        try journal.append("eggs")
        try journal.append("bread")
        #expect(journal.rescueUnsaved(into: ["/rescue"]) == nil)
        memory.capacity = .max
        let copy = try #require(journal.rescueUnsaved(into: ["/data/spaces/home/SPACE", "/rescue"]))
        #expect(copy.hasPrefix("/rescue/"))
        journal.close()
        #expect(try desk.open().newTexts() == ["milk"])
        try desk.replace(desk.paths.incoming + "/brought-back.log", try memory.contents(of: copy, limit: 1 << 20))
        #expect(try desk.open().newTexts() == ["milk", "eggs", "bread"])
    }

    // MARK: Syncs that fail

    @Test func whatTheDiskDidNotConfirmIsWrittenAgain() throws {
        let faulty = FaultyFileSystem(MemoryFileSystem())
        let desk = Desk(on: faulty)
        var syncer: ManualSyncer?
        let journal = try desk.open { fileSystem, board in
            let made = ManualSyncer(fileSystem, board)
            syncer = made
            return made
        }
        try journal.append("milk")
        #expect(journal.saveState == .saving)
        syncer?.step()
        #expect(journal.saveState == .saved)
        try journal.append("eggs")
        try journal.append("bread")
        faulty.plan(.error(EIO), .at(1))
        syncer?.step()
        #expect(journal.saveState == .notSaved("the disk reports an error"))
        journal.drainWake()
        #expect(desk.ownFiles.count == 2)
        #expect(
            journal.notices == [
                .writtenAgain(file: desk.ownFiles[1].name, records: 2, why: "the disk reports an error")
            ])
        syncer?.wait(milliseconds: 0)
        #expect(journal.saveState == .saved)
        try journal.append("butter")
        journal.close()
        // In both files, but read once.
        #expect(desk.ownFiles.map { String(decoding: $0.bytes, as: UTF8.self).contains("bread") } == [true, true])
        let next = try desk.open()
        var texts: [String] = []
        let report = try next.readNew { texts.append($0.text) }
        #expect(texts == ["milk", "eggs", "bread", "butter"])
        #expect(report.doubles == 2)
        #expect(next.newestRecords(limit: 9).map(\.text) == ["butter", "bread", "eggs", "milk"])
        #expect(try Journal.verify(desk.paths, fileSystem: faulty).isSound)
    }

    @Test func aDiskThatNeverConfirmsIsTriedLessAndLess() throws {
        let faulty = FaultyFileSystem(MemoryFileSystem())
        let desk = Desk(on: faulty)
        let journal = try desk.open()
        try journal.append("milk")
        faulty.plan(.error(EIO), .everySync)
        try journal.append("eggs")
        for _ in 0..<200 { #expect(journal.retryHeld() == .notSaved("the disk reports an error")) }
        #expect(desk.ownFiles.count < 20)
        faulty.plan(.error(EIO), .never)
        for _ in 0..<40 where journal.saveState != .saved { journal.retryHeld() }
        #expect(journal.saveState == .saved)
        try journal.append("bread")
        #expect(journal.saveState == .saved)
        journal.close()
        #expect(try desk.open().newTexts() == ["milk", "eggs", "bread"])
    }

    /// A process ended before the disk confirmed. The next one sees to it, and does not say "saved" before.
    @Test func whatAnEndedProcessLeftUnconfirmedIsConfirmed() throws {
        let memory = MemoryFileSystem()
        let faulty = FaultyFileSystem(memory)
        let desk = Desk(on: faulty)
        let first = try desk.open()
        try first.append("milk")
        first.close()
        let killed = try desk.open(syncer: { fileSystem, _ in KilledSyncer(fileSystem) })
        try killed.append("eggs")
        try killed.append("bread")
        killed.close()

        var syncer: ManualSyncer?
        let next = try desk.open { fileSystem, board in
            let made = ManualSyncer(fileSystem, board)
            syncer = made
            return made
        }
        #expect(try next.newTexts() == ["milk", "eggs", "bread"])
        next.prepare()
        #expect(next.saveState == .saving)
        // And if that fails, both are written again.
        faulty.plan(.error(EIO), .at(1))
        syncer?.step()
        next.drainWake()
        faulty.plan(.error(EIO), .never)
        syncer?.wait(milliseconds: 0)
        #expect(next.saveState == .saved)
        try #require(desk.ownFiles.count == 2)
        #expect(String(decoding: desk.ownFiles[1].bytes, as: UTF8.self).split(separator: "\n").count == 3)
    }

    /// The same, when the ended process had gone through several segments.
    @Test(arguments: [false, true])
    func unconfirmedSegmentsAreConfirmedToo(fails: Bool) throws {
        let memory = MemoryFileSystem()
        let faulty = FaultyFileSystem(memory)
        let desk = Desk(on: faulty)
        let first = try desk.open()
        try first.append("saved")
        first.close()
        let killed = try desk.open(syncer: { fileSystem, _ in KilledSyncer(fileSystem) })
        let texts = (0..<9).map { "\($0)" + String(repeating: "x", count: 60_000) }
        for text in texts { try killed.append(text) }
        killed.close()
        #expect(desk.ownFiles.count == 3)

        let next = try desk.open()
        #expect(try next.newTexts() == ["saved"] + texts)
        if fails { faulty.plan(.error(EIO), .everySync) }
        next.prepare()
        if fails {
            #expect(next.saveState != .saved)
            faulty.plan(.error(EIO), .never)
            for _ in 0..<9 where next.saveState != .saved { next.retryHeld() }
        }
        #expect(next.saveState == .saved)
        next.close()
        var random = SeededRandom(seed: 1)
        desk.fileSystem = memory.cut(.onlySynced, random: &random)
        let last = try desk.open()
        #expect(try last.newTexts() == ["saved"] + texts)
        #expect(last.notices == [])
    }

    @Test func aSyncThatFailsAboutNothingIsNoReasonToWorry() throws {
        let faulty = FaultyFileSystem(MemoryFileSystem())
        let desk = Desk(on: faulty)
        let journal = try desk.open()
        try journal.append("milk")
        try desk.fileSystem.remove(desk.paths.own + "/" + desk.ownFiles[0].name)
        try journal.append("eggs")
        #expect(journal.saveState == .saved)
        // The next append gives the identity up first, and the sync that goes with it fails.
        faulty.plan(.error(EIO), .everySync)
        _ = journal.nextStamp()
        faulty.plan(.error(EIO), .never)
        journal.retryHeld()
        #expect(journal.saveState == .saved)
        #expect(try journal.append("bread").isWritten)
        journal.close()
        #expect(try desk.open().newTexts().sorted() == ["bread", "eggs"])
    }

    // MARK: Others meddling

    @Test(arguments: Desk.Disk.allCases)
    func anOwnFileThatIsRemovedIsBegunAnew(disk: Desk.Disk) throws {
        let desk = try Desk(disk)
        let journal = try desk.open()
        try journal.append("milk")
        let path = desk.paths.own + "/" + desk.ownFiles[0].name
        try desk.fileSystem.rename(path, to: desk.paths.own + "/moved.log")
        // Moved within the folder: nothing is lost.
        try journal.append("eggs")
        try desk.fileSystem.remove(desk.paths.own + "/moved.log")
        let written = try journal.append("bread")
        #expect(written.isWritten)
        #expect("\(journal.notices)".contains("removed or cut by another program"))
        #expect(try journal.readRecord(at: written.location).text == "bread")
        let next = try journal.append("butter")
        #expect(next.stamp.writer != written.stamp.writer)
        journal.close()
        #expect(try desk.open().newTexts().sorted() == ["bread", "butter"])
    }

    @Test func anOwnFileThatOthersWriteToIsLeft() throws {
        let desk = try Desk()
        let journal = try desk.open()
        try journal.append("milk")
        let (name, bytes) = desk.ownFiles[0]
        try desk.overwrite(desk.paths.own + "/" + name, Array("stray output\n".utf8), at: bytes.count, truncate: false)
        try journal.append("eggs")
        #expect(journal.notices == [.ownFileChanged(file: name)])
        #expect(desk.ownFiles.count == 2)
        #expect(desk.ownFiles[0].bytes.count == bytes.count + 13)
        journal.close()
        #expect(try desk.open().newTexts().sorted() == ["eggs", "milk"])
    }

    @Test func theWholeFolderMayGo() throws {
        let desk = try Desk(.real)
        let journal = try desk.open()
        try journal.append("milk")
        let (name, bytes) = desk.ownFiles[0]
        removeFolder(desk.paths.space)
        // Nothing is begun in its place.
        #expect(try !journal.append("eggs").isWritten)
        #expect(try !journal.append("bread").isWritten)
        #expect(journal.saveState == .notSaved("\(desk.paths.own) is gone; put it back"))
        #expect(journal.notices.isEmpty)
        #expect(throws: SystemError.self) { try desk.fileSystem.status(at: desk.paths.space) }
        // Once it is back, all goes on.
        _ = try desk.fileSystem.makeDirectories(desk.paths.own)
        let descriptor = try desk.fileSystem.open(desk.paths.own + "/" + name, .createForAppend)
        try bytes.withRawBytes { (buffer) throws(SystemError) in
            try desk.fileSystem.appendAll(buffer, to: descriptor)
        }
        desk.fileSystem.close(descriptor)
        journal.retryHeld()
        #expect(journal.saveState == .saved)
        journal.close()
        #expect(try desk.open().newTexts().sorted() == ["bread", "eggs", "milk"])
    }

    // MARK: Reading only

    @Test func afterAReadOnlyDiskEverythingIsReadAndNothingWritten() throws {
        let memory = MemoryFileSystem()
        let desk = Desk(on: memory)
        let journal = try desk.open()
        try journal.append("milk")
        // The disk becomes read-only under way: what is typed is held.
        memory.isReadOnly = true
        let held = try journal.append("eggs")
        #expect(held.outcome == .held(reason: "the file system is read-only"))
        memory.isReadOnly = false
        #expect(journal.retryHeld() == .saved)
        journal.close()

        memory.isReadOnly = true
        let next = try desk.open()
        #expect(next.readOnlyReason == .folder(path: desk.paths.own, SystemError(code: EROFS)))
        #expect(try next.newTexts() == ["milk", "eggs"])
        #expect(throws: JournalError.self) { try next.append("bread") }
        next.prepare()
        #expect(next.changesDescriptor() == -1)
        next.close()
    }

    @Test("what becomes writable is written to, but for a household that was never begun")
    func aDiskBecomesWritable() throws {
        let memory = MemoryFileSystem()
        let desk = Desk(on: memory)
        for hasRecords in [false, true] {
            memory.isReadOnly = true
            let journal = try desk.open()
            #expect(try journal.newTexts() == (hasRecords ? ["milk"] : []))
            #expect(throws: JournalError.self) { try journal.append("bread") }
            memory.isReadOnly = false
            #expect((journal.readOnlyReason == nil) == hasRecords)
            if hasRecords { #expect(try journal.append("eggs").isWritten) }
            journal.close()
            let next = try desk.open()
            #expect(try next.newTexts() == (hasRecords ? ["milk", "eggs"] : []))
            if !hasRecords { try next.append("milk") }
            next.close()
        }
    }

    @Test func aFolderWithoutPermissionIsNamed() throws {
        let memory = MemoryFileSystem()
        let desk = Desk(on: memory)
        let journal = try desk.open()
        try journal.append("milk")
        journal.close()
        memory.makeUnreadable(desk.paths.own)
        let next = try desk.open()
        #expect("\(try #require(next.readOnlyReason))".contains(desk.paths.own))
    }

    @Test func placesMustBeAbsoluteAndFolders() throws {
        #expect(throws: JournalError.relativePath("data")) {
            try Desk(on: MemoryFileSystem(), paths: JournalPaths(space: "data", state: "/s")).open()
        }
        let desk = try Desk(.real)
        try desk.replace(desk.paths.space, [])
        #expect(throws: JournalError.notAFolder(path: desk.paths.space)) { try desk.open() }
    }
}

/// Syncs nothing, like the thread of a process that is killed; the system closes its files.
final class KilledSyncer: Syncer {
    private let fileSystem: any FileSystem
    private var closes: [Int32] = []

    init(_ fileSystem: any FileSystem) { self.fileSystem = fileSystem }

    func submit(_ work: SyncWork) { closes += work.closes }
    func takeFailure() -> SyncFailure? { nil }
    func wait(milliseconds: Int) {}
    func wake(through descriptor: Int32) {}
    func stop(milliseconds: Int) -> Bool {
        for descriptor in closes { fileSystem.close(descriptor) }
        return true
    }
}
