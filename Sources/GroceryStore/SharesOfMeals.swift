import GroceryDomain
import Journal

// A meal wants what it needs once, on one list, and for as many as the plan says. Machines that do not know of each
// other may leave it otherwise: both put it on a list, or on two, or one makes it for more. What is to hold follows
// from what is there once all of that is known. So every machine that finds it otherwise says the same, in values:
// saying it twice changes nothing.

extension Store {
    /// Brings the lists in line with what meals want of them, after changes of others or an undo.
    ///
    /// - Returns: the names of the meals that were there twice.
    func followMeals(_ groceries: inout Groceries) throws(JournalError) -> [String] {
        try takeOffOnce(&groceries)
        // A meal that is off the plan wants nothing, neither of the entries noted nor of others.
        let entries = ledger.entriesToFollow.union(ledger.entriesChanged)
        let offPlan = (entries.isEmpty ? [] : groceries.sharesOnLists).filter { entries.contains($0.id.entry) }
            .map { MealID($0.id.recipe) }.filter { groceries.meals.hidden($0) != nil }
        let noted = ledger.mealsToFollow.union(ledger.mealsServedAnew).union(offPlan)
        let listed = (noted.isEmpty ? [] : groceries.sharesOnLists).filter {
            noted.contains(MealID($0.id.recipe)) && groceries.lists[$0.id.entry.list] != nil
        }
        let shopped = (noted.isEmpty ? [] : groceries.sharesOnTrips).filter {
            noted.contains(MealID($0.id.recipe)) && groceries.meals.known(MealID($0.id.recipe)) != nil
        }
        let (idle, lessened) = standing(among: listed)
        let surplus =
            surplus(among: listed, without: idle, groceries) + shopped.compactMap { ledger.additional($0, groceries) }
        var changed = try takeBack(surplus, &groceries)
        let gone = Set(surplus.filter(\.isWhole).map(\.share.id))
        for (share, old, new) in lessened where !gone.contains(share.id) {
            let operations = groceries.wantingAgain(share, from: old, to: new)
            guard !operations.isEmpty, let list = groceries.lists[share.id.entry.list] else { continue }
            let deed = Deed.add(share.quantity, .one(groceries.title(of: share.id.entry)), list: list.name)
            try write(deed, operations, .follows, into: &groceries)
        }
        // What is on a list is a copy of the recipe as it was: only for how many it is follows.
        let byMeal = Dictionary(grouping: listed) { MealID($0.id.recipe) }
        for meal in byMeal.keys.sorted().compactMap({ groceries.meals[$0] }) {
            guard
                ledger.mealsServedAnew.contains(meal.id) || groceries.isServedOtherwise(meal)
                    || isPutAnew(meal, byMeal[meal.id] ?? [], groceries),
                let adjusting = try? groceries.adjusting(meal), !adjusting.isEmpty
            else { continue }
            let alone = onlyForRecipes(among: Set(adjusting.operations.compactMap(\.entryWithAmount)))
            ledger.entriesToFollow.formUnion(alone)
            let operations = adjusting.operations.filter { !($0.changedEntry.map(alone.contains) ?? false) }
            try write(adjusting.deed, operations, .follows, into: &groceries)
        }
        (ledger.mealsToFollow, ledger.mealsServedAnew) = ([], [])
        ledger.entriesToFollow.formUnion(listed.map(\.id.entry).filter { groceries.entries[$0] == nil })
        changed.formUnion(try followEntries(&groceries))
        let twice = surplus.filter { $0.isElsewhere || !$0.isWhole && changed.contains($0.share.id.entry) }
        return Set(twice.compactMap { groceries.meals[MealID($0.share.id.recipe)]?.name }).sorted()
    }

