public import GroceryDomain
import ScreenModel

/// The catalogue, to pick from. Its state is `Interface.pick`.
public enum PickPage: Page {
    public static let title = "Pick"
    public static let entrance: Binding? = .pick
    public static let showsProgress = true

    public static let hinted: [Binding] = [
        take, .filter, .more, .shop, .undo, .showHelp, .settings,
        .init("pick.newType", ["t"], .pick, 5, hint: "new type", help: "New item type") { state in
            state.ask("New item type") { state, line throws(Refusal) in
                let (type, adding) = try state.groceries.addingType(named: line.text)
                state.interface.pick.filter = nil
                state.interface.pick.type = type.id
                state.interface.pick.pane = .types
                state.append(adding)
            }
        },
        .init(
            "pick.rename", ["r"], .pick, 3, hint: "rename", help: "Rename the item or the item type",
            when: { $0.interface.pick.pane == .items ? $0.selectedItem != nil : $0.interface.pick.type != nil }
        ) { state throws(Refusal) in try state.renamePicked() },
        .changeType,
    ]

    public static let further: [Binding] =
        [
            .less, ShopPage.amount, delete,
            .init(
                "pick.typeUp", ["K"], .order, 1, hint: "order",
                help: "Move the item type up in the walk through the shop"
            ) { state throws(Refusal) in try state.movePickedType(down: false) },
            .init("pick.typeDown", ["J"], .order, 2, hint: "order", help: "Move the item type down") {
                state throws(Refusal) in try state.movePickedType(down: true)
            },
            .add,
        ] + Binding.panes("Go to the item types", "Go to the items")

    public static let deletion: Binding? = delete
    private static let delete = Binding(
        "pick.delete", ["d", .delete], .pick, 2, hint: "delete",
        help: "Take the item off the list; delete the item type"
    ) { state throws(Refusal) in try state.deletePicked() }
    public static let opening: Binding? = take
    private static let take = Binding(
        "pick.take", [.enter, " "], .pick, 1, hint: "pick",
        help: "Put it on the list, saying how much; again takes it off",
        when: { $0.interface.pick.pane == .types || $0.selectedItem != nil }
    ) { state throws(Refusal) in try state.pick() }

    public static func hints(_ state: AppState) -> [Binding] {
        if state.interface.pick.pane == .types { return [take.saying(hint: "open")] + hinted.dropFirst() }
        // Where nothing is found, one adds it.
        guard let item = state.interface.pick.item else { return [.add] + hinted }
        return state.isWanted(item) ? [take.saying(hint: "take off")] + hinted.dropFirst() : hinted
    }

    public static func refresh(_ state: inout AppState, _ layout: Layout) {
        state.derived.refreshPick(state.groceries, filter: state.interface.pick.filter)
        state.interface.pick.refresh(
            state.derived.pick, revision: state.derived.pickRevision, itemRows: layout.itemsArea.rows,
            typeRows: (layout.isWide ? layout.typesArea : layout.itemsArea).rows)
    }

    /// The types come first, and then the items of one. What the household buys stands before the rest, as it was by
    /// then: rows stay where they are while somebody goes through them.
    public static func enter(_ state: inout AppState) {
        let isFirst = state.interface.pick.rows.isEmpty
        state.interface.pick.pane = .types
        state.derived.begin(picking: state.groceries)
        guard isFirst else { return }
        state.derived.refreshPick(state.groceries, filter: nil)
        state.interface.pick.type = state.derived.pick.sections.first?.type
    }

    public static func move(_ state: inout AppState, by distance: Int) {
        state.interface.pick.move(by: distance, in: state.derived.pick)
    }

    public static func moveSideways(_ state: inout AppState, _ way: Sideways) { state.interface.pick.moveSideways(way) }

    public static func back(_ state: inout AppState) -> Bool {
        if state.interface.pick.filter != nil {
            state.interface.pick.filter = nil
            if !state.isWide { state.interface.pick.pane = .types }
        } else if !state.isWide, state.interface.pick.pane == .items {
            state.interface.pick.pane = .types
        } else {
            return false
        }
        return true
    }

    public static func wayBack(_ state: AppState) -> String? {
        state.isWide || state.interface.pick.pane == .types ? nil : "Types"
    }

