import GroceryDomain

// What was deleted and changed on the phone, taken over.
extension PhoneExchange {
    // MARK: Deleted on the phone

    mutating func takeDeletion(of old: Known, _ draft: inout Draft) {
        guard let entry = old.entry, let agreed = old.agreed else { return }
        var gone = old
        if old.seen != nil { (gone.seen, gone.modified) = (nil, surroundings.now) }
        guard let task = wanted[entry], owner[entry] == nil else { return remember(gone) }
        // What is done is cleared away on phones, and was bought all the same: it stays here, and is not written again.
        if agreed.isDone(since: nil), task.isDone { return keep(gone) }
        remember(gone)
        // Changed here meanwhile, or added anew: it is wanted.
        guard old.seen != nil, isSame(task, agreed) else { return }
        perform(&draft, file: old.key.file) { groceries throws(Refusal) in try groceries.removing(entry) }
    }

    /// Whether what people change of a task is in Aisle as it was agreed.
    func isSame(_ task: PhoneList.Task, _ agreed: TaskFields) -> Bool {
        Self.areSame(task.summary, agreed.summary) && task.description == agreed.description
            && task.isDone == agreed.isDone(since: nil)
    }

    static func areSame(_ a: String, _ b: String) -> Bool {
        a == b || PhoneNote.tidied(a) == PhoneNote.tidied(b)
    }

    mutating func remember(_ gone: Known) {
        let age = surroundings.now.milliseconds - (gone.modified ?? surroundings.now).milliseconds
        if age < Self.rememberedMilliseconds { known[gone.key] = gone }
    }

    // MARK: Changed on the phone

    mutating func take(_ found: FoundTask, _ key: Key, _ draft: inout Draft) {
        guard let known = known[key] else { return }
        guard let entry = known.entry else { return takeNew(found, known, &draft) }
        if found.fields.signs.contains(.cancelled) {
            return takeCancelling(of: entry, known, &draft)
        }
        if let task = wanted[entry] { return take(found.fields, known, task, &draft) }
        guard let agreed = known.agreed else {
            // Nothing is remembered of it. An entry that is known here was taken off, or its trip is long past.
            if draft.groceries.entries.known(entry) == nil, !surroundings.othersWrite {
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

    mutating func takeCancelling(of entry: EntryID, _ known: Known, _ draft: inout Draft) {
        guard known.agreed?.signs.contains(.cancelled) != true, let task = wanted[entry], !task.isDone else { return }
        perform(&draft, file: known.key.file) { groceries throws(Refusal) in try groceries.removing(entry) }
    }

    /// Field by field.
    mutating func take(_ file: TaskFields, _ known: Known, _ task: PhoneList.Task, _ draft: inout Draft) {
        let (entry, agreed) = (task.entry, known.agreed)
        let isDone = file.isDone(since: agreed?.signs)
        if isTaken(
            isDone != task.isDone, isDone != agreed?.isDone(since: nil), task.isDone != agreed?.isDone(since: nil),
            known, .checked)
        {
            if !isDone, draft.groceries.lists[entry.list]?.kind == .trip {
                return wantAgain(entry, known.key, &draft)
            }
            let store = surroundings.store
            perform(&draft, file: known.key.file) { groceries throws(Refusal) in
                try groceries.checking(entry, isDone, in: store)
            }
        }
        if isTaken(
            file.description != task.description, file.description != agreed?.description,
            task.description != agreed?.description, known, .note)
        {
            takeNote(file.description, since: agreed?.description ?? task.description, entry, known.key, &draft)
        }
        if isTaken(
            !Self.areSame(file.summary, task.summary), agreed.map { !Self.areSame(file.summary, $0.summary) } ?? true,
            agreed.map { !Self.areSame(task.summary, $0.summary) } ?? true, known, .planned)
        {
            takeSummary(file, known, task, &draft)
        }
    }

    /// Whether the file's value is to be taken over.
    func isTaken(
        _ differs: Bool, _ fileChanged: Bool, _ aisleChanged: Bool, _ known: Known, _ name: Entry.Name
    ) -> Bool {
        guard differs, fileChanged else { return false }
        guard aisleChanged, let entry = known.entry else { return true }
        guard let here = surroundings.changed(entry, name) else { return true }
        // A file says when it was changed to the second.
        guard let there = known.modified else { return false }
        return there.milliseconds >= here.milliseconds / 1000 * 1000
    }

    mutating func takeNote(
        _ description: String, since agreed: String, _ entry: EntryID, _ key: Key, _ draft: inout Draft
    ) {
        let note = PhoneNote.note(in: description, since: agreed)
        guard note != PhoneNote.lines(of: draft.groceries.entries[entry]?.note).joined(separator: "; ") else { return }
        perform(&draft, file: key.file) { groceries throws(Refusal) in try groceries.noting(note, on: entry) }
    }

    /// What was bought on a trip that is over is wanted once more.
    mutating func wantAgain(_ entry: EntryID, _ key: Key, _ draft: inout Draft) {
        guard let list = listToAddTo(&draft), let item = draft.groceries.items[entry.item] else { return }
        let next = EntryID(list: list, item: item.id)
        let planned = draft.groceries.entries[entry]?.planned
        link(key, to: next)
        perform(&draft, file: key.file) { groceries throws(Refusal) in
            try groceries.adding(planned, of: item, to: list)
        }
    }
}
