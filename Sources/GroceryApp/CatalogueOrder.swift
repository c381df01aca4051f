import GroceryDomain

/// The catalogue in its order on the screen, with the folded names by which it is filtered.
struct CatalogueOrder: Sendable {
    private struct Line: Sendable {
        var item: ItemID
        var names: FoldedNames
    }

    private var revision: Int?
    private var types: [(type: ItemType, folded: String, lines: [Line])] = []

    mutating func refresh(_ groceries: Groceries) {
        guard revision != groceries.catalogueRevision else { return }
        revision = groceries.catalogueRevision
        var lines: [ItemTypeID: [Line]] = [:]
        for item in groceries.items.shown.values {
            lines[item.type, default: []].append(Line(item: item.id, names: FoldedNames(of: item)))
        }
        types = groceries.orderedTypes.map { type in
            let lines = (lines[type.id] ?? []).sorted { ($0.names.name, $0.item) < ($1.names.name, $1.item) }
            return (type, type.name.folded, lines)
        }
    }

    /// Every type with its items. A filter lets through items with such a name or alias, and all items of such a type.
    func outline(filter: String?) -> Outline {
        let wanted = filter.map(\.folded) ?? ""
        return Outline(
            sections: types.compactMap { type, folded, lines in
                let all = wanted.isEmpty || folded.contains(wanted)
                let items = all ? lines : lines.filter { $0.names.contains(wanted) }
                guard !items.isEmpty || all else { return nil }
                return Outline.Section(type: type.id, name: type.name, items: items.map(\.item), checked: 0)
            })
    }
}

/// What an item is called, folded: what orders of items are sorted and filtered by.
struct FoldedNames: Sendable {
    let name: String
    /// The name and the aliases, a line each.
    private let all: String

    init(of item: Item) {
        name = item.name.folded
        all = item.aliases.isEmpty ? name : ([name] + item.aliases.map(\.folded)).joined(separator: "\n")
    }

    /// Whether the name or an alias holds `part`, which is folded.
    func contains(_ part: String) -> Bool { all.contains(part) }
}
