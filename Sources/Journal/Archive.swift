/// A file that is there and could not be read.
struct UnreadFile {
    var path: String
    var name: String
    var why: String
    /// Whether its owner may change that nobody here has access: what is in it is not lost.
    var isRefused: Bool

    var writer: UInt64? { PublishedName.segment(in: name)?.writer }
}

/// Everything that was written, by any machine: the files of both folders, and what is known of them. Each record is
/// read once.
final class Archive {
    /// Larger files are not read. Segments have 256 KiB, one huge action may exceed that.
    static let fileBytesMax = 1 << 30

    let paths: JournalPaths
    let fileSystem: any FileSystem
    /// Kinds that are handed out.
    let knownKinds: Set<String>
    private let kinds: [[UInt8]]

    var files: [SourceFile] = []
    private var fileIndices: [Folder: [String: Int]] = [.own: [:], .incoming: [:]]
    var writers: [KnownLines] = []
    private var writerIndices: [UInt64: Int] = [:]
    /// The space all files must belong to, once known.
    var space: SpaceID?
    /// Whether segments say which space this is, but no file `SPACE` does.
    var lacksSpaceFile = false
    /// Why nothing may be written, when a file says so.
    var otherVersion: ReadOnlyReason?
    /// Writers whose records are not read, because somebody said so.
    var leftOut: Set<UInt64> = []
    /// How many records of such writers were met.
    var leftOutRecords: [UInt64: Int] = [:]
    /// Why nothing may be written, when the space was left while this was open.
    var leftSpace: ReadOnlyReason?
    var notices: [JournalNotice] = []
    /// Files that are there and that the last reading could not read.
    var unreadFiles: [UnreadFile] = []
    private var given: Set<JournalNotice> = []
    /// Writers whose numbers were used twice: by two machines that wrote as one, after a disk was copied for example,
    /// or by one that was put back. All of it counts. A process that writes as one of them takes another identity and
    /// says so.
    var clonedWriters: Set<UInt64> = []
    /// Whether a line was met whose number is known and nothing else: the next start has to read everything.
    var hasLostLines = false
    /// Who wrote on this machine, by their notes; nil until that is asked for.
    var writersHere: Set<UInt64>?
    /// The latest stamp in what was read.
    var latest: Stamp?
    /// Which files going on from a bookmark found unchanged. The reading that follows at once passes over them: of
    /// hundreds of files, each look is worth saving.
    var isUnchanged: [Bool] = []
    var report = ReadReport()
    /// Whether the files were read, so that what they have besides is news.
    var hasRead = false
    var onWaiting: (String) -> Void = { _ in }

    init(paths: JournalPaths, fileSystem: any FileSystem, knownKinds: Set<String>) {
        (self.paths, self.fileSystem, self.knownKinds) = (paths, fileSystem, knownKinds)
        kinds = knownKinds.map { Array($0.utf8) }
    }

    /// Whether records of the kind that `bytes` spell are handed out.
    func isKnown(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { kinds.contains { bytes.elementsEqual($0) } }

    /// The indices of a folder's files but those marked in `isKnown`, in the order of their names. A folder that does
    /// not exist has none. A file that was met after `isKnown` was made lies behind its end, and is not passed over.
    func listFiles(_ folder: Folder, passingOver isKnown: [Bool] = []) throws(JournalError) -> [Int] {
        let names: [String]
        do throws(SystemError) {
            names = try fileSystem.names(in: paths.folder(folder))
        } catch {
            if error.isNotAFolder { throw .notAFolder(path: paths.folder(folder)) }
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

    func path(of file: Int) -> String { paths.folder(files[file].folder) + "/" + files[file].name }

    /// Looks when the files were changed that this process has written to.
    func noteOwnChanges() {
        for index in files.indices where files[index].modified == SourceFile.modifiedHere {
            guard let status = try? fileSystem.status(at: path(of: index)), status.size == files[index].size else {
                continue
            }
            files[index].note(status)
        }
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
    func makeFolders() { for folder in Folder.allCases { _ = try? fileSystem.makeDirectories(paths.folder(folder)) } }

    /// Whether a record was written on this machine. What of it came back through the shared folder, or out of a copy
    /// that was kept elsewhere, is not in its own files.
    func isOwn(_ writer: UInt64, in folder: Folder) -> Bool {
        if folder == .own { return true }
        let writers = writersHere ?? WriterNote.writersHere(space, paths, fileSystem)
        writersHere = writers
        return writers.contains(writer)
    }

    /// What is known of a writer, if it was met.
    func known(of writer: UInt64) -> KnownLines? { writerIndices[writer].map { writers[$0] } }

    func writerIndex(_ writer: UInt64) -> Int {
        if let index = writerIndices[writer] { return index }
        writers.append(KnownLines(writer: writer))
        writerIndices[writer] = writers.count - 1
        return writers.count - 1
    }

    /// Takes over what a bookmark says.
    func adopt(files: [SourceFile], isUnchanged: [Bool], writers: [KnownLines], latest: Stamp?) {
        (self.files, self.isUnchanged) = (files, isUnchanged)
        (self.writers, self.latest) = (writers, latest)
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

    // MARK: Notices

    /// Takes note of a file that is there and cannot be read: nothing may be written that follows from the others.
    func noteUnread(_ file: Int, why: String, isRefused: Bool = false) {
        let name = files[file].name
        unreadFiles.append(UnreadFile(path: path(of: file), name: name, why: why, isRefused: isRefused))
        note(.unreadable(file: name, why: why))
    }

    func noteDamage(_ stretch: DamagedStretch, _ file: SourceFile) {
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
    func note(_ notice: JournalNotice) { if given.insert(notice).inserted { notices.append(notice) } }
}

/// The writers whose records are not read: the file `left-out` beside the journal, one writer a line. Records of a
/// version that this one must not pass over would forbid changes forever. What they wrote stays where it is, is shared
/// as before, and is read again once their line is removed.
///
///     a1b2c3d4e5f6
enum LeftOutFile {
    static func read(_ paths: JournalPaths, _ fileSystem: any FileSystem) -> Set<UInt64> {
        let bytes = (try? fileSystem.contents(of: paths.leftOutFile)) ?? []
        return Set(bytes.split(separator: 0x0A).compactMap { WriterID(String(decoding: $0, as: UTF8.self))?.bits })
    }

    static func bytes(_ writers: Set<UInt64>) -> [UInt8] {
        Array(writers.sorted().map { "\(WriterID(bits: $0))\n" }.joined().utf8)
    }
}
