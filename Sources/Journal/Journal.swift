/// An append-only journal of records, kept as text files in a folder: what this process appends, what others append
/// beside it, and copies of what other machines published. `docs/journal-format.md` fixes the bytes.
///
/// A record is with the operating system when `append` returns, so that the end of the process does not lose it, and on
/// the disk when `saveState` says so. Nothing that was written is ever written over.
///
/// For one thread, usually the main one; `saveState` alone may be asked from any.
public final class Journal {
    /// Bytes that one payload may have. An action may have many payloads.
    public static let payloadBytesMax = LineFormat.payloadBytesMax

    /// Bytes that one action may have, all its payloads and what is around them together.
    public static let actionBytesMax = 256 * 1024 * 1024

    let archive: Archive
    private let board: SaveBoard
    private let syncer: any Syncer
    let appender: Appender
    let clock: () -> UInt64
    private let reasonAtStart: ReadOnlyReason?
    var hybridClock = HybridClock()
    /// Given out by `nextStamp`, for the next append.
    private var promisedStamp: Stamp?
    private var wakePipe: WakePipe?
    private var watch: FolderWatch?
    private var isClosed = false
    /// Where nothing could be read, and the disk had something once: a new beginning would be put in its place.
    private var lostEverything: ReadOnlyReason?

    /// Opens the journal at `paths`. Neither reads nor makes anything yet; folders, files and this process's identity
    /// are made when first needed, so that looking leaves no trace.
    ///
    /// - Parameters:
    ///   - clock: milliseconds since 1970 by the wall clock. May jump.
    ///   - random: 64 random bits a call, for identities.
    ///   - application: name and version, as files made here say. Plain text.
    ///   - knownKinds: the kinds of record that are handed out. Others are passed over and counted when they begin with
    ///     a lower-case letter; one that begins with an upper-case letter makes the journal read-only.
    ///
    /// Fails when a path is not absolute, or a file is where a folder is needed.
    public convenience init(
        paths: JournalPaths, fileSystem: any FileSystem = POSIXFileSystem(), clock: @escaping () -> UInt64,
        random: @escaping () -> UInt64 = { UInt64.random(in: .min ... .max) }, application: String,
        readOnly: Bool = false, knownKinds: Set<String> = ["act"]
    ) throws(JournalError) {
        let board = SaveBoard()
        try self.init(
            paths: paths, fileSystem: fileSystem, clock: clock, random: random, application: application,
            readOnly: readOnly, board: board, syncer: SyncThread(fileSystem: fileSystem, board: board),
            knownKinds: knownKinds)
    }

    package init(
        paths: JournalPaths, fileSystem: any FileSystem, clock: @escaping () -> UInt64,
        random: @escaping () -> UInt64, application: String, readOnly: Bool, board: SaveBoard, syncer: any Syncer,
        knownKinds: Set<String> = ["act"], segmentBytesMax: Int? = nil
    ) throws(JournalError) {
        for path in [paths.space, paths.state] where !path.hasPrefix("/") { throw .relativePath(path) }
        let reason: ReadOnlyReason? = readOnly ? .asked : try Self.reasonNotToWrite(paths, fileSystem)
        (self.board, self.syncer, self.clock) = (board, syncer, clock)
        let application = Self.fitForALine(application)
        archive = Archive(paths: paths, fileSystem: fileSystem, knownKinds: knownKinds)
        appender = Appender(
            archive: archive, board: board, syncer: syncer, application: application, clock: clock, random: random,
            segmentBytesMax: segmentBytesMax ?? OwnSegment.bytesMax)
        reasonAtStart = reason
    }

    deinit { close() }

    /// Told the path of a lock that another process has had for seconds, and that a call here waits for.
    public var onWaiting: (String) -> Void {
        get { archive.onWaiting }
        set { archive.onWaiting = newValue }
    }

    /// Why nothing can be appended, `nil` when it can. May come up with `readNew`, when a newer version wrote a file.
    public var readOnlyReason: ReadOnlyReason? {
        standingReason ?? archive.otherVersion ?? archive.leftSpace ?? archive.unreadFiles.first.map { .unread($0) }
            ?? lostEverything
    }

    /// What kept from writing at the start, as long as it does: a folder may have become writable since. Where nothing
    /// was read, not even what a household begins with is there, and only a new start writes that.
    private var standingReason: ReadOnlyReason? {
        guard case .folder = reasonAtStart, latest != nil,
            case .some(.none) = try? Self.reasonNotToWrite(archive.paths, archive.fileSystem)
        else { return reasonAtStart }
        return nil
    }

