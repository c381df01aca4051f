import GroceryDomain

// What is done to the entries of the current list, on the Shop screen and, where it makes sense, on Pick.
extension AppState {
    var household: HouseholdSettings { derived.household(groceries) }

    /// The item that keys are about.
    var selectedItem: ItemID? { interface.screen.page.item(self) }

    func selectedEntry() throws(Refusal) -> EntryID {
        guard let list = shownList else { throw .noList }
        guard let item = selectedItem else { throw .notPossible(interface.screen.page.whyNoItem(self)) }
        return EntryID(list: list.id, item: item)
    }

    /// Checks off the selected entry; among the types, goes to the items.
    mutating func check() throws(Refusal) {
        guard interface.shop.pane == .types, layout.isWide else { return try toggle(try selectedEntry()) }
        interface.shop.pane = .items
    }

    mutating func openDetails() throws(Refusal) {
        let id = try selectedEntry()
        guard groceries.entries[id] != nil else { throw .gone("The item") }
        interface.openPrompt(DetailsPrompt(entry: id))
    }

    mutating func deleteEntry() throws(Refusal) {
        let id = try selectedEntry()
        moveOffSelected()
        append(try groceries.removing(id))
    }

    /// Checks the entry off and goes on to the next that is wanted; taking a mark away stays where it is.
    mutating func toggle(_ id: EntryID) throws(Refusal) {
        guard let entry = groceries.entries[id] else { throw .gone("The item") }
        // What is marked on a template is meant for the current list.
        if shownList?.kind == .template || shownList?.kind == .recipe {
            tick(id.item, on: id.list)
            move(by: 1)
            return
        }
        let transaction = try groceries.checking(id, !entry.isChecked, in: store(for: groceries.lists[id.list]))
        if !entry.isChecked { compare(entry.price, of: entry) }
        if !entry.isChecked, household.afterCheck == "next" { goToNextUnchecked(after: id.item) }
        append(transaction)
    }

    private mutating func goToNextUnchecked(after item: ItemID) {
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

    /// The row below is selected when the selected one is about to go, or the one above where there is none.
    private mutating func moveOffSelected() {
        guard let item = interface.shop.item else { return }
        let items = interface.shop.rows.compactMap(\.item)
        guard let index = items.firstIndex(of: item) else { return }
        if index + 1 < items.count {
            interface.shop.item = items[index + 1]
        } else if index > 0 {
            interface.shop.item = items[index - 1]
        }
    }

    /// Puts an item on the list with what is usual of it, and asks for the amount right there. What is on the list
    /// already is only asked for its amount.
    mutating func putOnList(_ id: ItemID) throws(Refusal) {
        guard let item = groceries.items[id] else { throw .gone(groceries.name(of: id)) }
        var draft = Draft(of: groceries, at: now)
        let list = try draft.list(targetList)
        let entry = EntryID(list: list, item: id)
        if let known = groceries.entries[entry], !known.isChecked {
            openQuantity(of: entry, text: (known.planned ?? item.usual)?.editableText() ?? "")
            return
        }
        let adding = draft.perform(try draft.groceries.adding(item.usual, of: item, to: list))
        openQuantity(of: entry, text: item.usual?.editableText() ?? "")
        append(draft.transaction(adding))
    }

    /// The list that is worked on, where there is one.
    var targetList: ListID? { (writtenList ?? currentList)?.id }

    mutating func clearMarks() throws(Refusal) {
        guard let list = shownList else { throw .noList }
        let transaction = try groceries.clearingMarks(of: list.id)
        let count = groceries.entries.shown(on: list.id).reduce(0) { $0 + ($1.isChecked ? 1 : 0) }
        append(transaction, notice: "\(Plural.count(count, "mark", one: "One")) cleared; u undoes it")
    }

    mutating func openQuantity(of id: EntryID) throws(Refusal) {
        guard let entry = groceries.entries[id] else {
            throw .notOnList(item: groceries.name(of: id.item), list: groceries.lists[id.list]?.name ?? "")
        }
        let text = entry.planned ?? groceries.items[id.item]?.usual
        return openQuantity(of: id, text: text?.editableText() ?? "")
    }

    mutating func openQuantity(of id: EntryID, text: String) {
        ask("How much \(groceries.name(of: id.item))?", text, kind: .amount, isProposal: true) {
            state, line throws(Refusal) in
            state.append(try state.groceries.setting(try line.text.parsed(Quantity.parse), on: id))
        }
    }

    mutating func openNote(of id: EntryID) throws(Refusal) {
        guard let entry = groceries.entries[id] else { throw .gone("The item") }
        return ask("Note on \(groceries.name(of: id.item))", entry.note ?? "") { state, line throws(Refusal) in
            state.append(try state.groceries.noting(line.text, on: id))
        }
    }

    /// Asks for another name.
    mutating func askName(
        insteadOf name: String, renaming: @escaping @Sendable (Groceries, String) throws(Refusal) -> Transaction
    ) {
        ask("Rename \(name) to", name) { state, line throws(Refusal) in
            state.append(try renaming(state.groceries, line.text))
        }
    }

    mutating func openTypeChooser() throws(Refusal) {
        guard let item = selectedItem else { throw .notPossible("Go to an item first (l, →).") }
        guard let known = groceries.items[item] else { throw .gone(groceries.name(of: item)) }
        interface.openPrompt(Chooser(TypeQuestion(.moveItem(item), suggested: known.type), &self))
    }
}
