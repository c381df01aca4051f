import Glibc

// A bookmark says how far every file was read, and which numbers of lines are known, so that a program which keeps a snapshot of what that led to need not read it all again. It lives beside the snapshot and is good for nothing
// else: binary, little-endian, numbers of eight bytes, texts and lists with their count in front, a checksum at the
// end. Any doubt about it means reading everything.

extension Archive {
    private static let bookmarkVersion: UInt64 = 0x4A42_4D32

    /// How far everything was read; `nil` when something was found that only a full reading treats well.
    func bookmark() -> [UInt8]? {
        guard let space, newerVersion == nil, !hasLostLines, !writers.contains(where: \.hasClones) else { return nil }
        noteOwnChanges()
        var writer = BookmarkWriter()
        writer.number(Self.bookmarkVersion)
        writer.number(space)
        writer.stamp(latest)
        let read = files.filter { $0.standing == .read }
        writer.number(UInt64(read.count))
        for file in read { writer.file(file) }
        writer.number(UInt64(writers.count))
        for known in writers {
            writer.number(known.writer)
            writer.number(known.latest.milliseconds)
            writer.number(UInt64(known.latest.counter))
            writer.number(UInt64(known.runs.count))
            for run in known.runs {
                writer.number(run.first)
                writer.number(UInt64(run.count))
                writer.number(UInt64(run.checksums.last ?? 0))
            }
        }
        return writer.finished
    }

    /// Goes on from a bookmark, before anything was read. `false`, and nothing changed, when one of its files is gone,
    /// shorter, or not the same any more.
    func resume(from bookmark: ArraySlice<UInt8>) -> Bool {
        guard files.isEmpty, writers.isEmpty, (try? readSpaceFile()) != nil, var reader = BookmarkReader(bookmark),
            reader.number() == Self.bookmarkVersion, let space = reader.number(), self.space == space
        else { return false }
        let latest = reader.stamp()
        var read: [SourceFile] = []
        var unchanged: Set<Int> = []
        let (own, incoming) = (places.folder(.own) + "/", places.folder(.incoming) + "/")
        for _ in 0..<(reader.number() ?? 0) {
            guard var file = reader.file(index: read.count, space: space),
                let place = status(at: (file.folder == .own ? own : incoming) + file.name),
                isThere(&file, place)
            else { return false }
            if file.isSame(as: place) { unchanged.insert(read.count) }
            read.append(file)
        }
        var known: [KnownLines] = []
        for _ in 0..<(reader.number() ?? 0) {
            guard let writer = reader.number(), let milliseconds = reader.number(), let counter = reader.number(),
                let count = reader.number()
            else { return false }
            var runs: [KnownLines.Run] = []
            for _ in 0..<count {
                guard let first = reader.number(), first <= LineFormat.sequenceMax, let lines = reader.integer(),
                    lines > 0, let checksum = reader.number()
                else { return false }
                runs.append(
                    KnownLines.Run(
                        first: first, forgotten: lines - 1, checksums: [UInt32(truncatingIfNeeded: checksum)]))
            }
            known.append(
                KnownLines(
                    writer: writer, runs: runs, latest: (milliseconds, UInt16(truncatingIfNeeded: counter))))
        }
        guard reader.isAtEnd else { return false }
        adopt(files: read, unchanged: unchanged, writers: known, latest: latest)
        return true
    }

    /// Whether a file still begins with what was read of it. One that was copied is known again by its last line, whose
    /// checksum stands for all lines of its writer before it. One of which something was written over is not.
    private func isThere(_ file: inout SourceFile, _ status: FileStatus) -> Bool {
        if file.isSame(as: status) { return true }
        guard status.size > file.consumed || status.size == file.consumed && status.modified == file.modified,
            let descriptor = try? fileSystem.open(path(of: file), .read)
        else { return false }
        defer { fileSystem.close(descriptor) }
        guard stillEnds(file, descriptor) else { return false }
        file.inode = status.inode
        return true
    }

    private func path(of file: SourceFile) -> String { places.folder(file.folder) + "/" + file.name }

    private func status(at path: String) -> FileStatus? {
        guard let status = try? fileSystem.status(at: path), status.isRegular else { return nil }
        return status
    }

    /// Whether what was read of a file still ends with the same line, whose checksum stands for all before it.
    func stillEnds(_ file: SourceFile, _ descriptor: Int32) -> Bool {
        let (start, checksum) = file.lastLine
        guard let bytes = try? fileSystem.bytes(of: descriptor, from: start, count: file.consumed - start),
            bytes.last == 0x0A
        else { return false }
        return bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.flatMap { Line($0, count: buffer.count - 1)?.checksum } == checksum
        }
    }
}

