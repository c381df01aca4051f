import Bytes
public import GroceryDomain
public import Journal

/// The one way to the data: turns transactions into records, and records into groceries.
///
/// A transaction is in the journal before the groceries show it; one that could not be written leaves them as they
/// were. What other processes and machines wrote is folded in by `refresh`. Not thread-safe: it belongs to the main
/// thread.
public final class Store {
    public let journal: Journal
    /// Who acts here, as the history shows it.
    public let author: String

    // What every record changes is not watched for a second access to it at the same time, which took 200 instructions
    // a record: this belongs to one thread, and nothing that folds calls back to who might read it.
    @exclusivity(unchecked) private(set) var ledger = Ledger()
    /// Nil until somebody asks what can be undone: a base has it by the thousand.
    private var readUndoStack: UndoStack?
    @exclusivity(unchecked) private(set) var clockDoubts = ClockDoubts()
    /// When reading began, by this machine's clock.
    private var now: UInt64 = 0
    private var warnings: [String] = []
    /// How many records held text that is not shown as it was written. The base holds it as it is shown.
    private(set) var cleanedRecords = 0
    /// Whether anything of other machines or processes' writers came in since mergings were followed.
    public private(set) var hasReadOthers = false
    /// How many records held something that cannot be read and is passed over. The base is what the rest of them led
    /// to.
    private(set) var unreadRecords = 0
    /// Why nothing may be written any more, once a record was met that a newer version wrote and that must not be
    /// skipped.
    private var newerVersion: ReadOnlyReason?
    /// Actions of this machine, in the order in which they were met, that the undo stack does not have yet.
    @exclusivity(unchecked) private var newlyOwn: [OwnAction] = []

    /// Where the base is kept; nil for none.
    private let basePath: String?
    private var hasLookedForBase = false
    /// What an earlier run kept, which the groceries and the ledger stand on.
    private var kept: KeptHousehold?
    /// What past trips teach, as far as the base says it, and the state of trips and catalogue that it is true of.
    private var taught: (experience: Experience, trips: Int, catalogue: Int)?
    /// What the disk held back, and so stands in no file perhaps, should everything have to be read again.
    private var heldSince: [(changes: Changes, stamp: Stamp)] = []
    /// Whether a newer version wrote something that was passed over, and that a later version will not pass over.
    private var hasSkipped = false
    /// Operations folded in that the base on the disk does not know.
    @exclusivity(unchecked) private var operationsSince = 0

    /// What this process did last.
    private var lastWritten: OwnAction?

    private struct OwnAction {
        var stamp: Stamp
        var location: RecordLocation
        var role: Action.Role
    }

    /// - Parameter basePath: where a base is looked for and kept, a file that may vanish at any time.
    public init(journal: Journal, author: String, basePath: String? = nil) {
        self.journal = journal
        self.author = author
        self.basePath = basePath
    }

    /// Folds in every record that has not been seen yet: of all that the journal holds, the first time, what an earlier
    /// run did not keep; then `groceries` are to be empty. Answers whether there were any.
    @discardableResult
    public func refresh(_ groceries: inout Groceries) throws(JournalError) -> Bool {
        takeBase(&groceries)
        let hasRead = try read(&groceries)
        try mend(&groceries)
        return hasRead
    }

    @discardableResult
    private func read(_ groceries: inout Groceries) throws(JournalError) -> Bool {
        var hasRead = false
        var changes = Changes()
        now = journal.now
        defer { ledger.finish(&groceries) }
        try journal.readNew { record in
            hasRead = true
            fold(record, as: &changes, into: &groceries)
        }
        if hasRead { isEmpty = false }
        return hasRead
    }

