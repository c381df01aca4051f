public import GroceryDomain
import ScreenModel

/// The shown list. Its state is `Interface.shop`.
public enum ShopPage: Page {
    public static let title = "Shop"
    public static let entrance: Binding? = .shop
    public static let showsProgress = true

    public static let hinted: [Binding] = [
        check, .add, .pick, .more, .undo, .showHelp, price, .filter,
        .init(
            "shop.checkIn", ["@"], .shop, 9, hint: "check in", help: "Check in: say which store you are in",
            when: { [.shopping, .trip].contains($0.shownList?.kind) }
        ) { state throws(Refusal) in try state.openCheckIn() },
        .init(
            "shop.finish", ["F"], .shop, 8, hint: "finish", help: "Finish the trip; what is left goes to the next list",
            when: { $0.shownList?.kind == .shopping && $0.derived.shown.checkedCount > 0 }
        ) { state throws(Refusal) in try state.finishTrip() }, .palette, .settings,
        note, delete, .lists, .quit,
    ]

    public static let further: [Binding] =
        [
            .init("shop.clear", ["c"], .shop, 10, hint: "clear marks", help: "Clear all check marks of the list") {
                state throws(Refusal) in try state.clearMarks()
            },
            takeOffer,
            .init(
                "shop.details", ["i"], .shop, 7, hint: "details", help: "Details; say there how much was bought"
            ) { state throws(Refusal) in try state.openDetails() },
            .init(
                "shop.compare", ["C"], .shop, 13, hint: "compare", help: "Compare what the rest costs in each store"
            ) { state throws(Refusal) in try state.openComparison() },
            hideBought,
            .init("shop.budget", ["B"], .shop, 12, hint: "budget", help: "Set a budget for the whole list") {
                state throws(Refusal) in try state.openBudget()
            },
            .onlyHere, .less, amount, .changeType,
            .init(
                "shop.tick", ["t"], .lists, 11, hint: "tick",
                help: "Tick it, to move or copy it to another list with others"
            ) { state throws(Refusal) in try state.tickInShop() },
            transfer,
            .init("shop.copy", ["S"], .lists, 13, hint: "copy", help: "Copy what is ticked, or it, to another list") {
                state throws(Refusal) in try state.askTransfer(copying: true)
            },
            .init(
                "shop.rename", ["r"], .pick, 3, hint: "rename", help: "Rename the item or the item type, everywhere"
            ) { state throws(Refusal) in try state.renameInShop() },
            .init(
                "shop.typeUp", ["K"], .order, 1, hint: "order",
                help: "Move the item type up in the walk through the shop"
            ) { state throws(Refusal) in try state.moveTypeInStore(down: false) },
            .init("shop.typeDown", ["J"], .order, 2, hint: "order", help: "Move the item type down") {
                state throws(Refusal) in try state.moveTypeInStore(down: true)
            },
            gather,
        ]
        + Binding.panes(
            "Go to the types; in a narrow window, the previous item type",
            "Go to the items; in a narrow window, the next item type",
            next: "Other pane; in a narrow window, the next item type",
            previous: "Other pane; in a narrow window, the previous item type")

    public static let opening: Binding? = check
    static let check = Binding(
        "shop.check", [" ", .enter, "x"], .shop, 1, hint: "check", help: "Check off, or remove the mark",
        when: { $0.selectedItem != nil }
    ) { state throws(Refusal) in try state.check() }
    public static let deletion: Binding? = delete
    private static let delete = Binding(
        "shop.delete", ["d", .delete], .shop, 4, hint: "delete", help: "Take it off the list",
        when: { $0.isEntrySelected }
    ) { state throws(Refusal) in try state.takeOff(state.selectedEntry()) }
    private static let transfer = Binding(
        "shop.move", ["s"], .lists, 12, hint: "move", help: "Move what is ticked, or it, to another list"
    ) { state throws(Refusal) in try state.askTransfer(copying: false) }
    static let hideBought = Binding(
        "shop.hideBought", ["b"], .shop, 11, hint: "hide", help: "Hide or show what is in the trolley"
    ) {
        state throws(Refusal) in try state.toggleBought()
    }
    static let takeOffer = Binding(
        "shop.takeOffer", ["y"], .shop, 3, hint: "do it", help: "Accept the offer shown"
    ) { state throws(Refusal) in try state.acceptOffer() }
    static let price = Binding(
        "shop.price", ["$"], .shop, 5, hint: "price", help: "Type the price: 349 is 3.49; 2.99/kg, 5.00 for all",
        when: { $0.isEntrySelected }
    ) { state throws(Refusal) in try state.openPrice(of: state.selectedEntry()) }
    static let note = Binding(
        "shop.note", ["n"], .shop, 6, hint: "note", help: "Write a note", when: { $0.isEntrySelected }
    ) { state throws(Refusal) in try state.openNote(of: state.selectedEntry()) }
    static let amount = Binding(
        "shop.amount", ["e"], .amounts, 3, hint: "edit", help: "Type the amount: 3, 1 1/2 kg, 2 cans"
    ) { state throws(Refusal) in try state.openQuantity(of: state.selectedEntry()) }
    private static let gather = Binding.gather("shop.gather") { $0.interface.openList }

