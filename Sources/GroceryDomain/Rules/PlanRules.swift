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
            // One that is off the plan comes back, unless somebody has shopped for it.
            meals[$0] != nil || wasShopped(for: $0)
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
        return Transaction(.replan(meal.name, day), moving + shares(for: meal).flatMap(wantingOnceMore))
    }

    /// Says of a share and its entry that they are still wanted, and alters nothing.
    private func wantingOnceMore(_ share: Share) -> [Operation] {
        let quantity = Field<Share>(.quantity, share.quantity)
        return [.share(.change(share.id, old: quantity, new: quantity))]
            + (entries[share.id.entry].map { [$0.wantedOnceMore] } ?? [])
    }

    /// What a meal wants of the lists that are not shopped yet, in a fixed order. Cost: a walk over all shares.
    public func shares(for meal: Meal) -> [Share] {
        sharesOnLists.filter { $0.id.recipe == meal.id.source }.sorted { $0.id < $1.id }
    }

    /// What recipes and meals want of the lists that are not shopped yet. Cost: a walk over all shares.
    public var sharesOnLists: [Share] { shares.shown.filter { lists[$0.id.entry.list]?.kind != .trip } }

    /// Whether a trip was made for a meal. Cost: a walk over all shares.
    public func wasShopped(for meal: MealID) -> Bool {
        shares.shown.contains { MealID($0.id.recipe) == meal && lists[$0.id.entry.list]?.kind == .trip }
    }

    /// Says for how many a meal is. What it has put on lists that are not shopped yet follows, but for what was taken
    /// off there, and what is in the trolley: that keeps its amount, and its share, so that it can still be taken off.
    public func setting(servings: Int?, of id: MealID) throws(Refusal) -> Transaction {
        let meal = try existing(id)
        try check(servings, of: meal.recipe.flatMap { lists[$0] })
        if meal.recipe == nil, servings != nil { throw .notPossible("Only a recipe can be planned for so many.") }
        guard meal.servings != servings else { return Transaction(.portion(meal.name, servings), []) }
        var draft = Draft(of: self)
        draft.perform(meal.changing { $0.servings = servings })
        if let list = whereabouts(of: meal)?.id, lists[list]?.kind == .shopping {
            let bought = Set(entries.shown(on: list).filter(\.isInTrolley).map(\.id))
            let listed = Set(shares(for: meal).map(\.id.entry.item)).subtracting(bought.map(\.item))
            draft.perform(draft.groceries.takingShares(of: meal, without: bought))
            try draft.bring(id, onto: list, listed)
        }
        // What stays as it is, is still wanted all the same.
        let same = shares(for: meal).filter { $0.quantity == nil && draft.groceries.shares[$0.id] == $0 }
        return Transaction(.portion(meal.name, servings), draft.changes(since: self) + same.flatMap(wantingOnceMore))
    }

    /// What becomes of what a meal has put on lists where it does not need that much, as its servings were changed by a
    /// machine that did not know of it. What is in the trolley stays, and what a trip left.
    public func adjusting(_ meal: Meal) throws(Refusal) -> Transaction {
        var transaction = Transaction(.portion(meal.name, meal.servings), [])
        guard let recipe = meal.recipe, lists[recipe] != nil else { return transaction }
        let factor = try factor(of: recipe, toServe: meal.servings)
        let scaling = RecipeScaling(of: recipe, self)
        for share in shares(for: meal) {
            guard let wanted = entries[EntryID(list: recipe, item: share.id.entry.item)],
                let entry = entries[share.id.entry], !entry.isInTrolley, entry.left == nil,
                let needed = try scaled(wanted, by: factor, scaling), !Quantity.areEqual(share.quantity, needed)
            else { continue }
            let rest = share.quantity.map { known in entry.planned.flatMap { $0.less(known) } } ?? entry.planned
            transaction.operations += share.changing { $0.quantity = needed }
            transaction.operations += entry.becoming(
                entry.wanting(try Quantity.sum(rest, needed)?.inHandyUnits), isStep: false)
        }
        return transaction
    }

    /// Whether what a meal has put on lists is just what its recipe needs for another number than the plan says. Cost:
    /// for each number up to 100, a look at each share.
    public func isServedOtherwise(_ meal: Meal) -> Bool {
        guard let recipe = meal.recipe, lists[recipe] != nil, let planned = servings(of: meal) else { return false }
        let (scaling, wanted) = (RecipeScaling(of: recipe, self), shares(for: meal).filter { $0.quantity != nil })
        func isFor(_ servings: Int) -> Bool {
            guard let factor = try? factor(of: recipe, toServe: servings) else { return false }
            return wanted.allSatisfy { share in
                let entry = entries[EntryID(list: recipe, item: share.id.entry.item)]
                return Quantity.areEqual(share.quantity, entry.flatMap { try? scaled($0, by: factor, scaling) })
            }
        }
        return !wanted.isEmpty && !isFor(planned) && (1...100).contains { $0 != planned && isFor($0) }
    }

    /// What becomes of the entry of a share that one machine took back and another kept, not knowing of that: what went
    /// with it is wanted again. Whoever says so sets the same value.
    ///
    /// - Parameters:
    ///   - old: what was wanted before it was taken back.
    ///   - new: what was wanted then.
    public func wantingAgain(_ share: Share, from old: Quantity?, to new: Quantity?) -> [Operation] {
        guard let entry = entries[share.id.entry] else { return [] }
        // Besides recipes and meals, no more than some was wanted.
        guard let new else { return entry.planned == nil ? adjusting(entry.id, to: shares(of: entry.id)) : [] }
        let less = old?.less(new)
        guard old == nil || less != nil else { return [] }
        // Others may have gone with it.
        let more = share.quantity.flatMap { own in less.map { $0.isCovered(by: own) ? $0 : own } }
        guard let later = try? entry.wantingMore(more) else { return [] }
        return entry.becoming(later, isStep: false)
    }

    /// What becomes of an entry that nobody ever wanted but for recipes and meals, where machines added and took back
    /// shares of it without knowing of each other: it wants what they want. Whoever says so sets the same value, so
    /// that it does not matter how many do.
    ///
    /// - Parameter shares: all that want it.
    public func adjusting(_ id: EntryID, to shares: [Share]) -> [Operation] {
        guard lists[id.list].map({ $0.kind == .shopping || $0.kind == .template }) ?? false else { return [] }
        var sum: Quantity?
        for share in shares { sum = (try? Quantity.sum(sum, share.quantity)) ?? sum }
        guard let entry = entries[id] else {
            return shares.isEmpty ? [] : [.entry(.add(Entry(id: id, planned: sum)))]
        }
        guard !entry.isInTrolley else { return [] }
        if shares.isEmpty { return [.entry(.remove(entry))] }
        return Quantity.areEqual(entry.planned, sum) ? [] : entry.changing { $0.planned = sum?.inHandyUnits }
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
            // Said also where it was that list before: it stays where another machine takes it off the plan meanwhile.
            draft.perform([.meal(.change(meal.id, old: Field(.list, meal.list), new: Field(.list, target)))])
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
        let found = shares.shown.filter { $0.id.recipe == meal.id.source }.compactMap { share -> GroceryList? in
            guard let list = lists[share.id.entry.list] else { return nil }
            // What was not bought on a trip is not there.
            return list.kind != .trip || entries[share.id.entry]?.isInTrolley ?? false ? list : nil
        }
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

    /// As it would be if meals had put nothing on `list`, and nothing of that were in the trolley.
    func withoutMeals(on list: ListID) -> Groceries {
        var draft = Draft(of: self)
        let ofMeals = shares.shown.filter { $0.id.entry.list == list && meals.known(MealID($0.id.recipe)) != nil }
        for share in ofMeals.sorted(by: { $0.id < $1.id }) {
            guard let entry = draft.groceries.entries[share.id.entry] else { continue }
            draft.perform(entry.becoming(entry.putBack()))
            draft.perform(draft.groceries.takingBack(share))
        }
        return draft.groceries
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
    /// The operations so far, where an entry or a share that was taken off and put there again is changed and not made
    /// anew: then it stays the one that others know.
    fileprivate func changes(since before: Groceries) -> [Operation] {
        var (entries, shares, others): (Set<EntryID>, Set<ShareID>, [Operation]) = ([], [], [])
        for operation in operations {
            switch operation {
            case .entry(let edit): entries.insert(edit.id)
            case .step(let id, _, _): entries.insert(id)
            case .share(let edit): shares.insert(edit.id)
            case .shareStep(let id, _, _): shares.insert(id)
            default: others.append(operation)
            }
        }
        return Transaction.condensed(others)
            + entries.sorted().flatMap { changes(from: before.entries[$0], to: groceries.entries[$0]) }
            + shares.sorted().flatMap { changes(from: before.shares[$0], to: groceries.shares[$0]) }
    }

    private func changes(from before: Entry?, to after: Entry?) -> [Operation] {
        guard let before, let after else {
            return before.map { [.entry(.remove($0))] } ?? after.map { [.entry(.add($0))] } ?? []
        }
        var later = before
        (later.planned, later.note) = (after.planned, after.note)
        (later.isChecked, later.taken) = (after.isChecked, after.taken)
        return before.becoming(later)
    }

    private func changes(from before: Share?, to after: Share?) -> [Operation] {
        guard let before, let after else {
            return before.map { [.share(.remove($0))] } ?? after.map { [.share(.add($0))] } ?? []
        }
        // Two that make it for one more, make it for one more.
        return before.changing { $0.quantity = after.quantity }
    }

    /// Adds what a meal needs to a list.
    ///
    /// - Parameter only: the items that are meant; nil for all.
    fileprivate mutating func bring(_ id: MealID, onto list: ListID, _ only: Set<ItemID>? = nil) throws(Refusal) {
        guard let meal = groceries.meals[id], let recipe = meal.recipe else { return }
        let all = Set(groceries.entries.shown(on: recipe).map(\.id.item))
        let items = only.map(all.intersection) ?? all
        guard !items.isEmpty else { return }
        let factor = try groceries.factor(of: recipe, toServe: meal.servings)
        perform(try groceries.gathering([.init(recipe, items: items, factor: factor, meal: id)], onto: list))
    }
}

extension MealID {
    /// The meal that a share is for, by what stands for a recipe there (`Meal.source`).
    public init(_ source: ListID) { self.init(rawValue: source.rawValue) }
}