    /// Without control characters, and not longer than is worth reading in each file.
    private static func fitForALine(_ text: String) -> String {
        var line = ""
        for scalar in text.unicodeScalars where scalar.value >= 0x20 && scalar.value != 0x7F && line.utf8.count < 100 {
            line.unicodeScalars.append(scalar)
        }
        return line
    }

    private static func reasonNotToWrite(
        _ paths: JournalPaths, _ fileSystem: any FileSystem
    ) throws(JournalError) -> ReadOnlyReason? {
        // The nearest folder that exists decides whether the others can be made.
        var path = paths.own
        while true {
            do throws(SystemError) {
                try fileSystem.checkWritable(path)
                return nil
            } catch {
                if error.isNotAFolder { throw .notAFolder(path: parent(of: path)) }
                guard error.isMissing, path != "/" else { return .folder(path: path, error) }
                path = parent(of: path)
            }
        }
    }
}

// MARK: - Reading

extension Journal {
    /// Hands out every record of every file that was not handed out yet, each once: file after file, in order within a
    /// writer. Call it first at the start, then whenever something changed. What this process appended is not handed
    /// out.
    ///
    /// Files that cannot be read and stretches that are damaged are passed over; `notices` says which. Nothing may be
    /// appended from within `body`.
    ///
    /// At the first reading, the end of an own file that a power cut tore is set aside, unless another process may
    /// be writing it.
    ///
    /// Cost: one open and one read a file; then about 0.2 µs a record of 130 bytes. Memory: the largest file, and four
    /// bytes a record until it is done. A line that comes again later may cost one more reading of all files.
    @discardableResult
    public func readNew(_ body: (RecordView) -> Void) throws(JournalError) -> ReadReport {
        guard !isClosed else { throw .closed }
        let report = try archive.readNew(body)
        if let latest = archive.latest { hybridClock.observe(latest, wall: clock()) }
        lostEverything = archive.lostEverything
        appender.doubtClonedWriter()
        if readOnlyReason == nil, archive.hasUnfinishedOwnFile { appender.truncateTornTails() }
        archive.noteRecordless()
        return report
    }

    /// How far everything was read, to be kept beside a base of what the records led to; `nil` when only a full
    /// reading will do next time, as while something is held. The bytes mean nothing to others: some 200 a
    /// file.
    public func bookmark() -> [UInt8]? { appender.holdsChanges ? nil : archive.bookmark() }

    /// Goes on from a bookmark: `readNew`, to be called at once, will hand out only what it does not cover; what comes
    /// between the two may be left to the `readNew` after it. To be called before anything is read or appended.
    /// `false`, and nothing changed, when the files are not what they were, so that everything has to be read. What of
    /// the bookmark's files is damaged is not told again; `verify` tells.
    ///
    /// Cost: one look at each file, without opening those that did not change.
    public func resume(from bookmark: ArraySlice<UInt8>) -> Bool {
        guard !isClosed, !appender.hasClaim, archive.resume(from: bookmark) else { return false }
        if let latest = archive.latest { hybridClock.observe(latest, wall: clock()) }
        return true
    }

    /// Hands out every record of every file, whether it was handed out before or not, and takes note of nothing. What
    /// `readNew` will hand out does not change. Cost: as a first `readNew`.
    public func readAgain(_ body: (RecordView) -> Void) throws(JournalError) {
        guard !isClosed else { throw .closed }
        let fresh = Archive(paths: archive.paths, fileSystem: archive.fileSystem, knownKinds: archive.knownKinds)
        _ = try fresh.readNew { record in
            let file = record.file.takeUnretainedValue()
            let index = archive.index(of: file.name, in: file.folder)
            body(record.located(in: archive.files[index].identity))
        }
    }

    /// All records read or appended so far, newest first, read again file by file as they are asked for.
    public func newestFirst() -> NewestFirst {
        NewestFirst(archive, held: appender.held)
    }

    /// Reads one record again. Fails with `recordNotThere` when its file was changed since.
    public func readRecord(at location: RecordLocation) throws(JournalError) -> Record {
        try appender.record(at: location)
    }

