import Bytes

// A bookmark says how far every file was read, and which numbers of lines are known, so that a program which keeps a
// base of what that led to need not read it all again. It lives in the base and is good for nothing else. Any doubt
// about it means reading everything.

extension Archive {
    fileprivate static let bookmarkVersion: UInt64 = 0x4A42_4D35

    /// How far everything was read; `nil` when something was found that only a full reading treats well.
    func bookmark() -> [UInt8]? {
        guard let space, otherVersion == nil, unreadFiles.isEmpty, !hasLostLines else { return nil }
        noteOwnChanges()
        var writer = ByteWriter()
        writer.fixed(Self.bookmarkVersion)
        writer.fixed(space)
        writer.list(leftOut.sorted()) { $0.fixed($1) }
        writer.optional(latest) { $0.stamp($1) }
        writer.list(files.filter { $0.readState == .read }) { $0.file($1) }
        writer.list(writers) { $0.writer($1) }
        return writer.sealed
    }

    /// Goes on from a bookmark, before anything was read. `false`, and nothing changed, when one of its files is gone,
    /// shorter, or not the same any more.
    func resume(from bookmark: ArraySlice<UInt8>) -> Bool {
        guard files.isEmpty, writers.isEmpty, (try? readSpaceFile()) != nil, let space,
            let known = bookmark.withUnsafeBytes({ try? Bookmark($0, of: space) }),
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
    /// its last line, whose checksum covers all lines of its writer before it. One that was written over is not.
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

    /// Whether what was read of a file still ends with the same line, whose checksum covers all before it.
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

/// What a bookmark says.
private struct Bookmark {
    let files: [SourceFile]
    let writers: [KnownLines]
    let latest: Stamp?
    let leftOut: Set<UInt64>

    /// Fails when `bytes` are none, or not one of `space`.
    init(_ bytes: UnsafeRawBufferPointer, of space: SpaceID) throws {
        var reader = try ByteReader(sealed: bytes)
        guard try reader.fixed() == Archive.bookmarkVersion, try reader.fixed() == space else {
            throw ByteReader.Mistake()
        }
        leftOut = Set(try reader.list { try $0.fixed() })
        latest = try reader.optional { try $0.stamp() }
        var index = -1
        files = try reader.list { reader in
            index += 1
            return try reader.file(index: index, space: space)
        }
        writers = try reader.list { try $0.writer() }
        guard reader.isAtEnd else { throw ByteReader.Mistake() }
    }
}

// MARK: Its parts, written and read

extension ByteWriter {
    fileprivate mutating func stamp(_ stamp: Stamp) {
        fixed(stamp.time)
        fixed(stamp.writer.bits)
    }

    fileprivate mutating func file(_ file: SourceFile) {
        flag(file.folder == .own)
        text(file.name)
        fixed(file.inode)
        for value in [file.size, Int(file.modified), file.consumed, file.lineNumber, file.lastLine.start] {
            fixed(value)
        }
        fixed(file.lastLine.checksum)
        optional(file.head) { writer, head in
            writer.number(head.segment)
            writer.text(head.application)
        }
        optional(file.headWriter) { $0.number($1) }
        flag(file.isSealed)
        flag(file.isDamaged)
        for value in [file.records, file.abandonedParts] { fixed(value) }
        fixed(file.lastSequence)
        fixed(file.lastChecksum)
        optional(file.latest) { $0.stamp($1) }
    }

    fileprivate mutating func writer(_ known: KnownLines) {
        fixed(known.writer)
        fixed(known.latest.milliseconds)
        fixed(known.latest.counter)
        list(known.runs) { writer, run in
            writer.fixed(run.first)
            writer.fixed(run.count)
            writer.fixed(run.checksums.last ?? 0)
        }
        let clones = known.clones.flatMap { clone in clone.value.map { (clone.key, $0) } }
        list(clones.sorted { $0 < $1 }) { writer, clone in
            writer.fixed(clone.0)
            writer.fixed(clone.1)
        }
    }
}

extension ByteReader {
    /// A number to calculate with: one beyond the length of any file is a mistake.
    private mutating func integer(_ range: ClosedRange<Int> = 0...Archive.fileBytesMax) throws(Mistake) -> Int {
        let value: Int = try fixed()
        guard range.contains(value) else { throw Mistake() }
        return value
    }

    private mutating func sequence() throws(Mistake) -> UInt64 {
        let value: UInt64 = try fixed()
        guard value <= LineFormat.sequenceMax else { throw Mistake() }
        return value
    }

    fileprivate mutating func stamp() throws(Mistake) -> Stamp {
        let time: UInt64 = try fixed()
        return Stamp(
            milliseconds: time >> 16, counter: UInt16(truncatingIfNeeded: time), writer: WriterID(bits: try fixed()))
    }

    fileprivate mutating func file(index: Int, space: SpaceID) throws -> SourceFile {
        let (folder, name) = (try flag() ? Folder.own : .incoming, try text())
        guard !name.contains("/") else { throw Mistake() }
        var file = SourceFile(FileIdentity(index: index, folder: folder, name: name))
        file.readState = .read
        file.inode = try fixed()
        file.size = try integer(-1...Archive.fileBytesMax)
        file.modified = try fixed()
        (file.consumed, file.lineNumber) = (try integer(), try integer())
        file.lastLine = (try integer(), try fixed())
        guard file.consumed >= file.lastLine.start, file.size < 0 || file.consumed <= file.size else { throw Mistake() }
        file.head = try optional { reader in
            SegmentHead(space: space, segment: try reader.number(), application: try reader.text())
        }
        file.headWriter = try optional { try $0.number() }
        (file.isSealed, file.isDamaged) = (try flag(), try flag())
        (file.records, file.abandonedParts) = (try integer(), try integer())
        (file.lastSequence, file.lastChecksum) = (try sequence(), try fixed())
        file.latest = try optional { try $0.stamp() }
        return file
    }

    fileprivate mutating func writer() throws -> KnownLines {
        let writer: UInt64 = try fixed()
        let latest: (UInt64, UInt16) = (try fixed(), try fixed())
        var end: UInt64 = 0
        let runs = try list { reader in
            let first = try reader.sequence()
            guard first > end else { throw Mistake() }
            let count = try reader.integer(1...Int(LineFormat.sequenceMax - first + 1))
            end = first + UInt64(count)
            return KnownLines.Run(first: first, forgotten: count - 1, checksums: [try reader.fixed()])
        }
        var clones: [UInt64: [UInt32]] = [:]
        for _ in 0..<(try count()) { clones[try sequence(), default: []].append(try fixed()) }
        return KnownLines(writer: writer, runs: runs, clones: clones, latest: latest)
    }
}
