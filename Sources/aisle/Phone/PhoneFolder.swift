import Glibc
import GroceryDomain
import Interchange
import Journal

/// What is in the folders of tasks now. To be made on any thread: the folder may lie on a network.
struct PhoneLook: Sendable {
    /// One of the folders.
    struct Folder: Sendable {
        var memory: PhoneMemory
        var found: [PhoneExchange.Key: FoundTask] = [:]
        /// What the files are, and why those cannot be read that cannot; none of what is only being written.
        var files: [String: PhoneMemory.Stamp] = [:]
        var unread: [String: String] = [:]
        /// What it is called there: carriers have it from the server's side, too.
        var displayName: String?
        /// Whether Aisle has been here, and the folder is still that one.
        var isKnown = false
        /// Why it could not be looked into: then nothing is known of its tasks, and nothing is done about them.
        var trouble: String?
    }

    let setting: PhoneSetting
    private let fingerprint: String
    /// This machine's token.
    let machine: String
    /// Whether folders are taken from other machines that keep them.
    let takesOver: Bool
    var folders: [Folder] = []
    /// What stands in another folder that is not among these.
    var others: [String: PhoneMark?] = [:]
    /// What an exchange left behind that was killed: to be settled before anything else, and nothing was looked into.
    let taken: PhoneTaken?
    let now: Moment
    /// Held until all is written.
    let lock: PhoneLock

    /// - Parameter fingerprint: that of what Aisle has now. Where nothing has changed on either side, no task is read.
    /// - Throws: why there is nothing to be seen, for a person.
    init(
        _ setting: PhoneSetting, _ paths: Paths, waits: Bool, fingerprint: String = "", takesOver: Bool = false
    ) throws(AisleError) {
        (self.setting, self.fingerprint, self.takesOver) = (setting, fingerprint, takesOver)
        lock = try PhoneLock(paths, waits: waits)
        machine = try PhoneMark.machine(paths)
        now = LocalClock.now()
        taken = PhoneTaken.read(paths)
        guard PhoneFiles.isFolder(setting.folder) else {
            throw AisleError("\(setting.folder) is not there. Mount it, or name another: aisle phone FOLDER")
        }
        guard taken == nil else { return }
        let memories = try PhoneMemory.stored(paths)
        folders = memories.compactMap { $0.memory(withTasks: fingerprint.isEmpty) }.map(glance)
        if isAtRest { return }
        for index in folders.indices { readTasks(of: &folders[index], memories) }
        let names = Set(folders.map(\.memory.folder))
        for name in try PhoneFiles.names(in: setting.folder) where !name.hasPrefix(".") && !names.contains(name) {
            let path = setting.folder + "/" + name
            if PhoneFiles.isFolder(path) { others[name] = .some(PhoneMark.read(in: path)) }
        }
    }

    /// Whether nothing has changed since an exchange that left nothing to be done, on either side.
    var isAtRest: Bool {
        !fingerprint.isEmpty && !folders.isEmpty
            && folders.allSatisfy { folder in
                folder.isKnown && folder.trouble == nil && folder.memory.fingerprint == fingerprint
                    && folder.files == folder.memory.files
                    && folder.displayName == folder.memory.title
            }
    }

    /// Whether it is a look at what Aisle has now, of which that is the fingerprint.
    func isOf(_ fingerprint: String) -> Bool { fingerprint == self.fingerprint }

    /// Everything but the tasks; where that cannot be seen, why.
    private func glance(_ memory: PhoneMemory) -> Folder {
        var folder = Folder(memory: memory)
        do { try glance(at: setting.folder + "/" + memory.folder, &folder) } catch { folder.trouble = "\(error)" }
        return folder
    }

    private func glance(at path: String, _ folder: inout Folder) throws(AisleError) {
        let mark = PhoneMark.read(in: path)
        folder.displayName = SmallFile.read(path + "/displayname", bytesMax: 4096).map {
            String(decoding: $0, as: UTF8.self)
        }
        if let keeper = mark?.keeper, keeper.machine != machine, !takesOver {
            throw keeper.refusal(of: path, in: setting.folder)
        }
        folder.isKnown = mark?.keeper.map { $0.token == folder.memory.token } ?? false && folder.memory.known != nil
        // One that is not there is to be made, unless it was there just now.
        guard folder.isKnown || PhoneFiles.isFolder(path) else { return }
        folder.files = try PhoneFiles.stamps(in: path)
        guard !folder.isKnown || PhoneMark.read(in: path) == mark else {
            throw AisleError("\(path) became another folder while it was looked into")
        }
    }

