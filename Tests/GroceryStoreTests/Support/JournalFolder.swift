import Glibc
import GroceryDomain
import GroceryStore
import Journal
import SimulatedDisk
import TestSupport

/// A folder for journals that is removed with the test, and a clock that stands still until it is moved on.
final class JournalFolder {
    let path: String
    /// Milliseconds since 1970.
    var now = UInt64(Household.now.milliseconds)
    /// By how many milliseconds the clock of a machine is ahead.
    var ahead: [String: UInt64] = [:]
    private var dice: Dice

    init(seed: UInt64 = 1) throws {
        var template = Array("/tmp/aisle-store-test-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw SystemError(code: errno) }
        path = String(cString: made)
        dice = Dice(seed: seed)
    }

    deinit { Self.remove(path) }

    /// A store on the folder's journal. Each call is another process on the same machine.
    func open(
        machine: String = "desk", author: String = "ada@desk", readOnly: Bool = false, usesBase: Bool = false,
        over reference: ReferenceCatalogue? = nil
    ) throws -> Store {
        let journal = try Journal(
            syncedAt: JournalPaths(space: "\(path)/\(machine)/data", state: "\(path)/\(machine)/state"),
            fileSystem: POSIXFileSystem(), clock: { self.now + self.ahead[machine, default: 0] },
            random: { self.dice.next() }, application: "test 1",
            readOnly: readOnly, knownKinds: [Store.actionKind, Store.beginningKind])
        return Store(journal: journal, author: author, basePath: usesBase ? base(of: machine) : nil, over: reference)
    }

    func base(of machine: String = "desk") -> String { "\(path)/\(machine)/cache/base" }

    /// Whether a file is where the base would be.
    var hasBase: Bool {
        var status = stat()
        return lstat(base(), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Makes what is no file; anything else is nothing.
    func make(_ what: String, at path: String) throws {
        let isMade =
            switch what {
            case "folder": mkdir(path, 0o700) == 0
            case "pipe": mkfifo(path, 0o600) == 0
            default: true
            }
        if !isMade { throw SystemError(code: errno) }
    }

    func baseBytes() throws -> [UInt8] { try read(base()) }

    func replaceBase(by bytes: [UInt8]) throws { try write(bytes, to: base()) }

    /// Writes into the file itself, which may be in use.
    func overwriteBase(by bytes: [UInt8]) throws {
        let descriptor = Glibc.open(base(), O_WRONLY)
        guard descriptor >= 0 else { throw SystemError(code: errno) }
        defer { close(descriptor) }
        guard bytes.withUnsafeBytes({ Glibc.write(descriptor, $0.baseAddress, $0.count) }) == bytes.count else {
            throw SystemError(code: errno)
        }
    }

    /// Overwrites part of the last file of the machine, keeping its length.
    func damageJournal(machine: String = "desk", at place: Int) throws {
        let folder = "\(path)/\(machine)/data/own"
        guard let name = Self.names(in: folder).last else { throw SystemError(code: ENOENT) }
        var bytes = try read("\(folder)/\(name)")
        bytes[place] ^= 1
        try write(bytes, to: "\(folder)/\(name)")
        // The clock of some file systems has a resolution of some milliseconds.
        var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
        guard utimensat(AT_FDCWD, "\(folder)/\(name)", &times, 0) == 0 else { throw SystemError(code: errno) }
    }

    /// The same, after reading what is in the journal.
    func openRead(machine: String = "desk", author: String = "ada@desk") throws -> (Store, Groceries) {
        let store = try open(machine: machine, author: author)
        var groceries = Groceries()
        try store.refresh(&groceries)
        return (store, groceries)
    }

    /// Like a file synchroniser: copies everything that one machine has written to another.
    func carry(from machine: String, to other: String) throws {
        let (source, target) = ("\(path)/\(machine)/data", "\(path)/\(other)/data")
        for folder in ["\(path)/\(other)", target, "\(target)/in"] { mkdir(folder, 0o700) }
        if access("\(target)/SPACE", F_OK) != 0 { try copy("\(source)/SPACE", to: "\(target)/SPACE") }
        for name in Self.names(in: "\(source)/own") { try copy("\(source)/own/\(name)", to: "\(target)/in/\(name)") }
    }

    /// Makes machines that are still empty part of one household.
    func shareSpace(_ machines: [String]) throws {
        let store = try open(machine: "founder")
        store.journal.prepare()
        store.journal.close()
        for machine in machines { try carry(from: "founder", to: machine) }
    }

    /// Every line of every file that the machine wrote.
    func lines(machine: String = "desk") throws -> [String] {
        let folder = "\(path)/\(machine)/data/own"
        return try Self.names(in: folder).flatMap { name in
            String(decoding: try read("\(folder)/\(name)"), as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }

    private func copy(_ source: String, to target: String) throws {
        try write(try read(source), to: target + ".new")
        guard rename(target + ".new", target) == 0 else { throw SystemError(code: errno) }
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        guard let file = fopen(path, "w") else { throw SystemError(code: errno) }
        fwrite(bytes, 1, bytes.count, file)
        guard fclose(file) == 0 else { throw SystemError(code: errno) }
    }

    private func read(_ path: String) throws -> [UInt8] {
        guard let file = fopen(path, "r") else { throw SystemError(code: errno) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
        return bytes
    }

    private static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    private static func remove(_ path: String) {
        for name in names(in: path) { remove("\(path)/\(name)") }
        if rmdir(path) != 0 { unlink(path) }
    }
}
