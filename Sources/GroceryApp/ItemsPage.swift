public import GroceryDomain
public import ScreenModel

/// All items ever known, and inside one all about it.
public struct ItemsPage: TablePage {
    public var cursor = TableCursor<ItemID>()
    public var filter: String?
    public var isInside = false
    public private(set) var detail = Scroll()
    public var order = ItemOrder.name

    public mutating func resetInside() { detail = Scroll() }
}

extension ItemsPage {
    public static let title = "Items"
    public static let entrance: Binding? = .screen("screen.items", ["5"], 5, "items", "All items ever known", .items)
    public static let path: any WritableKeyPath<Interface, Self> & Sendable = \.items

    public static let hinted: [Binding] = [
        add, open, .filter,
        .init(
            "items.sort", ["s"], .items, 3, hint: "sort", help: "Change the order: name, type, how often, last bought"
        ) { state in state.sortItems() },
        .init("items.merge", ["J"], .items, 4, hint: "merge", help: "Merge it into another item that is the same") {
            state throws(Refusal) in try state.openMerge()
        },
        .showHelp, .undo,
        .init("items.rename", ["r"], .pick, 3, hint: "rename", help: "Rename the item or the item type") {
            state throws(Refusal) in
            let item = try state.existingSelectedItem()
            return state.askName(insteadOf: item.name) { groceries, name throws(Refusal) in
                try groceries.renaming(item.id, to: name)
            }
        },
        .changeType,
        .init("items.stores", ["@"], .items, 5, hint: "stores", help: "Say which stores sell it") {
            state throws(Refusal) in try state.openStores(of: state.existingSelectedItem())
        },
        .shop,
    ]

    public static let further: [Binding] =
        [
            .init(
                "items.delete", ["d", .delete], .items, 6, hint: "delete", help: "Delete the item from the catalogue"
            ) { state throws(Refusal) in state.append(try state.groceries.deleting(state.existingSelectedItem())) },
            .init("items.usual", ["e"], .items, 7, hint: "usual", help: "Type how much of it is usually bought") {
                state throws(Refusal) in try state.openUsual(of: state.existingSelectedItem())
            },
            .init("items.aliases", ["n"], .items, 8, hint: "names", help: "Type its other names, with commas between") {
                state throws(Refusal) in try state.openAliases(of: state.existingSelectedItem())
            },
            .onlyHere, .add,
        ] + Binding.panes("Back to all items", "Go to what is said about the item")

    static let add = Binding(
        "items.add", [" ", "A"], .items, 1, hint: "add", help: "Put the item on the list, then say how much"
    ) { state throws(Refusal) in try state.putOnList(state.existingSelectedItem().id) }
    static let open = Binding(
        "items.open", [.enter], .items, 2, hint: "details", help: "All about the item; again, back to the items"
    ) { state throws(Refusal) in
        _ = try state.existingSelectedItem()
        return moveSideways(&state, .next)
    }

    public static func deriveRows(_ state: inout AppState) {
        let page = state.interface.items
        state.derived.refreshItems(state.groceries, filter: page.filter, order: page.order, store: state.storeToBuyAt)
    }

    public static func rows(_ state: AppState) -> [ItemID] { state.derived.items.rows }
    public static func rowsArea(_ layout: Layout) -> Rect { layout.itemTableArea }
    public static func insideArea(_ layout: Layout) -> Rect { layout.itemDetailArea }
    public static func hasInside(_ state: AppState) -> Bool { item(state) != nil }

    public static func refreshInside(_ state: inout AppState, _ layout: Layout) {
        let columns = layout.itemDetailArea.columns
        let key = Derived.DetailKey(revision: state.groceries.revision, item: item(state), columns: columns)
        if !state.derived.detailCache.isCurrent(for: key) {
            let detail = state.selectedCatalogueItem.map { state.detail(of: $0, columns: columns) }
            state.derived.detailCache.keep(detail ?? ItemDetail(), for: key)
        }
        scroll(&state, by: 0, layout)
    }

    public static func moveInside(_ state: inout AppState, by distance: Int) {
        scroll(&state, by: distance, state.layout)
    }

    private static func scroll(_ state: inout AppState, by distance: Int, _ layout: Layout) {
        state.interface.items.detail.move(
            by: distance, count: state.derived.detail.lines.count, height: layout.itemDetailArea.rows)
    }

    public static func tapSelected(_ state: inout AppState) throws(Refusal) {
        try state.putOnList(state.existingSelectedItem().id)
    }

    public static func setFilter(_ state: inout AppState, _ text: String?) {
        state.interface.items.filter = text
        state.interface.items.isInside = false
        guard let text else { return }
        state.interface.items.cursor.goToTop()
        // The item of just that name is meant among all that are like it. Aliases are left out: they would cost a walk
        // over the catalogue at every letter.
        let called = ItemID(derivedFrom: text.folded)
        if state.groceries.items[called] != nil { state.interface.items.cursor.selected = called }
    }

    public static func item(_ state: AppState) -> ItemID? { state.interface.items.cursor.selected }
    public static func row(of subjects: Subjects) -> ItemID? { subjects.item }
    public static func acceptsItems(_ state: AppState) -> Bool { true }
    public static func acceptsLines(_ state: AppState) -> Bool { false }
}

extension AppState {
    fileprivate func existingSelectedItem() throws(Refusal) -> Item {
        guard let item = selectedCatalogueItem else {
            throw .notPossible("There is no item here; / filters, a adds by typing.")
        }
        return item
    }

    fileprivate mutating func sortItems() {
        interface.items.order = interface.items.order.next
        interface.items.cursor.goToTop()
        interface.notice = .info("Sorted \(interface.items.order.title)")
    }

    fileprivate mutating func openMerge() throws(Refusal) {
        interface.openPrompt(Chooser(MergeQuestion(item: try existingSelectedItem().id), &self))
    }

    fileprivate mutating func openUsual(of item: Item) {
        let (id, usual) = (item.id, item.usual?.editableText() ?? "")
        ask("How much \(item.name) usually?", usual, kind: .amount, isProposal: item.usual != nil) {
            state, line throws(Refusal) in
            let typed = try line.quantity()
            if typed.isNothing { throw .notPossible("\(QuantityError.zero)") }
            state.append(try state.groceries.setting(usual: typed.quantity, of: id))
        }
    }

    fileprivate mutating func openAliases(of item: Item) {
        let id = item.id
        ask("Other names of \(item.name)", item.aliases.joined(separator: ", ")) { state, line throws(Refusal) in
            let names = line.text.split(separator: ",").filter { !$0.allSatisfy(\.isWhitespace) }.map(String.init)
            state.append(try state.groceries.setting(aliases: names, of: id))
        }
    }

    fileprivate mutating func openStores(of item: Item) throws(Refusal) {
        let stores = groceries.orderedStores.map(\.id)
        guard !stores.isEmpty else { throw .notPossible("There are no stores yet; 6 makes one.") }
        interface.openPrompt(StoresPrompt(item.id, choices: stores, chosen: item.stores))
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
