extension Groceries {
    /// The stores a person may mean by `text`: those whose name holds it as it stands, what begins with it first; and
    /// those whose name it may misspell, the likest first. Both by name otherwise, and neither for an empty text.
    ///
    /// A store that is called as `text` begins, as Migros is for "Migros City", is neither: more was typed than its
    /// name. Cost: about two microseconds a store.
    public func stores(like text: String) -> (holding: [NamedStore], alike: [NamedStore]) {
        let wanted = text.folded
        guard !wanted.isEmpty else { return ([], []) }
        let all = orderedStores
        let holding = all.filter { $0.name.folded.contains(wanted) }
        let first = holding.filter { $0.name.folded.hasPrefix(wanted) }
        let others = holding.filter { !$0.name.folded.hasPrefix(wanted) }
        let rest = all.filter { store in
            !store.name.folded.contains(wanted) && !wanted.hasPrefix(store.name.folded + " ")
        }
        let index = NameIndex(rest.indices.map { (id: $0, names: [rest[$0].name]) })
        return (first + others, index.search(text, limit: max(rest.count, 1)).map { rest[$0.id] })
    }
}