    /// The location of a record, made from what one said in an earlier run; nil where there can be none at that path.
    /// Whether the record is there is seen when it is read.
    public func location(path: String, line: UInt32, offset: UInt32, count: UInt32) -> RecordLocation? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let folder = Folder(rawValue: String(parts[0])) else { return nil }
        let index = archive.index(of: String(parts[1]), in: folder)
        return RecordLocation(file: archive.files[index].identity, line: line, offset: offset, count: count)
    }

    /// Where a record is by now; nil while it is held. This journal gave the location out.
    public func writtenLocation(of location: RecordLocation) -> RecordLocation? {
        appender.writtenLocation(of: location)
    }

    /// Notes what is gone from this machine's files, until a repair: an end that the disk had confirmed, and records in
    /// front of others. For after the first reading. Cost: a look at a small file or two for each identity.
    public func noteLosses() {
        guard !isClosed else { return }
        for lost in archive.lostEnds() { archive.note(lost.notice) }
        for lost in archive.lostRecords() where !archive.isPastRepair(lost.writer) { archive.note(lost.notice) }
    }

    /// Sentences about the files, oldest first: what was damaged, set aside, given up.
    public var notices: [JournalNotice] { archive.notices }
}

// MARK: - Appending

extension Journal {
    /// What became of an action, and what names it from now on.
    public struct AppendResult: Sendable {
        public enum Outcome: Hashable, Sendable {
            /// It is with the operating system; the sync is under way.
            case written
            /// It is kept in memory only, in order, for this reason; it is written as soon as that is possible, at each
            /// append and each `retryHeld`.
            case held(reason: String)
        }

        public let outcome: Outcome
        public let stamp: Stamp
        public let sequence: UInt64
        /// Where it can be read again, held or written.
        public let location: RecordLocation
    }

    /// Appends one action: one payload, or many of which all are kept or none. The lines are with the operating system
    /// when this returns `written`: the end of the process cannot undo it.
    ///
    /// - Parameters:
    ///   - kind: a letter, then letters, digits, `.` or `-`, at most 32 bytes; `head`, `seal`, `part` are taken.
    ///   - payloads: 1 to 1,000,000 texts in UTF-8 without control bytes, each at most `payloadBytesMax` long, all
    ///     together at most `actionBytesMax`.
    ///
    /// Fails, and changes nothing, when the journal is read-only or a payload does not fit into a line. Cost: one
    /// `write`; the first append, and each that begins a new file, makes some more calls.
    @discardableResult
    public func append(kind: String, payloads: [[UInt8]]) throws(JournalError) -> AppendResult {
        guard !isClosed else { throw .closed }
        if let reason = readOnlyReason { throw .readOnly(reason) }
        try check(kind, payloads)
        let stamp = nextStamp()
        // Claiming an identity may have shown it.
        if let reason = readOnlyReason { throw .readOnly(reason) }
        promisedStamp = nil
        return appender.append(kind: kind, payloads: payloads, stamp: stamp)
    }

    /// - Throws: why `append` would not take them, whatever the disk says.
    public func check(_ kind: String, _ payloads: [[UInt8]]) throws(JournalError) {
        let reserved = [LineFormat.headKind, LineFormat.sealKind, LineFormat.partKind]
        guard isKind(kind), !reserved.contains(kind) else { throw .wrongKind(kind) }
        guard !payloads.isEmpty, payloads.count <= LineFormat.partsMax + 1 else {
            throw .wrongPayloadCount(payloads.count)
        }
        for payload in payloads {
            guard payload.count <= Self.payloadBytesMax else { throw .payloadTooLong(bytes: payload.count) }
            let isPlain = payload.withUnsafeBufferPointer { buffer in
                buffer.baseAddress.map { isPlainText($0, count: buffer.count) } ?? true
            }
            guard isPlain else { throw .payloadNotPlainText }
        }
        let bytes = payloads.reduce(0) { $0 + $1.count + LineFormat.lineBytesMax - LineFormat.payloadBytesMax }
        guard bytes <= Self.actionBytesMax else { throw .actionTooLong(bytes: bytes) }
    }

    /// The stamp that the next append will carry: above every stamp that this writer gave out, and by this machine's
    /// own clock, which follows others by a few seconds at most. The same until the next append, as long as nothing
    /// newer turns up.
    ///
    /// Claims this process's identity at the first call, as the first append does; and another one when the clock was
    /// set back, as a writer's stamps rise and would stay ahead of it. In a journal that is read-only, it is a stamp of
    /// nobody.
    public func nextStamp() -> Stamp {
        let wall = clock()
        guard !isClosed, readOnlyReason == nil else { return hybridClock.next(wall: wall, writer: WriterID(bits: 0)) }
        if hybridClock.isAhead(of: wall), appender.hasClaim {
            appender.doubtWriter("this machine's clock was set back")
            if appender.leavesDoubtedWriter { hybridClock = HybridClock() }
        }
        let writer = appender.writer
        if let own = appender.lastOwnStamp { hybridClock.resume(after: own) }
        if let stamp = promisedStamp, stamp.writer == writer, hybridClock.isLatest(stamp) { return stamp }
        let stamp = hybridClock.next(wall: wall, writer: writer)
        promisedStamp = stamp
        return stamp
    }

