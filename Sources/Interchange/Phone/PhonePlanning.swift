public import GroceryDomain

extension PhoneExchange {
    /// What an exchange of the plan stands on besides.
    public struct Planning {
        public var today: CivilDate
        /// The day that a moment is on here.
        public var day: (Moment) -> CivilDate?
        /// When somebody last set that field of a meal.
        public var changed: (MealID, Meal.Name) -> Moment?

        public init(
            today: CivilDate, day: @escaping (Moment) -> CivilDate?,
            changed: @escaping (MealID, Meal.Name) -> Moment?
        ) {
            (self.today, self.day, self.changed) = (today, day, changed)
        }
    }

    /// The day that a task is for, here.
    func civilDay(_ day: TaskDay?) -> CivilDate? { day?.day { surroundings.planning?.day($0) } }
}

// What was changed on the phone of a meal, taken over.
extension PhoneExchange {
    mutating func take(_ found: FoundTask, _ id: MealID, _ known: Known, _ draft: inout Draft) {
        if let task = wanted[.meal(id)] { return take(found.fields, id, known, task, &draft) }
        guard let agreed = known.agreed else {
            // Nothing is remembered of it. A meal that is known here was taken off the plan, or its day is over.
            if draft.groceries.meals.known(id) == nil {
                link(known.key, to: nil)
                takeNewMeal(found, &draft, known.key)
            }
            return
        }
        guard !Self.areSame(found.fields.summary, agreed.summary) || civilDay(found.fields.day) != civilDay(agreed.day)
        else { return }
        if let meal = draft.groceries.meals[id] {
            // Its day was over when the phone moved it.
            take(found.fields, id, known, PhoneMeals.task(meal), &draft)
        } else {
            link(known.key, to: nil)
            takeNewMeal(found, &draft, known.key)
        }
    }

    /// Field by field.
    private mutating func take(
        _ file: TaskFields, _ id: MealID, _ known: Known, _ task: PhoneTask, _ draft: inout Draft
    ) {
        guard let planning = surroundings.planning else { return }
        let (agreed, wanted) = (known.agreed, civilDay(task.day))
        if let day = civilDay(file.day),
            isTaken(
                day != wanted, day != civilDay(agreed?.day), wanted != civilDay(agreed?.day), known,
                planning.changed(id, .day))
        {
            perform(&draft, file: known.key.file) { groceries throws(Refusal) in try groceries.moving(id, to: day) }
        }
        if isTaken(
            !Self.areSame(file.summary, task.summary), agreed.map { !Self.areSame(file.summary, $0.summary) } ?? true,
            agreed.map { !Self.areSame(task.summary, $0.summary) } ?? true, known,
            [planning.changed(id, .name), planning.changed(id, .servings)].compactMap(\.self).max())
        {
            takeName(file, id, known.key, &draft)
        }
    }

    private mutating func takeName(_ file: TaskFields, _ id: MealID, _ key: Key, _ draft: inout Draft) {
        let text = PhoneNote.tidied(file.summary).printable
        guard let meal = draft.groceries.meals[id] else { return }
        guard !text.isEmpty else {
            remarks.append(Remark(file: key.file, why: "it has no name any more; it gets that of its meal again"))
            self.known[key]?.agreed?.summary = file.summary
            return
        }
        let (name, servings) = PhoneMeals.reading(text, of: draft.groceries)
        if name.folded == meal.name.folded {
            perform(&draft, file: key.file) { groceries throws(Refusal) in
                try groceries.setting(servings: servings, of: id)
            }
            return
        }
        // Another meal takes its place.
        let now = surroundings.now
        var next: MealID?
        perform(&draft, file: key.file) { groceries throws(Refusal) in
            var trial = Draft(of: groceries, at: now)
            let (new, planning) = try groceries.planning(name, on: meal.day, servings: servings, at: now)
            let deed = trial.perform(planning)
            trial.perform(try trial.groceries.dropping(id))
            next = new.id
            return trial.transaction(deed)
        }
        if let next { link(key, to: .meal(next)) }
    }

    /// A task that is no meal yet.
    mutating func takeNewMeal(_ found: FoundTask, _ draft: inout Draft, _ key: Key) {
        guard let planning = surroundings.planning, !remarks.contains(where: { $0.file == key.file }) else { return }
        let fields = found.fields
        var text = PhoneNote.tidied(fields.summary).printable
        guard !text.isEmpty, !fields.signs.contains(.cancelled), !fields.isDone(since: nil) else { return }
        var day = civilDay(fields.day)
        if day == nil, let said = PhoneMeals.day(in: text, today: planning.today) {
            (day, text) = (said.day, said.rest)
        }
        guard let day else {
            return remarks.append(Remark(file: key.file, why: "“\(text)” says no day: give it one on the phone"))
        }
        guard day >= planning.today else {
            return remarks.append(Remark(file: key.file, why: "“\(text)” is for a day that is over"))
        }
        let (name, servings) = PhoneMeals.reading(text, of: draft.groceries)
        let twin = draft.groceries.meals(on: day...day).first { $0.name.folded == name.folded }
        if let twin, owner[.meal(twin.id)] == nil, let task = wanted[.meal(twin.id)] {
            link(key, to: .meal(twin.id))
            self.known[key]?.agreed = nil
            if let known = self.known[key] { take(fields, twin.id, known, task, &draft) }
            return
        }
        let now = surroundings.now
        var new: MealID?
        perform(&draft, file: key.file) { groceries throws(Refusal) in
            let (meal, planning) = try groceries.planning(name, on: day, servings: servings, at: now)
            new = meal.id
            return planning
        }
        guard let new else { return }
        link(key, to: .meal(new))
        self.known[key]?.agreed = fields
    }
}
