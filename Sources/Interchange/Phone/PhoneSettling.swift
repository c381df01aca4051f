import GroceryDomain

// What the files are to say.
extension PhoneExchange {
    mutating func settle(_ tasks: [(key: Key, value: FoundTask)]) {
        let asked = Set(questions.map(\.key))
        let refused = Set(remarks.map(\.file))
        for (key, found) in tasks {
            guard var known = known[key], let entry = known.entry else { continue }
            defer { self.known[key] = known }
            guard let task = wanted[entry], owner[entry] == key else {
                if isOthers(entry, known) { continue }
                // Its entry is gone, has another task, or belongs to a trip long past.
                let agreed = known.agreed ?? found.fields
                edits.append(Edit(key: key, entry: entry, what: .remove(found.fields), agreed: agreed))
                continue
            }
            if found.fields.signs.contains(.cancelled) { continue }
            let isRefused = refused.contains(key.file)
            let target = target(found.fields, known.agreed, task, isAsked: asked.contains(key), isRefused: isRefused)
            // What was taken over is agreed whether or not the file can be written now.
            var agreed = known.agreed ?? Self.nothingOfAisle(found.fields)
            if Self.areSame(found.fields.summary, task.summary) { agreed.summary = found.fields.summary }
            if found.fields.description == task.description { agreed.description = found.fields.description }
            // Signs that contradict each other are told by what was agreed before.
            let isDone = found.fields.isDone(since: agreed.signs)
            if isDone == task.isDone, isDone == found.fields.isDone(since: nil) { agreed.signs = found.fields.signs }
            known.agreed = agreed
            if target.summary == task.summary { agreed.summary = task.summary }
            if target.description == task.description { agreed.description = task.description }
            (agreed.signs, agreed.categories) = (target.signs, task.fields.categories)
            agreed.order = task.order
            if target != found.fields || found.entry != entry {
                edits.append(
                    Edit(key: key, entry: entry, what: .change(from: found.fields, to: target), agreed: agreed))
            } else {
                known.agreed = agreed
            }
        }
        // What was bought on a trip keeps its task, and gets none.
        let untold = wanted.values.filter { owner[$0.entry] == nil && $0.entry.list == surroundings.list }
        for task in untold.sorted(by: { $0.entry < $1.entry }) {
            let uid = task.entry.uid
            edits.append(
                Edit(key: Key(uid + ".ics", uid), entry: task.entry, what: .make(task.fields), agreed: task.fields))
        }
    }

    /// Whether the task is one of another machine's, of which nothing has come in yet.
    func isOthers(_ entry: EntryID, _ known: Known) -> Bool {
        surroundings.othersWrite && known.agreed == nil && owner[entry] == known.key
    }

    static func nothingOfAisle(_ fields: TaskFields) -> TaskFields {
        var fields = fields
        (fields.categories, fields.order) = ([], nil)
        return fields
    }

    /// What a file is to say. What is asked about, or was refused, stays there as it is until Aisle has something new.
    func target(
        _ file: TaskFields, _ agreed: TaskFields?, _ task: PhoneList.Task, isAsked: Bool, isRefused: Bool
    ) -> TaskFields {
        var target = file
        if !isAsked, !Self.areSame(file.summary, task.summary) { target.summary = task.summary }
        if file.description != task.description,
            !isRefused || agreed.map({ $0.description != task.description }) ?? false
        {
            target.description = task.description
        }
        if !task.isDone {
            target.signs.subtract(.done)
        } else if !file.isDone(since: agreed?.signs) || !file.signs.contains(.status) {
            // All three: of two that contradict each other, phones go by this one or that.
            target.signs.formUnion(.done)
        }
        if let before = agreed?.categories.first, before != task.category {
            target.categories.removeAll { $0 == before }
        }
        if !task.category.isEmpty, !target.categories.contains(task.category) {
            target.categories.insert(task.category, at: 0)
        }
        if task.order != agreed?.order || file.order == nil { target.order = task.order }
        return target
    }
}
