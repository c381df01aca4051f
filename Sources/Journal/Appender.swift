import Glibc

/// One action on its way to the disk: its lines as they are written, numbered for good.
struct PendingAction {
    var bytes: [UInt8]
    var lines: Int
    /// Number, checksum and stamp of its last line.
    var last: (sequence: UInt64, checksum: UInt32, stamp: Stamp)
    /// Counted from 1 since the journal was opened.
    var ordinal: UInt64
}

/// The writing side: this process's identity, the segment it appends to, and what is not on the disk yet.
///
/// An action is written with one call, in order, and synced elsewhere. What the disk did not confirm is kept in memory,
/// because a failed sync may have thrown it away (and the next one would say that all is well).
final class Appender {
    private let archive: Archive
    private let fileSystem: any FileSystem
    private let places: JournalPlaces
    private let board: SaveBoard
    private let syncer: any Syncer
    private let application: String
    private let clock: () -> UInt64
    private let random: () -> UInt64
    private let reserve: Reserve

    private var claim: WriterClaim?
    /// Why the identity is to be given up, once nothing is held under it.
    private var doubt: String?
    private var lastSequence: UInt64 = 0
    private var lastChecksum: UInt32 = 0
    /// The checksum of the last record that is in a file, which need not be the last that was numbered.
    private var lastWrittenChecksum: UInt32 = 0
    private var segment: OwnSegment?
    /// The number of the writer's segment last made or met.
    private var lastSegment = 0
    /// Actions taken, written or not.
    private var ordinal: UInt64 = 0
    /// Not in a file yet, oldest first: held because something is wrong.
    private var unwritten: [PendingAction] = []
    /// In a file, but not confirmed by the disk, oldest first.
    private var unconfirmed: [PendingAction] = []
    /// What is held stands in no file yet; its places count actions instead of bytes.
    private let heldFile = FileIdentity(index: -1, folder: .own, name: "memory")
    /// Where actions stand now whose places were given out while they were held.
    private var heldPlaces: [UInt64: RecordPlace?] = [:]
    /// Where the last action went.
    private var lastPlace: RecordPlace?
    /// What goes to the disk with the next action that is written.
    private var nextWork = SyncWork(epoch: 1, confirms: 0)
    /// Syncs that failed in a row.
    private var failuresInARow = 0
    /// How many actions were confirmed when last looked.
    private var lastConfirmed: UInt64 = 0
    /// Calls of `retry` to let pass before a disk that fails again and again is tried again.
    private var retriesToSkip = 0

    init(
        archive: Archive, board: SaveBoard, syncer: any Syncer, application: String, clock: @escaping () -> UInt64,
        random: @escaping () -> UInt64
    ) {
        self.archive = archive
        self.fileSystem = archive.fileSystem
        self.places = archive.places
        self.board = board
        self.syncer = syncer
        self.application = application
        self.clock = clock
        self.random = random
        reserve = Reserve(path: places.reserve, folder: places.state, fileSystem: fileSystem)
    }

    /// Whether this process has an identity to write as.
    var hasClaim: Bool { claim != nil }

    /// Whether something is in memory only.
    var holdsChanges: Bool { !unwritten.isEmpty }

    /// The name of the file that is appended to.
    var fileName: String? { segment.map { archive.files[$0.file].name } }

    // MARK: Identity

    /// The identity this process writes as; claimed at the first call, which costs some 0.1 ms.
    var writer: WriterID {
        WriterID(bits: claimed().writer)
    }

    /// The last stamp of the identity, where it has written before.
    var lastOwnStamp: Stamp? { claimed().end.latest }

    /// Claims an identity now rather than with the first change.
    func prepare() {
        _ = claimed()
        reserve.fill(random: random)
    }

    /// Claims an identity, which sets aside torn ends of files.
    func claimNow() {
        _ = claimed()
    }

    /// Takes another identity when somebody else wrote as this one.
    func doubtClonedWriter() {
        if let claim, archive.clonedWriters.contains(claim.writer) { doubtWriter("another machine wrote as it too") }
    }

    /// Takes another identity for what follows, this one being in doubt.
    func doubtWriter(_ why: String) {
        if claim != nil { doubt = doubt ?? why }
    }

