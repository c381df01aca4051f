// The items that a household has to do with, among the thousands that came with a catalogue.
extension Groceries {
    /// Whether the item was ever on a list, a trip or a recipe, or somebody typed its name or chose its type.
    public func isFamiliar(_ item: ItemID) -> Bool { usage[item] != nil || ownItems[item] != nil }

    /// The familiar items, and some that are deleted by now. Cost: a walk over their identities; no item is decoded.
    public var familiarItems: Set<ItemID> { Set(usage.keys).union(ownItems.keys) }

    /// The items that share a name with `item`, as two machines that knew nothing of each other can give it. Cost: a
    /// look-up for each of its names.
    public func doubles(of item: Item) -> [Item] {
        var found: Set<ItemID> = [item.id]
        return item.names.flatMap { items(named: $0) }.filter { found.insert($0.id).inserted }
    }
}
