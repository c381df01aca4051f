public import GroceryDomain
public import Journal

/// The one way to the data: turns transactions into records, and records into groceries.
///
/// A transaction is in the journal before the groceries show it; one that could not be written leaves them as they were.
/// What other processes and machines wrote is folded in by `refresh`. Not thread-safe: it belongs to the main thread.
public final class Store {
    public let journal: Journal
    /// Who acts here, as the history shows it.
    public let author: String

    // What every record changes is not watched for a second access to it at the same time, which took 200 instructions a
    // record: this belongs to one thread, and nothing that folds calls back to who might read it.
    @exclusivity(unchecked) private(set) var ledger = Ledger()
    private(set) var undoStack = UndoStack()
    @exclusivity(unchecked) private(set) var clockDoubts = ClockDoubts()
    /// When reading began, by this machine's clock.
    private var now: UInt64 = 0
    private var oddities: [String] = []
    /// How many records held text that is not shown as it was written. The snapshot holds it as it is shown.
    private(set) var cleanedRecords = 0
    /// Whether anything of other machines or processes' writers came in since mergings were followed.
    public private(set) var hasReadOthers = false
    /// How many records held something that cannot be read and is passed over. The snapshot is what the rest of them led to.
    private(set) var unreadRecords = 0
    /// Why nothing may be written any more, once a record was met that a newer version wrote and that must not be skipped.
    private var newerVersion: ReadOnlyReason?
    /// Actions of this machine, in the order in which they were met: since the last reading, and until the rest is there.
    @exclusivity(unchecked) private var newlyOwn: [OwnAction] = []

    /// Where the snapshot is kept; nil for no snapshot.
    private let snapshotPath: String?
    private var hasLookedForSnapshot = false
    /// The snapshot, as long as only its front was taken over.
    private var waiting: SnapshotFile?
    /// Whether the rest of the snapshot was needed and could not be read, so that everything has to be read again.
    private var hasLostRest = false
    /// Whether the registers of what is in the front were not needed yet.
    private var lacksRegisters = false
    /// The reading of the rest, where that was begun on a thread of its own.
    private var errand: Errand<Rest?>?
    /// What past trips teach, as far as a snapshot says it, and the state of trips and catalogue that it is true of.
    private var taught: (experience: Experience, trips: Int, catalogue: Int)?
    /// What the disk held back while only the front was there, and so stands in no file perhaps.
    private var heldSince: [(changes: Changes, stamp: Stamp)] = []
    /// Whether a newer version wrote something that was passed over, and that a later version will not pass over.
    private var hasSkipped = false
    /// Operations folded in that the snapshot on the disk does not know.
    @exclusivity(unchecked) private var operationsSince = 0
    /// Whether what came since the snapshot needs the rest of it at every start.
    private var needsRestAtStart = false

    /// What this process did last.
    private var lastWritten: OwnAction?

    private struct OwnAction {
        var stamp: Stamp
        var place: RecordPlace
        var sort: Action.Sort
    }

    /// - Parameter snapshotPath: where a snapshot is looked for and kept, a file that may vanish at any time.
    public init(journal: Journal, author: String, snapshotPath: String? = nil) {
        self.journal = journal
        self.author = author
        self.snapshotPath = snapshotPath
    }

    /// Folds in every record that has not been seen yet: all of them the first time, when `groceries` are to be empty.
    /// Answers whether there were any.
    @discardableResult
    public func refresh(_ groceries: inout Groceries) throws(JournalError) -> Bool {
        takeFront(&groceries)
        try complete(&groceries)
        return try read(&groceries)
    }

    /// Like `refresh`, but where there is a snapshot, only the lists to shop from and what stands on them are taken from
    /// it: all that a first frame needs, and most verbs. The rest waits for `complete`.
    public func refreshLists(_ groceries: inout Groceries) throws(JournalError) {
        try refreshFrame(&groceries)
        takeRegisters(&groceries)
    }

    /// Like `refreshLists`, but only as much as is seen of that: how often items were bought, and when what was checked off,
    /// is there with `readRest` or `complete`.
    public func refreshFrame(_ groceries: inout Groceries) throws(JournalError) {
        takeFront(&groceries)
        try read(&groceries)
    }

    /// Takes over what `refreshLists` left for later.
    public func complete(_ groceries: inout Groceries) throws(JournalError) {
        takeRest(&groceries)
        guard hasLostRest else { return }
        // What comes in from now on will be handed out once more; what is there now is not to be.
        try journal.readNewInPlace { _ in }
        try readAgain(&groceries)
    }

