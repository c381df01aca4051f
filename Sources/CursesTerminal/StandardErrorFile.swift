internal import Glibc

/// Sends standard error to a file while the screen is up, where it would be written across it.
struct StandardErrorFile {
    private let path: String
    private let original: Int32
    private let sizeBefore: Int

    /// nil when `path` cannot be opened for appending; standard error then stays what it was.
    init?(_ path: String) {
        // Should it be a pipe, this must not wait for its reader: a pipe is not what is wanted here.
        let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard file >= 0 else { return nil }
        defer { Glibc.close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { return nil }
        guard dup2(file, STDERR_FILENO) >= 0 else {
            Glibc.close(copy)
            return nil
        }
        self.path = path
        original = copy
        sizeBefore = StandardErrorFile.size
    }

    /// Puts standard error back.
    /// - Returns: whether anything was written to the file meanwhile. An empty file is removed.
    func restore() -> Bool {
        let size = StandardErrorFile.size
        if size == 0 { unlink(path) }
        dup2(original, STDERR_FILENO)
        Glibc.close(original)
        return size > sizeBefore
    }

    private static var size: Int {
        var status = stat()
        return fstat(STDERR_FILENO, &status) == 0 ? status.st_size : 0
    }
}
