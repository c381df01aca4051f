/// How far the shopping for a meal is.
public enum MealStanding: Hashable, Sendable {
    /// A word, or a recipe without ingredients: there is nothing to buy.
    case needsNothing
    /// What it needs is on no list.
    case onNoList(needed: [String])
    /// On this list to shop from, or template; the names of what is still to buy, none once all is in the trolley.
    case listed(GroceryList, open: [String])
    /// All of it was bought on a trip that is over.
    case bought
}

extension Groceries {
    /// How far the shopping for each of `meals` is, in their order. Names stand in the order of the recipe, and on a
    /// list in that of the names. Cost: a walk over all shares for each.
    public func standings(of meals: [Meal]) -> [MealStanding] {
        meals.map { meal in
            guard let recipe = meal.recipe, lists[recipe] != nil else { return .needsNothing }
            let needed = entries.shown(on: recipe).map { name(of: $0.id.item) }
            if needed.isEmpty { return .needsNothing }
            guard let list = whereabouts(of: meal) else { return .onNoList(needed: needed.sorted()) }
            if list.kind == .trip { return .bought }
            let open = shares(for: meal).compactMap { share -> String? in
                guard share.id.entry.list == list.id, let entry = entries[share.id.entry], !entry.isChecked else {
                    return nil
                }
                return title(of: entry)
            }
            return .listed(list, open: open.sorted())
        }
    }
}