    @discardableResult
    private func read(_ groceries: inout Groceries) throws(JournalError) -> Bool {
        var hasRead = false
        var changes = Changes()
        now = journal.now
        defer { ledger.finish(&groceries) }
        try journal.readNewInPlace { record in
            hasRead = true
            fold(record, as: &changes, into: &groceries)
        }
        if hasRead { isEmpty = false }
        if hasLostRest { try readAgain(&groceries) }
        noteOwn()
        return hasRead
    }

    /// - Parameter changes: what the record before it changed, for its memory; then what this one does.
    private func fold(_ record: RecordInPlace, as changes: inout Changes, into groceries: inout Groceries) {
        if waiting != nil { takeRegisters(&groceries) }
        guard !hasLostRest else { return }
        do {
            try changes.read(record)
        } catch {
            guard case PayloadMistake.unknownOperation(let name) = error else { return noteUnread() }
            oddities.append("\(record.place): \(error); the record was passed over")
            newerVersion = .newerVersion(
                file: record.place.fileName, what: "the operation “\(name)”", writer: record.stamp.writer)
            return
        }
        if changes.skipped > 0 { hasSkipped = true }
        if !record.isOwn {
            hasReadOthers = true
            clockDoubts.note(ClockDoubts.lead(of: record.stamp, having: changes.latestSeen, now: now)) {
                Store.author(of: record.kept)
            }
        }
        if changes.hasCleaned { cleanedRecords += 1 }
        if waiting != nil, !ledger.isAtHand(changes) {
            takeRest(&groceries)
            needsRestAtStart = true
            if hasLostRest { return }
        }
        let isAction = record.isKind("act")
        fold(
            changes, isAction ? record.stamp : Self.foldingStamp(record.kind, record.stamp), into: &groceries)
        guard isAction, record.isOwn else { return }
        newlyOwn.append(OwnAction(stamp: record.stamp, place: record.place, sort: changes.sort))
        if newlyOwn.count >= 8 * UndoStack.depthMax { forgetOldest() }
    }

    /// A snapshot that knows of it is worth keeping, even where nothing came of it.
    private func noteUnread() {
        unreadRecords += 1
        operationsSince += 1
    }

    /// Of a journal of years no more is kept than can be undone, and what may still turn out to lie between.
    private func forgetOldest() {
        newlyOwn.sort { $0.stamp < $1.stamp }
        newlyOwn.removeFirst(newlyOwn.count - 4 * UndoStack.depthMax)
    }

    /// Brings the actions of this machine into their order.
    private func noteOwn() {
        guard waiting == nil else { return }
        let turns = newlyOwn.map { UndoStack.Turn(stamp: $0.stamp, isAhead: journal.isAhead($0.stamp)) }
        for (turn, own) in zip(turns, newlyOwn).sorted(by: { $0.0 < $1.0 }) {
            undoStack.note(turn, own.place, own.sort)
        }
        newlyOwn = []
    }

    /// Whether the journal holds nothing at all.
    public private(set) var isEmpty = true

    /// Kinds of record: what a person did, and what a household begins with, which is not to be undone.
    public static let actionKind = "act"
    public static let beginningKind = "begin"
    public static let kinds: Set = [actionKind, beginningKind]

    /// What a household begins with gives way to everything that anybody did, however late it comes in from another
    /// machine; and being the same everywhere, it has the same stamp everywhere: who deletes some of it has seen all of it.
    private static func foldingStamp(_ kind: String, _ stamp: Stamp) -> Stamp {
        kind == beginningKind ? .beginning : stamp
    }

    private func fold(_ changes: Changes, _ stamp: Stamp, into groceries: inout Groceries) {
        operationsSince += changes.list.count
        if changes.unread > 0 { noteUnread() }
        ledger.fold(changes, stamp: stamp, into: &groceries)
        if !changes.items.isEmpty { for item in changes.ownItems { groceries.noteOwn(item) } }
    }

    /// Writes `transaction` and applies it. An empty one writes nothing.
    public func perform(_ transaction: Transaction, on groceries: inout Groceries) throws(JournalError) {
        guard !transaction.isEmpty else { return }
        try write(transaction.deed, transaction.operations, .does, isFounding: transaction.isFounding, into: &groceries)
    }

