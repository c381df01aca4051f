public import GroceryDomain
public import Journal

extension Store {
    /// The result of an undo or a redo.
    public struct Undone: Hashable, Sendable {
        /// What was undone or redone.
        public var deed: Deed
        /// How many of its changes others had changed again since, so that they were left alone.
        public var leftAlone: Int
        /// The operations that were applied; empty if none of it is possible any more.
        public var operations: [Operation]
        /// Whether none is because another machine did the same, without having seen it.
        public var isDoneElsewhere = false
    }

    /// Undoes the last action of this machine that has not been undone. Only values that are still as that action set
    /// them are restored; what somebody changed since stays.
    ///
    /// If none of it is possible any more, nothing changes, and it is noted that the action is passed over. Continuing
    /// with the action before it at once would undo what nobody asked for; the next undo does. One that changed nothing
    /// that could be seen, which earlier versions wrote as a step, is passed over unsaid.
    public func undo(_ groceries: inout Groceries) throws -> Undone {
        try alone(&groceries) { groceries in
            while let target = undoStack.nextUndo {
                let action = try action(at: target)
                guard Self.transaction(of: action).changesNothing, !action.operations.isEmpty else {
                    return try takeBackOrPass(target, as: .undoes(target.stamp), &groceries)
                }
                try write(action.deed, [], .passes(target.stamp), into: &groceries)
            }
            throw Refusal.nothingToUndo
        }
    }

    public func redo(_ groceries: inout Groceries) throws -> Undone {
        try alone(&groceries) { groceries in
            guard let target = undoStack.nextRedo else { throw Refusal.nothingToRedo }
            return try takeBackOrPass(target, as: .redoes(target.stamp), &groceries)
        }
    }

    /// Takes back what `body` finds. Of several processes, each has read what the one before it took back.
    private func alone(_ groceries: inout Groceries, _ body: (inout Groceries) throws -> Undone) throws -> Undone {
        try journal.alone {
            try refresh(&groceries)
            // What was not read may be later than everything known: an older action is not to be taken back instead.
            if let readOnlyReason { throw JournalError.readOnly(readOnlyReason) }
            return try body(&groceries)
        }
    }

    private func takeBackOrPass(
        _ target: UndoStack.Target, as role: Action.Role, _ groceries: inout Groceries
    ) throws -> Undone {
        let undone = try takeBack(target, as: role, &groceries)
        if undone.operations.isEmpty { try write(undone.deed, [], .passes(target.stamp), into: &groceries) }
        return undone
    }

    /// Undoes what this process did last, because the disk did not confirm it: a person who is told so does it once
    /// more, and it should then be done only once. Does nothing if that is not possible, or if it is no step of undo;
    /// the action then stays, as it would without this.
    public func withdraw(_ groceries: inout Groceries) {
        guard let last = lastWritten, last.role != .follows else { return }
        let target = UndoStack.Target(turn: last.turn, location: last.location)
        if case .undoes = last.role {
            _ = try? takeBack(target, as: .redoes(target.stamp), &groceries)
        } else {
            _ = try? takeBack(target, as: .undoes(target.stamp), &groceries)
        }
    }

    /// Undoes one action of this machine, wherever it is in the history. If none of it is possible any more, nothing is
    /// written; it may be possible later.
    public func undo(_ stamp: Stamp, _ groceries: inout Groceries) throws -> Undone {
        try alone(&groceries) { groceries in
            guard let target = undoStack.undoable(stamp) else { throw Refusal.nothingToUndo }
            return try takeBack(target, as: .undoes(stamp), &groceries)
        }
    }

    /// Call this after `refresh`.
    public func canUndo(_ stamp: Stamp) -> Bool { undoStack.undoable(stamp) != nil }

    private func takeBack(
        _ target: UndoStack.Target, as role: Action.Role, _ groceries: inout Groceries
    ) throws -> Undone {
        let action = try action(at: target)
        // What it puts back is what the catalogue says, in whatever language that was said.
        let inverse = groceries.spoken(Self.transaction(of: action).inverse)
        let writers = journal.ownWriters
        let own = inverse.filter { !ledger.isLeftToOthers($0, than: writers) }
        // Of what a recipe or a meal wants of an entry, the amount comes back with the share, goes with it, or stays.
        let returning = own.compactMap { operation -> EntryID? in
            guard case .share(.add(let share)) = operation, groceries.shares[share.id] == nil else { return nil }
            return groceries.entries[share.id.entry]?.id
        }
        let possible = groceries.stillPossible(own) { operation in
            if case .step(let id, _, _) = operation, returning.contains(id) { return true }
            return ledger.isPossible(operation, undoing: target.stamp)
        }
        let kept = Set(inverse.compactMap(\.shareOfEntry)).subtracting(possible.compactMap(\.shareOfEntry))
        // What was only said is not taken back, but what was said of a meal's shares holds for all of them.
        let isAnyTaken = possible.contains { !$0.isOnlySaid }
        let still = possible.filter { operation in
            (!operation.isOnlySaid || isAnyTaken && operation.saysOfShare)
                && !kept.contains { $0.entry == operation.entryWithAmount }
        }
        if !still.isEmpty { try write(action.deed, still, role, into: &groceries) }
        // What others put there for the same meal stays, with what it needs.
        let shares = still.compactMap(\.shareOfEntry)
        let dropped = still.compactMap { if case .meal(.remove(let meal)) = $0 { meal.id } else { nil } }
        ledger.mealsToFollow.formUnion(shares.map { MealID($0.recipe) } + dropped)
        ledger.entriesToFollow.formUnion(shares.map(\.entry))
        if !shares.isEmpty || !dropped.isEmpty { _ = try followMeals(&groceries) }
        let isDoneElsewhere = still.isEmpty && action.operations.contains { ledger.isSaid($0.operation, also: writers) }
        let leftAlone = (inverse.count { !$0.isOnlySaid }) - (still.count { !$0.isOnlySaid })
        return Undone(deed: action.deed, leftAlone: leftAlone, operations: still, isDoneElsewhere: isDoneElsewhere)
    }

    private func action(at target: UndoStack.Target) throws -> Action {
        var action = Action()
        try action.read(try journal.readRecord(at: target.location))
        return action
    }

    private static func transaction(of action: Action) -> Transaction {
        Transaction(action.deed, Transaction.condensed(action.operations.map(\.operation)))
    }
}