    public static func point(_ state: inout AppState, row: Int, column: Int, _ layout: Layout) -> Bool {
        let browser = state.interface.pick
        let types = layout.isWide ? layout.typesArea : browser.pane == .types ? layout.itemsArea : nil
        if let types, types.contains(row: row, column: column) {
            let line = browser.typesTop + row - types.row
            guard line <= state.derived.pick.sections.count else { return false }
            state.interface.pick.select(typeLine: line, in: state.derived.pick)
            state.interface.pick.pane = .items
            return false
        }
        guard let item = browser.item(row: row, column: column, in: layout.itemsArea) else { return false }
        state.interface.pick.pane = .items
        state.interface.pick.item = item
        return true
    }

    public static func pageRows(_ layout: Layout) -> Int { max(layout.itemsArea.rows - 1, 1) }

    public static func filter(_ state: AppState) -> String? { state.interface.pick.filter }
    public static func hasRow(_ state: AppState) -> Bool { state.interface.pick.item != nil }

    public static func setFilter(_ state: inout AppState, _ text: String?) {
        state.interface.pick.filter = text
        state.interface.pick.type = nil
        // What is found is of all types; behind it, in a narrow window, are the types.
        state.interface.pick.pane = text == nil && !state.isWide ? .types : .items
        guard text != nil else { return }
        state.derived.refreshPick(state.groceries, filter: text)
        state.interface.pick.item = state.derived.pick.sections.first?.items.first
    }

    public static func item(_ state: AppState) -> ItemID? {
        state.interface.pick.pane == .items ? state.interface.pick.item : nil
    }

    /// The type, and where the keys are among its items the item.
    public static func row(_ state: AppState) -> String? {
        let pick = state.interface.pick
        let words = [pick.type.map { "\($0)" } ?? "all", pick.pane == .items ? pick.item.map { "\($0)" } : nil]
        return words.compactMap(\.self).joined(separator: " ")
    }

    public static func go(_ state: inout AppState, to row: String) {
        let words = row.split(separator: " ")
        state.interface.pick.type = words.first.flatMap { ItemTypeID($0) }
        guard let item = words.last.flatMap({ ItemID($0) }), words.count == 2 else { return }
        (state.interface.pick.pane, state.interface.pick.item) = (.items, item)
    }

    public static func select(_ state: inout AppState, _ subjects: Subjects) {
        if let item = subjects.item ?? subjects.entry?.item { state.interface.pick.item = item }
    }

    public static func acceptsItems(_ state: AppState) -> Bool { true }
}

extension AppState {
    /// Puts the item on the list, or takes it off again; among the types, goes to the items.
    fileprivate mutating func pick() throws(Refusal) {
        if interface.pick.pane == .types {
            interface.pick.pane = .items
            return
        }
        guard let item = interface.pick.item else {
            throw .notPossible("No item is selected; \(key(.filter)) filters, \(key(.add)) adds by typing.")
        }
        try putOnOrTakeOff(item)
    }

    fileprivate var selectedType: ItemTypeID? {
        if interface.pick.pane == .types { return interface.pick.type }
        return interface.pick.item.flatMap { groceries.items[$0]?.type }
    }

    fileprivate mutating func renamePicked() throws(Refusal) {
        if let item = selectedItem { return try askName(of: item) }
        guard interface.pick.pane == .types, let type = interface.pick.type else {
            throw .notPossible("Go to an item or an item type first.")
        }
        try askName(of: type)
    }

    fileprivate mutating func deletePicked() throws(Refusal) {
        if interface.pick.pane == .items {
            let id = try selectedEntry()
            guard groceries.entries[id] == nil else { return try takeOff(id) }
            let (item, list) = (groceries.title(of: id), groceries.lists[id.list]?.name ?? "")
            let (items, delete) = (key(to: .items), key("items.delete", on: .items))
            throw .notPossible(
                "\(item) is not on \(list); on Items (\(items)), \(delete) deletes it from the catalogue.")
        }
        guard let id = interface.pick.type, let type = groceries.types[id] else {
            throw .notPossible("Go to an item type first.")
        }
        guard groceries.items.shown.values.contains(where: { $0.type == id }) else {
            return append(try Groceries.deleting(type, movingItemsTo: nil, in: Draft(of: groceries, at: now)))
        }
        interface.openPrompt(Chooser(TypeQuestion(.deleteType(id), suggested: nil), &self))
    }

    fileprivate mutating func movePickedType(down: Bool) throws(Refusal) {
        guard let id = selectedType, let type = groceries.types[id] else {
            throw .notPossible("Go to an item type first.")
        }
        // Who changes the walk sees it.
        derived.showWalk()
        append(try groceries.moving(type, down: down))
    }
}
