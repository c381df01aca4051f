import Glibc

/// What a repair did.
public struct RepairReport: Sendable {
    /// A file that was set aside, and what came in its place.
    public struct Repaired: Hashable, Sendable {
        public var file: String
        /// Where the damaged file is now, byte for byte.
        public var copy: String
        /// Records kept.
        public var records: Int
        /// Bytes that were no record.
        public var lostBytes: Int
    }

    public var repaired: [Repaired] = []
    /// What is gone from here and will not be said again, in sentences.
    public var lost: [String] = []
    /// Sentences about what was left as it is, and why.
    public var left: [String] = []
}

extension Journal {
    /// Sets aside this machine's files that are damaged or end in something cut off, under a dated name in the
    /// quarantine, and puts files in their place that hold every record which can still be read, byte for byte. Their
    /// writers are given up, and so are those whose last file is shorter than it was, or whose records are missing.
    /// Makes `SPACE` anew where it is missing. Copies of what others published are treated the same; what they lack is
    /// taken in again.
    ///
    /// Files that another process may be writing are left alone too; the report says so. Waits for the disk.
    ///
    /// - Parameters:
    ///   - now: milliseconds since 1970.
    ///   - writer: somebody whose records are not to be read from now on. What they wrote stays where it is.
    public static func repair(
        _ paths: JournalPaths, fileSystem: any FileSystem = POSIXFileSystem(), now: UInt64, application: String,
        knownKinds: Set<String> = ["act"], without writer: WriterID? = nil
    ) throws(JournalError) -> RepairReport {
        if let writer { try leaveOut(writer, paths, fileSystem, knownKinds) }
        let archive = Archive(paths: paths, fileSystem: fileSystem, knownKinds: knownKinds)
        _ = try archive.readNew { _ in }
        if let reason = archive.otherVersion { throw .readOnly(reason) }
        // What is in it is not lost.
        if let file = archive.unreadFiles.first(where: \.isRefused) { throw .readOnly(.unread(file)) }
        var report = RepairReport()
        let lostEnds = archive.lostEnds()
        let gaps = archive.gaps().filter { !archive.isPastRepair($0.writer) }
        var mended: Set<WriterID> = []
        for file in archive.files where file.needsRepair {
            guard PublishedName.segment(in: file.name) != nil || file.headWriter != nil,
                archive.space != nil || file.head != nil
            else {
                report.left.append("\(file.name) does not say whose it is, and was left as it is.")
                continue
            }
            do throws(SystemError) {
                if let repaired = try archive.repair(file, now: now, application: application) {
                    report.repaired.append(repaired)
                    if file.folder == .own { mended.insert(archive.writer(of: file)) }
                } else {
                    report.left.append("\(file.name) may be in use. Close other windows of the program and try again.")
                }
            } catch {
                report.left.append("\(file.name) could not be repaired: \(error).")
            }
        }
        // What can be read by now may be more than before.
        let after = Archive(paths: paths, fileSystem: fileSystem, knownKinds: knownKinds)
        _ = try after.readNew { _ in }
        for writer in mended { _ = try? after.giveUp(writer) }
        for lost in lostEnds {
            if (try? after.giveUp(lost.writer)) ?? false {
                report.lost.append(lost.notice.finding)
            } else {
                report.left.append("\(lost.file) may be in use. Close other windows of the program and try again.")
            }
        }
        for gap in gaps where after.lacking(of: gap.writer) > 0 {
            if (try? after.giveUp(gap.writer)) ?? false {
                report.lost.append(gap.sentence)
            } else if report.left.isEmpty {
                report.left.append(
                    "\(gap.sentence) It may be in use. Close other windows of the program and try again.")
            }
        }
        // Where nothing at all is left, it is the space that was: what others have of it can come back, and so can a
        // copy.
        if archive.lacksSpaceFile, let space = archive.space ?? lostEnds.latest?.space {
            do throws(SystemError) {
                _ = try fileSystem.makeDirectories(paths.space)
                try fileSystem.replace(paths.spaceFile) { _ in SpaceFile.bytes(space) }
            } catch {
                report.left.append("\(paths.spaceFile) could not be made: \(error).")
            }
        }
        return report
    }

    /// Has nothing of a writer read any more. Should it be one of this machine's, nobody writes as it again.
    private static func leaveOut(
        _ writer: WriterID, _ paths: JournalPaths, _ fileSystem: any FileSystem, _ knownKinds: Set<String>
    ) throws(JournalError) {
        let archive = Archive(paths: paths, fileSystem: fileSystem, knownKinds: knownKinds)
        _ = try archive.readNew { _ in }
        let leftOut = LeftOutFile.read(paths, fileSystem)
        let isMet =
            leftOut.contains(writer.bits) || archive.known(of: writer.bits) != nil
            || archive.files.contains { PublishedName.segment(in: $0.name)?.writer == writer.bits }
        guard isMet else { throw .unknownWriter(writer) }
        do throws(SystemError) {
            if archive.files.contains(where: { $0.folder == .own && SegmentName($0.name)?.writer == writer.bits }) {
                guard try archive.giveUp(writer) else { throw SystemError(code: EBUSY) }
            }
            try fileSystem.replace(paths.leftOutFile) { _ in LeftOutFile.bytes(leftOut.union([writer.bits])) }
        } catch {
            throw .failed(action: "write", path: paths.leftOutFile, error)
        }
    }
}

