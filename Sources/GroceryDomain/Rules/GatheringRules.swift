/// Adding entries of other lists to a list: everything of a template, a trip or a recipe, or what was ticked in
/// several.
extension Groceries {
    /// One source and what to take from it.
    public struct Gathering: Hashable, Sendable {
        public var source: ListID
        /// Nil means everything.
        public var items: Set<ItemID>?
        /// Multiplies the amounts, for example for a recipe made for more people. Whole counts stay whole and are
        /// rounded up.
        public var factor: Rational
        /// The meal for which a recipe is gathered: then it is what the shares are for.
        public var meal: MealID?

        public init(_ source: ListID, items: Set<ItemID>? = nil, factor: Rational = .one, meal: MealID? = nil) {
            (self.source, self.items, self.factor, self.meal) = (source, items, factor, meal)
        }
    }

    /// Adds the gathered entries to the list `target`, as if typed one after another: amounts add up with those already
    /// there. What comes from a recipe is remembered as its share. All of a template brings its budget, and is no
    /// longer due on `today`.
    ///
    /// - Throws: if there is nothing to add, or an amount becomes too large.
    public func gathering(
        _ gatherings: [Gathering], onto target: ListID, on today: CivilDate? = nil
    ) throws(Refusal) -> Transaction {
        let list = try existing(target)
        guard list.kind != .recipe || gatherings.allSatisfy({ lists[$0.source]?.kind == .recipe }) else {
            throw .notPossible("A list cannot go into a recipe.")
        }
        var draft = Draft(of: self)
        var count = 0
        for gathering in gatherings {
            let source = try existing(gathering.source)
            guard source.id != target else { throw .notPossible("\(source.name) is the current list itself.") }
            let scaling = source.kind == .recipe ? RecipeScaling(of: source.id, self) : RecipeScaling()
            let entries = orderedEntries(of: source.id)
            if entries.allSatisfy({ gathering.items?.contains($0.id.item) ?? true }) {
                draft.perform(draft.groceries.bringing(source, onto: try draft.groceries.existing(target), on: today))
            }
            for entry in entries where gathering.items?.contains(entry.id.item) ?? true {
                let amount = try scaled(entry, by: gathering.factor, scaling)
                var entry = entry
                if gathering.factor != .one { entry.note = entry.noteWhenScaled }
                let purpose = gathering.meal?.source ?? (source.kind == .recipe ? source.id : nil)
                draft.perform(try draft.groceries.adding(amount, as: entry, for: purpose, to: target))
                count += 1
            }
        }
        guard count > 0 else { throw .notPossible("There is nothing to add.") }
        let sources = gatherings.compactMap { lists[$0.source]?.name }
        let source = sources.count == 1 ? Deed.Subject.one(sources[0]) : .several(sources.count)
        return draft.transaction(.gather(count, of: source, list: list.name))
    }

    /// - Parameter purpose: what it is a share for, if anything: a recipe or a meal.
    private func adding(_ amount: Quantity?, as entry: Entry, for purpose: ListID?, to target: ListID)
        throws(Refusal) -> [Operation]
    {
        guard let (item, revival) = reviving(entry.id.item) else { throw .gone("The item") }
        let id = EntryID(list: target, item: item.id)
        let adding = try adding(
            amount, of: item, as: entry.wording, note: entry.note, to: target, forRecipe: purpose != nil)
        var operations = revival + adding.operations
        guard let purpose else { return operations }
        operations += wantingBeforeRecipes(id)
        let share = ShareID(entry: id, recipe: purpose)
        if let known = shares[share] {
            let sum = try Quantity.sum(known.quantity, amount)
            guard sum != known.quantity else { return operations }
            operations.append(.shareStep(share, old: known.quantity, new: sum))
        } else {
            operations.append(.share(.add(Share(id: share, quantity: amount))))
        }
        return operations
    }

    /// Notes that some of an entry was wanted before the first recipe wants it. This is a share of the list itself, and
    /// is written only if nothing else shows it: neither an amount nor, where it is checked off, the trolley.
    func wantingBeforeRecipes(_ id: EntryID) -> [Operation] {
        guard let entry = entries[id], !entry.isChecked, entry.planned == nil, shares(of: id).isEmpty else { return [] }
        return [.share(.add(Share(own: id)))]
    }

