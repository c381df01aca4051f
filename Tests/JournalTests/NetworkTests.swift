import Glibc
import SimulatedDisk
import Testing

@testable import Journal

/// Folders on a file system of another machine, where locks may be granted to everybody or to nobody.
@Suite struct NetworkTests {
    @Test func verifyNamesWhatItCannotBeSureOf() throws {
        let memory = MemoryFileSystem()
        let desk = Desk(on: memory)
        let journal = try desk.open()
        try journal.append("milk")
        journal.close()
        #expect(try Journal.verify(desk.paths, fileSystem: memory).remarks == [])
        memory.networkName = "nfs4"
        let report = try Journal.verify(desk.paths, fileSystem: memory)
        #expect(report.remarks.count == 2)
        #expect(report.remarks.allSatisfy { $0.contains("is on nfs4") })
        // It is no fault.
        #expect(report.isSound)
    }

    @Test func theDisksOfThisMachineAreNone() throws {
        #expect(POSIXFileSystem().networkName(of: "/proc") == nil)
        #expect(POSIXFileSystem().networkName(of: "/there/is/no/such/folder") == nil)
    }

    /// Two machines, one folder, and no lock keeps either out: each takes a writer of its own, because of the machine
    /// that a writer's note names, and nothing is lost.
    @Test func twoMachinesWithoutLocksLoseNothing() throws {
        let memory = MemoryFileSystem()
        memory.hasLocks = false
        let one = Desk(on: memory, seed: 1)
        let other = Desk(on: memory, seed: 2)
        func be(_ machine: String) {
            memory.place(Array("\(machine) 0123456789abcdef0123456789abcdef".utf8), at: "/etc/machine-id")
        }
        var taken: [String] = []
        be("one")
        let left = try one.open()
        _ = try left.newTexts()
        try left.append("one 0")
        taken.append("one 0")
        be("other")
        let right = try other.open()
        _ = try right.newTexts()
        for number in 1...20 {
            one.now += 3
            other.now += 5
            be("one")
            try left.append("one \(number)")
            be("other")
            try right.append("other \(number)")
            taken += ["one \(number)", "other \(number)"]
        }
        #expect(Set(one.ownFiles.map { $0.name.prefix(12) }).count == 2)
        #expect(left.saveState == .saved)
        #expect(right.saveState == .saved)
        left.close()
        right.close()
        be("one")
        let next = try one.open()
        #expect(try next.newTexts().sorted() == taken.sorted())
        try next.append("after")
        next.close()
        let last = try one.open(readOnly: true)
        #expect(try last.newTexts().sorted() == (taken + ["after"]).sorted())
        #expect(try Journal.verify(one.paths, fileSystem: memory).isSound)
    }

    /// A file system that has no locks says so: then a writer is good for one run.
    @Test(arguments: [ENOLCK, EOPNOTSUPP])
    func withoutLocksThereIsAWriterForEachRun(code: Int32) throws {
        let desk = Desk(on: Lockless(code: code))
        for run in 1...3 {
            let journal = try desk.open()
            _ = try journal.newTexts()
            try journal.append("run \(run)")
            #expect(journal.saveState == .saved)
            journal.close()
        }
        let journal = try desk.open(readOnly: true)
        #expect(try journal.newTexts().sorted() == ["run 1", "run 2", "run 3"])
        #expect(Set(desk.ownFiles.map { $0.name.prefix(12) }).count == 3)
    }
}

/// A disk on which locking fails.
private final class Lockless: FileSystem {
    private let inner = MemoryFileSystem()
    private let code: Int32

    init(code: Int32) { self.code = code }

    func open(_ path: String, _ mode: OpenMode) throws(SystemError) -> Int32 { try inner.open(path, mode) }
    func close(_ descriptor: Int32) { inner.close(descriptor) }
    func status(of descriptor: Int32) throws(SystemError) -> FileStatus { try inner.status(of: descriptor) }
    func status(at path: String) throws(SystemError) -> FileStatus { try inner.status(at: path) }
    func read(
        _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(SystemError) -> Int {
        try inner.read(descriptor, into: buffer, at: offset)
    }
    func append(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(SystemError) -> Int {
        try inner.append(bytes, to: descriptor)
    }
    func overwrite(_ bytes: UnsafeRawBufferPointer, of descriptor: Int32, at offset: Int) throws(SystemError) -> Int {
        try inner.overwrite(bytes, of: descriptor, at: offset)
    }
    func truncate(_ descriptor: Int32, to size: Int) throws(SystemError) { try inner.truncate(descriptor, to: size) }
    func sync(_ descriptor: Int32) throws(SystemError) { try inner.sync(descriptor) }
    func syncDirectory(_ path: String) throws(SystemError) { try inner.syncDirectory(path) }
    func lock(_ descriptor: Int32, waiting: Bool) throws(SystemError) -> Bool { throw SystemError(code: code) }
    func makeDirectory(_ path: String) throws(SystemError) { try inner.makeDirectory(path) }
    func list(_ path: String) throws(SystemError) -> [String] { try inner.list(path) }
    func rename(_ path: String, to newPath: String) throws(SystemError) { try inner.rename(path, to: newPath) }
    func remove(_ path: String) throws(SystemError) { try inner.remove(path) }
    func checkWritable(_ path: String) throws(SystemError) { try inner.checkWritable(path) }
}
