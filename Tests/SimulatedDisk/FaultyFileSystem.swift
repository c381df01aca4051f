internal import Glibc
public import Journal
internal import Synchronization

/// Counts the calls that change or read something, and lets one of them, or all from one on, go wrong.
public final class FaultyFileSystem: FileSystem {
    public enum Fault: Hashable, Sendable, CustomStringConvertible {
        /// Fails with this number, nothing done.
        case error(Int32)
        /// A write takes only half of the bytes; other calls fail with EIO.
        case shortWrite
        /// A write takes all and says that it failed; other calls fail with EIO.
        case doneButFailed

        public var description: String {
            switch self {
            case .error(let code): String(cString: strerror(code))
            case .shortWrite: "short write"
            case .doneButFailed: "done but failed"
            }
        }
    }

    /// When a fault comes.
    public enum Occasion: Hashable, Sendable {
        case never
        /// At this call, counted from 1.
        case at(Int)
        /// At this call and all behind it.
        case from(Int)
        /// At every sync.
        case everySync
    }

    private struct State {
        var calls = 0
        var occasion = Occasion.never
        var fault = Fault.error(EIO)
        var hits = 0
    }

    private let inner: any FileSystem
    private let state = Mutex(State())

    public init(_ inner: any FileSystem) {
        self.inner = inner
    }

    /// Calls so far.
    public var calls: Int { state.withLock { $0.calls } }
    /// How many of them went wrong.
    public var hits: Int { state.withLock { $0.hits } }

    public func plan(_ fault: Fault, _ occasion: Occasion) {
        state.withLock { state in
            state.fault = fault
            state.occasion = occasion
            state.calls = 0
            state.hits = 0
        }
    }

    private func fault(isSync: Bool = false) -> Fault? {
        state.withLock { state in
            state.calls += 1
            let isHit =
                switch state.occasion {
                case .never: false
                case .at(let call): state.calls == call
                case .from(let call): state.calls >= call
                case .everySync: isSync
                }
            if isHit { state.hits += 1 }
            return isHit ? state.fault : nil
        }
    }

    private func failIfPlanned(isSync: Bool = false) throws(SystemError) {
        switch fault(isSync: isSync) {
        case .error(let code): throw SystemError(code: code)
        case .shortWrite, .doneButFailed: throw SystemError(code: EIO)
        case nil: return
        }
    }

    public func open(_ path: String, _ mode: OpenMode) throws(SystemError) -> Int32 {
        try failIfPlanned()
        return try inner.open(path, mode)
    }
    public func close(_ descriptor: Int32) { inner.close(descriptor) }
    public func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
        try failIfPlanned()
        return try inner.status(of: descriptor)
    }
    public func status(at path: String) throws(SystemError) -> FileStatus {
        try failIfPlanned()
        return try inner.status(at: path)
    }
    public func read(
        _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(SystemError) -> Int {
        try failIfPlanned()
        return try inner.read(descriptor, into: buffer, at: offset)
    }
    public func append(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(SystemError) -> Int {
        switch fault() {
        case nil: return try inner.append(bytes, to: descriptor)
        case .error(let code): throw SystemError(code: code)
        case .shortWrite:
            return try inner.append(UnsafeRawBufferPointer(rebasing: bytes.prefix(bytes.count / 2)), to: descriptor)
        case .doneButFailed:
            _ = try inner.append(bytes, to: descriptor)
            throw SystemError(code: EIO)
        }
    }
    public func overwrite(_ bytes: UnsafeRawBufferPointer, of descriptor: Int32, at offset: Int) throws(SystemError)
        -> Int
    {
        switch fault() {
        case nil: return try inner.overwrite(bytes, of: descriptor, at: offset)
        case .error(let code): throw SystemError(code: code)
        case .shortWrite:
            let half = UnsafeRawBufferPointer(rebasing: bytes.prefix(bytes.count / 2))
            return try inner.overwrite(half, of: descriptor, at: offset)
        case .doneButFailed:
            _ = try inner.overwrite(bytes, of: descriptor, at: offset)
            throw SystemError(code: EIO)
        }
    }
    public func truncate(_ descriptor: Int32, to size: Int) throws(SystemError) {
        try failIfPlanned()
        try inner.truncate(descriptor, to: size)
    }
    public func sync(_ descriptor: Int32) throws(SystemError) {
        do throws(SystemError) { try failIfPlanned(isSync: true) } catch {
            (inner as? MemoryFileSystem)?.failSync(descriptor)
            throw error
        }
        try inner.sync(descriptor)
    }
    public func syncDirectory(_ path: String) throws(SystemError) {
        try failIfPlanned(isSync: true)
        try inner.syncDirectory(path)
    }
    public func lock(_ descriptor: Int32, waiting: Bool) throws(SystemError) -> Bool {
        try failIfPlanned()
        return try inner.lock(descriptor, waiting: waiting)
    }
    public func makeDirectory(_ path: String) throws(SystemError) {
        try failIfPlanned()
        try inner.makeDirectory(path)
    }
    public func list(_ path: String) throws(SystemError) -> [String] {
        try failIfPlanned()
        return try inner.list(path)
    }
    public func rename(_ path: String, to newPath: String) throws(SystemError) {
        try failIfPlanned()
        try inner.rename(path, to: newPath)
    }
    public func createShared(_ path: String) throws(SystemError) -> Int32 {
        try failIfPlanned()
        return try inner.createShared(path)
    }
    public func makeSharedDirectory(_ path: String) throws(SystemError) {
        try failIfPlanned()
        try inner.makeSharedDirectory(path)
    }
    public func remove(_ path: String) throws(SystemError) {
        try failIfPlanned()
        try inner.remove(path)
    }
    public func networkName(of path: String) -> String? { inner.networkName(of: path) }
    public func checkWritable(_ path: String) throws(SystemError) {
        try failIfPlanned()
        try inner.checkWritable(path)
    }
}
