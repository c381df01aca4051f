import Glibc
import GroceryDomain
import Interchange

/// What is remembered of one folder of tasks: what it is, what was agreed on, and what its files were when they
/// were last read. If it is lost, that costs nothing but the next exchange's time.
struct PhoneMemory: Hashable, Sendable {
    /// The name of the folder.
    var folder: String
    /// What it is, or was when it was last looked at.
    var collection: PhoneCollection
    /// What was last written as its name.
    var title: String
    /// The tasks; nil before anything was agreed on.
    var known: [PhoneExchange.Key: PhoneExchange.Known]?
    var files: [String: Stamp] = [:]
    /// Why a file could not be read, by file.
    var unread: [String: String] = [:]
    var questions: [String] = []
    /// What somebody ought to know, by file.
    var remarks: [String] = []
    /// When a file was last written; 0 for never.
    var written: Int64 = 0

    /// What was drawn when the folder was begun: its mark says the same for as long as it is this one.
    var token = ""
    /// The last change of the journal that was taken over from this folder; empty where that is not known.
    var taken = ""
    /// Tells what Aisle had then from what it has at another time; empty where that is not known.
    var fingerprint = ""

    /// By what it is told that a file was not changed.
    struct Stamp: Hashable, Sendable {
        var size: Int64
        /// Nanoseconds since 1970.
        var modified: Int64
        var inode: UInt64
    }

    init(folder: String, _ collection: PhoneCollection, title: String) {
        (self.folder, self.collection, self.title) = (folder, collection, title)
    }

    private static let head = "aisle phone 2"
    private static let ending = ".tasks"
    private static let taskMark = Array("task\t".utf8)
    private static let bytesMax = 256 << 20

    /// What is remembered of a folder, as it stands in its file.
    struct Stored {
        let folder: String
        fileprivate let bytes: [UInt8]

        /// Nil where the file is damaged.
        ///
        /// - Parameter withTasks: whether what was agreed on is read too. It takes most of the time.
        func memory(withTasks: Bool) -> PhoneMemory? { PhoneMemory(bytes, folder: folder, withTasks: withTasks) }
    }

    /// Those of all folders, by their names. One whose file is damaged is left out.
    ///
    /// - Throws: why they cannot be read; never that there are none yet.
    static func all(_ paths: Paths, withTasks: Bool = true) throws(AisleError) -> [PhoneMemory] {
        try stored(paths).compactMap { $0.memory(withTasks: withTasks) }
    }

    /// Their files.
    static func stored(_ paths: Paths) throws(AisleError) -> [Stored] {
        var memories: [Stored] = []
        for folder in try folders(paths) {
            let path = file(of: folder, paths)
            guard let bytes = SmallFile.read(path, bytesMax: bytesMax) else {
                // Another process may just have forgotten it.
                if access(path, F_OK) != 0, errno == ENOENT { continue }
                throw AisleError("cannot read \(path)")
            }
            memories.append(Stored(folder: folder, bytes: bytes))
        }
        return memories
    }

    /// The names of the folders that something is remembered of.
    static func folders(_ paths: Paths) throws(AisleError) -> [String] {
        guard PhoneFiles.isFolder(paths.phone) else { return [] }
        return try PhoneFiles.names(in: paths.phone).filter { $0.hasSuffix(ending) }.sorted()
            .map { String($0.dropLast(ending.count)) }
    }

    private static func file(of folder: String, _ paths: Paths) -> String { "\(paths.phone)/\(folder)\(ending)" }

    func write(_ paths: Paths) throws(AisleError) {
        try SmallFile.write(encoded, to: Self.file(of: folder, paths))
    }

    /// Forgets all folders, and says in those in `parent` that they are kept no longer. To be called with the lock.
    static func forgetAll(_ paths: Paths, in parent: String?) throws(AisleError) {
        for memory in try all(paths, withTasks: false) { memory.forget(paths, in: parent) }
        PhoneTaken.forget(paths)
        for folder in try folders(paths) { unlink(file(of: folder, paths)) }
    }

    /// Forgets this one, and says in the folder that it is kept no longer. To be called with the lock.
    func forget(_ paths: Paths, in parent: String?) {
        if let parent { PhoneMark.unset(in: "\(parent)/\(folder)", token: token) }
        unlink(Self.file(of: folder, paths))
    }

    // MARK: As text: a line a fact, its parts behind tabs

    private var encoded: [UInt8] {
        var lines = PhoneLines()
        lines.add([Self.head])
        lines.add(["list", "\(collection)", title, "\(written)", fingerprint, token, taken])
        for question in questions { lines.add(["question", question]) }
        for remark in remarks { lines.add(["remark", remark]) }
        for (name, stamp) in files.sorted(by: { $0.key < $1.key }) {
            lines.add(["file", name, "\(stamp.size)", "\(stamp.modified)", "\(stamp.inode)", unread[name] ?? ""])
        }
        guard let known else { return lines.bytes }
        lines.add(["known"])
        for task in known.values.sorted(by: { $0.key < $1.key }) {
            lines.add(task)
        }
        return lines.bytes
    }

    /// Nil for what was not written by `encoded`, or not all of it.
    init?(_ bytes: [UInt8], folder: String, withTasks: Bool) {
        guard bytes.last == 0x0A else { return nil }
        self.init(folder: folder, .plan, title: "")
        var (isFirst, isNamed) = (true, false)
        for line in bytes.split(separator: 0x0A) {
            if !withTasks, line.starts(with: Self.taskMark) { continue }
            var parts = PhoneLines.Parts(line)
            let kind = parts.next()
            if isFirst {
                guard kind == Self.head else { return nil }
                isFirst = false
                continue
            }
            guard read(kind, &parts) else { return nil }
            if kind == "list" { isNamed = true }
        }
        guard isNamed else { return nil }
    }

    private mutating func read(_ kind: String?, _ parts: inout PhoneLines.Parts) -> Bool {
        switch kind {
        case "list":
            guard let named = parts.next().flatMap({ PhoneCollection($0) }), let title = parts.next() else {
                return false
            }
            (collection, self.title, written) = (named, title, parts.number() ?? 0)
            (fingerprint, token, taken) = (parts.next() ?? "", parts.next() ?? "", parts.next() ?? "")
        case "question": questions.append(parts.next() ?? "")
        case "remark": remarks.append(parts.next() ?? "")
        case "file":
            guard let name = parts.next(), let size: Int64 = parts.number(), let modified: Int64 = parts.number(),
                let inode: UInt64 = parts.number()
            else { return false }
            files[name] = Stamp(size: size, modified: modified, inode: inode)
            if let why = parts.next(), !why.isEmpty { unread[name] = why }
        case "known": known = [:]
        case "task":
            guard let task = parts.task() else { return false }
            known?[task.key] = task
        default: return false
        }
        return true
    }
}
