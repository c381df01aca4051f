public import GroceryDomain

/// Where one is among all items.
public struct ItemsPlace: Hashable, Sendable {
    public var place = TablePlace()
    /// The selected item, as of the last settling.
    public var item: ItemID?
    public var order = ItemOrder.name
    /// Whether all about the selected item has the keys; in a narrow window it is all that is seen.
    public var showsDetail = false
    /// The first line of the detail that is shown.
    public var detailTop = 0
    private var revision: Int?

    public init() {}

    /// To the first row, whatever the table will hold.
    mutating func goToTop() {
        item = nil
        place.selected = 0
    }

    mutating func select(_ row: Int, of table: ItemTable) {
        place.selected = row
        item = table.rows.indices.contains(row) ? table.rows[row] : nil
        detailTop = 0
    }

    /// The selected item stays selected as long as it is in the table; where it is gone, what stands in its place is.
    mutating func settle(_ table: ItemTable, height: Int) {
        if revision != table.revision {
            revision = table.revision
            if let item, let found = table.rows.firstIndex(of: item) { place.selected = found }
        }
        place.settle(count: table.rows.count, height: height)
        let selected = table.rows.indices.contains(place.selected) ? table.rows[place.selected] : nil
        if selected != item { detailTop = 0 }
        item = selected
        if item == nil { showsDetail = false }
    }
}

/// By what the table of items is sorted; what is equal in that, by name.
public enum ItemOrder: String, CaseIterable, Sendable {
    case name
    /// By type, in the order of the walk.
    case type
    /// What was bought most often first.
    case often
    /// What was bought last first.
    case lastBought

    public var title: String {
        switch self {
        case .name: "by name"
        case .type: "by type"
        case .often: "by how often bought"
        case .lastBought: "by last bought"
        }
    }

    var next: ItemOrder {
        let all = Self.allCases
        return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]  // Every case is among all of them.
    }
}
