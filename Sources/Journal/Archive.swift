import Glibc

/// Everything that was written, by whomever: reads the files of both folders, each record once.
final class Archive {
    /// Larger files are not read. Segments have 256 KiB, one huge action may exceed that.
    static let fileBytesMax = 1 << 30

    let paths: JournalPaths
    let fileSystem: any FileSystem
    /// Kinds that are handed out.
    let knownKinds: Set<String>

    private(set) var files: [SourceFile] = []
    private var fileIndices: [Folder: [String: Int]] = [.own: [:], .incoming: [:]]
    private(set) var writers: [KnownLines] = []
    private var writerIndices: [UInt64: Int] = [:]
    /// The space all files must belong to, once known.
    private(set) var space: SpaceID?
    /// Whether segments say which space this is, but no file `SPACE` does.
    private(set) var lacksSpaceFile = false
    /// Why nothing may be written, when a file says so.
    private(set) var otherVersion: ReadOnlyReason?
    /// Writers of whom nothing is read, because somebody said so.
    private(set) var leftOut: Set<UInt64> = []
    /// Why nothing may be written, when the space was left while this was open.
    private(set) var leftSpace: ReadOnlyReason?
    private(set) var notices: [JournalNotice] = []
    /// A file that this machine wrote and that the last reading could not read, if there is one.
    private(set) var unreadOwnFile: String?
    private var given: Set<JournalNotice> = []
    /// Writers whose numbers were used twice: by two machines that wrote as one, after a disk was copied for example,
    /// or by one that was put back. All of it counts, and whoever writes as one of them takes another identity and says
    /// so.
    private(set) var clonedWriters: Set<UInt64> = []
    /// Whether a line was met whose number is known and nothing else: the next start has to read everything.
    private(set) var hasLostLines = false
    /// The latest stamp in what was read.
    private(set) var latest: Stamp?
    /// Which files going on from a bookmark found unchanged. The reading that follows at once passes over them: of
    /// hundreds of files, each look is worth saving.
    private var isUnchanged: [Bool] = []
    private var report = ReadReport()
    /// Records that were met of writers of whom nothing is read.
    private(set) var leftOutRecords: [UInt64: Int] = [:]

    init(paths: JournalPaths, fileSystem: any FileSystem, knownKinds: Set<String>) {
        self.paths = paths
        self.fileSystem = fileSystem
        self.knownKinds = knownKinds
    }

    // MARK: Reading what is new

    /// Hands out every record not handed out yet, until `body` answers `false`: that record and those behind it come
    /// again at the next call.
    func readNew(_ body: (RecordView) -> Bool) throws(JournalError) -> ReadReport {
        report = ReadReport()
        unreadOwnFile = nil
        defer { isUnchanged = [] }
        try readSpaceFile()
        leftOut = LeftOutFile.read(paths, fileSystem)
        reading: for folder in Folder.allCases {
            for index in try listFiles(folder, passingOver: isUnchanged) {
                guard readFile(index, body) else { break reading }
            }
        }
        for writer in writers {
            let missing = writer.missing
            if !missing.isEmpty { report.missing[WriterID(bits: writer.writer)] = missing }
        }
        if report.files > 0 { for index in writers.indices { writers[index].forget() } }
        return report
    }

    /// The indices of a folder's files but those marked in `isKnown`, in the order of their names. A folder that does
    /// not exist has none. A file that was met after `isKnown` was made lies behind its end, and is not passed over.
    func listFiles(_ folder: Folder, passingOver isKnown: [Bool] = []) throws(JournalError) -> [Int] {
        let names: [String]
        do throws(SystemError) {
            names = try fileSystem.list(paths.folder(folder))
        } catch {
            if error.code == ENOENT { return [] }
            if error.code == ENOTDIR { throw .notAFolder(path: paths.folder(folder)) }
            throw .failed(action: "list", path: paths.folder(folder), error)
        }
        let indices = isKnown.isEmpty ? [:] : fileIndices[folder] ?? [:]
        // First left out, then put in order: hundreds of names take a while to compare.
        return names.filter { name in
            guard !name.hasPrefix(".") else { return false }
            return indices[name].map { index in index >= isKnown.count || !isKnown[index] } ?? true
        }.sorted().map { index(of: $0, in: folder) }
    }