    /// Takes back by its stamp what somebody took off an entry with shares that another, not knowing of that, took off
    /// as well: of those who removed what the same actions had added, the earliest counts. Cost: of an entry with
    /// several steps, a look at the records behind the first.
    private func takeOffOnce(_ groceries: inout Groceries) throws(JournalError) {
        var steps: [EntryID: Set<Stamp>] = [:]
        for id in ledger.entriesToFollow {
            let stamps = ledger.entries.claims(on: id, groceries.entries[id]).liveSteps
            if stamps.count > 1 { steps[id] = stamps }
        }
        guard let actions = actions(at: steps.values.reduce([]) { $0.union($1) }) else { return }
        var removed: [ShareID: Set<Stamp>] = [:]
        for (stamp, action) in actions.sorted(by: { $0.key < $1.key }) where action.role != .follows {
            let removals = action.operations.compactMap { written -> (share: Share, named: Set<Stamp>)? in
                guard case .share(.remove(let share)) = written.operation else { return nil }
                return (share, Set(written.observed))
            }
            for (id, removals) in Dictionary(grouping: removals, by: \.share.id.entry).sorted(by: { $0.key < $1.key }) {
                guard steps[id]?.contains(stamp) ?? false, let entry = groceries.entries[id] else { continue }
                let isTwice = removals.allSatisfy { !(removed[$0.share.id]?.isDisjoint(with: $0.named) ?? true) }
                for (share, named) in removals { removed[share.id, default: []].formUnion(named) }
                guard isTwice, let list = groceries.lists[id.list] else { continue }
                let deed = Deed.add(removals[0].share.quantity, .one(groceries.title(of: entry)), list: list.name)
                let step = ObservedOperation(operation: .entry(.remove(entry)), observed: [stamp])
                try write(deed, naming: [step], .follows, into: &groceries)
            }
        }
    }

    /// What of these shares is there besides the one that each meal has of an item.
    ///
    /// - Parameter idle: those that nobody wants.
    private func surplus(among listed: [Share], without idle: Set<ShareID>, _ groceries: Groceries) -> [Surplus] {
        Dictionary(grouping: listed) { MealID($0.id.recipe) }.sorted { $0.key < $1.key }
            .flatMap { id, shares -> [Surplus] in
                let shares = shares.sorted { $0.id < $1.id }
                guard let meal = groceries.meals[id] else {
                    return shares.filter { isDropped($0, groceries) }.map { ledger.all(of: $0, groceries) }
                }
                let wanted = shares.filter { !idle.contains($0.id) }
                let home = ledger.home(of: meal, wanted)
                return shares.compactMap { share in
                    if idle.contains(share.id) { return ledger.all(of: share, groceries) }
                    guard share.id.entry.list != home else { return ledger.additional(share, groceries) }
                    return ledger.all(of: share, isElsewhere: true, groceries)
                }
            }
    }

    /// Whether the meal of a share is off the plan. One of which nothing but changes has arrived may still be planned;
    /// and where not all has arrived that others name, somebody may have kept it.
    private func isDropped(_ share: Share, _ groceries: Groceries) -> Bool {
        groceries.meals.hidden(MealID(share.id.recipe)) != nil
            && ledger.shares.claims(on: share.id, share).knowsAllThatIsNamed
    }

    /// A share that one machine took back and another kept, and what the first made of the amount of its entry.
    private typealias Lessened = (share: Share, old: Quantity?, new: Quantity?)

