import Glibc
import Synchronization
import SimulatedDisk
import Testing

@testable import Journal

/// With the real thread, real files, real locks. Waits end when something happened, never because time went by.
@Suite struct ThreadTests {
    private func open(_ desk: Desk, _ fileSystem: (any FileSystem)? = nil) throws -> Journal {
        try Journal(
            paths: desk.paths, fileSystem: fileSystem ?? desk.fileSystem, clock: { 1_795_211_609_123 },
            application: "desk 1")
    }

    /// Waits for a descriptor to become readable; the limit is for a test that fails.
    private func isReadable(_ descriptor: Int32, milliseconds: Int32 = 20_000) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            let ready = poll(&request, 1, milliseconds)
            if ready >= 0 || errno != EINTR { return ready == 1 }
        }
    }

    @Test func theThreadSavesAndWakes() throws {
        let desk = try Desk(.real)
        let journal = try open(desk)
        let wake = journal.wakeDescriptor
        #expect(wake > 2)
        #expect(journal.saveState == .saved)
        for number in 1...50 {
            try journal.append("record \(number)")
            if number % 10 == 0 {
                while journal.saveState != .saved {
                    #expect(isReadable(wake))
                    journal.drainWake()
                }
            }
        }
        #expect(journal.flush(timeoutMilliseconds: 20_000) == .saved)
        #expect(journal.notices == [])
        journal.close()
        #expect(journal.wakeDescriptor == -1)
        #expect(try desk.open().newTexts().count == 50)
    }

    @Test func aSyncThatFailsOnTheThreadIsSeenTo() throws {
        let desk = try Desk(.real)
        let faulty = FaultyFileSystem(desk.fileSystem)
        let journal = try open(desk, faulty)
        try journal.append("milk")
        #expect(journal.flush(timeoutMilliseconds: 20_000) == .saved)
        faulty.plan(.error(EIO), .everySync)
        try journal.append("eggs")
        let wake = journal.wakeDescriptor
        while journal.saveState == .saving { #expect(isReadable(wake)) }
        #expect(journal.saveState == .notSaved("the disk reports an error"))
        faulty.plan(.error(EIO), .never)
        journal.drainWake()
        #expect(journal.flush(timeoutMilliseconds: 20_000) == .saved)
        journal.close()
        // Two, or more where the thread was fast and failed again.
        #expect(desk.ownFiles.count >= 2)
        #expect(try desk.open().newTexts() == ["milk", "eggs"])
    }

    /// The screen must not wait for a disk that hangs.
    @Test func flushAndCloseGiveUpOnADiskThatHangs() throws {
        let desk = try Desk(.real)
        let slow = GatedFileSystem(desk.fileSystem)
        let journal = try open(desk, slow)
        try journal.append("milk")
        #expect(journal.flush(timeoutMilliseconds: 0) == .saving)
        #expect(journal.saveState == .saving)
        #expect(try journal.append("eggs").isWritten)
        slow.open()
        #expect(journal.flush(timeoutMilliseconds: 20_000) == .saved)
        journal.close()
    }

    @Test func instancesSeeEachOthersRecordsWithoutPolling() throws {
        let desk = try Desk(.real)
        let one = try open(desk)
        let other = try open(desk)
        _ = try one.newTexts()
        let changes = one.changesDescriptor()
        #expect(changes > 2)
        _ = one.drainChanges()
        try other.append("from the other")
        #expect(isReadable(changes))
        #expect(one.drainChanges())
        #expect(try one.newTexts() == ["from the other"])
        try other.append("more")
        #expect(isReadable(changes))
        #expect(one.drainChanges())
        #expect(try one.newTexts() == ["more"])

        // What one writes itself is no news to it.
        try one.append("mine")
        #expect(one.flush(timeoutMilliseconds: 20_000) == .saved)
        _ = one.drainChanges()
        try one.append("mine again")
        #expect(isReadable(changes))
        #expect(!one.drainChanges())

        try desk.replace(desk.paths.incoming + "/x.log", [0x41])
        #expect(isReadable(changes))
        #expect(one.drainChanges())

        // A folder that was removed is watched again once it is back.
        removeFolder(desk.paths.incoming)
        _ = try desk.fileSystem.makeDirectories(desk.paths.incoming)
        #expect(isReadable(changes))
        #expect(one.drainChanges())
        try desk.replace(desk.paths.incoming + "/y.log", [0x41])
        #expect(isReadable(changes))
        #expect(one.drainChanges())
        one.close()
        other.close()
    }

    /// Several instances append at once, each on a thread of its own, and read what the others write.
    @Test func manyAppendAtOnce() throws {
        let desk = try Desk(.real)
        let threads = 6
        let records = 200
        let paths = desk.paths
        let failures = Mutex<[String]>([])
        // Nobody ends before all have begun: who comes later might take up an identity that is free again.
        let begun = Mutex(0)
        var handles: [pthread_t] = []
        for index in 0..<threads {
            let work = Work {
                do {
                    let journal = try Journal(paths: paths, clock: { 1_795_211_609_123 }, application: "desk 1")
                    journal.prepare()
                    begun.withLock { $0 += 1 }
                    while begun.withLock({ $0 }) < threads { sched_yield() }
                    var seen = 0
                    for number in 0..<records {
                        let payloads = number % 10 == 0 ? ["\(index)/\(number)", "b", "c"] : ["\(index)/\(number)"]
                        try journal.append(kind: "act", payloads: payloads.map { Array($0.utf8) })
                        if number % 20 == 0 {
                            try journal.readNew { record in
                                if record.text.hasPrefix("\(index)/") { failures.withLock { $0.append("own record") } }
                                seen += 1
                            }
                        }
                    }
                    if journal.flush(timeoutMilliseconds: 60_000) != .saved {
                        failures.withLock { $0.append("not saved") }
                    }
                    for notice in journal.notices { failures.withLock { $0.append("\(notice)") } }
                    journal.close()
                } catch {
                    begun.withLock { $0 += 1 }
                    failures.withLock { $0.append("\(error)") }
                }
            }
            handles.append(try #require(work.start()))
        }
        for handle in handles { pthread_join(handle, nil) }
        #expect(failures.withLock { $0 } == [])
        let journal = try open(desk)
        var counts: [String: Int] = [:]
        var last: [WriterID: Stamp] = [:]
        let report = try journal.readNew { record in
            counts[record.text, default: 0] += 1
            if let before = last[record.stamp.writer] { #expect(record.stamp > before) }
            last[record.stamp.writer] = record.stamp
        }
        #expect(counts.count == threads * records)
        #expect(counts.values.allSatisfy { $0 == 1 })
        #expect(report.missing == [:])
        #expect(journal.notices == [])
        #expect(desk.ownFiles.count == threads)
        #expect(try Journal.verify(paths).isSound)
    }
}

/// A closure on a thread of its own.
final class Work: Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    func start() -> pthread_t? {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self)
        let result = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
                return nil
            }, context.toOpaque())
        return result == 0 ? thread : nil
    }
}

