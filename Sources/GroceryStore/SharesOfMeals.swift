import GroceryDomain
import Journal

// One meal that two machines put on a list without knowing of each other wants what it needs once. Whose addition stays
// follows from the stamps of both, so every machine that repairs this says the same, and saying it twice changes
// nothing. And it wants as much as it needs for so many as the plan says by now. That is a new addition, of which one
// stays.

extension Store {
    /// Takes back what was put on lists for a meal that another machine had put there as well, and makes it as much as
    /// the meal needs.
    ///
    /// - Returns: the names of the meals that were there twice.
    func followMeals(_ groceries: inout Groceries) throws(JournalError) -> [String] {
        var names: [String] = []
        let listed = Set(groceries.sharesOnLists.map { MealID($0.id.recipe) })
        func meals(_ ids: Set<MealID>) -> [Meal] {
            ids.isEmpty ? [] : ids.intersection(listed).sorted().compactMap(groceries.meals.known)
        }
        let duplicates = meals(ledger.mealsToFollow.union(ledger.mealsServedAnew)).flatMap { meal in
            ledger.duplicates(of: meal, groceries).map { (meal, $0) }
        }
        if let (meal, duplicate) = duplicates.first, let list = groceries.lists[duplicate.share.id.entry.list] {
            let entries = Set(duplicates.map(\.1.share.id.entry))
            ledger.entriesToFollow.formUnion(entries)
            // What is in the trolley does not follow.
            let following = entries.filter { groceries.entries[$0]?.isInTrolley == false }
            let operations = ledger.takingBack(
                duplicates.map(\.1), besides: onlyForRecipes(among: following), groceries)
            try write(.takeBack(recipe: meal.name, list: list.name), naming: operations, .follows, into: &groceries)
            names = duplicates.map(\.0.name).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        }
        // What is on a list is a copy of the recipe as it was: only for how many it is follows.
        for meal in meals(ledger.mealsServedAnew) {
            ledger.entriesToFollow.formUnion(groceries.shares(for: meal).map(\.id.entry))
            if let adjusting = try? groceries.adjusting(meal), !adjusting.isEmpty {
                try write(adjusting.deed, adjusting.operations, .follows, into: &groceries)
            }
        }
        (ledger.mealsToFollow, ledger.mealsServedAnew) = ([], [])
        try followEntries(&groceries)
        return names
    }

    /// Makes of the entries that only recipes and meals want, and of which others added or took back shares, what these
    /// want.
    private func followEntries(_ groceries: inout Groceries) throws(JournalError) {
        let shares = Dictionary(grouping: groceries.sharesOnLists, by: \.id.entry)
        func adjusting(_ id: EntryID) -> [Operation] {
            // A meal that is off the plan wants nothing.
            let all = (shares[id] ?? []).sorted { $0.id < $1.id }
            let gone = all.filter { groceries.meals.hidden(MealID($0.id.recipe)) != nil }
            return gone.map { .share(.remove($0)) } + groceries.adjusting(id, to: all.filter { !gone.contains($0) })
        }
        let entries = ledger.entriesToFollow.filter { !adjusting($0).isEmpty }
        for id in onlyForRecipes(among: entries).sorted() {
            guard let list = groceries.lists[id.list] else { continue }
            let deed = Deed.set(groceries.title(of: id), list: list.name, groceries.entries[id]?.planned)
            try write(deed, adjusting(id), .follows, into: &groceries)
        }
        ledger.entriesToFollow = []
    }

    /// Those of the entries that nobody ever wanted but for recipes and meals; none where there are more records than
    /// those of some months. Cost: a look at each of them.
    private func onlyForRecipes(among entries: Set<EntryID>) -> Set<EntryID> {
        var (left, records, count) = (entries, journal.newestFirst(), 0)
        while !left.isEmpty, let record = records.next() {
            count += 1
            var action = Action()
            guard count <= Self.recordsMax else { return [] }
            guard (try? action.read(record)) != nil, action.role != .follows else { continue }
            let operations = action.operations.map(\.operation)
            left = left.filter(operations.areForRecipesAlone)
        }
        return left
    }

    private static let recordsMax = 5000
}

extension Ledger {
    var isToBeFollowed: Bool { !mealsToFollow.isEmpty || !mealsServedAnew.isEmpty || !entriesToFollow.isEmpty }

