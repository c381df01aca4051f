public import GroceryDomain
public import ScreenModel

/// The items that the household has to do with, or all of the catalogue; inside one all about it.
public struct ItemsPage: TablePage {
    public var cursor = TableCursor<ItemRow>()
    public var filter: String?
    /// Whether what merely came with a catalogue is shown too. A filter looks there anyhow.
    public private(set) var showsAll = false
    public var isInside = false
    public private(set) var detail = Scroll()
    public var order = ItemOrder.name

    public mutating func resetInside() { detail = Scroll() }

    public var selectedItem: ItemID? { cursor.selected?.item }
}

extension ItemsPage {
    public static let title = "Items"
    public static let entrance: Binding? = .screen(
        "screen.items", ["5"], 5, "items", "Your items, and all of the catalogue", .items)
    public static let path: any WritableKeyPath<Interface, Self> & Sendable = \.items

    public static let hinted: [Binding] = [
        add, open, .filter, all,
        .init(
            "items.sort", ["s"], .items, 3, hint: "sort", help: "Change the order: name, type, how often, last bought"
        ) { state in state.sortItems() },
        .init(
            "items.merge", ["J"], .items, 4, hint: "merge", help: "Merge it into another item that is the same",
            when: { $0.selectedItem != nil }
        ) { state throws(Refusal) in try state.openMerge() },
        .showHelp, .undo,
        .init(
            "items.rename", ["r"], .pick, 3, hint: "rename", help: "Rename the item, everywhere",
            when: { $0.selectedItem != nil }
        ) { state throws(Refusal) in
            try state.askName(of: state.existingSelectedItem().id)
        },
        .changeType,
        .init(
            "items.stores", ["@"], .items, 5, hint: "stores", help: "Say which stores sell it",
            when: { $0.selectedItem != nil && !$0.groceries.stores.shown.isEmpty }
        ) { state throws(Refusal) in try state.openStores(of: state.existingSelectedItem()) },
        .shop, .settings,
    ]

    public static let further: [Binding] =
        [
            delete,
            .init("items.usual", ["e"], .items, 7, hint: "usual", help: "Type how much of it is usually bought") {
                state throws(Refusal) in try state.openUsual(of: state.existingSelectedItem())
            },
            .init("items.aliases", ["n"], .items, 8, hint: "names", help: "Type its other names, with commas between") {
                state throws(Refusal) in try state.openAliases(of: state.existingSelectedItem())
            },
            .onlyHere, .add,
        ] + Binding.panes("Back to all items", "Go to item details")

    public static let deletion: Binding? = delete
    private static let delete = Binding(
        "items.delete", ["d", .delete], .items, 6, hint: "delete", help: "Delete the item from the catalogue"
    ) { state throws(Refusal) in state.append(try state.groceries.deleting(state.existingSelectedItem())) }
    public static let opening: Binding? = add
    static let add = Binding(
        "items.add", [" ", .enter, "A"], .items, 1, hint: "add",
        help: "Put it on the list, saying how much; again takes it off", when: { $0.hasRow }
    ) { state throws(Refusal) in
        if state.interface.items.cursor.selected == .all { return showAll(&state, true) }
        try state.putOnOrTakeOff(state.existingSelectedItem().id)
    }
    private static let open = Binding(
        "items.open", ["i"], .items, 2, hint: "details", help: "All about the item; again, back to the items",
        when: { $0.hasRow }
    ) { state throws(Refusal) in
        if state.interface.items.cursor.selected == .all { return showAll(&state, true) }
        _ = try state.existingSelectedItem()
        return moveSideways(&state, .next)
    }
    private static let all = Binding(
        "items.all", ["b"], .items, 9, hint: "all", help: "Show all items of the catalogue, or only yours"
    ) { state in showAll(&state, !state.interface.items.showsAll) }

    private static func showAll(_ state: inout AppState, _ showsAll: Bool) {
        state.interface.items.showsAll = showsAll
        state.interface.items.filter = nil
        state.interface.items.isInside = false
    }

    public static func hints(_ state: AppState) -> [Binding] {
        let page = state.interface.items
        let mark = page.selectedItem.map(state.isWanted) == true ? add.saying(hint: "take off") : add
        let all = page.showsAll ? all.saying(hint: "yours") : all
        let first =
            page.cursor.selected == .all ? [add.saying(hint: "show all"), .filter] : [mark, open, .filter, all]
        return first + hinted.dropFirst(4)
    }

    public static func end(_ state: inout AppState) {
        state.interface.items.showsAll = false
        dropFilter(&state)
    }

    /// Out of the inside, to what is not filtered, to the household's own items.
    public static func back(_ state: inout AppState) -> Bool {
        if leave(&state) { return true }
        defer { state.interface.items.showsAll = false }
        return state.interface.items.showsAll
    }

    /// Selects the item, wherever it is.
    static func go(_ state: inout AppState, to item: ItemID) {
        go(&state, to: item, isFamiliar: state.groceries.isFamiliar(item))
    }

    static func go(_ state: inout AppState, to item: ItemID, isFamiliar: Bool) {
        state.interface.items.cursor.selected = .item(item)
        if state.interface.items.filter == nil, !isFamiliar { state.interface.items.showsAll = true }
    }

    public static func deriveRows(_ state: inout AppState) {
        state.derived.refreshItems(state.groceries, state.interface.items, store: state.storeToBuyAt)
    }

    public static func rows(_ state: AppState) -> [ItemRow] { state.derived.items.rows }
    public static func rowsArea(_ layout: Layout) -> Rect { layout.itemTableArea }
    public static func insideArea(_ layout: Layout) -> Rect { layout.itemDetailArea }
    public static var leadsFurther: Bool { true }
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

    public static func setFilter(_ state: inout AppState, _ text: String?) {
        state.interface.items.filter = text
        state.interface.items.isInside = false
        guard text != nil else { return }
        state.interface.items.cursor.goToTop()
        deriveRows(&state)
        state.interface.items.cursor.selected = state.derived.items.best.map(ItemRow.item)
    }

    public static func word(for row: ItemRow) -> String? { row.item.map { "\($0)" } }
    public static func row(_ word: Substring) -> ItemRow? { ItemID(word).map(ItemRow.item) }

    public static func item(_ state: AppState) -> ItemID? { state.interface.items.selectedItem }
    public static func select(_ state: inout AppState, _ subjects: Subjects) {
        if let item = subjects.item { go(&state, to: item) }
    }
    public static func acceptsItems(_ state: AppState) -> Bool { true }
    public static func paste(_ state: inout AppState, _ text: String) throws(Refusal) {
        throw pastesNothing(state)
    }
}

extension AppState {
    fileprivate func existingSelectedItem() throws(Refusal) -> Item {
        guard let item = selectedCatalogueItem else {
            throw .notPossible("There is no item here; \(key(.filter)) filters, \(key(.add)) adds by typing.")
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
        ask("\(item.name): how much usually?", usual, kind: .amount, isProposal: item.usual != nil) {
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
        guard !stores.isEmpty else { throw .notPossible("There are no stores yet; \(key(to: .stores)) makes one.") }
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
