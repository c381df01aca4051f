public import GroceryDomain
import ScreenModel

/// Where one is among all items.
public struct ItemsPage: Page, Hashable {
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

extension ItemsPage {
    public static let title = "Items"

    public static let hinted: [Binding] = [
        add, open,
        .filter,
        .init(
            "items.sort", ["s"], hint: "sort", help: "Sort by the next: name, type, how often, last bought", in: .items,
            3
        ) { state, _ in state.sortItems() },
        .init("items.merge", ["J"], hint: "merge", help: "Merge it into another item that is the same", in: .items, 4) {
            state, _ throws(Refusal) in try state.openMerge()
        },
        .showHelp, .undo,
        .init("items.rename", ["r"], hint: "rename", help: "Rename the item or the item type", in: .pick, 3) {
            state, _ throws(Refusal) in
            let item = try state.existingSelectedItem()
            return state.ask(LinePrompt(.renameItem(item.id), label: "Rename \(item.name) to", text: item.name))
        },
        .changeType,
        .init("items.stores", ["@"], hint: "stores", help: "Say at which stores it is sold", in: .items, 5) {
            state, _ throws(Refusal) in try state.openStores(of: state.existingSelectedItem())
        },
        .shop,
    ]

    public static let further: [Binding] = [
        .init(
            "items.delete", ["d", .delete], hint: "delete", help: "Delete the item or the item type from the catalogue",
            in: .pick, 4
        ) { state, _ throws(Refusal) in
            let item = try state.existingSelectedItem()
            let deleting = try state.groceries.removing(item.id)
            return [.append(deleting, notice: "\(item.name) deleted from the catalogue; u brings it back")]
        },
        .onlyHere, .add,
        .left("Back to all items") { state, _ in state.goToDetail(false) },
        .right("Go to what is said about the item") { state, _ in state.goToDetail(true) },
        .nextPane { state, _ in state.goToDetail(!state.interface.items.showsDetail) },
        .previousPane { state, _ in state.goToDetail(!state.interface.items.showsDetail) },
        .top, .bottom,
    ]

    static let add = Binding(
        "items.add", [" ", "A"], hint: "add", help: "Put the item on the list, then say how much", in: .items, 1
    ) { state, now throws(Refusal) in try state.take(state.existingSelectedItem().id, at: now) }
    static let open = Binding(
        "items.open", [.enter], hint: "details", help: "All about the item; again, back to the items", in: .items, 2
    ) { state, _ throws(Refusal) in
        _ = try state.existingSelectedItem()
        return state.goToDetail(!state.interface.items.showsDetail)
    }

    public static func refresh(_ state: inout AppState, _ layout: Layout) { state.settleItems(layout) }
    public static func move(_ state: inout AppState, by distance: Int) { state.moveInItems(by: distance) }

    public static func back(_ state: inout AppState) -> Bool {
        if state.interface.items.showsDetail {
            state.interface.items.showsDetail = false
        } else if state.interface.items.place.filter != nil {
            state.interface.items.place.filter = nil
        } else {
            return false
        }
        return true
    }

    /// A tap on an item selects it, on the selected one puts it on the list.
    public static func tap(
        _ state: inout AppState, row: Int, column: Int, _ layout: Layout, at now: Moment
    ) throws(Refusal) -> [Effect] {
        let page = state.interface.items
        if !layout.isWide, page.showsDetail { return [] }
        let (place, rows) = (page.place.top + row - layout.itemTableArea.row, state.derived.items.rows)
        guard layout.itemTableArea.contains(row: row, column: column), rows.indices.contains(place) else {
            state.interface.items.showsDetail = layout.itemDetailArea.contains(row: row, column: column)
            return []
        }
        state.interface.items.showsDetail = false
        if page.place.selected == place { return try state.take(rows[place], at: now) }
        state.interface.items.select(place, of: state.derived.items)
        return []
    }

    public static func filter(_ state: AppState) -> String? { state.interface.items.place.filter }

    public static func setFilter(_ state: inout AppState, _ text: String?) {
        state.interface.items.place.filter = text
        state.interface.items.showsDetail = false
        if text != nil { state.interface.items.goToTop() }
        if let item = state.itemCalled(text) { state.interface.items.item = item }
    }

    public static func item(_ state: AppState) -> ItemID? { state.interface.items.item }

    public static func select(_ state: inout AppState, _ subjects: Subjects) {
        if subjects.items.count == 1 { state.interface.items.item = subjects.items.first }
    }

    public static func takesItems(_ state: AppState) -> Bool { true }
    public static func takesLines(_ state: AppState) -> Bool { false }
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
