import GroceryDomain

// What was typed on the phone, read as a typed line is.
extension PhoneExchange {
    /// The meanings of a summary, all certain; nil where a person has to be asked.
    func meanings(of text: String, _ draft: Draft) -> [Meaning]? {
        let text = text.printable
        guard text.unicodeScalars.count <= TypedLine.knownTextLengthMax else { return nil }
        let meanings = search.meanings(of: text, in: draft.groceries, for: surroundings.list, limit: 3)
        let areCertain = meanings.allSatisfy { $0.certain != nil && $0.complaint == nil && !$0.line.isHeading }
        return areCertain ? meanings : nil
    }

    /// What a person said it means, and put on the list.
    func answer(to text: String, on list: ListID, _ draft: Draft) -> EntryID? {
        guard let item = surroundings.answers[text] else { return nil }
        let id = EntryID(list: list, item: item)
        return draft.groceries.entries[id] == nil ? nil : id
    }

    mutating func takeSummary(
        _ file: TaskFields, _ entry: EntryID, _ known: Known, _ task: PhoneTask, _ draft: inout Draft
    ) {
        let key = known.key
        let text = withoutNumber(file.summary, known, task)
        if PhoneNote.tidied(text).isEmpty {
            remarks.append(Remark(file: key.file, why: "its name was taken away, and is put back"))
            self.known[key]?.agreed?.summary = file.summary
            return
        }
        if let answer = answer(to: text, on: entry.list, draft), answer != entry {
            perform(&draft, file: key.file) { groceries throws(Refusal) in try groceries.removing(entry) }
            return link(key, to: .entry(answer))
        }
        guard let meanings = meanings(of: text, draft) else {
            return questions.append(Question(key: key, text: text, entry: entry))
        }
        let own = meanings.firstIndex { $0.certain?.item == entry.item } ?? 0
        guard let candidate = meanings[own].certain else { return }
        let quantity = meanings[own].line.quantity
        if candidate.item == entry.item {
            perform(&draft, file: key.file) { groceries throws(Refusal) in
                try groceries.setting(quantity, on: entry)
            }
            if let note = candidate.note { add(note, to: entry, key, &draft) }
        } else {
            replace(entry, by: candidate, quantity, file, key, &draft)
        }
        for (index, meaning) in meanings.enumerated() where index != own { _ = add(meaning, key, &draft) }
    }

    /// Without the number of the type, if that is how Aisle wrote it.
    func withoutNumber(_ summary: String, _ known: Known, _ task: PhoneTask) -> String {
        for written in [known.agreed?.summary, task.summary].compactMap(\.self) where surroundings.style.isNumbered {
            let number = written.prefix { $0.isNumber || $0 == "." || $0 == " " }
            if number.hasSuffix(". "), summary.hasPrefix(number) { return String(summary.dropFirst(number.count)) }
        }
        return summary
    }

    mutating func add(_ note: String, to entry: EntryID, _ key: Key, _ draft: inout Draft) {
        let remarks = PhoneNote.lines(of: draft.groceries.entries[entry]?.note)
        guard !remarks.contains(note) else { return }
        let joined = (remarks + [note]).joined(separator: "; ")
        perform(&draft, file: key.file) { groceries throws(Refusal) in try groceries.noting(joined, on: entry) }
    }

    /// The task is called after another item now: that takes the place of the one before.
    mutating func replace(
        _ entry: EntryID, by candidate: Meaning.Candidate, _ quantity: Quantity?, _ file: TaskFields, _ key: Key,
        _ draft: inout Draft
    ) {
        guard let before = draft.groceries.entries[entry], let item = draft.groceries.items[candidate.item] else {
            return
        }
        let next = EntryID(list: entry.list, item: item.id)
        let isMarked = before.isChecked
        let note = [before.note, candidate.note].compactMap(\.self).joined(separator: "; ")
        perform(&draft, file: key.file) { groceries throws(Refusal) in
            var trial = Draft(of: groceries)
            let deed = trial.perform(
                try trial.groceries.adding(
                    quantity, of: item, as: candidate.wording, note: note.isEmpty ? nil : note, to: entry.list))
            if isMarked { trial.perform(try trial.groceries.checking(next, true)) }
            trial.perform(try trial.groceries.removing(entry))
            return trial.transaction(deed)
        }
        if draft.groceries.entries[entry] == nil { link(key, to: .entry(next)) }
    }

