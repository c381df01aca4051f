import Glibc

/// What a look at every byte of a journal found.
public struct VerifyReport: Sendable {
    /// One file.
    public struct File: Hashable, Sendable {
        public var path: String
        public var bytes: Int
        public var records: Int
        /// Ended for good.
        public var isSealed: Bool
        /// Bytes at its end that are no whole record: being written just now, not copied whole yet, or cut off.
        public var unfinishedBytes: Int
    }

    public var files: [File] = []
    /// Records in all files, those that are in several counted once.
    public var records = 0
    public var writers = 0
    /// Records that are there more than once, which is no fault.
    public var doubles = 0
    /// Records of kinds that this version does not know and passes over, by kind.
    public var unknownKinds: [String: Int] = [:]
    /// Numbers that no file has, though later ones of their writer are there.
    public var missing: [WriterID: [ClosedRange<UInt64>]] = [:]
    /// What is no fault, and still good to know, in sentences.
    public var remarks: [String] = []
    /// Everything that is not as it should be, in sentences. Empty in a sound journal.
    public var problems: [String] = []
    /// Whether a repair would do something about them.
    public var isRepairable = false

    public var isSound: Bool { problems.isEmpty }
}

extension Journal {
    /// Reads every byte of the journal at `paths` and says what is not as it should be. Changes nothing. Safe while
    /// others write: what they are writing just now shows as unfinished.
    ///
    /// - Parameter unread: what of a record its reader does not understand, as a sentence. It is no fault of the
    ///   files.
    public static func verify(
        _ paths: JournalPaths, fileSystem: any FileSystem = POSIXFileSystem(), knownKinds: Set<String> = ["act"],
        unread: (RecordView) -> String? = { _ in nil }
    ) throws(JournalError) -> VerifyReport {
        let archive = Archive(paths: paths, fileSystem: fileSystem, knownKinds: knownKinds)
        var remarks: [String] = []
        let reading = try archive.readNew { record in
            if let remark = unread(record) { remarks.append(remark) }
        }
        var report = VerifyReport()
        report.records = reading.records + reading.unknownKinds.values.reduce(0, +)
        report.writers = archive.writers.count
        report.doubles = reading.doubles
        report.unknownKinds = reading.unknownKinds
        report.missing = reading.missing
        report.files = archive.files.filter { $0.readState == .read }.map { file in
            VerifyReport.File(
                path: archive.path(of: file.identity.index), bytes: file.size, records: file.records,
                isSealed: file.isSealed, unfinishedBytes: file.unfinished)
        }
        report.problems = archive.problems()
        report.isRepairable = archive.isRepairable
        report.remarks = archive.remarks(reading) + remarks + Self.remarks(paths, fileSystem)
        return report
    }
}

extension Journal {
    /// Whether the folders lie where locks may not hold and a sync may promise too much.
    fileprivate static func remarks(_ paths: JournalPaths, _ fileSystem: any FileSystem) -> [String] {
        [paths.space, paths.state].compactMap { path in
            fileSystem.networkName(of: path).map { name in
                "\(path) is on \(name). Whether locks hold there, and whether what is synced is on a disk, is up to "
                    + "the server. Every machine writes files of its own, so nothing is written over; to share lists "
                    + "between machines, a folder that is carried between them is safer."
            }
        }
    }
}

extension Archive {
    /// What is no fault, or none that a repair could mend, in sentences.
    fileprivate func remarks(_ reading: ReadReport) -> [String] {
        let leftOut = leftOutRecords.sorted { $0.key < $1.key }.map { writer, count in
            "\(count == 1 ? "1 record" : "\(count) records") of writer \(WriterID(bits: writer)) "
                + "\(count == 1 ? "is" : "are") left out. Without that line in \(paths.leftOutFile), all is read."
        }
        let abandoned = files.filter { $0.readState == .read && $0.abandonedParts > 0 }.map {
            "\($0.name) has \($0.abandonedParts) parts of changes that were not finished."
        }
        let renamed = files.filter { $0.readState == .read }.compactMap { file -> String? in
            guard let writer = file.headWriter, let name = PublishedName.segment(in: file.name), name.writer != writer
            else { return nil }
            return "\(file.name) has the name of another writer; it was written by \(WriterID(bits: writer))."
        }
        return clones + leftOut + abandoned + renamed + gaps().filter { isPastRepair($0.writer) }.map(\.sentence)
    }

    /// Where numbers of a writer are missing, and where they do not follow each other, in sentences.
    func gaps() -> [(writer: WriterID, sentence: String)] {
        lostRecords().map { ($0.writer, $0.notice.finding) }
            + writers.filter { $0.brokenLinks > 0 }.map { known in
                let writer = WriterID(bits: known.writer)
                return (writer, "\(known.brokenLinks) records of writer \(writer) do not follow what is there.")
            }
    }

    /// Whether nothing can be done here about what is missing of a writer: it wrote elsewhere, so that more may come,
    /// or a repair has given it up already.
    func isPastRepair(_ writer: WriterID) -> Bool {
        guard files.contains(where: { $0.folder == .own && $0.headWriter == writer.bits }), let space else {
            return true
        }
        let path = paths.writers + "/" + WriterNote.namePrefix(space) + writer.description
        guard let descriptor = try? fileSystem.open(path, .read) else { return false }
        defer { fileSystem.close(descriptor) }
        return WriterNote.read(descriptor, fileSystem).map { $0.lacks >= lacking(of: writer) } ?? false
    }

    /// How many records of a writer are missing, or do not follow what is there.
    func lacking(of writer: WriterID) -> UInt64 {
        guard let known = known(of: writer.bits) else { return 0 }
        return known.missing.reduce(UInt64(known.brokenLinks)) { $0 + UInt64($1.count) }
    }

    /// Which numbers were used twice, in sentences.
    private var clones: [String] {
        writers.filter(\.hasClones).map { writer in
            let count = writer.clones.count
            return "\(count == 1 ? "1 number" : "\(count) numbers") of writer \(WriterID(bits: writer.writer)) "
                + "\(count == 1 ? "was" : "were") used twice: two machines wrote as one, or one was put back. "
                + "All records are kept."
        }
    }

    /// Whether there is something for a repair to do.
    fileprivate var isRepairable: Bool {
        files.contains(where: \.needsRepair) || lacksSpaceFile && space != nil || !lostEnds().isEmpty
            || gaps().contains { !isPastRepair($0.writer) }
    }

    /// What is not as it should be, in sentences.
    fileprivate func problems() -> [String] {
        var problems = notices.map(\.finding)
        if let otherVersion { problems.append(otherVersion.description) }
        if lacksSpaceFile, files.contains(where: { $0.readState == .read }) {
            problems.append("\(paths.spaceFile) is missing; the files say that this is \(spaceText).")
        }
        for file in files {
            switch file.readState {
            case .unread where file.size > 0: problems.append(JournalNotice.recordless(file: file.name).finding)
            case .ignored where file.head == nil: problems.append("\(file.name) is not a file of this journal.")
            case .unread, .ignored: break
            case .read:
                if file.unfinished > 0 {
                    problems.append("The last \(file.unfinished) bytes of \(file.name) are not a whole record (yet).")
                }
            }
        }
        problems += lostEnds().map(\.notice.description)
        problems += gaps().filter { !isPastRepair($0.writer) }.map(\.sentence)
        return problems
    }

    private var spaceText: String { space.map { hexadecimalText($0, digits: 16) } ?? "unknown" }
}