    /// Those of the shares that nobody put there, as far as that still stands, and that nobody kept: what followed from
    /// something else alone does not keep them. And of those that somebody kept, what was taken off their entries all
    /// the same, the earliest first. Cost: of what no addition keeps, a look at the records.
    private func standing(among shares: [Share]) -> (alone: Set<ShareID>, lessened: [Lessened]) {
        var (stamps, alone, lessened): (Set<Stamp>, Set<ShareID>, [Lessened]) = ([], [], [])
        for share in shares {
            let claims = ledger.shares.claims(on: share.id, share)
            // An addition that has not arrived yet may keep it.
            guard claims.live(in: Share.fieldCount).isEmpty, claims.knowsAllThatIsNamed else { continue }
            alone.insert(share.id)
            // Who moves a meal says so of the entry, too: that stands where what follows said an amount since.
            stamps.formUnion(claims.live())
            stamps.formUnion(ledger.entries.claims(on: share.id.entry, nil).live())
        }
        guard let actions = actions(at: stamps) else { return ([], []) }
        let candidates = alone
        for (stamp, action) in actions.sorted(by: { $0.key < $1.key }) where action.role != .follows {
            let operations = action.operations.map(\.operation)
            let added = Set(operations.compactMap { if case .share(.add(let share)) = $0 { share.id } else { nil } })
            for case .share(let edit) in operations {
                if case .add = edit { lessened.removeAll { $0.share.id == edit.id } }
                guard case .remove(let share) = edit else {
                    // What it put there may be gone, though it stands on the entry.
                    let isGone = added.contains(edit.id) && !ledger.shares.stands(stamp, on: edit.id)
                    if !isGone { alone.remove(edit.id) }
                    continue
                }
                let claims = ledger.entries.claims(on: share.id.entry, nil)
                guard claims.live(in: Entry.Name.planned.index).contains(stamp) else { continue }
                for case (share.id.entry, let old, let new)? in operations.map(\.changedAmount) {
                    lessened.append((share, old, new))
                }
            }
        }
        let kept = candidates.subtracting(alone)
        return (alone, lessened.filter { kept.contains($0.share.id) })
    }

    /// Whether people put a meal on a list after anything was said of its recipe: then it needs what that says. What an
    /// undo put back needs what it needed there.
    private func isPutAnew(_ meal: Meal, _ listed: [Share], _ groceries: Groceries) -> Bool {
        guard let stamps = ledger.additions(of: listed, laterThanRecipeOf: meal, groceries) else { return false }
        return actions(at: stamps)?.values.allSatisfy { $0.role.target == nil } ?? false
    }

    /// The actions with these stamps; nil where they are not among those of some months. Cost: of one stamp at least, a
    /// look at each record behind the earliest.
    private func actions(at stamps: Set<Stamp>) -> [Stamp: Action]? {
        var (rest, actions, records, count) = (stamps, [Stamp: Action](), journal.newestFirst(), 0)
        while !rest.isEmpty, let record = records.next() {
            count += 1
            guard count <= Self.recordsMax else { return nil }
            var action = Action()
            guard rest.remove(record.stamp) != nil, (try? action.read(record)) != nil else { continue }
            actions[record.stamp] = action
        }
        return actions
    }

    /// Takes that back, and from the entries what they have because of it.
    ///
    /// - Returns: the entries that it changes.
    private func takeBack(
        _ surplus: [Surplus], _ groceries: inout Groceries
    ) throws(JournalError) -> Set<EntryID> {
        guard let first = surplus.first(where: \.isWhole) ?? surplus.first,
            let list = groceries.lists.known(first.share.id.entry.list)
        else { return [] }
        let entries = Set(surplus.map(\.share.id.entry))
        ledger.entriesToFollow.formUnion(entries)
        // What is in the trolley does not follow, nor what a trip has.
        let following = entries.filter {
            groceries.entries[$0]?.isInTrolley == false && groceries.lists[$0.list]?.kind != .trip
        }
        let operations = ledger.takingBack(surplus, besides: onlyForRecipes(among: following), groceries)
        guard !operations.isEmpty else { return [] }
        let name = groceries.meals.known(MealID(first.share.id.recipe))?.name ?? ""
        try write(.takeBack(recipe: name, list: list.name), naming: operations, .follows, into: &groceries)
        return Set(operations.compactMap(\.operation.entryWithAmount))
    }