/// Puts a bookmark together.
private struct BookmarkWriter {
    private var bytes: [UInt8] = []

    mutating func number(_ value: UInt64) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func text(_ text: String) {
        number(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    mutating func stamp(_ stamp: Stamp?) {
        number(stamp?.milliseconds ?? 0)
        number(UInt64(stamp?.counter ?? 0))
        number(stamp?.writer.bits ?? 0)
    }

    mutating func file(_ file: SourceFile) {
        number(file.folder == .own ? 0 : 1)
        text(file.name)
        number(file.inode)
        number(UInt64(bitPattern: Int64(file.size)))
        number(UInt64(bitPattern: file.modified))
        number(UInt64(file.consumed))
        number(UInt64(file.lineNumber))
        number(UInt64(file.lastLine.start))
        number(UInt64(file.lastLine.checksum))
        number(file.head?.segment ?? .max)
        text(file.head?.application ?? "")
        number(file.headWriter ?? .max)
        number((file.isSealed ? 1 : 0) + (file.isDamaged ? 2 : 0))
        number(UInt64(file.records))
        number(UInt64(file.abandonedParts))
        number(file.lastSequence)
        number(UInt64(file.lastChecksum))
        stamp(file.latest)
    }

    var finished: [UInt8] {
        var copy = self
        copy.number(UInt64(bookmarkChecksum(bytes[...])))
        return copy.bytes
    }
}

/// Takes a bookmark apart. Every answer is `nil` once something is missing.
private struct BookmarkReader {
    private var bytes: ArraySlice<UInt8>

    /// `nil` when the checksum is wrong.
    init?(_ bookmark: ArraySlice<UInt8>) {
        guard bookmark.count >= 8 else { return nil }
        bytes = bookmark.suffix(8)
        let checksum = number()
        bytes = bookmark.dropLast(8)
        guard checksum == UInt64(bookmarkChecksum(bytes)) else { return nil }
    }

    var isAtEnd: Bool { bytes.isEmpty }

    mutating func number() -> UInt64? {
        guard bytes.count >= 8 else { return nil }
        let value = bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) }
        bytes.removeFirst(8)
        return value
    }

    mutating func integer() -> Int? { number().map { Int(truncatingIfNeeded: $0) } }

    mutating func text() -> String? {
        guard let count = integer(), count >= 0, count <= bytes.count else { return nil }
        defer { bytes.removeFirst(count) }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    mutating func stamp() -> Stamp? {
        guard let milliseconds = number(), let counter = number(), let writer = number(), writer != 0 else {
            return nil
        }
        return Stamp(
            milliseconds: milliseconds, counter: UInt16(truncatingIfNeeded: counter), writer: WriterID(bits: writer))
    }

    mutating func file(index: Int, space: SpaceID) -> SourceFile? {
        guard let folder = number(), let name = text(), let inode = number(), let size = integer(),
            let modified = number(), let consumed = integer(), let lineNumber = integer(), let lastStart = integer(),
            let lastChecksum = number(), let segment = number(), let application = text(), let headWriter = number(),
            let flags = number(), let records = integer(), let abandoned = integer(), let sequence = number(),
            let checksum = number(), consumed >= lastStart, lastStart >= 0
        else { return nil }
        var file = SourceFile(FileIdentity(index: index, folder: folder == 0 ? .own : .incoming, name: name))
        file.standing = .read
        file.inode = inode
        file.size = size
        file.modified = Int64(bitPattern: modified)
        file.consumed = consumed
        file.lineNumber = lineNumber
        file.lastLine = (lastStart, UInt32(truncatingIfNeeded: lastChecksum))
        if segment != .max { file.head = SegmentHead(space: space, segment: segment, application: application) }
        if headWriter != .max { file.headWriter = headWriter }
        file.isSealed = flags & 1 != 0
        file.isDamaged = flags & 2 != 0
        file.records = records
        file.abandonedParts = abandoned
        file.lastSequence = sequence
        file.lastChecksum = UInt32(truncatingIfNeeded: checksum)
        file.latest = stamp()
        return file
    }
}

private func bookmarkChecksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { buffer in
        buffer.baseAddress.map { Checksum.of($0, count: buffer.count) } ?? 0
    }
}
