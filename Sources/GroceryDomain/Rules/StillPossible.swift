extension Groceries {
    /// Those of `operations` that start from what is so now, in their order: the ones whose old value still rules. What is
    /// meant to be taken back but was changed again since falls out.
    public func stillPossible(_ operations: [Operation]) -> [Operation] {
        var trial = self
        return operations.filter { operation in
            guard trial.isPossible(operation) else { return false }
            trial.apply(operation, at: Moment(milliseconds: 0))
            return true
        }
    }

    private func isPossible(_ operation: Operation) -> Bool {
        switch operation {
        case .type(let edit): isPossible(edit, now: types[edit.id])
        case .item(let edit): isPossible(edit, now: items[edit.id])
        case .list(let edit): isPossible(edit, now: lists[edit.id])
        case .entry(let edit): isPossible(edit, now: entries[edit.id])
        case .preference(let edit): isPossible(edit, now: preferences[edit.id])
        case .step(let id, let old, _): entries[id].map { $0.planned == old } ?? false
        }
    }

    private func isPossible<E: Entity>(_ edit: Edit<E>, now: E?) -> Bool {
        switch edit {
        case .add: now == nil
        case .remove(let entity): now == entity
        case .change(_, let old, _): now.map { $0.current(old) == old } ?? false
        }
    }
}
