internal import Glibc
public import Journal
internal import Synchronization

/// A disk in memory that knows what would be left after a power cut: the content of a file as it was at its last sync,
/// and the names in a directory as they were at its last sync. What came later may be lost, kept or torn.
public final class MemoryFileSystem: FileSystem {
    enum Entry: Hashable {
        case directory
        case file(Int)
        case link(String)
    }

    struct Node {
        var bytes: [UInt8] = []
        var synced: [UInt8] = []
        /// What a sync that failed has thrown away: read from memory still, and never on the disk, whatever later syncs
        /// say.
        var doomed: [Range<Int>] = []
        var modified: Int64 = 0
    }

    struct Open {
        var inode: Int
        var appends: Bool
        var writes: Bool
    }

    struct State {
        var entries: [String: Entry] = ["/": .directory]
        var syncedEntries: [String: Entry] = ["/": .directory]
        /// Directories that were renamed, while that is not on the disk: in this order, or not at all.
        var moves: [(from: String, to: String)] = []
        var nodes: [Int: Node] = [:]
        var open: [Int32: Open] = [:]
        var locks: [Int: Int32] = [:]
        var nextInode = 1
        var nextDescriptor: Int32 = 3
        var time: Int64 = 0
        var capacity = Int.max
        var isReadOnly = false
        var networkName: String?
        var hasLocks = true
        var unreadable: Set<String> = []
    }

    let content: Mutex<State>

    init(_ state: sending State) {
        content = Mutex(state)
    }

    /// An empty disk.
    public convenience init() { self.init(State()) }

    private func with<Result>(_ body: (inout State) throws(SystemError) -> sending Result) throws(SystemError) -> Result
    {
        try content.withLock { (state) throws(SystemError) -> sending Result in try body(&state) }
    }

    // MARK: What tests look at and change

    /// Bytes that all files together may have.
    public var capacity: Int {
        get { content.withLock { $0.capacity } }
        set { content.withLock { $0.capacity = newValue } }
    }
    public var isReadOnly: Bool {
        get { content.withLock { $0.isReadOnly } }
        set { content.withLock { $0.isReadOnly = newValue } }
    }
    /// What it says of itself, as if it were on another machine.
    public var networkName: String? {
        get { content.withLock { $0.networkName } }
        set { content.withLock { $0.networkName = newValue } }
    }
    /// Whether a lock keeps anybody out; there are file systems on which every lock is granted.
    public var hasLocks: Bool {
        get { content.withLock { $0.hasLocks } }
        set { content.withLock { $0.hasLocks = newValue } }
    }
    public var used: Int { content.withLock { state in state.nodes.values.reduce(0) { $0 + $1.bytes.count } } }
    public var openDescriptors: Int { content.withLock { $0.open.count } }

    /// Sets the clock of the disk, which goes on by a nanosecond with each change, forward.
    public func advance(toMilliseconds milliseconds: UInt64) {
        content.withLock { $0.time = max($0.time, Int64(clamping: milliseconds) * 1_000_000) }
    }

    /// Puts a file on the disk, in the place of what stands there.
    public func place(_ bytes: [UInt8], at path: String) {
        content.withLock { state in
            var above = parent(path)
            while above != "/" {
                state.entries[above] = .directory
                state.syncedEntries[above] = .directory
                above = parent(above)
            }
            if case .file(let old)? = state.entries[path] { state.nodes[old] = nil }
            state.time += 1
            let inode = state.nextInode
            state.nextInode += 1
            state.nodes[inode] = Node(bytes: bytes, synced: bytes, modified: state.time)
            state.entries[path] = .file(inode)
            state.syncedEntries[path] = .file(inode)
        }
    }

    public func linkSymbolically(_ path: String, to target: String) {
        content.withLock { $0.entries[path] = .link(target) }
    }

    public func makeUnreadable(_ path: String) {
        _ = content.withLock { $0.unreadable.insert(path) }
    }

    /// Every path with a file, and its bytes.
    public var files: [String: [UInt8]] {
        content.withLock { state in
            var files: [String: [UInt8]] = [:]
            for case (let path, .file(let inode)) in state.entries { files[path] = state.nodes[inode]?.bytes }
            return files
        }
    }

    // MARK: FileSystem

    public func open(_ path: String, _ mode: OpenMode) throws(SystemError) -> Int32 {
        try with { (state) throws(SystemError) in
            if mode != .read, state.isReadOnly { throw SystemError(code: EROFS) }
            if state.unreadable.contains(path) { throw SystemError(code: EACCES) }
            var inode: Int
            switch state.entries[path] {
            case .directory: throw SystemError(code: EISDIR)
            case .link: throw SystemError(code: mode == .createForAppend ? EEXIST : ELOOP)
            case .file(let found):
                if mode == .createForAppend { throw SystemError(code: EEXIST) }
                inode = found
            case nil:
                guard mode == .createForAppend || mode == .readWrite else { throw SystemError(code: ENOENT) }
                try Self.requireDirectory(parent(path), state)
                inode = state.nextInode
                state.nextInode += 1
                state.time += 1
                state.nodes[inode] = Node(modified: state.time)
                state.entries[path] = .file(inode)
            }
            let descriptor = state.nextDescriptor
            state.nextDescriptor += 1
            let appends = mode == .append || mode == .createForAppend
            state.open[descriptor] = Open(inode: inode, appends: appends, writes: mode != .read)
            return descriptor
        }
    }

