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
    /// What stands first, among the items of a type and, unless the walk is shown, as a type.
    private var first: Set<ItemID> = []
    private var isWalk = false
    /// Tells one choice of what stands first from another.
    private(set) var order = 0

    mutating func putFirst(_ items: Set<ItemID>) {
        guard isWalk || items != first else { return }
        (first, isWalk, order) = (items, false, order + 1)
    }

    mutating func keepWalk() { if !isWalk { (isWalk, order) = (true, order + 1) } }

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
        let all = types.map { type, _, lines in
            let items = lines.map(\.item)
            let mine = items.filter(first.contains)
            let section = Outline.Section(
                type: type.id, name: type.name,
                items: mine.isEmpty ? items : mine + items.filter { !first.contains($0) },
                checked: 0)
            return (isMine: isWalk || !mine.isEmpty, section: section)
        }
        return Outline(sections: (all.filter { $0.isMine } + all.filter { !$0.isMine }).map { $0.section })
    }

    /// The items with `part` in a name or alias, and all items of such a type. What fits best comes first, among the
    /// items of a type and among the types.
    ///
    /// - Parameter found: what a search for `part` finds, best first.
    func outline(filter part: String, found: [ItemID]) -> Outline {
        let places = Dictionary(zip(found, found.indices), uniquingKeysWith: min)
        // A name that nobody sees comes last.
        func rank(_ line: Line) -> Int {
            let place = places[line.item] ?? found.count + (line.names.fit(of: part)?.rawValue ?? 0)
            return line.names.name.contains(part) ? place : place + found.count + NameFit.allCases.count
        }
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