extension SourceFile {
    var needsRepair: Bool {
        isRecordless || readState == .read && (isDamaged || unfinished > 0 || isHeadless)
    }
}

extension Archive {
    /// Who wrote a file, as far as it says.
    fileprivate func writer(of file: SourceFile) -> WriterID {
        WriterID(bits: file.headWriter ?? PublishedName.segment(in: file.name)?.writer ?? 0)
    }

    /// `nil` when another process may be writing the file.
    fileprivate func repair(
        _ file: SourceFile, now: UInt64, application: String
    ) throws(SystemError) -> RepairReport.Repaired? {
        let path = path(of: file.identity.index)
        let writer = writer(of: file)
        // Copies of what others published are written by the process that holds the lock for that.
        guard let notes = try file.folder == .own ? takeNotes(of: writer.bits) : [],
            let sharing = try file.folder == .own ? -1 : lockSharing()
        else { return nil }
        defer {
            for note in notes { fileSystem.close(note.descriptor) }
            if sharing >= 0 { fileSystem.close(sharing) }
        }

        let descriptor = try fileSystem.open(path, .read)
        defer { fileSystem.close(descriptor) }
        let size = try fileSystem.status(of: descriptor).size
        let bytes = try fileSystem.bytes(of: descriptor, from: 0, count: size)
        var kept = lines(of: bytes)
        let lostBytes = max(0, size - kept.count)
        let records = ActionScanner.actions(in: kept)
        if SegmentHead.read(firstLine: kept) == nil {
            let stamp = Stamp(milliseconds: now, counter: 0, writer: writer)
            let segment = UInt64(SegmentName(file.name)?.number ?? 0)
            kept = SegmentHead(space: space ?? 0, segment: segment, application: application).line(stamp) + kept
        }
        let copy = try quarantine(descriptor, name: file.name, offset: 0, count: size, now: now)
        if file.folder == .incoming, records == 0 {
            // Nothing of it is here; it comes again from the beginning.
            try fileSystem.remove(path)
            try fileSystem.syncDirectory(paths.incoming)
        } else {
            try fileSystem.replace(path) { _ in kept }
        }
        for note in notes { giveUp(note, lacking: lacking(of: writer)) }
        return RepairReport.Repaired(file: path, copy: copy, records: records, lostBytes: lostBytes)
    }

    /// Takes the lock that taking in needs; `nil` when another process holds it.
    private func lockSharing() throws(SystemError) -> Int32? {
        _ = try fileSystem.makeDirectories(paths.state)
        return try fileSystem.openLocked(paths.sharingLock)
    }

    /// Gives a writer up, and answers `false` where another process may be writing as it.
    fileprivate func giveUp(_ writer: WriterID) throws(SystemError) -> Bool {
        guard let notes = try takeNotes(of: writer.bits) else { return false }
        // Its note was lost. It is to be known that nothing more is to be done about it.
        if notes.isEmpty, let space { try makeNote(of: writer, space, lacking: lacking(of: writer)) }
        for note in notes {
            giveUp(note, lacking: lacking(of: writer))
            fileSystem.close(note.descriptor)
        }
        return true
    }

    /// The locked lock files of a writer, usually one or none; `nil` when another process holds one.
    private func takeNotes(of writer: UInt64) throws(SystemError) -> [WriterNote]? {
        var notes: [WriterNote] = []
        for name in try fileSystem.names(in: paths.writers) where name.hasSuffix(WriterID(bits: writer).description) {
            guard let descriptor = try fileSystem.openLocked(paths.writers + "/" + name) else {
                for note in notes { fileSystem.close(note.descriptor) }
                return nil
            }
            notes.append(
                WriterNote.read(descriptor, fileSystem)
                    ?? WriterNote(descriptor: descriptor, writer: writer, machine: 0, segment: 0, bytes: 0))
        }
        return notes
    }

    /// The valid lines among `bytes`, in their order, without the parts of an action behind them that has no end. Where
    /// another program wrote a carriage return in front of each line feed, the lines are what they were.
    private func lines(of bytes: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        let ends = zip(bytes, bytes.dropFirst()).contains { $0 == (0x0D, 0x0A) }
        let unix = ends ? bytes.indices.filter { !bytes[$0...].starts(with: [0x0D, 0x0A]) }.map { bytes[$0] } : bytes
        unix.withUnsafeBufferPointer { buffer in
            guard var scanner = LineScanner(buffer) else { return }
            var whole = 0
            while let found = scanner.next() {
                kept += buffer[found.start..<(found.end - 1)]
                kept.append(0x0A)
                if !found.line.isKind("part", at: scanner.start + found.start) { whole = kept.count }
            }
            kept.removeLast(kept.count - whole)
        }
        return kept
    }
}
