/// Rules for templates that repeat.
extension Groceries {
    /// A template that is due, and the day on which it was due.
    public struct Due: Hashable, Sendable {
        public var template: GroceryList
        public var day: CivilDate
    }

    /// The templates due by `today` that were neither accepted nor declined, the longest due first.
    public func due(on today: CivilDate) -> [Due] {
        lists(of: .template).compactMap { due($0, on: today) }
            .sorted { ($0.day, $0.template.id) < ($1.day, $1.template.id) }
    }

    private func due(_ template: GroceryList, on today: CivilDate) -> Due? {
        guard let day = template.repeats?.last(onOrBefore: today) else { return nil }
        if let handled = template.handled, handled >= day { return nil }
        return Due(template: template, day: day)
    }

    /// Says when a template comes up; nil is no more. If what it wants waits on a list to shop from, as it does where
    /// the template was just made of that, it is not due on the first day, too.
    public func repeating(_ id: ListID, _ rhythm: Repeat?) throws(Refusal) -> Transaction {
        let list = try existing(id)
        guard list.kind == .template else {
            throw .notPossible("Only templates repeat; keep the list as a template first.")
        }
        let deed = Deed.repeat(template: list.name, rhythm)
        let first = rhythm.flatMap { $0.last(onOrBefore: $0.start) }
        return Transaction(
            deed,
            list.changing {
                $0.repeats = rhythm
                if let first, isWaiting(list) { $0.handled = first }
            })
    }

    /// Whether all that a template wants waits on one list.
    private func isWaiting(_ template: GroceryList) -> Bool {
        let wanted = entries.shown(on: template.id).map(\.id.item)
        return !wanted.isEmpty
            && lists(of: .shopping).contains { list in
                wanted.allSatisfy { entries[EntryID(list: list.id, item: $0)]?.isChecked == false }
            }
    }

    /// The list that waits for what is due: the one called like the template, or else the current one.
    public func listAwaiting(_ due: Due, current: ListID?) -> GroceryList? {
        list(named: due.template.name) ?? current.flatMap { lists[$0] }.flatMap { $0.kind == .shopping ? $0 : nil }
    }

    /// Brings what is due onto the list that waits for it, so that there is one list a week: of everything there is as
    /// much as the template wants, at least. Without such a list, makes one called like the template. Whatever two
    /// machines do of this at the same time is done once.
    public func taking(_ due: Due, current: ListID? = nil, at moment: Moment, remembering: Bool = false) throws(Refusal)
        -> (id: ListID, Transaction)
    {
        guard let list = listAwaiting(due, current: current) else { return try making(due, at: moment, remembering) }
        let wanted = orderedEntries(of: due.template.id)
        var (operations, count, additions) = ([Operation](), 0, Transaction.Additions.giveWay)
        for entry in wanted {
            let id = EntryID(list: list.id, item: entry.id.item)
            if let known = entries[id] {
                let raising = try raising(known, to: entry)
                operations += raising
                count += raising.isEmpty ? 0 : 1
            } else {
                operations.append(.entry(.add(entry.planned(as: id))))
                count += 1
                // What was removed from the list comes back only where the addition counts as ever.
                if entries.known(id) != nil { additions = .once }
            }
        }
        operations += bringing(due.template, onto: list, on: due.day)
        var transaction = Transaction(.gather(count, of: .one(due.template.name), list: list.name), operations)
        transaction.additions = additions
        return (list.id, transaction)
    }

    private func making(_ due: Due, at moment: Moment, _ remembering: Bool) throws(Refusal) -> (id: ListID, Transaction)
    {
        let template = due.template
        let id = ListID(derivedFrom: "\(template.id) due \(due.day)")
        var draft = Draft(of: self, at: moment)
        draft.perform(handling(due))
        guard lists[id] == nil else { return (id, draft.transaction(.due(list: template.name))) }
        draft.perform([.list(.add(GroceryList(id: id, name: template.name, created: moment, budget: template.budget)))])
        if remembering { draft.takeLeftovers(onto: id, on: due.day) }
        for entry in orderedEntries(of: template.id) {
            draft.perform(try draft.groceries.wanting(entry.planned(on: id)))
        }
        var transaction = draft.transaction(.due(list: template.name))
        transaction.additions = lists.known(id) == nil ? .giveWay : .once
        return (id, transaction)
    }

    /// What a template wants on a new list, on which may be what the last trip left.
    func wanting(_ entry: Entry) throws(Refusal) -> [Operation] {
        try entries[entry.id].map { known throws(Refusal) in try raising(known, to: entry) } ?? [.entry(.add(entry))]
    }

    /// What of `entry` is left or was typed is part of what a template wants, and is raised to that; what recipes want
    /// comes on top. In the trolley, it is wanted anew.
    private func raising(_ entry: Entry, to wanted: Entry) throws(Refusal) -> [Operation] {
        guard let item = items[entry.id.item] else { return [] }
        if entry.isInTrolley, entry.open == nil {
            return try adding(wanted.planned, of: item, note: wanted.note, to: entry.id.list).operations
        }
        let recipes = recipeShares(of: entry.id).compactMap(\.quantity)
        let own = recipes.reduce(entry.open) { rest, share in rest.flatMap { $0.less(share) } }
        let missing = own.map { own in wanted.planned.flatMap { $0.less(own) } } ?? wanted.planned
        let sum = try Quantity.sum(entry.planned, missing)
        return entry.changing { new in
            new.planned = sum
            if let note = wanted.note { new.note = Notes.joining(note, to: new.note) }
        } + (wanted.planned == nil ? wantingBesidesRecipes(entry.id) : [])
    }

    /// What goes along when all of a template comes onto a list: its budget, where the list has none; and it is no
    /// longer due.
    func bringing(_ template: GroceryList, onto list: GroceryList, on today: CivilDate?) -> [Operation] {
        guard template.kind == .template, list.kind == .shopping else { return [] }
        let budget = list.budget == nil ? list.changing { $0.budget = template.budget } : []
        return budget + handling(template, on: today)
    }

    /// That a template which is due by `today` is done with.
    func handling(_ template: GroceryList, on today: CivilDate?) -> [Operation] {
        today.flatMap { due(template, on: $0) }.map(handling) ?? []
    }

    public func declining(_ due: Due) -> Transaction {
        Transaction(.decline(template: due.template.name, due.day), handling(due))
    }

    private func handling(_ due: Due) -> [Operation] { due.template.changing { $0.handled = due.day } }
}