    private static func requireDirectory(_ path: String, _ state: State) throws(SystemError) {
        switch state.entries[path] {
        case .directory: return
        case nil:
            if path != "/" { try requireDirectory(parent(path), state) }
            throw SystemError(code: ENOENT)
        case .file, .link: throw SystemError(code: ENOTDIR)
        }
    }

    private static func file(_ descriptor: Int32, _ state: State) throws(SystemError) -> Open {
        guard let open = state.open[descriptor] else { throw SystemError(code: EBADF) }
        return open
    }

    public func close(_ descriptor: Int32) {
        content.withLock { state in
            guard let open = state.open.removeValue(forKey: descriptor) else {
                preconditionFailure("descriptor \(descriptor) closed twice")
            }
            if state.locks[open.inode] == descriptor { state.locks[open.inode] = nil }
        }
    }

    public func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
        try with { (state) throws(SystemError) in
            Self.status(try Self.file(descriptor, state).inode, state)
        }
    }

    private static func status(_ inode: Int, _ state: State) -> FileStatus {
        let node = state.nodes[inode] ?? Node()
        let links = state.entries.values.count { $0 == .file(inode) }
        return FileStatus(size: node.bytes.count, inode: UInt64(inode), modified: node.modified, links: links)
    }

    public func status(at path: String) throws(SystemError) -> FileStatus {
        try with { (state) throws(SystemError) in
            let path = path.hasSuffix("/.") ? String(path.dropLast(2)) : path
            switch state.entries[path] {
            case .directory: return FileStatus(size: 0, inode: 0, modified: 0, isRegular: false, isDirectory: true)
            case .link: return FileStatus(size: 0, inode: 0, modified: 0, isRegular: false)
            case .file(let inode): return Self.status(inode, state)
            case nil:
                try Self.requireDirectory(parent(path), state)
                throw SystemError(code: ENOENT)
            }
        }
    }

    public func read(
        _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(SystemError) -> Int {
        let bytes = try with { (state) throws(SystemError) -> [UInt8] in
            state.nodes[try Self.file(descriptor, state).inode]?.bytes ?? []
        }
        guard offset < bytes.count else { return 0 }
        let part = bytes[offset..<min(bytes.count, offset + buffer.count)]
        buffer.copyBytes(from: part)
        return part.count
    }

    public func append(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(SystemError) -> Int {
        try put(Array(bytes), descriptor, at: nil)
    }

    public func overwrite(_ bytes: UnsafeRawBufferPointer, of descriptor: Int32, at offset: Int) throws(SystemError)
        -> Int
    {
        try put(Array(bytes), descriptor, at: offset)
    }

    private func put(_ bytes: [UInt8], _ descriptor: Int32, at offset: Int?) throws(SystemError) -> Int {
        try with { (state) throws(SystemError) in
            if state.isReadOnly { throw SystemError(code: EROFS) }
            let open = try Self.file(descriptor, state)
            guard open.writes, open.appends == (offset == nil) else { throw SystemError(code: EBADF) }
            let size = state.nodes[open.inode]?.bytes.count ?? 0
            let start = offset ?? size
            let total = state.nodes.values.reduce(0) { $0 + $1.bytes.count }
            let room = max(0, state.capacity - total) + max(0, size - start)
            if room == 0, !bytes.isEmpty { throw SystemError(code: ENOSPC) }
            let taken = bytes.prefix(room)
            state.time += 1
            state.nodes[open.inode]?.bytes.replaceSubrange(start..<min(size, start + taken.count), with: taken)
            state.nodes[open.inode]?.modified = state.time
            return taken.count
        }
    }

    public func truncate(_ descriptor: Int32, to size: Int) throws(SystemError) {
        try with { (state) throws(SystemError) in
            if state.isReadOnly { throw SystemError(code: EROFS) }
            let inode = try Self.file(descriptor, state).inode
            let bytes = state.nodes[inode]?.bytes ?? []
            state.time += 1
            state.nodes[inode]?.bytes =
                Array(bytes.prefix(size)) + Array(repeating: 0, count: max(0, size - bytes.count))
            state.nodes[inode]?.modified = state.time
        }
    }

    public func sync(_ descriptor: Int32) throws(SystemError) {
        try with { (state) throws(SystemError) in
            let inode = try Self.file(descriptor, state).inode
            guard var bytes = state.nodes[inode]?.bytes else { return }
            for range in state.nodes[inode]?.doomed ?? [] {
                for place in range.clamped(to: bytes.indices) { bytes[place] = 0 }
            }
            state.nodes[inode]?.synced = bytes
        }
    }

    /// What becomes of a file whose sync fails, on ext4 and XFS: what was new in it is taken for written.
    func failSync(_ descriptor: Int32) {
        content.withLock { state in
            guard let inode = state.open[descriptor]?.inode, let node = state.nodes[inode] else { return }
            if node.bytes.count > node.synced.count {
                state.nodes[inode]?.doomed.append(node.synced.count..<node.bytes.count)
            }
        }
    }

    public func syncDirectory(_ path: String) throws(SystemError) {
        try with { (state) throws(SystemError) in
            try Self.requireDirectory(path, state)
            for (from, to) in state.moves where parent(from) == path { Self.move(from, to: to, &state.syncedEntries) }
            state.moves.removeAll { parent($0.from) == path }
            for (name, entry) in state.entries where stands(name, in: path) { state.syncedEntries[name] = entry }
            for name in state.syncedEntries.keys where stands(name, in: path) && state.entries[name] == nil {
                state.syncedEntries[name] = nil
            }
        }
    }

    public func lock(_ descriptor: Int32, waiting: Bool) throws(SystemError) -> Bool {
        try with { (state) throws(SystemError) in
            let inode = try Self.file(descriptor, state).inode
            if let holder = state.locks[inode], holder != descriptor, state.hasLocks {
                precondition(!waiting, "waiting for a lock that nobody will give back")
                return false
            }
            state.locks[inode] = descriptor
            return true
        }
    }

    public func makeDirectory(_ path: String) throws(SystemError) {
        try with { (state) throws(SystemError) in
            if state.entries[path] != nil { throw SystemError(code: EEXIST) }
            if state.isReadOnly { throw SystemError(code: EROFS) }
            try Self.requireDirectory(parent(path), state)
            state.entries[path] = .directory
        }
    }

    public func list(_ path: String) throws(SystemError) -> [String] {
        try with { (state) throws(SystemError) in
            try Self.requireDirectory(path, state)
            let names = state.entries.keys.filter { stands($0, in: path) }
            let sorted = names.map { String($0.dropFirst(path == "/" ? 1 : path.count + 1)) }.sorted()
            // In any order, as a disk does, and in the same in each run.
            let first = sorted.isEmpty ? 0 : Int(state.time) % sorted.count
            return Array((sorted[first...] + sorted[..<first]).reversed())
        }
    }

    public func rename(_ path: String, to newPath: String) throws(SystemError) {
        try with { (state) throws(SystemError) in
            if state.isReadOnly { throw SystemError(code: EROFS) }
            guard state.entries[path] != nil else { throw SystemError(code: ENOENT) }
            try Self.requireDirectory(parent(newPath), state)
            if state.entries[path] == .directory { state.moves.append((path, newPath)) }
            Self.move(path, to: newPath, &state.entries)
        }
    }

    /// Gives what is at a path, and all below it, another.
    static func move(_ path: String, to newPath: String, _ entries: inout [String: Entry]) {
        for (old, entry) in entries where old == path || old.hasPrefix(path + "/") {
            entries[old] = nil
            entries[newPath + old.dropFirst(path.count)] = entry
        }
    }

    public func remove(_ path: String) throws(SystemError) {
        try with { (state) throws(SystemError) in
            guard case .file(let inode)? = state.entries[path] else { throw SystemError(code: ENOENT) }
            if state.isReadOnly { throw SystemError(code: EROFS) }
            state.entries[path] = nil
            // The room is given back when nothing refers to the file any more.
            if !state.open.values.contains(where: { $0.inode == inode }), !state.entries.values.contains(.file(inode)) {
                state.nodes[inode]?.bytes = []
            }
        }
    }

    public func networkName(of path: String) -> String? { networkName }

    public func checkWritable(_ path: String) throws(SystemError) {
        try with { (state) throws(SystemError) in
            try Self.requireDirectory(path, state)
            if state.isReadOnly { throw SystemError(code: EROFS) }
            if state.unreadable.contains(path) { throw SystemError(code: EACCES) }
        }
    }
}

// By bytes: in a debug build, walking characters would cost more than everything else that is done here.

/// The directory that holds `path`.
func parent(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
}

/// Whether `path` is a name in `folder`, and not the folder itself or something deeper.
private func stands(_ path: String, in folder: String) -> Bool {
    let count = folder == "/" ? 1 : folder.utf8.count + 1
    guard path.utf8.count > count, path.hasPrefix(folder) else { return false }
    let name = path.utf8.dropFirst(count - 1)
    return name.lastIndex(of: UInt8(ascii: "/")) == name.startIndex
}

// For file systems that know no more than the rest.
extension FileSystem {
    public func statuses(of names: [String], in folder: String) -> [FileStatus?] {
        names.map { try? status(at: folder + "/" + $0) }
    }

    public func networkName(of path: String) -> String? { nil }

    public func createShared(_ path: String) throws(SystemError) -> Int32 { try open(path, .createForAppend) }

    public func makeSharedDirectory(_ path: String) throws(SystemError) { try makeDirectory(path) }
}