    /// - Parameter changes: what the record before it changed, for its memory; then what this one does.
    private func fold(_ record: RecordView, as changes: inout Changes, into groceries: inout Groceries) {
        do {
            try changes.read(record)
        } catch {
            guard case PayloadMistake.unknownOperation(let name) = error else { return noteUnread() }
            warnings.append("\(record.location): \(error); the record was passed over")
            newerVersion = .newerVersion(
                file: record.location.fileName, what: "the operation “\(name)”", writer: record.stamp.writer)
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
        let isAction = record.isKind("act")
        fold(
            changes, isAction ? record.stamp : Self.foldingStamp(record.kind, record.stamp), into: &groceries)
        guard isAction, record.isOwn else { return }
        newlyOwn.append(OwnAction(stamp: record.stamp, location: record.location, role: changes.role))
        if newlyOwn.count >= 8 * UndoStack.depthMax { forgetOldest() }
    }

    /// A base that knows of it is worth keeping, even where nothing came of it.
    private func noteUnread() {
        unreadRecords += 1
        operationsSince += 1
    }

    /// Of a journal of years no more is kept than can be undone, and what may still turn out to lie between.
    private func forgetOldest() {
        newlyOwn.sort { $0.stamp < $1.stamp }
        newlyOwn.removeFirst(newlyOwn.count - 4 * UndoStack.depthMax)
    }

    /// Which actions of this machine can be taken back, or done again.
    var undoStack: UndoStack {
        var stack = readUndoStack ?? kept?.undoStack(journal) ?? UndoStack()
        let turns = newlyOwn.map { UndoStack.Turn(stamp: $0.stamp, isAhead: journal.isAhead($0.stamp)) }
        for (turn, own) in zip(turns, newlyOwn).sorted(by: { $0.0 < $1.0 }) {
            stack.note(turn, own.location, own.role)
        }
        (readUndoStack, newlyOwn) = (stack, [])
        return stack
    }

    /// Whether the journal holds nothing at all.
    public private(set) var isEmpty = true

    /// Kinds of record: what a person did, and what a household begins with, which is not to be undone.
    public static let actionKind = "act"
    public static let beginningKind = "begin"
    public static let kinds: Set = [actionKind, beginningKind]

    /// What a household begins with gives way to everything that anybody did, however late it comes in from another
    /// machine; and being the same everywhere, it has the same stamp everywhere: who deletes some of it has seen all of
    /// it.
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
        try write(transaction.deed, transaction.operations, .does, isWeak: transaction.isWeak, into: &groceries)
    }