    /// Notes that an entry is wanted besides what recipes want of it.
    func wantingBesidesRecipes(_ id: EntryID) -> [Operation] {
        let shares = shares(of: id)
        return shares.isEmpty || shares.contains { $0.isOwn } ? [] : [.share(.add(Share(own: id)))]
    }

    func scaled(_ entry: Entry, by factor: Rational, _ scaling: RecipeScaling) throws(Refusal) -> Quantity? {
        guard let quantity = entry.planned else { return nil }
        do { return try scaling.scaled(quantity, of: entry.id.item, by: factor).quantity } catch {
            throw .notPossible("\(error)")
        }
    }

    /// What recipes and the list itself want of an entry, in a fixed order. Cost: a walk over all shares.
    public func shares(of entry: EntryID) -> [Share] {
        shares.shown.filter { $0.id.entry == entry }.sorted { $0.id < $1.id }
    }

    /// What recipes want of an entry, in a fixed order. Cost: a walk over all shares.
    public func recipeShares(of entry: EntryID) -> [Share] { shares(of: entry).filter { !$0.isOwn } }

    /// Removes from `target` just what `recipe` put there: its share of every amount, its note, and the entry if
    /// nothing else wants it.
    public func takingBack(_ recipe: ListID, from target: ListID) throws(Refusal) -> Transaction {
        let list = try existing(target)
        let name = lists.known(recipe)?.name ?? "the recipe"
        let own = shares.shown.filter { $0.id.recipe == recipe && $0.id.entry.list == target }
            .sorted { $0.id < $1.id }
        let operations = own.flatMap(takingBack)
        guard !own.isEmpty else { throw .notPossible("Nothing on \(list.name) comes from \(name).") }
        return Transaction(.takeBack(recipe: name, list: list.name), operations)
    }

    /// Removes a share, and from its entry what it wanted of it.
    func takingBack(_ share: Share) -> [Operation] {
        [.share(.remove(share))] + (entries[share.id.entry].map { taking(share, from: $0) } ?? [])
    }

    /// The amount in the trolley stays. The share is taken from the rest. The entry is removed if no amount is left and
    /// no other recipe wants it.
    private func taking(_ share: Share, from entry: Entry) -> [Operation] {
        let others = shares(of: entry.id).filter { $0.id != share.id }
        let note = takingNote(of: share, from: entry, others)
        let rest = share.quantity.flatMap { wanted in entry.planned.flatMap { $0.less(wanted)?.inHandyUnits } }
        if entry.isInTrolley { return taking(share, downTo: rest, entry, others) + note }
        if let rest { return entry.becoming(entry.wanting(rest)) + note }
        if share.quantity == nil, entry.planned != nil { return note }
        if others.isEmpty { return [.entry(.remove(entry))] }
        // The other recipes want "some".
        return entry.changing { $0.planned = nil } + note
    }

    /// - Parameter rest: what is wanted besides the share; nil for nothing, or "some".
    private func taking(_ share: Share, downTo rest: Quantity?, _ entry: Entry, _ others: [Share]) -> [Operation] {
        guard let amount = entry.bought else { return [] }
        // Besides it, some is wanted of which nobody said how much.
        guard entry.planned == nil ? others.isEmpty : share.quantity != nil else { return [] }
        let isMore = rest.map { !$0.isCovered(by: amount) } ?? false
        return entry.becoming(entry.wanting(isMore ? rest : amount))
    }

    /// What the recipe's note says is removed with its share, unless another recipe's note says it too.
    private func takingNote(of share: Share, from entry: Entry, _ others: [Share]) -> [Operation] {
        let kept = others.flatMap { Notes.remarks(of: note(behind: $0)) }
        let taken = Notes.remarks(of: note(behind: share)).filter { !kept.contains($0) }
        return entry.changing { $0.note = Notes.removing(taken, from: entry.note) }
    }

    /// The note that a recipe, deleted or not, has for the item of a share.
    private func note(behind share: Share) -> String? {
        entries.known(EntryID(list: recipe(of: share), item: share.id.entry.item))?.note
    }
}
