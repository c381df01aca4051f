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

    private var ledger = Ledger()
    private var undoStack = UndoStack()
    private var oddities: [String] = []
    /// Why nothing may be written any more, once a record was met that a newer version wrote and that must not be skipped.
    private var newerVersion: ReadOnlyReason?
    /// What the household began with, as long as only some of it was folded in.
    private var waiting: [Record] = []
    /// Actions of this machine that were just read, in the order of the files.
    private var newlyOwn: [(stamp: Stamp, place: RecordPlace, sort: Action.Sort)] = []

    public init(journal: Journal, author: String) {
        self.journal = journal
        self.author = author
    }

    /// Folds in every record that has not been seen yet: all of them the first time. Answers whether there were any.
    @discardableResult
    public func refresh(_ groceries: inout Groceries) throws(JournalError) -> Bool {
        complete(&groceries)
        return try read { record in fold(record, .all, into: &groceries) }
    }

    /// Like `refresh`, but of what the household began with only the items that stand on a list: all that a first frame
    /// needs, and most verbs. The rest waits for `complete`. The fold being of a set, it makes no difference which comes
    /// first.
    public func refreshLists(_ groceries: inout Groceries) throws(JournalError) {
        _ = try read { record in
            if record.kind == Self.beginningKind { return waiting.append(record) }
            fold(record, .all, into: &groceries)
        }
        let wanted = groceries.entries.byList.values.reduce(into: Set<ItemID>()) { items, table in
            for id in table.shown.keys { items.insert(id.item) }
        }
        for record in waiting { fold(record, .items(wanted), into: &groceries) }
    }

    /// Folds in what `refreshLists` left for later.
    public func complete(_ groceries: inout Groceries) {
        for record in waiting { fold(record, .all, into: &groceries) }
        waiting = []
    }

    /// Hands every new record to `body`, then brings the actions of this machine into their order.
    private func read(_ body: (Record) -> Void) throws(JournalError) -> Bool {
        var hasRead = false
        try journal.readNew { record in
            hasRead = true
            body(record)
        }
        for (stamp, place, sort) in newlyOwn.sorted(by: { $0.stamp < $1.stamp }) { undoStack.note(stamp, place, sort) }
        newlyOwn = []
        return hasRead
    }

    private func fold(_ record: Record, _ extent: Action.Extent, into groceries: inout Groceries) {
        isEmpty = false
        var action = Action()
        do {
            try action.read(record, extent)
        } catch {
            oddities.append("\(record.place): \(error); the record was passed over")
            if case PayloadMistake.unknownOperation(let name) = error {
                newerVersion = .newerVersion(file: record.place.fileName, what: "the operation “\(name)”")
            }
            return
        }
        fold(action, Self.foldingStamp(record.kind, record.stamp), into: &groceries)
        guard record.isOwn, record.kind == Self.actionKind else { return }
        newlyOwn.append((record.stamp, record.place, action.sort))
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
        kind == beginningKind ? Stamp(milliseconds: 0, counter: 0, writer: WriterID(bits: 0)) : stamp
    }

    private func fold(_ action: Action, _ stamp: Stamp, into groceries: inout Groceries) {
        isEmpty = false
        for operation in action.operations { ledger.fold(operation, stamp: stamp, into: &groceries) }
        for item in action.ownItems { groceries.noteOwn(item) }
    }

    /// Writes `transaction` and applies it. An empty one writes nothing.
    public func perform(_ transaction: Transaction, on groceries: inout Groceries) throws(JournalError) {
        guard !transaction.isEmpty else { return }
        try write(transaction.say, transaction.operations, .does, into: &groceries)
    }

    /// Writes what a new household begins with. It cannot be undone.
    public func begin(_ transaction: Transaction, on groceries: inout Groceries) throws(JournalError) {
        try write(transaction.say, transaction.operations, .does, kind: Self.beginningKind, into: &groceries)
    }

    private func write(
        _ say: String, _ operations: [Operation], _ sort: Action.Sort, kind: String = Store.actionKind,
        into groceries: inout Groceries
    ) throws(JournalError) {
        if let newerVersion { throw .readOnly(newerVersion) }
        let action = Action(by: author, say: say, sort: sort, operations: ledger.witness(operations))
        let written = try journal.append(
            kind: kind, payloads: action.payloads(bytesMax: Journal.payloadBytesMax), above: ledger.latest(operations))
        fold(action, Self.foldingStamp(kind, written.stamp), into: &groceries)
        guard kind == Self.actionKind else { return }
        undoStack.note(written.stamp, written.place, sort)
    }

    /// What is out of order with records that are whole: sentences that name the place.
    public var notices: [String] { journal.notices.map { "\($0)" } + oddities }
}

