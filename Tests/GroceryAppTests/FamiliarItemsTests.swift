import GroceryApp
import GroceryDomain
import TestSupport
import Testing

/// How much of a large catalogue has to be looked at to show what the household has to do with.
@Suite struct FamiliarItemsTests {
    /// Items as they lie in a file, which are decoded when they are looked at.
    private final class Catalogue: SortedBase, CoveringBase, @unchecked Sendable {
        private let items: [Item]
        let covering: [ItemID] = []
        private(set) var decoded = 0

        init(_ items: [Item]) { self.items = items.sorted { $0.id < $1.id } }

        var count: Int { items.count }
        func key(at index: Int) -> ItemID { items[index].id }
        func value(at index: Int) -> Item? {
            decoded += 1
            return items[index]
        }
        func isShown(at index: Int) -> Bool { true }
        func shownCount(in indices: Range<Int>) -> Int { indices.count }
        func index(notBefore key: ItemID) -> Int {
            var (low, high) = (0, items.count)
            while low < high {
                let middle = (low + high) / 2
                if items[middle].id < key { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }

    private final class NoTypes: SortedBase {
        var count: Int { 0 }
        func key(at index: Int) -> ItemTypeID { .none }
        func value(at index: Int) -> ItemType? { nil }
        func isShown(at index: Int) -> Bool { true }
        func shownCount(in indices: Range<Int>) -> Int { indices.count }
        func index(notBefore key: ItemTypeID) -> Int { 0 }
    }

    @Test func ofALargeCatalogueOnlyWhatIsShownIsDecoded() throws {
        let type = ItemType(id: ItemTypeID(derivedFrom: "all"), name: "All", position: 1)
        let items = (0..<3000).map { Item(id: ItemID(derivedFrom: "\($0)"), name: "Item \($0)", type: type.id) }
        let catalogue = Catalogue(items)
        var groceries = Groceries(
            over: nil, types: NoTypes(), items: catalogue, readIndex: { _, _ in CatalogueSearch().kept },
            lists: Table(), entries: EntryTable(), preferences: Table(), stores: Table(), shares: Table(),
            meals: Table(), barcodes: Table(), usage: Tally(), ownItems: Tally(), listChanged: Tally(),
            checkTimes: Tally(), additions: 0, hasChecked: false, latestUsage: nil)
        groceries.apply(.type(.add(type)), at: Household.now)
        groceries.apply(.list(.add(Household.list)), at: Household.now)
        for item in items.prefix(3) {
            let entry = Entry(id: EntryID(list: Household.list.id, item: item.id))
            groceries.apply(.entry(.add(entry)), at: Household.now)
        }
        var stage = Stage(groceries)
        let before = catalogue.decoded
        stage.press("5jjs")
        #expect(stage.state.derived.items.rows.count == 4)
        #expect(catalogue.decoded - before < 100)
        stage.press("/item 29")
        #expect(stage.state.derived.items.rows.count == 111 && catalogue.decoded > items.count)
    }
}
