/// The plan: what is eaten on which day, and what that needs from a list.
extension Groceries {
    /// The meals of these days, in order: by day, then as they were planned. Cost: a walk over all meals.
    public func meals(on days: ClosedRange<CivilDate>) -> [Meal] {
        meals.shown.filter { days.contains($0.day) }.sorted {
            ($0.day, $0.created, $0.id) < ($1.day, $1.created, $1.id)
        }
    }

    /// Plans a recipe, or what is called so: the recipe of that name, otherwise the word.
    ///
    /// Planned on two machines, it is one meal.
    ///
    /// - Parameter servings: for how many; nil for as many as the recipe says.
    /// - Throws: if it is planned for that day already, and for servings of what is no recipe.
    public func planning(
        _ text: String, on day: CivilDate, servings: Int? = nil, at moment: Moment
    ) throws(Refusal) -> (Meal, Transaction) {
        let recipe = list(named: text, kind: .recipe)
        let name: String
        if let recipe { name = recipe.name } else { name = try Name.validated(text) }
        try checkIsFree(name, on: day)
        try check(servings, of: recipe)
        var meal = newMeal(name, on: day, at: moment)
        (meal.recipe, meal.servings) = (recipe?.id, servings)
        return (meal, Transaction(.plan(name, day), [.meal(.add(meal))]))
    }

    private func checkIsFree(_ name: String, on day: CivilDate) throws(Refusal) {
        guard let twin = twin(of: name, on: day) else { return }
        throw .notPossible("\(twin.name) is planned for \(day.weekday.name) already.")
    }

    /// The meal of that name on that day. Cost: a walk over all meals.
    func twin(of name: String, on day: CivilDate) -> Meal? {
        meals.shown.first { $0.day == day && $0.name.folded == name.folded }
    }

    /// A meal with an identity that follows from its name and day.
    func newMeal(_ name: String, on day: CivilDate, at moment: Moment) -> Meal {
        let seed = "\(day) \(name.folded)"
        let id = firstFree {
            MealID(derivedFrom: seed, attempt: $0)
        } isTaken: {
            meals.known($0) != nil
        }
        return Meal(id: id, name: name, day: day, created: moment)
    }

    private func check(_ servings: Int?, of recipe: GroceryList?) throws(Refusal) {
        guard let servings else { return }
        guard let recipe else { throw .notPossible("Only a recipe can be planned for so many.") }
        _ = try factor(of: recipe.id, toServe: servings)
    }

    /// Moves a meal to another day. What it needs stays on the list: it is still wanted, and the transaction says so,
    /// so that it stays where another machine takes the meal off the plan without knowing of this.
    ///
    /// - Throws: if something of that name is planned for that day already.
    public func moving(_ id: MealID, to day: CivilDate) throws(Refusal) -> Transaction {
        let meal = try existing(id)
        if meal.day != day { try checkIsFree(meal.name, on: day) }
        let moving = meal.changing { $0.day = day }
        guard !moving.isEmpty else { return Transaction(.replan(meal.name, day), []) }
        let needed = shares(for: meal).flatMap { share -> [Operation] in
            let again = Operation.share(
                .change(share.id, old: Field(.quantity, share.quantity), new: Field(.quantity, share.quantity)))
            return [again] + (entries[share.id.entry].map { [$0.wantedOnceMore] } ?? [])
        }
        return Transaction(.replan(meal.name, day), moving + needed)
    }

    /// What a meal wants of the lists that are not shopped yet, in a fixed order. Cost: a walk over all shares.
    private func shares(for meal: Meal) -> [Share] {
        shares.shown.filter { $0.id.recipe == meal.id.source && lists[$0.id.entry.list]?.kind != .trip }.sorted {
            $0.id < $1.id
        }
    }

    /// Says for how many a meal is. What it has put on lists that are not shopped yet follows, but for what is in the
    /// trolley: that keeps its amount, and its share, so that it can still be taken off.
    public func setting(servings: Int?, of id: MealID) throws(Refusal) -> Transaction {
        let meal = try existing(id)
        try check(servings, of: meal.recipe.flatMap { lists[$0] })
        if meal.recipe == nil, servings != nil { throw .notPossible("Only a recipe can be planned for so many.") }
        var draft = Draft(of: self)
        draft.perform(meal.changing { $0.servings = servings })
        if let list = whereabouts(of: meal)?.id, lists[list]?.kind == .shopping {
            let bought = Set(entries.shown(on: list).filter(\.isInTrolley).map(\.id))
            draft.perform(draft.groceries.takingShares(of: meal, without: bought))
            try draft.bring(id, onto: list, without: Set(bought.map(\.item)))
        }
        return Transaction(.portion(meal.name, servings), Transaction.condensed(draft.operations))
    }