    /// Makes items one again that were merged, and changed where that was not known: it follows from the merging,
    /// nobody has to ask for it, and nobody can take it back. Answers which; those that have to be asked about stay as
    /// they are.
    public func followMergings(_ groceries: inout Groceries) throws(JournalError) -> [Groceries.Returned] {
        var followed: [Groceries.Returned] = []
        hasReadOthers = false
        guard journal.readOnlyReason == nil, !groceries.returned.isEmpty else { return [] }
        for returned in groceries.returned {
            guard groceries.isBack(returned),
                let merging = try? groceries.merging(returned.item.id, into: returned.survivor.id)
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
        _ deed: Deed, _ operations: [Operation], _ role: Action.Role, isWeak: Bool = false,
        kind: String = Store.actionKind, into groceries: inout Groceries
    ) throws(JournalError) {
        if let newerVersion { throw .readOnly(newerVersion) }
        try mend(&groceries)
        let stamp = journal.nextStamp()
        var action = Action(by: author, deed: deed, role: role, isWeak: isWeak)
        action.operations = ledger.observing(operations, as: stamp.writer, undoing: role.target)
        // That this comes after what was seen goes without saying, unless clocks disagree.
        if let latest = journal.latest, ClockDoubts.disagree(stamp, after: latest) { action.after = latest }
        let payloads = action.payloads(bytesMax: Journal.payloadBytesMax)
        let written = try journal.append(kind: kind, payloads: payloads)
        isEmpty = false
        // Read as others will, so that it means here what it means to them.
        var changes = Changes()
        do { try changes.read(payloads) } catch { warnings.append("\(written.location): \(error)") }
        fold(changes, Self.foldingStamp(kind, written.stamp), into: &groceries)
        ledger.finish(&groceries)
        if kept != nil, case .held = written.outcome { heldSince.append((changes, written.stamp)) }
        guard kind == Self.actionKind else { return }
        let own = OwnAction(stamp: written.stamp, location: written.location, role: role)
        lastWritten = own
        newlyOwn.append(own)
    }

    /// What is out of order with records that are whole: sentences that name the place.
    public var notices: [String] { journal.notices.map { "\($0)" } + warnings + cleaned + unread }

    /// Whether something is said of records until a base knows of them.
    public var saysUntilBase: Bool { cleanedRecords > 0 || unreadRecords > 0 }

    private var unread: [String] {
        guard unreadRecords > 0 else { return [] }
        let records = Plural.count(unreadRecords, "change", one: "A")
        return [
            "\(records) held something that cannot be read and is passed over: "
                + "aisle journal verify says what, and where."
        ]
    }

    /// What of a record cannot be read and is passed over, as a sentence that names the place; nil where there is no
    /// such thing.
    public static func unread(of record: RecordView) -> String? {
        var changes = Changes()
        do { try changes.read(record) } catch {
            if case PayloadMistake.unknownOperation = error { return nil }
            return "\(record.location): \(error); the record is passed over."
        }
        guard let mistake = changes.firstMistake else { return nil }
        let operations = changes.unread == 1 ? "this is" : "this and \(changes.unread - 1) more are"
        return "\(record.location): \(mistake); of what was changed, \(operations) passed over."
    }

    private var cleaned: [String] {
        guard cleanedRecords > 0 else { return [] }
        let records = Plural.count(cleanedRecords, "change", one: "A")
        return [
            "\(records) held text that is not shown as it was written: "
                + "without what a terminal obeys or nobody sees, and not far longer than may be typed."
        ]
    }
}

// MARK: Base

extension Store {
    /// Takes over what an earlier run kept, where the journal still goes on from it.
    private func takeBase(_ groceries: inout Groceries) {
        guard !hasLookedForBase else { return }
        hasLookedForBase = true
        guard let basePath, let kept = KeptHousehold(at: basePath), journal.resume(from: kept.bookmark[...])
        else { return }
        (self.kept, groceries, ledger, isEmpty) = (kept, kept.groceries, kept.ledger, false)
        taught = (kept.experience, groceries.tripRevision, groceries.catalogueRevision)
    }

    /// Whether what was read of the base may be wrong, and nobody is to see it, or go by it, before `mend`.
    public var isDamaged: Bool { kept?.file.isDamaged ?? false }

    /// Begins anew from the journal alone, where the base turned out to be damaged.
    public func mend(_ groceries: inout Groceries) throws(JournalError) {
        guard isDamaged else { return }
        kept = nil
        (ledger, readUndoStack, newlyOwn, warnings) = (Ledger(), nil, [], [])
        (cleanedRecords, unreadRecords) = (0, 0)
        taught = nil
        var anew = Groceries()
        anew.replace(groceries)
        groceries = anew
        // What comes in from now on will be handed out once more; what is there now is not to be.
        try journal.readNew { _ in }
        var changes = Changes()
        try journal.readAgain { record in fold(record, as: &changes, into: &groceries) }
        for held in heldSince { fold(held.changes, held.stamp, into: &groceries) }
        ledger.finish(&groceries)
        heldSince = []
    }

    /// What past trips teach, where the base says so and nothing has changed since: all prices, and the order of stores
    /// where one is checked in.
    public func experience(of groceries: Groceries) -> Experience? {
        guard let taught, taught.trips == groceries.tripRevision, taught.catalogue == groceries.catalogueRevision else {
            return nil
        }
        return taught.experience
    }

