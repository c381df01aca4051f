import Glibc

/// Small files of this machine's own, read and written whole: nothing of the lists themselves.
enum SmallFile {
    /// The text of the file, nil where there is none, where it cannot be read, and for what is no file: whoever reads a
    /// pipe waits for ever perhaps. At most `bytesMax` bytes.
    static func read(_ path: String, bytesMax: Int = 16 << 20) -> [UInt8]? {
        try? readWhatIsThere(path, bytesMax: bytesMax)
    }

    /// The same; nil only where there is nothing.
    /// - Throws: why what is there cannot be read.
    static func readWhatIsThere(_ path: String, bytesMax: Int = 16 << 20) throws(AisleError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw AisleError.system("read", path)
        }
        defer { close(descriptor) }
        var status = stat()
        fstat(descriptor, &status)
        if let other = whatIsNoFile(status) { throw AisleError("cannot read \(path): it is \(other)") }
        guard let bytes = readAll(descriptor, bytesMax: bytesMax) else { throw AisleError.system("read", path) }
        return bytes
    }

    /// What is there that is no file.
    static func whatIsNoFile(_ status: stat) -> String? {
        switch status.st_mode & S_IFMT {
        case S_IFREG: nil
        case S_IFDIR: "a folder"
        case S_IFLNK: "a link"
        default: "not a file"
        }
    }

    /// The text of what a person named, which may be a pipe: `aisle catalogue load <(…)`; of standard input where
    /// `path` is nil.
    ///
    /// - Parameter packedMegabytesMax: how long it may be if it begins as archives and databases do.
    /// - Throws: why it cannot be read; that it is longer than `megabytesMax`, before more than that is read.
    static func readNamed(
        _ path: String?, megabytesMax: Int = 16, packedMegabytesMax: Int = 0
    ) throws(AisleError) -> [UInt8] {
        guard let path else {
            return try readNamed(STDIN_FILENO, "standard input", megabytesMax, packedMegabytesMax)
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw AisleError.system("read", path) }
        defer { close(descriptor) }
        return try readNamed(descriptor, path, megabytesMax, packedMegabytesMax)
    }

    private static func readNamed(
        _ descriptor: Int32, _ name: String, _ megabytesMax: Int, _ packedMegabytesMax: Int
    ) throws(AisleError) -> [UInt8] {
        var status = stat()
        fstat(descriptor, &status)
        // A device may have no end.
        let isDevice = status.st_mode & S_IFMT == S_IFCHR
        guard var bytes = readAll(descriptor, bytesMax: beginningCount) else { throw AisleError.system("read", name) }
        let isPacked = packedBeginnings.contains { bytes.starts(with: $0) }
        let most = isDevice ? min(megabytesMax, 16) : isPacked ? max(megabytesMax, packedMegabytesMax) : megabytesMax
        let tooLong = AisleError("\(name) is longer than \(most) MB, and no more is read")
        let bytesMax = most * 1_000_000
        guard status.st_size <= bytesMax else { throw tooLong }
        // All of it at once: an array that grows is there twice while it does.
        bytes.reserveCapacity(Int(status.st_size) + 1)
        guard bytes.count < beginningCount || append(descriptor, to: &bytes, bytesMax: bytesMax + 1) else {
            throw AisleError.system("read", name)
        }
        guard bytes.count <= bytesMax else { throw tooLong }
        return bytes
    }

    /// Zip, SQLite, and maps of OpenStreetMap in blocks, behind how long the first is.
    private static let packedBeginnings: [[UInt8]] = [
        [0x50, 0x4B, 3, 4], Array("SQLite format 3".utf8), [0, 0, 0, 13, 0x0A, 9], [0, 0, 0, 14, 0x0A, 9],
    ]
    private static let beginningCount = 1 << 16

    /// Everything up to the end of the file; of one longer than `bytesMax` so much and a little more. Nil where it
    /// cannot be read, which `errno` says.
    ///
    /// - Parameter size: how long it was, for what is read at once.
    static func readAll(_ descriptor: Int32, bytesMax: Int, size: Int = 1 << 16) -> [UInt8]? {
        var bytes: [UInt8] = []
        return append(descriptor, to: &bytes, bytesMax: bytesMax, size: size) ? bytes : nil
    }

    /// Reads on behind `bytes`; false where it cannot be read.
    private static func append(
        _ descriptor: Int32, to bytes: inout [UInt8], bytesMax: Int, size: Int = 1 << 16
    ) -> Bool {
        var chunk = [UInt8](repeating: 0, count: min(max(size, 0), 1 << 16) + 1)
        while bytes.count < bytesMax {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count == 0 { return true }
            if count < 0 {
                if errno == EINTR { continue }
                return false
            }
            bytes.append(contentsOf: chunk[..<count])
        }
        return true
    }

    /// Writes the file anew by way of another beside it, so that it is either the old one or the new one.
    ///
    /// - Parameter followingLinks: whether a link that somebody made, to keep their settings elsewhere, stays one. Of
    ///   what only the program writes there are none.
    /// - Throws: why it cannot be written, as where something else than a file is in its place.
    static func write(
        _ text: String, to path: String, followingLinks: Bool = false
    ) throws(AisleError) { try write(Array(text.utf8), to: path, followingLinks: followingLinks) }

    static func write(
        _ content: [UInt8], to path: String, followingLinks: Bool = false
    ) throws(AisleError) {
        let named = path
        let path = followingLinks ? Paths.resolved(path) : path
        var status = stat()
        if lstat(path, &status) == 0, let other = whatIsNoFile(status) {
            throw AisleError("cannot write \(named): it is \(other); remove it, or put a file in its place")
        }
        makeFolders(upTo: path)
        // Each process has a draft of its own: of one for all, another might rename it away, or write into it.
        try replace(path, by: "\(path).\(getpid()).new", mode: 0o600, content)
        Outcome.hasChanged = true
    }

    /// Writes the file at `path` anew by renaming `draft` over it, so that nobody sees half of it. Answers what it is
    /// then, but for its name.
    ///
    /// - Throws: why it cannot be written; then it is as it was.
    @discardableResult
    static func replace(
        _ path: String, by draft: String, mode: mode_t, _ content: [UInt8]
    ) throws(AisleError) -> stat {
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, mode)
        guard descriptor >= 0 else { throw AisleError.system("write", path) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, whatIsNoFile(status) == nil else {
            close(descriptor)
            throw AisleError("cannot write \(path): \(draft) is not a file; remove it")
        }
        guard writeAll(content, to: descriptor) else {
            let error = AisleError.system("write", path)
            close(descriptor)
            unlink(draft)
            throw error
        }
        fstat(descriptor, &status)
        guard close(descriptor) == 0, rename(draft, path) == 0 else {
            let error = AisleError.system("write", path)
            unlink(draft)
            throw error
        }
        return status
    }

    /// Whether all of it was written; `errno` says why not.
    static func writeAll(_ content: [UInt8], to descriptor: Int32) -> Bool {
        var bytes = content[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            bytes = bytes.dropFirst(count)
        }
        return true
    }

    private static func makeFolders(upTo path: String) {
        var end = path.startIndex
        while let slash = path[path.index(after: end)...].firstIndex(of: "/") {
            mkdir(String(path[..<slash]), 0o700)
            end = slash
        }
    }
}

/// A file that stays open, of which pieces are read.
final class OpenedFile: Sendable {
    private let descriptor: Int32
    /// How long it was when it was opened.
    let count: Int

    /// Nil where it cannot be read.
    init?(_ path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
            count = 0
            return nil
        }
        count = Int(status.st_size)
    }

    deinit { close(descriptor) }

    /// The bytes there, as many as there are.
    func bytes(_ range: Range<Int>) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
            while filled < range.count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
                let count = pread(descriptor, rest.baseAddress, range.count - filled, range.lowerBound + filled)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                filled += count
            }
        }
    }
}
