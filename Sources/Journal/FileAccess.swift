import Glibc

// Small tasks made of several calls, used in more than one place.
extension FileSystem {
    /// Reads `count` bytes at `offset`, fewer when the file ends before.
    func bytes(of descriptor: Int32, from offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        guard count > 0 else { return [] }
        var failure: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(SystemError) {
                while filled < count {
                    let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
                    let read = try self.read(descriptor, into: rest, at: offset + filled)
                    if read == 0 { return }
                    filled += read
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// The whole of a small file, its first `limit` bytes at most.
    func contents(of path: String, limit: Int) throws(SystemError) -> [UInt8] {
        let descriptor = try open(path, .read)
        defer { close(descriptor) }
        return try bytes(of: descriptor, from: 0, count: limit)
    }

    /// The whole of a file.
    func contents(of path: String) throws(SystemError) -> [UInt8] {
        let descriptor = try open(path, .read)
        defer { close(descriptor) }
        return try bytes(of: descriptor, from: 0, count: status(of: descriptor).size)
    }

    /// Appends all of `bytes`; a write that takes fewer counts as a full disk.
    func appendAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(SystemError) {
        if try append(bytes, to: descriptor) != bytes.count { throw SystemError(code: ENOSPC) }
    }

    /// Appends all of `bytes`; a write that takes fewer counts as a full disk.
    func appendAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
        try bytes.withRawBytes { (buffer) throws(SystemError) in try appendAll(buffer, to: descriptor) }
    }

    /// Makes a directory and those above it that are missing. Returns the directories that got a new name in them.
    func makeDirectories(_ path: String) throws(SystemError) -> [String] {
        var changed: [String] = []
        try makeDirectories(path, noting: &changed)
        return changed
    }

    /// The same, and `changed` gets the directories with new names even where it fails halfway: they are to be synced
    /// once the rest is made.
    func makeDirectories(_ path: String, noting changed: inout [String]) throws(SystemError) {
        do throws(SystemError) {
            try makeDirectory(path)
            return changed.append(parent(of: path))
        } catch {
            if error.code == EEXIST {
                guard try status(at: path + "/.").isDirectory else { throw SystemError(code: ENOTDIR) }
                return
            }
            guard error.code == ENOENT, parent(of: path) != path else { throw error }
        }
        try makeDirectories(parent(of: path), noting: &changed)
        do throws(SystemError) {
            try makeDirectory(path)
        } catch {
            // Another instance may have been faster.
            guard error.code == EEXIST else { throw error }
        }
        changed.append(parent(of: path))
    }
}

/// The directory that holds `path`.
func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
}

extension Array where Element: BitwiseCopyable {
    /// As `withUnsafeBytes`, which forgets the type of the error.
    func withRawBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws(SystemError) -> Result
    ) throws(SystemError) -> Result {
        try withUnsafeBufferPointer { (buffer) throws(SystemError) in try body(UnsafeRawBufferPointer(buffer)) }
    }
}