    /// Does what follows from this machine's own records, and appends to them, while no other process does the same.
    /// Where there are no locks, or one stands still with this one, it may.
    public func alone<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard !isClosed, readOnlyReason == nil else { return try body() }
        let guardian = try? archive.fileSystem.open(archive.paths.undoLock, .readWrite)
        if let guardian { _ = archive.takeLock(of: guardian, within: 1000) }
        defer { if let guardian { archive.fileSystem.close(guardian) } }
        return try body()
    }

    /// The writers of this machine: one for each process that wrote something.
    public var ownWriters: Set<WriterID> {
        let names = archive.files.filter { $0.folder == .own }.compactMap { SegmentName($0.name) }
        let here = WriterNote.writersHere(archive.space, archive.paths, archive.fileSystem)
        return Set(here.union(names.map(\.writer)).map(WriterID.init)).union([nextStamp().writer])
    }

    /// The latest stamp in what was read; nil where nothing was.
    public var latest: Stamp? { archive.latest }

    /// Milliseconds since 1970, by this machine's clock.
    public var now: UInt64 { clock() }

    /// Claims this process's identity, opens its file and fills the reserve: what the first append would do, so that it
    /// need not. For the moment after the first frame is drawn. Does nothing in a journal that is read-only.
    public func prepare() {
        guard !isClosed, readOnlyReason == nil else { return }
        appender.prepare()
    }
}

// MARK: - What is saved

extension Journal {
    /// Whether all that was appended is on the disk. From any thread.
    public var saveState: SaveState { board.state }

    /// How many actions are not known to be on the disk.
    public var unsavedCount: Int { board.unconfirmed }

    /// Tries again to write what is held, and to save what the disk refused. For every two seconds while `saveState` is
    /// `notSaved`. A disk that keeps failing is tried less often.
    @discardableResult
    public func retryHeld() -> SaveState {
        if !isClosed { appender.retry() }
        return board.state
    }

    /// Waits until everything is on the disk, at most so long, and says whether it is.
    public func flush(timeoutMilliseconds: Int) -> SaveState {
        if !isClosed { appender.flush(milliseconds: timeoutMilliseconds) }
        return board.state
    }

    /// A descriptor that becomes readable when `saveState` changed, for the main loop's poll; -1 when the system has
    /// none left. Drain it then.
    public var wakeDescriptor: Int32 {
        if wakePipe == nil, !isClosed {
            wakePipe = WakePipe()
            if let wakePipe { syncer.wake(through: wakePipe.writeEnd) }
        }
        return wakePipe?.readEnd ?? -1
    }

    /// Makes `wakeDescriptor` unreadable and sees to what happened: what the disk refused is written to another file.
    public func drainWake() {
        wakePipe?.drain()
        if !isClosed { appender.handleSyncFailure() }
    }

    /// Writes everything that is not on the disk to a new file in the first of `folders` that takes it, and returns its
    /// path; `nil` when none does or nothing is unsaved. Put into the space's folder `in`, that file is read like any.
    public func rescueUnsaved(into folders: [String]) -> String? { appender.rescueUnsaved(into: folders) }

    /// Gives back the lock on this process's identity. What is being synced is waited for at most two seconds; call
    /// `flush` before to learn whether it is saved. Nothing can be read or appended afterwards.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        appender.close(milliseconds: 2000)
        wakePipe?.close()
        wakePipe = nil
        watch?.close()
        watch = nil
    }
}

// MARK: - What others change

extension Journal {
    /// A descriptor that becomes readable when another process changed something in the folders of journal files, for
    /// the main loop's poll; -1 when they cannot be watched. Makes the folders unless the journal is read-only.
    public func changesDescriptor() -> Int32 {
        guard !isClosed else { return -1 }
        if watch == nil {
            if readOnlyReason == nil { archive.makeFolders() }
            watch = FolderWatch(folders: [archive.paths.own, archive.paths.incoming])
        }
        return watch?.descriptor ?? -1
    }

    /// Makes `changesDescriptor` unreadable; `true` when something was changed by another, so that `readNew` is due.
    @discardableResult
    public func drainChanges() -> Bool { watch?.drain { $0 == appender.fileName } ?? false }
}
