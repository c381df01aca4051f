/// Rules for lists of every kind.
extension Groceries {
    /// The validated name for a list: no other list of its kind has it. Trips may share names, because they have dates.
    /// `renaming` is the list that may keep its own name.
    public func validatedListName(
        _ text: String, kind: GroceryList.Kind = .shopping, renaming: ListID? = nil
    ) throws(Refusal) -> String {
        let name = try Name.validated(text)
        if kind != .trip, let taken = list(named: name, kind: kind), taken.id != renaming {
            throw .listNameTaken(kind: kind, name: taken.name)
        }
        return name
    }

    /// Adds a list, empty or with the entries and budget of `source`. Entries keep their amounts and notes, but not
    /// what was bought. A template of which a list is made is no longer due on `today`.
    ///
    /// - Parameter remembering: whether a list that is made of a template takes along what the last trip left. What the
    ///   template wants of it includes that.
    public func addingList(
        named text: String, kind: GroceryList.Kind = .shopping, from source: ListID? = nil, at moment: Moment,
        on today: CivilDate? = nil, remembering: Bool = false
    ) throws(Refusal) -> (id: ListID, Transaction) {
        let name = try validatedListName(text, kind: kind)
        let origin = try source.map { id throws(Refusal) in try existing(id) }
        let list = GroceryList(
            id: freeListID(for: name, kind, moment), name: name, created: moment, kind: kind, budget: origin?.budget)
        var draft = Draft(of: self, at: moment)
        draft.perform([.list(.add(list))])
        if remembering, kind == .shopping, origin?.kind == .template { draft.takeLeftovers(onto: list.id, on: today) }
        var taken: Set<ItemID> = []
        // What comes from a recipe is bought, and not cooked: half an egg is one.
        let scaling = origin.flatMap { $0.kind == .recipe && kind != .recipe ? RecipeScaling(of: $0.id, self) : nil }
        for entry in origin.map({ orderedEntries(of: $0.id) }) ?? [] {
            guard let (item, revival) = draft.groceries.reviving(entry.id.item), taken.insert(item.id).inserted else {
                continue
            }
            draft.perform(revival)
            var wanted = entry.planned(as: EntryID(list: list.id, item: item.id))
            if let scaling { wanted.planned = try scaled(entry, by: .one, scaling) }
            draft.perform(try draft.groceries.wanting(wanted))
        }
        if let origin, kind == .shopping { draft.perform(handling(origin, on: today)) }
        return (list.id, draft.transaction(.make(.init(list: kind, name), from: origin.map(Deed.Thing.init))))
    }

    func freeListID(for name: String, _ kind: GroceryList.Kind, _ moment: Moment) -> ListID {
        // Shopping lists were the first kind; their identities stay as they were.
        let prefix = kind == .shopping ? "" : "\(kind.rawValue) "
        let seed = "\(prefix)\(name.folded) \(moment.milliseconds)"
        return firstFree {
            ListID(derivedFrom: seed, attempt: $0)
        } isTaken: {
            lists.known($0) != nil
        }
    }

    /// Keeps the entries of a list, a trip or a recipe as a template. What planned meals want of them is of their days
    /// and stays out of it: it comes onto a list with its meal.
    public func keeping(_ id: ListID, asTemplate text: String, at moment: Moment) throws(Refusal) -> (
        id: ListID, Transaction
    ) {
        let list = try existing(id)
        guard list.kind != .template else { throw .notPossible("\(list.name) is a template already.") }
        let name = try validatedListName(text, kind: .template)
        let (template, transaction) = try withoutMeals(on: id).addingList(
            named: name, kind: .template, from: id, at: moment)
        return (template, Transaction(.keep(.init(list), template: name), transaction.operations))
    }

    public func renaming(_ id: ListID, to text: String) throws(Refusal) -> Transaction {
        let list = try existing(id)
        let name = try validatedListName(text, kind: list.kind, renaming: id)
        let deed = Deed.rename(.init(list), to: name)
        guard name != list.givenName else { return Transaction(deed, []) }
        // What is planned is called as its recipe is.
        let planned = list.kind == .recipe ? meals.shown.filter { $0.recipe == id }.sorted { $0.id < $1.id } : []
        return Transaction(
            deed,
            planned.flatMap { meal in meal.changing { $0.name = name } }
                + list.changing { list in
                    list.givenName = name
                    // The text of a recipe says its name itself from now on.
                    list.steps = list.steps.map { steps in
                        var text = CooklangText(steps)
                        text.set("title", to: name)
                        return text.text
                    }
                })
    }

    /// Deletes a list with its entries. If another machine adds an entry without having seen this, the list comes back
    /// with just that entry.
    public func removing(_ id: ListID) throws(Refusal) -> Transaction {
        let list = try existing(id)
        let taken = orderedEntries(of: id).flatMap { removal(of: $0) }
        return Transaction(.delete(.init(list)), taken + [.list(.remove(list))])
    }

    /// Sets the most that the list should cost, in `currency`; nil removes the budget.
    public func budgeting(_ id: ListID, _ budget: Money?, in currency: Currency? = nil) throws(Refusal) -> Transaction {
        let list = try existing(id)
        let deed = Deed.budget(list: list.name, budget, budget == nil ? nil : currency)
        return Transaction(deed, list.changing { $0.budget = budget })
    }

    /// The entries of a list in a fixed order.
    func orderedEntries(of id: ListID) -> [Entry] { entries.shown(on: id).sorted { $0.id < $1.id } }

    /// Removes an entry, together with the shares of recipes in it.
    func removal(of entry: Entry) -> [Operation] {
        shares(of: entry.id).map { .share(.remove($0)) } + [.entry(.remove(entry))]
    }

    func firstFree<ID>(_ make: (Int) -> ID, isTaken: (ID) -> Bool) -> ID {
        var attempt = 0
        while isTaken(make(attempt)) { attempt += 1 }
        return make(attempt)
    }
}

extension Entry {
    /// The planned part of this entry, on another list: neither bought nor priced there yet.
    func planned(on list: ListID) -> Entry { planned(as: EntryID(list: list, item: id.item)) }

    func planned(as id: EntryID) -> Entry { Entry(id: id, planned: planned, note: note, wording: wording) }
}

extension GroceryList.Kind {
    /// The kind with its article, for sentences.
    public var phrase: String {
        switch self {
        case .shopping: "the list"
        case .template: "the template"
        case .trip: "the trip"
        case .recipe: "the recipe"
        }
    }

    public var word: String {
        switch self {
        case .shopping: "list"
        case .template: "template"
        case .trip: "trip"
        case .recipe: "recipe"
        }
    }
}