    /// Makes items one again that were merged, and changed where that was not known: it follows from the merging, nobody has
    /// to ask for it, and nobody can take it back. Answers which; those that have to be asked about stay as they are.
    public func followMergings(_ groceries: inout Groceries) throws(JournalError) -> [Groceries.Returned] {
        var followed: [Groceries.Returned] = []
        hasReadOthers = false
        guard journal.readOnlyReason == nil, !groceries.returned.isEmpty else { return [] }
        try complete(&groceries)
        for returned in groceries.returned {
            guard groceries.isBack(returned),
                let merging = try? groceries.merging(returned.item.id, into: returned.heir.id)
            else { continue }
            try write(merging.deed, merging.operations, .follows, into: &groceries)
            followed.append(returned)
        }
        return followed
    }

    /// Writes what a new household begins with. It cannot be undone.
    public func begin(_ transaction: Transaction, on groceries: inout Groceries) throws(JournalError) {
        try write(transaction.deed, transaction.operations, .does, kind: Self.beginningKind, into: &groceries)
    }

    private func write(
        _ deed: Deed, _ operations: [Operation], _ sort: Action.Sort, isFounding: Bool = false,
        kind: String = Store.actionKind, into groceries: inout Groceries
    ) throws(JournalError) {
        if let newerVersion { throw .readOnly(newerVersion) }
        takeRegisters(&groceries)
        if !isAtHand(operations) { try complete(&groceries) }
        let stamp = journal.nextStamp()
        var action = Action(by: author, deed: deed, sort: sort, isFounding: isFounding)
        action.operations = ledger.witness(operations, as: stamp.writer, undoing: sort.target)
        // That this comes after what was seen goes without saying, unless clocks disagree.
        if let latest = journal.latest, ClockDoubts.disagree(stamp, after: latest) { action.after = latest }
        let payloads = action.payloads(bytesMax: Journal.payloadBytesMax)
        let written = try journal.append(kind: kind, payloads: payloads)
        isEmpty = false
        // Read as others will, so that it means here what it means to them.
        var changes = Changes()
        do { try changes.read(payloads) } catch { oddities.append("\(written.place): \(error)") }
        fold(changes, Self.foldingStamp(kind, written.stamp), into: &groceries)
        ledger.finish(&groceries)
        if waiting != nil, case .held = written.outcome { heldSince.append((changes, written.stamp)) }
        guard kind == Self.actionKind else { return }
        let own = OwnAction(stamp: written.stamp, place: written.place, sort: sort)
        lastWritten = own
        newlyOwn.append(own)
        noteOwn()
    }

    /// What is out of order with records that are whole: sentences that name the place.
    public var notices: [String] { journal.notices.map { "\($0)" } + oddities + cleaned + unread }

    /// Whether something is said of records until a snapshot knows of them.
    public var saysUntilSnapshot: Bool { cleanedRecords > 0 || unreadRecords > 0 }

    private var unread: [String] {
        guard unreadRecords > 0 else { return [] }
        let records = Plural.count(unreadRecords, "change", one: "A")
        return [
            "\(records) held something that cannot be read and is passed over: aisle journal verify says what, and where."
        ]
    }

    /// What of a record cannot be read and is passed over, as a sentence that names the place; nil where there is no such
    /// thing.
    public static func unread(of record: RecordInPlace) -> String? {
        var changes = Changes()
        do { try changes.read(record) } catch {
            if case PayloadMistake.unknownOperation = error { return nil }
            return "\(record.place): \(error); the record is passed over."
        }
        guard let mistake = changes.firstMistake else { return nil }
        let operations = changes.unread == 1 ? "this is" : "this and \(changes.unread - 1) more are"
        return "\(record.place): \(mistake); of what was changed, \(operations) passed over."
    }

    private var cleaned: [String] {
        guard cleanedRecords > 0 else { return [] }
        let records = Plural.count(cleanedRecords, "change", one: "A")
        return [
            "\(records) held text that is not shown as it was written: without what a terminal obeys or nobody sees, and not "
                + "far longer than may be typed."
        ]
    }
}

// MARK: Snapshot

extension Store {
    /// Takes over the front of the snapshot, where there is one that the journal still goes on from.
    private func takeFront(_ groceries: inout Groceries) {
        guard !hasLookedForSnapshot else { return }
        hasLookedForSnapshot = true
        guard let snapshotPath, let snapshot = SnapshotFile(at: snapshotPath, shape: Ledger.shape) else { return }
        var front = Groceries()
        let experience = snapshot.front.withUnsafeBytes { bytes -> Experience? in
            var reader = SnapshotReader(bytes)
            guard (try? Ledger.readEntities(&reader, into: &front)) != nil, let experience = try? reader.experience()
            else { return nil }
            return reader.isAtEnd ? experience : nil
        }
        guard let experience, journal.resume(from: snapshot.bookmark) else { return SnapshotFile.distrust() }
        (groceries, waiting, lacksRegisters, isEmpty) = (front, snapshot, true, false)
        note(experience, of: groceries)
    }

