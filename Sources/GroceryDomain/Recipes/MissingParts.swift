extension Groceries {
    /// The recipes to which the text of `recipe` refers and that are not there, with how much of each it wants, in the
    /// order of the text. What goes into them is on no list. Cost: that of reading the text, if it has a reference.
    public func missingParts(of recipe: ListID) -> [(name: String, quantity: Quantity?)] {
        guard let text = lists.known(recipe)?.steps, text.contains("@./") || text.contains("@../") else { return [] }
        let parts = CooklangText(text).components.filter(\.isReference)
        let missing = parts.filter { list(named: $0.shortName, kind: .recipe) == nil }
        // A recipe that has another name by now went into this one by the name that its text has.
        let sources = Set(shares.shown.filter { $0.id.entry.list == recipe && !$0.isOwn }.map(\.id.recipe))
        guard sources.count < parts.count else { return [] }
        return missing.map { ($0.shortName, $0.amount?.reading.quantity) }
    }
}
