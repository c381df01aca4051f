import Bytes
import Glibc

// A bookmark says how far every file was read, and which numbers of lines are known, so that a program which keeps a
// base of what that led to need not read it all again. It lives beside the base and is good for nothing else: binary,
// little-endian, numbers of eight bytes, texts and lists with their count in front, a checksum at the end. Any doubt
// about it means reading everything.

extension Archive {
    fileprivate static let bookmarkVersion: UInt64 = 0x4A42_4D34

    /// How far everything was read; `nil` when something was found that only a full reading treats well.
    func bookmark() -> [UInt8]? {
        guard let space, otherVersion == nil, !hasLostLines else { return nil }
        noteOwnChanges()
        var writer = BookmarkWriter()
        writer.number(Self.bookmarkVersion)
        writer.number(space)
        writer.number(UInt64(leftOut.count))
        for left in leftOut.sorted() { writer.number(left) }
        writer.stamp(latest)
        let read = files.filter { $0.readState == .read }
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
            let clones = known.clones.flatMap { clone in clone.value.map { (clone.key, $0) } }
            writer.number(UInt64(clones.count))
            for (sequence, checksum) in clones.sorted(by: { $0 < $1 }) {
                writer.number(sequence)
                writer.number(UInt64(checksum))
            }
        }
        return writer.finished
    }

    /// Goes on from a bookmark, before anything was read. `false`, and nothing changed, when one of its files is gone,
    /// shorter, or not the same any more.
    func resume(from bookmark: ArraySlice<UInt8>) -> Bool {
        guard files.isEmpty, writers.isEmpty, (try? readSpaceFile()) != nil, let space,
            let known = bookmark.withUnsafeBytes({ Bookmark($0, of: space) }),
            known.leftOut == LeftOutFile.read(paths, fileSystem)
        else { return false }
        var read = known.files
        var isUnchanged = read.map { _ in false }
        for folder in Folder.allCases {
            let indices = read.indices.filter { read[$0].folder == folder }
            let statuses = fileSystem.statuses(of: indices.map { read[$0].name }, in: paths.folder(folder))
            for (index, status) in zip(indices, statuses) {
                guard let status, status.isRegular else { return false }
                isUnchanged[index] = read[index].isSame(as: status)
                guard isUnchanged[index] || isThere(&read[index], status) else { return false }
            }
        }
        adopt(files: read, isUnchanged: isUnchanged, writers: known.writers, latest: known.latest)
        return true
    }

    /// Whether a file that is not the same still begins with what was read of it. One that was copied is known again by
    /// its last line, whose checksum stands for all lines of its writer before it. One of which something was written
    /// over is not.
    private func isThere(_ file: inout SourceFile, _ status: FileStatus) -> Bool {
        guard status.size > file.consumed || status.size == file.consumed && status.modified == file.modified,
            let descriptor = try? fileSystem.open(path(of: file), .read)
        else { return false }
        defer { fileSystem.close(descriptor) }
        guard stillEnds(file, descriptor) else { return false }
        file.inode = status.inode
        return true
    }

    private func path(of file: SourceFile) -> String { paths.folder(file.folder) + "/" + file.name }

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
        copy.number(UInt64(bytes.withUnsafeBytes { Checksum.of($0) }))
        return copy.bytes
    }
}

/// What a bookmark says.
private struct Bookmark {
    let files: [SourceFile]
    let writers: [KnownLines]
    let latest: Stamp?
    let leftOut: Set<UInt64>

    /// Nil when `bytes` are none, or not one of `space`.
    init?(_ bytes: UnsafeRawBufferPointer, of space: SpaceID) {
        guard var reader = BookmarkReader(bytes), reader.number() == Archive.bookmarkVersion, reader.number() == space
        else { return nil }
        guard let leftOutCount = reader.count() else { return nil }
        var leftOut: Set<UInt64> = []
        for _ in 0..<leftOutCount {
            guard let writer = reader.number() else { return nil }
            leftOut.insert(writer)
        }
        latest = reader.stamp()
        guard let fileCount = reader.count() else { return nil }
        var files: [SourceFile] = []
        files.reserveCapacity(fileCount)
        for index in 0..<fileCount {
            guard let file = reader.file(index: index, space: space) else { return nil }
            files.append(file)
        }
        guard let writerCount = reader.count() else { return nil }
        var writers: [KnownLines] = []
        for _ in 0..<writerCount {
            guard let writer = reader.writer() else { return nil }
            writers.append(writer)
        }
        guard reader.isAtEnd else { return nil }
        (self.files, self.writers, self.leftOut) = (files, writers, leftOut)
    }
}

