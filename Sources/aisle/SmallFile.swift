import Glibc

/// Small files of this machine's own, read and written whole: nothing of the lists themselves.
enum SmallFile {
    /// The text of the file, nil where there is none or it cannot be read. At most `bytesMax` bytes.
    static func read(_ path: String, bytesMax: Int = 16 << 20) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return readAll(descriptor, bytesMax: bytesMax)
    }

    /// Everything up to the end of the file.
    static func readAll(_ descriptor: Int32, bytesMax: Int = 16 << 20) -> [UInt8]? {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < bytesMax {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                return nil
            }
            bytes.append(contentsOf: chunk[..<count])
        }
        return bytes
    }

    /// Writes the file anew by way of another beside it, so that it is either the old one or the new one.
    static func write(_ text: String, to path: String) throws(Complaint) { try write(Array(text.utf8), to: path) }

    static func write(_ content: [UInt8], to path: String) throws(Complaint) {
        makeFolders(upTo: path)
        let draft = path + ".new"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw failure("write", path) }
        var bytes = content[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let error = failure("write", path)
                close(descriptor)
                unlink(draft)
                throw error
            }
            bytes = bytes.dropFirst(count)
        }
        guard close(descriptor) == 0, rename(draft, path) == 0 else { throw failure("write", path) }
    }

    private static func failure(_ verb: String, _ path: String) -> Complaint {
        Complaint("cannot \(verb) \(path): \(String(cString: strerror(errno)))")
    }

    private static func makeFolders(upTo path: String) {
        var end = path.startIndex
        while let slash = path[path.index(after: end)...].firstIndex(of: "/") {
            mkdir(String(path[..<slash]), 0o700)
            end = slash
        }
    }
}