    /// A task that is no entry yet.
    mutating func takeNew(_ found: FoundTask, _ known: Known, _ draft: inout Draft) {
        let (key, fields) = (known.key, found.fields)
        guard !remarks.contains(where: { $0.file == key.file }), !fields.signs.contains(.cancelled) else { return }
        let isDone = fields.isDone(since: nil)
        // What was done before Aisle came, or while it was waiting for an answer, is nobody's errand.
        let isOld = isFirst || oldDone.contains(key)
        if isDone, isOld, found.subject == nil { return }
        let text = PhoneNote.tidied(fields.summary)
        guard !text.isEmpty else { return }
        if let list = surroundings.list, let answer = answer(to: text, on: list, draft) {
            link(key, to: .entry(answer))
            self.known[key]?.agreed = nil
            return
        }
        guard let meanings = meanings(of: text, draft) else {
            return questions.append(Question(key: key, text: text, entry: nil))
        }
        if fields.series != nil, let list = surroundings.list, let item = meanings.first?.certain?.item,
            owner[.entry(EntryID(list: list, item: item))] != nil
        {
            // It has another task, of which this one may be what goes on: it waits until that is gone.
            link(key, to: nil)
            self.known[key]?.agreed = fields.waiting
            return
        }
        var first: EntryID?
        for meaning in meanings {
            // What stands there already and has no task is this one: nothing is remembered of it, or both said it.
            if first == nil, let twin = twin(of: meaning, draft) {
                link(key, to: .entry(twin))
                self.known[key]?.agreed = nil
                if let task = wanted[.entry(twin)] { take(fields, twin, self.known[key] ?? known, task, &draft) }
                first = twin
                continue
            }
            guard let entry = add(meaning, key, &draft) else { continue }
            first = first ?? entry
        }
        guard let entry = first else { return }
        if self.known[key]?.subject == nil {
            link(key, to: .entry(entry))
            self.known[key]?.agreed = fields
        }
        let note = PhoneNote.note(in: fields.description, since: "")
        for remark in PhoneNote.lines(of: note) { add(remark, to: entry, key, &draft) }
        if isDone, draft.groceries.entries[entry]?.isChecked == false {
            let store = surroundings.store
            perform(&draft, file: key.file) { groceries throws(Refusal) in
                try groceries.checking(entry, true, in: store)
            }
        }
    }

    func twin(of meaning: Meaning, _ draft: Draft) -> EntryID? {
        guard let list = surroundings.list, let item = meaning.certain?.item else { return nil }
        let id = EntryID(list: list, item: item)
        guard owner[.entry(id)] == nil, let entry = draft.groceries.entries[id], wanted[.entry(id)] != nil else {
            return nil
        }
        return isFirst || entry.planned == meaning.line.quantity ? id : nil
    }

    mutating func add(_ meaning: Meaning, _ key: Key, _ draft: inout Draft) -> EntryID? {
        guard let candidate = meaning.certain, let item = draft.groceries.items[candidate.item],
            let list = listToAddTo(&draft)
        else { return nil }
        let hasAdded = perform(&draft, file: key.file) { groceries throws(Refusal) in
            try groceries.adding(
                meaning.line.quantity, of: item, as: candidate.wording, note: candidate.note, to: list)
        }
        return hasAdded ? EntryID(list: list, item: item.id) : nil
    }

    mutating func listToAddTo(_ draft: inout Draft) -> ListID? {
        if let list = surroundings.list { return list }
        guard let (list, making) = try? draft.groceries.addingList(named: surroundings.title, at: draft.moment) else {
            return nil
        }
        draft.perform(making)
        surroundings.list = list
        return list
    }
}
