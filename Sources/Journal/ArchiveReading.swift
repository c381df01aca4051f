// Reading: what is new in the files, line by line, each record handed out once.

extension Archive {
    /// Hands out every record not handed out yet.
    func readNew(_ body: (RecordView) -> Void) throws(JournalError) -> ReadReport {
        report = ReadReport()
        hasRead = true
        (unreadFiles, writersHere) = ([], nil)
        defer { isUnchanged = [] }
        try readSpaceFile()
        leftOut = LeftOutFile.read(paths, fileSystem)
        for folder in Folder.allCases {
            for index in try listFiles(folder, passingOver: isUnchanged) { readFile(index, body) }
        }
        for writer in writers {
            let missing = writer.missing
            if !missing.isEmpty { report.missing[WriterID(bits: writer.writer)] = missing }
        }
        if report.files > 0 { for index in writers.indices { writers[index].forget() } }
        return report
    }

    private func readFile(_ index: Int, _ body: (RecordView) -> Void) {
        let unread: Unread?
        do throws(SystemError) {
            unread = try self.unread(index)
        } catch {
            // A file that was there a moment ago may be renamed or removed by a synchroniser.
            guard !error.isMissing else { return }
            return noteUnread(index, why: error.withAdvice, isRefused: error.isRefusedAccess)
        }
        guard let unread else { return }
        report.files += 1
        report.bytes += unread.bytes.count
        withUnsafePointer(to: unread.bytes) { scan($0, overlap: unread.overlap, index, body) }
    }

    // MARK: Bytes

    /// What of a file was not read yet.
    struct Unread {
        /// Preceded by the last byte that was read, when `overlap` is 1.
        var bytes: [UInt8]
        var overlap: Int
    }

    /// Reads what is new in a file and notes its status; `nil` when it did not change or is no journal file.
    private func unread(_ index: Int) throws(SystemError) -> Unread? {
        let path = path(of: index)
        if files[index].size >= 0, files[index].isSame(as: try fileSystem.status(at: path)) { return nil }
        let descriptor = try fileSystem.open(path, .read)
        defer { fileSystem.close(descriptor) }
        let status = try fileSystem.status(of: descriptor)
        guard status.isRegular else {
            if PublishedName.segment(in: files[index].name) != nil { noteUnread(index, why: "it is not a file") }
            return nil
        }
        guard status.size <= Self.fileBytesMax else {
            noteUnread(index, why: "it is larger than 1 GiB")
            return nil
        }
        if status.size < files[index].consumed
            || status.inode != files[index].inode && !stillEnds(files[index], descriptor)
        {
            files[index].forget()
        }
        if files[index].consumed > 0 {
            // What was read must end with a line feed still; else it is another file under the same name.
            let from = files[index].consumed - 1
            let bytes = try fileSystem.bytes(of: descriptor, from: from, count: status.size - from)
            if bytes.first == 0x0A {
                files[index].note(status)
                return Unread(bytes: bytes, overlap: 1)
            }
            files[index].forget()
        }
        let bytes = try fileSystem.bytes(of: descriptor, from: 0, count: status.size)
        files[index].note(status)
        return Unread(bytes: bytes, overlap: 0)
    }

    // MARK: Lines