    public static func hints(_ state: AppState) -> [Binding] {
        // Where nothing is selected, one adds something first.
        if state.selectedItem == nil { return hinted(first: [.add, .pick]) }
        if state.isAllInTrolley, let finish = hinted.first(where: { $0.name == "shop.finish" }) {
            return hinted(first: [finish, check])
        }
        if state.shownList?.kind == .template {
            // What is marked on a template is meant for the current list.
            return [check.saying(hint: "tick"), gather] + hinted.dropFirst()
        }
        // On a phone a thumb checks off, and what it cannot do comes first.
        guard !state.isWide, state.groceries.hasChecked else {
            return hinted
        }
        return hinted(first: [.add, .undo])
    }

    private static func hinted(first: [Binding]) -> [Binding] {
        first + hinted.dropFirst().filter { binding in !first.contains { $0 === binding } }
    }

    public static func passingHints(_ state: AppState) -> [Hints.Hint] {
        var hints = filter(state) == nil ? [] : state.showAllHint
        if let list = state.shownList, let ticked = state.interface.ticked[list.id], list.kind != .template {
            hints += [state.hint(transfer.saying(hint: "move \(ticked.count)"))].compactMap(\.self)
        }
        if state.interface.openList != nil { hints += [state.hint(.back.saying(hint: "lists"))].compactMap(\.self) }
        if state.newsText != nil {
            hints += state.derived.news.value.isEmpty ? state.offerHints : [state.hint(.dismiss)].compactMap(\.self)
        }
        return hints
    }

    public static func enter(_ state: inout AppState) { state.interface.openList = nil }

    public static func move(_ state: inout AppState, by distance: Int) {
        state.interface.shop.move(by: distance, in: state.derived.shop)
    }

    public static func moveSideways(_ state: inout AppState, _ way: Sideways) {
        if state.isWide {
            state.interface.shop.moveSideways(way)
        } else {
            state.interface.shop.moveHeading(down: way == .right || way == .next)
        }
    }

    public static func back(_ state: inout AppState) -> Bool {
        if state.interface.shop.filter != nil {
            state.interface.shop.filter = nil
        } else if state.interface.openList != nil {
            state.interface.openList = nil
            state.show(.lists)
        } else {
            _ = state.dropTicks()
        }
        return true
    }

    public static func point(_ state: inout AppState, row: Int, column: Int, _ layout: Layout) -> Bool {
        if layout.isWide, layout.typesArea.contains(row: row, column: column) {
            let line = state.interface.shop.typesTop + row - layout.typesArea.row
            guard line <= state.derived.shop.sections.count else { return false }
            state.interface.shop.select(typeLine: line, in: state.derived.shop)
            state.interface.shop.pane = .items
            return false
        }
        guard let item = state.interface.shop.item(row: row, column: column, in: layout.itemsArea) else { return false }
        state.interface.shop.pane = .items
        state.interface.shop.item = item
        return true
    }

    public static func pageRows(_ layout: Layout) -> Int { max(layout.itemsArea.rows - 1, 1) }

    public static func filter(_ state: AppState) -> String? { state.interface.shop.filter }
    public static func setFilter(_ state: inout AppState, _ text: String?) {
        state.interface.shop.filter = text
        guard let part = text?.folded, !part.isEmpty else { return }
        // What is found may be of any type.
        (state.interface.shop.type, state.interface.shop.pane) = (nil, .items)
        state.refresh()
        state.interface.shop.item = state.bestInShop(for: part) ?? state.interface.shop.item
    }
    public static func hasRow(_ state: AppState) -> Bool { state.interface.shop.item != nil }

    public static func item(_ state: AppState) -> ItemID? {
        state.interface.shop.pane == .items || !state.isWide ? state.interface.shop.item : nil
    }

    public static func row(_ state: AppState) -> String? { state.interface.shop.item.map { "\($0)" } }
    public static func go(_ state: inout AppState, to row: String) { state.interface.shop.item = ItemID(row) }

    public static func select(_ state: inout AppState, _ subjects: Subjects) {
        if let entry = subjects.entry, entry.list == state.shownList?.id { state.interface.shop.item = entry.item }
    }

    public static func reveal(_ state: inout AppState, _ item: ItemID) {
        state.interface.shop.item = item
        state.interface.shop.type = nil
        state.interface.shop.filter = nil
    }

    public static func whyNoItem(_ state: AppState) -> String {
        state.derived.shop.sections.isEmpty
            ? "There is nothing on the list; \(state.key(.add)) adds by typing, \(state.key(.pick)) picks."
            : "Go to an item first (\(state.keysToTheRight))."
    }

    public static func acceptsItems(_ state: AppState) -> Bool { true }

    public static func remark(_ state: AppState) -> String? { state.newsText ?? state.lesson }