    /// The index of a file, which need not exist.
    func index(of name: String, in folder: Folder) -> Int {
        if let index = fileIndices[folder]?[name] { return index }
        files.append(SourceFile(FileIdentity(index: files.count, folder: folder, name: name)))
        fileIndices[folder]?[name] = files.count - 1
        return files.count - 1
    }

    func path(of file: Int) -> String {
        paths.folder(files[file].folder) + "/" + files[file].name
    }

    /// Looks when the files were changed that this process has written to.
    func noteOwnChanges() {
        for index in files.indices where files[index].modified == SourceFile.modifiedHere {
            guard let status = try? fileSystem.status(at: path(of: index)), status.size == files[index].size else {
                continue
            }
            files[index].note(status)
        }
    }

    /// Changes what is known about a file.
    func update(_ file: Int, _ change: (inout SourceFile) -> Void) {
        change(&files[file])
    }

    /// `false` when `body` wants no more.
    private func readFile(_ index: Int, _ body: (RecordView) -> Bool) -> Bool {
        let unread: Unread?
        do throws(SystemError) {
            unread = try self.unread(index)
        } catch {
            // A file that was there a moment ago may be renamed or removed by a synchroniser.
            guard error.code != ENOENT else { return true }
            note(.unreadable(file: files[index].name, why: error.description))
            if files[index].folder == .own { unreadOwnFile = files[index].name }
            return true
        }
        guard let unread else { return true }
        report.files += 1
        report.bytes += unread.bytes.count
        return scan(unread, index, body)
    }

    /// Whether an own file ends in something that is no whole action: being written just now, or torn.
    var hasUnfinishedOwnFile: Bool {
        files.contains {
            $0.folder == .own && $0.unfinished > 0 && ($0.readState == .read || $0.isRecordless) && !$0.isSealed
        }
    }

    /// Says which of this machine's files hold nothing that can be read.
    func noteRecordless() {
        for file in files where file.folder == .own && file.isRecordless { note(.recordless(file: file.name)) }
    }

    /// Makes both folders, so that they can be watched.
    func makeFolders() {
        for folder in Folder.allCases { _ = try? fileSystem.makeDirectories(paths.folder(folder)) }
    }

    // MARK: Bytes

    /// What of a file was not read yet.
    struct Unread {
        /// Preceded by the last byte that was read, when `overlap` is 1.
        var bytes: [UInt8]
        var overlap: Int
    }