    /// Makes of the entries that only recipes and meals want, and of which others added or took back shares, what these
    /// want.
    ///
    /// - Returns: the entries that it changes.
    private func followEntries(_ groceries: inout Groceries) throws(JournalError) -> Set<EntryID> {
        guard !ledger.entriesToFollow.isEmpty || !ledger.entriesChanged.isEmpty else { return [] }
        let shares = Dictionary(grouping: groceries.sharesOnLists, by: \.id.entry)
        let noted = ledger.entriesToFollow.union(ledger.entriesChanged.filter { shares[$0] != nil })
        func adjusting(_ id: EntryID) -> [Operation] {
            groceries.adjusting(id, to: (shares[id] ?? []).sorted { $0.id < $1.id })
        }
        // What is there for none is there anew, whoever wanted it besides.
        let changed = noted.filter { !adjusting($0).isEmpty }
        let missing = changed.filter { groceries.entries[$0] == nil }
        let entries = onlyForRecipes(among: changed.subtracting(missing)).union(missing)
        for id in entries.sorted() {
            guard let list = groceries.lists[id.list] else { continue }
            let deed = Deed.set(groceries.title(of: id), list: list.name, groceries.entries[id]?.planned)
            try write(deed, adjusting(id), .follows, into: &groceries)
        }
        (ledger.entriesToFollow, ledger.entriesChanged) = ([], [])
        return entries
    }

    /// Those of the entries that people wanted for recipes and meals, and never for anything else; none where there are
    /// more records than those of some months. Cost: a look at each of them.
    private func onlyForRecipes(among entries: Set<EntryID>) -> Set<EntryID> {
        var (left, records, count) = (entries, journal.newestFirst(), 0)
        var wanted: Set<EntryID> = []
        while !left.isEmpty, let record = records.next() {
            count += 1
            var action = Action()
            guard count <= Self.recordsMax else { return [] }
            guard (try? action.read(record)) != nil, action.role != .follows else { continue }
            let operations = Transaction.condensed(action.operations.map(\.operation))
            left = left.filter(operations.areForRecipesAlone)
            wanted.formUnion(operations.compactMap { $0.shareOfEntry?.entry })
        }
        return left.intersection(wanted)
    }

    private static let recordsMax = 5000
}

extension Ledger {
    var isToBeFollowed: Bool {
        !mealsToFollow.isEmpty || !mealsServedAnew.isEmpty || !entriesToFollow.isEmpty || !entriesChanged.isEmpty
    }

    /// Notes the meals and the entries of which `changes` say something, that others made or that take something back.
    mutating func noteMeals(in changes: Changes) {
        for change in changes.list {
            switch change {
            case .setting(let id, let field, _) where field.index == Entry.Name.planned.index: note(id, changes)
            case .removal(let id, _), .addition(let id, _, _): note(id, changes)
            case .other(let index): note(changes.others[index], changes)
            case .setting, .newItem: break
            }
        }
    }

    private mutating func note(_ entry: EntryID, _ changes: Changes) {
        if changes.role == .follows { entriesToFollow.insert(entry) } else { entriesChanged.insert(entry) }
    }

    private mutating func note(_ written: ObservedOperation, _ changes: Changes) {
        switch written.operation {
        case .meal(.change(let id, _, .servings)): mealsServedAnew.insert(id)
        case .meal(let edit): mealsToFollow.insert(edit.id)
        case .share, .shareStep:
            guard let id = written.operation.shareOfEntry else { return }
            entriesToFollow.insert(id.entry)
            mealsToFollow.insert(MealID(id.recipe))
        case .step(let id, _, _): note(id, changes)
        default: break
        }
    }
}

/// What of a share is to be taken back.
private struct Surplus {
    var share: Share
    /// Whether all of it goes, and not only what was added to it besides.
    var isWhole: Bool
    /// Whether that is because the meal is on another list.
    var isElsewhere = false
    /// What is said of the share that is to be taken back.
    var named: [Stamp]
    var amount: Quantity?
    /// What of it stands in the amount of the entry. Where somebody has set that since, what one of them added is in
    /// there, and not to be taken off; that of the others is, then.
    var standing: [Stamp]
    /// Whether the same actions added to the entry for others as well.
    var isForOthersToo: Bool
    /// Whether it may stay where the amount of the entry follows from its shares: the share does not say more for it.
    /// So what one of the two takes back leaves what the other put there.
    var mayStay = false
}

