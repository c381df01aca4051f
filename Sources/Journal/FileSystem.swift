import Glibc

/// What the operating system answered instead of doing what it was asked: the value of `errno`.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    public let code: Int32

    public init(code: Int32) { self.code = code }
}

/// What a file is, as far as the journal asks.
public struct FileStatus: Hashable, Sendable {
    /// Bytes.
    public var size: Int
    /// Tells apart files that had one name, one after the other.
    public var inode: UInt64
    /// Nanoseconds since 1970 of the last change of the content.
    public var modified: Int64
    /// Names the file has; 0 once it was removed or replaced.
    public var links: Int
    public var isRegular: Bool
    public var isDirectory: Bool

    public init(
        size: Int, inode: UInt64, modified: Int64, links: Int = 1, isRegular: Bool = true, isDirectory: Bool = false
    ) {
        (self.size, self.inode, self.modified) = (size, inode, modified)
        (self.links, self.isRegular, self.isDirectory) = (links, isRegular, isDirectory)
    }
}

/// How a file is opened. Never through a symbolic link as the last component, never inherited by other programs, never
/// waiting (for the far end of a pipe).
public enum OpenMode: Hashable, Sendable {
    case read
    /// Every write goes to the end. The file exists.
    case append
    /// The same, for a file that must not exist yet: permissions 0600.
    case createForAppend
    /// Reading and writing in place; made when missing: permissions 0600.
    case readWrite
}

/// Everything the journal asks of the operating system, so that tests can put a simulated disk in its place.
///
/// Paths are absolute. Every call fails with a `SystemError` and may be made from any thread. A descriptor is never
/// 0, 1 or 2: what a stray `print` writes must not end up in a journal.
public protocol FileSystem: Sendable {
    func open(_ path: String, _ mode: OpenMode) throws(SystemError) -> Int32
    func close(_ descriptor: Int32)
    func status(of descriptor: Int32) throws(SystemError) -> FileStatus
    /// The status of what `path` names, a symbolic link as the last component not followed.
    func status(at path: String) throws(SystemError) -> FileStatus
    /// The same of each of `names` in one folder, nil for those that cannot be told.
    func statuses(of names: [String], in folder: String) -> [FileStatus?]
    /// Reads up to `buffer.count` bytes at `offset`; 0 at the end of the file. May read fewer.
    func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SystemError)
        -> Int
    /// Writes at the end, in one call; returns how many bytes were taken, which may be fewer.
    func append(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(SystemError) -> Int
    /// Writes in place at `offset`; returns how many bytes were taken, which may be fewer.
    func overwrite(_ bytes: UnsafeRawBufferPointer, of descriptor: Int32, at offset: Int) throws(SystemError) -> Int
    func truncate(_ descriptor: Int32, to size: Int) throws(SystemError)
    /// Returns when the content of the file is on the disk.
    func sync(_ descriptor: Int32) throws(SystemError)
    /// Returns when the names in the directory are on the disk.
    func syncDirectory(_ path: String) throws(SystemError)
    /// Takes the only lock of the file; `false` when another holds it and not `waiting`. Closing gives it back.
    func lock(_ descriptor: Int32, waiting: Bool) throws(SystemError) -> Bool
    /// Permissions 0700. Fails with `EEXIST` when the name is taken.
    func makeDirectory(_ path: String) throws(SystemError)
    /// The names in a directory, without `.` and `..`, in any order.
    func list(_ path: String) throws(SystemError) -> [String]
    func rename(_ path: String, to newPath: String) throws(SystemError)
    /// The same for a name that must not be taken: fails with `EEXIST` then, as far as the file system can tell.
    func renameAsNew(_ path: String, to newPath: String) throws(SystemError)
    func remove(_ path: String) throws(SystemError)
    /// A new file to append to in a folder that others may read: permissions as the person has files made. Fails with
    /// `EEXIST` when the name is taken.
    func createShared(_ path: String) throws(SystemError) -> Int32
    /// As `makeDirectory`, permissions as the person has folders made.
    func makeSharedDirectory(_ path: String) throws(SystemError)
    /// Fails with the reason why files could not be made or changed in the directory.
    func checkWritable(_ path: String) throws(SystemError)
    /// What the file system of `path` is called where other machines may write to it too, or where locks and syncs are
    /// up to a program: `"nfs4"`; `nil` for a disk of this machine, and where that cannot be told.
    func networkName(of path: String) -> String?
}

extension FileSystem {
    public func renameAsNew(_ path: String, to newPath: String) throws(SystemError) {
        if (try? status(at: newPath)) != nil { throw SystemError(code: EEXIST) }
        try rename(path, to: newPath)
    }
}