/// Syncs wait until the gate is opened.
final class GatedFileSystem: FileSystem {
    private let inner: any FileSystem
    private let ends: (read: Int32, write: Int32)

    init(_ inner: any FileSystem) {
        self.inner = inner
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        self.ends = (ends[0], ends[1])
    }

    deinit { _ = Glibc.close(ends.read) }

    /// Closing the writing end makes every waiting read return.
    func open() { _ = Glibc.close(ends.write) }

    private func waitAtGate() {
        var byte: UInt8 = 0
        _ = Glibc.read(ends.read, &byte, 1)
    }

    func sync(_ descriptor: Int32) throws(SystemError) {
        waitAtGate()
        try inner.sync(descriptor)
    }
    func open(_ path: String, _ mode: OpenMode) throws(SystemError) -> Int32 { try inner.open(path, mode) }
    func close(_ descriptor: Int32) { inner.close(descriptor) }
    func status(of descriptor: Int32) throws(SystemError) -> FileStatus { try inner.status(of: descriptor) }
    func status(at path: String) throws(SystemError) -> FileStatus { try inner.status(at: path) }
    func read(
        _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(SystemError) -> Int { try inner.read(descriptor, into: buffer, at: offset) }
    func append(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(SystemError) -> Int {
        try inner.append(bytes, to: descriptor)
    }
    func overwrite(_ bytes: UnsafeRawBufferPointer, of descriptor: Int32, at offset: Int) throws(SystemError) -> Int {
        try inner.overwrite(bytes, of: descriptor, at: offset)
    }
    func truncate(_ descriptor: Int32, to size: Int) throws(SystemError) { try inner.truncate(descriptor, to: size) }
    func syncDirectory(_ path: String) throws(SystemError) { try inner.syncDirectory(path) }
    func lock(_ descriptor: Int32, waiting: Bool) throws(SystemError) -> Bool {
        try inner.lock(descriptor, waiting: waiting)
    }
    func makeDirectory(_ path: String) throws(SystemError) { try inner.makeDirectory(path) }
    func list(_ path: String) throws(SystemError) -> [String] { try inner.list(path) }
    func rename(_ path: String, to newPath: String) throws(SystemError) { try inner.rename(path, to: newPath) }
    func remove(_ path: String) throws(SystemError) { try inner.remove(path) }
    func checkWritable(_ path: String) throws(SystemError) { try inner.checkWritable(path) }
}