    /// Takes a meal off the plan, and off the lists what they have because of it.
    public func dropping(_ id: MealID) throws(Refusal) -> Transaction {
        let meal = try existing(id)
        return Transaction(
            .unplan(meal.name, meal.day), Transaction.condensed(takingShares(of: meal) + [.meal(.remove(meal))]))
    }

    /// Puts onto `target` what the meals of these days need, as far as it was put onto no list yet.
    ///
    /// - Returns: nil where nothing is missing.
    /// - Throws: where there is no recipe on these days.
    public func shopping(for days: ClosedRange<CivilDate>, onto target: ListID) throws(Refusal) -> Transaction? {
        let list = try existing(target)
        guard list.kind == .shopping || list.kind == .template else {
            throw .notPossible("What is planned goes onto a list, not into \(list.kind.article).")
        }
        let planned = meals(on: days)
        let wanted = planned.filter(isMissing)
        guard planned.contains(where: { $0.recipe != nil }) else {
            throw .notPossible("No recipe is planned for these days.")
        }
        guard planned.contains(where: hasIngredients) else {
            throw .notPossible("What is planned for these days has no ingredients.")
        }
        guard !wanted.isEmpty else { return nil }
        var draft = Draft(of: self)
        for meal in wanted {
            try draft.bring(meal.id, onto: target)
            draft.perform(meal.changing { $0.list = target })
        }
        let count = Set(wanted.flatMap { meal in entries.shown(on: meal.recipe ?? .none).map(\.id.item) }).count
        let subject = wanted.count == 1 ? Deed.Subject.one(wanted[0].name) : .several(wanted.count)
        return Transaction(
            .provide(count, for: subject, list: list.name), Transaction.condensed(draft.operations))
    }

    /// For how many a meal is; nil where neither it nor its recipe says.
    public func servings(of meal: Meal) -> Int? { meal.servings ?? meal.recipe.flatMap { lists[$0]?.servings } }

    private func hasIngredients(_ meal: Meal) -> Bool {
        guard let recipe = meal.recipe, lists[recipe] != nil else { return false }
        return !entries.shown(on: recipe).isEmpty
    }

    /// Whether what the meal needs is on no list, nor was shopped.
    public func isMissing(_ meal: Meal) -> Bool { hasIngredients(meal) && whereabouts(of: meal) == nil }

    /// Where what a meal needs is, by its shares: the first list to shop from or template on which some of it waits,
    /// otherwise a trip on which it was bought; nil if it is nowhere. Cost: a walk over all shares.
    public func whereabouts(of meal: Meal) -> GroceryList? {
        let found = shares.shown.filter { $0.id.recipe == meal.id.source }.compactMap { lists[$0.id.entry.list] }
        return found.min { a, b in (a.kind == .trip) == (b.kind == .trip) ? a.place < b.place : b.kind == .trip }
    }

    /// Takes off the lists what they have because of a meal: exactly its shares. Trips stay as they were.
    ///
    /// - Parameter without: the entries that are left as they are.
    private func takingShares(of meal: Meal, without: Set<EntryID> = []) -> [Operation] {
        var draft = Draft(of: self)
        for share in shares(for: meal) where !without.contains(share.id.entry) {
            draft.perform(draft.groceries.takingBack(share))
        }
        return draft.operations
    }

    private func existing(_ id: MealID) throws(Refusal) -> Meal {
        guard let meal = meals[id] else { throw .gone("The meal") }
        return meal
    }

    /// What a share is for: the name of the recipe, or of the meal with its day, also where it is gone by now.
    public func purpose(of share: Share) -> String? {
        if let recipe = lists.known(share.id.recipe) { return recipe.name }
        return meals.known(MealID(share.id.recipe)).map { "\($0.name), \($0.day.weekday.name)" }
    }

    /// The recipe that says what a share is for.
    func recipe(of share: Share) -> ListID { meals.known(MealID(share.id.recipe))?.recipe ?? share.id.recipe }
}

extension Refusal {
    /// Where nothing of what is planned is missing.
    public static let isOnAList = Refusal.notPossible("What the planned recipes need was put on a list already.")
}

extension Draft {
    /// Adds what a meal needs to a list.
    ///
    /// - Parameter without: the items that are left as they are.
    fileprivate mutating func bring(_ id: MealID, onto list: ListID, without: Set<ItemID> = []) throws(Refusal) {
        guard let meal = groceries.meals[id], let recipe = meal.recipe else { return }
        let items = Set(groceries.entries.shown(on: recipe).map(\.id.item)).subtracting(without)
        guard !items.isEmpty else { return }
        let factor = try groceries.factor(of: recipe, toServe: meal.servings)
        perform(try groceries.gathering([.init(recipe, items: items, factor: factor, meal: id)], onto: list))
    }
}

extension MealID {
    init(_ source: ListID) { self.init(rawValue: source.rawValue) }
}
