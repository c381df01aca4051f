import Bytes
public import GroceryDomain
public import Journal

/// The only way to the data: turns transactions into records, and records into groceries.
///
/// A transaction is in the journal before the groceries show it. If it cannot be written, the groceries stay unchanged.
/// `refresh` folds in what other processes and machines wrote. Not thread-safe: it belongs to the main thread.
public final class Store {
    public let journal: Journal
    /// The name of the person acting here, for the history.
    public let author: String

    // What every record changes is not checked for exclusive access, which took 200 instructions per record: it belongs
    // to one thread, and nothing in the fold calls back to code that could read it.
    @exclusivity(unchecked) var ledger: Ledger
    /// Nil until somebody asks what can be undone: a base holds thousands of actions.
    private var readUndoStack: UndoStack?
    @exclusivity(unchecked) private(set) var clockDoubts = ClockDoubts()
    /// The time at which reading began, by this machine's clock.
    private var now: UInt64 = 0
    private var warnings: [String] = []
    /// The number of records with text that is not shown as it was written. The base holds the text as it is shown.
    private(set) var cleanedRecords = 0
    /// Whether records of other machines have arrived since they were last followed.
    private var hasReadOthers = false
    /// Nil until somebody asks.
    private var addedByOthers: [EntryID]?
    /// The number of records with a part that cannot be read and was skipped. The base holds the result of the rest.
    private(set) var unreadRecords = 0
    /// Why nothing may be written any more: a record was met that a newer version wrote and that must not be skipped.
    private var newerVersion: ReadOnlyReason?
    /// Actions of this machine that the undo stack does not contain yet, in the order in which they were met.
    @exclusivity(unchecked) private var newlyOwn: [OwnAction] = []

    /// The catalogue that the program came with; nil for none.
    private let reference: ReferenceCatalogue?
    /// The path of the base; nil for none.
    private let basePath: String?
    private var hasLookedForBase = false
    /// The base under the groceries and the ledger.
    private var kept: KeptHousehold?
    /// What past trips teach, if the base has it, and the revisions of trips and catalogue for which it is valid.
    private var taught: (experience: Experience, trips: Int, catalogue: Int)?
    /// The number of records with a part that was passed over, and that a newer version knows. No base holds them.
    private var passedOverRecords = 0
    /// The number of operations folded in that the base on disk does not contain.
    @exclusivity(unchecked) private var operationsSince = 0

    /// The last action of this process.
    private(set) var lastWritten: OwnAction?
    /// That of the last action of this machine that is known.
    private var latestTurn: UndoStack.Turn?

    struct OwnAction {
        var turn: UndoStack.Turn
        var location: RecordLocation
        var role: Action.Role
    }

    /// - Parameters:
    ///   - basePath: where a base is looked for and kept: a file that may vanish at any time.
    ///   - reference: the catalogue that the household has before it changes anything.
    public init(
        journal: Journal, author: String, basePath: String? = nil, over reference: ReferenceCatalogue? = nil
    ) {
        self.journal = journal
        self.author = author
        self.basePath = basePath
        self.reference = reference
        ledger = Ledger(over: reference)
    }

    /// What a household knows of which nothing has been read yet. `refresh` begins with it.
    public var beginning: Groceries { Groceries(over: reference) }