/// Takes a bookmark apart. Every answer is `nil` once something is missing. The bytes must outlive it.
private struct BookmarkReader {
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0

    /// `nil` when the checksum is wrong.
    init?(_ bookmark: UnsafeRawBufferPointer) {
        guard bookmark.count >= 8 else { return nil }
        bytes = UnsafeRawBufferPointer(rebasing: bookmark.dropLast(8))
        let checksum = UInt64(littleEndian: bookmark.loadUnaligned(fromByteOffset: bytes.count, as: UInt64.self))
        guard checksum == UInt64(Checksum.of(bytes)) else { return nil }
    }

    var isAtEnd: Bool { offset == bytes.count }

    mutating func number() -> UInt64? {
        guard bytes.count - offset >= 8 else { return nil }
        defer { offset += 8 }
        return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// A number that is reckoned with: what is beyond any file stands in none, and is a mistake.
    mutating func integer(_ range: ClosedRange<Int> = 0...Archive.fileBytesMax) -> Int? {
        number().map { Int(truncatingIfNeeded: $0) }.flatMap { range.contains($0) ? $0 : nil }
    }

    /// A number of things that follow, each of which takes a byte or more.
    mutating func count() -> Int? { integer(0...bytes.count - offset) }

    mutating func sequence() -> UInt64? { number().flatMap { $0 <= LineFormat.sequenceMax ? $0 : nil } }

    mutating func text() -> String? {
        guard let count = count() else { return nil }
        defer { offset += count }
        return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
    }

    mutating func stamp() -> Stamp? {
        guard let milliseconds = number(), let counter = number(), let writer = number(), writer != 0 else {
            return nil
        }
        return Stamp(
            milliseconds: milliseconds, counter: UInt16(truncatingIfNeeded: counter), writer: WriterID(bits: writer))
    }

    mutating func file(index: Int, space: SpaceID) -> SourceFile? {
        guard let folder = number(), let name = text(), !name.contains("/"), let inode = number(),
            let size = integer(-1...Archive.fileBytesMax), let modified = number(), let consumed = integer(),
            let lineNumber = integer(), let lastStart = integer(),
            let lastChecksum = number(), let segment = number(), let application = text(), let headWriter = number(),
            let flags = number(), let records = integer(), let abandoned = integer(), let sequence = sequence(),
            let checksum = number(), consumed >= lastStart, size < 0 || consumed <= size
        else { return nil }
        var file = SourceFile(FileIdentity(index: index, folder: folder == 0 ? .own : .incoming, name: name))
        file.readState = .read
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

    mutating func writer() -> KnownLines? {
        guard let writer = number(), let milliseconds = number(), let counter = number(), let runCount = count() else {
            return nil
        }
        var runs: [KnownLines.Run] = []
        for _ in 0..<runCount {
            guard let first = sequence(), first > runs.last?.end ?? 0,
                let lines = integer(1...Int(LineFormat.sequenceMax - first + 1)), let checksum = number()
            else { return nil }
            runs.append(
                KnownLines.Run(first: first, forgotten: lines - 1, checksums: [UInt32(truncatingIfNeeded: checksum)]))
        }
        guard let cloneCount = count() else { return nil }
        var clones: [UInt64: [UInt32]] = [:]
        for _ in 0..<cloneCount {
            guard let sequence = sequence(), let checksum = number() else { return nil }
            clones[sequence, default: []].append(UInt32(truncatingIfNeeded: checksum))
        }
        return KnownLines(
            writer: writer, runs: runs, clones: clones, latest: (milliseconds, UInt16(truncatingIfNeeded: counter)))
    }
}
