import GroceryDomain

/// The catalogue in its order on the screen, with the folded names by which it is filtered.
struct CatalogueOrder: Sendable {
    private struct Line: Sendable {
        var item: ItemID
        /// Whether it has no name in the language of the household.
        var isForeign: Bool
        var names: FoldedNames
    }

    private var revision: Int?
    private var types: [(type: ItemType, folded: String, lines: [Line])] = []

    mutating func refresh(_ groceries: Groceries) {
        guard revision != groceries.catalogueRevision else { return }
        revision = groceries.catalogueRevision
        var lines: [ItemTypeID: [Line]] = [:]
        for item in groceries.items.shown.values {
            lines[item.type, default: []].append(
                Line(
                    item: item.id, isForeign: !groceries.hasName(item.id), names: FoldedNames(of: item)))
        }
        types = groceries.orderedTypes.map { type in
            let lines = (lines[type.id] ?? []).sorted {
                ($0.isForeign ? 1 : 0, $0.names.name, $0.item) < ($1.isForeign ? 1 : 0, $1.names.name, $1.item)
            }
            return (type, type.name.folded, lines)
        }
    }

    /// Every type with its items.
    var outline: Outline {
        Outline(
            sections: types.map { type, _, lines in
                Outline.Section(type: type.id, name: type.name, items: lines.map(\.item), checked: 0)
            })
    }

    /// The items with `part` in a name or alias, and all items of such a type. What fits best comes first, among the
    /// items of a type and among the types.
    ///
    /// - Parameter found: what a search for `part` finds, best first.
    func outline(filter part: String, found: [ItemID]) -> Outline {
        let places = Dictionary(zip(found, found.indices), uniquingKeysWith: min)
        func rank(_ line: Line) -> Int { places[line.item] ?? found.count + line.names.rank(of: part) }
        let sections = types.compactMap { type, folded, lines -> (rank: Int, section: Outline.Section)? in
            let isAll = folded.contains(part)
            let ranked = lines.filter { isAll || $0.names.contains(part) }.map { (rank: rank($0), item: $0.item) }
            guard let best = ranked.map(\.rank).min() ?? (isAll ? Int.max : nil) else { return nil }
            // Sorting keeps the order of the names among equals.
            let items = ranked.sorted { $0.rank < $1.rank }.map(\.item)
            return (best, Outline.Section(type: type.id, name: type.name, items: items, checked: 0))
        }
        return Outline(sections: sections.sorted { $0.rank < $1.rank }.map(\.section))
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

    /// How well `part` fits, best first: the name begins with it, a word of the name, an alias; it stands within.
    func rank(of part: String) -> Int {
        if name.hasPrefix(part) { return 0 }
        if name.contains(" " + part) { return 1 }
        return all.contains("\n" + part) ? 2 : 3
    }
}