    /// Says that not all of the list is in sight; in a wide window the title of the pane does.
    public static func footnote(_ state: AppState) -> String? {
        guard !state.isWide, state.storeToBuyAt != nil else { return nil }
        let (count, key) = (state.derived.shown.elsewhereCount, state.key(.onlyHere))
        return count == 0 ? nil : "\(count) elsewhere · \(key) shows \(Plural.word(count, "it", "them"))"
    }
}

// Rows that the Shop has in common with others.
extension Binding {
    static let more = Binding(
        "amount.more", ["+", "="], .amounts, 1, label: "+/-", hint: "amount", help: "One step more",
        when: { $0.isEntrySelected }
    ) { state throws(Refusal) in state.append(try state.groceries.stepping(state.selectedEntry(), up: true)) }
    static let less = Binding("amount.less", ["-"], .amounts, 2, hint: "amount", help: "One step less") {
        state throws(Refusal) in state.append(try state.groceries.stepping(state.selectedEntry(), up: false))
    }
    static let changeType = Binding(
        "changeType", ["m"], .pick, 4, hint: "type", help: "Move the item to another type",
        when: { $0.selectedItem != nil }
    ) { state throws(Refusal) in try state.openTypeChooser() }
    static let onlyHere = Binding(
        "onlyHere", ["w"], .shop, 13, hint: "here only", help: "Hide or show what is only sold at other stores"
    ) { state throws(Refusal) in try state.toggleOnlyHere() }
}

extension AppState {
    /// Checks off the selected entry; among the types, goes to the items.
    /// Whether nothing is left to buy.
    fileprivate var isAllInTrolley: Bool {
        shownList?.kind == .shopping && derived.shown.entryCount > 0
            && derived.shown.checkedCount == derived.shown.entryCount
    }

    fileprivate mutating func check() throws(Refusal) {
        guard interface.shop.pane == .types, isWide else { return try toggle(try selectedEntry()) }
        interface.shop.pane = .items
    }

    /// The item, or among the types the type. Another list shows it by the new name, too.
    fileprivate mutating func renameInShop() throws(Refusal) {
        guard selectedItem == nil, interface.shop.pane == .types, let type = interface.shop.type else {
            return try askName(of: selectedEntry().item)
        }
        try askName(of: type)
    }

    fileprivate mutating func openDetails() throws(Refusal) {
        let id = try selectedEntry()
        guard groceries.entries[id] != nil else { throw .gone("The item") }
        interface.openPrompt(DetailsPrompt(entry: id))
    }

    /// Checks the entry off and goes on to the next that is wanted; taking a mark away stays where it is.
    fileprivate mutating func toggle(_ id: EntryID) throws(Refusal) {
        guard let entry = groceries.entries[id] else { throw .gone("The item") }
        // What is marked on a template is meant for the current list.
        if shownList?.kind == .template || shownList?.kind == .recipe {
            tick(id.item, on: id.list)
            move(by: 1)
            return
        }
        let transaction = try groceries.checking(
            id, !entry.isChecked, in: store(for: groceries.lists[id.list]), givingBack: interface.markedPart)
        interface.markedPart = !entry.isChecked && entry.isInTrolley ? entry : nil
        if !entry.isChecked { compare(entry.price, of: entry) }
        if !entry.isChecked, household.afterCheck == "next" { goToNextUnchecked(after: id.item) }
        append(transaction)
    }

    fileprivate mutating func goToNextUnchecked(after item: ItemID) {
        guard let list = shownList?.id else { return }
        let rows = interface.shop.rows
        guard let index = rows.firstIndex(of: .item(item)) else { return }
        let entries = groceries.entries
        let wanted = { (row: Row) in
            row.item.map { id in id != item && entries[EntryID(list: list, item: id)]?.isChecked == false } ?? false
        }
        if let next = rows[index...].first(where: wanted) ?? rows[..<index].first(where: wanted) {
            interface.shop.item = next.item
        }
    }

    /// Of the rows that are shown, what fits `part` best; of equals what is still wanted, and the shortest name.
    fileprivate func bestInShop(for part: String) -> ItemID? {
        guard let list = shownList?.id else { return nil }
        let found = interface.shop.rows.compactMap(\.item).compactMap {
            item -> (rank: (Int, Int, Int), item: ItemID)? in
            guard let entry = groceries.entries[EntryID(list: list, item: item)],
                let known = groceries.items.known(item)
            else { return nil }
            let names = FoldedNames(known.names, shownAs: groceries.title(of: entry))
            return names.fit(of: part).map { (($0.rawValue, entry.isChecked ? 1 : 0, names.name.count), item) }
        }
        return found.min { $0.rank < $1.rank }?.item
    }

    fileprivate mutating func clearMarks() throws(Refusal) {
        guard let list = shownList else { throw .noList }
        let transaction = try groceries.clearingMarks(of: list.id)
        let count = groceries.entries.shown(on: list.id).reduce(0) { $0 + ($1.isInTrolley ? 1 : 0) }
        append(transaction, notice: "\(Plural.count(count, "mark", one: "One")) cleared; \(undoesIt)")
    }
}
