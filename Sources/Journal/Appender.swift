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
    let archive: Archive
    let fileSystem: any FileSystem
    let paths: JournalPaths
    let board: SaveBoard
    let syncer: any Syncer
    let application: String
    let clock: () -> UInt64
    let random: () -> UInt64
    let reserve: Reserve
    /// A segment is sealed when an action would make it longer than this.
    let segmentBytesMax: Int

    var claim: WriterClaim?
    /// Why the identity is to be given up, once nothing is held under it.
    var doubt: String?
    var lastSequence: UInt64 = 0
    var lastChecksum: UInt32 = 0
    /// The checksum of the last record that is in a file, which need not be the last that was numbered.
    var lastWrittenChecksum: UInt32 = 0
    var segment: OwnSegment?
    /// The number of the writer's segment last made or met.
    var lastSegment = 0
    /// Actions taken, written or not.
    var ordinal: UInt64 = 0
    /// Not in a file yet, oldest first: held because something is wrong.
    var unwritten: [PendingAction] = []
    /// In a file, but not confirmed by the disk, oldest first.
    var unconfirmed: [PendingAction] = []
    /// What is held is in no file yet; its locations count actions instead of bytes.
    let heldFile = FileIdentity(index: -1, folder: .own, name: "memory")
    /// Where actions are now whose locations were given out while they were held.
    var heldLocations: [UInt64: RecordLocation?] = [:]
    /// Where the last action went.
    var lastLocation: RecordLocation?
    /// What goes to the disk with the next action that is written.
    var nextWork = SyncWork(epoch: 1, confirms: 0)
    /// Every directory that got a new name. After a sync that failed they are synced again: whether it got to them is
    /// not known, and a record in a folder without a name is lost.
    var directoriesWithNewNames: [String] = []
    /// Syncs that failed in a row.
    var failuresInARow = 0
    /// How many actions were confirmed when last looked.
    var lastConfirmed: UInt64 = 0
    /// Calls of `retry` to let pass before a disk that fails again and again is tried again.
    var retriesToSkip = 0

    init(
        archive: Archive, board: SaveBoard, syncer: any Syncer, application: String, clock: @escaping () -> UInt64,
        random: @escaping () -> UInt64, segmentBytesMax: Int
    ) {
        self.archive = archive
        self.fileSystem = archive.fileSystem
        self.paths = archive.paths
        (self.board, self.syncer, self.application) = (board, syncer, application)
        (self.clock, self.random, self.segmentBytesMax) = (clock, random, segmentBytesMax)
        reserve = Reserve(path: paths.reserve, folder: paths.state, fileSystem: fileSystem)
    }

    /// Whether this process has an identity to write as.
    var hasClaim: Bool { claim != nil }

    /// Whether something is in memory only.
    var holdsChanges: Bool { !unwritten.isEmpty }

    /// The name of the file that is appended to.
    var fileName: String? { segment.map { archive.files[$0.file].name } }

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
        lastLocation = nil
        write()
        handleSyncFailure()
        if unwritten.isEmpty, let lastLocation {
            return Journal.AppendResult(outcome: .written, stamp: stamp, sequence: sequence, location: lastLocation)
        }
        heldLocations[ordinal] = .some(nil)
        let reason = if case .notSaved(let reason) = board.state { reason } else { "not written yet" }
        return Journal.AppendResult(
            outcome: .held(reason: reason), stamp: stamp, sequence: sequence,
            location: heldLocation(ordinal, count: bytes.count))
    }

    /// What is held, and how it is referred to.
    var held: [(action: PendingAction, location: RecordLocation)] {
        unwritten.map { ($0, heldLocation($0.ordinal, count: $0.bytes.count)) }
    }

    private func heldLocation(_ ordinal: UInt64, count: Int) -> RecordLocation {
        RecordLocation(file: heldFile, line: 0, offset: UInt32(ordinal), count: UInt32(count))
    }

    /// Reads a record again, wherever it is by now.
    func record(at location: RecordLocation) throws(JournalError) -> Record {
        guard location.file === heldFile else { return try archive.record(at: location) }
        let ordinal = UInt64(location.offset)
        if let location = heldLocations[ordinal] ?? nil { return try archive.record(at: location) }
        guard let action = unwritten.first(where: { $0.ordinal == ordinal }),
            let record = archive.record(in: action.bytes[...], location)
        else { throw .recordNotThere(path: location.fileName, line: Int(location.offset)) }
        return record
    }

    func writtenLocation(of location: RecordLocation) -> RecordLocation? {
        guard location.file === heldFile else { return location }
        return heldLocations[UInt64(location.offset)] ?? nil
    }

    private func encode(kind: String, payloads: [[UInt8]], stamp: Stamp) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(payloads.reduce(0) { $0 + $1.count + 128 })
        for (index, payload) in payloads.enumerated() {
            let isLast = index == payloads.count - 1
            let checksum = Line.append(
                to: &bytes, previous: lastChecksum, sequence: lastSequence + 1, stamp: stamp,
                kind: isLast ? kind : LineFormat.partKind, partCount: isLast ? index : 0, payload: payload)
            archive.insert(Line(checksum: checksum, previous: lastChecksum, sequence: lastSequence + 1, stamp: stamp))
            lastSequence += 1
            lastChecksum = checksum
        }
        return bytes
    }

    /// Ends the writing side. What the disk did not confirm within `milliseconds` goes on being synced until the
    /// process ends, what is held is lost.
    func close(milliseconds: Int) {
        if let segment {
            if board.state != .saved { nextWork.files.append(segment.descriptor) }
            nextWork.closes.append(segment.descriptor)
            self.segment = nil
        }
        if let note = claim?.note { nextWork.closes.append(note.descriptor) }
        submitWork()
        claim = nil
        _ = syncer.stop(milliseconds: milliseconds)
    }
}
