import Glibc

/// The real thing.
public struct POSIXFileSystem: FileSystem {
    public init() {}

    public func open(_ path: String, _ mode: OpenMode) throws(SystemError) -> Int32 {
        // O_NONBLOCK has no effect on files; it keeps a named pipe from holding the program up.
        let always = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let flags =
            switch mode {
            case .read: O_RDONLY
            case .append: O_RDWR | O_APPEND
            case .createForAppend: O_RDWR | O_APPEND | O_CREAT | O_EXCL
            case .readWrite: O_RDWR | O_CREAT
            }
        let descriptor = try retryingInterrupted { Glibc.open(path, flags | always, 0o600) }
        return try awayFromStandardStreams(descriptor)
    }

    public func createShared(_ path: String) throws(SystemError) -> Int32 {
        let flags = O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
        return try awayFromStandardStreams(try retryingInterrupted { Glibc.open(path, flags, 0o666) })
    }

    public func close(_ descriptor: Int32) { _ = Glibc.close(descriptor) }

    public func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
        var status = stat()
        _ = try retryingInterrupted { fstat(descriptor, &status) }
        return FileStatus(status)
    }

    public func status(at path: String) throws(SystemError) -> FileStatus {
        var status = stat()
        _ = try retryingInterrupted { lstat(path, &status) }
        return FileStatus(status)
    }

    /// From the folder rather than from the root, which takes half as long.
    public func statuses(of names: [String], in folder: String) -> [FileStatus?] {
        let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return names.map { _ in nil } }
        defer { close(descriptor) }
        return names.map { name in
            var status = stat()
            // Without this, a copy of the name would be made.
            let isKnown = name.withCString { fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) == 0 }
            return isKnown ? FileStatus(status) : nil
        }
    }

    public func read(
        _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(SystemError) -> Int {
        try retryingInterrupted { pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset)) }
    }

    public func append(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(SystemError) -> Int {
        try retryingInterrupted { write(descriptor, bytes.baseAddress, bytes.count) }
    }

    public func overwrite(
        _ bytes: UnsafeRawBufferPointer, of descriptor: Int32, at offset: Int
    ) throws(SystemError) -> Int {
        try retryingInterrupted { pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(offset)) }
    }

    public func truncate(_ descriptor: Int32, to size: Int) throws(SystemError) {
        _ = try retryingInterrupted { ftruncate(descriptor, off_t(size)) }
    }

    public func sync(_ descriptor: Int32) throws(SystemError) {
        // Not repeated when interrupted: after any failure the descriptor is not believed again.
        guard fsync(descriptor) == 0 else { throw SystemError(code: errno) }
    }

    public func syncDirectory(_ path: String) throws(SystemError) {
        let descriptor: Int32
        do throws(SystemError) {
            descriptor = try awayFromStandardStreams(
                try retryingInterrupted { Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
        } catch {
            guard error.code == EACCES else { throw error }
            // A directory that may be written to but not read cannot be synced alone. That is rare: all is synced.
            return Glibc.sync()
        }
        defer { close(descriptor) }
        // Some file systems cannot sync a directory and say so with EINVAL; their names need no syncing.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw SystemError(code: errno) }
    }

    public func lock(_ descriptor: Int32, waiting: Bool) throws(SystemError) -> Bool {
        do throws(SystemError) {
            _ = try retryingInterrupted { flock(descriptor, waiting ? LOCK_EX : LOCK_EX | LOCK_NB) }
            return true
        } catch {
            if error.code == EWOULDBLOCK { return false }
            throw error
        }
    }

    public func makeDirectory(_ path: String) throws(SystemError) { _ = try retryingInterrupted { mkdir(path, 0o700) } }

    public func makeSharedDirectory(_ path: String) throws(SystemError) {
        _ = try retryingInterrupted { mkdir(path, 0o777) }
    }

    public func list(_ path: String) throws(SystemError) -> [String] {
        guard let directory = opendir(path) else { throw SystemError(code: errno) }
        defer { closedir(directory) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(directory) else {
                guard errno == 0 else { throw SystemError(code: errno) }
                return names
            }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
    }

    public func rename(_ path: String, to newPath: String) throws(SystemError) {
        _ = try retryingInterrupted { Glibc.rename(path, newPath) }
    }

    public func renameAsNew(_ path: String, to newPath: String) throws(SystemError) {
        do throws(SystemError) { _ = try retryingInterrupted { link(path, newPath) } } catch {
            if error.code == EEXIST { throw error }
            // Some file systems have no links, those of memory sticks for example.
            return try rename(path, to: newPath)
        }
        try remove(path)
    }

    public func remove(_ path: String) throws(SystemError) { _ = try retryingInterrupted { unlink(path) } }

    public func checkWritable(_ path: String) throws(SystemError) {
        _ = try retryingInterrupted { access(path, W_OK | X_OK) }
    }

    public func networkName(of path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0, let mounts = try? contents(of: "/proc/self/mountinfo", limit: 1 << 20) else {
            return nil
        }
        // "36 35 98:0 /root /where options - ext4 /dev/sda1 options", proc(5): the third word is the device, and the
        // type stands behind the dash.
        let number = UInt64(status.st_dev)
        let major = (number >> 8 & 0xFFF) | (number >> 32 & ~0xFFF)
        let device = "\(major):\((number & 0xFF) | (number >> 12 & ~0xFF & 0xFFFF_FFFF))"
        for line in mounts.split(separator: 0x0A) {
            let words = line.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
            guard words.count > 2, words[2] == device, let dash = words.firstIndex(of: "-") else { continue }
            let type = words.dropFirst(dash + 1).first ?? ""
            let isElsewhere = ["nfs", "cifs", "smb", "fuse", "afs", "ceph", "9p"].contains { type.hasPrefix($0) }
            return isElsewhere ? type : nil
        }
        return nil
    }

    /// Descriptors 0 to 2 are free when a program was started without standard streams; a file must not take one.
    private func awayFromStandardStreams(_ descriptor: Int32) throws(SystemError) -> Int32 {
        guard descriptor <= 2 else { return descriptor }
        defer { close(descriptor) }
        return try retryingInterrupted { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }
    }

    /// Calls again while a signal interrupted the call before it did anything.
    @inline(__always)
    private func retryingInterrupted<Result: FixedWidthInteger>(_ call: () -> Result) throws(SystemError) -> Result {
        while true {
            let result = call()
            if result != -1 { return result }
            if errno != EINTR { throw SystemError(code: errno) }
        }
    }
}

extension FileStatus {
    fileprivate init(_ status: stat) {
        self.init(
            size: Int(status.st_size), inode: UInt64(status.st_ino),
            // A file may be said to be of any time, far beyond what nanoseconds can count.
            modified: Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec),
            links: Int(status.st_nlink), isRegular: status.st_mode & S_IFMT == S_IFREG,
            isDirectory: status.st_mode & S_IFMT == S_IFDIR)
    }
}

extension SystemError {
    /// Whether it says that the file, or a folder above it, does not exist.
    var isMissing: Bool { code == ENOENT }
    /// Whether it says that a folder was needed where something else is.
    var isNotAFolder: Bool { code == ENOTDIR }

    public var description: String {
        switch code {
        case ENOSPC: "no space left on the disk"
        case EDQUOT: "the disk quota is used up"
        case EFBIG: "the limit for the size of a file is reached"
        case EROFS: "the file system is read-only"
        case EACCES, EPERM: "permission denied"
        case ELOOP: "it is a symbolic link"
        case EIO: "the disk reports an error"
        case ENOENT: "it does not exist"
        case EMFILE, ENFILE: "too many open files"
        default: String(cString: strerror(code))
        }
    }
}
