extension Groceries {
    /// The recipes to which the text of `recipe` refers and that are not there, with how much of each it wants, in the
    /// order of the text. What goes into them is on no list. Cost: that of reading the text, if it has a reference.
    public func missingParts(of recipe: ListID) -> [(name: String, quantity: Quantity?)] {
        guard let text = lists.known(recipe)?.steps, text.contains("@./") || text.contains("@../") else { return [] }
        return CooklangText(text).components.filter(\.isReference)
            .filter { list(named: $0.shortName, kind: .recipe) == nil }
            .map { ($0.shortName, $0.amount?.reading.quantity) }
    }
}