extension Ledger {
    /// The list that a meal is on, of those that have shares of it: the one that it was put onto last.
    fileprivate func home(of meal: Meal, _ shares: [Share]) -> ListID? {
        if let list = meal.list, shares.contains(where: { $0.id.entry.list == list }) { return list }
        func last(_ share: Share) -> (Stamp, Stamp) {
            let last = self.shares.claims(on: share.id, share).live().last
            return (additions(of: share).last ?? .beginning, last ?? .beginning)
        }
        return shares.max { last($0) < last($1) }?.id.entry.list
    }

    /// The latest additions of the shares, where all of them are later than anything that is said of the meal's recipe.
    fileprivate func additions(
        of listed: [Share], laterThanRecipeOf meal: Meal, _ groceries: Groceries
    ) -> Set<Stamp>? {
        guard let recipe = meal.recipe, !groceries.wasShopped(for: meal.id) else { return nil }
        let said = groceries.entries.shown(on: recipe).map { entries.claims(on: $0.id, $0).live().last }
        guard let last = (said + [lists.claims(on: recipe, nil).live().last]).compactMap(\.self).max() else {
            return nil
        }
        let additions = listed.map { self.additions(of: $0).last ?? .beginning }
        return additions.allSatisfy { last < $0 } ? Set(additions) : nil
    }

    /// The stamps of the actions that put a share there without knowing of each other, in their order. Those of what
    /// follows from something else, as the next list from a trip, are not among them.
    private func additions(of share: Share) -> [Stamp] {
        shares.claims(on: share.id, share).live(in: Share.fieldCount).filter { !$0.isWeakened }
    }

    /// All of a share.
    fileprivate func all(of share: Share, isElsewhere: Bool = false, _ groceries: Groceries) -> Surplus {
        let named = shares.claims(on: share.id, share).live()
        let onEntry = Set(entries.claims(on: share.id.entry, groceries.entries.known(share.id.entry)).live())
        let standing = named.filter(onEntry.contains)
        return Surplus(
            share: share, isWhole: true, isElsewhere: isElsewhere, named: named, amount: share.quantity,
            standing: standing, isForOthersToo: isForOthersToo(standing, share, groceries))
    }

    /// What was added to a share besides the latest addition; nil where that is nothing.
    fileprivate func additional(_ share: Share, _ groceries: Groceries) -> Surplus? {
        let all = additions(of: share)
        guard all.count > 1 else { return nil }
        let besides = all.dropLast()
        let writers = Set(besides.map(\.writer))
        let claims = shares.claims(on: share.id, share)
        // Where the share has its amount as a value, what others added of it is not in there.
        let isAddedUp = claims.amount(of: all) != nil
        let named = claims.live().filter { writers.contains($0.writer) }
        let known = entries.claims(on: share.id.entry, groceries.entries.known(share.id.entry))
        let onEntry = Set(known.live(in: Entry.Name.planned.index))
        let isAbsorbed = all.contains { !onEntry.contains($0) }
        let standing = (isAbsorbed ? all : Array(besides)).filter(onEntry.contains)
        guard isAddedUp || !standing.isEmpty else { return nil }
        let values = standing.map { _ in share.quantity }
        let amount = values.reduce(nil) { sum, next in sum == nil ? next : .moving(sum, from: nil, to: next) }
        return Surplus(
            share: share, isWhole: false, named: named, amount: isAddedUp ? claims.amount(of: named) : amount,
            standing: standing, isForOthersToo: isForOthersToo(standing, share, groceries), mayStay: !isAddedUp)
    }

    private func isForOthersToo(_ standing: [Stamp], _ share: Share, _ groceries: Groceries) -> Bool {
        groceries.shares(of: share.id.entry).contains { other in
            other.id != share.id && !Set(shares.claims(on: other.id, other).live()).isDisjoint(with: standing)
        }
    }

