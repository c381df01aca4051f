import Glibc

/// A file that a person names to write something to: it may be anything that can be written to, and is theirs.
enum NamedFile {
    /// Writes it anew: a file is either the old one or the new one, and keeps its mode, its links and its neighbours;
    /// a pipe or a device is written to. No folder is made.
    ///
    /// - Throws: why it cannot be written. A file is then as it was.
    static func write(_ bytes: [UInt8], to path: String) throws(AisleError) {
        var status = stat()
        let isThere = stat(path, &status) == 0
        if isThere, status.st_mode & S_IFMT == S_IFDIR { throw AisleError("cannot write \(path): it is a folder") }
        if !isThere || status.st_mode & S_IFMT == S_IFREG, let draft = Draft(of: Paths.resolved(path)) {
            return try draft.become(path, bytes, mode: isThere ? status.st_mode & 0o777 : nil)
        }
        // No file, or in a folder where no other can be.
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw AisleError.system("write", path) }
        let isWritten = SmallFile.writeAll(bytes, to: descriptor)
        let error = AisleError.system("write", path)
        guard close(descriptor) == 0, isWritten else { throw error }
    }

    /// A file beside the one that is written, of a name that no other has.
    private struct Draft {
        let target: String
        let name: String
        let descriptor: Int32

        /// Nil where there can be none.
        init?(of target: String) {
            self.target = target
            var template = Array("\(target).XXXXXX".utf8CString)
            descriptor = mkstemp(&template)
            guard descriptor >= 0 else { return nil }
            name = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        }

        /// - Parameter mode: nil is that of any new file.
        func become(_ path: String, _ bytes: [UInt8], mode: mode_t?) throws(AisleError) {
            let mask = umask(0)
            umask(mask)
            let isWritten = SmallFile.writeAll(bytes, to: descriptor) && fchmod(descriptor, mode ?? 0o666 & ~mask) == 0
            let error = AisleError.system("write", path)
            guard close(descriptor) == 0, isWritten else {
                unlink(name)
                throw error
            }
            guard rename(name, target) == 0 else {
                let error = AisleError.system("write", path)
                unlink(name)
                throw error
            }
        }
    }
}