    private func claimed() -> WriterClaim {
        if let claim {
            // What is held has its numbers already and must be written under them.
            guard let doubt, unwritten.isEmpty else { return claim }
            giveUp(claim, why: doubt)
        }
        let claim: WriterClaim
        do throws(JournalError) {
            claim = archive.claimWriter(space: try settleSpace(), random: random, now: clock())
        } catch {
            // Which space this is cannot be told now. What is appended is held until it can.
            claim = WriterClaim(writer: WriterID(bits: random()).bits, note: nil, end: Archive.OwnEnd())
        }
        adopt(claim)
        return claim
    }

    private func giveUp(_ claim: WriterClaim, why: String) {
        leaveSegment()
        archive.note(.writerGivenUp(writer: WriterID(bits: claim.writer), why: why))
        if var note = claim.note {
            // In the order of the syncs: an older note must not overwrite this one.
            note.isGivenUp = true
            nextWork.notes.append(note)
            nextWork.closes.append(note.descriptor)
        }
        submitWork()
        doubt = nil
        self.claim = nil
    }

    private func adopt(_ claim: WriterClaim) {
        self.claim = claim
        lastSequence = claim.end.lastSequence
        lastChecksum = claim.end.lastChecksum
        lastWrittenChecksum = lastChecksum
        lastSegment = claim.end.segment
        guard let file = claim.end.file, let status = claim.end.status, !claim.end.isSealed, claim.end.hasHead,
            claim.end.goodBytes == status.size, status.size < OwnSegment.bytesMax,
            let descriptor = try? fileSystem.open(archive.path(of: file), .append)
        else { return }
        segment = OwnSegment(
            file: file, descriptor: descriptor, number: claim.end.segment, length: status.size,
            lines: claim.end.goodLines)
        confirmInherited(from: UInt64(claim.end.segment) == claim.note?.segment ? Int(claim.note?.bytes ?? 0) : 0)
    }

    /// Has the disk confirm what a process wrote that ended before it did. Until then it does not count as saved, and
    /// should the disk fail, it is written again like everything else.
    private func confirmInherited(from confirmed: Int) {
        guard let segment, segment.length > confirmed,
            var bytes = try? fileSystem.bytes(
                of: segment.descriptor, from: confirmed, count: segment.length - confirmed)
        else { return }
        // The first line is about the file and not written again.
        if confirmed == 0 { bytes.removeFirst((bytes.firstIndex(of: 0x0A) ?? bytes.count - 1) + 1) }
        ordinal += 1
        board.appended(ordinal)
        let stamp = claim?.end.latest ?? Stamp(milliseconds: 0, counter: 0, writer: writer)
        unconfirmed.append(
            PendingAction(
                bytes: bytes, lines: bytes.count { $0 == 0x0A }, last: (lastSequence, lastChecksum, stamp),
                ordinal: ordinal))
        nextWork.files.append(segment.descriptor)
        nextWork.directories.append(places.own)
        submitWork()
    }

    /// The space's identity: from `SPACE`, else from the files, else a new one. Fails as long as an error keeps it from
    /// being told: under a wrong one, what is written would never be read again.
    @discardableResult
    private func settleSpace() throws(JournalError) -> SpaceID {
        try archive.readSpaceFile()
        if archive.space == nil { try archive.findSpace() }
        if let space = archive.space, !archive.lacksSpaceFile { return space }
        do throws(SystemError) {
            let space = try makeSpaceFile(archive.space ?? random())
            archive.settle(space: space)
            return space
        } catch {
            // A space that its files name needs no `SPACE` to go on.
            if let space = archive.space { return space }
            throw .failed(action: "make", path: places.spaceFile, error)
        }
    }

    /// Makes `SPACE` under a lock, since another instance may be at it too, and returns what it says in the end.
    private func makeSpaceFile(_ space: SpaceID) throws(SystemError) -> SpaceID {
        nextWork.directories += try fileSystem.makeDirectories(places.space)
        _ = try? fileSystem.makeDirectories(places.state)
        let guardian = try? fileSystem.open(places.state + "/lock", .readWrite)
        defer { if let guardian { fileSystem.close(guardian) } }
        if let guardian { _ = try? fileSystem.lock(guardian, waiting: true) }
        do throws(SystemError) {
            if case .space(let id) = SpaceFile.read(try fileSystem.contents(of: places.spaceFile, limit: 256)) {
                return id
            }
        } catch {
            guard error.code == ENOENT else { throw error }
        }
        let draft = places.spaceFile + ".new"
        try? fileSystem.remove(draft)
        let descriptor = try fileSystem.open(draft, .createForAppend)
        do throws(SystemError) {
            try fileSystem.appendAll(SpaceFile.bytes(space), to: descriptor)
            try fileSystem.rename(draft, to: places.spaceFile)
        } catch {
            fileSystem.close(descriptor)
            throw error
        }
        nextWork.files.append(descriptor)
        nextWork.closes.append(descriptor)
        nextWork.directories.append(places.space)
        return space
    }