// MARK: Undo

extension Store {
    /// What undoing or redoing did.
    public struct Undone: Hashable, Sendable {
        /// The sentence of the action that was taken back or done again.
        public var say: String
        /// How many of its changes had been changed again by others since, and were left alone.
        public var leftAlone: Int
    }

    /// Takes back the last action of this machine that has not been taken back. Only what still is as that action made it:
    /// what somebody changed since stays.
    public func undo(_ groceries: inout Groceries) throws -> Undone {
        guard let target = undoStack.nextUndo else { throw Refusal.nothingToUndo }
        return try takeBack(target, as: .undoes(target.stamp), verb: "undo", &groceries)
    }

    public func redo(_ groceries: inout Groceries) throws -> Undone {
        guard let target = undoStack.nextRedo else { throw Refusal.nothingToRedo }
        return try takeBack(target, as: .redoes(target.stamp), verb: "redo", &groceries)
    }

    /// Takes back one action of this machine, wherever it stands in the history.
    public func undo(_ stamp: Stamp, _ groceries: inout Groceries) throws -> Undone {
        guard let target = undoStack.undoable(stamp) else { throw Refusal.nothingToUndo }
        return try takeBack(target, as: .undoes(stamp), verb: "undo", &groceries)
    }

    public func canUndo(_ stamp: Stamp) -> Bool { undoStack.undoable(stamp) != nil }

    private func takeBack(
        _ target: UndoStack.Target, as sort: Action.Sort, verb: String, _ groceries: inout Groceries
    ) throws -> Undone {
        var action = Action()
        try action.read(try journal.readRecord(at: target.place))
        let all = Transaction(action.say, action.operations.map(\.operation)).inverse
        let still = groceries.stillPossible(all)
        let say = Self.bare(action.say)
        try write("\(verb): \(say)", still, sort, into: &groceries)
        return Undone(say: say, leftAlone: all.count - still.count)
    }

    /// The sentence without the "undo: " and "redo: " that were put before it.
    private static func bare(_ say: String) -> String {
        var rest = Substring(say)
        while rest.hasPrefix("undo: ") || rest.hasPrefix("redo: ") { rest = rest.dropFirst(6) }
        return String(rest)
    }
}

// MARK: History

extension Store {
    /// One line of the history.
    public struct HistoryLine: Hashable, Sendable {
        public var stamp: Stamp
        public var moment: Moment
        public var by: String
        public var say: String
        public var isOwn: Bool
        public var canUndo: Bool
    }

    /// The latest actions of all machines, newest first, at most `limit`. Cost: reads that many records.
    public func history(limit: Int) -> [HistoryLine] {
        var lines: [HistoryLine] = []
        var records = journal.newestFirst()
        while lines.count < limit, let record = records.next() {
            var action = Action()
            do { try action.read(record, .head) } catch { continue }
            lines.append(
                HistoryLine(
                    stamp: record.stamp, moment: record.stamp.moment, by: action.by, say: action.say,
                    isOwn: record.isOwn, canUndo: undoStack.undoable(record.stamp) != nil))
        }
        return lines
    }
}
