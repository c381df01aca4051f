import GroceryDomain

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
