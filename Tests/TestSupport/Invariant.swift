public import GroceryDomain

/// What must hold in every household, whatever was done to it.
public enum Invariant {
    /// What does not hold; nil when all does.
    public static func broken(_ groceries: Groceries) -> String? {
        var owners: [String: String] = [:]
        for item in groceries.items.shown {
            if groceries.types[item.type] == nil { return "\(item.name) has no type" }
            for name in item.names {
                if (try? Name.validated(name)) != name { return "“\(name)” is no name" }
                if let other = owners.updateValue(item.name, forKey: name.folded) {
                    return "“\(name)” is a name of \(item.name) and of \(other)"
                }
            }
        }
        if let twice = doubled(groceries.types.shown.map(\.name)) { return "two types are called \(twice)" }
        for kind in GroceryList.Kind.allCases where kind != .trip {
            if let twice = doubled(groceries.lists(of: kind).map(\.name)) { return "two \(kind)s are called \(twice)" }
        }
        if let twice = doubled(groceries.stores.shown.map(\.name)) { return "two stores are called \(twice)" }
        for share in groceries.shares.shown.keys where groceries.entries[share.entry] == nil {
            return "a recipe wants a share of an entry that is gone"
        }
        for list in groceries.entries.lists where !groceries.entries.shown(on: list).isEmpty {
            if groceries.lists[list] == nil { return "there are entries on a list that is gone" }
            let isTrip = groceries.lists[list]?.kind == .trip
            for entry in groceries.entries.shown(on: list) where !isTrip && groceries.items[entry.id.item] == nil {
                return "an entry's item is gone: \(groceries.name(of: entry.id.item))"
            }
        }
        return nil
    }

    private static func doubled(_ names: [String]) -> String? {
        var seen: Set<String> = []
        return names.first { $0.isEmpty || !seen.insert($0.folded).inserted }
    }
}
