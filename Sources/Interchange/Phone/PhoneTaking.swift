import GroceryDomain

// What was deleted and changed on the phone, taken over.
extension PhoneExchange {
    // MARK: Deleted on the phone

    mutating func takeDeletion(of old: Known, _ draft: inout Draft) {
        guard let subject = old.subject, let agreed = old.agreed else { return }
        var gone = old
        if old.seen != nil { (gone.seen, gone.modified) = (nil, surroundings.now) }
        guard let task = wanted[subject], owner[subject] == nil else { return remember(gone) }
        // What is done is cleared away on phones, and was bought all the same: it stays here, and is not written again.
        let isDone = subject.meal == nil ? task.isDone : isSame(task, agreed)
        // Not where it had another task since.
        let isLast = gone.modified.map { $0 >= lastThere[subject] ?? $0 } ?? true
        if agreed.isDone(since: nil), isDone, isLast { return keep(gone) }
        remember(gone)
        // Changed here meanwhile, or added anew: it is wanted.
        guard old.seen != nil, isSame(task, agreed) else { return }
        remove(subject, old.key, &draft)
    }

    mutating func remove(_ subject: TaskSubject, _ key: Key, _ draft: inout Draft) {
        perform(&draft, file: key.file) { groceries throws(Refusal) in
            switch subject {
            case .entry(let entry): try groceries.removing(entry)
            case .meal(let meal): try groceries.dropping(meal)
            }
        }
    }

    /// Whether what people change of a task is in Aisle as it was agreed.
    func isSame(_ task: PhoneTask, _ agreed: TaskFields) -> Bool {
        let task = task.having(agreed, isDone: agreed.isDone(since: nil))
        return Self.areSame(task.summary, agreed.summary) && task.description == agreed.description
            && task.isDone == agreed.isDone(since: nil) && civilDay(task.day) == civilDay(agreed.day)
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
        guard let known = known[key], !known.isResting else { return }
        guard let subject = known.subject else {
            return surroundings.planning == nil
                ? takeNew(found, known, &draft) : takeNewMeal(found, &draft, key)
        }
        if found.fields.signs.contains(.cancelled) {
            guard known.agreed?.signs.contains(.cancelled) != true, let task = wanted[subject], !task.isDone else {
                return
            }
            return remove(subject, key, &draft)
        }
        switch subject {
        case .entry(let entry): take(found, entry, known, &draft)
        case .meal(let meal): take(found, meal, known, &draft)
        }
    }

    /// Whether the file's value is to be taken over.
    ///
    /// - Parameter here: when it was last changed in Aisle.
    func isTaken(
        _ differs: Bool, _ fileChanged: Bool, _ aisleChanged: Bool, _ known: Known, _ here: @autoclosure () -> Moment?
    ) -> Bool {
        guard differs, fileChanged else { return false }
        guard aisleChanged, let here = here() else { return true }
        // A file says when it was changed to the second.
        guard let there = known.modified else { return false }
        return there.milliseconds >= here.milliseconds / 1000 * 1000
    }

    /// Does what `rule` says, or remarks why it cannot be done. Answers whether it could.
    @discardableResult
    mutating func perform(
        _ draft: inout Draft, file: String, _ rule: (Groceries) throws(Refusal) -> Transaction
    ) -> Bool {
        do throws(Refusal) {
            let transaction = try rule(draft.groceries)
            guard !transaction.isEmpty else { return true }
            deeds.append(draft.perform(transaction))
            return true
        } catch {
            remarks.append(Remark(file: file, why: "\(error)"))
            return false
        }
    }
}
