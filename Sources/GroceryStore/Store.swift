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

    public init(journal: Journal, author: String) {
        self.journal = journal
        self.author = author
    }

    /// Folds in every record that has not been seen yet: all of them the first time. Answers whether there were any.
    @discardableResult
    public func refresh(_ groceries: inout Groceries) throws(JournalError) -> Bool {
        var folded = false
        var own: [(Stamp, RecordPlace, Action.Sort)] = []
        try journal.readNew { record in
            var action = Action()
            do {
                try action.read(record)
            } catch {
                let place = record.place
                oddities.append("\(place): \(error); the record was passed over")
                return
            }
            folded = true
            fold(action, Self.foldingStamp(record.kind, record.stamp), into: &groceries)
            if record.isOwn, record.kind == Self.actionKind { own.append((record.stamp, record.place, action.sort)) }
        }
        for (stamp, place, sort) in own.sorted(by: { $0.0 < $1.0 }) { undoStack.note(stamp, place, sort) }
        return folded
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
            do { try action.read(record, withOperations: false) } catch { continue }
            lines.append(
                HistoryLine(
                    stamp: record.stamp, moment: record.stamp.moment, by: action.by, say: action.say,
                    isOwn: record.isOwn, canUndo: undoStack.undoable(record.stamp) != nil))
        }
        return lines
    }
}
