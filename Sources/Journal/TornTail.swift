import Glibc

extension Archive {
    /// Sets aside what a cut-off write left at the end of a writer's last segment: copied to the quarantine, cut from
    /// the file, the file sealed. Only for the holder of the writer's lock. This waits for the disk, on the caller's
    /// thread: it happens once after a power cut, before anything is shown, and the copy must be safe before the cut.
    ///
    /// Returns what the writer needs to go on; a file in doubt counts as sealed, so that a new one is begun.
    func truncatingTornTail(_ end: OwnEnd, of note: WriterNote, now: UInt64) -> OwnEnd {
        guard let file = end.file, let status = end.status, status.size > end.goodBytes, !end.isSealed else {
            return end
        }
        var truncated = end
        truncated.isSealed = true
        let name = files[file].name
        let line = end.goodLines + 1
        let torn = status.size - end.goodBytes
        do throws(SystemError) {
            let descriptor = try fileSystem.open(path(of: file), .append)
            defer { fileSystem.close(descriptor) }
            let copy = try quarantine(descriptor, name: name, offset: end.goodBytes, count: torn, now: now)
            try fileSystem.truncate(descriptor, to: end.goodBytes)
            if end.hasHead {
                var seal: [UInt8] = []
                appendSeal(to: &seal, previous: end.lastChecksum, writer: note.writer, now: now, bytes: end.goodBytes)
                try fileSystem.appendAll(seal, to: descriptor)
            }
            try fileSystem.sync(descriptor)
            files[file].size = -1
            self.note(.tornTail(file: name, line: line, offset: end.goodBytes, bytes: torn, copy: copy))
        } catch {
            self.note(.tornTailLeft(file: name, line: line, offset: end.goodBytes, bytes: torn, why: error.description))
        }
        return truncated
    }

    /// Copies a stretch of an open file to a new file in the quarantine and returns its path, once it is on the disk.
    func quarantine(
        _ descriptor: Int32, name: String, offset: Int, count: Int, now: UInt64
    ) throws(SystemError) -> String {
        let bytes = try fileSystem.bytes(of: descriptor, from: offset, count: count)
        let changed = try fileSystem.makeDirectories(paths.quarantine)
        let (copy, path) = try newFile(paths.quarantine + "/" + fileNameTime(now) + "-" + name + "-" + String(offset))
        defer { fileSystem.close(copy) }
        try fileSystem.appendAll(bytes, to: copy)
        try fileSystem.sync(copy)
        for directory in changed + [paths.quarantine] { try fileSystem.syncDirectory(directory) }
        return path
    }

    /// Makes a file with this name, or this name and a number.
    func newFile(_ path: String) throws(SystemError) -> (descriptor: Int32, path: String) {
        for attempt in 1...1000 {
            let path = attempt == 1 ? path : path + "-" + String(attempt)
            do throws(SystemError) {
                return (try fileSystem.open(path, .createForAppend), path)
            } catch {
                guard error.code == EEXIST else { throw error }
            }
        }
        throw SystemError(code: EEXIST)
    }
}

/// Appends the line that ends a segment for good. It says how many bytes come before it.
func appendSeal(to bytes: inout [UInt8], previous: UInt32, writer: UInt64, now: UInt64, bytes count: Int) {
    Line.append(
        to: &bytes, previous: previous, sequence: 0,
        stamp: Stamp(milliseconds: now, counter: 0, writer: WriterID(bits: writer)), kind: LineFormat.sealKind,
        payload: "bytes=\(count)".utf8)
}
