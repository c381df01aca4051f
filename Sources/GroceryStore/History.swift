public import GroceryDomain
public import Journal

extension Store {
    /// The author of a record, for the history; nil if the record does not say.
    public static func author(of record: Record) -> String? {
        var action = Action()
        guard (try? action.read(record, .head)) != nil, !action.by.isEmpty else { return nil }
        return action.by
    }

    /// One line of the history.
    public struct HistoryLine: Hashable, Sendable {
        public var stamp: Stamp
        public var moment: Moment
        public var by: String
        public var deed: Deed
        /// Whether the action undid this deed or redid it.
        public var taking: Deed.Taking?
        /// Whether the action deleted a list that is there all the same.
        public var isBack: Bool
        public var canUndo: Bool
    }

    /// The latest actions of all machines, newest first, at most `limit`. Which of them can be undone is known after
    /// `refresh`. If an action deleted a list that is among the `groceries` all the same, because somebody who had not
    /// seen the deletion changed it elsewhere, its line says so. Cost: reads that many records.
    public func history(limit: Int, of groceries: Groceries = Groceries()) -> [HistoryLine] {
        var lines: [HistoryLine] = []
        var records = journal.newestFirst()
        // The actions that newer ones took back: an undo is taken back by a redo, and that by the next undo.
        var takenBack: Set<Stamp> = []
        while lines.count < limit, let record = records.next() {
            var action = Action()
            do { try action.read(record, .head) } catch { continue }
            let isTakenBack = takenBack.contains(record.stamp)
            switch action.role {
            case .does: break
            // What is merged again changes what people see; all else that follows from something nobody did.
            case .follows:
                guard case .merge = action.deed, !Self.changesNothing(record) else { continue }
            // It changed nothing.
            case .passes: continue
            case .undoes(let stamp), .redoes(let stamp): if !isTakenBack { takenBack.insert(stamp) }
            }
            let isBack = !isTakenBack && Self.deletesList(record, thatIsIn: groceries)
            lines.append(
                HistoryLine(
                    stamp: record.stamp, moment: record.stamp.moment, by: action.by, deed: action.deed,
                    taking: action.role.taking, isBack: isBack,
                    canUndo: undoStack.undoable(record.stamp) != nil))
        }
        return lines
    }

    /// How many actions are looked at for the list that was touched last.
    private static let recentMax = 500

    /// The list to shop from that somebody touched last, or what followed it: in the order in which things were seen,
    /// whatever a clock says. Nil where none of the latest actions was about one. Cost: reads those.
    public func lastTouchedList(of groceries: Groceries) -> ListID? {
        var latest: (seen: Stamp, list: ListID)?
        var records = journal.newestFirst()
        for _ in 0..<Self.recentMax {
            guard let record = records.next() else { break }
            var action = Action()
            // One that says what it comes after comes right behind that.
            guard record.kind == Self.actionKind, (try? action.read(record)) != nil,
                case let seen = max(record.stamp, action.after ?? record.stamp),
                latest.map({ $0.seen < seen || $0.seen == seen && action.after != nil }) ?? true,
                let list = action.operations.reversed().lazy.compactMap(\.operation.list).compactMap({
                    groceries.listToShop(insteadOf: $0)?.id
                }).first
            else { continue }
            latest = (seen, list)
        }
        return latest?.list
    }

    private static func changesNothing(_ record: Record) -> Bool {
        var action = Action()
        guard (try? action.read(record)) != nil else { return false }
        return Transaction(action.deed, action.operations.map(\.operation)).changesNothing
    }

    private static func deletesList(_ record: Record, thatIsIn groceries: Groceries) -> Bool {
        guard record.payloads.contains(where: Self.mentionsRemovedList) else { return false }
        var action = Action()
        guard (try? action.read(record)) != nil else { return false }
        return action.operations.contains { observed in
            if case .list(.remove(let list)) = observed.operation { groceries.lists[list.id] != nil } else { false }
        }
    }

    /// Checks quickly, because most payloads contain no such operation and one may hold a whole catalogue.
    private static func mentionsRemovedList(_ payload: ArraySlice<UInt8>) -> Bool {
        let word = Array("\"list.remove\"".utf8)
        return payload.withUnsafeBufferPointer { bytes in
            bytes.indices.dropLast(word.count - 1).contains { start in
                word.indices.allSatisfy { bytes[start + $0] == word[$0] }
            }
        }
    }
}

extension Operation {
    /// The list that it is about.
    fileprivate var list: ListID? {
        switch self {
        case .list(let edit): edit.id
        case .entry(let edit): edit.id.list
        case .share(let edit): edit.id.entry.list
        case .step(let id, _, _): id.list
        case .shareStep(let id, _, _): id.entry.list
        case .type, .item, .store, .meal, .barcode, .preference: nil
        }
    }
}