    /// The tasks of a folder that was glanced at: those that were changed from their files, the others as they are
    /// remembered.
    private func readTasks(of folder: inout Folder, _ memories: [PhoneMemory.Stored]) {
        let name = folder.memory.folder
        if !fingerprint.isEmpty, let memory = memories.first(where: { $0.folder == name })?.memory(withTasks: true) {
            folder.memory = memory
        }
        guard folder.trouble == nil else { return }
        let (path, memory) = (setting.folder + "/" + name, folder.memory)
        let known = folder.isKnown ? memory.known ?? [:] : [:]
        let byFile = Dictionary(grouping: known.values.lazy.filter { $0.seen != nil }) { $0.key.file }
        for (name, stamp) in folder.files {
            if folder.isKnown, memory.files[name] == stamp {
                folder.unread[name] = memory.unread[name]
                for task in byFile[name] ?? [] { folder.found[task.key] = task.found }
                continue
            }
            do {
                let text = try CalendarText(PhoneFiles.read(path + "/" + name))
                for task in text.found {
                    let key = PhoneExchange.Key(name, task.uid)
                    if folder.found[key] == nil { folder.found[key] = task }
                }
            } catch let error as Unreadable {
                folder.unread[name] = "\(error)"
            } catch {
                // Gone, or replaced, while we looked: seen the next time.
                folder.unread[name] = "\(error)"
                folder.files[name] = nil
            }
        }
    }
}

extension PhoneExchange.Known {
    /// The task as its file said it when it was last read.
    var found: FoundTask {
        FoundTask(
            uid: key.uid, fields: seen ?? TaskFields(), subject: said, modified: modified)
    }
}

/// What Aisle leaves in a folder of tasks: what it is, and which machine keeps it. Carriers of tasks pass over
/// files that do not end as tasks do.
struct PhoneMark: Hashable {
    /// Who keeps the folder.
    struct Keeper: Hashable {
        /// Drawn whenever a folder is begun: one that is made anew in the place of another is told by it.
        var token: String
        /// The machine's own token: names are given twice, and change.
        var machine: String
        /// What it is called, for a person.
        var name: String
    }

    private static let name = ".aisle"

    var collection: PhoneCollection
    /// Nil once it is kept no longer.
    var keeper: Keeper?

    static func read(in folder: String) -> PhoneMark? {
        guard let bytes = SmallFile.read(folder + "/" + name, bytesMax: 4096) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0).printable }
        guard let collection = lines.first.flatMap({ PhoneCollection($0) }) else { return nil }
        let parts = lines.dropFirst().first?.split(separator: " ", maxSplits: 2).map(String.init) ?? []
        let keeper = parts.count == 3 ? Keeper(token: parts[0], machine: parts[1], name: parts[2]) : nil
        return PhoneMark(collection: collection, keeper: keeper)
    }

    func write(in folder: String) throws(AisleError) {
        let keeping = keeper.map { ["\($0.token) \($0.machine) \($0.name)"] } ?? []
        let lines = ["\(collection)"] + keeping
        try PhoneFiles.replace(folder + "/" + Self.name, with: Array((lines.joined(separator: "\n") + "\n").utf8))
    }

    /// Says that this machine, which has the token `machine`, keeps the folder.
    static func keep(
        _ collection: PhoneCollection, in folder: String, token: String, _ machine: String
    ) throws(AisleError) {
        let keeper = Keeper(token: token, machine: machine, name: Household.author)
        try PhoneMark(collection: collection, keeper: keeper).write(in: folder)
    }

    /// Says that the folder is kept no longer by the one who began it with `token`.
    static func unset(in folder: String, token: String) {
        guard var mark = read(in: folder), mark.keeper?.token == token else { return }
        mark.keeper = nil
        try? mark.write(in: folder)
    }

    /// Something that nobody else draws.
    static func draw() -> String { String(UInt64.random(in: .min ... .max), radix: 16) }

    /// The token of this machine, as far as its state folder is one.
    ///
    /// - Throws: why it cannot be read, or drawn for the first time.
    static func machine(_ paths: Paths) throws(AisleError) -> String {
        let path = paths.phone + "/machine"
        if let bytes = try SmallFile.readWhatIsThere(path, bytesMax: 256) {
            let token = String(decoding: bytes, as: UTF8.self).printable.filter { !$0.isWhitespace }
            if !token.isEmpty { return token }
        }
        let token = draw()
        try SmallFile.write(token + "\n", to: path)
        return token
    }
}

