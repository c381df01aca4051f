import GroceryDomain

// What the files are to say.
extension PhoneExchange {
    mutating func settle(_ tasks: [(key: Key, value: FoundTask)]) {
        let asked = Set(questions.map(\.key))
        let refused = Set(remarks.map(\.file))
        for (key, found) in tasks { giveBack(key, found) }
        for (key, found) in tasks {
            guard var known = known[key], let subject = known.subject else { continue }
            defer { self.known[key] = known }
            guard let wish = wanted[subject], owner[subject] == key else {
                // What it was is gone, has another task, or belongs to a trip long past.
                let agreed = known.agreed ?? found.fields
                if let series = found.fields.series, !series.isOver, surroundings.planning == nil {
                    // The series goes on.
                    if series.isDone {
                        (known.subject, known.agreed) = (nil, found.fields)
                        continue
                    }
                    let ticked = found.fields.ticked(true)
                    if ticked != found.fields {
                        edits.append(
                            Edit(
                                key: key, subject: subject, what: .change(from: found.fields, to: ticked),
                                agreed: ticked))
                        continue
                    }
                    // A rule that is not understood: it waits until the phone moves it on.
                    (known.subject, known.agreed) = (nil, found.fields.resting(as: series))
                    continue
                }
                edits.append(Edit(key: key, subject: subject, what: .remove(found.fields), agreed: agreed))
                continue
            }
            if found.fields.signs.contains(.cancelled) { continue }
            let task = having(wish, found.fields, known.agreed)
            let isRefused = refused.contains(key.file)
            let target = target(found.fields, known.agreed, task, isAsked: asked.contains(key), isRefused: isRefused)
            // What was taken over is agreed whether or not the file can be written now.
            var agreed = known.agreed ?? Self.nothingOfAisle(found.fields)
            if Self.areSame(found.fields.summary, task.summary) { agreed.summary = found.fields.summary }
            if found.fields.description == task.description { agreed.description = found.fields.description }
            if civilDay(found.fields.day) == civilDay(task.day) { agreed.day = found.fields.day }
            agreed.series = found.fields.series
            // Signs that contradict each other are told by what was agreed before.
            let isDone = found.fields.isDone(since: agreed.signs)
            if isDone == task.isDone, isDone == found.fields.isDone(since: nil) { agreed.signs = found.fields.signs }
            known.agreed = agreed
            if target.summary == task.summary { agreed.summary = task.summary }
            if target.description == task.description { agreed.description = task.description }
            (agreed.signs, agreed.categories) = (target.signs, task.fields.categories)
            (agreed.order, agreed.day, agreed.series) = (task.order, target.day, target.series)
            if let series = target.series, series.isDone != task.isDone, surroundings.planning == nil {
                remarks.append(Remark(file: key.file, why: "it repeats in a way that is not understood: tick it there"))
            }
            if target != found.fields || found.subject != subject {
                edits.append(
                    Edit(key: key, subject: subject, what: .change(from: found.fields, to: target), agreed: agreed))
            } else {
                known.agreed = agreed
            }
        }
        let untold = wanted.values.filter { isUntold($0.subject) }
        let files = Set(tasks.map(\.key.file))
        let uids = Set(tasks.map(\.key.uid))
        for task in untold.sorted(by: { $0.subject < $1.subject }) {
            var (uid, number) = (task.subject.uid, 1)
            // A task that became something else on the phone keeps its uid.
            while files.contains(uid + ".ics") || uids.contains(uid) {
                number += 1
                uid = "\(task.subject.uid)-\(number)"
            }
            edits.append(
                Edit(key: Key(uid + ".ics", uid), subject: task.subject, what: .make(task.fields), agreed: task.fields))
        }
    }

    /// Whether it is to get a task. What was bought on a trip keeps its task, and gets none.
    private func isUntold(_ subject: TaskSubject) -> Bool {
        wanted[subject] != nil && owner[subject] == nil && subject.entry.map { $0.list == surroundings.list } ?? true
    }

    /// A task that was something else meanwhile, and is that no longer, becomes what its uid says once that is wanted
    /// again.
    private mutating func giveBack(_ key: Key, _ found: FoundTask) {
        guard let first = TaskSubject(uid: key.uid), isUntold(first), !found.fields.signs.contains(.cancelled),
            let subject = known[key]?.subject, wanted[subject] == nil || owner[subject] != key
        else { return }
        link(key, to: first)
    }

    static func nothingOfAisle(_ fields: TaskFields) -> TaskFields {
        var fields = fields
        (fields.categories, fields.order) = ([], nil)
        return fields
    }

    /// The task with what is the phone's own as the file has it. A tick stays at the day for which it was made.
    private func having(_ task: PhoneTask, _ file: TaskFields, _ agreed: TaskFields?) -> PhoneTask {
        var task = task.having(file, isDone: file.isDone(since: agreed?.signs))
        let day = civilDay(task.day)
        if let before = agreed?.day, day != civilDay(before), day != civilDay(file.day) { task.isDone = false }
        return task
    }

    /// What a file is to say. What is asked about, or was refused, stays there as it is until Aisle has something new.
    func target(
        _ file: TaskFields, _ agreed: TaskFields?, _ task: PhoneTask, isAsked: Bool, isRefused: Bool
    ) -> TaskFields {
        var target = file
        if !isAsked, !Self.areSame(file.summary, task.summary) { target.summary = task.summary }
        if file.description != task.description,
            !isRefused || agreed.map({ $0.description != task.description }) ?? false
        {
            target.description = task.description
        }
        if file.series != nil, surroundings.planning == nil {
            target = target.ticked(task.isDone)
        } else if !task.isDone {
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
        if let day = civilDay(task.day), let before = civilDay(file.day) {
            if day != before { target.day = file.day?.moved(by: day.dayNumber - before.dayNumber) }
        } else if let day = task.day {
            target.day = day
        }
        if task.order != agreed?.order || file.order == nil { target.order = task.order }
        return target
    }
}