    // MARK: Appending

    /// Takes an action: numbers it for good and writes it, or holds it.
    func append(kind: String, payloads: [[UInt8]], stamp: Stamp) -> Journal.AppendResult {
        handleSyncFailure()
        let bytes = encode(kind: kind, payloads: payloads, stamp: stamp)
        let sequence = lastSequence
        ordinal += 1
        board.appended(ordinal)
        unwritten.append(
            PendingAction(
                bytes: bytes, lines: payloads.count, last: (lastSequence, lastChecksum, stamp), ordinal: ordinal))
        lastPlace = nil
        write()
        handleSyncFailure()
        if unwritten.isEmpty, let lastPlace {
            return Journal.AppendResult(outcome: .written, stamp: stamp, sequence: sequence, place: lastPlace)
        }
        heldPlaces[ordinal] = .some(nil)
        let reason = if case .notSaved(let reason) = board.state { reason } else { "not written yet" }
        return Journal.AppendResult(
            outcome: .held(reason: reason), stamp: stamp, sequence: sequence, place: heldPlace(of: unwritten[unwritten.count - 1]))
    }

    private func heldPlace(of action: PendingAction) -> RecordPlace {
        RecordPlace(file: heldFile, line: 0, offset: UInt32(action.ordinal), count: UInt32(action.bytes.count))
    }

    /// What is held, and how it is referred to.
    var held: [(action: PendingAction, place: RecordPlace)] {
        unwritten.map { ($0, heldPlace(of: $0)) }
    }

    /// Reads a record again, wherever it stands by now.
    func record(at place: RecordPlace) throws(JournalError) -> Record {
        guard place.file === heldFile else { return try archive.record(at: place) }
        let ordinal = UInt64(place.offset)
        if let place = heldPlaces[ordinal] ?? nil { return try archive.record(at: place) }
        guard let action = unwritten.first(where: { $0.ordinal == ordinal }),
            let record = archive.record(in: action.bytes, from: 0, place)
        else { throw .recordNotThere(path: place.fileName, line: Int(place.offset)) }
        return record
    }

