import Glibc

// Small tasks made of several calls.
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

    /// Opens a file; `nil` where there is none.
    func openIfThere(_ path: String, _ mode: OpenMode) throws(SystemError) -> Int32? {
        do throws(SystemError) { return try open(path, mode) } catch {
            guard error.isMissing else { throw error }
            return nil
        }
    }

    /// The head in the first line of a file; `nil` when that is none of this format, or there is no file.
    func head(of path: String) throws(SystemError) -> SegmentHead? {
        guard let descriptor = try openIfThere(path, .read) else { return nil }
        defer { close(descriptor) }
        return SegmentHead.read(firstLine: try bytes(of: descriptor, from: 0, count: 1024))
    }

    /// The names in a folder; none where there is no such folder.
    func names(in folder: String) throws(SystemError) -> [String] {
        do throws(SystemError) { return try list(folder) } catch {
            guard error.isMissing else { throw error }
            return []
        }
    }

    /// Opens a file, made when missing, and takes its lock; `nil` when another process holds that.
    func openLocked(_ path: String) throws(SystemError) -> Int32? {
        let descriptor = try open(path, .readWrite)
        do throws(SystemError) {
            if try lock(descriptor, waiting: false) { return descriptor }
        } catch {
            close(descriptor)
            throw error
        }
        close(descriptor)
        return nil
    }

    /// Makes a file that must not exist yet, on the disk when this returns.
    func make(_ path: String, _ bytes: [UInt8]) throws(SystemError) {
        let descriptor = try open(path, .createForAppend)
        defer { close(descriptor) }
        try appendAll(bytes, to: descriptor)
        try sync(descriptor)
    }

    /// Puts a file in the place of what is at `path`, by way of a draft beside it, so that there is always a whole one.
    ///
    /// - Parameters:
    ///   - isShared: whether others may read it.
    ///   - isNew: whether what another process or machine puts there first is left as it is.
    ///   - writer: who writes it, where several machines may at once.
    ///   - isSynced: whether it is on the disk when this returns.
    ///   - content: its bytes; it is given the open draft.
    func replace(
        _ path: String, isShared: Bool = false, isNew: Bool = false, by writer: String = "", isSynced: Bool = true,
        with content: (Int32) -> [UInt8]
    ) throws(SystemError) {
        let folder = parent(of: path)
        let draft = "\(folder)/.\(path.dropFirst(folder.count + 1))\(writer).new"
        try? remove(draft)
        let descriptor = try isShared ? createShared(draft) : open(draft, .createForAppend)
        defer { close(descriptor) }
        try appendAll(content(descriptor), to: descriptor)
        if isSynced { try sync(descriptor) }
        if isNew {
            do throws(SystemError) { try renameAsNew(draft, to: path) } catch {
                guard error.code == EEXIST else { throw error }
                try remove(draft)
            }
        } else {
            try rename(draft, to: path)
        }
        if isSynced { try syncDirectory(folder) }
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

// MARK: In pieces

/// How far a piece of a file was understood.
struct PieceProgress {
    /// So many bytes need not come again.
    var done: Int
    /// Where the last line in it ends, whether done with or not.
    var lineEnd: Int
}

extension FileSystem {
    /// Hands out an open file from `offset` to `end` in pieces, so that what it costs to read does not follow from how
    /// long it is. A piece begins where the one before it was done with; where that was nowhere, the piece becomes
    /// longer, since an action may be. Behind a piece without a line nothing is read: no journal has that much damage,
    /// and anything else may be that long. `body` ends the reading with `nil`.
    func readPieces(
        of descriptor: Int32, from offset: Int = 0, to end: Int,
        _ body: ([UInt8]) throws(SystemError) -> PieceProgress?
    ) throws(SystemError) {
        let usual = 1 << 20
        var (offset, count) = (offset, usual)
        while offset < end {
            let piece = try bytes(of: descriptor, from: offset, count: min(count, end - offset))
            guard !piece.isEmpty, let progress = try body(piece), offset + piece.count < end else { return }
            if progress.done > 0 {
                (offset, count) = (offset + progress.done, usual)
            } else {
                guard piece.count - progress.lineEnd < LineFormat.lineBytesMax else { return }
                count *= 2
            }
        }
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