    /// Folds in every record that has not been seen yet. The first time these are the records of the journal that the
    /// base does not contain, and `groceries` must be the `beginning`. Returns whether there were any.
    @discardableResult
    public func refresh(_ groceries: inout Groceries) throws(JournalError) -> Bool {
        takeBase(&groceries)
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

    /// - Parameter changes: before the call, those of the previous record, whose memory is reused; afterwards, those of
    ///   this one.
    private func fold(_ record: RecordView, as changes: inout Changes, into groceries: inout Groceries) {
        do {
            try changes.read(record)
        } catch {
            guard case PayloadMistake.unknownOperation(let name) = error else { return noteUnread() }
            warnings.append("\(record.location): \(error); the record was skipped")
            newerVersion = .newerVersion(
                file: record.location.fileName, what: "the operation “\(name)”", writer: record.stamp.writer)
            return
        }
        if changes.skipped > 0 { passedOverRecords += 1 }
        if record.isTakenIn {
            hasReadOthers = true
            addedByOthers?.append(contentsOf: changes.addedEntries)
            ledger.foundings.isTold = reference == nil
            ledger.noteMeals(in: changes)
        }
        if !record.isOwn {
            clockDoubts.note(ClockDoubts.lead(of: record.stamp, having: changes.latestSeen, now: now)) {
                Store.author(of: record.kept)
            }
        }
        if changes.hasCleaned { cleanedRecords += 1 }
        let isAction = record.isKind("act")
        fold(
            changes, isAction ? record.stamp : Self.foldingStamp(record.kind, record.stamp), into: &groceries)
        guard isAction, record.isOwn else { return }
        note(
            OwnAction(
                turn: UndoStack.Turn(stamp: record.stamp, setbacks: changes.setbacks), location: record.location,
                role: changes.role))
        if newlyOwn.count >= 8 * UndoStack.depthMax { forgetOldest() }
    }

    /// Entries that other machines have added, among what was read since somebody last asked. The first who asks begins
    /// to have them kept.
    public func takeAddedByOthers() -> [EntryID] {
        defer { addedByOthers = [] }
        return addedByOthers ?? []
    }

    /// Counts one operation, so that a base is kept that knows of the record, even if it had no effect.
    private func noteUnread() {
        unreadRecords += 1
        operationsSince += 1
    }

    private func note(_ own: OwnAction) {
        latestTurn = max(latestTurn ?? own.turn, own.turn)
        newlyOwn.append(own)
    }

    /// Of a journal of years, keeps only what can be undone, and what may still turn out to lie in between.
    private func forgetOldest() {
        newlyOwn.sort { $0.turn < $1.turn }
        newlyOwn.removeFirst(newlyOwn.count - 4 * UndoStack.depthMax)
    }

    /// The actions of this machine that can be undone or redone.
    var undoStack: UndoStack {
        var stack = readUndoStack ?? kept?.undoStack(journal) ?? UndoStack()
        for own in newlyOwn.sorted(by: { $0.turn < $1.turn }) { stack.note(own.turn, own.location, own.role) }
        (readUndoStack, newlyOwn) = (stack, [])
        return stack
    }

    /// Whether the journal is empty.
    public private(set) var isEmpty = true

    /// The kinds of record: an action of a person, and what a household begins with, which cannot be undone.
    public static let actionKind = "act"
    public static let beginningKind = "begin"
    public static let kinds: Set = [actionKind, beginningKind]

    /// The beginning of a household gives way to everything that anybody did, however late it arrives from another
    /// machine. It is the same everywhere and has the same stamp everywhere, so a machine that deletes part of it has
    /// seen all of that part.
    private static func foldingStamp(_ kind: String, _ stamp: Stamp) -> Stamp {
        kind == beginningKind ? .beginning : stamp
    }

    private func fold(_ changes: Changes, _ stamp: Stamp, into groceries: inout Groceries) {
        operationsSince += changes.list.count
        if changes.unread > 0 { noteUnread() }
        ledger.fold(changes, stamp: stamp, into: &groceries)
        // What a household began with, and what it began to use, nobody typed in.
        if !stamp.isBeginning { for item in changes.ownItems { groceries.noteOwn(item) } }
    }

    /// Writes `transaction` and applies it. An empty one writes nothing. One that changes nothing, adding what is on
    /// the list already, is written for others, who may be taking that off; it is no step of undo, and no line of the
    /// history.
    ///
    /// - Parameter by: who did it, if not the person acting here.
    public func perform(
        _ transaction: Transaction, by: String? = nil, on groceries: inout Groceries
    ) throws(JournalError) {
        guard !transaction.isEmpty else { return }
        try write(
            transaction.deed, transaction.operations, transaction.changesNothing ? .follows : .does, by: by,
            additions: transaction.additions, into: &groceries)
    }

    /// - Throws: why `perform` would not keep it, whatever the disk says. Nothing is written.
    public func check(_ transaction: Transaction) throws(JournalError) {
        var action = Action(by: author, deed: transaction.deed, additions: transaction.additions)
        action.operations = ledger.observing(transaction.operations, as: WriterID(bits: 0))
        try journal.check(Self.actionKind, action.payloads(bytesMax: Journal.payloadBytesMax))
    }

    /// Names the last action of this process; nil where there was none.
    public var lastWrittenStamp: Stamp? { lastWritten?.turn.stamp }

    /// Whether that action is among what was read or written. Cost: reads the records that are later.
    public func hasRecord(_ stamp: Stamp) -> Bool {
        var records = journal.newestFirst()
        while let record = records.next(), record.stamp >= stamp { if record.stamp == stamp { return true } }
        return false
    }

    /// When somebody last set that field of an entry, as far as it stands; nil where nobody did.
    public func lastSet(_ name: Entry.Name, of entry: EntryID) -> Moment? {
        ledger.entries.claims(on: entry, nil).live(in: name.index).max()?.moment
    }

    /// The same for a meal.
    public func lastSet(_ name: Meal.Name, of meal: MealID) -> Moment? {
        ledger.meals.claims(on: meal, nil).live(in: name.index).max()?.moment
    }

    /// What followed from changes that arrived: nobody has to ask for it, and nobody can undo it.
    public enum Followed: Hashable, Sendable {
        /// An item that had been merged, and was changed on a machine that did not know of it, is merged again.
        case merged(Groceries.Returned)
        /// A meal of this name had been put on a list twice, and is there once.
        case listedOnce(String)
    }

    /// Whether `followOthers` may find something.
    public var hasToFollow: Bool { hasReadOthers || ledger.isToBeFollowed || !ledger.foundings.isTold }

    /// Does what follows from changes of others. What a person has to decide about stays as it is.
    public func followOthers(_ groceries: inout Groceries) throws(JournalError) -> [Followed] {
        hasReadOthers = false
        guard readOnlyReason == nil else { return [] }
        try followReference(&groceries)
        return try followMeals(&groceries).map(Followed.listedOnce)
            + (try followMergings(&groceries)).map(Followed.merged)
    }

    private func followMergings(_ groceries: inout Groceries) throws(JournalError) -> [Groceries.Returned] {
        var followed: [Groceries.Returned] = []
        guard !groceries.returned.isEmpty else { return [] }
        for returned in groceries.returned {
            guard groceries.isBack(returned),
                let merging = try? groceries.merging(returned.item.id, into: returned.survivor.id)
            else { continue }
            try write(merging.deed, merging.operations, .follows, into: &groceries)
            followed.append(returned)
        }
        return followed
    }

    /// Lets machines with an earlier reference catalogue, or none, know what this one says of all that anybody used or
    /// changed.
    public func followReference(_ groceries: inout Groceries) throws(JournalError) {
        guard !ledger.foundings.isTold else { return }
        let items = ledger.items.said.union(groceries.usage.keys).union(groceries.barcodes.shown.compactMap(\.item))
        let types = ledger.types.said.union(items.compactMap { groceries.items.known($0)?.type })
        try introduce(items, types, into: &groceries)
        ledger.foundings.isTold = true
    }

    /// Writes what this machine's reference catalogue says of these items and types, as far as no record says it: their
    /// names and types for those who have another one.
    private func introduce(
        _ items: Set<ItemID>, _ types: Set<ItemTypeID>, into groceries: inout Groceries
    ) throws(JournalError) {
        let introducing = ledger.foundings.introducing(items: items, types: types, in: groceries.language)
        guard !introducing.isEmpty, let reference else { return }
        // Earlier versions list it in the history.
        let new = introducing.compactMap { if case .item(.add(let item)) = $0 { item } else { nil } }
        let deed: Deed =
            if new.count == 1, let type = groceries.types.known(new[0].type) {
                .learn(new[0].name, type: type.name)
            } else {
                .load(file: "", items: new.count, types: introducing.count - new.count)
            }
        var action = Action(by: author, deed: deed, role: .follows)
        action.edition = reference.edition
        action.operations = introducing.map { ObservedOperation(operation: $0) }
        try append(action, kind: Self.beginningKind, into: &groceries)
    }

    /// Names things as the other machines do, after this one joined them, whatever it began with: who joins speaks as
    /// they do. It cannot be undone.
    public func speakAsOthers(_ groceries: inout Groceries) throws(JournalError) {
        var (others, ledger, changes) = (Groceries(), Ledger(over: nil), Changes())
        try journal.readAgain { record in
            guard record.isTakenIn, (try? changes.read(record)) != nil else { return }
            ledger.fold(changes, stamp: Self.foldingStamp(record.kind, record.stamp), into: &others)
        }
        guard others.language != groceries.language else { return }
        let speaking = groceries.speaking(others.language)
        try write(speaking.deed, speaking.operations, .follows, into: &groceries)
    }

    /// Writes what a new household begins with. It cannot be undone.
    public func begin(_ transaction: Transaction, on groceries: inout Groceries) throws(JournalError) {
        try write(transaction.deed, transaction.operations, .does, kind: Self.beginningKind, into: &groceries)
    }

    /// - Parameter naming: the operations with the stamps that they name, where they do not name all that is known.
    func write(
        _ deed: Deed, _ operations: [Operation] = [], naming: [ObservedOperation]? = nil, _ role: Action.Role,
        by: String? = nil, additions: Transaction.Additions = .addUp, kind: String = Store.actionKind,
        into groceries: inout Groceries
    ) throws(JournalError) {
        if let readOnlyReason { throw .readOnly(readOnlyReason) }
        if kind == Self.actionKind {
            try introduce(
                Set(operations.compactMap(\.item)), Set(operations.compactMap(\.itemType)), into: &groceries)
        }
        let operations = groceries.recorded(operations)
        let stamp = journal.nextStamp()
        let turn = latestTurn?.next(stamp) ?? UndoStack.Turn(stamp: stamp)
        var action = Action(by: by ?? author, deed: deed, role: role, additions: additions, setbacks: turn.setbacks)
        action.operations =
            naming
            ?? ledger.observing(
                operations, as: stamp.writer, at: additions == .giveWay ? nil : stamp, undoing: role.target)
        if role == .does, additions == .addUp { action.operations = groceries.withAmountsOfMeals(action.operations) }
        // It goes without saying that this comes after what was seen, unless clocks disagree.
        if let latest = journal.latest, ClockDoubts.disagree(stamp, after: latest) { action.after = latest }
        let written = try append(action, kind: kind, into: &groceries)
        guard kind == Self.actionKind else { return }
        let own = OwnAction(turn: turn, location: written.location, role: role)
        if role != .follows { lastWritten = own }
        note(own)
    }

    @discardableResult
    private func append(
        _ action: Action, kind: String, into groceries: inout Groceries
    ) throws(JournalError) -> Journal.AppendResult {
        let payloads = action.payloads(bytesMax: Journal.payloadBytesMax)
        let written = try journal.append(kind: kind, payloads: payloads)
        isEmpty = false
        // Read back as others will read it, so that it means the same here.
        var changes = Changes()
        do { try changes.read(payloads) } catch { warnings.append("\(written.location): \(error)") }
        fold(changes, Self.foldingStamp(kind, written.stamp), into: &groceries)
        ledger.finish(&groceries)
        return written
    }

    /// Sentences about what is wrong with records whose checksums are correct; each names the place in the files.
    public var notices: [String] { journal.notices.map { "\($0)" } + warnings + cleaned + unread }

    /// Why nothing can be changed, if so.
    public var readOnlyReason: ReadOnlyReason? { newerVersion ?? journal.readOnlyReason }

    /// What is to be said where a newer version wrote what this one does not know and may pass over; nil if none did.
    public var newerVersionNotice: String? {
        guard passedOverRecords > 0 else { return nil }
        let (changes, were) = (Plural.count(passedOverRecords, "change"), Plural.word(passedOverRecords, "was", "were"))
        return "\(changes) by a newer version of Aisle \(were) passed over, in part or as a whole. "
            + "Install that version here to see all of it; aisle journal verify says which they are."
    }

    /// Whether there are notices about records that end once a base contains these records.
    public var saysUntilBase: Bool { cleanedRecords > 0 || unreadRecords > 0 }

    private var unread: [String] {
        guard unreadRecords > 0 else { return [] }
        let records = Plural.count(unreadRecords, "change", one: "A")
        return [
            "\(records) contained something that cannot be read and is skipped: "
                + "aisle journal verify says what, and where."
        ]
    }

    /// A sentence about the part of a record that cannot be read and is skipped, with its place in the files; nil if
    /// there is none.
    public static func unread(of record: RecordView) -> String? {
        var changes = Changes()
        do { try changes.read(record) } catch {
            if case PayloadMistake.unknownOperation = error { return "\(record.location): \(error)." }
            return "\(record.location): \(error); the record is skipped."
        }
        if changes.skipped > 0, changes.firstMistake == nil {
            let parts = Plural.count(changes.skipped, "part")
            return "\(record.location): passed over \(parts) of the change that a newer version wrote."
        }
        guard let mistake = changes.firstMistake else { return nil }
        let more = changes.unread - 1
        let parts = more == 0 ? "this part of the change is" : "this and \(more) more parts of the change are"
        return "\(record.location): \(mistake); \(parts) skipped."
    }

    private var cleaned: [String] {
        guard cleanedRecords > 0 else { return [] }
        let records = Plural.count(cleanedRecords, "change", one: "A")
        return [
            "\(records) contained text that is not shown as it was written: "
                + "control characters and invisible ones are left out, and text that is far too long is cut."
        ]
    }
}

// MARK: Base

extension Store {
    /// Starts from the base, if the journal still continues from it.
    private func takeBase(_ groceries: inout Groceries) {
        guard !hasLookedForBase else { return }
        hasLookedForBase = true
        guard let basePath, let kept = KeptHousehold(at: basePath, over: reference),
            journal.resume(from: kept.bookmark[...])
        else { return }
        (self.kept, groceries, ledger, isEmpty) = (kept, kept.groceries, kept.ledger, false)
        latestTurn = kept.latestTurn
        taught = (kept.experience, groceries.tripRevision, groceries.catalogueRevision)
    }