    /// Reads what is new in a file and notes its status; `nil` when it did not change or is none of ours.
    private func unread(_ index: Int) throws(SystemError) -> Unread? {
        let path = path(of: index)
        if files[index].size >= 0, files[index].isSame(as: try fileSystem.status(at: path)) { return nil }
        let descriptor = try fileSystem.open(path, .read)
        defer { fileSystem.close(descriptor) }
        let status = try fileSystem.status(of: descriptor)
        guard status.isRegular else { return nil }
        guard status.size <= Self.fileBytesMax else {
            files[index].note(status)
            note(.unreadable(file: files[index].name, why: "it is larger than 1 GiB"))
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

    /// `false` when `body` wants no more.
    private func scan(_ unread: Unread, _ index: Int, _ body: (RecordView) -> Bool) -> Bool {
        withUnsafePointer(to: unread.bytes) { scan($0, overlap: unread.overlap, index, body) }
    }

    private func scan(
        _ bytes: UnsafePointer<[UInt8]>, overlap: Int, _ index: Int, _ body: (RecordView) -> Bool
    ) -> Bool {
        bytes.pointee.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress, buffer.count > overlap else { return true }
            let start = base + overlap
            // Worked on here and put back at the end: reaching into this object for each line takes longer than reading
            // it.
            var file = files[index]
            var writer = KnownLines(writer: 0)
            var writerIndex: Int?
            var kind = KindMemory(known: knownKinds)
            let offset = file.consumed
            var scanner = ActionScanner(
                start, count: buffer.count - overlap, fileOffset: offset, lineNumber: file.lineNumber)
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
                    guard accept(head: closing, at: start + closing.start, of: &file) else { return true }
                    continue
                case .seal:
                    file.isSealed = true
                    continue
                case .action:
                    break
                }
                if file.readState != .read {
                    guard acceptHeadless(&file, writer: closing.line.writer) else { return true }
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
                }
                if isNew(closing, scanner.parts, &writer) {
                    let (position, lineNumber) = scanner.actionStart(closing)
                    kind.meet(start + closing.start + closing.line.kindStart, count: closing.line.kindCount)
                    if kind.isKnown {
                        var record = RecordView(
                            sequence: closing.line.sequence, stamp: closing.line.stamp,
                            kindBytes: closing.kind(start), payload: closing.payload(start),
                            missingParts: closing.line.partCount - scanner.parts.count,
                            file: .passUnretained(file.identity), line: UInt32(truncatingIfNeeded: lineNumber),
                            offset: UInt32(truncatingIfNeeded: offset + position),
                            count: UInt32(truncatingIfNeeded: closing.end - position), bytes: bytes)
                        let isWanted =
                            scanner.parts.isEmpty
                            ? body(record)
                            : scanner.parts.map { $0.payload(start) }.withUnsafeBufferPointer { parts in
                                record.parts = parts
                                return body(record)
                            }
                        guard isWanted else {
                            // As if the file had changed, so that the next reading goes on here.
                            file.size = -1
                            file.consumed = offset + position
                            file.lineNumber = lineNumber
                            return false
                        }
                        report.records += 1
                        if record.missingParts > 0 { report.incomplete += 1 }
                    } else {
                        passOver(kind, of: closing.line.writer, file)
                    }
                    for part in scanner.parts { writer.insert(part.line) }
                    writer.insert(closing.line)
                }
                file.note(closing.line)
            }
            if let last = scanner.line { file.lastLine = (offset + last.start, last.line.checksum) }
            file.consumed = offset + scanner.committed
            file.lineNumber = scanner.committedLineNumber
            return true
        }
    }

    /// Whether an action is to be handed out: not known, or known without a part that can be read now.
    @inline(__always)
    private func isNew(
        _ closing: LineScanner.Found, _ parts: [LineScanner.Found], _ writer: inout KnownLines
    ) -> Bool {
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
        case .new:
            return true
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
        case .unknown:
            return true
        }
    }

    /// A file whose first line is damaged is read when its name is that of a segment of the writer found in it.
    private func acceptHeadless(_ file: inout SourceFile, writer: UInt64) -> Bool {
        guard PublishedName.segment(in: file.name)?.writer == writer else {
            file.readState = .ignored
            return false
        }
        file.readState = .read
        note(.damagedHead(file: file.name))
        return true
    }

    /// The record that an action is. `bytes` are those that were scanned, from `overlap` on.
    @inline(__always)
    func record(
        _ closing: LineScanner.Found, _ parts: [LineScanner.Found], kind: String, _ bytes: [UInt8],
        overlap: Int, _ location: RecordLocation
    ) -> Record {
        func payload(_ found: LineScanner.Found) -> ArraySlice<UInt8> {
            bytes[(overlap + found.start + found.line.payloadStart)..<(overlap + found.end - 1)]
        }
        return Record(
            sequence: closing.line.sequence, stamp: closing.line.stamp, kind: kind, payload: payload(closing),
            parts: parts.isEmpty ? [] : parts.map(payload), missingParts: closing.line.partCount - parts.count,
            location: location)
    }

    /// Counts a record that is not handed out; one that must not be passed over makes everything read-only.
    private func passOver(_ kind: KindMemory, of writer: UInt64, _ file: SourceFile) {
        report.unknownKinds[kind.text, default: 0] += 1
        if kind.isMandatory {
            otherVersion = .newerVersion(
                file: file.name, what: "records of kind “\(kind.text)”", writer: WriterID(bits: writer))
        }
    }

    /// What is known of a writer, if it was met.
    func known(of writer: UInt64) -> KnownLines? { writerIndices[writer].map { writers[$0] } }

    private func writerIndex(_ writer: UInt64) -> Int {
        if let index = writerIndices[writer] { return index }
        writers.append(KnownLines(writer: writer))
        writerIndices[writer] = writers.count - 1
        return writers.count - 1
    }

    /// Takes over what a bookmark says.
    func adopt(files: [SourceFile], isUnchanged: [Bool], writers: [KnownLines], latest: Stamp?) {
        (self.files, self.isUnchanged) = (files, isUnchanged)
        self.writers = writers
        self.latest = latest
        for folder in Folder.allCases {
            let indices = files.lazy.filter { $0.folder == folder }.map { ($0.name, $0.identity.index) }
            fileIndices[folder] = Dictionary(Array(indices), uniquingKeysWith: { _, last in last })
        }
        for (index, writer) in writers.enumerated() { writerIndices[writer.writer] = index }
        clonedWriters = Set(writers.lazy.filter(\.hasClones).map(\.writer))
    }

    /// Takes note of a line that this process writes.
    func insert(_ line: Line) {
        let index = writerIndex(line.writer)
        writers[index].insert(line)
    }

    /// Takes note that this process wrote an action to a file, so that it need not be read from there. Unless something
    /// in front of it is still to be read.
    func advance(_ file: Int, over action: PendingAction, from offset: Int, line: Int, application: String) {
        let isFirst = files[file].readState == .unread && line == 2
        guard isFirst || files[file].consumed == offset else { return }
        if isFirst {
            let number = SegmentName(files[file].name)?.number ?? 0
            files[file].head = SegmentHead(space: space ?? 0, segment: UInt64(number), application: application)
            files[file].headWriter = action.last.stamp.writer.bits
        }
        files[file].readState = .read
        files[file].consumed = offset + action.bytes.count
        files[file].size = files[file].consumed
        files[file].modified = SourceFile.modifiedHere
        files[file].lineNumber = line + action.lines
        let lastLineFeed = action.bytes.dropLast().lastIndex(of: 0x0A)
        files[file].lastLine = (offset + (lastLineFeed.map { $0 + 1 } ?? 0), action.last.checksum)
        (files[file].lastSequence, files[file].lastChecksum) = (action.last.sequence, action.last.checksum)
        files[file].latest = later(files[file].latest, action.last.stamp)
    }

    // MARK: The space

    /// Learns which space this is from `SPACE`, where that exists. Without it, the first header read decides.
    func readSpaceFile() throws(JournalError) {
        guard space == nil, !lacksSpaceFile else { return }
        do throws(SystemError) {
            let bytes = try fileSystem.contents(of: paths.spaceFile, limit: 256)
            switch SpaceFile.read(bytes) {
            case .space(let id): space = id
            case .other(let version): otherVersion = .format(version, file: paths.spaceFile)
            case .unknown:
                lacksSpaceFile = true
                note(.unreadable(file: paths.spaceFile, why: "it is damaged"))
            }
        } catch {
            if error.code == ENOENT {
                if finishJoining() { return try readSpaceFile() }
                lacksSpaceFile = true
                return
            }
            if error.code == ELOOP { throw .symbolicLink(path: paths.spaceFile) }
            if error.code == ENOTDIR { throw .notAFolder(path: paths.space) }
            throw .failed(action: "read", path: paths.spaceFile, error)
        }
    }

    /// Learns which space this is from the first line of any file, where nothing was read yet. Fails when no file says
    /// it and one could not be read that might.
    func findSpace() throws(JournalError) {
        var failure: JournalError?
        for folder in Folder.allCases {
            for index in try listFiles(folder) where space == nil {
                do throws(SystemError) {
                    let bytes = try fileSystem.contents(of: path(of: index), limit: 1024)
                    space = SegmentHead.read(firstLine: bytes)?.space
                } catch {
                    failure = .failed(action: "read", path: path(of: index), error)
                }
            }
        }
        if space == nil, let failure { throw failure }
    }

    /// Takes note that what is open here is not what the folder holds by now.
    func leaveSpace() { leftSpace = .joinedAnother }

    /// Decides which space this is, where nothing said so.
    func adopt(space id: SpaceID) {
        space = id
        lacksSpaceFile = false
    }

    // MARK: Notices

    private func noteDamage(_ stretch: DamagedStretch, _ file: SourceFile) {
        report.damaged += 1
        note(.damage(file: file.name, line: stretch.line, offset: stretch.offset, bytes: stretch.count))
    }

    /// Takes note of what is damaged in a file by now, all `count` bytes of which could be read before.
    func noteDamage(of file: SourceFile, _ scanner: ActionScanner, count: Int) {
        for stretch in scanner.damage { noteDamage(stretch, file) }
        guard scanner.committed < count else { return }
        noteDamage(
            DamagedStretch(
                line: scanner.committedLineNumber, offset: scanner.committed, count: count - scanner.committed), file)
    }

    /// Keeps a notice, once.
    func note(_ notice: JournalNotice) {
        if given.insert(notice).inserted { notices.append(notice) }
    }
}
