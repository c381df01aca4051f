/// The items that changed since the base was made, in the order in which they did, and by their names.
///
/// A list of thousands of new names is read name by name, and each is looked up first: that must not be a walk over all
/// the names before it.
struct ItemChanges: Sendable {
    /// An item that changed several times occurs several times. What is derived from the items goes on from where it
    /// was.
    private(set) var log: [ItemID] = []
    /// By the key of a folded name, an item that has it or once had it, and further ones if there are any.
    private var first: [UInt64: ItemID] = [:]
    private var further: [UInt64: Set<ItemID>] = [:]

    /// - Parameter item: as it is after the change.
    mutating func note(_ item: Item) {
        log.append(item.id)
        for name in item.names {
            let key = NameTable.key(of: name.folded)
            guard let known = first[key] else {
                first[key] = item.id
                continue
            }
            if known != item.id { further[key, default: []].insert(item.id) }
        }
    }

    /// All changed items with that folded name, and some that no longer have it.
    func items(called folded: String) -> Set<ItemID> {
        let key = NameTable.key(of: folded)
        return further[key, default: []].union(first[key].map { [$0] } ?? [])
    }
}