    /// What past trips teach, if the base has it and nothing has changed since: all prices, and the order of the stores
    /// with a check-in.
    public func experience(of groceries: Groceries) -> Experience? {
        guard let taught, taught.trips == groceries.tripRevision, taught.catalogue == groceries.catalogueRevision else {
            return nil
        }
        return taught.experience
    }

    /// Folding in fewer operations takes less time than keeping a base.
    public static let operationsWithoutBaseMax = 200
    /// Writes a base for the next start, if at least so many operations were folded in that the last base does not
    /// contain. Writes none while anything is wrong with the files: reading them is what finds
    /// and reports it. Cost: that of writing down everything known; what did not change is copied.
    ///
    /// - Parameters:
    ///   - stores: the stores with a check-in, whose order the first frame needs.
    ///   - search: one over these groceries as they were a while ago, if there is one.
    public func keepBase(
        of groceries: inout Groceries, walking stores: Set<StoreID> = [], search: CatalogueSearch = CatalogueSearch(),
        operationsMin: Int = operationsWithoutBaseMax
    ) {
        guard let basePath, operationsSince >= operationsMin, passedOverRecords == 0, !ledger.isToBeFollowed,
            readOnlyReason == nil, journal.notices.isEmpty,
            warnings.isEmpty,
            let bookmark = journal.bookmark()
        else { return }
        var undo = ByteWriter()
        guard undoStack.write(to: &undo, journal) else { return }
        let experience = Experience(of: groceries, walking: stores, knowing: experience(of: groceries))
        let file = KeptHousehold.file(
            of: groceries, ledger, over: kept, bookmark: bookmark, experience, search, undo: undo.bytes, latestTurn)
        guard let file else { return }
        BaseFile.write(file, to: basePath)
        operationsSince = 0
    }
}
