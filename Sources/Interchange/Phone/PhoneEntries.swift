import GroceryDomain

// What was changed on the phone of an entry, taken over.
extension PhoneExchange {
    mutating func take(_ found: FoundTask, _ entry: EntryID, _ known: Known, _ draft: inout Draft) {
        let key = known.key
        if let task = wanted[.entry(entry)] { return take(found.fields, entry, known, task, &draft) }
        guard let agreed = known.agreed else {
            // Nothing is remembered of it. An entry that is known here was taken off, or its trip is long past.
            if draft.groceries.entries.known(entry) == nil {
                link(key, to: nil)
                takeNew(found, known, &draft)
            }
            return
        }
        guard isChanged(found.fields, since: agreed) else { return }
        let isDone = found.fields.isDone(since: agreed.signs)
        if draft.groceries.lists[entry.list]?.kind == .trip, draft.groceries.entries[entry] != nil {
            // A tick that comes after the trip was finished belongs to it, as one from another machine does.
            if isDone {
                perform(&draft, file: key.file) { groceries throws(Refusal) in try groceries.checking(entry, true) }
            } else if agreed.isDone(since: nil) {
                wantAgain(entry, key, &draft)
            }
            return
        }
        link(key, to: nil)
        takeNew(found, known, &draft)
    }

    func isChanged(_ fields: TaskFields, since agreed: TaskFields) -> Bool {
        !Self.areSame(fields.summary, agreed.summary) || fields.description != agreed.description
            || fields.isDone(since: agreed.signs) != agreed.isDone(since: nil)
    }

    /// Field by field. An amount that was typed along with the tick is what was bought, so it comes before the tick;
    /// one that was typed as the tick was taken away is what is wanted, and comes behind.
    mutating func take(
        _ file: TaskFields, _ entry: EntryID, _ known: Known, _ task: PhoneTask, _ draft: inout Draft
    ) {
        let agreed = known.agreed
        let isDone = file.isDone(since: agreed?.signs)
        let isMarked = isTaken(
            isDone != task.isDone, isDone != agreed?.isDone(since: nil), task.isDone != agreed?.isDone(since: nil),
            known, surroundings.changed(entry, .checked))
        if isMarked, !isDone {
            if draft.groceries.lists[entry.list]?.kind == .trip { return wantAgain(entry, known.key, &draft) }
            mark(entry, isDone, known.key, &draft)
        }
        if isTaken(
            file.description != task.description, file.description != agreed?.description,
            task.description != agreed?.description, known, surroundings.changed(entry, .note))
        {
            takeNote(file.description, since: agreed?.description ?? task.description, entry, known.key, &draft)
        }
        if isTaken(
            !Self.areSame(file.summary, task.summary), agreed.map { !Self.areSame(file.summary, $0.summary) } ?? true,
            agreed.map { !Self.areSame(task.summary, $0.summary) } ?? true, known, surroundings.changed(entry, .planned)
        ) {
            takeSummary(file, entry, known, task, &draft)
        }
        guard isMarked, isDone else { return }
        // The task may be another entry by now.
        let now = self.known[known.key]?.subject?.entry ?? entry
        if draft.groceries.entries[now]?.isChecked == false { mark(now, isDone, known.key, &draft) }
    }

    private mutating func mark(_ entry: EntryID, _ isDone: Bool, _ key: Key, _ draft: inout Draft) {
        let store = surroundings.store
        perform(&draft, file: key.file) { groceries throws(Refusal) in
            try groceries.checking(entry, isDone, in: store)
        }
    }

    mutating func takeNote(
        _ description: String, since agreed: String, _ entry: EntryID, _ key: Key, _ draft: inout Draft
    ) {
        let before = draft.groceries.entries[entry]?.note
        let note = PhoneNote.note(in: description, since: agreed, having: before)
        guard note != PhoneNote.lines(of: before).joined(separator: "; ") else { return }
        perform(&draft, file: key.file) { groceries throws(Refusal) in try groceries.noting(note, on: entry) }
    }

    /// What was bought on a trip that is over is wanted once more.
    mutating func wantAgain(_ entry: EntryID, _ key: Key, _ draft: inout Draft) {
        guard let list = listToAddTo(&draft), let item = draft.groceries.items[entry.item] else { return }
        let next = EntryID(list: list, item: item.id)
        let planned = draft.groceries.entries[entry]?.planned
        link(key, to: .entry(next))
        perform(&draft, file: key.file) { groceries throws(Refusal) in
            try groceries.adding(planned, of: item, to: list)
        }
    }
}