    /// Notes the meals of which `changes`, of another machine, say for how many they are, and the entries that they
    /// want something of, or nothing any more.
    mutating func noteMeals(in changes: Changes) {
        for written in changes.others {
            switch written.operation {
            case .meal(.change(let id, _, .servings)): mealsServedAnew.insert(id)
            case .share(let edit):
                entriesToFollow.insert(edit.id.entry)
                // It may be on another list as well.
                if case .add = edit { mealsToFollow.insert(MealID(edit.id.recipe)) }
            case .shareStep(let id, _, _): entriesToFollow.insert(id.entry)
            default: break
            }
        }
    }
}

/// What of a share is to be taken back: additions of it that another one outlives.
private struct Duplicate {
    var share: Share
    /// All that their writers say of the share.
    var named: [Stamp]
    var amount: Quantity?
    /// What of it stands in the amount of the entry. Where somebody has set that since, what one of them added is in
    /// there, and not to be taken off; that of the others is, then.
    var standing: [Stamp]
    /// Whether the same actions added to the entry for others as well.
    var isForOthersToo: Bool
}

extension Ledger {
    /// The additions that go, so that a meal has one share of every item, on one list: all but the latest.
    fileprivate func duplicates(of meal: Meal, _ groceries: Groceries) -> [Duplicate] {
        let shares = groceries.shares(for: meal).map { ($0, additions(of: $0)) }
        return Dictionary(grouping: shares) { $0.0.id.entry.item }.sorted { $0.key < $1.key }.flatMap { _, shares in
            let last = shares.compactMap(\.1.last).max()
            return shares.compactMap { share, all in
                duplicate(all.last == last ? all.dropLast() : all[...], of: all, share, groceries)
            }
        }
    }

    /// The stamps of the actions that put a share there without knowing of each other, in their order. Those of what
    /// follows from something else, as the next list from a trip, are not among them.
    private func additions(of share: Share) -> [Stamp] {
        shares.claims(on: share.id, share).live(in: Share.fieldCount).filter { !$0.isWeakened }
    }

    /// - Parameter all: the additions of the share.
    private func duplicate(
        _ stamps: ArraySlice<Stamp>, of all: [Stamp], _ share: Share, _ groceries: Groceries
    ) -> Duplicate? {
        guard !stamps.isEmpty else { return nil }
        let writers = Set(stamps.map(\.writer))
        let claims = shares.claims(on: share.id, share)
        let named = claims.live().filter { writers.contains($0.writer) }
        let onEntry = Set(entries.claims(on: share.id.entry, groceries.entries.known(share.id.entry)).live())
        let isAbsorbed = stamps.count < all.count && all.contains { !onEntry.contains($0) }
        let standing = (isAbsorbed ? all : named).filter(onEntry.contains)
        let isForOthersToo = groceries.shares(of: share.id.entry).contains { other in
            other.id != share.id && !Set(shares.claims(on: other.id, other).live()).isDisjoint(with: standing)
        }
        return Duplicate(
            share: share, named: named, amount: claims.amount(of: named), standing: standing,
            isForOthersToo: isForOthersToo)
    }

    /// The operations that take these back: by their stamps, or, where an addition was for several meals, in part, as a
    /// value, which all set alike.
    ///
    /// - Parameter alone: the entries that only recipes and meals want: their amounts follow from the shares that stay.
    fileprivate func takingBack(
        _ duplicates: [Duplicate], besides alone: Set<EntryID>, _ groceries: Groceries
    ) -> [ObservedOperation] {
        let byEntry = Dictionary(grouping: duplicates, by: \.share.id.entry).sorted { $0.key < $1.key }
        let onEntries = byEntry.compactMap { id, duplicates -> ObservedOperation? in
            guard let entry = groceries.entries[id], !alone.contains(id) else { return nil }
            guard duplicates.contains(where: \.isForOthersToo) else {
                let stamps = Set(duplicates.flatMap(\.standing)).sorted()
                return stamps.isEmpty ? nil : ObservedOperation(operation: .entry(.remove(entry)), observed: stamps)
            }
            let rest = duplicates.compactMap(\.amount).reduce(entry.planned) { $0?.less($1) }
            let (old, new) = (Field<Entry>(.planned, entry.planned), Field<Entry>(.planned, rest?.inHandyUnits))
            let observed = entries.claims(on: id, entry).live(in: new.index)
            return ObservedOperation(operation: .entry(.change(id, old: old, new: new)), observed: observed)
        }
        return duplicates.map { ObservedOperation(operation: .share(.remove($0.share)), observed: $0.named) }
            + onEntries
    }
}