    /// Takes over what it takes to fold what is about the front.
    private func takeRegisters(_ groceries: inout Groceries) {
        guard let snapshot = waiting, lacksRegisters else { return }
        lacksRegisters = false
        let isRead = snapshot.readRegisters()?.withUnsafeBytes { bytes in
            var reader = SnapshotReader(bytes)
            return (try? ledger.readRegisters(&reader, into: &groceries)) != nil && reader.isAtEnd
        }
        if isRead != true { (waiting, hasLostRest, taught) = (nil, true, nil) }
    }

    /// Whether nothing but what is there already is needed to fold `operations`.
    private func isAtHand(_ operations: some Sequence<Operation>) -> Bool {
        waiting == nil && !hasLostRest || operations.allSatisfy(ledger.isAtHand)
    }

    /// Whether `refreshLists` left something for later that was not needed yet.
    public var lacksRest: Bool { waiting != nil || hasLostRest }

    /// Begins to read what is left for later on a thread of its own, where the system has one, so that `complete` finds it
    /// read.
    public func readRest(_ groceries: inout Groceries) {
        takeRegisters(&groceries)
        guard let waiting, errand == nil else { return }
        errand = Errand { Rest(of: waiting) }
    }

    /// Readable once `complete` does not have to wait. Nil where nothing is being read; then it is not to be watched any more.
    public var restDescriptor: Int32? { errand?.descriptor }

    private func takeRest(_ groceries: inout Groceries) {
        ledger.finish(&groceries)
        takeRegisters(&groceries)
        guard let snapshot = waiting else { return }
        let read = errand.map { $0.take() ?? nil } ?? Rest(of: snapshot)
        (waiting, errand) = (nil, nil)
        // Nobody else may own it: what is joined in place would be copied.
        guard var rest = consume read, let stack = rest.undoStack(journal) else {
            (hasLostRest, taught) = (true, nil)
            return
        }
        ledger.join(&rest.ledger)
        groceries.join(&rest.groceries)
        undoStack = stack
        note(Experience(prices: rest.prices, orders: taught?.experience.orders ?? [:]), of: groceries)
        heldSince = []
        noteOwn()
    }

    private func note(_ experience: Experience, of groceries: Groceries) {
        taught = (experience, groceries.tripRevision, groceries.catalogueRevision)
    }

    /// What past trips teach, where a snapshot says so and nothing has changed since: all prices once everything is there,
    /// before that those of what stands on the lists to shop from; and the order of stores where one is checked in.
    public func experience(of groceries: Groceries) -> Experience? {
        guard let taught, taught.trips == groceries.tripRevision, taught.catalogue == groceries.catalogueRevision else {
            return nil
        }
        return taught.experience
    }

    /// Begins anew from the journal alone.
    private func readAgain(_ groceries: inout Groceries) throws(JournalError) {
        SnapshotFile.distrust()
        (ledger, undoStack, newlyOwn, oddities) = (Ledger(), UndoStack(), [], [])
        (cleanedRecords, unreadRecords) = (0, 0)
        taught = nil
        groceries.forgetAll()
        hasLostRest = false
        do {
            var changes = Changes()
            try journal.readAgain { record in fold(record, as: &changes, into: &groceries) }
        } catch {
            hasLostRest = true
            throw error
        }
        for held in heldSince { fold(held.changes, held.stamp, into: &groceries) }
        ledger.finish(&groceries)
        heldSince = []
        noteOwn()
    }