    /// The operations that take these back: by their stamps, or, where an addition was for several meals, in part, as a
    /// value, which all set alike.
    ///
    /// - Parameter alone: the entries that only recipes and meals want: their amounts follow from the shares that stay.
    fileprivate func takingBack(
        _ surplus: [Surplus], besides alone: Set<EntryID>, _ groceries: Groceries
    ) -> [ObservedOperation] {
        let byEntry = Dictionary(grouping: surplus, by: \.share.id.entry).sorted { $0.key < $1.key }
        let onEntries = byEntry.compactMap { id, surplus -> ObservedOperation? in
            guard let entry = groceries.entries[id], !alone.contains(id) else { return nil }
            guard surplus.contains(where: \.isForOthersToo) else {
                let stamps = Set(surplus.flatMap(\.standing)).sorted()
                return stamps.isEmpty ? nil : ObservedOperation(operation: .entry(.remove(entry)), observed: stamps)
            }
            let rest = surplus.compactMap(\.amount).reduce(entry.planned) { $0?.less($1) }
            let (old, new) = (Field<Entry>(.planned, entry.planned), Field<Entry>(.planned, rest?.inHandyUnits))
            let observed = entries.claims(on: id, entry).live(in: new.index)
            return ObservedOperation(operation: .entry(.change(id, old: old, new: new)), observed: observed)
        }
        return surplus.filter { !$0.mayStay || !alone.contains($0.share.id.entry) }
            .map { ObservedOperation(operation: .share(.remove($0.share)), observed: $0.named) } + onEntries
    }
}

extension GroceryDomain.Operation {
    /// The share that it adds, changes or removes.
    var shareOfEntry: ShareID? {
        switch self {
        case .share(let edit): edit.id
        case .shareStep(let id, _, _): id
        default: nil
        }
    }

    /// Whether it says of a share or of its entry that it is still wanted, and alters nothing.
    var saysOfShare: Bool {
        switch self {
        case .share(.change), .entry(.change(_, _, .wording)): isOnlySaid
        default: false
        }
    }

    /// The entry that it adds or removes, or whose amount it changes.
    var entryWithAmount: EntryID? {
        switch self {
        case .entry(.add(let entry)), .entry(.remove(let entry)): entry.id
        case .entry(.change(let id, _, .planned)), .step(let id, _, _): id
        default: nil
        }
    }

    /// The entry whose amount it changes, and how.
    fileprivate var changedAmount: (EntryID, old: Quantity?, new: Quantity?)? {
        switch self {
        case .step(let id, let old, let new): (id, old, new)
        case .entry(.change(let id, let old, let new)) where new.index == Entry.counted?.index:
            (id, Entry.counted?.quantity(old), Entry.counted?.quantity(new))
        default: nil
        }
    }

    fileprivate var changedEntry: EntryID? {
        switch self {
        case .entry(let edit): edit.id
        case .step(let id, _, _): id
        default: nil
        }
    }
}

extension Groceries {
    /// What meals and recipes wanted of trips. Where another machine put a meal on the list before it heard that
    /// somebody had finished it, that is there twice, as on a list. Cost: a walk over all shares.
    fileprivate var sharesOnTrips: [Share] { shares.shown.filter { lists[$0.id.entry.list]?.kind == .trip } }

    /// The operations of an action whose amounts add up, with what meals want as values: a meal wants it once, whoever
    /// puts it on a list, and however often.
    func withAmountsOfMeals(_ operations: [ObservedOperation]) -> [ObservedOperation] {
        let new = operations.compactMap { if case .meal(.add(let meal)) = $0.operation { meal.id } else { nil } }
        return operations.flatMap { written -> [ObservedOperation] in
            guard case .share(.add(let share)) = written.operation, share.quantity != nil,
                meals.known(MealID(share.id.recipe)) != nil || new.contains(MealID(share.id.recipe))
            else { return [written] }
            let bare = Share(id: share.id, quantity: nil)
            let (old, new) = (Field<Share>(.quantity, bare.quantity), Field<Share>(.quantity, share.quantity))
            return [
                ObservedOperation(operation: .share(.add(bare)), observed: written.observed),
                ObservedOperation(operation: .share(.change(share.id, old: old, new: new))),
            ]
        }
    }
}