extension PhoneMark.Keeper {
    /// Why another machine does not touch the folder at `path`, in `parent`.
    func refusal(of path: String, in parent: String) -> AisleError {
        AisleError(
            "\(path) is kept by another machine, \(name), or by this one before its state was lost. One machine is "
                + "enough for a folder; to have this one keep it from now on: aisle phone --take-over \(parent)")
    }
}

/// One process at a time exchanges with the folder.
final class PhoneLock: Sendable {
    private let descriptor: Int32

    /// - Parameter waits: for ever; else two seconds.
    init(_ paths: Paths, waits: Bool) throws(AisleError) {
        mkdir(paths.state, 0o700)
        mkdir(paths.phone, 0o700)
        let path = paths.phone + "/lock"
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw AisleError.system("open", path) }
        self.descriptor = descriptor
        if waits, flock(descriptor, LOCK_EX) == 0 { return }
        for _ in 0..<100 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
            usleep(20_000)
        }
        throw AisleError("another aisle is exchanging with the phone's folder; try again when it is done")
    }

    deinit { close(descriptor) }

    /// Notes that everything was read now.
    func touch() { futimens(descriptor, nil) }

    /// When everything was last read.
    static func lastRead(_ paths: Paths) -> Moment? {
        var status = stat()
        guard stat(paths.phone + "/lock", &status) == 0 else { return nil }
        return Moment(
            milliseconds: Int64(status.st_mtim.tv_sec) * 1000 + Int64(status.st_mtim.tv_nsec) / 1_000_000)
    }
}

/// The files themselves.
enum PhoneFiles {
    static let ending = ".ics"
    private static let bytesMax: Int64 = 4 << 20

    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The names of what is in a folder.
    ///
    /// - Throws: why not all of them can be read: an incomplete answer would pass for tasks that were deleted.
    static func names(in folder: String) throws(AisleError) -> [String] {
        do throws(SystemError) { return try POSIXFileSystem().list(folder) } catch {
            throw AisleError("cannot read \(folder): \(error)")
        }
    }

    /// The tasks' files in a folder, by name, and what has the name of one. One that was written just now may be
    /// written once more in the same instant: it has a stamp that no file has.
    ///
    /// - Throws: why not all of them can be seen.
    static func stamps(in folder: String) throws(AisleError) -> [String: PhoneMemory.Stamp] {
        var stamps: [String: PhoneMemory.Stamp] = [:]
        for name in try names(in: folder) where name.hasSuffix(ending) && !name.hasPrefix(".") {
            var status = stat()
            guard lstat(folder + "/" + name, &status) == 0 else {
                if errno == ENOENT { continue }
                throw AisleError.system("look at", folder + "/" + name)
            }
            stamps[name] = stamp(status)
        }
        return stamps
    }

    private static let restlessNanoseconds: Int64 = 20_000_000

    /// Waits until what was written before is not restless any more.
    static func rest() { usleep(UInt32(restlessNanoseconds / 1000 + 1000)) }

    static func stamp(_ status: stat) -> PhoneMemory.Stamp {
        let modified = modified(status)
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let age = Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec) - modified
        let isRestless = age >= 0 && age < restlessNanoseconds
        return PhoneMemory.Stamp(
            size: isRestless ? -1 : Int64(status.st_size), modified: modified, inode: UInt64(status.st_ino))
    }

    /// - Throws: why it cannot be read; `Unreadable` where that will stay so.
    static func read(_ path: String) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard descriptor >= 0 else {
            if errno == ELOOP { throw Unreadable("it is a link") }
            throw AisleError.system("read", path)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw AisleError.system("read", path) }
        if let other = SmallFile.whatIsNoFile(status) { throw Unreadable("it is \(other)") }
        guard status.st_size <= bytesMax else { throw Unreadable("it is longer than \(bytesMax >> 20) MB") }
        guard let bytes = SmallFile.readAll(descriptor, bytesMax: Int(bytesMax), size: Int(status.st_size)) else {
            throw AisleError.system("read", path)
        }
        return bytes
    }

    /// Writes the file anew, so that nobody sees half of it. Answers what it is now. Whoever has the lock is the only
    /// one to write there.
    @discardableResult
    static func replace(_ path: String, with bytes: [UInt8]) throws(AisleError) -> PhoneMemory.Stamp {
        let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
        let status = try SmallFile.replace(path, by: folder + "/" + draft, mode: 0o666, bytes)
        return PhoneMemory.Stamp(
            size: Int64(status.st_size), modified: modified(status), inode: UInt64(status.st_ino))
    }

    /// Carriers pass over what begins and ends so.
    private static let draft = ".aisle.tmp"

    private static func modified(_ status: stat) -> Int64 {
        Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    }
}