    /// Keeps a snapshot for the next start, when at least so many operations were folded in that the last does not know,
    /// or some of them took more time at this start than keeping one does. Not while anything is out of order: what is wrong with the files is found, and told, by reading them. Cost: as
    /// long as writing down all that is known; some milliseconds for a catalogue of thousands.
    ///
    /// - Parameter stores: those in which one is, whose order the first frame is to know.
    public func keepSnapshot(
        of groceries: inout Groceries, walking stores: Set<StoreID> = [], operationsMin: Int = 1
    ) {
        guard let snapshotPath, needsRestAtStart || operationsSince >= operationsMin, !hasSkipped, newerVersion == nil,
            journal.readOnlyReason == nil, journal.notices.isEmpty, oddities.isEmpty,
            (try? complete(&groceries)) != nil, let bookmark = journal.bookmark()
        else { return }
        let front = Front(groceries)
        var (first, registers, rest) = (SnapshotWriter(), SnapshotWriter(), SnapshotWriter())
        ledger.writeEntities(isFront: true, front, of: groceries, to: &first)
        let experience = Experience(of: groceries, walking: stores, knowing: experience(of: groceries))
        first.experience(experience.about(front.items), of: front.items)
        ledger.writeRegisters(isFront: true, front, of: groceries, to: &registers)
        ledger.writeEntities(isFront: false, front, of: groceries, to: &rest)
        ledger.writeRegisters(isFront: false, front, of: groceries, to: &rest)
        guard undoStack.write(to: &rest, journal) else { return }
        SnapshotFile.write(
            shape: Ledger.shape, [bookmark, first.bytes, registers.bytes, rest.bytes], to: snapshotPath)
        (operationsSince, needsRestAtStart) = (0, false)
    }
}

// MARK: Undo

extension Store {
    /// What undoing or redoing did.
    public struct Undone: Hashable, Sendable {
        /// What was taken back or done again.
        public var deed: Deed
        /// How many of its changes had been changed again by others since, and were left alone.
        public var leftAlone: Int
        /// What was changed for it; nothing where nothing of it is possible any more.
        public var operations: [Operation]
    }

    /// Takes back the last action of this machine that has not been taken back. Only what still is as that action made it:
    /// what somebody changed since stays.
    ///
    /// Where nothing of it is possible any more, nothing is written, and it stays the next to be undone: to go on with what was
    /// done before it would be to take back what nobody asked for.
    public func undo(_ groceries: inout Groceries) throws -> Undone {
        try complete(&groceries)
        try checkLatestIsKnown()
        guard let target = undoStack.nextUndo else { throw Refusal.nothingToUndo }
        return try takeBack(target, as: .undoes(target.stamp), &groceries)
    }

    public func redo(_ groceries: inout Groceries) throws -> Undone {
        try complete(&groceries)
        try checkLatestIsKnown()
        guard let target = undoStack.nextRedo else { throw Refusal.nothingToRedo }
        return try takeBack(target, as: .redoes(target.stamp), &groceries)
    }

    /// Takes back what this process did last, because the disk does not confirm it: whoever is told so does it once more, and
    /// it is to be done once then. Does nothing where that is not possible; then it stands, as it would without this.
    public func withdraw(_ groceries: inout Groceries) {
        guard let last = lastWritten else { return }
        let target = UndoStack.Target(turn: UndoStack.Turn(stamp: last.stamp), place: last.place)
        if case .undoes = last.sort {
            _ = try? takeBack(target, as: .redoes(last.stamp), &groceries)
        } else {
            _ = try? takeBack(target, as: .undoes(last.stamp), &groceries)
        }
    }

    /// What a disk did not hand over may be later than all that is known, and an older action is not what is meant.
    private func checkLatestIsKnown() throws(Refusal) {
        guard let file = journal.unreadOwnFile else { return }
        throw .tooLittle("\(file) cannot be read now, so it is not known what was done last. Nothing was undone.")
    }

    /// Takes back one action of this machine, wherever it stands in the history. Where nothing of it is possible any more,
    /// nothing is written; it may be later.
    public func undo(_ stamp: Stamp, _ groceries: inout Groceries) throws -> Undone {
        try complete(&groceries)
        guard let target = undoStack.undoable(stamp) else { throw Refusal.nothingToUndo }
        return try takeBack(target, as: .undoes(stamp), &groceries)
    }

    /// To be asked when everything is there: after `refresh` or `complete`.
    public func canUndo(_ stamp: Stamp) -> Bool { undoStack.undoable(stamp) != nil }

    private func takeBack(
        _ target: UndoStack.Target, as sort: Action.Sort, _ groceries: inout Groceries
    ) throws -> Undone {
        var action = Action()
        try action.read(try journal.readRecord(at: target.place))
        let all = Transaction(action.deed, action.operations.map(\.operation)).inverse
        let still = groceries.stillPossible(all) { ledger.isPossible($0, undoing: target.stamp) }
        if !still.isEmpty { try write(action.deed, still, sort, into: &groceries) }
        return Undone(deed: action.deed, leftAlone: all.count - still.count, operations: still)
    }
}
