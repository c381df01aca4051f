import Glibc
import SimulatedDisk

@testable import Journal

/// A disk with a journal on it, a clock that goes when it is told to, and identities that are the same in each run.
final class Desk {
    /// Where a test runs.
    enum Disk: CaseIterable, Sendable {
        case memory, real
    }

    var fileSystem: any FileSystem
    let paths: JournalPaths
    var now: UInt64 = 1_795_211_609_123
    private var random: SeededRandom
    private let realFolder: String?

    init(_ disk: Disk = .memory, seed: UInt64 = 1) throws {
        random = SeededRandom(seed: seed)
        switch disk {
        case .memory:
            fileSystem = MemoryFileSystem()
            realFolder = nil
            paths = JournalPaths(space: "/data/spaces/home", state: "/state")
        case .real:
            var template = Array("/tmp/journal-test-XXXXXX".utf8CString)
            guard let made = mkdtemp(&template) else { throw SystemError(code: errno) }
            let folder = String(cString: made)
            fileSystem = POSIXFileSystem()
            realFolder = folder
            paths = JournalPaths(space: folder + "/data/spaces/home", state: folder + "/state")
        }
    }

    init(on fileSystem: any FileSystem, seed: UInt64 = 1, paths: JournalPaths? = nil) {
        self.fileSystem = fileSystem
        random = SeededRandom(seed: seed)
        realFolder = nil
        self.paths = paths ?? JournalPaths(space: "/data/spaces/home", state: "/state")
    }

    deinit {
        if let realFolder { removeFolder(realFolder) }
    }

    func open(readOnly: Bool = false, knownKinds: Set<String> = ["act"]) throws -> Journal {
        try Journal(
            syncedAt: paths, fileSystem: fileSystem, clock: { [unowned self] in self.now },
            random: { [unowned self] in self.random.next() }, application: "desk 1", readOnly: readOnly,
            knownKinds: knownKinds)
    }

    /// A journal whose syncs happen when the test says so.
    func open(
        segmentBytesMax: Int = OwnSegment.bytesMax, syncer make: (any FileSystem, SaveBoard) -> any Syncer
    ) throws -> Journal {
        let board = SaveBoard()
        return try Journal(
            paths: paths, fileSystem: fileSystem, clock: { [unowned self] in self.now },
            random: { [unowned self] in self.random.next() }, application: "desk 1", readOnly: false, board: board,
            syncer: make(fileSystem, board), segmentBytesMax: segmentBytesMax)
    }

    /// The files of a folder, names sorted.
    func files(_ folder: String) -> [(name: String, bytes: [UInt8])] {
        let names = ((try? fileSystem.list(folder)) ?? []).sorted()
        return names.compactMap { name in
            (try? fileSystem.contents(of: folder + "/" + name, limit: 1 << 26)).map { (name, $0) }
        }
    }

    var ownFiles: [(name: String, bytes: [UInt8])] { files(paths.own) }
    var quarantined: [(name: String, bytes: [UInt8])] { files(paths.quarantine) }

    /// Puts a file with these bytes in the place of what stands there.
    func replace(_ path: String, _ bytes: [UInt8]) throws {
        for folder in try fileSystem.makeDirectories(parent(of: path)) { _ = folder }
        try? fileSystem.remove(path)
        let descriptor = try fileSystem.open(path, .createForAppend)
        defer { fileSystem.close(descriptor) }
        if !bytes.isEmpty { try fileSystem.appendAll(bytes, to: descriptor) }
        try fileSystem.sync(descriptor)
    }

    /// Cuts or changes a file in place, keeping its identity.
    func overwrite(_ path: String, _ bytes: [UInt8], at offset: Int = 0, truncate: Bool = true) throws {
        let descriptor = try fileSystem.open(path, .readWrite)
        defer { fileSystem.close(descriptor) }
        if truncate { try fileSystem.truncate(descriptor, to: offset + bytes.count) }
        _ = try bytes.withRawBytes { (buffer) throws(SystemError) in
            try fileSystem.overwrite(buffer, of: descriptor, at: offset)
        }
    }
}

func removeFolder(_ path: String) {
    let system = POSIXFileSystem()
    for name in (try? system.list(path)) ?? [] {
        let inner = path + "/" + name
        if (try? system.status(at: inner))?.isDirectory == true { removeFolder(inner) } else { unlink(inner) }
    }
    rmdir(path)
}

extension Record {
    /// The payloads as texts.
    var texts: [String] { payloads.map { String(decoding: $0, as: UTF8.self) } }
    var text: String { texts.joined(separator: "|") }
}

extension RecordView {
    var texts: [String] { kept.texts }
    var text: String { kept.text }
}

extension Journal {
    /// The newest records of those read or appended so far, newest first.
    func newestRecords(limit: Int) -> [Record] {
        var iterator = newestFirst()
        var records: [Record] = []
        while records.count < limit, let record = iterator.next() { records.append(record) }
        return records
    }

    /// Takes note of a stamp as if a record with it had been read.
    func observe(_ stamp: Stamp) { hybridClock.observe(stamp, wall: clock()) }

    /// The folder at `path`, to share this journal through.
    func sharedFolder(at path: String) -> SharedFolder {
        SharedFolder(
            path, paths: archive.paths, fileSystem: archive.fileSystem, clock: clock, random: appender.random,
            application: appender.application)
    }

    /// Everything not read yet, as texts.
    func newTexts() throws -> [String] {
        var texts: [String] = []
        try readNew { texts.append($0.text) }
        return texts
    }

    @discardableResult
    func append(_ texts: String...) throws -> AppendResult {
        try append(kind: "act", payloads: texts.map { Array($0.utf8) })
    }
}

extension Journal.AppendResult {
    var isWritten: Bool { outcome == .written }
}