    /// Keeps a base for the next start, when at least so many operations were folded in that the last does not know.
    /// Not while anything is out of order: what is wrong with the files is found, and told, by reading them. Cost: as
    /// long as writing down all that is known; what did not change is copied.
    ///
    /// - Parameter stores: those in which one is, whose order the first frame is to know.
    public func keepBase(
        of groceries: inout Groceries, walking stores: Set<StoreID> = [], operationsMin: Int = 1
    ) {
        guard let basePath, operationsSince >= operationsMin, !hasSkipped, newerVersion == nil,
            journal.readOnlyReason == nil, journal.notices.isEmpty, warnings.isEmpty,
            (try? mend(&groceries)) != nil, let bookmark = journal.bookmark()
        else { return }
        var undo = ByteWriter()
        guard undoStack.write(to: &undo, journal) else { return }
        let experience = Experience(of: groceries, walking: stores, knowing: experience(of: groceries))
        let file = KeptHousehold.file(
            of: groceries, ledger, over: kept, bookmark: bookmark, experience, undo: undo.bytes)
        guard let file, !isDamaged else { return }
        BaseFile.write(file, to: basePath)
        operationsSince = 0
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

    /// Takes back the last action of this machine that has not been taken back. Only what still is as that action made
    /// it: what somebody changed since stays.
    ///
    /// Where nothing of it is possible any more, nothing is written, and it stays the next to be undone: to go on with
    /// what was done before it would be to take back what nobody asked for.
    public func undo(_ groceries: inout Groceries) throws -> Undone {
        try checkLatestIsKnown()
        guard let target = undoStack.nextUndo else { throw Refusal.nothingToUndo }
        return try takeBack(target, as: .undoes(target.stamp), &groceries)
    }

    public func redo(_ groceries: inout Groceries) throws -> Undone {
        try checkLatestIsKnown()
        guard let target = undoStack.nextRedo else { throw Refusal.nothingToRedo }
        return try takeBack(target, as: .redoes(target.stamp), &groceries)
    }

    /// Takes back what this process did last, because the disk does not confirm it: whoever is told so does it once
    /// more, and it is to be done once then. Does nothing where that is not possible; then it stands, as it would
    /// without this.
    public func withdraw(_ groceries: inout Groceries) {
        guard let last = lastWritten else { return }
        let target = UndoStack.Target(turn: UndoStack.Turn(stamp: last.stamp), location: last.location)
        if case .undoes = last.role {
            _ = try? takeBack(target, as: .redoes(last.stamp), &groceries)
        } else {
            _ = try? takeBack(target, as: .undoes(last.stamp), &groceries)
        }
    }

    /// What a disk did not hand over may be later than all that is known, and an older action is not what is meant.
    private func checkLatestIsKnown() throws(Refusal) {
        guard let file = journal.unreadOwnFile else { return }
        throw .notPossible("\(file) cannot be read now, so it is not known what was done last. Nothing was undone.")
    }

    /// Takes back one action of this machine, wherever it stands in the history. Where nothing of it is possible any
    /// more, nothing is written; it may be later.
    public func undo(_ stamp: Stamp, _ groceries: inout Groceries) throws -> Undone {
        guard let target = undoStack.undoable(stamp) else { throw Refusal.nothingToUndo }
        return try takeBack(target, as: .undoes(stamp), &groceries)
    }

    /// To be asked after `refresh`.
    public func canUndo(_ stamp: Stamp) -> Bool { undoStack.undoable(stamp) != nil }

    private func takeBack(
        _ target: UndoStack.Target, as role: Action.Role, _ groceries: inout Groceries
    ) throws -> Undone {
        var action = Action()
        try action.read(try journal.readRecord(at: target.location))
        let all = Transaction(action.deed, action.operations.map(\.operation)).inverse
        let still = groceries.stillPossible(all) { ledger.isPossible($0, undoing: target.stamp) }
        if !still.isEmpty { try write(action.deed, still, role, into: &groceries) }
        return Undone(deed: action.deed, leftAlone: all.count - still.count, operations: still)
    }
}