    private func encode(kind: String, payloads: [[UInt8]], stamp: Stamp) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(payloads.reduce(0) { $0 + $1.count + 128 })
        for (index, payload) in payloads.enumerated() {
            let isLast = index == payloads.count - 1
            let checksum = Line.append(
                to: &bytes, previous: lastChecksum, sequence: lastSequence + 1, stamp: stamp,
                kind: isLast ? kind : LineFormat.partKind, partCount: isLast ? index : 0, payload: payload)
            archive.insert(
                Line(checksum: checksum, previous: lastChecksum, sequence: lastSequence + 1, stamp: stamp))
            lastSequence += 1
            lastChecksum = checksum
        }
        return bytes
    }

    /// Sees to what the sync thread reports.
    func noticeSync() {
        handleSyncFailure()
    }

    /// Tries again to write what is held and to have confirmed what the disk refused.
    func retry() {
        handleSyncFailure()
        guard !unwritten.isEmpty else { return }
        if retriesToSkip > 0 {
            retriesToSkip -= 1
        } else {
            write()
        }
    }

    /// Waits until everything is on the disk, at most so long. Tries again what failed meanwhile.
    func flush(milliseconds: Int) {
        handleSyncFailure()
        if !unwritten.isEmpty { write() }
        let start = monotonicMilliseconds()
        for _ in 0..<3 {
            guard board.state != .saved else { return }
            syncer.wait(milliseconds: max(0, milliseconds - (monotonicMilliseconds() - start)))
            guard handleSyncFailure() else { return }
        }
    }

    /// Writes what the disk did not confirm to a new file, with a first line as any segment has.
    func rescueUnsaved(into folders: [String]) -> String? {
        forgetConfirmed()
        let actions = unconfirmed + unwritten
        guard let claim, !actions.isEmpty else { return nil }
        let bytes = makeHead(number: lastSegment) + actions.flatMap(\.bytes)
        let name = "/unsaved-\(fileNameTime(clock()))-\(WriterID(bits: claim.writer)).log"
        for folder in folders {
            do throws(SystemError) {
                _ = try fileSystem.makeDirectories(folder)
                let (descriptor, path) = try archive.newFile(folder + name)
                defer { fileSystem.close(descriptor) }
                do throws(SystemError) {
                    try fileSystem.appendAll(bytes, to: descriptor)
                    try fileSystem.sync(descriptor)
                    return path
                } catch {
                    try fileSystem.remove(path)
                }
            } catch {
                continue
            }
        }
        return nil
    }

    /// Ends the writing side. What the disk did not confirm within `milliseconds` goes on being synced until the
    /// process ends, what is held is lost.
    func close(milliseconds: Int) {
        if segment != nil { leaveSegment() }
        if let note = claim?.note { nextWork.closes.append(note.descriptor) }
        submitWork()
        claim = nil
        _ = syncer.stop(milliseconds: milliseconds)
    }

    // MARK: Writing

    /// Writes what is not written yet, in order, as far as it goes, and has it synced.
    private func write() {
        while !unwritten.isEmpty {
            do throws(SystemError) {
                try writeFirst()
            } catch {
                board.failed(error.description)
                break
            }
        }
        if let last = unconfirmed.last, last.ordinal > nextWork.confirms { submitWork() }
    }

    /// Writes the oldest action. A later one never gets into a file before it.
    private func writeFirst() throws(SystemError) {
        var hasMoved = false
        var attempts = 0
        while true {
            attempts += 1
            let code: Int32
            do throws(OwnSegment.Failure) {
                try prepareSegment(for: unwritten[0].bytes.count)
                // There is a segment now, or that would have failed.
                try segment?.append(unwritten[0], fileSystem)
                return finishFirst()
            } catch {
                switch error {
                case .cutShort:
                    // Once it may be an interruption; the next attempt tells.
                    if attempts == 1, segment?.isInDoubt == false { continue }
                    code = ENOSPC
                case .refused(let refused):
                    code = refused.code
                }
            }
            let error = SystemError(code: code)
            switch code {
            case EINTR, EAGAIN:
                guard attempts < 10 else { throw error }
            case ENOSPC, EDQUOT:
                leaveSegmentInDoubt()
                guard reserve.release() else { throw error }
                archive.note(.reserveUsed(path: reserve.path))
            default:
                // This file is in doubt, another one may do. Once: the disk may refuse that too, and each attempt
                // would leave a file behind.
                guard !hasMoved, segment?.isEmpty == false else { throw error }
                hasMoved = true
                leaveSegment()
            }
            leaveSegmentInDoubt()
        }
    }

    private func finishFirst() {
        let action = unwritten.removeFirst()
        unconfirmed.append(action)
        lastWrittenChecksum = action.last.checksum
        guard let segment else { return }
        let offset = segment.length - action.bytes.count
        archive.advance(segment.file, over: action, from: offset, line: segment.lines - action.lines + 1)
        let place = RecordPlace(
            file: archive.files[segment.file].identity, line: UInt32(segment.lines - action.lines + 1),
            offset: UInt32(offset), count: UInt32(action.bytes.count))
        lastPlace = place
        if heldPlaces[action.ordinal] != nil { heldPlaces[action.ordinal] = place }
    }

    /// Sees to it that there is a segment with room, its file untouched by others.
    private func prepareSegment(for bytes: Int) throws(OwnSegment.Failure) {
        checkSegment()
        if var full = segment, !full.hasRoom(for: bytes) {
            full.seal(previous: lastWrittenChecksum, writer: writer.bits, now: clock(), fileSystem)
            leaveSegment()
        }
        guard segment == nil else { return }
        do throws(JournalError) {
            try settleSpace()
        } catch {
            throw .refused(error.cause)
        }
        do throws(SystemError) {
            segment = try makeSegment()
        } catch {
            throw .refused(error)
        }
    }

    /// Leaves a file that another program changed, moved or removed.
    private func checkSegment() {
        guard let segment else { return }
        let status = try? fileSystem.status(of: segment.descriptor)
        if let status, status.links > 0, status.size == segment.length { return }
        archive.note(.ownFileChanged(file: archive.files[segment.file].name))
        if let status, status.links > 0, status.size > segment.length {
            leaveSegment()
        } else {
            // What was not confirmed is gone with the file. What others may have seen of this identity is not certain.
            leaveSegment()
            forgetConfirmed()
            unwritten = unconfirmed + unwritten
            unconfirmed = []
            doubtWriter("its file was removed or cut by another program")
        }
    }

    private func makeSegment() throws(SystemError) -> OwnSegment {
        while true {
            let number = lastSegment + 1
            let name = SegmentName(writer: writer.bits, number: number).description
            do throws(SystemError) {
                let descriptor = try fileSystem.open(places.own + "/" + name, .createForAppend)
                lastSegment = number
                let file = archive.index(of: name, in: .own)
                if let status = try? fileSystem.status(of: descriptor) { archive.update(file) { $0.note(status) } }
                nextWork.directories.append(places.own)
                return OwnSegment(
                    file: file, descriptor: descriptor, number: number, length: 0, lines: 0,
                    head: makeHead(number: number))
            } catch {
                switch error.code {
                case EEXIST: lastSegment = number
                case ENOENT: nextWork.directories += try fileSystem.makeDirectories(places.own)
                default: throw error
                }
            }
        }
    }

    private func makeHead(number: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        let head = SegmentHead(space: archive.space ?? 0, segment: UInt64(number), application: application)
        Line.append(
            to: &bytes, previous: lastWrittenChecksum, sequence: 0,
            stamp: Stamp(milliseconds: clock(), counter: 0, writer: writer), kind: LineFormat.headKind,
            payload: head.payload)
        return bytes
    }

    /// The segment is not written to any more. It is synced with what comes next, then closed.
    private func leaveSegment() {
        guard let segment else { return }
        nextWork.files.append(segment.descriptor)
        nextWork.closes.append(segment.descriptor)
        self.segment = nil
    }

    private func leaveSegmentInDoubt() {
        if segment?.isInDoubt == true { leaveSegment() }
    }

    // MARK: Syncing

    private func submitWork() {
        guard claim != nil || !nextWork.files.isEmpty || !nextWork.closes.isEmpty else { return }
        if let segment, !segment.isEmpty, !nextWork.files.contains(segment.descriptor) {
            nextWork.files.append(segment.descriptor)
        }
        if let segment, var note = claim?.note {
            note.segment = UInt64(segment.number)
            note.bytes = UInt64(segment.length)
            nextWork.notes.append(note)
        }
        nextWork.confirms = unconfirmed.last?.ordinal ?? nextWork.confirms
        syncer.submit(nextWork)
        nextWork = SyncWork(epoch: nextWork.epoch, confirms: nextWork.confirms)
    }

    /// Takes note of what the sync thread reports. After a failure, everything not confirmed is written again to a new
    /// segment. `false` when nothing had failed.
    @discardableResult
    private func handleSyncFailure() -> Bool {
        guard let failure = syncer.takeFailure() else {
            if board.confirmed > lastConfirmed {
                failuresInARow = 0
                lastConfirmed = board.confirmed
                forgetConfirmed()
            }
            return false
        }
        forgetConfirmed()
        nextWork.epoch = failure.epoch + 1
        nextWork.confirms = board.confirmed
        if let segment {
            // Not synced again: the system would say that all is well.
            nextWork.files.removeAll { $0 == segment.descriptor }
            nextWork.closes.append(segment.descriptor)
            self.segment = nil
        }
        let count = unconfirmed.count
        unwritten = unconfirmed + unwritten
        unconfirmed = []
        failuresInARow += 1
        retriesToSkip = failuresInARow < 2 ? 0 : min(1 << (failuresInARow - 2), 32)
        if failuresInARow == 1 {
            write()
            if let segment {
                archive.note(
                    .writtenAgain(
                        file: archive.files[segment.file].name, records: count, why: failure.error.description))
            }
        }
        return true
    }

    private func forgetConfirmed() {
        let confirmed = board.confirmed
        unconfirmed.removeAll { $0.ordinal <= confirmed }
    }
}

/// Milliseconds on a clock that nobody sets.
private func monotonicMilliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}