    private func scan(_ bytes: UnsafePointer<[UInt8]>, overlap: Int, _ index: Int, _ body: (RecordView) -> Void) {
        bytes.pointee.withUnsafeBufferPointer { buffer in
            // Worked on here and put back at the end: reaching into this object for each line takes longer than reading
            // it.
            var file = files[index]
            var writer = KnownLines(writer: 0)
            var writerIndex: Int?
            var isOwn = false
            let offset = file.consumed
            let unread = UnsafeBufferPointer(rebasing: buffer[overlap...])
            guard var scanner = ActionScanner(unread, fileOffset: offset, lineNumber: file.lineNumber) else { return }
            let start = scanner.start
            defer {
                if let writerIndex { writers[writerIndex] = writer }
                if !scanner.damage.isEmpty { file.isDamaged = true }
                file.abandonedParts += scanner.abandonedParts
                files[index] = file
                latest = later(latest, file.latest)
                for stretch in scanner.damage { noteDamage(stretch, file) }
            }
            while let found = scanner.next(), let closing = scanner.line {
                switch found {
                case .head:
                    guard accept(head: closing, at: start + closing.start, of: &file) else { return }
                    continue
                case .seal:
                    file.isSealed = true
                    continue
                case .action: break
                }
                if file.readState != .read {
                    guard acceptHeadless(&file, writer: closing.line.writer) else { return }
                }
                if writerIndex == nil || writer.writer != closing.line.writer {
                    guard !leftOut.contains(closing.line.writer) else {
                        leftOutRecords[closing.line.writer, default: 0] += 1
                        continue
                    }
                    if let writerIndex { writers[writerIndex] = writer }
                    let index = self.writerIndex(closing.line.writer)
                    writerIndex = index
                    writer = KnownLines(writer: 0)
                    swap(&writer, &writers[index])
                    isOwn = self.isOwn(closing.line.writer, in: file.folder)
                }
                if isNew(closing, scanner.parts, &writer) {
                    let (position, lineNumber) = scanner.actionStart(closing)
                    if isKnown(closing.kind(start)) {
                        var record = RecordView(
                            sequence: closing.line.sequence, stamp: closing.line.stamp,
                            kindBytes: closing.kind(start), payload: closing.payload(start),
                            missingParts: closing.line.partCount - scanner.parts.count, isOwn: isOwn,
                            file: .passUnretained(file.identity), line: UInt32(truncatingIfNeeded: lineNumber),
                            offset: UInt32(truncatingIfNeeded: offset + position),
                            count: UInt32(truncatingIfNeeded: closing.end - position), bytes: bytes)
                        if scanner.parts.isEmpty {
                            body(record)
                        } else {
                            scanner.parts.map { $0.payload(start) }.withUnsafeBufferPointer { parts in
                                record.parts = parts
                                body(record)
                            }
                        }
                        report.records += 1
                        if record.missingParts > 0 { report.incomplete += 1 }
                    } else {
                        passOver(closing.kind(start), of: closing.line.writer, file)
                    }
                    for part in scanner.parts { writer.insert(part.line) }
                    writer.insert(closing.line)
                }
                file.note(closing.line)
            }
            if let last = scanner.line { file.lastLine = (offset + last.start, last.line.checksum) }
            file.consumed = offset + scanner.committed
            file.lineNumber = scanner.committedLineNumber
        }
    }

    /// Whether an action is to be handed out: not known, or known without a part that can be read now.
    @inline(__always)
    private func isNew(_ closing: LineScanner.Found, _ parts: [LineScanner.Found], _ writer: inout KnownLines) -> Bool {
        let line = closing.line
        if case .new = writer.verdict(sequence: line.sequence, checksum: line.checksum) { return true }
        return isNewAllTheSame(line, parts, &writer)
    }

    private func isNewAllTheSame(_ line: Line, _ parts: [LineScanner.Found], _ writer: inout KnownLines) -> Bool {
        func verdict(_ line: Line) -> KnownLines.Verdict {
            let verdict = writer.verdict(sequence: line.sequence, checksum: line.checksum)
            guard case .forgotten = verdict else { return verdict }
            recall(&writer)
            return writer.verdict(sequence: line.sequence, checksum: line.checksum)
        }
        switch verdict(line) {
        case .new: return true
        case .clone:
            clonedWriters.insert(line.writer)
            return true
        case .lost, .forgotten:
            hasLostLines = true
            fallthrough
        case .double:
            for part in parts { if case .new = verdict(part.line) { return true } }
            report.doubles += 1
            return false
        }
    }

    /// Takes note of a segment's first line. `false` when the file is not to be read.
    private func accept(
        head found: LineScanner.Found, at start: UnsafePointer<UInt8>, of file: inout SourceFile
    ) -> Bool {
        let payload = UnsafeBufferPointer(
            start: start + found.line.payloadStart, count: found.line.count - found.line.payloadStart)
        switch SegmentHead.read(payload) {
        case .head(let head):
            if space == nil { space = head.space }
            guard head.space == space else {
                file.readState = .ignored
                note(.otherSpace(file: file.name))
                return false
            }
            if file.head == nil { (file.head, file.headWriter) = (head, found.line.writer) }
            file.readState = .read
            return true
        case .other(let version):
            file.readState = .ignored
            guard !leftOut.contains(found.line.writer) else { return false }
            otherVersion = .format(version, file: file.name, writer: WriterID(bits: found.line.writer))
            return false
        case .unknown: return true
        }
    }

    /// A file whose first line is damaged is read when its name is that of a segment of the writer found in it.
    private func acceptHeadless(_ file: inout SourceFile, writer: UInt64) -> Bool {
        guard PublishedName.segment(in: file.name)?.writer == writer else {
            file.readState = .ignored
            return false
        }
        (file.readState, file.isHeadless) = (.read, true)
        note(.damagedHead(file: file.name))
        return true
    }

    /// Counts a record that is not handed out; one that must not be passed over makes everything read-only.
    private func passOver(_ bytes: UnsafeBufferPointer<UInt8>, of writer: UInt64, _ file: SourceFile) {
        let kind = String(decoding: bytes, as: UTF8.self)
        report.unknownKinds[kind, default: 0] += 1
        // Who does not know one that begins with an upper-case letter must not pass over it.
        if kind < "a" {
            otherVersion = .newerVersion(
                file: file.name, what: "records of kind “\(kind)”", writer: WriterID(bits: writer))
        }
    }
}
